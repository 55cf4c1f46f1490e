"""Tree search: exact answers of small positions, what its nodes can tell apart, and its limits."""

from __future__ import annotations

from math import isnan
from random import Random
from typing import Any, Literal

import pytest
from attrs import evolve, frozen
from best_answers import exact_values, small_turn

from fodasse import GAME, GAMES, Bot, Turn
from fodasse.bots.random import RandomBot
from fodasse.bots.search.trees import OTHERS, TreeSearchBot
from fodasse.core.game import Documents, Game
from fodasse.core.named import Named
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE

Others = Literal["policy", "views", "mixed", "actions"]


def turn_of(game: Game[Any, Any, Any], state: Any, seat: int) -> Turn[Any, Any]:
    view = game.view(state, seat)
    return Turn(seat, view, view.legal_actions)


# A coin that seat 1 sees: what a node can tell apart decides what is best


@frozen
class Say:
    """What a seat says."""

    seat: int
    word: str


@frozen
class Coin:
    """A coin, None for who does not see it, and what was said."""

    coin: str | None
    said: tuple[str, ...] = ()
    legal_actions: tuple[Say, ...] = ()


class _Reason(Named):
    SAID = "said"


FACES = ("heads", "tails")
SAFE, RIGHT, WRONG, TRUSTED_RIGHT, TRUSTED_WRONG = 0.2, 1.0, -1.0, -0.5, 1.0


def _actors(state: Coin) -> tuple[int, ...]:
    if not state.said:
        return (0,)
    if state.said[0] == "safe" or len(state.said) == 2:
        return ()
    return (0,) if state.said[0] == "guess" else (1,)


def _legal(state: Coin, seat: int | None = None) -> tuple[Say, ...]:
    actors = _actors(state)
    if not actors or seat not in (None, *actors):
        return ()
    words = FACES if state.said else ("safe", "guess", "trust")
    return tuple(Say(actors[0], word) for word in words)


def _apply(state: Coin, action: Say) -> Coin:
    assert action in _legal(state, action.seat)
    return evolve(state, said=(*state.said, action.word))


def _view(state: Coin, seat: int | None) -> Coin:
    return Coin(state.coin if seat == 1 else None, state.said, _legal(state, seat))


def _worth(state: Coin) -> tuple[float, float]:
    first, *rest = state.said
    right = rest == [state.coin]
    if first == "safe":
        worth = SAFE
    elif first == "guess":
        worth = RIGHT if right else WRONG
    else:
        worth = TRUSTED_RIGHT if right else TRUSTED_WRONG
    return worth, -worth


def _random_coin(view: Coin, rng: Random) -> Coin:
    return Coin(view.coin or rng.choice(FACES), view.said)


def _start(_: int) -> Coin:
    return Coin("heads")


COIN: Game[Coin, Say, Coin] = Game(
    name="coin",
    rules_version=1,
    seats=range(2, 3),
    documents=Documents(rules=Coin, state=Coin, view=Coin, reason=_Reason, actions=(Say,)),
    start=_start,
    actors=_actors,
    legal_actions=_legal,
    check=lambda _, __: None,
    apply=_apply,
    view=_view,
    outcome=lambda state: Outcome(((0,), (1,)), _Reason.SAID) if not _actors(state) else None,
    determinize=_random_coin,
    count_worlds=lambda view: 1 if view.coin else 2,
    teams=lambda _: ((0,), (1,)),
    returns=lambda state: (0.0, 0.0) if _actors(state) else _worth(state),
)


class Liar:
    """A bot that names the wrong face, where it sees the coin."""

    def choose(self, turn: Turn[Say, Coin], rng: Random) -> Say:
        wrong = [each for each in turn.legal_actions if each.word != turn.view.coin]
        return wrong[int(rng.random() * len(wrong))]


@pytest.mark.parametrize(
    ("others", "best", "trusted"),
    [
        ("policy", "trust", TRUSTED_WRONG),  # the liar is always wrong
        ("views", "safe", TRUSTED_RIGHT),  # a seat that sees the coin names it
        ("mixed", "trust", (TRUSTED_RIGHT + TRUSTED_WRONG) / 2),  # half of the time each
        ("actions", "trust", (TRUSTED_RIGHT + TRUSTED_WRONG) / 2),  # it knows no more than we
    ],
)
def test_other_seats_know_what_they_are_said_to_know(
    others: Others, best: str, trusted: float
) -> None:
    bot = TreeSearchBot(COIN, 3000, others=others, rollout=Liar())
    found = bot.search(turn_of(COIN, COIN.start(2), 0), Random(1))
    safe, guess, trust = found.values
    assert found.best.word == best
    assert safe == pytest.approx(SAFE)
    assert trust == pytest.approx(trusted, abs=0.25)
    assert guess < SAFE  # by strategy fusion it would be near 1


# Small rounds of Fodasse, solved exactly


@pytest.mark.parametrize("seed", range(1, 10, 2))
def test_finds_the_best_answer_to_its_rollout_bot(seed: int) -> None:
    assert GAME.rounds is not None
    points = GAME.rounds.points
    turn = small_turn(seed)
    exact = exact_values(turn, points)
    found = TreeSearchBot(GAME, 1500, others="policy", value=points).search(turn, Random(seed))
    best = found.actions.index(found.best)
    assert exact[best] >= max(exact) - 0.08
    # Exploration costs, and nothing is better than the best answer.
    assert max(exact) - 0.12 <= found.values[best] <= max(exact) + 0.05


# Laws for every game


def turns(name: str, count: int, seed: int) -> list[tuple[Any, Turn[Any, Any]]]:
    """Some decisions of a random match, each with its state."""
    game, rng = GAMES[name], Random(seed)
    found: list[tuple[Any, Turn[Any, Any]]] = []
    while len(found) < count:
        state = game.start(4)
        while len(found) < count and game.actors(state):
            seat = rng.choice(game.actors(state))
            if seat is CHANCE:
                state = game.apply(state, game.sample_chance(state, rng))
                continue
            turn = turn_of(game, state, seat)
            if len(turn.legal_actions) > 1 and rng.random() < 0.15:
                found.append((state, turn))
            state = game.apply(state, rng.choice(turn.legal_actions))
    return found


@pytest.mark.parametrize("others", OTHERS)
@pytest.mark.parametrize("name", GAMES)
def test_searches_repeat_and_count_each_iteration(name: str, others: Others) -> None:
    game = GAMES[name]
    bot = TreeSearchBot(game, 40, others=others)
    for _, turn in turns(name, 3, seed=2):
        found = bot.search(turn, Random(8))
        assert found.actions == turn.legal_actions
        assert found.iterations == 40
        assert [count == 0 for count in found.visits] == [isnan(mean) for mean in found.values]
        assert found == bot.search(turn, Random(8))
        assert bot.choose(turn, Random(8)) == found.best


@pytest.mark.parametrize("name", GAMES)
def test_equal_views_of_different_states_get_the_same_answer(name: str) -> None:
    game = GAMES[name]
    bot: Bot[Any, Any] = TreeSearchBot(game, 20, others="views", rollout=RandomBot())
    for state, turn in turns(name, 3, seed=5):
        other = game.determinize(turn.view, Random(3))
        assert bot.choose(turn_of(game, other, turn.seat), Random(1)) == bot.choose(
            turn_of(game, state, turn.seat), Random(1)
        )


def test_one_legal_action_needs_no_search() -> None:
    only = Say(0, "safe")

    def unasked(state: Coin) -> tuple[float, float]:
        raise AssertionError(state)

    bot = TreeSearchBot(COIN, value=unasked)
    assert bot.choose(Turn(0, Coin(None, (), (only,)), (only,)), Random(1)) is only


def test_time_ends_a_search() -> None:
    bot = TreeSearchBot(COIN, 10**9, seconds=0.0)
    assert bot.search(turn_of(COIN, COIN.start(2), 0), Random(1)).iterations == 1


def test_worlds_and_values_can_be_given() -> None:
    bot = TreeSearchBot(
        COIN,
        500,
        world=lambda turn, _: Coin("tails", turn.view.said),
        value=lambda state: (10 * _worth(state)[0], -10 * _worth(state)[0]),
    )
    found = bot.search(turn_of(COIN, COIN.start(2), 0), Random(1))
    assert found.best.word == "guess"
    assert found.values[0] == pytest.approx(10 * SAFE)


def test_limits_are_checked() -> None:
    with pytest.raises(ValueError, match="iterations: 1 or more, not 0"):
        TreeSearchBot(GAME, 0)
    with pytest.raises(
        ValueError, match="others: one of policy, views, mixed, actions, not 'nobody'"
    ):
        TreeSearchBot(GAME, others="nobody")  # type: ignore[arg-type]
