"""Small charts as SVG: points with intervals, in panels, in light and dark colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import pairwise
from math import ceil, floor, isfinite, log10

from attrs import frozen

from fodasse.lab.intervals import Estimate

COLUMNS = 2
"""The number of panels side by side."""
WIDTH, HEIGHT = 340, 230
"""The size of a panel with its text."""
LEFT, RIGHT, TOP, BOTTOM = 52, 12, 30, 44
"""The space around the axes in a panel."""
NEAR = 1e-9
"""The fraction of a step within which a number counts as that of a tick."""
LEGEND = 26
"""The height of the legend."""
STYLE = """
text{font:12px system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif;fill:#22282b}
.title{font-weight:600}
.soft{fill:#626a6e}
.grid{stroke:#e0ddd4}
.axis,.fair{stroke:#757c80;fill:none}
.fair{stroke-dasharray:4 3}
.s0{stroke:#0062a3;fill:#0062a3}
.s1{stroke:#b84a00;fill:#b84a00}
polyline.line{fill:none;stroke-width:1.4}
@media (prefers-color-scheme:dark){
text{fill:#ebe8e1}
.soft{fill:#a4abaf}
.grid{stroke:#3a4045}
.axis,.fair{stroke:#9aa1a5}
.s0{stroke:#6bb7ef;fill:#6bb7ef}
.s1{stroke:#ff9a57;fill:#ff9a57}
}
"""


@frozen
class Panel:
    """One pair of axes."""

    title: str
    across: str
    """The label of the horizontal axis."""
    series: Mapping[str, Mapping[float, Estimate]]
    """By name: means by position across; two series at most."""
    fair: Sequence[tuple[float, float]] = ()
    """The ends of a dashed line to compare with."""
    from_zero: bool = True
    """Whether the vertical axis begins at 0."""
    percent: bool = False
    """Whether the numbers on the vertical axis are shares."""
    joined: bool = True
    """Whether the means of a series are joined."""


def chart(title: str, description: str, panels: Sequence[Panel]) -> str:
    """Return an SVG document.

    Args:
        title: the title, for readers who do not see the chart.
        description: the content, likewise.
        panels: the panels, row by row.
    """
    names = list(dict.fromkeys(name for panel in panels for name in panel.series))
    above = LEGEND if len(names) > 1 else 0
    columns = min(COLUMNS, len(panels))
    width, height = columns * WIDTH, above + ceil(len(panels) / columns) * HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"',
        f'height="{height}" role="img" aria-labelledby="title about">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="about">{escape(description)}</desc>',
        f"<style>{STYLE}</style>",
        *(_legend(names) if above else ()),
    ]
    for number, panel in enumerate(panels):
        row, column = divmod(number, columns)
        lines.append(f'<g transform="translate({column * WIDTH} {above + row * HEIGHT})">')
        lines += [*_panel(panel, names), "</g>"]
    return "\n".join([*lines, "</svg>", ""])


def _legend(names: Sequence[str]) -> Iterator[str]:
    at = LEFT
    for number, name in enumerate(names):
        yield from _mark(number, at, 14)
        yield f'<text x="{at + 10}" y="18">{escape(name)}</text>'
        at += 30 + 7 * len(name)


def _panel(panel: Panel, names: Sequence[str]) -> Iterator[str]:
    cells = [cell for series in panel.series.values() for cell in series.values()]
    ends = [end for cell in cells for end in (cell.mean, cell.low, cell.high) if isfinite(end)]
    ends += [end for _, end in panel.fair]
    places = [place for series in panel.series.values() for place in series]
    ticks = ticks_of(0 if panel.from_zero else min(ends), max(ends))
    low, high = ticks[0], ticks[-1]
    first, last = min(places), max(places)
    room = 0.06 * ((last - first) or 1)
    across, up = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(place: float) -> float:
        return LEFT + across * (place - first + room) / (last - first + 2 * room)

    def y(number: float) -> float:
        return TOP + up * (1 - (number - low) / (high - low))

    yield f'<text class="title" x="{LEFT}" y="18">{escape(panel.title)}</text>'
    for tick in ticks:
        shown = f"{100 * tick:.4g}%" if panel.percent else f"{tick:.4g}"
        height = f"{y(tick):.1f}"
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{height}" y2="{height}"/>'
        yield (
            f'<text class="soft" x="{LEFT - 6}" y="{y(tick) + 4:.1f}" '
            f'text-anchor="end">{shown}</text>'
        )
    bottom = HEIGHT - BOTTOM
    yield f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{bottom}" y2="{bottom}"/>'
    for place in sorted({*places}) if len({*places}) < 12 else ticks_of(first, last):
        yield (
            f'<text class="soft" x="{x(place):.1f}" y="{bottom + 16}" '
            f'text-anchor="middle">{place:.4g}</text>'
        )
    yield (
        f'<text class="soft" x="{LEFT + across / 2:.1f}" y="{bottom + 34}" '
        f'text-anchor="middle">{escape(panel.across)}</text>'
    )
    for one, other in pairwise(panel.fair):
        ends_of = zip(("x1", "x2"), ("y1", "y2"), (one, other), strict=True)
        where = " ".join(f'{a}="{x(p):.1f}" {b}="{y(n):.1f}"' for a, b, (p, n) in ends_of)
        yield f'<line class="fair" {where}/>'
    for name, series in panel.series.items():
        number = names.index(name)
        if panel.joined:
            path = " ".join(f"{x(place):.1f},{y(cell.mean):.1f}" for place, cell in series.items())
            yield f'<polyline class="s{number} line" points="{path}"/>'
        for place, cell in series.items():
            if isfinite(cell.low):
                yield (
                    f'<line class="s{number}" stroke-width="1.6" x1="{x(place):.1f}" '
                    f'x2="{x(place):.1f}" y1="{y(cell.low):.1f}" y2="{y(cell.high):.1f}"/>'
                )
            yield from _mark(number, x(place), y(cell.mean))


def _mark(number: int, x: float, y: float) -> Iterator[str]:
    """Yield the mark of a series: a disc for the first, a square for the second."""
    if number:
        yield f'<rect class="s1" x="{x - 2.5:.1f}" y="{y - 2.5:.1f}" width="5" height="5"/>'
    else:
        yield f'<circle class="s0" cx="{x:.1f}" cy="{y:.1f}" r="2.6"/>'


def ticks_of(low: float, high: float) -> list[float]:
    """Return round numbers from below the lowest to above the highest, four to eight of them."""
    rough = (high - low or 1) / 4
    power = 10.0 ** floor(log10(rough))
    step = max(part * power for part in (1, 2, 2.5, 5) if part * power <= rough)
    first, last = floor(low / step + NEAR), ceil(high / step - NEAR)
    return [step * number for number in range(first, last + 1)]
