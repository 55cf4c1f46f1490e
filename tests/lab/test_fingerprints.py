"""Fingerprints: equal for the same bot anywhere, different for any other; revisions likewise."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from threading import Lock
from typing import Any
from zipfile import Path as ZipPath

import pytest
from attrs import frozen

from fodasse import GAME
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.errors import FormatError
from fodasse.lab import Experiment, experiment, run, sources
from fodasse.lab.fingerprints import ROOMS, digest_of, fingerprint, revision

SOURCE = '''
"""A bot."""
from dataclasses import dataclass, field
from enum import Enum
from functools import partial

Style = Enum("Style", ["BOLD", "SHY"])

def scored(view, weight):
    return weight

@dataclass
class Deep:
    names: set = field(default_factory=lambda: {"abc", "de", "fgh", "i"})
    table: dict = field(default_factory=lambda: {"b": [1, 2.5], "a": (None, True, 2**70, b"x")})
    style: Style = Style.SHY
    score: object = partial(scored, weight=3)
    other: object = None

    def choose(self, turn, rng):
        return turn.legal_actions[0]
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Imports a module of this source, of the same name each time."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def imported(source: str) -> Any:
        (tmp_path / "deep_bots.py").write_text(source, encoding="utf-8")
        sys.modules.pop("deep_bots", None)
        return import_module("deep_bots")

    return imported


@frozen
class Mine:
    depth: Any = 1

    def choose(self, turn: Any, rng: Any) -> Any:
        return turn.legal_actions[0]


@frozen
class Yours(Mine):
    pass


class Plain:
    def __init__(self, **parameters: Any) -> None:
        self.__dict__.update(parameters)


class Slotted:
    __slots__ = ("depth",)

    def __init__(self, depth: int) -> None:
        self.depth = depth


def test_the_same_bot_in_another_process_has_the_same_fingerprint(
    module: Callable[[str], Any], tmp_path: Path
) -> None:
    here = fingerprint(module(SOURCE).Deep(other=Random(5)))
    code = (
        "from random import Random; from deep_bots import Deep; "
        "from fodasse.lab.fingerprints import fingerprint; "
        "print(fingerprint(Deep(other=Random(5))))"
    )
    for seed in ("0", "1", "2"):  # in which sets and dictionaries of texts go in other orders
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONDONTWRITEBYTECODE": "1"}
        there = subprocess.run(
            [sys.executable, "-c", code],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout.strip() == here


def test_another_class_or_parameter_is_another_bot() -> None:
    bots = [
        Mine(),
        Yours(),
        Plain(),
        RandomBot(),
        named("rules", GAME),
        *(Mine(depth) for depth in (2, 1.0, True, "1", None, (1,), [1], {1}, {1: 1}, {"1": 1})),
        *(Mine(depth) for depth in (b"1", 10**5000, int, len, fingerprint, Lock, Mine(), Yours())),
        *(Mine(depth) for depth in (Random(1), Random(2), lambda: 1, (1, (2,)), ((1, 2),))),
        Plain(depth=1),
        Plain(width=1),
        Slotted(1),
        Slotted(2),
    ]
    assert len({fingerprint(bot) for bot in bots}) == len(bots)


def test_equal_parameters_are_the_same_bot_however_they_came_about() -> None:
    shared = [1, 2]
    assert fingerprint(Mine((shared, shared))) == fingerprint(Mine(([1, 2], [1, 2])))
    assert fingerprint(Mine({"a": 1, "b": 2})) == fingerprint(Mine({"b": 2, "a": 1}))
    assert fingerprint(Plain(a=1, b=2)) == fingerprint(Plain(b=2, a=1))
    assert fingerprint(Slotted(1)) == fingerprint(Slotted(1))
    assert fingerprint(Mine(Random(7))) == fingerprint(Mine(Random(7)))


def test_weights_count_by_their_contents() -> None:
    numpy = pytest.importorskip("numpy")
    weights = numpy.arange(6.0)
    assert fingerprint(Mine(weights)) == fingerprint(Mine(weights.copy()))
    assert fingerprint(Mine(weights)) == fingerprint(Mine(numpy.arange(12.0)[:6]))
    changed = weights.copy()
    changed[5] += 1e-12
    others = [
        weights,
        changed,
        weights.reshape(2, 3),
        weights.astype("f4"),
        weights.astype("i8"),
        numpy.float64(1),
        numpy.array([1, "a"], dtype=object),
        numpy.array([2, "a"], dtype=object),
    ]
    assert len({fingerprint(Mine(each)) for each in others}) == len(others)


def test_edited_source_is_another_bot(module: Callable[[str], Any]) -> None:
    before = fingerprint(module(SOURCE).Deep())
    assert fingerprint(module(SOURCE.replace("\n", "\r\n")).Deep()) == before
    assert fingerprint(module(SOURCE.replace("[0]", "[-1]")).Deep()) != before
    texts = [f'NOTE = """a{sign}b"""\n' for sign in "\n\x0c\x1c\x85\u2028"]
    assert len({fingerprint(module(SOURCE + text).Deep()) for text in texts}) == len(texts)


HELPED = """
from {helper} import *

def pick(turn):
    return choice(turn)

class Bot:
    choose = pick

class Holder:
    def __init__(self, function):
        self.function = function
"""


@pytest.mark.parametrize(
    ("bot", "helper", "imported"),
    [
        ("bot.py", "helper.py", "helper"),
        ("package/bot.py", "package/helper.py", ".helper"),
        ("package/bot.py", "package/inner/helper.py", "package.inner.helper"),
        ("package/bot.py", "other/helper.py", "other.helper"),
    ],
    ids=["beside", "relative", "below", "another package"],
)
def test_an_edited_module_that_a_bot_imports_makes_another_bot(
    bot: str, helper: str, imported: str, tmp_path: Path
) -> None:
    for name in (bot, helper):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / bot).write_text(HELPED.format(helper=imported))
    (tmp_path / helper).write_text("from constants import WEIGHT\nchoice = max\n")
    (tmp_path / "constants.py").write_text("WEIGHT = 8\n")
    module = bot.removesuffix(".py").replace("/", ".")

    def found() -> list[str]:
        code = (
            f"from {module} import *; from fodasse.lab.fingerprints import fingerprint; "
            "from functools import partial; "
            "print(*map(fingerprint, (Bot(), Holder(pick), partial(pick, 1))))"
        )
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", code]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True
        ).stdout.split()

    before = found()
    assert found() == before
    (tmp_path / "constants.py").write_text("WEIGHT = 99\n")  # two imports away
    after = found()
    (tmp_path / helper).write_text("from constants import WEIGHT\nchoice = min\n")
    assert len({*before, *after, *found()}) == 9


def test_an_edited_base_class_makes_another_bot_however_its_module_was_imported(
    module: Callable[[str], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = "class Bot(__import__('importlib').import_module('base_bots').Base):\n    pass\n"

    def found(choice: str) -> str:
        base = f"class Base:\n    def choose(self, turn, rng):\n        return {choice}\n"
        (tmp_path / "base_bots.py").write_text(base)
        monkeypatch.delitem(sys.modules, "base_bots", raising=False)
        return fingerprint(module(bot).Bot())

    first = "turn.legal_actions[0]"
    assert found(first) == found(first) != found("turn.legal_actions[-1]")


def weighing(weight: int) -> Callable[[int], int]:
    def weighed(value: int, *, by: int = weight) -> int:
        return value * by

    return weighed


def lifting(weight: int) -> Callable[[int], int]:
    def lifted(value: int, by: int = weight) -> int:
        return value + by

    return lifted


@pytest.mark.parametrize("made", [weighing, lifting])
def test_another_default_of_a_function_is_another_bot(made: Callable[[int], Any]) -> None:
    assert fingerprint(Mine(made(1))) == fingerprint(Mine(made(1))) != fingerprint(Mine(made(2)))


def test_packages_that_are_installed_count_by_version(
    module: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = module("import json, attrs\n" + SOURCE).Deep()
    before = fingerprint(bot)
    versions = sources._versions()
    assert versions["attrs"].startswith("attrs ")
    monkeypatch.setattr(sources, "_versions", lambda: {**versions, "numpy": "numpy 0"})
    assert fingerprint(bot) == before  # it does not use that one
    monkeypatch.setattr(sources, "_versions", lambda: {**versions, "attrs": "attrs 0"})
    assert fingerprint(bot) != before


def test_a_bot_inside_itself_has_a_fingerprint() -> None:
    bot, other = Plain(name="a"), Plain(name="b")
    bot.__dict__["me"], other.__dict__["me"] = bot, other
    assert fingerprint(bot) != fingerprint(other)


def test_a_bot_can_say_what_tells_it_apart() -> None:
    class Saying(Plain):
        def fingerprint(self) -> str:
            return f"weights {self.__dict__['weights']}"

    lock = Lock()  # has no contents
    assert fingerprint(Saying(weights=1, lock=lock)) == fingerprint(Saying(weights=1))
    assert fingerprint(Saying(weights=1)) != fingerprint(Saying(weights=2))


def test_what_cannot_be_read_is_told_in_one_line() -> None:
    with pytest.raises(TypeError) as refused:
        fingerprint(Mine(Lock()))
    assert str(refused.value) == (
        f"{Mine.__module__}.Mine has no fingerprint: cannot pickle '_thread.lock' object; "
        "give it a method fingerprint() -> str"
    )


@pytest.mark.parametrize(
    ("other", "where"),
    [(Yours(), "bots.mine"), (Mine(2), "bots.mine"), (Mine(), None)],
    ids=["class", "parameter", "same"],
)
def test_a_file_is_resumed_by_the_bots_that_began_it(
    other: Any, where: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "results.jsonl"

    def play(bot: Any) -> int:
        bots, rules = {"random": RandomBot(), "mine": bot}, GAME.documents.rules(limit=1)
        experiment = Experiment(GAME, bots, 3, 3, rules=rules)
        return sum(part.count for part in run(experiment, file=path, resume=True, jobs=1))

    assert play(Mine()) == 3
    before = path.read_bytes()
    if where is None:
        assert play(other) == 3
    else:
        with pytest.raises(FormatError, match="was started with another") as refused:
            play(other)
        assert refused.value.where == where
    assert path.read_bytes() == before


def test_a_file_is_not_resumed_by_a_library_that_moved_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "results.jsonl"
    rules = GAME.documents.rules(limit=1)
    small = Experiment(GAME, ["random"] * 2, 2, 3, rules=rules)
    list(run(small, file=path))
    monkeypatch.setattr(experiment, "revision", lambda: "0123456789abcdef")
    with pytest.raises(FormatError, match="'0123456789abcdef'") as refused:
        run(small, file=path, resume=True)
    assert refused.value.where == "revision"


def test_a_revision_is_of_the_files_that_results_depend_on(tmp_path: Path) -> None:
    copy = tmp_path / "fodasse"
    others = shutil.ignore_patterns("cli", "bulk", "adapters")
    shutil.copytree(str(files("fodasse")), copy, ignore=others)
    assert digest_of(copy) == revision()
    archive = shutil.make_archive(str(tmp_path / "wheel"), "zip", tmp_path, "fodasse")
    assert digest_of(ZipPath(archive, "fodasse/")) == revision()
    edited = copy / "games" / "truco" / "rules.py"
    text = edited.read_bytes()
    edited.write_bytes(text.replace(b"\n", b"\r\n"))
    assert digest_of(copy) == revision()
    edited.write_bytes(text + b"# edited\n")
    assert digest_of(copy) != revision()
    edited.write_bytes(text)
    assert digest_of(copy) == revision()
    edited.rename(edited.with_name("renamed.py"))
    assert digest_of(copy) != revision()


def test_every_room_that_can_change_a_result_counts() -> None:
    code = (
        "import sys; import fodasse.lab.standings, fodasse.bots.truco; "
        "print(*{name.split('.')[1] for name in sys.modules if name.startswith('fodasse.')})"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(told.stdout.split()) <= {*ROOMS, "version"}  # which stands in every file
