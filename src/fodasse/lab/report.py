"""A report on results: one page that needs nothing else, and its figures as files.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fodasse.core.wording import Lang
from fodasse.lab.digest import Digest
from fodasse.lab.figures import drawn
from fodasse.lab.report_page import page
from fodasse.lab.results import Results
from fodasse.table.files import whole_file

PAGE: Final = "report.html"
"""The name of the page among the files of a report."""


def report(results: Results, lang: Lang = "en") -> dict[str, bytes]:
    """The files of a report by name: ``report.html``, and each figure as PNG and SVG.

    The page holds the figures too. The matches are gone through once, one at a time, and the same
    results give the same bytes.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots import named
        >>> from fodasse.lab.results import Heading
        >>> from fodasse.lab.simulation import Plan
        >>> names = ["rules", "random"]
        >>> bots = tuple(named(name, GAME) for name in names)
        >>> plan = Plan("fodasse", bots, seats=2, rules=GAME.documents.rules())
        >>> matches = plan.play_range(0, 5).results
        >>> files = report(Results(Heading.of(plan, names, 5), matches))
        >>> sorted(files)[:4]
        ['calls.png', 'calls.svg', 'points.png', 'points.svg']

    Args:
        results: what was played and how it ended; of a file, what ``read_results`` gives.
        lang: the language of the page and the figures.

    Raises:
        FormatError: the file of the results is damaged.
        ValueError: there is no match.
    """
    digest = Digest.of(results.heading, results.matches)
    if not digest.matches:
        raise ValueError("no match has been played yet")
    figures = drawn(digest, lang)
    files = {
        f"{name}.{kind}": picture
        for name, kinds in figures.items()
        for kind, picture in kinds.items()
    }
    pictures = {name: kinds["svg"].decode() for name, kinds in figures.items()}
    return {**files, PAGE: page(digest, pictures, lang).encode()}


def write_files(files: Mapping[str, bytes], out: str | Path) -> tuple[Path, ...]:
    """Write the files of a report, each whole or not at all; returns their paths, the page last.

    Args:
        files: what ``report`` gave.
        out: a folder, which is made if it is not there; or the path of a file ``.html``, to which
            the page alone is written.

    Raises:
        OSError: a file cannot be written.
    """
    out = Path(out)
    if out.suffix.lower() == ".html":
        paths = {out: files[PAGE]}
    else:
        out.mkdir(parents=True, exist_ok=True)
        paths = {out / name: contents for name, contents in files.items()}
    for path, contents in paths.items():
        with whole_file(path) as file:
            file.write(contents)
    return tuple(paths)
