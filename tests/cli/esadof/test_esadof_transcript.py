"""Key moments of ES-ADOF, line by line; the expected lines are written by hand."""

from __future__ import annotations

import re

from esadof_playing import deal
from esadof_records import hand, points, recorded
from transcripts import lines

from fodasse.cli.speech import house_rules
from fodasse.games.esadof import Arrange, Rules

ROWS = ("7D 8C 9H", "2S KD QC", "TH 5S AC")
ANA, BETO, CAIO = map(points, ROWS)
"""The points of these rows."""
DEALT = deal(*ROWS, upcard="3H", top="JS KC 6D 4H")


def test_the_opening_shows_target_cards_and_how_to_read_turns() -> None:
    assert lines(recorded(3))[:6] == [
        "── ES-ADOF ─────────────────────────────────────────────────────────────────────",
        "   At the table: 0 Ana   1 Beto   2 Caio",
        "   The match ends at 100 points; the lowest total wins.",
        "   K 0, A 1, 2 to 9 their number, T 10, J 11, Q 12",
        "   takes: from the pile   draws, discards: from the stock   [ ] the new card",
        "",
    ]
    rules = Rules(target=1, max_turns=9)
    told = lines(recorded(3, rules=rules), lang="pt")
    assert house_rules(rules, "pt") in " ".join(line.strip() for line in told)
    for line in (
        "   À mesa: 0 Ana   1 Beto   2 Caio",
        "   A partida acaba em 1 ponto; vence quem tiver menos.",
        "   K 0, A 1, 2 a 9 o próprio número, T 10, J 11, Q 12",
    ):
        assert line in told


def test_a_hand_begins_with_its_number_dealer_upcard_and_rows_as_arranged() -> None:
    rows = [Arrange(seat, (2, 0, 1)) for seat in (1, 2, 0)]
    told = lines(recorded(3, DEALT, *rows, dealer=2))
    assert told[6:9] == [
        "── Hand 1 · Caio deals ─────────────────────────────────────────────────────────",
        "   pile 3♥   stock 94 cards",
        f"   Ana   9♥ 7♦ 8♣ = {ANA}   Beto  Q♣ 2♠ K♦ = {BETO}   Caio  A♣ T♥ 5♠ = {CAIO}",
    ]


def test_a_seat_is_shown_the_two_cards_it_sees() -> None:
    record = recorded(3, DEALT, Arrange(1, (1, 0, 2)), "")
    assert hand(lines(record, 1)) == [
        "   pile 3♥   stock 94 cards",
        "   Beto  sees K♦ ▒▒ Q♣",
    ]
    assert hand(lines(record, 2, "pt")) == [
        "   pilha 3♥   baralho 94 cartas",
        "   Caio  vê T♥ ▒▒ A♣",
    ]


TURNS = "pile right, stock middle, pile out, stock left, stock out"


def test_turns_are_printed_two_a_line() -> None:
    record = recorded(3, DEALT, TURNS)
    assert hand(lines(record))[2:] == [
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
    record = recorded(3, DEALT, TURNS)
    assert hand(lines(record, 0)) == [
        "   pile 3♥   stock 94 cards",
        "   Ana   sees 7♦ ▒▒ 9♥",
        "   Beto  takes 3♥ for Q♣  ▒▒ ▒▒[3♥]   Caio  draws ▒▒ for 5♠  ▒▒[▒▒]▒▒",
        "   Ana   puts 5♠ back                 Beto  draws ▒▒ for 2♠ [▒▒]▒▒ 3♥",
        "   Caio  discards 6♦",
    ]
    assert hand(lines(record, 1))[2:4] == [
        "   Beto  takes 3♥ for Q♣  2♠ ▒▒[3♥]   Caio  draws ▒▒ for 5♠  ▒▒[▒▒]▒▒",
        "   Ana   puts 5♠ back                 Beto  draws K♣ for 2♠ [K♣]▒▒ 3♥",
    ]


def test_many_discards_in_a_row_are_printed_in_short() -> None:
    record = recorded(3, DEALT, "pile right, stock out, stock out, stock out, stock out, pile out")
    assert hand(lines(record))[2:] == [
        "   Beto  takes 3♥ for Q♣  2♠ K♦[3♥]",
        "   discards  Caio J♠  Ana  K♣  Beto 6♦  Caio 4♥",
        "   Ana   puts 4♥ back",
    ]
    assert hand(lines(record, lang="pt"))[3] == "   descartes  Caio J♠  Ana  K♣  Beto 6♦  Caio 4♥"


def test_narrow_pages_have_a_turn_a_line() -> None:
    assert hand(lines(recorded(3, DEALT, TURNS), width=40))[4:6] == [
        "   Beto  takes 3♥ for Q♣  2♠ K♦[3♥]",
        "   Caio  draws J♠ for 5♠  T♥[J♠]A♣",
    ]
    assert hand(lines(recorded(3, DEALT, TURNS), width=30))[4:8] == [
        "   Beto  takes 3♥ for Q♣",
        "          2♠ K♦[3♥]",
        "   Caio  draws J♠ for 5♠",
        "          T♥[J♠]A♣",
    ]


def test_letters_and_dashes_stand_for_signs() -> None:
    record = recorded(3, DEALT, f"{TURNS}, knock")
    told = lines(record, 0, has_signs=False)
    assert "\n".join(told).isascii()
    assert "   Ana   sees 7D ## 9H" in told
    assert "   Beto  takes 3H for QC  ## ##[3H]   Caio  draws ## for 5S  ##[##]##" in told
    assert "   > Ana knocks: mesa!" in told


# How a hand ends


def test_a_knocker_alone_with_the_lowest_row() -> None:
    record = recorded(3, DEALT, "pile right, stock out, stock out, knock")
    for seat in (None, 0, 1):
        assert hand(lines(record, seat))[-5:-3] == [
            "   » Beto knocks: mesa!",
            "   Beto alone has the lowest row and scores 0; the others score their own.",
        ]
    assert hand(lines(record, lang="pt"))[-5:-3] == [
        "   » Beto pede mesa!",
        "   Só Beto tem a menor fila e marca 0; os outros marcam a própria.",
    ]


def test_a_knocker_that_ties_for_the_lowest_row() -> None:
    dealt = deal("KD 2C 9H", "KH 2S 9D", "TH 5S AC")
    record = recorded(3, dealt, "knock")
    assert hand(lines(record))[-5:-3] == [
        "   » Beto knocks: mesa!",
        "   Beto ties for the lowest row: all score their own.",
    ]


def test_a_knocker_that_does_not_have_the_lowest_row() -> None:
    one = recorded(3, DEALT, "stock out, knock")
    *_, last = one.replay()
    total = last.points[2]
    assert hand(lines(one))[-6:-3] == [
        "   » Caio knocks: mesa!",
        f"   Caio does not have the lowest row and scores all rows, {total}; the others score",
        "   their own.",
    ]


def test_a_hand_without_a_knock() -> None:
    record = recorded(3, DEALT, ",".join(["stock out"] * 93 + ["stock left"]))
    last = record.actions[0].stock[-1].symbol
    told = hand(lines(record))
    assert told[-6] == f"   Beto  draws {last} for 2♠ [{last}]K♦ Q♣"
    assert told[-5:-3] == ["   » The stock has run out.", "   All score their own rows."]
    assert hand(lines(record, lang="pt"))[-5:-3] == [
        "   » O baralho acabou.",
        "   Cada um marca a própria fila.",
    ]
    short = recorded(3, DEALT, "stock out, stock out", rules=Rules(max_turns=2))
    assert hand(lines(short))[-5] == "   » The 2 turns agreed on are over."
    assert hand(lines(short, lang="pt"))[-5] == "   » Acabaram as 2 vezes combinadas."


def test_the_last_turn_of_a_hand_is_printed_with_the_card_it_laid_on_the_pile() -> None:
    rules = Rules(max_turns=1)
    kept = recorded(3, DEALT, "stock middle", rules=rules)
    assert hand(lines(kept))[2] == "   Beto  draws J♠ for K♦  2♠[J♠]Q♣"
    assert hand(lines(kept, 1))[2] == "   Beto  draws J♠ for K♦  2♠[J♠]Q♣"
    gone = recorded(3, DEALT, "stock out", rules=rules)
    assert hand(lines(gone, 1))[2] == "   Beto  discards J♠"
    assert hand(lines(gone, 2))[2] == "   Beto  discards J♠"


# How a match ends


def test_the_second_hand_adds_to_the_first() -> None:
    record = recorded(3, DEALT, "stock out, knock", DEALT, "stock out, knock")
    told, states = lines(record), [*record.replay()]
    second = told.index(
        "── Hand 2 · Beto deals ─────────────────────────────────────────────────────────"
    )
    assert told[second + 1] == "   pile 3♥   stock 94 cards"
    scored = "\n".join(line for line in told[second:] if " + " in line)
    laid = re.findall(r"(.[♦♠♥♣] .[♦♠♥♣] .[♦♠♥♣]) = (\d+)", scored)
    assert laid == [("7♦ 8♣ 9♥", f"{ANA}"), ("2♠ K♦ Q♣", f"{BETO}"), ("T♥ 5♠ A♣", f"{CAIO}")]
    sums = re.findall(r"(\d+) \+ +(\d+) = +(\d+)", scored)
    changes = [
        (had, has - had, has)
        for had, has in zip(*(each.points for each in states[-2:]), strict=True)
    ]
    assert sums == [tuple(map(str, change)) for change in changes]


def test_the_ranking_is_printed_lowest_first() -> None:
    record = recorded(3, DEALT, "stock out, knock", rules=Rules(target=20))
    *_, last = record.replay()
    ana, beto, caio = last.points
    assert lines(record)[-5:] == [
        "── End of the match ────────────────────────────────────────────────────────────",
        "   Beto wins: somebody has reached the points that end the match.",
        f"    1  Beto  {beto} points",
        f"    2  Ana   {ana} points",
        f"    3  Caio  {caio} points",
    ]
    assert lines(record, lang="pt")[-4:-2] == [
        "   Beto vence: alguém chegou aos pontos que encerram a partida.",
        f"    1  Beto  {beto} pontos",
    ]


def test_a_seat_is_shown_an_unfinished_match_as_far_as_it_knows_it() -> None:
    told = lines(recorded(3, DEALT, "pile left, stock"), 0)
    assert told[-3:] == [
        "   Caio is to act: the card drawn.",
        f"   Ana   7♦ ▒▒ 9♥ = {points('7D 9H')} + ?   Beto  3♥ ▒▒ ▒▒ = {points('3H'):>2} + ?",
        "   Ana 0 points   Beto 0 points   Caio 0 points",
    ]
