"""The team that takes a trick, the seat that leads the next, and the winner of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from fodasse.core.cards import Rank
from fodasse.core.manilhas import POWERS
from fodasse.core.seats import Seat
from fodasse.core.tricks import by_strength
from fodasse.games.truco.rules import HAND
from fodasse.games.truco.state import Laid, Team, Trick, team


def taken(cards: Sequence[Laid], manilha: Rank) -> tuple[Team | None, Seat]:
    """Return the team that takes a trick, None for a tie, and the seat that leads the next.

    The strongest open card wins for its team; of partners' equal cards the first one leads. Equal
    cards of both teams tie, and the first one of the team that played it later leads. A trick of
    covered cards is tied, and its leader leads again.

    Examples:
        >>> from fodasse.core.cards import Card
        >>> def trick(text):
        ...     cards = enumerate(map(Card.parse, text.split()))
        ...     return [Laid(seat, card, covered=False) for seat, card in cards]
        >>> taken(trick("3C 3D 3S 4H"), Rank.FIVE), taken(trick("3C 4D 3S AH"), Rank.FIVE)
        ((None, 1), (0, 0))
    """
    powers = POWERS[manilha]
    open_cards = [
        (laid.seat, powers[laid.card])
        for laid in cards
        if not laid.covered and laid.card is not None
    ]
    if not open_cards:
        return None, cards[0].seat
    first, *others = by_strength(open_cards)[0]
    for seat in others:
        if team(seat) != team(first):
            return None, seat
    return team(first), first


def decided(tricks: Sequence[Trick], dealers: Team) -> Team | None:
    """Return the team that wins the hand by these finished tricks; None while it is open.

    Two tricks win. After a tie the next trick that is won decides; after a tie that follows a won
    trick, the team that won the first wins the hand. Three ties give it to the dealer's team.
    """
    winners = [trick.winner for trick in tricks]
    won = [each for each in winners if each is not None]
    for side in (0, 1):
        if won.count(side) == 2:
            return side
    if won and None in winners:
        return won[0]
    return dealers if len(winners) == HAND and not won else None
