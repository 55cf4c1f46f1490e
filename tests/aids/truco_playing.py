"""Few words for playing Truco by hand and at random: cards, deals and turns from text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import walks
from attrs import evolve
from hypothesis import strategies as st
from walks import code_of_refusal, walked

from fodasse.core.cards import TRUCO_DECK, Card, HiddenCard
from fodasse.core.seats import CHANCE
from fodasse.games.truco import (
    GAME,
    Accept,
    Action,
    Burn,
    CountQuestion,
    Cut,
    Deal,
    Eleven,
    How,
    Keep,
    Laid,
    Offence,
    Phase,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Rules,
    Run,
    State,
    Tento,
    actors,
    apply,
    chance,
    chance_action,
    legal_actions,
    start,
    table_actions,
)

CLOSED = Rules(exposure=False)
"""A table where a card that turns over while dealt is nobody's business."""


def cards(text: str) -> tuple[Card, ...]:
    """``"4D KH"`` as cards, in the order written."""
    return tuple(map(Card.parse, text.split()))


def texts(row: Sequence[HiddenCard]) -> str:
    """Cards as text, a back as a dot: ``"4D . KH"``."""
    return " ".join("." if card is None else str(card) for card in row)


def laid(row: Sequence[Laid]) -> str:
    """A trick as text, covered cards in brackets: ``"1:4D 2:(.)"``."""
    return " ".join(
        f"{each.seat}:({texts([each.card])})" if each.covered else f"{each.seat}:{each.card}"
        for each in row
    )


def deal(*hands: str, vira: str = "KD", exposed: tuple[int, int] | None = None) -> Deal:
    """A deal of these hands, one text a seat; what is not said is filled up with weak cards."""
    said = [list(cards(hand)) for hand in hands]
    turned = Card.parse(vira)
    used = {turned, *(card for hand in said for card in hand)}
    rest = iter([card for card in TRUCO_DECK if card not in used])
    return Deal([[*hand, *(next(rest) for _ in range(3 - len(hand)))] for hand in said], turned,
                exposed)  # fmt: skip


def between(
    points: tuple[int, int] = (0, 0), *, seats: int = 4, dealer: int = 0, exposure: bool = True
) -> State:
    """A hand to be cut for, with these points."""
    state = start(seats, rules=Rules(exposure=exposure), dealer=dealer)
    state = evolve(state, table=evolve(state.table, points=points))
    GAME.validate(state)
    return state


def cut(state: State, how: How = How.CUT) -> State:
    """The state after the cut that is due."""
    assert state.to_act is not None
    return apply(state, Cut(state.to_act, how))


def dealt(
    *hands: str,
    vira: str = "KD",
    exposed: tuple[int, int] | None = None,
    points: tuple[int, int] = (0, 0),
    dealer: int = 0,
) -> State:
    """A hand of these cards; with ``dealer=0`` seat 1 leads, and aces are manilhas."""
    state = between(points, seats=len(hands), dealer=dealer)
    return apply(cut(state), deal(*hands, vira=vira, exposed=exposed))


def four(**how: Any) -> State:
    """A hand of any cards at a table of four."""
    return dealt("", "", "", "", **how)


def move(text: str) -> Action:
    """A turn from text, such as ``"1 7H"``, ``"2 (5D)"`` covered, ``"3 raise"``."""
    number, what, *more = text.split()
    seat = int(number)
    words: dict[str, Any] = {
        "raise": Raise,
        "accept": Accept,
        "run": Run,
        "keep": Keep,
        "burn": Burn,
        "count": CountQuestion,
        "redeal": Redeal,
    }
    if what in words:
        made: Action = words[what](seat)
        return made
    if what == "blind":
        return PlayBlind(seat, int(more[0]))
    if what == "tento":
        return Tento(seat, Offence(more[0]))
    if what == "cut":
        return Cut(seat, How(more[0]))
    return Play(seat, Card.parse(what.strip("()")), covered=what.startswith("("))


def do(state: State, turns: str) -> State:
    """The state after turns such as ``"1 7H, 2 raise, 3 accept"``."""
    for turn in turns.split(","):
        state = apply(state, move(turn))
    return state


def may(state: State, seat: int | None = None) -> list[str]:
    """What an awaited seat may do, in the order listed, as text."""
    return [worded(action) for action in legal_actions(state, seat)]


def beside(state: State) -> list[str]:
    """What may be done though nobody waits for it, in the order listed, as text."""
    return [worded(action) for action in table_actions(state)]


def worded(action: Action) -> str:
    """The text that ``move`` understands."""
    match action:
        case Play(seat, card, covered):
            return f"{seat} ({card})" if covered else f"{seat} {card}"
        case PlayBlind(seat, index):
            return f"{seat} blind {index}"
        case Tento(seat, offence):
            return f"{seat} tento {offence}"
        case Cut(seat, how):
            return f"{seat} cut {how}"
        case CountQuestion(seat):
            return f"{seat} count"
        case Raise(seat) | Accept(seat) | Run(seat) | Keep(seat) | Burn(seat) | Redeal(seat):
            return f"{seat} {type(action).__name__.lower()}"
    raise AssertionError(action)


def hands(state: Any) -> list[str]:
    """All hands of a state or a view as text."""
    return [texts(state.hand(seat)) for seat in range(len(state.hands))]


def refused(state: State, action: Any) -> str:
    """The code with which an action is refused; the state must be as it was."""
    return code_of_refusal(GAME, state, move(action) if isinstance(action, str) else action)


# at random

Step: TypeAlias = walks.Step[State, Action]
Walk: TypeAlias = walks.Walk[State, Action]
SEEDS = st.integers(min_value=0, max_value=2**32)
POINTS = st.one_of(
    st.just((0, 0)),
    st.sampled_from(((11, 11), (11, 0), (0, 11), (11, 10), (4, 11), (10, 11), (10, 10))),
    st.tuples(st.integers(0, 11), st.integers(0, 11)),
)
"""The points of both teams at the start, hands at eleven more often than they come."""


def drawn(state: State, rng: Random) -> Action:
    """What chance does; often of few ranks, so that tricks are tied.

    By rules with exposure a card turns over every other time.
    """
    pool, count = chance(state).pool, chance(state).count
    if count > 1 and rng.random() < 0.4:
        ranks = rng.sample(sorted({card.rank for card in pool}), 4)
        pool = tuple(card for card in pool if card.rank in ranks)
    action = chance_action(state, rng.sample(pool, count))
    if isinstance(action, Deal) and state.rules.exposure and rng.random() < 0.5:
        seat = rng.randrange(len(action.hands))
        return evolve(action, exposed=(seat, rng.randrange(3)))
    return action


def chosen(state: State, rng: Random, boldness: float, noise: float) -> Action:
    """A random thing to do: the bold seldom run, the noisy do much that nobody waits for."""
    if rng.random() < noise and (possible := table_actions(state)):
        rare = rng.choice((Redeal, Offence.PEEKED, Offence.FALSE_SCORE))
        if some := [action for action in possible if is_rare(state, action, rare)]:
            return rng.choice(some)
        kind = rng.choice(list(dict.fromkeys(map(type, possible))))
        if kind is not Tento or rng.random() < 0.3:
            return rng.choice([action for action in possible if type(action) is kind])
    actor = rng.choice(actors(state))
    if actor is CHANCE:
        return drawn(state, rng)
    legal = legal_actions(state, actor)
    if rng.random() < boldness:
        legal = tuple(action for action in legal if not isinstance(action, Run | Raise))
    return rng.choice(legal)


def is_rare(state: State, action: Action, rare: Any) -> bool:
    """Whether an action deals again, is a false score, or a look after a run."""
    if not isinstance(action, Tento):
        return type(action) is rare
    return action.offence is rare and (rare is not Offence.PEEKED or state.table.ran)


def walk(
    state: State, *, seed: int, boldness: float = 0.5, noise: float = 0.0, steps: int
) -> Iterator[Step]:
    """A random match: each state, what was done, and the state it led to."""
    rng = Random(seed)
    return walked(GAME, state, lambda now: chosen(now, rng, boldness, noise), steps)


@st.composite
def matches(draw: st.DrawFn, steps: int = 200) -> Walk:
    """A random match of four or two, with cards turned over, claims and raises out of turn."""
    seats = draw(st.sampled_from((4, 4, 2)))
    state = between(
        draw(POINTS),
        seats=seats,
        dealer=draw(st.integers(0, seats - 1)),
        exposure=draw(st.booleans()),
    )
    how: dict[str, Any] = {
        "seed": draw(SEEDS),
        "boldness": draw(st.sampled_from((0.0, 0.5, 0.9))),
        "noise": draw(st.sampled_from((0.0, 0.1, 0.4))),
    }
    told = f"walk({state!r}, **{how}, steps={steps})"
    return Walk(walk(state, **how, steps=steps), told)


def is_dealt(state: State) -> bool:
    """Whether a deal is complete and its hand not over."""
    return state.phase in {Phase.ANSWER, Phase.PLAY}


def is_dark(state: State) -> bool:
    """Whether a hand is played in the dark."""
    return state.eleven is Eleven.FERRO


def replacement(text: str) -> Replacement:
    """The card that comes for a burnt one."""
    return Replacement(Card.parse(text))
