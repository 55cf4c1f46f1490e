"""Whole matches at the terminal: printed, watched, replayed and played, in all languages."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from rich.cells import cell_len

import support.dalmuti.parts as dalmuti_parts
import support.esadof.records as esadof_records
import support.fodasse.records as fodasse_records
import support.truco.records as truco_records
from fodasse.cli.cards import suit_letters
from fodasse.cli.names import labels
from fodasse.core.cards import Card
from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco
from fodasse.table.record import Record
from fodasse.table.seat_record import SeatRecord
from support.cli.commanding import done, invoke
from support.cli.transcripts import LANGS, begin, lines, stepped

MATCHES: dict[str, Callable[[], Record]] = {
    "fodasse": partial(fodasse_records.match, 4, 0),
    "fodasse with motions": partial(fodasse_records.wild, 1),
    "truco at 4": partial(truco_records.match, 4, 1, 0.2),
    "truco at 2": partial(truco_records.match, 2, 0, 0),
    "dalmuti": partial(dalmuti_parts.match, 7, seed=7, hands=2, wildcards=True),
    "dalmuti, classic": partial(dalmuti_parts.match, 5, seed=5, hands=2, **dalmuti_parts.CLASSIC),
    "esadof": partial(esadof_records.match, 4),
    "esadof, long": partial(esadof_records.match, 3, is_long=True),
}
CARD = re.compile(r"[A2-9TJQK][♦♠♥♣]|\d×\w")
SIGNS = re.compile("[♦♠♥♣▒─×·»…→–]")
ANSWERS = {
    "fodasse": ["1", "0", "2"],
    "truco": ["1", "truco", "x1", "corro", "foo", "2", "aceito", "?", "x2", "1", "seis"],
    "dalmuti": [each for face in "A23456789TJQK" for each in (face, "pass", f"{face} {face}")],
    "esadof": ["3 2 1", "2", "left", "pilha", "4", "mesa"],
}
"""Whatever is asked, one of these is allowed, though it may take them several times over."""


@pytest.fixture(scope="module", params=MATCHES)
def record(request: pytest.FixtureRequest) -> Record:
    return MATCHES[request.param]()


@pytest.mark.parametrize(("lang", "width", "has_signs"), [("en", 40, False), ("pt", 80, True)])
def test_every_match_fits_its_page(record: Record, lang: str, width: int, has_signs: bool) -> None:
    named = evolve(record, names=[f"Wilhelmina {seat}" for seat in range(record.seats)])
    for each, seat in ((record, None), (named, record.seats - 1)):
        told = lines(each, seat, lang, width=width, has_signs=has_signs)
        assert max(map(cell_len, told)) <= width
        assert all(line == line.rstrip() for line in told)
        assert ("", "") not in {*pairwise(told)}
        assert has_signs or not SIGNS.search("".join(told))


def laid(state: Any, action: Any) -> Any:
    """Return what a transcript has for something that is laid on the table."""
    match action:
        case fodasse.Play(card=Card() as card) | truco.Play(card=Card() as card):
            return card.symbol
        case truco.PlayBlind():
            return state.hands[action.seat][action.index].symbol
        case dalmuti.Lay():
            count = action.count - action.wildcards
            return f"{count}×{action.face}" if count > 1 else f"{action.face}"
        case esadof.Replace() | esadof.Discard():
            return "discards"
    return None


def test_all_that_is_laid_is_printed_in_order(record: Record) -> None:
    told = iter(re.findall(r"[^\s▒]+", "\n".join(lines(record, width=1000))))
    for state, action in zip(record.replay(), record.actions, strict=False):
        piece = laid(state, action)
        assert piece is None or any(word.startswith(piece) for word in told), action


def test_a_transcript_begins_at_any_moment(record: Record) -> None:
    """From the next deal on it prints what it prints from the beginning."""
    for seat in (None, 0):
        whole = parts(record, 0, seat)
        for ply in Random(1).sample(range(1, len(record.actions)), 3):
            rest, *later = parts(record, ply, seat)
            if not rest:  # the first title is that of the hand in play
                del later[:1]
            assert later == whole[len(whole) - len(later) :]


def parts(record: Record, ply: int, seat: int | None) -> list[str]:
    """Return what is printed from a ply on, in parts that begin with titles."""
    game, states = GAMES[record.game], [*record.replay()]
    transcript = begin(game, states[-1], seat)
    printed = [
        line.plain
        for line in (
            *stepped(transcript, states[ply], record.actions[ply:]),
            *transcript.rest(states[-1] if seat is None else game.view(states[-1], seat)),
        )
    ]
    return "\n".join(printed).replace(" again", "").split("\n── ")


def test_the_languages_tell_the_same_cards_in_other_words(record: Record) -> None:
    english, portuguese = ("\n".join(lines(record, lang=lang)) for lang in LANGS)
    assert CARD.findall(english) == CARD.findall(portuguese)
    worded = {line for line in english.splitlines() if re.search("[a-z]{4}.* [a-z]{4}", line)}
    worded -= {line for line in worded if "manilhas" in line or "truco!" in line}
    assert not worded & {*portuguese.splitlines()}


@pytest.mark.parametrize("share", [1, 2])
def test_a_seat_is_shown_nothing_but_what_it_saw(record: Record, share: int) -> None:
    """The record's actions are not needed: views and censored actions are enough.

    That these are the same in all worlds which a seat cannot tell apart is a law of the games.
    """
    actions = record.actions[: len(record.actions) // share]
    record = evolve(record, actions=actions, result=record.result if share == 1 else None)
    seat = record.seats - 1
    game, seen, states = GAMES[record.game], [*record.seen_by(seat)], [*record.replay()]
    people = sum(map(len, game.teams(states[-1])))
    transcript = begin(game, states[0], seat, names=labels((), people))
    told = [*transcript.opening()]
    for before, after in pairwise(seen):
        told += transcript.step(after.action, before.view, after.view)
    told += transcript.end(seen[-1].view, record.result)
    texts = [line.plain for line in told if line.plain]
    assert texts == [line for line in lines(record, seat, width=1000) if line]


@pytest.mark.parametrize(
    ("game", "seats", "rules", "lang", "width"),
    [
        ("fodasse", 3, "limit=1", "pt", 40),
        ("truco", 4, "", "en", 80),
        ("dalmuti", 4, "hands=1", "pt", 40),
        ("esadof", 4, "target=30", "en", 80),
    ],
)
def test_a_match_of_bots_is_watched_and_replayed(
    game: str, seats: int, rules: str, lang: str, width: int, tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", seats, "--seed", 3, "--bots", "random", "--lang", lang)
    changed = ("--rules", rules) if rules else ()
    told = done(invoke("watch", game, *how, *changed, "--record", file, COLUMNS=str(width)))
    assert os.name != "posix" or file.stat().st_mode & 0o777 == 0o600
    whole = told.stdout.splitlines()[1:-2]
    assert max(map(len, whole)) <= width
    assert invoke("replay", file, "--lang", lang, COLUMNS=str(width)).stdout.splitlines() == whole
    as_seen = invoke(
        "replay", file, "--seat", 1, "--lang", lang, COLUMNS=str(width)
    ).stdout.splitlines()
    assert len(as_seen) > 20
    assert as_seen != whole

    record = Record.load(file)
    as_text = tmp_path / "m.txt"
    as_text.write_text(f"; a comment\rof two lines\n{record.to_text()}", encoding="utf-8")
    assert (
        invoke("replay", as_text, "--lang", lang, COLUMNS=str(width)).stdout.splitlines() == whole
    )
    own = tmp_path / "own.json"
    SeatRecord.of(record, 1).save(own)
    assert invoke("replay", own, "--lang", lang, COLUMNS=str(width)).stdout.splitlines() == as_seen
    SeatRecord.of(record, None).save(own)
    public = done(invoke("replay", own, "--lang", lang, COLUMNS=str(width)))
    assert len(public.stdout.splitlines()) > 20


@pytest.mark.parametrize(
    ("game", "lang", "charset"),
    [
        ("fodasse", "en", "utf-8"),
        ("truco", "pt", "ascii"),
        ("dalmuti", "pt", "ascii"),
        ("esadof", "en", "utf-8"),
    ],
)
def test_a_match_is_played_from_a_script_and_printed_as_the_seat_saw_it(
    game: str, lang: str, charset: str, tmp_path: Path
) -> None:
    """In play lines are told as they come, so they are compared word by word."""
    file = tmp_path / "m.json"
    how = ("--seat", 1, "--seed", 2, "--bots", "random", "--lang", lang, "--record", file)
    answers = "\n".join(islice(cycle(ANSWERS[game]), 3000)) + "\n"
    told = done(invoke("play", game, *how, said=answers, charset=charset))
    assert max(map(len, told.output.splitlines()[:-2])) <= 80
    assert ("End of the match" if lang == "en" else "Fim da partida") in told.output
    assert charset == "utf-8" or not SIGNS.search(told.output)
    record = Record.load(file)
    assert record.result is not None
    words = iter(told.output.split())
    page = {"has_signs": charset == "utf-8", "suits": suit_letters(lang)}
    for line in lines(record, 1, lang, **page)[1:]:
        for word in line.encode(charset, "replace").decode(charset).split():
            assert word in words, line
