"""A seat's beliefs about the cards that it does not see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from fodasse.bots.analysis import ADVISER, observations, search_bot
from fodasse.bots.search import SearchBot
from fodasse.core.errors import quote
from fodasse.core.fields import whole_number
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A, S, V
from fodasse.games import GAMES
from fodasse.table.bot import Turn
from fodasse.table.record import Observation, Record
from fodasse.table.seat_record import SeatRecord


def likely_worlds(
    view: V,
    n: int = 100,
    *,
    history: Sequence[Observation[A, V]] = (),
    bot: str | SearchBot = ADVISER,
    seed: int = 0,
    game: Game[S, A, V] | None = None,
) -> list[tuple[S, float]]:
    """Return worlds that a view allows, the likeliest first, each with its probability.

    A world is a whole state in which the seat would see the same. With the extra ``bulk``, worlds
    that explain what the others did in the round are likelier, as bots that search believe; where
    there are no more than ``n`` and the game can list them, all are returned. Otherwise they are
    drawn, and their probabilities sum to 1 as those of all worlds do. Without the extra, in games
    that are not compiled, and in positions such as an open claim, all worlds are equally likely,
    so the weights only show how often each was drawn.

    Args:
        view: the view of a seat.
        n: the most worlds.
        history: the seat's observations up to the view, as in ``hint``.
        bot: the bot whose beliefs are asked for.
        seed: the seed; equal seeds give equal worlds.
        game: the game; None: the one of its name in ``GAMES``.

    Raises:
        ValueError: fewer than 1 world, or the bot does not search.

    Examples:
        >>> from random import Random
        >>> from fodasse import GAME, apply, sample_chance, start
        >>> table = start(4)
        >>> table = apply(table, sample_chance(table, Random(4)))
        >>> view = GAME.view(table, 1)
        >>> found = likely_worlds(view, 50)
        >>> all(GAME.view(state, 1) == view for state, _ in found)
        True
        >>> round(sum(weight for _, weight in found), 9)
        1.0
    """
    if whole_number("n", n) < 1:
        raise ValueError(f"n: 1 or more worlds, not {quote(n)}")
    seen: Any = view
    judge = search_bot(bot, game or GAMES[seen.game])
    turn = Turn(seen.viewer, seen, seen.legal_actions, partial(tuple, history))
    return sorted(judge.worlds(turn, n, seed).items(), key=lambda each: -each[1])


def likely_worlds_at(
    match: Record[S, A, V] | SeatRecord[A, V],
    seat: Seat | None,
    ply: int,
    n: int = 100,
    *,
    bot: str | SearchBot = ADVISER,
    seed: int = 0,
    game: Game[S, A, V] | None = None,
) -> list[tuple[S, float]]:
    """Return ``likely_worlds`` of a seat at a ply of a match, given all that it saw up to there.

    Args:
        match: the match, or the seat's record of it.
        seat: the seat; None: a spectator.
        ply: the number of actions before, those of chance included, such as ``Choice.ply``.
        n: the most worlds.
        bot: the bot whose beliefs are asked for.
        seed: the seed; equal seeds give equal worlds.
        game: the game; None: the one of the match.

    Raises:
        ValueError: the match has no such seat or ply, fewer than 1 world, or the bot does not
            search.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> match = play_match(GAME, [RandomBot()] * 4, seed=4)
        >>> found = likely_worlds_at(match, 1, ply=3, n=50)
        >>> state = list(match.replay())[3]
        >>> all(GAME.view(each, 1) == GAME.view(state, 1) for each, _ in found)
        True
    """
    seen = observations(match, seat, game)
    if not 0 <= whole_number("ply", ply) < len(seen):
        raise ValueError(f"ply: 0 to {len(seen) - 1}, not {quote(ply)}")
    history = seen[: ply + 1]
    if game is None and isinstance(match, Record):
        game = match.game_object
    return likely_worlds(history[-1].view, n, history=history, bot=bot, seed=seed, game=game)
