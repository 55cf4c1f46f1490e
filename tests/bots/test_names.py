"""Bots by name, and the examples that are built on them."""

from __future__ import annotations

import pickle
import runpy
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, GAMES
from fodasse.bots import named, names
from fodasse.bots.fodasse.rules import RulesBot
from fodasse.bots.listing import list_bots
from fodasse.bots.random import RandomBot
from fodasse.bots.search.bot import is_slow
from fodasse.core.game import Game
from fodasse.core.texts import languages

EXAMPLES = Path(__file__).parents[2] / "examples"
HOME = evolve(GAME, name="random")
"""A game from elsewhere, unluckily named."""


def test_every_game_has_the_random_bot() -> None:
    assert named("random", GAME) == RandomBot()
    assert names(HOME) == ("random", "medium", "hard", "best")
    assert named("random", HOME) == RandomBot()


def test_the_rules_bot_is_the_games_own() -> None:
    assert names(GAME) == ("random", "easy", "rules", "medium", "hard", "best", "learned")
    assert named("rules", GAME) == RulesBot()


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", [*GAMES.values(), HOME])
def test_people_choose_bots_by_labels_and_a_sentence_each(game: Game, lang: str) -> None:
    listed = list_bots(game, lang)
    assert tuple(each.name for each in listed) == names(game)
    for said in ([each.label for each in listed], [each.about for each in listed]):
        assert len({*said}) == len(listed)
        assert all("\n" not in each for each in said)
    assert all(each.about.endswith(".") and each.about[0].isupper() for each in listed)


def test_a_list_of_bots_in_portuguese() -> None:
    labels = {each.name: each.label for each in list_bots("truco", "pt-BR")}
    assert labels["medium"] == "robô médio"
    assert "robô fácil" not in {each.label for each in list_bots(HOME, "pt")}
    with pytest.raises(ValueError, match="lang"):
        list_bots("truco", "xx")


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    known = "random, easy, rules, medium, hard, best, learned"
    with pytest.raises(ValueError, match=f"a bot for fodasse is one of {known}, not 'search'"):
        named("search", GAME)
    with pytest.raises(
        ValueError, match="a bot for random is one of random, medium, hard, best, not 'rules'"
    ):
        named("rules", HOME)


def test_example_bot_table(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "bot_table.py"))["main"](2)
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 12
    assert all(line.count("|") == 8 for line in printed)


def test_example_bot_table_of_a_game_of_teams(capsys: pytest.CaptureFixture[str]) -> None:
    """Partners are of one kind, so that a fair share is one of two teams."""
    runpy.run_path(str(EXAMPLES / "bot_table.py"))["main"](2, "truco")
    told = [line.split(" | ")[:4] for line in capsys.readouterr().out.splitlines()[2:4]]
    assert told == [
        ["| `rules`", "1 `random`", "2", "50.0%"],
        ["| 2 `rules`", "2 `random`", "2", "50.0%"],
    ]


def test_example_own_bot(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code = (EXAMPLES / "own_bot.py").read_text(encoding="utf-8")
    assert len(code.splitlines()) <= 40
    assert "MATCHES = 60" in code
    brief = tmp_path / "own_bot.py"
    brief.write_text(code.replace("MATCHES = 60", "MATCHES = 4"), encoding="utf-8")
    runpy.run_path(str(brief), run_name="__main__")
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("modest among three random bots: ")
    assert second.startswith("modest among three rules bots: ")


@pytest.mark.parametrize("game", GAMES.values(), ids=str)
def test_levels_are_the_same_in_another_process(game: Game[Any, Any, Any]) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    for level in ("easy", "medium", "hard", "best"):
        bot = named(level, game)
        there = pickle.loads(pickle.dumps(bot))
        assert there == bot
        assert is_slow(there) == is_slow(bot)  # a search finds its compiled game there too


def test_without_the_extra_bulk_the_searches_are_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """``hard`` of ES-ADOF plays as its network, with or without."""
    monkeypatch.setattr("fodasse.bots.search.bot.has_bulk", lambda: False)
    quick = {
        (game.name, name)
        for game in GAMES.values()
        for name in names(game)
        if not is_slow(named(name, game))
    }
    always = {(game, name) for game in GAMES for name in ("random", "rules", "easy")}
    learned = {("fodasse", "learned"), ("esadof", "learned"), ("esadof", "hard")}
    assert quick == always | learned


def test_a_game_that_its_package_does_not_call_game_is_sent_whole() -> None:
    there = pickle.loads(pickle.dumps(HOME))
    assert there is not HOME
    assert there.name == "random"
    assert there.start(2) == GAME.start(2)
