"""The bot that knows ES-ADOF: it replaces its worst card and knocks when that is cheap.

What it has not seen is worth what the unseen cards are worth: a card of the stock, the own middle,
the rows of others. Two comparisons rest on that. A card is taken from the pile when that improves
the row by more than a card of the stock is expected to. A knock is dared when it is expected to
cost no more than the row itself, the cost of failing included.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import ceil, prod
from operator import sub
from random import Random
from typing import Final, TypeAlias, cast

from attrs import frozen

from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.games.esadof.actions import Action, Discard, Draw, Knock, Replace, Source
from fodasse.games.esadof.rules import CARD_POINTS, COPIES, stock_size
from fodasse.games.esadof.state import Drawn, Known, Phase
from fodasse.games.esadof.view import View
from fodasse.table.bot import Turn

Distribution: TypeAlias = tuple[float, ...]
"""The probability of 0, 1, 2, … points."""

Counts: TypeAlias = tuple[int, ...]
"""How many cards count 0, 1, 2, … points."""

PATIENCE: Final = 6
"""After so many draws of each seat a card that others keep hidden is rated as the lower of two.

Rows fall faster than that; but who waits for a better moment sees all of them fall.
"""
_DECK: Final = tuple(COPIES * list(CARD_POINTS.values()).count(points) for points in range(13))


@frozen
class RulesBot:
    """Keeps its row low and knocks when that is cheap. It never guesses, so it never uses ``rng``.

    Examples:
        >>> from fodasse import play_match
        >>> from fodasse.bots.random import RandomBot
        >>> from fodasse.games import esadof
        >>> play_match(esadof.GAME, [RandomBot(), RulesBot(), RandomBot()], seed=1).result.winners
        (1,)
    """

    def choose(self, turn: Turn, rng: Random) -> Action:  # noqa: ARG002  # the Bot protocol
        """The best action; unseen cards may lie in any order, so in the first one."""
        if turn.view.phase is Phase.ARRANGE:
            return cast(Action, turn.legal_actions[0])
        if turn.view.phase is Phase.DRAWN:
            return best_place(turn.view)
        return best_opening(turn.view)


def best_opening(view: View) -> Knock | Draw:
    """A knock if it costs no more than the row, else the draw that improves the row more.

    A card from the pile always replaces a higher one, or the unseen middle, which happens once. So
    rows run out of cards to improve, the stock is drawn from, and every hand ends.
    """
    seat, unseen = cast(Seat, view.viewer), unseen_points(view)
    values = slot_values(view, unseen)
    rivals = [row_points(view, rival, unseen) for rival in range(len(view.rows)) if rival != seat]
    if knock_cost(row_points(view, seat, unseen), rivals) <= sum(values):
        return Knock(seat)
    worst, top = max(values), CARD_POINTS[view.pile[-1]]
    return Draw(seat, Source.PILE if worst - top > gain(worst, unseen) else Source.STOCK)


def best_place(view: View) -> Replace | Discard:
    """In place of the slot that counts most, if the card drawn counts less; else on the pile."""
    seat, card = cast(Seat, view.viewer), cast(Card, cast(Drawn, view.drawn).card)
    values = slot_values(view, unseen_points(view))
    worst = max(values)
    return Replace(seat, values.index(worst)) if CARD_POINTS[card] < worst else Discard(seat)


def unseen_points(view: View) -> Counts:
    """How many of the cards that the viewer does not see count 0, 1, … 12 points."""
    unseen = list(_DECK)
    for row in (*view.rows, view.pile, () if view.drawn is None else (view.drawn.card,)):
        for card in row:
            if card is not None:
                unseen[CARD_POINTS[card]] -= 1
    return tuple(unseen)


def slot_values(view: View, unseen: Counts) -> list[float]:
    """What each card of the own row counts: one that is not known, as much as the mean unseen."""
    row = view.row(cast(Seat, view.viewer))
    return [mean_unseen(unseen) if card is None else CARD_POINTS[card] for card in row]


def mean_unseen(unseen: Counts) -> float:
    """What a random unseen card counts on average.

    Examples:
        >>> mean_unseen((3, 0, 1))
        0.5
    """
    return sum([points * count for points, count in enumerate(unseen)]) / sum(unseen)


def gain(value: float, unseen: Counts) -> float:
    """By how much a random unseen card is expected to improve a slot; one that is higher by none.

    Examples:
        >>> gain(2, (1, 1, 1, 1))  # a king gains 2, an ace 1
        0.75
        >>> gain(0, (1, 1, 1, 1))
        0.0
    """
    lower = unseen[: ceil(value)]
    points = sum([points * count for points, count in enumerate(lower)])
    return (value * sum(lower) - points) / sum(unseen)


def knock_cost(own: RowPoints, rivals: Sequence[RowPoints]) -> float:
    """What a knock is expected to cost: nothing, the own row, or all rows.

    Examples:
        >>> knock_cost(RowPoints(2), [RowPoints(3), RowPoints(4)])  # surely alone lowest
        0.0
        >>> knock_cost(RowPoints(2), [RowPoints(1, (0.5, 0, 0, 0.5))])  # half the time; or 2 + 2.5
        2.25
    """
    others = sum([rival.mean for rival in rivals])
    could_be = range(own.seen, own.seen + len(own.hidden) + 1)
    none_lower = [prod([rival.at_least(points) for rival in rivals]) for points in could_be]
    cost = 0.0
    for points, chance, lowest, alone in zip(
        could_be[:-1], own.hidden, none_lower[:-1], none_lower[1:], strict=True
    ):
        cost += chance * ((lowest - alone) * points + (1 - lowest) * (points + others))
    return cost


@frozen
class RowPoints:
    """What a row counts, as far as a viewer can tell.

    Examples:
        >>> row = RowPoints(3, (0.5, 0.25, 0.25))
        >>> row.mean, row.at_least(3), row.at_least(4), row.at_least(6)
        (3.75, 1.0, 0.5, 0)
    """

    seen: int
    """What its known cards count."""
    hidden: Distribution = (1.0,)
    """What the others count together."""

    @property
    def mean(self) -> float:
        """The expected points."""
        return self.seen + mean(self.hidden)

    def at_least(self, points: int) -> float:
        """The chance that it counts so much or more."""
        return 1.0 if points <= self.seen else sum(self.hidden[points - self.seen :])


def row_points(view: View, seat: Seat, unseen: Counts) -> RowPoints:
    """What the row of a seat counts; what it keeps hidden is rated by how much it could choose."""
    row = view.row(seat)
    seen = sum([CARD_POINTS[card] for card in row if card is not None])
    dealt = view.known[seat].count(Known.NOBODY)
    kept = row.count(None) - dealt
    drawn = (stock_size(len(view.rows)) - view.stock) / len(view.rows)
    return RowPoints(seen, hidden_points(dealt, kept, 1 + drawn / PATIENCE, unseen))


@lru_cache(maxsize=64)
def hidden_points(dealt: int, kept: int, choice: float, unseen: Counts) -> Distribution:
    """What hidden cards count together.

    Args:
        dealt: so many are random cards.
        kept: so many are the lowest of several.
        choice: of how many.
        unseen: by points.

    Examples:
        >>> hidden_points(2, 0, 1.5, (1, 1))
        (0.25, 0.5, 0.25)
    """
    if not dealt + kept:
        return (1.0,)
    if dealt:
        fewer, card = hidden_points(dealt - 1, kept, choice, unseen), lowest_of(1, unseen)
    else:
        fewer, card = hidden_points(0, kept - 1, choice, unseen), lowest_of(choice, unseen)
    together = [0.0] * (len(fewer) + len(card) - 1)
    for points, chance in enumerate(fewer):
        for more, other in enumerate(card, start=points):
            together[more] += chance * other
    return tuple(together)


def lowest_of(cards: float, unseen: Counts) -> Distribution:
    """What the lowest of some random unseen cards counts; any number from 1, whole or not.

    Examples:
        >>> lowest_of(1, (3, 1)), lowest_of(2, (3, 1))
        ((0.75, 0.25), (0.9375, 0.0625))
    """
    count = sum(unseen)
    above = [(left / count) ** cards for left in accumulate(unseen, sub, initial=count)]
    return tuple([more - less for more, less in pairwise(above)])


def mean(distribution: Distribution) -> float:
    """The expected points.

    Examples:
        >>> mean((0.5, 0.25, 0.25))
        0.75
    """
    return sum([points * chance for points, chance in enumerate(distribution)])
