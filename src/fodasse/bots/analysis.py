"""Analysis for people: what the choices of a seat cost, and hints.

The cost of a choice is the chance to win the match that it gives away against the best one, as a
search estimates it. The best choice is found in one set of worlds and the cost measured in
another, so that luck in the first does not make costs look greater than they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final, Generic

from attrs import frozen

from fodasse.bots import named
from fodasse.bots.search import Evaluation, Loss, SearchBot
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A, A_co, V, V_co
from fodasse.games import GAMES
from fodasse.table.bot import Turn
from fodasse.table.record import Observation, Record
from fodasse.table.seat_record import SeatRecord

ADVISER: Final = "hard"
"""The bot that judges where none is named."""


@frozen
class Choice(Generic[A_co, V_co]):
    """A decision of a seat, with the values of its actions."""

    ply: int
    """The number of actions of the match before it, those of chance included."""
    view: V_co
    """The view of the seat before it."""
    action: A_co
    """The action that the seat chose."""
    best: A_co
    """The action of the greatest value."""
    evaluation: Evaluation[A_co]
    """The values of the actions, in other worlds than those in which the best was found."""

    @property
    def loss(self) -> Loss:
        """The loss of the action against the best one: chance to win the match, or points."""
        return self.evaluation.loss(self.action, self.best)


def analyse(
    match: Record[Any, A, V] | SeatRecord[A, V],
    seat: Seat,
    *,
    bot: str | SearchBot = ADVISER,
    seed: int = 0,
    game: Game[Any, A, V] | None = None,
) -> Iterator[Choice[A, V]]:
    """Yield the decisions of a seat in a match, in order, each with its cost.

    Decisions without an alternative, and actions that were not awaited, such as leaving, are left
    out. Each decision is judged by what the seat could know.

    Args:
        match: the match, or the seat's record of it.
        seat: the seat.
        bot: the bot that judges: a name such as ``"best"``, or a search of your own.
        seed: the seed of the search; equal seeds give equal costs.
        game: the game; None: the one of its name in ``GAMES``.

    Raises:
        ValueError: the match has no such seat, or the bot does not search.

    Examples:
        >>> from fodasse import GAME, Rules, play_match
        >>> players = [named("random", GAME)] * 3
        >>> match = play_match(GAME, players, seed=1, rules=Rules(max_rounds=3))
        >>> choices = list(analyse(match, 0, bot="medium"))
        >>> worst = max(choices, key=lambda choice: choice.loss.mean)
        >>> worst.action == worst.best, worst.loss.mean > 0
        (False, True)
    """
    judge = search_bot(bot, game or GAMES[match.game])
    for turn, action in decisions(match, seat, game=game):
        best = judge.evaluate(turn, seed).best
        ply = len(turn.history) - 1
        yield Choice(ply, turn.view, action, best, judge.evaluate(turn, seed + 1))


def decisions(
    match: Record[Any, A, V] | SeatRecord[A, V],
    seat: Seat,
    *,
    game: Game[Any, A, V] | None = None,
) -> list[tuple[Turn[A, V], A]]:
    """Return the turns of a seat that left a choice, in order, each with the action it chose.

    Args:
        match: the match, or the seat's record of it.
        seat: the seat.
        game: the game; None: the one of its name in ``GAMES``.

    Raises:
        ValueError: the match has no such seat.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> match = play_match(GAME, [named("rules", GAME)] * 3, seed=1)
        >>> turn, action = decisions(match, 2)[0]
        >>> turn.seat, action in turn.legal_actions
        (2, True)
    """
    seen, found = observations(match, seat, game), []
    for ply in range(len(seen) - 1):
        view: Any = seen[ply].view
        action: Any = seen[ply + 1].action
        legal = view.legal_actions
        if len(legal) > 1 and action in legal:
            turn = Turn(seat, view, legal, partial(tuple, seen[: ply + 1]))
            found.append((turn, action))
    return found


def observations(
    match: Record[Any, A, V] | SeatRecord[A, V],
    seat: Seat | None,
    game: Game[Any, A, V] | None = None,
) -> Sequence[Observation[A, V]]:
    """Return the observations of a seat in a match: the one after each ply, from ply 0 on.

    Args:
        match: the match, or the seat's record of it.
        seat: the seat; None: a spectator.
        game: the game; None: the one of its name in ``GAMES``.

    Raises:
        ValueError: the match has no such seat.
    """
    if not isinstance(match, SeatRecord):
        return list(match.seen_by(seat, game))
    if match.seat != seat:
        raise ValueError(f"the match is what seat {match.seat} saw, not seat {seat}")
    return match.observations


def hint(
    view: Any,
    *,
    history: Sequence[Observation[Any, Any]] = (),
    bot: str | SearchBot = ADVISER,
    seed: int = 0,
    game: Game[Any, Any, Any] | None = None,
) -> Evaluation[Any]:
    """Return the values of the actions that the viewer can choose from; ``best`` is the hint.

    Args:
        view: the view of a seat that is to act.
        history: the seat's observations up to the view; with them the hint can infer more from
            what the others did.
        bot: the bot that judges: a name such as ``"best"``, or a search of your own.
        seed: the seed of the search.
        game: the game; None: the one of its name in ``GAMES``.

    Raises:
        ValueError: the viewer has nothing to decide, or the bot does not search.

    Examples:
        >>> from random import Random
        >>> from fodasse import GAME, apply, sample_chance, start
        >>> table = start(4)
        >>> table = apply(table, sample_chance(table, Random(4)))
        >>> advice = hint(GAME.view(table, 1), bot="medium")
        >>> GAME.label(advice.best, GAME.view(table, 1))
        'Bid 1'
        >>> len(advice.values) == len(advice.actions) == 2
        True
    """
    if not view.legal_actions:
        raise ValueError("a hint is for a seat that is to act")
    judge = search_bot(bot, game or GAMES[view.game])
    turn = Turn(view.viewer, view, view.legal_actions, partial(tuple, history))
    return judge.evaluate(turn, seed)


def search_bot(bot: str | SearchBot, game: Game[Any, Any, Any]) -> SearchBot:
    """Return a search, or the one of a name.

    Raises:
        ValueError: the bot does not search.
    """
    found = named(bot, game) if isinstance(bot, str) else bot
    if not isinstance(found, SearchBot):
        problem = f"a bot that searches judges: 'medium', 'hard' or 'best', not {bot!r}"
        raise ValueError(problem)  # noqa: TRY004  # the name is wrong
    return found
