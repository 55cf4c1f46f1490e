"""The library's results for a match, step by step, as plain JSON data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from fodasse.core.errors import FormatError, RulesError
from fodasse.core.game import Game
from fodasse.core.refusals import refused
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.shapes import fields_of
from fodasse.table.record import viewer_of
from fodasse.table.structure import from_data, to_data, union

Data: TypeAlias = dict[str, Any]
"""A JSON object as plain data."""

SPECTATOR: Final = "spectator"
"""The name of the viewer without a seat; a seat's name is its number."""
SHOWN: Final = "views"
"""The key that only the steps which are shown have."""


@frozen
class Look:
    """The views and the attempts to show at one step of a match."""

    viewers: tuple[Seat | None, ...]
    """The viewers whose views are shown; None: a spectator."""
    tried: tuple[Any, ...] = ()
    """The actions that are tried in the state after the step, all of them refused."""


@frozen
class Plan:
    """A match to play, and the steps of it to show."""

    seats: int
    """The number of seats at the start."""
    rules: Any
    """The rules."""
    options: Mapping[str, int]
    """The start options."""
    actions: Sequence[Any]
    """The actions."""
    looks: Mapping[int, Look] = field(factory=dict)
    """The looks by the number of actions before them."""


def steps_of(game: Game, plan: Plan) -> Iterator[Data]:
    """Yield the steps of a match: the start, then each action with what follows from it.

    Raises:
        IllegalAction: an action is refused.
    """
    state = game.start(plan.seats, rules=plan.rules, **plan.options)
    yield _step(game, None, None, state, plan.looks.get(0))
    for number, action in enumerate(plan.actions, start=1):
        before, state = state, game.apply(state, action)
        yield _step(game, before, action, state, plan.looks.get(number))


def _step(game: Game, before: Any, action: Any, after: Any, look: Look | None) -> Data:
    step: Data = {
        "action": to_data(action),
        "awaited": [CHANCE.value if each is CHANCE else each for each in game.actors(after)],
    }
    if look is None:
        return step
    if action is not None:
        step |= _seen(game, before, action, after, look.viewers)
    seats = [each for each in game.actors(after) if each is not CHANCE]
    if game.actors(after) == (CHANCE,):
        draw = game.chance(after)
        step["chance"] = {"pool": to_data(draw.pool), "count": draw.count}
    return step | {
        SHOWN: {name_of(each): to_data(game.view(after, each)) for each in look.viewers},
        "table_actions": to_data(game.table_actions(after)),
        "absent": {
            name_of(each): to_data(game.default_action(game.view(after, each))) for each in seats
        },
        "outcome": to_data(game.outcome(after)),
        "returns": to_data(game.returns(after)),
        "state": to_data(after),
        "refused": [refusal_of(game, after, each) for each in look.tried],
    }


def _seen(
    game: Game, before: Any, action: Any, after: Any, viewers: Iterable[Seat | None]
) -> Data:
    """Return an action and its events as each viewer saw them, as a spectator before it joined."""
    seen: Data = {}
    events: Data = {}
    for viewer in viewers:
        seat = viewer_of(game, before, viewer)
        shown = game.censor(before, action, seat)
        found = game.events(game.view(before, seat), shown, game.view(after, seat))
        seen[name_of(viewer)] = to_data(shown)
        events[name_of(viewer)] = [without_moves(to_data(each)) for each in found]
    return {"seen": seen, "events": events}


def without_moves(event: Data) -> Data:
    """Return an event without the moves of cards, which are not part of the cases."""
    return {name: value for name, value in event.items() if name != "moves"}


def refusal_of(game: Game, state: Any, action: Any) -> Data:
    """Return an action with the refusal that it gets; its code is None if it is allowed."""
    error = refused(game.check, state, action)
    return {
        "action": to_data(action),
        "code": None if error is None else error.code,
        "rule": None if error is None else error.rule,
        "params": {} if error is None else to_data(error.params),
    }


def name_of(viewer: Seat | None) -> str:
    """Return the name of a viewer in the corpus."""
    return SPECTATOR if viewer is None else str(viewer)


def plan_of(case: Data, game: Game) -> Plan:
    """Return the plan of a case, from which its expected values are made.

    Raises:
        FormatError: the case does not belong to the game.
    """
    action = union(game.documents.actions)
    looks = {
        number: Look(
            tuple(None if name == SPECTATOR else int(name) for name in step[SHOWN]),
            tuple(from_data(each["action"], action) for each in step["refused"]),
        )
        for number, step in enumerate(case["steps"])
        if SHOWN in step
    }
    rules = from_data(case["rules"], game.documents.rules)
    actions = [from_data(step["action"], action) for step in case["steps"][1:]]
    return Plan(case["seats"], rules, case["options"], actions, looks)


def start_refusal(game: Game, case: Data) -> Data | None:
    """Return why no match can start as a case says; None if one can."""
    kind = game.documents.rules
    shapes = {each.name: each.shape for each in fields_of(kind)}
    rules = {name: _value(value, shapes[name]) for name, value in case["rules"].items()}
    try:
        game.start(case["seats"], rules=kind(**rules), **case["options"])
    except RulesError as error:
        return {"code": error.code, "fields": list(error.fields)}
    return None


def _value(data: Any, form: Any) -> Any:
    """Return the value that plain data stands for, or the data if it is not of the type."""
    try:
        return from_data(data, form)
    except FormatError:
        return data
