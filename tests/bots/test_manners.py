"""Every bot from medium up has manners."""

from __future__ import annotations

import pytest

from fodasse.bots import named, names
from fodasse.games import GAMES, PACKAGES
from fodasse.testing.manners import check_manners

pytest.importorskip("numba")  # without it they decide by fewer worlds, and slowly

LEVELS = [
    pytest.param(game, name, marks=pytest.mark.xdist_group(game))
    for game in PACKAGES
    for name in names(GAMES[game])[names(GAMES[game]).index("medium") :]
]


@pytest.mark.parametrize(("game", "name"), LEVELS)
def test_no_level_errs(game: str, name: str) -> None:
    check_manners(named(name, GAMES[game]), GAMES[game], seeds=range(3))
