"""The library against the oracle, state by state, over random matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.core.seats import CHANCE
from fodasse.games import dalmuti
from support.dalmuti.oracle import Naive, deck
from support.dalmuti.playing import SEEDS, chosen
from support.games.cases import plain_action
from support.games.house_rules import DALMUTI, combinations, may_be_dalmuti, singles


def told(state: dalmuti.State) -> dict[str, Any]:
    """Return what a state tells, in the words of the oracle."""
    seats = range(len(state.points))
    top, last, result = state.top, state.last_hand, dalmuti.outcome(state)
    return {
        "phase": str(state.phase),
        "seating": list(state.seating),
        "to_act": state.to_act,
        "hand_number": state.hand_number,
        "roles": state.roles and [str(role) for role in state.roles],
        "points": list(state.points),
        "hands": [list(state.hand(seat)) for seat in seats],
        "top": top and (top.seat, top.rank, top.count, top.wildcards),
        "passes": state.passes,
        "passed": list(state.passed),
        "revolted": state.revolted,
        "out": list(state.out),
        "last_hand": last and {"order": list(last.order), "points": list(last.points)},
        "winners": list(state.winners),
        "ranking": result and [list(place) for place in result.ranking],
        "returns": list(dalmuti.returns(state)),
    }


def seen(state: dalmuti.State, viewer: int | None) -> dict[str, Any]:
    """Return what a view shows of hands and bonus, in the words of the oracle."""
    sight = dalmuti.view(state, viewer)
    bonus = sight.bonus
    return {
        "hands": [list(sight.hand(seat)) for seat in range(len(state.points))],
        "gave": (list(bonus.gave) or None) if bonus else None,
        "got": (list(bonus.got) or None) if bonus else None,
    }


def tried(naive: Naive, *seats: int) -> list[tuple[Any, ...]]:
    """Return every set, pass and gift, and every answer about a takeover, from these seats."""
    pairs: list[tuple[int, ...]] = [(one, other) for one in range(15) for other in range(one, 16)]
    pairs += [(one,) for one in range(15)]
    most = max(naive.deck.count(card) for card in naive.deck) + 2
    return [
        (kind, seat, *rest)
        for seat in seats
        for kind, *rest in [
            ("pass",),
            ("decline",),
            ("takeover",),
            ("revolt",),
            *(("give", pair) for pair in pairs),
            *(
                ("lay", rank, count, wildcards)
                for rank in range(16)
                for count in range(most + 1)
                for wildcards in range(4)
            ),
        ]
    ]


def compare(
    seats: int, youngest: int, rules: dict[str, Any], seed: int, shyness: float, luck: float = 0.5
) -> None:
    """Play one match in both readings."""
    rng = Random(seed)
    state = dalmuti.start(seats, rules=dalmuti.Rules(**rules), youngest=youngest)
    naive = Naive(seats, youngest, **rules)
    step = 0
    while dalmuti.actors(state):
        assert told(state) == naive.told()
        viewer = rng.choice((None, *range(seats)))
        assert seen(state, viewer) == naive.seen(viewer)
        if dalmuti.actors(state) == (CHANCE,):
            assert list(dalmuti.chance(state).pool) == naive.deck
            assert naive.deck == deck(seats, naive.wildcards, rules.get("deck", "by_seats"))
            assert dalmuti.legal_actions(state) == ()
        else:
            listed = [plain_action(action) for action in dalmuti.legal_actions(state)]
            if step % 100 == 0 or naive.phase != "play":
                others = rng.randrange(seats), rng.choice((-1, seats))
                every = {*map(str, filter(naive.allowed, tried(naive, listed[0][1], *others)))}
                assert {*map(str, listed)} == every
                assert len(listed) == len(every)
            # by rank, count and wildcards; passing is last
            lays = [action for action in listed if action[0] == "lay"]
            assert listed[: len(lays)] == sorted(lays)
            if naive.phase == "play":
                assert listed[len(lays) :] == [("pass", naive.turn())] * (naive.top() is not None)
        action = chosen(state, rng, shyness, luck)
        naive.act(plain_action(action))
        state = dalmuti.apply(state, action)
        step += 1
    assert told(state) == naive.told()


@settings(max_examples=settings().max_examples // 4)
@given(
    seats=st.integers(4, 9),
    data=st.data(),
    rules=combinations(DALMUTI, may_be_dalmuti),
    seed=SEEDS,
    shyness=st.sampled_from((0.0, 0.2, 0.6)),
)
def test_matches_with_every_switch_go_as_a_oracle_says(
    seats: int, data: st.DataObject, rules: dict[str, Any], seed: int, shyness: float
) -> None:
    words = {"hands": 2, **rules}
    compare(seats, data.draw(st.integers(0, seats - 1)), words, seed, shyness)


@pytest.mark.parametrize("rules", list(singles(DALMUTI, may_be_dalmuti)), ids=str)
def test_every_word_alone_goes_as_a_oracle_says(rules: dict[str, Any]) -> None:
    for seed, seats in enumerate((4, 5)):
        words = {"hands": 2, "wildcards": rules != {}, **rules}
        compare(seats, 0, words, seed, 0.3, luck=0.8)


@settings(max_examples=settings().max_examples // 8)
@given(
    seats=st.integers(4, 9),
    hands=st.integers(2, 3),
    pair=st.sampled_from(("takeover", "revolution")),
    seed=SEEDS,
)
def test_pairs_of_wildcards_go_as_a_oracle_says(
    seats: int, hands: int, pair: str, seed: int
) -> None:
    rules = {"hands": hands, "wildcards": True, "wildcard_pair": pair}
    compare(seats, 0, rules, seed, 0.0, luck=1.0)
