"""Results in other programs: as tables of Arrow, and in pandas and polars where they are there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from fodasse.lab import Experiment, ResultFile, read_results, run, to_arrow, write_results
from fodasse.lab.result_rows import COLUMNS
from fodasse.table.documents import parse

KINDS = {int: "int64", float: "double", str: "string", bool: "bool"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("frames")
    experiment = Experiment("fodasse", ["rules", "random", "random"], 12, seed=3)
    matches = [match for results in run(experiment, jobs=1) for match in results]
    for form in ("csv", "jsonl", "parquet"):
        write_results(folder / f"matches.{form}", ResultFile(experiment, matches))
    return folder


def read(folder: Path, form: str) -> Any:
    return to_arrow(read_results(folder / f"matches.{form}"))


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_every_form_is_the_same_table_with_types(folder: Path, form: str) -> None:
    table = read(folder, form)
    assert table.equals(read(folder, "parquet"), check_metadata=True)
    assert table.num_rows == 12 * 3
    for column, field in zip(COLUMNS, table.schema, strict=True):
        kind = KINDS[column.kind]
        assert field.name == column.name
        assert str(field.type).startswith(f"list<element: {kind}" if column.is_list else kind)
    assert parse(table.schema.metadata[b"fodasse"].decode())["game"] == "fodasse"
    made = [row["made"] for row in table.to_pylist()]
    assert any(None in each for each in made)  # endgames, whose bids the deal sets


def test_results_need_not_come_from_a_file() -> None:
    experiment = Experiment("truco", ["random"], 5, seed=1, seats=2)
    matches = [match for results in run(experiment, jobs=1) for match in results]
    table = to_arrow(ResultFile(experiment, matches))
    assert table.column("points").to_pylist() == [
        points for match in matches for points in match.points
    ]
    assert to_arrow(ResultFile(experiment, [])).num_rows == 0
