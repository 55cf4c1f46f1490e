"""Which states a view allows, how many, and a random one of them.

No card is obliged to follow another and covered cards are never shown, so nothing that was done
rules a card out. Only a card that turned over while it was dealt is known to be with its seat: in
its hand, or among the cards it covered.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial, perm, prod
from random import Random

from attrs import evolve, frozen

from fodasse.core.cards import TRUCO_DECK, Card
from fodasse.core.chance import draw
from fodasse.core.seats import Seat
from fodasse.games.truco.state import DEAL, EXPOSED, Eleven, Laid, State
from fodasse.games.truco.view import View


@frozen
class Unseen:
    """The cards a view does not show, and the places where they are."""

    cards: tuple[Card, ...]
    """The cards that may be in any place, sorted."""
    places: tuple[Seat | None, ...]
    """Whose card lies in each hidden place: hands, then tricks, then the vira (None)."""
    same: int
    """How many ways to fill the places are one state, because a hand has no order."""
    exposed: Card | None
    """The card that turned over, where the viewer does not see it now."""
    homes: tuple[int, ...]
    """The places it can be in."""


def determinize(view: View, rng: Random) -> State:
    """A random state that the view allows, each as likely as any other.

    Raises:
        LookupError: the view allows none; never so for a view of a state.
    """
    unseen = _unseen(view)
    cards = list(draw(unseen.cards, len(unseen.places) - len(unseen.homes[:1]), rng))
    if unseen.exposed is not None:
        home = unseen.homes[int(rng.random() * len(unseen.homes))]
        cards.insert(home, unseen.exposed)
    drawn = iter(cards)
    hands: list[tuple[Card, ...]] = []
    for hand in view.hands:
        filled = [next(drawn) if card is None else card for card in hand]
        hands.append(tuple(filled if _is_ordered(view) else sorted(filled)))
    tricks = tuple([evolve(each, cards=_filled(each.cards, drawn)) for each in view.tricks])
    trick = _filled(view.trick, drawn)
    return State(
        view.table,
        view.phase,
        view.turn,
        view.stake,
        next(drawn) if _is_incomplete(view) else view.vira,
        tuple(hands),
        trick,
        tricks,
        view.exposed,
    )


def count_worlds(view: View) -> int:
    """How many states the view allows.

    A seat that sees its own three cards and the vira has 36 cards to put in three hands.

    Examples:
        >>> from math import comb
        >>> from fodasse.games.truco import Cut, How, apply, sample_chance, start, view
        >>> state = apply(start(4), Cut(3, How.TAP))
        >>> state = apply(state, sample_chance(state, Random(1)))
        >>> count_worlds(view(state, 0)) == comb(36, 3) * comb(33, 3) * comb(30, 3)
        True
    """
    unseen = _unseen(view)
    anywhere = len(unseen.places) - len(unseen.homes[:1])
    return max(1, len(unseen.homes)) * perm(len(unseen.cards), anywhere) // unseen.same


def _unseen(view: View) -> Unseen:
    laid = [*(each for trick in view.tricks for each in trick.cards), *view.trick]
    known = {view.vira, *(card for hand in view.hands for card in hand)}
    known.update(each.card for each in laid)
    places: list[Seat | None] = [s for s, hand in enumerate(view.hands) for c in hand if c is None]
    places += [each.seat for each in laid if each.card is None]
    places += [None] * _is_incomplete(view)
    same = 1 if _is_ordered(view) else prod(factorial(hand.count(None)) for hand in view.hands)
    turned = view.exposed
    exposed: Card | None = None
    homes: tuple[int, ...] = ()
    if turned is not None and not turned.burnt and turned.card not in known:
        exposed = turned.card
        homes = tuple([place for place, seat in enumerate(places) if seat == turned.seat])
        if turned.index is not None:
            homes = homes[turned.index : turned.index + 1]
        if not homes:
            raise LookupError("the exposed card has no place")
    if turned is not None:
        known.add(turned.card)
    cards = tuple([card for card in TRUCO_DECK if card not in known])
    return Unseen(cards, tuple(places), same, exposed, homes)


def _is_incomplete(view: View) -> bool:
    """Whether cards lie there of which none is seen yet, not even the vira."""
    return view.exposed is not None and view.phase in (EXPOSED, DEAL)


def _is_ordered(view: View) -> bool:
    """Whether the order of a hand matters: in mão-de-ferro, and while it is not yet known."""
    return _is_incomplete(view) or view.stake.eleven is Eleven.FERRO


def _filled(cards: tuple[Laid, ...], drawn: Iterator[Card]) -> tuple[Laid, ...]:
    return tuple(
        [
            Laid(each.seat, next(drawn), each.covered) if each.card is None else each
            for each in cards
        ]
    )
