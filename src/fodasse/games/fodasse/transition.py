"""Effects of legal actions, and all that follows without a choice.

Only ``apply`` checks whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from fodasse.core.fields import number_in, rules_or_default
from fodasse.core.quick import draft_of, freeze
from fodasse.core.seats import Seat, in_turn, next_seat, replaced
from fodasse.games.fodasse.actions import (
    Action,
    Bid,
    Deal,
    Join,
    Leave,
    Play,
    Propose,
    Resume,
    Vote,
)
from fodasse.games.fodasse.ladder import Ladder
from fodasse.games.fodasse.legality import check
from fodasse.games.fodasse.motions import count_votes, drop_leaver, lapse_penal
from fodasse.games.fodasse.public import (
    BID,
    DEAL,
    PLAY,
    Ballot,
    History,
    Reason,
    Stage,
    Table,
    change_history,
    change_table,
)
from fodasse.games.fodasse.rounds import (
    Draft,
    between_rounds,
    deal_again,
    finish_match,
    finish_round,
    seat_newcomers,
)
from fodasse.games.fodasse.rules import ENDGAME_BID, Rules
from fodasse.games.fodasse.state import Hand, State
from fodasse.games.fodasse.strength import last_highest, taker

_draft_of: Final = draft_of(State)

SEATS: Final = range(2, 40)
"""Rule 7b: the numbers of seats that can begin a match with 40 cards."""


def start(
    seats: int, *, rules: Rules | None = None, dealer: Seat = 0, hand_size: int = 1
) -> State:
    """Return a match before its first deal, with 0 points for each seat (rule 3).

    Args:
        seats: the number of seats, 2 to 39 (with fewer ranks: at most one less than the cards).
        rules: the rules; None: the book's.
        dealer: the seat that deals first (rule 7a).
        hand_size: the cards of a hand in the first round. With 1 the match begins as the rules
            say, by the book with one card; other sizes are for the laboratory, and the rounds
            after the first go on from there.

    Raises:
        RulesError: the number of seats, the dealer or the hand size is impossible.
        TypeError: a value has the wrong type.

    Examples:
        >>> state = start(4)
        >>> state.at_table, state.dealer, state.hand_size
        ((0, 1, 2, 3), 0, 1)
    """
    rules = rules_or_default(rules, Rules)
    number_in("seats", seats, range(2, rules.most_seats + 1))
    number_in("dealer", dealer, range(seats))
    number_in("hand_size", hand_size, range(1, rules.largest_size(seats) + 1), "cards")
    ladder = Ladder.first(rules, seats, hand_size)
    table = Table(
        rules=rules,
        history=History(ladder, rounds_left=rules.max_rounds),
        at_table=tuple(range(seats)),
        dealer=dealer,
        points=(0,) * seats,
        penalties=(0,) * seats,
        hand_size=ladder.size,
    )
    return between_rounds(table, DEAL, first_deal=True)


def apply(state: State, action: Action) -> State:
    """Return the state after an action and all that it forces. The old state does not change.

    The state returned includes all that follows without a choice: the end of a stage, of a round,
    of the match, an elimination.

    Raises:
        IllegalAction: the action is not allowed.
        TypeError: the state or the action is not of this game.

    Examples:
        >>> from random import Random
        >>> from fodasse import sample_chance
        >>> state = apply(start(2), sample_chance(start(2), Random(1)))
        >>> apply(state, Bid(seat=1, stages=1)).to_act
        0
    """
    check(state, action)
    draft = _draft_of(state)
    _MOVES[type(action)](draft, action)
    return freeze(draft, State)


def _deal(draft: Draft, action: Deal) -> None:
    """Begin a round (rule 7): the seat after the dealer bids first (rule 7e)."""
    table = draft.table
    hands: list[Hand] = [()] * len(table.points)
    bids: list[int | None] = [None] * len(table.points)
    for seat, hand in zip(table.at_table, action.hands, strict=True):
        hands[seat] = cast(Hand, hand)
        bids[seat] = ENDGAME_BID if table.history.endgame else None
    draft.hands = tuple(hands)
    draft.bids = tuple(bids)
    draft.vira = action.vira
    draft.manilha = table.rules.manilha_of(draft.vira)
    draft.phase = PLAY if table.history.endgame else BID
    draft.turn = next_seat(table.at_table, table.dealer)
    draft.first_deal = False


def _bid(draft: Draft, action: Bid) -> None:
    seat = action.seat
    draft.bids = replaced(draft.bids, seat, action.stages)
    table = draft.table
    draft.turn = following = next_seat(table.at_table, seat)
    if draft.bids[following] is None:
        return
    if table.rules.is_blind(table.hand_size, table.round_number):
        _reveal(draft)
    else:
        draft.phase = PLAY


def _reveal(draft: Draft) -> None:
    """Play all cards at once after the last bid of a blind round (rule 6e)."""
    order = in_turn(draft.table.at_table, draft.table.dealer)
    draft.stage = tuple((seat, draft.hands[seat][0]) for seat in order)
    draft.hands = ((),) * len(draft.hands)
    _settle_stage(draft)


def _play(draft: Draft, action: Play) -> None:
    seat = action.seat
    hands = list(draft.hands)
    hand = hands[seat]
    place = hand.index(action.card)
    hands[seat] = hand = hand[:place] + hand[place + 1 :]
    draft.hands = tuple(hands)
    draft.stage += ((seat, action.card),)
    draft.turn = following = next_seat(draft.table.at_table, seat)
    if len(hands[following]) == len(hand):  # the next seat has played: the stage is complete
        _settle_stage(draft)
    elif draft.table.motion is not None:
        lapse_penal(draft)


def _settle_stage(draft: Draft) -> None:
    """Give a stage to which all have played (rule 4) to its taker, which leads (rule 7k).

    A stage that nobody takes is accumulated (rule 14c) or lost, and its leader leads again. The
    next taker takes all that is accumulated (rule 14e), nobody what is left at the end (rule 14f).
    """
    stage, rules = draft.stage, draft.table.rules
    powers = rules.powers[draft.manilha]
    winner = taker(stage, powers, rules.equal_cards)
    unclaimed = bool(draft.stages) and draft.stages[-1].winner is None
    if winner is not None and unclaimed and rules.accumulates:
        draft.stages = tuple(
            Stage(each.cards, winner) if each.winner is None else each for each in draft.stages
        )
    draft.stages = (*draft.stages, Stage(stage, winner))
    draft.stage = ()
    leader = winner
    if leader is None:
        keeps_lead = rules.annulled_lead == "leader"
        leader = stage[0][0] if keeps_lead else last_highest(stage, powers)
    at_table = draft.table.at_table
    draft.turn = leader if leader in at_table else next_seat(at_table, leader)
    if len(draft.stages) == draft.table.hand_size:
        finish_round(draft)


def _join(draft: Draft, action: Join) -> None:
    table = draft.table
    draft.hands = (*draft.hands, ())
    draft.bids = (*draft.bids, None)
    draft.table = change_table(
        table,
        points=(*table.points, 0),
        penalties=(*table.penalties, 0),
        waiting=(*table.waiting, action.seat),
    )
    if draft.first_deal:
        seat_newcomers(draft)


def _leave(draft: Draft, action: Leave) -> None:
    """Take a seat out of the match, for good (rule 18c)."""
    table, seat = draft.table, action.seat
    history = change_history(table.history, left=(*table.history.left, seat))
    if seat in table.waiting:
        waiting = tuple(other for other in table.waiting if other != seat)
        draft.table = change_table(table, history=history, waiting=waiting)
        return
    at_table = tuple(other for other in table.at_table if other != seat)
    penalties = replaced(table.penalties, seat, 0)
    draft.table = change_table(table, history=history, at_table=at_table, penalties=penalties)
    if len(at_table) == 1:
        finish_match(draft, Reason.LEAVING)
    elif draft.phase is PLAY:
        _leave_play(draft, seat)
    else:
        has_begun = table.round_number > 1 or not draft.first_deal
        deal_again(draft, gone=has_begun and table.rules.leaving_shrinks)
    drop_leaver(draft, seat, dealer=table.dealer)


def _leave_play(draft: Draft, seat: Seat) -> None:
    """Continue the round after a leave, and settle a stage to which all others have played."""
    draft.hands = replaced(draft.hands, seat, ())
    if draft.turn != seat:
        return
    draft.turn = following = next_seat(draft.table.at_table, seat)
    if any(player == following for player, _ in draft.stage):
        _settle_stage(draft)


def _propose(draft: Draft, action: Propose) -> None:
    ballot = Ballot(action.motion, frozenset([action.seat]), frozenset())
    draft.table = change_table(draft.table, motion=ballot, last_motion=None)


def _vote(draft: Draft, action: Vote) -> None:
    ballot = cast(Ballot, draft.table.motion)
    in_favour, against = ballot.in_favour, ballot.against
    if action.in_favour:
        in_favour |= {action.seat}
    else:
        against |= {action.seat}
    draft.table = change_table(draft.table, motion=Ballot(ballot.motion, in_favour, against))
    count_votes(draft)


def _resume(draft: Draft, _: Resume) -> None:
    draft.table = change_table(draft.table, paused=None)


_MOVES: Final[Mapping[type[Any], Callable[[Draft, Any], None]]] = {
    Deal: _deal,
    Bid: _bid,
    Play: _play,
    Join: _join,
    Leave: _leave,
    Propose: _propose,
    Vote: _vote,
    Resume: _resume,
}
