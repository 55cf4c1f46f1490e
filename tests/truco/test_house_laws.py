"""Invariants and laws of matches under drawn rules, with claims and raises at any time."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.games import truco
from fodasse.games.truco import GAME, Phase, Reason, Rules, State
from fodasse.games.truco.notation import position_from_text, position_to_text
from fodasse.table.serial import from_json, to_json
from fodasse.testing import PlayedMatch, laws
from support.games.house_rules import TRUCO, combinations, may_be_truco, near_the_end, totals
from support.games.walks import known, states, walked
from support.truco.playing import SEEDS, Walk, chosen

STEPS = 40


@st.composite
def matches(draw: st.DrawFn) -> Walk:
    """Return a part of a match by any rules, often near its end."""
    words: dict[str, Any] = draw(combinations(TRUCO, may_be_truco))
    seats = draw(st.sampled_from((2, 4, 4)))
    some = st.sampled_from(near_the_end(words)) | st.sampled_from(totals(words))
    points = draw(st.just((0, 0)) | st.tuples(some, some))
    dealer = draw(st.integers(0, seats - 1))
    seed, noise = draw(SEEDS), draw(st.sampled_from((0.0, 0.1, 0.4)))
    rng = Random(seed)
    state = truco.start(seats, rules=Rules(**words), dealer=dealer)
    state = evolve(state, table=evolve(state.table, points=points))
    steps = walked(GAME, state, lambda now: chosen(now, rng, 0.6, noise), STEPS)
    return Walk(steps, f"a match of {words}, {seats=}, {dealer=}, {points=}, {seed=}, {noise=}")


def part(match: Walk, rng: Random, most: int = 5) -> list[State]:
    """Return some of the states of a match."""
    found = list(states(match))
    return rng.sample(found, min(most, len(found)))


@given(matches())
def test_hands_points_and_covered_cards(match: Walk) -> None:
    rules: Rules = match[0][0].rules
    for before, _, after in match:
        assert after.worth in rules.steps
        assert after.asked in (None, *rules.steps)
        for then, now in zip(before.points, after.points, strict=True):
            assert then <= now <= rules.target
        assert (rules.target in after.points) is (after.phase is Phase.OVER)
        assert (after.claim is not None) is (after.phase is Phase.CLAIM)
        assert rules.tento == "agreed" or not (after.claim or after.denied)
        assert_covered(after, rules)


def assert_covered(state: State, rules: Rules) -> None:
    tied = False
    tricks = [*((each.cards, each.winner) for each in state.tricks), (state.trick, 0)]
    for number, (laid, winner) in enumerate(tricks, 1):
        if any(each.covered for each in laid):
            assert number >= known(rules.covered_from)
            assert rules.covered_after_tie or not tied
        tied = tied or winner is None


@given(matches())
def test_a_finished_hand_has_a_winner_unless_three_ties_give_none(match: Walk) -> None:
    for before, _, after in match:
        last = after.last_hand
        if last is None or last is before.last_hand or last.winner is not None:
            continue
        assert before.rules.all_tied == "nobody"
        assert (last.points, last.reason) == ((0, 0), Reason.TRICKS)
        assert [each.winner for each in last.tricks] == [None] * 3


@given(matches())
def test_special_hands_are_those_at_or_past_the_brink(match: Walk) -> None:
    for before, _, after in match:
        if after.is_complete and not before.is_complete:
            at = tuple(side for side in (0, 1) if before.points[side] >= before.rules.brink)
            assert after.stake.at_eleven == at
            assert after.eleven == (None, truco.Eleven.ONZE, truco.Eleven.FERRO)[len(at)]


@given(matches())
def test_cards_are_conserved_within_the_deck(match: Walk) -> None:
    for state in states(match):
        if not state.is_complete:
            continue
        laid = [each.card for each in in_hand(state)]
        vira = [state.vira] if state.rules.turns_up else []
        found = [*vira, *laid, *(card for hand in state.hands for card in hand)]
        assert len(set(found)) == len(found) == 3 * len(state.hands) + state.rules.turns_up
        assert set(found) <= state.rules.card_set


def in_hand(state: State) -> Iterator[truco.Laid]:
    for each in state.tricks:
        yield from each.cards
    yield from state.trick


@settings(max_examples=max(5, settings().max_examples // 4))
@given(matches(), SEEDS)
def test_states_and_views_are_sound_in_documents_and_as_text(match: Walk, seed: int) -> None:
    rng = Random(seed)
    for state in part(match, rng):
        assert from_json(to_json(state), GAME) == state
        assert position_from_text(position_to_text(state), rules=state.rules) == state
        seat = rng.choice((None, *range(len(state.hands))))
        seen = truco.view(state, seat)
        assert from_json(to_json(seen), GAME) == seen
        world = truco.determinize(seen, rng)
        GAME.validate(world)
        assert truco.view(world, seat) == seen


LAWS = [
    laws.awaited,
    laws.beliefs,
    laws.costs,
    laws.default_action,
    laws.end,
    laws.events,
    laws.explicit,
    laws.judge,
    laws.labels,
    laws.order,
    laws.plain_values,
    laws.secrecy,
    laws.table_actions,
    laws.teams_and_returns,
]
"""Laws that do not ask how a match began, and hold where claims end it."""


@settings(max_examples=max(5, settings().max_examples // 4))
@given(matches(), SEEDS)
def test_laws_hold(match: Walk, seed: int) -> None:
    found = list(states(match))
    actions = tuple(action for _, action, _ in match)
    told = PlayedMatch(GAME, found[0].rules, seed, tuple(found), actions)
    for law in Random(seed).sample(LAWS, 3):
        law(told)
