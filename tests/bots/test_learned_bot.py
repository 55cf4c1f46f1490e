"""The bot that plays a trained network: its file, its choices, with and without numpy."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import (
    CHANCE,
    GAME,
    Rules,
    State,
    View,
    actors,
    apply,
    play_match,
    sample_chance,
    start,
    view,
)
from fodasse.bots import named
from fodasse.bots.fodasse.inputs import INPUTS, OUTPUTS, PLACES, WEIGHTS
from fodasse.bots.fodasse.learned import LearnedBot
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.network import read, to_bytes
from fodasse.games.fodasse import Action
from fodasse.table.bot import Turn
from support.fodasse.playing import SEEDS

PACKAGE = Path(str(files("fodasse")))
DATA = (files("fodasse.bots.fodasse") / WEIGHTS).read_bytes()
BY_LOOPS = LearnedBot(read(DATA, INPUTS, OUTPUTS, numpy=False))


def turns(seats: int, seed: int, rules: Rules, most: int) -> list[Turn[Action, View]]:
    """Return the decisions of a match played at random."""
    rng = Random(seed)
    state: State = start(seats, rules=rules)
    found = []
    for _ in range(most):
        awaited = actors(state)
        if not awaited:
            break
        if awaited[0] is CHANCE:
            state = apply(state, sample_chance(state, rng))
            continue
        seat = awaited[0]
        seen = view(state, seat)
        found.append(Turn(seat, seen, seen.legal_actions))
        state = apply(state, rng.choice(seen.legal_actions))
    return found


def test_all_networks_of_the_package_are_small_together() -> None:
    sizes = [each.stat().st_size for each in PACKAGE.rglob("*.f16")]
    assert len(sizes) == 3
    assert sum(sizes) < 1_000_000


def test_the_file_has_what_it_should() -> None:
    network = read(DATA, INPUTS, OUTPUTS, numpy=False)
    assert len(network.layers[0][1][0]) == INPUTS
    assert len(network.layers[-1][0]) == OUTPUTS


@pytest.mark.parametrize("data", [b"", b"\x01", DATA[:-1], DATA + b"\x00", b"\x09" + DATA[1:]])
def test_another_file_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=f"no network of {INPUTS} inputs and {OUTPUTS} outputs"):
        read(data, INPUTS, OUTPUTS)


def test_networks_are_equal_if_their_weights_are() -> None:
    assert read(DATA, INPUTS, OUTPUTS) == read(DATA, INPUTS, OUTPUTS, numpy=False)
    assert hash(read(DATA, INPUTS, OUTPUTS)) == hash(read(DATA, INPUTS, OUTPUTS))
    other = read(DATA[:-2] + b"\x00\x00", INPUTS, OUTPUTS)
    assert other != read(DATA, INPUTS, OUTPUTS)
    assert LearnedBot(other) != LearnedBot()


def test_it_is_found_by_name() -> None:
    assert named("learned", GAME) == LearnedBot()
    assert repr(LearnedBot()) == "LearnedBot()"


@given(st.integers(2, PLACES), SEEDS, st.integers(1, 400))
def test_it_chooses_alike_with_and_without_numpy(seats: int, seed: int, most: int) -> None:
    pytest.importorskip("numpy")
    rng = Random(seed)
    inputs = [rng.choice((0.0, 1.0, rng.random())) for _ in range(INPUTS)]
    by_numpy = LearnedBot(read(DATA, INPUTS, OUTPUTS, numpy=True))
    assert by_numpy.network.scores(inputs) == pytest.approx(
        BY_LOOPS.network.scores(inputs), abs=1e-9
    )
    for turn in turns(seats, seed, Rules(), most)[-2:]:
        assert by_numpy.choose(turn, rng) == BY_LOOPS.choose(turn, rng)


def test_numpy_is_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "numpy", None)
    assert read(DATA, INPUTS, OUTPUTS).arrays is None


@pytest.mark.parametrize(
    ("seats", "rules"), [(PLACES + 1, Rules()), (4, Rules(scoring="difference"))]
)
def test_where_it_was_not_trained_it_plays_by_rules(seats: int, rules: Rules) -> None:
    for turn in turns(seats, 1, rules, 60):
        if len(turn.legal_actions) > 1:
            assert LearnedBot().choose(turn, Random(0)) == RulesBot().choose(turn, Random(0))


def test_it_plays_where_others_are_out() -> None:
    """A table of six comes down to seats that it was trained for."""
    bots = [named("learned", GAME), *[named("rules", GAME)] * 5]
    assert play_match(GAME, bots, seed=1).result is not None


@pytest.mark.thorough
def test_it_wins_more_than_its_share_against_rules() -> None:
    bots = [named("learned", GAME), *[named("rules", GAME)] * 3]
    won = [play_match(GAME, bots, seed=seed).result for seed in range(12)]
    assert sum(each is not None and each.winners == (0,) for each in won) >= 5


@pytest.mark.parametrize("name", [WEIGHTS, "searching.f16"])
def test_a_network_is_written_as_it_is_read(name: str) -> None:
    pytest.importorskip("numpy")
    data = (files("fodasse.bots.fodasse") / name).read_bytes()
    arrays = read(data, INPUTS, OUTPUTS).arrays
    assert arrays
    assert to_bytes(arrays) == data
