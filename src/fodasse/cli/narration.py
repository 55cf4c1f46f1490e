"""What a game's narrator and host are given, and what they offer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, Protocol

from attrs import frozen
from rich.text import Text

from fodasse.cli.page import Page
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.wording import Lang
from fodasse.table.bot import Turn
from fodasse.table.record import Observation, Record


@frozen
class Telling:
    """A match to be told, all that a narrator is given."""

    game: Game
    """What is played."""
    record: Record
    """The match; where it is being played, only how it began."""
    labels: tuple[str, ...]
    """What each seat is called, of all seats ever given out."""
    seat: Seat | None
    """As which seat saw it; None: whole."""
    lang: Lang
    """In which language."""
    page: Page
    """On what."""
    is_played: bool = False
    """Whether it is told to the seat itself while it plays."""

    @property
    def steps(self) -> Iterator[Observation]:
        """The match step by step: whole actions and states, or what the seat saw of them."""
        if self.seat is not None:
            yield from self.record.seen_by(self.seat, self.game)
            return
        actions = chain([None], self.record.actions)
        for action, state in zip(actions, self.record.replay(self.game), strict=True):
            yield Observation(action, state)


class Narrator(Protocol):
    """Tells one match. It is given states, or one seat's views and censored actions."""

    def opening(self) -> Iterator[Text]:
        """Who sits at the table."""
        ...

    def step(self, action: Any, before: Any, after: Any) -> Iterator[Text]:
        """What an action was, between two states or views."""
        ...

    def end(self, last: Any, result: Outcome | None) -> Iterator[Text]:
        """How the match ended; without a result, who is awaited."""
        ...


class Host(Narrator, Protocol):
    """A narrator who understands a person's answers: what a game brings for ``play``.

    It is given views and censored actions of that seat and nothing else.
    """

    def ask(self, turn: Turn) -> Iterator[Text]:
        """How things stand, and what there is to choose from."""
        ...

    def prompt(self, turn: Turn) -> str:
        """What stands before the answer."""
        ...

    def read(self, answer: str, turn: Turn) -> Any:
        """The action that an answer stands for, allowed or not.

        Raises:
            Misheard: it stands for none.
        """
        ...

    def help(self, turn: Turn) -> Iterator[str]:
        """What can be answered, a line each."""
        ...
