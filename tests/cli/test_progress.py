"""Long work says how long it takes, after its first second; work of no matches is refused."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from fodasse.cli import progress
from fodasse.cli.command import command
from fodasse.cli.progress import MIN_SECONDS_LEFT, Pace, duration, progress_bar

COMMANDS = (
    "simulate --matches 9 --seats 2 --jobs 1 --rules limit=1",
    "tournament --deals 4 --seats 2 --jobs 1 --rules limit=1",
    "challenge --bot random --deals 2 --seats 2 --jobs 1 --rules limit=1",
    "measure --matches 3 --seats 2 --rules limit=1",
)
WATCHED = {"FORCE_COLOR": "1", "TERM": "xterm"}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [0.0]
    monkeypatch.setattr(progress, "perf_counter", lambda: now[0])
    return now


@pytest.mark.parametrize(
    ("line", "env"), [*((line, {}) for line in COMMANDS), (COMMANDS[0], WATCHED)]
)
def test_long_work_says_once_how_long_it_takes(
    line: str, env: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "note:" not in CliRunner(env=env).invoke(command, line.split()).stderr
    monkeypatch.setattr(progress, "SECONDS", 0)
    monkeypatch.setattr(progress, "MIN_SECONDS_LEFT", 0)
    result = CliRunner(env=env).invoke(command, line.split())
    assert result.exit_code == 0
    note = r"note: about \d+ seconds more, at the pace of the first second"
    notes = re.findall(note, result.stderr)
    assert len(notes) == 1
    assert env or result.stderr == f"{notes[0]}\n"


def test_the_pace_is_that_of_the_first_second(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    pace, bar, said = Pace(1000, "en"), progress_bar(), []
    for now, done in ((40.0, 1), (40.9, 5), (41.2, 11), (42.0, 30)):
        clock[0] = now
        pace.update(done, bar)
        said.append(capsys.readouterr().err)
    # The first match took 40 seconds, as code was compiled; after 10 in 1.2 seconds, 989 are left.
    note = "note: about 2 minutes more, at the pace of the first second\n"
    assert said == ["", "", note, ""]


def test_work_that_is_soon_done_says_nothing(
    clock: list[float], capsys: pytest.CaptureFixture[str]
) -> None:
    pace, bar = Pace(100, "en"), progress_bar()
    pace.update(0, bar)
    clock[0] = 1.0
    pace.update(int(100 / MIN_SECONDS_LEFT) + 1, bar)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "10 seconds"), (90, "2 minutes"), (5400, "2 hours"), (1e9, "11574 days")],
)
def test_durations_are_rough(seconds: float, said: str) -> None:
    assert duration(seconds, "en") == said
