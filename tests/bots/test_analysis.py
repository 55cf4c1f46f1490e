"""What the choices of a seat cost, and hints."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, frozen

from fodasse import GAME, GAMES, Record, Rules, play_match
from fodasse.bots import named
from fodasse.bots.analysis import analyse, hint
from fodasse.bots.random import RandomBot
from fodasse.bots.search import Effort, Evaluation, SearchBot
from fodasse.table.bot import Turn
from fodasse.table.seat_record import SeatRecord

RANDOM = RandomBot()
JUDGE = SearchBot(GAME, RANDOM, Effort(20), Effort(4))


def short(seed: int = 1) -> Record:
    return play_match(GAME, [RANDOM] * 3, seed=seed, rules=Rules(max_rounds=3))


def test_a_loss_is_the_mean_of_the_differences_in_the_same_worlds() -> None:
    found = Evaluation(("a", "b"), ((0.5, 0.25, 0.0), (0.5, 0.75, 1.0)), (0.5, 0.25, 0.25))
    assert found.values == (0.3125, 0.6875)
    assert found.best == "b"
    assert found.loss("a").mean == 0.375
    assert found.loss("b").mean == found.loss("b").error == 0.0
    assert found.loss("b", against="a").mean == -0.375
    # differences 0, 0.5, 1 from the mean 0.375, each times its weight, squared and summed
    assert found.loss("a").error == pytest.approx((0.1875**2 + 0.03125**2 + 0.15625**2) ** 0.5)
    low, high = found.loss("a").interval
    assert low == pytest.approx(0.375 - 1.96 * found.loss("a").error)
    assert low + high == 0.75


def test_every_decision_with_an_alternative_is_judged_in_order() -> None:
    match = short()
    choices = list(analyse(match, 1, bot=JUDGE))
    own = [ply for ply, each in enumerate(match.actions) if getattr(each, "seat", None) == 1]
    states = list(match.replay())
    free = [ply for ply in own if len(GAME.legal_actions(states[ply], 1)) > 1]
    assert [choice.ply for choice in choices] == free
    for choice in choices:
        assert choice.view == GAME.view(states[choice.ply], 1)
        assert choice.action == match.actions[choice.ply]
        assert choice.evaluation.actions == choice.view.legal_actions
        assert choice.best in choice.view.legal_actions


def test_it_judges_what_one_seat_saw_as_it_judges_the_match() -> None:
    match = short(2)
    assert list(analyse(SeatRecord.of(match, 2), 2, bot=JUDGE)) == list(
        analyse(match, 2, bot=JUDGE)
    )
    with pytest.raises(ValueError, match="what seat 2 saw, not seat 0"):
        next(analyse(SeatRecord.of(match, 2), 0, bot=JUDGE))


def test_equal_seeds_give_equal_costs_and_another_seed_others() -> None:
    match = short(3)
    once = [choice.loss for choice in analyse(match, 0, bot=JUDGE)]
    assert [choice.loss for choice in analyse(match, 0, bot=JUDGE)] == once
    assert [choice.loss for choice in analyse(match, 0, bot=JUDGE, seed=9)] != once


def test_only_a_bot_that_searches_judges() -> None:
    with pytest.raises(ValueError, match="such as 'hard', not 'rules'"):
        next(analyse(short(), 0, bot="rules"))
    with pytest.raises(ValueError, match="a seat that is to act"):
        hint(GAME.view(GAME.start(3), 0))


@frozen
class Watcher(SearchBot):
    """A search that notes the histories it is given."""

    def evaluate(self, turn: Turn[Any, Any], seed: int) -> Evaluation[Any]:
        assert turn.history[-1].view == turn.view
        return SearchBot.evaluate(self, turn, seed)


def test_the_judge_is_given_the_history_up_to_the_decision() -> None:
    assert list(analyse(short(), 0, bot=Watcher(GAME, RANDOM, Effort(2), Effort(2))))


@pytest.mark.parametrize("name", ["truco", "dalmuti", "esadof"])
def test_a_hint_is_given_in_every_game(name: str) -> None:
    game: Any = evolve(GAMES[name])  # not the compiled one, whose compilation takes time
    state, seat = game.start(4), None
    while seat is None:
        actors = game.actors(state)
        legal = () if actors[0] not in range(4) else game.legal_actions(state, actors[0])
        if len(legal) > 2:
            seat = actors[0]
        else:
            state = game.apply(state, legal[0] if legal else _drawn(game, state))
    advice = hint(game.view(state, seat), bot=named_quick(game), game=game)
    assert advice.actions == game.legal_actions(state, seat)
    assert advice.best in advice.actions
    assert sum(advice.weights) == pytest.approx(1)


def _drawn(game: Any, state: Any) -> Any:
    chance = game.chance(state)
    return game.chance_action(state, chance.pool[: chance.count])


def named_quick(game: Any) -> SearchBot:
    return SearchBot(game, named("rules", game), Effort(4), Effort(2))
