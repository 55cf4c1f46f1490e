"""The command ``fodasse`` with its subcommands."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, Final

import click

import fodasse
from fodasse.cli import matches, rules
from fodasse.cli.analyse.command import command as analyse
from fodasse.cli.failures import Failure, Interrupted
from fodasse.cli.lab import report
from fodasse.cli.lab.challenge import challenge
from fodasse.cli.lab.measure import measure
from fodasse.cli.lab.simulate import simulate
from fodasse.cli.lab.tournament import tournament
from fodasse.cli.serve import serve
from fodasse.cli.speech import requested_language
from fodasse.cli.translation import translated
from fodasse.core.texts import MissingText
from fodasse.games import GAMES

_EXAMPLES: Final = """\b
Examples:
  fodasse play                             you against three bots, in Fodasse
  fodasse play truco --seat 0,2            two people, partners against two bots
  fodasse watch                            a match of bots
  fodasse watch --seed 7 --record m.json   the match of this seed, saved in a file
  fodasse replay m.json                    the saved match
  fodasse replay m.json --seat 2           … as the third seat saw it
  fodasse analyse m.json --seat 2          the choices that cost this seat most
  fodasse simulate --bots rules,random     statistics of a thousand matches
  fodasse tournament --deals 500           the same packs from every seat
  fodasse challenge --bot random           one bot on every seat, against copies of rules
  fodasse measure truco                    a game in numbers: choices, hidden cards, seats
  fodasse report results.jsonl             a page of saved results, with figures
  fodasse rules --lang pt                  the rules, in Portuguese
  fodasse bots truco                       the bots, weakest first
  fodasse texts truco --lang pt            all texts of a game, as JSON
  fodasse schema truco --typescript        the types of its JSON documents
  fodasse conformance truco                matches to check another implementation with
  fodasse serve --port 8000                tables for people elsewhere, over websockets
"""


class _Command(click.Group):
    """A command with one-line errors, without the usage, and a list of games in its help."""

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the games by name, then examples."""
        with formatter.section("Games"):
            formatter.write_text(", ".join(GAMES))
        super().format_epilog(ctx, formatter)

    def main(self, args: Sequence[str] | None = None, *more: Any, **extra: Any) -> Any:
        """Run the command with messages of click in its language."""
        args = sys.argv[1:] if args is None else args
        lang = requested_language(args)
        with translated(lang):
            return super().main(args, *more, obj=lang, **extra)

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise Failure(error.format_message()) from None
        except MissingText as error:
            raise Failure(str(error)) from None
        except KeyboardInterrupt:
            raise Interrupted("Stopped") from None


@click.group(
    "fodasse",
    cls=_Command,
    epilog=_EXAMPLES,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(fodasse.__version__, message="%(prog)s %(version)s")
def command() -> None:
    """Card games in the terminal: play, watch, replay and simulate matches."""


for part in (
    matches.play,
    simulate,
    tournament,
    challenge,
    measure,
    report.command,
    rules.rules,
    rules.bots,
    rules.texts,
    rules.schema,
    rules.conformance,
    matches.watch,
    matches.replay,
    analyse,
    serve,
):
    command.add_command(part)
