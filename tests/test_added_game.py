"""The repository's own tests pass with a game that is added to it as the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest
from added import REGISTRY, files_of, page_of

ROOT = Path(__file__).parents[1]
ROOMS = (
    *("adapters", "bots", "cli", "core", "lab", "swap", "table", "testing"),
    *("test_add_a_game.py", "test_docs.py"),
)
"""The tests that are tried on any game."""
DOCUMENT = re.compile(r'```(?:markdown|yaml) title="([^"]+)"\n(.*?)```', re.DOTALL)


OFFERED = re.compile(r"```python\n( +\w+ = .*?)```", re.DOTALL)
IMPORTS = """from fodasse.games.swap import encoding
from fodasse.games.swap.statistics import STATISTICS, count
"""


def add_swap(root: Path, *, extended: bool) -> None:
    """Write a copy of the repository with the game and its documentation, and maybe its extras."""
    for folder in ("docs", "src", "tests"):
        copytree(ROOT / folder, root / folder, ignore=ignore_patterns("__pycache__"))
    for name in ("README.md", "conftest.py", "mkdocs.yml", "pyproject.toml"):
        copy(ROOT / name, root)
    page = page_of("add-a-game.md")
    needed, extras = page.split("\n## Extras\n")
    insert(root / REGISTRY, "PACKAGES: Final = {\n", dict(files_of(needed))[REGISTRY])
    for path, text in (*files_of(needed), *DOCUMENT.findall(extras)):
        if path == "mkdocs.yml":
            insert(root / path, "  - Rules:\n", text)
        elif path != REGISTRY:
            (root / path).parent.mkdir(exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
    if extended:
        for path, text in files_of(extras):
            (root / path).parent.mkdir(exist_ok=True)
            (root / path).write_text(text, encoding="utf-8")
        game = root / "src" / "fodasse" / "games" / "swap" / "game.py"
        insert(game, "from fodasse.core.game import Documents\n", IMPORTS)
        insert(
            game,
            "    validate = staticmethod(beliefs.validate)\n",
            "".join(OFFERED.findall(extras)),
        )
    with (root / "docs" / "index.md").open("a", encoding="utf-8") as index:
        index.write("[Swap](rules/swap.md), [its names](reference/swap.md)\n")
    with (root / "README.md").open("a", encoding="utf-8") as readme:
        readme.write("[Swap](docs/rules/swap.md)\n")


def insert(file: Path, before: str, lines: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, before + lines), encoding="utf-8")


@pytest.mark.parametrize("extended", [False, True])
def test_the_tests_of_the_repository_pass_with_the_game_of_the_page(
    extended: bool, tmp_path: Path
) -> None:
    add_swap(tmp_path, extended=extended)
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "--hypothesis-profile=brief"]
    result = subprocess.run(
        [
            sys.executable,
            *command,
            "-k",
            "swap or docs or add_a_game",
            *(f"tests/{room}" for room in ROOMS),
        ],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout[-4000:]
    passed = re.search(r"(\d+) passed", result.stdout)
    assert passed is not None
    assert int(passed[1]) > 200
