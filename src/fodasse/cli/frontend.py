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


def game_of(match: Record | SeatRecord) -> Game:
    """Return the game of a match: its own, or the one of its name in ``GAMES``."""
    own = match.game_object if isinstance(match, Record) else None
    return own or GAMES[match.game]


def seats_ever(match: Record | SeatRecord, game: Game) -> int:
    """Return the number of seats of a match, with those that joined later."""
    if isinstance(match, Record):
        *_, last = match.replay()
    else:  # in any world that the seat may be in
        last = game.determinize(match.observations[-1].view, Random(0))
    return sum(map(len, game.teams(last)))


def transcribe(
    match: Record | SeatRecord,
    *,
    seat: Seat | None = None,
    game: Game | None = None,
    lang: str = "en",
    page: Page | None = None,
) -> Iterator[Line]:
    """Yield a match as lines of text.

    Args:
        match: the match, whole or up to some action, or what a seat saw of it.
        seat: the seat that sees the match; None: everything in it is seen.
        game: the game; None: that of the match.
        lang: the language of the text.
        page: the page to write on; None: 80 columns.
    """
    steps: Iterable[Observation]
    if isinstance(match, SeatRecord):
        seat, steps = match.seat, match.observations
    elif seat is None:
        steps = map(Observation, (None, *match.actions), match.replay())
    else:
        steps = match.seen_by(seat)
    game = game or game_of(match)
    transcript = frontend(game)(
        game=game,
        record=match,
        names=labels(match.names, seats_ever(match, game)),
        viewer=seat,
        lang=lang,
        page=page or Page(),
    )
    return SingleSpacing()(_lines(transcript, iter(steps), lambda: match.result))


def transcribe_live(match: Match[Any, Any, Any], *, lang: str, page: Page) -> Iterator[Line]:
    """Play a match of bots to its end, and yield it as lines of text on the way."""
    played = (
        Observation(moment.line.action, moment.after)
        for moment in play_rounds(match)
        if isinstance(moment.line, Acted)  # bots take nothing back
    )
    transcript = frontend(match.game)(
        game=match.game, record=match.record, names=match.names, lang=lang, page=page
    )
    steps = chain([Observation(None, match.state)], played)
    return SingleSpacing()(_lines(transcript, steps, lambda: match.outcome))


def _lines(
    transcript: Transcript[Any, Any, Any],
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
