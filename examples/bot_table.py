"""How one bot fares among others of another kind: ``python examples/bot_table.py [matches]``.

Prints the table of the documentation. The one sits on every seat equally often, each match has
its own cards, and the interval is Wilson's with 95 % confidence.
"""

import sys
from collections.abc import Iterator
from math import sqrt

from fodasse import GAME, play_match
from fodasse.bots import named
from fodasse.games.fodasse import Round
from fodasse.table.record import Record

SEATS = (2, 3, 4, 6)
PAIRS = (("rules", "random"), ("random", "rules"))
MATCHES = 600
"""A multiple of all table sizes, so that the seats are shared evenly."""


def wilson(wins: int, matches: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share: all shares that these wins do not make unlikely."""
    share, spread = wins / matches, z * z / matches
    middle = (share + spread / 2) / (1 + spread)
    half = sqrt(spread * share * (1 - share) + spread * spread / 4) / (1 + spread)
    return middle - half, middle + half


def rounds(record: Record) -> Iterator[Round]:
    """The finished rounds of a match, repeated ones too."""
    last = None
    for state in record.replay():
        if state.last_round is not last:
            last = state.last_round
            yield last


def row(one: str, others: str, seats: int, matches: int) -> str:
    """One line of the table."""
    wins = exact = bids = 0
    for match in range(matches):
        seat = match % seats
        bots = [named(one if place == seat else others, GAME) for place in range(seats)]
        record = play_match(GAME, bots, seed="bot table", match=match)
        wins += record.result is not None and seat in record.result.winners
        for each in rounds(record):
            if seat in each.seats:
                place = each.seats.index(seat)
                bids += 1
                exact += each.bids[place] == each.won[place]
    low, high = wilson(wins, matches)
    return (
        f"| `{one}` | {seats - 1} `{others}` | {matches} | {1 / seats:.1%} | {wins / matches:.1%} "
        f"| {low:.1%} to {high:.1%} | {exact / bids:.1%} |"
    )


def main(matches: int = MATCHES) -> None:
    """Print the whole table."""
    print("| one | among | matches | fair share | wins | 95 % interval | exact bids |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for one, others in PAIRS:
        for seats in SEATS:
            print(row(one, others, seats, matches), flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
