"""``fodasse bots``: the bots of a game in order, with what each does."""

from __future__ import annotations

import pytest

from fodasse import GAMES
from fodasse.bots import names
from support.cli.commanding import done, invoke, refused


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("lang", ["en", "pt"])
def test_each_bot_has_a_line_weakest_first(game: str, lang: str) -> None:
    lines = done(invoke("bots", game, "--lang", lang)).stdout.splitlines()
    assert tuple(line.split()[0] for line in lines) == names(game)
    labels = [line.split(maxsplit=1)[1].partition(": ")[0] for line in lines]
    expected = {"en": ["random bot", "easy bot"], "pt": ["robô ao acaso", "robô fácil"]}
    assert labels[:2] == expected[lang]
    assert all(line.endswith(".") for line in lines)


def test_an_unknown_game_is_refused() -> None:
    assert "chess" in refused(invoke("bots", "chess"))
