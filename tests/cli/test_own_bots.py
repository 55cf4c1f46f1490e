"""``--bots module:Name``: bots of one's own wherever bots are named, in other processes too."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fodasse import GAME
from fodasse.bots import import_bot, named
from fodasse.lab.result_files import read_results
from support.cli.commanding import done, invoke, refused

SOURCE = """
class First:
    def choose(self, turn, rng):
        return turn.legal_actions[0]

class Last(First):
    def choose(self, turn, rng):
        return turn.legal_actions[-1]

class Picky(First):
    def __init__(self, taste):
        self.taste = taste

class Outer:
    Inner = Last

made = Picky("sweet")
number = 7
"""
HOW = ("--seats", 2, "--seed", 3)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with modules, of which nothing is left behind."""
    modules = {
        "shop": SOURCE,
        "broken": "1 / 0",
        "leaving": "raise SystemExit(3)",
        "needing": "import not_installed_anywhere",
    }
    for name, text in modules.items():
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    importlib.invalidate_caches()
    yield tmp_path
    for name in modules:
        sys.modules.pop(name, None)


def test_a_name_is_a_class_or_a_bot(monkeypatch: pytest.MonkeyPatch, here: Path) -> None:
    monkeypatch.syspath_prepend(here)
    assert type(named("shop:First", GAME)).__name__ == "First"
    assert type(import_bot("shop:Outer.Inner")).__name__ == "Last"
    assert vars(import_bot("shop:made")) == {"taste": "sweet"}


def test_they_play_wherever_bots_are_named(here: Path) -> None:
    out = here / "results.jsonl"
    how = ("--bots", "shop:First,shop:Last", *HOW)
    assert invoke("watch", "truco", *how).exit_code == 0
    done(invoke("play", "--bots", "shop:First", *HOW, said="quit\n"))
    done(invoke("simulate", *how, "--matches", 4, "--jobs", 2, "--out", out))
    results = read_results(out)
    assert results.experiment.names == ("shop:First", "shop:Last")
    assert len(list(results.matches)) == 4


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("nowhere:Bot", "no module 'nowhere' to import 'nowhere:Bot' from"),
        ("shop:Missing", "the module 'shop' has no 'Missing'"),
        ("shop:number", "'shop:number' is not a bot: it has no method choose(turn, rng)"),
        ("shop:Outer", "'shop:Outer' is not a bot: it has no method choose(turn, rng)"),
        ("shop:Picky", "'shop:Picky' cannot be called without arguments: TypeError: "),
        ("broken:Bot", "'broken' cannot be imported: ZeroDivisionError: division by zero"),
        ("leaving:Bot", "'leaving' cannot be imported: SystemExit: 3"),
        ("random,rules,random", "at most 2, one for each seat, not 3"),
        ("needing:Bot", "'needing' cannot be imported: ModuleNotFoundError: No module named 'not"),
        *(
            (bots, f"the name of a module expected, such as mymodule:MyBot, not {bots!r}")
            for bots in (":Bot", "..shop:Bot", "./shop.py:First", "bots/shop:First")
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(bots: str, said: str) -> None:
    assert refused(invoke("simulate", "--bots", bots, *HOW)).startswith(f"--bots: {said}")


def test_a_file_is_resumed_with_them_only_if_they_are_named_again(here: Path) -> None:
    out, whole = here / "results.jsonl", here / "whole.jsonl"
    bots = ("--bots", "shop:First,random")
    how = (*bots, *HOW, "--matches", 4, "--jobs", 1)
    assert invoke("simulate", *how, "--out", whole).exit_code == 0
    out.write_bytes(b"".join(whole.read_bytes().splitlines(keepends=True)[:3]))
    sys.modules.pop("shop")
    line = refused(invoke("simulate", "--resume", out))
    assert line == f"--resume: {out} has bots of your own: add --bots shop:First,random"
    assert "shop" not in sys.modules, "a file alone imports nothing"
    line = refused(invoke("simulate", *how, "--out", out))
    assert line.endswith(f"fodasse simulate --resume {out} --bots shop:First,random")
    assert invoke("simulate", "--resume", out, *bots).exit_code == 0
    assert out.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize("given", ["random,shop:First", "random"])
@pytest.mark.parametrize("words", ["tournament --deals 1", "simulate --matches 1"])
def test_other_bots_than_those_that_began_a_file_are_told_which_to_give(
    words: str, given: str, here: Path
) -> None:
    name, *count = words.split()
    out, bots = here / "results.jsonl", "shop:First,random"
    how = ("--bots", bots, *HOW, "--rounds", 1, "--jobs", 1, "--out", out)
    assert invoke(name, *count, *how).exit_code == 0
    line = refused(invoke(name, "--resume", out, "--bots", given))
    assert line == f"--bots: {out} was started with {bots}; give --bots {bots} to resume it"
    assert invoke(name, "--resume", out, "--bots", bots).exit_code == 0


def test_a_challenge_names_the_option_of_a_bot_that_is_missing() -> None:
    for given in ("--bot shop:Nope", "--bot random --field rules,shop:Nope"):
        *_, option, _ = given.split()
        line = refused(invoke("challenge", *given.split()))
        assert line == f"{option}: the module 'shop' has no 'Nope'"


@pytest.mark.parametrize("given", ["", "--field shop:Last", "--bot shop:First"])
def test_a_challenge_is_resumed_only_if_all_of_them_are_named(given: str, here: Path) -> None:
    out = here / "results.jsonl"
    how = ("--deals", 1, "--seats", 2, "--rounds", 1, "--jobs", 1, "--out", out)
    bots = ("--bot", "shop:First", "--field", "shop:Last")
    assert invoke("challenge", *bots, *how).exit_code == 0
    sys.modules.pop("shop")
    line = refused(invoke("challenge", "--resume", out, *given.split()))
    assert line == f"--resume: {out} has bots of your own: add {' '.join(bots)}"
    assert "shop" not in sys.modules
    assert invoke("challenge", "--resume", out, *bots).exit_code == 0
