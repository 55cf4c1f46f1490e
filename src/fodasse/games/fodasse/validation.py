"""Validation of states and views that were read from text: whether they can arise in play.

Types have been checked before. Seats, points and history are checked here as earlier rounds leave
them; the round in play is replayed through ``apply``. What only tells of the past, such as the
last round, is not.
"""

from __future__ import annotations

from itertools import chain, islice

from attrs import evolve

from fodasse.core.errors import need, quote
from fodasse.core.refusals import refused
from fodasse.core.seats import Seat, in_turn
from fodasse.core.validation import (
    check_range,
    check_sizes,
    compare,
    dealt_hands,
    step,
    validate_view,
)
from fodasse.games.fodasse.actions import (
    Bid,
    Deal,
    Leave,
    Misdeal,
    Misreport,
    Play,
    Propose,
)
from fodasse.games.fodasse.beliefs import determinize
from fodasse.games.fodasse.legality import PAUSE_MINUTES, check
from fodasse.games.fodasse.motions import is_carried
from fodasse.games.fodasse.public import BID, DEAL, OVER, PLAY, Reason, Table
from fodasse.games.fodasse.rounds import all_out, between_rounds
from fodasse.games.fodasse.rules import ENDGAME, MAX_COUNTED
from fodasse.games.fodasse.state import State, View
from fodasse.games.fodasse.transition import apply
from fodasse.games.fodasse.view import view


def validate(read: State | View) -> None:
    """Check that a state or a view can arise in play.

    A state may lack its last round, so that positions can be made by hand.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), turn=2))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: turn: None expected, not 2

    Raises:
        FormatError: it cannot arise, with the path to the error.
    """
    if isinstance(read, View):
        seats = len(read.table.points)
        validate_view(read, seats, determinize=determinize, validate=validate, view=view)
        return
    due = replay_round(read)
    order = ("phase", "first_deal", "vira", "manilha", "bids", "stages", "stage", "hands", "turn")
    compare(read, due, *order)


def replay_round(claimed: State) -> State:
    """Return the state that follows from the deal, the bids and the cards of a round.

    Args:
        claimed: a state. Its ``turn``, its ``manilha``, and the winners of its stages are not
            read.

    Raises:
        FormatError: the round cannot have been played, or not at this table.
    """
    table = claimed.table
    _check_seats(claimed)
    _check_history(claimed)
    _check_points(table)
    _check_size(claimed)
    _check_motion(claimed)
    _check_last_motion(table)
    _check_last_round(table)
    if claimed.phase in (DEAL, OVER):
        return between_rounds(table, claimed.phase, first_deal=claimed.first_deal)
    dealt = _dealt_in(claimed)
    been = {*table.at_table, *table.history.left}.issuperset(dealt)
    need(been and set(dealt).issuperset(table.at_table), "bids are of who was dealt in", "bids")
    return _replay(evolve(claimed, table=evolve(table, at_table=dealt, motion=None, paused=None)))


def _dealt_in(state: State) -> tuple[Seat, ...]:
    """Return the seats of the round, leavers included; until all have bid, those at the table."""
    if state.phase is not PLAY:
        return state.table.at_table
    return tuple(seat for seat, bid in enumerate(state.bids) if bid is not None)


def _check_seats(state: State) -> None:
    """Check that each seat is at the table, waiting, eliminated or gone, and in all lists."""
    table, history = state.table, state.table.history
    seats = range(len(table.points))
    by_seat = {"table.penalties": table.penalties, "hands": state.hands, "bids": state.bids}
    check_sizes(len(seats), by_seat)
    groups = {f"table.history.eliminated[{n}]": out for n, out in enumerate(history.eliminated)}
    for where, group in groups.items():
        need(bool(group), "one seat or more", where)
    groups |= {"table.at_table": table.at_table, "table.waiting": table.waiting}
    for where, group in groups.items():
        need(group == tuple(sorted(group)), "seats in rising order", where)
    placed = sorted(chain(history.left, *groups.values()))
    once = "each seat is at the table, waiting, eliminated or gone, once"
    need(placed == list(seats), once, "table.at_table")
    most = table.rules.most_seats
    full = len(table.at_table) + len(table.waiting) > most
    need(not full, f"{most} seats at most", "table.at_table")
    over = state.phase is OVER
    dealers = set(seats).difference(table.waiting) if over else _dealt_in(state)
    need(table.dealer in dealers, f"seat {quote(table.dealer)} cannot deal", "table.dealer")


def _check_history(state: State) -> None:
    """Check the number of rounds, and the reason for the end, if any (rules 3, 16, 17)."""
    table, history = state.table, state.table.history
    over, alone, last = state.phase is OVER, len(table.at_table) == 1, _groups_all_out(table)
    due, left, where = table.rules.max_rounds, history.rounds_left, "table.history.rounds_left"
    if due is None or left is None:
        need(left is due, "a number if and only if the rules limit the rounds", where)
    else:
        check_range(left, 0 if over else 1, due, where)
    ends = {
        None: not over and not alone and bool(table.at_table),
        Reason.ELIMINATION: over and bool(history.eliminated) and (alone or bool(last)),
        Reason.LEAVING: over and alone and bool(history.left),
        Reason.MAX_ROUNDS: over and not alone and bool(table.at_table) and left == 0,
    }
    need(ends[history.ended], "not with these seats in this phase", "table.history.ended")
    need(not state.first_deal or state.phase is DEAL, "no deal is due", "first_deal")
    seated = not (state.first_deal and table.waiting)
    need(seated, "no seat waits before the first deal of a round", "table.waiting")
    number = table.round_number
    check_range(number, 1, MAX_COUNTED, "table.round_number")
    few = len(history.eliminated) - max(0, last - 1) <= number - (not over)
    need(few, "more than rounds played", "table.history.eliminated")
    if state.first_deal and number == 1:
        new = evolve(history, endgame=None, rounds_left=due)
        new_table = evolve(table, history=new, points=(0,) * len(table.points), last_round=None)
        compare(table, new_table, where="table")


def _groups_all_out(table: Table) -> int:
    """Return how many of the last groups one round eliminated that left no seat (rule 13).

    It is 0 if seats are left, or if no round can have eliminated all.
    """
    rules, groups = table.rules, table.history.eliminated
    for count in (1, 2) if groups and not table.at_table else ():
        gone = tuple(sorted(chain.from_iterable(groups[-count:])))
        points = [rules.limit + (seat not in groups[-1]) for seat in range(len(table.points))]
        if len(gone) > 1 and all_out(gone, points, rules.simultaneous) == groups[-count:]:
            return count
    return 0


def _check_points(table: Table) -> None:
    """Check the points of eliminated and other seats, and the penalties (rule 3)."""
    limit = table.rules.limit
    out, waiting = set(chain.from_iterable(table.history.eliminated)), set(table.waiting)
    playing = set(table.at_table) if table.history.ended is None else set[Seat]()
    for seat, (points, penalty) in enumerate(zip(table.points, table.penalties, strict=True)):
        least, most = (limit, limit) if seat in out else (0, 0 if seat in waiting else limit - 1)
        check_range(points, least, most, f"table.points[{seat}]")
        most = MAX_COUNTED if seat in playing else 0
        check_range(penalty, 0, most, f"table.penalties[{seat}]")


def _check_size(state: State) -> None:
    """Check the hand size, of the ladder or of an endgame (rules 7b, 16, 17)."""
    table, history, rules = state.table, state.table.history, state.table.rules
    dealt = len(_dealt_in(state))
    size, largest = history.ladder.size, rules.largest_size(len(table.at_table) or 1)
    check_range(size, 1, largest, "table.history.ladder.size")
    compare(table.hand_size, history.endgame or size, where="table.hand_size")
    in_round = state.phase in (BID, PLAY)
    enough = not in_round or table.hand_size <= rules.largest_hand(dealt)
    need(enough, f"not enough cards for {dealt} seats", "table.hand_size")
    if history.endgame is None:
        return
    where = "table.history.endgame"
    gone = bool(history.eliminated) or (rules.leaving_shrinks and bool(history.left))
    need(gone, "no endgame before seats have gone", where)
    seats = next((seats for seats in ENDGAME if rules.endgame(seats) == history.endgame), -1)
    exact = state.phase is not OVER and rules.leaving_shrinks
    fits = dealt == seats if exact else dealt <= seats
    need(fits, f"no endgame of {history.endgame} stages for {dealt} seats", where)


def _check_motion(state: State) -> None:
    """Check that the motion could be proposed now and is undecided (rules 7c, 7d, 18d)."""
    table, ballot, over = state.table, state.table.motion, state.phase is OVER
    if table.paused is not None:
        possible = table.paused in PAUSE_MINUTES and not over
        need(possible, f"1 to {PAUSE_MINUTES[-1]} minutes, before the end", "table.paused")
    if ballot is None:
        return
    # A seat accused of a misreport may have become the dealer since.
    accused_deals = ballot.motion == Misreport(table.dealer)
    motion = Misdeal() if accused_deals else ballot.motion
    without = evolve(state, table=evolve(table, motion=None))
    error = refused(check, without, Propose(table.at_table[0], motion))
    need(error is None, str(error), "table.motion")
    voters = ballot.in_favour | ballot.against
    once = voters.issubset(table.at_table) and not ballot.in_favour & ballot.against
    need(once, "one vote for each seat at the table at most", "table.motion")
    undecided = is_carried(ballot, len(table.at_table)) is None
    need(undecided, "the motion is decided", "table.motion")


def _check_last_motion(table: Table) -> None:
    """Check that a closed motion names seats of the match."""
    last = table.last_motion
    if last is not None:
        accused = {last.motion.accused} if isinstance(last.motion, Misreport) else set[Seat]()
        named = accused.union(last.in_favour, last.against)
        need(named.issubset(range(len(table.points))), "seats of the match", "table.last_motion")


def _replay(claimed: State) -> State:
    """Return the state after the deal, the bids and the cards of a claimed round.

    A seat that has left is taken to leave when it would have to play its next card. Its hand is
    unknown: any cards that lie nowhere take its place.

    Args:
        claimed: a state in a round, with the table before the deal; its turn, its manilha and
            the winners of its stages are not read.
    """
    table, left = claimed.table, claimed.table.history.left
    laid = {f"stages[{n}].cards": stage.cards for n, stage in enumerate(claimed.stages)}
    laid["stage"] = claimed.stage
    if table.rules.turns_up:
        need(claimed.vira is not None, "a round has a vira", "vira")
    else:
        need(claimed.vira is None, "no card is turned up by these rules", "vira")
    others = {"vira": [] if claimed.vira is None else [claimed.vira]}
    dealt = dealt_hands(claimed.hands, laid, others, table.rules.deck)
    spare, hands = iter(claimed.undealt), []
    for seat in table.at_table:
        hand = dealt[seat]
        if seat in left:
            hand += islice(spare, max(0, table.hand_size - len(hand)))
        due = f"{table.hand_size} cards held and played, not {len(hand)}"
        need(len(hand) == table.hand_size, due, f"hands[{seat}]")
        hands.append(hand)
    state = apply(between_rounds(table, DEAL), Deal(hands, claimed.vira))
    for seat in in_turn(table.at_table, table.dealer):
        bid = claimed.bids[seat]
        if state.phase is not BID or bid is None:
            break
        state = step(apply, state, Bid(seat, bid), f"bids[{seat}]")
    plays = ((path, *each) for path, cards in laid.items() for each in cards)
    for path, seat, card in plays if state.phase is PLAY else ():
        while state.phase is PLAY and state.turn != seat and state.turn in left:
            state = apply(state, Leave(state.turn))
        state = step(apply, state, Play(seat, card), path)
    for seat in left:
        if state.phase is PLAY and seat in state.table.at_table:
            state = apply(state, Leave(seat))
    return state


def _check_last_round(table: Table) -> None:
    """Check that the last round has seats of the match, and an entry for each of them.

    Nothing that follows depends on more of it.
    """
    last, where = table.last_round, "table.last_round"
    if last is None:
        return
    seats = range(len(table.points))
    rising = last.seats == tuple(sorted(set(last.seats).intersection(seats)))
    need(rising, "seats of the match, in rising order", f"{where}.seats")
    by_seat = {"bids": last.bids, "won": last.won, "gained": last.gained}
    check_sizes(len(last.seats), {f"{where}.{name}": each for name, each in by_seat.items()})
    for number, stage in enumerate(last.stages):
        played = {seat for seat, _ in stage.cards}.union({stage.winner} - {None})
        need(played.issubset(seats), "seats of the match", f"{where}.stages[{number}]")
