"""Events: an action and all that it forced, as one viewer saw them.

A game's ``events(before, action, after)`` compares two views of one viewer, or two states, and the
action as that viewer saw it. So an event tells nothing that the viewer may not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from attrs import fields, frozen

from fodasse.core.texts import CORE, Texts


@frozen
class Event:
    """Something that happened. Each class of a game has a ``type``, its permanent word."""

    type: ClassVar[str]
    texts: ClassVar[Texts] = CORE
    """The words of the game: the text ``events.<type>``, whose parameters are fields."""


def say(event: Event, lang: str = "en", names: Sequence[str] = ()) -> str:
    """Return an event as one sentence.

    Args:
        event: the event.
        lang: the language.
        names: the names of people by seat number, instead of seat numbers.

    Examples:
        >>> from fodasse.games.fodasse import GAME, Leave, start
        >>> state = start(4)
        >>> event, *_ = GAME.events(state, Leave(2), GAME.apply(state, Leave(2)))
        >>> say(event), say(event, "pt", ["Ana", "Beto", "Caio", "Duda"])
        ('Seat 2 leaves the match', 'Caio abandona a partida')

    Raises:
        ValueError: there is no such language.
        TypeError: it is no event. What a button says for an action, ``fodasse.label`` returns.
    """
    if not isinstance(event, Event):
        raise TypeError(
            f"{type(event).__name__} is no event: events(before, action, after) returns what"
            " happened, and label(action, view) what a button says"
        )
    params = {each.name: getattr(event, each.name) for each in fields(type(event))}
    sentence = event.texts.say(lang, f"events.{event.type}", people=names, **params)
    return sentence[:1].upper() + sentence[1:]
