"""Events of an action with their texts, as packets and records of seats have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fodasse.core.events import say
from fodasse.core.game import Game
from fodasse.core.texts import with_capital
from fodasse.core.types import A, S, V
from fodasse.table.structure import to_data


def label_and_events(
    game: Game[S, A, V], before: V, action: A, after: V, lang: str, names: Sequence[str]
) -> dict[str, Any]:
    """Return an action in a few words, and its events with their texts.

    The keys are ``label`` and ``told``, a list of objects with ``event`` and ``text``.

    Args:
        game: the game.
        before: a viewer's view before the action.
        action: the action as that viewer saw it.
        after: the view after it.
        lang: the language.
        names: the names of the seats.

    Raises:
        ValueError: there is no such language.
    """
    return {
        "label": with_capital(game.texts.phrase(lang, action, people=names)),
        "told": [
            {"event": to_data(event), "text": say(event, lang, names)}
            for event in game.events(before, action, after)
        ],
    }
