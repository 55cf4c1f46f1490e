"""Raises and answers say which worth they mean, so that a late one does nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from attrs import evolve

from fodasse import from_json
from fodasse.games import dalmuti, truco
from fodasse.games.truco import GAME, Accept, Action, Play, Raise, Run, State, Tento
from support.truco.playing import between, cut, do, four, refused

LADDER = ["1 raise", "0 raise", "3 raise", "2 raise"]
"""Truco by seat 1; then each time the other team answers by asking for more."""
KINDS: tuple[type[Raise | Accept | Run], ...] = Raise, Accept, Run


def climbed(steps: int) -> State:
    """Return a hand after some raises, each in answer to the one before."""
    return do(four(), ", ".join(LADDER[:steps])) if steps else four()


def named(actions: Iterable[Action]) -> set[Raise | Accept | Run]:
    """Return the raises and answers among actions."""
    return {each for each in actions if isinstance(each, KINDS)}


# what is listed


@pytest.mark.parametrize(
    ("steps", "asked", "answering", "more"),
    [(1, 3, (0, 2), 6), (2, 6, (1, 3), 9), (3, 9, (0, 2), 12), (4, 12, (1, 3), None)],
)
def test_answers_name_what_is_asked_and_raises_the_next_step(
    steps: int, asked: int, answering: tuple[int, int], more: int | None
) -> None:
    state = climbed(steps)
    for seat in answering:
        raising = [] if more is None else [Raise(seat, more)]
        assert named(truco.legal_actions(state, seat)) == {
            Accept(seat, asked),
            Run(seat, asked),
            *raising,
        }


@pytest.mark.parametrize(
    ("turns", "due", "seats"),
    [
        ("", 3, (0, 2, 3)),
        ("1 raise, 0 accept", 6, (0, 2)),
        ("1 raise, 0 raise, 1 accept", 9, (3,)),
        ("1 raise, 0 raise, 1 raise, 0 accept", 12, (0, 2)),
    ],
)
def test_raises_out_of_turn_name_the_step_above_the_worth(
    turns: str, due: int, seats: tuple[int, ...]
) -> None:
    state = do(four(), turns) if turns else four()
    assert named(truco.table_actions(state)) == {Raise(seat, due) for seat in seats}
    assert named(truco.table_actions(state, seats[-1])) == {Raise(seats[-1], due)}


@pytest.mark.parametrize(
    "state",
    [
        lambda: four(points=(11, 3)),
        lambda: do(four(points=(11, 3)), "0 accept"),
        lambda: four(points=(11, 11)),
    ],
)
def test_eleven_raises_that_lose_the_match_name_six(state: Callable[[], State]) -> None:
    raises = {each for each in truco.table_actions(state()) if isinstance(each, Raise)}
    assert raises == {Raise(seat, 6) for seat in range(4)}
    assert truco.apply(state(), Raise(2, 6)).winner == 1


def test_what_a_front_end_shows_names_the_worth_too() -> None:
    shown: list[tuple[State, set[Raise | Accept | Run]]] = [
        (four(), {Raise(1, 3), Accept(1), Run(1)}),
        (climbed(1), {Raise(1, 6), Accept(1, 3), Run(1, 3)}),
        (climbed(4), {Raise(1), Accept(1, 12), Run(1, 12)}),
        (between(), set()),
    ]
    for state, calls in shown:
        assert named(truco.plausible_actions(state, 1)) == calls


# what is refused, and what is not


def test_a_late_truco_asks_for_nothing_else() -> None:
    state = four()
    truco_of = {action.seat: action for action in named(truco.table_actions(state))}
    meanwhile = do(state, "1 raise")
    assert refused(meanwhile, truco_of[0]) == "other-worth"  # would have answered by six
    assert refused(do(meanwhile, "2 accept"), truco_of[0]) == "other-worth"
    assert truco.apply(state, truco_of[0]).asked == 3


def test_a_late_truco_does_not_lose_a_match_at_eleven() -> None:
    for points in (11, 3), (3, 11), (11, 11):
        state = four(points=points)
        for seat in range(4):
            assert refused(state, Raise(seat, 3)) == "other-worth"


@pytest.mark.parametrize("kind", [Accept, Run])
def test_a_late_answer_answers_nothing_else(kind: type[Accept | Run]) -> None:
    late = kind(2, 3)
    truco.check(climbed(1), late)
    assert refused(climbed(2), late) == "not-asked"
    assert refused(climbed(3), late) == "other-worth"  # nine is asked for


@pytest.mark.parametrize("steps", range(4))
def test_without_a_worth_whatever_is_due_is_meant(steps: int) -> None:
    state = climbed(steps)
    for seat in truco.actors(state):
        assert isinstance(seat, int)
        for action in named(truco.legal_actions(state, seat)):
            assert truco.apply(state, evolve(action, worth=None)) == truco.apply(state, action)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("worth", ["3", 3.0, True, (3,)])
def test_a_worth_is_a_whole_number_or_none(kind: Any, worth: object) -> None:
    with pytest.raises(TypeError, match="worth"):
        kind(0, worth)
    assert kind(0).worth is None


# made explicit


def test_explicit_fills_in_the_worth_that_is_due() -> None:
    asked = climbed(1)
    assert [GAME.explicit(asked, kind(0)) for kind in KINDS] == [
        Raise(0, 6), Accept(0, 3), Run(0, 3),
    ]  # fmt: skip
    assert GAME.explicit(four(), Raise(3)) == Raise(3, 3)
    assert GAME.explicit(four(points=(11, 11)), Raise(3)) == Raise(3, 6)


def test_explicit_leaves_all_else_as_it_is() -> None:
    asked = climbed(1)
    for state, action in (
        (asked, Raise(0, 3)),
        (asked, Run(0, 12)),
        (four(), Accept(0)),
        (climbed(4), Raise(1)),
        (between(), Raise(0)),
        (cut(between()), Raise(0)),
        (asked, Play(1, None)),
        (asked, Tento(0, truco.Offence.PEEKED)),
    ):
        assert GAME.explicit(state, action) == action
    with pytest.raises(TypeError):
        GAME.explicit(asked, dalmuti.Pass(0))  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        GAME.explicit(dalmuti.start(4), Raise(0))  # type: ignore[arg-type]


def test_explicit_actions_are_those_listed() -> None:
    for state in (four(), climbed(1), climbed(3), four(points=(11, 3)), four(points=(11, 11))):
        listed = [
            *truco.table_actions(state),
            *(each for seat in range(4) for each in truco.legal_actions(state, seat)),
        ]
        for action in named(listed):
            assert GAME.explicit(state, evolve(action, worth=None)) == action


# documents that name none


@pytest.mark.parametrize("kind", KINDS)
def test_an_action_may_leave_its_worth_out(kind: type[Raise | Accept | Run]) -> None:
    assert from_json(f'{{"type": "{kind.type}", "seat": 0}}', GAME) == kind(0)
