"""The bot that knows ES-ADOF: it replaces its worst card and knocks when that is cheap.

A hidden card, in the stock or in any row, counts as a random unseen one. A card is taken from the
pile when it improves the row by more than one of the stock is expected to. A knock is dared when
it is expected to cost no more than the row itself, including the cost of failing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, pairwise
from math import ceil, prod
from operator import add, sub
from random import Random
from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.games.esadof import GAME
from fodasse.games.esadof.actions import Action, Discard, Draw, Knock, Replace, Source
from fodasse.games.esadof.public import Known, Phase
from fodasse.games.esadof.rules import CARD_POINTS, COPIES, stock_size
from fodasse.games.esadof.state import View
from fodasse.table.bot import Turn

Distribution: TypeAlias = tuple[float, ...]
"""The probabilities of 0, 1, 2, … points."""
Counts: TypeAlias = tuple[int, ...]
"""The numbers of cards that count 0, 1, 2, … points."""

PATIENCE: Final = 6
"""After this many draws of each seat, a card kept hidden is rated as the lower of two.

Rows improve faster than that, but a seat that waits for a better moment sees all of them improve.
"""
_DECK: Final = tuple(COPIES * list(CARD_POINTS.values()).count(points) for points in range(13))


@frozen
class RulesBot:
    """A bot that keeps its row low and knocks when that is cheap. It never uses ``rng``."""

    game: ClassVar[Game] = GAME
    """The only game that it plays."""

    def choose(self, turn: Turn[Action, View], rng: Random) -> Action:
        """Return the best action; unseen cards are arranged as they lie."""
        if turn.view.phase is Phase.ARRANGE:
            return turn.legal_actions[0]
        return best_place(turn.view) if turn.view.phase is Phase.DRAWN else best_opening(turn.view)


def best_opening(view: View) -> Knock | Draw:
    """Return a knock if it costs no more than the row, else the draw that improves the row more.

    A card from the pile always replaces a higher one, or the unseen middle, which happens once. So
    rows run out of cards to improve, the stock is drawn from, and every hand ends.
    """
    seat, unseen = require(view.viewer), unseen_points(view)
    values = slot_values(view, unseen)
    rivals = [row_points(view, rival, unseen) for rival in range(len(view.rows)) if rival != seat]
    if knock_cost(row_points(view, seat, unseen), rivals) <= total(values):
        return Knock(seat)
    worst, top = max(values), CARD_POINTS[view.pile[-1]]
    return Draw(seat, Source.PILE if worst - top > gain(worst, unseen) else Source.STOCK)


def best_place(view: View) -> Replace | Discard:
    """Return a replacement of the slot that counts most if that improves it, else a discard."""
    seat, card = require(view.viewer), require(require(view.drawn).card)
    values = slot_values(view, unseen_points(view))
    worst = max(values)
    return Replace(seat, values.index(worst)) if CARD_POINTS[card] < worst else Discard(seat)


def unseen_points(view: View) -> Counts:
    """Return the numbers of cards of 0, 1, … 12 points that the viewer does not see."""
    unseen = list(_DECK)
    for row in (*view.rows, view.pile, () if view.drawn is None else (view.drawn.card,)):
        for card in row:
            if card is not None:
                unseen[CARD_POINTS[card]] -= 1
    return tuple(unseen)


def slot_values(view: View, unseen: Counts) -> list[float]:
    """Return the points of the cards of the own row; of an unknown one, the unseen cards' mean."""
    row = view.row(require(view.viewer))
    return [mean(unseen) / sum(unseen) if card is None else CARD_POINTS[card] for card in row]


def gain(value: float, unseen: Counts) -> float:
    """Return the improvement of a slot expected from a random unseen card; a higher one gains 0.

    Examples:
        >>> gain(2, (1, 1, 1, 1))  # a king gains 2, an ace 1
        0.75
    """
    lower = unseen[: ceil(value)]
    return (value * sum(lower) - mean(lower)) / sum(unseen)


def knock_cost(own: RowPoints, rivals: Sequence[RowPoints]) -> float:
    """Return the points that a knock is expected to cost: none, the own row, or all rows.

    Examples:
        >>> knock_cost(RowPoints(2), [RowPoints(3), RowPoints(4)])  # surely alone lowest
        0.0
        >>> knock_cost(RowPoints(2), [RowPoints(1, (0.5, 0, 0, 0.5))])  # half the time; or 2 + 2.5
        2.25
    """
    others = total([rival.mean for rival in rivals])
    could_be = range(own.seen, own.seen + len(own.hidden) + 1)
    none_lower = [prod([rival.at_least(points) for rival in rivals]) for points in could_be]
    cost = 0.0
    for points, chance, (lowest, alone) in zip(
        could_be[:-1], own.hidden, pairwise(none_lower), strict=True
    ):
        cost += chance * ((lowest - alone) * points + (1 - lowest) * (points + others))
    return cost


@frozen
class RowPoints:
    """The points of a row, as far as a viewer can tell."""

    seen: int
    """The points of its known cards."""
    hidden: Distribution = (1.0,)
    """The points of its other cards together."""

    @cached_property
    def tails(self) -> Distribution:
        """The probabilities that the hidden cards together have at least 0, 1, 2, … points."""
        return tuple(accumulate(reversed(self.hidden)))[::-1]

    @property
    def mean(self) -> float:
        """The expected points."""
        return self.seen + mean(self.hidden)

    def at_least(self, points: int) -> float:
        """Return the probability of this many points or more."""
        more = points - self.seen
        if more <= 0:
            return 1.0
        return self.tails[more] if more < len(self.tails) else 0.0


def row_points(view: View, seat: Seat, unseen: Counts) -> RowPoints:
    """Return the points of a seat's row; hidden cards that it kept are the lowest of several."""
    row = view.row(seat)
    seen = sum([CARD_POINTS[card] for card in row if card is not None])
    dealt = view.known[seat].count(Known.NOBODY)
    kept = row.count(None) - dealt
    drawn = (stock_size(len(view.rows)) - view.stock) / len(view.rows)
    return RowPoints(seen, hidden_points(dealt, kept, 1 + drawn / PATIENCE, unseen))


@lru_cache(maxsize=64)
def hidden_points(dealt: int, kept: int, choice: float, unseen: Counts) -> Distribution:
    """Return the distribution of the points of hidden cards together.

    Args:
        dealt: the number of random cards among them.
        kept: the number of cards that are each the lowest of several.
        choice: the number of cards that each of these is the lowest of.
        unseen: the unseen cards by points.

    Examples:
        >>> hidden_points(2, 0, 1.5, (1, 1))
        (0.25, 0.5, 0.25)
    """
    if not dealt + kept:
        return (1.0,)
    card = lowest_of(1 if dealt else choice, unseen)
    fewer = hidden_points(max(dealt - 1, 0), kept - (not dealt), choice, unseen)
    together = [0.0] * (len(fewer) + len(card) - 1)
    for points, chance in enumerate(fewer):
        for more, other in enumerate(card, start=points):
            together[more] += chance * other
    return tuple(together)


def lowest_of(cards: float, unseen: Counts) -> Distribution:
    """Return the distribution of the points of the lowest of some random unseen cards.

    The number of cards is 1 or more, and not always whole.

    Examples:
        >>> lowest_of(1, (3, 1)), lowest_of(2, (3, 1))
        ((0.75, 0.25), (0.9375, 0.0625))
    """
    count = sum(unseen)
    above = [(left / count) ** cards for left in accumulate(unseen, sub, initial=count)]
    return tuple([more - less for more, less in pairwise(above)])


def mean(weights: Sequence[float]) -> float:
    """Return the sum of 0, 1, 2, … points with these weights; of probabilities, the mean."""
    return total([points * weight for points, weight in enumerate(weights)])


def total(numbers: Iterable[float]) -> float:
    """Return the sum of numbers; ``sum`` rounds fractions differently since Python 3.12."""
    return reduce(add, numbers, 0.0)
