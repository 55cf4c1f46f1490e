"""What holds in every state of every match, at any table and by any rules."""

from __future__ import annotations

from collections import Counter

import pytest

from fodasse.core.cards import Card
from fodasse.games import esadof
from support.esadof.playing import ALL_CARDS, Step, Walk, matches
from support.games.walks import collected, known
from support.games.walks import states as states_of

HAND = {esadof.Phase.ARRANGE, esadof.Phase.TURN, esadof.Phase.DRAWN}
WORTH = dict(zip("KA23456789TJQ", range(13), strict=True))


def everybody(state: esadof.State) -> range:
    return range(len(state.points))


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    """Random matches that these tests share."""
    return collected(matches())


def test_104_cards_are_conserved_while_a_hand_lasts(states: list[esadof.State]) -> None:
    for state in states:
        laid: list[Card | None] = [*state.pile, *state.stock]
        laid += [card for seat in everybody(state) for card in state.row(seat)]
        laid += [] if state.drawn is None else [state.drawn.card]
        assert Counter(laid) == Counter(ALL_CARDS if state.phase in HAND else ())


def test_rows_are_of_three_cards(states: list[esadof.State]) -> None:
    for state in states:
        size = 3 if state.phase in HAND else 0
        assert [len(state.row(seat)) for seat in everybody(state)] == [size] * len(state.points)
        assert [len(each) for each in state.known] == [size] * len(state.points)


def test_scores_follow_the_four_cases(steps: list[Step]) -> None:
    for before, _, after in steps:
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


def test_points_are_sums_of_scores_and_never_fall(steps: list[Step]) -> None:
    for before, _, after in steps:
        if after.last_hand is before.last_hand:
            assert after.points == before.points
            continue
        gained = [new - old for new, old in zip(after.points, before.points, strict=True)]
        assert tuple(gained) == known(after.last_hand).scores
        assert min(gained) >= 0


def test_a_hand_ends_by_a_knock_or_a_completed_turn(steps: list[Step]) -> None:
    for before, action, after in steps:
        ended = after.last_hand is not before.last_hand
        if isinstance(action, esadof.Knock):
            assert ended
        elif isinstance(action, esadof.Replace | esadof.Discard):
            last = before.turns is not None and before.turns + 1 == before.rules.max_turns
            assert ended == (last or not before.stock)
        else:
            assert not ended
        if ended:
            knocker = action.seat if isinstance(action, esadof.Knock) else None
            assert known(after.last_hand).knocker == knocker
            assert after.phase in {esadof.Phase.DEAL, esadof.Phase.OVER}


def test_a_match_is_over_after_a_hand_in_which_anybody_has_the_target(
    states: list[esadof.State],
) -> None:
    for state in states:
        over = max(state.points) >= state.rules.target
        assert (state.phase is esadof.Phase.OVER) == over
        result = esadof.outcome(state)
        assert (result is None) == bool(esadof.actors(state)) == (not over)
        if result is None:
            assert state.winners == ()
            continue
        assert result.reason is esadof.Reason.TARGET
        assert result.winners == state.winners
        totals = [{state.points[seat] for seat in place} for place in result.ranking]
        assert all(len(total) == 1 for total in totals)
        assert [min(total) for total in totals] == sorted(set(state.points))
        assert sorted(sum(result.ranking, ())) == list(everybody(state))


def test_the_deal_and_the_turns_go_clockwise(walks: list[Walk]) -> None:
    for match in walks:
        seats = len(match[0][0].points)
        first = match[0][0].dealer
        for state in states_of(match):
            assert state.dealer == (first + state.hand_number - 1) % seats
        for before, action, after in match:
            if before.phase is esadof.Phase.ARRANGE and after.phase is esadof.Phase.TURN:
                assert after.to_act == (after.dealer + 1) % seats
            if (
                isinstance(action, esadof.Replace | esadof.Discard)
                and after.phase is esadof.Phase.TURN
            ):
                assert after.to_act == (action.seat + 1) % seats
            if isinstance(action, esadof.Draw):
                assert after.to_act == action.seat


def test_a_turn_begins_with_cards_in_both_places(states: list[esadof.State]) -> None:
    for state in states:
        if state.phase is esadof.Phase.TURN:
            assert state.pile
            assert state.stock
        most = state.rules.max_turns
        assert (state.turns is None) == (most is None)
        if state.turns is not None and most is not None:
            assert 0 <= state.turns < most
