"""The compiled search: what ends it, and what it looks at."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, GAMES, Rules, Turn
from fodasse.bots import named
from fodasse.bots.search import Effort, SearchBot, TreeSearchBot
from fodasse.table.match import Match
from support.clocks import Clock
from support.games.turns import turn_of

BOT = SearchBot(GAME, named("rules", GAME), Effort(200, candidates=400, steps=1), Effort(1))


def searched(rules: Rules | None = None, hand_size: int = 5) -> Turn[Any, Any]:
    state = GAME.start(3, hand_size=hand_size, rules=rules)
    state = GAME.apply(state, GAME.sample_chance(state, Random(4)))
    state = GAME.apply(state, GAME.legal_actions(state, 1)[1])
    return turn_of(GAME, state)


@pytest.mark.parametrize(("seconds", "worlds"), [(0, 50), (2.5, 150), (100, 200)])
def test_no_part_of_the_work_is_begun_when_the_time_is_over(seconds: float, worlds: int) -> None:
    turn = searched()
    found = evolve(BOT, seconds=seconds, clock=Clock()).evaluate(turn, 5)
    assert [len(each) for each in found.samples] == [worlds] * len(found.actions)
    assert sum(found.weights) == pytest.approx(1)
    parts = {tuple(found.samples[0][first : first + 50]) for first in range(0, worlds, 50)}
    assert len(parts) == worlds / 50  # each in worlds of its own
    again = evolve(BOT, seconds=seconds, clock=Clock()).evaluate(turn, 5)
    assert again == found


@pytest.mark.thorough
def test_a_guided_search_ends_when_the_time_is_over() -> None:
    """And it depends on its seed alone."""
    effort = Effort(100, candidates=200, steps=1, network=Effort(60, candidates=80))
    turn = searched()
    once, again, other = (
        evolve(BOT, effort=effort, seconds=0, clock=Clock()).evaluate(turn, seed)
        for seed in (5, 5, 6)
    )
    assert once == again != other
    assert once.actions == turn.legal_actions
    assert 0 < len(once.weights) <= 30
    assert sum(once.weights) == pytest.approx(1)


def test_few_worlds_are_all_tried_once() -> None:
    turn = searched(Rules.parse("ranks=45"), 2)
    found = evolve(BOT, seconds=100, clock=Clock()).evaluate(turn, 5)
    assert found.exact
    assert found == BOT.evaluate(turn, 5)


@pytest.mark.thorough
def test_time_ends_a_tree_search() -> None:
    bot = TreeSearchBot(GAME, 10**9, seconds=2.5, clock=Clock())
    assert bot.search(searched(), Random(1)).iterations == 3 * 256


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "reads"), [("fodasse", False), ("dalmuti", True)])
def test_a_history_is_computed_where_the_game_reads_it(name: str, reads: bool) -> None:
    game: Any = GAMES[name]
    match = Match(game, 4, seed=6, occupants=["person", *[named("rules", game)] * 3])
    match.run()
    turn = match.turn(0)
    asked: list[int] = []

    def recall() -> tuple[Any, ...]:
        asked.append(1)
        return turn.history

    told = Turn(turn.seat, turn.view, turn.legal_actions, recall)
    effort = Effort(10, candidates=20, steps=1)
    bot = SearchBot(game, named("rules", game), effort, Effort(1))
    assert bot.evaluate(told, 3) == bot.evaluate(turn, 3)
    assert len(asked) == reads
