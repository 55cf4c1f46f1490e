"""The states that a view allows: their number, and a random one.

A world is a deal of physical cards: copies of a rank are different cards. Some facts about unseen
cards are known. A seat that took part in the bonus knows where the cards it gave away are, until
they are laid. An executive knows that its intern was dealt no natural card rarer than those it
paid. A seat that started a revolution holds both wildcards until it lays them. And no seat ever
holds only wildcards, unless they may be laid alone.

Ruling: a seat that takes no part in a bonus draws no conclusion from it. Before the executive has
given, a world may therefore have hands that no bonus leads to; in such a world no deal can satisfy
the second of these facts, which is then left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement
from math import factorial, prod
from random import Random
from typing import TypeAlias, cast

from attrs import evolve, frozen

from fodasse.core.chance import choose
from fodasse.core.fields import check_type
from fodasse.core.hidden import Hidden
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.cards import WILDCARD, WILDCARDS, Card, Hand
from fodasse.games.dalmuti.state import State, View
from fodasse.games.dalmuti.view import state_of

Placement: TypeAlias = tuple[Counter[Seat], Hidden[Card], int]
"""The number of wildcards of each seat, the natural cards, and the number of such worlds."""


@frozen
class Unseen:
    """The cards that a view does not show, and the hands they can be in."""

    natural: Hand
    """Natural cards that may be in several hands, sorted."""
    wildcards: int
    """The number of wildcards that may be in several hands."""
    kept: Mapping[Seat, Hand]
    """The cards known to be in each hidden hand."""
    free: Mapping[Seat, int]
    """The number of other cards in each hidden hand."""
    barred: Mapping[Card, tuple[int, ...]]
    """By natural card that the viewer's intern cannot hold: that intern's place."""
    alone: bool
    """Whether a hand may consist of wildcards only."""

    def placements(self) -> Iterator[Placement]:
        """Yield all ways to spread the wildcards over the hands."""
        for seats in combinations_with_replacement(self.free, self.wildcards):
            wild = Counter(seats)
            if not self.alone and any(
                self.free[seat] == count and set(self.kept[seat]) <= {WILDCARD}
                for seat, count in wild.items()
            ):
                continue
            room = [free - wild[seat] for seat, free in self.free.items()]
            hidden = Hidden(self.natural, room, self.barred)
            ways = factorial(self.wildcards) // prod(map(factorial, wild.values()))
            if worlds := ways * hidden.count():
                yield wild, hidden, worlds


def determinize(view: View, rng: Random) -> State:
    """Return a random state that the view allows, every deal of physical cards equally likely.

    Raises:
        LookupError: the view allows no state; never the case for a view of a state.
    """
    unseen = hidden_cards(view)
    placements = list(unseen.placements())
    if not placements:
        raise LookupError("no deal looks like this")
    wild, hidden, _ = choose(placements, [worlds for *_, worlds in placements], rng)
    hands = list(view.hands)
    for seat, drawn in zip(unseen.free, hidden.draw(rng), strict=True):
        hands[seat] = tuple(sorted((*unseen.kept[seat], *drawn, *(WILDCARD,) * wild[seat])))
    return state_of(view, cast(tuple[Hand, ...], tuple(hands)))


def count_worlds(view: View) -> int:
    """Return the number of deals of physical cards that the view allows.

    Examples:
        >>> from fodasse.games.dalmuti import apply, sample_chance, start, view
        >>> state = apply(start(4), sample_chance(start(4), Random(1)))
        >>> count_worlds(view(state, 0)) == factorial(41) // (factorial(14) ** 2 * factorial(13))
        True
    """
    return sum(worlds for *_, worlds in hidden_cards(view).placements())


def hidden_cards(view: View) -> Unseen:
    """Return the cards that a view does not show, and the hands they can be in.

    Raises:
        LookupError: no deal looks like this; never the case for a view of a state.
        TypeError: it is not a view of this game.
    """
    check_type(View, view)
    if not any(view.hands):
        return Unseen((), 0, {}, {}, {}, alone=False)
    hidden = {seat: hand for seat, hand in enumerate(view.hands) if seat != view.viewer}
    left = Counter(view.rules.cards(len(view.hands)))
    for seen in (*view.laid, () if view.viewer is None else view.hands[view.viewer]):
        left.subtract(cast(Hand, seen))
    kept: dict[Seat, Hand] = dict.fromkeys(hidden, ())
    barred: dict[Card, tuple[int, ...]] = {}
    for own in view.exchanges:
        # Of equal cards, those that were given are assumed to be laid first, so that nothing is
        # learned about the others.
        pays = view.viewer == own.intern
        partner = own.executive if pays else own.intern
        held = Counter(own.paid) - Counter(own.given) if pays else Counter(own.given)
        cards = held - Counter(view.laid[partner])
        kept[partner] = tuple(sorted(cards.elements()))
        left.subtract(cards)
        if own.paid and not pays:
            barred = dict.fromkeys(range(1, own.paid[-1]), (list(hidden).index(partner),))
    if view.revolted in hidden:
        wild = (WILDCARD,) * (WILDCARDS - view.laid[view.revolted].count(WILDCARD))
        kept[view.revolted] += wild
        left.subtract(wild)
    free = {seat: len(hand) - len(kept[seat]) for seat, hand in hidden.items()}
    if min((*left.values(), *free.values())) < 0 or left.total() != sum(free.values()):
        raise LookupError("no deal looks like this")
    wildcards = left.pop(WILDCARD, 0)
    alone = view.rules.plays_lone_wildcards
    unseen = Unseen(tuple(sorted(left.elements())), wildcards, kept, free, barred, alone)
    if barred and next(unseen.placements(), None) is None:
        return evolve(unseen, barred={})
    return unseen
