"""The bot that knows The Great Dalmuti: common sets go whole, rare ones win the tricks.

A hand costs as many lays as it has sets. So the bot breaks no set and spends no wildcard early: of
the sets that fit whole it lays the commonest, and what fits last is what wins. The exception is
the end: when the cards laid so far prove that no other seat can lay in between, it lays the rest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import ClassVar, cast

from attrs import frozen

from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.games.dalmuti import GAME
from fodasse.games.dalmuti.actions import Action, Give, Lay, Pass
from fodasse.games.dalmuti.cards import WILDCARD, Card, Hand
from fodasse.games.dalmuti.public import Phase
from fodasse.games.dalmuti.state import View
from fodasse.table.bot import Turn


@frozen
class RulesBot:
    """A bot that sheds whole sets, common ones first. It never guesses or uses ``rng``."""

    game: ClassVar[Game] = GAME
    """The only game that it plays."""

    def choose(self, turn: Turn[Action, View], rng: Random) -> Action:
        """Return the best legal action; an intern that can take over or revolt does."""
        legal = turn.legal_actions
        if len(legal) == 1:
            return legal[0]
        if turn.view.phase is Phase.TAKEOVER:
            return legal[0] if gains_by_claim(turn.view) else legal[-1]
        if turn.view.phase is Phase.BONUS:
            return best_gift(turn.view, cast(Sequence[Give], legal))
        return best_set(turn.view, cast(Sequence[Lay | Pass], legal))


def gains_by_claim(view: View) -> bool:
    """Return whether a seat that was dealt both wildcards does well to show them.

    Interns do: they become executives, or at least pay nothing. A revolution takes the bonus from
    executives and nothing from engineers, who might rather keep their wildcards secret.
    """
    return view.viewer in view.seating[-2:]


def best_set(view: View, legal: Sequence[Lay | Pass]) -> Lay | Pass:
    """Return a lay of all cards, one that starts a run, the commonest whole set, or a pass.

    A seat that opens always has a whole set or lays all cards: of those before wildcards alone one
    may be barred, and then all cards go at once; and a hand of wildcards alone goes at once.
    """
    held, rivals = Counter(own_hand(view)), Rivals.of(view)
    lays = [action for action in legal if isinstance(action, Lay)]
    last = [lay for lay in lays if lay.count == held.total()]
    run = last or [lay for lay in lays if starts_run(lay, held, rivals)]
    whole = [lay for lay in lays if not lay.wildcards and lay.count == held[lay.rank]]
    return (run or whole or legal)[-1]


def best_gift(view: View, gifts: Sequence[Give]) -> Give:
    """Return the cards that remove most beatable sets from the hand; of these the commonest.

    Rule 13. Wildcards are given only where there is nothing else.
    """
    held, rivals = Counter(own_hand(view)), Rivals.of(view)

    def merit(gift: Give) -> tuple[bool, int, int]:
        given = Counter(cast(Hand, gift.cards))
        whole = [rank for rank, count in given.items() if count == held[rank]]
        beatable = sum([rivals.can_beat(rank, held[rank]) for rank in whole])
        return WILDCARD not in given, beatable, sum(given.elements())

    return max(gifts, key=merit)


@frozen
class Rivals:
    """The cards that the other seats still in may hold, by the cards laid so far."""

    unseen: Counter[Card]
    """The number of cards of each rank, and of wildcards."""
    longest: int
    """The size of the largest hand among them."""

    @classmethod
    def of(cls, view: View) -> Rivals:
        """Return a viewer's rivals: they hold all cards that are neither laid nor its own."""
        unseen = Counter(view.rules.cards(len(view.hands)))
        unseen.subtract(chain(own_hand(view), *view.laid))
        others = [len(hand) for seat, hand in enumerate(view.hands) if seat != view.viewer]
        return cls(unseen, max(others))

    def can_beat(self, rank: Card, count: int) -> bool:
        """Return whether one of them may hold an equally long, rarer set, maybe with wildcards.

        Examples:
            >>> rivals = Rivals(Counter({3: 2, 5: 4, WILDCARD: 1}), longest=8)
            >>> rivals.can_beat(rank=5, count=3), rivals.can_beat(rank=5, count=4)
            (True, False)
        """
        natural = max([self.unseen[rarer] for rarer in range(1, rank)], default=0)
        return count <= self.longest and 0 < natural >= count - self.unseen[WILDCARD]


def starts_run(lay: Lay, held: Mapping[Card, int], rivals: Rivals) -> bool:
    """Return whether a set cannot be beaten, nor can more than one of the sets left after it.

    Then no other seat lays a set between: the sets that cannot be beaten go first, the other one
    last, with the wildcards left over.

    Examples:
        >>> rivals = Rivals(Counter({3: 2, 5: 4}), longest=8)
        >>> starts_run(Lay(0, 2, 1), {2: 1, 4: 3, 10: 1}, rivals)
        True
        >>> starts_run(Lay(0, 2, 1), {2: 1, 4: 2, 10: 1}, rivals)
        False
    """
    if rivals.can_beat(lay.rank, lay.count):
        return False
    left = {**held, lay.rank: held[lay.rank] - lay.count + lay.wildcards, WILDCARD: 0}
    return sum([count > 0 and rivals.can_beat(rank, count) for rank, count in left.items()]) <= 1


def own_hand(view: View) -> Hand:
    """Return the viewer's cards."""
    return cast(Hand, view.hands[require(view.viewer)])
