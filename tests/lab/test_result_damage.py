"""What is refused when results are read, and where the fault is."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fodasse.core.errors import FormatError
from fodasse.lab import result_parquet
from fodasse.lab.result_files import read_results, store, write_results
from fodasse.lab.result_text import head_of, line_of
from fodasse.lab.results import ResultFile
from support.lab.results import EXPERIMENT, RESULTS, as_read, play_from, read


def first_refusal(path: Path) -> FormatError:
    with pytest.raises(FormatError) as refused:
        for _ in read_results(path).matches:
            pass
    return refused.value


@pytest.mark.parametrize(
    "foreign", [b"", b"\n", b"\xff\xfe\n", b"a,b\n1,2\n", b"{}\n", b"# {}\n", b"PAR1PAR1"]
)
def test_what_is_no_file_of_ours(foreign: bytes, path: Path) -> None:
    path.write_bytes(foreign)
    assert first_refusal(path).where.startswith("line 1") or path.suffix == ".parquet"
    with pytest.raises(OSError, match=r"missing"):
        read_results(path.with_name(f"missing{path.suffix}"))


def test_parquet_of_others(tmp_path: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "other.parquet"
    parquet.write_table(pa.table({"match": [1]}), path)
    assert "no results of this library" in str(first_refusal(path))
    parquet.write_table(
        pa.table({"match": [1]}).replace_schema_metadata({"fodasse": EXPERIMENT.to_json()}), path
    )
    assert "other columns" in str(first_refusal(path))


def test_an_unknown_form_is_named() -> None:
    for path in ("results.txt", "results"):
        with pytest.raises(ValueError, match=r"one of \.jsonl, \.csv, \.parquet expected, not "):
            read_results(path)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("format", 2, ", format: 2 is newer than 1"),
        ("game", "poker", ", game: one of "),
        ("game", "truco", ", "),
        ("type", "record", ", type: 'results' expected, not 'record'"),
        ("kind", "picnic", ": no such experiment"),
        ("version", 99, ", version: fodasse 1 is known here, not 99"),
        ("engine", "bulk", ", engine: one of 'reference' expected"),
        ("seats", 99, ": no such experiment"),
        ("seats", "2", ", seats: a whole number expected"),
        ("bots", [], ": no such experiment"),
        ("seed", 1.5, ", seed: a whole number expected"),
        ("rotations", 0, ", rotations: 1 or more expected"),
        ("matches", -1, ", matches: 0 or more expected"),
        ("rules", {"aim": 1}, ", rules: unknown key 'aim'"),
        ("rounds", 0, ": no such experiment: rounds: at least 1, not 0"),
        ("options", {"moon": 1}, ": no such experiment: start options of fodasse: one of "),
        ("options", {"dealer": [0, "2"]}, ", options.dealer[1]: a whole number expected"),
        ("options", {"dealer": []}, ", options.dealer: a number to draw expected"),
        ("options", {"dealer": [0, 2]}, ": no such experiment: dealer: "),
        ("players", [], ", players: 2 expected, not 0"),
        ("more", 1, ": unknown key 'more'"),
    ],
)
def test_headings_that_are_not_read(key: str, value: object, said: str, kept: Path) -> None:
    head, rest = kept.read_text(encoding="utf-8").split("\n", 1)
    document = {**json.loads(head), key: value}
    kept.write_text(f"{json.dumps(document)}\n{rest}", encoding="utf-8")
    assert str(first_refusal(kept)).startswith(f"line 1{said}")


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("match", 2, "match: 1 expected, not 2"),
        ("deal", 0, "deal: 1 expected, not 0"),
        ("seat", [1, 0], "seat: [0, 1] expected, not [1, 0]"),
        ("bot", ["random"], "bot: a list of 2 expected, not ['random']"),
        ("bot", ["random", "rules"], "bot: ['random', 'random'] expected"),
        ("place", [1, "2"], "place[1]: a whole number expected, not '2'"),
        ("won", [True, True], "won: "),
        ("points_by_round", [[0.0], []], "points_by_round: other rounds for other seats"),
        ("bids", [[1], []], "bids: not one for each round"),
        ("made", [[], []], "made: not one for each bid"),
        ("hand_size", [1] * 99, "hand_size: not one for each round"),
        ("dealer", [0] * 99, "dealer: not one for each round"),
    ],
)
def test_lines_of_json_that_are_not_read(
    column: str, value: object, said: str, kept: Path
) -> None:
    lines = kept.read_text(encoding="utf-8").splitlines()
    lines[2] = json.dumps({**json.loads(lines[2]), column: value}, separators=(",", ":"))
    kept.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert str(first_refusal(kept)).startswith(f"line 3, {said}")


def test_more_matches_than_planned_are_not_read(path: Path) -> None:
    fewer = evolve(EXPERIMENT, deals=2)
    if path.suffix == ".parquet":
        result_parquet.write_parquet(path, ResultFile(fewer, RESULTS))
        assert str(first_refusal(path)) == "match 2: more than are planned"
        return
    write_results(path, ResultFile(fewer, RESULTS[:2]))
    with path.open("a", encoding="utf-8") as file:
        file.write(line_of(RESULTS[2], EXPERIMENT, head_of(fewer)))
    assert "more matches than are planned" in str(first_refusal(path))


@given(seed=st.integers(0, 2**32))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_damage_is_told_or_harmless(path: Path, seed: int) -> None:
    """One byte or a few are others: it is refused as damaged, or what is read can be written."""
    path.unlink(missing_ok=True)
    write_results(path, ResultFile(EXPERIMENT, RESULTS))
    damaged = bytearray(path.read_bytes())
    rng = Random(seed)
    for _ in range(rng.choice((1, 1, 1, 5))):
        damaged[rng.randrange(len(damaged))] = rng.choice(b"\"'\n\x00\xff#,:[]{}- .0123456789eEx")
    path.write_bytes(damaged)
    try:
        known = read_results(path)
        matches = tuple(known.matches)
    except FormatError:
        return
    if path.suffix != ".parquet":
        assert matches == RESULTS[: len(matches)]
        assert not matches or known.experiment == as_read(EXPERIMENT)
    if len(matches) == known.experiment.matches:
        path.unlink()
        write_results(path, ResultFile(known.experiment, matches))
        assert read(path) == matches


def test_a_changed_line_is_named_and_its_file_not_resumed(kept: Path) -> None:
    lines = kept.read_text(encoding="utf-8").split("\n")
    lines[2] = re.sub('"decisions":[0-9]+', '"decisions":99', lines[2])  # it could be any number
    kept.write_text("\n".join(lines), encoding="utf-8")
    before = kept.read_bytes()
    with pytest.raises(FormatError, match=r"^line 3, checksum: the line or the heading was chan"):
        list(store(kept, EXPERIMENT, play_from(RESULTS), resume=True))
    assert kept.read_bytes() == before


def test_lines_of_another_file_are_noticed(kept: Path) -> None:
    other = kept.with_name("other.jsonl")
    write_results(other, ResultFile(evolve(EXPERIMENT, seed=4), RESULTS))
    head, *_ = other.read_bytes().splitlines(keepends=True)
    _, *lines = kept.read_bytes().splitlines(keepends=True)
    other.write_bytes(b"".join([head, *lines]))
    assert "checksum: the line or the heading was changed" in str(first_refusal(other))


def test_what_cannot_be_written_is_named(path: Path) -> None:
    missing = path.parent / "missing" / path.name
    with pytest.raises(OSError, match="missing") as refused:
        write_results(missing, ResultFile(EXPERIMENT, RESULTS))
    assert refused.value.filename in {str(missing), f"{missing}.part"}


def test_without_pyarrow_parquet_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    for attempt in (lambda path: store(path, EXPERIMENT, play_from(RESULTS)), read_results):
        with pytest.raises(ImportError, match=r"pip install 'fodasse\[lab\]'"):
            attempt(tmp_path / "results.parquet")
    assert list(tmp_path.iterdir()) == []
    write_results(tmp_path / "results.csv", ResultFile(EXPERIMENT, RESULTS))
