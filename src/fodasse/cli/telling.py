"""How a record becomes lines: who saw it, and which narrator knows the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from attrs import frozen
from rich.text import Text

from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.core.seats import Seat
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.table.record import Record, Seen

NARRATORS: Final[Mapping[str, str]] = {"fodasse": "fodasse.cli.fodasse"}
"""The module that tells each game, by its name.

It offers ``narrate(telling)``, the lines of a match; ``Host``, who plays with a person; and
``RULEBOOK``.
"""


@frozen
class Telling:
    """A match to be told, all that a narrator is given."""

    record: Record
    """The match."""
    labels: tuple[str, ...]
    """What each seat is called, of all seats ever given out."""
    seat: Seat | None
    """As which seat saw it; None: whole."""
    lang: Lang
    """In which language."""
    page: Page
    """On what."""

    @property
    def steps(self) -> Iterator[Seen]:
        """The match step by step: whole actions and states, or what the seat saw of them."""
        if self.seat is None:
            return _whole(self.record)
        return self.record.seen_by(self.seat)


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
    called = labels(record.names, seats_ever(record))
    narrator = import_module(NARRATORS[record.game])
    lines: Iterator[Text] = narrator.narrate(Telling(record, called, seat, lang, page or Page()))
    return lines


def _whole(record: Record) -> Iterator[Seen]:
    states = record.replay()
    yield Seen(None, next(states))
    for action, state in zip(record.actions, states, strict=True):
        yield Seen(action, state)
