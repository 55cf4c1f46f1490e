"""House rules that are not compiled are refused before the first match, field by field."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve, fields
from commanding import invoke, refused

import fodasse
from fodasse import GAME, Rules, RulesError, bulk
from fodasse.bulk.fodasse.coverage import COMPILED, check_compiled
from fodasse.testing.variants import each_value

REFUSED = [
    (name, rules)
    for value, rules in each_value(GAME)
    if (name := value.partition("=")[0]) not in COMPILED
]
"""A field and rules in which it alone differs from the book."""


def rolled(rules: Rules) -> None:
    """Roll a dealt position out."""
    state = fodasse.start(4, rules=rules)
    state = fodasse.apply(state, fodasse.sample_chance(state, Random(1)))
    bulk.rollouts(state, 1)


CALLS: list[Callable[[Rules], Any]] = [
    lambda rules: bulk.play_matches(0, rules=rules),
    lambda rules: bulk.VectorEnv(1, rules=rules),
    lambda rules: bulk.match_actions(0, rules=rules),
    rolled,
]


def test_each_field_is_compiled_or_refused() -> None:
    assert COMPILED | {name for name, _ in REFUSED} == {each.name for each in fields(Rules)}


@pytest.mark.parametrize("call", CALLS, ids=["matches", "environment", "actions", "rollouts"])
@pytest.mark.parametrize(("name", "rules"), REFUSED, ids=[rules.key for _, rules in REFUSED])
def test_what_is_not_compiled_is_refused(
    name: str, rules: Rules, call: Callable[[Rules], Any]
) -> None:
    with pytest.raises(RulesError) as caught:
        call(rules)
    assert (caught.value.code, caught.value.fields) == ("not-compiled", (name,))


def test_all_fields_at_fault_are_named() -> None:
    with pytest.raises(RulesError) as caught:
        bulk.play_matches(1, rules=Rules.preset("fodinha"))
    error = caught.value
    assert error.fields == (
        *("blind_rounds", "scoring", "nil_round_bonus", "endgames", "simultaneous"),
    )
    assert error.message() == (
        "blind_rounds, scoring, nil_round_bonus, endgames, simultaneous:"
        " compiled for the book's value alone; the reference engine plays all"
    )
    assert error.message("pt").startswith("blind_rounds, scoring, nil_round_bonus, endgames, ")
    assert error.message("pt").endswith("o motor de referência joga com todos")


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(limit=3, ranks=tuple(fodasse.Rank)[:4], max_rounds=2, leaving_shrinks=True),
        Rules.preset("literal"),
        Rules(restrict_last_bid="never", limit=1),
    ],
)
def test_what_is_compiled_is_played(rules: Rules) -> None:
    for number in range(3):
        actions = bulk.match_actions(number, seats=3, rules=rules)
        state = fodasse.start(3, rules=rules)
        for action in actions:
            state = fodasse.apply(state, action)
        assert fodasse.outcome(state) is not None


def test_the_command_refuses_them_too() -> None:
    line = refused(invoke("simulate", "--engine", "bulk", "--rules", "fodinha_suit"))
    assert line.startswith("--rules: equal_cards, blind_rounds, scoring, endgames, simultaneous: ")
    assert line.endswith("the reference engine plays all")


def test_switches_without_effect_are_no_obstacle() -> None:
    class Forgetful(Rules):
        """Rules in which scoring has no effect."""

        def dead(self) -> frozenset[str]:
            return super().dead() | {"scoring"}

    check_compiled(Forgetful(scoring="flat"))
    with pytest.raises(RulesError):
        check_compiled(evolve(Rules(), scoring="flat"))
