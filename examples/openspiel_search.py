"""A search of OpenSpiel against a random player: ``python examples/openspiel_search.py [deals]``.

OpenSpiel's information set search plays hands of Truco against a random player. Each
deal is played twice, with the search on either seat. Prints the mean points of a hand.
"""

import sys
from random import Random
from typing import Any, Final

import numpy as np
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from fodasse.adapters.openspiel import load

DEALS: Final = 50
SIMULATIONS: Final = 40
"""The number of simulations for each decision of the search."""


def play(game: Any, searcher: int, deal: int) -> float:
    """Play a hand and return the points of the seat that searches."""
    chance, opponent, worlds = (Random(f"{who} {deal}") for who in ("chance", "other", "worlds"))
    dice = np.random.RandomState(deal)
    bot = ISMCTSBot(game, RandomRolloutEvaluator(1, dice), 2.0, SIMULATIONS, random_state=dice)
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, worlds.random))
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            cards, chances = zip(*state.chance_outcomes(), strict=True)
            action = chance.choices(cards, chances)[0]
        elif state.current_player() == searcher:
            action = bot.step(state)
        else:
            action = opponent.choice(state.legal_actions())
        state.apply_action(action)
    return float(state.returns()[searcher])


def main(deals: int = DEALS) -> None:
    """Play the hands and print the mean."""
    game = load("truco", seats=2, rounds=1)
    worth = [play(game, seat, deal) for deal in range(deals) for seat in range(2)]
    error = np.std(worth) / np.sqrt(len(worth))
    print(f"{len(worth)} hands: {np.mean(worth):+.2f} points each (standard error {error:.2f})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
