"""A whole match of Fodasse with random actions, with one line for each round."""

from random import Random

import fodasse
from fodasse import Phase


def main() -> None:
    """Play until one seat is left."""
    rng = Random(7)
    state = fodasse.start(seats=4)
    while state.phase is not Phase.OVER:
        before = state.last_round
        actions = fodasse.legal_actions(state)
        action = rng.choice(actions) if actions else fodasse.sample_chance(state, rng)
        state = fodasse.apply(state, action)
        played = state.last_round
        if played is not None and played is not before:
            print(f"round {played.number}: bids {played.bids}, won {played.won}")
    result = fodasse.outcome(state)
    if result is not None:
        print("ranking:", result.ranking)


if __name__ == "__main__":
    main()
