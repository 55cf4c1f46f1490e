"""The tricks of a view from the first lead: played again in a world, they lead to that world."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import numpy as np
import pytest
from numba import njit

import fodasse.bulk.dalmuti.game  # noqa: F401  # the kernel is registered there
from fodasse.bulk.beliefs import Knowledge
from fodasse.bulk.compiled import unsigned
from fodasse.bulk.dalmuti.positions import packed
from fodasse.bulk.dalmuti.worlds import past
from fodasse.bulk.luck import word
from fodasse.bulk.protocol import exchange
from fodasse.games.dalmuti import GAME, View, start, view
from fodasse.table.record import Observation
from support.dalmuti.playing import deal, move, position
from support.dalmuti.positions import cards_of, world_of, worlds_of
from support.games.turns import seen_by

History = tuple[Observation[Any, View], ...]


@njit
def _exchange(record: Any, hidden: Any, key: Any, hands: Any) -> None:
    for place in range(hands.shape[0]):
        record[1] = record[0]
        if exchange(record[1], hidden, word(key, unsigned(place))):
            record[0] = record[1]
        hands[place] = record[0].hands


def opened(turns: str) -> History:
    """Return what seat 1 sees of the first turns of a hand; seat 0 holds no ten."""
    state = start(4)
    dealt = deal(state, seat0="9 8x3 7x3 6x3 5x2 4 3", seat1="Tx2 9x4 8 7 6 5 4 3 2 A")
    moves = [move(int(turn[0]), turn[2:]) for turn in turns.split(", ") if turn]
    return seen_by(GAME, 1, state, dealt, *moves)


def test_a_hand_is_told_by_the_whole_history_alone() -> None:
    history = opened("0 9")
    hand = past(history[-1].view, partial(tuple, history))
    assert hand is not None
    assert len(hand.actions) == 1
    assert past(history[-1].view, lambda: history[-1:]) is None
    assert past(history[-1].view, tuple) is None


@pytest.mark.thorough
def test_a_seat_that_opens_with_a_nine_and_eights_has_hardly_any_tens() -> None:
    """As the bot does, which opens with its commonest set."""
    tens = []
    for candidates in (0, 300):
        history = opened("0 9, 1 pass, 2 pass, 3 pass, 0 8x3")
        found = Knowledge(history[-1].view, partial(tuple, history)).worlds(
            100, candidates=candidates, steps=500
        )
        held = [cards_of(word).count(10) for word in found.records["hands"][:, 0].tolist()]
        tens.append(float(found.weights @ np.array(held, float)))
    assert tens[1] < 0.8 * tens[0]


@pytest.mark.thorough
def test_draws_depend_on_the_seed_alone() -> None:
    history = opened("0 9")
    first, again, other = [
        Knowledge(history[-1].view, lambda: history).worlds(20, candidates=40, steps=10, seed=seed)
        for seed in (1, 1, 2)
    ]
    assert first.records["hands"].tolist() == again.records["hands"].tolist()
    assert first.records["hands"].tolist() != other.records["hands"].tolist()


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("hands", "rules"),
    [
        (("5 6", "4 7", "3 8 8", "9"), {}),
        (("5 6", "4 *", "3 8", "9 *"), {"wildcards": True}),
        (("5 6", "4 *", "3 8", "9 *"), {"wildcards": True, "lone_wildcards": True}),
    ],
)
def test_exchanges_lead_to_all_worlds_equally_often(
    hands: tuple[str, ...], rules: dict[str, Any]
) -> None:
    seen = view(position(*hands, **rules), 0)
    due = worlds_of(seen)
    pack = packed(seen)
    record = np.repeat(world_of(seen, 1), 2)
    drawn = np.empty((60_000, record["hands"].shape[1]), np.uint64)
    _exchange(record, pack.hidden, unsigned(5), drawn)
    met = Counter(tuple(map(cards_of, each[1:4])) for each in drawn.tolist())
    assert met.keys() == due.keys()
    for each, ways in due.items():
        assert met[each] / len(drawn) == pytest.approx(ways / due.total(), rel=0.15)
