"""Likely worlds of a view as states, of every compiled game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from fodasse import GAME, GAMES, Deal, Rules, State, View
from fodasse.bots import named
from fodasse.bots.beliefs import likely_worlds
from fodasse.bots.search import Effort, SearchBot
from fodasse.table.match import Match
from fodasse.table.record import Observation
from support.fodasse.playing import bidding, dealt

pytest.importorskip("numba")  # without it other seats are believed to play in other ways

EFFORT = Effort(10, candidates=40, steps=3)


def searching(game: Any) -> SearchBot:
    return SearchBot(game, named("rules", game), EFFORT, EFFORT)


def observations(name: str, seed: int, count: int) -> Iterator[tuple[Observation[Any, Any], ...]]:
    """What seat 1 saw up to each of some moments of a match, also where it is not to act."""
    game: Any = GAMES[name]
    match = Match(game, 4, seed=seed, occupants=[named("rules", game)] * 4)
    for step in range(count):
        match.step()
        if step % 3 == 2:
            yield match.turn(1).history


@pytest.mark.thorough
@pytest.mark.parametrize("name", GAMES)
def test_every_world_looks_like_the_view_and_they_weigh_one(name: str) -> None:
    game: Any = GAMES[name]
    for history in observations(name, 5, 60):
        view = history[-1].view
        found = likely_worlds(view, 10, history=history, bot=searching(game))
        assert 1 <= len(found) <= 10
        assert sum(weight for _, weight in found) == pytest.approx(1)
        weights = [weight for _, weight in found]
        assert weights == sorted(weights, reverse=True)
        for state, _ in found:
            assert game.view(state, 1) == view
            for actor in game.actors(state)[:1]:
                if actor in range(4):
                    game.apply(state, game.legal_actions(state, actor)[-1])


BEGUN = GAME.start(3, hand_size=2, rules=Rules.parse("ranks=45"))
BIDS = (1, 0)


def replayed(view: View) -> set[State]:
    """All deals of a round that look like a view, played from the deal."""
    viewer = view.viewer
    assert viewer is not None
    own = [card for card in view.seats[viewer].hand if card is not None]
    unseen = {*view.rules.deck} - {*own, view.vira}
    found = set()
    for mine in combinations(sorted(unseen), 2):
        for other in combinations(sorted(unseen - {*mine}), 2):
            hands = [mine, other]
            hands.insert(view.at_table.index(viewer), (own[0], own[1]))
            found.add(bidding(GAME.apply(BEGUN, Deal(hands, view.vira)), *BIDS))
    return found


def test_a_small_round_has_the_worlds_of_an_exact_enumeration() -> None:
    state = bidding(dealt(BEGUN, 2), *BIDS)
    view = GAME.view(state, state.to_act)
    exact = dict(likely_worlds(view, 100))
    assert exact.keys() == replayed(view)
    assert len(exact) == GAME.count_worlds(view) == 30
    assert len({round(weight, 9) for weight in exact.values()}) > 1  # bids tell something
    # and the worlds that are drawn where there are too many are drawn by these weights
    bot = SearchBot(GAME, named("rules", GAME), Effort(29, candidates=400), Effort(1))
    met: Counter[State] = Counter()
    for seed in range(40):
        met.update(dict(likely_worlds(view, 29, bot=bot, seed=seed)))
    assert {state: met[state] / 40 for state in exact} == pytest.approx(exact, abs=0.01)


def test_equal_seeds_give_equal_worlds() -> None:
    *_, history = observations("truco", 2, 20)
    view: Any = history[-1].view
    bot = searching(GAMES["truco"])
    once, other = (likely_worlds(view, 8, bot=bot, seed=seed) for seed in (1, 2))
    assert likely_worlds(view, 8, bot=bot, seed=1) == once != other
