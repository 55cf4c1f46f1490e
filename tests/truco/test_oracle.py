"""The library against the oracle, state by state, over random matches."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.core.seats import CHANCE
from fodasse.games import truco
from support.games.cases import plain_action
from support.games.house_rules import (
    TRUCO,
    combinations,
    may_be_truco,
    near_the_end,
    singles,
    totals,
)
from support.truco.oracle import Naive
from support.truco.playing import SEEDS, Step, between, chosen, text

SAME = (
    *("winner", "under_table", "hand_number", "to_act", "dealer", "leader", "worth", "asked"),
    *("asker", "runner", "counted", "redeal_asked"),
)
"""What the oracle and a state tell in the same words."""


def lay(cards: tuple[truco.Laid, ...]) -> list[tuple[int, str | None, bool]]:
    return [(each.seat, text(each.card), each.covered) for each in cards]


def tricks(told: Any) -> list[dict[str, Any]]:
    return [
        {"cards": lay(each.cards), "winner": each.winner, "leader": each.leader}
        for each in told.tricks
    ]


def told(state: truco.State) -> dict[str, Any]:
    """Return what a state tells, in the words of the oracle."""
    last, result, exposed = state.last_hand, truco.outcome(state), state.exposed
    claim = state.claim
    if state.winner is not None:
        assert result is not None
        assert result.ranking == (state.teams[state.winner], state.teams[1 - state.winner])
    if last is not None:
        losers = (0, 1) if last.winner is None else (1 - last.winner,)
        assert all(last.points[team] == 0 for team in losers)
    return {
        **{name: getattr(state, name) for name in SAME},
        "phase": str(state.phase),
        "claim": claim
        and {"seat": claim.seat, "offence": str(claim.offence), "phase": str(claim.phase)},
        "denied": sorted((team, str(offence)) for team, offence in state.denied),
        "points": list(state.points),
        "reason": result and str(result.reason),
        "returns": list(truco.returns(state)),
        "last_hand": last
        and {
            "tricks": tricks(last),
            "winner": last.winner,
            "points": sum(last.points),
            "reason": str(last.reason),
        },
        "last_cut": state.last_cut and str(state.last_cut),
        "awaited": [actor for actor in truco.actors(state) if actor is not CHANCE],
        "vira": text(state.vira),
        "manilha": state.manilha and str(state.manilha),
        "manilhas": list(map(str, state.manilhas)),
        "may_raise": list(state.may_raise),
        "trick": lay(state.trick),
        "tricks": tricks(state),
        "hands": [list(map(str, state.hand(seat))) for seat in range(len(state.hands))],
        "eleven": state.eleven and str(state.eleven),
        "exposed": exposed and [exposed.seat, str(exposed.card), exposed.burnt],
    }


def seen(state: truco.State, viewer: int | None) -> dict[str, Any]:
    """Return what a view shows of the cards, in the words of the oracle."""
    sight = truco.view(state, viewer)
    exposed = sight.exposed
    return {
        "hands": [list(map(text, sight.hand(seat))) for seat in range(len(state.hands))],
        "trick": lay(sight.trick),
        "tricks": [lay(each.cards) for each in sight.tricks],
        "vira": text(sight.vira),
        "manilha": sight.manilha and str(sight.manilha),
        "manilhas": list(map(str, sight.manilhas)),
        "exposed": exposed and [exposed.seat, str(exposed.card), exposed.burnt],
    }


def due(naive: Naive, told: dict[str, Any]) -> dict[str, Any]:
    """Return what the oracle tells; hands of a deal not complete have no order yet."""
    expected = naive.told()
    if not naive.dealt():
        assert list(map(sorted, told["hands"])) == list(map(sorted, expected["hands"]))
        expected["hands"] = told["hands"]
    return expected


def begun(
    words: dict[str, Any], points: tuple[int, int], seats: int, dealer: int
) -> tuple[truco.State, Naive]:
    """Return a match in both readings, with these points."""
    state = between(points, seats=seats, dealer=dealer, rules=truco.Rules(**words))
    naive = Naive(
        seats, dealer, **{name: word for name, word in words.items() if name != "exposure"}
    )
    naive.points = list(points)
    return state, naive


def compare(
    words: dict[str, Any],
    points: tuple[int, int],
    *,
    seats: int = 4,
    dealer: int = 0,
    seed: int,
    boldness: float = 0.5,
    noise: float = 0.1,
    steps: int = 1000,
) -> list[Step]:
    """Play one match in both readings, and return its steps."""
    rng, done = Random(seed), list[Step]()
    state, naive = begun(words, points, seats, dealer)
    for _ in range(steps):
        facts = told(state)
        assert facts == due(naive, facts)
        for viewer in (None, *range(seats)):
            assert seen(state, viewer) == naive.seen(viewer)
        if not truco.actors(state):
            break
        for seat in range(seats):
            listed = [plainly(action, naive) for action in truco.legal_actions(state, seat)]
            assert sorted(listed) == sorted(naive.in_turn(seat))
        listed = [plainly(action, naive) for action in truco.table_actions(state)]
        possible = [without_worth(action, naive) for action in naive.off_turn()]
        assert sorted(listed, key=str) == sorted(possible, key=str)
        if truco.actors(state) == (CHANCE,):
            burnt = bool(naive.hands[0])
            pool = naive.pool() if burnt else naive.pack
            assert [str(card) for card in truco.chance(state).pool] == pool
            vira = naive.rules.manilha == "vira"
            assert truco.chance(state).count == (1 if burnt else 3 * seats + vira)
        action = chosen(state, rng, boldness, noise)
        naive.act(plain_action(action))
        following = truco.apply(state, action)
        done.append((state, action, following))
        state = following
    return done


def plainly(action: truco.Action, naive: Naive) -> tuple[Any, ...]:
    """Return an action as the oracle lists it: a raise that only loses has no worth."""
    return without_worth(plain_action(action), naive)


def without_worth(action: tuple[Any, ...], naive: Naive) -> tuple[Any, ...]:
    if action[0] == "raise" and naive.eleven is not None:
        return "raise", action[1], None
    return action


@settings(max_examples=settings().max_examples // 2)
@given(
    words=combinations(TRUCO, may_be_truco),
    seats=st.sampled_from((4, 4, 2)),
    data=st.data(),
    seed=SEEDS,
    boldness=st.sampled_from((0.0, 0.5, 0.9)),
    noise=st.sampled_from((0.0, 0.1, 0.4)),
)
def test_matches_go_as_a_oracle_says(
    words: dict[str, Any],
    seats: int,
    data: st.DataObject,
    seed: int,
    boldness: float,
    noise: float,
) -> None:
    some = st.sampled_from(near_the_end(words)) | st.sampled_from(totals(words))
    points = data.draw(st.tuples(some, some))
    dealer = data.draw(st.integers(0, seats - 1))
    how: dict[str, Any] = {"boldness": boldness, "noise": noise, "steps": 100}
    compare(words, points, seats=seats, dealer=dealer, seed=seed, **how)


@pytest.mark.parametrize("words", list(singles(TRUCO, may_be_truco)), ids=str)
def test_every_word_alone_goes_as_a_oracle_says(words: dict[str, Any]) -> None:
    most = near_the_end(words)[-1]
    for seed, points in enumerate([(0, 0), (most, 0), (most, most)]):
        compare(words, points, seed=seed, noise=0.2, steps=60)
        compare(words, points, seed=seed, boldness=0.9, noise=0.02, steps=80)


@pytest.mark.parametrize("word", TRUCO["all_tied"])
def test_three_ties_go_as_a_oracle_says(word: str) -> None:
    # two seats that may cover from the first trick on often tie one
    words = {"all_tied": word, "covered_from": 1, "tento": "off", "target": 24}
    for seed in range(30):
        for _, _, after in compare(words, (0, 0), seats=2, seed=seed, boldness=0.9, noise=0.0):
            if after.last_hand and [each.winner for each in after.last_hand.tricks] == [None] * 3:
                return
    raise AssertionError("no three ties")


@pytest.mark.parametrize("points", [(0, 0), (10, 10), (10, 11), (11, 11)])
@pytest.mark.parametrize("tento", ["free", "agreed"])
def test_claims_runs_and_redeals_go_as_a_oracle_says(points: tuple[int, int], tento: str) -> None:
    for seed in range(2):
        compare({"tento": tento}, points, seed=seed, noise=0.4)
    compare({"tento": tento}, points, seed=2, boldness=0.9, noise=0.05)
