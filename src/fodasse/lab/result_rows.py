"""The columns of result files: a match as columns and back, strictly."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import StringIO
from itertools import zip_longest
from typing import Any, Final

from attrs import frozen

from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.seats import Seat
from fodasse.core.statistics import Dealt
from fodasse.lab.experiment import Experiment
from fodasse.lab.results import MatchResult, RoundResult
from fodasse.table.structure import from_data

EMPTY: Final = "-"
"""In CSV, the sign for no number in a list."""
_BOOLEANS: Final = {"true": True, "false": False}


@frozen
class Column:
    """A column of a result file; a row is a seat of a match."""

    name: str
    kind: type[int | float | str | bool]
    """The type of its values, or of the values of its lists."""
    meaning: str
    """Its contents."""
    by_seat: bool = True
    """Whether its value can differ between the seats of a match."""
    is_list: bool = False
    has_gaps: bool = False
    """Whether its lists have None where there is no number."""

    def form(self, seats: int) -> Any:
        """Return the type of its values in a match."""
        form: Any = self.kind | None if self.has_gaps else self.kind
        if self.is_list:
            form = tuple[form, ...]
        by_seat: Any = (form,) * seats
        return tuple[by_seat] if self.by_seat else form

    def to_cell(self, value: Any) -> str:
        """Return a value of a row as the text of a cell in CSV."""
        if self.is_list:
            return " ".join([EMPTY if number is None else repr(number) for number in value])
        return json.dumps(value) if self.kind is bool else str(value)

    def from_cell(self, cell: str) -> Any:
        """Read the text of a cell.

        Raises:
            FormatError: it is not of the column's type.
        """
        read = _BOOLEANS.__getitem__ if self.kind is bool else self.kind
        try:
            if self.is_list:
                return [None if each == EMPTY else read(each) for each in cell.split()]
            return read(cell)
        except (KeyError, ValueError):
            form: Any = self.kind
            return from_data(cell, tuple[form, ...] if self.is_list else form, self.name)


_LIST: Final = partial(Column, is_list=True)
COLUMNS: Final = (
    Column("match", int, "the number of the match, from 0", by_seat=False),
    Column("deal", int, "the number its packs come from", by_seat=False),
    Column("seat", int, "the seat, from 0"),
    Column("bot", str, "the name of the bot on that seat"),
    Column("place", int, "its place, 1 the best; seats that share one have the same"),
    Column("won", bool, "whether `place` is 1, shared or not"),
    Column("return", float, "the game's return, or the points if only some rounds are played"),
    Column("points", float, "the game's own points at the end, higher is better"),
    Column("decisions", int, "the number of decisions of all seats", by_seat=False),
    _LIST("points_by_round", float, "the points after each round or hand"),
    _LIST(
        "bids",
        int,
        "the bid it chose in each round, nothing where it chose none or the deal set it",
        has_gaps=True,
    ),
    _LIST(
        "made",
        int,
        "what it took in each round, nothing where `bids` has nothing",
        has_gaps=True,
    ),
    _LIST("hand_size", int, "the cards dealt to each seat in each round", by_seat=False),
    _LIST("dealer", int, "the seat that dealt each round or hand", by_seat=False),
)
"""The columns of result files, in order."""


def columns_of(result: MatchResult, experiment: Experiment) -> dict[str, Any]:
    """Return a match as columns; those in which seats differ are lists by seat.

    Raises:
        ValueError: another seating than the experiment's.
    """
    if result.bots != experiment.seating(result.number):
        raise ValueError(f"match {result.number} has another seating than the experiment")
    seats, rounds = range(experiment.seats), result.rounds
    with_bids = rounds if any(each.bids for each in rounds) else ()
    bids, made = (
        [
            [each.bids[seat][part] if seat in each.bids else None for each in with_bids]
            for seat in seats
        ]
        for part in (0, 1)
    )
    sizes = [each.dealt.hand_size for each in rounds]
    dealers = [each.dealt.dealer for each in rounds]
    return {
        "match": result.number,
        "deal": result.deal,
        "seat": list(seats),
        "bot": [experiment.names[bot] for bot in result.bots],
        "place": list(result.places),
        "won": [place == 1 for place in result.places],
        "return": list(result.returns),
        "points": list(result.points),
        "decisions": result.decisions,
        "points_by_round": [[each.points[seat] for each in rounds] for seat in seats],
        "bids": bids,
        "made": made,
        "hand_size": [] if None in sizes else sizes,
        "dealer": [] if None in dealers else dealers,
    }


def result_of(values: Mapping[str, Any], experiment: Experiment, number: int) -> MatchResult:
    """Return the match of this number, from its columns.

    Raises:
        FormatError: they are not those of this match; ``where`` is the column.
    """
    seats, seating = experiment.seats, experiment.seating(number)
    read = from_data(values, {each.name: each.form(seats) for each in COLUMNS})
    for name, wanted in (
        ("match", number),
        ("deal", number // experiment.rotations),
        ("seat", list(range(seats))),
        ("bot", [experiment.names[bot] for bot in seating]),
        ("won", [place == 1 for place in read["place"]]),
    ):
        found = values[name]
        need(found == wanted, f"{quoted(wanted)} expected, not {quoted(found)}", name)
    points, bids, made = (read[name] for name in ("points_by_round", "bids", "made"))
    count = len(points[0])
    need(set(map(len, points)) == {count}, "other rounds for other seats", "points_by_round")
    need(set(map(len, bids)) in ({0}, {count}), "not one for each round", "bids")
    need(_gaps(bids) == _gaps(made), "not one for each bid", "made")
    for name in ("hand_size", "dealer"):
        need(len(read[name]) in (0, count), "not one for each round", name)
    by_round = zip_longest(*points), zip_longest(*bids), zip_longest(*made)
    rounds = zip_longest(*by_round, read["hand_size"], read["dealer"])
    return MatchResult(
        number=number,
        deal=read["deal"],
        bots=seating,
        places=read["place"],
        returns=read["return"],
        points=read["points"],
        rounds=tuple(
            RoundResult(each, _bids(bid or (), took or ()), Dealt(size, dealer))
            for each, bid, took, size, dealer in rounds
        ),
        decisions=read["decisions"],
    )


def _bids(bids: Sequence[int | None], made: Sequence[int]) -> dict[Seat, tuple[int, int]]:
    """Return the bids of a round, by the seats that chose one."""
    pairs = enumerate(zip(bids, made, strict=True))
    return {seat: (bid, took) for seat, (bid, took) in pairs if bid is not None}


def _gaps(lists: Sequence[Sequence[int | None]]) -> list[list[bool]]:
    return [[number is None for number in numbers] for numbers in lists]


def rows_of(values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
    """Return the columns of a match as rows, one for each seat."""
    seats = len(values["seat"])
    by_seat = (
        values[column.name] if column.by_seat else [values[column.name]] * seats
        for column in COLUMNS
    )
    return list(zip(*by_seat, strict=True))


def from_rows(rows: Sequence[Sequence[Any]]) -> dict[str, Any]:
    """Return the columns from which ``rows_of`` made rows.

    Raises:
        FormatError: the rows differ in a column of the whole match.
    """
    found = {}
    for column, values in zip(COLUMNS, zip(*rows, strict=True), strict=True):
        if not column.by_seat:
            is_same = all(value == values[0] for value in values)
            need(is_same, "rows of one match differ", column.name)
        found[column.name] = list(values) if column.by_seat else values[0]
    return found


def to_csv_lines(values: Mapping[str, Any]) -> str:
    """Return the columns of a match as lines of CSV, one for each seat."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows_of(values):
        cells = zip(COLUMNS, row, strict=True)
        writer.writerow([column.to_cell(value) for column, value in cells])
    return text.getvalue()


def from_csv_lines(text: str) -> dict[str, Any]:
    """Return the columns that ``to_csv_lines`` wrote.

    Raises:
        FormatError: a cell is missing, or is not of its column's type.
    """
    lines = [line.rstrip() for line in text.removesuffix("\n").split("\n")]
    try:
        cells_by_seat = list(csv.reader(lines, strict=True))
    except csv.Error as error:
        raise FormatError(f"not CSV: {error}") from None
    rows = []
    for cells in cells_by_seat:
        need(len(cells) == len(COLUMNS), f"{len(COLUMNS)} cells expected, not {len(cells)}", "")
        rows.append([each.from_cell(cell) for each, cell in zip(COLUMNS, cells, strict=True)])
    return from_rows(rows)


@contextmanager
def reading(where: str, damage: type[Exception] = UnicodeDecodeError) -> Iterator[None]:
    """Put the position in the file into errors, and turn those of damage into FormatError."""
    try:
        yield
    except FormatError as error:
        raise error.at(", ".join(filter(None, (where, error.where)))) from None
    except damage as error:
        raise FormatError(f"cannot be read: {error}", where) from error
