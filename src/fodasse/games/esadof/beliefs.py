"""Which states a view allows, how many, and a random one of them."""

from __future__ import annotations

from collections import Counter
from math import factorial
from random import Random
from typing import Final

from fodasse.core.cards import Card
from fodasse.core.chance import draw
from fodasse.games.esadof.rules import DECK
from fodasse.games.esadof.state import Drawn, State
from fodasse.games.esadof.view import View, state_of

_DECK: Final = Counter(DECK)


def determinize(view: View, rng: Random) -> State:
    """A random state that the view allows, each order of the unseen cards equally likely.

    No choice depends on a card that others cannot see in it, so nothing that was done rules an
    order out.
    """
    unseen = iter(draw(_unseen(view), _hidden(view), rng))
    rows = tuple(
        [tuple([next(unseen) if card is None else card for card in row]) for row in view.rows]
    )
    drawn = view.drawn
    if drawn is not None and drawn.card is None:
        drawn = Drawn(next(unseen), drawn.source)
    return state_of(view, rows, tuple(unseen), drawn)


def count_worlds(view: View) -> int:
    """How many worlds the view allows: orders of the unseen cards, twins told apart.

    All cards lie on the table, so the unseen ones are as many as the hidden places. When cards
    have been dealt and not yet peeked at, these are all places but the upcard's.

    Examples:
        >>> from random import Random
        >>> from fodasse.games.esadof import apply, sample_chance, start, view
        >>> state = apply(start(3), sample_chance(start(3), Random(1)))
        >>> count_worlds(view(state, 0)) == factorial(103)
        True
    """
    return factorial(_hidden(view))


def _hidden(view: View) -> int:
    """The places whose card the viewer does not know."""
    backs = sum([row.count(None) for row in view.rows])
    return backs + (view.drawn is not None and view.drawn.card is None) + view.stock


def _unseen(view: View) -> tuple[Card, ...]:
    """The cards the viewer does not see, sorted; twins one by one."""
    seen = Counter([card for row in view.rows for card in row if card is not None])
    seen.update(view.pile)
    if view.drawn is not None and view.drawn.card is not None:
        seen[view.drawn.card] += 1
    return tuple((_DECK - seen).elements())
