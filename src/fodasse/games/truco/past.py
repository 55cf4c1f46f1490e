"""The check that some last hand can have ended as a state claims."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, islice, product

from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import replaced
from fodasse.games.truco.actions import (
    Offence,
    Raise,
    Run,
    Tento,
)
from fodasse.games.truco.beliefs import filled_cards
from fodasse.games.truco.laid import FinishedHand, Laid, Reason
from fodasse.games.truco.phase import ANSWER, PLAY
from fodasse.games.truco.replay import claim_counted, points_dealt, raiser, replay
from fodasse.games.truco.rules import HAND
from fodasse.games.truco.stake import Stake, teams_at_eleven
from fodasse.games.truco.state import State, is_complete
from fodasse.games.truco.table import Table
from fodasse.games.truco.transition import apply
from fodasse.games.truco.tricks import NOBODY, winner_of_ties


def check_past(state: State) -> None:
    """Check that some hand can have ended as the last one did, with these points.

    A claim may have ended the match with that hand, or after it.
    """
    table, last = state.table, state.table.last_hand
    rules = table.rules
    if table.ended is Reason.TENTO:
        need(rules.claims, "nothing is claimed", "table.ended")
    number = f"1 or more expected, not {quoted(table.hand_number)}"
    need(table.hand_number >= 1, number, "table.hand_number")
    at_eleven = state.stake.at_eleven if is_complete(state) else (0, 1)
    for is_final in (True, False):
        if table.ended is None if is_final else table.ended not in (None, Reason.TENTO):
            continue
        hands = table.hand_number - (not is_final)
        if last is None and not hands:
            return
        after = evolve(
            table,
            dealer=(table.dealer - (not is_final)) % table.seats,
            points=table.points if is_final else points_dealt(rules, table.points, at_eleven),
            hand_number=hands,
            ended=table.ended if is_final else None,
            claim=None,
            denied=(),
        )
        if last is not None and hands and _can_end(last, after):
            return
    raise FormatError("no hand ends like this with these points", "table.last_hand")


@lru_cache(maxsize=64)
def _can_end(last: FinishedHand, after: Table) -> bool:
    """Return whether some cards and some worth lead to the end of a hand.

    Args:
        last: the hand.
        after: the table after it, but with its number and dealer.
    """
    points = tuple(
        [total - gained for total, gained in zip(after.points, last.points, strict=False)]
    )
    if len(last.points) != 2 or min(points) < 0 or last.winner not in (0, 1, None):
        return False
    rules, seen = after.rules, {laid.card for trick in last.tricks for laid in trick.cards}
    left = [card for card in rules.cards if card not in seen]
    viras = {card.rank: card for card in left}.values() if rules.turns_up else (None,)
    eleven = teams_at_eleven(points, rules.brink)
    before = evolve(after, points=points, ran=False, ran_from=None, last_hand=None, ended=None)
    for at_eleven in chain.from_iterable(combinations(eleven, n) for n in range(len(eleven) + 1)):
        if sum(points_dealt(rules, points, at_eleven)) < _least_points(after):
            continue
        for vira, worth in product(viras, _worths(last, before)):
            stake = Stake(worth, may_raise=(last.winner or 0,), at_eleven=at_eleven)
            for state in _ends(last, before, stake, vira):
                table = state.table
                same = (table.last_hand, table.points, table.ended)
                is_from = not after.ran or table.ran_from == after.ran_from
                if is_from and same == (last, after.points, after.ended):
                    return True
    return False


def _least_points(after: Table) -> int:
    """Return the least points of both teams together before the last hand.

    Each hand before gave as many as a hand is worth or more, unless three ties give none.
    """
    if winner_of_ties(after.rules, after.dealer) == NOBODY:
        return 0
    return after.rules.steps[0] * (after.hand_number - 1)


def _worths(last: FinishedHand, before: Table) -> list[int]:
    """Return the possible worths of a hand that gave these points."""
    steps, gained = before.rules.steps, max(last.points)
    if last.winner is None or last.reason is Reason.RAISE_AT_ELEVEN:
        return list(steps)
    most = before.rules.target - before.points[last.winner]
    return [worth for worth in steps if min(worth, most) == gained]


def _ends(last: FinishedHand, before: Table, stake: Stake, vira: Card | None) -> Iterator[State]:
    """Yield states after a hand, with any cards in place of those that no seat has seen.

    A trick that was not finished is taken to be empty or, where it matters whose turn it was, to
    have one card.
    """
    in_turn = before.rules.in_turn and last.reason is not Reason.TRICKS
    for begun in range(1 + in_turn):
        try:
            yield _end(last, before, stake, vira, begun)
        except (FormatError, IllegalAction):
            continue


def _end(last: FinishedHand, before: Table, stake: Stake, vira: Card | None, begun: int) -> State:
    """Return the state after a hand.

    Args:
        last: the hand.
        before: the table before it.
        stake: its worth, the team that may ask for more, and the teams at the brink.
        vira: the card turned up.
        begun: the cards of the trick that was not finished, 0 or 1.
    """
    seen = {vira, *(laid.card for trick in last.tricks for laid in trick.cards)}
    spare = iter([card for card in before.rules.cards if card not in seen])
    tricks = tuple(evolve(each, cards=filled_cards(each.cards, spare)) for each in last.tricks)
    hands = tuple(tuple(islice(spare, max(0, HAND - len(tricks)))) for _ in range(before.seats))
    hand = State(before, PLAY, 0, stake, vira, hands, (), tricks, None)
    if begun:
        quiet = stake if stake.at_eleven else Stake(before.rules.steps[0])
        leader = replay(evolve(hand, stake=quiet)).turn
        laid = Laid(leader, hands[leader][0], covered=False)
        hands = replaced(hands, leader, hands[leader][1:])
        hand = evolve(hand, hands=hands, trick=(laid,))
    winner = last.winner
    if winner is None:
        return replay(hand)
    loser = 1 - winner
    if last.reason is Reason.RUN:
        hand = evolve(hand, phase=ANSWER, stake=evolve(stake, asker=winner, may_raise=()))
        return apply(replay(hand), Run(loser))
    state = replay(hand)
    if last.reason is Reason.TENTO:
        return claim_counted(state, Tento(winner, Offence.STOLEN_CARD), "table.last_hand")
    if last.reason is Reason.RAISE_AT_ELEVEN:
        return apply(state, Raise(raiser(state, loser)))
    return state
