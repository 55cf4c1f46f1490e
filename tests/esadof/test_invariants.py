"""What holds in every state of every match, at any table and by any rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest
from esadof_playing import ALL_CARDS, Step, matches
from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.cards import Card
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE
from fodasse.games.esadof import (
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Knock,
    Known,
    Phase,
    Reason,
    Replace,
    Source,
    State,
    actors,
    apply,
    legal_actions,
    outcome,
    returns,
    view,
)

HAND = {Phase.ARRANGE, Phase.TURN, Phase.DRAWN}
WORTH = dict(zip("KA23456789TJQ", range(13), strict=True))


def states(match: list[Step]) -> Iterator[State]:
    yield match[0][0]
    for _, _, state in match:
        yield state


def everybody(state: State) -> range:
    return range(len(state.points))


@given(match=matches())
def test_104_cards_are_conserved_while_a_hand_lasts(match: list[Step]) -> None:
    for state in states(match):
        laid: list[Card | None] = [*state.pile, *state.stock]
        laid += [card for seat in everybody(state) for card in state.row(seat)]
        laid += [] if state.drawn is None else [state.drawn.card]
        assert Counter(laid) == Counter(ALL_CARDS if state.phase in HAND else ())


@given(match=matches())
def test_rows_are_of_three_cards(match: list[Step]) -> None:
    for state in states(match):
        size = 3 if state.phase in HAND else 0
        assert [len(state.row(seat)) for seat in everybody(state)] == [size] * len(state.points)
        assert [len(known) for known in state.known] == [size] * len(state.points)


@given(match=matches())
def test_scores_follow_the_four_cases(match: list[Step]) -> None:
    for before, _, after in match:
        hand = after.last_hand
        if hand is None or hand is before.last_hand:
            continue
        own = [sum(WORTH[card.text[0]] for card in row) for row in hand.rows]
        for seat, score in enumerate(hand.scores):
            if seat != hand.knocker:
                assert score == own[seat]
                continue
            others = own[:seat] + own[seat + 1 :]
            if own[seat] < min(others):
                assert score == 0
            elif own[seat] == min(others):
                assert score == own[seat]
            else:
                assert score == sum(own)


@given(match=matches())
def test_points_are_sums_of_scores_and_never_fall(match: list[Step]) -> None:
    for before, _, after in match:
        if after.last_hand is before.last_hand:
            assert after.points == before.points
            continue
        assert after.last_hand is not None
        gained = [new - old for new, old in zip(after.points, before.points, strict=True)]
        assert tuple(gained) == after.last_hand.scores
        assert min(gained) >= 0


@given(match=matches())
def test_a_hand_ends_by_a_knock_or_a_completed_turn(match: list[Step]) -> None:
    for before, action, after in match:
        ended = after.last_hand is not before.last_hand
        if isinstance(action, Knock):
            assert ended
        elif isinstance(action, Replace | Discard):
            last = before.turns is not None and before.turns + 1 == before.rules.max_turns
            assert ended == (last or not before.stock)
        else:
            assert not ended
        if ended:
            assert after.last_hand is not None
            knocker = action.seat if isinstance(action, Knock) else None
            assert after.last_hand.knocker == knocker
            assert after.phase in {Phase.DEAL, Phase.OVER}


@given(match=matches())
def test_a_match_is_over_after_a_hand_in_which_anybody_has_the_target(match: list[Step]) -> None:
    for state in states(match):
        over = max(state.points) >= state.rules.target
        assert (state.phase is Phase.OVER) == over
        result = outcome(state)
        assert (result is None) == bool(actors(state)) == (not over)
        if result is None:
            assert state.winners == ()
            continue
        assert result.reason is Reason.TARGET
        assert result.winners == state.winners
        totals = [{state.points[seat] for seat in place} for place in result.ranking]
        assert all(len(total) == 1 for total in totals)
        assert [min(total) for total in totals] == sorted(set(state.points))
        assert sorted(sum(result.ranking, ())) == list(everybody(state))


@given(match=matches())
def test_the_deal_and_the_turns_go_clockwise(match: list[Step]) -> None:
    seats = len(match[0][0].points)
    first = match[0][0].dealer
    for state in states(match):
        assert state.dealer == (first + state.hand_number - 1) % seats
    for before, action, after in match:
        if before.phase is Phase.ARRANGE and after.phase is Phase.TURN:
            assert after.to_act == (after.dealer + 1) % seats
        if isinstance(action, Replace | Discard) and after.phase is Phase.TURN:
            assert after.to_act == (action.seat + 1) % seats
        if isinstance(action, Draw):
            assert after.to_act == action.seat


@given(match=matches())
def test_a_turn_begins_with_cards_in_both_places(match: list[Step]) -> None:
    for state in states(match):
        if state.phase is Phase.TURN:
            assert state.pile
            assert state.stock
        most = state.rules.max_turns
        assert (state.turns is None) == (most is None)
        if state.turns is not None and most is not None:
            assert 0 <= state.turns < most


def tried(state: State) -> Iterator[Action]:
    """Everything but deals, of every seat and of some that are none."""
    orders = [(i, j, k) for i in range(4) for j in range(-1, 3) for k in range(3)]
    for seat in range(-1, len(state.points) + 1):
        yield Knock(seat)
        yield Discard(seat)
        yield from (Draw(seat, source) for source in Source)
        yield from (Replace(seat, slot) for slot in range(-1, 4))
        yield from (Arrange(seat, order) for order in (*orders, (), (0, 1), (0, 1, 2, 1)))


@given(match=matches(), places=st.sets(st.integers(0, 319), min_size=3, max_size=6))
def test_apply_accepts_exactly_the_legal_actions(match: list[Step], places: set[int]) -> None:
    for place in places:
        state = match[place % len(match)][0]
        before, written = hash(state), repr(state)
        accepted = set()
        for action in tried(state):
            with suppress(IllegalAction):
                apply(state, action)
                accepted.add(action)
        listed = [legal_actions(state, seat) for seat in everybody(state)]
        assert accepted == {action for legal in listed for action in legal}
        assert [bool(legal) for legal in listed] == [
            seat in actors(state) for seat in everybody(state)
        ]
        assert (hash(state), repr(state)) == (before, written)


@given(match=matches())
def test_a_deal_is_the_only_action_of_chance(match: list[Step]) -> None:
    for before, action, _ in match:
        assert isinstance(action, Deal) == (actors(before) == (CHANCE,))


@given(match=matches())
def test_no_view_holds_a_dealt_middle_card_before_it_is_replaced(match: list[Step]) -> None:
    replaced: set[int] = set()
    for _, action, after in match:
        if isinstance(action, Deal):
            replaced.clear()
        if isinstance(action, Replace) and action.slot == 1:
            replaced.add(action.seat)
        for seat in everybody(after):
            if seat not in replaced and after.phase in HAND:
                for viewer in (None, seat, (seat + 1) % len(after.points)):
                    assert view(after, viewer).row(seat)[1] is None


@given(match=matches())
def test_views_show_the_slots_their_viewer_knows_and_no_other(match: list[Step]) -> None:
    for state in list(states(match))[::7]:
        for viewer in (None, *everybody(state)):
            looked = view(state, viewer)
            for seat in everybody(state):
                for seen, card, known in zip(
                    looked.row(seat), state.row(seat), state.known[seat], strict=True
                ):
                    may = known is Known.EVERYBODY or (known is Known.OWNER and seat == viewer)
                    assert seen == (card if may else None)


@given(match=matches())
def test_returns_sum_to_0_and_favour_the_lowest(match: list[Step]) -> None:
    for state in states(match):
        told = returns(state)
        assert sum(told) == pytest.approx(0)
        mean = sum(state.points) / len(state.points)
        assert told == pytest.approx([mean - total for total in state.points])
        if state.winners:
            assert {told[seat] for seat in state.winners} == {max(told)}


@given(match=matches())
def test_doing_again_leads_to_the_same_state(match: list[Step]) -> None:
    for before, action, after in match:
        again = apply(before, action)
        assert again == after
        assert hash(again) == hash(after)
        assert again != before
