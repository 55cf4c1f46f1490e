"""The version of a game's numbers is one number, in every name and document that tells it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fodasse import GAMES
from support.games.offering import NUMBERED, encoding_of

VERSIONS = {name: encoding_of(GAMES[name]).version for name in NUMBERED}
PAGES = Path(__file__).parents[2] / "docs" / "numbers"
each_game = pytest.mark.parametrize("name", NUMBERED)


@each_game
def test_the_page_tells_the_version_and_so_does_each_layout(name: str) -> None:
    game, encoding = GAMES[name], encoding_of(GAMES[name])
    page = PAGES.joinpath(f"{name}.md").read_text(encoding="utf-8")
    assert re.findall(r"\bversion (\d+)", page)[:1] == [str(VERSIONS[name])]
    for seats in game.seats:
        assert encoding.layout(seats, encoding.rules).version == VERSIONS[name]


@each_game
def test_gymnasium_has_the_version_in_the_id(name: str) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    pytest.importorskip("fodasse.adapters.gymnasium")
    start = f"fodasse/{name.capitalize()}-v"
    found = [each for each in gymnasium.registry if each.startswith(start)]
    assert found == [f"{start}{VERSIONS[name]}"]


@each_game
def test_pettingzoo_has_the_version_in_the_name(name: str) -> None:
    adapter = pytest.importorskip("fodasse.adapters.pettingzoo")
    assert adapter.env(name).metadata["name"] == f"{name}_v{VERSIONS[name]}"


@each_game
def test_openspiel_has_the_version_among_the_parameters(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("fodasse.adapters.openspiel")
    version = VERSIONS[name]
    game = pyspiel.load_game(f"python_{name}")
    assert game.get_parameters()["version"] == version
    assert f"version={version})" in str(game)
    assert str(pyspiel.load_game(f"python_{name}(version={version})")) == str(game)
    with pytest.raises(ValueError, match=f"version: {version}, .*, not {version + 1}"):
        pyspiel.load_game(f"python_{name}(version={version + 1})")
