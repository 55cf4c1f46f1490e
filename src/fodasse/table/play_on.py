"""Play from any state to the end of its round or match, by bots alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, Literal, TypeAlias

from fodasse.core.chance import below
from fodasse.core.fields import check_type
from fodasse.core.game import Game
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot
from fodasse.table.driver import check_rounds, play_rounds
from fodasse.table.match import Match
from fodasse.table.votes import end_of_pause

Until: TypeAlias = Literal["round", "match"]
_UNTIL: Final = ("round", "match")
_SEEDS: Final = 2**64


def play_on(
    game: Game[S, A, V],
    state: S,
    bots: Sequence[Bot[A, V]],
    rng: Random,
    until: Until = "match",
) -> S:
    """Play a state on by bots, and return the state at the end; ``game.returns`` values it.

    The state may come from a match, a record or ``game.determinize``. The table is silent: nobody
    joins, leaves or moves a motion. An open motion is voted down, and a pause ends at once;
    newcomers are seated when the rules say so.

    One number of the generator is the seed of the match that is played, as of ``play_match``: its
    deals do not depend on the bots, and each bot has a generator of its own. Bots' ``history``
    begins with the state.

    Args:
        game: the game.
        state: the state, which does not change.
        bots: one for each seat ever given out, in order; those of seats that are out are idle.
        rng: the source of all randomness.
        until: ``"round"``: to the end of the round or hand in play, or of the next one if none is;
            ``"match"``: to the end of the match.

    Raises:
        IllegalAction: a bot chose an action that is not allowed.
        FormatError: the state cannot arise in play.
        RuntimeError: a bot paused the match.
        ValueError: not one bot for each seat, another value of ``until``, or ``"round"`` in a game
            without rounds.
        TypeError: a value of the wrong type, or a seat without a bot.

    Examples:
        >>> from fodasse import GAME, Rules
        >>> from fodasse.bots.random import RandomBot
        >>> state = GAME.start(3, rules=Rules(limit=2))
        >>> after = play_on(GAME, state, [RandomBot()] * 3, Random(1), until="round")
        >>> after.round_number, sorted(GAME.returns(after))
        (2, [0.0, 0.0, 0.0])
        >>> sorted(GAME.returns(play_on(GAME, after, [RandomBot()] * 3, Random(2))))
        [-0.5, -0.5, 1.0]
    """
    if until not in _UNTIL:
        raise ValueError(f"until: {' or '.join(map(repr, _UNTIL))}, not {until!r}")
    check_type(Game, game)
    check_type(game.documents.state, state)
    if until == "round":
        check_rounds(game, 1)
    resume = end_of_pause(game, state)
    position = state if resume is None else game.apply(state, resume)
    table = Match(game, len(bots), seed=below(_SEEDS, rng), occupants=bots, position=position)
    for _ in play_rounds(table, 1 if until == "round" else None):
        pass
    return table.state
