"""``--config``: settings from a file are those of the options, which win over it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import Result

from fodasse.lab.result_files import read_results
from support.cli.commanding import done, invoke, refused, told

EVERYTHING = """
game = "truco"
bots = ["rules", "random"]
seats = 2
matches = 5
seed = 3
rounds = 2
engine = "reference"
jobs = 1
lang = "pt"
out = "results.jsonl"
json = "counts.json"
rules = "exposure=false"

[start]
dealer = "random"
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(name: str, text: str | bytes, *arguments: object) -> Result:
    Path("settings.toml").write_bytes(text.encode() if isinstance(text, str) else text)
    return invoke(name, *arguments, "--config", "settings.toml")


def test_settings_are_those_of_the_options() -> None:
    by_file = told(run("simulate", EVERYTHING))
    kept, counts = Path("results.jsonl").read_bytes(), Path("counts.json").read_bytes()
    Path("results.jsonl").unlink()
    options = (
        "truco --bots rules,random --seats 2 --matches 5 --seed 3 --rounds 2 --engine reference "
        "--jobs 1 --lang pt --out results.jsonl --json counts.json --rules exposure=false "
        "--start dealer=random"
    )
    by_options = invoke("simulate", *options.split())
    assert by_file == told(by_options)
    assert Path("results.jsonl").read_bytes() == kept
    assert Path("counts.json").read_bytes() == counts
    experiment = read_results("results.jsonl").experiment
    assert (experiment.game.name, experiment.rounds) == ("truco", 2)
    assert experiment.options == {"dealer": (0, 1)}


def test_options_on_the_command_line_win() -> None:
    settings = 'bots = "rules"\nseats = 2\nmatches = 3\nseed = 1\nout = "x.jsonl"\njobs = 1'
    more = ("fodasse", "--seed", 2, "--bots", "random", "--start", "hand_size=2")
    done(run("simulate", settings + "\n[start]\ndealer = 1", *more))
    experiment = read_results("x.jsonl").experiment
    assert (experiment.names, experiment.seed, experiment.matches) == (("random",) * 2, 2, 3)
    assert experiment.options == {"hand_size": 2}, "the option stands instead of the table"


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("tournament", 'bots = ["random", "rules"]'),
        ("challenge", 'bot = "rules"\nfield = ["random"]'),
    ],
)
def test_tournaments_and_challenges_take_settings_too(name: str, bots: str) -> None:
    pytest.importorskip("openskill")
    settings = 'game = "truco"\nseats = 2\ndeals = 3\nseed = 1\nrounds = 1\njobs = 1\n'
    for game, given in (("truco", ()), ("fodasse", ("--game", "fodasse"))):  # which wins
        out = f"{game}.jsonl"
        done(run(name, settings + bots, *given, "--out", out))
        experiment = read_results(out).experiment
        assert (experiment.kind, experiment.game.name, experiment.rounds) == (name, game, 1)
        assert set(experiment.names) == {"random", "rules"}


def test_a_run_of_settings_is_resumed() -> None:
    settings = 'seats = 2\nmatches = 4\nseed = 5\njobs = 1\nout = "x.jsonl"\njson = "x.json"'
    assert run("simulate", settings).exit_code == 0
    out = Path("x.jsonl")
    whole = out.read_bytes()
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:3]))
    line = refused(run("simulate", settings.replace("seed = 5", "seed = 6"), "--resume", out))
    assert line == "--seed: x.jsonl was started with 5; leave it out to resume it"
    assert run("simulate", settings, "--resume", out).exit_code == 0
    assert out.read_bytes() == whole


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("moon = 1", "settings.toml: unknown key 'moon'; known are bots, dask, engine, game, "),
        ("seats = 'two'", "settings.toml: seats: a whole number expected, not 'two'"),
        ("bots = 1", "settings.toml: bots: a text expected, not 1"),
        ("bots = [1]", "settings.toml: bots: a list of names expected, not [1]"),
        ("out = ['x.csv']", "settings.toml: out: a text expected, not ['x.csv']"),
        ("rules = {limit = 3}", "settings.toml: rules: a text expected, not {'limit': 3}"),
        ("start = 1", "settings.toml: start: a table expected, not 1"),
        ("start = {dealer = 1979-05-27}", "settings.toml: start: Object of type date is not JSON"),
        ("seats = ", "settings.toml: Invalid value (at end of document)"),
        (b"\xff", "settings.toml: not UTF-8 text: byte 0"),
        ('out = "a\\u0000b"', "settings.toml: out: a text without NUL characters expected"),
        *(
            (text.replace("HUGE", "0x" + "f" * 9000), f"settings.toml: {key}: a number with fewer")
            for key, text in (
                ("seed", "seed = HUGE"),
                ("seats", "seats = HUGE"),
                ("start", "start = {dealer = [HUGE]}"),
            )
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_key(settings: str | bytes, said: str) -> None:
    assert refused(run("simulate", settings)).startswith(f"--config: {said}")


@pytest.mark.parametrize(
    "settings", ["engine = 'magic'", "lang = 'la'", "game = 'poker'", "seats = 99", "rounds = 0"]
)
def test_values_are_checked_as_those_of_options_are(settings: str) -> None:
    assert settings.partition(" ")[0] in refused(run("simulate", settings)).lower()


def test_a_file_that_cannot_be_read() -> None:
    for name, said in (("missing.toml", "No such file"), (".", "Is a directory")):
        line = refused(invoke("simulate", "--config", name))
        assert line.startswith(f"--config: cannot read {name}: {said}")
