"""The tables of a report: the numbers that its figures show, as HTML, and its language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from math import isfinite
from typing import Any, Final

from attrs import frozen

from fodasse.core.texts import Texts
from fodasse.core.types import T
from fodasse.lab.digest import Digest, Group, has_interval
from fodasse.lab.intervals import Cell

LAB: Final = Texts("fodasse.lab")
"""The texts of this package."""


@frozen
class Speaker:
    """A language to write a report in."""

    lang: str

    def __call__(self, key: str, **params: Any) -> str:
        """Return a text with its parameters filled in."""
        return LAB.say(self.lang, key, **params)

    def number(self, value: float, form: str) -> str:
        """Return a number in one of Python's formats, with a true minus and the decimal sign.

        Examples:
            >>> Speaker("pt").number(-2.5, ".2f")
            '−2,50'
        """
        return LAB.number(self.lang, value, form).replace("-", "−")

    def percent(self, share: float, form: str = ".1f") -> str:
        """Return a share in percent."""
        return self.number(100 * share, form) + "\u00a0%"

    def by_name(self, digest: Digest, values: Mapping[Group, T]) -> dict[str, T]:
        """Return values of seats or bots, keyed by their names in the report."""
        named = {}
        for group, value in values.items():
            name = group if isinstance(group, str) else self("table.seat", seat=group)
            if isinstance(group, int) and len(digest.bots) > 1 and digest.bot_of(group):
                name += f" · {digest.bot_of(group)}"
            named[name] = value
        return named


NONE: Final = "–"
"""The cell of an interval or a bot's mean that does not exist."""


def wins(digest: Digest, say: Speaker) -> str:
    """Return the table of wins by bot and by seat, with the equal shares."""
    bots = digest.bot_wins if len(digest.bots) > 1 else {}
    seats = say.by_name(digest, digest.seat_wins)
    equal = [*(digest.bot_equal_shares[bot] for bot in bots), *[digest.equal_share] * len(seats)]
    head = "table.won", "table.of", "table.share", "table.interval", "wins.fair"
    rows = zip(_share_rows({**bots, **seats}, say), equal, strict=True)
    return _table(["", *map(say, head)], [(*row, say.percent(share)) for row, share in rows])


def bids(digest: Digest, say: Speaker) -> str:
    """Return the table of exact bids by bot, then that of tricks taken by bot and bid."""
    exact = dict(digest.exact)
    if digest.all_exact is not None and len(exact) > 1:
        exact[say("bids.all")] = digest.all_exact
    head = "bids.exact", "bids.bids", "table.share", "table.interval"
    first = _table(["", *map(say, head)], _share_rows(exact, say))
    head = "bids.bid", "table.times", "table.mean", "table.interval"
    rows = [
        (bot, f"{bid}", f"{cell.count}", *_mean(cell, say, is_shown=has_interval(cell)))
        for bot, cells in digest.taken.items()
        for bid, cell in cells.items()
    ]
    return first + _table(["", *map(say, head)], rows)


def points(digest: Digest, say: Speaker) -> str:
    """Return the table of the points of each bot or seat by round."""
    series = say.by_name(digest, digest.points_by_round)
    rows = (
        (f"{each}", f"{count}", *[_cell(cells.get(each), say) for cells in series.values()])
        for each, count in digest.still_on.items()
    )
    return _table([say("table.round"), say("table.matches"), *series], rows)


def ratings(digest: Digest, say: Speaker) -> str:
    """Return the table of ratings after about ten of the numbers of matches in the figure."""
    counts = list(next(iter(digest.ratings.values())))
    rows = (
        (f"{count}", *[_cell(cells[count], say, ".1f") for cells in digest.ratings.values()])
        for count in dict.fromkeys([*counts[10::10], counts[-1]])
    )
    return _table([say("ratings.after"), *digest.ratings], rows)


TABLES: Final[Mapping[str, Callable[[Digest, Speaker], str]]] = {
    "wins": wins,
    "bids": bids,
    "points": points,
    "ratings": ratings,
}


def _share_rows(cells: Mapping[str, Cell], say: Speaker) -> Iterator[tuple[str, ...]]:
    """Yield rows of shares: name, total, count, share and interval."""
    for name, cell in cells.items():
        low, high = (say.number(100 * end, ".1f") for end in (cell.low, cell.high))
        interval = say("table.span", low=low, high=high)
        share = say.percent(cell.mean)
        yield name, f"{cell.total:.0f}", f"{cell.count}", share, f"{interval}\u00a0%"


def _mean(
    cell: Cell, say: Speaker, form: str = ".2f", *, is_shown: bool = True
) -> tuple[str, str]:
    """Return a mean and its interval, a dash where one deal alone excludes nothing."""
    mean, low, high = (say.number(each, form) for each in (cell.mean, cell.low, cell.high))
    is_known = is_shown and isfinite(cell.low)
    return mean, say("table.span", low=low, high=high) if is_known else NONE


def _cell(cell: Cell | None, say: Speaker, form: str = ".2f") -> str:
    """Return a mean and, in parentheses, its interval if there is one."""
    if cell is None:
        return NONE
    mean, interval = _mean(cell, say, form)
    return mean if interval == NONE else f"{mean} ({interval})"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of texts; the first cell of each row is its head."""
    names = [f'<th scope="col">{escape(each)}</th>' if each else "<td></td>" for each in head]
    lines = []
    for name, *cells in rows:
        data = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(name)}</th>{data}</tr>\n')
    head_row = f"<thead><tr>{''.join(names)}</tr></thead>"
    return f"<table>{head_row}<tbody>\n{''.join(lines)}</tbody></table>"
