"""Matches of bots alone, from the first deal to the result or for some rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fodasse.core.errors import quote
from fodasse.core.fields import exact_number
from fodasse.core.game import Game
from fodasse.core.types import A, S, V
from fodasse.games import find_game
from fodasse.table.bot import Bot
from fodasse.table.log import PERSON, Moment
from fodasse.table.match import Match
from fodasse.table.record import Record
from fodasse.table.votes import majority_of_people


def ends_round(game: Game[S, Any, Any], before: S, after: S) -> bool:
    """Return whether the action between two states finished a round or hand.

    Always False for a game without ``rounds``.
    """
    return game.rounds is not None and game.rounds.ends(before, after)


def check_rounds(game: Game, rounds: int) -> None:
    """Check a number of rounds or hands after which a match stops.

    Raises:
        ValueError: fewer than one, too many for JSON, or the game has no ``rounds``.
        TypeError: not a whole number.
    """
    if exact_number("rounds", rounds) < 1:
        raise ValueError(f"rounds: at least 1, not {quote(rounds)}")
    if game.rounds is None:
        raise ValueError(f"rounds: {game.name} does not tell when a round ends")


def play_match(
    game: Game[S, A, V] | str,
    bots: Sequence[Bot[A, V] | str],
    *,
    seed: int | str = 0,
    match: int = 0,
    rules: Any = None,
    names: Iterable[str] = (),
    rounds: int | None = None,
    position: Any = None,  # as start options are unpacked beside it
    **options: int,
) -> Record[S, A, V]:
    """Play a match of bots and return its record.

    Args:
        game: the game, or its name.
        bots: one for each seat, or its name.
        seed: with ``match``, the source of all randomness.
        match: the number of the match.
        rules: the game's rules; None: the rules of the book.
        names: the names of the seats, for the record.
        rounds: the number of rounds or hands to play; None: to the end of the match.
        position: the state in which it begins, with its rules; None: the start of a match.
        options: start options of the game, such as ``dealer``.

    Examples:
        >>> from fodasse import GAME
        >>> from fodasse.bots.random import RandomBot
        >>> play_match(GAME, [RandomBot()] * 4, seed=1).result.reason
        Reason.ELIMINATION

    Raises:
        IllegalAction: a bot chose an action that is not allowed.
        RulesError: no match can start like this.
        FormatError: the position cannot arise in play.
        ValueError: fewer than one round, an unknown start option, a position of other seats or
            rules, an unknown game or bot, or the game has no ``rounds``.
        TypeError: a value of the wrong type, a seat without a bot, or a bot of another game.
    """
    game = find_game(game)
    if rounds is not None:
        check_rounds(game, rounds)
    table = match_of_bots(
        game, bots, seed=seed, match=match, rules=rules, names=names, position=position, **options
    )
    for _ in play_rounds(table, rounds):
        pass
    return table.record


def match_of_bots(
    game: Game[S, A, V] | str,
    bots: Sequence[Bot[A, V] | str],
    *,
    seed: int | str = 0,
    match: int = 0,
    rules: Any = None,
    names: Iterable[str] = (),
    position: Any = None,
    **options: int,
) -> Match[S, A, V]:
    """Return a match of bots at its beginning; the arguments are those of ``play_match``."""
    if isinstance(bots, str) or not isinstance(bots, Sequence):
        raise TypeError(
            f"bots: a list of bots or their names, one for each seat, not {quote(bots)}"
        )
    return Match(
        game,
        len(bots),
        rules=rules,
        seed=seed,
        match=match,
        occupants=bots,
        names=names,
        patience=None,
        vote=majority_of_people,
        position=position,
        **options,
    )


def play_rounds(match: Match[S, A, V], rounds: int | None = None) -> Iterator[Moment[S]]:
    """Play a match of bots, and yield a moment for each action.

    Args:
        match: the match.
        rounds: the number of rounds or hands to play; None: to the end of the match.

    Raises:
        IllegalAction: a bot chose an action that is not allowed.
        RuntimeError: the match is paused, and only a person can end a pause.
        TypeError: a bot chose no action of the game, or a seat has no bot.
    """
    if any(each is None or each == PERSON for each in match.occupants):
        raise TypeError("every seat needs a bot; with people, use Match")
    game, left = match.game, rounds
    while left != 0 and match.step():
        moment = match.moments[-1]
        if left is not None:
            left -= ends_round(game, moment.before, moment.after)
        yield moment
    if left != 0 and game.actors(match.state):
        raise RuntimeError("the match is paused, and only a person can end a pause")
