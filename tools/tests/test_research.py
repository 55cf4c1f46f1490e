"""The scripts behind docs/research.md, and the citation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import jsonschema_rs
import numpy as np
import pytest

from fodasse import GAMES, __version__
from fodasse.lab import Experiment
from fodasse.lab.instruments import Meter
from fodasse.lab.intervals import Estimate
from tools import reproduce
from tools.pages import charts, instruments

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parents[2]
OTHERS = {f"examples/{name}.py" for name in ("chat_bot", "language_model", "text_front_end")}
OTHERS |= {
    f"-m tools.{name}" for name in ("corpus", "mutants", "pages.rules", "plant", "reproduce")
}
"""Programs in the docs that make no numbers."""
PROGRAM = r"(?:benchmarks|examples)/\w+\.py|-m tools[.\w]+"
PAGE = (ROOT / "docs" / "research.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")
CITED = pytest.importorskip("yaml").safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))


def test_every_part_of_the_page_is_made_by_the_script() -> None:
    parts = re.findall(r"<!-- (\w+) -->", PAGE)
    assert parts == ["rules", "random", "seats", "sizes", "rounds", "bids"]
    assert set(instruments.NAMES) == set(GAMES)
    for name in instruments.NAMES.values():
        assert PAGE.count(f"| {name} |") > 2
    written = instruments.write(PAGE, "sizes", "TABLE\n")
    assert "<!-- sizes -->\nTABLE\n<!-- /sizes -->" in written
    assert written.partition("<!-- sizes -->")[0] == PAGE.partition("<!-- sizes -->")[0]


def test_the_table_of_numbers_has_those_of_the_instruments() -> None:
    meter = Meter(Experiment("truco", ["rules"], 3, seed=1, seats=4), instruments.PARTS)
    for number in range(3):
        meter.play(number)
    found = meter.instruments
    lines = instruments.numbers({"truco": found}).strip().splitlines()
    assert lines[0] == "| measure | Truco |"
    assert f"| matches | {found.matches} |" in lines
    assert "| bids met exactly | – |" in lines
    exact = 100 * found.predictors.leaf_correlation.mean
    assert next(line for line in lines if line.startswith("| leaf")).split()[4] == f"{exact:.1f}"


def test_points_are_compared_within_a_match() -> None:
    """In Fodasse points are bad, so a seat with one point less than the mean is one ahead."""
    points = np.array([[1, 3], [1, 3], [2, 2], [0, 4]], np.int32)
    ahead, behind = instruments.relative("fodasse", points)
    assert (ahead.mean, behind.mean) == (1.0, -1.0)
    assert ahead.low == -behind.high < 1
    assert instruments.relative("truco", points)[0].mean == -1


def test_bids_are_those_that_the_compiled_engine_counts() -> None:
    share = 0.01
    found = instruments.bids(share)
    from fodasse.bulk import play_matches

    matches = instruments.part_of(instruments.MATCHES["fodasse", 4] // 2, share)
    sums = play_matches(matches, policies="rules", seed=instruments.SEED).sums
    assert found.exact.count == sums.bids
    assert found.exact.total == sums.exact
    assert sum(exact.total for exact, _ in found.by_bid.values()) == sums.exact
    assert sum(exact.count for exact in found.by_size.values()) == sums.bids
    assert {*found.by_place} == {0, 1, 2, 3}
    text = instruments.bid_tables(found)
    assert "| last, the dealer |" in text


def test_seats_of_one_bot_win_as_often_as_all_matches() -> None:
    instruments.by_seat.__globals__["MATCHES"] = {("truco", 4): 50_000}
    found = instruments.by_seat("truco", 4, 0.01)
    assert sum(share.mean for share in found.wins) == pytest.approx(2)  # partners win together
    assert found.fair == pytest.approx(0.5)
    assert sum(points.mean for points in found.points) == pytest.approx(0)
    assert "| Truco | 0 |" in instruments.seat_table([found])


def test_a_short_round_has_a_number_in_every_part() -> None:
    experiment = Experiment(
        "fodasse", ["random"], 3, 1, seats=2, rounds=1, options={"hand_size": 1}
    )
    meter = Meter(experiment, 12)  # a round of one card has four decisions
    for number in range(3):
        meter.play(number)
    assert [spot.count for spot in meter.instruments.hidden] == [3] * 12


def test_a_chart_is_svg_in_both_colours_with_words() -> None:
    spots = {0.0: Estimate(0.4, 0.3, 0.5), 1.0: Estimate(0.6, 0.5, 0.7)}
    panel = charts.Panel("A < B", "x", {"one": spots, "two": spots}, fair=((0, 0.5), (1, 0.5)))
    text = charts.chart("Name", "About & more", [panel, panel])
    root = ET.fromstring(text)  # noqa: S314  # our own text
    space = "{http://www.w3.org/2000/svg}"
    assert root.get("role") == "img"
    assert root.findtext(f"{space}title") == "Name"
    assert root.findtext(f"{space}desc") == "About & more"
    light, dark = text.split("prefers-color-scheme:dark")
    assert "polyline.line{fill:none" in light  # stronger than the dark fill of a series
    assert ".s0{" in dark
    assert {each.get("class") for each in root.iter(f"{space}polyline")} == {"s0 line", "s1 line"}
    assert len(root.findall(f".//{space}circle")) == 1 + 4  # the legend's and the points of "one"
    heights = [float(each.get("cy", "")) for each in root.findall(f".//{space}circle")[1:3]]
    assert heights[0] > heights[1]  # the greater number is higher up


@pytest.mark.parametrize(
    ("low", "high", "first", "last"),
    [(0, 1, 0, 1), (0.235, 0.265, 0.235, 0.265), (-3, 55, -10, 60)],
)
def test_ticks_are_round_and_enclose_the_numbers(
    low: float, high: float, first: float, last: float
) -> None:
    ticks = charts.ticks_of(low, high)
    assert (ticks[0], ticks[-1]) == pytest.approx((first, last))
    assert 4 <= len(ticks) <= 10


@pytest.mark.parametrize("name", ["hidden", "seats", "bids"])
def test_the_figures_of_the_page_are_there_with_words(name: str) -> None:
    path = ROOT / "docs" / "images" / f"research-{name}.svg"
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314  # our own text
    assert root.findtext("{http://www.w3.org/2000/svg}desc")
    assert re.search(rf"!\[[^]]{{40,}}\]\(images/research-{name}\.svg\)", PAGE)


def file_of(program: str) -> Path:
    """The file of a program, such as ``-m tools.pages.ladder``."""
    module = program.removeprefix("-m ")
    return ROOT / (program if module == program else f"{module.replace('.', '/')}.py")


def test_every_program_that_makes_numbers_has_a_step() -> None:
    steps = reproduce.STEPS
    commands = [command for step in steps.values() for command in (*step.commands, *step.quick)]
    programs = {re.findall(r"^(?:-m )?\S+", command)[0] for command in commands}
    assert [each for each in programs if not file_of(each).is_file()] == ["-m fodasse"]
    for page in ROOT.joinpath("docs").rglob("*.md"):
        printed = re.findall(PROGRAM, page.read_text("utf-8"))
        found = {each for each in printed if not each.startswith("-m tools.win_probability")}
        assert found - OTHERS <= programs, page
    for step in steps.values():
        for pattern in step.pages.split():
            assert [*ROOT.joinpath("docs").glob(pattern)], pattern


def test_steps_and_their_times_are_listed_in_the_docs() -> None:
    assert "\n".join(reproduce.listing()) in PAGE


def started(command: list[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def test_a_step_is_run_with_its_time_and_keeps_what_it_prints(tmp_path: Path) -> None:
    out = tmp_path / "a new one"
    command = [sys.executable, "-m", "tools.reproduce", "--quick", "--out", str(out)]
    done = subprocess.run(
        [*command, "one-seat"], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert re.search(r"^\| one-seat \| yes \| \d+ \| \d+ \|$", done.stdout, re.MULTILINE)
    printed = (out / "one-seat.txt").read_text(encoding="utf-8").splitlines()
    assert printed[0] == "$ python examples/one_seat_gymnasium.py 20"
    assert len(printed) > 1
    again = subprocess.run(
        [*command, "one-seat"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert again.returncode == 2
    assert "--out: a new folder is needed" in again.stderr


def test_a_step_that_fails_is_said(tmp_path: Path) -> None:
    done = reproduce.run("bad", ["-c no", "-c 1"], tmp_path)
    assert not done.is_good
    assert "NameError" in (tmp_path / "bad.txt").read_text(encoding="utf-8")


def test_the_citation_is_as_the_format_wants_it() -> None:
    """Of the keys of the Citation File Format 1.2.0, those that are used here."""
    text = {"type": "string", "minLength": 1}

    def things(**of: object) -> dict[str, object]:
        """Things that have all of these keys and no others."""
        return {"properties": of, "required": [*of], "additionalProperties": False}

    def several(of: object) -> dict[str, object]:
        return {"type": "array", "minItems": 1, "uniqueItems": True, "items": of}

    paper = things(
        type={"const": "conference-paper"},
        title=text,
        authors=several(things(**{"family-names": text, "given-names": text})),
        year={"type": "integer"},
        conference=things(name=text),
        notes=text,
    )
    schema = things(
        **{"cff-version": {"const": "1.2.0"}, "type": {"const": "software"}},
        **dict.fromkeys(("message", "title", "abstract", "version"), text),
        authors=several(things(name=text)),
        license={"const": "MIT"},
        keywords=several(text),
        references=several(paper),
    )
    jsonschema_rs.validate(schema, CITED)


def test_citations_agree_with_the_version() -> None:
    assert CITED["version"] == __version__
    for page in README, PAGE:
        assert f"version = {{{__version__}}}" in page
        assert f"title   = {{{CITED['title']}}}" in page
