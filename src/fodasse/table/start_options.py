"""Start options that vary from match to match, such as the dealer or the hand size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from inspect import signature
from typing import Any, Final, Literal, TypeAlias, cast

from fodasse.core.chance import draw, option_rng
from fodasse.core.errors import quote
from fodasse.core.game import Game

RANDOM: Final = "random"
"""The text that stands for all seats, of which each match draws one."""
Choices: TypeAlias = int | Sequence[int] | Literal["random"]
"""A number, numbers from which each match draws one, or ``"random"`` for any of the seats."""
Options: TypeAlias = Mapping[str, int | tuple[int, ...]]
"""Start options by name: a number, or the numbers from which one is drawn."""


def start_options(game: Game) -> tuple[str, ...]:
    """Return the names of a game's start options.

    Examples:
        >>> from fodasse import GAME
        >>> start_options(GAME)
        ('dealer', 'hand_size')
    """
    parameters = signature(game.start).parameters.values()
    return tuple(
        each.name for each in parameters if each.kind is each.KEYWORD_ONLY and each.name != "rules"
    )


def check_names(game: Game, names: Iterable[str]) -> None:
    """Check that a game has start options of these names.

    Raises:
        ValueError: the game has no such option.
    """
    known = start_options(game)
    for name in names:
        if name not in known:
            wanted = f"one of {', '.join(known)}" if known else "none"
            raise ValueError(f"start options of {game.name}: {wanted} expected, not {quote(name)}")


def check_options(game: Game, seats: int, rules: Any, options: Options) -> None:
    """Check that matches can start with every number of these start options.

    Raises:
        ValueError: the game has no such option.
        RulesError: no match can start with one of the numbers.
        TypeError: a value of the wrong type.
    """
    check_names(game, options)
    for each in variations(options):
        game.start(seats, rules=rules, **each)


def choices(name: str, given: Choices, seats: int) -> int | tuple[int, ...]:
    """Return the number of a start option, or a tuple of numbers to draw from.

    Examples:
        >>> choices("hand_size", range(3, 6), seats=4), choices("dealer", "random", seats=4)
        ((3, 4, 5), (0, 1, 2, 3))

    Raises:
        ValueError: an empty sequence.
        TypeError: a text other than ``"random"``.
    """
    if given == RANDOM:
        return tuple(range(seats))
    if isinstance(given, str):
        raise TypeError(f"{name} is a number, numbers to draw from, or {RANDOM!r}, not {given!r}")
    if not isinstance(given, Sequence):
        return given
    if not given:
        raise ValueError(f"{name}: at least one number to draw from")
    return tuple(cast(Sequence[int], given))


def options_of(given: Mapping[str, Choices], seats: int) -> dict[str, int | tuple[int, ...]]:
    """Return start options by name, each as ``choices`` returns it."""
    return {name: choices(name, each, seats) for name, each in given.items()}


def varying(options: Options) -> tuple[str, ...]:
    """Return the names of the options that are drawn."""
    return tuple(name for name, value in options.items() if isinstance(value, tuple))


def variations(options: Options) -> Iterator[dict[str, int]]:
    """Yield start options in which every number of every option occurs.

    The first has the first number of each; the others differ from it in one option.

    Examples:
        >>> list(variations({"dealer": 1, "hand_size": (3, 4)}))
        [{'dealer': 1, 'hand_size': 3}, {'dealer': 1, 'hand_size': 4}]
    """
    numbers = {
        name: value if isinstance(value, tuple) else (value,) for name, value in options.items()
    }
    first = {name: each[0] for name, each in numbers.items()}
    yield first
    for name, (_, *others) in numbers.items():
        yield from ({**first, name: other} for other in others)


def draw_options(options: Options, seed: int | str, match: int) -> dict[str, int]:
    """Return the start options of one match, drawn by seed, match number and name."""
    return {
        name: draw(value, 1, option_rng(seed, match, name))[0]
        if isinstance(value, tuple)
        else value
        for name, value in options.items()
    }
