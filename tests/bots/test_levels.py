"""The table of levels in the docs: what each level of each game does is what the code says."""

from __future__ import annotations

import re
from math import inf
from pathlib import Path

import pytest
from attrs import fields

from fodasse.bots import named
from fodasse.bots.fodasse.learned import knows
from fodasse.bots.levels import EFFORTS
from fodasse.bots.search import Effort, SearchBot
from fodasse.games import GAMES

PAGE = Path(__file__).parent.parent.parent / "docs" / "bots.md"
TITLES = {
    "fodasse": "Fodasse",
    "truco": "Truco",
    "dalmuti": "The Great Dalmuti",
    "esadof": "ES-ADOF",
}


def shown() -> list[list[str]]:
    """The rows of the table."""
    text = PAGE.read_text(encoding="utf-8")
    head = r"\| game \| level \| worlds \|.*\n\|[ |:-]+\n"
    (rows,) = re.findall(head + r"((?:\|.*\n)+)", text)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows.splitlines()]


def drawn(effort: Effort) -> str:
    """The worlds of an effort, and from how many they are drawn."""
    number, among = effort.worlds, effort.candidates
    return f"{number} of {among}" if among > number else f"{number}"


def row(name: str, level: str) -> list[str]:
    """What the code says of a level."""
    compiled = pytest.importorskip("fodasse.bulk.game")
    learned = pytest.importorskip("fodasse.bots.fodasse.batches")
    game, bot = GAMES[name], named(level, GAMES[name])
    assert isinstance(bot, SearchBot)
    own, effort = compiled.compiled(name), bot.effort
    reads_past = own.past is not fields(compiled.Compiled).past.default
    exchanges = reads_past and "exchange" in own.kernel.functions and effort.steps
    is_guided = effort.network is not None and knows(game.view(game.start(4), 0))
    models = ["`rules`"] if reads_past else ["limits"]
    assert len(learned.MODELS) == 2
    models += ["two networks"] * is_guided
    network = drawn(effort.network) if is_guided and effort.network else "–"
    worlds, slow = drawn(effort), f"{bot.slow.worlds}"
    if bot.trained is not None:
        network = "the network decides" + (
            "" if bot.doubt == inf else ", unless the search disagrees"
        )
        worlds += ", for hints only" if bot.doubt == inf else ""
        slow += ", for hints only"
    return [
        TITLES[name],
        f"`{level}`",
        worlds,
        f"{exchanges or '–'}",
        ", ".join(models) if effort.candidates else "–",
        network,
        slow,
    ]


def test_the_page_says_what_the_levels_do() -> None:
    assert shown() == [row(name, level) for name in TITLES for level in EFFORTS]
