"""What a type checker knows of games, records and turns: checked by mypy and by pyright.

The marked lines are errors that both must see: an unnecessary ``type: ignore`` is an error too.
"""

# pyright: reportUnnecessaryTypeIgnoreComment=error

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, assert_type

import pytest

import fodasse
from fodasse import GAMES, Bot, Match, Record, Turn, play_match
from fodasse.bots import named
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.random import RandomBot
from fodasse.bots.truco.rules import RulesBot as TrucoBot
from fodasse.core.game import Documents, Game
from fodasse.core.outcome import Outcome
from fodasse.games import dalmuti, esadof, truco
from fodasse.table.log import Moment
from fodasse.table.record import Observation

RANDOM = RandomBot()
TrucoRecord = Record[truco.State, truco.Action, truco.View]


def test_a_game_by_its_name_has_its_types() -> None:
    assert_type(GAMES["fodasse"], Game[fodasse.State, fodasse.Action, fodasse.View])
    assert_type(GAMES["esadof"], Game[esadof.State, esadof.Action, esadof.View])
    assert_type(GAMES["dalmuti"], Game[dalmuti.State, dalmuti.Action, dalmuti.View])
    assert_type(GAMES["truco"], Game[truco.State, truco.Action, truco.View])
    for name in GAMES:
        assert_type(GAMES[name], Game[Any, Any, Any])


def test_functions_of_a_game_have_its_types() -> None:
    game, rng = GAMES["truco"], Random(1)
    state = game.start(4)
    assert_type(state, truco.State)
    assert_type(game.legal_actions(state), tuple[truco.Action, ...])
    assert_type(game.legal_actions(state, seat=3), tuple[truco.Action, ...])
    assert_type(game.apply(state, truco.Cut(3, truco.How.TAP)), truco.State)
    assert_type(game.view(state, None), truco.View)
    assert_type(game.determinize(game.view(state, 0), rng), truco.State)
    assert_type(game.outcome(state), Outcome | None)
    assert_type(game.documents.view, type[truco.View])
    assert game.encoding is not None
    assert_type(game.encoding.decode_action(0, 3, truco.Rules()), truco.Action)
    state = game.apply(state, truco.Cut(3, truco.How.CUT))
    assert_type(game.sample_chance(state, rng), truco.Action)
    assert_type(truco.sample_chance(state, rng), truco.Action)


def test_a_record_yields_the_types_of_its_game(tmp_path: Path) -> None:
    record = play_match(truco.GAME, [RANDOM, TrucoBot()] * 2, seed=1)
    assert_type(record, TrucoRecord)
    assert_type(record.actions, tuple[truco.Action, ...])
    for state in record.replay():
        assert_type(state, truco.State)
    for seen in record.seen_by(0):
        assert_type(seen, Observation[truco.Action, truco.View])
        assert_type(seen.view, truco.View)
    record.save(tmp_path / "match.json")
    assert_type(Record.load(tmp_path / "match.json", truco.GAME), TrucoRecord)
    assert_type(Record.load(tmp_path / "match.json"), Record[Any, Any, Any])


def test_turns_and_bots_have_the_types_of_their_game() -> None:
    match = Match(truco.GAME, 2)
    assert_type(match.state, truco.State)
    turn = match.turn(1)
    assert_type(turn, Turn[truco.Action, truco.View])
    assert_type(turn.view, truco.View)
    assert_type(turn.history, tuple[Observation[truco.Action, truco.View], ...])
    assert_type(named("rules", truco.GAME), Bot[truco.Action, truco.View])
    assert_type(match.record, TrucoRecord)
    assert_type(match.moments, Sequence[Moment[truco.State]])


class Untyped:
    """A bot without annotations of its own."""

    def choose(self, turn: Any, rng: Any) -> Any:
        return turn.legal_actions[-1]


class Leads:
    """A bot of one game that promises more than it must."""

    def choose(self, turn: Turn[fodasse.Action, fodasse.View], rng: Random) -> fodasse.Action:
        assert_type(turn.view.is_blind, bool)
        return turn.legal_actions[0]


def test_a_bot_is_whatever_chooses_an_action_of_the_game() -> None:
    bots: Sequence[Bot[fodasse.Action, fodasse.View]] = (RANDOM, Untyped(), Leads(), RulesBot())
    play_match(fodasse.GAME, bots)
    anything: Bot = RANDOM
    play_match(fodasse.GAME, [anything, Leads()])


def test_a_bot_of_another_game_is_an_error() -> None:
    with pytest.raises(TypeError, match="this RulesBot plays truco"):
        play_match(fodasse.GAME, [TrucoBot()] * 2)  # type: ignore[misc]  # wrong on purpose


CLASSES = Documents(truco.Rules, truco.State, truco.View, truco.Reason, (truco.Cut, truco.Deal))


def test_a_game_has_the_types_of_its_functions() -> None:
    game = Game(
        name="small",
        rules_version=1,
        seats=range(2, 3),
        documents=CLASSES,
        start=truco.start,
        actors=truco.actors,
        legal_actions=truco.legal_actions,
        check=truco.check,
        apply=truco.apply,
        view=truco.view,
        outcome=truco.outcome,
        determinize=truco.determinize,
        count_worlds=truco.count_worlds,
    )
    assert_type(game, Game[truco.State, truco.Action, truco.View])
    assert_type(game.apply(game.start(2), truco.Cut(1, truco.How.TAP)), truco.State)
    assert_type(game.view(game.start(2), None), truco.View)


def test_functions_that_do_not_fit_are_an_error() -> None:
    Game[truco.State, truco.Action, truco.View](
        name="small",
        rules_version=1,
        seats=range(2, 3),
        documents=CLASSES,
        start=truco.start,
        actors=truco.actors,
        legal_actions=truco.legal_actions,
        check=dalmuti.check,  # type: ignore[arg-type]  # wrong on purpose
        apply=dalmuti.apply,  # type: ignore[arg-type]  # wrong on purpose
        view=dalmuti.view,  # type: ignore[arg-type]  # wrong on purpose
        outcome=truco.outcome,
        determinize=truco.determinize,
        count_worlds=truco.count_worlds,
    )
    with pytest.raises(TypeError):
        truco.GAME.apply(truco.start(2), 1)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(TypeError):
        truco.GAME.apply("2", truco.Cut(1, truco.How.TAP))  # type: ignore[arg-type]  # wrong on purpose
