"""The pages of the games in numbers show the columns of observations, and their version."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fodasse import GAMES
from fodasse.core.encoding import Layout
from support.games.offering import NUMBERED, USUAL, encoding_of

PAGES = Path(__file__).parents[2] / "docs" / "numbers"
VERSIONS = {name: encoding_of(GAMES[name]).version for name in NUMBERED}
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


# The version of a game's numbers is one number, in every name and document that tells it


@each_game
def test_the_page_tells_the_version_and_so_does_each_layout(name: str) -> None:
    game, encoding = GAMES[name], encoding_of(GAMES[name])
    page = PAGES.joinpath(f"{name}.md").read_text(encoding="utf-8")
    assert re.findall(r"\bversion (\d+)", page)[:1] == [str(VERSIONS[name])]
    for seats in game.seats:
        assert encoding.layout(seats, encoding.rules).version == VERSIONS[name]


@each_game
def test_gymnasium_has_the_version_in_the_id(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("fodasse.adapters.gymnasium")
    start = f"fodasse/{name.capitalize()}-v"
    found = [each for each in gymnasium.registry if each.startswith(start)]
    assert found == [f"{start}{VERSIONS[name]}"]


@each_game
def test_pettingzoo_has_the_version_in_the_name(name: str) -> None:
    adapter = pytest.importorskip("fodasse.adapters.pettingzoo")
    assert adapter.env(name).metadata["name"] == f"{name}_v{VERSIONS[name]}"


@each_game
def test_openspiel_has_the_version_among_the_parameters(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("fodasse.adapters.openspiel")
    version = VERSIONS[name]
    game = pyspiel.load_game(f"python_{name}")
    assert game.get_parameters()["version"] == version
    assert f"version={version})" in str(game)
    assert str(pyspiel.load_game(f"python_{name}(version={version})")) == str(game)
    with pytest.raises(ValueError, match=f"version: {version}, .*, not {version + 1}"):
        pyspiel.load_game(f"python_{name}(version={version + 1})")
