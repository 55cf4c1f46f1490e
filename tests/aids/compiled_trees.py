"""What holds for compiled tree search in every game."""

from __future__ import annotations

from math import isnan
from random import Random

from fodasse import GAMES, Turn
from fodasse.bots import named
from fodasse.bots.search.compiled_trees import CompiledTreeSearchBot
from fodasse.bots.search.effort import Effort
from fodasse.bulk.trees import OTHERS
from fodasse.core.seats import CHANCE


def check_searches(name: str, seats: int) -> None:
    """Search at some decisions of a match of ``rules``, and check what every search keeps."""
    game, rng = GAMES[name], Random(4)
    rules = named("rules", game)
    state, searched = game.start(seats), 0
    while searched < 12 and game.actors(state):
        seat = game.actors(state)[0]
        if seat is CHANCE:
            state = game.apply(state, game.sample_chance(state, rng))
            continue
        view = game.view(state, seat)
        turn = Turn(seat, view, view.legal_actions)
        if len(view.legal_actions) > 1 and rng.random() < 0.4:
            searched += 1
            bot = CompiledTreeSearchBot(
                game, 300, others=OTHERS[searched % len(OTHERS)], effort=Effort(worlds=50)
            )
            found = bot.search(turn, Random(8))
            assert found.actions == view.legal_actions
            assert found.iterations == 300
            assert not any(map(isnan, found.values))
            assert found == bot.search(turn, Random(8))
            assert bot.choose(turn, Random(8)) == found.best
        state = game.apply(state, rules.choose(turn, rng))
    assert searched
