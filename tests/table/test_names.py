"""Names of seats: what shows of them, how long they are, and names that look alike."""

from __future__ import annotations

import json
import re
from functools import partial
from sys import maxunicode
from unicodedata import category, normalize
from unicodedata import name as character_name

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import GAME, FormatError, IllegalAction, Join, Match
from fodasse.games import GAMES
from fodasse.table.confusables import appearances
from fodasse.table.names import MAX_NAME, clean_name, make_distinct, number_name
from support.table.matching import BOT, P, code, parts, table
from support.table.naming import (
    BLANK,
    CATEGORIES,
    INVISIBLE,
    REFUSED,
    assert_clean,
    assert_shown,
    refusal,
)

ODD = (
    "\u0cc6\u0cc2\u0cd5\u09c7\u09be\u1b05\u1b35\u1100\u1161\u11a8\u0958\u0344\u212b\u1e9b\u0323\u0301"
    "\U00011131\U00011127\u0e34\u0f71\u0f72\u3164\u2800\u200d\u202e\ufe0f\u2028\x00\t  aAmrnlI1O0é"
    "\u0307\u0430\u0410"
)
"""Characters that compose, decompose, disappear, or look like others."""
TEXTS = (
    st.text(st.characters(categories=CATEGORIES), max_size=30)
    | st.text(st.sampled_from(ODD), max_size=30)
    | st.text("aA1", max_size=40)
)


# What shows


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("", ""),
        ("Ana", "Ana"),
        ("  Ana \t\n Maria ", "Ana Maria"),
        ("Ana\u2028Maria\u00a0Silva\u3000Souza", "Ana Maria Silva Souza"),
        ("Ze\u0301", "Z\u00e9"),
        ("\u212bngstro\u0308m", "\u00c5ngstr\u00f6m"),
        ("\u202eanA\u2066\u200f", "anA"),
        ("A\u200bn\u00ada\ufeff\x00\x1b", "Ana"),
        ("A\ud800na\ue000\U0010ffff\u0378", "Ana"),
        ("\u3164\u2800\u115f\u034f\ufe0f\U000e0100\u200d ", ""),
        ("Ana\u2800Maria", "Ana Maria"),
        ("\u0301\u0302 \u0303x\u20dd", "x\u20dd"),
        ("a" + "\u0323\u0301\u0302\u0303\u0304\u0305" + "b", "\u1ea1\u0301\u0302\u0303\u0304b"),
        ("\u05e9\u05c1\u05b8\u05bc", "\u05e9\u05b8\u05bc\u05c1"),
        ("\u0e19\u0e49\u0e33 \u0915\u094d\u0937", "\u0e19\u0e49\u0e33 \u0915\u094d\u0937"),
        ("👩\u200d👧 🇧🇷 🃏", "👩👧 🇧🇷 🃏"),
        ("@everyone <b>*_~`\\", "@everyone <b>*_~`\\"),
    ],
)
def test_a_name_has_only_characters_that_show(given: str, shown: str) -> None:
    assert clean_name(given) == shown


# Names that look alike


@given(TEXTS, st.lists(TEXTS, max_size=4))
def test_a_clean_name_is_clean_and_stays_as_it_is_also_with_a_number(
    text: str, others: list[str]
) -> None:
    whole = clean_name(text)
    assert_clean(whole)
    assert clean_name(whole) == whole
    if name := whole[:MAX_NAME].strip():
        assert_shown([name, number_name(name, [name, *map(clean_name, others)])])


SHAPELESS = re.compile(f"{INVISIBLE.pattern}|{BLANK.pattern}")


def test_every_character_shows_but_controls_formats_and_those_without_a_shape() -> None:
    for number in range(maxunicode + 1):
        sign = chr(number)
        kind = category(sign)
        called = character_name(sign, "")
        is_odd = kind in {"Cc", "Cf"} or sign.isspace() or SHAPELESS.search(called)
        if kind in {"Co", "Cn", "Cs"} or not (is_odd or number % 97 == 0):
            continue  # of those that show, every 97th is enough
        name = clean_name(f"a{sign}b")
        assert_clean(name)
        assert clean_name(name) == name
        if name == "ab":
            assert kind in {"Cc", "Cf"} or INVISIBLE.search(called), (ascii(sign), called)
        elif name == "a b":
            assert sign.isspace() or BLANK.search(called), (ascii(sign), called)
        else:
            assert name == normalize("NFC", f"a{sign}b")


ALIKE = {
    "Ana": ["Ana", "ANA", "\u0410na", "\u0391\u039d\u0410", "Ａｎａ", "𝓐𝓷𝓪", "ⓐⓝⓐ"],
    "Cal": ["CaI", "Ca1", "Ca\u0406"],
    "Helio": ["\u0397elio", "\u0397ELIO"],
    "Zé": ["ZÉ"],
    "Ⅳ": ["IV"],
    "Bob 10": ["Bob lO"],
    "Marn": ["Mam"],
    "НИНА": ["Нина"],
    "Straße": ["STRASSE"],
    "Zoë": ["Zo\u0451"],
    "œdipe": ["Oedipe"],
    "İbo": ["i\u0307bo"],
}
UNLIKE = {"Léo": "Leo", "Lia": "Ila", "Ana": "Ana 2", "Ana Maria": "Anamaria", "李雷": "李雪"}


@pytest.mark.parametrize(
    ("one", "other", "is_alike"),
    [
        *((one, other, True) for one, others in ALIKE.items() for other in others),
        *((one, other, False) for one, other in UNLIKE.items()),
    ],
)
def test_names_that_look_alike(one: str, other: str, is_alike: bool) -> None:
    for first, second in ((one, other), (other, one)):
        found, others = appearances(clean_name(first)), appearances(clean_name(second))
        assert found.isdisjoint(others) is not is_alike


@pytest.mark.parametrize(
    ("given", "distinct"),
    [
        (["Ana", "Beto"], ("Ana", "Beto")),
        (["Ana", "Ana", "Ana"], ("Ana", "Ana 2", "Ana 3")),
        (["Ana", "ana", "Ana 2"], ("Ana", "ana 3", "Ana 2")),
        (["", "Ana", "", "\u0410na"], ("", "Ana", "", "\u0410na 2")),
        (["x" * 24, "X" * 24], ("x" * 24, "X" * 22 + " 2")),
        (["x" * 21 + " yy", "x" * 21 + " yy"], ("x" * 21 + " yy", "x" * 21 + " 2")),
    ],
)
def test_the_later_of_names_that_look_alike_get_numbers(
    given: list[str], distinct: tuple[str, ...]
) -> None:
    assert make_distinct(given) == distinct
    assert Match(GAME, 4, names=given).names == distinct


@given(st.lists(TEXTS, max_size=6))
def test_distinct_names_stay_as_they_are(texts: list[str]) -> None:
    names = make_distinct([clean_name(text)[:MAX_NAME].strip() for text in texts])
    assert_shown(names)
    assert make_distinct(names) == names
    keys = [key for name in names if name for key in appearances(name)]
    assert len(keys) == len(set(keys))


# At a table


def test_a_seat_keeps_its_name_or_writes_it_differently_and_a_host_may_take_it_away() -> None:
    match = Match(GAME, 2, names=["Ana", "Beto"])
    for name in ("Ana", "ANA", "\u0410na", "Ana"):
        match.rename(0, name)
        assert match.names == (name, "Beto")
    match.sit(0, None, name="\u200b")
    match.rename(1, "Ana")
    assert match.names == ("", "Ana")
    assert parts(Match.restore(match.log())) == parts(match)


def test_a_name_of_another_seat_is_refused_in_words() -> None:
    match = Match(GAME, 3, occupants=[P, BOT, P], names=["Ana", "BOT", ""])
    with pytest.raises(IllegalAction) as caught:
        match.rename(2, "\u200bB0T ")
    error = caught.value
    assert (error.code, error.params) == ("name-taken", {"other": 1})
    assert str(error) == "Seat 2 cannot take this name: seat 1 has it, or one that looks like it"
    assert error.message("pt", match.names) == (
        "O assento 2 não pode usar esse nome: BOT já tem esse nome, ou um que parece igual"
    )
    assert match.names == ("Ana", "BOT", "")


def test_a_person_takes_a_name_of_1_to_24_characters_that_show() -> None:
    match = Match(GAME, 2)
    for name in ("", " ", "\u200b", "\u3164", "\u0301"):
        assert code(match.rename, 0, name) == "name-empty"
    assert code(match.rename, 0, "x" * 25) == "name-too-long"
    match.rename(0, "\u202e" * 99 + "e\u0301" * 24 + " ")
    assert match.names == ("\u00e9" * 24,)
    match.rename(0, "🃏" * 24)
    assert match.names == ("🃏" * 24,)


def test_a_match_starts_with_no_more_names_than_seats_and_none_too_long() -> None:
    assert code(Match, GAME, 2, names=["Ana", "x" * 25]) == "name-too-long"
    for game in GAMES.values():
        most = game.seats[-1]
        assert len(Match(game, game.seats[0], names=["x"] * most).names) == most
        with pytest.raises(ValueError, match=f"names: {most} or fewer"):
            Match(game, game.seats[0], names=["x"] * (most + 1))


CHANGES = st.lists(st.tuples(st.integers(0, 3), TEXTS, st.booleans()), max_size=12)


@given(st.lists(TEXTS, max_size=4), CHANGES)
@settings(max_examples=15)
def test_a_log_gives_the_same_names_again(
    texts: list[str], changes: list[tuple[int, str, bool]]
) -> None:
    match = table(GAME, P, P, P, names=[clean_name(text)[:MAX_NAME] for text in texts])
    match.submit(3, Join(3))
    other, lines = Match.restore(match.log()), match.log().count("\n")
    for seat, text, is_sitting in changes:
        change = partial(match.sit, seat, BOT, name=text) if is_sitting else None
        assert refusal(change or partial(match.rename, seat, text)) in REFUSED
        assert_shown(match.names)
    other.extend(match.log(lines))
    assert parts(Match.restore(match.log())) == parts(other) == parts(match)


def test_names_in_a_log_by_others_are_made_so_that_they_can_be_shown() -> None:
    match = Match(GAME, 3, names=["Ana", "Beto", "Caio"])
    match.rename(1, "Bia")
    head, line = map(json.loads, match.log().splitlines())
    head["names"] = ["Ana\u202e", "ANA", "x"]
    line["name"] = "X\x00"
    odd = "\n".join(map(json.dumps, (head, line)))
    again = Match.restore(odd)
    assert again.names == ("Ana", "X 2", "x")
    assert parts(Match.restore(again.log())) == parts(again)
    line["name"] = "y" * 24
    assert Match.restore("\n".join(map(json.dumps, (head, line)))).names[1] == "y" * 24
    line["name"] = "x" * 25
    with pytest.raises(FormatError) as caught:
        Match.restore("\n".join(map(json.dumps, (head, line))))
    assert (caught.value.where, caught.value.code) == ("lines[1].name", "too-long")
