"""Whether the cards of a hand can lie as they do.

For states read from text. Every check here expects that seats and hand numbers have been found in
order.
"""

from __future__ import annotations

from collections import Counter

from fodasse.core.errors import need
from fodasse.games.dalmuti.cards import WILDCARD, Hand, deck
from fodasse.games.dalmuti.legality import PAID, hand_sizes
from fodasse.games.dalmuti.state import (
    BONUS,
    PLAY,
    TAKEOVER,
    Exchange,
    State,
    next_in,
)


def check_no_hands(state: State) -> None:
    """Between hands nobody holds, has laid or owes anything."""
    for name in ("hands", "laid"):
        for seat, cards in enumerate(getattr(state, name)):
            need(not cards, "no cards between hands", f"{name}[{seat}]")
    for name in ("to_act", "top", "passes", "out", "exchanges"):
        value = getattr(state, name)
        need(value is None or value in (0, ()), "there are none between hands", name)
    need(state.to_act is None, "nobody is awaited between hands", "to_act")


def check_hands(state: State) -> None:
    """A hand in play: the cards, who awaits what, the trick and the bonus."""
    _check_exchanges(state)
    _check_cards(state)
    if state.phase is not PLAY:
        _check_before_play(state)
        return
    left = [seat for seat in state.seating if state.hands[seat]]
    once = sorted((*state.out, *left)) == list(range(len(state.hands)))
    need(once, "who has no cards is out, once", "out")
    need(len(left) > 1, "the hand is over", "out")
    need(state.to_act in left, "a seat without cards", "to_act")
    _check_trick(state, left)


def _check_cards(state: State) -> None:
    """All cards are in a hand or laid, sorted, as many for each seat as it was dealt."""
    cards: Counter[int] = Counter()
    for name in ("hands", "laid"):
        for seat, held in enumerate(getattr(state, name)):
            need(held == tuple(sorted(held)), "cards in order", f"{name}[{seat}]")
            cards.update(held)
    due = Counter(deck(len(state.hands), wildcards=state.rules.wildcards))
    need(cards == due, "not the cards of the deck", "hands")
    owed = Counter[int]()
    for exchange in state.exchanges:
        if not exchange.given:
            owed[exchange.executive] += PAID
            owed[exchange.intern] -= PAID
    for seat, dealt in enumerate(hand_sizes(state)):
        size = len(state.hands[seat]) + len(state.laid[seat])
        need(size == dealt + owed[seat], f"{dealt + owed[seat]} cards expected", f"hands[{seat}]")
        alone = set(state.hands[seat]) == {WILDCARD}
        need(not alone, "nobody holds wildcards alone", f"hands[{seat}]")


def _check_before_play(state: State) -> None:
    """Takeover and bonus: nothing is laid, and somebody is awaited who can be."""
    for seat, cards in enumerate(state.laid):
        need(not cards, "nothing is laid before the play", f"laid[{seat}]")
    nothing = state.top is None and not state.passes and not state.out
    need(nothing, "there is no trick before the play", "top")
    table = state.table
    asked = table.rules.asks_for_takeover and table.hand_number > 1
    if state.phase is TAKEOVER:
        need(asked and not table.taken_over, "nobody is asked", "phase")
        need(state.to_act in table.seating[-2:], "only interns are asked", "to_act")
        return
    giving = [each.executive for each in state.exchanges if not each.given]
    need(giving[:1] == [state.to_act], "not who is to give", "to_act")


def _check_trick(state: State, left: list[int]) -> None:
    """Rules 2 to 6: the last set lies there, and the turn has passed on from who laid it."""
    top, seating = state.top, state.table.seating
    if top is None:
        need(not state.passes, "nobody passes before a set lies there", "passes")
        if not any(state.laid):
            need(state.to_act == seating[0], "the first seat opens", "to_act")
        return
    need(0 <= top.seat < len(state.hands), "no such seat", "top.seat")
    sound = 1 <= top.rank < WILDCARD and 0 <= top.wildcards < top.count <= len(
        state.laid[top.seat]
    )
    need(sound, "no set", "top")
    laid = not Counter(top.cards) - Counter(state.laid[top.seat])
    need(laid, "not among the cards laid", "top")
    others = len(left) - (top.seat in left)
    need(0 <= state.passes < others, f"0 to {others - 1} expected", "passes")
    if top.seat not in left:
        need(state.out[-1:] == (top.seat,), "not the last to go out", "top.seat")
    turn = top.seat
    for _ in range(state.passes + 1):
        turn = next_in(seating, state.hands, after=turn)
    need(state.to_act == turn, f"the turn is with seat {turn}", "to_act")


def _check_exchanges(state: State) -> None:
    """Rule 13: from hand 2 on, between the seats of these roles, of cards that can have moved."""
    due = state.phase is BONUS or (state.phase is PLAY and state.hand_number > 1)
    need(len(state.exchanges) == 2 * due, f"{2 * due} expected", "exchanges")
    for place, exchange in enumerate(state.exchanges):
        where = f"exchanges[{place}]"
        pair = (state.seating[place], state.seating[-1 - place])
        need((exchange.executive, exchange.intern) == pair, "not these seats", where)
        _check_pair(exchange.paid, f"{where}.paid")
        need(WILDCARD not in exchange.paid, "interns pay no wildcards", f"{where}.paid")
        if exchange.given:
            _check_pair(exchange.given, f"{where}.given")
        given = bool(exchange.given)
        late = state.phase is PLAY or (place == 0 and state.to_act == state.seating[1])
        need(given is late, "given in turn, before the play", f"{where}.given")
        _check_moved(state, exchange, where)


def _check_pair(cards: Hand, where: str) -> None:
    need(len(cards) == PAID and cards == tuple(sorted(cards)), "two cards in order", where)


def _check_moved(state: State, exchange: Exchange, where: str) -> None:
    """The cards are where they went.

    Whether the intern paid its rarest is not asked: who takes no part in a bonus may believe in
    hands where it did not.
    """
    own = Counter(state.hands[exchange.intern] + state.laid[exchange.intern])
    executives = Counter(state.hands[exchange.executive] + state.laid[exchange.executive])
    paid, given = Counter(exchange.paid), Counter(exchange.given)
    need(not given - own, "not with the intern", f"{where}.given")
    need(not paid - given - executives, "not with the executive", f"{where}.paid")
