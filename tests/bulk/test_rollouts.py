"""Rollouts: what the reference plays, exactly or on average."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import numpy as np
import pytest

from fodasse import (
    Bid,
    Card,
    Deal,
    Join,
    Leave,
    Phase,
    Play,
    Rank,
    Rules,
    State,
    View,
    actors,
    apply,
    count_worlds,
    legal_actions,
    returns,
    sample_chance,
    start,
    view,
)
from fodasse.bulk.rollout import Rollouts, rollouts
from fodasse.games.fodasse.view import state_of
from fodasse.testing.secrets import uneven
from support.bulk.games import Record
from support.bulk.own import LAST, own
from support.fodasse.playing import after, bidding, dealt, due, playing, points, round_of

FEW = (Rank.FOUR, Rank.FIVE)
"""Eight cards, so that all that can come can be listed."""
MANY = 20_000


# What is forced


@pytest.mark.parametrize("leavers", [(), (1,), (0, 3)])
def test_an_own_policy_sits_on_the_seats_of_the_reference(leavers: tuple[int, ...]) -> None:
    state = dealt(after(start(5, rules=Rules(limit=LAST)), *map(Leave, leavers)), 3)
    played = rollouts(state, 2, own, until="round")
    while state.last_round is None:
        state = apply(state, legal_actions(state)[-1])
    _assert_all_are(played, state)


def _assert_all_are(played: Rollouts, end: State) -> None:
    for number in range(len(played.over)):
        assert played.points[number].tolist() == points(end)
        assert bool(played.over[number]) is (end.phase is Phase.OVER)
        assert played.returns[number].tolist() == pytest.approx(returns(end))


def test_a_match_that_is_over_has_its_result_each_time() -> None:
    won = apply(start(2), Leave(0))
    tied = start(3, rules=Rules(max_rounds=1, restrict_last_bid="not_blind"))
    waited = after(dealt(start(3)), Join(3), Leave(0), Leave(1))
    for state in (won, bidding(dealt(tied), 0, 0, 0), waited):
        for position in (state, view(state), view(state, 1)):
            played = rollouts(position, 4)
            assert played.points.shape == played.returns.shape == (4, len(points(state)))
            _assert_all_are(played, state)
        with pytest.raises(ValueError, match="action: not legal here"):
            rollouts(state, 1, action=Bid(1, 0))


def test_seats_that_are_gone_keep_their_points_and_have_lost() -> None:
    state = start(20)
    for seat in range(20, 50):
        state = after(state, Join(seat), Leave(seat - 10))
    assert state.at_table == (*range(10), *range(40, 50))
    played = rollouts(dealt(state), 40, seed=1)
    assert played.points.shape == (40, 50)
    assert played.over.all()
    assert not played.points[:, 10:40].any()
    assert np.allclose(played.returns[:, 10:40], -1 / 49)
    assert np.allclose(played.returns.max(axis=1), 1)
    assert np.allclose(played.returns.sum(axis=1), 0, atol=1e-5)


# What is left to chance


def _endings(state: State, chance: float = 1.0) -> Iterator[tuple[State, float]]:
    """All ways the round can end and their probabilities, where everybody plays at random."""
    if state.last_round is not None:
        yield state, chance
        return
    following = (
        [apply(state, deal) for deal in _deals(state)]
        if state.phase is Phase.DEAL
        else [apply(state, action) for action in legal_actions(state)]
    )
    for each in following:
        yield from _endings(each, chance / len(following))


def _deals(state: State) -> Iterator[Deal]:
    size, seats = state.hand_size, len(state.at_table)
    for drawn in permutations(state.rules.deck, size * seats + 1):
        yield Deal(
            tuple(drawn[first : first + size] for first in range(0, size * seats, size)), drawn[-1]
        )


def _worlds(seen: View) -> list[State]:
    """All states a view allows, in every order of a hand's cards."""
    known = {seen.vira, *(card for player in seen.seats for card in player.hand)}
    known |= {card for _, card in seen.stage}
    known |= {card for stage in seen.stages for _, card in stage.cards}
    unseen = [card for card in seen.rules.deck if card not in known]
    hidden = sum(player.hand.count(None) for player in seen.seats)
    hides_vira = seen.vira is None and seen.phase is Phase.BID
    worlds = []
    for drawn in permutations(unseen, hidden + hides_vira):
        left = iter(drawn)
        hands = tuple(
            tuple(sorted(next(left) if card is None else card for card in player.hand))
            for player in seen.seats
        )
        worlds.append(state_of(seen, hands, next(left) if hides_vira else seen.vira))
    return worlds


def _assert_mean(position: State | View, endings: list[tuple[State, float]]) -> None:
    """The points and returns of many rollouts: on average those of all endings."""
    assert sum(chance for _, chance in endings) == pytest.approx(1)
    chances = np.array([chance for _, chance in endings])
    played = rollouts(position, MANY, seed=11, until="round")
    for met, exact in (
        (played.points, np.array([points(end) for end, _ in endings], float)),
        (played.returns, np.array([returns(end) for end, _ in endings])),
        (played.over[:, None], np.array([[float(end.phase is Phase.OVER)] for end, _ in endings])),
    ):
        mean = chances @ exact
        spread = np.sqrt(np.maximum(chances @ exact**2 - mean**2, 0) / MANY)
        assert np.all(abs(met.mean(axis=0) - mean) <= 5 * spread + 1e-6)


def _small(seats: int, size: int, **rules: Any) -> State:
    """A deal of eight cards awaited, in which somebody may be eliminated."""
    lines = [f"{seat}: | 1 points" for seat in range(seats)]
    return due(seats, size, *lines, rules=Rules(ranks=FEW, limit=2, **rules))


SIX_CARDS = playing(round_of("4D QD", "5D JD", "QS 4H", vira="AC", bids=(2, 1, 0)), "0 QD")


@pytest.mark.thorough
@pytest.mark.parametrize(
    "state",
    [
        SIX_CARDS,
        _small(2, 1),
        _small(3, 1, max_rounds=1),
        dealt(_small(2, 2)),
        dealt(_small(3, 2, max_rounds=3)),
        bidding(dealt(_small(2, 3)), 1, 1),
    ],
)
def test_random_rollouts_are_on_average_what_all_endings_are(state: State) -> None:
    _assert_mean(state, list(_endings(state)))


@pytest.mark.parametrize(
    "seen",
    [
        view(dealt(_small(3, 1)), 2),
        view(bidding(dealt(_small(2, 2)), 1, 2)),
        view(dealt(_small(2, 1)), None),
    ],
)
def test_rollouts_of_a_view_are_on_average_those_of_all_its_worlds(seen: View) -> None:
    worlds = _worlds(seen)
    share = 1 / len(worlds)
    endings = [(end, share * chance) for world in worlds for end, chance in _endings(world)]
    _assert_mean(seen, endings)


@pytest.mark.parametrize("seats", [2, 6])
def test_matches_end_as_often_as_in_the_reference(seats: int) -> None:
    state = _small(seats, 1)
    played = rollouts(state, MANY, seed=3)
    assert played.over.all()
    rng = Random(seats)
    ends = [_played_at_random(state, rng) for _ in range(400)]
    for met, told in (
        (played.points, np.array(list(map(points, ends)))),
        (played.returns, np.array(list(map(returns, ends)))),
    ):
        spread = np.sqrt(told.var(axis=0) / len(told) + met.var(axis=0) / MANY)
        assert np.all(abs(told.mean(axis=0) - met.mean(axis=0)) <= 5 * spread)


def _played_at_random(state: State, rng: Random) -> State:
    while actors(state):
        actions = legal_actions(state)
        state = apply(state, rng.choice(actions) if actions else sample_chance(state, rng))
    return state


@pytest.mark.thorough
@pytest.mark.parametrize(
    "seen",
    [
        view(dealt(_small(2, 1)), 0),
        view(bidding(dealt(_small(3, 1)), 0), 1),
        view(dealt(_small(2, 2)), 1),
        view(dealt(_small(2, 1)), None),
        view(dealt(_small(2, 3)), None),
    ],
)
def test_every_world_of_a_view_is_as_likely(seen: View) -> None:
    rng = Random(9)

    def world() -> State:
        record = Record(seen)
        record.draw(rng.getrandbits(64))
        found: State = record.world(seen)
        return found

    assert not uneven(world, count_worlds(seen), repeats=False)


# What is asked for


def test_results_depend_on_the_arguments_alone() -> None:
    seen = view(dealt(start(5), 4), 2)
    whole = rollouts(seen, 50, seed="one")
    for again in (rollouts(seen, 50, seed="one"), rollouts(seen, 20, seed="one")):
        n = len(again.over)
        assert np.array_equal(again.points, whole.points[:n])
        assert np.array_equal(again.returns, whole.returns[:n])
    assert not np.array_equal(rollouts(seen, 50, seed="two").points, whole.points)
    assert (whole.returns == 1).any(axis=0).all()


def test_a_position_may_be_played_on_no_times() -> None:
    for position in (start(4), view(dealt(start(4)), 1), apply(start(4), Leave(0))):
        played = rollouts(position, 0)
        assert played.points.shape == played.returns.shape == (0, 4)
        assert played.over.shape == (0,)


def test_a_policy_that_chooses_what_is_not_legal_is_named() -> None:
    rules = Rules(limit=157)  # a 5♣, whatever is legal
    state = bidding(dealt(after(start(5, rules=rules), Leave(1))), 0)
    with pytest.raises(
        ValueError,
        match=r"^rollout 0: seat 3's policy chose 7, which is not legal: legal are 40, 41$",
    ):
        rollouts(state, 3, ["random", "random", "random", own, "random"])
    with pytest.raises(ValueError, match=r"seat 0's policy .* legal are 41$"):
        rollouts(bidding(state, 0, 1), 3, own)
    with pytest.raises(ValueError, match=r"rollout 0: seat 1's .* legal are 9, 29$"):
        rollouts(playing(round_of("4D QD", "6S AS", bids=(2, 1), rules=rules), "0 QD"), 1, own)


@pytest.mark.parametrize(
    ("error", "told", "position", "how"),
    [
        (ValueError, "n: 0 or more rollouts, not -1", start(4), {"n": -1}),
        (TypeError, "n is a whole number, not float", start(4), {"n": 2.0}),
        (TypeError, "a seed is a whole number or a text, not NoneType", start(4), {"seed": None}),
        (ValueError, "until: 'match' or 'round', not 'stage'", start(4), {"until": "stage"}),
        (TypeError, "a position is a State or a View, not a Rules", Rules(), {}),
        (ValueError, "but somebody waits to be seated", apply(dealt(start(4)), Join(4)), {}),
    ],
)
def test_impossible_arguments_are_refused(
    error: type[Exception], told: str, position: Any, how: dict[str, Any]
) -> None:
    with pytest.raises(error, match=told):
        rollouts(position, **{"n": 1, **how})


def test_a_first_action_is_that_of_the_seat_alone() -> None:
    """The other seats, and the seat itself later on, go on at random."""
    state = dealt(due(4, 5), seed=2)
    bid = legal_actions(state)[2]
    ends = rollouts(state, 4000, action=bid, until="round").points
    apart = rollouts(apply(state, bid), 4000, seed=9, until="round").points
    spread = (ends.var(axis=0) + apart.var(axis=0)) / 4000
    assert (np.abs(ends.mean(axis=0) - apart.mean(axis=0)) <= 5 * np.sqrt(spread)).all()


@pytest.mark.parametrize("action", [Bid(1, 9), Bid(2, 0), Play(1, Card.parse("4D"))])
def test_a_first_action_must_be_legal(action: Bid | Play) -> None:
    state = dealt(start(4))
    for position in (state, view(state, 1), view(state, 0), view(state)):
        with pytest.raises(ValueError, match="action: not legal here"):
            rollouts(position, 1, action=action)
