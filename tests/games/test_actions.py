"""Actions of every game: wrong types, hostile JSON, huge numbers, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from attrs import evolve, fields, has

from fodasse import Card, FormatError, IllegalAction, from_json, to_json
from fodasse.core.fields import OPTIONAL
from fodasse.games import GAMES
from fodasse.games.fodasse import Misreport, Pause
from fodasse.table.structure import union
from support.games.positions import MODULES, each_game, positions

HUGE = 10**5000
"""More digits than Python prints."""
KINDS = {name: GAMES[name].documents.actions for name in MODULES}
RIGHT: dict[Any, Any] = {int: 0, bool: False, Card: Card.parse("4D")}
"""A value by the type of a field."""
WRONG: dict[Any, list[object]] = {
    int: ["0", 1.0, None, True],
    bool: [0, 1, None, "yes"],
    Card: ["4D", 3, None],
}
"""Values that are none by the type of a field."""
WRONG_IN_JSON: dict[Any, list[object]] = WRONG | {Card: [4, "4X", "4d", ["4D"], None]}


def types_of(kind: type[Any]) -> dict[str, Any]:
    """Return the types of the fields of an action."""
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind)}


def right(form: Any) -> Any:
    """Return a value of a type."""
    parts = [part for part in get_args(form) if part is not Ellipsis]
    if get_origin(form) is tuple:
        return tuple(map(right, parts))
    if parts:
        return right(parts[0])
    if form in RIGHT:
        return RIGHT[form]
    if issubclass(form, Enum):
        return next(iter(form))
    return form(**{name: right(each) for name, each in types_of(form).items()})


def wrong(form: Any, values: dict[Any, list[object]]) -> list[Any]:
    """Return values that are not of a type, at any depth of a tuple."""
    if NoneType in get_args(form):
        other = union(tuple(part for part in get_args(form) if part is not NoneType))
        return [each for each in wrong(other, values) if each is not None]
    parts = [part for part in get_args(form) if part is not Ellipsis]
    if get_origin(form) is tuple:
        return [5, None, "012", *([each] * len(parts) for each in wrong(parts[0], values))]
    if form in values:
        return values[form]
    words = [] if values is WRONG_IN_JSON else [form, "tap", "pause"]
    return [None, 0, [], "kick", "TAP", *words]


def with_wrong_values(
    kind: type[Any], values: dict[Any, list[object]]
) -> Iterator[tuple[str, object]]:
    """Yield each field of an action with each value that it cannot have."""
    for name, form in types_of(kind).items():
        yield from ((name, value) for value in wrong(form, values))


def enlarged(value: Any, number: int) -> Iterator[Any]:
    """Yield a value with one of its numbers, at any depth, replaced."""
    if isinstance(value, bool | Card | Enum):
        return
    if isinstance(value, int):
        yield number
    elif isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in enlarged(part, number):
                yield (*value[:place], other, *value[place + 1 :])
    elif has(type(value)):
        for each in fields(type(value)):
            for other in enlarged(getattr(value, each.name), number):
                yield evolve(value, **{each.name: other})


@each_game
def test_every_action_is_refused_once_the_match_is_over(name: str) -> None:
    over = next(state for state, _ in positions(name).values() if not MODULES[name].actors(state))
    for kind in KINDS[name]:
        action = kind(**{each: right(form) for each, form in types_of(kind).items()})
        with pytest.raises(IllegalAction) as caught:
            MODULES[name].check(over, action)
        assert caught.value.code == "match-over"


@each_game
def test_wrong_types_are_type_errors_when_an_action_is_built(name: str) -> None:
    for kind in (*KINDS[name], *((Misreport, Pause) if name == "fodasse" else ())):
        action = right(kind)
        for field, value in with_wrong_values(kind, WRONG):
            with pytest.raises(TypeError):
                evolve(action, **{field: value})


@each_game
def test_an_action_in_json_has_exactly_its_fields_of_their_types(name: str) -> None:
    game = GAMES[name]
    for kind in KINDS[name]:
        optional = {each.name: each.default for each in fields(kind) if each.metadata == OPTIONAL}
        data = json.loads(to_json(right(kind)))
        assert from_json(json.dumps(data), game) == right(kind)
        changes = [{field: value} for field, value in with_wrong_values(kind, WRONG_IN_JSON)]
        for change in (*changes, {"why": 2}, {"type": "kick"}, {"type": None}):
            with pytest.raises(FormatError):
                from_json(json.dumps(data | change), game)
        for key in data:
            less = json.dumps({field: value for field, value in data.items() if field != key})
            if key in optional:
                assert from_json(less, game) == evolve(right(kind), **{key: optional[key]})
                continue
            with pytest.raises(FormatError):
                from_json(less, game)
    own = {kind.type for kind in KINDS[name]}
    for kind in {kind for kinds in KINDS.values() for kind in kinds if kind.type not in own}:
        with pytest.raises(FormatError):
            from_json(to_json(right(kind)), game)


@each_game
@pytest.mark.parametrize("number", [HUGE, -HUGE], ids=["huge", "hugely-negative"])
def test_huge_numbers_are_refused_in_words(name: str, number: int) -> None:
    game = GAMES[name]
    for state, action in positions(name).values():
        legal = (*game.legal_actions(state), *game.table_actions(state))
        each_of_a_kind = {type(each): each for each in (*legal, action)}
        for each in each_of_a_kind.values():
            for other in enlarged(each, number):
                with pytest.raises(IllegalAction) as caught:
                    game.apply(state, other)
                for lang in ("en", "pt"):
                    assert len(caught.value.message(lang)) < 200


@each_game
def test_asking_about_a_seat_that_does_not_exist_is_harmless(name: str) -> None:
    game = GAMES[name]
    for state, _ in positions(name).values():
        for seat in (HUGE, -HUGE, len(game.returns(state)), -1):
            with pytest.raises(ValueError, match=r"^no seat "):
                game.legal_actions(state, seat)
            assert all(refusal.message() for refusal in game.refusals(state, seat))


@each_game
def test_refusals_are_all_refused_and_the_rest_is_legal(name: str) -> None:
    game = GAMES[name]
    for state, _ in positions(name).values():
        for seat in range(len(game.returns(state))):
            refusals = {refusal.action: refusal for refusal in game.refusals(state, seat)}
            plausible = game.plausible_actions(state, seat)
            assert len(set(plausible)) == len(plausible)
            assert {action.seat for action in plausible} <= {seat}
            own = {each for each in game.table_actions(state) if each.seat == seat}
            legal = {*game.legal_actions(state, seat), *own}
            assert {*plausible} - {*refusals} == {*plausible} & legal
            for action, refusal in refusals.items():
                with pytest.raises(IllegalAction) as caught:
                    game.apply(state, action)
                assert (caught.value.code, caught.value.rule) == (refusal.code, refusal.rule)
            if not game.actors(state):
                assert {refusal.code for refusal in refusals.values()} <= {"match-over"}
