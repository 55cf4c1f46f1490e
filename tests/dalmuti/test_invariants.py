"""What holds in every state of every match, at all tables and with all options."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import cast

import pytest
from hypothesis import given, settings

from fodasse.games import dalmuti
from support.dalmuti.playing import Step, Walk, matches, refused
from support.games.walks import collected, known
from support.games.walks import states as states_of


def in_hand(state: dalmuti.State) -> bool:
    return state.phase not in {dalmuti.Phase.DEAL, dalmuti.Phase.OVER}


def seats_of(state: dalmuti.State) -> range:
    return range(len(state.points))


def still_in(state: dalmuti.State) -> list[int]:
    return [seat for seat in state.seating if seat not in state.out]


def set_laid(before: dalmuti.State, action: dalmuti.Action) -> list[int]:
    """Return the cards that an action takes out of a hand and lays."""
    if not isinstance(action, dalmuti.Lay):
        return []
    natural = action.count - action.wildcards
    if action.rank == dalmuti.WILDCARD:
        assert natural == 0
        return [dalmuti.WILDCARD] * action.count
    assert before.hand(action.seat).count(action.rank) >= natural
    return [action.rank] * natural + [dalmuti.WILDCARD] * action.wildcards


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    """Random matches that these tests share."""
    return collected(matches())


def test_cards_are_conserved(walks: list[Walk]) -> None:
    for match in walks:
        laid: list[int] = []
        for before, action, after in match:
            pack = after.rules.cards(len(after.points))
            if not in_hand(after):
                laid = []
                assert not any(after.hands)
                continue
            laid += set_laid(before, action)
            held = [card for seat in seats_of(after) for card in after.hand(seat)]
            assert tuple(sorted(held + laid)) == pack
            assert sorted(card for cards in after.laid for card in cards) == sorted(laid)
            assert all(list(cards) == sorted(cards) for cards in (*after.hands, *after.laid))


def test_nobody_is_given_or_deprived_of_a_card_unseen(steps: list[Step]) -> None:
    # hands change by the deal, the bonus and by laying alone, and then only the hands concerned
    for before, action, after in steps:
        if isinstance(action, dalmuti.Deal) or not in_hand(after):
            continue
        changed = {seat for seat in seats_of(after) if before.hand(seat) != after.hand(seat)}
        if isinstance(action, dalmuti.Lay):
            assert changed == {action.seat}
            lost = Counter(before.hand(action.seat)) - Counter(after.hand(action.seat))
            assert sorted(lost.elements()) == set_laid(before, action)
        elif isinstance(action, dalmuti.Give):
            place = before.seating.index(action.seat)
            assert changed == {action.seat, before.seating[-1 - place]}
        elif isinstance(action, dalmuti.Decline) and after.phase is dalmuti.Phase.BONUS:
            assert changed == {*before.seating[:2], *before.seating[-2:]}
        else:
            assert not changed


def test_3_a_laid_set_is_exactly_as_long_and_rarer_than_the_one_before(steps: list[Step]) -> None:
    for before, action, after in steps:
        if not isinstance(action, dalmuti.Lay):
            continue
        if action.rank == dalmuti.WILDCARD:
            assert before.rules.wildcards
            assert before.rules.lone_wildcards
            assert 0 < action.wildcards == action.count <= 2
        else:
            assert 0 <= action.wildcards < action.count
        if before.top is not None:
            assert action.count == before.top.count
            assert action.rank < before.top.rank
        if in_hand(after):
            others = {*still_in(after)} - {action.seat}
            is_over = bool(before.passed) and others == {*before.passed}
            assert (after.top, after.passes) == (None if is_over else action, 0)
            assert after.passed == (() if is_over else before.passed)


def test_6_passes_are_counted_and_end_a_trick(steps: list[Step]) -> None:
    for before, action, after in steps:
        if not isinstance(action, dalmuti.Pass):
            continue
        top = known(before.top)
        others = {*still_in(before)} - {top.seat}
        passed = {*before.passed, action.seat}
        reentry = before.rules.reentry
        if before.passes + 1 < len(others) if reentry else passed < others:
            assert (after.top, after.passes) == (top, before.passes + 1)
            assert after.passed == (() if reentry else tuple(sorted(passed)))
            assert after.to_act not in after.passed
        else:
            assert (after.top, after.passes, after.passed) == (None, 0, ())
            # rules 6 and 8: who laid last, or who sits next and is still in
            place = before.seating.index(top.seat)
            round_ = before.seating[place:] + before.seating[:place]
            assert after.to_act == next(seat for seat in round_ if seat not in before.out)
        assert (after.points, after.out, after.hands) == (before.points, before.out, before.hands)


def test_4_passing_is_allowed_to_all_but_who_opens(states: list[dalmuti.State]) -> None:
    for state in states:
        if state.phase is not dalmuti.Phase.PLAY:
            continue
        assert state.to_act is not None
        passing = dalmuti.Pass(state.to_act)
        if state.top is None:
            assert refused(state, passing) == "must-open"
        else:
            assert dalmuti.legal_actions(state)[-1] == passing
            assert dalmuti.legal_actions(state).count(passing) == 1


def test_wildcards_alone_are_never_held(states: list[dalmuti.State]) -> None:
    for state in states:
        if not state.rules.lone_wildcards:
            assert all(set(hand) != {dalmuti.WILDCARD} for hand in state.hands)


def test_7_9_a_hand_gives_the_same_points_in_all(steps: list[Step]) -> None:
    for before, _, after in steps:
        seats = len(after.points)
        gained = sum(after.points) - sum(before.points)
        gone = len(after.out) - len(before.out)
        last = after.last_hand
        if last is not before.last_hand:
            assert last is not None
            assert sum(last.points) == seats * (seats - 1) // 2
            assert sorted(last.points) == list(range(seats))
            assert [last.points[seat] for seat in last.order] == list(range(seats))[::-1]
            assert gained == 1
            assert last.order[:-2] == before.out
        elif gone > 0:
            # as many points as are still in
            assert gone == 1
            assert gained == seats - len(after.out)
            assert after.points[after.out[-1]] - before.points[after.out[-1]] == gained
        else:
            assert gained == 0


def test_7_points_of_a_hand_are_those_of_its_order(walks: list[Walk]) -> None:
    for match in walks:
        dealt: dalmuti.State | None = None
        for before, action, after in match:
            if isinstance(action, dalmuti.Deal):
                dealt = before
            if after.last_hand is not before.last_hand and dealt is not None:
                difference = [
                    new - old for old, new in zip(dealt.points, after.points, strict=True)
                ]
                assert tuple(difference) == known(after.last_hand).points


def test_7_who_is_out_holds_no_cards_and_the_others_do(states: list[dalmuti.State]) -> None:
    for state in states:
        if in_hand(state):
            assert {seat for seat in seats_of(state) if not state.hand(seat)} == {*state.out}
            assert len(state.out) <= len(state.points) - 2
            assert len(set(state.out)) == len(state.out)
        else:
            assert state.out == ()


def test_11_the_seating_is_a_permutation_that_changes_between_hands_alone(
    steps: list[Step],
) -> None:
    for before, action, after in steps:
        assert sorted(after.seating) == list(seats_of(after))
        if isinstance(action, dalmuti.Revolt):
            is_reversed = action.seat == before.seating[-1]
            assert after.seating == (before.seating[::-1] if is_reversed else before.seating)
        elif after.seating != before.seating:
            assert after.phase is dalmuti.Phase.DEAL
            if isinstance(action, dalmuti.TakeOver):
                assert after.seating[0] == action.seat
            else:
                assert after.seating == known(after.last_hand).order


def test_10_roles_follow_the_seating(states: list[dalmuti.State]) -> None:
    for state in states:
        if state.hand_number == 1:
            assert state.roles is None
            continue
        president, vice, *engineers, senior, junior = (
            known(state.roles)[seat] for seat in state.seating
        )
        assert (president, vice) == (dalmuti.Role.PRESIDENT, dalmuti.Role.VICE_PRESIDENT)
        assert (senior, junior) == (dalmuti.Role.SENIOR_INTERN, dalmuti.Role.JUNIOR_INTERN)
        assert engineers == [dalmuti.Role.ENGINEER] * (len(state.points) - 4)


def test_13_interns_pay_their_rarest_natural_cards(steps: list[Step]) -> None:
    for before, action, after in steps:
        if after.phase is not dalmuti.Phase.BONUS or before.phase is dalmuti.Phase.BONUS:
            continue
        dealt = before.hands
        if isinstance(action, dalmuti.Deal):
            dealt = cast(tuple[tuple[int, ...], ...], action.hands)
        for place, count in enumerate(after.rules.owed):
            executive, intern = after.seating[place], after.seating[-1 - place]
            owed = sorted(card for card in dealt[intern] if card != dalmuti.WILDCARD)[:count]
            paid = Counter(dealt[intern]) - Counter(after.hand(intern))
            assert sorted(paid.elements()) == owed
            got = Counter(after.hand(executive)) - Counter(dealt[executive])
            assert sorted(got.elements()) == owed


def test_takeover_is_asked_where_it_can_be_and_once(steps: list[Step]) -> None:
    for before, action, after in steps:
        asks = (
            isinstance(action, dalmuti.Deal)
            and after.hand_number > 1
            and after.rules.wildcards
            and after.rules.wildcard_pair != "none"
            and not before.taken_over
        )
        if isinstance(action, dalmuti.Deal):
            is_owed = after.hand_number > 1 and after.rules.bonus != "none"
            first = dalmuti.Phase.BONUS if is_owed else dalmuti.Phase.PLAY
            assert after.phase is (dalmuti.Phase.TAKEOVER if asks else first)
        if isinstance(action, dalmuti.TakeOver):
            assert before.hand(action.seat).count(dalmuti.WILDCARD) == 2
            assert action.seat in before.seating[-2:]
            assert after.hand_number == before.hand_number
        if after.taken_over:
            assert after.phase is not dalmuti.Phase.TAKEOVER


def test_a_revolution_leaves_cards_and_takes_the_bonus(steps: list[Step]) -> None:
    for before, action, after in steps:
        if isinstance(action, dalmuti.Revolt):
            assert before.hand(action.seat).count(dalmuti.WILDCARD) == 2
            assert (after.hands, after.phase) == (before.hands, dalmuti.Phase.PLAY)
            assert after.to_act == after.seating[0]
        elif after.revolted != before.revolted:
            assert after.revolted is None
            assert not in_hand(after)
        if after.revolted is not None:
            assert after.phase is dalmuti.Phase.PLAY
            assert all(dalmuti.view(after, seat).bonus is None for seat in seats_of(after))


def test_who_is_out_of_the_trick_is_in_the_hand(states: list[dalmuti.State]) -> None:
    for state in states:
        if state.rules.reentry or state.top is None:
            assert state.passed == ()
            continue
        assert {*state.passed} < {*still_in(state)} - {state.top.seat}
        assert state.to_act not in state.passed
        assert state.passes <= len(state.passed)


def test_every_trick_has_a_set_so_every_match_ends(states: list[dalmuti.State]) -> None:
    # never more passes than others, so that at least every n-th action lays a card
    for state in states:
        if state.top is not None:
            assert state.passes < len({*still_in(state)} - {state.top.seat})
        else:
            assert state.passes == 0


@settings(max_examples=settings().max_examples // 5)
@given(match=matches(steps=2000))
def test_15_a_finished_match_has_its_winners(match: Walk) -> None:
    for state in states_of(match):
        over = state.phase is dalmuti.Phase.OVER
        result = dalmuti.outcome(state)
        assert (result is not None) is over is (dalmuti.actors(state) == ())
        if result is None:
            assert state.winners == ()
            continue
        assert state.hand_number == state.rules.hands
        most = max(state.points)
        assert state.winners == tuple(s for s in seats_of(state) if state.points[s] == most)
        assert result.winners == state.winners
        totals = [{state.points[seat] for seat in place} for place in result.ranking]
        assert all(len(total) == 1 for total in totals)
        assert all(min(one) > max(other) for one, other in pairwise(totals))
        assert sorted(sum(result.ranking, ())) == list(seats_of(state))
