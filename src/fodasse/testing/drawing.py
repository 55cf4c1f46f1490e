"""Positions drawn from text, for games that have a notation."""

from __future__ import annotations

from typing import Any, Protocol, TypeVar

S_co = TypeVar("S_co", covariant=True)


class Notated(Protocol[S_co]):
    """A game whose positions can be drawn as text."""

    def drawn(self, text: str, *, rules: Any = None) -> S_co:
        """The position that a text draws."""
        ...


def drawn(text: str, game: Notated[S_co], *, rules: Any = None) -> S_co:
    """The position that a text draws in a game's own notation.

    Examples:
        >>> from fodasse import GAME
        >>> state = drawn("dealer 1; vira 4H; 0: KD | bid 1; 1: 7C", GAME)
        >>> state.to_act
        1

    Args:
        text: see the game's ``drawn`` for what can be said.
        game: whose position.
        rules: the game's rules; None: the book.

    Raises:
        FormatError: the text cannot be read, or draws what cannot arise.
    """
    return game.drawn(text, rules=rules)
