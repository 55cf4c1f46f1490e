"""The states that a view allows: their number, and a random one."""

from __future__ import annotations

from operator import attrgetter
from random import Random

from fodasse.core.cards import Card
from fodasse.core.fields import check_type
from fodasse.core.hidden import Hidden, filled, unseen
from fodasse.games.fodasse.public import BID
from fodasse.games.fodasse.state import State, View
from fodasse.games.fodasse.view import state_of


def determinize(view: View, rng: Random) -> State:
    """Return a random state that the view allows, each as likely as any other.

    Seats need not follow suit, so no play and no bid rules out a hand: every way to lay the unseen
    cards on the hidden places is possible.

    Raises:
        LookupError: the view allows no state; never the case for a view of a state.
    """
    *hands, vira = _hidden(view).draw(rng)
    return state_of(
        view,
        tuple(
            tuple(sorted(filled(seen, iter(hand)), key=attrgetter("order")))
            for seen, hand in zip(view.hands, hands, strict=True)
        ),
        vira[0] if vira else view.vira,
    )


def count_worlds(view: View) -> int:
    """Return the number of states that the view allows.

    In a blind round of four a seat sees three hands: 37 cards may be its own, and then 36 may be
    the vira.

    Examples:
        >>> from fodasse import apply, sample_chance, start, view
        >>> state = start(4)
        >>> count_worlds(view(apply(state, sample_chance(state, Random(1))), 0)) == 37 * 36
        True
    """
    return _hidden(view).count()


def _hidden(view: View) -> Hidden[Card]:
    """Return the unseen cards, with a place for the hidden cards of each seat and the vira's."""
    check_type(View, view)
    stages = [*(stage.cards for stage in view.stages), view.stage]
    cards = unseen(
        view.rules.deck, (view.vira,), *view.hands, [card for stage in stages for _, card in stage]
    )
    hides_vira = view.rules.turns_up and view.phase is BID and view.is_blind
    return Hidden(cards, [*(hand.count(None) for hand in view.hands), int(hides_vira)])
