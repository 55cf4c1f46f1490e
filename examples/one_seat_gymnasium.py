"""One seat of Fodasse on Gymnasium, against three rule-based bots.

Two simple players meet the same deals: one bids and plays at random; the other counts its high
cards, which it reads from the observation by the names of its fields.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from fodasse import Rank, Rules
from fodasse.adapters.gymnasium import env
from fodasse.games.fodasse.encoding import BIDS, layout
from fodasse.lab.intervals import wilson

RULES = Rules()
COLUMNS = layout(4, RULES).columns
HIGH = RULES.ranks.index(Rank.TWO)
RNG = np.random.default_rng(1)

Player = Callable[[Any], int]


def at_random(seen: Any) -> int:
    """Return any legal action."""
    return int(RNG.choice(seen["action_mask"].nonzero()[0]))


def by_high_cards(seen: Any) -> int:
    """Bid a stage for every two, three and manilha; then play high while stages are missing."""
    fields = {name: seen["observation"][place].astype(int) for name, place in COLUMNS.items()}
    legal = seen["action_mask"].nonzero()[0]
    if fields["bidding"][0]:
        ranks = fields["hand"].nonzero()[0] // 4
        wanted = BIDS + ((ranks >= HIGH) | (ranks == fields["manilha"])).sum()
        return int(legal[abs(legal - wanted).argmin()])
    strength = legal + 100 * (legal // 4 == fields["manilha"])
    wants_more = fields["bid"][0] > fields["won"][0]
    return int(legal[strength.argmax() if wants_more else strength.argmin()])


def bids_met(player: Player, rounds: int) -> int:
    """Return the number of rounds in which seat 0 takes just what it bid."""
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
        count = bids_met(player, rounds)
        low, high = wilson(count, rounds)
        print(f"{name}: meets {count / rounds:.0%} of its bids ({low:.0%} to {high:.0%})")
