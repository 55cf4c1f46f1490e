"""What result files hold: the columns, the experiment, and all that was written, read again."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fodasse import FormatError, Match
from fodasse.bots.random import RandomBot
from fodasse.core.statistics import Dealt
from fodasse.games import GAMES
from fodasse.lab import Experiment, MatchResult, ResultFile
from fodasse.lab.result_files import read_results, write_results
from fodasse.lab.result_rows import COLUMNS, Column
from fodasse.lab.results import RoundResult
from support.games.offering import WITH_RULES_BOT
from support.lab.results import EXPERIMENT, FORMS, RESULTS, as_read, played, read

every_game = pytest.mark.parametrize("name", WITH_RULES_BOT)
FOREIGN = st.characters() | st.sampled_from(" ,;\"'\x85\u00a0\u2028\r")
HAND_WORKED = MatchResult(
    number=0,
    deal=0,
    bots=(0, 1),
    places=(2, 1),
    returns=(-1.0, 1.0),
    points=(-7.0, -2.5),
    rounds=(
        RoundResult((-3.0, 0.0), {0: (1, 0), 1: (0, 2)}, Dealt(1, 0)),
        RoundResult((-7.0, -2.5), {1: (3, 3)}, Dealt(2, 1)),
    ),
    decisions=12,
)


def hand_worked() -> ResultFile:
    return ResultFile(evolve(EXPERIMENT, names=("a, b", "rules"), deals=1), (HAND_WORKED,))


def test_a_line_of_json_is_a_match(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    write_results(path, hand_worked())
    head, line = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["type"] == "results"
    contents = (
        '{"match":0,"deal":0,"seat":[0,1],"bot":["a, b","rules"],"place":[2,1],"won":[false,true],'
        '"return":[-1.0,1.0],"points":[-7.0,-2.5],"decisions":12,"points_by_round":[[-3.0,-7.0],'
        '[0.0,-2.5]],"bids":[[1,null],[0,3]],"made":[[0,null],[2,3]],"hand_size":[1,2],'
        '"dealer":[0,1]'
    )
    checksum = crc32(contents.encode(), crc32(f"{head}\n".encode()))
    assert line == f'{contents},"checksum":{checksum}}}'


def test_a_line_of_csv_is_a_seat_of_a_match(tmp_path: Path) -> None:
    path, found = tmp_path / "results.csv", hand_worked()
    rounds = tuple(RoundResult(each.points) for each in HAND_WORKED.rounds)
    silent = evolve(HAND_WORKED, number=1, deal=1, rounds=rounds)
    write_results(path, ResultFile(evolve(found.experiment, deals=2), (HAND_WORKED, silent)))
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(head.removeprefix("# "))["type"] == "results"
    assert lines == [
        "match,deal,seat,bot,place,won,return,points,decisions,points_by_round,bids,made,hand_size,dealer",
        '0,0,0,"a, b",2,false,-1.0,-7.0,12,-3.0 -7.0,1 -,0 -,1 2,0 1',
        "0,0,1,rules,1,true,1.0,-2.5,12,0.0 -2.5,0 3,2 3,1 2,0 1",
        '1,1,0,"a, b",2,false,-1.0,-7.0,12,-3.0 -7.0,,,,',
        "1,1,1,rules,1,true,1.0,-2.5,12,0.0 -2.5,,,,",
    ]


@given(st.lists(st.text(FOREIGN, min_size=1), min_size=2, max_size=2))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_names_of_bots_of_any_kind_break_no_line(tmp_path: Path, names: list[str]) -> None:
    try:
        experiment = evolve(EXPERIMENT, names=names)
    except ValueError:
        assert not all(name.isprintable() for name in names)
        return
    path, table = (tmp_path / f"results{suffix}" for suffix in (".jsonl", ".csv"))
    for each in (path, table):
        each.unlink(missing_ok=True)
        write_results(each, ResultFile(experiment, RESULTS))
        text = each.read_bytes().decode()
        assert text.splitlines() == text.removesuffix("\n").split("\n")
    assert read_results(path).experiment.names == tuple(names)
    assert read(path) == RESULTS
    _, _, *rows = csv.reader(table.read_text(encoding="utf-8").splitlines())
    assert [row[3] for row in rows] == [*names] * len(RESULTS)


def test_parquet_is_read_by_others(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "results.parquet"
    write_results(path, hand_worked())
    table = parquet.read_table(path)
    assert table.column_names == [column.name for column in COLUMNS]
    whole = [0, 0, 0, "a, b", 2, False, -1.0, -7.0, 12]
    lists = [[-3.0, -7.0], [1, None], [0, None], [1, 2], [0, 1]]
    assert list(table.to_pylist()[0].values()) == [*whole, *lists]
    assert json.loads(table.schema.metadata[b"fodasse"])["bots"] == ["a, b", "rules"]


def test_the_heading_tells_the_experiment() -> None:
    experiment, _ = played("dalmuti")
    written = json.loads(experiment.to_json())
    assert written.pop("library") == experiment.played_by.library
    assert written == json.loads("""{
        "format": 1, "game": "dalmuti", "type": "results", "kind": "tournament", "version": 1,
        "rules": {
            "hands": 4, "wildcards": false, "wildcard_pair": "takeover", "lone_wildcards": false,
            "bonus": "two", "deck": "by_seats", "reentry": true
        },
        "engine": "reference", "seats": 4, "bots": ["random", "rules"], "seed": "5",
        "rotations": 2, "matches": 6, "rounds": null, "options": {},
        "players": ["fodasse.bots.random.RandomBot()", "fodasse.bots.dalmuti.rules.RulesBot()"]
    }""")


def test_names_that_cannot_stand_on_a_line() -> None:
    for names in ((), ("",), ("one\ntwo",), ("\x00",)):
        with pytest.raises(ValueError, match="printable"):
            Experiment("fodasse", {name: RandomBot() for name in names}, seats=2)
    with pytest.raises(ValueError, match="2 names are needed, not 1"):
        evolve(EXPERIMENT, names=["one"])


def test_anything_that_can_happen_is_read_as_it_was(path: Path) -> None:
    """Odd numbers, a match without rounds, and rounds of which the dealer alone is known."""
    odd = evolve(HAND_WORKED, number=1, deal=1, rounds=(), returns=(-1 / 3, 5e-324))
    rounds = (RoundResult((1e308, 0.1), {0: (2**53 - 1, -1)}, Dealt(dealer=1)),) * 3
    partly = evolve(HAND_WORKED, number=2, deal=2, rounds=rounds, decisions=0)
    experiment = evolve(hand_worked().experiment, deals=3)
    results = ResultFile(experiment, (HAND_WORKED, odd, partly))
    write_results(path, results)
    known = read_results(path)
    assert known.experiment == as_read(experiment)
    assert known.experiment.origin == experiment.played_by
    for _ in "again":
        assert tuple(known.matches) == results.matches


@every_game
def test_one_form_is_turned_into_another(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    experiment, results = played(name)
    first, other = (tmp_path / f"results{suffix}" for suffix in FORMS)
    write_results(first, ResultFile(experiment, results))
    write_results(other, read_results(first))
    assert read(other) == read(first) == results


def documented() -> Iterator[tuple[str, ...]]:
    """The table of columns in the documentation, cell by cell."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "results.md"
    text = page.read_text(encoding="utf-8")
    _, _, table = text.partition("| column |")
    for line in table.split("\n\n", 1)[0].splitlines()[2:]:
        yield tuple(cell.strip().strip("`") for cell in line.strip("|").split("|"))


def test_the_columns_are_documented_as_they_are() -> None:
    assert list(documented()) == [
        (column.name, contents(column), column.meaning, "seat" if column.by_seat else "match")
        for column in COLUMNS
    ]


def contents(column: Column) -> str:
    words = {int: "whole number", float: "number", str: "text", bool: "true or false"}
    word = words[column.kind]
    gaps = " or nothing" if column.has_gaps else ""
    return f"list of {word}s{gaps}" if column.is_list else word


def test_seeds_are_texts_in_files_since_json_numbers_may_be_rounded() -> None:
    document: dict[str, Any] = {}
    for seed in (2**64 - 1, 2**53, 7, 0, -3):
        experiment = Experiment("fodasse", ["rules", "random"], 2, seed=seed)
        document = json.loads(experiment.to_json())
        assert document["seed"] == str(seed)
        assert Experiment.from_json(experiment.to_json()).seed == seed
        assert Experiment.from_json(json.dumps({**document, "seed": seed})).seed == seed
    for wrong in ("", "x", "07", "1.0", " 7", "-0", None, True, 7.0, ["7"]):
        with pytest.raises(FormatError, match=r"^seed: a whole number expected, not "):
            Experiment.from_json(json.dumps({**document, "seed": wrong}))


def test_no_number_of_an_experiment_is_longer_than_json_readers_keep() -> None:
    most, said = 2**53 - 1, "at most 9007199254740991 expected, not 9007199254740992"
    assert Experiment("fodasse", ["rules"], most, seats=3, rounds=most).deals == most
    with pytest.raises(ValueError, match=f"^deals: {said}"):
        Experiment("fodasse", ["rules"], 2**53, seats=3)
    with pytest.raises(ValueError, match=f"^rounds: {said}"):
        Experiment("fodasse", ["rules"], seats=3, rounds=2**53)
    with pytest.raises(ValueError, match=f"^match: {said}"):
        Match(GAMES["fodasse"], 3, match=2**53)
