"""The tables of a report: the numbers that its figures show, as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from math import isfinite
from typing import Final

from fodasse.lab.digest import Digest, is_sure
from fodasse.lab.means import Spot
from fodasse.lab.report_texts import Speaker

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


def calls(digest: Digest, say: Speaker) -> str:
    """Return the table of exact bids by bot, then that of tricks taken by bot and call."""
    exact = dict(digest.exact)
    if digest.all_exact is not None and len(exact) > 1:
        exact[say("calls.all")] = digest.all_exact
    head = "calls.exact", "calls.bids", "table.share", "table.interval"
    first = _table(["", *map(say, head)], _share_rows(exact, say))
    head = "calls.called", "table.times", "table.mean", "table.interval"
    rows = [
        (bot, f"{call}", f"{spot.count}", *_mean(spot, say, is_shown=is_sure(spot)))
        for bot, spots in digest.calls.items()
        for call, spot in spots.items()
    ]
    return first + _table(["", *map(say, head)], rows)


def points(digest: Digest, say: Speaker) -> str:
    """Return the table of the points of each bot or seat by round."""
    courses = say.by_name(digest, digest.courses)
    rows = (
        (f"{each}", f"{count}", *[_cell(spots.get(each), say) for spots in courses.values()])
        for each, count in digest.still_on.items()
    )
    return _table([say("table.round"), say("table.matches"), *courses], rows)


def ratings(digest: Digest, say: Speaker) -> str:
    """Return the table of ratings at about ten of the moments in the figure, and at the last."""
    moments = list(next(iter(digest.ratings.values())))
    rows = (
        (f"{moment}", *[_cell(spots[moment], say, ".1f") for spots in digest.ratings.values()])
        for moment in dict.fromkeys([*moments[10::10], moments[-1]])
    )
    return _table([say("ratings.after"), *digest.ratings], rows)


TABLES: Final[Mapping[str, Callable[[Digest, Speaker], str]]] = {
    "wins": wins,
    "calls": calls,
    "points": points,
    "ratings": ratings,
}


def _share_rows(spots: Mapping[str, Spot], say: Speaker) -> Iterator[tuple[str, ...]]:
    """Yield rows of shares: name, total, count, share and interval."""
    for name, spot in spots.items():
        low, high = (say.number(100 * end, ".1f") for end in (spot.low, spot.high))
        interval = say("table.span", low=low, high=high)
        share = say.percent(spot.mean)
        yield name, f"{spot.total:.0f}", f"{spot.count}", share, f"{interval}\u00a0%"


def _mean(
    spot: Spot, say: Speaker, form: str = ".2f", *, is_shown: bool = True
) -> tuple[str, str]:
    """Return a mean and its interval, a dash where one deal alone excludes nothing."""
    mean, low, high = (say.number(each, form) for each in (spot.mean, spot.low, spot.high))
    is_known = is_shown and isfinite(spot.low)
    return mean, say("table.span", low=low, high=high) if is_known else NONE


def _cell(spot: Spot | None, say: Speaker, form: str = ".2f") -> str:
    """Return a mean and, in parentheses, its interval if there is one."""
    if spot is None:
        return NONE
    mean, interval = _mean(spot, say, form)
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
