"""A person at the terminal: the lines it has read, and those that are new to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Any

from rich.text import Text as Line

from fodasse.cli.frontend import frontend
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.cli.prompter import Prompter
from fodasse.core.actions import seat_of
from fodasse.core.seats import Seat
from fodasse.table.log import Acted
from fodasse.table.match import Match
from fodasse.table.record import viewer_of


class Person:
    """A person on a seat, who reads the match from the seat's views and censored actions."""

    def __init__(
        self, match: Match[Any, Any, Any], seat: Seat, *, lang: str, page: Page, height: int
    ) -> None:
        """Take a seat of a match. Nothing has been printed yet.

        Args:
            match: the match.
            seat: the seat.
            lang: the language of the text.
            page: the page to write on.
            height: the most lines of ``screen``.
        """
        self.seat = seat
        """The seat."""
        self.screen: deque[Line] = deque(maxlen=height)
        """The last lines that the person has read."""
        self._match, self._lang, self._page = match, lang, page
        self._standing: list[tuple[Acted, Any, Any]] = []
        self._moments_read = 0
        self._is_new = True
        self.prompter = self._new_prompter()
        """The prompter that prints the match for the person, and asks."""

    def news(self) -> Iterator[Line]:
        """Return the lines that are new to the person, the opening first."""
        if self._is_new:
            self._is_new = False
            yield from self.prompter.opening()
            yield from self.prompter.remark("ask.hint", style="dim")
        for moment in self._match.moments[self._moments_read :]:
            self._moments_read += 1
            line, before, after = moment.line, moment.before, moment.after
            seats = sum(map(len, self._match.game.teams(after)))
            if isinstance(line, Acted):
                if seats > len(self.prompter.names):
                    self._tell_again(seats)
                self._standing.append((line, before, after))
                lines = [*self._step(line, before, after)]
                if seats > self.seat:  # else the person was not there yet
                    yield from lines
            else:
                self._standing = [each for each in self._standing if each[0].ply < line.to]
                again = self._tell_again(seats)
                yield from self.prompter.shout(self.prompter.say("event.undo", line.seat))
                yield from again

    def _step(self, line: Acted, before: Any, after: Any) -> Iterator[Line]:
        game = self._match.game
        viewer = viewer_of(game, before, self.seat)  # None before the seat has joined
        action = game.censor(before, line.action, viewer)
        last = game.view(after, viewer_of(game, after, self.seat))
        return self.prompter.step(action, game.view(before, viewer), last)

    def _tell_again(self, seats: int) -> list[Line]:
        """Replay all actions not taken back with a new prompter, for this number of seats.

        Returns:
            The lines since the last draw.
        """
        self.prompter = self._new_prompter(seats)
        lines: list[Line] = []
        for line, before, after in self._standing:
            is_draw = seat_of(line.action) is None
            lines = [*([] if is_draw else lines), *self._step(line, before, after)]
        return lines

    def _new_prompter(self, seats: int = 0) -> Prompter[Any, Any, Any]:
        match = self._match
        return frontend(match.game)(
            game=match.game,
            record=match.record,
            names=labels(match.names, seats or len(match.occupants)),
            viewer=self.seat,
            lang=self._lang,
            page=self._page,
            is_live=True,
        )
