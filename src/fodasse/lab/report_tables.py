"""The tables of a report: the numbers that its figures show, as HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from html import escape
from math import isfinite
from typing import Final

from fodasse.core.wording import Lang, Text
from fodasse.lab import report_words as words
from fodasse.lab.digest import Digest, Spot


def wins(digest: Digest, lang: Lang) -> str:
    """How many of how many matches each bot and seat won, and the share."""
    bots = digest.bot_wins if len(digest.bots) > 1 else {}
    seats = words.seats_named(digest, digest.seat_wins, lang)
    head = words.WON, words.OUT_OF, words.SHARE, words.INTERVAL
    return _shares(head, {**bots, **seats}, lang)


def exact(digest: Digest, lang: Lang) -> str:
    """Return the table of exact bids: how many of its bids each bot took exactly."""
    every = digest.all_exact
    spots = dict(digest.exact)
    if every is not None and len(spots) > 1:
        spots[words.said(words.ALL_BOTS, lang)] = every
    head = words.EXACT, words.BIDS, words.SHARE, words.INTERVAL
    return _shares(head, spots, lang)


def calls(digest: Digest, lang: Lang) -> str:
    """Return how often each bot called each number and what it took then, after exact bids."""
    head = words.CALLED, words.TIMES, words.MEAN, words.INTERVAL
    rows = (
        (bot, f"{call}", f"{spot.count}", _mean(spot, lang), _interval(spot, lang))
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
            *[_give_or_take(spots[each], lang) for spots in courses.values()],
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
            *[_give_or_take(spots[moment], lang, ".1f") for spots in digest.ratings.values()],
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


def _shares(head: Iterable[Text], spots: Mapping[str, Spot], lang: Lang) -> str:
    """Return a table of shares: how many, of how many, the share and its interval."""
    rows = (
        (
            name,
            f"{spot.total:.0f}",
            f"{spot.count}",
            words.number(100 * spot.mean, ".1f", lang) + " %",
            _interval(spot, lang, ".1f", 100) + " %",
        )
        for name, spot in spots.items()
    )
    return _table(["", *[words.said(each, lang) for each in head]], rows)


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


def _give_or_take(spot: Spot, lang: Lang, form: str = ".2f") -> str:
    """A mean and half its interval, if there is one."""
    half = f" ± {words.number(spot.high - spot.mean, form, lang)}"
    return _mean(spot, lang, form) + (half if isfinite(spot.low) else "")


def _interval(spot: Spot, lang: Lang, form: str = ".2f", factor: int = 1) -> str:
    """From where to where; a dash where one deal alone tells of no interval."""
    if not isfinite(spot.low):
        return "–"
    low, high = (words.number(factor * end, form, lang) for end in (spot.low, spot.high))
    return words.said(words.SPAN, lang, low=low, high=high)
