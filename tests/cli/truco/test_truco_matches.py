"""Whole matches told, played and kept: both tables, both languages, wide and narrow pages."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle, islice, pairwise
from pathlib import Path
from random import Random

import pytest
from attrs import evolve
from click.testing import CliRunner, Result
from rich.cells import cell_len
from transcripts import LANGS, lines

from fodasse.cli.command import command
from fodasse.games.truco import GAME, Action, Deal, Play, PlayBlind, Rules, State, Tento
from fodasse.games.truco.actions import ACTIONS
from fodasse.table.record import Record
from fodasse.testing import random_match
from fodasse.testing.matches import random_action

ANYTHING = ("1", "truco", "x1", "corro", "foo", "2", "aceito", "?", "x2", "1", "seis")
"""Whatever is asked, one of these is allowed."""


@cache
def match(seats: int, seed: int, table_share: float = 0.0) -> Record:
    """A random match in which some cards turn over, and runs are rarer than random ones."""
    rng = Random(seed)
    rules = Rules(exposure=bool(table_share))
    state: State = GAME.start(seats, rules=rules)
    actions = []
    while (action := random_action(GAME, state, rng, table_share)) is not None:
        if isinstance(action, Tento) and rng.random() < 0.9:
            continue
        if isinstance(action, Deal) and rules.exposure and rng.random() < 0.4:
            action = evolve(action, exposed=(rng.randrange(seats), rng.randrange(3)))
        actions.append(action)
        state = GAME.apply(state, action)
    result = GAME.outcome(state)
    return Record("truco", rules, seats, actions=actions, result=result)


MATCHES = [(seats, seed, share) for seats in (2, 4) for seed in range(4) for share in (0.0, 0.2)]


def run(*arguments: object, said: str = "", width: int = 80, charset: str = "utf-8") -> Result:
    runner = CliRunner(charset=charset, env={"COLUMNS": str(width)})
    return runner.invoke(command, [*map(str, arguments)], input=said)


def test_every_kind_of_action_is_in_these_matches() -> None:
    kinds = {type(action) for each in MATCHES for action in match(*each).actions}
    assert kinds >= {*ACTIONS} - {PlayBlind}  # 11 to 11 is rare, and told in tests of its own


@pytest.mark.parametrize(("seats", "seed", "share"), MATCHES)
def test_every_match_fits_its_page(seats: int, seed: int, share: float) -> None:
    record = match(seats, seed, share)
    rng = Random(seed)
    for seat in (None, rng.randrange(seats)):
        for width in (40, 80):
            for has_signs in (True, False):
                told = lines(record, seat, rng.choice(LANGS), width=width, has_signs=has_signs)
                assert max(map(cell_len, told)) <= width
                assert all(line == line.rstrip() for line in told)
                assert ("", "") not in {*pairwise(told)}
                if not has_signs:
                    assert not re.search("[♦♠♥♣▒─×·»…→–]", "".join(told))


def test_matches_of_the_laws_are_told() -> None:
    for seats in (2, 4):
        for seed in range(3):
            record = random_match(GAME, seats, seed=seed, table_share=0.2).record
            for lang in LANGS:
                assert lines(record, seed % seats, lang)


@pytest.mark.parametrize("seats", [2, 4])
def test_every_card_played_is_told_once_and_in_order(seats: int) -> None:
    for seed in range(4):
        record = match(seats, seed, 0.2)
        told = [
            line for line in lines(record, width=1000) if re.match(r" {3}( {2,}|  ?\d  )", line)
        ]
        cards = re.findall(r"[A-Z]\w+ +([4-7QJKA23][♦♠♥♣])(▒?)", "\n".join(told))
        assert cards == [
            _laid(*each)
            for each in zip(record.replay(), record.actions, strict=False)
            if _laid(*each)
        ]


def _laid(state: State, action: Action) -> tuple[str, str] | None:
    """A card that is played, and half a back behind it if it is covered."""
    if isinstance(action, Play) and action.card:
        return action.card.symbol, "▒" * action.covered
    if isinstance(action, PlayBlind):
        return state.hands[action.seat][action.index].symbol, ""
    return None


def test_points_told_are_those_of_the_match() -> None:
    for each in MATCHES:
        record = match(*each)
        told = [line for line in lines(record, width=1000) if re.search(r" \(\+\d+\)", line)][1:]
        scored = [
            after.points
            for before, after in pairwise(record.replay())
            if before.points != after.points
        ]
        numbers = [
            tuple(map(int, re.findall(r" (\d+)(?= |$)", re.sub(r"\(.*?\)", "", line))))
            for line in told
        ]
        assert numbers == scored


@pytest.mark.parametrize("lang", LANGS)
def test_a_match_can_stop_anywhere(lang: str) -> None:
    whole = match(4, 1, 0.2)
    stopped = "The match is unfinished" if lang == "en" else "A partida não terminou"
    for actions in range(0, len(whole.actions), 5):
        record = evolve(whole, actions=whole.actions[:actions], result=None)
        for seat in (None, 2):
            told = lines(record, seat, lang)
            assert sum(stopped in line for line in told) == 1


def test_the_languages_tell_the_same_cards_in_other_words() -> None:
    english, portuguese = ("\n".join(lines(match(4, 2, 0.2), lang=lang)) for lang in LANGS)
    card = re.compile(r"[4-7QJKA23][♦♠♥♣]")
    assert card.findall(english) == card.findall(portuguese)
    worded = {line for line in english.splitlines() if re.search("[a-z]{4}.* [a-z]{4}", line)}
    worded -= {line for line in worded if "manilhas" in line}
    assert not worded & {*portuguese.splitlines()}


# The command


@pytest.mark.parametrize(("lang", "seats", "width"), [("en", 4, 80), ("pt", 2, 40)])
def test_a_match_of_bots_is_watched_and_told_again(
    lang: str, seats: int, width: int, tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", seats, "--seed", 3, "--bots", "random", "--lang", lang)
    told = run("watch", "truco", *how, "--record", file, width=width)
    assert told.exit_code == 0
    whole = told.stdout.splitlines()[1:-2]
    assert max(map(len, whole)) <= width
    assert run("replay", file, "--lang", lang, width=width).stdout.splitlines() == whole
    as_seen = run("replay", file, "--seat", 1, "--lang", lang, width=width).stdout
    assert "▒▒" in as_seen


@pytest.mark.parametrize(
    ("lang", "charset", "seats"), [("en", "utf-8", 4), ("pt", "ascii", 4), ("pt", "utf-8", 2)]
)
def test_a_match_is_played_from_a_script(
    lang: str, charset: str, seats: int, tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", seats, "--seat", 1, "--seed", 2, "--bots", "random", "--lang", lang)
    answers = "\n".join(islice(cycle(ANYTHING), 900)) + "\n"
    told = run("play", "truco", *how, "--record", file, said=answers, charset=charset)
    assert told.exit_code == 0
    assert max(map(len, told.output.splitlines()[:-2])) <= 80
    record = Record.load(file)
    assert record.result is not None
    assert ("End of the match" if lang == "en" else "Fim da partida") in told.output
    assert not re.search("[♦♠♥♣▒]", told.output) or charset == "utf-8"


@pytest.mark.parametrize("lang", LANGS)
def test_a_simulation_counts_what_is_usual_to_ask(lang: str) -> None:
    told = run(
        "simulate", "truco", "--matches", 3, "--bots", "random", "--jobs", 1, "--lang", lang
    )
    assert told.exit_code == 0
    for words in (("hands a match", "mãos por partida"), ("tied tricks", "rodadas empatadas")):
        assert words[lang == "pt"] in told.stdout
