"""The states that a view allows: their number, and a random one.

Seats need not follow suit and covered cards are never shown, so past actions rule out no card.
Only a card that turned over while it was dealt is known to be with its seat: in its hand, or among
the cards it covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from random import Random
from typing import Final

from fodasse.core.cards import Card
from fodasse.core.fields import check_type
from fodasse.core.hidden import Hidden, filled, unseen
from fodasse.core.quick import quick_copy
from fodasse.core.seats import Seat
from fodasse.games.truco.laid import Laid, Trick
from fodasse.games.truco.public import DEAL, EXPOSED, Public
from fodasse.games.truco.state import State, View

_state_of: Final = quick_copy(State, Public)


def determinize(view: View, rng: Random) -> State:
    """Return a random state that the view allows, each as likely as any other.

    Raises:
        LookupError: the view allows no state; never the case for a view of a state.
    """
    return state_of(view, chain(*_hidden(view).draw(rng)))


def state_of(view: View, drawn: Iterator[Card]) -> State:
    """Return the state of a view with these cards in the places of the hidden ones.

    ``drawn`` yields those of hands by seat, then of tricks, then the vira.
    """
    in_order = tuple if _is_ordered(view) else sorted
    hands = tuple([tuple(in_order(filled(hand, drawn))) for hand in view.hands])
    tricks = tuple(
        [Trick(filled_cards(each.cards, drawn), each.winner, each.leader) for each in view.tricks]
    )
    trick = filled_cards(view.trick, drawn)
    vira = next(drawn) if _hides_vira(view) else view.vira
    return _state_of(view, vira=vira, hands=hands, trick=trick, tricks=tricks)


def count_worlds(view: View) -> int:
    """Return the number of states that the view allows.

    A seat that sees its own three cards and the vira has 36 cards to put in three hands.

    Examples:
        >>> from math import comb
        >>> from fodasse.games.truco import Cut, How, apply, sample_chance, start, view
        >>> state = apply(start(4), Cut(3, How.TAP))
        >>> state = apply(state, sample_chance(state, Random(1)))
        >>> count_worlds(view(state, 0)) == comb(36, 3) * comb(33, 3) * comb(30, 3)
        True
    """
    return _hidden(view).count()


def _hidden(view: View) -> Hidden[Card]:
    """Return the unseen cards and their places: in hands, then in tricks, then the vira's."""
    check_type(View, view)
    laid = [*chain(*[trick.cards for trick in view.tricks]), *view.trick]
    ordered, turned = _is_ordered(view), view.exposed
    places: list[tuple[Seat | None, int]] = []
    for seat, hand in enumerate(view.hands):
        backs = hand.count(None)
        places += [(seat, 1)] * backs if ordered else [(seat, backs)]
    places += [(each.seat, 1) for each in laid if each.card is None]
    places += [(None, 1)] * _hides_vira(view)
    seen = [view.vira, *chain(*view.hands), *[each.card for each in laid]]
    barred: dict[Card, frozenset[int]] = {}
    if turned is not None and turned.card not in seen:
        if turned.burnt:
            seen.append(turned.card)
        else:
            homes = [place for place, (seat, _) in enumerate(places) if seat == turned.seat]
            if turned.index is not None:
                homes = homes[turned.index : turned.index + 1]
            barred[turned.card] = frozenset(range(len(places) + 1)).difference(homes)
    room = [cards for _, cards in places]
    return Hidden(unseen(view.rules.cards, seen), room, barred)


def _is_incomplete(view: View) -> bool:
    """Return whether cards are dealt of which none is seen yet, not even the vira."""
    return view.exposed is not None and view.phase_below in (EXPOSED, DEAL)


def _hides_vira(view: View) -> bool:
    """Return whether a vira is dealt that is not seen yet."""
    return _is_incomplete(view) and view.rules.turns_up


def _is_ordered(view: View) -> bool:
    """Return whether hands have an order: in the dark, and until the deal is complete."""
    return _is_incomplete(view) or view.is_dark


def filled_cards(cards: tuple[Laid, ...], drawn: Iterator[Card]) -> tuple[Laid, ...]:
    """Return cards on the table with each back replaced by the next one drawn, if there is one."""
    return tuple(
        [
            Laid(each.seat, next(drawn, None), each.covered) if each.card is None else each
            for each in cards
        ]
    )
