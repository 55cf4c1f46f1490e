"""The script that makes the tables of docs/ladder.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fodasse import GAMES
from fodasse.bots import named
from tools.pages import ladder
from tools.training import exploiter

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "ladder.md").read_text(encoding="utf-8")


def test_every_game_has_a_place_on_the_page() -> None:
    games = re.findall(r"<!-- (\w+) -->", PAGE)
    assert [*ladder.LADDERS] == games
    assert {*games} == {*GAMES}
    page = ladder.write(PAGE, "truco", "TABLES\n")
    assert "<!-- truco -->\nTABLES\n<!-- /truco -->" in page
    assert page.partition("<!-- truco -->")[0] == PAGE.partition("<!-- truco -->")[0]
    assert page.partition("<!-- /truco -->")[2] == PAGE.partition("<!-- /truco -->")[2]


def test_the_bots_of_a_ladder_exist() -> None:
    for name, plan in ladder.LADDERS.items():
        bots = {bot for one, field, _ in plan.challenges for bot in (one, field)}
        bots |= {bot for bots, _ in plan.tournaments for bot in bots} | {*plan.timed}
        for bot in bots - {"probe", "openspiel"}:
            named(bot, GAMES[name])


def test_a_challenge_and_a_tournament_are_rows_of_a_table() -> None:
    row = ladder.challenge("truco", 4, "random", "rules", 3)
    assert row.startswith("| `random` | `rules` | 6 | 50.0% | 0.0% (0.0% to ")
    rows = [*ladder.tournament("truco", 4, ("random", "rules"), 3)]
    assert [each.split(" | ")[0] for each in rows] == ["| `rules`", "| `random`"]
    assert all(each.count("|") == 6 for each in rows)


def test_a_trained_network_is_a_challenger(capsys: pytest.CaptureFixture[str]) -> None:
    exploiter.main(
        str(ROOT / "src" / "fodasse" / "bots" / "fodasse" / "searching.f16"), "random", "2"
    )
    row = capsys.readouterr().out
    assert row.startswith("| `searching.f16` | `random` | 8 | 25.0% | ")
