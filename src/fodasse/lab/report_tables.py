"""The tables of a report: the numbers that its figures show, as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from html import escape
from math import isfinite
from typing import Final

from fodasse.core.wording import Lang
from fodasse.lab import report_words as words
from fodasse.lab.digest import Digest, is_sure
from fodasse.lab.means import Spot

NONE: Final = "–"
"""The cell of an interval or a bot's mean that does not exist."""


def wins(digest: Digest, lang: Lang) -> str:
    """Return the table of wins by bot and by seat, with the equal shares."""
    bots = digest.bot_wins if len(digest.bots) > 1 else {}
    seats = words.seats_named(digest, digest.seat_wins, lang)
    equal = [*(digest.bot_equal_shares[bot] for bot in bots), *[digest.equal_share] * len(seats)]
    head = words.WON, words.OUT_OF, words.SHARE, words.INTERVAL, words.FAIR
    rows = zip(_share_rows({**bots, **seats}, lang), equal, strict=True)
    return _table(
        ["", *[words.said(each, lang) for each in head]],
        [(*row, _percent(share, lang)) for row, share in rows],
    )


def exact(digest: Digest, lang: Lang) -> str:
    """Return the table of exact bids by bot."""
    every = digest.all_exact
    spots = dict(digest.exact)
    if every is not None and len(spots) > 1:
        spots[words.said(words.ALL_BOTS, lang)] = every
    head = words.EXACT, words.BIDS, words.SHARE, words.INTERVAL
    return _table(["", *[words.said(each, lang) for each in head]], _share_rows(spots, lang))


def calls(digest: Digest, lang: Lang) -> str:
    """Return the table of exact bids, then that of stages taken by bot and call."""
    head = words.CALLED, words.TIMES, words.MEAN, words.INTERVAL
    rows = (
        (
            bot,
            f"{call}",
            f"{spot.count}",
            _mean(spot, lang),
            _interval(spot, lang) if is_sure(spot) else NONE,
        )
        for bot, spots in digest.calls.items()
        for call, spot in spots.items()
    )
    return exact(digest, lang) + _table(["", *[words.said(each, lang) for each in head]], rows)


def points(digest: Digest, lang: Lang) -> str:
    """The points of each bot or seat by round."""
    courses = words.seats_named(digest, digest.courses, lang)
    head = [words.said(words.ROUND_HEAD, lang), words.said(words.MATCHES_COUNT, lang)]
    rows = (
        (
            f"{each}",
            f"{count}",
            *[
                _with_interval(spots[each], lang) if each in spots else NONE
                for spots in courses.values()
            ],
        )
        for each, count in digest.still_on.items()
    )
    return _table([*head, *courses], rows)


def ratings(digest: Digest, lang: Lang) -> str:
    """About ten of the moments that the figure shows, and the last."""
    moments = list(next(iter(digest.ratings.values())))
    told = dict.fromkeys([*moments[10::10], moments[-1]])
    rows = (
        (
            f"{moment}",
            *[_with_interval(spots[moment], lang, ".1f") for spots in digest.ratings.values()],
        )
        for moment in told
    )
    return _table([words.said(words.AFTER, lang), *digest.ratings], rows)


TABLES: Final[Mapping[str, Callable[[Digest, Lang], str]]] = {
    "wins": wins,
    "calls": calls,
    "points": points,
    "ratings": ratings,
}


def _share_rows(spots: Mapping[str, Spot], lang: Lang) -> Iterator[tuple[str, ...]]:
    """Yield rows of shares: name, total, count, share and interval."""
    for name, spot in spots.items():
        interval = _interval(spot, lang, ".1f", 100) + " %"
        yield name, f"{spot.total:.0f}", f"{spot.count}", _percent(spot.mean, lang), interval


def _percent(share: float, lang: Lang) -> str:
    return words.number(100 * share, ".1f", lang) + " %"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of texts; the first of each row names it."""
    names = [f'<th scope="col">{escape(each)}</th>' if each else "<td></td>" for each in head]
    told = []
    for name, *cells in rows:
        data = "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        told.append(f'<tr><th scope="row">{escape(name)}</th>{data}</tr>\n')
    head_row = f"<thead><tr>{''.join(names)}</tr></thead>"
    return f"<table>{head_row}<tbody>\n{''.join(told)}</tbody></table>"


def _mean(spot: Spot, lang: Lang, form: str = ".2f") -> str:
    return words.number(spot.mean, form, lang)


def _with_interval(spot: Spot, lang: Lang, form: str = ".2f") -> str:
    """Return a mean and, in parentheses, its interval if there is one."""
    interval = f" ({_interval(spot, lang, form)})" if isfinite(spot.low) else ""
    return _mean(spot, lang, form) + interval


def _interval(spot: Spot, lang: Lang, form: str = ".2f", factor: int = 1) -> str:
    """Return the two ends, or a dash where one deal alone excludes nothing."""
    if not isfinite(spot.low):
        return NONE
    low, high = (words.number(factor * end, form, lang) for end in (spot.low, spot.high))
    return words.said(words.SPAN, lang, low=low, high=high)
