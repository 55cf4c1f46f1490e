"""Blind rounds of Fodasse, solved: ``python benchmarks/blind.py [SEATS …]``.

Prints the table of docs/how-to/solve-small-games.md. Five seats take minutes and some gigabytes.
"""

import sys
from typing import Final

from fodasse import Rank
from fodasse.bulk.fodasse.blind import solve_blind_round
from fodasse.games.fodasse.rules import Rules

FEW: Final = (Rank.JACK, Rank.KING, Rank.ACE, Rank.TWO, Rank.THREE)
"""The ranks with which six seats can be solved."""


def main(sizes: list[int]) -> None:
    """Print a row for each number of seats."""
    print("| seats | cards | expected points, the dealer last | how often each bids 1 | ties |")
    print("|---|---|---|---|---|")
    for seats in sizes:
        ranks = FEW if seats > 5 else Rules().ranks
        found = solve_blind_round(seats, ranks)
        costs, ones = (
            ", ".join(f"{float(each):.4f}" for each in values)
            for values in (found.costs, found.ones)
        )
        print(f"| {seats} | {4 * len(ranks)} | {costs} | {ones} | {found.ties:,} |", flush=True)


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [2, 3, 4, 5, 6])
