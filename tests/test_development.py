"""The pages and files for contributors are true: rooms, functions and pinned versions."""

from __future__ import annotations

import ast
import re
import runpy
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from fodasse.core.rulebook import rulebook
from fodasse.games import GAMES, PACKAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "fodasse"
PAGES = ROOT / "docs" / "development"
ROOMS = {path.parent.name for path in SOURCE.glob("*/__init__.py")}


def rows(page: str, columns: int) -> Iterator[list[str]]:
    """Yield the rows of the tables of a page that have this number of columns, without heads."""
    for line in (PAGES / page).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and len(cells) == columns and not set(line) <= set("|- "):
            yield cells


def imported_rooms(room: str) -> set[str]:
    """Return the rooms that a room imports, at once or at first use."""
    named = re.compile(r"^ *from fodasse\.(\w+)[. ]", re.MULTILINE)
    texts = [path.read_text(encoding="utf-8") for path in (SOURCE / room).rglob("*.py")]
    return {name for text in texts for name in named.findall(text)} & ROOMS - {room}


def test_the_map_of_rooms_has_each_room_with_its_own_sentence_and_its_imports() -> None:
    listed = {room.strip("`"): cells for room, *cells in rows("index.md", 3) if room != "room"}
    assert listed.keys() == ROOMS
    for room, (sentence, imported) in listed.items():
        package = ast.parse((SOURCE / room / "__init__.py").read_text(encoding="utf-8"))
        text = " ".join((ast.get_docstring(package) or "").split("\n\n")[0].split())
        assert text.startswith(sentence), room
        named = set(re.findall(r"`(\w+)`", imported))
        assert imported_rooms(room) == named or imported == "all of them", room


@pytest.mark.parametrize("page", sorted(path.name for path in PAGES.glob("*.md")))
def test_every_file_that_a_page_names_is_there(page: str) -> None:
    text = (PAGES / page).read_text(encoding="utf-8")
    named = re.findall(r"`((?:src|tests|docs|tools|benchmarks)/[^`\s]+)`", text)
    named += [
        f"src/fodasse/{place}" for place in re.findall(r"`((?!tests)\w+/<game>[^`\s]*)`", text)
    ]
    named += [f"src/fodasse/{place}" for place in re.findall(r"`(page/static/[^`\s]+)`", text)]
    for place in named:
        pattern = place.replace("<room>", "*").replace("<lang>", "*")
        assert any(list(ROOT.glob(pattern.replace("<game>", game))) for game in PACKAGES), place


TITLES = {
    "fodasse": "Fodasse",
    "truco": "Truco",
    "dalmuti": "The Great Dalmuti",
    "esadof": "ES-ADOF",
}


def deciding_functions(game: str) -> list[tuple[str, str]]:
    """Return the clauses of a game with the functions that decide them, by the page."""
    text = (PAGES / "rules-in-code.md").read_text(encoding="utf-8")
    part = text.partition(f"\n## {TITLES[game]}\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| ([^|]+?) \| `?([^|`]+)`? \|$", part, re.MULTILINE)
    return [
        (number, place)
        for numbers, place in found[1:]
        for number in numbers.replace(",", "").split()
    ]


def place_of(game: str, place: str) -> object:
    base = "fodasse" if place.startswith("core.") else f"fodasse.games.{game}"
    module, *path = place.removeprefix("core.").split(".")
    found: object = import_module(
        f"{base}.core.{module}" if base == "fodasse" else f"{base}.{module}"
    )
    for name in path:
        found = getattr(found, name)
    return found


@pytest.mark.parametrize("game", PACKAGES)
def test_the_page_names_a_function_for_each_clause(game: str) -> None:
    book = rulebook(GAMES[game].texts, "en")
    assert book is not None
    clauses = {number for clause in book.clauses for number in clause.numbers}
    named = dict(deciding_functions(game))
    assert named.keys() == clauses - {"absent", "actions"}
    for place in {*named.values()} - {"—"}:
        assert place_of(game, place)


ROOT = Path(__file__).parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
MARKER = r'python_version == "3\.\d+"'
LINE = re.compile(rf"[a-z0-9-]+==[0-9a-z.+!]+(; {MARKER}( or {MARKER})*)?")


def constraints() -> list[str]:
    return (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()


def pinned(python: str) -> dict[str, str]:
    """The versions for one Python; no name twice."""
    named = [
        line.partition(";")[0].split("==")
        for line in constraints()
        if ";" not in line or f'"{python}"' in line
    ]
    assert len(named) == len({name for name, _ in named})
    return dict(named)


def test_each_line_is_a_name_and_a_version_and_nothing_else() -> None:
    assert [line for line in constraints() if not LINE.fullmatch(line)] == []
    assert constraints() == sorted(constraints(), key=lambda line: line.partition("==")[0])


@pytest.mark.parametrize("python", PYTHONS)
def test_all_that_the_tests_need_has_one_version(python: str) -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = project["optional-dependencies"]
    asked = {
        re.split(r"[<>=;\[]", need)[0].lower().replace("_", "-")
        for extra in set(extras) - {"bench", "sb3"}
        for need in [*project["dependencies"], *extras[extra]]
    }
    assert asked - {"fodasse"} <= set(pinned(python))


def test_versions_that_differ_are_marked_with_their_pythons() -> None:
    lines = runpy.run_path(str(ROOT / ".ci" / "constraints.py"))["lines"]
    resolved = {
        "3.11": {"both": "1.0", "old": "2.0", "differs": "3.0"},
        "3.12": {"both": "1.0", "differs": "4.0"},
        "3.13": {"both": "1.0", "differs": "4.0"},
    }
    assert lines(resolved) == [
        "both==1.0",
        'differs==3.0; python_version == "3.11"',
        'differs==4.0; python_version == "3.12" or python_version == "3.13"',
        "old==2.0",
    ]


def test_the_lowest_version_of_every_extra_is_tested() -> None:
    script = runpy.run_path(str(ROOT / ".ci" / "lowest.py"))
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = {*project["optional-dependencies"]} - {"bench", "dev", "sb3"}
    assert {*script["TESTS"]} == {"", *extras}
    for place in (place for extra in script["TESTS"].values() for place in extra):
        file, _, name = place.partition("::")
        assert (ROOT / file).exists(), place
        assert not name or f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), place
    lowest = script["lowest"](project)
    assert {"attrs", "click", "numpy", "psycopg", "textual"} <= {*lowest}
    assert "sb3-contrib" not in lowest
    assert lowest["uvicorn"] == "uvicorn==0.35"  # the first with websockets-sansio
