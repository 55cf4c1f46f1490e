"""Games that pages of the docs add: their files are written as an installed package."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fodasse.cli.command import command
from fodasse.core.game import Game
from fodasse.games import GAMES, GROUP

DOCS = Path(__file__).parents[3] / "docs" / "how-to"
_FILE = re.compile(r'```(?:python|toml) title="([^"]+)"\n(.*?)```', re.DOTALL)
_SHOWN = re.compile(r"```console\n\$ (?P<line>fodasse [^\n]*)\n(?P<output>.*?)```", re.DOTALL)
_SPEED = re.compile(r"(a second).*")


def page_of(name: str) -> str:
    """Return the text of a how-to page."""
    return (DOCS / name).read_text(encoding="utf-8")


def files_of(page: str) -> dict[str, str]:
    """Return the files of a page by path; the parts of one stand in several places."""
    files: dict[str, str] = {}
    for path, text in _FILE.findall(page):
        files[path] = f"{files[path]}\n\n{text}" if path in files else text
    return files


def lines_of(page: str) -> int:
    """Return the number of lines in all files of a page that are not blank."""
    return sum(bool(line.strip()) for text in files_of(page).values() for line in text.split("\n"))


def shown_by(page: str) -> list[Any]:
    """Return the commands of a page with their output, as test parameters."""
    found = _SHOWN.findall(page)
    assert found
    return [pytest.param(*each, id=each[0][8:16]) for each in found]


def run(line: str, typed: str = "", **environment: str) -> Result:
    """Run a command line that begins with ``fodasse``."""
    return CliRunner(env=environment).invoke(command, line.split()[1:], input=typed)


def assert_shown(line: str, output: str) -> None:
    """Run a command of a page, with the answers in its output, and compare what it prints."""
    answers = re.findall(r"^   (?:Your choice|Sua escolha).*: (\d+)$", output, re.MULTILINE)
    result = run(line, typed="\n".join(answers), COLUMNS="80")
    assert result.exit_code == 0
    printed, expected = (_SPEED.sub(r"\1", text.strip("\n")) for text in (result.output, output))
    assert printed == expected


def assert_all_commands_print(name: str, lang: str, columns: str, root: Path) -> None:
    """Watch, replay, play and simulate a game, and print its rules."""
    file = root / "m.json"
    for line in (
        f"watch {name} --seed 3 --record {file}",
        f"replay {file}",
        f"replay {file} --seat 1",
        f"play {name} --seat 1 --seed 3",
        f"simulate {name} --matches 20 --seed 1 --jobs 2",
        f"rules {name}",
    ):
        result = run(f"fodasse {line} --lang {lang}", typed="1\n" * 99, COLUMNS=columns)
        assert result.exit_code == 0, result.output
        assert not result.stderr


def run_tests(page: str, root: Path) -> int:
    """Run the tests of a page, written under a root, and return how many there are."""
    (path,) = (root / path for path in files_of(page) if path.startswith("test"))
    module: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module)  # noqa: S102  # the page itself
    tests = [test for name, test in module.items() if name.startswith("test_")]
    for test in tests:
        test()
    return len(tests)


def added(page: str, root: Path) -> Iterator[Game]:
    """Yield the game of a page while its package is installed under a root."""
    files = files_of(page)
    project = tomllib.loads(files["pyproject.toml"])["project"]
    offers = project["entry-points"][GROUP]
    metadata = f"{project['name']}-{project['version']}.dist-info"
    header = f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    lines = "".join(f"{name} = {place}\n" for name, place in offers.items())
    installed = {
        f"{metadata}/METADATA": header,
        f"{metadata}/entry_points.txt": f"[{GROUP}]\n{lines}",
    }
    for path, text in (files | installed).items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, encoding="utf-8")
    (name,) = offers
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root))
        invalidate_caches()
        yield GAMES[name]
    for module in [each for each in sys.modules if each.partition(".")[0] == name]:
        del sys.modules[module]
    invalidate_caches()
