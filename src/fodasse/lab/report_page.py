"""The page of a report: HTML that needs nothing else, not even the network.

It follows the reader's choice of light or dark, fits a phone, and has the numbers of each figure
in a table beside it. Its frame and its style are in ``report.html``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from string import Template

from fodasse.lab import figures
from fodasse.lab.digest import Digest
from fodasse.lab.experiment import REFERENCE
from fodasse.lab.report_tables import TABLES
from fodasse.lab.report_texts import Speaker
from fodasse.lab.seatings import CHALLENGE
from fodasse.table.structure import to_data
from fodasse.version import __version__


def page(digest: Digest, pictures: Mapping[str, bytes], say: Speaker) -> str:
    """Return the page as text.

    Args:
        digest: the numbers.
        pictures: the figures there are, as files such as ``wins.svg``.
        say: the language.
    """
    experiment = digest.experiment
    title = escape(say(f"played.{experiment.kind}", game=experiment.game.name))
    about = "played.intervals" if experiment.rotations == 1 else "played.paired-intervals"
    played = f"<section><h2>{say('played.title')}</h2>"
    parts = [f"<h1>{title}</h1>", played, _facts(digest, say), f"<p>{say(about)}</p></section>"]
    for name in figures.FIGURES:
        parts += _section(name, digest, pictures.get(f"{name}.svg"), say)
    frame = Template((files("fodasse.lab") / "report.html").read_text(encoding="utf-8"))
    return frame.substitute(language=say("language.tag"), title=title, body="\n".join(parts))


def _section(name: str, digest: Digest, picture: bytes | None, say: Speaker) -> Iterator[str]:
    """Yield a figure and its table, or the reason why it is missing."""
    title = say(f"{name}.title")
    yield f'<section id="{name}"><h2>{title}</h2>'
    if picture is None:
        yield f"<p>{say(f'{name}.missing')}</p>"
    else:
        label = f"{title}. {say('figures.numbers')}"
        yield f'<p>{say(f"{name}.help")}</p>\n<div class="beside">'
        yield f"<figure>{_inline(name, picture.decode(), label)}</figure>"
        yield f'<div class="table" role="region" tabindex="0" aria-label="{title}">'
        yield TABLES[name](digest, say) + "</div></div>"
    yield "</section>"


def _facts(digest: Digest, say: Speaker) -> str:
    """Return the table of the experiment's settings."""
    experiment, origin = digest.experiment, digest.experiment.origin
    game, rules = experiment.game, experiment.rules
    told = " ".join(rules.describe(say.lang, changes=True))
    matches = f"{digest.matches}"
    if digest.matches != experiment.matches:
        matches = say("played.of-planned", matches=matches, planned=f"{experiment.matches}")
    if experiment.rotations > 1:
        matches = say("played.shared", matches=matches, rotations=experiment.rotations)
    bots = "bots" if experiment.rotations == 1 else "rotated"
    library = __version__ if origin is None else origin.library
    facts = {
        "game": say("played.game-version", game=game.name, version=game.rules_version),
        "rules": f"{told} ({rules.key})" if rules.normal().changes() else say("played.none"),
        "options": _settings(to_data(dict(experiment.options))),
        "rounds": "" if experiment.rounds is None else f"{experiment.rounds}",
        "seats": f"{experiment.seats}",
        "challengers" if experiment.kind == CHALLENGE else bots: ", ".join(experiment.names),
        "seed": f"{experiment.seed}",
        "matches": matches,
        "library": f"fodasse {library} ({REFERENCE})",
    }
    rows = [
        f'<tr><th scope="row">{say(f"played.{name}")}</th><td>{escape(fact)}</td></tr>'
        for name, fact in facts.items()
        if fact
    ]
    return f'<table class="facts">{"".join(rows)}</table>'


def _settings(values: Mapping[str, object]) -> str:
    """Return start options as the command line takes them."""
    return ", ".join(
        f"{name}={value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)}"
        for name, value in values.items()
    )


def _inline(name: str, picture: str, label: str) -> str:
    """Return an SVG file as part of the page: named, in its colours, with ids of its own."""
    opening, _, inside = picture[picture.index("<svg") :].partition(">")
    size = opening[opening.index("viewBox=") :].split('"')[1]
    svg = re.sub(r'\b(id="|href="#|url\(#)', rf"\1{name}-", inside)
    inks = {figures.INK: "ink", figures.SOFT: "soft", figures.GRID: "grid", figures.PAPER: "paper"}
    series = {colour: f"{place}" for place, colour in enumerate(figures.SERIES)}
    for colour, variable in (inks | series).items():
        svg = svg.replace(colour, f"var(--{variable})")
    return f'<svg role="img" aria-label="{escape(label)}" viewBox="{size}">{svg}'
