"""Solve the smallest round of Fodasse: three seats, eight cards, one each, nobody sees the own.

External-sampling MCCFR of OpenSpiel plays it against itself. NashConv says how much the seats
could still gain, all told, each by playing better alone against the others; at 0 nobody could.

    python examples/solve_a_blind_round.py                   # 30,000 iterations, a few minutes
    python examples/solve_a_blind_round.py 30000 curve.svg   # ... and draw the curve
"""

import sys
from itertools import permutations

import numpy as np
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

from fodasse import GAME, Bid, Rank, Rules
from fodasse.adapters.openspiel import load

iterations = int(sys.argv[1]) if len(sys.argv) > 1 else 30_000
rules = Rules(ranks=(Rank.TWO, Rank.THREE))
game = load("fodasse", seats=3, rules=rules, rounds=1)
np.random.seed(1)  # OpenSpiel draws from numpy's generator
solver = ExternalSamplingSolver(game)

curve = {}
for done in range(1, iterations + 1):
    solver.iteration()
    if done in (10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000):
        curve[done] = nash_conv(game, solver.average_policy())
        print(f"{done:6} iterations: NashConv {curve[done]:.4f}", flush=True)

print("\nHow often seat 1, who bids first, bids 1, by the cards it sees on the others:")
policy = solver.average_policy()
one = GAME.action_number(Bid(seat=1, stages=1), rules)
shares: dict[str, list[float]] = {}
for seat_0, seat_2 in permutations(range(8), 2):
    state = game.new_initial_state()
    own, vira = [card for card in range(8) if card not in (seat_0, seat_2)][:2]
    for card in (seat_0, own, seat_2, vira):
        state.apply_action(card)
    seen = " ".join(sorted(str(rules.deck[card].rank) for card in (seat_0, seat_2)))
    shares.setdefault(seen, []).append(policy.action_probabilities(state)[one])
for seen, bids in shares.items():
    print(f"   {seen}: {sum(bids) / len(bids):.2f}")

if len(sys.argv) > 2:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.2), layout="constrained")
    axes = figure.add_subplot(xlabel="iterations", ylabel="NashConv, points a round")
    axes.loglog(list(curve), list(curve.values()), "o-")
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.savefig(sys.argv[2], metadata={"Date": None})
