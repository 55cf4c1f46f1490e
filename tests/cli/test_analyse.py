"""``fodasse analyse``, and the word ``hint`` at the table."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import Result

from fodasse import GAME, GAMES, Record, Rules, play_match
from fodasse.bots import named
from fodasse.bots.search import SearchBot
from fodasse.bots.search.bot import has_bulk
from fodasse.cli import progress
from fodasse.cli.values import judge_named
from fodasse.table.seat_record import SeatRecord
from support.cli.commanding import done, invoke, refused


def run(*words: object, **environment: str) -> Result:
    return invoke("analyse", *words, "--bot", "medium", **environment)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.json"
    bots = [named("random", GAME)] * 3
    play_match(GAME, bots, seed=8, names=("Ana", "", "<Zé>"), rules=Rules(max_rounds=4)).save(path)
    return path


def test_the_dearest_choices_are_printed_with_what_the_seat_saw(match: Path) -> None:
    text = " ".join(done(run(match, "--seat", "2", "--top", "2")).output.split())
    assert "What the choices of <Zé> cost · FODASSE · judged by the bot medium" in text
    assert re.search(r"<Zé> made \d+ choices among several actions\.", text)
    headings = re.findall(r"── (\d)\. Action (\d+): (\w+ \S+) instead of (\w+ \S+)", text)
    assert [number for number, *_ in headings] == ["1", "2"]
    first, second = (float(mean) for mean in re.findall(r"costs (\d+\.\d) points of 100 \(", text))
    assert first >= second >= 0
    assert "as <Zé> sees it" in text
    assert re.search(r"Hand of <Zé>: \w+[♦♠♥♣]", text)
    assert "95 % interval" in text
    assert text.count(" % best") == text.count(" % chosen") == 2
    seen = Record.load(match).actions
    for _, ply, chosen, _ in headings:
        card_or_bid = chosen.split()[1]
        assert str(getattr(seen[int(ply)], "stages", card_or_bid)) in card_or_bid


def test_it_speaks_portuguese_and_writes_a_page(match: Path, tmp_path: Path) -> None:
    out = tmp_path / "page.html"
    result = run(match, "--seat", "2", "--lang", "pt", "--top", "1", "--page", out)
    assert "Quanto custaram as escolhas de <Zé>" in result.output
    page = out.read_text(encoding="utf-8")
    assert os.name != "posix" or out.stat().st_mode & 0o777 == 0o600  # it shows the seat's cards
    assert '<html lang="pt-BR">' in page
    assert "&lt;Zé&gt;" in page
    assert "<Zé>" not in page
    assert page.count("<section>") == page.count("<svg") == 1
    assert len(re.findall(r"<tr class=best><th scope=row>.*<td>melhor</td></tr>", page)) == 1
    assert page.count("<td>escolhida</td>") == 1
    assert not re.search(r'(?:src|href)="http', page)


def test_the_file_may_be_what_one_seat_saw(match: Path, tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    SeatRecord.of(Record.load(match), 1).save(own)
    whole = run(match, "--seat", "1")
    assert run(own).output == whole.output
    assert run(own, "--seat", "1").output == whole.output
    assert "is what seat 1 saw, not seat 0" in refused(run(own, "--seat", "0"))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["--seat", "3"], "has seats 0 to 2, not 3"),
        (["--bot", "rules"], "--bot: a bot that searches judges: medium, hard or best, not rules"),
        (["--bot", "nobody"], "--bot: a bot for fodasse is one of"),
        (["--page", "."], "--page: cannot write"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(match: Path, words: list[str], problem: str) -> None:
    assert problem in refused(invoke("analyse", match, *words))


def test_a_match_without_a_choice_cost_nothing(match: Path) -> None:
    whole = Record.load(match)
    evolve(whole, actions=whole.actions[:1], names=(), result=None).save(match)
    output = run(match).output
    assert "Ana made 0 choices" in output
    assert "No choice cost anything." in output


@pytest.mark.usefixtures("_no_bulk")
def test_a_hint_at_the_table() -> None:
    result = invoke("play", "--seed", 3, said="hint\ndica\nquit\n")
    told = [line for line in result.output.splitlines() if " Bid " in line]
    assert told[: len(told) // 2] == told[len(told) // 2 :]
    cells = re.findall(
        r"Bid \d +(\d+\.\d) %  (best|costs \d+\.\d \(-?\d+\.\d to \d+\.\d\))", told[0]
    )
    values, costs = zip(*cells, strict=True)
    assert sorted(values, key=float, reverse=True) == list(values)
    assert costs[0] == "best"
    assert all(cost.startswith("costs") for cost in costs[1:])


@pytest.fixture
def _no_bulk(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr("fodasse.bots.search.bot.find_spec", lambda _: None)
    has_bulk.cache_clear()
    yield
    has_bulk.cache_clear()


@pytest.mark.usefixtures("_no_bulk")
def test_without_the_extra_bulk_the_levels_play_and_say_so(match: Path) -> None:
    how = ("--bots", "medium,random", "--seats", 2, "--rules", "max_rounds=1")
    for result in run(match, "--top", "0"), invoke("watch", *how):
        assert "note: medium is slower" in done(result).stderr


@pytest.mark.usefixtures("_no_bulk")
def test_without_the_extra_bulk_esadofs_best_does_not_search_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its ``hard`` never does, so there is nothing to say of it."""
    monkeypatch.setattr(SearchBot, "evaluate", None)
    how = ("--bots", "hard,best,random", "--rules", "target=1", "--seed", 1)
    result = done(invoke("watch", "esadof", *how))
    assert "best plays by its network alone" in result.stderr
    assert "hard" not in result.stderr


@pytest.mark.usefixtures("_no_bulk")
def test_without_the_extra_bulk_esadofs_judge_searches_and_is_slower(tmp_path: Path) -> None:
    file, game = tmp_path / "match.json", GAMES["esadof"]
    record = play_match(game, [named("random", game)] * 3, seed=1)
    evolve(record, actions=record.actions[:5], result=None).save(file)
    result = done(invoke("analyse", file, "--bot", "hard", "--top", 0))
    assert "note: hard is slower" in result.stderr


def test_a_terminal_shows_progress_and_a_pipe_does_not(
    match: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    piped = run(match, "--top", 0)
    count = re.search(r"made (\d+) choices", piped.stdout)
    assert count
    assert piped.stderr == ""
    monkeypatch.setattr(progress, "SECONDS", 0)
    monkeypatch.setattr(progress, "MIN_SECONDS_LEFT", 0)
    shown = run(match, "--top", 0, "--lang", "pt", FORCE_COLOR="1", TERM="xterm")
    assert f"{count[1]}/{count[1]}" in shown.stderr
    assert "nota: faltam cerca de 10 segundos" in shown.stderr


@pytest.mark.parametrize("is_watched", [True, False])
def test_a_terminal_is_told_once_that_machine_code_is_compiled(
    match: Path, monkeypatch: pytest.MonkeyPatch, is_watched: bool
) -> None:
    event = pytest.importorskip("numba.core.event")

    def compiling(*given: Any) -> Any:
        found = judge_named(*given)
        for _ in range(2):
            with event.trigger_event("numba:compile"):
                pass
        return found

    monkeypatch.setattr("fodasse.cli.analyse.command.judge_named", compiling)
    environment = {"FORCE_COLOR": "1", "TERM": "xterm"} if is_watched else {}
    for _ in range(2):
        stderr = run(match, "--top", 0, **environment).stderr
        assert stderr.count("note: compiling machine code") == is_watched


def test_a_game_without_a_formula_is_judged_in_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``GameBots.value`` estimates the chance to win the match in the library's games alone."""
    monkeypatch.chdir(tmp_path)
    source = "from attrs import evolve; import fodasse; MINE = evolve(fodasse.GAME, name='mine')"
    Path("judged.py").write_text(source, encoding="utf-8")
    how = ("judged:MINE", "--bots", "random", "--seed", 5)
    hinted = invoke("play", *how, said="1\nhint\nquit\n").stdout
    done(invoke("watch", *how, "--rules", "max_rounds=3", "--record", "match.json"))
    judged = run("match.json", "--game", "judged:MINE", "--page", "page.html").stdout
    for told in hinted, judged:
        assert "points" in told
        assert "%" not in re.sub(r"95\s%", "", told)
    page = Path("page.html").read_text(encoding="utf-8")
    assert "</td>" in page
    assert "%</td>" not in page
    assert "100" not in judged
