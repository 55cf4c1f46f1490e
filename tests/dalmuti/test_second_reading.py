"""The library against the second reading, state by state, over random matches."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from dalmuti_playing import SEEDS, SWITCHES, chosen, plain
from dalmuti_second_reading import Naive
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.core.seats import CHANCE
from fodasse.games import dalmuti
from fodasse.games.dalmuti.statistics import count


def told(state: dalmuti.State) -> dict[str, Any]:
    """Return what a state tells, in the words of the second reading."""
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
    """Return what a view shows of hands and bonus, in the words of the second reading."""
    sight = dalmuti.view(state, viewer)
    bonus = sight.bonus
    return {
        "hands": [list(sight.hand(seat)) for seat in range(len(state.points))],
        "gave": (list(bonus.gave) or None) if bonus else None,
        "got": (list(bonus.got) or None) if bonus else None,
    }


def tried(naive: Naive, *seats: int) -> list[tuple[Any, ...]]:
    """Return every set, pass and gift, and every answer about wildcards, from these seats."""
    gifts = [[one, other] for one in range(15) for other in range(one, 16)]
    gifts += [[one] for one in range(16)]
    most = max(naive.deck.count(card) for card in naive.deck) + 2
    return [
        (kind, seat, *rest)
        for seat in seats
        for kind, *rest in [
            ("pass",),
            ("decline",),
            ("takeover",),
            ("revolt",),
            *(("give", gift) for gift in gifts),
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
    counted: Counter[str] = Counter()
    due: Counter[str] = Counter()
    step = 0
    while dalmuti.actors(state):
        facts = told(state)
        assert facts == {name: naive.told()[name] for name in facts}
        viewer = rng.choice((None, *range(seats)))
        assert seen(state, viewer) == naive.seen(viewer)
        if dalmuti.actors(state) == (CHANCE,):
            assert list(dalmuti.chance(state).pool) == naive.deck
            assert dalmuti.legal_actions(state) == ()
        else:
            listed = [plain(action) for action in dalmuti.legal_actions(state)]
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
        due += tallied(naive, plain(action))
        following = dalmuti.apply(state, action)
        counted.update(count(state, following))
        state = following
        step += 1
    facts = told(state)
    assert facts == {name: naive.told()[name] for name in facts}
    assert +counted == due


def tallied(naive: Naive, action: tuple[Any, ...]) -> Counter[str]:
    """Do it in the second reading, and what it adds to the statistics."""
    opens, number, president = not naive.moves, naive.number, naive.seating[0]
    finished = len(naive.earlier)
    naive.act(action)
    due = Counter[str]()
    if action[0] == "lay":
        due["sets"] += 1
        due["tricks"] += opens
    if action[0] == "takeover":
        due["takeovers"] += 1
    if len(naive.earlier) > finished:
        due["hands"] += 1
        due["later-hands"] += number > 1
        due["stayed"] += number > 1 and naive.earlier[-1][0] == president
    return due


@settings(max_examples=settings().max_examples // 2)
@given(
    seats=st.integers(4, 9),
    data=st.data(),
    rules=SWITCHES,
    seed=SEEDS,
    shyness=st.sampled_from((0.0, 0.2, 0.6)),
)
def test_matches_with_every_switch_go_as_a_second_reading_says(
    seats: int, data: st.DataObject, rules: dict[str, Any], seed: int, shyness: float
) -> None:
    compare(seats, data.draw(st.integers(0, seats - 1)), rules, seed, shyness)


@settings(max_examples=settings().max_examples // 5)
@given(seats=st.integers(4, 9), hands=st.integers(2, 4), seed=SEEDS)
def test_takeovers_go_as_a_second_reading_says(seats: int, hands: int, seed: int) -> None:
    compare(seats, 0, {"hands": hands, "wildcards": True}, seed, 0.0, luck=1.0)
