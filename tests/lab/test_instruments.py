"""Measurements of a game, against counts by hand and numbers that can be worked out."""

from __future__ import annotations

import json
from math import comb, log2
from pathlib import Path

import pytest

from fodasse import GAME, play_match
from fodasse.bots import named
from fodasse.core.actions import seat_of
from fodasse.games import GAMES
from fodasse.lab import CHALLENGE, Experiment
from fodasse.lab.instruments import measure
from fodasse.lab.leaves import last_choice
from support.cli.commanding import done, invoke, refused


def test_numbers_of_a_match_are_those_of_its_record() -> None:
    found = measure(Experiment("fodasse", ["rules"], 1, seed=5, seats=4))
    record = play_match(GAME, [named("rules", GAME)] * 4, seed=5)
    steps = [*record.replay()]
    listed = [
        len(GAME.legal_actions(before, seat))
        for before, action in zip(steps, record.actions, strict=False)
        if (seat := seat_of(action)) is not None
    ]
    assert found.actions.least == found.actions.most == len(record.actions)
    assert found.decisions.most == len(listed) == found.branching.mean.count
    assert found.branching.mean.mean == sum(listed) / len(listed)
    assert (found.branching.least, found.branching.most) == (min(listed), max(listed))
    assert found.choices.total == sum(number > 1 for number in listed)
    assert sum(each.exact.count for each in found.bid_outcomes.values()) == found.exact.count


def test_first_cards_of_others_are_counted_by_the_binomial() -> None:
    """At two seats and one round of three cards, the first seat to bid does not know three."""
    experiment = Experiment(
        "fodasse", ["random"], 5, 1, seats=2, rounds=1, options={"hand_size": 3}
    )
    found = measure(experiment)
    assert found.rounds.most == 1
    assert found.most_hidden.mean == pytest.approx(log2(comb(40 - 4, 3)))
    first, second, last = (spot.mean for spot in found.hidden)
    assert found.most_hidden.mean == pytest.approx(first)  # nothing is shown by bids
    assert first > second > last >= 0


def test_the_last_choice_of_a_hand_of_two_cards() -> None:
    """Two seats with two cards each have their last choice two forced cards before the end."""
    state = GAME.start(2, hand_size=2)
    bot = named("random", GAME)
    record = play_match(GAME, [bot, bot], seed=3, rounds=1, hand_size=2)
    decisions = [
        (before, seat, GAME.legal_actions(before, seat))
        for before, action in zip(record.replay(), record.actions, strict=False)
        if (seat := seat_of(action)) is not None
    ]
    assert decisions[0][0].table.rules == state.table.rules
    choice = last_choice(GAME, decisions)
    assert choice is not None
    assert choice.forced == 2
    assert len(choice.leaves) == 2
    assert {*choice.leaves} <= {-0.5, 0.0, 0.5}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_can_be_measured(game: str) -> None:
    found = measure(Experiment(game, ["random"], 3, seed=1, seats=4))
    assert found.matches == 3
    assert 1 <= found.branching.least <= found.branching.mean.mean <= found.branching.most
    assert abs(sum(each.advantage.mean for each in found.seats)) < 1e-9
    assert sum(each.wins.total for each in found.seats) >= 3
    assert bool(found.bid_outcomes) == (game == "fodasse")


def test_only_simulations_are_measured() -> None:
    with pytest.raises(ValueError, match="a simulation expected, not a challenge"):
        measure(Experiment("fodasse", ["rules", "random"], 3, kind=CHALLENGE))


def test_the_command_prints_and_writes_them(tmp_path: Path) -> None:
    file, how = tmp_path / "found.json", ("--matches", 1, "--seed", 1)
    result = done(invoke("measure", "truco", *how, "--json", file))
    assert "leaf correlation" in result.output
    found = measure(Experiment("truco", ["rules"], 1, seed=1, seats=4))
    document = json.loads(file.read_text(encoding="utf-8"))
    assert document["instruments"]["branching"]["most"] == found.branching.most
    told = invoke("measure", "--game", "truco", *how, "--lang", "pt").output
    assert "correlação das folhas" in told
    two = refused(invoke("measure", "truco", "--game", "fodasse"))
    assert two == "--game: fodasse, but truco is named too"
