"""A game that is not among the library's, for three seats alone and without rounds or points."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Rules
from fodasse.adapters.episodes import Episodes

THREE = evolve(GAME, name="three", seats=range(3, 4))
"""A game whose number of seats is not the usual one."""
PLAIN = evolve(GAME, name="plain", rounds=None)
"""A game without rounds and points."""


def test_episodes() -> None:
    assert Episodes.of(THREE).seats == 3
    assert Episodes.of(PLAIN).rewards == "returns"
    with pytest.raises(ValueError, match="rounds: plain does not tell when a round ends"):
        Episodes.of(PLAIN, rounds=1)
    with pytest.raises(ValueError, match="rewards: plain has no points of its own"):
        Episodes.of(PLAIN, rewards="points")
    with pytest.raises(ValueError, match="bare has no action ids and no observations"):
        Episodes.of(evolve(GAME, name="bare", encoding=None))


def test_gymnasium() -> None:
    gymnasium = pytest.importorskip("fodasse.adapters.gymnasium")
    assert gymnasium.env(THREE).episodes.seats == 3
    assert gymnasium.env(THREE, seat=(0, 2)).episodes.seats == 3
    env = gymnasium.env(PLAIN, rules=Rules(limit=1))
    _, info = env.reset(seed=1)
    reward, over = 0.0, False
    while not over:
        _, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
    assert reward in {1, -1 / 3}


def test_pettingzoo() -> None:
    pettingzoo = pytest.importorskip("fodasse.adapters.pettingzoo")
    assert pettingzoo.env(THREE).possible_agents == ["seat_0", "seat_1", "seat_2"]


def test_openspiel() -> None:
    openspiel = pytest.importorskip("fodasse.adapters.openspiel")
    pyspiel = pytest.importorskip("pyspiel")
    assert openspiel.load(THREE).num_players() == 3
    assert openspiel._parameters(THREE)["players"] == 3
    game = openspiel.load(PLAIN, 2, rules=Rules(limit=1))
    assert pickle.loads(pickle.dumps(game)).episodes == game.episodes
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    with pytest.raises(ValueError, match="OpenSpiel has another game named truco"):
        openspiel.load(evolve(GAME, name="truco"))


def test_trajectories(tmp_path: Path) -> None:
    pytest.importorskip("numpy")
    from fodasse import play_match
    from fodasse.adapters.trajectories import played, recorded
    from fodasse.adapters.trajectory_files import read_npz, write_npz
    from fodasse.bots.random import RandomBot

    bots: list[Any] = [RandomBot()] * 3
    rows = played(THREE, bots, 1, seed=1)
    record = play_match(THREE, bots, seed=1)
    assert (recorded([record]).action == rows.action).all()
    write_npz(tmp_path / "rows", rows)
    again = read_npz(tmp_path / "rows", THREE)
    assert again.episodes == rows.episodes
    assert (again.observation == rows.observation).all()
