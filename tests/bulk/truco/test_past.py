"""The hand of a view from its deal: played again in a world, it leads to that world."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.truco.past import past
from fodasse.core.cards import TRUCO_RANKS, Rank
from fodasse.games.truco import GAME, Rules, View
from fodasse.table.record import Observation
from support.games.turns import seen_by
from support.truco.playing import between, move, start_hand

History = tuple[Observation[Any, View], ...]
ACE = TRUCO_RANKS.index(Rank.ACE)


def hand_seen_by(
    viewer: int, turns: str, points: tuple[int, int] = (0, 0), rules: Rules | None = None
) -> History:
    """Return what a viewer sees of a hand."""
    state = start_hand(
        between(points, rules=rules), "2S AH 4D", "QS QH 5D", "4S 5S 6S", "4C 5C 6C"
    )
    return seen_by(GAME, viewer, state, *map(move, filter(None, turns.split(", "))))


ASKED = "1 QS, 0 raise, 1 accept, 2 4S"


@pytest.mark.parametrize("known", [0, 1, 2])
def test_with_raises_and_without_the_whole_history_nothing_is_known(known: int) -> None:
    history = hand_seen_by(3, ASKED)
    assert past(history[-1].view, lambda: history[len(history) - known :]) is None


@pytest.mark.parametrize(
    ("turns", "points", "count"),
    [("", (0, 0), 0), ("1 QS, 2 4S, 3 4C", (0, 0), 3), ("0 accept, 1 QS", (11, 5), 2)],
)
def test_without_raises_a_view_tells_the_whole_hand(
    turns: str, points: tuple[int, int], count: int
) -> None:
    hand = past(hand_seen_by(0, turns, points)[-1].view, tuple)
    assert hand is not None
    assert len(hand.actions) == count


BOTH = Rules(run_by="both")


@pytest.mark.parametrize(
    ("turns", "points", "count"),
    [
        ("1 raise, 2 run", (0, 0), 2),
        ("1 raise, 2 run, 0 accept, 1 QS", (0, 0), 4),
        ("2 run", (11, 5), 1),
        ("2 run, 0 accept, 1 QS", (11, 5), 3),
        ("2 accept", (11, 5), 1),
        ("", (11, 5), 0),
    ],
)
def test_a_run_of_one_partner_is_told_by_the_history(
    turns: str, points: tuple[int, int], count: int
) -> None:
    history = hand_seen_by(0, turns, points, BOTH)
    hand = past(history[-1].view, lambda: history)
    assert hand is not None
    assert len(hand.actions) == count
    # without it nothing is known, unless nothing has happened
    assert (past(history[-1].view, tuple) is None) is (count > 0)
    found = Knowledge(history[-1].view, lambda: history).worlds(50, candidates=200)
    assert found.weights.sum() == pytest.approx(1.0)


@pytest.mark.parametrize(
    "turns", ["", ASKED, "1 QS, 2 4S, 3 4C, 0 4D, 1 (QH), 2 5S, 0 raise, 3 raise"]
)
def test_every_world_is_possible_and_draws_depend_on_the_seed_alone(turns: str) -> None:
    history = hand_seen_by(0, turns)
    draws = [
        Knowledge(history[-1].view, lambda: history).worlds(50, candidates=200, seed=seed)
        for seed in (1, 1, 2)
    ]
    for found in draws:
        assert found.weights.sum() == pytest.approx(1.0)
        assert (found.weights > 0).all()
    first, again, other = [found.records["hands"].tolist() for found in draws]
    assert first == again != other


def test_a_raise_tells_of_a_strong_hand() -> None:
    """Aces are manilhas: seat 1 has one more often in its worlds after it has raised."""
    shares = []
    for turns in ("", "1 raise"):
        history = hand_seen_by(0, turns)
        known = Knowledge(history[-1].view, partial(tuple, history))
        found = known.worlds(500, candidates=2000)
        ranks = [
            {hand >> 8 * place >> 2 & 15 for place in range(3)}
            for hand in found.records["hands"][:, 1].tolist()
        ]
        shares.append(float(found.weights @ [ACE in each for each in ranks]))
    assert shares[1] > 1.5 * shares[0]
