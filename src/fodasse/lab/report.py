"""A report on results: one self-contained page, and its figures as files.

The page is HTML that needs nothing else, not even the network. It follows the reader's choice of
light or dark, fits a phone, and has the numbers of each figure in a table beside it. Its frame and
its style are in ``report.html``. Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Final

from fodasse.core.texts import find_language
from fodasse.lab import figures
from fodasse.lab.digest import Digest
from fodasse.lab.experiment import REFERENCE
from fodasse.lab.report_tables import TABLES, Speaker
from fodasse.lab.results import ResultFile
from fodasse.lab.seatings import CHALLENGE
from fodasse.table.files import STANDARD, whole_file
from fodasse.table.structure import to_data
from fodasse.version import __version__

PAGE: Final = "report.html"
"""The name of the page among the files of a report."""


def report(results: ResultFile, lang: str = "en") -> dict[str, bytes]:
    """Return the files of a report by name: ``report.html``, and each figure as PNG and SVG.

    The page holds the figures too. The matches are read once, one at a time, and the same results
    give the same bytes.

    Examples:
        >>> from fodasse.lab import Experiment, run
        >>> experiment = Experiment("fodasse", ["rules", "random"], 5)
        >>> found = report(ResultFile(experiment, [*next(run(experiment, jobs=1))]))
        >>> sorted(found)[:4]
        ['bids.png', 'bids.svg', 'points.png', 'points.svg']

    Raises:
        FormatError: the file of the results is damaged.
        ValueError: there is no match, or no such language.
    """
    say = Speaker(find_language(lang))
    digest = Digest.of(results)
    if not digest.matches:
        raise ValueError("no match has been played yet")
    pictures = figures.draw_figures(digest, say)
    return {**pictures, PAGE: page(digest, pictures, say).encode()}


def write_files(report_files: Mapping[str, bytes], out: str | Path) -> tuple[Path, ...]:
    """Write the files of a report, each whole or not at all; return their paths, the page last.

    Args:
        report_files: the result of ``report``.
        out: a folder, which is made if it is not there; or the path of a file ``.html``, to which
            the page alone is written, or ``-``, standard output.

    Raises:
        OSError: a file cannot be written.
    """
    out = Path(out)
    if out.suffix.lower() == ".html" or out == STANDARD:
        paths = {out: report_files[PAGE]}
    else:
        out.mkdir(parents=True, exist_ok=True)
        paths = {out / name: contents for name, contents in report_files.items()}
    for path, contents in paths.items():
        with whole_file(path) as file:
            file.write(contents)
    return tuple(paths)


def page(digest: Digest, pictures: Mapping[str, bytes], say: Speaker) -> str:
    """Return the page as text, from the numbers and the figures as files such as ``wins.svg``."""
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
    changes = " ".join(rules.describe(say.lang, changes=True))
    matches = f"{digest.matches}"
    if digest.matches != experiment.matches:
        matches = say("played.of-planned", matches=matches, planned=f"{experiment.matches}")
    if experiment.rotations > 1:
        matches = say("played.shared", matches=matches, rotations=experiment.rotations)
    bots = "bots" if experiment.rotations == 1 else "rotated"
    library = __version__ if origin is None else origin.library
    facts = {
        "game": say("played.game-version", game=game.name, version=game.rules_version),
        "rules": f"{changes} ({rules.key})" if rules.normal().changes() else say("played.none"),
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
