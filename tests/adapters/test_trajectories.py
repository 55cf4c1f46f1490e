"""Trajectories of every game: the same matches that are played, each row what its seat knew."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from attrs import evolve, frozen
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numpy")
pytest.importorskip("pyarrow")

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from fodasse import (
    GAMES,
    Bid,
    Card,
    FormatError,
    IllegalAction,
    Leave,
    Play,
    Record,
    RulesError,
    play_match,
)
from fodasse.adapters.trajectories import Trajectories, played, recorded
from fodasse.adapters.trajectory_files import read_npz, read_parquet, write_npz, write_parquet
from fodasse.bots import named
from fodasse.core.seats import CHANCE
from fodasse.games import esadof, truco
from fodasse.table.bot import Turn
from fodasse.testing.strategies import matches
from support.fodasse.playing import deal
from support.games.offering import NUMBERED, USUAL

every_game = pytest.mark.parametrize("name", NUMBERED)
SMALL = played("truco", ["random"] * 2, 2, seed=1)


def tables(name: str) -> st.SearchStrategy[int]:
    """Small tables of a game."""
    return st.sampled_from([seats for seats in GAMES[name].seats if seats <= 4])


def record_of(name: str, bots: list[Any], seed: int = 0, match: int = 0) -> Record:
    """The record of a match of bots, or of bots by their names."""
    game: Any = GAMES[name]
    players = [named(bot, game) if isinstance(bot, str) else bot for bot in bots]
    return play_match(game, players, seed=seed, match=match, rules=game.encoding.rules)


def decisions(record: Record) -> Iterator[tuple[int, Any, Any]]:
    """Place, state and action of each choice of a seat, in a record of bots."""
    game = GAMES[record.game]
    states = record.replay()
    for place, (state, action) in enumerate(zip(states, record.actions, strict=False)):
        if game.actors(state)[0] is not CHANCE:
            yield place, state, action


def assert_same(one: Trajectories, other: Trajectories) -> None:
    assert (one.episodes, one.seed, one.library) == (other.episodes, other.seed, other.library)
    assert_equal_columns(one, other)


def assert_equal_columns(one: Trajectories, other: Trajectories) -> None:
    for name, column in one.columns.items():
        assert column.dtype == other.columns[name].dtype, name
        assert np.array_equal(column, other.columns[name]), name


# What is in a row


@every_game
@given(seed=st.integers(0, 99), match=st.integers(0, 9), data=st.data())
@settings(max_examples=settings().max_examples // 6)
def test_rows_are_the_decisions_of_the_match_that_is_played(
    name: str, seed: int, match: int, data: st.DataObject
) -> None:
    game: Any = GAMES[name]
    bots = data.draw(
        tables(name).flatmap(
            lambda seats: st.lists(
                st.sampled_from(["random", "rules"]), min_size=seats, max_size=seats
            )
        )
    )
    rewards: Any = data.draw(st.sampled_from(["returns", "points"]))
    rows = played(name, bots, 1, seed=seed, first=match, rewards=rewards)
    record = record_of(name, bots, seed, match)
    *_, end = record.replay()
    done = list(decisions(record))
    assert len(rows) == len(done)
    assert set(rows.match) == {match}
    assert rows.decision.tolist() == list(range(len(done)))
    assert not rows.cut.any()
    for row, (_, state, action) in enumerate(done):
        seat = int(rows.seat[row])
        decoded = game.encoding.decode_action(int(rows.action[row]), seat, record.rules)
        assert game.explicit(state, decoded) == action
        legal = {
            game.encoding.encode_action(other, record.rules)
            for other in game.legal_actions(state, seat)
        }
        assert set(np.flatnonzero(rows.action_mask[row])) == legal
        assert tuple(rows.observation[row]) == game.encoding.observe(game.view(state, seat))
    measure = game.returns if rewards == "returns" else game.rounds.points
    had = [measure(state) for _, state, _ in done]
    for seat, final in enumerate(measure(end)):
        own = np.flatnonzero(rows.seat == seat)
        course = [had[row][seat] for row in own] + [final]
        assert rows.reward[own].tolist() == pytest.approx(np.diff(course).tolist())
        assert rows.last[own].tolist() == [False] * (len(own) - 1) + [True] * bool(len(own))
        assert (rows.value[own] == final).all()
    assert_equal_columns(recorded([record], first=match, rewards=rewards), rows)


def test_rewards_and_values_of_a_round_worked_out_by_hand() -> None:
    """Rule 9: seat 0 bids nothing and takes both stages, so it gets a point, which is bad."""
    rules = GAMES["fodasse"].documents.rules()
    plays = [Play(seat, Card.parse(card)) for seat, card in ((1, "4D"), (0, "2C"))]
    plays += [Play(seat, Card.parse(card)) for seat, card in ((0, "3C"), (1, "5D"))]
    actions = [deal("2C 3C", "4D 5D", vira="QD"), Bid(1, 0), Bid(0, 0), *plays]
    record = Record("fodasse", rules, 2, {"hand_size": 2}, actions=actions)
    rows = recorded([record], rounds=1)
    assert rows.seat.tolist() == [1, 0, 1, 0, 0, 1]
    assert rows.action.tolist() == [40, 40, 0, 35, 39, 4]
    assert rows.reward.tolist() == [0, 0, 0, 0, -1, 0]
    assert rows.value.tolist() == [0, -1, 0, -1, -1, 0]
    assert rows.last.tolist() == [False, False, False, False, True, True]
    assert not rows.cut.any()
    hands = rows.observation[:, rows.episodes.layout.columns["hand"]]
    held = [np.flatnonzero(hand).tolist() for hand in hands]
    assert held == [[0, 4], [35, 39], [0, 4], [35, 39], [39], [4]]
    assert recorded([record]).cut.all()


# Where an episode ends


@every_game
@given(
    seed=st.integers(0, 99),
    rounds=st.integers(1, 3),
    most=st.sampled_from([1, 5, 40, 10_000]),
    data=st.data(),
)
@settings(max_examples=settings().max_examples // 6)
def test_rounds_and_limits_leave_the_beginning_of_the_match(
    name: str, seed: int, rounds: int, most: int, data: st.DataObject
) -> None:
    game: Any = GAMES[name]
    seats = data.draw(tables(name))
    rows = played(name, ["random"] * seats, 1, seed=seed, rounds=rounds, max_decisions=most)
    whole = played(name, ["random"] * seats, 1, seed=seed)
    record = record_of(name, ["random"] * seats, seed)
    states = list(record.replay())
    finished = [
        place
        for place in range(len(record.actions))
        if game.rounds.ends(states[place], states[place + 1])
    ]
    over = finished[rounds - 1] if len(finished) >= rounds else len(record.actions)
    made = sum(place <= over for place, *_ in decisions(record))
    assert len(rows) == min(made, most)
    assert rows.cut.tolist() == [made > most] * len(rows)
    for column in "seat", "observation", "action_mask", "action", "decision":
        assert np.array_equal(rows.columns[column], whole.columns[column][: len(rows)])
    if made <= most:
        standing = game.rounds.points(states[min(over + 1, len(states) - 1)])
        assert rows.value.tolist() == [standing[seat] for seat in rows.seat]


def test_matches_are_numbered_and_can_be_played_in_parts() -> None:
    whole = played("truco", ["random"] * 4, 5, seed="parts")
    parts = [played("truco", ["random"] * 4, 2, seed="parts", first=first) for first in (1, 3)]
    assert sorted(set(whole.match)) == [0, 1, 2, 3, 4]
    for name, column in whole.columns.items():
        joined = np.concatenate([part.columns[name] for part in parts])
        assert np.array_equal(column[whole.match > 0], joined)


@frozen
class Rememberer:
    """Chooses by its own luck and, now and then, by all it was told."""

    def choose(self, turn: Turn, rng: Random) -> Any:
        luck = rng.randrange(100)
        told = len(repr(turn.history)) if luck < 10 else 0
        return turn.legal_actions[(luck + told) % len(turn.legal_actions)]


def test_bots_are_asked_as_in_a_match() -> None:
    bots = [Rememberer()] * 4
    rows = played("fodasse", bots, 1, seed=5, first=2, rounds=2)
    record = record_of("fodasse", bots, 5, 2)
    assert_equal_columns(rows, recorded([record], first=2, rounds=2))


def test_start_options_count() -> None:
    rows = played("fodasse", ["random"] * 3, 1, rounds=1, hand_size=5, dealer=2)
    assert rows.seat[0] == 0
    assert len(rows) == 3 + 3 * 5


@pytest.mark.parametrize("name", ["fodasse", "esadof"])
def test_types_are_as_documented(name: str) -> None:
    rows = played(name, ["random"] * USUAL[name], 1, max_decisions=3)
    assert {column: str(array.dtype) for column, array in rows.columns.items()} == {
        "match": "int64",
        "decision": "int64",
        "seat": "int64",
        "observation": "int16" if name == "esadof" else "int8",
        "action_mask": "bool",
        "action": "int64",
        "reward": "float64",
        "value": "float64",
        "last": "bool",
        "cut": "bool",
    }


@pytest.mark.parametrize(
    ("how", "error"),
    [
        ({"game": "chess"}, ValueError),
        ({"bots": ["nobody", "random"]}, ValueError),
        ({"bots": ["random"] * 3}, RulesError),
        ({"matches": -1}, ValueError),
        ({"first": -1}, ValueError),
        ({"rules": 3}, TypeError),
    ],
)
def test_what_cannot_be_played_is_refused(how: dict[str, Any], error: type[Exception]) -> None:
    usual: dict[str, Any] = {"game": "truco", "bots": ["random"] * 2, "matches": 1}
    with pytest.raises(error):
        played(**(usual | how))


# Records


def test_records_have_no_seed_and_one_that_is_broken_off_is_cut() -> None:
    records = [record_of("truco", ["easy"] * 2, 3, match) for match in (1, 2)]
    told = recorded(iter(records), first=1)
    assert told.seed is None
    assert_equal_columns(told, played("truco", ["easy"] * 2, 2, seed=3, first=1))
    broken_off = evolve(records[0], actions=records[0].actions[:-1], result=None)
    assert recorded([broken_off]).cut.all()


@given(name=st.sampled_from(NUMBERED), data=st.data())
def test_every_choice_is_told_and_the_first_that_has_no_number_is_refused(
    name: str, data: st.DataObject
) -> None:
    """In random matches any seat that is awaited acts, and others join, raise out of turn, …"""
    game: Any = GAMES[name]
    match = data.draw(matches(game, seats=tables(name), most_actions=150))

    def has_number(state: Any, action: Any) -> bool:
        if action.seat not in game.actors(state):
            return False
        if action not in game.legal_actions(state, action.seat):
            return False
        with suppress(IllegalAction):
            return bool(game.encoding.encode_action(action, match.rules) >= 0)
        return False

    wrong = [
        place
        for place, (state, action) in enumerate(zip(match.states, match.actions, strict=False))
        if hasattr(action, "seat") and not has_number(state, action)
    ]
    if wrong:
        with pytest.raises(IllegalAction, match=rf"matches\[6\]\.actions\[{wrong[0]}\]") as caught:
            recorded([match.record], first=6)
        assert caught.value.code == "no-number"
        assert caught.value.action == match.actions[wrong[0]]
        assert caught.value.params == {"match": 6, "place": wrong[0]}
    else:
        rows = recorded([match.record])
        assert rows.seat.tolist() == [step.seat for step in match.actions if hasattr(step, "seat")]


def test_a_raise_out_of_turn_is_refused_though_it_has_a_number_in_turn() -> None:
    game: Any = GAMES["truco"]
    record = record_of("truco", ["random"] * 4)
    place, raising = next(
        (place, action)
        for place, state in enumerate(record.replay())
        for action in game.table_actions(state)
        if isinstance(action, truco.Raise)
    )
    assert game.encoding.encode_action(raising, record.rules) >= 0
    early = evolve(record, actions=[*record.actions[:place], raising], result=None)
    with pytest.raises(IllegalAction) as caught:
        recorded([early])
    assert caught.value.code == "no-number"
    assert caught.value.params == {"match": 0, "place": place}


def test_a_seat_that_is_awaited_after_another_may_come_first() -> None:
    record = record_of("esadof", ["random"] * 3)
    deal, one, other, *_ = record.actions
    assert type(one) is type(other) is esadof.Arrange
    rows, usual = (
        recorded([evolve(record, actions=[deal, *both], result=None)])
        for both in ([other, one], [one, other])
    )
    assert rows.seat.tolist() == usual.seat.tolist()[::-1] == [other.seat, one.seat]
    assert rows.action.tolist() == usual.action.tolist()[::-1]


@pytest.mark.parametrize(("wrong", "code"), [(Leave, "no-number"), (Bid, "bid-range")])
def test_what_a_bot_may_not_do_or_has_no_number_is_refused(wrong: Any, code: str) -> None:
    @frozen
    class Cheat:
        def choose(self, turn: Turn, rng: Random) -> Any:
            return wrong(turn.seat, *[19] * (wrong is Bid))

    with pytest.raises(IllegalAction, match=r"matches\[0\]\.actions\[1\]") as caught:
        played("fodasse", [Cheat()] * 3, 1)
    assert caught.value.code == code


def test_records_that_do_not_go_together_or_are_none_are_refused() -> None:
    two, four = (record_of("truco", ["random"] * seats) for seats in (2, 4))
    with pytest.raises(ValueError, match="match 1 is of another game"):
        recorded([two, four])
    with pytest.raises(ValueError, match="at least one"):
        recorded([])


def test_a_record_that_cannot_have_been_played_is_told_with_its_place() -> None:
    record = record_of("truco", ["random"] * 2)
    broken = evolve(record, actions=[*record.actions[:4], *record.actions[3:]])
    with pytest.raises(FormatError) as caught:
        recorded([record, broken])
    assert caught.value.where == "matches[1].actions[4]"


# Files


def alter_npz(path: Path, told: str | None, **columns: Any) -> None:
    """Write a file of ours again with another document, and other columns or, with None, less."""
    with np.load(path) as kept:
        arrays = {**kept, **columns, "fodasse": None if told is None else np.array(told)}
    with path.open("wb") as file:
        np.savez(file, **{name: each for name, each in arrays.items() if each is not None})


def alter_parquet(path: Path, told: str | None, **columns: Any) -> None:
    """The same."""
    table = pq.read_table(path)
    for name, column in columns.items():
        place = table.column_names.index(name)
        table = table.remove_column(place)
        if column is not None:
            table = table.add_column(place, name, pa.array(column))
    pq.write_table(table.replace_schema_metadata(told and {"fodasse": told}), path)


@frozen
class Form:
    """A kind of files: how they are written, read and, by a test, altered."""

    write: Any
    read: Any
    alter: Any


NPZ = Form(write_npz, read_npz, alter_npz)
PARQUET = Form(write_parquet, read_parquet, alter_parquet)
each_form = pytest.mark.parametrize("form", [NPZ, PARQUET], ids=["npz", "parquet"])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a file is written, in a folder of its own."""
    return tmp_path / "rows"


@each_form
@pytest.mark.parametrize(
    "rows",
    [
        played("esadof", ["random"] * 3, 2, seed="x", rewards="points", max_decisions=9),
        played("truco", ["random"] * 2, 0),
        played("fodasse", ["random"] * 3, 1, rules="limit=3", dealer=1, hand_size=2, rounds=1),
        recorded([record_of("truco", ["random"] * 2)]),
    ],
    ids=["matches", "no rows", "options", "records"],
)
def test_what_is_written_is_read_again(rows: Trajectories, form: Form, path: Path) -> None:
    form.write(path, rows)
    again = form.read(path)
    assert_same(again, rows)
    assert all(column.flags.writeable for column in again.columns.values())
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.skipif(os.name != "posix", reason="files have no modes here")
@each_form
def test_recorded_matches_are_for_the_owner_of_a_new_file_alone(form: Form, path: Path) -> None:
    before = os.umask(0o022)
    try:
        form.write(path, recorded([record_of("truco", ["rules"] * 2)]))
        form.write(path.with_name("played"), SMALL)
    finally:
        os.umask(before)
    modes = {each.name: each.stat().st_mode & 0o777 for each in path.parent.iterdir()}
    assert modes == {"rows": 0o600, "played": 0o644}


def test_parts_are_row_groups(path: Path) -> None:
    parts = (played("truco", ["random"] * 2, 2, seed=1, first=first) for first in range(0, 6, 2))
    write_parquet(path, parts)
    whole = played("truco", ["random"] * 2, 6, seed=1)
    assert_same(read_parquet(path), whole)
    with pq.ParquetFile(path) as file:
        sizes = [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]
    assert sizes == np.bincount(whole.match // 2).tolist()


def test_other_programs_find_the_columns_and_what_they_are_of(path: Path) -> None:
    write_parquet(path, SMALL)
    table = pq.read_table(path)
    assert table.column_names == list(SMALL.columns)
    assert table["observation"][0].as_py() == SMALL.observation[0].tolist()
    assert table["action_mask"][-1].as_py() == SMALL.action_mask[-1].tolist()
    told = json.loads(table.schema.metadata[b"fodasse"])
    assert (told["format"], told["game"], told["type"]) == (1, "truco", "trajectories")
    assert (told["seats"], told["seed"], told["rewards"]) == (2, "1", "returns")
    assert sum(told["fields"].values()) == SMALL.observation.shape[1]


@each_form
def test_a_write_that_fails_leaves_the_old_file_and_nothing_else(
    form: Form, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    form.write(path, SMALL)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError("the disk is full")))
        with pytest.raises(OSError, match="full"):
            form.write(path, played("truco", ["random"] * 2, 1))
    assert_same(form.read(path), SMALL)
    assert [*path.parent.iterdir()] == [path]


def test_parts_that_fail_or_do_not_go_together_leave_the_old_file(path: Path) -> None:
    write_parquet(path, SMALL)
    other = played("truco", ["random"] * 2, 1, seed=2)
    for parts, error, words in (
        (map([SMALL].__getitem__, range(2)), IndexError, "range"),  # the second part fails
        ([SMALL, other], ValueError, "same episodes and seed"),
        ([], ValueError, "at least one"),
    ):
        with pytest.raises(error, match=words):
            write_parquet(path, parts)
    assert_same(read_parquet(path), SMALL)
    assert [*path.parent.iterdir()] == [path]


@each_form
def test_a_missing_file_is_an_error_of_the_system(form: Form, path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        form.read(path)
    with pytest.raises(OSError, match="none"):
        form.write(path / "none" / "rows", SMALL)


GONE = object()


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a file tells of itself."""
    path = tmp_path_factory.mktemp("document") / "rows"
    write_npz(path, SMALL)
    with np.load(path) as kept:
        told: dict[str, Any] = json.loads(str(kept["fodasse"]))
    return told


@pytest.mark.parametrize(
    ("key", "value", "where"),
    [
        ("format", 2, "format"),
        ("game", "chess", "game"),
        ("game", "fodasse", "version"),
        ("type", "record", "type"),
        ("version", 99, "version"),
        ("version", GONE, "version"),
        ("encoding", 99, "encoding"),
        ("fields", {"hand": 3}, "fields"),
        ("library", 1, "library"),
        ("seats", 3, ""),
        ("rules", {"exposure": 3}, "rules.exposure"),
        ("options", {"dealer": "x"}, "options.dealer"),
        ("options", {"dealer": [0, "x"]}, "options.dealer[1]"),
        ("options", {"colour": 1}, ""),
        ("options", [], "options"),
        ("rounds", 1.5, "rounds"),
        ("seed", [1], "seed"),
        ("seed", GONE, ""),
        ("more", 1, ""),
    ],
)
def test_files_of_other_versions_and_other_things_are_refused(
    document: dict[str, Any], key: str, value: Any, where: str, path: Path
) -> None:
    write_npz(path, SMALL)
    told = {name: each for name, each in (document | {key: value}).items() if each is not GONE}
    alter_npz(path, json.dumps(told))
    with pytest.raises(FormatError) as caught:
        read_npz(path)
    assert caught.value.where == where


@each_form
@pytest.mark.parametrize(
    "columns",
    [
        {"cut": None},
        {"action": np.zeros(len(SMALL), np.int32)},
        {"reward": np.zeros(len(SMALL), np.float32)},
        {"observation": np.zeros(len(SMALL), np.int8)},
    ],
    ids=lambda columns: next(iter(columns)),
)
def test_files_with_other_columns_are_refused(
    document: dict[str, Any], columns: dict[str, Any], form: Form, path: Path
) -> None:
    form.write(path, SMALL)
    form.alter(path, json.dumps(document))
    assert_same(form.read(path), SMALL)
    form.alter(path, json.dumps(document), **columns)
    with pytest.raises(FormatError):
        form.read(path)


def test_columns_of_different_lengths_are_refused(document: dict[str, Any], path: Path) -> None:
    write_npz(path, SMALL)
    alter_npz(path, json.dumps(document), reward=SMALL.reward[1:])
    with pytest.raises(FormatError) as caught:
        read_npz(path)
    assert caught.value.where == "reward"


@each_form
def test_files_that_are_not_ours_are_refused(form: Form, path: Path) -> None:
    for foreign in (b"", b"PK", b"PAR1", b"a text", b"\x93NUMPY"):
        path.write_bytes(foreign)
        with pytest.raises(FormatError):
            form.read(path)
    form.write(path, SMALL)
    form.alter(path, None)
    with pytest.raises(FormatError):
        form.read(path)


@each_form
@given(data=st.data())
@settings(max_examples=settings().max_examples // 2)
def test_a_damaged_file_is_refused_or_read_as_it_was(form: Form, data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "rows"
        form.write(path, SMALL)
        whole = path.read_bytes()
        # What describes a Parquet file stands at its end, unprotected by Parquet itself.
        described = int.from_bytes(whole[-8:-4], "little") + 8 if form is PARQUET else 0
        place = data.draw(st.integers(0, len(whole) - described - 1))
        flipped = whole[place] ^ data.draw(st.integers(1, 255))
        path.write_bytes(whole[:place] + bytes([flipped]) + whole[place + 1 :])
        with suppress(FormatError):
            assert_same(form.read(path), SMALL)
        path.write_bytes(whole[:place])
        with pytest.raises(FormatError):
            form.read(path)


def test_without_pyarrow_parquet_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for call in (lambda: write_parquet(path, SMALL), lambda: read_parquet("none")):
        with pytest.raises(ImportError, match=r"pip install 'fodasse\[lab\]'"):
            call()
    assert not path.exists()
