"""Compiled ES-ADOF in play: rare things, chances, and what the rules policy expects of a knock."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb
from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fodasse.bots.esadof import rules as bot
from fodasse.bulk import play_matches, protocol
from fodasse.bulk.compiled import kernel
from fodasse.bulk.esadof import rules_policy
from fodasse.games.esadof import Phase, Rules, State, start, view
from fodasse.games.esadof.encoding import IDS
from fodasse.games.esadof.rules import CARD_POINTS, DECK
from fodasse.games.esadof.scoring import row_points
from support.bulk.games import Record, by_bot, happening, in_step
from support.esadof.compiled import in_match, mixed

# Rare things, as in the reference


def match(key: int) -> Iterator[tuple[State, State]]:
    rules = (Rules(), Rules(max_turns=2), Rules(target=1))[key % 3]
    return in_match(3 + key % 8, rules, key, cunning=0.3, patience=0.98 if key % 2 else 0.5)


def test_all_that_can_happen_is_met() -> None:
    met = happening(map(match, range(15)), events)
    assert all(met.values()), met


def test_a_match_ends_with_exactly_the_target() -> None:
    for key in range(4):
        hands = (state for _, state in in_match(3 + key, Rules(target=1000), key))
        most = max(next(state for state in hands if state.last_hand is not None).points)
        *_, (_, last) = in_match(3 + key, Rules(target=most), key)
        assert (last.hand_number, max(last.points)) == (1, most)


def events(before: State, state: State) -> dict[str, bool]:
    """Return what of all that can happen has happened between two states."""
    hand, drawn = state.last_hand, before.drawn
    happened = {
        "straight back to the pile": drawn is not None
        and drawn.source.value == "pile"
        and state.pile == (*before.pile, drawn.card)
    }
    if hand is None or hand is before.last_hand:
        return happened
    own = [row_points(row) for row in hand.rows]
    knocker = hand.knocker
    more = 0 if knocker is None else hand.scores[knocker] - own[knocker]
    return happened | {
        "a lone lowest knock": more < 0,
        "a tied knock": knocker is not None and more == 0,
        "a beaten knock": more > 0,
        "the stock is empty": knocker is None and not before.stock,
        "the turns are over": knocker is None and bool(before.stock),
        "over": state.phase is Phase.OVER,
        "a shared win": state.phase is Phase.OVER and len(state.winners) > 1,
    }


# Chances, by enumeration


FINE = 5.0
"""Standard errors that are allowed between a share and its expectation."""


@pytest.mark.thorough
def test_shares_of_one_turn_are_those_of_enumeration() -> None:
    """A hand of one turn: knocked at once, or rows whose sums are those of six random cards."""
    n = 200_000
    played = play_matches("esadof", n, 3, rules=Rules(target=1, max_turns=1), seed=7)
    sums: Any = played.sums
    assert abs(sums.knocks / sums.hands - 1 / 3) < FINE * (2 / 9 / sums.hands) ** 0.5
    assert sums.turns == sums.hands - sums.knocks
    two, three = _sums_of_rows(2), _sums_of_rows(3)
    own, other = np.indices(two.shape)
    lower, tied = float(two[own < other].sum()), float(two[own == other].sum())
    first, last = played.points[:, 0], played.points[:, 2]  # seat 1 begins: these never knock
    assert abs((first < last).mean() - lower) < FINE * (lower / n) ** 0.5
    assert abs((first == last).mean() - tied) < FINE * (tied / n) ** 0.5
    knocking, second, third = np.indices(three.shape)
    alone = float(three[(knocking < second) & (knocking < third)].sum())
    assert abs(sums.lone / sums.knocks - alone) < FINE * (alone / sums.knocks) ** 0.5


def _sums_of_rows(rows: int) -> NDArray[np.float64]:
    """The joint chances of the sums of rows of three cards, over all ways to deal them."""
    size = 37
    ways: dict[tuple[int, ...], Any] = {(0,) * rows: np.zeros((size,) * rows)}
    ways[(0,) * rows][(0,) * rows] = 1.0
    for value in range(13):
        copies = sum(CARD_POINTS[card] == value for card in DECK)
        grown: dict[tuple[int, ...], Any] = {}
        for held, table in ways.items():
            for more in product(*(range(4 - each) for each in held)):
                if sum(more) > copies:
                    continue
                factor, left = 1, copies
                for each in more:
                    factor *= comb(left, each)
                    left -= each
                moved = table
                for axis, each in enumerate(more):
                    moved = _shifted(moved, each * value, axis)
                key = tuple(a + b for a, b in zip(held, more, strict=True))
                grown[key] = grown.get(key, 0) + factor * moved
        ways = grown
    every: NDArray[np.float64] = ways[(3,) * rows] / ways[(3,) * rows].sum()
    return every


def _shifted(table: Any, steps: int, axis: int) -> Any:
    if not steps:
        return table
    moved = np.roll(table, steps, axis)
    index: list[Any] = [slice(None)] * table.ndim
    index[axis] = slice(0, steps)
    moved[tuple(index)] = 0
    return moved


# Knocks, as the bot rates them


RULES = Rules(target=60, max_turns=150)


@kernel
def cost_of_knock(work: Any) -> float:
    """Return what the rules policy expects a knock of the seat to act to cost."""
    match = work[0]
    turn = protocol.look(match)
    cards, _ = rules_policy.count_unseen(turn, match.unseen)
    return rules_policy.knock_cost(turn, match.unseen, cards, rules_policy.room())


@pytest.mark.parametrize("seats", [3, 4, 7, 10])
def test_a_knock_costs_what_the_bot_expects(seats: int) -> None:
    state = start(seats, rules=RULES)
    record = Record(state, seats)
    turns = 0
    for _, after in in_step(record, state, mixed(Random(seats), 0.9, 0.99), 200):
        if after.phase is Phase.TURN:
            turns += 1
            assert cost_of_knock(record.matches) == cost_by_bot(after)  # to the last bit
    assert turns > 50


def cost_by_bot(state: State) -> float:
    """What the bot expects a knock of the seat to act to cost."""
    seat = state.awaited[0]
    seen = view(state, seat)
    unseen = bot.unseen_points(seen)
    rows = [bot.row_points(seen, each, unseen) for each in range(len(state.rows))]
    return bot.knock_cost(rows[seat], rows[:seat] + rows[seat + 1 :])


@pytest.mark.thorough
def test_it_knocks_draws_from_both_sources_and_places_everywhere() -> None:
    met = set()
    for key in range(12):
        state = start(3 + key % 8, rules=RULES)
        for before, _ in in_step(Record(state, key), state, by_bot, 1000):
            if before.phase in (Phase.TURN, Phase.DRAWN):
                met.add(IDS.encode(by_bot(before), RULES))
    assert met == set(range(6, 13))
