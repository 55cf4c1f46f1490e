"""``fodasse rules``: the rules in force, told in short."""

from __future__ import annotations

from importlib import import_module

import click

from fodasse.cli.options import Terminal, game_argument, lang_option
from fodasse.cli.rulebook import lay
from fodasse.cli.telling import NARRATORS
from fodasse.core.wording import Lang
from fodasse.games import GAMES


@click.command("rules")
@game_argument
@lang_option
def command(game: str, lang: Lang) -> None:
    """Tell the rules in force, with the switches and their defaults."""
    terminal = Terminal()
    book = import_module(NARRATORS[game]).RULEBOOK
    terminal.print(lay(book, GAMES[game].forms.rules(), lang, terminal.page))
