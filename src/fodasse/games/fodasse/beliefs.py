"""Which states a view allows, how many, and a random one of them."""

from __future__ import annotations

from math import factorial, prod
from random import Random

from fodasse.core.cards import Card
from fodasse.core.chance import draw
from fodasse.games.fodasse.state import BID, Hand, State
from fodasse.games.fodasse.view import View, state_of


def determinize(view: View, rng: Random) -> State:
    """A random state that the view allows, each as likely as any other.

    No card is obliged to follow another, so nothing that was played or bid rules a hand out:
    every way to lay the unseen cards on the hidden places is possible.
    """
    unseen = _unseen(view)
    drawn = iter(draw(unseen, sum(_hidden_sizes(view)), rng))
    hands: list[Hand] = []
    for player in view.seats:
        hand = [next(drawn) if card is None else card for card in player.hand]
        hands.append(tuple(sorted(hand, key=lambda card: card.order)))
    vira = next(drawn) if _hides_vira(view) else view.vira
    return state_of(view, tuple(hands), vira)


def count_worlds(view: View) -> int:
    """How many states the view allows: deals of the unseen cards to hidden hands and vira.

    In a blind round of four a seat sees three hands: 37 cards may be its own, and then 36 may be
    the vira.

    Examples:
        >>> from random import Random
        >>> from fodasse import apply, sample_chance, start, view
        >>> state = start(4)
        >>> count_worlds(view(apply(state, sample_chance(state, Random(1))), 0)) == 37 * 36
        True
    """
    unseen = len(_unseen(view))
    sizes = _hidden_sizes(view)
    rest = unseen - sum(sizes)
    return factorial(unseen) // (prod(map(factorial, sizes)) * factorial(rest))


def _hides_vira(view: View) -> bool:
    return view.phase is BID and view.is_blind


def _hidden_sizes(view: View) -> list[int]:
    """The hidden cards in each hand and, last, in the vira's place."""
    sizes = [sum(card is None for card in player.hand) for player in view.seats]
    return [*sizes, int(_hides_vira(view))]


def _unseen(view: View) -> tuple[Card, ...]:
    seen = {view.vira, *(card for player in view.seats for card in player.hand)}
    seen.update(card for _, card in view.stage)
    seen.update(card for stage in view.stages for _, card in stage.cards)
    return tuple(card for card in view.rules.deck if card not in seen)
