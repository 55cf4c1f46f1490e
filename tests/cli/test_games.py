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
from fodasse.cli.names import FRIENDS
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES
from fodasse.table.record import Record
from fodasse.table.seat_record import SeatRecord
from support.cli.transcripts import LANGS, begin, lines, run, stepped

RULES: list[dict[str, Any]] = [
    {},
    {"wildcards": True},
    {"wildcards": True, "wildcard_pair": "none"},
]
MATCHES: dict[str, Callable[[], Record]] = {
    **{f"fodasse-{seats}": partial(fodasse_records.match, seats, 0) for seats in (2, 4)},
    **{f"fodasse-wild-{seed}": partial(fodasse_records.wild, seed) for seed in range(4)},
    **{
        f"truco-{seats}-{seed}-{share}": partial(truco_records.match, seats, seed, share)
        for seats, seed, share in truco_records.MATCHES
    },
    **{
        f"dalmuti-{seats}-{'-'.join(rules)}": partial(
            dalmuti_parts.match, seats, seed=seats, hands=2, **rules
        )
        for seats in (4, 7, 9)
        for rules in RULES
    },
    **{
        f"dalmuti-classic-{seats}": partial(
            dalmuti_parts.match, seats, seed=seats, hands=3, **dalmuti_parts.CLASSIC
        )
        for seats in (4, 7)
    },
    **{f"esadof-{seats}": partial(esadof_records.match, seats) for seats in (3, 4, 10)},
    **{
        f"esadof-{seats}-long": partial(esadof_records.match, seats, is_long=True)
        for seats in (3, 10)
    },
}
FEW = [
    "fodasse-4",
    "truco-4-1-0.2",
    "truco-2-0-0",
    "dalmuti-7-wildcards",
    "dalmuti-classic-7",
    "esadof-4",
    "esadof-3-long",
]
CARD = re.compile(r"[A2-9TJQK][♦♠♥♣]|\d×\w")
SIGNS = re.compile("[♦♠♥♣▒─×·»…→–]")
ANSWERS = {
    "fodasse": ["1", "0", "2"],
    "truco": ["1", "truco", "x1", "corro", "foo", "2", "aceito", "?", "x2", "1", "seis"],
    "dalmuti": [each for face in "A23456789TJQK" for each in (face, "pass", f"{face} {face}")],
    "esadof": ["3 2 1", "2", "left", "pilha", "4", "mesa"],
}
"""Whatever is asked, one of these is allowed, though it may take them several times over."""


@pytest.mark.parametrize("name", MATCHES)
def test_every_match_fits_its_page(name: str) -> None:
    rng = Random(name)
    record = MATCHES[name]()
    if rng.random() < 0.3:
        record = evolve(record, names=[f"Wilhelmina {seat}" for seat in range(record.seats)])
    for seat in (None, rng.randrange(record.seats)):
        for width in (40, 80):
            for has_signs in (True, False):
                told = lines(record, seat, rng.choice(LANGS), width=width, has_signs=has_signs)
                assert max(map(cell_len, told)) <= width
                assert all(line == line.rstrip() for line in told)
                assert ("", "") not in {*pairwise(told)}
                assert has_signs or not SIGNS.search("".join(told))


BEGINNINGS = ["fodasse-4", "fodasse-wild-1", "truco-4-1-0.2", "dalmuti-7-wildcards", "esadof-4"]


@pytest.mark.parametrize("name", BEGINNINGS)
def test_a_transcript_begins_at_any_moment(name: str) -> None:
    """From the next deal on it prints what it prints from the beginning."""
    record, rng = MATCHES[name](), Random(name)
    for seat in (None, 0):
        whole = parts(record, 0, seat)
        for ply in rng.sample(range(1, len(record.actions)), 6):
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


@pytest.mark.thorough
@pytest.mark.parametrize("name", FEW)
def test_a_match_can_stop_anywhere(name: str) -> None:
    whole = MATCHES[name]()
    for actions in range(0, len(whole.actions), len(whole.actions) // 15 + 1):
        record = evolve(whole, actions=whole.actions[:actions], result=None)
        *_, last = record.replay()
        actors = [actor for actor in GAMES[record.game].actors(last) if actor is not CHANCE]
        for seat in (None, 1):
            _, *awaited = "\n".join(lines(record, seat)).split("The match is unfinished")
            assert len(awaited) == 1
            assert all(FRIENDS[actor] in awaited[0] for actor in actors)


@pytest.mark.parametrize("name", FEW)
def test_the_languages_tell_the_same_cards_in_other_words(name: str) -> None:
    english, portuguese = ("\n".join(lines(MATCHES[name](), lang=lang)) for lang in LANGS)
    assert CARD.findall(english) == CARD.findall(portuguese)
    worded = {line for line in english.splitlines() if re.search("[a-z]{4}.* [a-z]{4}", line)}
    worded -= {line for line in worded if "manilhas" in line or "truco!" in line}
    assert not worded & {*portuguese.splitlines()}


@pytest.mark.parametrize("name", FEW)
def test_a_seat_is_shown_nothing_but_what_it_saw(name: str) -> None:
    """The record's actions are not needed: views and censored actions are enough.

    That these are the same in all worlds which a seat cannot tell apart is a law of the games.
    """
    whole = MATCHES[name]()
    game = GAMES[whole.game]
    for actions in (len(whole.actions), len(whole.actions) // 2):
        record = evolve(
            whole,
            actions=whole.actions[:actions],
            result=whole.result if actions == len(whole.actions) else None,
        )
        for seat in (0, record.seats - 1):
            first, *seen = record.seen_by(seat)
            start, *_ = record.replay()
            transcript = begin(game, start, seat)
            told = [*transcript.opening()]
            last = first.view
            for each in seen:
                told += transcript.step(each.action, last, each.view)
                last = each.view
            told += transcript.end(last, record.result)
            texts = [line.plain for line in told if line.plain]
            assert texts == [line for line in lines(record, seat, width=1000) if line]


# The command


@pytest.mark.parametrize(
    ("game", "seats", "rules", "lang", "width"),
    [
        ("fodasse", 12, "limit=1", "pt", 40),
        ("truco", 4, "", "en", 80),
        ("dalmuti", 9, "hands=1", "pt", 40),
        ("esadof", 4, "target=30", "en", 80),
    ],
)
def test_a_match_of_bots_is_watched_and_replayed(
    game: str, seats: int, rules: str, lang: str, width: int, tmp_path: Path
) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", seats, "--seed", 3, "--bots", "random", "--lang", lang)
    changed = ("--rules", rules) if rules else ()
    told = run("watch", game, *how, *changed, "--record", file, width=width)
    assert told.exit_code == 0
    assert os.name != "posix" or file.stat().st_mode & 0o777 == 0o600
    whole = told.stdout.splitlines()[1:-2]
    assert max(map(len, whole)) <= width
    assert run("replay", file, "--lang", lang, width=width).stdout.splitlines() == whole
    as_seen = run("replay", file, "--seat", 1, "--lang", lang, width=width).stdout.splitlines()
    assert len(as_seen) > 20
    assert as_seen != whole

    record = Record.load(file)
    as_text = tmp_path / "m.txt"
    as_text.write_text(f"; a comment\rof two lines\n{record.to_text()}", encoding="utf-8")
    assert run("replay", as_text, "--lang", lang, width=width).stdout.splitlines() == whole
    own = tmp_path / "own.json"
    SeatRecord.of(record, 1).save(own)
    assert run("replay", own, "--lang", lang, width=width).stdout.splitlines() == as_seen
    SeatRecord.of(record, None).save(own)
    public = run("replay", own, "--lang", lang, width=width)
    assert public.exit_code == 0
    assert len(public.stdout.splitlines()) > 20


@pytest.mark.parametrize(("lang", "charset"), [("en", "utf-8"), ("pt", "ascii")])
@pytest.mark.parametrize("game", ANSWERS)
def test_a_match_is_played_from_a_script_and_printed_as_the_seat_saw_it(
    game: str, lang: str, charset: str, tmp_path: Path
) -> None:
    """In play lines are told as they come, so they are compared word by word."""
    file = tmp_path / "m.json"
    how = ("--seat", 1, "--seed", 2, "--bots", "random", "--lang", lang, "--record", file)
    answers = "\n".join(islice(cycle(ANSWERS[game]), 3000)) + "\n"
    told = run("play", game, *how, said=answers, charset=charset)
    assert told.exit_code == 0
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


@pytest.mark.parametrize("game", ANSWERS)
def test_matches_are_counted(game: str) -> None:
    told = run("simulate", game, "--matches", 2, "--bots", "random", "--jobs", 1, "--lang", "pt")
    assert told.exit_code == 0
