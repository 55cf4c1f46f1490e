"""What an action was and all that it forced, as events: by hand.

The conformance cases tell the events of whole matches, and the JavaScript tells them too.
"""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from fodasse import (
    Bid,
    Card,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Play,
    Propose,
    Reason,
    Resume,
    Rules,
    State,
    Vote,
    start,
)
from fodasse.core.events import Event, say
from fodasse.games.fodasse import GAME, Action, Fate, events
from fodasse.games.fodasse.events import (
    EVENTS,
    AllOut,
    BidMade,
    BidsSet,
    BonusGiven,
    CardPlayed,
    CardsDealt,
    CardsRevealed,
    DealDue,
    DealVoid,
    EndgameBegan,
    EndgameEnded,
    MatchOver,
    MotionClosed,
    MotionProposed,
    PauseBegan,
    PauseEnded,
    PenaltyGiven,
    PenaltyPaid,
    PointsChanged,
    Resolution,
    RoundRepeated,
    RoundScored,
    SeatEliminated,
    SeatJoined,
    SeatLeft,
    SeatSeated,
    StageAnnulled,
    StagesLost,
    StageTaken,
    VoteCast,
)
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.playing import after, deal, due, round_of, walk
from support.games.telling import seen_events, told, without_moves


def card(text: str) -> Card:
    return Card.parse(text)


def laid(text: str) -> tuple[tuple[int, Card], ...]:
    """Return ``"1 KD, 2 KH"`` as cards with their seats."""
    pairs = [each.split() for each in text.split(",")]
    return tuple((int(seat), card(name)) for seat, name in pairs)


ENDGAME = drawn(
    "dealer 1; round 9; cards 5; ladder 3; endgame; 0:; 1:; 2: | 7 points | eliminated 1"
)
LAST_LIVES = drawn(
    "dealer 1; round 9; cards 5; ladder 3; endgame; 0: | 6 points; 1: | 6 points;"
    "2: | 7 points | eliminated 1",
    rules=Rules(simultaneous="sudden_death"),
)
CALLED = round_of("AD KD", "AS KS", vira="4H", bids=[1, 0])
"""Seat 0 leads."""
FOUR = round_of("KD AD", "KH 6H", "7D QS", "7S JC", vira="4H", bids=[2, 0, 0, 1])
"""K K and 7 7 annul one another, then the ace is the strongest."""
THREE = round_of("AD KD", "AS KS", "2H KH", vira="4H", bids=[1, 0, 0])
PAUSE = Pause(5)

HAPPENED: dict[str, tuple[State, Action, list[Event]]] = {
    "6a: the vira of a blind round": (due(2, 1), deal("KD", "KH", vira="4H"), [
        CardsDealt(2, 1, 1, card("4H"))]),
    "10: a blind round in which nobody bids or takes a stage": (
        round_of("KD", "KH", vira="4H", bids=[0], points=[1, 0]), Bid(1, 0), [
            BidMade(1, 0, total=0),
            CardsRevealed(laid("0 KD, 1 KH"), card("4H")),
            StageAnnulled(1, laid("0 KD, 1 KH")),
            StagesLost(1),
            BonusGiven(),
            RoundScored(2, seats=(0, 1), bids=(0, 0), won=(0, 0), gained=(-1, 0)),
            PointsChanged(0, -1, points=0, letters=""),
            DealDue(3, dealer=0, hand_size=2),
        ]),
    "14c: a stage that nobody takes": (after(FOUR, "0 KD, 1 KH, 2 7D"), Play(3, card("7S")), [
        CardPlayed(3, card("7S")), StageAnnulled(1, laid("0 KD, 1 KH, 2 7D, 3 7S"))]),
    "14e: the taker of the next takes it too": (
        after(FOUR, "0 KD, 1 KH, 2 7D, 3 7S, 0 AD, 1 6H, 2 QS"), Play(3, card("JC")), [
            CardPlayed(3, card("JC")),
            StageTaken(0, 2, won=2, cards=laid("0 AD, 1 6H, 2 QS, 3 JC"), bid=2, annulled=()),
            RoundScored(4, (0, 1, 2, 3), bids=(2, 0, 0, 1), won=(2, 0, 0, 0), gained=(0, 0, 0, 1)),
            PointsChanged(3, 1, points=1, letters="F"),
            DealDue(5, dealer=0, hand_size=3),
        ]),
    # kings annul each other, and the 7 takes
    "14a: what was annulled": (round_of("KD", "7C", "KH", vira="4H", bids=[0, 1]), Bid(2, 1), [
        BidMade(2, 1, total=2),
        CardsRevealed(laid("0 KD, 1 7C, 2 KH"), card("4H")),
        StageTaken(1, 1, 1, laid("0 KD, 1 7C, 2 KH"), bid=1, annulled=(card("KD"), card("KH"))),
        RoundScored(2, (0, 1, 2), (0, 1, 1), (0, 1, 0), gained=(0, 0, 1)),
        PointsChanged(2, 1, 1, "F"),
        DealDue(3, dealer=0, hand_size=2),
    ]),
    # seats 0, 1 and 3 miss their bids by 1; seat 2 fulfils its own, and pays a penalty of 2
    "16: an elimination leaves three": (
        after(round_of("AD", "KD", "QD", "JD", vira="4H", bids=[0, 1, 0], points=[0, 0, 3, 6]),
              "carry misreport-2"), Bid(3, 1), [
            BidMade(3, 1, total=2),
            CardsRevealed(laid("0 AD, 1 KD, 2 QD, 3 JD"), card("4H")),
            StageTaken(0, 1, 1, laid("0 AD, 1 KD, 2 QD, 3 JD"), bid=0, annulled=()),
            PenaltyPaid(2, 2),
            RoundScored(2, (0, 1, 2, 3), (0, 1, 0, 1), (1, 0, 0, 0), gained=(1, 1, 2, 1)),
            PointsChanged(0, 1, 1, "F"),
            PointsChanged(1, 1, 1, "F"),
            PointsChanged(2, 2, 5, "FODAS"),
            PointsChanged(3, 1, 7, "FODASSE"),
            SeatEliminated(3),
            EndgameBegan(13),
            DealDue(3, dealer=0, hand_size=13),
        ]),
    "16b: the bids of an endgame are set by the deal": (
        ENDGAME, deal("AD KD QD JD 7D", "AS KS QS JS 7S", vira="4H"),
        [CardsDealt(9, 5, 1, card("4H")), BidsSet(4)]),
    "13: a round that eliminates all is repeated": (
        round_of("KD", "KH", vira="4H", bids=[1], points=[6, 6]), Bid(1, 1), [
            BidMade(1, 1, total=2),
            CardsRevealed(laid("0 KD, 1 KH"), card("4H")),
            StageAnnulled(1, laid("0 KD, 1 KH")),
            StagesLost(1),
            AllOut(Resolution.REPLAYED),
            RoundRepeated(2),
            RoundScored(2, (0, 1), (1, 1), (0, 0), gained=(0, 0)),
            DealDue(2, dealer=1, hand_size=1),
        ]),
    # two kings: nobody takes a stage or bid one; penalties alone put both out
    "13: a round that spares all": (
        after(due(2, 1, rules=Rules(limit=1, simultaneous="sudden_death")),
              "carry misreport-0; carry misdeal; deal KD, KH, 4H; bid 0"), Bid(1, 0), [
            BidMade(1, 0, total=0),
            CardsRevealed(laid("0 KD, 1 KH"), card("4H")),
            StageAnnulled(1, laid("0 KD, 1 KH")),
            StagesLost(1),
            BonusGiven(),
            PenaltyPaid(0, 2),
            PenaltyPaid(1, 1),
            AllOut(Resolution.SPARED),
            RoundScored(2, (0, 1), (0, 0), (0, 0), gained=(0, 0)),
            DealDue(3, dealer=0, hand_size=1),
        ]),
    "13: a round that spares all ends an endgame": (
        after(LAST_LIVES, deal("5D 5S 5H 5C 3D", "4S 4H 4C 6D 6S", vira="4D"),
              "0 5D, 1 4S, 0 5S, 1 4H, 0 5H, 1 4C, 0 5C, 1 6D, 0 3D"), Play(1, card("6S")), [
            CardPlayed(1, card("6S")),
            StageTaken(0, 1, won=5, cards=laid("0 3D, 1 6S"), bid=4, annulled=()),
            AllOut(Resolution.SPARED),
            RoundScored(9, (0, 1), (4, 4), (5, 0), gained=(0, 0)),
            EndgameEnded(),
            DealDue(10, dealer=0, hand_size=1),
        ]),
    "3: the last seat wins": (
        after(round_of("AD KD", "KH 6S", vira="4H", bids=[2, 2], points=[2, 6]),
              "0 AD, 1 6S, 0 KD"),
        Play(1, card("KH")), [
            CardPlayed(1, card("KH")),
            StageAnnulled(1, laid("0 KD, 1 KH")),
            StagesLost(1),
            RoundScored(4, (0, 1), (2, 2), (1, 0), gained=(1, 1)),
            PointsChanged(0, 1, 3, "FOD"),
            PointsChanged(1, 1, 7, "FODASSE"),
            SeatEliminated(1),
            MatchOver((0,), Reason.ELIMINATION),
        ]),
    "max_rounds: the fewest points win": (
        after(start(3, rules=Rules(max_rounds=1, limit=5)), "deal AD, KH, QC, 4H; bid 0 0"),
        Bid(0, 0), [
            BidMade(0, 0, total=0),
            CardsRevealed(laid("1 KH, 2 QC, 0 AD"), card("4H")),
            StageTaken(0, 1, 1, laid("1 KH, 2 QC, 0 AD"), bid=0, annulled=()),
            RoundScored(1, (0, 1, 2), (0, 0, 0), (1, 0, 0), gained=(1, 0, 0)),
            PointsChanged(0, 1, 1, letters=None),
            MatchOver((1, 2), Reason.MAX_ROUNDS),
        ]),
    "15: a newcomer is seated at once": (start(2), Join(2), [SeatJoined(2), SeatSeated(2, 0, "")]),
    "15: or waits": (CALLED, Join(2), [SeatJoined(2)]),
    "15: and is seated after the round": (
        after(round_of("AD", "KH", vira="4H", bids=[1], points=[2, 4]), "join 2"), Bid(1, 1), [
            BidMade(1, 1, total=2),
            CardsRevealed(laid("0 AD, 1 KH"), card("4H")),
            StageTaken(0, 1, 1, laid("0 AD, 1 KH"), bid=1, annulled=()),
            RoundScored(2, (0, 1), (1, 1), (1, 0), gained=(0, 1)),
            PointsChanged(1, 1, 5, "FODAS"),
            SeatSeated(2, 2, "FO"),
            DealDue(3, 0, 2),
        ]),
    "16: a newcomer ends an endgame": (ENDGAME, Join(3), [
        SeatJoined(3), SeatSeated(3, 0, ""), EndgameEnded(), DealDue(9, 1, 3)]),
    # seat 3 deals: the deal goes on to seat 0
    "18c: the dealer leaves before the deal": (due(4, 2), Leave(3), [
        SeatLeft(3), DealDue(4, 0, 2)]),
    "18c: another does": (due(4, 2), Leave(1), [SeatLeft(1)]),
    "18c: a leave during the bids": (
        round_of("AD KD", "AS KS", "AH KH", vira="4H", bids=[1]), Leave(1),
        [SeatLeft(1), DealVoid(), DealDue(4, 2, 2)]),
    "18c: a leave settles a stage": (after(THREE, "0 AD, 1 AS"), Leave(2), [
        SeatLeft(2), StageAnnulled(1, laid("0 AD, 1 AS"))]),
    # seat 2 takes the first stage; the kings of the second annul each other
    "18c: a leave that ends a round pays no penalty": (
        after(round_of("AD KD", "AS 6S", "2H KH", vira="4H", bids=[1, 0, 0]),
              "carry misreport-1; 0 AD, 1 AS, 2 2H, 2 KH, 0 KD"), Leave(1), [
            SeatLeft(1),
            StageAnnulled(1, laid("2 KH, 0 KD")),
            StagesLost(1),
            RoundScored(4, (0, 1, 2), bids=(1, 0, 0), won=(0, 0, 1), gained=(1, 0, 1)),
            PointsChanged(0, 1, 1, "F"),
            PointsChanged(2, 1, 1, "F"),
            DealDue(5, dealer=0, hand_size=3),
        ]),
    "18c: the last seat wins": (after(CALLED, "propose 0 pause-5"), Leave(0), [
        SeatLeft(0), MotionClosed(PAUSE, Fate.LAPSED, None), MatchOver((1,), Reason.LEAVING)]),
    "7c: a misdeal is proposed": (CALLED, Propose(0, Misdeal()), [
        MotionProposed(0, Misdeal(), accused=1)]),
    "7c: and carried": (after(CALLED, "propose 0 misdeal"), Vote(1, in_favour=True), [
        VoteCast(1, in_favour=True), MotionClosed(Misdeal(), Fate.CARRIED, accused=1),
        PenaltyGiven(1, 1), DealVoid(), DealDue(4, 1, 2)]),
    "7c: and lapses with a card": (after(CALLED, "propose 0 misdeal"), Play(0, card("AD")), [
        CardPlayed(0, card("AD")), MotionClosed(Misdeal(), Fate.LAPSED, accused=1)]),
    "7d: a misreport is carried": (after(CALLED, "propose 0 misreport-0"), Vote(1, True), [
        VoteCast(1, in_favour=True), MotionClosed(Misreport(0), Fate.CARRIED, accused=0),
        PenaltyGiven(0, 2)]),
    "18d: a pause begins": (after(due(4, 2), "propose 0 pause-5; yes 1"), Vote(2, True), [
        VoteCast(2, in_favour=True), MotionClosed(PAUSE, Fate.CARRIED, None), PauseBegan(5)]),
    "18d: and ends": (after(due(4, 2), "carry pause-5"), Resume(3), [PauseEnded(3)]),
    "18d: or ends with the match": (after(due(2, 2), "carry pause-5"), Leave(0), [
        SeatLeft(0), PauseEnded(None), MatchOver((1,), Reason.LEAVING)]),
    "18d: a motion is rejected": (after(due(2, 2), "propose 0 pause-5"), Vote(1, False), [
        VoteCast(1, in_favour=False), MotionClosed(PAUSE, Fate.REJECTED, None)]),
}  # fmt: skip


@pytest.mark.parametrize(("state", "action", "expected"), HAPPENED.values(), ids=HAPPENED)
def test_what_happened(state: State, action: Action, expected: list[Event]) -> None:
    assert told(GAME, state, action) == expected


def test_6a_the_vira_of_a_blind_round_is_unknown_until_the_last_bid() -> None:
    dealt = deal("KD", "KH", vira="4H")
    for viewer in (None, 0, 1):
        assert told(GAME, due(2, 1), dealt, viewer=viewer) == [CardsDealt(2, 1, 1, None)]


@pytest.mark.parametrize("seed", range(4))
def test_all_else_is_told_to_every_viewer_alike(seed: int) -> None:
    rng = Random(seed)
    for before, action, following in walk(start(3 + seed), seed=seed, share=0.1, steps=60):
        found = without_moves(events(before, action, following))
        if before.is_blind and isinstance(found[0], CardsDealt):
            found = (evolve(found[0], vira=None), *found[1:])
        viewer = rng.choice([None, *range(len(before.table.points))])
        assert seen_events(GAME, before, action, following, viewer) == found


@pytest.mark.parametrize(
    ("event", "english", "portuguese"),
    [
        (PointsChanged(0, 1, 3, "FOD"), "Ana gains a letter: FOD", "Ana ganha uma letra: FOD"),
        (PointsChanged(0, -1, 0, ""), "Ana loses the last letter", "Ana perde a última letra"),
        (PointsChanged(1, 2, 3, None), "Beto gains 2 points", "Beto ganha 2 pontos"),
        (
            SeatSeated(2, 1, None),
            "Seat 2 sits down with 1 point",
            "O assento 2 se senta com 1 ponto",
        ),
        (
            MotionClosed(Misreport(1), Fate.REJECTED, 1),
            "Rejected: a penalty for a false count by Beto",
            "Proposta rejeitada: punir Beto por contagem falsa",
        ),
        (
            CardsRevealed(((1, Card.parse("7C")), (0, Card.parse("KD"))), Card.parse("4H")),
            "The cards are shown: Beto 7♣, Ana K♦; the vira is 4♥",
            "As cartas aparecem: Beto 7♣, Ana K♦; a vira é 4♥",
        ),
        (DealDue(3, 0, 1), "Ana will deal a blind round", "Ana vai dar uma rodada às cegas"),
        (
            MatchOver((0, 1), Reason.MAX_ROUNDS),
            "Ana and Beto win: the agreed rounds are over",
            "Ana e Beto vencem: as rodadas combinadas acabaram",
        ),
    ],
)
def test_events_are_said_with_names(event: Event, english: str, portuguese: str) -> None:
    names = ["Ana", "Beto"]
    assert (say(event, "en", names), say(event, "pt", names)) == (english, portuguese)


def test_each_event_has_a_type_of_its_own() -> None:
    assert len({kind.type for kind in EVENTS}) == len(EVENTS)
