"""Matches of Truco in lines: opening, deals, raises, tricks, claims, eleven points, ends."""

from __future__ import annotations

import pytest

from fodasse.cli.speech import house_rules
from fodasse.core.cards import Card
from fodasse.games.truco import Deal, Replacement, Rules
from support.cli.transcripts import lines
from support.truco.playing import deal
from support.truco.records import last_hand, recorded, runs

HANDS = ("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC")
DEALT = deal(*HANDS, vira="7C")
"""Manilhas are queens; Caio has one."""
STRONG = deal("4C 5C 6C", "QC QH 7H", "4H 5H 6H", "QS 4S 5S", vira="7C")
"""Beto and Duda have the best three cards."""
TIES = deal("3C KD AH", "3S KH AS", "4S 5C 4D", "5S 4H 5H", vira="6D")
"""Ana and Beto have the same ranks, and nobody has more."""
ELEVEN = [*runs(11, 0), "cut"]
"""Ana and Caio have 11, Beto and Duda nothing; Duda deals."""
EVEN = [*runs(11, 0), *(step for _ in range(11) for step in ("cut", DEALT, "run"))]
"""11 each, after as many runs from mão-de-onze; Caio deals."""


def test_an_opening_names_the_teams() -> None:
    assert lines(recorded())[:4] == [
        "── Truco ───────────────────────────────────────────────────────────────────────",
        "   At the table: 0 Ana   1 Beto   2 Caio   3 Duda",
        "   Ana and Caio play Beto and Duda; 12 points win.",
        "   7♣▒ played covered   7 (+3) points, three gained",
    ]
    rules = Rules(exposure=False)
    assert lines(recorded(rules=rules), 2, "pt")[:5] == [
        "── Truco · como Caio viu ───────────────────────────────────────────────────────",
        "   À mesa: 0 Ana   1 Beto   2 Caio   3 Duda",
        f"   {house_rules(rules, 'pt')}",
        "   Ana e Caio contra Beto e Duda; vence quem fizer 12 pontos.",
        "   7♣▒ jogada coberta   ▒▒ não vista   7 (+3) pontos, três ganhos",
    ]
    two = recorded(seats=2, rules=Rules(target=15))
    assert "   Ana against Beto; 15 points win." in lines(two)


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
    told = {seat: last_hand(lines(recorded("cut", DEALT, steps), seat))[-6:] for seat in (None, 2)}
    assert told[None] == [
        "    1  Beto 6♥  Caio 3♦  …",
        "   » Duda: truco!  Caio accepts truco",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  …",
        "   » Caio: six!  Duda: nine!  Ana accepts nine",
        "    1  Beto 6♥  Caio 3♦  Duda K♦  Ana  3♠  → Caio",
        "    2  Caio 2♦▒ Duda A♣  Ana  5♦  Beto 7♥▒ → Duda",
    ]
    *same, last = told[2]
    assert same == told[None][:-1]
    assert last == "    2  Caio 2♦▒ Duda A♣  Ana  5♦  Beto ▒▒  → Duda"


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


def test_mao_de_onze_asks_a_team_that_sees_its_partners_cards() -> None:
    record = recorded(*ELEVEN, DEALT, "accept,4C,6H,3D,KD,c x2D,xKC,x5D,x7H")
    assert last_hand(lines(record, 0))[1:] == [
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Ana   4♣ 5♦ 3♠",
        "   Caio  2♦ 3♦ Q♥",
        "   Mão-de-onze: Ana and Caio play for 3 or run for 1?",
        "   » Ana plays the mão-de-onze, for 3",
        "    1  Ana  4♣  Beto 6♥  Caio 3♦  Duda K♦  → Caio",
        "    2  Caio 2♦▒ Duda ▒▒  Ana  5♦▒ Beto ▒▒  = tied",
        "   Ana and Caio win the hand.",
        "   Ana and Caio 12 (+1)   Beto and Duda 0",
        "   » Beto and Duda go under the table!",
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_a_raise_at_eleven_loses_the_match(seat: int) -> None:
    raised = f"   » {('Ana', 'Beto')[seat]}: six!"
    told = lines(recorded(*ELEVEN, DEALT, f"accept,{'ab'[seat]} raise"))
    assert told[told.index(raised) + 1] == (
        "   With 11 points on the table, whoever raises loses the match."
    )
    assert raised in lines(recorded(*ELEVEN, DEALT, f"{'ab'[seat]} raise"))


def test_mao_de_ferro_is_played_in_the_dark() -> None:
    record = recorded(*EVEN, "cut", DEALT, "0,0,0,0,1,1")
    assert last_hand(lines(record))[1:] == [
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Duda  K♦ K♣ A♣",
        "   Ana   4♣ 5♦ 3♠",
        "   Beto  6♥ 7♥ K♠",
        "   Caio  3♦ 2♦ Q♥",
        "   Mão-de-ferro: the hand is worth 3 and is played in the dark.",
        "    1  Duda K♦  Ana  4♣  Beto 6♥  Caio 3♦  → Caio",
        "    2  Caio Q♥  Duda A♣  …",
    ]
    for seat in range(4):
        assert last_hand(lines(record, seat))[2].startswith("   Mão-de-ferro: ")


def test_claims() -> None:
    early = recorded("a tento false-score,cut,b tento peeked", DEALT, "c tento stolen-card")
    assert lines(early)[5:] == [
        "── Hand 1 · Ana deals · 0–0 ────────────────────────────────────────────────────",
        "   » Ana claims a tento for a false score!",
        "   Ana and Caio 1 (+1)   Beto and Duda 0",
        "   Duda cuts the pack.",
        "   » Beto claims a tento for a look at hidden cards!",
        "   Ana and Caio 1         Beto and Duda 1 (+1)",
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Beto  6♥ 7♥ K♠",
        "   Caio  2♦ 3♦ Q♥",
        "   Duda  K♦ K♣ A♣",
        "   Ana   4♣ 5♦ 3♠",
        "",
        "   » Caio claims a tento for a stolen card!",
        "   Ana and Caio 2 (+1)   Beto and Duda 1",
        "",
        "── The match is unfinished ─────────────────────────────────────────────────────",
        "   Ana is to act: the cut.",
        "   Ana and Caio 2 points   Beto and Duda 1 point",
    ]


def test_a_claim_in_a_trick() -> None:
    record = recorded("cut", DEALT, "6H,c raise,b raise,a tento false-call")
    assert last_hand(lines(record))[-4:] == [
        "    1  Beto 6♥  …",
        "   » Caio: truco!  Beto: six!",
        "   » Ana claims a tento for a false call!",
        "   Ana and Caio 3 (+3)   Beto and Duda 0",
    ]


def exposed(seat: int) -> list[Deal | Replacement | str]:
    return ["cut", deal(*HANDS, vira="7C", exposed=(seat, 1))]


def test_an_exposed_card_is_kept_or_burnt_before_anything_is_seen() -> None:
    burnt = recorded(*exposed(1), "burn", Replacement(Card.parse("2H")))
    assert last_hand(lines(burnt))[1:5] == [
        "   » A card of Beto turns over while dealt: 7♥.",
        "   » Beto has 7♥ burnt.",
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Beto  6♥ K♠ 2♥",
    ]
    assert last_hand(lines(recorded(*exposed(3), "keep"), 0))[1:3] == [
        "   » A card of Duda turns over while dealt: K♣.",
        "   » Duda keeps K♣.",
    ]
    stays = "   » A card of Caio turns over while dealt, and stays: 2♦."
    assert stays in lines(recorded(*exposed(2)), 1)


def test_a_match_ends_with_its_winners_and_who_goes_under_the_table() -> None:
    record = recorded(*runs(11, 1), "cut", STRONG, "b accept,4C,QC,4H,QS,QH,5H,4S,5C")
    assert lines(record)[-8:] == [
        "   » Ana and Caio go under the table!",
        "",
        "── End of the match ────────────────────────────────────────────────────────────",
        "   Beto and Duda win the match, 12 to 0.",
        "    1  Beto  12 points",
        "    1  Duda  12 points",
        "    3  Ana   0 points",
        "    3  Caio  0 points",
    ]
