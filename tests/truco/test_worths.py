"""Raises and answers say which worth they mean, so that a late one does nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse import from_json
from fodasse.games import truco
from fodasse.games.truco import GAME, Accept, Action, Play, Raise, Run, State, Tento
from support.truco.playing import between, cut, do, four, refused

KINDS: tuple[type[Raise | Accept | Run], ...] = Raise, Accept, Run
RAISES = ["1 raise", "0 raise", "3 raise", "2 raise"]
STEPS = [do(four(), ",".join(RAISES[:number])) for number in range(5)]
"""A hand after some raises, each in answer to the one before."""


def named(state: State, seat: int) -> set[Raise | Accept | Run]:
    """Return the raises and answers that a seat may make."""
    listed = (*truco.legal_actions(state, seat), *truco.table_actions(state, seat))
    return {each for each in listed if isinstance(each, KINDS)}


@pytest.mark.parametrize(
    ("state", "seats", "due"),
    [
        (STEPS[0], range(4), [Raise(9, 3)]),
        (STEPS[1], (0, 2), [Accept(9, 3), Run(9, 3), Raise(9, 6)]),
        (STEPS[2], (1, 3), [Accept(9, 6), Run(9, 6), Raise(9, 9)]),
        (STEPS[3], (0, 2), [Accept(9, 9), Run(9, 9), Raise(9, 12)]),
        (STEPS[4], (1, 3), [Accept(9, 12), Run(9, 12)]),
        (do(STEPS[1], "0 accept"), (0, 2), [Raise(9, 6)]),
        (do(STEPS[2], "1 accept"), (1, 3), [Raise(9, 9)]),
        (do(STEPS[3], "0 accept"), (0, 2), [Raise(9, 12)]),
        # raises that lose the match name six
        (do(four(points=(11, 3)), "0 accept"), range(4), [Raise(9, 6)]),
        (four(points=(11, 11)), range(4), [Raise(9, 6)]),
    ],
)
def test_raises_and_answers_name_what_is_due(
    state: State, seats: Any, due: list[Raise | Accept | Run]
) -> None:
    for seat in range(4):
        expected = {evolve(each, seat=seat) for each in due if seat in seats}
        assert named(state, seat) == expected
        for action in expected:
            open_one = evolve(action, worth=None)
            assert GAME.explicit(state, open_one) == action
            assert truco.apply(state, open_one) == truco.apply(state, action)


@pytest.mark.parametrize(
    ("state", "calls"),
    [
        (STEPS[0], {Raise(1, 3), Accept(1), Run(1)}),
        (STEPS[1], {Raise(1, 6), Accept(1, 3), Run(1, 3)}),
        (STEPS[4], {Raise(1), Accept(1, 12), Run(1, 12)}),
        (between(), set()),
    ],
)
def test_what_a_front_end_shows_names_the_worth_too(state: State, calls: set[Action]) -> None:
    shown = truco.plausible_actions(state, 1)
    assert {each for each in shown if isinstance(each, KINDS)} == calls


def test_a_late_truco_asks_for_nothing_else() -> None:
    assert truco.apply(STEPS[0], Raise(0, 3)).asked == 3
    assert refused(STEPS[1], Raise(0, 3)) == "other-worth"  # would have answered by six
    assert refused(do(STEPS[1], "2 accept"), Raise(0, 3)) == "other-worth"


@pytest.mark.parametrize("kind", [Accept, Run])
def test_a_late_answer_answers_nothing_else(kind: type[Accept | Run]) -> None:
    late = kind(2, 3)
    truco.check(STEPS[1], late)
    assert refused(STEPS[2], late) == "not-asked"
    assert refused(STEPS[3], late) == "other-worth"  # nine is asked for


@pytest.mark.parametrize("kind", KINDS)
def test_a_worth_is_a_whole_number_or_none(kind: Any) -> None:
    for worth in ("3", 3.0, True, (3,)):
        with pytest.raises(TypeError, match="worth"):
            kind(0, worth)
    assert from_json(f'{{"type": "{kind.type}", "seat": 0}}', GAME) == kind(0)
    assert kind(0).worth is None


@pytest.mark.parametrize(
    ("state", "action"),
    [
        (STEPS[1], Raise(0, 3)),
        (STEPS[1], Run(0, 12)),
        (STEPS[0], Accept(0)),
        (STEPS[4], Raise(1)),
        (between(), Raise(0)),
        (cut(between()), Raise(0)),
        (STEPS[1], Play(1, None)),
        (STEPS[1], Tento(0, truco.Offence.PEEKED)),
    ],
)
def test_explicit_leaves_all_else_as_it_is(state: State, action: Action) -> None:
    assert GAME.explicit(state, action) == action
