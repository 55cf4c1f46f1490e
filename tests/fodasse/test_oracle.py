"""The library against the oracle, state by state, over random matches.

Each of the four readings of the rules beside ``src/fodasse/games/fodasse`` is for something else:

- the oracle, here, says what every state tells, who sees which cards and what is allowed, in
  matches drawn anew with any house rules, joins, leaves and motions;
- the conformance cases pin documents, events, refusals and defaults of kept matches to the byte;
- the JavaScript plays the kept matches by the rulebook alone, so that what they pin is the rule;
- the compiled twin is what learners play in: ``tests/bulk`` compares states, observations, legal
  actions and results, without joins and motions.

Invariants, events, observations and documents of random matches are not said again elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse.games.fodasse import Ballot, Decision
from support.fodasse.oracle import Naive
from support.fodasse.playing import SEEDS, chosen, most_seats, of_every_length, switched
from support.games.cases import plain_action
from support.games.house_rules import FODASSE, combinations, may_be_fodasse, singles


def laid(stage: Any) -> list[tuple[int, str]]:
    return [(seat, str(card)) for seat, card in stage]


def voted(ballot: Ballot | Decision) -> dict[str, Any]:
    return {
        "motion": plain_action(ballot.motion),
        "in_favour": sorted(ballot.in_favour),
        "against": sorted(ballot.against),
    }


def told(state: fodasse.State) -> dict[str, Any]:
    """Return what a state tells, in the words of the oracle."""
    seats = state.seats
    result = fodasse.outcome(state)
    last = state.last_round
    return {
        "phase": str(state.phase),
        "at_table": list(state.at_table),
        "waiting": list(state.waiting),
        "dealer": state.dealer,
        "leader": state.leader,
        "to_act": state.to_act,
        "round_number": state.round_number,
        "hand_size": state.hand_size,
        "vira": state.vira and str(state.vira),
        "manilha": state.manilha and str(state.manilha),
        "manilhas": list(map(str, state.manilhas)),
        "is_blind": result is None and state.is_blind,
        "stage": laid(state.stage),
        "stages": [(laid(stage.cards), stage.winner) for stage in state.stages],
        "accumulated": state.accumulated,
        "motion": state.motion and voted(state.motion),
        "last_motion": state.last_motion
        and voted(state.last_motion) | {"fate": str(state.last_motion.fate)},
        "paused": state.paused,
        "last_round": last
        and {
            "number": last.number,
            "seats": list(last.seats),
            "bids": list(last.bids),
            "won": list(last.won),
            "gained": list(last.gained),
            "stages": [(laid(stage.cards), stage.winner) for stage in last.stages],
            "vira": last.vira and str(last.vira),
            "repeated": last.repeated,
        },
        "points": [player.points for player in seats],
        "lives": [player.lives for player in seats],
        "hands": [sorted(map(str, player.hand)) for player in seats],
        "bids": [player.bid for player in seats],
        "won": [player.won for player in seats],
        "penalty": [player.penalty for player in seats],
        "status": [str(player.status) for player in seats],
        "ranking": result and [list(place) for place in result.ranking],
        "reason": result and str(result.reason),
        "returns": list(fodasse.returns(state)),
    }


def seen(state: fodasse.State, viewer: int | None) -> dict[str, Any]:
    """Return what a view shows of the cards, in the words of the oracle."""
    sight = fodasse.view(state, viewer)
    players = sight.seats
    for name in ("phase", "is_blind", "accumulated", "stages", "last_round", "to_act", "rules"):
        assert getattr(sight, name) == getattr(state, name), name
    assert {player.lives + player.points for player in players} == {state.rules.limit}
    return {
        "hands": [
            [None] * len(player.hand) if None in player.hand else sorted(map(str, player.hand))
            for player in players
        ],
        "vira": sight.vira and str(sight.vira),
        "manilha": sight.manilha and str(sight.manilha),
        "manilhas": list(map(str, sight.manilhas)),
    }


def everything(naive: Naive) -> list[tuple[Any, ...]]:
    """Return every action of every seat, legal or not, except deals."""
    seats = range(-1, len(naive.status) + 2)
    motions = [("misdeal",), *(("misreport", seat) for seat in seats)]
    motions += [("pause", minutes) for minutes in range(17)]
    return [
        (kind, seat, *rest)
        for seat in seats
        for kind, *rest in [
            *(("bid", stages) for stages in range(-1, naive.size + 2)),
            *(("play", card) for card in naive.deck),
            ("join",),
            ("leave",),
            ("resume",),
            *(("vote", yes, motion) for yes in (True, False) for motion in motions),
            *(("propose", motion) for motion in motions),
        ]
    ]


def listed(state: fodasse.State) -> set[tuple[Any, ...]]:
    """Return every action that the library lists, and those for which one of them stands."""
    own = [
        action
        for actor in fodasse.actors(state)
        if actor is not fodasse.CHANCE
        for action in fodasse.legal_actions(state, actor)
    ]
    table = [each for action in fodasse.table_actions(state) for each in of_every_length(action)]
    return set(map(plain_action, (*own, *table)))


def compare(
    rules: dict[str, Any], seats: int, dealer: int, seed: int, share: float, steps: int
) -> None:
    """Play one match in both readings."""
    rng = Random(seed)
    shyness = rng.choice((0.0, 0.9))
    state = fodasse.start(seats, rules=switched(rules), dealer=dealer)
    naive = Naive(seats, dealer, **rules)
    for step in range(steps):
        assert told(state) == naive.told()
        viewer = rng.choice((None, *range(len(naive.status))))
        assert seen(state, viewer) == naive.seen(viewer)
        if step % 30 == 0:
            allowed = {action for action in everything(naive) if naive.allowed(action)}
            assert listed(state) == allowed
        if not fodasse.actors(state):
            break
        action = chosen(state, rng, share, shyness)
        state = fodasse.apply(state, action)
        naive.act(plain_action(action))
    assert told(state) == naive.told()


@settings(max_examples=settings().max_examples // 2)
@given(
    rules=combinations(FODASSE, may_be_fodasse),
    data=st.data(),
    seed=SEEDS,
    share=st.sampled_from((0.0, 0.05, 0.2, 0.5)),
)
def test_matches_with_every_switch_go_as_a_oracle_says(
    rules: dict[str, Any], data: st.DataObject, seed: int, share: float
) -> None:
    seats = data.draw(st.integers(2, min(most_seats(rules), 9)))
    compare(rules, seats, data.draw(st.integers(0, seats - 1)), seed, share, 120)


@pytest.mark.parametrize("rules", list(singles(FODASSE, may_be_fodasse)), ids=str)
def test_every_word_alone_goes_as_a_oracle_says(rules: dict[str, Any]) -> None:
    for seed, seats in enumerate((2, 4, 7)):
        compare({"limit": 3, **rules}, seats, 0, seed, 0.05, 60)


@pytest.mark.parametrize("word", FODASSE["simultaneous"])
def test_rounds_that_eliminate_all_go_as_a_oracle_says(word: str) -> None:
    for seed in range(8):
        scoring = ("difference", "flat")[seed % 2]
        rules = {"limit": 1, "simultaneous": word, "scoring": scoring}
        compare(rules, 2 + seed % 4, 0, seed, 0.15, 30)


@pytest.mark.parametrize("seats", [10, 20])
def test_matches_of_many_go_as_a_oracle_says(seats: int) -> None:
    compare({}, seats, seats - 1, seats, 0.1, 50)
