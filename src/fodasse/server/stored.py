"""Matches on stored logs, each of which several processes may run."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final, TypeVar

from fodasse.core.errors import FormatError
from fodasse.core.seats import Seat
from fodasse.hosting.refusals import ERRORS, Refused
from fodasse.server.limits import Limits
from fodasse.server.logs import log_event
from fodasse.server.store import Store
from fodasse.table.match import Match

ATTEMPTS: Final = 5
"""Attempts at a change while other processes store theirs first."""
_DAMAGED: Final = set[str]()
"""The rooms whose damage is logged, until they can be read again."""

T = TypeVar("T")


class StoredMatch:
    """A match and the log that the store holds of it.

    Every change is stored before anybody sees it. If another process was first, or the database
    fails, the change is dropped and the match is read anew.
    """

    def __init__(self, store: Store, room: str, limits: Limits) -> None:
        """Read the match of a room.

        Raises:
            Refused: there is no such room, its log is damaged, or the database fails.
        """
        self._store, self._room, self._limits = store, room, limits
        self._read()
        self.is_leading = True
        """Whether no other process has stored the last lines."""

    def _read(self) -> None:
        lines = self._store.lines(self._room)
        if not lines:
            raise Refused("room-unknown")
        self.is_current = False
        """Whether the match is as it is stored. If a change could not be stored, it is not."""
        try:
            self.match = Match.restore(_text(lines))
        except FormatError as error:
            raise self._damaged(error) from None
        self.length = len(lines)
        """The number of lines that are stored and known."""
        self.is_behind = False
        """Whether another process may have stored lines that are not known."""
        self.is_current = True
        _DAMAGED.discard(self._room)

    def sync(self) -> None:
        """Repeat what other processes have stored."""
        if not self.is_current:
            self._read()
            self.is_leading = False
        self.is_behind = False  # unless it becomes so from here on
        lines = self._store.lines(self._room, self.length)
        if lines:
            self.is_current = self.is_leading = False  # until all of them are done
            try:
                self.match.extend(_text(lines))
            except FormatError as error:
                raise self._damaged(error) from None
            self.length += len(lines)
            self.is_current = True

    @property
    def is_full(self) -> bool:
        """Whether the match has become too long, so that nothing more is accepted."""
        return self.match.ply >= self._limits.plies or self.length >= self._limits.lines

    def change(
        self,
        make: Callable[[Match], T],
        tokens: Mapping[Seat, str] | None = None,
        given: Collection[Seat] = (),
    ) -> T:
        """Change the match and store the change.

        If another process was first, the change is tried again after the other one.

        Args:
            make: changes the match, or raises an error.
            tokens: hashes of tokens of new seats, to be stored with it, by seat.
            given: seats of people that nobody has taken, and that it gives away.

        Raises:
            IllegalAction: raised by ``make``.
            Refused: the log is full, other processes are always first, the room is gone, or the
                database fails.
        """
        for _ in range(ATTEMPTS):
            self.sync()
            found, new = self.attempt(make)
            if not new or self._store.append(self._room, self.length, new, tokens, given):
                self.settle(new)
                return found
        raise Refused("busy")

    def attempt(self, make: Callable[[Match], T]) -> tuple[T, list[str]]:
        """Change the match as it is known here; return the result, and the lines to be stored.

        Until ``settle`` is called the match is not current.

        Raises:
            IllegalAction: raised by ``make``.
            Refused: the log is full.
        """
        if self.is_full:
            raise Refused("log-full")
        self.is_current = False
        try:
            found = make(self.match)
        except ERRORS:
            self.is_current = self.match.log(self.length) == ""
            raise
        return found, log_lines(self.match.log(self.length))

    def settle(self, lines: Sequence[str]) -> None:
        """Note that the lines of an attempt are stored."""
        self.length += len(lines)
        self.is_current = True
        self.is_leading = self.is_leading or bool(lines)

    def _damaged(self, error: FormatError) -> Refused:
        """Return the refusal of a log that cannot be read, and write its place to the log, once.

        The log keeps the place alone: the text of the error may quote hidden cards.
        """
        if self._room not in _DAMAGED:
            _DAMAGED.add(self._room)
            where = error.where or "its first line"
            log_event("room-damaged", room=self._room, place=where)
        return Refused("room-damaged")


def log_lines(text: str) -> list[str]:
    """Return the lines of a log, each ended by a line feed and by nothing else."""
    return text.split("\n")[:-1]


def _text(lines: Sequence[str]) -> str:
    return "".join([f"{line}\n" for line in lines])
