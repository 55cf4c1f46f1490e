"""The pages of the games in numbers show the columns that observations have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fodasse import GAMES
from fodasse.core.encoding import Layout
from support.games.offering import NUMBERED, USUAL, encoding_of

PAGES = Path(__file__).parents[2] / "docs" / "numbers"
each_game = pytest.mark.parametrize("name", NUMBERED)


def table_of(name: str) -> list[dict[str, str]]:
    """The rows of the table of fields, each by the heads of its columns."""
    lines = iter(PAGES.joinpath(f"{name}.md").read_text(encoding="utf-8").splitlines())
    heads = next(cells for line in lines if "field" in (cells := cells_of(line)))
    next(lines)
    rows = (cells_of(line) for line in iter(lambda: next(lines), ""))
    return [dict(zip(heads, row, strict=True)) for row in rows]


def cells_of(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def layout_of(name: str, seats: int) -> Layout:
    encoding = encoding_of(GAMES[name])
    return encoding.layout(seats, encoding.rules)


@each_game
def test_the_fields_stand_in_their_order(name: str) -> None:
    named = [row["field"].strip("`") for row in table_of(name)]
    assert named == [field.name for field in layout_of(name, USUAL[name]).fields]


@each_game
def test_the_columns_are_those_of_the_layout(name: str) -> None:
    for row in table_of(name):
        field = row["field"].strip("`")
        for head, cell in row.items():
            if found := re.search(r"at (\d+) seats", head):
                at = layout_of(name, int(found[1])).columns[field]
                assert [int(end) for end in cell.split("–")] == sorted({at.start, at.stop - 1})
            elif head == "columns":
                for seats in GAMES[name].seats:
                    width = eval(cell.replace("×", "*"), {"seats": seats})
                    at = layout_of(name, seats).columns[field]
                    assert at.stop - at.start == width, (field, seats)


@each_game
def test_fields_fill_a_row_without_a_gap(name: str) -> None:
    for seats in GAMES[name].seats:
        layout = layout_of(name, seats)
        columns = [*layout.columns.values()]
        assert [at.start for at in columns] == [0, *(at.stop for at in columns[:-1])]
        assert columns[-1].stop == layout.size
