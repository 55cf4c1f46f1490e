"""Files that people make on any system, and ``-`` for standard input and output."""

from __future__ import annotations

import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path

import pytest

from fodasse import GAME, FormatError, Record, Rules, from_json, play_match
from fodasse.bots.random import RandomBot
from fodasse.lab import ResultFile
from fodasse.lab.result_files import read_results, write_results
from fodasse.table.files import decoded
from support.cli.commanding import done, invoke, refused
from support.lab.results import EXPERIMENT, RESULTS

RECORD = play_match(GAME, [RandomBot()] * 3, seed=7, names=["Zé"], rules=Rules(limit=1))
SYSTEMS = {
    "windows": lambda text: text.replace("\n", "\r\n").encode(),
    "old mac": lambda text: text.replace("\n", "\r").encode(),
    "notepad": lambda text: BOM_UTF8 + text.replace("\n", "\r\n").encode(),
    "powershell": lambda text: BOM_UTF16_LE + text.replace("\n", "\r\n").encode("utf-16-le"),
    "big-endian": lambda text: BOM_UTF16_BE + text.encode("utf-16-be"),
    "blanks": lambda text: (text.replace("\n", " \t\n") + "\n \n\n").encode(),
}
"""The bytes of a text file as other systems and programs write it."""
every_system = pytest.mark.parametrize("system", SYSTEMS)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@every_system
def test_matches_are_read_as_any_system_writes_them(system: str, folder: Path) -> None:
    file = folder / "match"
    for text in (RECORD.to_json() + "\n", RECORD.to_text()):
        file.write_bytes(text.encode())
        told = invoke("replay", file)
        assert (told.exit_code, "Zé" in told.stdout) == (0, True)
        contents = SYSTEMS[system](text)
        file.write_bytes(contents)
        assert invoke("replay", file).stdout == told.stdout
        assert invoke("replay", "-", said=contents).stdout == told.stdout
    file.write_bytes(SYSTEMS[system](RECORD.to_json()))
    assert Record.load(file) == RECORD


def test_the_text_of_a_file_has_plain_line_ends() -> None:
    assert decoded(b"one\r\ntwo\n") == "one\ntwo\n"
    assert decoded(b"one\rtwo\r") == "one\ntwo\n"
    assert decoded(b"a comment\rwith it\n") == "a comment\rwith it\n"
    assert decoded(BOM_UTF8 + b"one") == decoded(b"\xff\xfeo\0n\0e\0") == "one"
    assert decoded(b"") == decoded(BOM_UTF8) == ""
    with pytest.raises(FormatError, match="byte 4"):
        decoded(BOM_UTF8 + b"a\xff")


@every_system
def test_settings_are_read_as_any_system_writes_them(system: str, folder: Path) -> None:
    contents = SYSTEMS[system]('matches = 3\nseats = 2\nseed = 5\nlang = "pt"\n')
    (folder / "study.toml").write_bytes(contents)
    for how in (("--config", "study.toml"), ("--config", "-")):
        result = done(invoke("simulate", *how, "--jobs", 1, "--json", "-", said=contents))
        written = json.loads(result.stdout)
        assert (written["matches"], written["seats"], written["seed"]) == (3, 2, "5")
        assert "partidas" in result.stderr


@pytest.mark.parametrize("system", ["windows", "notepad", "blanks"])
def test_results_are_read_as_any_system_writes_them(system: str, folder: Path) -> None:
    path = folder / "results.jsonl"
    write_results(path, ResultFile(EXPERIMENT, RESULTS))
    path.write_bytes(SYSTEMS[system](path.read_text(encoding="utf-8")))
    assert tuple(read_results(path).matches) == RESULTS


def test_what_is_written_to_standard_output_stands_there_alone(folder: Path) -> None:
    """All else is printed to stderr, and no file is made."""
    how = ("--seats", 2, "--rules", "limit=1", "--seed", 7)
    watched = done(invoke("watch", *how, "--record", "-"))
    record = from_json(watched.stdout)
    assert record.result is not None
    assert "fodasse watch" in watched.stderr
    played = invoke("play", *how, "--record", "./-", said=b"quit\n")
    assert from_json(played.stdout).rules == record.rules
    assert "quit" in played.stderr
    assert invoke("simulate", *how, "--matches", 2, "--jobs", 1, "--json", "-").stdout[:1] == "{"
    assert json.loads(invoke("measure", *how, "--matches", 1, "--json", "-").stdout)["instruments"]
    page = invoke("analyse", "-", "--bot", "medium", "--page", "-", said=watched.stdout.encode())
    assert (page.exit_code, page.stdout[:15]) == (0, "<!DOCTYPE html>"), page.output
    assert [*folder.iterdir()] == []


@pytest.mark.usefixtures("no_figures")
def test_results_go_through_standard_output_and_input(folder: Path) -> None:
    how = ("--seats", 2, "--rules", "limit=1", "--seed", 7, "--matches", 3, "--jobs", 1)
    written = done(invoke("simulate", *how, "--out", "-"))
    done(invoke("simulate", *how, "--out", "results.jsonl"))
    assert written.stdout_bytes == Path("results.jsonl").read_bytes()
    page = done(invoke("report", "-", "--out", "-", said=written.stdout_bytes))
    assert page.stdout_bytes == b"3"
    assert [each.name for each in folder.iterdir()] == ["results.jsonl"]


def test_one_option_has_a_standard_stream() -> None:
    how = ("simulate", "--matches", 1, "--jobs", 1)
    line = refused(invoke(*how, "--out", "-", "--json", "-"))
    assert line == "Invalid value for '--json': another option has standard output already"
    line = refused(invoke("simulate", "--resume", "-"))
    assert line == "--resume: a file expected, not -: standard output cannot be resumed"
