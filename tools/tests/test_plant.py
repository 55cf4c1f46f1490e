"""Each change of a deciding function names a function that there is."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tools.plant import PLANTS, place_of


@pytest.mark.parametrize("name", PLANTS)
def test_the_place_of_a_change_is_there(name: str) -> None:
    place_of(name)


def test_an_unknown_name_is_answered_with_those_that_there_are() -> None:
    command = [sys.executable, "-m", "tools.plant", "7g"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert told.returncode == 2
    assert "7g-last-bid-is-free" in told.stderr
