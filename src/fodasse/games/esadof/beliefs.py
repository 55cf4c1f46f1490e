"""The states that a view allows: their number, and a random one."""

from __future__ import annotations

from itertools import chain
from math import factorial
from random import Random

from fodasse.core.cards import Card
from fodasse.core.chance import draw
from fodasse.core.fields import check_type
from fodasse.core.hidden import unseen
from fodasse.games.esadof.rules import DECK
from fodasse.games.esadof.state import State, View
from fodasse.games.esadof.view import state_of


def determinize(view: View, rng: Random) -> State:
    """Return a random state that the view allows, each order of the unseen cards equally likely.

    The legal actions never depend on hidden cards, so past actions rule out no order.

    Raises:
        LookupError: the view allows no state; never the case for a view of a state.
    """
    return state_of(view, iter(draw(*_hidden(view), rng)))


def count_worlds(view: View) -> int:
    """Return the number of worlds that the view allows: orders of physical cards.

    All cards lie on the table, so there are as many unseen cards as hidden places. When cards
    have been dealt and not yet peeked at, these are all places but the upcard's.

    Examples:
        >>> from fodasse.games.esadof import apply, sample_chance, start, view
        >>> state = apply(start(3), sample_chance(start(3), Random(1)))
        >>> count_worlds(view(state, 0)) == factorial(103)
        True
    """
    _, places = _hidden(view)
    return factorial(places)


def _hidden(view: View) -> tuple[tuple[Card, ...], int]:
    """Return the unseen cards, and the number of places for them: in rows, a hand, the stock."""
    check_type(View, view)
    open_or_drawn = () if view.drawn is None else (view.drawn.card,)
    shown = [*chain(*view.rows), *open_or_drawn]
    return unseen(DECK, shown, view.pile), shown.count(None) + view.stock
