"""Games of other packages: found by entry points, or given as values without being registered."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

from fodasse import GAMES, FormatError, Record, from_json, play_match, to_json
from fodasse.bots import named, names
from fodasse.bots.random import RandomBot
from fodasse.cli.command import command
from fodasse.games import PACKAGES, truco
from support.games import following

BOTS = [RandomBot()] * 3


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


def run(*words: object) -> Result:
    return CliRunner(env={"COLUMNS": "80"}).invoke(command, [str(word) for word in words])


# Found by name


FOLLOWING = "following = support.games.following:GAME"


def test_a_game_of_an_installed_package_is_found_by_its_name(folder: Path) -> None:
    os.utime(folder, (0, 0))  # file systems may not tell moments apart that are close
    assert list(GAMES) == list(PACKAGES)
    with pytest.raises(KeyError, match="no game 'following': one of fodasse, esadof, "):
        GAMES["following"]
    install(folder, FOLLOWING)
    assert GAMES["following"] is following.GAME
    assert list(GAMES) == [*PACKAGES, "following"]
    assert len(GAMES) == len(PACKAGES) + 1
    assert names(GAMES["following"]) == ("random", "medium", "hard", "best")
    assert named("random", GAMES["following"]) == RandomBot()
    assert "rules" not in names(evolve(following.GAME, name="importing"))


def test_its_records_are_read_without_naming_it(folder: Path, tmp_path: Path) -> None:
    install(folder, FOLLOWING)
    record = play_match(GAMES["following"], BOTS, seed=3)
    record.save(tmp_path / "match.json")
    loaded = Record.load(tmp_path / "match.json")
    assert loaded == record == from_json(to_json(record))
    assert list(loaded.replay()) == list(record.replay())
    assert list(evolve(record, game_object=None).replay()) == list(record.replay())


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


@pytest.fixture
def record() -> Record[Any, Any, Any]:
    return play_match(following.GAME, BOTS, seed=3)


def test_a_record_of_a_game_that_is_not_registered_has_its_game(
    record: Record, tmp_path: Path
) -> None:
    assert record.game == "following"
    *_, last = record.replay()
    assert following.GAME.outcome(last) == record.result
    assert len(list(record.seen_by(1))) == len(record.actions) + 1
    file = tmp_path / "match.json"
    record.save(file)
    loaded = Record.load(file, game=following.GAME)
    assert loaded == record
    assert list(loaded.replay()) == list(record.replay())
    play_match(truco.GAME, BOTS[:2], seed=3).save(file)
    with pytest.raises(FormatError, match=r"^game: 'following' expected, not 'truco'"):
        Record.load(file, game=following.GAME)


def test_its_documents_are_read_where_it_is_given(record: Record) -> None:
    game = following.GAME
    state = list(record.replay())[4]
    for thing in (record, state, game.view(state, 0), game.view(state, None), record.rules):
        assert from_json(to_json(thing), game) == thing
    action = game.legal_actions(state)[0]
    assert from_json(to_json(action), game) == action
    with pytest.raises(FormatError, match=r"one of .* expected, not 'following'"):
        from_json(to_json(record))


def test_a_record_names_its_game_only_and_cannot_be_replayed_without(record: Record) -> None:
    assert json.loads(record.to_json())["game"] == "following"
    assert "game_object" not in record.to_json() + repr(record)
    without = evolve(record, game_object=None)
    assert hash(record) == hash(without)
    with pytest.raises(KeyError):
        next(without.replay())
    assert next(without.replay(following.GAME)) == following.start(3)


def test_a_pickled_record_has_its_game(record: Record) -> None:
    known = play_match(truco.GAME, BOTS[:2], seed=3)
    for each, is_own in ((record, True), (known, False)):
        pickled = pickle.dumps(each)
        copy = pickle.loads(pickled)
        assert copy == each
        assert list(copy.replay()) == list(each.replay())
        assert (b"fodasse.core.game" in pickled) is is_own
