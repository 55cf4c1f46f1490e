"""The terminal's front end of a game, and a record as lines of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from itertools import chain
from random import Random
from types import ModuleType
from typing import Any, Final

from rich.text import Text as Line

from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.plain import PlainPrompter
from fodasse.cli.prompter import Prompter
from fodasse.cli.transcript import Transcript
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games import GAMES, PACKAGES
from fodasse.table.driver import play_rounds
from fodasse.table.log import Acted
from fodasse.table.match import Match
from fodasse.table.record import Observation, Record
from fodasse.table.seat_record import SeatRecord

GROUP: Final = "fodasse.frontends"
"""The group of entry points by which other packages offer front ends of their games."""


def frontend(game: Game) -> type[Prompter]:
    """Return the class that prints matches of a game and asks its players; else the plain one.

    For a game of the library it is the ``Prompter`` in the package of the game's name beside this
    module. Another package provides one by an entry point of the group ``fodasse.frontends``, with
    the game's name.
    """
    if part := find_part(__package__, game):
        own: type[Prompter] = part.Prompter
        return own
    offers = () if game.name in PACKAGES else entry_points(group=GROUP, name=game.name)
    return next((offer.load() for offer in offers), PlainPrompter)


def find_part(package: str | None, game: Game) -> ModuleType | None:
    """Return the module of a package of the library that has the name of a game of the library.

    It is None where there is none, and for games of other packages.
    """
    name = f"{package}.{game.name}"
    return import_module(name) if game.name in PACKAGES and find_spec(name) else None


def game_of(record: Record) -> Game:
    """Return the game of a record: its own, or the one of its name in ``GAMES``."""
    return record.game_object or GAMES[record.game]


def seats_ever(record: Record) -> int:
    """Return the number of seats of a match, with those that joined later."""
    *_, last = record.replay()
    return _seats_of(last, game_of(record))


def _seats_of(state: Any, game: Game) -> int:
    return sum(len(team) for team in game.teams(state))


def transcribe(
    record: Record, *, seat: Seat | None = None, lang: str = "en", page: Page | None = None
) -> Iterator[Line]:
    """Yield a match as lines of text.

    Args:
        record: the match, whole or up to some action.
        seat: the seat that sees the match; None: everything is seen.
        lang: the language of the text.
        page: the page to write on; None: 80 columns.
    """
    steps: Iterator[Observation] = (
        map(Observation, (None, *record.actions), record.replay())
        if seat is None
        else record.seen_by(seat)
    )
    names = labels(record.names, seats_ever(record))
    looks = {"viewer": seat, "lang": lang, "page": page or Page()}
    return _lines(game_of(record), record, names, steps, lambda: record.result, **looks)


def transcribe_seen(
    seen: SeatRecord, *, game: Game | None = None, lang: str = "en", page: Page | None = None
) -> Iterator[Line]:
    """Yield a match that one seat saw as lines of text.

    Args:
        seen: the match, whole or up to some action.
        game: the game; None: the one of its name in ``GAMES``.
        lang: the language of the text.
        page: the page to write on; None: 80 columns.
    """
    game = game or GAMES[seen.game]
    start: Record = Record(
        seen.game, seen.rules, seen.seats, seen.options, seen.names, result=seen.result
    )
    last = game.determinize(seen.observations[-1].view, Random(0))  # any: only its seats matter
    names = labels(seen.names, _seats_of(last, game))
    looks = {"viewer": seen.seat, "lang": lang, "page": page or Page()}
    return _lines(game, start, names, iter(seen.observations), lambda: seen.result, **looks)


def transcribe_live(
    match: Match[Any, Any, Any], *, lang: str = "en", page: Page | None = None
) -> Iterator[Line]:
    """Play a match of bots to its end, and yield it as lines of text on the way.

    Args:
        match: the match, at its beginning.
        lang: the language of the text.
        page: the page to write on; None: 80 columns.
    """
    start = Observation(None, match.state)
    played = (
        Observation(moment.line.action, moment.after)
        for moment in play_rounds(match)
        if isinstance(moment.line, Acted)  # bots take nothing back
    )
    looks = {"lang": lang, "page": page or Page()}
    steps = chain([start], played)
    return _lines(match.game, match.record, match.names, steps, lambda: match.outcome, **looks)


def _lines(
    game: Game,
    record: Record,
    names: tuple[str, ...],
    steps: Iterator[Observation],
    result: Callable[[], Outcome | None],
    **looks: Any,
) -> Iterator[Line]:
    transcript = frontend(game)(game=game, record=record, names=names, **looks)
    return SingleSpacing()(_steps(transcript, steps, result))


def _steps(
    transcript: Transcript[Any, Any],
    steps: Iterator[Observation],
    result: Callable[[], Outcome | None],
) -> Iterator[Line]:
    last = next(steps).view
    yield from transcript.opening()
    for step in steps:
        yield from transcript.step(step.action, last, step.view)
        last = step.view
    yield from transcript.end(last, result())


class SingleSpacing:
    """A filter that reduces runs of blank lines to one, also across calls."""

    def __init__(self) -> None:
        """Start below a line that is not blank."""
        self.is_blank = False
        """Whether the last line was blank."""

    def __call__(self, lines: Iterable[Line]) -> Iterator[Line]:
        """Yield lines."""
        for line in lines:
            if line.plain or not self.is_blank:
                yield line
            self.is_blank = not line.plain
