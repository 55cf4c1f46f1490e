"""``fodasse texts``: the texts of a game as JSON, for programs in other languages."""

from __future__ import annotations

import json

import click

from fodasse.cli.options import game_argument, lang_option
from fodasse.games import GAMES


@click.command("texts")
@game_argument
@lang_option
def command(game: str, lang: str) -> None:
    """Print all texts of a game as one JSON object.

    Keys are dotted codes. A value is a text with parameters in braces, or a table of variants:
    "by" names the parameter that chooses among them.
    """
    click.echo(json.dumps({**GAMES[game].texts.catalogue(lang)}, ensure_ascii=False, indent=2))
