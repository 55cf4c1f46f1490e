"""Key moments of ES-ADOF, line by line; the expected lines are written by hand."""

from __future__ import annotations

import pytest
from esadof_playing import deal
from esadof_records import hand, recorded
from transcripts import lines

from fodasse.games.esadof import Arrange, Rules

ROWS = ("7D 8C 9H", "2S KD QC", "TH 5S AC")
"""24, 14 and 16 points."""
DEALT = deal(*ROWS, upcard="3H", top="JS KC 6D 4H")
LAID = "   Ana   7♦ 8♣ 9♥ = 24   Beto  2♠ K♦ Q♣ = 14   Caio  T♥ 5♠ A♣ = 16"
TURNS = "pile right, stock middle, pile out, stock left, stock out"


def test_the_opening_shows_target_cards_and_how_to_read_turns() -> None:
    assert lines(recorded(3))[:6] == [
        "── ES-ADOF ─────────────────────────────────────────────────────────────────────",
        "   At the table: 0 Ana   1 Beto   2 Caio",
        "   The match ends at 100 points; the lowest total wins.",
        "   K 0, A 1, 2 to 9 their number, T 10, J 11, Q 12",
        "   takes: from the pile   draws, discards: from the stock   [ ] the new card",
        "",
    ]


def test_a_hand_begins_with_its_number_dealer_upcard_and_rows_as_arranged() -> None:
    rows = [Arrange(seat, (2, 0, 1)) for seat in (1, 2, 0)]
    assert lines(recorded(3, DEALT, *rows, dealer=2))[6:9] == [
        "── Hand 1 · Caio deals ─────────────────────────────────────────────────────────",
        "   pile 3♥   stock 94 cards",
        "   Ana   9♥ 7♦ 8♣ = 24   Beto  Q♣ 2♠ K♦ = 14   Caio  A♣ T♥ 5♠ = 16",
    ]
    seen = lines(recorded(3, DEALT, Arrange(1, (1, 0, 2)), ""), 1)
    assert hand(seen)[1] == "   Beto  sees K♦ ▒▒ Q♣"


def test_turns_are_printed_two_a_line() -> None:
    record = recorded(3, DEALT, TURNS)
    assert hand(lines(record)) == [
        "   pile 3♥   stock 94 cards",
        LAID,
        "   Beto  takes 3♥ for Q♣  2♠ K♦[3♥]   Caio  draws J♠ for 5♠  T♥[J♠]A♣",
        "   Ana   puts 5♠ back                 Beto  draws K♣ for 2♠ [K♣]K♦ 3♥",
        "   Caio  discards 6♦",
    ]
    assert hand(lines(record, lang="pt"))[2:] == [
        "   Beto  pega 3♥, sai Q♣    2♠ K♦[3♥]   Caio  compra J♠, sai 5♠  T♥[J♠]A♣",
        "   Ana   devolve 5♠                     Beto  compra K♣, sai 2♠ [K♣]K♦ 3♥",
        "   Caio  descarta 6♦",
    ]


def test_a_seat_is_not_shown_what_others_draw_from_the_stock_and_keep() -> None:
    assert hand(lines(recorded(3, DEALT, TURNS), 0)) == [
        "   pile 3♥   stock 94 cards",
        "   Ana   sees 7♦ ▒▒ 9♥",
        "   Beto  takes 3♥ for Q♣  ▒▒ ▒▒[3♥]   Caio  draws ▒▒ for 5♠  ▒▒[▒▒]▒▒",
        "   Ana   puts 5♠ back                 Beto  draws ▒▒ for 2♠ [▒▒]▒▒ 3♥",
        "   Caio  discards 6♦",
    ]


def test_many_discards_in_a_row_are_printed_in_short() -> None:
    record = recorded(3, DEALT, "pile right, stock out, stock out, stock out, stock out, pile out")
    assert hand(lines(record))[2:] == [
        "   Beto  takes 3♥ for Q♣  2♠ K♦[3♥]",
        "   discards  Caio J♠  Ana  K♣  Beto 6♦  Caio 4♥",
        "   Ana   puts 4♥ back",
    ]


def test_narrow_pages_have_a_turn_a_line() -> None:
    assert hand(lines(recorded(3, DEALT, TURNS), width=40))[4:6] == [
        "   Beto  takes 3♥ for Q♣  2♠ K♦[3♥]",
        "   Caio  draws J♠ for 5♠  T♥[J♠]A♣",
    ]


def test_letters_and_dashes_stand_for_signs() -> None:
    told = lines(recorded(3, DEALT, f"{TURNS}, knock"), 0, has_signs=False)
    assert "\n".join(told).isascii()
    assert "   Beto  takes 3H for QC  ## ##[3H]   Caio  draws ## for 5S  ##[##]##" in told
    assert "   > Ana knocks: mesa!" in told


# How a hand ends


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_knocker_alone_with_the_lowest_row(seat: int | None) -> None:
    record = recorded(3, DEALT, "pile right, stock out, stock out, knock")
    assert hand(lines(record, seat))[-5:] == [
        "   » Beto knocks: mesa!",
        "   Beto alone has the lowest row and scores 0; the others score their own.",
        "   Ana   7♦ 8♣ 9♥ = 24   0 + 24 = 24",
        "   Beto  2♠ K♦ 3♥ =  5   0 +  0 =  0",
        "   Caio  T♥ 5♠ A♣ = 16   0 + 16 = 16",
    ]


def test_a_knocker_that_does_not_have_the_lowest_row() -> None:
    dealt = deal("KD 2C 9H", "KH 2S 9D", "TH 5S AC")
    assert hand(lines(recorded(3, dealt, "knock")))[-4:-2] == [
        "   Beto ties for the lowest row: all score their own.",
        "   Ana   K♦ 2♣ 9♥ = 11   0 + 11 = 11",
    ]
    told = hand(lines(recorded(3, DEALT, "stock out, knock")))
    assert " ".join(line.strip() for line in told[-5:-3]) == (
        "Caio does not have the lowest row and scores all rows, 54; the others score their own."
    )
    assert told[-1] == "   Caio  T♥ 5♠ A♣ = 16   0 + 54 = 54"


def test_a_hand_without_a_knock() -> None:
    record = recorded(3, DEALT, ",".join(["stock out"] * 93 + ["stock left"]))
    last = record.actions[0].stock[-1].symbol
    told = hand(lines(record))
    assert told[-6] == f"   Beto  draws {last} for 2♠ [{last}]K♦ Q♣"
    assert told[-5:-3] == ["   » The stock has run out.", "   All score their own rows."]


@pytest.mark.parametrize("seat", [None, 1])
def test_the_last_turn_of_a_hand_is_printed_with_the_card_it_laid_on_the_pile(
    seat: int | None,
) -> None:
    rules = Rules(max_turns=2)
    kept = recorded(3, DEALT, "stock out, stock middle", rules=rules)
    assert hand(lines(kept, seat))[2:4] == [
        "   Beto  discards J♠                  Caio  draws K♣ for 5♠  T♥[K♣]A♣",
        "   » The 2 turns agreed on are over.",
    ]


# How a match ends


def test_the_second_hand_adds_to_the_first() -> None:
    told = lines(recorded(3, DEALT, "stock out, knock", DEALT, "stock out, knock"))
    second = next(number for number, line in enumerate(told) if "Hand 2 · Beto deals" in line)
    assert [line for line in told[second:] if " + " in line] == [
        "   Ana   7♦ 8♣ 9♥ = 24   24 + 54 = 78",
        "   Beto  2♠ K♦ Q♣ = 14   14 + 14 = 28",
        "   Caio  T♥ 5♠ A♣ = 16   54 + 16 = 70",
    ]


def test_the_ranking_is_printed_lowest_first() -> None:
    record = recorded(3, DEALT, "stock out, knock", rules=Rules(target=50))
    assert lines(record)[-4:] == [
        "   Beto wins: somebody has reached the points that end the match.",
        "    1  Beto  14 points",
        "    2  Ana   24 points",
        "    3  Caio  54 points",
    ]


def test_a_seat_is_shown_an_unfinished_match_as_far_as_it_knows_it() -> None:
    assert lines(recorded(3, DEALT, "pile left, stock"), 0)[-3:] == [
        "   Caio is to act: the card drawn.",
        "   Ana   7♦ ▒▒ 9♥ = 16 + ?   Beto  3♥ ▒▒ ▒▒ =  3 + ?",
        "   Ana 0 points   Beto 0 points   Caio 0 points",
    ]
