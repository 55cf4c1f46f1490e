"""The page of a report: HTML that needs nothing else, not even the network.

It follows the reader's choice of light or dark, fits a phone, and has the numbers of each figure
in a table beside it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from fodasse.core.wording import Lang
from fodasse.lab import figures
from fodasse.lab import report_words as words
from fodasse.lab.digest import Digest
from fodasse.lab.report_tables import TABLES
from fodasse.lab.results import CHALLENGE
from fodasse.table.structure import to_data


def page(digest: Digest, pictures: Mapping[str, str], lang: Lang) -> str:
    """The page as text.

    Args:
        digest: what is told.
        pictures: the figures there are by name, as SVG.
        lang: the language.
    """
    heading = digest.heading
    title = escape(words.said(words.KINDS[heading.kind], lang, game=heading.game))
    about = words.said(words.PAIRED if heading.rotations > 1 else words.ABOUT, lang)
    played = f"<section><h2>{words.said(words.PLAYED, lang)}</h2>"
    parts = [f"<h1>{title}</h1>", played, _facts(digest, lang), f"<p>{about}</p></section>"]
    for name in figures.FIGURES:
        parts += _section(name, digest, pictures.get(name), lang)
    language = {"en": "en", "pt": "pt-BR"}[lang]
    return _FRAME.format(language=language, title=title, style=_STYLE, body="\n".join(parts))


_TOLD: Final = {
    "wins": (words.WINS, words.WINS_HELP),
    "calls": (words.CALLS, words.CALLS_HELP),
    "points": (words.POINTS, words.POINTS_HELP),
    "ratings": (words.RATINGS, words.RATINGS_HELP),
}
"""By figure: its title, and how it is read."""
_MISSING: Final = {
    "calls": words.NO_CALLS,
    "points": words.NO_POINTS,
    "ratings": words.NO_RATINGS,
}
"""Why a figure is not there."""


def _section(name: str, digest: Digest, picture: str | None, lang: Lang) -> Iterator[str]:
    """A figure and its table, or why it is not there."""
    title, reading = (words.said(each, lang) for each in _TOLD[name])
    yield f'<section id="{name}"><h2>{title}</h2>'
    if picture is None:
        yield f"<p>{words.said(_MISSING[name], lang)}</p>"
    else:
        label = f"{title}. {words.said(words.NUMBERS, lang)}"
        yield f'<p>{reading}</p>\n<div class="beside">'
        yield f"<figure>{_inline(name, picture, label)}</figure>"
        yield f'<div class="table" role="region" tabindex="0" aria-label="{title}">'
        yield TABLES[name](digest, lang) + "</div></div>"
    yield "</section>"


def _facts(digest: Digest, lang: Lang) -> str:
    """What was played, as a table."""
    heading = digest.heading
    rules, book = to_data(heading.rules), to_data(type(heading.rules)())
    differing = [f"{name}={_plain(rules[name])}" for name in rules if rules[name] != book[name]]
    matches = f"{digest.matches}"
    if digest.matches != heading.matches:
        matches = words.said(words.OF, lang, matches=matches, planned=f"{heading.matches}")
    if heading.rotations > 1:
        matches = words.said(words.SHARED, lang, matches=matches, rotations=heading.rotations)
    only = {}
    if heading.options:
        options = to_data(dict(heading.options))
        shown = [f"{name}={_plain(value)}" for name, value in options.items()]
        only[words.OPTIONS] = ", ".join(shown)
    if heading.rounds is not None:
        only[words.ROUNDS] = f"{heading.rounds}"
    version = words.said(words.GAME_VERSION, lang, game=heading.game, version=heading.version)
    bots = words.BOTS if heading.rotations == 1 else words.ROTATED
    if heading.kind == CHALLENGE:
        bots = words.CHALLENGING
    facts = {
        words.GAME: version,
        words.RULES: ", ".join(differing) or words.said(words.NONE, lang),
        **only,
        words.SEATS: f"{heading.seats}",
        bots: ", ".join(heading.bots),
        words.SEED: f"{heading.seed}",
        words.MATCHES: matches,
        words.LIBRARY: f"fodasse {heading.library} ({heading.engine})",
    }
    rows = [
        f'<tr><th scope="row">{words.said(name, lang)}</th><td>{escape(fact)}</td></tr>'
        for name, fact in facts.items()
    ]
    return f'<table class="facts">{"".join(rows)}</table>'


def _inline(name: str, picture: str, label: str) -> str:
    """An SVG file as part of the page: named, in the page's colours, its ids its own."""
    opening, _, inside = picture[picture.index("<svg") :].partition(">")
    size = opening[opening.index("viewBox=") :].split('"')[1]
    svg = re.sub(r'\b(id="|href="#|url\(#)', rf"\1{name}-", inside)
    inks = {figures.INK: "ink", figures.SOFT: "soft", figures.GRID: "grid", figures.PAPER: "paper"}
    series = {colour: f"{place}" for place, colour in enumerate(figures.SERIES)}
    for colour, variable in (inks | series).items():
        svg = svg.replace(colour, f"var(--{variable})")
    return f'<svg role="img" aria-label="{escape(label)}" viewBox="{size}">{svg}'


def _plain(value: object) -> str:
    """The value of a rule as ``--rule`` takes it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


_STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d1d1f; --soft: #6e6e73; --grid: #e3e3e6; --paper: #fff;
  --0: #0072b2; --1: #d55e00; --2: #009e73; --3: #cc79a7; --4: #e69f00; --5: #56b4e9; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f0f0f2; --soft: #a1a1a6; --grid: #3a3a3d; --paper: #1a1a1c;
    --0: #4db2f0; --1: #ff8b3d; --2: #2fc79b; --3: #e39cc4; --4: #f0b840; --5: #9ad4f7; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 72rem; background: var(--paper);
  color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 1.7rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; }
p { margin: .5rem 0; max-width: 42rem; }
figure { margin: 0; min-width: 0; }
svg { display: block; width: 100%; max-width: 31rem; height: auto; }
svg text { font-family: inherit !important; }
.beside { display: grid; gap: 1.5rem 2.5rem; align-items: start; margin-top: 1rem; }
@media (min-width: 60rem) { .beside { grid-template-columns: 31rem minmax(0, 1fr); } }
.table { overflow: auto; max-height: 34rem; }
table { border-collapse: collapse; font-size: .875rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .5rem; border-bottom: 1px solid var(--grid); text-align: right;
  white-space: nowrap; }
thead th { position: sticky; top: 0; background: var(--paper); color: var(--soft);
  font-weight: normal; vertical-align: bottom; }
th:first-child { padding-left: 0; text-align: left; }
th[scope=row] { font-weight: normal; }
@media (max-width: 30rem) { table { font-size: .8125rem; } th, td { padding: .2rem .35rem; } }
.facts { margin-top: .5rem; font-size: 1rem; }
.facts th { color: var(--soft); vertical-align: top; white-space: normal; }
.facts td { text-align: left; white-space: normal; overflow-wrap: anywhere; }
"""

_FRAME: Final = """\
<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""
