"""Results in other programs: as tables of Arrow, and in pandas and polars where they are there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from fodasse.core.errors import FormatError
from fodasse.lab import Experiment, ResultFile, read_results, run, to_arrow, write_results
from fodasse.lab.result_rows import COLUMNS
from fodasse.table.documents import parse

ROOT = Path(__file__).parents[2]
KINDS = {int: "int64", float: "double", str: "string", bool: "bool"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the same results in all three forms."""
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


def test_damage_is_refused_while_the_table_is_made(folder: Path) -> None:
    path = folder / "damaged.jsonl"
    head, *lines = (folder / "matches.jsonl").read_text("utf-8").splitlines(keepends=True)
    path.write_text(head + "".join(lines).replace("random", "nobody"), "utf-8")
    with pytest.raises(FormatError):
        to_arrow(read_results(path))


def blocks() -> list[str]:
    """The blocks of code about pandas and polars, as the page has them."""
    page = (ROOT / "docs" / "how-to" / "results.md").read_text(encoding="utf-8")
    part = page.partition("## In pandas and polars")[2].partition("\n## ")[0]
    return re.findall(r"^```python\n(.*?)^```$", part, re.DOTALL | re.MULTILINE)


def test_the_lines_of_the_page_read_types(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("polars")
    monkeypatch.chdir(folder)
    expected = read(folder, "parquet")
    names: dict[str, Any] = {}
    kinds = {}
    for line in "".join(blocks()[:3]).splitlines():
        exec(line, names)  # noqa: S102 - a line of our own page
        if not line.startswith("frame"):
            continue
        frame = names["frame"]
        has_lists = "_csv" not in line
        if isinstance(frame, pandas.DataFrame):
            table = pa.Table.from_pandas(frame, preserve_index=False)
            kinds[line] = {str(kind) for kind in frame.dtypes}
            assert "object" not in kinds[line], line
        else:
            table = frame.to_arrow()
        assert table.column_names == expected.column_names, line
        for column in COLUMNS:
            if has_lists or not column.is_list:
                assert table[column.name].to_pylist() == expected[column.name].to_pylist(), line
        assert str(table.schema.field("won").type) == "bool"
        assert str(table.schema.field("place").type) == "int64"
        assert str(table.schema.field("return").type) == "double"
    assert len(kinds) == 3
    exec(blocks()[3], names)  # noqa: S102 - a block of our own page
    rounds = names["rounds"]
    longest = max(len(each) for each in expected["points_by_round"].to_pylist())
    assert (rounds["round"].min(), rounds["round"].max()) == (1, longest)
    assert rounds.height == sum(len(each) for each in expected["points_by_round"].to_pylist())
