"""Bots in the heading of a file: the class and the parameters, the same in any process."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import field, frozen

from fodasse.bots import named, names
from fodasse.games import GAMES
from fodasse.lab.experiment import describe_bot


@frozen
class Weighing:
    weights: tuple[float, ...]
    name: str = "a"
    memory: list[int] = field(factory=list)

    def choose(self, turn: Any, rng: Random) -> Any:
        return turn.legal_actions[0]


class Asking:
    def __init__(self, other: object) -> None:
        self.other = other
        self.cache: dict[str, int] = {}
        self._seen = 0

    def choose(self, turn: Any, rng: Random) -> Any:
        return turn.legal_actions[0]


def test_fields_and_attributes_count_if_they_are_numbers_texts_or_bots() -> None:
    name = f"{__name__}.Weighing(weights=(0.5, 2), name='a')"
    assert describe_bot(Weighing((0.5, 2))) == name
    assert describe_bot(Asking(Weighing((0.5, 2)))) == f"{__name__}.Asking(other={name})"
    assert describe_bot(Asking(3)) != describe_bot(Asking(4))
    assert describe_bot(Asking(print)) == describe_bot(Asking(Weighing)) == f"{__name__}.Asking()"


def test_what_changes_while_a_bot_plays_does_not_count() -> None:
    bot = Asking(None)
    before = describe_bot(bot)
    bot.cache["a position"], bot._seen = 1, 1
    assert describe_bot(bot) == before


def test_a_bot_inside_itself_has_an_end() -> None:
    bot = Asking(None)
    bot.other = bot
    assert describe_bot(bot).count("Asking") == 4


@pytest.mark.parametrize("game", GAMES)
def test_bots_of_other_levels_are_described_otherwise(game: str) -> None:
    described = [describe_bot(named(name, game)) for name in names(game)]
    assert len({*described}) == len(described)
    assert all(" at 0x" not in each for each in described)
