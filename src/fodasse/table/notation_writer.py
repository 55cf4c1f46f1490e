"""The writer of texts of matches: a header, then the actions in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import define, field

from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games import GAMES
from fodasse.table.documents import FORMAT, write
from fodasse.table.moves import Moves
from fodasse.table.notation_reader import COMMENT, START, is_of_seat
from fodasse.table.structure import to_data


def write_match(
    record: Any,
    *,
    is_whole: bool = True,
    viewer: Seat | None = None,
    comments: Iterable[tuple[int, str]] = (),
    times: Iterable[tuple[int, float]] = (),
) -> str:
    """Return the text of a match in its canonical form.

    Raises:
        FormatError: the match has a number too long to be written.
        KeyError: the record has no game, and ``GAMES`` has none of this name.
    """
    game = record.game_object or GAMES[record.game]
    header = dict(_header(record, game))
    if not is_whole:
        header["seen-by"] = write(viewer)
    if record.result is not None:
        header["result"] = _result_text(record.result)
    moves = _lines(record.actions, Moves.of(game, record.rules), dict(comments), dict(times))
    lines = [*(f"{key}: {value}" for key, value in header.items()), "", *moves]
    return "\n".join(lines).rstrip("\n") + "\n"


def _header(record: Any, game: Game) -> Iterator[tuple[str, str]]:
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


def _lines(
    actions: Iterable[Any], moves: Moves[Any], comments: dict[int, str], times: dict[int, float]
) -> Iterator[str]:
    line, number = _Line(), -1
    for number, action in enumerate(actions):
        text, comment = moves.write(action), comments.get(number)
        is_alone = not is_of_seat(text)
        starts = number > 0 and moves.begins_paragraph(action)
        if starts or is_alone or comment is not None or line.is_full(action):
            yield from line.end()
        if starts:
            yield ""
        yield from _comment_lines(comment)
        line.add(action, text + (f" @{_seconds(times[number])}" if number in times else ""))
        if is_alone:
            yield from line.end()
    yield from line.end()
    yield from _comment_lines(comments.get(number + 1))


def _position_text(game: Game, position: Any) -> str:
    """Return a position in the game's notation; as JSON if there is none."""
    if game.notation is None:
        return write(to_data(position))
    return game.notation.position_to_text(position)


def _comment_lines(comment: str | None) -> list[str]:
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

    def end(self) -> list[str]:
        """Return the line, if it has actions, and begin another."""
        lines = [" ".join(self.texts)] if self.texts else []
        self.texts, self.seats, self.last = [], set(), None
        return lines
