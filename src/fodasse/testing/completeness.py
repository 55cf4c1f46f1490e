"""The check that a game has all parts of the protocol, before any law is tried."""

from __future__ import annotations

from collections.abc import Iterator
from inspect import signature
from typing import Any, Final

from attrs import fields, frozen, has

from fodasse.core.game import Forms, Game
from fodasse.core.indexed import Indexed
from fodasse.core.statistics import Calling, Measured
from fodasse.core.wording import Text
from fodasse.testing.drawing import Notated

OPTIONAL: Final[dict[str, type[Any]]] = {
    "statistics": Measured,
    "calls": Calling,
    "numbers for learners": Indexed,
    "positions from text": Notated,
}
"""Optional parts, each a protocol: a game with one of its names needs them all."""


@frozen
class Parts:
    """The parts of the protocols that a game does not have."""

    missing: tuple[str, ...]
    """Parts that every game needs, and the rest of optional parts that it has in part."""
    absent: tuple[str, ...]
    """Optional parts that are absent altogether."""


def parts_of(game: Any) -> Parts:
    """Return the parts that a game does not have.

    Examples:
        >>> from fodasse.games import GAMES
        >>> parts_of(GAMES["truco"])
        Parts(missing=(), absent=('calls', 'positions from text'))
    """
    missing = [name for name in _names(Game) if not hasattr(game, name)]
    if "forms" not in missing:
        missing += _missing_forms(game)
    absent: list[str] = []
    for part, protocol in OPTIONAL.items():
        lacking = [name for name in _names(protocol) if not hasattr(game, name)]
        if len(lacking) == len(_names(protocol)):
            absent.append(part)
        else:
            missing += [f"{name} ({part})" for name in lacking]
    return Parts(tuple(missing), tuple(absent))


def check_complete(game: Any) -> None:
    """Check that a game has all parts it needs.

    Raises:
        TypeError: parts are missing. The text names them all, and the absent optional ones.
            Or a keyword argument of ``start`` has no default.
    """
    parts = parts_of(game)
    if parts.missing:
        name = getattr(game, "name", type(game).__name__)
        optional = f"; optional, and absent: {', '.join(parts.absent)}" if parts.absent else ""
        raise TypeError(f"game {name!r} has no {', no '.join(parts.missing)}{optional}")
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


def _names(protocol: type[Any]) -> list[str]:
    return [name for name in vars(protocol) if not name.startswith("_")]


def _missing_forms(game: Any) -> Iterator[str]:
    """Yield the parts that the classes of a game's documents lack."""
    for form in fields(Forms):
        kinds = getattr(game.forms, form.name, None)
        each = kinds if form.name == "actions" and isinstance(kinds, tuple) else (kinds,)
        classes = [kind for kind in each if isinstance(kind, type)]
        if not each or len(classes) < len(each):
            yield f"forms.{form.name}"
            continue
        for kind in classes:
            if form.name == "actions":
                if not has(kind) or not isinstance(getattr(kind, "phrase", None), Text):
                    yield f"{kind.__name__}.phrase"
            elif form.name != "reason":
                if kind.__name__.lower() != form.name:
                    yield f"class {form.name.capitalize()} as forms.{form.name}"
                if getattr(kind, "game", None) != getattr(game, "name", None):
                    yield f"{kind.__name__}.game that is its name"
