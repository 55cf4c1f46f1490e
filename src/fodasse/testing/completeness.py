"""The check that the classes of a game fit together, before any law is tried."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature

from attrs import has

from fodasse.core.game import Game


def check_complete(game: Game) -> None:
    """Check that a game has all parts it needs.

    Raises:
        TypeError: it is no ``Game``, parts of its classes are missing, or a keyword argument of
            ``start`` has no default.
    """
    if not isinstance(game, Game):
        raise TypeError(f"a game is a fodasse.core.game.Game, not {type(game).__name__}")
    if missing := list(_missing(game)):
        raise TypeError(f"game {game.name!r} has no {', no '.join(missing)}")
    lacking = [
        each.name
        for each in signature(game.start).parameters.values()
        if each.kind is each.KEYWORD_ONLY and each.default is each.empty
    ]
    if lacking:
        raise TypeError(
            f"game {game.name!r}: generic tools leave out arguments of start, so each needs a"
            f" default; there is none for {', '.join(lacking)}"
        )


def _missing(game: Game) -> Iterator[str]:
    """Yield the parts that the classes of a game's documents lack."""
    documents = game.documents
    for kind in documents.actions:
        if not has(kind) or not isinstance(getattr(kind, "type", None), str):
            yield f"{kind.__name__}.type that is its word in JSON"
    for name in ("rules", "state", "view"):
        kind = getattr(documents, name)
        if kind.__name__.lower() != name:
            yield f"class {name.capitalize()} as documents.{name}"
        if getattr(kind, "game", None) != game.name:
            yield f"{kind.__name__}.game that is its name"
