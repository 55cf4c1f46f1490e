"""Likely worlds by a game's own functions; compiled ones: tests/bulk/test_likely_worlds.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, SeatRecord, play_match
from fodasse.bots.beliefs import likely_worlds, likely_worlds_at
from fodasse.bots.random import RandomBot
from fodasse.bots.search import Effort, SearchBot

OWN: Any = evolve(GAME)  # not the compiled one
BOT = SearchBot(OWN, RandomBot(), Effort(1), Effort(1))


def test_worlds_of_other_games_are_drawn_by_the_protocol() -> None:
    state = GAME.start(2)
    state = GAME.apply(state, GAME.sample_chance(state, Random(4)))
    for seat in (1, None):
        view = GAME.view(state, seat)
        found = likely_worlds(view, 40, bot=BOT, game=OWN)
        assert len(found) == len({each for each, _ in found})
        assert sum(weight for _, weight in found) == pytest.approx(1)
        assert {round(40 * weight, 9) for _, weight in found} <= {1, 2, 3, 4}
        assert all(GAME.view(each, seat) == view for each, _ in found)
        assert likely_worlds(view, 40, bot=BOT, game=OWN) == found
        assert likely_worlds(view, 40, bot=BOT, game=OWN, seed=1) != found


def test_what_cannot_be_asked_is_refused() -> None:
    view = GAME.view(GAME.start(2), 0)
    with pytest.raises(ValueError, match="n: 1 or more worlds, not 0"):
        likely_worlds(view, 0)
    with pytest.raises(ValueError, match="not 'rules'"):
        likely_worlds(view, bot="rules")


@pytest.mark.parametrize("seat", [1, None])
def test_worlds_at_a_ply_are_those_of_what_the_seat_saw_up_to_there(seat: int | None) -> None:
    match = play_match(OWN, [RandomBot()] * 2, seed=4)
    seen = list(match.seen_by(seat))
    for ply in (1, 3, len(match.actions)):
        history = seen[: ply + 1]
        expected = likely_worlds(history[-1].view, 20, history=history, bot=BOT, game=OWN)
        for each in (match, SeatRecord.of(match, seat)):
            assert likely_worlds_at(each, seat, ply, 20, bot=BOT, game=OWN) == expected
    assert likely_worlds_at(match, seat, 3, 20, bot=BOT) == likely_worlds_at(
        match, seat, 3, 20, bot=BOT, game=OWN
    )


def test_worlds_of_no_ply_or_of_another_seat_are_refused() -> None:
    match = play_match(GAME, [RandomBot()] * 2, seed=4)
    most = len(match.actions)
    for ply in (-1, most + 1):
        with pytest.raises(ValueError, match=f"ply: 0 to {most}, not {ply}"):
            likely_worlds_at(match, 0, ply, bot=BOT)
    with pytest.raises(ValueError, match="the match is what seat 1 saw, not seat 0"):
        likely_worlds_at(SeatRecord.of(match, 1), 0, 3, bot=BOT)
    with pytest.raises(ValueError, match="no seat 2"):
        likely_worlds_at(match, 2, 3, bot=BOT)
