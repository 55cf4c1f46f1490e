"""What holds in every state of every match, at both tables and with all options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from fodasse.core.cards import TRUCO_DECK
from fodasse.games import truco
from support.games.walks import collected, known
from support.games.walks import states as states_of
from support.truco.playing import Step, Walk, between, is_dark, is_dealt, matches, walk

WORTHS = {1, 3, 6, 9, 12}


def seats_of(state: truco.State) -> range:
    return range(len(state.hands))


def on_table(state: truco.State) -> list[object]:
    """Return all cards that were played in the hand."""
    played = [*state.trick, *(each for trick in state.tricks for each in trick.cards)]
    return [each.card for each in played]


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    """Random matches that these tests share."""
    return collected(matches())


def test_a_hand_is_worth_one_three_six_nine_or_twelve(states: list[truco.State]) -> None:
    for state in states:
        assert state.worth in WORTHS
        assert state.asked is None or (state.asked in WORTHS and state.asked > state.worth)
        assert (
            (state.asked is None)
            is (state.asker is None)
            is (state.phase is not truco.Phase.ANSWER)
        )
        if not is_dealt(state):
            assert (state.worth, state.may_raise, state.eleven) == (1, (), None)


def test_a_teams_points_never_fall_and_never_pass_twelve(steps: list[Step]) -> None:
    for before, _, after in steps:
        assert all(0 <= points <= 12 for points in after.points)
        gained = [now - then for then, now in zip(before.points, after.points, strict=True)]
        assert min(gained) == 0


def test_points_come_by_hands_and_claims_alone(steps: list[Step]) -> None:
    for before, action, after in steps:
        gained = tuple(now - then for then, now in zip(before.points, after.points, strict=True))
        if after.last_hand is not before.last_hand:
            assert known(after.last_hand).points == gained
            assert gained[1 - known(known(after.last_hand).winner)] == 0 < sum(gained)
        elif isinstance(action, truco.Tento):
            side = action.seat % 2
            worth = 1
            if action.offence is truco.Offence.PEEKED and before.table.ran_from is not None:
                worth = {1: 3, 3: 6, 6: 9, 9: 12}[sum(known(before.last_hand).points)]
            assert action.offence is truco.Offence.FALSE_SCORE or not is_dealt(before)
            assert after.points[side] == min(12, before.points[side] + worth)
            assert gained[1 - side] == 0
        else:
            assert not any(gained)


@settings(max_examples=settings().max_examples // 5)
@given(match=matches(steps=2000))
def test_exactly_one_team_wins(match: Walk) -> None:
    for state in states_of(match):
        over = state.phase is truco.Phase.OVER
        result = truco.outcome(state)
        assert (result is not None) is over is (12 in state.points) is (truco.actors(state) == ())
        if result is None:
            assert (state.winner, state.under_table) == (None, False)
            assert truco.returns(state) == (0.0,) * len(state.hands)
            continue
        assert state.winner is not None
        assert state.points.count(12) == 1
        assert state.points[state.winner] == 12
        assert result.ranking == (state.teams[state.winner], state.teams[1 - state.winner])
        assert result.reason not in (truco.Reason.TRICKS, truco.Reason.RUN)
        assert state.under_table is (0 in state.points)
    assert truco.actors(state) == ()


def test_cards_are_conserved(walks: list[Walk]) -> None:
    for match in walks:
        dealt: set[object] = set()
        for _, action, state in match:
            if isinstance(action, truco.Deal):
                dealt = {card for hand in action.hands for card in hand}
            if isinstance(action, truco.Replacement):
                dealt.add(action.card)
            if state.vira is None:
                assert not any(state.hands)
                assert on_table(state) == []
                continue
            held = [card for hand in state.hands for card in hand]
            burnt = [state.exposed.card] if state.exposed and state.exposed.burnt else []
            cards = [*held, *on_table(state), *burnt]
            assert len(set(cards)) == len(cards)
            assert {*cards} == dealt
            assert state.vira not in cards
            assert {*cards, state.vira} <= set(TRUCO_DECK)


def test_hands_are_sorted_but_in_the_dark(steps: list[Step]) -> None:
    for before, action, after in steps:
        if is_dealt(after) and not is_dark(after):
            assert all(list(hand) == sorted(hand) for hand in after.hands)
        if is_dark(after) and isinstance(action, truco.Deal):
            assert after.hands == action.hands
        if is_dark(before) and isinstance(action, truco.PlayBlind) and is_dealt(after):
            hand = before.hand(action.seat)
            assert after.hand(action.seat) == (*hand[: action.index], *hand[action.index + 1 :])


def test_who_may_raise(states: list[truco.State]) -> None:
    for state in states:
        allowed = {
            action.seat
            for action in (
                *truco.table_actions(state),
                *(each for seat in seats_of(state) for each in truco.legal_actions(state, seat)),
            )
            if isinstance(action, truco.Raise)
        }
        if state.eleven is not None:
            assert allowed == {*seats_of(state)}
            assert state.may_raise == ()
        else:
            assert allowed == {seat for seat in seats_of(state) if seat % 2 in state.may_raise}
        if state.asker is not None and state.eleven is None:
            assert state.may_raise == (() if state.asked == 12 else (1 - state.asker,))


def test_raising_at_eleven_loses_the_match(steps: list[Step]) -> None:
    for before, action, after in steps:
        if isinstance(action, truco.Raise) and before.eleven is not None:
            assert after.winner == 1 - action.seat % 2
            assert known(after.last_hand).reason is truco.Reason.RAISE_AT_ELEVEN


def test_eleven_follows_the_points_when_the_deal_is_complete_and_stays(steps: list[Step]) -> None:
    for before, _, after in steps:
        if is_dealt(before) and is_dealt(after):
            assert after.eleven is before.eleven
        elif is_dealt(after):
            assert (
                after.eleven
                is (None, truco.Eleven.ONZE, truco.Eleven.FERRO)[after.points.count(11)]
            )
            if after.eleven is truco.Eleven.ONZE:
                assert after.asker is not None
                assert after.points[1 - after.asker] == 11


def events(match: Iterable[Step]) -> Iterator[tuple[Any, ...]]:
    """Yield what is rare in a match, as often as it comes."""
    for before, action, after in match:
        match action:
            case truco.Redeal():
                yield "redeal", before.redeal_asked, before.phase
                yield "redeal", before.redeal_asked, before.eleven
            case truco.Tento(offence=truco.Offence.FALSE_SCORE):
                yield "false score", before.phase, before.eleven, after.phase is truco.Phase.OVER
                if is_dealt(after) and after.points.count(11) > before.points.count(11):
                    yield "eleven within", before.eleven
            case truco.Tento(offence=truco.Offence.PEEKED) if before.table.ran_from is not None:
                yield "peeked", sum(known(before.last_hand).points), before.phase


def test_random_matches_reach_what_is_rare() -> None:
    rng = Random(1)
    found: set[tuple[Any, ...]] = set()
    for seed in range(1000):
        points = rng.choice([(0, 0), (10, 10), (11, 10), (11, 11)])
        state = between(points, seats=rng.choice((2, 4)), exposure=rng.random() < 0.5)
        found.update(
            events(walk(state, seed=seed, boldness=rng.choice((0.0, 0.5)), noise=0.4, steps=80))
        )
    onze, ferro = truco.Eleven.ONZE, truco.Eleven.FERRO
    due: set[tuple[Any, ...]] = {
        ("redeal", agreed, where)
        for agreed in (False, True)
        for where in (truco.Phase.PLAY, truco.Phase.ANSWER, None, onze, ferro)
    }
    early = truco.Phase.CUT, truco.Phase.DEAL, truco.Phase.EXPOSED
    due |= {("false score", phase, None, over) for phase in early for over in (False, True)}
    due |= {
        ("false score", phase, None, False) for phase in (truco.Phase.ANSWER, truco.Phase.PLAY)
    }
    due |= {("false score", truco.Phase.ANSWER, onze, over) for over in (False, True)}
    due |= {("false score", truco.Phase.PLAY, onze, over) for over in (False, True)}
    due |= {("false score", truco.Phase.PLAY, ferro, True)}
    due |= {("eleven within", None), ("eleven within", onze)}
    due |= {("peeked", ran, truco.Phase.CUT) for ran in (1, 3, 6, 9)}
    due |= {("peeked", 1, phase) for phase in (truco.Phase.DEAL, truco.Phase.EXPOSED)}
    assert sorted(map(str, due - found)) == []
