"""Events: an action and all that it forced, as one viewer saw them.

A game's ``events(before, action, after)`` compares two views of one viewer, or two states, and the
action as that viewer saw it. So an event reveals nothing hidden from the viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import evolve, field, fields, frozen

from fodasse.core.moves import Move, Zones, after_moves
from fodasse.core.texts import CORE, Texts, with_capital


@frozen
class Event:
    """The base of all events. Each class of a game has a ``type``, its permanent name."""

    type: ClassVar[str]
    texts: ClassVar[Texts] = CORE
    """The texts of the game: that of an event is ``events.<type>``, with fields as parameters."""

    moves: tuple[Move, ...] = field(default=(), kw_only=True, repr=False)
    """The cards that it moved or showed, in order."""


def gathered(
    found: Sequence[Event],
    before: Zones,
    ends: tuple[type[Event], ...],
    kind: type[Move] = Move,
) -> tuple[Event, ...]:
    """Return events in which the first one of a kind puts all cards back into the pack.

    Args:
        found: the events of an action after which no card is in play.
        before: the zones before the action.
        ends: the classes of the events that come when no card is in play, such as that of a deal
            which is due.
        kind: the class of moves.
    """
    zones = after_moves(before, [move for event in found for move in event.moves])
    moves = kind.to_pack(zones)
    place = next((place for place, each in enumerate(found) if isinstance(each, ends)), None)
    if not moves or place is None:
        return tuple(found)
    last = found[place]
    return (*found[:place], evolve(last, moves=(*last.moves, *moves)), *found[place + 1 :])


def say(event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return an event as one sentence.

    Args:
        event: the event.
        lang: the language.
        names: people's names by seat number, to show instead of seat numbers.

    Examples:
        >>> from fodasse.games.fodasse import GAME, Leave, start
        >>> state = start(4)
        >>> event, *_ = GAME.events(state, Leave(2), GAME.apply(state, Leave(2)))
        >>> say(event), say(event, "pt", ["Ana", "Beto", "Caio", "Duda"])
        ('Seat 2 leaves the match', 'Caio abandona a partida')

    Raises:
        ValueError: there is no such language.
        TypeError: it is no event. For the label of an action, use ``fodasse.label``.
    """
    if not isinstance(event, Event):
        raise TypeError(
            f"{type(event).__name__} is no event: events(before, action, after) returns what"
            " happened, and label(action, view) what a button says"
        )
    params = {each.name: getattr(event, each.name) for each in fields(type(event))}
    return with_capital(event.texts.say(lang, f"events.{event.type}", people=names, **params))
