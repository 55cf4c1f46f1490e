"""The ladder of bots: ``python -m tools.pages.ladder [GAME …] [--deals SHARE] [--page FILE]``.

Plays challenges and a duplicate tournament of each game's bots, and writes their tables into
docs/ladder.md; without a game, of all four. ``--deals 0.1`` plays a tenth of the deals, ``--page``
names a copy of the page to write instead. Seeds are fixed: equal versions print equal tables,
except for the times. Each row is printed once known.
"""

from __future__ import annotations

import argparse
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import define, field, frozen

from fodasse import GAMES
from fodasse.bots import named
from fodasse.core.game import Game
from fodasse.lab import CHALLENGE, TOURNAMENT, Experiment, run
from fodasse.lab.comparisons import Comparisons
from fodasse.lab.intervals import Estimate
from fodasse.lab.standings import Standings
from fodasse.table.bot import Bot, Turn
from fodasse.table.match import Match

PAGE: Final = Path(__file__).parents[2] / "docs" / "ladder.md"
SEED: Final = 2026
HEADS: Final = ("bot", "matches", "wins", "return per seat", "rating")
"""The heads of the columns of a tournament."""


@frozen
class Probe:
    """A search of thirty lines, to compare with: uniform worlds, and rollouts by ``rules``."""

    worlds: int = 400

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the action with the greatest mean share of ``exp(-points / 2)``."""
        import numpy as np

        from fodasse.bulk import rollouts

        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]
        seed, table = rng.getrandbits(60), list(turn.view.at_table)
        shares = []
        for action in turn.legal_actions:
            ends = rollouts(
                turn.view, self.worlds, "rules", action=action, seed=seed, until="round"
            )
            limit = turn.view.rules.limit
            weights = np.where(ends.points < limit, np.exp(-0.5 * ends.points), 0.0)[:, table]
            shares.append((weights[:, table.index(turn.seat)] / weights.sum(axis=1)).mean())
        return turn.legal_actions[int(np.argmax(shares))]


@frozen
class OpenSpielSearch:
    """OpenSpiel's information set tree search, of single rounds with random rollouts."""

    seats: int
    simulations: int

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the action that OpenSpiel's bot chooses."""
        import numpy as np
        from open_spiel.python.algorithms.ismcts import ISMCTSBot
        from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

        from fodasse.adapters.openspiel import load
        from fodasse.adapters.openspiel_bots import ImportedBot

        if len(turn.legal_actions) == 1:
            return turn.legal_actions[0]

        def make(game: Any, _: int, rng: Random) -> Any:
            dice = np.random.RandomState(rng.getrandbits(32))
            evaluator = RandomRolloutEvaluator(1, dice)
            bot = ISMCTSBot(game, evaluator, 2.0, self.simulations, random_state=dice)
            bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.random))
            return bot

        game = load(turn.view.game, self.seats, rounds=1)
        return ImportedBot(game, make).choose(turn, rng)


@frozen
class Ladder:
    """The matches of one game."""

    seats: int
    """The number of seats at each table."""
    challenges: Sequence[tuple[str, str, int]]
    """The challenger, the field and the number of deals of each challenge."""
    tournaments: Sequence[tuple[tuple[str, ...], int]]
    """The bots and the number of deals of each tournament; at most one bot for each side."""
    timed: Sequence[str]
    """The bots whose decisions are timed."""


_LEVELS: Final = ("easy", "medium", "hard", "best")
LADDERS: Final[Mapping[str, Ladder]] = {
    "fodasse": Ladder(
        4,
        [
            *[(bot, "rules", 40) for bot in ("easy", "learned", "medium")],
            ("hard", "rules", 20),
            ("best", "rules", 8),
            ("hard", "probe", 30),
            ("best", "probe", 30),
            ("hard", "openspiel", 10),
        ],
        [
            (("random", "easy", "rules", "learned"), 100),
            (("learned", "medium", "hard", "best"), 20),
        ],
        ("rules", "learned", *_LEVELS, "probe", "openspiel"),
    ),
    "truco": Ladder(
        4,
        [(bot, "rules", 200) for bot in _LEVELS],
        [(("rules", "easy"), 200), (("medium", "hard"), 60), (("hard", "best"), 60)],
        ("rules", *_LEVELS),
    ),
    "dalmuti": Ladder(
        5,
        [(bot, "rules", 60) for bot in _LEVELS],
        [(("random", "easy", "rules"), 100), (("rules", *_LEVELS), 30)],
        ("rules", *_LEVELS),
    ),
    "esadof": Ladder(
        4,
        [(bot, "rules", 60) for bot in _LEVELS],
        [(("random", "easy", "rules"), 100), (("rules", "medium", "hard", "best"), 30)],
        ("rules", *_LEVELS),  # hard plays as learned
    ),
}
"""The ladder of each game."""


def bot_of(name: str, game: Game[Any, Any, Any], seats: int) -> Bot[Any, Any]:
    """Return a bot of the ladder by its name."""
    others: dict[str, Callable[[], Bot[Any, Any]]] = {
        "probe": Probe,
        "openspiel": lambda: OpenSpielSearch(seats, 44),
    }
    return others[name]() if name in others else named(name, game)


def challenge(game: str, seats: int, one: str, field: str, deals: int) -> str:
    """Return the row of a challenge."""
    bots = {name: bot_of(name, GAMES[game], seats) for name in (one, field)}
    return row_of(Experiment(game, bots, deals, SEED, kind=CHALLENGE, seats=seats))


def row_of(experiment: Experiment) -> str:
    """Play a challenge, and return its row."""
    comparisons = Comparisons(experiment)
    for results in run(experiment):
        comparisons.update(results)
    found = comparisons.overall
    fair = 1 / len(experiment.teams)
    cells = (
        *(f"`{name}`" for name in experiment.names),
        *(f"{found.matches}", f"{fair:.1%}"),
        *(_share(found.win_share), _signed(found.returns), _signed(found.points)),
    )
    return _row(cells)


def tournament(game: str, seats: int, names: Sequence[str], deals: int) -> Iterator[str]:
    """Yield the rows of a tournament, the best bot first."""
    bots = {name: bot_of(name, GAMES[game], seats) for name in names}
    experiment = Experiment(game, bots, deals, SEED, kind=TOURNAMENT, seats=seats)
    standings = Standings(experiment)
    for results in run(experiment):
        standings.update(results)
    for each in sorted(standings.bots, key=lambda bot: -bot.returns.mean):
        rating = f"{each.rating.mu:.1f} ± {each.rating.sigma:.1f}"
        numbers = (_share(each.win_share), _signed(each.returns), rating)
        yield _row((f"`{each.bot}`", f"{each.matches}", *numbers))


@define
class Stopwatch:
    """A bot that measures the time of another's decisions."""

    bot: Bot[Any, Any]
    times: list[float] = field(factory=list)

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the other bot's action."""
        begun = time.process_time()
        action = self.bot.choose(turn, rng)
        if len(turn.legal_actions) > 1:
            self.times.append(time.process_time() - begun)
        return action


def times(game: str, ladder: Ladder) -> Iterator[str]:
    """Yield the rows of the times of decisions, in milliseconds."""
    for name in ladder.timed:
        clock = Stopwatch(bot_of(name, GAMES[game], ladder.seats))
        rules = [named("rules", GAMES[game])] * (ladder.seats - 1)
        for number in range(4):  # the first match compiles, or loads what is compiled
            clock.times *= number > 1
            Match(GAMES[game], ladder.seats, seed=number, occupants=[clock, *rules]).run()
        spent = [1000 * each for each in clock.times]
        yield _row((f"`{name}`", f"{sum(spent) / len(spent):.1f}", f"{max(spent):.0f}"))


def _share(share: Estimate) -> str:
    return f"{share.mean:.1%} ({share.low:.1%} to {share.high:.1%})"


def _signed(number: Estimate) -> str:
    return f"{number.mean:+.2f} ({number.low:+.2f} to {number.high:+.2f})"


def _row(cells: Sequence[str]) -> str:
    row = f"| {' | '.join(cells)} |"
    print(row, flush=True)
    return row


def _table(heads: Sequence[str], left: int, rows: Iterator[str] | Sequence[str]) -> list[str]:
    rule = ["---"] * left + ["---:"] * (len(heads) - left)
    return ["", _row(heads), _row(rule), *rows, ""]


def section(game: str, share: float) -> str:
    """Return the tables of a game.

    Args:
        game: its name.
        share: the share of the deals that are played.
    """
    ladder = LADDERS[game]

    def part(deals: int) -> int:
        return max(2, round(share * deals))

    rows = [
        challenge(game, ladder.seats, one, against, part(deals))
        for one, against, deals in ladder.challenges
    ]
    heads = ("challenger", "field", "matches", "fair", "wins", "return", "points")
    lines = ["", "One bot against a field of copies of another:", *_table(heads, 2, rows)]
    for names, deals in ladder.tournaments:
        lines += [f"{part(deals)} deals, each played by these bots from every seat:"]
        lines += _table(HEADS, 1, tournament(game, ladder.seats, names, part(deals)))
    lines += ["Time of a decision, in milliseconds of one core:"]
    lines += _table(("bot", "mean", "most"), 1, times(game, ladder))
    return "\n".join(lines)


def write(page: str, game: str, tables: str) -> str:
    """Return the page with the tables of a game replaced."""
    pattern = re.compile(rf"(<!-- {game} -->\n).*?(<!-- /{game} -->)", re.DOTALL)
    return pattern.sub(lambda found: found[1] + tables + found[2], page)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the ladders and write their tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*LADDERS], metavar="GAME")
    parser.add_argument("--deals", type=float, default=1.0, metavar="SHARE")
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE")
    given = parser.parse_args(arguments)
    for game in given.games:
        print(game)
        tables = section(game, given.deals)
        page = given.page.read_text(encoding="utf-8")
        given.page.write_text(write(page, game, tables), encoding="utf-8")


if __name__ == "__main__":
    main()
