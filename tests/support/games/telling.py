"""Events of any game, as each viewer gets them, without the moves of cards.

Moves are judged by a law, and by ``tests/games/test_moves.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any, Final

from attrs import evolve, fields

from fodasse.core.cards import Card
from fodasse.core.events import Event, say
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.core.types import A, S, V

NAMES: Final = ("Ana", "Beto", "Caio", "Duda", "Eva", "Fábio", "Gil", "Hugo", "Iara", "João")


class Whole(Enum):
    """The viewer that sees everything, for which events are made from states."""

    WHOLE = "whole"


WHOLE: Final = Whole.WHOLE


def seen_events(
    game: Game[S, A, V], before: S, action: A, after: S, viewer: Seat | Whole | None
) -> tuple[Event, ...]:
    """Return the events of an action for a viewer."""
    if isinstance(viewer, Whole):
        return without_moves(game.events(before, action, after))
    seen = game.censor(before, action, viewer)
    found = game.events(game.view(before, viewer), seen, game.view(after, viewer))
    return without_moves(found)


def without_moves(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return events without the moves of cards."""
    return tuple(evolve(each, moves=()) for each in events)


def told(
    game: Game[S, A, V], state: S, *actions: A, viewer: Seat | Whole | None = WHOLE, lang: str = ""
) -> list[Any]:
    """Return all events of these actions; with a language, what is said of them."""
    found: list[Any] = []
    for action in actions:
        following = game.apply(state, action)
        found += seen_events(game, state, action, following, viewer)
        state = following
    return [say(event, lang, NAMES) for event in found] if lang else found


def plain_event(event: Event) -> tuple[Any, ...]:
    """Return an event as the oracles tell it: its type and its values."""
    names = (each.name for each in fields(type(event)) if each.name != "moves")
    return event.type, *(_plain(getattr(event, name)) for name in names)


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Enum | Card) else value


def texts_missing(game: Game[Any, Any, Any], kinds: tuple[type[Event], ...]) -> Iterator[str]:
    """Yield the types of events without a text, and the texts without an event."""
    words = {key for key in game.texts.own("en") if key.startswith("events.")}
    yield from words ^ {f"events.{kind.type}" for kind in kinds}
