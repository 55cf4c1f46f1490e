"""The time to read documents of about one megabyte, accepted or refused.

They are the largest that the library writes itself, and hostile ones: very many seats, keys and
digits, and deep nesting.

    python benchmarks/reading.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import process_time
from typing import Any, Final

from fodasse import GAME, GAMES, FormatError, Join, Leave, Record, Rules, from_json, start, to_json
from fodasse.testing.matches import random_match

SIZE: Final = 1_000_000
"""Characters of a document."""


def many_seats(seats: int) -> dict[str, Any]:
    """Return a state with this many eliminated seats, as JSON data."""
    document: dict[str, Any] = json.loads(to_json(start(2)))
    table = document["table"]
    table["round_number"] = 2
    table["history"]["eliminated"] = [list(range(2, seats + 2))]
    table["points"] += [7] * seats
    table["penalties"] += [0] * seats
    document["hands"] += [[]] * seats
    document["bids"] += [None] * seats
    return document


def documents() -> Iterator[tuple[str, str]]:
    """Yield documents, each after its description."""
    state = from_json(json.dumps(many_seats(SIZE // 25)))
    yield "fodasse: a state of many seats", to_json(state)
    yield (
        "fodasse: a view of many seats",
        to_json(GAME.view(from_json(json.dumps(many_seats(9000))))),
    )
    pairs = [action(seat) for seat in range(4, 15_500) for action in (Join, Leave)]
    yield "fodasse: joins and leaves", Record("fodasse", Rules(), 4, actions=pairs).to_json()
    for name, game in GAMES.items():
        seats = game.seats[len(game.seats) // 2]
        match = random_match(game, seats, most_actions=25_000)
        yield f"{name}: a record", match.record.to_json()
        text = to_json(match.states[0])
        yield (
            f"{name}: many keys",
            text[:-1] + "".join(f', "{number}": 0' for number in range(SIZE // 13)) + "}",
        )
        yield f"{name}: deep nesting", "[" * (SIZE // 2) + "]" * (SIZE // 2)
        yield f"{name}: long numbers", json.dumps(["9" * 4000] * (SIZE // 4000)).replace('"', "")


def main() -> None:
    """Print the seconds of processor time that each document takes."""
    for name, text in documents():
        began = process_time()
        try:
            from_json(text)
            result = "read"
        except FormatError:
            result = "refused"
        seconds = process_time() - began
        print(f"{seconds:6.2f} s  {len(text) / SIZE:5.2f} MB  {result:7}  {name}")


if __name__ == "__main__":
    main()
