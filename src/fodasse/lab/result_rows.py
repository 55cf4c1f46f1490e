"""The columns of result files: a match as columns and back, strictly; and columns as CSV."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from io import TextIOWrapper
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from fodasse.core.errors import FormatError, need, quote
from fodasse.core.seats import Seat
from fodasse.core.statistics import Dealt
from fodasse.lab.experiment import Experiment
from fodasse.lab.results import MatchResult, ResultFile, RoundResult
from fodasse.table.files import whole_file
from fodasse.table.structure import from_data

EMPTY: Final = "-"
"""In CSV, the sign for no number in a list."""


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
        need(found == wanted, f"{quote(wanted)} expected, not {quote(found)}", name)
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


def write_csv(path: str | Path, results: ResultFile) -> None:
    """Write a whole file of CSV, or none if anything fails: a line for each seat of a match.

    Above them stand the experiment's document behind ``# ``, and the names of the columns.

    Raises:
        OSError: the file cannot be written.
    """
    experiment = results.experiment
    with whole_file(path) as file:
        text = TextIOWrapper(file, "utf-8", newline="")
        text.write(f"# {experiment.to_json()}\n")
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([column.name for column in COLUMNS])
        for match in results.matches:
            for row in rows_of(columns_of(match, experiment)):
                cells = zip(COLUMNS, row, strict=True)
                writer.writerow([column.to_cell(value) for column, value in cells])
        text.detach()  # writes what is left, and does not close the file


@contextmanager
def reading(where: str, damage: type[Exception] = UnicodeDecodeError) -> Iterator[None]:
    """Put the position in the file into errors, and turn those of damage into FormatError."""
    try:
        yield
    except FormatError as error:
        raise error.at(", ".join(filter(None, (where, error.where)))) from None
    except damage as error:
        raise FormatError(f"cannot be read: {error}", where) from error
