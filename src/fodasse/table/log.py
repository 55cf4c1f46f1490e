"""The log of a match: a header and one line for each thing that changed it, as JSON lines.

It holds the whole match, with all hidden cards and the seed, so it is only for the program that
runs the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar, Final, Generic, TypeAlias, get_args

from attrs import evolve, field, frozen

from fodasse.core.errors import FormatError, quote
from fodasse.core.fields import OPTIONAL
from fodasse.core.game import Game
from fodasse.core.named import Named
from fodasse.core.quick import quick
from fodasse.core.seats import Seat
from fodasse.core.types import S
from fodasse.table.contents import read_contents
from fodasse.table.documents import parse, seal, unseal, write
from fodasse.table.structure import from_data, to_data, union

PERSON: Final = "person"
"""The word for a person among the occupants of seats."""


class Cause(Named):
    """The cause of an action."""

    PERSON = "person"
    """The person on the seat sent it."""
    BOT = "bot"
    """The bot on the seat chose it."""
    CHANCE = "chance"
    """Cards were drawn."""
    CLOCK = "clock"
    """The time of a pause was up."""
    DEFAULT = "default"
    """The game's default was taken, for an absent person or a vacant seat."""


BOT: Final = Cause.BOT
"""A shortcut for every action of a bot: members of enums are slow to look up in Python 3.11."""


@frozen
class Header:
    """The start of a match, and its seed."""

    version: int
    rules: Any
    """The rules, as data."""
    seats: int
    """The number of seats at the start."""
    options: Mapping[str, int]
    """The start options."""
    names: tuple[str, ...]
    occupants: tuple[str | None, ...]
    """By seat: "person", the name of a bot, or None."""
    patience: float | None
    """The seconds that a person has for a decision; None: no limit."""
    seed: str
    match: int
    """The number of the match under the seed."""
    position: Any = None
    """The state in which the match begins; None: the start of a match."""


@frozen(weakref_slot=False)
class Acted:
    """An accepted action."""

    type: ClassVar[str] = "action"

    ply: int
    """Its number, from 1."""
    action: Any
    cause: Cause
    time: float | None = None
    """The last time given to ``tick``; None: none yet."""
    note: str = ""
    """A remark of the program that runs the table."""
    message: str | None = None
    """The client's own id of its message."""
    drawn: int = 0
    """The 32-bit words that the bot has drawn from its generator in the match so far."""


quick_acted: Final = quick(Acted)


@frozen
class Undone:
    """An undo: actions taken back. It has a number of its own, so that numbers only rise."""

    type: ClassVar[str] = "undo"

    ply: int
    seat: Seat
    """The seat that took its action back."""
    to: int
    """The number of that action: it and all after it were taken back."""
    time: float | None = None
    """The last time given to ``tick``; None: none yet."""


@frozen(weakref_slot=False)
class Moment(Generic[S]):
    """One accepted action, or one undo, with the states before and after it."""

    line: Acted | Undone
    before: S
    after: S


quick_moment: Final = quick(Moment)


@frozen
class Sat:
    """A change of the occupant of a seat."""

    type: ClassVar[str] = "sit"

    seat: Seat
    occupant: str | None
    """"person", the name of a bot, or None."""
    name: str | None = None
    """The new name of the seat; None: the old one."""


@frozen
class Consented:
    """A seat's consent to taking actions back."""

    type: ClassVar[str] = "consent"

    seat: Seat
    to: Seat | None = field(default=None, metadata=OPTIONAL)
    """The seat that takes its action back; None: any."""


@frozen
class Ticked:
    """A time at which a clock was started, or nothing was due."""

    type: ClassVar[str] = "tick"

    now: float
    """The time in seconds."""


Line: TypeAlias = Acted | Undone | Sat | Consented | Ticked
"""The lines of a log after its header."""
LINES: Final = get_args(Line)


def write_log(game: Game, header: Header, lines: Iterable[Line]) -> str:
    """Return a log as JSON lines."""
    data = to_data(header) | {"rules_id": header.rules.id}
    if header.position is None:
        del data["position"]
    first = seal(game.name, "match", data)
    return "".join([first, "\n", *map(write_line, lines)])


def write_line(line: Line) -> str:
    """Return one line of a log as JSON, with its line end."""
    return write(to_data(line)) + "\n"


def read_log(text: str, game: Game | None = None) -> tuple[Game, Header, Iterator[Line]]:
    """Return the game, the header and the lines of a log, which are read one by one.

    Raises:
        FormatError: the header, or a line when it is read, is damaged or of a newer version.
        TypeError: ``text`` is no string.
    """
    if not isinstance(text, str):
        raise TypeError(f"a log is a string, not {type(text).__name__}")
    first, _, rest = text.partition("\n")
    found, kind, contents = unseal(parse(first), game)
    if game is not None and found.name != game.name:
        raise FormatError("expected", "game", what=quote(game.name), given=quote(found.name))
    if kind != "match":
        raise FormatError("expected", "type", what="'match'", given=quote(kind))
    forms = dict(_HEADER)
    if "position" in contents:
        forms["position"] = found.documents.state
    header = read_contents(contents, forms, found)
    return found, Header(**header), read_lines(rest, found)


def read_lines(text: str, game: Game, first: int = 1) -> Iterator[Line]:
    """Return the lines of a log after its header, which are read one by one.

    Raises:
        FormatError: a line is damaged or of a newer version.
    """
    action = union(game.documents.actions)
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else (), first):
        try:
            read: Line = from_data(parse(line), union(LINES))
            if isinstance(read, Acted):
                read = evolve(read, action=from_data(read.action, action, "action"))
        except FormatError as error:
            raise error.at(f"lines[{number}].{error.where}".rstrip(".")) from None
        yield read


_HEADER: Final = {
    "occupants": tuple[str | None, ...],
    "patience": float | None,
    "seed": str,
    "match": int,
}
