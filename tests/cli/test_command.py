"""The command: what is asked of it, what is wrong with the question, where its output goes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

import fodasse
from fodasse import GAME, Record, Rules, SeatRecord, play_match, to_json
from fodasse.bots.random import RandomBot
from fodasse.cli import matches as module
from fodasse.cli.terminal import MAX_WIDTH
from support.cli.commanding import invoke, refused

SHORT = ("watch", "--rules", "max_rounds=2", "--bots", "random", "--seed", "7")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    how: dict[str, Any] = {"rules": Rules(limit=1), "names": ["Rui", "Eva", "Noé"]}
    play_match(GAME, [RandomBot()] * 4, seed=7, **how).save(path)
    return path


def test_without_a_seed_one_is_chosen_and_said_so_that_the_match_can_be_repeated() -> None:
    told = invoke(*SHORT[:-2], "--seats", "3").output
    first, *_, last = told.splitlines()
    assert first == last
    assert invoke(*first.split()[1:]).output == told
    assert invoke(*SHORT).output != invoke(*SHORT[:-1], "8").output


def test_colour_can_be_forced_and_refused_and_is_not_piped() -> None:
    assert "\x1b" not in invoke(*SHORT).output
    assert "\x1b[" in invoke(*SHORT, FORCE_COLOR="1", TERM="xterm").output
    plain = invoke(*SHORT, FORCE_COLOR="1", NO_COLOR="1", TERM="xterm").output
    assert "\x1b[91" not in plain  # bright red


def test_a_wide_terminal_does_not_stretch_lines() -> None:
    told = invoke(*SHORT, COLUMNS="300").output
    assert max(map(len, told.splitlines())) == MAX_WIDTH
    assert invoke(*SHORT, COLUMNS="0").output == invoke(*SHORT, COLUMNS="80").output


def test_a_record_is_told_with_its_names_and_as_a_seat_saw_it(file: Path) -> None:
    whole = invoke("replay", file, "--lang", "pt").output
    assert "0 Rui   1 Eva   2 Noé   3 Duda" in whole
    told = invoke("replay", file, "--seat", "2", "--lang", "pt").output
    assert "como Noé viu" in told
    assert "▒▒" in told
    assert told != whole


def test_what_a_seat_saw_is_of_that_seat(file: Path) -> None:
    own = SeatRecord.of(Record.load(file), 2)
    own.save(file)
    assert invoke("replay", file, "--seat", "2").output == invoke("replay", file).output
    said = refused(invoke("replay", file, "--seat", "1"))
    assert said == f"--seat: {file} is what seat 2 saw, not seat 1"
    file.write_text(own.to_text(), encoding="utf-8")
    assert "this is what one viewer saw" in refused(invoke("replay", file))
    file.write_text(to_json(Rules()), encoding="utf-8")
    expected = "type: one of record, seat-record expected, not 'rules'"
    assert refused(invoke("replay", file)) == f"{file}: {expected}"


HUGE = "9" * 5000


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("watch --seats four", "'--seats'"),
        ("watch --seats 1", "--seats: 2 to 39 can play, not 1"),
        ("watch --seats 40", "--seats: 2 to 39 can play, not 40"),
        ("watch --seed x", "'--seed'"),
        ("watch --lang fr", "Invalid value for '--lang': one of en, pt expected, not 'fr'"),
        ("watch poker", "'poker'"),
        ("simulate poker", "'poker'"),
        ("rules poker", "'poker'"),
        ("tournament --game poker", "'poker'"),
        ("watch --depth 3", "--depth"),
        ("play --bots rules,clever", "--bots: a bot for fodasse is one of random, easy, rules,"),
        ("replay", "Missing argument"),
        ("replay missing.json", "cannot read missing.json: "),
        ("replay .", "cannot read .: "),
        ("replay FILE --seat -1", "--seat: FILE has seats 0 to 3, not -1"),
        ("replay FILE --seat 4", "--seat: FILE has seats 0 to 3, not 4"),
        ("deal", "'deal'"),
        *((f"{name} --record .", "--record: cannot write .: ") for name in ("watch", "play")),
        ("watch --record no/m.json", "--record: cannot write no/m.json: "),
        (f"watch --seed {HUGE}", "'--seed'"),
        (f"replay FILE --seat {HUGE[:4000]}", " has seats 0 to 3, not 9"),
        (f"watch --start dealer={HUGE}", "--start: "),
        (f"watch --bots {HUGE}", "--bots: "),
    ],
)
def test_what_cannot_be_done_is_told_in_one_short_line(
    file: Path, arguments: str, said: str
) -> None:
    line = refused(invoke(*arguments.replace("FILE", str(file)).split()))
    assert said.replace("FILE", str(file)) in line
    assert len(line) < 1500


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("}", "", "not JSON"),
        ('"format": 1', '"format": 2', "format: "),
        ('"type": "bid"', '"type": "bit"', "actions[1]"),
        ('"elimination"', '"leaving"', "result: "),
        ("Rui", "\udcff", "UTF-8"),
    ],
)
def test_a_damaged_record_is_refused_with_the_place(
    file: Path, old: str, new: str, said: str
) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_bytes(text.replace(old, new).encode(errors="surrogateescape"))
    line = refused(invoke("replay", file))
    assert line.startswith(f"{file}: ")
    assert said in line


@pytest.mark.parametrize("words", ["--help", "-h", "watch --help", "replay -h"])
def test_version_and_help(words: str) -> None:
    told = invoke(*words.split())
    assert (told.exit_code, told.output[:7]) == (0, "Usage: ")
    assert invoke("--version").output == f"fodasse {fodasse.__version__}\n"


def test_an_interrupted_command_says_so_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "match_of_bots", Mock(side_effect=KeyboardInterrupt))
    told = invoke("watch")
    assert (told.exit_code, told.output) == (130, "Error: Stopped\n")


def test_a_match_is_printed_while_it_is_played_and_what_was_played_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, choose, left = tmp_path / "match.json", RandomBot.choose, iter(range(9))

    def tired(self: RandomBot, *given: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return choose(self, *given)

    with monkeypatch.context() as patched:
        patched.setattr(RandomBot, "choose", tired)
        told = invoke("watch", "--bots", "random", "--seed", "1", "--record", path)
    assert told.exit_code == 130
    match = Record.load(path)
    assert match.result is None
    assert len(match.actions) > 9
    shown = invoke("replay", path).stdout
    unfinished = shown.index("\n\n", shown.index("1  "))
    assert shown[:unfinished] in told.stdout


@pytest.mark.parametrize(
    ("package", "said"),
    [
        ("rich", 'pip install "fodasse[cli]"'),
        ("attrs", "ModuleNotFoundError"),  # it is not hidden
    ],
)
def test_without_its_extra_it_says_what_to_install(package: str, said: str) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from fodasse.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert package == "attrs" or done.stderr.count("\n") == 1


@pytest.mark.parametrize("tag", ["pt-BR", "PT"])
def test_a_language_is_named_by_any_tag(tag: str) -> None:
    assert json.loads(invoke("texts", "truco", "--lang", tag).stdout)["language"] == "Português"


@pytest.mark.parametrize(
    ("locales", "language"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "Português"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "pt_PT@euro"}, "Português"),
        ({"LC_MESSAGES": "pt_BR", "LC_ALL": "C.UTF-8"}, "English"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "pt"}, "Português"),
        ({"LANG": "de_DE.UTF-8"}, "English"),
        ({"LANG": "POSIX"}, "English"),
        ({}, "English"),
    ],
)
def test_without_a_language_that_of_the_environment_is_used(
    locales: dict[str, str], language: str
) -> None:
    locales = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", **locales}
    assert json.loads(invoke("texts", "truco", **locales).stdout)["language"] == language
    told = json.loads(invoke("texts", "truco", "--lang", "en", **locales).stdout)
    assert told["language"] == "English"


def test_the_command_that_repeats_a_match_names_its_language_where_needed() -> None:
    portuguese = {"LC_MESSAGES": "pt_BR.UTF-8"}
    for given, environment, ends in (
        (["--lang", "pt-BR"], {}, "--seed 7 --lang pt"),
        (["--lang", "en"], portuguese, "--seed 7 --lang en"),
        ([], portuguese, "--seed 7"),
        ([], {}, "--seed 7"),
    ):
        told = invoke(*SHORT, *given, **environment).output
        assert told.splitlines()[0].endswith(ends)
        assert told == invoke(*told.splitlines()[0].split()[1:], **environment).output


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("watch --seats x", "Valor inválido para '--seats': 'x' não é um número"),
        ("watch --lang xx", "Valor inválido para '--lang': esperava-se um de en, pt"),
        ("replay", "Falta o argumento 'FILE'."),
        ("watch --seed", "A opção '--seed' precisa de um valor."),
        ("watch --tui=1", "Não existe a opção '--tui'."),
        ("watch truco fodasse", "Sobra um argumento (fodasse)"),
        ("nothing", "Não existe o comando 'nothing'."),
    ],
)
def test_errors_in_arguments_are_in_the_language(words: str, line: str) -> None:
    name, *rest = words.split()
    found = invoke(name, *rest, LC_MESSAGES="pt_BR.UTF-8")
    assert found.exit_code == 2
    assert found.stderr.startswith(f"Erro: {line}")
    if "--lang" not in rest and name != "nothing":
        assert invoke(name, "--lang=pt-BR", *rest).stderr == found.stderr
    assert invoke(name, *rest).stderr.startswith("Error: ")  # click is as it was
