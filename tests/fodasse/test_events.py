"""What an action was and all that it forced, as events: by hand, and added up over matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

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
    apply,
    censor,
    start,
    view,
)
from fodasse.core.events import Event, say
from fodasse.games.fodasse import Action, Fate, Motion, events
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
from support.fodasse.playing import (
    SEEDS,
    SWITCHES,
    after,
    bidding,
    carried,
    deal,
    due,
    most_seats,
    playing,
    round_of,
    switched,
    walk,
)


def card(text: str) -> Card:
    return Card.parse(text)


def laid(text: str) -> tuple[tuple[int, Card], ...]:
    """Return ``"1 KD, 2 KH"`` as cards with their seats."""
    pairs = [each.split() for each in text.split(",")]
    return tuple((int(seat), card(name)) for seat, name in pairs)


def happened(state: State, action: Action) -> list[Event]:
    return list(events(state, action, apply(state, action)))


def paused(state: State) -> State:
    return carried(state, Pause(5))


# by hand


def test_6a_the_vira_of_a_blind_round_is_unknown_until_the_last_bid() -> None:
    before = due(2, 1)
    action = deal("KD", "KH", vira="4H")
    seen = [view(each, 1) for each in (before, apply(before, action))]
    assert events(seen[0], censor(before, action, 1), seen[1]) == (CardsDealt(2, 1, 1, None),)
    assert happened(before, action) == [CardsDealt(2, 1, 1, card("4H"))]


def test_10_a_blind_round_in_which_nobody_bids_or_takes_a_stage() -> None:
    state = round_of("KD", "KH", vira="4H", bids=[0], points=[1, 0])
    cards = laid("0 KD, 1 KH")
    assert happened(state, Bid(1, 0)) == [
        BidMade(1, 0, total=0),
        CardsRevealed(cards, card("4H")),
        StageAnnulled(1, cards),
        StagesLost(1),
        BonusGiven(),
        RoundScored(2, seats=(0, 1), bids=(0, 0), won=(0, 0), gained=(-1, 0)),
        PointsChanged(0, -1, points=0, letters=""),
        DealDue(3, dealer=0, hand_size=2),
    ]


def test_14c_the_taker_of_a_stage_takes_the_accumulated_ones() -> None:
    # Four seats, two cards each: K K and 7 7 annul one another, then the ace is the strongest.
    state = round_of("KD AD", "KH 6H", "7D QS", "7S JC", vira="4H", bids=[2, 0, 0, 1])
    state = playing(state, "0 KD, 1 KH, 2 7D")
    first = laid("0 KD, 1 KH, 2 7D, 3 7S")
    assert happened(state, Play(3, card("7S"))) == [
        CardPlayed(3, card("7S")),
        StageAnnulled(1, first),
    ]
    state = playing(state, "3 7S, 0 AD, 1 6H, 2 QS")
    assert happened(state, Play(3, card("JC"))) == [
        CardPlayed(3, card("JC")),
        StageTaken(0, stages=2, won=2, cards=laid("0 AD, 1 6H, 2 QS, 3 JC"), bid=2, annulled=()),
        RoundScored(4, (0, 1, 2, 3), bids=(2, 0, 0, 1), won=(2, 0, 0, 0), gained=(0, 0, 0, 1)),
        PointsChanged(3, 1, points=1, letters="F"),
        DealDue(5, dealer=0, hand_size=3),
    ]


def test_16_an_elimination_leaves_three() -> None:
    # Seats 0, 1 and 3 miss their bids by 1; seat 2 fulfils its own, and pays a penalty of 2.
    state = round_of("AD", "KD", "QD", "JD", vira="4H", bids=[0, 1, 0], points=[0, 0, 3, 6])
    state = carried(state, Misreport(2))
    found = happened(state, Bid(3, 1))
    assert found[2:] == [
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
    ]


def test_16b_the_bids_of_an_endgame_are_set_by_the_deal() -> None:
    state = drawn(
        "dealer 1; round 9; cards 5; ladder 3; endgame; 0:; 1:; 2: | 7 points | eliminated 1"
    )
    action = deal("AD KD QD JD 7D", "AS KS QS JS 7S", vira="4H")
    assert happened(state, action) == [CardsDealt(9, 5, 1, card("4H")), BidsSet(4)]


def test_13_a_round_that_eliminates_all_is_repeated() -> None:
    state = round_of("KD", "KH", vira="4H", bids=[1], points=[6, 6])
    assert [type(each) for each in happened(state, Bid(1, 1))[2:]] == [
        StageAnnulled,
        StagesLost,
        AllOut,
        RoundRepeated,
        RoundScored,
        DealDue,
    ]


def test_3_the_last_seat_wins() -> None:
    state = round_of("AD", "KH", vira="4H", bids=[1], points=[2, 6])
    assert happened(state, Bid(1, 1))[3:] == [
        RoundScored(2, (0, 1), (1, 1), (1, 0), gained=(0, 1)),
        PointsChanged(1, 1, 7, "FODASSE"),
        SeatEliminated(1),
        MatchOver((0,), Reason.ELIMINATION),
    ]


def test_after_the_agreed_rounds_the_fewest_points_win() -> None:
    rules = Rules(max_rounds=1, limit=5)
    state = bidding(apply(start(3, rules=rules), deal("AD", "KH", "QC", vira="4H")), 0, 0)
    assert happened(state, Bid(0, 0))[3:] == [
        RoundScored(1, (0, 1, 2), (0, 0, 0), (1, 0, 0), gained=(1, 0, 0)),
        PointsChanged(0, 1, 1, letters=None),
        MatchOver((1, 2), Reason.MAX_ROUNDS),
    ]


def test_15_a_newcomer_is_seated_at_once_or_after_the_round() -> None:
    assert happened(start(2), Join(2)) == [SeatJoined(2), SeatSeated(2, 0, "")]
    state = apply(round_of("AD", "KH", vira="4H", bids=[1], points=[2, 4]), Join(2))
    found = happened(state, Bid(1, 1))
    assert found[-2:] == [SeatSeated(2, 2, "FO"), DealDue(3, 0, 2)]
    endgame = drawn(
        "dealer 1; round 9; cards 5; ladder 3; endgame; 0:; 1:; 2: | 7 points | eliminated 1"
    )
    assert happened(endgame, Join(3)) == [
        SeatJoined(3),
        SeatSeated(3, 0, ""),
        EndgameEnded(),
        DealDue(9, 1, 3),
    ]


def test_18c_a_leave_before_and_during_the_bidding() -> None:
    # Seat 3 deals: the deal goes on to seat 0.
    assert happened(due(4, 2), Leave(3)) == [SeatLeft(3), DealDue(4, 0, 2)]
    assert happened(due(4, 2), Leave(1)) == [SeatLeft(1)]
    state = round_of("AD KD", "AS KS", "AH KH", vira="4H", bids=[1])
    assert happened(state, Leave(1)) == [SeatLeft(1), DealVoid(), DealDue(4, 2, 2)]


def test_18c_a_leave_settles_a_stage_that_the_leaver_did_not_play_to() -> None:
    state = round_of("AD KD", "AS KS", "2H KH", vira="4H", bids=[1, 0, 0])
    state = playing(state, "0 AD, 1 AS")
    assert happened(state, Leave(2)) == [SeatLeft(2), StageAnnulled(1, laid("0 AD, 1 AS"))]


def test_18c_a_leave_that_ends_a_round_pays_no_penalty() -> None:
    # Seat 2 takes the first stage; the kings of the second annul each other.
    state = round_of("AD KD", "AS 6S", "2H KH", vira="4H", bids=[1, 0, 0])
    state = playing(carried(state, Misreport(1)), "0 AD, 1 AS, 2 2H, 2 KH, 0 KD")
    assert state.seat(1).penalty == 2
    assert happened(state, Leave(1)) == [
        SeatLeft(1),
        StageAnnulled(1, laid("2 KH, 0 KD")),
        StagesLost(1),
        RoundScored(4, (0, 1, 2), bids=(1, 0, 0), won=(0, 0, 1), gained=(1, 0, 1)),
        PointsChanged(0, 1, 1, "F"),
        PointsChanged(2, 1, 1, "F"),
        DealDue(5, dealer=0, hand_size=3),
    ]


def test_18c_the_last_seat_wins_when_all_others_leave() -> None:
    state = apply(round_of("AD KD", "AS KS", vira="4H", bids=[1, 0]), Propose(0, Pause(5)))
    assert happened(state, Leave(0)) == [
        SeatLeft(0),
        MotionClosed(Pause(5), Fate.LAPSED, None),
        MatchOver((1,), Reason.LEAVING),
    ]


def test_7c_a_carried_misdeal_gives_a_penalty_and_voids_the_deal() -> None:
    state = round_of("AD KD", "AS KS", vira="4H", bids=[1, 0])
    assert happened(state, Propose(0, Misdeal())) == [MotionProposed(0, Misdeal(), accused=1)]
    state = apply(state, Propose(0, Misdeal()))
    assert happened(state, Vote(1, in_favour=True)) == [
        VoteCast(1, in_favour=True),
        MotionClosed(Misdeal(), Fate.CARRIED, accused=1),
        PenaltyGiven(1, 1),
        DealVoid(),
        DealDue(4, 1, 2),
    ]


def test_7c_a_misdeal_lapses_with_the_first_card() -> None:
    state = round_of("AD KD", "AS KS", vira="4H", bids=[1, 0])
    state = apply(state, Propose(0, Misdeal()))
    assert happened(state, Play(0, card("AD"))) == [
        CardPlayed(0, card("AD")),
        MotionClosed(Misdeal(), Fate.LAPSED, accused=1),
    ]


def test_18d_a_pause_begins_and_ends() -> None:
    state = after(due(4, 2), Propose(0, Pause(5)), Vote(1, in_favour=True))
    assert happened(state, Vote(2, in_favour=True)) == [
        VoteCast(2, in_favour=True),
        MotionClosed(Pause(5), Fate.CARRIED, None),
        PauseBegan(5),
    ]
    assert happened(paused(due(4, 2)), Resume(3)) == [PauseEnded(3)]
    assert happened(paused(due(2, 2)), Leave(0)) == [
        SeatLeft(0),
        PauseEnded(None),
        MatchOver((1,), Reason.LEAVING),
    ]


def test_18d_a_motion_is_rejected_when_it_cannot_be_carried_any_more() -> None:
    state = apply(due(2, 2), Propose(0, Pause(5)))
    assert happened(state, Vote(1, in_favour=False))[1:] == [
        MotionClosed(Pause(5), Fate.REJECTED, None)
    ]


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


# over whole matches


class Ledger:
    """What can be known of a match by its events alone."""

    def __init__(self, seats: int, rules: Rules) -> None:
        self.rules = rules
        self.points = [0] * seats
        self.penalty = [0] * seats
        self.status = ["in"] * seats
        self.due = (1, 0, 1)
        self.endgame: int | None = None
        self.paused: int | None = None
        self.motion: Motion | None = None
        self.votes: dict[int, bool] = {}
        self.reason: Reason | None = None
        self.clear()

    def clear(self) -> None:
        self.bids: dict[int, int] = {}
        self.won: list[int] = [0] * len(self.points)
        self.stage: Sequence[tuple[int, Card]] = ()
        self.accumulated = 0

    def seats(self, status: str) -> list[int]:
        return [seat for seat, each in enumerate(self.status) if each == status]

    def annulled(self, cards: Sequence[tuple[int, Card]]) -> tuple[Card, ...]:
        """Rule 14a: the cards of a rank that is no manilha and was played twice or more."""
        assert self.vira is not None
        ranks = Counter(card.rank for _, card in cards)
        del ranks[self.rules.manilha_of(self.vira)]
        return tuple(card for _, card in cards if ranks[card.rank] > 1)

    def letters(self, points: int) -> str | None:
        return "FODASSE"[:points] if self.rules.limit == 7 else None

    def hear(self, event: Event) -> None:  # noqa: C901, PLR0912, PLR0915  # one case an event
        match event:
            case CardsDealt(number, size, dealer, vira):
                assert self.due == (number, dealer, size)
                self.vira = vira
            case BidsSet(stages):
                self.bids = dict.fromkeys(self.seats("in"), stages)
            case BidMade(seat, stages, total):
                self.bids[seat] = stages
                assert total == sum(self.bids.values())
            case CardPlayed(seat, played):
                self.stage = (*self.stage, (seat, played))
            case CardsRevealed(cards, vira):
                assert {seat for seat, _ in cards} == set(self.seats("in"))
                self.stage, self.vira = cards, vira
            case StageTaken(seat, stages, won, cards, bid, annulled):
                assert (cards, stages) == (self.stage, self.accumulated + 1)
                assert (bid, annulled) == (self.bids[seat], self.annulled(cards))
                self.won[seat] += stages
                assert won == self.won[seat]
                self.stage, self.accumulated = (), 0
            case StageAnnulled(accumulated, cards):
                assert cards == self.stage
                self.stage, self.accumulated = (), self.accumulated + 1
                assert accumulated == self.accumulated
            case StagesLost(stages):
                assert stages == self.accumulated
            case RoundScored(number, seats, bids, won):
                assert number == self.due[0]
                assert dict(zip(seats, bids, strict=True)) == self.bids
                assert list(won) == [self.won[seat] for seat in seats]
                self.clear()
            case AllOut(outcome):
                assert outcome is Resolution.REPLAYED
            case RoundRepeated():
                self.penalty = [0] * len(self.points)
            case BonusGiven():
                assert not any(self.bids.values())
                assert not any(self.won)
            case PenaltyPaid(seat, points):
                assert points == self.penalty[seat]
                self.penalty[seat] = 0
            case PointsChanged(seat, change, points, letters):
                self.points[seat] += change
                assert (points, letters) == (self.points[seat], self.letters(points))
            case SeatEliminated(seat):
                assert self.points[seat] == self.rules.limit
                self.status[seat] = "eliminated"
            case SeatJoined(seat):
                assert seat == len(self.points)
                self.points.append(0)
                self.penalty.append(0)
                self.won.append(0)
                self.status.append("waiting")
            case SeatSeated(seat, points, letters):
                assert self.status[seat] == "waiting"
                assert letters == self.letters(points)
                self.status[seat], self.points[seat] = "in", points
            case SeatLeft(seat):
                self.status[seat], self.penalty[seat] = "left", 0
                self.votes.pop(seat, None)
            case DealVoid():
                self.clear()
            case DealDue(number, dealer, size):
                self.due = (number, dealer, size)
            case EndgameBegan(stages):
                assert self.endgame != stages
                self.endgame = stages
            case EndgameEnded():
                assert self.endgame is not None
                self.endgame = None
            case MotionProposed(seat, motion):
                assert self.motion is None
                self.motion, self.votes = motion, {seat: True}
            case VoteCast(seat, in_favour):
                self.votes[seat] = in_favour
            case MotionClosed(motion):
                assert motion == self.motion
                self.motion = None
            case PenaltyGiven(seat, points):
                self.penalty[seat] += points
            case PauseBegan(minutes):
                self.paused = minutes
            case PauseEnded():
                assert self.paused is not None
                self.paused = None
            case MatchOver(winners, reason):
                least = min(self.points[seat] for seat in self.seats("in"))
                assert list(winners) == [
                    seat for seat in self.seats("in") if self.points[seat] == least
                ]
                self.penalty, self.reason = [0] * len(self.points), reason
                self.clear()
            case _:
                raise AssertionError(event)

    def told(self) -> dict[str, Any]:
        seats = range(len(self.points))
        return {
            "points": self.points,
            "penalty": self.penalty,
            "status": self.status,
            "due": self.due,
            "endgame": self.endgame,
            "paused": self.paused,
            "motion": self.motion,
            "votes": self.votes if self.motion else {},
            "bids": [self.bids.get(seat) for seat in seats],
            "won": self.won,
            "stage": self.stage,
            "accumulated": self.accumulated,
            "reason": self.reason,
        }


def told(state: State) -> dict[str, Any]:
    """Return what a state tells in the words of a ledger."""
    seats = [state.seat(seat) for seat in range(len(state.table.points))]
    ballot = state.motion
    return {
        "points": [each.points for each in seats],
        "penalty": [each.penalty for each in seats],
        "status": [str(each.status) for each in seats],
        "due": (state.round_number, state.dealer, state.hand_size),
        "endgame": state.history.endgame,
        "paused": state.paused,
        "motion": ballot and ballot.motion,
        "votes": dict.fromkeys(ballot.in_favour, True) | dict.fromkeys(ballot.against, False)
        if ballot
        else {},
        "bids": [each.bid for each in seats],
        "won": [each.won for each in seats],
        "stage": state.stage,
        "accumulated": state.accumulated,
        "reason": state.history.ended,
    }


FIRST = {
    "deal": CardsDealt,
    "bid": BidMade,
    "play": CardPlayed,
    "join": SeatJoined,
    "leave": SeatLeft,
    "propose": MotionProposed,
    "vote": VoteCast,
    "resume": PauseEnded,
}


def add_up(rules: Rules, seats: int, seed: int, share: float, steps: int) -> None:
    """Play a match, and compare its states with what the events of a viewer say."""
    state = start(seats, rules=rules)
    ledger, rng = Ledger(seats, rules), Random(seed)
    for before, action, following in walk(state, seed=seed, share=share, steps=steps):
        found = events(before, action, following)
        assert type(found[0]) is FIRST[action.type]
        assert getattr(found[0], "seat", None) == getattr(action, "seat", None)
        for event in found:
            ledger.hear(event)
        assert ledger.told() == told(following)
        viewer = rng.choice([None, *range(len(before.table.points))])
        if before.is_blind and isinstance(found[0], CardsDealt):
            found = (evolve(found[0], vira=None), *found[1:])
        seen = view(before, viewer), censor(before, action, viewer), view(following, viewer)
        assert events(*seen) == found


@given(rules=SWITCHES, data=st.data(), seed=SEEDS)
def test_events_add_up_to_the_states_with_every_switch(
    rules: dict[str, Any], data: st.DataObject, seed: int
) -> None:
    seats = data.draw(st.integers(2, min(most_seats(rules), 9)))
    share = data.draw(st.sampled_from((0.0, 0.05, 0.2, 0.5)))
    add_up(switched(rules), seats, seed, share, 120)


@settings(max_examples=settings().max_examples // 2)
@given(seats=st.integers(2, 6), seed=SEEDS, share=st.sampled_from((0.0, 0.01, 0.04)))
def test_events_add_up_to_the_states_of_few(seats: int, seed: int, share: float) -> None:
    add_up(Rules(), seats, seed, share, 250)
