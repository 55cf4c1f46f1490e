"""The columns of result files: a match as columns and back, strictly."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from itertools import zip_longest
from typing import Any, Final

from attrs import frozen

from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.statistics import Dealt
from fodasse.lab.experiment import Experiment
from fodasse.lab.results import MatchResult

EMPTY: Final = "-"
"""In CSV, the sign for no number in a list."""


def _listed(numbers: Sequence[float | None]) -> str:
    return " ".join([EMPTY if number is None else repr(number) for number in numbers])


@frozen
class Kind:
    """A kind of values in a column."""

    name: str
    """Its name, for readers."""
    types: frozenset[type]
    """The types of a value, or of the values of a list."""
    to_text: Callable[[Any], str]
    """Return a value as the text of a cell in CSV."""
    from_text: Callable[[str], Any]
    """Read the text of a cell; raise KeyError or ValueError if it is another kind of value."""
    is_list: bool = False
    """Whether values are lists."""

    def fits(self, value: object) -> bool:
        """Return whether a value is of this kind."""
        if self.is_list:
            return isinstance(value, list) and set(map(type, value)) <= self.types
        return type(value) in self.types


WHOLE: Final = Kind("whole number", frozenset({int}), str, int)
NUMBER: Final = Kind("number", frozenset({float}), repr, float)
TEXT: Final = Kind("text", frozenset({str}), str, str)
TRUTH: Final = Kind(
    "true or false", frozenset({bool}), json.dumps, {"true": True, "false": False}.__getitem__
)
NUMBERS: Final = Kind(
    "list of numbers",
    frozenset({float}),
    _listed,
    lambda cell: [float(each) for each in cell.split()],
    is_list=True,
)
WHOLES: Final = Kind(
    "list of whole numbers",
    frozenset({int}),
    _listed,
    lambda cell: [int(each) for each in cell.split()],
    is_list=True,
)
CALLS: Final = Kind(
    "list of whole numbers or nothing",
    frozenset({int, type(None)}),
    _listed,
    lambda cell: [None if each == EMPTY else int(each) for each in cell.split()],
    is_list=True,
)


@frozen
class Column:
    """A column of a result file; a row is a seat of a match."""

    name: str
    """Its name in files."""
    kind: Kind
    """The kind of its values."""
    meaning: str
    """Its contents."""
    by_seat: bool = True
    """Whether its value can differ between the seats of a match."""


COLUMNS: Final = (
    Column("match", WHOLE, "the number of the match, from 0", by_seat=False),
    Column("deal", WHOLE, "the number its packs come from", by_seat=False),
    Column("seat", WHOLE, "the seat, from 0"),
    Column("bot", TEXT, "the name of the bot on that seat"),
    Column("place", WHOLE, "its place, 1 the best; seats that share one have the same"),
    Column("won", TRUTH, "whether that is the first place, shared or not"),
    Column("return", NUMBER, "the game's return; the points, where only some rounds are played"),
    Column("points", NUMBER, "the game's own points at the end, higher is better"),
    Column("decisions", WHOLE, "the number of decisions of all seats", by_seat=False),
    Column("course", NUMBERS, "the points after each round or hand"),
    Column(
        "bids",
        CALLS,
        "the bid it chose in each round, nothing where it chose none or the deal set it",
    ),
    Column("made", CALLS, "what it took in each round, nothing where `bids` has nothing"),
    Column("hand_size", WHOLES, "the cards dealt to each seat in each round", by_seat=False),
    Column("dealer", WHOLES, "the seat that dealt each round or hand", by_seat=False),
)
"""The columns of result files, in order."""
OLDER: Final = COLUMNS[:-2]
"""The columns of files of earlier versions, whose origin has no revision."""


def columns(experiment: Experiment) -> tuple[Column, ...]:
    """Return the columns of an experiment's file."""
    is_older = experiment.origin is not None and not experiment.origin.revision
    return OLDER if is_older else COLUMNS


def columns_of(result: MatchResult, experiment: Experiment) -> dict[str, Any]:
    """Return a match as columns; those in which seats differ are lists by seat.

    Raises:
        ValueError: another seating than the experiment's.
    """
    if result.bots != experiment.seating(result.number):
        raise ValueError(f"match {result.number} has another seating than the experiment")
    seats = range(experiment.seats)
    calls = result.calls if any(result.calls) else ()
    bids, made = (
        [[call[seat][part] if seat in call else None for call in calls] for seat in seats]
        for part in (0, 1)
    )
    sizes = [each.hand_size for each in result.dealt]
    dealers = [each.dealer for each in result.dealt]
    values = {
        "match": result.number,
        "deal": result.deal,
        "seat": list(seats),
        "bot": [experiment.names[bot] for bot in result.bots],
        "place": list(result.places),
        "won": [place == 1 for place in result.places],
        "return": list(result.returns),
        "points": list(result.points),
        "decisions": result.decisions,
        "course": [[points[seat] for points in result.course] for seat in seats],
        "bids": bids,
        "made": made,
        "hand_size": [] if None in sizes else sizes,
        "dealer": [] if None in dealers else dealers,
    }
    return {column.name: values[column.name] for column in columns(experiment)}


def result_of(values: Mapping[str, Any], experiment: Experiment, number: int) -> MatchResult:
    """Return the match of this number, from its columns.

    Raises:
        FormatError: they are not those of this match; ``where`` is the column.
    """
    if list(values) != [column.name for column in columns(experiment)]:
        raise FormatError(f"other columns: {quoted(list(values))}")
    seats, seating = experiment.seats, experiment.seating(number)
    for column in columns(experiment):
        found = values[column.name]
        if column.by_seat:
            is_whole = type(found) is list and len(found) == seats
            need(is_whole, f"{seats} seats expected", column.name)
        for value in found if column.by_seat else [found]:
            problem = f"a {column.kind.name} expected, not {quoted(value)}"
            need(column.kind.fits(value), problem, column.name)
    places = values["place"]
    for name, wanted in (
        ("match", number),
        ("deal", number // experiment.rotations),
        ("seat", list(range(seats))),
        ("bot", [experiment.names[bot] for bot in seating]),
        ("won", [place == 1 for place in places]),
    ):
        found = values[name]
        need(found == wanted, f"{quoted(wanted)} expected, not {quoted(found)}", name)
    course, bids, made = (values[name] for name in ("course", "bids", "made"))
    rounds = len(course[0])
    need(all(len(points) == rounds for points in course), "other rounds for other seats", "course")
    need(set(map(len, bids)) in ({0}, {rounds}), "not one for each round", "bids")
    need(_gaps(bids) == _gaps(made), "not one for each bid", "made")
    calls = [
        {
            seat: (bid, took)
            for seat, (bid, took) in enumerate(zip(*of_round, strict=True))
            if bid is not None
        }
        for of_round in zip(zip(*bids, strict=True), zip(*made, strict=True), strict=True)
    ]
    sizes, dealers = (values.get(name, []) for name in ("hand_size", "dealer"))
    for name, numbers in (("hand_size", sizes), ("dealer", dealers)):
        need(len(numbers) in (0, rounds), "not one for each round", name)
    return MatchResult(
        number=number,
        deal=values["deal"],
        bots=seating,
        places=tuple(places),
        returns=tuple(values["return"]),
        points=tuple(values["points"]),
        course=tuple(zip(*course, strict=True)),
        calls=tuple(calls) or ({},) * rounds,
        decisions=values["decisions"],
        dealt=tuple(Dealt(*each) for each in zip_longest(sizes, dealers)),
    )


def rows_of(values: Mapping[str, Any], experiment: Experiment) -> list[tuple[Any, ...]]:
    """Return the columns of a match as rows, one for each seat."""
    by_seat = (
        values[column.name] if column.by_seat else [values[column.name]] * experiment.seats
        for column in columns(experiment)
    )
    return list(zip(*by_seat, strict=True))


def from_rows(rows: Sequence[Sequence[Any]], experiment: Experiment) -> dict[str, Any]:
    """Return the columns from which ``rows_of`` made rows.

    Raises:
        FormatError: the rows differ in a column of the whole match.
    """
    found = {}
    for column, values in zip(columns(experiment), zip(*rows, strict=True), strict=True):
        if not column.by_seat:
            is_same = all(value == values[0] for value in values)
            need(is_same, "rows of one match differ", column.name)
        found[column.name] = list(values) if column.by_seat else values[0]
    return found


def to_csv_lines(values: Mapping[str, Any], experiment: Experiment) -> str:
    """Return the columns of a match as lines of CSV, one for each seat."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows_of(values, experiment):
        cells = zip(columns(experiment), row, strict=True)
        writer.writerow([column.kind.to_text(value) for column, value in cells])
    return text.getvalue()


def from_csv_lines(text: str, experiment: Experiment) -> dict[str, Any]:
    """Return the columns that ``to_csv_lines`` wrote.

    Raises:
        FormatError: a cell is missing, or is not of its column's kind.
    """
    try:
        lines = list(csv.reader(text.removesuffix("\n").split("\n"), strict=True))
    except csv.Error as error:
        raise FormatError(f"not CSV: {error}") from None
    known = columns(experiment)
    rows = []
    for cells in lines:
        need(len(cells) == len(known), f"{len(known)} cells expected, not {len(cells)}", "")
        row = []
        for column, cell in zip(known, cells, strict=True):
            try:
                row.append(column.kind.from_text(cell))
            except (KeyError, ValueError):
                problem = f"a {column.kind.name} expected, not {quoted(cell)}"
                raise FormatError(problem, column.name) from None
        rows.append(row)
    return from_rows(rows, experiment)


def _gaps(lists: list[list[int | None]]) -> list[list[bool]]:
    return [[number is None for number in numbers] for numbers in lists]
