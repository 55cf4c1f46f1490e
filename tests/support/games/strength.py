"""How often a bot wins among others."""

from __future__ import annotations

from typing import Any

from fodasse import GAMES, play_match


def share_of_wins(
    game: str, one: Any, others: Any, seats: int, matches: int, rules: Any = None
) -> float:
    """Return the share of matches that a bot wins or shares, on every side equally often.

    Partners are of one kind.
    """
    sides = GAMES[game].teams(GAMES[game].start(seats, rules=rules))
    wins = 0
    for match in range(matches):
        own = sides[match % len(sides)]
        bots = [one if seat in own else others for seat in range(seats)]
        result = play_match(game, bots, seed="beats", match=match, rules=rules).result
        wins += result is not None and own[0] in result.winners
    return wins / matches
