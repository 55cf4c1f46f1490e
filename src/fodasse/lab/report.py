"""A report on results: one self-contained page, and its figures as files.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from fodasse.core.texts import find_language
from fodasse.lab.digest import Digest
from fodasse.lab.figures import draw_figures
from fodasse.lab.report_page import page
from fodasse.lab.report_texts import Speaker
from fodasse.lab.results import ResultFile
from fodasse.table.files import STANDARD, whole_file

PAGE: Final = "report.html"
"""The name of the page among the files of a report."""


def report(results: ResultFile, lang: str = "en") -> dict[str, bytes]:
    """Return the files of a report by name: ``report.html``, and each figure as PNG and SVG.

    The page holds the figures too. The matches are read once, one at a time, and the same results
    give the same bytes.

    Examples:
        >>> from fodasse.lab import Experiment, run
        >>> experiment = Experiment("fodasse", ["rules", "random"], 5)
        >>> files = report(ResultFile(experiment, [*next(run(experiment, jobs=1))]))
        >>> sorted(files)[:4]
        ['calls.png', 'calls.svg', 'points.png', 'points.svg']

    Args:
        results: the results, such as ``read_results`` gives of a file.
        lang: the language of the page and the figures.

    Raises:
        FormatError: the file of the results is damaged.
        ValueError: there is no match, or no such language.
    """
    say = Speaker(find_language(lang))
    digest = Digest.of(results)
    if not digest.matches:
        raise ValueError("no match has been played yet")
    figures = draw_figures(digest, say)
    return {**figures, PAGE: page(digest, figures, say).encode()}


def write_files(files: Mapping[str, bytes], out: str | Path) -> tuple[Path, ...]:
    """Write the files of a report, each whole or not at all; return their paths, the page last.

    Args:
        files: the result of ``report``.
        out: a folder, which is made if it is not there; or the path of a file ``.html``, to which
            the page alone is written, or ``-``, standard output.

    Raises:
        OSError: a file cannot be written.
    """
    out = Path(out)
    if out.suffix.lower() == ".html" or out == STANDARD:
        paths = {out: files[PAGE]}
    else:
        out.mkdir(parents=True, exist_ok=True)
        paths = {out / name: contents for name, contents in files.items()}
    for path, contents in paths.items():
        with whole_file(path) as file:
            file.write(contents)
    return tuple(paths)
