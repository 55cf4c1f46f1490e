"""Duplicate tournaments compared with as many matches that each have their own packs.

The rule-based bot meets a random one, and itself with a random decision in every tenth turn. Bots,
seats and the number of matches are the same: only the packs are shared, or not.
"""

import sys
from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import evolve, frozen

from fodasse import GAMES
from fodasse.bots import named
from fodasse.lab import TOURNAMENT, Experiment, MatchResult, run
from fodasse.lab.standings import Standings
from fodasse.table.bot import Bot, Turn

TABLES = [("fodasse", 2), ("fodasse", 3), ("fodasse", 4), ("truco", 2), ("truco", 4)]
SEED = 1


@frozen
class Careless:
    """A bot like another one, except that every tenth decision is random."""

    other: Bot

    def choose(self, turn: Turn, rng: Random) -> Any:
        """Return the other bot's choice in nine of ten turns."""
        if rng.random() < 0.1:
            return turn.legal_actions[int(rng.random() * len(turn.legal_actions))]
        return self.other.choose(turn, rng)


def duplicate(game: Any, bots: Mapping[str, Bot], seats: int, deals: int) -> Standings:
    """Play every deal twice, the second time with each bot on the other's seats."""
    cup = Experiment(game, bots, deals, SEED, kind=TOURNAMENT, seats=seats)
    standings = Standings(cup)
    for results in run(cup):
        standings.update(results)
    return standings


def plain(game: Any, bots: Mapping[str, Bot], seats: int, deals: int) -> Standings:
    """Play the same matches, but each with packs of its own."""
    players = tuple(bots.values())
    matches: list[list[MatchResult]] = []
    for first in (0, 1):
        seated = tuple((seat + first) % 2 for seat in range(seats))
        experiment = Experiment(game, [players[bot] for bot in seated], deals, SEED + 1 + first)
        played = [each for results in run(experiment) for each in results]
        matches.append([evolve(each, bots=seated) for each in played])
    table = Standings(Experiment(game, bots, deals, SEED, kind=TOURNAMENT, seats=seats))
    for pair in zip(*matches, strict=True):
        table.update(pair)
    return table


if __name__ == "__main__":
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    print(f"{2 * deals} matches; the better bot's return less the other's, and its 95 % interval")
    for name, seats in TABLES:
        rules = named("rules", GAMES[name])
        others = {"random": named("random", GAMES[name]), "careless": Careless(rules)}
        for other, bot in others.items():
            bots = {"rules": rules, other: bot}
            both = [play(GAMES[name], bots, seats, deals) for play in (plain, duplicate)]
            own, shared = [table.differences[0].returns for table in both]
            ratio = shared.width / own.width if own.width else 1
            print(
                f"{name} at {seats}, rules and {other}:"
                f" own packs {own.mean:.3f} ± {own.width / 2:.3f},"
                f" the same {shared.mean:.3f} ± {shared.width / 2:.3f}, {ratio:.2f} times as wide"
            )
