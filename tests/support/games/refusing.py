"""Refusals of any game: the situations they name, their words, their copies."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import pytest
from attrs import frozen

from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction

S = TypeVar("S")
A = TypeVar("A")
S_co = TypeVar("S_co", covariant=True)
A_co = TypeVar("A_co", covariant=True)


@frozen
class Case(Generic[S_co, A_co]):
    """A situation, what is tried in it, and the rule that forbids it."""

    rule: str
    state: Callable[[], S_co]
    action: A_co


def each_refused(cases: Mapping[str, Sequence[Case[Any, Any]]]) -> list[Any]:
    """Return each case with its code, as test parameters."""
    return [
        pytest.param(code, case, id=f"{code}-{number}")
        for code, several in cases.items()
        for number, case in enumerate(several)
    ]


def refusal_of(game: Game[S, A, Any], state: S, action: A) -> IllegalAction:
    """Return the refusal of an action, by ``check`` and ``apply`` alike; the state stays."""
    errors = []
    before = pickle.dumps(state)
    for judge in (game.check, game.apply):
        with pytest.raises(IllegalAction) as caught:
            judge(state, action)
        errors.append(caught.value)
    one, two = errors
    assert (one.refusal, one.params) == (two.refusal, two.params)
    assert pickle.loads(before) == state
    return one


def assert_refused(game: Game[S, A, Any], code: str, case: Case[S, A]) -> None:
    """Check a refusal, its sentences in both languages, and that it survives pickling."""
    refusal = refusal_of(game, case.state(), case.action)
    assert (refusal.code, refusal.rule, refusal.action) == (code, case.rule, case.action)
    seat = getattr(case.action, "seat", None)
    shown = game.texts.say("en", "values.seat", number=seat or 0).removeprefix("seat ")
    huge = shown.startswith("a huge")
    english, portuguese = refusal.message("en"), refusal.message("pt")
    assert str(refusal) == english == refusal.message()
    assert refusal.message(code=True) == f"{english} [{code}]"
    who = "The dealer" if seat is None else f"Seat {shown}"
    quem = "O dealer" if seat is None else f"O assento {'um número enorme' if huge else shown}"
    assert re.fullmatch(rf"{who} cannot [^:]+: [^:\[]+", english)
    assert re.fullmatch(rf"{quem} não pode [^:]+: [^:\[]+", portuguese)
    assert not re.search(r"\{|None|  ", english + portuguese)
    assert english != portuguese
    if seat == 0:
        assert refusal.message("pt", ["Ana"]).startswith("Ana não pode ")
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.refusal, again.params, again.action) == (
        refusal.refusal,
        refusal.params,
        refusal.action,
    )
    assert str(again) == english
