"""The team that takes a trick, the seat that leads the next, and the winner of a hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from fodasse.core import manilhas
from fodasse.core.cards import Card, Rank
from fodasse.core.seats import Seat
from fodasse.core.tricks import by_strength
from fodasse.games.truco.laid import Laid, Team, Trick, team
from fodasse.games.truco.rules import HAND, Rules, TieLead

POWERS: Final[Mapping[Rank | None, Mapping[Card, int]]] = {
    rank: manilhas.FIXED_POWERS if rank is None else manilhas.POWERS[rank]
    for rank in (None, *manilhas.POWERS)
}
"""The strength of each card, by the rank of the manilhas; None: they are fixed."""
NOBODY: Final = -1
"""The value in place of a team if nobody wins the hand."""


def taken(
    cards: Sequence[Laid], manilha: Rank | None, tie_lead: TieLead = "tier"
) -> tuple[Team | None, Seat]:
    """Return the team that takes a trick, None for a tie, and the seat that leads the next.

    The strongest open card wins for its team; of partners' equal cards the first one leads. Equal
    cards of both teams tie; then leads the first one of the team that played it later, the leader
    of the trick, or the first one of all. A trick of covered cards is tied, and its leader leads
    again.

    Args:
        cards: the cards, in the order played.
        manilha: the rank that beats all others; None: manilhas are fixed.
        tie_lead: the field of the rules.

    Examples:
        >>> from fodasse.core.cards import Card
        >>> def trick(text):
        ...     cards = enumerate(map(Card.parse, text.split()))
        ...     return [Laid(seat, card, covered=False) for seat, card in cards]
        >>> taken(trick("3C 3D 3S 4H"), Rank.FIVE), taken(trick("3C 4D 3S AH"), Rank.FIVE)
        ((None, 1), (0, 0))
        >>> taken(trick("3C 3D 3S 4H"), Rank.FIVE, "leader"), taken(trick("7S 7H 4C 3C"), None)
        ((None, 0), (0, 2))
        >>> taken(trick("4H 3C 3D 3S"), Rank.FIVE, "first")
        (None, 1)
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
            return None, {"tier": seat, "leader": cards[0].seat, "first": first}[tie_lead]
    return team(first), first


def winner_of_ties(rules: Rules, dealer: Seat) -> Team:
    """Return the team that wins a hand of three ties, or ``NOBODY``.

    Examples:
        >>> [winner_of_ties(Rules(all_tied=word), 0) for word in ("dealer", "leader", "nobody")]
        [0, 1, -1]
    """
    if rules.all_tied == "nobody":
        return NOBODY
    return team(dealer if rules.all_tied == "dealer" else dealer + 1)


def decided(tricks: Sequence[Trick], tied: Team) -> Team | None:
    """Return the team that wins the hand by these finished tricks; None while it is open.

    Two tricks win. After a tie the next trick that is won decides; after a tie that follows a won
    trick, the team that won the first wins the hand.

    Args:
        tricks: the finished tricks.
        tied: the team that wins by three ties, or ``NOBODY``.
    """
    winners = [trick.winner for trick in tricks]
    won = [each for each in winners if each is not None]
    for side in (0, 1):
        if won.count(side) == 2:
            return side
    if won and None in winners:
        return won[0]
    return tied if len(winners) == HAND and not won else None
