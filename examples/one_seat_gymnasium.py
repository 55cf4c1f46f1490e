"""One seat of Fodasse on Gymnasium, against three bots that know the game.

Two simple players meet the same deals: one bids and plays at random; the other counts its high
cards, which it reads from the observation by the names of its fields.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from fodasse import GAME, Bid, Rank, Rules
from fodasse.adapters.gymnasium import env
from fodasse.lab.intervals import wilson

RULES = Rules()
COLUMNS = GAME.encoding.layout(4, RULES).columns
NO_STAGES = GAME.encoding.encode_action(Bid(seat=0, stages=0), RULES)
HIGH = RULES.ranks.index(Rank.TWO)
RNG = np.random.default_rng(1)

Player = Callable[[Any], int]


def at_random(seen: Any) -> int:
    """Any legal action."""
    return int(RNG.choice(seen["action_mask"].nonzero()[0]))


def by_high_cards(seen: Any) -> int:
    """A stage for every two, three and manilha; then the highest card while it wants any."""
    told = {name: seen["observation"][place].astype(int) for name, place in COLUMNS.items()}
    legal = seen["action_mask"].nonzero()[0]
    if told["bidding"][0]:
        ranks = told["hand"].nonzero()[0] // 4
        wanted = NO_STAGES + ((ranks >= HIGH) | (ranks == told["manilha"])).sum()
        return int(legal[abs(legal - wanted).argmin()])
    strength = legal + 100 * (legal // 4 == told["manilha"])
    wants_more = told["bid"][0] > told["won"][0]
    return int(legal[strength.argmax() if wants_more else strength.argmin()])


def kept(player: Player, rounds: int) -> int:
    """In how many rounds seat 0 takes just what it bid."""
    alone = env("fodasse", seat=0, bots="rules", rounds=1, hand_size=5)
    count = 0
    for number in range(rounds):
        seen, _ = alone.reset(seed=1 if number == 0 else None)
        over, reward = False, 0.0
        while not over:
            seen, reward, over, _, _ = alone.step(player(seen))
        count += reward == 0
    return count


if __name__ == "__main__":
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name, player in ("at random", at_random), ("by high cards", by_high_cards):
        count = kept(player, rounds)
        low, high = wilson(count, rounds)
        print(f"{name}: keeps {count / rounds:.0%} of its bids ({low:.0%} to {high:.0%})")
