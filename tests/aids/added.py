"""Games that pages of the docs add: their files written elsewhere, and loaded from there."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib import invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

import fodasse.bots
import fodasse.cli
import fodasse.games
from fodasse.cli.command import command
from fodasse.core.game import Game
from fodasse.games import GAMES, PACKAGES

DOCS = Path(__file__).parents[2] / "docs" / "how-to"
ROOMS: tuple[ModuleType, ...] = (fodasse.games, fodasse.bots, fodasse.cli)
REGISTRY = "src/fodasse/games/__init__.py"
_FILE = re.compile(r'```(?:python|text) title="(?P<path>[^"]+)"\n(?P<text>.*?)```', re.DOTALL)
_SHOWN = re.compile(r"```console\n\$ (?P<line>fodasse [^\n]*)\n(?P<output>.*?)```", re.DOTALL)
_SPEED = re.compile(r"(a second).*")


def page_of(name: str) -> str:
    """Return the text of a how-to page."""
    return (DOCS / name).read_text(encoding="utf-8")


def files_of(page: str) -> list[tuple[str, str]]:
    """Return the path and the text of each file of a page."""
    return _FILE.findall(page)


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
        f"replay {file} --seat 2",
        f"play {name} --seat 1 --seed 3",
        f"simulate {name} --matches 20 --seed 1 --jobs 2",
        f"rules {name}",
    ):
        result = run(f"fodasse {line} --lang {lang}", typed="1\n" * 99, COLUMNS=columns)
        assert result.exit_code == 0, result.output
        assert not result.stderr


def run_tests(page: str, root: Path) -> int:
    """Run the tests of a page, written under a root, and return how many there are."""
    (path,) = (root / path for path, _ in files_of(page) if path.startswith("tests/"))
    module: dict[str, Any] = {}
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), module)  # noqa: S102  # the page itself
    tests = [test for name, test in module.items() if name.startswith("test_")]
    for test in tests:
        test()
    return len(tests)


def added(page: str, root: Path) -> Iterator[Game]:
    """Yield the game of a page while it is one of the library's."""
    registry = [text for path, text in files_of(page) if path == REGISTRY]
    ((name, package),) = ast.literal_eval("{" + "".join(registry) + "}").items()
    for path, text in files_of(page):
        if path != REGISTRY:
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        for room in ROOMS:
            own = root / "src" / "fodasse" / room.__name__.rpartition(".")[2]
            patch.setattr(room, "__path__", [str(own), *room.__path__])
        patch.setitem(PACKAGES, name, package)
        _forget(name)
        for room in ROOMS[1:]:
            files = root / "src" / "fodasse" / room.__name__.rpartition(".")[2]
            if not list(files.glob(f"{name}*")):  # nor is one of the repository's used
                patch.setitem(sys.modules, f"{room.__name__}.{name}", None)
        yield GAMES[name]
    _forget(name)


def _forget(name: str) -> None:
    """Unload the modules of a game."""
    for module in [each for each in sys.modules if re.match(rf"fodasse\.\w+\.{name}\b", each)]:
        del sys.modules[module]
    for room in ROOMS:
        vars(room).pop(name, None)
    invalidate_caches()
