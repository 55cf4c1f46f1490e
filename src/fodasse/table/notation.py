"""Texts of matches with comments and times, which people read and type."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Final, Generic

from attrs import field, frozen

from fodasse.core.errors import quote
from fodasse.core.fields import check_writable, whole_number
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A1, S1, V1, A, S, V
from fodasse.table.notation_reader import read_match
from fodasse.table.notation_writer import write_match
from fodasse.table.record import Record, record_of

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
            raise ValueError(f"times: seconds from 0 expected, not {quote(seconds)}")
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
                    raise ValueError(f"{name}: no place {quote(number)} among {count} actions")

    def to_text(self) -> str:
        """Return the text in its canonical form.

        Raises:
            FormatError: the match has a number too long to be written.
            KeyError: the record has no game, and ``GAMES`` has none of this name.
        """
        return write_match(
            self.record,
            is_whole=self.is_whole,
            viewer=self.viewer,
            comments=self.comments,
            times=self.times,
        )

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
        read = read_match(text, game, of_viewers=of_viewers)
        return MatchText(record_of(read), read.is_whole, read.viewer, read.comments, read.times)
