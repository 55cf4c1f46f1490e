"""How a record becomes lines: who tells which game, and as who saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec

from attrs import frozen
from rich.text import Text

from fodasse.cli import plain
from fodasse.cli.names import labels
from fodasse.cli.narration import Host, Narrator, Telling
from fodasse.cli.page import Page
from fodasse.cli.rulebook import Rulebook
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.table.record import Record


@frozen
class Teller:
    """All that the terminal has for one game."""

    narrator: Callable[[Telling], Narrator]
    """Who tells a match."""
    host: Callable[[Telling], Host]
    """Who plays with a person."""
    rulebook: Rulebook
    """What ``fodasse rules`` tells."""


def teller(game: Game) -> Teller:
    """Who tells a game: the package of its name beside this module, or else the plain one.

    Such a package offers ``Narrator``, ``Host`` and ``RULEBOOK``.
    """
    name = f"{__package__}.{game.name}"
    spec = find_spec(name)
    if spec is None or spec.submodule_search_locations is None:
        return Teller(plain.Narrator, plain.Host, plain.rulebook(game))
    own = import_module(name)
    return Teller(own.Narrator, own.Host, own.RULEBOOK)


def seats_ever(record: Record) -> int:
    """How many seats the match has given out by the end of the record."""
    *_, last = record.replay()
    return sum(len(team) for team in GAMES[record.game].teams(last))


def tell(
    record: Record, *, seat: Seat | None = None, lang: Lang = "en", page: Page | None = None
) -> Iterator[Text]:
    """A match as lines of text.

    Args:
        record: the match, whole or as far as it went.
        seat: tell only what this seat could see; None: everything.
        lang: the language.
        page: what the lines are laid on.
    """
    game = GAMES[record.game]
    called = labels(record.names, seats_ever(record))
    telling = Telling(game, record, called, seat, lang, page or Page())
    is_blank = False
    for line in _told(teller(game).narrator(telling), telling):
        if line.plain or not is_blank:
            yield line
        is_blank = not line.plain


def _told(narrator: Narrator, telling: Telling) -> Iterator[Text]:
    steps = telling.steps
    last = next(steps).view
    yield from narrator.opening()
    for step in steps:
        yield from narrator.step(step.action, last, step.view)
        last = step.view
    yield from narrator.end(last, telling.record.result)
