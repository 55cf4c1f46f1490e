"""Games of other packages: found by entry points, or given as values without being registered."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from fodasse import GAMES, FormatError, Record, from_json, play_match, to_json
from fodasse.bots import named, names
from fodasse.bots.random import RandomBot
from fodasse.cli.command import command
from fodasse.core.game import Game
from fodasse.games import PACKAGES, truco
from support.games import following

BOTS = [RandomBot()] * 3
TWIN = """
from attrs import evolve
from fodasse.games.truco import GAME as TRUCO

GAME = evolve(TRUCO, name="twin")
NUMBER = 1
"""


def install(folder: Path, *entries: str, name: str = "suits") -> None:
    """Write the metadata of an installed package with entry points for games."""
    metadata = folder / f"{name}-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = "\n".join(("[fodasse.games]", *entries, ""))
    (metadata / "entry_points.txt").write_text(lines)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of installed packages."""
    (tmp_path / "games").mkdir()
    monkeypatch.syspath_prepend(str(tmp_path / "games"))
    return tmp_path / "games"


@pytest.fixture
def installed(folder: Path) -> None:
    install(folder, "following = support.games.following:GAME")


def run(*words: object) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(command, [str(word) for word in words])


# Found by name


def test_without_other_packages_there_are_the_games_of_the_library() -> None:
    assert list(GAMES) == list(PACKAGES)
    assert "following" not in GAMES
    with pytest.raises(KeyError, match="no game 'following': one of fodasse, esadof, "):
        GAMES["following"]


@pytest.mark.usefixtures("installed")
def test_a_game_of_an_installed_package_is_found_by_its_name() -> None:
    assert GAMES["following"] is following.GAME
    assert "following" in GAMES
    assert list(GAMES) == [*PACKAGES, "following"]
    assert len(GAMES) == len(PACKAGES) + 1
    assert names(GAMES["following"]) == ("random", "medium", "hard", "best")
    assert named("random", GAMES["following"]) == RandomBot()


def test_a_package_installed_later_is_found(folder: Path) -> None:
    os.utime(folder, (0, 0))  # file systems may not tell moments apart that are close
    assert list(GAMES) == list(PACKAGES)
    install(folder, "following = support.games.following:GAME")
    assert list(GAMES) == [*PACKAGES, "following"]


@pytest.mark.usefixtures("installed")
def test_its_records_are_read_without_naming_it(tmp_path: Path) -> None:
    record = play_match(GAMES["following"], BOTS, seed=3)
    record.save(tmp_path / "match.json")
    loaded = Record.load(tmp_path / "match.json")
    assert loaded == record == from_json(to_json(record))
    assert list(loaded.replay()) == list(record.replay())
    assert list(evolve(record, game_object=None).replay()) == list(record.replay())


@pytest.mark.usefixtures("installed")
def test_the_commands_know_it(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    for words in (
        ("watch", "following", "--seats", 3, "--seed", 1, "--record", file),
        ("replay", file),
        ("simulate", "following", "--matches", 4, "--seed", 1, "--jobs", 1),
    ):
        result = run(*words)
        assert result.exit_code == 0, result.output
    assert "following" in run("--help").output


def test_adapters_know_it(folder: Path) -> None:
    pytest.importorskip("pettingzoo")
    from fodasse.adapters.pettingzoo import env

    (folder / "twin_of_truco.py").write_text(TWIN)
    install(folder, "twin = twin_of_truco:GAME")
    table = env("twin", seats=2)
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(table.action_space(agent).sample(table.observe(agent)["action_mask"]))
    assert GAMES["twin"].name == "twin"


def test_names_of_the_library_cannot_be_taken(folder: Path) -> None:
    install(folder, "truco = support.games.following:GAME", "fodasse = nothing.there:GAME")
    assert GAMES["truco"] is truco.GAME
    assert list(GAMES) == list(PACKAGES)


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        ("nothing.there:GAME", "cannot be loaded: ModuleNotFoundError: No module named 'nothing'"),
        ("support.games.following:NONE", "cannot be loaded: AttributeError: "),
        ("broken_game:GAME", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("support.games.following:HAND", "a Game expected, not int"),
        ("support.games.following:GAME", "has another name: 'following'"),
    ],
)
def test_a_broken_package_is_an_error_where_its_game_is_asked_for(
    folder: Path, place: str, problem: str
) -> None:
    (folder / "broken_game.py").write_text("1 / 0\n")
    install(folder, f"broken = {place}")
    assert "broken" in GAMES
    assert GAMES["truco"] is truco.GAME
    beginning = f"the game 'broken' at '{place}' of the package suits"
    with pytest.raises(ImportError, match=beginning) as caught:
        GAMES["broken"]
    assert problem in str(caught.value)
    result = run("watch", "broken", "--seed", 1)
    assert result.exit_code == 2
    assert "the game 'broken'" in " ".join(result.stderr.split())


# Given as a value


def test_a_record_of_a_game_that_is_not_registered_has_its_game(tmp_path: Path) -> None:
    record = play_match(following.GAME, BOTS, seed=3)
    assert record.game == "following"
    *_, last = record.replay()
    assert following.GAME.outcome(last) == record.result
    assert len(list(record.seen_by(1))) == len(record.actions) + 1
    record.save(tmp_path / "match.json")
    loaded = Record.load(tmp_path / "match.json", game=following.GAME)
    assert loaded == record
    assert list(loaded.replay()) == list(record.replay())


def test_its_documents_are_read_where_it_is_given() -> None:
    game = following.GAME
    record = play_match(game, BOTS, seed=3)
    state = list(record.replay())[4]
    for thing in (record, state, game.view(state, 0), game.view(state, None), record.rules):
        assert from_json(to_json(thing), game) == thing
    action = game.legal_actions(state)[0]
    assert from_json(to_json(action), game) == action
    with pytest.raises(FormatError, match=r"one of .* expected, not 'following'"):
        from_json(to_json(record))


def test_a_record_of_another_game_than_expected_is_refused(tmp_path: Path) -> None:
    play_match(truco.GAME, [RandomBot()] * 2, seed=3).save(tmp_path / "match.json")
    with pytest.raises(FormatError, match="'following' expected, not 'truco'") as caught:
        Record.load(tmp_path / "match.json", game=following.GAME)
    assert caught.value.where == "game"


def test_a_record_without_a_game_of_its_name_cannot_be_replayed() -> None:
    record = evolve(play_match(following.GAME, BOTS, seed=3), game_object=None)
    with pytest.raises(KeyError):
        next(record.replay())
    assert next(record.replay(following.GAME)) == following.start(3)


def test_the_json_of_a_record_names_its_game_only() -> None:
    record = play_match(following.GAME, BOTS, seed=3)
    data = json.loads(record.to_json())
    assert data["game"] == "following"
    assert "game_object" not in data
    assert "game_object" not in repr(record)
    assert hash(record) == hash(evolve(record, game_object=None))


def test_a_pickled_record_has_its_game() -> None:
    games: list[tuple[Game, bool]] = [(following.GAME, True), (truco.GAME, False)]
    for game, own in games:
        record = play_match(game, BOTS[: game.seats[0]], seed=3)
        pickled = pickle.dumps(record)
        copy = pickle.loads(pickled)
        assert copy == record
        assert list(copy.replay()) == list(record.replay())
        assert (b"fodasse.core.game" in pickled) is own


def test_bots_of_the_library_are_not_found_by_the_name_of_another_game() -> None:
    assert "rules" not in names(evolve(following.GAME, name="importing"))
