"""The bot that knows The Great Dalmuti: common sets go whole, rare ones win the tricks.

A hand is worth what it must lay, counted in sets. So a set is never broken and a wildcard never
spent on the way: whatever fits whole goes, the commonest first, and what fits last is what wins.
The exception is the end: as soon as the cards laid so far prove that all the rest can be laid
without anybody between, it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import cast

from attrs import frozen

from fodasse.games.dalmuti.actions import Action, Give, Lay, Pass
from fodasse.games.dalmuti.cards import WILDCARD, Card, Hand, deck
from fodasse.games.dalmuti.state import Phase
from fodasse.games.dalmuti.view import View
from fodasse.table.bot import Turn


@frozen
class RulesBot:
    """Sheds whole sets, common ones first. It never guesses, so it never uses ``rng``.

    Examples:
        >>> from fodasse import play_match
        >>> from fodasse.bots.random import RandomBot
        >>> from fodasse.games.dalmuti import GAME
        >>> play_match(GAME, [RulesBot(), *[RandomBot()] * 3], seed=1).result.winners
        (0,)
    """

    def choose(self, turn: Turn, rng: Random) -> Action:  # noqa: ARG002  # the Bot protocol
        """The best of the legal actions; an intern that can take over does, for it comes first."""
        legal = turn.legal_actions
        if len(legal) == 1 or turn.view.phase is Phase.TAKEOVER:
            return cast(Action, legal[0])
        if turn.view.phase is Phase.BONUS:
            return best_gift(turn.view, cast(Sequence[Give], legal))
        return best_set(turn.view, cast(Sequence[Lay | Pass], legal))


def best_set(view: View, legal: Sequence[Lay | Pass]) -> Lay | Pass:
    """All cards if they go at once; a set that starts a run; the commonest whole set; or pass.

    Who opens always has a whole set: only one before wildcards alone would be barred, and then
    all cards go at once.
    """
    held, rivals = Counter(own_hand(view)), Rivals.of(view)
    lays = [action for action in legal if isinstance(action, Lay)]
    last = [lay for lay in lays if lay.count == held.total()]
    run = last or [lay for lay in lays if starts_run(lay, held, rivals)]
    whole = [lay for lay in lays if not lay.wildcards and lay.count == held[lay.rank]]
    return (run or whole or legal)[-1]


def best_gift(view: View, gifts: Sequence[Give]) -> Give:
    """The two cards that rid the hand of most sets that can be beaten; of several the commonest.

    Rule 13. Wildcards are given only where there is nothing else.
    """
    held, rivals = Counter(own_hand(view)), Rivals.of(view)

    def merit(gift: Give) -> tuple[bool, int, int]:
        given = Counter(cast(Hand, gift.cards))
        rid = [
            rank
            for rank, count in given.items()
            if count == held[rank] and rivals.can_beat(rank, count)
        ]
        return WILDCARD not in given, len(rid), sum(given.elements())

    return max(gifts, key=merit)


@frozen
class Rivals:
    """What the others who are still in may hold, by all that has been laid."""

    unseen: Counter[Card]
    """How many cards of each rank, and how many wildcards."""
    longest: int
    """The size of the largest hand among them."""

    @classmethod
    def of(cls, view: View) -> Rivals:
        """The rivals of a viewer: all cards that are neither laid nor its own are with them."""
        unseen = Counter(deck(len(view.hands), wildcards=view.rules.wildcards))
        unseen.subtract(chain(own_hand(view), *view.laid))
        others = [len(hand) for seat, hand in enumerate(view.hands) if seat != view.viewer]
        return cls(unseen, max(others))

    def can_beat(self, rank: Card, count: int) -> bool:
        """Whether one of them may hold a set as long and rarer, with wildcards or without.

        Examples:
            >>> rivals = Rivals(Counter({3: 2, 5: 4, WILDCARD: 1}), longest=8)
            >>> rivals.can_beat(rank=5, count=3), rivals.can_beat(rank=5, count=4)
            (True, False)
        """
        if count > self.longest:
            return False
        natural = max([self.unseen[rarer] for rarer in range(1, rank)], default=0)
        return natural > 0 and natural + self.unseen[WILDCARD] >= count


def starts_run(lay: Lay, held: Mapping[Card, int], rivals: Rivals) -> bool:
    """Whether nobody can beat a set, nor any set left after it but one.

    Then nobody comes in between: those that cannot be beaten go first, and the other goes out.
    Wildcards left over go out with the last set.

    Examples:
        >>> rivals = Rivals(Counter({3: 2, 5: 4}), longest=8)
        >>> starts_run(Lay(0, 2, 1), {2: 1, 4: 3, 10: 1}, rivals)
        True
        >>> starts_run(Lay(0, 2, 1), {2: 1, 4: 2, 10: 1}, rivals)
        False
    """
    if rivals.can_beat(lay.rank, lay.count):
        return False
    left = dict(held)
    left[lay.rank] -= lay.count - lay.wildcards
    left.pop(WILDCARD, None)
    return sum([count > 0 and rivals.can_beat(rank, count) for rank, count in left.items()]) <= 1


def own_hand(view: View) -> Hand:
    """The viewer's cards."""
    return cast(Hand, view.hands[cast(int, view.viewer)])
