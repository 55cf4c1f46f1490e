"""Positions and matches as text."""

from __future__ import annotations

import re
from typing import Final

from fodasse.core.errors import FormatError, need
from fodasse.core.positions import SEPARATOR, Pieces, Words, flag, number, numbers, said
from fodasse.games.dalmuti.actions import Lay
from fodasse.games.dalmuti.cards import Hand
from fodasse.games.dalmuti.public import FinishedHand, Phase, Table
from fodasse.games.dalmuti.rules import Rules
from fodasse.games.dalmuti.state import Exchange, State
from fodasse.games.dalmuti.validation import validate

MOVES: Final = {
    "deal": "\ndeal {hands}",
    "lay": "{seat}:{count}x{rank}{wildcards:w}",
    "give": "{seat}:give-{cards}",
}
"""Templates of actions that have more than a seat."""

_WORDS: Final = (
    *("hand", "phase", "seating", "points", "turn", "top", "passes", "passed", "out"),
)
_HISTORY: Final = ("bonus", "taken-over", "revolted", "last")
_SET: Final = re.compile(r"([0-9]):([0-9]{1,2})x([0-9]{1,2})(?:w([0-9]))?")


def position_from_text(text: str, *, rules: Rules | None = None) -> State:
    """Return the position that a text describes.

    A piece for each seat: its number, its cards and, after a ``|``, the cards it has laid in this
    hand. Other pieces: ``hand 2``, ``phase play``, ``seating 2 0 3 1`` (left out: by number),
    ``points 3 2 1 0``, ``turn 2``, ``top 2:3x9w1`` (the last set: three cards as nines, one of
    them a wildcard), ``passes 1`` (since then), ``passed 0 3`` (the seats out of the trick, where
    a seat that passed may not lay again), ``out 0 3``, ``last 2 0 3 1`` (the order of going out in
    the last hand), ``taken-over``, ``revolted 1``, and ``bonus 1 2 for 11 12`` for each executive
    (the cards that its intern paid, and those it got; none after ``for`` while they are due).
    Pieces are separated by ``;`` or line breaks.

    Args:
        text: the description.
        rules: the rules of the match; None: the rules of the book.

    Examples:
        >>> state = position_from_text("phase deal; points 0 0 0 0; 0:; 1:; 2:; 3:")
        >>> state.hand_number, state.seating
        (1, (0, 1, 2, 3))

    Raises:
        FormatError: a piece cannot be read, or the position cannot arise.
    """
    pieces = Pieces.of(text, _WORDS + _HISTORY)
    seats = pieces.seats(_hands)
    seating = pieces.one("seating", numbers, tuple(range(len(seats))))
    table = Table(
        rules=rules or Rules(),
        seating=seating,
        points=pieces.one("points", numbers, (0,) * len(seats)),
        hand_number=pieces.one("hand", number, 1),
        taken_over=pieces.one("taken-over", flag, default=False),
        last_hand=pieces.one("last", _finished, None),
        revolted=pieces.one("revolted", number, None),
    )
    bonus = pieces.each("bonus", _bonus)
    need(len(bonus) <= len(seating), "two expected", "exchanges")
    state = State(
        table=table,
        phase=pieces.one("phase", _phase, Phase.PLAY),
        to_act=pieces.one("turn", number, None),
        laid=tuple(laid for _, laid in seats),
        top=pieces.one("top", _set, None),
        passes=pieces.one("passes", number, 0),
        passed=pieces.one("passed", numbers, ()),
        out=pieces.one("out", numbers, ()),
        hands=tuple(held for held, _ in seats),
        exchanges=tuple(
            Exchange(seating[place], seating[-1 - place], paid, given)
            for place, (paid, given) in enumerate(bonus)
        ),
    )
    validate(state)
    return state


def position_to_text(state: State) -> str:
    """Return a position as one line that ``position_from_text`` reads, given the same rules.

    Examples:
        >>> from fodasse.games.dalmuti import start
        >>> position_to_text(start(4))
        'hand 1; phase deal; seating 0 1 2 3; points 0 0 0 0; 0:; 1:; 2:; 3:'
    """
    table, top, last = state.table, state.top, state.table.last_hand
    wildcards = f"w{top.wildcards}" if top is not None and top.wildcards else ""
    pieces = said(
        ("hand", table.hand_number),
        ("phase", state.phase),
        ("seating", table.seating),
        ("points", table.points),
        ("turn", state.to_act),
    )
    for seat, (held, laid) in enumerate(zip(state.hands, state.laid, strict=True)):
        pieces += said((f"{seat}:", (*held, *(("|", *laid) if laid else ())) or ""))
    pieces += said(
        ("top", top and f"{top.seat}:{top.count}x{top.rank}{wildcards}"),
        ("passes", state.passes or None),
        ("passed", state.passed),
        ("out", state.out),
        *(("bonus", (*each.paid, "for", *each.given)) for each in state.exchanges),
        ("taken-over", "" if table.taken_over else None),
        ("revolted", table.revolted),
        ("last", last and last.order),
    )
    return SEPARATOR.join(pieces)


def _phase(words: Words) -> Phase:
    return Phase(" ".join(words))


def _hands(words: Words) -> tuple[Hand, Hand]:
    """Return the cards a seat holds, and those it has laid."""
    held, laid = _parts(words, "|")
    return tuple(sorted(held)), tuple(sorted(laid))


def _bonus(words: Words) -> tuple[Hand, Hand]:
    """Return the cards an intern paid, and those it got."""
    paid, given = _parts(words, "for")
    return tuple(sorted(paid)), tuple(sorted(given))


def _finished(words: Words) -> FinishedHand:
    order = numbers(words)
    need(sorted(order) == list(range(len(words))), "each seat once", "")
    return FinishedHand.of(order)


def _parts(words: Words, mark: str) -> tuple[Hand, Hand]:
    """Return the numbers before and after a mark."""
    place = words.index(mark) if mark in words else len(words)
    return numbers(words[:place]), numbers(words[place + 1 :])


def _set(words: Words) -> Lay:
    found = _SET.fullmatch(" ".join(words))
    if found is None:
        raise FormatError("unreadable-word")
    seat, count, rank, wildcards = (int(each or 0) for each in found.groups())
    return Lay(seat, rank, count, wildcards)
