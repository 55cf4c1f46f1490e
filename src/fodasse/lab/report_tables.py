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
    return _table(
        ["", *map(say, head)],
        [(*row, say.percent(share)) for row, share in rows],
    )


def exact(digest: Digest, say: Speaker) -> str:
    """Return the table of exact bids by bot."""
    every = digest.all_exact
    spots = dict(digest.exact)
    if every is not None and len(spots) > 1:
        spots[say("calls.all")] = every
    head = "calls.exact", "calls.bids", "table.share", "table.interval"
    return _table(["", *map(say, head)], _share_rows(spots, say))


def calls(digest: Digest, say: Speaker) -> str:
    """Return the table of exact bids, then that of stages taken by bot and call."""
    head = "calls.called", "table.times", "table.mean", "table.interval"
    rows = (
        (
            bot,
            f"{call}",
            f"{spot.count}",
            _mean(spot, say),
            _interval(spot, say) if is_sure(spot) else NONE,
        )
        for bot, spots in digest.calls.items()
        for call, spot in spots.items()
    )
    return exact(digest, say) + _table(["", *map(say, head)], rows)


def points(digest: Digest, say: Speaker) -> str:
    """Return the table of the points of each bot or seat by round."""
    courses = say.by_name(digest, digest.courses)
    head = [say("table.round"), say("table.matches")]
    rows = (
        (
            f"{each}",
            f"{count}",
            *[
                _with_interval(spots[each], say) if each in spots else NONE
                for spots in courses.values()
            ],
        )
        for each, count in digest.still_on.items()
    )
    return _table([*head, *courses], rows)


def ratings(digest: Digest, say: Speaker) -> str:
    """Return the table of ratings at about ten of the moments in the figure, and at the last."""
    moments = list(next(iter(digest.ratings.values())))
    shown = dict.fromkeys([*moments[10::10], moments[-1]])
    rows = (
        (
            f"{moment}",
            *[_with_interval(spots[moment], say, ".1f") for spots in digest.ratings.values()],
        )
        for moment in shown
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
        interval = _interval(spot, say, ".1f", 100) + " %"
        yield name, f"{spot.total:.0f}", f"{spot.count}", say.percent(spot.mean), interval


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table of texts; the first cell of each row is its head."""
    names = [f'<th scope="col">{escape(each)}</th>' if each else "<td></td>" for each in head]
    lines = []
    for name, *cells in rows:
        data = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        lines.append(f'<tr><th scope="row">{escape(name)}</th>{data}</tr>\n')
    head_row = f"<thead><tr>{''.join(names)}</tr></thead>"
    return f"<table>{head_row}<tbody>\n{''.join(lines)}</tbody></table>"


def _mean(spot: Spot, say: Speaker, form: str = ".2f") -> str:
    return say.number(spot.mean, form)


def _with_interval(spot: Spot, say: Speaker, form: str = ".2f") -> str:
    """Return a mean and, in parentheses, its interval if there is one."""
    interval = f" ({_interval(spot, say, form)})" if isfinite(spot.low) else ""
    return _mean(spot, say, form) + interval


def _interval(spot: Spot, say: Speaker, form: str = ".2f", factor: int = 1) -> str:
    """Return the two ends, or a dash where one deal alone excludes nothing."""
    if not isfinite(spot.low):
        return NONE
    low, high = (say.number(factor * end, form) for end in (spot.low, spot.high))
    return say("table.span", low=low, high=high)
