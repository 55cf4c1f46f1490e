"""The programs of the maker: the page lists each of them, and the library imports none."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
PROGRAM = re.compile(r'^if __name__ == "__main__":', re.MULTILINE)


def test_the_page_lists_every_program() -> None:
    page = (TOOLS / "README.md").read_text(encoding="utf-8")
    listed = set[str]()
    for row in re.findall(r"^\| (`python -m .*?) \|", page, re.MULTILINE):
        first, *others = re.findall(r"(?:python -m )?([\w.]+)[^`]*`", row)
        package = first.rpartition(".")[0]
        listed |= {first, *(package + each for each in others)}
    programs = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__main__")
        for path in TOOLS.rglob("*.py")
        if PROGRAM.search(path.read_text(encoding="utf-8"))
    }
    assert listed == programs


def test_the_library_imports_none() -> None:
    for path in ROOT.joinpath("src").rglob("*.py"):
        found = re.search(r"^\s*(?:from|import) tools\b", path.read_text("utf-8"), re.MULTILINE)
        assert found is None, path


def test_the_wheel_has_the_library_alone_and_the_source_archive_all() -> None:
    targets = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]
    assert targets["targets"]["wheel"]["packages"] == ["src/fodasse"]
    assert {"/src", "/tests", "/tools", "/benchmarks"} <= {*targets["targets"]["sdist"]["include"]}
