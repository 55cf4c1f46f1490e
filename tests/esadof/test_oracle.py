"""The library against the oracle, state by state and view by view.

It says what every state tells, who has seen which card and what is allowed, in matches drawn anew.
The conformance cases pin documents and events of kept matches, and the compiled twin, in
``tests/bulk``, is compared with the library for learners.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.cards import Card
from fodasse.core.seats import CHANCE
from fodasse.games import esadof
from support.esadof.oracle import AUDIENCE, PACK, Naive
from support.esadof.playing import SEEDS, SWITCHES, chosen
from support.games.cases import plain_action


def plain_cards(cards: tuple[Card | None, ...]) -> list[str | None]:
    return [card and str(card) for card in cards]


def told(state: esadof.State | esadof.View) -> dict[str, Any]:
    """Return what a state or a view tells, in the words of the oracle."""
    last = state.last_hand
    return {
        "phase": str(state.phase),
        "dealer": state.dealer,
        "awaited": list(state.awaited),
        "number": state.hand_number,
        "points": list(state.points),
        "rows": [plain_cards(state.row(seat)) for seat in range(len(state.points))],
        "pile": plain_cards(state.pile),
        "stock": plain_cards(state.stock) if isinstance(state.stock, tuple) else state.stock,
        "drawn": state.drawn
        and (state.drawn.card and str(state.drawn.card), str(state.drawn.source)),
        "turns": state.turns,
        "last": last
        and {
            "rows": [plain_cards(row) for row in last.rows],
            "knocker": last.knocker,
            "scores": list(last.scores),
        },
        "winners": list(state.winners),
    }


def told_whole(state: esadof.State) -> dict[str, Any]:
    result = esadof.outcome(state)
    return {**told(state), "ranking": result and [list(place) for place in result.ranking]}


def everything(naive: Naive) -> list[tuple[Any, ...]]:
    """Return every action of every seat, legal or not, except deals."""
    orders = [(i, j, k) for i in range(-1, 4) for j in range(4) for k in range(4)]
    return [
        (kind, seat, *rest)
        for seat in range(-1, len(naive.seats) + 1)
        for kind, *rest in [
            *(("arrange", order) for order in (*orders, (), (0, 1), (0, 1, 2, 0))),
            ("draw", "pile"),
            ("draw", "stock"),
            ("knock",),
            *(("replace", slot) for slot in range(-1, 4)),
            ("discard",),
        ]
    ]


def compare(words: dict[str, Any], seats: int, dealer: int, seed: int, patience: float) -> None:
    """Play one match in both readings."""
    rng = Random(seed)
    state = esadof.start(seats, rules=esadof.Rules(**words), dealer=dealer)
    naive = Naive(seats, dealer, **words)
    for step in range(320):
        assert told_whole(state) == naive.told()
        if naive.seen:
            viewer = rng.choice([AUDIENCE, *naive.seats])
            seen = esadof.view(state, None if viewer == AUDIENCE else viewer)
            expected = naive.told_to(viewer)
            del expected["ranking"]
            assert told(seen) == expected
        awaited = esadof.actors(state)
        if step % 20 == 0:
            listed = {
                plain_action(action)
                for seat in awaited
                if seat is not CHANCE
                for action in esadof.legal_actions(state, seat)
            }
            assert listed == {action for action in everything(naive) if naive.allowed(action)}
        if not awaited:
            return
        action = chosen(state, rng, patience)
        state = esadof.apply(state, action)
        naive.act(plain_action(action))


@given(words=SWITCHES, seats=st.integers(3, 10), data=st.data(), seed=SEEDS)
def test_matches_by_any_rules_go_as_a_oracle_says(
    words: dict[str, Any], seats: int, data: st.DataObject, seed: int
) -> None:
    compare(words, seats, data.draw(st.integers(0, seats - 1)), seed, 0.0)


@given(seats=st.integers(3, 10), seed=SEEDS, patience=st.sampled_from((0.8, 1.0)))
def test_long_hands_go_as_a_oracle_says(seats: int, seed: int, patience: float) -> None:
    compare({"target": 1}, seats, seed % seats, seed, patience)


def test_the_oracle_has_the_same_cards() -> None:
    assert len(PACK) == len(set(PACK)) == 52
    assert all(Card.parse(text).text == text for text in PACK)
