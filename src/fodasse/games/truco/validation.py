"""Whether a state or a view that was read from text can arise in play.

Types have been checked before; here is all else that the rules of the game take for granted.
Points and the last hand are checked here, the hand in play in ``soundness``.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from itertools import combinations
from typing import Final

from fodasse.core.cards import TRUCO, TRUCO_DECK
from fodasse.core.errors import FormatError, need
from fodasse.core.seats import Seat
from fodasse.core.validation import validate_view
from fodasse.games.truco.actions import How
from fodasse.games.truco.beliefs import determinize
from fodasse.games.truco.rules import ELEVEN, GOAL, SEATS, STEPS
from fodasse.games.truco.soundness import (
    by_trick,
    check_cards,
    check_hand,
    check_no_hand,
    check_shapes,
    retold,
)
from fodasse.games.truco.state import (
    CUT,
    DEAL,
    OVER,
    Eleven,
    FinishedHand,
    Reason,
    Stake,
    State,
    Table,
    Team,
    is_complete,
    team,
    teams_at_eleven,
)
from fodasse.games.truco.tricks import decided
from fodasse.games.truco.view import View, view


def validate(read: State | View) -> None:
    """Accept a state or a view that can arise in play.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.truco import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), turn=2))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: turn: it is the turn of seat 1

    Raises:
        FormatError: it cannot arise, with the path to what is wrong.
    """
    if isinstance(read, View):
        _validate_view(read)
        return
    _check_seats(read)
    _check_points(read)
    _check_past(read.table, _points_before(read))
    _check_cut(read)
    if read.phase in (CUT, OVER) or (read.phase is DEAL and read.exposed is None):
        check_no_hand(read)
    else:
        check_hand(read)


def _validate_view(seen: View) -> None:
    validate_view(
        seen,
        len(seen.hands),
        determinize=determinize,
        validate=validate,
        view=view,
        hidden="hands",
    )


def _check_seats(state: State) -> None:
    table = state.table
    need(table.seats in SEATS, "2 or 4 seats", "table.seats")
    need(0 <= table.dealer < table.seats, "no such seat", "table.dealer")
    need(len(state.hands) == table.seats, f"{table.seats} expected, one for each seat", "hands")


def _check_points(state: State) -> None:
    """The match is over as soon as a team has 12, and the book says what brought them."""
    table = state.table
    need(len(table.points) == 2, "one for each team", "table.points")
    for side, points in enumerate(table.points):
        need(0 <= points <= GOAL, f"0 to {GOAL} expected", f"table.points[{side}]")
    over = state.phase is OVER
    won = table.points.count(GOAL) == over
    need(won, f"{GOAL} for the winner, at the end", "table.points")
    need((table.ended is not None) is over, "told when the match is over", "table.ended")


def _check_cut(state: State) -> None:
    """The latest cut, and whether a look at hidden cards is still worth 3."""
    table, last = state.table, state.table.last_hand
    before_cut = state.phase in (CUT, OVER) and last is None
    need(table.last_cut is not None or before_cut, "told after the first cut", "table.last_cut")
    alone = table.seats == 2 and table.last_cut is How.PARTNER_CARD
    need(not alone, "nobody has a partner", "table.last_cut")
    due = state.phase is not OVER and not is_complete(state)
    ran = due and last is not None and last.reason is Reason.RUN
    need(ran or not table.ran, "nobody has run before this deal", "table.ran")


_ENDS: Final = {
    Reason.TRICKS: Reason.POINTS,
    Reason.RUN: Reason.POINTS,
    Reason.TENTO: Reason.TENTO,
    Reason.RAISE_AT_ELEVEN: Reason.RAISE_AT_ELEVEN,
}
"""How a match ends with a hand, by how the hand does."""


def _points_before(state: State) -> tuple[int, ...]:
    """Return the most points each team can have had after the last hand, if the match went on."""
    points = state.table.points
    if is_complete(state):
        return _points_dealt(points, state.stake.at_eleven)
    return tuple([min(each, ELEVEN) for each in points])


def _points_dealt(points: tuple[int, ...], at_eleven: tuple[Team, ...]) -> tuple[int, ...]:
    """Return the most points each team can have had when a deal was complete.

    False scores may have raised them since, within the same hand.

    Args:
        points: the teams' points later in that hand.
        at_eleven: the teams that had 11 points.
    """
    return tuple([min(each, ELEVEN - (side not in at_eleven)) for side, each in enumerate(points)])


def _check_past(table: Table, before: tuple[int, ...]) -> None:
    """Check the last finished hand. A claim may have ended the match with it, or after it."""
    if table.ended is Reason.TENTO:
        with suppress(FormatError):
            _check_last_hand(table, table.points, is_final=True)
            return
    is_final = table.ended not in (None, Reason.TENTO)
    _check_last_hand(table, table.points if is_final else before, is_final=is_final)


def _check_last_hand(table: Table, most: tuple[int, ...], *, is_final: bool) -> None:
    """Check the last hand, if one is finished.

    Args:
        table: its seats and points are in order.
        most: the most points that each team had after it.
        is_final: whether the match ended with that hand, so that no other is awaited.
    """
    need(table.hand_number >= 1, "1 or more expected", "table.hand_number")
    finished = table.hand_number - (not is_final)
    hand = table.last_hand
    need((hand is not None) is (finished > 0), "told once a hand is over", "table.last_hand")
    if hand is None:
        return
    need(hand.reason in _ENDS, "no end of a hand", "table.last_hand.reason")
    if is_final:
        need(_ENDS[hand.reason] is table.ended, "not how the last hand did", "table.ended")
    _check_gain(hand, most, finished, is_final=is_final)
    _check_tricks(hand, table.seats, (table.dealer - (not is_final)) % table.seats)


def _check_gain(
    hand: FinishedHand, most: tuple[int, ...], finished: int, *, is_final: bool
) -> None:
    """Check what the winner of a hand had before and gained; every hand gives a point.

    Claims in the hand, and since one that was not the final one, may have changed the points.
    """
    where, side = "table.last_hand.points", hand.winner
    need(side in (0, 1), "no such team", "table.last_hand.winner")
    alone = len(hand.points) == 2 and hand.points[1 - side] == 0
    need(alone, "the winner alone gains", where)
    need(not is_final or most[side] == GOAL, "not who won the match", "table.last_hand.winner")
    gained = hand.points[side]
    need(1 <= gained <= most[side], f"1 to {most[side]} expected", where)
    points = tuple([each - more for each, more in zip(most, hand.points, strict=True)])
    teams = teams_at_eleven(points)
    possible = [
        at_eleven
        for count in range(len(teams) + 1)
        for at_eleven in combinations(teams, count)
        if sum(_points_dealt(points, at_eleven)) >= finished - 1
    ]
    need(bool(possible), "more hands than these points allow", "table.hand_number")
    worths = [worth for at_eleven in possible for worth in _worths(hand, at_eleven)]
    gives = gained in [min(worth, GOAL - points[side]) for worth in worths]
    need(gives, "not what such a hand gives", where)


def _worths(hand: FinishedHand, at_eleven: tuple[Team, ...]) -> tuple[int, ...]:
    """Return what a hand may have been worth to its winner.

    Args:
        hand: how it went.
        at_eleven: the teams that had 11 points when it was dealt.
    """
    eleven = Stake(at_eleven=at_eleven).eleven
    worths = _WORTHS.get((eleven, hand.reason), ())
    covered = any(laid.covered for trick in hand.tricks for laid in trick.cards)
    if eleven is Eleven.FERRO and covered:
        return ()
    if hand.reason is Reason.RUN and hand.winner in at_eleven:
        return ()
    if eleven is Eleven.ONZE and hand.tricks:
        return tuple([worth for worth in worths if worth > STEPS[0]])
    return worths


_WORTHS: Final[Mapping[tuple[Eleven | None, Reason], tuple[int, ...]]] = {
    (None, Reason.TRICKS): STEPS,
    (None, Reason.RUN): STEPS[:-1],
    (None, Reason.TENTO): STEPS,
    (Eleven.ONZE, Reason.TRICKS): STEPS[1:2],
    (Eleven.ONZE, Reason.RUN): STEPS[:1],
    (Eleven.ONZE, Reason.TENTO): STEPS[:2],
    (Eleven.ONZE, Reason.RAISE_AT_ELEVEN): (GOAL,),
    (Eleven.FERRO, Reason.TRICKS): STEPS[1:2],
    (Eleven.FERRO, Reason.TENTO): STEPS[1:2],
    (Eleven.FERRO, Reason.RAISE_AT_ELEVEN): (GOAL,),
}
"""What hands can be worth at their end, by their special rules and by how they end."""


def _check_tricks(hand: FinishedHand, seats: int, dealer: Seat) -> None:
    """The tricks of the last hand, as some vira makes them; they decide it, or do not."""
    where, tricks = "table.last_hand.tricks", hand.tricks
    check_shapes(tricks, seats, where)
    for number, trick in enumerate(tricks):
        backs = all((laid.card is None) is laid.covered for laid in trick.cards)
        need(backs, "covered cards are backs", f"{where}[{number}].cards")
    seen = {
        path: [card for card in cards if card is not None]
        for path, cards in by_trick(tricks, where).items()
    }
    check_cards(seen)
    unseen = set(TRUCO_DECK).difference(*seen.values())
    ranks = {TRUCO.after[vira.rank] for vira in unseen}
    leader = (dealer + 1) % seats
    possible = any(retold(tricks, leader, manilha)[0] == tricks for manilha in ranks)
    need(possible, "no vira makes these tricks", where)
    due = hand.winner if hand.reason is Reason.TRICKS else None
    need(decided(tricks, team(dealer)) == due, "not how the hand ended", where)
    need(decided(tricks[:-1], team(dealer)) is None, "decided before its last trick", where)
