"""Few words for what the terminal says of The Great Dalmuti: parts of matches as lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from dalmuti_playing import after, deal, later, move, position, walk
from rich.text import Text

from fodasse.cli.dalmuti import Host, Narrator
from fodasse.cli.names import labels
from fodasse.cli.narration import Telling
from fodasse.cli.page import Page
from fodasse.core.seats import Seat
from fodasse.core.wording import Lang
from fodasse.games.dalmuti import (
    GAME,
    Action,
    Deal,
    Lay,
    Rules,
    State,
    apply,
    censor,
    legal_actions,
    outcome,
    start,
    view,
)
from fodasse.table.bot import Turn
from fodasse.table.record import Record

WIDE = Page(1000)
"""A page on which nothing has to be broken."""
LANGS: tuple[Lang, ...] = ("en", "pt")


def plain(lines: Iterable[Text]) -> list[str]:
    """Lines as text, without blank ones and without the margin."""
    return [line.plain.strip() for line in lines if line.plain]


def telling(
    state: State, seat: Seat | None = None, lang: Lang = "en", page: Page = WIDE
) -> Telling:
    """What a narrator is given for a match that comes to this state."""
    seats = len(state.points)
    begun = Record("dalmuti", state.rules, seats)
    return Telling(GAME, begun, labels((), seats), seat, lang, page)


def told(
    state: State,
    *actions: Action,
    seat: Seat | None = None,
    lang: Lang = "en",
    is_ended: bool = False,
) -> list[str]:
    """What is told of these actions from a state on."""
    narrator = Narrator(telling(state, seat, lang))
    lines: list[str] = []
    for action in actions:
        following = apply(state, action)
        lines += plain(stepped(narrator, state, action, following, seat))
        state = following
    if is_ended:
        sight = state if seat is None else view(state, seat)
        lines += plain(narrator.end(sight, outcome(state)))
    return lines


def stepped(
    narrator: Narrator, before: State, action: Action, after: State, seat: Seat | None
) -> Iterator[Text]:
    """What is told of one action, of which a seat is given what it saw and no more."""
    if seat is None:
        return narrator.step(action, before, after)
    seen = censor(before, action, seat)
    return narrator.step(seen, view(before, seat), view(after, seat))


def asked(
    state: State, *actions: Action, lang: Lang = "en", page: Page = WIDE
) -> tuple[Host, Turn]:
    """Whose turn it is after these actions, with a host who has told that seat all of them."""
    after = state
    for action in actions:
        after = apply(after, action)
    seat = after.to_act
    assert seat is not None
    host = Host(telling(state, seat, lang, page))
    for action in actions:
        following = apply(state, action)
        list(stepped(host, state, action, following, seat))
        state = following
    return host, Turn(seat, view(state, seat), legal_actions(state, seat))


def match(seats: int, seed: int, shyness: float = 0.3, **rules: Any) -> Record:
    """A random match to its end; with wildcards one seat is often dealt both."""
    agreed = Rules(**rules)
    actions = []
    state = start(seats, rules=agreed)
    for _, action, following in walk(state, seed=seed, shyness=shyness, steps=100_000):
        actions.append(action)
        state = following
    return Record("dalmuti", agreed, seats, {}, (), actions, outcome(state))


ORDER = (1, 3, 2, 0)
"""Who went out when before a second hand: Beto, Duda, Caio, Ana."""


def moves(state: State, turns: str) -> list[Action]:
    """Turns such as ``"0 5x2 *, 1 pass"``, each checked to be allowed."""
    made: list[Action] = []
    for turn in turns.split(","):
        seat, what = turn.strip().split(maxsplit=1)
        made.append(move(int(seat), what))
        state = apply(state, made[-1])
    return made


def title(line: str) -> str:
    """A title without the stroke it stands on."""
    return line.strip("─ ")


def first_deal(state: State) -> Deal:
    """Caio, the youngest, has all the rare cards."""
    return deal(state, seat2="A 2x2 3x3 4x4 Tx4", seat3="5x5 6x6 Tx3", seat0="7x7 8x6 T")


def second_deal(state: State) -> Deal:
    """Ana, the junior intern, has all the rare cards."""
    return deal(state, seat1="5x5 6x6 Tx3", seat3="7x7 8x6 T", seat2="8x2 9x9 Tx3")


def wild_deal(state: State) -> Deal:
    """Both wildcards for Ana, the junior intern."""
    ana = "A 2x2 3x3 4x4 Tx2 *x2"
    return deal(state, seat0=ana, seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")


def wild() -> State:
    """A second hand with wildcards to be dealt."""
    return later(ORDER, wildcards=True)


OPENS = position("5 5 9x3 T * *", "4 8", "7 7", "6", wildcards=True)
"""Ana opens with all there is to choose from."""


def follows() -> State:
    """Ana is to beat three tens with the two fives, three nines and both wildcards she has."""
    state = position("5 5 9x3 * *", "4 8", "7 7", "Tx3 9", opens=3, wildcards=True)
    return after(state, Lay(3, 10, 3))


def bonus() -> State:
    """Beto, the president, is to give two cards back."""
    state = later(ORDER)
    return after(state, second_deal(state))


def takeover() -> State:
    """Caio, the senior intern, was dealt both wildcards."""
    state = wild()
    dealt = deal(state, seat2="A 2x2 3x3 4x4 Tx2 *x2", seat1="5x5 6x6 Tx4", seat3="7x7 8x6 T")
    return after(state, dealt)
