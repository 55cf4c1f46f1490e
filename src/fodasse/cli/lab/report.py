"""``fodasse report``: figures and a page of the results in a file."""

from __future__ import annotations

from pathlib import Path

import click

from fodasse.cli.failures import reading, writing
from fodasse.cli.options import InputFile, OutputFile, any_game_option, lang_option
from fodasse.cli.values import find_game
from fodasse.table.files import STANDARD


@click.command("report")
@click.argument("file", type=InputFile())
@click.option(
    "--out",
    type=OutputFile(),
    metavar="FOLDER|PAGE.html",
    help="The place of the report: a folder, or the page alone; -: the page to standard output.  "
    "[default: FILE-report]",
)
@any_game_option
@lang_option
def command(file: Path, out: Path | None, game: str | None, lang: str) -> None:
    """Make a report of results: figures and tables.

    FILE is the --out file of simulate, tournament or challenge. The report is a self-contained
    page, report.html, and its figures as PNG and SVG.
    """
    with reading(file):
        from fodasse.lab.report import report, write_files
        from fodasse.lab.result_files import read_results

        files = report(read_results(file, None if game is None else find_game(game)), lang)
    out = out or (Path("report") if file == STANDARD else file.with_name(f"{file.stem}-report"))
    with writing(out, "--out"):
        paths = write_files(files, out)
    for path in () if out == STANDARD else paths:
        click.echo(click.format_filename(path))
