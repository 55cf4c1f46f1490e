"""The bot that knows Fodasse: it bids what its hand is worth and plays to take just that.

One question decides every move: how many stages will the cards that remain take? Each card has a
chance to take a stage, those chances make a distribution, and the bot chooses the action after
which the round is expected to cost least. Making a bid, throwing high cards under higher ones,
annulling and limiting the damage all follow from it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import prod
from random import Random
from typing import ClassVar, Final, TypeAlias, cast

from attrs import frozen

from fodasse.core.cards import Card
from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.games.fodasse import GAME
from fodasse.games.fodasse.actions import Action, Bid, Play
from fodasse.games.fodasse.public import Phase
from fodasse.games.fodasse.scoring import costs_difference
from fodasse.games.fodasse.state import View
from fodasse.games.fodasse.strength import taker
from fodasse.table.bot import Turn

Distribution: TypeAlias = tuple[float, ...]
"""The probabilities of taking 0, 1, 2, … stages."""

HUNGRY: Final = 2
"""A seat short of its bid counts as this many random cards, because it will play a good one."""
SATED: Final = 1
"""Any other seat counts as one random card: it does not always hold a lower one."""


@frozen
class RulesBot:
    """A bot that bids by its hand and plays to make its bid. It never guesses or uses ``rng``."""

    game: ClassVar[Game] = GAME
    """The only game that it plays."""

    def choose(self, turn: Turn[Action, View], rng: Random) -> Action:
        """Return the best legal action, or the only one, such as ``Resume``."""
        legal = turn.legal_actions
        if len(legal) == 1:
            return legal[0]
        if turn.view.phase is Phase.BID:
            return best_bid(turn.view, cast(Sequence[Bid], legal))
        return best_play(turn.view, cast(Sequence[Play], legal))


def best_bid(view: View, bids: Sequence[Bid]) -> Bid:
    """Return the bid that is expected to cost least; of several the lowest.

    Rule 7g: where the best is barred, the better of its neighbours remains.
    """
    taken = taken_in_round(view)
    many = costs_difference(view.rules.scoring, len(view.at_table))
    return min(bids, key=lambda bid: round(cost(taken, bid.stages, many=many), 12))


def best_play(view: View, plays: Sequence[Play]) -> Play:
    """Return the card after which the round is expected to cost least.

    Of cards that cost the same, as when the bid is lost: one that does not leave the stage to a
    seat that needs it; then the weakest.
    """
    viewer, rules, powers = require(view.viewer), view.rules, view.rules.powers[view.manilha]
    unseen = unseen_powers(view)
    strengths = [powers[play.card] for play in plays]
    ahead = [chance_against(len(view.at_table) - 1, each, unseen) for each in strengths]
    threats = threats_to_come(view)
    need, value = needed(view, viewer), 1 + view.accumulated
    dealt_in = sum([bid is not None for bid in view.bids])
    many = costs_difference(rules.scoring, dealt_in)

    def merit(place: int) -> tuple[float, int, int]:
        stage = (*view.stage, (viewer, plays[place].card))
        took = taker(stage, powers, rules.equal_cards)
        chance = chance_against(threats, strengths[place], unseen) if took == viewer else 0.0
        rest = distribution(ahead[:place] + ahead[place + 1 :])
        price = (1.0 - chance) * cost(rest, need, many=many)
        if chance:
            price += chance * cost(rest, need - value, many=many)
        return round(price, 12), help_given(view, took), strengths[place]

    return plays[min(range(len(plays)), key=merit)]


def cost(taken: Distribution, need: int, *, many: bool) -> float:
    """Return the expected cost of missing a number of stages (rules 8 and 9).

    Args:
        taken: the distribution of the stages that will be taken.
        need: the number of stages to take; below 0 when too many are taken already.
        many: whether every stage missed counts.

    Examples:
        >>> cost((0.5, 0.25, 0.25), 0, many=False), cost((0.5, 0.25, 0.25), 0, many=True)
        (0.5, 0.75)
    """
    if many:
        return sum([chance * abs(need - stages) for stages, chance in enumerate(taken)])
    return 1.0 - taken[need] if 0 <= need < len(taken) else 1.0


def distribution(chances: Sequence[float]) -> Distribution:
    """Return the distribution of stages that cards take, given each card's chance."""
    taken = [1.0]
    for chance in chances:
        pairs = zip([*taken, 0.0], [0.0, *taken], strict=True)
        taken = [(1.0 - chance) * same + chance * fewer for same, fewer in pairs]
    return tuple(taken)


def taken_in_round(view: View) -> Distribution:
    """Return the distribution of stages the viewer will take, as known before its bid."""
    if view.is_blind:
        return distribution([chance_unseen(view)])
    unseen, powers = unseen_powers(view), view.rules.powers[view.manilha]
    hand = cast(Sequence[Card], view.hands[require(view.viewer)])
    rivals = len(view.at_table) - 1
    return distribution([chance_against(rivals, powers[card], unseen) for card in hand])


def chance_unseen(view: View) -> float:
    """Return the exact chance that the own unseen card takes a blind round.

    Rule 6: all cards are laid at once. Every card that it may be is tried with every vira; cards
    of one strength take the stage alike.
    """
    viewer, rules = require(view.viewer), view.rules
    hands = [(seat, card) for seat in view.at_table for card in view.hands[seat]]
    first = view.at_table.index(require(view.leader))
    order = [*hands[first:], *hands[:first]]
    seen = {card for _, card in hands}
    unseen = [card for card in rules.deck if card not in seen]
    taking = 0
    for rank in rules.ranks if rules.turns_up else (None,):
        viras = [card for card in unseen if rank is None or card.rank is rank]
        if not viras:
            continue
        powers = rules.powers[rules.manilha_of(viras[0] if rules.turns_up else None)]
        takes: dict[int, bool] = {}
        for card in unseen:
            if powers[card] not in takes:
                stage = [(seat, card if laid is None else laid) for seat, laid in order]
                takes[powers[card]] = taker(stage, powers, rules.equal_cards) == viewer
            if takes[powers[card]]:
                # the vira is another card; where none is turned up, one case a card
                taking += len(viras) - (card.rank is rank) if rules.turns_up else 1
    return taking / (len(unseen) * (len(unseen) - 1 if rules.turns_up else 1))


def chance_against(rivals: int, power: int, unseen: Sequence[int]) -> float:
    """Return the chance that no card of a number of random unseen ones beats or annuls a card.

    Even the weakest card may be the one left when others annul each other. So half a card weaker
    than all is counted too.

    Args:
        rivals: the number of random cards; against none a card is sure.
        power: the power of the card.
        unseen: the powers of all cards not seen, weak to strong.

    Examples:
        >>> chance_against(1, power=6, unseen=[3, 4, 5, 6, 7]), chance_against(0, 6, [7])
        (0.6363636363636364, 1.0)
    """
    return prod([(bisect_left(unseen, power) + 0.5) / (len(unseen) + 0.5)] * rivals, start=1.0)


def threats_to_come(view: View) -> int:
    """Return the number of random cards that the seats still to play after the viewer count as."""
    laid = {view.viewer, *(seat for seat, _ in view.stage)}
    left = [seat for seat in view.at_table if seat not in laid]
    return sum([HUNGRY if needed(view, seat) > 0 else SATED for seat in left])


def needed(view: View, seat: Seat) -> int:
    """Return the stages a seat still needs for its bid; below 0 when it took too many."""
    return require(view.bids[seat]) - view.taken(seat)


def help_given(view: View, took: Seat | None) -> int:
    """Return 1 if leaving the stage to the seat that takes it helps that seat, -1 if it harms."""
    if took is None or took == view.viewer or took not in view.at_table:
        return 0
    need = needed(view, took)
    return -1 if need <= 0 else int(need > view.accumulated)


def unseen_powers(view: View) -> list[int]:
    """Return the powers of all cards that the viewer has not seen, weak to strong."""
    powers = view.rules.powers[view.manilha]
    stages = (view.stage, *[stage.cards for stage in view.stages])
    seen = {view.vira, *(card for stage in stages for _, card in stage)}
    seen.update(*view.hands)
    return sorted([powers[card] for card in view.rules.deck if card not in seen])
