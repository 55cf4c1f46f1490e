"""Options for how matches start and how many rounds of each are played, and words for both."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

import click
from rich.text import Text as Line

from fodasse.cli.options import Failure
from fodasse.cli.page import Page
from fodasse.cli.speech import Speech
from fodasse.cli.transcript import differences
from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.wording import Lang, Text
from fodasse.lab.simulation import Plan
from fodasse.table.driver import check_rounds
from fodasse.table.start_options import RANDOM, Options, check_names, check_options, choices

ROUNDS: Final = (
    Text(
        "Only the first round or hand of each match",
        "Só a primeira rodada ou mão de cada partida",
    ),
    Text(
        "Only the first {count} rounds or hands of each match",
        "Só as primeiras {count} rodadas ou mãos de cada partida",
    ),
)
STARTS: Final = Text("Start options: {options}", "Opções de início: {options}")

rounds_option = click.option(
    "--rounds",
    type=int,
    help="Play only this many rounds or hands of each match.  [default: all]",
)
start_option = click.option(
    "--start",
    "starts",
    multiple=True,
    metavar="NAME=VALUE",
    help="A start option of the game, such as dealer=2; each deal draws one of [3,4,5], or for "
    "random any seat.  May be given several times.",
)


def parse_starts(game: Game, seats: int, rules: Any, starts: Sequence[str]) -> Options:
    """Return the start options that ``--start`` gave, checked for this game and these seats.

    Examples:
        >>> from fodasse import GAME, Rules
        >>> parse_starts(GAME, 3, Rules(), ["dealer=random", "hand_size=5"])
        {'dealer': (0, 1, 2), 'hand_size': 5}
    """
    options: dict[str, int | tuple[int, ...]] = {}
    random = []
    for start in starts:
        name, _, text = start.partition("=")
        try:
            value: Any = json.loads(text)
        except (ValueError, RecursionError):
            value = text
        try:
            check_names(game, [name])
            options[name] = choices(name, value, seats)
        except (TypeError, ValueError) as error:
            raise Failure(f"--start: {error}") from None
        if value == RANDOM:
            random.append(name)
    try:
        check_options(game, seats, rules, options)
    except (RulesError, TypeError) as error:
        is_random = str(error).startswith(tuple(random))
        hint = f"; {RANDOM} is for seats, here 0 to {seats - 1}" if is_random else ""
        raise Failure(f"--start: {error}{hint}") from None
    return options


def check_rounds_option(game: Game, rounds: int | None) -> None:
    """Check the value of ``--rounds``."""
    if rounds is not None:
        try:
            check_rounds(game, rounds)
        except ValueError as error:
            raise Failure(f"--{error}") from None


def format_starts(options: Options) -> str:
    """Return start options as ``--start`` takes them.

    Examples:
        >>> format_starts({"dealer": (0, 1), "hand_size": 5})
        'dealer=[0,1], hand_size=5'
    """
    parts = [
        f"{name}={json.dumps(value, separators=(',', ':'))}"
        for name, value in sorted(options.items())  # as in files of results
    ]
    return ", ".join(parts)


def conditions(plan: Plan, lang: Lang, page: Page) -> Iterator[Line]:
    """Yield sentences on rules, start options and rounds that differ from the defaults."""
    if differing := differences(plan.rules):
        yield from page.sentence(Speech(lang)("opening.rules", rules=differing))
    if plan.options:
        yield from page.sentence(STARTS.said(lang, {"options": format_starts(plan.options)}))
    if plan.rounds is not None:
        text = ROUNDS[plan.rounds != 1]
        yield from page.sentence(text.said(lang, {"count": str(plan.rounds)}))
