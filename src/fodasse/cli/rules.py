"""``fodasse rules``: the rules in force, told in short."""

from __future__ import annotations

import click

from fodasse.cli.frontend import frontend
from fodasse.cli.options import Terminal, game_argument, lang_option
from fodasse.cli.rulebook import lay
from fodasse.core.wording import Lang
from fodasse.games import GAMES


@click.command("rules")
@game_argument
@lang_option
def command(game: str, lang: Lang) -> None:
    """Tell the rules in force, with the switches and their defaults."""
    terminal = Terminal()
    played = GAMES[game]
    terminal.print(lay(frontend(played).rulebook, played.documents.rules(), lang, terminal.page))
