"""The Great Dalmuti by hand and at random: cards and turns from text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

from attrs import evolve
from hypothesis import strategies as st

from fodasse.core.seats import CHANCE
from fodasse.games import dalmuti
from fodasse.games.dalmuti.public import Table
from fodasse.games.dalmuti.transition import between_hands
from support.games import walks
from support.games.walks import code_of_refusal, walked

FACES = "A23456789TJQK*"


def cards(text: str) -> tuple[int, ...]:
    """Return ``"A 5x3 *"`` as numbers, in the order written."""
    found: list[int] = []
    for word in text.split():
        face, _, times = word.partition("x")
        found += [FACES.index(face) + 1] * int(times or 1)
    return tuple(found)


def texts(hand: Sequence[int | None]) -> str:
    """Return cards as text, a back as a dot: ``"A 5 5 . *"``."""
    return " ".join("." if card is None else FACES[card - 1] for card in hand)


def hands(state: dalmuti.State) -> list[str]:
    """Return all hands as text."""
    return [texts(state.hand(seat)) for seat in range(len(state.points))]


def position(
    *holds: str, opens: int = 0, out: Sequence[int] = (), youngest: int = 0, **rules: Any
) -> dalmuti.State:
    """Return a first hand with these cards left, one text a seat; a trick is to be opened."""
    seats = len(holds)
    agreed = dalmuti.Rules(**rules)
    points = tuple(seats - 1 - out.index(seat) if seat in out else 0 for seat in range(seats))
    seating = tuple((youngest + step) % seats for step in range(seats))
    left = tuple(tuple(sorted(cards(text))) for text in holds)
    pack = agreed.cards(seats)
    rest = Counter(pack)
    for hand in left:
        rest.subtract(hand)
    assert min(rest.values()) >= 0, "more cards than there are"
    gone = list(rest.elements())
    laid = []
    for seat in range(seats):
        dealt = len(pack[seating.index(seat) :: seats])
        laid.append(tuple(gone[: dealt - len(left[seat])]))
        del gone[: len(laid[-1])]
    state = evolve(
        between_hands(Table(agreed, seating, points), dalmuti.Phase.PLAY),
        to_act=opens,
        hands=left,
        laid=tuple(laid),
        out=tuple(out),
    )
    dalmuti.GAME.validate(state)
    return state


def later(order: Sequence[int], **rules: Any) -> dalmuti.State:
    """Return a second hand to be dealt, after one in which the seats went out in this order."""
    finished = dalmuti.FinishedHand.of(tuple(order))
    table = Table(dalmuti.Rules(**rules), tuple(order), finished.points, 2, last_hand=finished)
    state = between_hands(table, dalmuti.Phase.DEAL)
    dalmuti.GAME.validate(state)
    return state


def deal(state: dalmuti.State, **dealt: str) -> dalmuti.Deal:
    """Return the deal that is due: ``seat0="A 2 2"``, filled up with the rarest cards."""
    seats = len(state.seating)
    pack = state.rules.cards(seats)
    said = {int(name.removeprefix("seat")): cards(text) for name, text in dealt.items()}
    rest = Counter(pack)
    for hand in said.values():
        rest.subtract(hand)
    assert min(rest.values()) >= 0, "more cards than there are"
    gone = list(rest.elements())
    whole = []
    for seat in range(seats):
        size = len(pack[state.seating.index(seat) :: seats])
        held = said.get(seat, ())
        whole.append((*held, *gone[: size - len(held)]))
        del gone[: size - len(held)]
    return dalmuti.Deal(tuple(whole))


def after(state: dalmuti.State, *actions: dalmuti.Action) -> dalmuti.State:
    """Return the state after several actions."""
    for action in actions:
        state = dalmuti.apply(state, action)
    return state


def played(state: dalmuti.State, turns: str) -> dalmuti.State:
    """Return the state after turns such as ``"0 5x2 *, 1 pass, 2 4x3"``."""
    for turn in turns.split(","):
        seat, what = turn.strip().split(maxsplit=1)
        state = dalmuti.apply(state, move(int(seat), what))
    return state


def move(seat: int, what: str) -> dalmuti.Lay | dalmuti.Pass:
    """Return ``"pass"``, or the cards of a set."""
    if what == "pass":
        return dalmuti.Pass(seat)
    laid = cards(what)
    return dalmuti.Lay(seat, min(laid), len(laid), laid.count(dalmuti.WILDCARD))


def may(state: dalmuti.State) -> list[str]:
    """Return the sets of the awaited seat, and "pass", as texts in order."""
    return [
        "pass" if isinstance(action, dalmuti.Pass) else texts(action.cards)
        for action in dalmuti.legal_actions(state)
        if isinstance(action, dalmuti.Lay | dalmuti.Pass)
    ]


def gives(state: dalmuti.State, *pairs: str) -> dalmuti.State:
    """Return the state after president and vice-president gave these cards."""
    for pair in pairs:
        assert state.to_act is not None
        state = dalmuti.apply(state, dalmuti.Give(state.to_act, cards(pair)))
    return state


def refused(state: dalmuti.State, action: Any) -> str:
    """Return the code with which an action is refused; the state must be as it was."""
    return code_of_refusal(dalmuti.GAME, state, action)


Step: TypeAlias = walks.Step[dalmuti.State, dalmuti.Action]
Walk: TypeAlias = walks.Walk[dalmuti.State, dalmuti.Action]
SEEDS = st.integers(min_value=0, max_value=2**32)
SWITCHES = st.fixed_dictionaries(
    {"hands": st.integers(1, 3), "wildcards": st.sampled_from((True, True, False))},
    optional={
        "wildcard_pair": st.sampled_from(("takeover", "revolution", "none")),
        "lone_wildcards": st.just(True),
        "bonus": st.sampled_from(("classic", "none")),
        "deck": st.sampled_from(("twelve", "ten")),
        "reentry": st.just(False),
    },
)
"""All switches."""


def stacked(state: dalmuti.State, rng: Random) -> dalmuti.Action:
    """Return a random deal in which one seat, mostly an intern, gets both wildcards."""
    seats = len(state.seating)
    wild = dalmuti.chance(state).pool.count(dalmuti.WILDCARD)
    pool = list(dalmuti.chance(state).pool[: dalmuti.chance(state).count - wild])
    rng.shuffle(pool)
    place = rng.choice((seats - 1, seats - 2, rng.randrange(seats)))
    for number in range(wild):
        pool.insert(place + number * seats, dalmuti.WILDCARD)
    return dalmuti.chance_action(state, pool)


def chosen(state: dalmuti.State, rng: Random, shyness: float, luck: float = 0.5) -> dalmuti.Action:
    """Return a random action: shyness passes, luck deals both wildcards to one seat."""
    actor = rng.choice(dalmuti.actors(state))
    if actor is CHANCE:
        if state.rules.wildcards and rng.random() < luck:
            return stacked(state, rng)
        return dalmuti.chance_action(
            state, rng.sample(dalmuti.chance(state).pool, dalmuti.chance(state).count)
        )
    legal = dalmuti.legal_actions(state, actor)
    if state.phase is dalmuti.Phase.PLAY and rng.random() < shyness:
        return legal[-1]
    return rng.choice(legal)


def walk(state: dalmuti.State, *, seed: int, shyness: float = 0.0, steps: int) -> Iterator[Step]:
    """Return the steps of a random match."""
    rng = Random(seed)
    return walked(dalmuti.GAME, state, lambda now: chosen(now, rng, shyness), steps)


@st.composite
def matches(draw: st.DrawFn, steps: int = 300) -> Walk:
    """Return a random match of any size and rules, from its start or from the second hand."""
    seats = draw(st.integers(4, 9))
    words: dict[str, Any] = draw(SWITCHES)
    if draw(st.booleans()):
        state = dalmuti.start(
            seats, rules=dalmuti.Rules(**words), youngest=draw(st.integers(0, seats - 1))
        )
    else:
        order = draw(st.permutations(range(seats)))
        state = later(order, **(words | {"hands": max(2, words["hands"])}))
    shyness = draw(st.sampled_from((0.0, 0.2, 0.6)))
    seed = draw(SEEDS)
    told = f"walk({state!r}, seed={seed}, shyness={shyness}, steps={steps})"
    return Walk(walk(state, seed=seed, shyness=shyness, steps=steps), told)
