"""Key moments of ES-ADOF, line by line; the expected lines are written by hand."""

from __future__ import annotations

import re

import pytest

from fodasse.games.esadof import Arrange, Rules
from support.cli.transcripts import lines
from support.esadof.playing import deal
from support.esadof.records import hand, points, recorded

ROWS = ("7D 8C 9H", "2S KD QC", "TH 5S AC")
ANA, BETO, CAIO = map(points, ROWS)
"""The points of these rows."""
DEALT = deal(*ROWS, upcard="3H", top="JS KC 6D 4H")
LAID = "   Ana   7♦ 8♣ 9♥ = 24   Beto  2♠ K♦ Q♣ = 14   Caio  T♥ 5♠ A♣ = 16"
TURNS = "pile right, stock middle, pile out, stock left, stock out"


def test_the_opening_shows_target_and_cards() -> None:
    assert lines(recorded(3))[:5] == [
        "── ES-ADOF ─────────────────────────────────────────────────────────────────────",
        "   At the table: 0 Ana   1 Beto   2 Caio",
        "   The match ends at 100 points; the lowest total wins.",
        "   K 0, A 1, 2 to 9 their number, T 10, J 11, Q 12",
        "",
    ]


def test_a_hand_begins_with_its_number_dealer_upcard_and_rows_as_arranged() -> None:
    rows = [Arrange(seat, (2, 0, 1)) for seat in (1, 2, 0)]
    assert lines(recorded(3, DEALT, *rows, dealer=2))[5:8] == [
        "── Hand 1 · Caio deals ─────────────────────────────────────────────────────────",
        "   pile 3♥   stock 94 cards",
        f"   Ana   9♥ 7♦ 8♣ = {ANA}   Beto  Q♣ 2♠ K♦ = {BETO}   Caio  A♣ T♥ 5♠ = {CAIO}",
    ]
    seen = lines(recorded(3, DEALT, Arrange(1, (1, 0, 2)), ""), 1)
    assert hand(seen)[1] == "   Beto peeks at K♦ and Q♣."


def test_turns_are_printed_side_by_side_as_far_as_a_seat_sees_them() -> None:
    record = recorded(3, DEALT, TURNS)
    assert hand(lines(record)) == [
        "   pile 3♥   stock 94 cards",
        LAID,
        "   Beto draws 3♥ from the pile  Beto lays 3♥ on the right and discards Q♣",
        "   Caio lays J♠ in the middle and discards 5♠  Ana draws 5♠ from the pile",
        "   Ana discards 5♠  Beto lays K♣ on the left and discards 2♠  Caio discards 6♦",
    ]
    assert hand(lines(record, 0))[2:] == [
        "   Beto draws 3♥ from the pile  Beto lays 3♥ on the right and discards Q♣",
        "   Caio replaces the middle card and discards 5♠  Ana draws 5♠ from the pile",
        "   Ana discards 5♠  Beto replaces the left card and discards 2♠",
        "   Caio discards 6♦",
    ]


def test_letters_and_dashes_stand_for_signs() -> None:
    told = lines(recorded(3, DEALT, f"{TURNS}, knock"), 0, has_signs=False)
    assert "\n".join(told).isascii()
    assert "   > Ana knocks: mesa!" in told


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_hand_ends_with_all_rows_and_the_sums(seat: int | None) -> None:
    record = recorded(3, DEALT, "pile right, stock out, stock out, knock")
    assert hand(lines(record, seat))[-4:] == [
        "   » Beto knocks: mesa!",
        "   Hand 1 is over (Ana 7♦ 8♣ 9♥, Beto 2♠ K♦ 3♥, Caio T♥ 5♠ A♣): Beto alone has",
        "   the lowest row and scores 0; the others score their own rows.",
        "   Ana   0 + 24 = 24   Beto  0 + 0 = 0     Caio  0 + 16 = 16",
    ]


@pytest.mark.parametrize(("seat", "rules"), [(None, None), (1, Rules(max_turns=1))])
def test_the_last_turn_of_a_hand_is_printed_with_the_card_it_laid_on_the_pile(
    seat: int | None, rules: Rules | None
) -> None:
    record = recorded(3, DEALT, ", ".join(["stock out"] * 93 + ["stock left"]))
    last = record.actions[0].stock[-1].symbol
    if rules is not None:
        record, last = recorded(3, DEALT, "stock left", rules=rules), "J♠"
    told = hand(lines(record, seat))
    end = next(number for number, line in enumerate(told) if line.startswith("   » "))
    assert told[end - 1].endswith(f"Beto lays {last} on the left and discards 2♠")
    why = "The stock has run out." if rules is None else "The only turn of this hand is over."
    assert told[end] == f"   » {why}"


def test_the_second_hand_adds_to_the_first() -> None:
    record = recorded(3, DEALT, "stock out, knock", DEALT, "stock out, knock")
    told, states = lines(record), [*record.replay()]
    second = next(number for number, line in enumerate(told) if "Hand 2 · Beto deals" in line)
    sums = re.findall(r"(\d+) \+ +(\d+) = +(\d+)", "\n".join(told[second:]))
    before, after = (state.points for state in states[-2:])
    changes = [(had, has - had, has) for had, has in zip(before, after, strict=True)]
    assert sums == [tuple(map(str, change)) for change in changes]


def test_the_ranking_is_printed_lowest_first() -> None:
    record = recorded(3, DEALT, "stock out, knock", rules=Rules(target=20))
    *_, last = record.replay()
    ana, beto, caio = last.points
    assert lines(record)[-4:] == [
        "   Beto wins: somebody has reached the points that end the match.",
        f"    1  Beto  {beto} points",
        f"    2  Ana   {ana} points",
        f"    3  Caio  {caio} points",
    ]


def test_a_seat_is_shown_an_unfinished_match_as_far_as_it_knows_it() -> None:
    assert lines(recorded(3, DEALT, "pile left, stock"), 0)[-3:] == [
        "   Caio is to act: the card drawn.",
        f"   Ana   7♦ ▒▒ 9♥ = {points('7D 9H')} + ?   Beto  3♥ ▒▒ ▒▒ = {points('3H'):>2} + ?",
        "   Ana 0 points   Beto 0 points   Caio 0 points",
    ]
