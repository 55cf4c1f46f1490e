"""Tactics: the files are read, each choice is beyond doubt, and a mistake is told."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Bid, Play
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.cards import Card
from fodasse.core.errors import FormatError
from fodasse.games import GAMES, PACKAGES
from fodasse.testing.tactics import (
    BadTactics,
    Tactic,
    check_tactics,
    mistakes,
    positions,
    read_tactics,
)
from support.testing.tactics_proofs import is_proved

TAKES = "dealer 1; round 2; vira 4H; 0: 3C 5C; 1: 6D 4D"
PARTS = "a position, =>, actions, # and a reason expected"
BOTH = "acceptable actions expected, and others"
ELSEWHERE = "4♥ lies elsewhere or is not in the deck"
every_game = pytest.mark.parametrize("name", PACKAGES)
every_position = pytest.mark.parametrize(
    "tactic", [tactic for name in PACKAGES for tactic in positions(GAMES[name])], ids=repr
)


class Stubborn:
    """A bot that always chooses the last action."""

    def choose(self, turn: Any, rng: Any) -> Any:
        return turn.legal_actions[-1]


def by_odds(tactic: Tactic[Any, Any, Any]) -> bool:
    """Bids at larger tables, and what depends on how others bet: tests/bots tries them."""
    if tactic.game.name == "fodasse":
        return isinstance(tactic.good[0], Bid) and len(tactic.state.table.at_table) > 3
    return tactic.game.name == "truco" and "0: 4D 4S 6D" in tactic.position


# The positions


@pytest.mark.thorough
@every_position
def test_each_choice_is_proved_or_right_by_odds(tactic: Tactic[Any, Any, Any]) -> None:
    assert is_proved(tactic) or by_odds(tactic)


@every_game
def test_there_are_enough_positions_each_with_a_turn_of_a_match_from_there(name: str) -> None:
    found = positions(GAMES[name])
    assert len(found) >= {"fodasse": 20, "truco": 15, "dalmuti": 10, "esadof": 8}[name]
    assert len({(each.state, each.seat) for each in found}) == len(found)
    for tactic in found:
        turn = tactic.turn()
        assert turn.seat == tactic.seat
        assert turn.view == tactic.game.view(tactic.state, tactic.seat)
        assert {*turn.legal_actions} == {*tactic.good, *tactic.bad}
        assert turn.history[-1].view == turn.view


# Bots


@every_game
def test_the_bot_that_knows_a_game_knows_them_and_chance_does_not(name: str) -> None:
    game = GAMES[name]
    assert len(mistakes(RandomBot(), game, seeds=range(5))) > len(positions(game))
    if name != "fodasse":
        check_tactics(named("rules", game), game)


def test_in_fodasse_it_only_forgets_that_an_annulled_stage_is_won_later() -> None:
    found = mistakes(named("rules", GAME), GAME, seeds=[0])
    assert len(found) <= 3
    assert all("14e" in each.tactic.why for each in found)


def test_a_mistake_tells_the_line_the_choice_and_the_reason() -> None:
    text = f"\n# A comment\n{TAKES} => 0:1 0:2 # the five takes a stage\n{TAKES} => 0:0 # nonsense"
    tactics = read_tactics(text, GAME)
    check_tactics(Stubborn(), GAME, tactics=tactics[:1])
    with pytest.raises(BadTactics) as raised:
        check_tactics(Stubborn(), GAME, tactics=tactics, seeds=(3, 5))
    assert str(raised.value).split("\n") == [
        "fodasse: 2 of 4 choices are errors",
        "line 4, seed 3: chose 0:2, expected 0:0: nonsense",
        "line 4, seed 5: chose 0:2, expected 0:0: nonsense",
    ]
    assert [each.chosen for each in raised.value.mistakes] == [Bid(0, 2)] * 2


# The text


def test_not_names_the_errors_instead_and_rules_other_than_the_book_are_given() -> None:
    (tactic,) = read_tactics(f"{TAKES} => not 0:0 # the five takes a stage", GAME)
    assert (tactic.line, tactic.seat, tactic.why) == (1, 0, "the five takes a stage")
    assert (tactic.good, tactic.bad) == ((Bid(0, 1), Bid(0, 2)), (Bid(0, 0),))
    rules = GAME.documents.rules(manilha="none")
    text = "dealer 0; round 2; 0: 3C 5C | bid 2; 1: 6D | bid 1; table 1 4H => 0:5C # enough"
    (tactic,) = read_tactics(text, GAME, rules=rules)
    assert tactic.good == (Play(0, Card.parse("5C")),)
    assert tactic.turn().view.rules == rules


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        *((line, PARTS) for line in ("0: KD", f"{TAKES} => 0:1", f"{TAKES} => 0:1 #")),
        (f"{TAKES} => # why", PARTS),
        (f"{TAKES} => not # why", "actions of one seat expected"),
        (f"{TAKES} => 0:1 1:0 # why", "actions of one seat expected"),
        (f"{TAKES} => 1:0 # why", "1:0: not an action that is awaited"),
        (f"{TAKES} => 0:3 # why", "0:3: not an action that is awaited"),
        *((f"{TAKES} => {no}0:0 0:1 0:2 # why", BOTH) for no in ("", "not ")),
        (f"{TAKES} => one # why", "cannot read 'one': no such word or number"),
        ("vira 4H; 0: 1X; 1: 5D => 0:1 # why", "cannot read '0: 1X': card: not a card: '1X'"),
        ("vira 4H; 0: 4H; 1: 5D => 0:1 # why", f"hands[0]: {ELSEWHERE}"),
    ],
)
def test_a_bad_line_is_one_error_with_its_number(line: str, problem: str) -> None:
    with pytest.raises(FormatError) as raised:
        read_tactics(f"{TAKES} => 0:1 # why\n\n{line}", GAME)
    assert str(raised.value) == f"line 3: {problem}"
    assert raised.value.where == "line 3"


def test_a_game_without_a_notation_or_positions_is_refused() -> None:
    with pytest.raises(TypeError, match="no notation"):
        read_tactics(f"{TAKES} => 0:1 # why", evolve(GAME, notation=None))
    with pytest.raises(ValueError, match="no positions of 'sueca'"):
        positions(evolve(GAME, name="sueca"))
