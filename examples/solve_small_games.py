"""Solve small games of Fodasse and Truco by CFR+, and measure how far from an equilibrium it is.

Each line is a row of the table in docs/how-to/solve-small-games.md. Exploitability is exact: the
mean of what the seats could gain by changing their strategies alone.

    python examples/solve_small_games.py                # 100 iterations of the smallest
    python examples/solve_small_games.py 1000 blind-3 two-cards truco
"""

import sys
from collections.abc import Callable
from time import perf_counter

from fodasse import GAME, Rank, Rules, start
from fodasse.games import truco
from fodasse.lab.game_trees import GameTree, expand, margins
from fodasse.lab.solving import Solver, exploitability, values

SMALL = Rules(ranks=(Rank.TWO, Rank.THREE))
HAND = truco.Rules(
    steps=(1, 3), covered_from=None, raises="own_turn", tento="off", manilha="fixed"
)
CUT = truco.apply(truco.start(2, rules=HAND), truco.Cut(seat=1, how=truco.How.TAP))
SEVEN = [card for card in HAND.cards if str(card) in "4C 7D AD 2D 2S 3D 3S"]
GAMES: dict[str, Callable[[], GameTree]] = {
    "blind-2": lambda: expand(GAME, start(2, rules=SMALL), rounds=1, payoffs=margins),
    "blind-3": lambda: expand(GAME, start(3, rules=SMALL), rounds=1, payoffs=margins),
    "two-cards": lambda: expand(
        GAME, start(2, rules=SMALL, hand_size=2), rounds=1, payoffs=margins
    ),
    "truco": lambda: expand(truco.GAME, CUT, rounds=1, payoffs=margins, pack=SEVEN),
}

iterations, *chosen = sys.argv[1:] or ["100"]
for name in chosen or ["blind-2"]:
    before = perf_counter()
    tree = GAMES[name]()
    solver = Solver(tree)
    solver.run(int(iterations))
    profile = solver.average()
    print(
        f"{name}: {tree.counts}, {tree.information_states} information states,",
        f"values {' '.join(f'{value:.5f}' for value in values(tree, profile))},",
        f"exploitability {exploitability(tree, profile):.2g} after {iterations} iterations,",
        f"{perf_counter() - before:.0f} s",
    )
