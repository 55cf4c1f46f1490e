"""States of every game played on by bots: ends, seeds, and tables that fall silent."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAME, GAMES, FormatError, Pause, Phase, Turn, apply, play_match, play_on, start
from fodasse.bots.random import RandomBot
from fodasse.core.chance import below
from fodasse.core.game import Game
from fodasse.testing import random_match
from support.fodasse.playing import SEEDS, SWITCHES, carried, dealt, most_seats, switched, walk
from support.games import following
from support.table.matching import First

every_game = pytest.mark.parametrize("game", [*GAMES.values(), following.GAME], ids=repr)


def random_state(game: Game, seed: int) -> Any:
    seats = game.seats[seed % min(len(game.seats), 4)]
    match = random_match(game, seats, seed=seed, most_actions=seed % 60, table_share=0.1)
    return match.states[-1]


def bots_for(game: Game, state: Any) -> list[RandomBot]:
    return [RandomBot()] * sum(map(len, game.teams(state)))


@every_game
@pytest.mark.parametrize("seed", [7, 34, 59])
def test_any_state_comes_to_its_end_the_same_by_seed(game: Game, seed: int) -> None:
    state = random_state(game, seed)
    before = repr(state)
    end = play_on(game, state, bots_for(game, state), Random(seed))
    assert not game.actors(end)
    assert game.outcome(end) is not None
    assert end == play_on(game, state, bots_for(game, state), Random(seed))
    assert repr(state) == before
    assert play_on(game, end, bots_for(game, end), Random(1)) == end


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
@pytest.mark.parametrize("seed", [0, 7, 34, 59])
def test_a_round_ends_where_the_game_says_so(game: Game, seed: int) -> None:
    state = random_state(game, seed)
    if game.motions is not None and game.motions.paused(state) is not None:
        state = game.apply(state, game.motions.resume(state, 0))
    bots = bots_for(game, state)
    end = play_on(game, state, bots, Random(seed), until="round")
    number = below(2**64, Random(seed))
    record = play_match(game, bots, seed=number, position=state, rounds=1)
    states = list(record.replay())
    assert states[-1] == end
    rounds: Any = game.rounds
    ended = [rounds.ends(before, after) for before, after in pairwise(states)]
    if game.actors(state):
        assert ended == [False] * (len(ended) - 1) + [True]
    else:
        assert ended == []


@every_game
def test_from_the_start_it_is_the_match_of_its_seed(game: Game) -> None:
    seats = game.seats[1]
    bots = [RandomBot()] * seats
    for seed in range(3):
        number = below(2**64, Random(seed))
        record = play_match(game, bots, seed=number)
        assert play_on(game, game.start(seats), bots, Random(seed)) == [*record.replay()][-1]


def test_deals_do_not_depend_on_the_bots() -> None:
    state = start(4)
    ends = [
        play_on(GAME, state, bots, Random(7), until="round").last_round
        for bots in ([RandomBot()] * 4, [First()] * 4)
    ]
    assert all(ends)
    assert len({each.vira for each in ends if each}) == 1
    assert len({each.bids for each in ends if each}) == 2


@given(st.data(), SWITCHES, SEEDS)
@settings(max_examples=6)
def test_a_table_with_joins_leaves_motions_and_pauses_falls_silent(
    data: st.DataObject, words: dict[str, Any], seed: int
) -> None:
    seats = data.draw(st.integers(2, min(5, most_seats(words))), "seats")
    first, steps = start(seats, rules=switched(words)), seed % 40
    state = [first, *(after for _, _, after in walk(first, seed=seed, share=0.4, steps=steps))][-1]
    bots = bots_for(GAME, state)
    round_end = play_on(GAME, state, bots, Random(seed), until="round")
    assert round_end.table.paused is None
    assert round_end.phase in (Phase.DEAL, Phase.OVER)
    end = play_on(GAME, state, bots, Random(seed))
    assert end.phase is Phase.OVER
    assert len(end.table.points) == len(state.table.points)


def test_a_motion_fails_a_pause_ends_at_once_and_who_waits_is_seated() -> None:
    dealing = dealt(start(4), seed=1)
    state = dealing
    for action in (fodasse.Join(4), fodasse.Leave(2), fodasse.Propose(0, Pause(10))):
        state = apply(state, action)
    assert state.motion is not None
    end = play_on(GAME, state, [RandomBot()] * 5, Random(1), until="round")
    assert (end.motion, end.paused, end.waiting) == (None, None, ())
    assert set(end.at_table) == {0, 1, 3, 4}
    paused, bots = carried(dealing, Pause(10)), [RandomBot()] * 4
    assert paused.paused == 10
    resumed = apply(paused, fodasse.Resume(0))
    assert play_on(GAME, paused, bots, Random(3)) == play_on(GAME, resumed, bots, Random(3))


class Thief:
    """Plays as seat 0, whatever its seat."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        return evolve(turn.legal_actions[0], seat=0)


@pytest.mark.parametrize(
    ("changed", "error", "problem"),
    [
        ({"until": "hand"}, ValueError, "until: 'round' or 'match', not 'hand'"),
        ({"bots": [RandomBot()] * 3}, ValueError, "seats: the 4 of the position expected, not 3"),
        ({"bots": [RandomBot()] * 3 + [None]}, TypeError, "every seat needs a bot"),
        ({"bots": [Thief()] * 4}, fodasse.IllegalAction, "this seat is not yours"),
        ({"game": "fodasse"}, TypeError, "Game"),
        ({"state": GAMES["truco"].start(4)}, TypeError, "State"),
        ({"state": None}, TypeError, "State"),
        (
            {"state": evolve(start(4), table=evolve(start(4).table, points=(9, 0, 0, 0)))},
            FormatError,
            "position",
        ),
        (
            {"game": evolve(GAME, name="endless", rounds=None), "until": "round"},
            ValueError,
            "rounds: endless does not tell when a round ends",
        ),
    ],
)
def test_what_cannot_be_played_on(
    changed: dict[str, Any], error: type[Exception], problem: str
) -> None:
    given: dict[str, Any] = {"game": GAME, "state": start(4), "bots": [RandomBot()] * 4}
    with pytest.raises(error, match=problem):
        play_on(**{**given, "rng": Random(1), **changed})
