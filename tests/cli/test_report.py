"""``fodasse report``: from a kept file to figures and a page, or one line on why not."""

from __future__ import annotations

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from support.cli.commanding import done, invoke, refused

pytest.importorskip("matplotlib")
pytest.importorskip("openskill")

import matplotlib as mpl

from fodasse.games import GAMES
from fodasse.lab import Experiment, ResultFile, read_results, write_results
from fodasse.lab.report import PAGE, report
from support.lab.results import as_read, matches_of

run = partial(invoke, "report")

GAME = GAMES["dalmuti"]
EXPERIMENT = Experiment(GAME, ["random"] * 4, 5, rules=GAME.documents.rules(hands=1))
RESULTS = ResultFile(EXPERIMENT, matches_of(EXPERIMENT))


@pytest.fixture(scope="module")
def expected() -> dict[str, bytes]:
    """The same, whatever is set for figures here."""
    with mpl.rc_context({"lines.linewidth": 7, "font.size": 20, "text.usetex": True}):
        return report(RESULTS)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "five.jsonl"
    write_results(file, RESULTS)
    return file


def test_the_report_stands_beside_its_file(kept: Path, expected: dict[str, bytes]) -> None:
    result = done(run(kept))
    folder = kept.with_name("five-report")
    assert result.stdout.splitlines() == [str(folder / name) for name in expected]
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == expected


@pytest.mark.usefixtures("no_figures")
def test_the_page_alone_twice(kept: Path) -> None:
    file = kept.with_name("page.html")
    for _ in range(2):
        result = run(kept, "--out", file)
        assert (result.exit_code, result.stdout) == (0, f"{file}\n")
        assert file.read_bytes() == b"5"
    assert sorted(each.name for each in kept.parent.iterdir()) == ["five.jsonl", "page.html"]


def test_parquet_makes_a_report_in_portuguese(kept: Path) -> None:
    pytest.importorskip("pyarrow")
    file, out = kept.with_suffix(".parquet"), kept.with_name("page.html")
    write_results(file, read_results(kept))
    assert run(file, "--out", out, "--lang", "pt").exit_code == 0
    assert out.read_bytes() == report(RESULTS, "pt")[PAGE]


def test_a_file_that_cannot_be_reported_on(kept: Path) -> None:
    whole = kept.read_text(encoding="utf-8")
    heading, first, *_ = whole.splitlines(keepends=True)
    bad = {
        "missing.jsonl": (None, "cannot read {}: No such file or directory"),
        "record.json": ("{}", "{}: one of .jsonl, .csv, .parquet expected"),
        "nothing.jsonl": ("", "{}: "),
        "poker.jsonl": (whole.replace('"dalmuti"', '"poker"', 1), "{}: line 1, game: "),
        "unplayed.jsonl": (heading, "{}: no match has been played yet"),
        "damaged.jsonl": (heading + first + "{}\n" + first, "{}: line 3"),
    }
    for name, (contents, said) in bad.items():
        file = kept.with_name(name)
        if contents is not None:
            file.write_text(contents, encoding="utf-8")
        assert refused(run(file)).startswith(said.format(file)), name
    assert not list(kept.parent.glob("*report*"))


@pytest.mark.usefixtures("no_figures")
def test_where_nothing_can_be_written(kept: Path) -> None:
    folder = kept.with_name("folder.html")
    folder.mkdir()
    for out in (kept, kept / "below", folder, kept.with_name("none") / "page.html"):
        assert refused(run(kept, "--out", out)).startswith(f"--out: cannot write {out}: ")
    assert read_results(kept).experiment == as_read(EXPERIMENT)
    assert sorted(each.name for each in kept.parent.iterdir()) == ["five.jsonl", "folder.html"]


def test_without_the_extra_it_says_what_to_install(kept: Path) -> None:
    # In a process of its own, for what is loaded here stays loaded.
    code = "import sys; sys.modules['matplotlib'] = None; import fodasse.cli; fodasse.cli.main()"
    line = [sys.executable, "-c", code, "report", str(kept)]
    ended = subprocess.run(line, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "pip install 'fodasse[lab]'" in ended.stderr
    assert ended.stderr.count("\n") == 1
