"""Validation of states and views that were read from text: whether they can arise in play.

Types have been checked before. Seats, points and the cut are checked directly. The hand in play is
replayed through ``apply``, and so is the last one, as far as it is known.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations, islice, product

from attrs import evolve

from fodasse.core.cards import TRUCO_DECK, Card, HiddenCard
from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.refusals import IllegalAction
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
    How,
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
from fodasse.games.truco.beliefs import determinize, filled_cards
from fodasse.games.truco.rules import ELEVEN, GOAL, HAND, SEATS, STEPS
from fodasse.games.truco.state import (
    ANSWER,
    CUT,
    DEAL,
    OVER,
    PLAY,
    Eleven,
    FinishedHand,
    Laid,
    Reason,
    Stake,
    State,
    Table,
    Team,
    is_complete,
    team,
    teams_at_eleven,
)
from fodasse.games.truco.transition import apply, between_hands
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
        fodasse.core.errors.FormatError: turn: 1 expected, not 2

    Raises:
        FormatError: it cannot arise, with the path to the error.
    """
    if isinstance(read, View):
        seats = len(read.hands)
        validate_view(read, seats, determinize=determinize, validate=validate, view=view)
        return
    order = ("phase", "stake", "vira", "exposed", "tricks", "trick", "hands", "turn", "table")
    compare(read, due(read), *order)


def due(claimed: State) -> State:
    """Return the state that follows from the table and the cards of a claimed one.

    Raises:
        FormatError: none does, with the path to the error.
    """
    _check_table(claimed)
    _check_past(claimed)
    if claimed.phase in (CUT, OVER) or (claimed.phase is DEAL and claimed.exposed is None):
        return between_hands(claimed.table, claimed.phase)
    return _replay(claimed)


def _check_table(state: State) -> None:
    """Check seats and points, the latest cut, and whether a look at hidden cards costs more."""
    table, last, over = state.table, state.table.last_hand, state.phase is OVER
    need(table.seats in SEATS, f"2 or 4 seats, not {quoted(table.seats)}", "table.seats")
    check_range(table.dealer, 0, table.seats - 1, "table.dealer")
    check_sizes(table.seats, {"hands": state.hands})
    need(len(table.points) == 2, f"one for each team, not {len(table.points)}", "table.points")
    for side, points in enumerate(table.points):
        check_range(points, 0, GOAL, f"table.points[{side}]")
    winners = table.points.count(GOAL)
    need(winners == over, f"{GOAL} for the winner, at the end", "table.points")
    need((table.ended is not None) is over, "a reason at the end alone", "table.ended")
    before_cut = state.phase in (CUT, OVER) and last is None
    need(table.last_cut is not None or before_cut, "a cut comes before the deal", "table.last_cut")
    alone = table.seats == 2 and table.last_cut is How.PARTNER_CARD
    need(not alone, "two seats have no partners", "table.last_cut")
    ran = last is not None and last.reason is Reason.RUN and not over
    need(ran or not table.ran, "the last hand was not run from", "table.ran")


def _replay(claimed: State) -> State:
    """Return the state after the deal, the raises and the cards of a claimed hand.

    Raises and false scores come before the first card, as far as they are settled. The card that
    replaces a burnt one is taken to be the first played or held.

    Args:
        claimed: a state in a hand, its table checked. Its ``turn`` is not read.

    Raises:
        FormatError: an action that it implies is not allowed.
    """
    table, stake = claimed.table, claimed.stake
    laid = {f"tricks[{n}].cards": trick.cards for n, trick in enumerate(claimed.tricks)}
    laid["trick"] = claimed.trick
    state = _deal(claimed, laid)
    if not is_complete(claimed):
        return state
    for side, (now, dealt) in enumerate(zip(table.points, state.points, strict=True)):
        for _ in range(now - dealt):
            state = apply(state, Tento(side, Offence.FALSE_SCORE))
    if stake.counted:
        state = step(apply, state, CountQuestion(table.dealer), "stake.counted")
    if stake.redeal_asked:
        state = step(apply, state, Redeal(table.dealer), "stake.redeal_asked")
    pending = claimed.phase is ANSWER and state.eleven is None
    word = stake.asker if pending else next(iter(stake.may_raise), None)
    state = _raised(state, stake.worth, word or 0)
    for path, each in ((path, each) for path, cards in laid.items() for each in cards):
        dark = state.eleven is Eleven.FERRO
        play = PlayBlind(each.seat, 0) if dark else Play(each.seat, each.card, each.covered)
        state = step(apply, state, play, path)
    return step(apply, state, Raise(word or 0), "stake.asked") if pending else state


def _deal(claimed: State, laid: dict[str, tuple[Laid, ...]]) -> State:
    """Return the state after the deal, and after what became of a card that turned over."""
    table, turned = claimed.table, claimed.exposed
    others: dict[str, list[HiddenCard]] = {"vira": [claimed.vira]}
    if turned is not None and turned.burnt:
        others["exposed.card"] = [turned.card]
    played = {path: [(each.seat, each.card) for each in cards] for path, cards in laid.items()}
    hands = dealt_hands(claimed.hands, played, others, TRUCO_DECK)
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
            asked = is_complete(claimed) and team(seat) != team(table.dealer)
            actions = [Keep(seat)] if asked else []
        place = seat, index
    for number, hand in enumerate(hands):
        due = f"{HAND} cards held and played, not {len(hand)}"
        need(len(hand) == HAND, due, f"hands[{number}]")
    if is_complete(claimed):
        table = evolve(table, points=_points_dealt(table.points, claimed.stake.at_eleven))
    state = between_hands(table, DEAL)
    for action in (Deal(hands, claimed.vira, place), *actions):
        state = step(apply, state, action, "exposed")
    return state


def _raised(state: State, worth: int, word: Team) -> State:
    """Return the state after the raises, each by the other team, that lead to a worth.

    Args:
        state: after the deal.
        worth: what the hand is worth after them.
        word: the team that accepts the last of them, and may ask for more.
    """
    need(worth in STEPS, f"one of {STEPS} expected, not {quoted(worth)}", "stake.worth")
    if state.eleven is None:
        for left in range(STEPS.index(worth), 0, -1):
            state = step(apply, state, Raise((word + left) % 2), "stake.worth")
    elif state.phase is ANSWER:
        word = state.stake.at_eleven[0]
    accepted = state.phase is ANSWER and worth != STEPS[0]
    return step(apply, state, Accept(word), "stake.may_raise") if accepted else state


def _points_dealt(points: tuple[int, ...], at_eleven: tuple[Team, ...]) -> tuple[int, ...]:
    """Return the most points each team can have had when a deal was complete.

    False scores may have raised them since, within the same hand.

    Args:
        points: the teams' points later in that hand.
        at_eleven: the teams that had 11 points.
    """
    return tuple([min(each, ELEVEN - (side not in at_eleven)) for side, each in enumerate(points)])


def _check_past(state: State) -> None:
    """Check that some hand can have ended as the last one did, with these points.

    A claim may have ended the match with that hand, or after it.
    """
    table, last = state.table, state.table.last_hand
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
            points=table.points if is_final else _points_dealt(table.points, at_eleven),
            hand_number=hands,
            ended=table.ended if is_final else None,
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
    if len(last.points) != 2 or min(points) < 0:
        return False
    seen = {laid.card for trick in last.tricks for laid in trick.cards}
    viras = {card.rank: card for card in TRUCO_DECK if card not in seen}.values()
    eleven, gained = teams_at_eleven(points), max(last.points)
    most = GOAL - points[last.points.index(gained)]
    raised = last.reason is Reason.RAISE_AT_ELEVEN
    worths = [worth for worth in STEPS if raised or min(worth, most) == gained]
    before = evolve(after, points=points, ran=False, last_hand=None, ended=None)
    for at_eleven in chain.from_iterable(combinations(eleven, n) for n in range(len(eleven) + 1)):
        if sum(_points_dealt(points, at_eleven)) < after.hand_number - 1:
            continue  # each hand before gave a point or more
        for vira, worth in product(viras, worths):
            stake = Stake(worth, may_raise=(last.winner,), at_eleven=at_eleven)
            try:
                table = _end(last, before, stake, vira).table
            except (FormatError, IllegalAction):
                continue
            if (table.last_hand, table.points, table.ended) == (last, after.points, after.ended):
                return True
    return False


def _end(last: FinishedHand, before: Table, stake: Stake, vira: Card) -> State:
    """Return the state after a hand, with any cards in place of those that no seat has seen."""
    seen = {vira, *(laid.card for trick in last.tricks for laid in trick.cards)}
    spare = iter([card for card in TRUCO_DECK if card not in seen])
    tricks = tuple(evolve(each, cards=filled_cards(each.cards, spare)) for each in last.tricks)
    hands = tuple(tuple(islice(spare, max(0, HAND - len(tricks)))) for _ in range(before.seats))
    state = _replay(State(before, PLAY, 0, stake, vira, hands, (), tricks, None))
    winner, loser = last.winner, 1 - last.winner
    ends: dict[Reason, list[Action]] = {
        Reason.TRICKS: [],
        Reason.RUN: [*([Raise(winner)] if state.phase is PLAY else []), Run(loser)],
        Reason.TENTO: [Tento(winner, Offence.STOLEN_CARD)],
        Reason.RAISE_AT_ELEVEN: [Raise(loser)],
    }
    for action in ends.get(last.reason, []):
        state = apply(state, action)
    return state
