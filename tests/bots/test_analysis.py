"""What the choices of a seat cost, and hints."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen

from fodasse import GAME, GAMES, Record, Rules, play_match
from fodasse.bots import named
from fodasse.bots.analysis import analyse, hint
from fodasse.bots.random import RandomBot
from fodasse.bots.search import Effort, Evaluation, SearchBot
from fodasse.bots.search import bot as searching
from fodasse.bots.search.evaluation import pool
from fodasse.table.bot import Turn
from fodasse.table.seat_record import SeatRecord

RANDOM = RandomBot()
OWN: Any = evolve(GAME)  # not the compiled one, whose compilation takes time
JUDGE = SearchBot(OWN, RANDOM, Effort(20), Effort(4))


def short(seed: int = 1) -> Record:
    return play_match(GAME, [RANDOM] * 3, seed=seed, rules=Rules(max_rounds=3))


def test_a_loss_is_the_mean_of_the_differences_in_the_same_worlds() -> None:
    found = Evaluation(("a", "b"), ((0.5, 0.25, 0.0), (0.5, 0.75, 1.0)), (0.5, 0.25, 0.25))
    assert found.values == (0.3125, 0.6875)
    assert found.best == "b"
    assert found.loss("a").mean == 0.375
    assert found.loss("b").mean == found.loss("b").error == 0.0
    assert found.loss("b", against="a").mean == -0.375
    # differences 0, 0.5, 1 from the mean 0.375: a variance of 0.171875, and 8 / 3 effective worlds
    assert found.loss("a").error == pytest.approx((0.171875 / (8 / 3 - 1)) ** 0.5)
    low, high = found.loss("a").interval
    assert low == pytest.approx(0.375 - 1.96 * found.loss("a").error)
    assert low + high == 0.75


def of_groups(*groups: int, exact: bool = False) -> Evaluation[str]:
    """What "b" is better: 0.1 and 0.3, twice."""
    samples = [0.0] * 4, [0.1, 0.3, 0.1, 0.3]
    return Evaluation(("a", "b"), samples, [0.25] * 4, exact=exact, groups=groups)


def test_worlds_of_a_group_count_as_one() -> None:
    # apart: a variance of 0.01 over 4 - 1; two groups whose means are 0.1 and 0.3: over 2 - 1
    apart = of_groups(1, 2, 3, 4)
    assert apart.loss("a").error == pytest.approx((0.01 / 3) ** 0.5)
    assert of_groups(5, 6, 5, 6).loss("a").error == pytest.approx(0.1)
    # three: 0.2 of weight 0.5, 0.1 and 0.3: a variance of 0.005, and 8 / 3 effective groups
    assert of_groups(7, 7, 8, 9).loss("a").error == pytest.approx((0.01 / 3) ** 0.5)  # no less
    assert of_groups(7, 8, 7, 9).loss("a").error == pytest.approx((0.01 / (8 / 3 - 1)) ** 0.5)
    # where means are equal, and where there is one group only, worlds are taken to be apart
    assert of_groups(1, 1, 2, 2).loss("a") == of_groups(1, 1, 1, 1).loss("a") == apart.loss("a")
    assert Evaluation(("a",), ([0.5],), [1.0]).loss("a").error == 0


def test_of_all_worlds_only_what_is_random_in_them_is_in_doubt() -> None:
    assert of_groups(1, 2, 3, 4, exact=True).loss("a").error == 0
    assert of_groups(5, 6, 5, 6, exact=True).loss("a").error == pytest.approx(0)
    # each of the two worlds has a variance of 0.01 over 2 - 1, and half the weight
    error = of_groups(1, 1, 2, 2, exact=True).loss("a").error
    assert error == pytest.approx((2 * 0.5**2 * 0.01) ** 0.5)


@pytest.mark.parametrize("exact", [False, True])
def test_groups_of_several_evaluations_stay_apart(*, exact: bool) -> None:
    one = of_groups(5, 6, 5, 6, exact=exact)
    both = pool([one, one])
    assert both.exact is exact
    assert both.loss("a").mean == pytest.approx(0.2)
    # four groups whose means are 0.1 and 0.3, twice: a variance of 0.01 over 4 - 1
    assert both.loss("a").error == pytest.approx(0 if exact else (0.01 / 3) ** 0.5)


def test_the_better_action_is_that_of_the_most_beyond_doubt() -> None:
    sure = Evaluation(("a", "b", "c"), ([0.1], [0.2], [0.9]), [1.0], exact=True)
    assert sure.better("abc", 2) == "c"
    assert sure.better("acb", 2) == "c"
    far = Evaluation(("a", "b", "c"), ([0.0] * 2, [0.1] * 2, [0.7, 0.9]), [0.5] * 2)
    assert far.loss("a", "b").error == 0 < far.loss("a", "c").error
    assert far.better("abc", 2) == "c"
    assert far.better("abc", 9) == "b"


@frozen
class Usual:
    """A trained bot that considers all legal actions, the first of them its choice."""

    def considered(self, turn: Turn) -> Any:
        return turn.legal_actions


@frozen
class Judged(SearchBot):
    """A bot that finds the same values of "a", "b" and "c" at every turn."""

    def evaluate(self, turn: Turn, seed: int) -> Evaluation[Any]:
        values = [0.5] * 4, [0.6, 0.8, 0.6, 0.8], [0.6, 0.6, 0.6, 0.7]
        return Evaluation(("a", "b", "c"), values, [0.25] * 4)


@pytest.mark.parametrize(
    ("doubt", "best"), [(0.0, "b"), (2.0, "b"), (3.0, "c"), (4.0, "c"), (6.0, "a"), (inf, "a")]
)
def test_a_search_replaces_the_choice_of_a_trained_bot_only_beyond_its_doubt(
    doubt: float, best: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By hand: "b" is better than "a" by 0.2, with an error of 0.058, "c" by 0.125, with 0.025."""
    monkeypatch.setattr(searching, "is_compiled", lambda _: True)
    bot = Judged(GAME, RANDOM, Effort(4), Effort(4), trained=Usual(), doubt=doubt)
    turn: Turn[Any, Any] = Turn(0, None, ("a", "b", "c"))
    assert bot.choose(turn, Random(0)) == best


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
    with pytest.raises(ValueError, match="'medium', 'hard' or 'best', not 'rules'"):
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
    assert list(analyse(short(), 0, bot=Watcher(OWN, RANDOM, Effort(2), Effort(2))))


@pytest.mark.parametrize("name", ["truco", "dalmuti", "esadof"])
def test_a_hint_is_given_in_every_game(name: str) -> None:
    game: Any = evolve(GAMES[name])
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
