"""Where an extra is not installed, what needs it is not tried, and the report says so."""

import gc
import os
import re
import sys
from collections.abc import Generator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

import pytest

PACKAGES = {"pyspiel": "open_spiel", "yaml": "pyyaml"}
"""By module: the package that pip knows by another name."""
ABSENT = re.compile(r"(?:No module named '|import of )(\w+)")
"""The error of an import of a package that is not there."""
COMPILED = re.compile(r"\b(?:fodasse|support)\.bulk\b|\b(?:hint|likely_worlds(?:_at)?)\(")
"""What a file of tests or examples says if it uses compiled games."""
ROOT = Path(__file__).parent
ROOTS = [ROOT / "src" / "fodasse", ROOT / "tests" / "support"]
"""The packages whose modules are imported by their names."""
GAMES = {path.parent.name for path in ROOT.glob("src/fodasse/bulk/*/game.py")}
"""The compiled games."""
USUAL = "fodasse"
"""The compiled game that tests of what all share use, unless they have one as a parameter."""

# Commands follow the language of the environment; expected outputs are in English.
if os.environ.pop("LC_ALL", "") or os.environ.get("LANG"):
    os.environ["LANG"] = "C.UTF-8"
os.environ["LC_MESSAGES"] = "C.UTF-8"

gc.set_threshold(20_000, 20, 20)  # as it is set, the search takes a third of the collection

R = TypeVar("R", pytest.CollectReport, pytest.TestReport)


@pytest.hookimpl(tryfirst=True)  # before that of xdist, which reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one process try all that is compiled for a game, which is then compiled once."""
    for item in items:
        if uses_compiled(item.path):
            call = getattr(item, "callspec", None)
            params = [str(each) for each in call.params.values()] if call else []
            words = [*params, *re.split(r"[/_.]", item.path.relative_to(ROOT).as_posix())]
            item.add_marker(
                pytest.mark.xdist_group([USUAL, *(each for each in words if each in GAMES)][-1])
            )


@cache
def uses_compiled(path: Path) -> bool:
    """Return whether a file of tests or examples uses what is compiled, as hints do."""
    return COMPILED.search(path.read_text(encoding="utf-8")) is not None


def pytest_collection_finish() -> None:
    """Let the search for garbage skip the tests themselves and all that they imported."""
    gc.freeze()


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Leave out the modules that cannot be imported for want of an extra.

    They are imported by their names here, because pytest leaves empty modules behind where an
    import fails, which change the errors of those that import them.
    """
    for root in ROOTS if collection_path.suffix == ".py" else ():
        if collection_path.is_relative_to(root):
            *parents, name = collection_path.relative_to(root.parent).with_suffix("").parts
            try:
                import_module(".".join([*parents, *([name] if name != "__init__" else [])]))
            except ImportError as error:
                return bool(absence(f"{error} {error.__cause__}")) or None
    return None


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a module that cannot be imported for want of an extra."""
    return add_command(skip_absent((yield)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Skip a test that cannot be run for want of an extra."""
    return add_command(skip_absent((yield)))


def skip_absent(report: R) -> R:
    """Turn a failure for want of something that is not installed into a skip."""
    reason = absence(str(report.longrepr)) if report.failed else ""
    if reason:
        path, line, _ = getattr(report, "location", (report.nodeid, 0, ""))
        report.outcome, report.longrepr = "skipped", (path, line or 0, f"Skipped: {reason}")
    return report


def absence(text: str) -> str:
    """Return what the errors in a text say is not installed, or ""."""
    for module in ABSENT.findall(text):
        if sys.modules.get(module, module) is None or find_spec(module) is None:
            return f"could not import '{module}'"
    return ""


def add_command(report: R) -> R:
    """Add what installs a package to the report of a skip for want of it."""
    if report.skipped and isinstance(report.longrepr, tuple):
        path, line, reason = report.longrepr
        found = re.match(r"(?:Skipped: )?could not import '(\w+)", reason)
        if found and "pip install" not in reason:
            name = PACKAGES.get(found[1], found[1])
            report.longrepr = path, line, f"{reason}: pip install {name}"
    return report
