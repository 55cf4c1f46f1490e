"""Solve a small round of Fodasse by counterfactual regret minimisation, with OpenSpiel.

Eight cards, all 2s and 3s. NashConv is the sum of what each seat could still gain by changing its
policy alone: at 0 no seat can gain.

    python examples/solve_a_small_round.py                    # 3 seats, one card each: seconds
    python examples/solve_a_small_round.py 1000 3 1 out.svg   # and draw the curve
    python examples/solve_a_small_round.py 100 2 2            # 2 seats, two cards each: minutes
"""

import sys
from itertools import permutations

import pyspiel

from fodasse import Bid, Rank, Rules
from fodasse.adapters.openspiel import load

iterations, seats, hand_size = [int(word) for word in sys.argv[1:4]] + [1000, 3, 1][
    len(sys.argv) - 1 :
]
rules = Rules(ranks=(Rank.TWO, Rank.THREE))
game = load("fodasse", seats=seats, rules=rules, rounds=1, hand_size=hand_size)
tree = pyspiel.load_game(f"cached_tree(game={game})")  # every position is computed once
solver = pyspiel.CFRSolver(tree)

curve = {}
for done in range(1, iterations + 1):
    solver.evaluate_and_update_policy()
    if done in (1, 3, 10, 30, 100, 300, 1000):
        curve[done] = pyspiel.nash_conv(tree, solver.average_policy())
        print(f"{done:5} iterations: NashConv {curve[done]:.4f}", flush=True)

if hand_size == 1:
    print("\nHow often seat 1, who bids first, bids 1, by the cards that it sees on the others:")
    policy = solver.average_policy()
    shares: dict[str, list[float]] = {}
    for cards in permutations(range(8), seats + 1):
        state = game.new_initial_state()
        for card in cards:  # one for each seat, and the vira
            state.apply_action(card)
        seen = " ".join(
            sorted(str(rules.deck[cards[seat]].rank) for seat in {*range(seats)} - {1})
        )
        one = game.episodes.encoding.encode_action(Bid(seat=1, stages=1), rules)
        shares.setdefault(seen, []).append(policy.action_probabilities(state)[one])
    for seen, bids in shares.items():
        print(f"   {seen}: {sum(bids) / len(bids):.2f}")

if len(sys.argv) > 4:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.2), layout="constrained")
    axes = figure.add_subplot(xlabel="iterations", ylabel="NashConv, points a round")
    axes.loglog(list(curve), list(curve.values()), "o-")
    axes.grid(visible=True, which="both", alpha=0.3)
    figure.savefig(sys.argv[4], metadata={"Date": None})
