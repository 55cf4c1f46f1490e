"""How a match ended as the columns of a result file, and back, strictly."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from itertools import zip_longest
from typing import Any, Final

from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.statistics import Dealt
from fodasse.lab.results import (
    CALLS,
    NUMBER,
    NUMBERS,
    TEXT,
    TRUTH,
    WHOLE,
    WHOLES,
    Column,
    Heading,
)
from fodasse.lab.simulation import MatchResult

NOTHING: Final = "-"
"""Stands in a list in CSV where there is no number."""


def columns_of(result: MatchResult, heading: Heading) -> dict[str, Any]:
    """The columns of a match; those in which seats differ are lists by seat.

    Raises:
        ValueError: another seating than the heading's.
    """
    if result.bots != heading.seated(result.number):
        raise ValueError(f"match {result.number} is not seated as the heading has it")
    seats = range(heading.seats)
    calls = result.calls if any(result.calls) else ()
    bids, made = (
        [[said[seat][part] if seat in said else None for said in calls] for seat in seats]
        for part in (0, 1)
    )
    columns = {
        "match": result.number,
        "deal": result.deal,
        "seat": list(seats),
        "bot": [heading.bots[bot] for bot in result.bots],
        "place": list(result.places),
        "won": [place == 1 for place in result.places],
        "return": list(result.returns),
        "points": list(result.points),
        "decisions": result.decisions,
        "course": [[points[seat] for points in result.course] for seat in seats],
        "bids": bids,
        "made": made,
        "hand_size": _all_or_none([each.hand_size for each in result.dealt]),
        "dealer": _all_or_none([each.dealer for each in result.dealt]),
    }
    return {column.name: columns[column.name] for column in heading.columns}


def result_of(columns: Mapping[str, Any], heading: Heading, number: int) -> MatchResult:
    """The match of this number, from its columns.

    Raises:
        FormatError: they are not those of this match; ``where`` is the column.
    """
    if list(columns) != [column.name for column in heading.columns]:
        raise FormatError(f"other columns: {quoted(list(columns))}")
    for column in heading.columns:
        _check(column, columns[column.name], heading.seats)
    seated = heading.seated(number)
    places = columns["place"]
    for name, wanted in (
        ("match", number),
        ("deal", number // heading.rotations),
        ("seat", list(range(heading.seats))),
        ("bot", [heading.bots[bot] for bot in seated]),
        ("won", [place == 1 for place in places]),
    ):
        found = columns[name]
        need(found == wanted, f"{quoted(wanted)} expected, not {quoted(found)}", name)
    course, bids, made = (columns[name] for name in ("course", "bids", "made"))
    rounds = len(course[0])
    need(all(len(points) == rounds for points in course), "other rounds for other seats", "course")
    need(set(map(len, bids)) in ({0}, {rounds}), "not one for each round", "bids")
    need(_gaps(bids) == _gaps(made), "not one for each bid", "made")
    calls = [
        {
            seat: (said, took)
            for seat, (said, took) in enumerate(zip(*told, strict=True))
            if said is not None
        }
        for told in zip(zip(*bids, strict=True), zip(*made, strict=True), strict=True)
    ]
    sizes, dealers = (columns.get(name, []) for name in ("hand_size", "dealer"))
    for name, numbers in (("hand_size", sizes), ("dealer", dealers)):
        need(len(numbers) in (0, rounds), "not one for each round", name)
    dealt = [Dealt(*each) for each in zip_longest(sizes, dealers)]
    return MatchResult(
        number,
        columns["deal"],
        seated,
        tuple(places),
        tuple(columns["return"]),
        tuple(columns["points"]),
        tuple(zip(*course, strict=True)),
        tuple(calls) or ({},) * rounds,
        columns["decisions"],
        tuple(dealt),
    )


def to_json_line(columns: Mapping[str, Any]) -> str:
    """The columns of a match as a line of JSON."""
    return json.dumps(columns, ensure_ascii=False, separators=(",", ":")) + "\n"


def rows_of(columns: Mapping[str, Any], heading: Heading) -> list[tuple[Any, ...]]:
    """Return the columns of a match as rows, one for each seat."""
    return list(
        zip(
            *(
                columns[column.name] if column.by_seat else [columns[column.name]] * heading.seats
                for column in heading.columns
            ),
            strict=True,
        )
    )


def from_rows(rows: Sequence[Sequence[Any]], heading: Heading) -> dict[str, Any]:
    """Return the columns from which ``rows_of`` made rows.

    Raises:
        FormatError: the rows differ in what is of the whole match.
    """
    columns = {}
    for column, values in zip(heading.columns, zip(*rows, strict=True), strict=True):
        if not column.by_seat:
            is_same = all(value == values[0] for value in values)
            need(is_same, "rows of one match differ", column.name)
        columns[column.name] = list(values) if column.by_seat else values[0]
    return columns


def to_csv_lines(columns: Mapping[str, Any], heading: Heading) -> str:
    """Return the columns of a match as lines of CSV, one for each seat."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    for row in rows_of(columns, heading):
        cells = zip(heading.columns, row, strict=True)
        writer.writerow([_WRITERS[column.kind](value) for column, value in cells])
    return text.getvalue()


def from_csv_lines(text: str, heading: Heading) -> dict[str, Any]:
    """Return the columns that ``to_csv_lines`` wrote.

    Raises:
        FormatError: a cell or more is missing, or is not what its column says.
    """
    rows = []
    for cells in _cells(text):
        wanted = len(heading.columns)
        need(len(cells) == wanted, f"{wanted} cells expected, not {len(cells)}", "")
        row = []
        for column, cell in zip(heading.columns, cells, strict=True):
            try:
                row.append(_READERS[column.kind](cell))
            except (KeyError, ValueError):
                problem = f"a {column.kind} expected, not {quoted(cell)}"
                raise FormatError(problem, column.name) from None
        rows.append(row)
    return from_rows(rows, heading)


def _cells(text: str) -> list[list[str]]:
    try:
        return list(csv.reader(text.removesuffix("\n").split("\n"), strict=True))
    except csv.Error as error:
        raise FormatError(f"not CSV: {error}") from None


def _all_or_none(numbers: list[int | None]) -> list[int | None]:
    """Return the numbers of all rounds; none if the game does not have them."""
    return [] if None in numbers else numbers


def _gaps(lists: list[list[int | None]]) -> list[list[bool]]:
    return [[number is None for number in numbers] for numbers in lists]


_SINGLE: Final[dict[str, set[type]]] = {
    WHOLE: {int},
    NUMBER: {float},
    TEXT: {str},
    TRUTH: {bool},
}
_SEVERAL: Final[dict[str, set[type]]] = {
    NUMBERS: {float},
    WHOLES: {int},
    CALLS: {int, type(None)},
}


def _check(column: Column, found: Any, seats: int) -> None:
    """What a column has must be of its kind, for each seat.

    Raises:
        FormatError: it is not.
    """
    if column.by_seat:
        need(type(found) is list and len(found) == seats, f"{seats} seats expected", column.name)
    for value in found if column.by_seat else [found]:
        if column.kind in _SINGLE:
            fits = type(value) in _SINGLE[column.kind]
        else:
            fits = type(value) is list and set(map(type, value)) <= _SEVERAL[column.kind]
        need(fits, f"a {column.kind} expected, not {quoted(value)}", column.name)


def _listed(numbers: Sequence[float | None]) -> str:
    return " ".join([NOTHING if number is None else repr(number) for number in numbers])


_WRITERS: Final[dict[str, Callable[[Any], str]]] = {
    WHOLE: str,
    NUMBER: repr,
    TEXT: str,
    TRUTH: json.dumps,
    NUMBERS: _listed,
    WHOLES: _listed,
    CALLS: _listed,
}
_READERS: Final[dict[str, Callable[[str], Any]]] = {
    WHOLE: int,
    NUMBER: float,
    TEXT: str,
    TRUTH: {"true": True, "false": False}.__getitem__,
    NUMBERS: lambda cell: [float(number) for number in cell.split()],
    WHOLES: lambda cell: [int(number) for number in cell.split()],
    CALLS: lambda cell: [None if each == NOTHING else int(each) for each in cell.split()],
}
