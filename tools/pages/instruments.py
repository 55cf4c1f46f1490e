"""The games in numbers: ``python -m tools.pages.instruments [--share SHARE] [--page FILE]``.

Measures all four games and writes the tables and figures of docs/research.md. Seeds are fixed:
equal versions print equal numbers. ``--share 0.1`` plays a tenth of the matches; ``--page`` names
a copy of the page to write instead, beside which the figures are put in ``images``.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from fodasse import GAMES
from fodasse.bulk import play_matches, rollouts
from fodasse.lab import Experiment
from fodasse.lab.instruments import Instruments, Meter, Spread
from fodasse.lab.intervals import Cell, Estimate, Mean, mean_interval, wilson
from tools.pages.charts import Panel, chart

PAGE: Final = Path(__file__).parents[2] / "docs" / "research.md"
SEED: Final = 2026
SEATS: Final = 4
BOTS: Final = ("rules", "random")
"""The bots that are measured decision by decision, each on all seats."""
PARTS: Final = 12
"""The number of moments of a round at which hidden cards are measured."""
CLUSTERS: Final = 500
"""The number of groups of whole matches whose differences give the intervals of bids."""
NAMES: Final = {
    "fodasse": "Fodasse",
    "truco": "Truco",
    "dalmuti": "The Great Dalmuti",
    "esadof": "ES-ADOF",
}
MEASURED: Final = 300
"""The matches of each game that are measured decision by decision, for each bot."""
ROUNDS: Final = 500_000
"""The single rounds or hands played of each game."""
MATCHES: Final[Mapping[tuple[str, int], int]] = {
    ("fodasse", 2): 100_000,
    ("fodasse", 4): 100_000,
    ("fodasse", 6): 20_000,
    ("truco", 2): 200_000,
    ("truco", 4): 200_000,
    ("dalmuti", 4): 100_000,
    ("dalmuti", 5): 100_000,
    ("dalmuti", 8): 50_000,
    ("esadof", 3): 30_000,
    ("esadof", 4): 30_000,
    ("esadof", 6): 6_000,
}
"""Compiled matches of the bot ``rules``, by game and seats."""
LOWER_IS_BETTER: Final = ("fodasse", "esadof")
"""The games in which points are bad."""
OPTIONS: Final[Mapping[str, Mapping[str, int]]] = {"fodasse": {"hand_size": 5}}
"""Start options of single rounds."""


@frozen
class Seats:
    """The results by seat of one table."""

    game: str
    matches: int
    wins: Sequence[Estimate]
    """By seat: the share of matches won, shared wins counted for each."""
    points: Sequence[Estimate]
    """By seat: points less the mean of the table in the same match, higher is better."""

    @property
    def fair(self) -> float:
        """The share that each seat would win if all won equally often."""
        return sum(share.mean for share in self.wins) / len(self.wins)


def measured(game: str, bot: str, share: float) -> Instruments:
    """Return the measurements of matches of a bot on all seats."""
    matches = part_of(MEASURED, share)
    meter = Meter(Experiment(game, [bot], matches, SEED, seats=SEATS), PARTS)
    for number in range(matches):
        meter.play(number)
    return meter.instruments


def relative(game: str, points: NDArray[np.int32]) -> list[Estimate]:
    """Return the mean of each seat's points less the mean of its table, with its interval."""
    sign = -1 if game in LOWER_IS_BETTER else 1
    apart = sign * (points - points.mean(axis=1, keepdims=True))
    count = len(apart)
    errors = apart.std(axis=0, ddof=1) / count**0.5
    found = zip(apart.mean(axis=0).tolist(), errors.tolist(), strict=True)
    return [Estimate(mean, *mean_interval(mean, error, count)) for mean, error in found]


def by_seat(game: str, seats: int, share: float) -> Seats:
    """Play compiled matches and return the results by seat."""
    matches = part_of(MATCHES[game, seats], share)
    played = play_matches(game, matches, seats, policies="rules", seed=SEED)
    won = played.sums.wins
    wins = [Estimate(each / matches, *wilson(each, matches)) for each in won]
    return Seats(game, matches, wins, relative(game, played.points))


def first_rounds(game: str, share: float) -> Seats:
    """Play single rounds or hands, in which seat 0 deals or is the youngest."""
    start = GAMES[game].start(SEATS, **OPTIONS.get(game, {}))
    count = part_of(ROUNDS, share)
    played = rollouts(start, count, "rules", seed=SEED, until="round")
    return Seats(game, count, (), relative(game, played.points))


@frozen
class Bids:
    """What became of the bids of Fodasse."""

    by_bid: Mapping[float, tuple[Cell, Cell]]
    """By bid: the share met exactly and the mean number of stages taken."""
    by_size: Mapping[float, Cell]
    """By hand size: the share met exactly."""
    by_place: Mapping[float, tuple[Cell, Cell]]
    """By place in the bidding, the dealer last: the share met exactly, and stages taken less
    stages bid."""
    exact: Cell
    """The share of all bids that were met exactly."""


def bids(share: float) -> Bids:
    """Play compiled matches of Fodasse and return the outcomes of the bids that seats chose."""
    matches = part_of(MATCHES["fodasse", SEATS] // 2, share)
    played = play_matches(matches, seats=SEATS, policies="rules", seed=SEED, by_round=True)
    every = played.by_round
    match = np.repeat(np.arange(matches), np.diff(played.first_round))
    shape = every.bids.shape
    chosen = (every.bids >= 0) & ~every.endgame[:, None]
    full = chosen & (every.bids >= 0).all(axis=1, keepdims=True)
    bid, won = every.bids[chosen], every.won[chosen]
    group = np.broadcast_to((match * CLUSTERS // matches)[:, None], shape)
    size = np.broadcast_to(every.hand_size[:, None], shape)
    place = (np.arange(SEATS) - every.dealer[:, None] - 1) % SEATS
    exact = (bid == won).astype(float)
    taken = _grouped(bid, won.astype(float), group[chosen])
    met = _grouped(bid, exact, group[chosen])
    at, apart = place[full], (every.won - every.bids)[full].astype(float)
    sizes = _grouped(size[chosen], exact, group[chosen])
    by_place = _grouped(at, (apart == 0).astype(float), group[full])
    over = _grouped(at, apart, group[full])
    return Bids(
        {each: (met[each].share(), taken[each].cell(0)) for each in met},
        {each: mean.share() for each, mean in sizes.items()},
        {each: (by_place[each].share(), over[each].cell()) for each in by_place},
        _grouped(np.zeros_like(bid), exact, group[chosen])[0].share(),
    )


def _grouped(
    key: NDArray[Any], values: NDArray[np.float64], group: NDArray[Any]
) -> dict[float, Mean]:
    """Return the means of values by key; whole groups of matches are independent."""
    found: dict[float, Mean] = {}
    for each in np.unique(key):
        own = key == each
        totals = np.bincount(group[own], values[own], CLUSTERS)
        counts = np.bincount(group[own], minlength=CLUSTERS)
        mean = found[int(each)] = Mean()
        for total, count in zip(totals.tolist(), counts.tolist(), strict=True):
            if count:
                mean.add(total, count)
    return found


def part_of(matches: int, share: float) -> int:
    """Return a share of a number of matches, but enough for intervals."""
    return max(CLUSTERS if matches > MEASURED else 2, round(share * matches))


# Tables


def _number(cell: Estimate, digits: int = 1) -> str:
    return _ends(cell, lambda number: f"{number:.{digits}f}")


def _percent(cell: Estimate, digits: int = 1) -> str:
    return _ends(cell, lambda share: f"{100 * share:.{digits}f}", " %")


def _signed(cell: Estimate, digits: int = 3) -> str:
    return _ends(cell, lambda number: f"{number:+.{digits}f}")


def _ends(cell: Estimate, shown: Callable[[float], str], unit: str = "") -> str:
    low, high = shown(cell.low), shown(cell.high)
    mean = shown(cell.mean) + unit
    return mean if not np.isfinite(cell.low) or low == high else f"{mean} ({low} to {high})"


def _table(heads: Sequence[str], left: int, rows: Sequence[Sequence[str]]) -> str:
    rule = ["---"] * left + ["---:"] * (len(heads) - left)
    return "\n" + "".join(f"| {' | '.join(row)} |\n" for row in (heads, rule, *rows)) + "\n"


def numbers(found: Mapping[str, Instruments]) -> str:
    """Return the table of measurements: a row for each, a column for each game."""

    def mean(cell: Cell) -> str:
        return _number(cell) if cell.count else "–"

    def share(cell: Cell) -> str:
        return _percent(cell) if cell.count else "–"

    def spread(spread: Spread) -> str:
        return f"{mean(spread.mean)}; {spread.least} to {spread.most}"

    measures: dict[str, Callable[[Instruments], str]] = {
        "matches": lambda each: f"{each.matches}",
        "actions a match; extremes": lambda each: spread(each.actions),
        "decisions a match; extremes": lambda each: spread(each.decisions),
        "rounds or hands a match; extremes": lambda each: spread(each.rounds),
        "legal actions at a decision; extremes": lambda each: spread(each.branching),
        "decisions with a choice": lambda each: share(each.choices),
        "worlds of a view, in bits: at the start of a round": lambda each: mean(each.hidden[0]),
        "… in the middle": lambda each: mean(each.hidden[PARTS // 2]),
        "… at the end": lambda each: mean(each.hidden[-1]),
        "… the most of a round": lambda each: mean(each.most_hidden),
        "bids met exactly": lambda each: share(each.exact),
        "leaf correlation": lambda each: share(each.predictors.leaf_correlation),
        "bias": lambda each: share(each.predictors.bias),
        "disambiguation": lambda each: share(each.predictors.disambiguation),
        "rounds with leaves to compare": lambda each: share(each.predictors.measured),
        "decisions after a round's last choice": lambda each: mean(each.predictors.forced),
    }
    rows = [[name, *map(show, found.values())] for name, show in measures.items()]
    return _table(["measure", *(NAMES[game] for game in found)], 1, rows)


def seat_table(tables: Sequence[Seats]) -> str:
    """Return the table of results by seat of the usual table."""
    rows = [
        [NAMES[each.game], f"{seat}", _percent(wins, 2), _signed(points)]
        for each in tables
        for seat, (wins, points) in enumerate(zip(each.wins, each.points, strict=True))
    ]
    return _table(["game", "seat", "matches won", "points over the table's mean"], 1, rows)


def size_table(tables: Sequence[Seats]) -> str:
    """Return the table of matches won by seat for several sizes of table."""
    rows = []
    for each in tables:
        widest = max(share.high - share.low for share in each.wins) / 2
        shares = ", ".join(f"{100 * share.mean:.2f}" for share in each.wins)
        row = [NAMES[each.game], f"{len(each.wins)}", f"{each.matches:,}", f"{each.fair:.2%}"]
        rows.append([*row, shares, f"± {100 * widest:.2f}"])
    heads = ["game", "seats", "matches", "equal", "won by seat 0, 1, 2, …, in %", "interval"]
    return _table(heads, 1, rows)


def round_table(tables: Sequence[Seats]) -> str:
    """Return the table of points in one round or hand by seat."""
    rows = [
        [NAMES[each.game], f"{each.matches:,}", *(_signed(points) for points in each.points)]
        for each in tables
    ]
    return _table(["game", "rounds", *(f"seat {seat}" for seat in range(SEATS))], 1, rows)


def bid_tables(found: Bids) -> str:
    """Return the tables of the bids of Fodasse: by bid, by hand size, and by place."""
    by_bid = [
        [f"{bid}", f"{exact.count:,}", _percent(exact), _number(taken, 2)]
        for bid, (exact, taken) in found.by_bid.items()
    ]
    by_place = [
        [_place(place), f"{exact.count:,}", _percent(exact), _signed(apart)]
        for place, (exact, apart) in found.by_place.items()
    ]
    by_size = [
        [f"{size}", f"{exact.count:,}", _percent(exact)] for size, exact in found.by_size.items()
    ]
    return (
        _table(["bid", "times", "met exactly", "stages taken"], 0, by_bid)
        + _table(["cards", "bids", "met exactly"], 0, by_size)
        + _table(["bids", "times", "met exactly", "stages taken less bid"], 1, by_place)
    )


def _place(place: float) -> str:
    return ["first", "second", "third", "last, the dealer"][int(place)]


# Figures


def hidden_figure(found: Mapping[str, Mapping[str, Instruments]]) -> str:
    """Return the figure of the worlds that a view allows, by bot and game."""
    panels = [
        Panel(
            NAMES[game],
            "moment of the round or hand, in %",
            {
                bot: {(part + 0.5) / PARTS * 100: cell for part, cell in enumerate(each.hidden)}
                for bot, games in found.items()
                for each in [games[game]]
            },
        )
        for game in NAMES
    ]
    courses = [
        f"{NAMES[game]} " + ", ".join(f"{cell.mean:.0f}" for cell in each.hidden)
        for game, each in found["rules"].items()
    ]
    about = "Bits of hidden worlds from the start of a round to its end: " + "; ".join(courses)
    return chart("Worlds that a view allows, in bits", about, panels)


def seat_figure(tables: Sequence[Seats]) -> str:
    """Return the figure of the matches won by seat."""
    panels = [
        Panel(
            NAMES[each.game],
            "seat",
            {"rules": dict(enumerate(each.wins))},
            fair=((0, each.fair), (SEATS - 1, each.fair)),
            from_zero=False,
            percent=True,
            joined=False,
        )
        for each in tables
    ]
    shares = [
        f"{NAMES[each.game]} " + ", ".join(f"{share.mean:.1%}" for share in each.wins)
        for each in tables
    ]
    about = "Shares of matches won by seat 0, 1, 2, 3: " + "; ".join(shares) + "."
    return chart("Matches won by seat", about, panels)


def bid_figure(found: Bids) -> str:
    """Return the figure of the bids of Fodasse."""
    enough = {bid: cells for bid, cells in found.by_bid.items() if cells[0].count >= 100}
    most = max(enough)
    taken = {bid: cell for bid, (_, cell) in enough.items()}
    panels = [
        Panel("Stages taken, by bid", "stages bid", {"rules": taken}, fair=((0, 0), (most, most))),
        Panel(
            "Bids met exactly, by hand size",
            "cards in each hand",
            {"rules": dict(found.by_size)},
            percent=True,
        ),
    ]
    ends = ", ".join(f"{cell.mean:.2f} for {bid}" for bid, cell in taken.items())
    sizes = list(found.by_size.items())
    about = (
        f"Mean stages taken by bid: {ends}. Bids met exactly: {sizes[0][1].mean:.0%} with "
        f"{sizes[0][0]} card, {sizes[-1][1].mean:.0%} with {sizes[-1][0]}."
    )
    return chart("What became of the bids of Fodasse", about, panels)


def sections(share: float) -> Iterator[tuple[str, str]]:
    """Yield the name and the text of each part of the page, and each figure, named ``….svg``."""
    found = {}
    for bot in BOTS:
        found[bot] = {game: measured(game, bot, share) for game in NAMES}
        yield bot, numbers(found[bot])
    yield "research-hidden.svg", hidden_figure(found)
    tables = [by_seat(game, seats, share) for game, seats in MATCHES]
    usual = [each for each in tables if len(each.wins) == SEATS]
    yield "seats", seat_table(usual)
    yield "research-seats.svg", seat_figure(usual)
    yield "sizes", size_table(tables)
    yield "rounds", round_table([first_rounds(game, share) for game in NAMES])
    called = bids(share)
    yield "bids", bid_tables(called)
    yield "research-bids.svg", bid_figure(called)


def write(page: str, name: str, text: str) -> str:
    """Return the page with the part of this name replaced."""
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    return pattern.sub(lambda found: found[1] + text + found[2], page)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and write tables and figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--page", type=Path, default=PAGE, metavar="FILE")
    given = parser.parse_args(arguments)
    images = given.page.parent / "images"
    images.mkdir(exist_ok=True)
    for name, text in sections(given.share):
        print(name, flush=True)
        if name.endswith(".svg"):
            (images / name).write_text(text, encoding="utf-8")
        else:
            print(text, flush=True)
            page = given.page.read_text(encoding="utf-8")
            given.page.write_text(write(page, name, text), encoding="utf-8")


if __name__ == "__main__":
    main()
