"""Compiled Truco from a view: its worlds, each as likely as any other, and rollouts."""

from __future__ import annotations

from collections import Counter, defaultdict
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bulk import rollouts
from fodasse.core.cards import Card
from fodasse.games.truco import (
    GAME,
    Deal,
    Phase,
    Replacement,
    Rules,
    State,
    View,
    apply,
    count_worlds,
    view,
)
from support.bulk.games import Record, assert_mean, chances_of
from support.truco.playing import SEEDS, Walk, between, cut, do, four, start_hand
from support.truco.positions import matches, packable
from support.truco.worlds import worlds_of

# Worlds


def world_of(seen: View, key: int) -> State:
    """Return the world that is drawn from a view."""
    record = Record(seen)
    record.draw(key)
    world: State = record.world(seen)
    return world


@given(match=matches(), seed=SEEDS, data=st.data())
def test_a_world_is_one_that_the_view_allows(match: Walk, seed: int, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(packable(match)))
    for viewer in (None, *range(state.table.seats)):
        seen = view(state, viewer)
        world = world_of(seen, seed)
        GAME.validate(world)
        assert view(world, viewer) == seen
        Record(world).assert_agree(world)


SMALL = Rules(deck="clean")
"""24 cards: Q J K A 2 3."""


def _small(points: tuple[int, int] = (0, 0), **words: Any) -> State:
    return between(points, seats=2, rules=evolve(SMALL, **words))


def _turned(state: State, *hands: str, exposed: tuple[int, int], vira: str = "QD") -> State:
    """Return a hand in which a card turned over."""
    whole = [tuple(map(Card.parse, hand.split())) for hand in hands]
    return apply(cut(state), Deal(whole, Card.parse(vira), exposed))


PLAIN = start_hand(_small(), "QS QH 2D", "JC KD AD", vira="QD")
COVERED = do(PLAIN, "1 KD, 0 QS, 1 (AD)")
LAST = do(COVERED, "0 2D, 0 QH")
DARKER = do(
    _turned(_small((11, 11)), "QS AH 2D", "JC KD AD", exposed=(0, 2)),
    "1 blind 0, 0 blind 0, 1 blind 0, 0 blind 0",
)
KEPT = do(
    _turned(_small(), "QS QH 2D", "JC KD AD", exposed=(1, 2)),
    "1 keep, 1 JC, 0 QS, 1 (AD), 0 QH, 1 raise",
)
BURNING = do(_turned(_small(), "QS QH 2D", "JC KD AD", exposed=(1, 2)), "1 burn")
BURNT = do(apply(BURNING, Replacement(Card.parse("3D"))), "1 KD, 0 QS, 1 (3D)")


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("state", "viewer", "count"),
    [
        (COVERED, 0, 19 * 18),
        (COVERED, 1, 19 * 18 // 2),
        (LAST, 1, 1),
        (DARKER, 1, 18),
        (DARKER, None, 18),
        (KEPT, 0, 18 * 2),
        (BURNT, 0, 18 * 17),
    ],
)
def test_every_world_of_a_view_is_as_likely(state: State, viewer: int | None, count: int) -> None:
    """By the chi-square of draws with fixed keys, against all worlds one by one."""
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    assert len(worlds) == count_worlds(seen) == count
    rng, due = Random(5), 10
    met = Counter(world_of(seen, rng.getrandbits(64)) for _ in range(due * len(worlds)))
    assert set(met) <= worlds
    chi_square = sum((met[world] - due) ** 2 / due for world in worlds)
    freedom = len(worlds) - 1
    assert abs(chi_square - freedom) < 5 * (2 * freedom) ** 0.5 + 1


def test_a_vira_that_nobody_has_seen_is_any_unseen_card() -> None:
    state = _turned(_small(), "QS QH 2D", "JC KD AD", exposed=(1, 2))
    seen, rng, draws = view(state, 0), Random(7), 2300
    met = Counter(world_of(seen, rng.getrandbits(64)).vira for _ in range(draws))
    due = draws / 23
    assert set(met) == SMALL.card_set - {Card.parse("AD")}
    assert abs(sum((times - due) ** 2 / due for times in met.values()) - 22) < 5 * 44**0.5


# Rollouts, exactly or on average


def points_of(state: State) -> tuple[int, ...]:
    """Return by seat the points of its team."""
    return tuple(state.points[seat % 2] for seat in range(len(state.hands)))


def _last_trick(points: tuple[int, int] = (0, 0), **words: Any) -> State:
    """Return a hand of 24 cards after two tricks, in which a card was covered."""
    rules = evolve(Rules(deck="clean", steps=(1, 3, 6)), **words)
    state = between(points, seats=2, rules=rules)
    return do(start_hand(state, "QS QH 2D", "JC KD AD", vira="QD"), "1 KD, 0 QS, 1 (AD), 0 2D")


PLAYED = _last_trick()
RAISED = do(_last_trick((9, 3), all_tied="nobody"), "1 raise")
BRINK = _last_trick((11, 3), eleven_worth=1)


@pytest.mark.thorough
@pytest.mark.parametrize("state", [PLAYED, RAISED, BRINK])
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    assert_mean(state, chances_of(GAME, state))


@pytest.mark.thorough
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("state", [PLAYED, RAISED, BRINK])
def test_rollouts_of_a_view_are_on_average_those_of_all_its_worlds(
    state: State, viewer: int
) -> None:
    seen = view(state, viewer)
    worlds = worlds_of(seen)
    chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
    for world in worlds:
        for points, chance in chances_of(GAME, world).items():
            chances[points] += chance / len(worlds)
    assert_mean(seen, chances)


def test_a_match_that_is_over_has_its_result_each_time() -> None:
    state = do(four(points=(11, 3)), "1 raise")
    assert state.phase is Phase.OVER
    for position in (state, view(state), view(state, 1)):
        played = rollouts(position, 3, "rules")
        assert played.over.all()
        assert played.points.tolist() == [list(points_of(state))] * 3
        assert played.returns.tolist() == [[1.0, -1.0, 1.0, -1.0]] * 3


def test_a_claim_that_is_open_is_answered_before() -> None:
    state = between(rules=Rules(tento="agreed"))
    state = do(state, "0 tento false-score")
    with pytest.raises(ValueError, match="one is open here: answer it first"):
        rollouts(state, 3, "rules")
    assert rollouts(do(state, "1 deny"), 3, "rules").over.all()
