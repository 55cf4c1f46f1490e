"""Truco by hand and at random: cards, deals and turns from text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias, get_args, get_type_hints

import pytest
from attrs import NOTHING, evolve, fields
from hypothesis import strategies as st

from fodasse.core.cards import Card, HiddenCard
from fodasse.core.seats import CHANCE
from fodasse.games import truco
from fodasse.games.truco.actions import ACTIONS
from support.games import walks
from support.games.walks import code_of_refusal, known, walked

BOOK = truco.Rules()
CLOSED = truco.Rules(exposure=False)
"""Rules without exposure."""
HANDS: Final = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")
"""The hands of four seats; the vira of ``deal`` is a king, so aces are the manilhas."""


def cards(text: str) -> tuple[Card, ...]:
    """Return ``"4D KH"`` as cards, in the order written."""
    return tuple(map(Card.parse, text.split()))


def texts(row: Sequence[HiddenCard]) -> str:
    """Return cards as text, a back as a dot: ``"4D . KH"``."""
    return " ".join("." if card is None else str(card) for card in row)


def laid(row: Sequence[truco.Laid]) -> str:
    """Return a trick as text, covered cards in brackets: ``"1:4D 2:(.)"``."""
    return " ".join(
        f"{each.seat}:({texts([each.card])})" if each.covered else f"{each.seat}:{each.card}"
        for each in row
    )


def deal(
    *hands: str,
    vira: str = "KD",
    exposed: tuple[int, int] | None = None,
    rules: truco.Rules = BOOK,
) -> truco.Deal:
    """Return a deal of these hands, one text a seat, filled up with weak cards of the deck."""
    said = [list(cards(hand)) for hand in hands]
    turned = Card.parse(vira) if rules.turns_up else None
    used = {turned, *(card for hand in said for card in hand)}
    rest = iter([card for card in rules.cards if card not in used])
    whole = [[*hand, *(next(rest) for _ in range(3 - len(hand)))] for hand in said]
    return truco.Deal(whole, turned, exposed)


def between(
    points: tuple[int, int] = (0, 0),
    *,
    seats: int = 4,
    dealer: int = 0,
    exposure: bool = True,
    rules: truco.Rules | None = None,
) -> truco.State:
    """Return a hand to be cut for, with these points."""
    rules = rules or truco.Rules(exposure=exposure)
    state = truco.start(seats, rules=rules, dealer=dealer)
    state = evolve(state, table=evolve(state.table, points=points))
    truco.GAME.validate(state)
    return state


def cut(state: truco.State, how: truco.How = truco.How.CUT) -> truco.State:
    """Return the state after the cut that is due."""
    assert state.to_act is not None
    return truco.apply(state, truco.Cut(state.to_act, how))


def dealt(
    *hands: str,
    vira: str = "KD",
    exposed: tuple[int, int] | None = None,
    points: tuple[int, int] = (0, 0),
    dealer: int = 0,
    rules: truco.Rules = BOOK,
) -> truco.State:
    """Return a hand of these cards; with ``dealer=0`` seat 1 leads, and aces are manilhas."""
    state = between(points, seats=len(hands), dealer=dealer, rules=rules)
    return truco.apply(cut(state), deal(*hands, vira=vira, exposed=exposed, rules=rules))


def start_hand(state: truco.State, *hands: str, vira: str = "KD") -> truco.State:
    """Return the state after a cut and a deal of these cards."""
    return truco.apply(cut(state), deal(*hands, vira=vira, rules=state.rules))


def four(**how: Any) -> truco.State:
    """Return a hand of any cards at a table of four."""
    return dealt("", "", "", "", **how)


PLAIN: Final[tuple[Any, ...]] = tuple(
    kind
    for kind in ACTIONS
    if [each.name for each in fields(kind) if each.default is NOTHING] == ["seat"]
)
"""The actions for which a seat is enough."""
_WORDS: Final = {kind.type.removesuffix("-question"): kind for kind in PLAIN}
"""These actions by word."""


def turn(seat: int, what: str) -> truco.Action:
    """Return a turn of a seat: ``"7H"``, ``"(5D)"`` covered, ``"raise 3"``, ``"tento peeked"``, …

    A raise or an answer without a number means whatever is due.
    """
    word, _, more = what.partition(" ")
    if word in _WORDS:
        made: truco.Action = _WORDS[word](seat, *map(int, more.split()))
        return made
    if word == "blind":
        return truco.PlayBlind(seat, int(more))
    if word == "tento":
        return truco.Tento(seat, truco.Offence(more))
    if word == "cut":
        return truco.Cut(seat, truco.How(more))
    return truco.Play(seat, Card.parse(what.strip("()")), covered=what.startswith("("))


def move(text: str) -> truco.Action:
    """Return a turn with its seat, such as ``"1 7H"`` or ``"3 raise"``."""
    seat, _, what = text.strip().partition(" ")
    return turn(int(seat), what)


def moves(turns: str) -> list[truco.Action]:
    """Return turns such as ``"1 7H, 2 raise, 3 accept"``."""
    return [move(text) for text in turns.split(",") if text]


def do(state: truco.State, turns: str) -> truco.State:
    """Return the state after turns."""
    for action in moves(turns):
        state = truco.apply(state, action)
    return state


def may(state: truco.State, seat: int | None = None) -> list[str]:
    """Return the legal actions of a seat as text, in order."""
    return [worded(action) for action in truco.legal_actions(state, seat)]


def beside(state: truco.State) -> list[str]:
    """Return the table actions as text, in order."""
    return [worded(action) for action in truco.table_actions(state)]


def worded(action: truco.Action) -> str:
    """Return a text that ``move`` understands, without the worth of raises and answers."""
    match action:
        case truco.Play(seat, card, covered):
            return f"{seat} ({card})" if covered else f"{seat} {card}"
        case truco.PlayBlind(seat, index):
            return f"{seat} blind {index}"
        case truco.Tento(seat, offence):
            return f"{seat} tento {offence}"
        case truco.Cut(seat, how):
            return f"{seat} cut {how}"
    assert not isinstance(action, truco.Deal | truco.Replacement)
    word = next(word for word, kind in _WORDS.items() if isinstance(action, kind))
    return f"{action.seat} {word}"


def text(card: HiddenCard) -> str | None:
    """Return a card as text; None for a back."""
    return None if card is None else str(card)


def hands(state: Any) -> list[str]:
    """Return all hands of a state or a view as text."""
    return [texts(state.hand(seat)) for seat in range(len(state.hands))]


FACTS: Final[dict[str, Callable[[truco.State], Any]]] = {
    "actors": truco.actors,
    "hands": hands,
    "may": may,
    "laid": lambda state: laid(state.trick),
    "last_laid": lambda state: [laid(each.cards) for each in known(state.last_hand).tricks],
    "tricks_laid": lambda state: [laid(trick.cards) for trick in state.tricks],
    "takers": lambda state: [trick.winner for trick in known(state.last_hand).tricks],
    "scored": lambda state: (
        known(state.last_hand).winner,
        known(state.last_hand).points,
        str(known(state.last_hand).reason),
    ),
    "result": lambda state: str(known(truco.outcome(state)).reason),
}
"""Facts beside the attributes of a state; those of its last hand and of its end."""


def holds(state: truco.State, **facts: Any) -> None:
    """Check facts of a state by name."""
    assert {
        name: FACTS[name](state) if name in FACTS else getattr(state, name) for name in facts
    } == facts


def rows(*clauses: tuple[Any, ...]) -> list[Any]:
    """Return parameters of a test, each with the clause that it is about as its name."""
    return [pytest.param(*values, id=name) for name, *values in clauses]


def refused(state: truco.State, action: Any) -> str:
    """Return the code with which an action is refused; the state must be as it was."""
    return code_of_refusal(truco.GAME, state, move(action) if isinstance(action, str) else action)


# at random

Step: TypeAlias = walks.Step[truco.State, truco.Action]
Walk: TypeAlias = walks.Walk[truco.State, truco.Action]
SEEDS = st.integers(min_value=0, max_value=2**32)
POINTS = st.one_of(
    st.just((0, 0)),
    st.sampled_from(((11, 11), (11, 0), (0, 11), (11, 10), (4, 11), (10, 11), (10, 10))),
    st.tuples(st.integers(0, 11), st.integers(0, 11)),
)
"""The points of both teams at the start, hands at eleven more often than they come."""


def drawn(state: truco.State, rng: Random) -> truco.Action:
    """Return an action of chance, often of few ranks, so that tricks are tied.

    By rules with exposure a card turns over every other time.
    """
    pool, count = truco.chance(state).pool, truco.chance(state).count
    if count > 1 and rng.random() < 0.4:
        ranks = rng.sample(sorted({card.rank for card in pool}), 4)
        few = tuple(card for card in pool if card.rank in ranks)
        pool = few if len(few) >= count else pool
    action = truco.chance_action(state, rng.sample(pool, count))
    if isinstance(action, truco.Deal) and state.rules.exposure and rng.random() < 0.5:
        seat = rng.randrange(len(action.hands))
        return evolve(action, exposed=(seat, rng.randrange(3)))
    return action


def chosen(state: truco.State, rng: Random, boldness: float, noise: float) -> truco.Action:
    """Return a random action: boldness avoids what ends hands, noise adds table actions."""
    if rng.random() < noise and (possible := truco.table_actions(state)):
        rare = rng.choice((truco.Redeal, truco.Offence.PEEKED, truco.Offence.FALSE_SCORE))
        if some := [action for action in possible if is_rare(state, action, rare)]:
            return rng.choice(some)
        kind = rng.choice(list(dict.fromkeys(map(type, possible))))
        if kind is not truco.Tento or rng.random() < 0.3:
            return rng.choice([action for action in possible if type(action) is kind])
    actor = rng.choice(truco.actors(state))
    if actor is CHANCE:
        return drawn(state, rng)
    legal = truco.legal_actions(state, actor)
    if rng.random() < boldness:
        legal = tuple(
            action
            for action in legal
            if not isinstance(action, truco.Run | truco.Raise | truco.Concede)
        )
    return rng.choice(legal)


def is_rare(state: truco.State, action: truco.Action, rare: Any) -> bool:
    """Return whether an action deals again, is a false score, or a look after a run."""
    if not isinstance(action, truco.Tento):
        return type(action) is rare
    is_due = rare is not truco.Offence.PEEKED or state.table.ran_from is not None
    return action.offence is rare and is_due


def walk(
    state: truco.State, *, seed: int, boldness: float = 0.5, noise: float = 0.0, steps: int
) -> Iterator[Step]:
    """Return the steps of a random match."""
    rng = Random(seed)
    return walked(truco.GAME, state, lambda now: chosen(now, rng, boldness, noise), steps)


def words(field: str) -> st.SearchStrategy[Any]:
    """Return a strategy of the words of a switch."""
    return st.sampled_from(get_args(get_type_hints(truco.Rules)[field]))


@st.composite
def matches(draw: st.DrawFn, steps: int = 200) -> Walk:
    """Return a random match of four or two seats, with exposed cards, claims and raises.

    In some matches both partners have to run, in some a hand may be given up.
    """
    seats = draw(st.sampled_from((4, 4, 2)))
    state = between(
        draw(POINTS),
        seats=seats,
        dealer=draw(st.integers(0, seats - 1)),
        rules=draw(
            st.builds(
                truco.Rules,
                run_by=words("run_by"),
                concede=st.booleans(),
                exposure=st.booleans(),
            )
        ),
    )
    how: dict[str, Any] = {
        "seed": draw(SEEDS),
        "boldness": draw(st.sampled_from((0.0, 0.5, 0.9))),
        "noise": draw(st.sampled_from((0.0, 0.1, 0.4))),
    }
    told = f"walk({state!r}, **{how}, steps={steps})"
    return Walk(walk(state, **how, steps=steps), told)


def replacement(text: str) -> truco.Replacement:
    """Return the card that comes for a burnt one."""
    return truco.Replacement(Card.parse(text))
