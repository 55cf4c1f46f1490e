"""The bot that knows Fodasse: it bids what its hand is worth and plays to take just that.

One question decides every move: how many stages will the cards I keep take? Each card has a
chance to take a stage, those chances make a distribution, and the action is chosen after which
the round is expected to cost least. Making a bid, throwing high cards under higher ones, annulling
and limiting the damage all follow from it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias, cast

from attrs import frozen

from fodasse.core.cards import Card, Rank
from fodasse.core.manilhas import POWERS
from fodasse.core.seats import Seat
from fodasse.games.fodasse.actions import Action, Bid, Play
from fodasse.games.fodasse.scoring import MANY
from fodasse.games.fodasse.state import Phase
from fodasse.games.fodasse.strength import taker
from fodasse.games.fodasse.view import View
from fodasse.table.bot import Turn

Distribution: TypeAlias = tuple[float, ...]
"""The probability of taking 0, 1, 2, … stages."""

HUNGRY: Final = 2
"""A seat short of its bid counts as this many random cards, because it will play a good one."""
SATED: Final = 1
"""Who needs none threatens it like one random card, for it does not always hold a lower one."""


@frozen
class RulesBot:
    """Bids by its hand and plays to make its bid. It never guesses, so it never uses ``rng``.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> play_match(GAME, [RulesBot(), RandomBot(), RandomBot()], seed=2).result.winners
        (0,)
    """

    def choose(self, turn: Turn, rng: Random) -> Action:  # noqa: ARG002  # the Bot protocol
        """The best of the legal actions; a choice of one, such as ``Resume``, is no choice."""
        if len(turn.legal_actions) == 1:
            return cast(Action, turn.legal_actions[0])
        if turn.view.phase is Phase.BID:
            return best_bid(turn.view, cast(Sequence[Bid], turn.legal_actions))
        return best_play(turn.view, cast(Sequence[Play], turn.legal_actions))


def best_bid(view: View, bids: Sequence[Bid]) -> Bid:
    """The bid that is expected to miss least; of several the lowest.

    Rule 7g: where the best is barred, the better of its neighbours is what remains.
    """
    taken = taken_in_round(view)
    many = len(view.at_table) >= MANY
    return min(bids, key=lambda bid: round(cost(taken, bid.stages, many=many), 12))


def best_play(view: View, plays: Sequence[Play]) -> Play:
    """The card after which the round is expected to cost least.

    Between cards that cost the same, as when the bid is lost: one that does not leave the stage
    to a seat that needs it; then the weakest.
    """
    viewer, powers = cast(Seat, view.viewer), POWERS[cast(Rank, view.manilha)]
    unseen = unseen_powers(view)
    strengths = [powers[play.card] for play in plays]
    ahead = [chance_against(len(view.at_table) - 1, each, unseen) for each in strengths]
    threats = threats_to_come(view)
    need, value = needed(view, viewer), 1 + view.accumulated
    many = sum([player.bid is not None for player in view.seats]) >= MANY

    def merit(place: int) -> tuple[float, int, int]:
        took = taker((*view.stage, (viewer, plays[place].card)), cast(Rank, view.manilha))
        chance = chance_against(threats, strengths[place], unseen) if took == viewer else 0.0
        rest = distribution(ahead[:place] + ahead[place + 1 :])
        price = (1.0 - chance) * cost(rest, need, many=many)
        if chance:
            price += chance * cost(rest, need - value, many=many)
        return round(price, 12), help_given(view, took), strengths[place]

    return plays[min(range(len(plays)), key=merit)]


def cost(taken: Distribution, need: int, *, many: bool) -> float:
    """What missing ``need`` stages is expected to cost (rules 8 and 9).

    Args:
        taken: how many will be taken.
        need: how many should be; below 0 when too many are taken already.
        many: whether every stage missed counts.

    Examples:
        >>> cost((0.5, 0.25, 0.25), 0, many=False), cost((0.5, 0.25, 0.25), 0, many=True)
        (0.5, 0.75)
    """
    if many:
        return sum([chance * abs(need - stages) for stages, chance in enumerate(taken)])
    return 1.0 - taken[need] if 0 <= need < len(taken) else 1.0


def distribution(chances: Sequence[float]) -> Distribution:
    """How many stages are taken by cards that take one with these chances, each on its own.

    Examples:
        >>> distribution([0.5, 0.5])
        (0.25, 0.5, 0.25)
    """
    taken = [1.0]
    for chance in chances:
        fail = 1.0 - chance
        taken = [
            fail * same + chance * fewer
            for same, fewer in zip([*taken, 0.0], [0.0, *taken], strict=True)
        ]
    return tuple(taken)


def taken_in_round(view: View) -> Distribution:
    """How many stages the viewer will take, as it looks before its bid."""
    if view.is_blind:
        return distribution([chance_unseen(view)])
    unseen = unseen_powers(view)
    powers = POWERS[cast(Rank, view.manilha)]
    hand = cast(Sequence[Card], view.seat(cast(Seat, view.viewer)).hand)
    rivals = len(view.at_table) - 1
    return distribution([chance_against(rivals, powers[card], unseen) for card in hand])


def chance_unseen(view: View) -> float:
    """The chance that the own card, unseen, takes a blind round: exact, over own card and vira.

    Rule 6: all cards are laid at once. Of the others' only the strongest that is not annulled is
    in the way, and cards of the same power.

    Examples:
        >>> from fodasse import view
        >>> from fodasse.games.fodasse import position_from_text
        >>> state = position_from_text("vira 5C; 0: 4D; 1: 4S; 2: 4H")
        >>> round(chance_unseen(view(state, 1)), 3)
        0.851
    """
    others = [card for player in view.seats for card in player.hand if card is not None]
    unseen = [card for card in view.rules.deck if card not in others]
    taking = 0
    for vira_rank in view.rules.ranks:
        viras = [card for card in unseen if card.rank is vira_rank]
        if not viras:
            continue
        powers = POWERS[view.rules.manilha(viras[0])]
        laid = Counter([powers[card] for card in others])
        bar = max([power for power, times in laid.items() if times == 1], default=-1)
        for card in unseen:
            if powers[card] > bar and powers[card] not in laid:
                taking += len(viras) - (card.rank is vira_rank)  # one card is not both
    return taking / (len(unseen) * (len(unseen) - 1))


def chance_against(rivals: int, power: int, unseen: Sequence[int]) -> float:
    """Return the chance that no card of a number of random unseen ones beats or annuls a card.

    Even the weakest card may be the one left when others annul each other: so half a card is
    counted that is weaker than all.

    Args:
        rivals: how many random cards; against none a card is sure.
        power: of the card.
        unseen: the powers of all cards not seen, weak to strong.

    Examples:
        >>> chance_against(1, power=6, unseen=[3, 4, 5, 6, 7]), chance_against(0, 6, [7])
        (0.6363636363636364, 1.0)
    """
    if not rivals:
        return 1.0
    return ((bisect_left(unseen, power) + 0.5) / (len(unseen) + 0.5)) ** rivals


def threats_to_come(view: View) -> int:
    """How many random cards the seats are worth that play after the viewer in this stage."""
    laid = {view.viewer, *(seat for seat, _ in view.stage)}
    return sum(
        [HUNGRY if needed(view, seat) > 0 else SATED for seat in view.at_table if seat not in laid]
    )


def needed(view: View, seat: Seat) -> int:
    """The stages a seat still needs for its bid; below 0 when it took too many."""
    player = view.seat(seat)
    return cast(int, player.bid) - player.won


def help_given(view: View, took: Seat | None) -> int:
    """What leaving the stage to a seat does for that seat: 1 helps it, -1 harms it.

    Args:
        view: the viewer's.
        took: who takes the stage as it lies; None: nobody.
    """
    if took is None or took == view.viewer or took not in view.at_table:
        return 0
    need = needed(view, took)
    return -1 if need <= 0 else int(need > view.accumulated)


def unseen_powers(view: View) -> list[int]:
    """The powers of all cards that the viewer has not seen, weak to strong."""
    powers = POWERS[cast(Rank, view.manilha)]
    seen = {view.vira}
    for player in view.seats:
        seen.update(player.hand)
    for stage in (view.stage, *[stage.cards for stage in view.stages]):
        seen.update([card for _, card in stage])
    return sorted([powers[card] for card in view.rules.deck if card not in seen])
