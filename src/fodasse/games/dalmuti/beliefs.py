"""Which states a view allows, how many, and a random one of them.

A world is a deal of physical cards: copies of a rank are told apart. Three things are known of
cards that are not seen. Who took part in the bonus knows where the cards it gave away are, until
they are laid. An executive knows that its intern was dealt no natural card rarer than those it
paid. And nobody ever holds wildcards alone.

Ruling: who takes no part in a bonus draws no conclusion from it. Before the executive has given, a
world may therefore have hands that no bonus leads to; in such a world the second of these things
can be true of no deal, and is then left out.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import accumulate, combinations_with_replacement
from math import comb, factorial, prod
from random import Random
from typing import cast

from attrs import evolve, frozen

from fodasse.core.chance import draw
from fodasse.core.seats import Seat
from fodasse.games.dalmuti.cards import WILDCARD, Card, Hand, deck
from fodasse.games.dalmuti.legality import PAID
from fodasse.games.dalmuti.state import BONUS, PLAY, Exchange, State, Table
from fodasse.games.dalmuti.view import Bonus, View


@frozen
class Unseen:
    """The cards a view does not show, and the places they can be in."""

    natural: Hand
    """Natural cards that may be anywhere, sorted."""
    wildcards: int
    """How many wildcards may be anywhere."""
    kept: Mapping[Seat, Hand]
    """The cards known to be in each hidden hand."""
    free: Mapping[Seat, int]
    """How many more there are in each hidden hand."""
    payer: Seat | None
    """The intern that paid the viewer; None where nobody did."""
    rarest: Card
    """The lowest rank its other cards can have."""

    @property
    def fitting(self) -> Hand:
        """The natural cards that the payer may hold."""
        return tuple(card for card in self.natural if card >= self.rarest)

    def placements(self) -> Iterator[tuple[Counter[Seat], int]]:
        """Where the wildcards can be, each way with the number of worlds it stands for."""
        hidden = [seat for seat in self.free if self.free[seat]]
        for seats in combinations_with_replacement(hidden, self.wildcards):
            wild = Counter(seats)
            if worlds := self._worlds(wild):
                yield wild, worlds

    def _worlds(self, wild: Counter[Seat]) -> int:
        room = {seat: free - wild[seat] for seat, free in self.free.items()}
        if min(room.values(), default=0) < 0 or any(
            not room[seat] and wild[seat] and set(self.kept[seat]) <= {WILDCARD} for seat in wild
        ):
            return 0
        ways = factorial(self.wildcards) // prod(map(factorial, wild.values()))
        left = len(self.natural)
        if self.payer is not None:
            paying = room.pop(self.payer)
            ways *= comb(len(self.fitting), paying)
            left -= paying
        if left < 0 or left != sum(room.values()):
            return 0
        return ways * factorial(left) // prod(map(factorial, room.values()))


def determinize(view: View, rng: Random) -> State:
    """A random state that the view allows, every deal of physical cards equally likely.

    Raises:
        LookupError: the view allows none; never so for a view of a state.
    """
    unseen = _unseen(view)
    placements = list(unseen.placements())
    if not placements:
        raise LookupError("no deal looks like this")
    sums = list(accumulate(worlds for _, worlds in placements))
    place = bisect(sums, int(rng.random() * sums[-1]))
    wild = placements[min(place, len(placements) - 1)][0]
    hands = list(view.hands)
    rest = Counter(unseen.natural)
    # The intern that paid has the least choice, so it draws first.
    for seat in sorted(unseen.free, key=lambda seat: seat != unseen.payer):
        pool = unseen.fitting if seat == unseen.payer else tuple(rest.elements())
        drawn = draw(pool, unseen.free[seat] - wild[seat], rng)
        rest.subtract(drawn)
        hands[seat] = tuple(sorted((*unseen.kept[seat], *drawn, *(WILDCARD,) * wild[seat])))
    return _state_of(view, cast(tuple[Hand, ...], tuple(hands)))


def count_worlds(view: View) -> int:
    """How many deals of physical cards the view allows.

    Examples:
        >>> from math import factorial
        >>> from random import Random
        >>> from fodasse.games.dalmuti import apply, sample_chance, start, view
        >>> state = apply(start(4), sample_chance(start(4), Random(1)))
        >>> count_worlds(view(state, 0)) == factorial(41) // (factorial(14) ** 2 * factorial(13))
        True
    """
    return sum(worlds for _, worlds in _unseen(view).placements())


def _unseen(view: View) -> Unseen:
    hidden = {seat: hand for seat, hand in enumerate(view.hands) if seat != view.viewer}
    if not any(view.hands):
        return Unseen((), 0, {}, {}, None, 1)
    left = Counter(deck(len(view.hands), wildcards=view.rules.wildcards))
    for seen in (*view.laid, () if view.viewer is None else view.hands[view.viewer]):
        left.subtract(cast(Hand, seen))
    kept: dict[Seat, Hand] = dict.fromkeys(hidden, ())
    payer, rarest = None, 1
    if view.bonus is not None:
        partner, cards = _known_of_partner(view, view.bonus)
        kept[partner] = tuple(sorted(cards.elements()))
        left.subtract(cards)
        if partner in view.seating[-2:] and view.bonus.got:
            payer, rarest = partner, view.bonus.got[-1]
    free = {seat: len(hand) - len(kept[seat]) for seat, hand in hidden.items()}
    if min(left.values()) < 0 or min(free.values()) < 0:
        raise LookupError("no deal looks like this")
    wildcards = left.pop(WILDCARD, 0)
    unseen = Unseen(tuple(sorted(left.elements())), wildcards, kept, free, payer, rarest)
    if payer is not None and next(unseen.placements(), None) is None:
        return evolve(unseen, payer=None)
    return unseen


def _known_of_partner(view: View, bonus: Bonus) -> tuple[Seat, Counter[Card]]:
    """Who took part in the viewer's bonus, and which cards it is known to hold still.

    Of equal cards those that were given are taken to go first: so the others stay as unknown as
    they were.
    """
    if view.viewer not in (*view.seating[:2], *view.seating[-2:]):
        raise LookupError("no bonus is this seat's")
    partner = view.seating[-1 - view.seating.index(view.viewer)]
    held = Counter(bonus.gave)
    if partner in view.seating[:2]:
        held -= Counter(bonus.got)
    return partner, held - Counter(view.laid[partner])


def _state_of(view: View, hands: tuple[Hand, ...]) -> State:
    """The state that a view shows once all its cards are known."""
    table = Table(
        view.rules, view.seating, view.points, view.hand_number, view.taken_over, view.last_hand
    )
    exchanges: tuple[Exchange, ...] = ()
    if view.phase is BONUS or (view.phase is PLAY and view.hand_number > 1):
        exchanges = tuple(_exchange(view, hands, place) for place in range(2))
    return State(
        table,
        view.phase,
        view.to_act,
        hands,
        view.laid,
        view.top,
        view.passes,
        view.out,
        exchanges,
    )


def _exchange(view: View, hands: tuple[Hand, ...], place: int) -> Exchange:
    """A bonus the hands allow, for whoever took no part in it.

    An executive may have given back the very cards it got, so that once it has given any hands
    are possible.
    """
    executive, intern = view.seating[place], view.seating[-1 - place]
    if view.bonus is not None and view.viewer == executive:
        return Exchange(executive, intern, view.bonus.got, view.bonus.gave)
    if view.bonus is not None and view.viewer == intern:
        return Exchange(executive, intern, view.bonus.gave, view.bonus.got)
    if view.phase is BONUS and view.to_act not in view.seating[place + 1 : 2]:
        return Exchange(executive, intern, hands[executive][:PAID])
    paid = tuple(sorted(hands[intern] + view.laid[intern])[:PAID])
    return Exchange(executive, intern, paid, paid)
