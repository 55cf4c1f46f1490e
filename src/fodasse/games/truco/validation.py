"""Validation of states and views that were read from text: whether they can be played on.

Types have been checked before. Seats, points and what later play looks up are checked directly;
the hand in play is replayed through ``apply``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from fodasse.core.cards import HiddenCard
from fodasse.core.errors import need, quote
from fodasse.core.seats import Seat
from fodasse.core.validation import (
    check_range,
    check_sizes,
    compare,
    dealt_hands,
    step,
    validate_view,
)
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Burn,
    CountQuestion,
    Deal,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Run,
    Tento,
)
from fodasse.games.truco.beliefs import determinize
from fodasse.games.truco.hands import between_hands
from fodasse.games.truco.laid import PLAYED, FinishedHand, Laid, Reason, team
from fodasse.games.truco.public import ANSWER, CLAIM, CUT, DEAL, OVER, Table
from fodasse.games.truco.rules import HAND, SEATS
from fodasse.games.truco.state import State, View
from fodasse.games.truco.transition import apply
from fodasse.games.truco.view import view


def validate(read: State | View) -> None:
    """Check that a state or a view can be played on from.

    Examples:
        >>> from attrs import evolve
        >>> from fodasse.games.truco import start
        >>> validate(start(4))
        >>> validate(evolve(start(4), turn=2))
        Traceback (most recent call last):
        ...
        fodasse.core.errors.FormatError: turn: 1 expected, not 2

    Raises:
        FormatError: it cannot, with the path to the error.
    """
    if isinstance(read, View):
        seats = len(read.hands)
        validate_view(read, seats, determinize=determinize, validate=validate, view=view)
        return
    order = ("phase", "stake", "vira", "exposed", "tricks", "trick", "hands", "turn")
    compare(read, due(read), *order)


def due(claimed: State) -> State:
    """Return the state that follows from the table and the cards of a claimed one.

    Raises:
        FormatError: no state does, with the path to the error.
    """
    _check_table(claimed)
    claim = claimed.table.claim
    if claim is None:
        return _due(claimed)
    need(claim.phase not in (CLAIM, OVER), "no claim is made then", "table.claim.phase")
    table = evolve(claimed.table, claim=None)
    before = _due(evolve(claimed, phase=claim.phase, table=table))
    return step(apply, before, Tento(claim.seat, claim.offence), "table.claim")


def _due(claimed: State) -> State:
    """Return the state that follows from a claimed one in which no tento awaits an answer."""
    if claimed.phase in (CUT, OVER) or (claimed.phase is DEAL and claimed.exposed is None):
        return between_hands(claimed.table, claimed.phase)
    return evolve(_replayed(claimed), table=claimed.table)


def _check_table(state: State) -> None:
    """Check seats and points, the last hand, and the claims that were denied."""
    table, over = state.table, state.phase is OVER
    target = table.rules.target
    need(table.seats in SEATS, f"2 or 4 seats, not {quote(table.seats)}", "table.seats")
    check_range(table.dealer, 0, table.seats - 1, "table.dealer")
    check_sizes(table.seats, {"hands": state.hands})
    _check_points(table.points, target, "table.points")
    winners = table.points.count(target)
    need(winners == over, f"{target} for the winner, at the end", "table.points")
    ended = table.ended not in (None, *PLAYED) if over else table.ended is None
    need(ended, "a reason at the end alone", "table.ended")
    number = f"1 or more expected, not {quote(table.hand_number)}"
    need(table.hand_number >= 1, number, "table.hand_number")
    if table.ran_from is not None:
        need(table.ran_from in table.rules.steps[1:], "a request expected", "table.ran_from")
    if table.last_hand is not None:
        _check_last_hand(table.last_hand, table, "table.last_hand")
    offences = list(Offence)
    pairs = [(side, offences.index(offence)) for side, offence in table.denied]
    need(pairs == sorted(set(pairs)), "in order, each once", "table.denied")
    for side, _ in table.denied:
        check_range(side, 0, 1, "table.denied")


def _check_points(points: Sequence[int], most: int, where: str) -> None:
    """Check points by team."""
    need(len(points) == 2, f"one for each team, not {len(points)}", where)
    for side, each in enumerate(points):
        check_range(each, 0, most, f"{where}[{side}]")


def _check_last_hand(last: FinishedHand, table: Table, where: str) -> None:
    """Check the teams and the seats of a hand that is over, which front ends look up."""
    _check_points(last.points, table.rules.target, f"{where}.points")
    is_known = table.rules.concede or last.reason is not Reason.CONCEDED
    need(is_known, "no hand is given up by these rules", f"{where}.reason")
    teams = {f"{where}.winner": last.winner}
    seats = dict[str, Seat]()
    for number, trick in enumerate(last.tricks):
        path = f"{where}.tricks[{number}]"
        teams[f"{path}.winner"], seats[f"{path}.leader"] = trick.winner, trick.leader
        seats |= {f"{path}.cards[{n}].seat": laid.seat for n, laid in enumerate(trick.cards)}
    for path, side in teams.items():
        check_range(side or 0, 0, 1, path)
    for path, seat in seats.items():
        check_range(seat, 0, table.seats - 1, path)


def _replayed(claimed: State) -> State:
    """Return the state after the deal, the raises and the cards of a claimed hand.

    Raises come before the first card, as far as they are answered, and at any time: when they were
    made decides nothing later. The teams at the brink have at least as many points, and others
    less.

    Args:
        claimed: a state in a hand, its table checked. Its ``turn`` is not read.

    Raises:
        FormatError: an action that it implies is not allowed.
    """
    table, stake = claimed.table, claimed.stake
    laid = {f"tricks[{n}].cards": trick.cards for n, trick in enumerate(claimed.tricks)}
    laid["trick"] = claimed.trick
    state = _dealt(claimed, laid)
    if not claimed.is_complete:
        return state
    if stake.counted:
        state = step(apply, state, CountQuestion(table.dealer), "stake.counted")
    if stake.redeal_asked:
        state = step(apply, state, Redeal(table.dealer), "stake.redeal_asked")
    state = _raised(state, claimed)
    for path, each in ((path, each) for path, cards in laid.items() for each in cards):
        blind = PlayBlind(each.seat, 0)
        play = blind if state.is_dark else Play(each.seat, each.card, each.covered)
        state = step(apply, state, play, path)
    if claimed.phase is ANSWER and state.eleven is None:
        state = step(apply, state, Raise(stake.asker or 0), "stake.asked")
    if stake.runner is not None:
        need(not state.run_ends, "none where one seat runs alone", "stake.runner")
        state = step(apply, state, Run(stake.runner), "stake.runner")
    return state


def _dealt(claimed: State, laid: Mapping[str, tuple[Laid, ...]]) -> State:
    """Return the state after the deal, with any card that turned over kept or burnt.

    The card that replaces a burnt one is taken to be the first played or held.
    """
    table, turned = claimed.table, claimed.exposed
    rules = table.rules
    others: dict[str, list[HiddenCard]] = {"vira": [claimed.vira]} if rules.turns_up else {}
    if turned is not None and turned.burnt:
        others["exposed.card"] = [turned.card]
    played = {path: [(each.seat, each.card) for each in cards] for path, cards in laid.items()}
    hands = dealt_hands(claimed.hands, played, others, rules.cards)
    place, actions = None, list[Action]()
    if turned is not None:
        seat = turned.seat
        check_range(seat, 0, table.seats - 1, "exposed.seat")
        hand, index = hands[seat], 0
        if claimed.phase is DEAL:
            index = -1 if turned.index is None else turned.index
            check_range(index, 0, HAND - 1, "exposed.index")
            hand.insert(index, turned.card)
            actions = [Burn(seat)]
        elif turned.burnt:
            actions = [Burn(seat), Replacement(next(iter(hand), None))]
            hand[:1] = [turned.card]
        else:
            need(turned.card in hand, f"not a card of seat {seat}", "exposed.card")
            index = hand.index(turned.card)
            asked = claimed.is_complete and team(seat) != team(table.dealer)
            actions = [Keep(seat)] if asked else []
        place = seat, index
    for number, hand in enumerate(hands):
        due = f"{HAND} cards held and played, not {len(hand)}"
        need(len(hand) == HAND, due, f"hands[{number}]")
    brink = rules.brink
    points = tuple(
        max(each, brink) if side in claimed.stake.at_eleven else min(each, brink - 1)
        for side, each in enumerate(table.points)
    )
    quiet = evolve(rules, raises="any_time")
    state = between_hands(evolve(table, rules=quiet, points=points), DEAL)
    for action in (Deal(hands, claimed.vira, place), *actions):
        state = step(apply, state, action, "exposed")
    return state


def _raised(state: State, claimed: State) -> State:
    """Return the state after the raises of a claimed hand that were answered, and a yes at eleven.

    Args:
        state: after the deal.
        claimed: the claimed state.
    """
    stake, next_step = claimed.stake, state.rules.next_step
    if state.eleven is not None:
        if state.phase is ANSWER and stake.worth != state.worth:
            accept = Accept(state.stake.at_eleven[0])
            state = step(apply, state, accept, "stake.may_raise")
        return state
    worths = [state.worth]
    while worths[-1] in next_step:
        worths.append(next_step[worths[-1]])
    allowed = f"one of {tuple(worths)} expected, not {quote(stake.worth)}"
    need(stake.worth in worths, allowed, "stake.worth")
    if stake.worth == state.worth:
        return state
    word = stake.asker if claimed.phase is ANSWER else next(iter(stake.may_raise), 0)
    for left in range(worths.index(stake.worth), 0, -1):
        state = step(apply, state, Raise(((word or 0) + left) % 2), "stake.worth")
    return step(apply, state, Accept(word or 0), "stake.may_raise")
