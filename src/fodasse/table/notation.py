"""Matches of all games as text that people read and type: a header, then the actions in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any, Final, Generic

from attrs import define, field, frozen

from fodasse.core.errors import quoted
from fodasse.core.fields import check_writable, whole_number
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.types import A1, S1, V1, A, S, V
from fodasse.games import GAMES
from fodasse.table.documents import FORMAT, write
from fodasse.table.moves import Moves
from fodasse.table.notation_reader import COMMENT, START, Reader, is_of_seat
from fodasse.table.record import Record
from fodasse.table.structure import to_data

_BLANKS: Final = " \t"
"""The blanks that mean nothing at the ends of comments, unlike those of other widths."""


def _comments(comments: Iterable[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    """Return comments in the order of their places, in lines without blanks at their ends.

    Every line break of Unicode ends a line here, so that each line is written as a comment.
    """
    lines: dict[int, list[str]] = {}
    for ply, comment in comments:
        if not isinstance(comment, str):
            raise TypeError(f"a comment is a text, not {type(comment).__name__}")
        check_writable("comments", comment)
        found = lines.setdefault(whole_number("comments", ply), [])
        found += (line.strip(_BLANKS) for line in comment.splitlines() or [""])
    texts = ((ply, "\n".join(lines[ply]).strip("\n")) for ply in sorted(lines))
    return tuple((ply, text) for ply, text in texts if text)


def _times(times: Iterable[tuple[int, float]]) -> tuple[tuple[int, float], ...]:
    """Return times in the order of their actions, in whole milliseconds."""
    for number, seconds in times:
        if not isfinite(seconds) or not 0 <= seconds < 10**12:
            raise ValueError(f"times: seconds from 0 expected, not {quoted(seconds)}")
        whole_number("times", number)
    return tuple(sorted({number: round(float(seconds), 3) for number, seconds in times}.items()))


@frozen
class MatchText(Generic[S, A, V]):
    """The contents of a text of a match: the match, with comments and times.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> record = play_match(GAME, [RandomBot()] * 3, seed=7)
        >>> text = MatchText(record, comments=((0, "The first of three matches."),)).to_text()
        >>> MatchText.from_text(text).record == record
        True

    Raises:
        FormatError: a comment cannot be written as UTF-8.
        TypeError: a number of the wrong type.
        ValueError: a time before the start, or a comment or a time of no action.
    """

    record: Record[S, A, V]
    """The match; its actions are as the viewer saw them, if the text is of one viewer."""
    is_whole: bool = True
    """Whether the match has all hidden cards; otherwise it is not replayed."""
    viewer: Seat | None = None
    """The seat that saw the actions, if the match is not whole; None: a spectator."""
    comments: tuple[tuple[int, str], ...] = field(default=(), converter=_comments)
    """Comments, each with the number of actions before it; each line ends with a newline."""
    times: tuple[tuple[int, float], ...] = field(default=(), converter=_times)
    """Seconds from the start of the match to an action, each with the action's number from 0."""

    def __attrs_post_init__(self) -> None:
        count = len(self.record.actions)
        for name, places in (("comments", range(count + 1)), ("times", range(count))):
            for number, _ in getattr(self, name):
                if number not in places:
                    raise ValueError(f"{name}: no place {quoted(number)} among {count} actions")

    def to_text(self) -> str:
        """Return the text in its canonical form.

        Raises:
            FormatError: the match has a number too long to be written.
            KeyError: the record has no game, and ``GAMES`` has none of this name.
        """
        game = self.record.game_object or GAMES[self.record.game]
        header = [f"{key}: {value}" for key, value in self._header(game)]
        return (
            "\n".join([*header, "", *self._moves(Moves.of(game, self.record.rules))]).rstrip("\n")
            + "\n"
        )

    def _header(self, game: Game) -> Iterator[tuple[str, str]]:
        record = self.record
        yield "format", str(FORMAT)
        yield "game", record.game
        yield "version", str(game.rules_version)
        yield "rules", record.rules.spelled()
        yield "seats", write(record.seats)
        for name, number in record.options:
            yield START + name, write(number)
        if record.position is not None:
            yield "position", _position_text(game, record.position)
        if record.names:
            yield "names", write(list(record.names))
        if not self.is_whole:
            yield "seen-by", write(self.viewer)
        if record.result is not None:
            yield "result", _result_text(record.result)

    def _moves(self, moves: Moves[A]) -> Iterator[str]:
        comments, times = dict(self.comments), dict(self.times)
        line = _Line()
        for number, action in enumerate(self.record.actions):
            text, comment = moves.write(action), comments.get(number)
            is_alone = not is_of_seat(text)
            starts = number > 0 and moves.begins_paragraph(action)
            if starts or is_alone or comment is not None or line.is_full(action):
                yield from line.ended()
            if starts:
                yield ""
            yield from _commented(comment)
            line.add(action, text + (f" @{_seconds(times[number])}" if number in times else ""))
            if is_alone:
                yield from line.ended()
        yield from line.ended()
        yield from _commented(comments.get(len(self.record.actions)))

    @staticmethod
    def from_text(
        text: str, game: Game[S1, A1, V1] | None = None, *, of_viewers: bool = True
    ) -> MatchText[S1, A1, V1]:
        """Return the contents of a text; a whole match is replayed to its end.

        Args:
            text: what ``to_text`` wrote, or other text of the same form.
            game: a game that need not be in ``GAMES``.
            of_viewers: whether a text of one viewer is read too.

        Raises:
            FormatError: the text is damaged, newer, or the match cannot have been played; with
                the line of the first fault.
            TypeError: ``text`` is no string.
        """
        if not isinstance(text, str):
            raise TypeError(f"the text of a match is a string, not {type(text).__name__}")
        return MatchText(*Reader(text.split("\n"), game).read(of_viewers=of_viewers))


def _position_text(game: Game[S, Any, Any], position: S) -> str:
    """Return a position in the game's notation; as JSON if there is none."""
    if game.notation is None:
        return write(to_data(position))
    return game.notation.position_to_text(position)


def _commented(comment: str | None) -> list[str]:
    if comment is None:
        return []
    return [f"{COMMENT} {line}" if line else COMMENT for line in comment.split("\n")]


def _seconds(seconds: float) -> str:
    return f"{seconds:.3f}".rstrip("0").rstrip(".")


def _result_text(result: Outcome) -> str:
    places = ("=".join(map(str, place)) for place in result.ranking)
    return f"{' > '.join(places)} ({to_data(result.reason)})"


@define
class _Line:
    """A line of actions: each seat acts once, or more in a row if the types of actions differ."""

    texts: list[str] = field(factory=list)
    seats: set[Seat | None] = field(factory=set)
    last: Any = None

    def is_full(self, action: Any) -> bool:
        """Return whether an action begins another line."""
        seat = getattr(action, "seat", None)
        goes_on = self.last is not None and type(action) is not type(self.last)
        return seat in self.seats and not (goes_on and seat == getattr(self.last, "seat", None))

    def add(self, action: Any, text: str) -> None:
        """Write an action."""
        self.texts.append(text)
        self.seats.add(getattr(action, "seat", None))
        self.last = action

    def ended(self) -> list[str]:
        """Return the line, if it has actions, and begin another."""
        lines = [" ".join(self.texts)] if self.texts else []
        self.texts, self.seats, self.last = [], set(), None
        return lines
