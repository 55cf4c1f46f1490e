"""The versions that the tests are installed with: well formed, whole, and one for each Python."""

from __future__ import annotations

import re
import runpy
import tomllib
from pathlib import Path

import pytest

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
