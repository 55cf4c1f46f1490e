"""Parts of matches of The Great Dalmuti, and their lines."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from fodasse.cli.prompter import Prompter
from fodasse.core.seats import Seat
from fodasse.games import dalmuti
from fodasse.table.bot import Turn
from fodasse.table.record import Record
from support.cli import transcripts
from support.dalmuti.playing import after, deal, later, move, position, walk


def told(
    state: dalmuti.State,
    *actions: dalmuti.Action,
    seat: Seat | None = None,
    lang: str = "en",
    is_ended: bool = False,
) -> list[str]:
    """Return the lines of these actions from a state on."""
    transcript = transcripts.begin(dalmuti.GAME, state, seat, lang)
    lines = transcripts.plain(transcripts.stepped(transcript, state, actions))
    if is_ended:
        last = after(state, *actions)
        moment = last if seat is None else dalmuti.view(last, seat)
        lines += transcripts.plain(transcript.end(moment, dalmuti.outcome(last)))
    return lines


def asked(
    state: dalmuti.State, *actions: dalmuti.Action, lang: str = "en"
) -> tuple[Prompter[Any, Any], Turn]:
    """Return a prompter for the seat awaited after these actions, and its turn."""
    return transcripts.asked(dalmuti.GAME, state, *actions, lang=lang)


def match(seats: int, seed: int, shyness: float = 0.3, **rules: Any) -> Record:
    """Return a random match to its end; with wildcards one seat is often dealt both."""
    agreed = dalmuti.Rules(**rules)
    actions = []
    state = dalmuti.start(seats, rules=agreed)
    for _, action, following in walk(state, seed=seed, shyness=shyness, steps=100_000):
        actions.append(action)
        state = following
    return Record("dalmuti", agreed, seats, {}, (), actions, dalmuti.outcome(state))


ORDER = (1, 3, 2, 0)
"""The order of going out before a second hand: Beto, Duda, Caio, Ana."""


def moves(state: dalmuti.State, turns: str) -> list[dalmuti.Action]:
    """Return turns from text such as ``"0 5x2 *, 1 pass"``, each checked to be allowed."""
    made: list[dalmuti.Action] = []
    for turn in turns.split(","):
        seat, what = turn.strip().split(maxsplit=1)
        made.append(move(int(seat), what))
        state = dalmuti.apply(state, made[-1])
    return made


def title(line: str) -> str:
    """Return a title without the stroke it stands on."""
    return line.strip("─ ")


def first_deal(state: dalmuti.State) -> dalmuti.Deal:
    """Caio, the youngest, has all the rare cards."""
    return deal(state, seat2="A 2x2 3x3 4x4 Tx4", seat3="5x5 6x6 Tx3", seat0="7x7 8x6 T")


def second_deal(state: dalmuti.State) -> dalmuti.Deal:
    """Ana, the junior intern, has all the rare cards."""
    return deal(state, seat1="5x5 6x6 Tx3", seat3="7x7 8x6 T", seat2="8x2 9x9 Tx3")


def wild_deal(state: dalmuti.State) -> dalmuti.Deal:
    """Return both wildcards for Ana, the junior intern."""
    ana = "A 2x2 3x3 4x4 Tx2 *x2"
    return deal(state, seat0=ana, seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")


CLASSIC: dict[str, Any] = {
    "wildcards": True,
    "wildcard_pair": "revolution",
    "lone_wildcards": True,
    "bonus": "classic",
    "deck": "twelve",
}


def rising(seat: int) -> dalmuti.State:
    """Return a second hand by the classic rules in which this seat was dealt both wildcards."""
    state = later(ORDER, **CLASSIC)
    return after(state, deal(state, **{f"seat{seat}": "* *"}))


def wild() -> dalmuti.State:
    """Return a second hand with wildcards to be dealt."""
    return later(ORDER, wildcards=True)


OPENS = position("5 5 9x3 T * *", "4 8", "7 7", "6", wildcards=True)
"""Ana opens with all there is to choose from."""


def follows() -> dalmuti.State:
    """Ana is to beat three tens with the two fives, three nines and both wildcards she has."""
    state = position("5 5 9x3 * *", "4 8", "7 7", "Tx3 9", opens=3, wildcards=True)
    return evolve(after(state, dalmuti.Lay(3, 10, 3)), to_act=0)


def bonus() -> dalmuti.State:
    """Beto, the president, is to give two cards back."""
    state = later(ORDER)
    return after(state, second_deal(state))


def takeover() -> dalmuti.State:
    """Caio, the senior intern, was dealt both wildcards."""
    state = wild()
    dealt = deal(state, seat2="A 2x2 3x3 4x4 Tx2 *x2", seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")
    return after(state, dealt)
