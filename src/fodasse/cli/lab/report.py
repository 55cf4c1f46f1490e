"""``fodasse report``: figures and a page of the results in a file."""

from __future__ import annotations

from pathlib import Path

import click

from fodasse.cli.options import Failure, any_game_option, find_game, lang_option, write_failure


@click.command("report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER|PAGE.html",
    help="The place of the report: a folder, or the page alone.  [default: FILE-report]",
)
@any_game_option
@lang_option
def command(file: Path, out: Path | None, game: str | None, lang: str) -> None:
    """Make a report of results: figures and tables.

    FILE is the --out file of simulate, tournament or challenge. The report is a self-contained
    page, report.html, and its figures as PNG and SVG.
    """
    try:
        from fodasse.lab.report import report, write_files
        from fodasse.lab.result_files import read_results

        results = read_results(file, None if game is None else find_game(game))
        files = report(results, lang)
    except ImportError as error:
        raise Failure(str(error)) from None
    except OSError as error:
        raise Failure(f"cannot read {file}: {error.strerror or error}") from None
    except ValueError as error:
        raise Failure(f"{file}: {error}") from None
    out = out or file.with_name(f"{file.stem}-report")
    try:
        paths = write_files(files, out)
    except OSError as error:
        raise write_failure("--out", out, error) from None
    for path in paths:
        click.echo(click.format_filename(path))
