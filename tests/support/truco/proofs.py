"""Whether a choice in Truco wins the hand for sure, or loses it, whatever others hold and play.

Nobody must follow in Truco, so the other seats, the partner too, can together play any unseen
cards in any order, open or covered: all deals and all replies are one small tree. Cards are
numbers here, their strength; a covered card is -1. Requests for more are no part of it.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from attrs import evolve, frozen

from fodasse.games.truco import Accept, Action, Play, Raise, Run, View
from support.truco.oracle_tricks import PACK, after, power

COVERED: Final = -1
Cards = tuple[int, ...]
Laid = tuple[tuple[int, int], ...]


@frozen
class Place:
    """A moment of a hand as one seat sees it."""

    winners: tuple[int | None, ...]
    leader: int
    laid: Laid
    hand: Cards
    pool: Cards
    """The unseen cards, each strength once, for there are never fewer than the others play."""


def bounds(view: View, action: Action) -> tuple[int, int]:
    """Whether the viewer's team can win the hand after an action, and whether it surely does.

    First all others, even opponents, help it, then even its partner hinders it.
    """
    seat = view.viewer
    assert seat is not None
    if isinstance(action, Run):
        return 0, 0
    tree = _Tree(len(view.hands), seat, view.dealer % 2)
    place = _place(view, seat)
    if isinstance(action, Raise | Accept):
        return tree.wins(place, True), tree.wins(place, False)
    assert isinstance(action, Play)
    card = strength(str(action.card), view)
    next_place = tree.after(place, card, COVERED if action.covered else card)
    return tree.wins(next_place, True), tree.wins(next_place, False)


def strength(card: str, view: View) -> int:
    """The strength of a card laid open: only manilhas are told apart by suit."""
    return power(card, [f"{after(str(view.vira))}{suit}" for suit in "DSHC"])


def _place(view: View, seat: int) -> Place:
    laid = [*view.trick, *(each for trick in view.tricks for each in trick.cards)]
    seen = [str(view.vira), *(str(each.card) for each in laid), *map(str, view.hands[seat])]
    strengths = {strength(card, view) for card in PACK if card not in seen}
    assert view.leader is not None
    return Place(
        tuple(trick.winner for trick in view.tricks),
        view.leader,
        tuple((each.seat, strength(str(each.card), view)) for each in view.trick),
        tuple(sorted(strength(str(card), view) for card in view.hands[seat])),
        tuple(sorted(strengths)),
    )


class _Tree:
    """All that can follow."""

    def __init__(self, seats: int, seat: int, dealers: int) -> None:
        self.seats, self.seat, self.dealers = seats, seat, dealers
        self.wins = cache(self._wins)

    def turn(self, place: Place) -> int:
        return (place.leader + len(place.laid)) % self.seats

    def after(self, place: Place, card: int, shown: int) -> Place:
        """The place after the next card, with the trick settled if it is complete."""
        turn = self.turn(place)
        if turn == self.seat:
            at = place.hand.index(card)
            place = evolve(place, hand=place.hand[:at] + place.hand[at + 1 :])
        elif card >= 100:  # other strengths there are four times, and ties may help
            place = evolve(place, pool=tuple(each for each in place.pool if each != card))
        laid = (*place.laid, (turn, shown))
        if len(laid) < self.seats:
            return evolve(place, laid=laid)
        best = max(strength for _, strength in laid)
        first = [seat for seat, strength in laid if strength == best and best != COVERED]
        teams = {seat % 2 for seat in first}
        winner = teams.pop() if len(teams) == 1 else None
        leader = first[0] if first else laid[0][0]
        if winner is None and first:
            leader = next(seat for seat in first if seat % 2 != first[0] % 2)
        return evolve(place, winners=(*place.winners, winner), leader=leader, laid=())

    def taker(self, winners: tuple[int | None, ...]) -> int | None:
        """The team that has won the hand."""
        won = [team for team in winners if team is not None]
        for team in (0, 1):
            if won.count(team) == 2:
                return team
        if won and None in winners:
            return won[0]
        return self.dealers if len(winners) == 3 and not won else None

    def _wins(self, place: Place, helped: bool) -> int:
        taker = self.taker(place.winners)
        if taker is not None:
            return int(taker == self.seat % 2)
        own = self.turn(place) == self.seat
        wanted = int(own or helped)
        for card in place.hand if own else place.pool:
            for shown in (card, COVERED) if place.winners else (card,):
                if self.wins(self.after(place, card, shown), helped) == wanted:
                    return wanted
        return 1 - wanted
