"""Files of matches: records, what one seat saw of a match, and matches as text."""

from __future__ import annotations

from pathlib import Path

from fodasse.cli.failures import Failure
from fodasse.cli.frontend import seats_ever
from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.table.documents import parse, unseal
from fodasse.table.files import read_text
from fodasse.table.notation import MatchText
from fodasse.table.record import Record
from fodasse.table.seat_record import SeatRecord

_TEXT = ("format", ";")
"""The prefixes of a match as text. Everything else is read as JSON."""


def load_match(path: Path, game: Game | None = None) -> Record | SeatRecord:
    """Return the match that a file holds, as JSON or as text.

    Args:
        path: the file; ``-`` is standard input.
        game: the game of the match; None: any game in ``GAMES``.

    Raises:
        FormatError: the file holds no match, one that cannot have been played, or one of another
            game.
        OSError: the file cannot be read.
    """
    text = read_text(path)
    if text.lstrip().startswith(_TEXT):
        record: Record = MatchText.from_text(text, game, of_viewers=False).record
        _check_game(record.game, game)
        return record
    found, kind, contents = unseal(parse(text), game)
    _check_game(found.name, game)
    if kind == "record":
        return Record.from_contents(contents, found)
    if kind == "seat-record":
        return SeatRecord.from_contents(contents, found)
    raise FormatError("one-of", "type", known="record, seat-record", given=quote(kind))


def check_seat(
    match: Record | SeatRecord, seat: Seat | None, file: Path, game: Game
) -> Seat | None:
    """Return the seat of ``--seat``, which must be of the match; None: the seat that saw it."""
    if isinstance(match, SeatRecord):
        if seat not in (None, match.seat):
            whose = "a spectator" if match.seat is None else f"seat {match.seat}"
            raise Failure(f"--seat: {file} is what {whose} saw, not seat {seat}")
        return match.seat
    seats = seats_ever(match, game)
    if seat is not None and not 0 <= seat < seats:
        raise Failure(f"--seat: {file} has seats 0 to {seats - 1}, not {seat}")
    return seat


def _check_game(name: str, game: Game | None) -> None:
    """Check that a match is of the requested game."""
    if game is not None and name != game.name:
        raise FormatError("expected", "game", what=quote(game.name), given=quote(name))
