"""What a learner is given of Truco: the view of the acting seat in numbers, and nothing else."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from truco_playing import SEEDS, Walk, between, do, start_hand
from truco_positions import decisions, matches
from walks import states

import fodasse.bulk.truco.game  # noqa: F401  # the kernel is registered there
from fodasse.bulk.compiled import unstored
from fodasse.bulk.protocol import draw_world, look, observe, observe_end
from fodasse.bulk.truco.positions import packed
from fodasse.games.truco import Phase, Rules, State, encoding, view


@unstored
def _observe(matches: Any, row: Any, seats: int) -> None:
    observe(look(matches[0]), row, seats)


@unstored
def _observe_end(matches: Any, row: Any, seat: int, seats: int) -> None:
    observe_end(matches[0], row, seat, seats)


@unstored
def _observe_world(matches: Any, hidden: Any, key: Any, row: Any, seats: int) -> None:
    draw_world(matches[0], hidden, key)
    observe(look(matches[0]), row, seats)


def empty_row(state: State) -> Any:
    """Return a row of numbers that stand nowhere in an observation."""
    table = encoding.layout(state.table.seats, state.rules)
    return np.full(table.size, np.iinfo(np.int8).min, np.int8)


def fields(row: Any, state: State) -> dict[str, list[int]]:
    """Return the columns of a row by field."""
    columns = encoding.layout(state.table.seats, state.rules).columns
    return {name: list(map(int, row[at])) for name, at in columns.items()}


@given(matches())
def test_a_row_tells_what_the_view_of_the_acting_seat_tells(match: Walk) -> None:
    for state, seat in decisions(match):
        row = empty_row(state)
        _observe(packed(state).matches, row, state.table.seats)
        assert fields(row, state) == fields(encoding.observe(view(state, seat)), state)


def test_claims_that_were_denied_are_told_by_team() -> None:
    state = start_hand(between(rules=Rules(tento="agreed")), "4D", "5D", "6D", "7D")
    state = do(state, "1 tento stolen-card, 0 deny, 2 tento peeked, 1 deny")
    for turn, denied in (("1 5D", [1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]),
                         ("2 6D", [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0])):  # fmt: skip
        row = empty_row(state)
        _observe(packed(state).matches, row, 4)
        assert fields(row, state)["denied"] == denied
        state = do(state, turn)


@given(match=matches(), seed=SEEDS)
def test_what_a_seat_cannot_see_does_not_change_its_row(match: Walk, seed: int) -> None:
    for state, seat in decisions(match):
        row, other = empty_row(state), empty_row(state)
        pack = packed(view(state, seat))
        _observe(packed(state).matches, row, state.table.seats)
        _observe_world(pack.matches, pack.hidden, np.uint64(seed), other, state.table.seats)
        assert row.tobytes() == other.tobytes()


@given(matches(steps=150))
def test_at_the_end_each_seat_is_given_its_view(match: Walk) -> None:
    """At that of the match, and of a hand that was the last one to be played."""
    for state in states(match):
        if state.phase is Phase.OVER or (state.phase is Phase.CUT and not state.denied):
            record = packed(state).matches
            for seat in range(state.table.seats):
                row = empty_row(state)
                _observe_end(record, row, seat, state.table.seats)
                assert fields(row, state) == fields(encoding.observe(view(state, seat)), state)
