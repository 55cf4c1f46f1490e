"""Whether the cards of a hand in play can lie as they do, and be known as they are.

For states read from text. Every check here expects that seats, points and the count of turns have
been found in order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fodasse.core.cards import HiddenCard
from fodasse.core.errors import FormatError, need
from fodasse.games.esadof.actions import Source
from fodasse.games.esadof.rules import COPIES, DECK, ROW, stock_size
from fodasse.games.esadof.state import Known, Phase, Row, State


def check_no_hand(state: State) -> None:
    """Between hands no card lies anywhere and no seat is awaited."""
    for name in ("awaited", "pile", "stock"):
        need(not getattr(state, name), "there is nothing between hands", name)
    need(state.drawn is None, "there is nothing between hands", "drawn")
    need(not state.turns, "there are none between hands", "turns")
    for name in ("rows", "known"):
        for seat, row in enumerate(getattr(state, name)):
            need(not row, "there is nothing between hands", f"{name}[{seat}]")


def check_hand(state: State) -> None:
    """A hand in play: all cards, who is awaited, what has been drawn and who knows what."""
    check_rows(state.rows, "rows")
    for seat, known in enumerate(state.known):
        need(len(known) == ROW, f"{ROW} slots expected", f"known[{seat}]")
    if state.phase is Phase.DRAWN:
        _check_drawn(state)
    else:
        need(state.drawn is None, "no card has been drawn", "drawn")
    _check_deck(state)
    if state.phase is Phase.ARRANGE:
        _check_arranging(state)
    else:
        _check_playing(state)


def check_rows(rows: Sequence[Row], where: str) -> None:
    """Three cards in each row, none more than twice."""
    for seat, row in enumerate(rows):
        need(len(row) == ROW, f"{ROW} cards expected", f"{where}[{seat}]")
    _check_copies({f"{where}[{seat}]": row for seat, row in enumerate(rows)})


def _check_copies(places: dict[str, Sequence[HiddenCard]]) -> None:
    met: Counter[HiddenCard] = Counter()
    for where, cards in places.items():
        for card in cards:
            met[card] += 1
            if met[card] > COPIES:
                raise FormatError(f"{card} lies there or elsewhere more than twice", where)


def _check_deck(state: State) -> None:
    """All 104 cards lie somewhere, each of them twice."""
    places: dict[str, Sequence[HiddenCard]] = {
        **{f"rows[{seat}]": row for seat, row in enumerate(state.rows)},
        "drawn.card": () if state.drawn is None else (state.drawn.card,),
        "pile": state.pile,
        "stock": state.stock,
    }
    _check_copies(places)
    missing = len(DECK) - sum(map(len, places.values()))
    need(not missing, f"{missing} cards are missing", "stock")


def _check_arranging(state: State) -> None:
    """Some rows are still to be arranged, one card is open, and nobody has seen another."""
    ordered = state.awaited == tuple(sorted(set(state.awaited)))
    there = set(range(len(state.rows))).issuperset(state.awaited)
    need(ordered and there and bool(state.awaited), "seats, in order", "awaited")
    need(len(state.pile) == 1, "the upcard alone", "pile")
    need(not state.turns, "the turns have not begun", "turns")
    for seat, known in enumerate(state.known):
        need(set(known) == {Known.NOBODY}, "nobody has peeked yet", f"known[{seat}]")


def _check_drawn(state: State) -> None:
    if state.drawn is None or state.drawn.card is None:
        raise FormatError("a card has been drawn", "drawn")


def _check_playing(state: State) -> None:
    """A turn begins with cards in the pile and in the stock, and takes one of them."""
    seats = range(len(state.rows))
    one = len(state.awaited) == 1 and state.awaited[0] in seats
    need(one, "the one seat to act", "awaited")
    source = None if state.drawn is None else state.drawn.source
    need(bool(state.pile) or source is Source.PILE, "there is an open card", "pile")
    need(bool(state.stock) or source is Source.STOCK, "without it the hand is over", "stock")
    drawn = stock_size(len(seats)) - len(state.stock)
    completed = drawn - (source is Source.STOCK)
    for seat, (left, _, right) in enumerate(state.known):
        peeked = Known.NOBODY not in (left, right)
        need(peeked, "its owner has peeked at the ends", f"known[{seat}]")
    kept = sum(middle is Known.OWNER for _, middle, _ in state.known)
    need(kept <= completed, "more cards kept from the stock than drawn", "known")
    if state.turns is not None:
        _check_turns(state, state.turns, completed)


def _check_turns(state: State, turns: int, completed: int) -> None:
    """Turns go round from the seat after the dealer; each takes and places one card.

    Args:
        state: in a turn.
        turns: how many are completed.
        completed: how many of these took a card from the stock.
    """
    seats = len(state.rows)
    first = state.table.dealer + 1
    turn = (first + turns) % seats
    need(state.awaited[0] == turn, f"it is the turn of seat {turn}", "awaited")
    from_pile = 0
    for seat, known in enumerate(state.known):
        had = (turns - (seat - first) % seats + seats - 1) // seats
        kept = known.count(Known.EVERYBODY) + (known[1] is Known.OWNER)
        need(kept <= had, "more cards kept than turns had", f"known[{seat}]")
        from_pile += known.count(Known.EVERYBODY)
    need(from_pile + completed <= turns, "more cards drawn than turns completed", "turns")
