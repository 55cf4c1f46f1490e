"""Whether the cards of a hand can lie as they do, and its stake be what it is.

For states read from text. Every check here expects that seats and points have been found in
order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from fodasse.core.cards import TRUCO, TRUCO_DECK, HiddenCard, Rank
from fodasse.core.errors import FormatError, need
from fodasse.core.seats import Seat
from fodasse.games.truco.rules import ELEVEN, GOAL, HAND, STEPS, next_step
from fodasse.games.truco.state import (
    ANSWER,
    DEAL,
    EXPOSED,
    NO_STAKE,
    Eleven,
    Exposed,
    Laid,
    State,
    Team,
    Trick,
    is_complete,
    team,
)
from fodasse.games.truco.tricks import decided, taken


def check_no_hand(state: State) -> None:
    """Between hands no card lies anywhere, and the seat after the dealer will lead."""
    for name in ("vira", "exposed"):
        need(getattr(state, name) is None, "there is none between hands", name)
    for seat, hand in enumerate(state.hands):
        need(not hand, "no cards between hands", f"hands[{seat}]")
    _check_not_begun(state)


def check_hand(state: State) -> None:
    """A hand that has been dealt, perhaps but for a card that turned over."""
    if state.vira is None:
        raise FormatError("a hand has a vira", "vira")
    check_cards(
        {
            "vira": (state.vira,),
            **{f"hands[{seat}]": hand for seat, hand in enumerate(state.hands)},
            "trick": [laid.card for laid in state.trick],
            **by_trick(state.tricks, "tricks"),
            "exposed.card": _burnt(state.exposed),
        }
    )
    if is_complete(state):
        _check_stake(state)
        _check_play(state, TRUCO.after[state.vira.rank])
    else:
        _check_not_begun(state)
    _check_hands(state)
    need(state.phase is not EXPOSED or state.exposed is not None, "a card turned over", "exposed")
    if state.exposed is not None:
        _check_exposed(state.exposed, state)


def by_trick(tricks: Sequence[Trick], where: str) -> dict[str, list[HiddenCard]]:
    """The cards of each trick, by the path to them."""
    return {
        f"{where}[{number}].cards": [laid.card for laid in trick.cards]
        for number, trick in enumerate(tricks)
    }


def check_cards(places: Mapping[str, Iterable[HiddenCard]]) -> None:
    """Each card is one of the 40, and lies in one place."""
    left = set[HiddenCard](TRUCO_DECK)
    for where, cards in places.items():
        for card in cards:
            there = f"{card or 'a back'} lies elsewhere or is not in the deck"
            need(card in left, there, where)
            left.remove(card)


def check_shapes(tricks: Sequence[Trick], seats: int, where: str) -> None:
    """A card of each seat in each trick, none of the first covered."""
    need(len(tricks) <= HAND, f"{HAND} tricks at most", where)
    for number, trick in enumerate(tricks):
        path = f"{where}[{number}].cards"
        need(len(trick.cards) == seats, "a card of each seat", path)
        _check_laid(trick.cards, trick.leader, seats, path)
        if not number:
            _check_open(trick.cards, path)


def retold(tricks: Sequence[Trick], leader: Seat, manilha: Rank) -> tuple[tuple[Trick, ...], Seat]:
    """The cards of these tricks, led and taken as they must have been, and who leads next.

    Args:
        tricks: with a card of each seat.
        leader: who led the first.
        manilha: of the hand.
    """
    due: list[Trick] = []
    for trick in tricks:
        side, following = taken(trick.cards, manilha)
        due.append(Trick(trick.cards, side, leader))
        leader = following
    return tuple(due), leader


def _burnt(exposed: Exposed | None) -> tuple[HiddenCard, ...]:
    return (exposed.card,) if exposed is not None and exposed.burnt else ()


def _check_turn(state: State, turn: Seat) -> None:
    need(state.turn == turn, f"it is the turn of seat {turn}", "turn")


def _check_not_begun(state: State) -> None:
    """Until the deal is complete nothing is played, and nothing at stake."""
    for name in ("trick", "tricks"):
        need(not getattr(state, name), "nothing is played before the deal", name)
    need(state.stake == NO_STAKE, "nothing is at stake before the deal", "stake")
    _check_turn(state, (state.table.dealer + 1) % state.table.seats)


def _check_laid(cards: Sequence[Laid], leader: Seat, seats: int, where: str) -> None:
    """Cards lie in the order of play."""
    order = [(leader + place) % seats for place in range(len(cards))]
    in_order = [laid.seat for laid in cards] == order
    need(in_order, "cards come in the order of play", where)


def _check_open(cards: Iterable[Laid], where: str) -> None:
    """No card lies covered."""
    need(not any(laid.covered for laid in cards), "no card can be covered here", where)


def _check_play(state: State, manilha: Rank) -> None:
    """The finished tricks as the cards say, none after the hand was decided, and the next."""
    table, seats, tricks = state.table, state.table.seats, state.tricks
    dark = state.stake.eleven is Eleven.FERRO
    check_shapes(tricks, seats, "tricks")
    due, leader = retold(tricks, (table.dealer + 1) % seats, manilha)
    for number, (trick, told) in enumerate(zip(tricks, due, strict=True)):
        path = f"tricks[{number}]"
        if dark:
            _check_open(trick.cards, f"{path}.cards")
        need(trick.leader == told.leader, f"led by seat {told.leader}", f"{path}.leader")
        side = "nobody" if told.winner is None else f"team {told.winner}"
        need(trick.winner == told.winner, f"taken by {side}", f"{path}.winner")
    need(decided(tricks, team(table.dealer)) is None, "the hand is decided", "tricks")
    need(len(state.trick) < seats, "the trick is complete", "trick")
    _check_laid(state.trick, leader, seats, "trick")
    if dark or not tricks:
        _check_open(state.trick, "trick")
    _check_turn(state, (leader + len(state.trick)) % seats)


def _check_hands(state: State) -> None:
    """Three cards, less one for each played or burnt; in order unless the order matters."""
    played = [laid.seat for laid in state.trick]
    ordered = not is_complete(state) or state.stake.eleven is Eleven.FERRO
    awaits = state.exposed.seat if state.exposed is not None and state.phase is DEAL else None
    for seat, hand in enumerate(state.hands):
        size = HAND - len(state.tricks) - (seat in played) - (seat == awaits)
        need(len(hand) == size, f"{size} cards expected", f"hands[{seat}]")
        need(ordered or hand == tuple(sorted(hand)), "cards in order", f"hands[{seat}]")


def _check_exposed(turned: Exposed, state: State) -> None:
    """A card that turned over: burnt, or where its seat has it or played it."""
    need(state.rules.exposure, "by these rules no card turns over", "exposed")
    need(0 <= turned.seat < state.table.seats, "no such seat", "exposed.seat")
    complete = is_complete(state)
    need(complete or turned.burnt is (state.phase is DEAL), "burnt or not", "exposed.burnt")
    asked = turned.burnt or not complete
    dealers = team(turned.seat) == team(state.table.dealer)
    need(not (asked and dealers), "the dealer's team keeps its card", "exposed.seat")
    hand = state.hands[turned.seat]
    laid = [*state.trick, *(each for trick in state.tricks for each in trick.cards)]
    own = [*hand, *(each.card for each in laid if each.seat == turned.seat)]
    need(turned.burnt or turned.card in own, "not with its seat", "exposed.card")
    if state.phase is DEAL:
        there = turned.index in range(HAND)
        need(there, f"0 to {HAND - 1}, where another will come", "exposed.index")
        return
    ordered = state.phase is EXPOSED or state.stake.eleven is Eleven.FERRO
    index = hand.index(turned.card) if ordered and turned.card in hand else None
    need(turned.index == index, f"{index} expected", "exposed.index")


def _check_stake(state: State) -> None:
    """The worth is a step of the ladder, and a request is for the next."""
    stake, points = state.stake, state.table.points
    for side in stake.at_eleven:
        there = side in (0, 1) and points[side] == ELEVEN
        need(there, f"the teams that had {ELEVEN} points", "stake.at_eleven")
    in_order = stake.at_eleven == tuple(sorted(set(stake.at_eleven)))
    need(in_order, "teams in order", "stake.at_eleven")
    need(stake.worth in STEPS, f"one of {STEPS}", "stake.worth")
    asked: int | None = None
    askers: tuple[Team | None, ...] = (None,)
    if state.phase is ANSWER:
        need(stake.worth != GOAL, f"nobody asks for more than {GOAL}", "stake.worth")
        asked, askers = next_step(stake.worth), (0, 1)
    need(stake.asked == asked, f"{asked} expected", "stake.asked")
    need(stake.asker in askers, "a team, while an answer is awaited", "stake.asker")
    asked_early = stake.redeal_asked and not stake.counted
    need(not asked_early, "asked after the count question", "stake.redeal_asked")
    if stake.eleven is not None:
        _check_eleven(state)
    teams = _who_may_raise(state)
    need(stake.may_raise in teams, "not who has the word", "stake.may_raise")


def _check_eleven(state: State) -> None:
    """Mão-de-onze is asked before the first card, mão-de-ferro never; both are worth three."""
    stake = state.stake
    pending = state.phase is ANSWER
    worth = 1 if pending else next_step(1)
    need(stake.worth == worth, f"{worth} expected", "stake.worth")
    if not pending:
        return
    need(stake.eleven is Eleven.ONZE, "mão-de-ferro is not asked", "phase")
    need(not state.trick and not state.tricks, "asked before the first card", "phase")
    asker = 1 - stake.at_eleven[0]
    need(stake.asker == asker, f"team {asker} asks", "stake.asker")


def _who_may_raise(state: State) -> tuple[tuple[Team, ...], ...]:
    """The teams that may ask for more: all possibilities."""
    stake = state.stake
    if stake.eleven is not None or GOAL in (stake.worth, stake.asked):
        return ((),)
    if stake.asker is not None:
        return ((1 - stake.asker,),)
    return ((0, 1),) if stake.worth == 1 else ((0,), (1,))
