"""Hints for the person at a table, within a time limit, where no game is compiled."""

from __future__ import annotations

from json import dumps
from time import perf_counter
from typing import Final

from fodasse.bots import named, quick_names
from fodasse.bots.search import Effort
from fodasse.bots.search.reference import evaluate
from fodasse.table.documents import game_of, parse
from fodasse.table.serial import from_json

MAX_WORLDS: Final = 100
"""The most worlds in which each action is tried."""


def advise(view: str, seconds: float = 2.0, seed: int = 0) -> str:
    """Return the values of a viewer's actions as JSON text, after about ``seconds``.

    One world is tried first; the time that it takes determines how many more are tried.

    Args:
        view: the view as a packet holds it, as JSON text.
        seconds: the time to spend.
        seed: the seed of the worlds.

    Returns:
        ``best``, the index of the best action among the ``actions`` of the packet; ``values``, the
        chance to win the match after each of them; the number of ``worlds``, and the ``seconds``.

    Examples:
        >>> from json import dumps, loads
        >>> from fodasse import GAME, Match
        >>> match = Match(GAME, 3, seed=5, occupants=["person", None, None])
        >>> match.run()
        >>> advice = loads(advise(dumps(match.packet(0)["view"]), seconds=0))
        >>> advice["best"], len(advice["values"]), advice["worlds"]
        (0, 1, 1)

    Raises:
        FormatError: ``view`` is no view.
        ValueError: the viewer has nothing to decide.
    """
    game = game_of(parse(view).get("game"))
    seen = from_json(view, game, expected=game.documents.view)
    if not seen.legal_actions:
        raise ValueError("a hint is for a seat that is to act")
    bot, begun = named(quick_names(game)[-1], game), perf_counter()
    found, worlds = evaluate(game, seen, bot, Effort(1), seed), 1
    more = int(seconds / (perf_counter() - begun)) - 1
    if more > 0 and len(seen.legal_actions) > 1:
        worlds = min(more, MAX_WORLDS)
        found = evaluate(game, seen, bot, Effort(worlds), seed)
    advice = {
        "best": found.actions.index(found.best),
        "values": found.values,
        "worlds": worlds,
        "seconds": perf_counter() - begun,
    }
    return dumps(advice)
