"""Results of one bot among others: ``python examples/bot_table.py [matches] [game] [switch …]``.

Prints the tables of the documentation. The one bot has every seat equally often, each match has
its own cards, and the interval is Wilson's with 95 % confidence. A switch is a rule to turn on.
In a game of teams the one bot has all seats of a team, each team equally often.
"""

import sys
from collections.abc import Callable, Mapping
from typing import Any, Final

from fodasse import GAMES, Match
from fodasse.bots import named
from fodasse.core.game import Game
from fodasse.lab.intervals import wilson

SEATS: Final = (2, 3, 4, 6, 9)
PAIRS: Final = (("rules", "random"), ("random", "rules"))
MATCHES: Final = 720
"""The default number of matches: a multiple of all table sizes."""


def mean_return(match: Match, seat: int) -> tuple[float, int]:
    """Return the return of a seat, and 1 match."""
    return match.game.returns(match.state)[seat], 1


def exact_bids(match: Match, seat: int) -> tuple[int, int]:
    """Return the number of bids that a seat chose and met in Fodasse, and of those it chose."""
    rounds: Any = match.game.rounds
    calls = [
        rounds.calls(moment.before, moment.after)
        for moment in match.moments
        if rounds.ends(moment.before, moment.after)
    ]
    chosen = [call[seat] for call in calls if seat in call]
    return sum(bid == took for bid, took in chosen), len(chosen)


Measure = Callable[[Match, int], tuple[float, int]]
LAST_COLUMN: Final[Mapping[str, tuple[str, Measure, str]]] = {
    "fodasse": ("exact bids", exact_bids, ".1%"),
}
"""By game: the name of the last column, its numerator and denominator, and its format."""
RETURN: Final[tuple[str, Measure, str]] = ("mean return", mean_return, "+.2f")
"""The last column of every other game."""


def row(game: Game, one: str, others: str, seats: int, matches: int, rules: Any) -> str:
    """Return one line of the table."""
    _, measure, form = LAST_COLUMN.get(game.name, RETURN)
    teams = game.teams(game.start(seats, rules=rules))
    wins, whole, parts = 0, 0.0, 0
    for match in range(matches):
        team = teams[match % len(teams)]
        seat = team[0]
        bots = [named(one if place in team else others, game) for place in range(seats)]
        played = Match(game, seats, seed="bot table", match=match, occupants=bots, rules=rules)
        played.run()
        result = played.outcome
        wins += result is not None and seat in result.winners
        gained, of = measure(played, seat)
        whole, parts = whole + gained, parts + of
    low, high = wilson(wins, matches)
    last = format(whole / parts, form) if parts else ""
    return (
        f"| {bots_of(len(teams[0]), one)} | {seats - len(teams[0])} `{others}` | {matches} "
        f"| {1 / len(teams):.1%} | {wins / matches:.1%} | {low:.1%} to {high:.1%} | {last} |"
    )


def bots_of(count: int, name: str) -> str:
    """Return a number of bots of a kind, as text."""
    return f"`{name}`" if count == 1 else f"{count} `{name}`"


def main(matches: int = MATCHES, name: str = "fodasse", *switches: str) -> None:
    """Print the whole table of a game."""
    game = GAMES[name]
    rules = game.documents.rules(**dict.fromkeys(switches, True))
    column = LAST_COLUMN.get(name, RETURN)[0]
    print(f"| one | among | matches | fair share | wins | 95 % interval | {column} |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for one, others in PAIRS:
        for seats in SEATS:
            if seats in game.seats:
                print(row(game, one, others, seats, matches, rules), flush=True)


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else MATCHES, *given[1:])
