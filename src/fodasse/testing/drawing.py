"""Positions drawn from text, for games that have a notation."""

from __future__ import annotations

from typing import Any

from fodasse.core.game import Game
from fodasse.core.types import S


def drawn(text: str, game: Game[S, Any, Any], *, rules: Any = None) -> S:
    """Return the position that a text describes in a game's own notation.

    Examples:
        >>> from fodasse import GAME
        >>> state = drawn("dealer 1; vira 4H; 0: KD | bid 1; 1: 7C", GAME)
        >>> state.to_act
        1

    Args:
        text: see the game's notation for what can be said.
        game: whose position.
        rules: the game's rules; None: the book.

    Raises:
        FormatError: the text cannot be read, or describes what cannot arise.
        TypeError: the game has no notation.
    """
    if game.notation is None:
        raise TypeError(f"{game.name} has no notation of positions")
    return game.notation.position_from_text(text, rules=rules)
