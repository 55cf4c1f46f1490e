"""The library against the second reading, state by state, over random matches."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from playing import SEEDS, SWITCHES, chosen, most_seats, of_every_length, switched
from second_reading import Naive

import fodasse
from fodasse.games.fodasse import Ballot, Decision


def plain(action: Any) -> tuple[Any, ...]:
    """Return an action as the second reading takes it."""
    match action:
        case fodasse.Deal(hands, vira):
            return "deal", [[str(card) for card in hand] for hand in hands], str(vira)
        case fodasse.Bid(seat, stages):
            return "bid", seat, stages
        case fodasse.Play(seat, card):
            return "play", seat, str(card)
        case fodasse.Join(seat):
            return "join", seat
        case fodasse.Leave(seat):
            return "leave", seat
        case fodasse.Propose(seat, motion):
            return "propose", seat, plain_motion(motion)
        case fodasse.Vote(seat, in_favour, motion):
            return "vote", seat, in_favour, motion and plain_motion(motion)
        case fodasse.Resume(seat):
            return "resume", seat
    raise AssertionError(action)


def plain_motion(motion: Any) -> tuple[Any, ...]:
    match motion:
        case fodasse.Misdeal():
            return ("misdeal",)
        case fodasse.Misreport(accused):
            return "misreport", accused
        case fodasse.Pause(minutes):
            return "pause", minutes
    raise AssertionError(motion)


def laid(stage: Any) -> list[tuple[int, str]]:
    return [(seat, str(card)) for seat, card in stage]


def voted(ballot: Ballot | Decision) -> dict[str, Any]:
    return {
        "motion": plain_motion(ballot.motion),
        "in_favour": sorted(ballot.in_favour),
        "against": sorted(ballot.against),
    }


def told(state: fodasse.State) -> dict[str, Any]:
    """Return what a state tells, in the words of the second reading."""
    seats = [state.seat(number) for number in range(len(fodasse.returns(state)))]
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
        "vira": None if state.vira is None else str(state.vira),
        "manilha": None if state.manilha is None else str(state.manilha),
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
            "vira": str(last.vira),
            "repeated": last.repeated,
        },
        "points": [player.points for player in seats],
        "hands": [sorted(map(str, player.hand)) for player in seats],
        "bids": [player.bid for player in seats],
        "won": [player.won for player in seats],
        "penalty": [player.penalty for player in seats],
        "status": [str(player.status) for player in seats],
        "ranking": result and [list(place) for place in result.ranking],
        "reason": result and str(result.reason),
        "returns": list(fodasse.returns(state)),
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
    return set(map(plain, (*own, *table)))


def compare(
    rules: dict[str, Any], seats: int, dealer: int, seed: int, share: float, steps: int
) -> None:
    """Play one match in both readings."""
    rng = Random(seed)
    shyness = rng.choice((0.0, 0.9))
    state = fodasse.start(seats, rules=switched(rules), dealer=dealer)
    naive = Naive(seats, dealer, **rules)
    for step in range(steps):
        facts = told(state)
        assert facts == {name: naive.told()[name] for name in facts}
        if step % 25 == 0:
            allowed = {action for action in everything(naive) if naive.allowed(action)}
            assert listed(state) == allowed
        if not fodasse.actors(state):
            break
        action = chosen(state, rng, share, shyness)
        state = fodasse.apply(state, action)
        naive.act(plain(action))
    facts = told(state)
    assert facts == {name: naive.told()[name] for name in facts}


@given(rules=SWITCHES, data=st.data(), seed=SEEDS)
def test_matches_with_every_switch_go_as_a_second_reading_says(
    rules: dict[str, Any], data: st.DataObject, seed: int
) -> None:
    seats = data.draw(st.integers(2, min(most_seats(rules), 9)))
    share = data.draw(st.sampled_from((0.0, 0.05, 0.2, 0.5)))
    compare(rules, seats, data.draw(st.integers(0, seats - 1)), seed, share, 150)


@settings(max_examples=settings().max_examples // 2)
@given(seats=st.integers(2, 6), seed=SEEDS, share=st.sampled_from((0.0, 0.01, 0.04)))
def test_matches_of_few_go_as_a_second_reading_says(seats: int, seed: int, share: float) -> None:
    compare({}, seats, 0, seed, share, 250)


@settings(max_examples=settings().max_examples // 5)
@given(seats=st.integers(10, 39), seed=SEEDS, share=st.sampled_from((0.0, 0.1)))
def test_matches_of_many_go_as_a_second_reading_says(seats: int, seed: int, share: float) -> None:
    compare({}, seats, seats - 1, seed, share, 60)
