"""Starts at the bounds of rules, table sizes and options: those just outside are refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any, Final

from fodasse.core.game import Game
from fodasse.core.rules import spelled
from fodasse.table.rules_form import Setting, settings_of
from fodasse.table.start_options import start_options
from fodasse.table.structure import from_data, to_data
from fodasse.testing.conformance.expected import Data, Plan, start_refusal, steps_of

REFUSED: Final = "refused"
"""The key of the reason why a start is refused."""
UNKNOWN: Final = "unknown"
"""A word that no switch has."""
FAR: Final = 1_000_000_000
"""A number that no start option can have."""


def starts(game: Game, varied: Iterable[Any]) -> Iterator[Data]:
    """Yield starts at the bounds, with the code and the fields at fault if they are refused.

    They have values of each switch next to its bounds, values that cannot be combined, the table
    sizes next to those allowed, and start options in and out of their range.

    Args:
        game: the game.
        varied: the rules that differ from the book in a switch.
    """
    seats = game.seats[0]
    for setting in settings_of(game):
        for value in _edges(setting):
            yield _start(game, seats, {setting.name: value}, {})
    alone = [each for each in (rules.changes() for rules in varied) if len(each) == 1]
    for one, other in combinations(alone, 2):
        if one.keys() != other.keys():
            start = _start(game, seats, one | other, {})
            if REFUSED in start:
                yield start
    for number in (seats - 1, game.seats[-1] + 1):
        yield _start(game, number, {}, {})
    for name in start_options(game):
        for number in (-1, seats, FAR):
            yield _start(game, seats, {}, {name: number})


def _edges(setting: Setting) -> Iterator[Any]:
    """Yield values next to the bounds of a switch, on both sides."""
    if setting.kind == "number":
        if setting.first is not None:
            yield from (setting.first - setting.step, setting.first)
        if setting.last is not None:
            yield from (setting.last, setting.last + setting.step)
    elif setting.kind == "choice":
        yield UNKNOWN
    elif setting.kind == "list":
        values = tuple(each.value for each in setting.choices)
        yield values[: setting.least - 1]
        yield values[1::-1]
    elif setting.kind == "numbers":
        first = setting.first or 0
        rising = tuple(range(first, first + (setting.most or setting.least) + 1))
        yield from (rising[: setting.least - 1], rising[1::-1], rising)


def _start(game: Game, seats: int, rules: Data, options: Data) -> Data:
    """Return the case of a start: its one step, or the reason why it is refused."""
    given = to_data(game.documents.rules()) | to_data(rules)
    changes = {name: spelled(value) for name, value in rules.items()} | options
    about = "".join(f", {name}={value}" for name, value in changes.items())
    case = {"seats": seats, "rules": given, "options": options}
    refusal = start_refusal(game, case)
    if refusal is not None:
        case |= {REFUSED: refusal}
    else:
        agreed = from_data(given, game.documents.rules)
        case |= {"steps": list(steps_of(game, Plan(seats, agreed, options, [])))}
    found = refusal or {"code": "allowed", "fields": []}
    covers = [f"start {found['code']} {' '.join(found['fields'])}".strip()]
    return {"name": f"{game.name}: {seats} seats{about}", "covers": covers, **case}
