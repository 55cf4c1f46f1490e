"""Where no number of seats is given there are four, or as near as the game allows."""

from __future__ import annotations

import pytest
from attrs import evolve

from fodasse import GAME
from fodasse.adapters import episodes

THREE = evolve(GAME, seats=range(3, 4))
"""A game for three seats alone."""


@pytest.fixture(autouse=True)
def _only_three(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(episodes, "GAMES", {"fodasse": THREE})


def test_episodes() -> None:
    assert episodes.Episodes.of("fodasse").seats == 3


def test_gymnasium() -> None:
    gymnasium = pytest.importorskip("fodasse.adapters.gymnasium")
    assert gymnasium.env("fodasse").episodes.seats == 3
    assert gymnasium.env("fodasse", seat=(0, 2)).episodes.seats == 3


def test_pettingzoo() -> None:
    pettingzoo = pytest.importorskip("fodasse.adapters.pettingzoo")
    assert pettingzoo.env("fodasse").possible_agents == ["seat_0", "seat_1", "seat_2"]


def test_openspiel() -> None:
    openspiel = pytest.importorskip("fodasse.adapters.openspiel")
    assert openspiel.load("fodasse").num_players() == 3
    assert openspiel._parameters(THREE.seats)["players"] == 3
