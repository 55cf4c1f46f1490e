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


def test_tests_that_need_a_program_name_its_package() -> None:
    pytest.importorskip("starlette")
    reasons = skipped(
        "tests/server/test_page_play.py",
        "tests/server/test_page_look.py",
        "tests/server/test_page_socket.py",
        "tests/server/test_javascript.py",
        "tests/table/test_digest.py::test_javascript_makes_the_same_digests",
    )
    assert reasons == {
        "no Chromium: apt install chromium",
        "no Node: apt install nodejs",
        "no tsc: npm install -g typescript",
    }


def test_the_database_names_its_packages() -> None:
    pytest.importorskip("starlette")
    [reason] = skipped("tests/server/test_postgresql.py", modules=("psycopg",))
    assert reason.endswith(": apt install postgresql, pip install -e '.[postgresql]'")


def test_tests_that_need_a_module_name_its_package() -> None:
    tests = ["tests/lab/test_standings.py", "tests/adapters/test_openspiel_utilities.py"]
    reasons = skipped(*tests, modules=("openskill", "pyspiel"))
    assert {reason.rpartition(": ")[2] for reason in reasons} == {
        "pip install open_spiel",
        "pip install openskill",
    }
