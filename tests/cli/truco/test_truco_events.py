"""Matches of Truco in lines, whole and as seats saw them: eleven points, claims, ends."""

from __future__ import annotations

import pytest
from transcripts import lines
from truco_playing import deal
from truco_records import last_hand, recorded, runs

from fodasse.core.cards import Card
from fodasse.games.truco import Deal, Replacement

DEALT = deal("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC", vira="7C")
"""Manilhas are queens; Caio has one."""
STRONG = deal("4C 5C 6C", "QC QH 7H", "4H 5H 6H", "QS 4S 5S", vira="7C")
"""Beto and Duda have the best three cards."""
ELEVEN = [*runs(11, 0), "cut"]
"""Ana and Caio have 11, Beto and Duda nothing; Duda deals."""
EVEN = [*runs(11, 0), *(step for _ in range(11) for step in ("cut", DEALT, "run"))]
"""11 each, after as many runs from mão-de-onze; Caio deals."""


# At eleven


def test_mao_de_onze_asks_a_team_that_sees_its_partners_cards() -> None:
    record = recorded(*ELEVEN, DEALT, "accept,4C,6H,3D,KD,c x2D,xKC,x5D,x7H")
    told = last_hand(lines(record, 0), titled=True)
    assert told == [
        "── Hand 12 · Duda deals · 11–0 ─────────────────────────────────────────────────",
        "   Caio cuts the pack.",
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
    record = recorded(*ELEVEN, DEALT, f"accept,{'ab'[seat]} raise")
    name = ("Ana", "Beto")[seat]
    told = last_hand(lines(record))
    raised = told.index(f"   » {name}: six!")
    assert told[raised + 1] == ("   With 11 points on the table, whoever raises loses the match.")
    asked = recorded(*ELEVEN, DEALT, f"{'ab'[seat]} raise")
    assert f"   » {name}: six!" in lines(asked)


def test_mao_de_ferro_is_played_in_the_dark() -> None:
    record = recorded(*EVEN, "cut", DEALT, "0,0,0,0,1,1")
    told = last_hand(lines(record), titled=True)
    assert told[0].startswith("── Hand 23 · Caio deals · 11–11 ─")
    assert told[2:] == [
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
        assert last_hand(lines(record, seat, "pt"))[1:3] == [
            "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
            "   Mão-de-ferro: a mão vale 3 e se joga no escuro.",
        ]


# What happens at a real table


def test_claims() -> None:
    early = recorded("a tento false-score,cut,b tento peeked", DEALT, "c tento stolen-card")
    told = lines(early)
    assert told[5:] == [
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
    assert "   » Ana pede tento por pontos roubados!" in lines(early, 3, "pt")


def test_a_false_score_leaves_the_trick_on_the_table() -> None:
    record = recorded("cut", DEALT, "6H,3D,a tento false-score,KD,3S")
    *before, _, trick = last_hand(lines(record))
    assert before[-2:] == [
        "    1  Beto 6♥  Caio 3♦  …",
        "   » Ana claims a tento for a false score!",
    ]
    assert trick == "    1  Beto 6♥  Caio 3♦  Duda K♦  Ana  3♠  → Caio"


def test_a_claim_while_a_request_is_pending() -> None:
    record = recorded("cut", DEALT, "6H,c raise,b raise,a tento false-call")
    assert last_hand(lines(record))[-4:-1] == [
        "    1  Beto 6♥  …",
        "   » Caio: truco!  Beto: six!",
        "   » Ana claims a tento for a false call!",
    ]


def exposed(seat: int) -> list[Deal | Replacement | str]:
    hands = ("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC")
    return ["cut", deal(*hands, vira="7C", exposed=(seat, 1))]


def test_an_exposed_card_is_kept_or_burnt_before_anything_is_seen() -> None:
    burnt = recorded(*exposed(1), "burn", Replacement(Card.parse("2H")))
    assert last_hand(lines(burnt))[1:5] == [
        "   » A card of Beto turns over while dealt: 7♥.",
        "   » Beto has 7♥ burnt.",
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Beto  6♥ K♠ 2♥",
    ]
    assert last_hand(lines(burnt, 0, "pt"))[1:] == [
        "   » Vira uma carta de Beto ao ser dada: 7♥.",
        "   » Beto queima 7♥.",
        "   vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣",
        "   Ana   4♣ 5♦ 3♠",
    ]
    kept = recorded(*exposed(3), "keep")
    assert last_hand(lines(kept, 0))[1:3] == [
        "   » A card of Duda turns over while dealt: K♣.",
        "   » Duda keeps K♣.",
    ]
    assert "   » Duda fica com K♣." in lines(kept, lang="pt")
    stays = recorded(*exposed(2))
    assert "   » A card of Caio turns over while dealt, and stays: 2♦." in lines(stays, 1)
    assert "   » Vira uma carta de Caio ao ser dada, e fica: 2♦." in lines(stays, 1, "pt")


# How a match ends


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


def test_narrow_pages_fold() -> None:
    record = recorded("cut", DEALT, "6H,3D,d raise,c accept,KD,3S,a tento extra-card")
    *_, last = record.replay()
    gained = last.points[0]
    assert last_hand(lines(record, width=34))[7:] == [
        "    1  Beto 6♥  Caio 3♦  …",
        "   » Duda: truco!",
        "     Caio accepts truco",
        "    1  Beto 6♥  Caio 3♦  Duda K♦",
        "       Ana  3♠  → Caio",
        "   » Ana claims a tento for a card",
        "     too many played!",
        f"   Ana and Caio {gained} (+{gained})",
        "   Beto and Duda 0",
    ]
