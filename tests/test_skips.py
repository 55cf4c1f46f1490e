"""A test that is skipped because something is not installed says what installs it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parent.parent
WITHOUT = """
import os, sys
import pytest

for name in {modules}:
    sys.modules[name] = None
os.environ["PATH"] = ""
os.environ.pop("FODASSE_SITE", None)
sys.exit(pytest.main(["-q", "-rs", "-n", "0", "-m", "", "-p", "no:cacheprovider", *sys.argv[1:]]))
"""
"""Runs tests as on a machine without programs, and without some modules."""


def skipped(*tests: str, modules: tuple[str, ...] = ()) -> set[str]:
    """Return the reasons for which tests are skipped, all of them, on such a machine."""
    words = [sys.executable, "-c", WITHOUT.format(modules=modules), *tests]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert re.search(r"^\d+ skipped", done.stdout, re.MULTILINE), done.stdout
    return set(re.findall(r"^SKIPPED \[\d+\] \S+ (.*)$", done.stdout, re.MULTILINE))


def test_tests_that_need_something_name_its_package() -> None:
    pytest.importorskip("starlette")
    reasons = skipped(
        "tests/server/test_page_play.py",
        "tests/server/test_javascript.py",
        "tests/server/test_postgresql.py",
        "tests/lab/test_ratings.py",
        "tests/adapters/test_openspiel_utilities.py",
        modules=("psycopg", "openskill", "pyspiel"),
    )
    assert {reason.rpartition(": ")[2] for reason in reasons} == {
        "apt install chromium",
        "apt install nodejs",
        "npm install -g typescript",
        "apt install postgresql, pip install -e '.[postgresql]'",
        "pip install open_spiel",
        "pip install openskill",
    }
