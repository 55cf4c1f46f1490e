"""The figures of a report, drawn from its digest. Needs the extra ``lab``.

The state of pyplot is not touched, and the same digest gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib.resources import as_file, files
from io import BytesIO
from math import isfinite
from typing import Any, Final

from fodasse.lab.digest import Digest, has_interval
from fodasse.lab.intervals import Cell
from fodasse.lab.report_tables import Speaker

try:
    import matplotlib.style
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.ticker import FuncFormatter, MaxNLocator
except ImportError as missing:
    raise ImportError("figures need matplotlib: pip install 'fodasse[lab]'") from missing

INK: Final = "#1d1d1f"
"""The colour of words and axes."""
SOFT: Final = "#6e6e73"
"""The colour of lines to compare with, and of seats among many."""
GRID: Final = "#e3e3e6"
"""The colour of the grid."""
PAPER: Final = "#ffffff"
"""The colour of the background."""
SERIES: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
"""Colours that the colour-blind tell apart (Okabe and Ito, 2008)."""
MARKERS: Final = "osD^vP"
"""The markers of the series."""
SIGNS: Final = "●■◆▲▼✚"
"""The characters that look like these markers."""
WIDTH: Final = 4.4
"""The width in inches, which fits a phone."""
LINE: Final = 1.6
"""The width of a line of results, in points."""
LETTER: Final = 0.06
"""The height of a line of text, as a fraction of the figure's height."""
DASHED: Final[dict[str, Any]] = {"linestyle": (0, (4, 3)), "linewidth": 1}
"""The style of a line to compare with."""
ROW: Final = 0.27
"""The height of a row of the wins, in inches."""
STYLE: Final = files("fodasse.lab") / "report.mplstyle"
"""The style of all figures."""


def draw_figures(digest: Digest, say: Speaker) -> dict[str, bytes]:
    """Return each figure that there are numbers for as two files, such as ``wins.svg``."""
    with as_file(STYLE) as style, matplotlib.style.context(["default", style]):
        return {
            f"{name}.{kind}": _saved(figure, kind)
            for name, draw in FIGURES.items()
            if (figure := draw(digest, say)) is not None
            for kind in ("svg", "png")
        }


def wins(digest: Digest, say: Speaker) -> Figure:
    """Return the figure of the shares of matches won: by bot, where bots differ, and by seat."""
    bots = digest.bot_wins
    colours = _colours({bot: {0: cell} for bot, cell in bots.items()})
    seats = say.by_name(digest, digest.seat_wins)
    seat_colours = [colours.get(digest.bot_of(seat) or "", INK) for seat in range(len(seats))]
    equal = [digest.equal_share] * len(seats)
    panels = [("wins.by-seat", seats, seat_colours, equal)]
    if len(bots) > 1:
        bots_equal = list(digest.bot_equal_shares.values())
        panels.insert(0, ("wins.by-bot", bots, list(colours.values()), bots_equal))
    heights = [len(panel) + 0.6 for _, panel, *_ in panels]
    figure = Figure(figsize=(WIDTH, ROW * sum(heights) + 0.55 + 0.25 * len(panels)))
    axes = figure.subplots(len(panels), sharex=True, squeeze=False, height_ratios=heights)[:, 0]
    for ax, (title, panel, shades, shares) in zip(axes, panels, strict=True):
        ax.set_title(say(title), color=SOFT)
        rows = zip(panel.values(), shades, shares, strict=True)
        for row, (cell, colour, share) in enumerate(rows):
            ax.plot((share, share), (row - 0.5, row + 0.5), color=SOFT, **DASHED)
            ax.plot((cell.low, cell.high), (row, row), color=colour, linewidth=LINE)
            ax.plot(cell.mean, row, "o", color=colour, markersize=5.5, clip_on=False)
            where = {"xycoords": ax.get_yaxis_transform(), "textcoords": "offset points"}
            ax.annotate(
                say.percent(cell.mean), (1, row), (44, 0), ha="right", va="center", **where
            )
        ax.set_yticks(range(len(panel)), list(panel))
        ax.set_ylim(len(panel) - 0.4, -0.6)
        ax.tick_params("y", length=0, pad=7)
        ax.grid(visible=False, axis="y")
    last = axes[-1]
    highest = max(cell.high for _, panel, *_ in panels for cell in panel.values())
    furthest = max(share for *_, shares in panels for share in shares)
    last.set_xlim(0, min(1.0, 1.04 * max(highest, furthest)))
    last.xaxis.set_major_formatter(FuncFormatter(lambda share, _: say.percent(share, ".3g")))
    last.set_xlabel(say("wins.axis") + "\n" + say("wins.equal"))
    return figure


def bids(digest: Digest, say: Speaker) -> Figure | None:
    """Return the figure of tricks taken by bid."""
    series = digest.taken
    if not series:
        return None
    figure = Figure(figsize=(WIDTH, 0.8 * WIDTH))
    ax = figure.subplots()
    most = max(max(cells) for cells in series.values())
    highest = max(cell.mean for cells in series.values() for cell in cells.values())
    ax.set_xlim(-0.4, most + 0.4)
    ax.set_ylim(-0.4, max(most, highest) + 0.4)
    ax.axline((0, 0), slope=1, color=SOFT, **DASHED)
    colours = _colours(series)
    for place, (bot, cells) in enumerate(series.items()):
        beside = 0.14 * (place / (len(series) - 1) - 0.5) if len(series) > 1 else 0
        where = [bid + beside for bid in cells]
        ax.plot(where, [cell.mean for cell in cells.values()], color=colours[bot], linewidth=0.8)
        marker, colour = MARKERS[place % len(MARKERS)], colours[bot]
        for bid, cell in zip(where, cells.values(), strict=True):
            fill = colour if has_interval(cell) else PAPER
            ax.plot(bid, cell.mean, marker, color=colour, markerfacecolor=fill, markersize=4.5)
            if has_interval(cell):
                ax.plot((bid, bid), (cell.low, cell.high), color=colour, linewidth=LINE)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True))
    _label(ax, series)
    ax.set_title(say("bids.taken"), color=SOFT)
    ax.set_xlabel(say("bids.bid"))
    return figure


def points(digest: Digest, say: Speaker) -> Figure | None:
    """Return the figure of the points after each round, and of the matches that reach it."""
    if not digest.points_by_round:
        return None
    figure = Figure(figsize=(WIDTH, 0.85 * WIDTH))
    ax, below = figure.subplots(2, sharex=True, height_ratios=(4, 1))
    ax.axhline(0, color=SOFT, linewidth=0.8)
    _curves(ax, say.by_name(digest, digest.points_by_round), say)
    ax.set_title(say("points.axis"), color=SOFT)
    on = digest.still_on
    below.fill_between(list(on), list(on.values()), step="mid", color=GRID)
    below.step(list(on), list(on.values()), where="mid", color=SOFT, linewidth=1)
    below.set_ylim(0, 1.08 * digest.matches)
    below.set_title(say("points.still-on"), color=SOFT)
    below.set_yticks([0, digest.matches])
    below.xaxis.set_major_locator(MaxNLocator(integer=True))
    below.set_xlabel(say("points.round"))
    return figure


def ratings(digest: Digest, say: Speaker) -> Figure | None:
    """Return the figure of the ratings of each bot by number of matches."""
    if not digest.ratings:
        return None
    figure = Figure(figsize=(WIDTH, 0.65 * WIDTH))
    ax = figure.subplots()
    _curves(ax, digest.ratings, say)
    ax.xaxis.set_major_locator(MaxNLocator(6, integer=True, steps=[1, 2, 5, 10]))
    ax.set_title(say("ratings.axis"), color=SOFT)
    ax.set_xlabel(say("ratings.after"))
    return figure


FIGURES: Final[Mapping[str, Callable[[Digest, Speaker], Figure | None]]] = {
    "wins": wins,
    "bids": bids,
    "points": points,
    "ratings": ratings,
}
"""All figures by name, in the order of the report."""


def _curves(ax: Axes, series: Mapping[str, Mapping[int, Cell]], say: Speaker) -> None:
    """Draw means as lines and their intervals as bands."""
    colours = _colours(series)
    for name, cells in series.items():
        is_soft = colours[name] == SOFT
        several = [each for each, cell in cells.items() if isfinite(cell.low)]
        lows, highs = [cells[each].low for each in several], [cells[each].high for each in several]
        alpha = 0.06 if is_soft else 0.18
        ax.fill_between(several, lows, highs, color=colours[name], alpha=alpha, linewidth=0)
        means = [cell.mean for cell in cells.values()]
        width, height = (LINE / 2, 2) if is_soft else (LINE, 3)
        ax.plot(list(cells), means, color=colours[name], linewidth=width, zorder=height)
    ax.margins(x=0.02)
    ax.yaxis.set_major_formatter(FuncFormatter(lambda mean, _: say.number(mean, "g")))
    _label(ax, series)


def _label(ax: Axes, series: Mapping[str, Mapping[int, Cell]]) -> None:
    """Write the name of each coloured line at its end, and none over another."""
    if len(series) == 1:
        return
    colours = _colours(series)
    ends = {name: list(series[name].items())[-1] for name in series if colours[name] != SOFT}
    names = sorted(ends, key=lambda name: ends[name][1].mean)
    means = [ends[name][1].mean for name in names]
    low, high = ax.get_ylim()
    heights = means[:1]
    for mean in means[1:]:
        heights.append(max(mean, heights[-1] + (high - low) * LETTER))
    above = (sum(heights) - sum(means)) / len(means)
    for name, height in zip(names, heights, strict=True):
        end = ends[name][0], height - above
        sign = SIGNS[list(series).index(name) % len(SIGNS)]
        for text, beside, colour in ((sign, 6, colours[name]), (name, 17, None)):
            where: dict[str, Any] = {"xytext": (beside, 0), "textcoords": "offset points"}
            ax.annotate(text, end, va="center", color=colour, annotation_clip=False, **where)


def _colours(series: Mapping[str, Mapping[int, Cell]]) -> dict[str, str]:
    """Return a colour for each series; of many only for those that end lowest and highest."""
    if len(series) <= len(SERIES):
        return dict(zip(series, SERIES, strict=False))
    by_end = sorted(series, key=lambda name: list(series[name].values())[-1].mean)
    return dict.fromkeys(series, SOFT) | {by_end[-1]: SERIES[0], by_end[0]: SERIES[1]}


def _saved(figure: Figure, kind: str) -> bytes:
    """Return a figure as bytes without the date or the software."""
    left_out = {"png": ("Software",), "svg": ("Creator", "Date", "Format", "Type")}
    file = BytesIO()
    figure.savefig(file, format=kind, metadata=dict.fromkeys(left_out[kind]))
    return file.getvalue()
