"""Matches of Truco in lines, whole and as seats saw them: opening, deals, raises, tricks."""

from __future__ import annotations

from transcripts import lines
from truco_playing import deal
from truco_records import last_hand, recorded

from fodasse.cli.speech import house_rules
from fodasse.games.truco import Rules

DEALT = deal("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC", vira="7C")
"""Manilhas are queens; Caio has one."""
TIES = deal("3C KD AH", "3S KH AS", "4S 5C 4D", "5S 4H 5H", vira="6D")
"""Ana and Beto have the same ranks, and nobody has more."""
WINS = ("   Ana and Caio win the hand.", "   Beto and Duda win the hand.")


def test_an_opening_names_the_teams() -> None:
    assert lines(recorded())[:4] == [
        "── Truco ───────────────────────────────────────────────────────────────────────",
        "   At the table: 0 Ana   1 Beto   2 Caio   3 Duda",
        "   Ana and Caio play Beto and Duda; 12 points win.",
        "   7♣▒ played covered   7 (+3) points, three gained",
    ]
    assert lines(recorded(rules=Rules(exposure=False)), 2, "pt")[:5] == [
        "── Truco · como Caio viu ───────────────────────────────────────────────────────",
        "   À mesa: 0 Ana   1 Beto   2 Caio   3 Duda",
        f"   {house_rules(Rules(exposure=False), 'pt')}",
        "   Ana e Caio contra Beto e Duda; vence quem fizer 12 pontos.",
        "   7♣▒ jogada coberta   ▒▒ não vista   7 (+3) pontos, três ganhos",
    ]
    assert lines(recorded(seats=2))[2] == "   Ana against Beto; 12 points win."


def test_a_hand_of_two_tricks() -> None:
    record = recorded("cut", DEALT, "6H,3D,KD,3S,QH,KC,4C,7H")
    assert last_hand(lines(record), titled=True)[:-1] == [
        "── Hand 1 · Ana deals · 0–0 ────────────────────────────────────────────────────",
        "   Duda cuts the pack.",
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Beto  6♥ 7♥ K♠",
        "   Caio  2♦ 3♦ Q♥",
        "   Duda  K♦ K♣ A♣",
        "   Ana   4♣ 5♦ 3♠",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  Ana  3♠  → Caio",
        "    2  Caio Q♥  Duda K♣  Ana  4♣  Beto 7♥  → Caio",
    ]
    assert last_hand(lines(record, 1, "pt"), titled=True)[:-1] == [
        "── Mão 1 · Ana dá as cartas · 0 × 0 ────────────────────────────────────────────",
        "   Duda corta o maço.",
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Beto  6♥ 7♥ K♠",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  Ana  3♠  → Caio",
        "    2  Caio Q♥  Duda K♣  Ana  4♣  Beto 7♥  → Caio",
    ]


def test_raises_stand_between_the_cards() -> None:
    steps = "6H,3D,d raise,c accept,KD,c raise,d raise,a accept,3S,c x2D,AC,5D,x7H"
    record = recorded("cut", DEALT, steps)
    assert last_hand(lines(record))[6:] == [
        "    1  Beto 6♥  Caio 3♦  …",
        "   » Duda: truco!  Caio accepts truco",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  …",
        "   » Caio: six!  Duda: nine!  Ana accepts nine",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  Ana  3♠  → Caio",
        "    2  Caio 2♦▒ Duda A♣  Ana  5♦  Beto 7♥▒ → Duda",
    ]
    assert last_hand(lines(record, 2, "pt"))[3:] == [
        "    1  Beto 6♥  Caio 3♦  …",
        "   » Duda: truco!  Caio aceita o truco",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  …",
        "   » Caio: seis!  Duda: nove!  Ana aceita o nove",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  Ana  3♠  → Caio",
        "    2  Caio 2♦▒ Duda A♣  Ana  5♦  Beto ▒▒  → Duda",
    ]


def test_a_run_leaves_the_hand_for_what_it_was_worth() -> None:
    record = recorded("cut", DEALT, "b raise,a raise,run")
    *_, last = record.replay()
    assert last_hand(lines(record))[-2:] == [
        "   » Beto: truco!  Ana: six!  Beto runs from six",
        f"   Ana and Caio {last.points[0]} (+{last.points[0]})   Beto and Duda 0",
    ]


def test_three_ties_give_the_hand_to_a_team() -> None:
    record = recorded("cut", TIES, "3S,4S,5S,3C,KD,KH,5C,4H,AS,4D,5H,AH")
    assert last_hand(lines(record))[6:-2] == [
        "    1  Beto 3♠  Caio 4♠  Duda 5♠  Ana  3♣  = tied, Ana leads",
        "    2  Ana  K♦  Beto K♥  Caio 5♣  Duda 4♥  = tied, Beto leads",
        "    3  Beto A♠  Caio 4♦  Duda 5♥  Ana  A♥  = tied",
    ]
    *_, last = record.replay()
    assert last.last_hand is not None
    winner = last.last_hand.winner
    assert last_hand(lines(record))[-2] == WINS[winner]
    told = last_hand(lines(record, lang="pt"))
    assert told[6].endswith("  = embuchou, Ana torna")
    assert told[-3] == "    3  Beto A♠  Caio 4♦  Duda 5♥  Ana  A♥  = embuchou"


def test_a_tie_after_a_trick_that_was_won() -> None:
    record = recorded("cut", TIES, "3S,4S,5S,KD,AS,5C,4H,AH")
    assert last_hand(lines(record))[-3:-1] == [
        "    2  Beto A♠  Caio 5♣  Duda 4♥  Ana  A♥  = tied",
        WINS[1],
    ]
    alone = recorded("cut", deal("KD AH 4D", "3S AS 4H", vira="6D"), "3S,KD,AS,AH", seats=2)
    assert last_hand(lines(alone))[-2] == "   Beto wins the hand."


def test_a_trick_of_covered_cards_is_tied() -> None:
    record = recorded("cut", TIES, "3S,4S,5S,KD,xAS,x5C,x4H,xAH")
    assert last_hand(lines(record))[7] == ("    2  Beto A♠▒ Caio 5♣▒ Duda 4♥▒ Ana  A♥▒ = tied")
    assert last_hand(lines(record, 3))[4] == ("    2  Beto ▒▒  Caio ▒▒  Duda 4♥▒ Ana  ▒▒  = tied")
    assert last_hand(lines(record, 3, has_signs=False))[4] == (
        "    2  Beto ##  Caio ##  Duda 4H# Ana  ##  = tied"
    )
