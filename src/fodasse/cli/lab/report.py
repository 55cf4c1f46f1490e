"""``fodasse report``: figures and a page of results that were kept."""

from __future__ import annotations

from pathlib import Path

import click

from fodasse.cli.options import Failure, lang_option, unwritten


@click.command("report")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    metavar="FOLDER|PAGE.html",
    help="Where the report goes: a folder, or the page alone.  [default: FILE-report]",
)
@lang_option
def command(file: Path, out: Path | None, lang: str) -> None:
    """Tell of results in figures and tables.

    FILE is what simulate, tournament or challenge kept. The report is a page, report.html, that
    can be opened and sent on by itself, and its figures as PNG and SVG.
    """
    try:
        from fodasse.lab.report import report, write_files
        from fodasse.lab.result_files import read_results

        results = read_results(file)
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
        raise unwritten("--out", out, error) from None
    for path in paths:
        click.echo(click.format_filename(path))
