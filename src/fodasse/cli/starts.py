"""The option ``--start``: how matches start."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import click

from fodasse.cli.failures import Failure, in_words
from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.table.start_options import RANDOM, Options, check_names, check_options, choices

start_option = click.option(
    "--start",
    "starts",
    multiple=True,
    metavar="NAME=VALUE",
    help="A start option of the game, such as dealer=2.  With hand_size=[3,4,5] or dealer=random "
    "each deal draws a value.  May be given several times.",
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
            raise Failure(f"--start: {in_words(error)}") from None
        if value == RANDOM:
            random.append(name)
    try:
        check_options(game, seats, rules, options)
    except (RulesError, TypeError) as error:
        is_random = str(error).startswith(tuple(random))
        hint = f"; {RANDOM} is for seats, here 0 to {seats - 1}" if is_random else ""
        raise Failure(f"--start: {in_words(error)}{hint}") from None
    return options


def format_starts(options: Options) -> str:
    """Return start options as ``--start`` takes them.

    Examples:
        >>> format_starts({"dealer": (0, 1), "hand_size": 5})
        'dealer=[0,1], hand_size=5'
    """
    ordered = sorted(options.items())  # as in files of results
    return ", ".join(f"{name}={json.dumps(each, separators=(',', ':'))}" for name, each in ordered)
