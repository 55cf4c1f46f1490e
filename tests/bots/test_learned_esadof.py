"""The bot of ES-ADOF that plays a trained network: its file, what it is told, its choices."""

from __future__ import annotations

from functools import partial
from importlib.resources import files
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots import named
from fodasse.bots.esadof.inputs import (
    CARDS,
    DEAREST,
    FACTS,
    INPUTS,
    KNOWN,
    LIMITS,
    OUTPUTS,
    PLACES,
    POINTS,
    SEATS_,
    UNSEEN,
    hidden_odds,
    own_slots,
    write_inputs,
)
from fodasse.bots.esadof.learned import WEIGHTS, LearnedBot, facts
from fodasse.bots.esadof.rules import RulesBot
from fodasse.bots.network import read
from fodasse.bots.search import SearchBot
from fodasse.bots.search.bot import is_compiled
from fodasse.core.seats import CHANCE
from fodasse.games.esadof import GAME, Draw, Knock, Replace, Rules, apply, view
from fodasse.games.esadof.actions import PILE
from fodasse.table.bot import Turn
from fodasse.table.record import Observation
from support.esadof.playing import SEEDS, in_turns
from support.games.turns import seen_by, turn_of

DATA = (files("fodasse.bots.esadof") / WEIGHTS).read_bytes()
BOT = LearnedBot()
OWN: Any = evolve(GAME)  # not the compiled one


def turns(seats: int, seed: int, most: int, rules: Rules) -> list[Turn[Any, Any]]:
    """Return the decisions of a match played at random, with what their seats saw before."""
    rng = Random(seed)
    state = GAME.start(seats, rules=rules)
    seen: list[list[Observation[Any, Any]]] = [
        [Observation(None, view(state, seat))] for seat in range(seats)
    ]
    found = []
    for _ in range(most):
        awaited = GAME.actors(state)
        if not awaited:
            break
        seat = awaited[0]
        if seat is CHANCE:
            action = GAME.sample_chance(state, rng)
        else:
            now = view(state, seat)
            found.append(Turn(seat, now, now.legal_actions, partial(tuple, seen[seat][:])))
            draws = [each for each in now.legal_actions if not isinstance(each, Knock)]
            action = rng.choice(draws)
        told = [GAME.censor(state, action, each) for each in range(seats)]
        state = apply(state, action)
        for each in range(seats):
            seen[each].append(Observation(told[each], view(state, each)))
    return found


def test_the_file_is_small_and_has_what_it_should() -> None:
    assert len(DATA) <= 100_000
    network = read(DATA, INPUTS, OUTPUTS, numpy=False)
    assert len(network.layers[0][1][0]) == INPUTS
    assert len(network.layers[-1][0]) == OUTPUTS
    with pytest.raises(ValueError, match=r"no network of 221 inputs and 24 outputs"):
        read(DATA, 221, 24)


def test_it_is_found_by_name() -> None:
    assert named("learned", GAME) == BOT
    assert repr(BOT) == "LearnedBot()"


@given(st.integers(3, PLACES), SEEDS, st.integers(1, 60))
def test_it_chooses_alike_with_and_without_numpy(seats: int, seed: int, most: int) -> None:
    pytest.importorskip("numpy")
    by_loops = LearnedBot(read(DATA, INPUTS, OUTPUTS, numpy=False))
    for turn in turns(seats, seed, most, Rules())[-1:]:
        assert BOT.choose(turn, Random(0)) == by_loops.choose(turn, Random(0))


@pytest.mark.parametrize(("seats", "rules"), [(PLACES + 1, Rules()), (4, Rules(target=50))])
def test_where_it_was_not_trained_it_plays_by_rules(seats: int, rules: Rules) -> None:
    for turn in turns(seats, 1, 60, rules):
        assert BOT.choose(turn, Random(0)) == RulesBot().choose(turn, Random(0))


def test_it_decides_otherwise_than_rules_somewhere() -> None:
    assert any(
        BOT.choose(turn, Random(0)) != RulesBot().choose(turn, Random(0))
        for seed in range(5)
        for turn in turns(4, seed, 120, Rules())
    )


def test_it_takes_a_king_for_a_queen_and_knocks_with_three_kings() -> None:
    state = in_turns("KD KH KS", "QD QH QS", "JD JH JS", upcard="KC", top="3D", dealer=0)
    taken = apply(state, Draw(1, PILE))
    assert BOT.choose(turn_of(GAME, state), Random(0)) == Draw(1, PILE)
    assert BOT.choose(turn_of(GAME, taken), Random(0)) in {Replace(1, slot) for slot in (0, 2)}


def test_it_is_told_of_cards_and_limits_from_its_own_place() -> None:
    state = in_turns("4D 5H 6S", "QD QH KS", "JD JH 9S", upcard="2C", top="3D", dealer=0)
    seen = seen_by(GAME, 2, state, Draw(1, PILE), Replace(1, 0))
    now = seen[-1].view
    found = facts(now, seen, now.legal_actions[0])
    assert found[SEATS_] == 3
    assert found[CARDS : CARDS + 9] == [11, -1, 9, -1, -1, -1, 2, -1, -1]
    assert found[KNOWN : KNOWN + 9] == [1, 0, 1, 1, 0, 1, 2, 0, 1]
    assert found[LIMITS + 6 : LIMITS + 9] == [DEAREST, DEAREST, DEAREST]
    assert own_slots(found) == (0, 2, 1)
    assert sum(found[UNSEEN : UNSEEN + 13]) == 104 - 4


def test_a_hidden_card_counts_no_more_than_its_limit() -> None:
    told = [0] * FACTS
    told[UNSEEN : UNSEEN + 13] = [2] * 13
    told[CARDS + 3 : CARDS + 6] = [4, -1, -1]
    told[KNOWN + 3 : KNOWN + 6] = [2, 1, 1]
    told[LIMITS + 3 : LIMITS + 6] = [12, 1, 1]
    assert hidden_odds(told, 1) == pytest.approx([0.25, 0.5, 0.25])
    told[UNSEEN : UNSEEN + 2] = [0, 0]
    assert sum(hidden_odds(told, 1)) == pytest.approx(1)


@given(st.integers(3, PLACES), SEEDS, st.integers(10, 60))
def test_inputs_are_small_numbers_and_do_not_depend_on_seat_numbers(
    seats: int, seed: int, most: int
) -> None:
    turn = turns(seats, seed, most, Rules())[-1]
    if turn.view.phase.name == "ARRANGE":
        return
    told = facts(turn.view, turn.history, RulesBot().choose(turn, Random(0)))
    assert len(told) == FACTS
    assert told[POINTS] == turn.view.points[turn.seat]
    inputs = [0.0] * INPUTS
    write_inputs(told, 1.0, inputs)
    assert all(-20 < each < 20 for each in inputs)


@pytest.mark.parametrize("level", ["hard", "best"])
def test_without_the_extra_bulk_hard_and_best_play_as_it_does(level: str) -> None:
    found: Any = named(level, GAME)
    assert isinstance(found, SearchBot)
    slow = evolve(found, game=OWN)
    assert not is_compiled(OWN)
    for turn in turns(4, 3, 60, Rules())[-3:]:
        assert slow.choose(turn, Random(0)) == BOT.choose(turn, Random(0))


@pytest.mark.thorough
@pytest.mark.xdist_group("esadof")  # where it is compiled
def test_a_search_changes_its_choice_only_beyond_doubt() -> None:
    pytest.importorskip("numba")
    best: Any = named("best", GAME)
    unsure = [each for each in turns(4, 3, 200, Rules()) if len(BOT.considered(each)) > 1]
    assert unsure
    for turn in unsure[:6]:
        considered = BOT.considered(turn)
        assert considered[0] == BOT.choose(turn, Random(0))
        assert evolve(best, doubt=1e9).choose(turn, Random(0)) == considered[0]
        assert best.choose(turn, Random(0)) in considered
