"""Events: hands worked out by hand, and random matches retold from their events alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.core.cards import Card
from fodasse.core.events import Event, say
from fodasse.games import truco
from fodasse.games.truco import Action, Eleven, Laid, Reason, State
from fodasse.games.truco.events import (
    CardBurnt,
    CardExposed,
    CardKept,
    CardPlayed,
    CardReplaced,
    CardsDealt,
    CountAsked,
    CutDue,
    CutMade,
    ElevenBegan,
    HandBegan,
    HandScored,
    MatchOver,
    PointsChanged,
    RaiseAccepted,
    RaiseAsked,
    RedealAgreed,
    RedealAsked,
    SeatRan,
    SeatWouldRun,
    TentoClaimed,
    TrickTaken,
    TrickTied,
    UnderTable,
)
from support.games.cases import plain_action
from support.games.telling import NAMES, WHOLE, Whole, seen_events, told
from support.truco.oracle import Naive
from support.truco.playing import (
    Walk,
    between,
    cut,
    deal,
    dealt,
    do,
    laid,
    matches,
    move,
    moves,
    replacement,
    rows,
    text,
)

FOUR = (0, 1, 2, 3)
NEXT = CutDue(2, dealer=1, seat=0)
"""The end of a hand that seat 0 dealt."""


def happened(state: State, *actions: Action) -> list[Event]:
    return told(truco.GAME, state, *actions)


def seen(state: State, action: Action, viewer: int | None) -> tuple[Event, ...]:
    """Return the events of an action as a viewer saw it."""
    return seen_events(truco.GAME, state, action, truco.apply(state, action), viewer)


# a whole hand, in words

WON = ("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
"""Seat 0 takes the first two tricks."""
HAND = (
    move("3 cut cut"),
    deal(*WON),
    *moves("1 7D, 2 4D, 3 5S, 0 3S, 2 raise, 3 raise, 0 accept, 0 2S, 1 7S, 2 5D, 3 (4H)"),
)


STORIES = {
    "en": """
        Duda cuts the pack; Ana deals the cards; The vira is K♦, and Beto leads
        Beto plays 7♦; Caio plays 4♦; Duda plays 5♠; Ana plays 3♠; Ana takes the trick
        Caio: truco!; Duda: six!; Ana accepts six
        Ana plays 2♠; Beto plays 7♠; Caio plays 5♦; Duda plays 4♥ covered; Ana takes the trick
        Ana and Caio win the hand; Ana and Caio gain 6 points: 6 to 0
        Beto will deal, and Ana cuts
    """,
    "pt": """
        Duda corta o maço; Ana dá as cartas; A vira é K♦, e Beto é mão
        Beto joga 7♦; Caio joga 4♦; Duda joga 5♠; Ana joga 3♠; Ana faz a rodada
        Caio: truco!; Duda: seis!; Ana aceita o seis
        Ana joga 2♠; Beto joga 7♠; Caio joga 5♦; Duda joga 4♥ coberta; Ana faz a rodada
        Ana e Caio levam a mão; Ana e Caio fazem 6 pontos: 6 a 0
        Beto vai dar as cartas, e Ana corta
    """,
}


@pytest.mark.parametrize("lang", STORIES)
def test_a_hand_in_words(lang: str) -> None:
    told = [say(each, lang, NAMES) for each in happened(between(), *HAND)]
    lines = STORIES[lang].strip().splitlines()
    assert told == [each for line in lines for each in line.strip().split("; ")]


# tricks

TIED = "1 3C, 2 3D, 3 4S, 0 4H"
TIES = ("4H 5H 6H", "3C 2C QC", "3D 2D QD", "4S 5S 6S")


def test_covered_card_is_a_back_in_events_of_others() -> None:
    state = do(dealt(*TIES), TIED)
    covered, back = move("2 (QD)"), CardPlayed(2, None, True, None)
    assert seen(state, covered, 2) == (CardPlayed(2, Card.parse("QD"), True, None),)
    for viewer in (None, 0, 1, 3):
        assert seen(state, covered, viewer) == (back,)
    assert say(back, "en", NAMES) == "Caio plays a covered card"
    assert say(back, "pt", NAMES) == "Caio joga uma coberta"


# raises and 11 points

TOLD = rows(
    ("run_gives_the_worth_before_the_request", (0, 0), "1 raise, 0 raise, 1 raise, 0 run", [
        RaiseAsked(1, 3, None, 1),
        RaiseAsked(0, 6, 3, 2),
        RaiseAsked(1, 9, 6, 3),
        SeatRan(0, 9, 6, None, 3, 11),
        HandScored(1, Reason.RUN, 1, (1, 3), 6, (), 11),
        PointsChanged(1, (1, 3), 6, 6, 0),
        NEXT,
    ]),
    ("points_are_those_really_gained", (10, 0), "1 raise, 0 raise, 1 run", [
        RaiseAsked(1, 3, None, 1),
        RaiseAsked(0, 6, 3, 2),
        SeatRan(1, 6, 2, None, 2, 11),
        HandScored(1, Reason.RUN, 0, (0, 2), 2, (), 11),
        PointsChanged(0, (0, 2), 2, 12, 0),
        UnderTable(1, (1, 3)),
        MatchOver(0, (0, 2), 12, 0, Reason.POINTS),
    ]),
    ("a_worth_that_is_named_is_told_as_one_that_was_due", (0, 0),
     "1 raise 3, 0 raise 6, 3 accept 6", [
        RaiseAsked(1, 3, None, 1),
        RaiseAsked(0, 6, 3, 2),
        RaiseAccepted(3, 6, None, 2, 11),
    ]),
    ("mao_de_onze_is_played", (4, 11), "3 accept", [RaiseAccepted(3, 3, Eleven.ONZE, 1, 11)]),
    ("mao_de_onze_is_run_from", (4, 11), "1 run", [
        SeatRan(1, 3, 1, Eleven.ONZE, 1, 11),
        HandScored(1, Reason.RUN, 0, (0, 2), 1, (), 11),
        PointsChanged(0, (0, 2), 1, 5, 11),
        NEXT,
    ]),
    *((f"raise_at_eleven_loses_the_match_{points}", points, "2 raise", [
        RaiseAsked(2, 6, None, 2),
        HandScored(1, Reason.RAISE_AT_ELEVEN, 1, (1, 3), 12 - points[1], (), 11),
        PointsChanged(1, (1, 3), 12 - points[1], 12, points[0]),
        MatchOver(1, (1, 3), 12, points[0], Reason.RAISE_AT_ELEVEN),
    ]) for points in ((11, 4), (4, 11), (11, 11))),
    ("claim_in_a_hand_ends_it_for_its_worth", (0, 0), "1 raise, 0 accept, 2 tento false-call", [
        RaiseAsked(1, 3, None, 1),
        RaiseAccepted(0, 3, None, 1, 11),
        TentoClaimed(2, truco.Offence.FALSE_CALL, None),
        HandScored(1, Reason.TENTO, 0, (0, 2), 3, (), 11),
        PointsChanged(0, (0, 2), 3, 3, 0),
        NEXT,
    ]),
    ("false_score_is_a_point_and_ends_no_hand", (10, 3),
     "0 tento false-score, 2 tento false-score", [
        TentoClaimed(0, truco.Offence.FALSE_SCORE, None),
        PointsChanged(0, (0, 2), 1, 11, 3),
        TentoClaimed(2, truco.Offence.FALSE_SCORE, None),
        PointsChanged(0, (0, 2), 1, 12, 3),
        MatchOver(0, (0, 2), 12, 3, Reason.TENTO),
    ]),
    ("count_is_asked_and_the_hand_dealt_again", (0, 0), "0 count, 0 redeal, 1 raise, 3 redeal", [
        CountAsked(0),
        RedealAsked(0),
        RaiseAsked(1, 3, None, 1),
        RedealAgreed(3),
        CutDue(1, 0, 3),
    ]),
)  # fmt: skip


@pytest.mark.parametrize(("points", "turns", "due"), TOLD)
def test_events_of_turns(points: tuple[int, int], turns: str, due: list[Event]) -> None:
    assert happened(dealt(*WON, points=points), *moves(turns)) == due


def test_a_raise_above_the_last_step_asks_for_nothing() -> None:
    state = dealt(*WON, points=(11, 4), rules=truco.Rules(eleven_worth=12))
    assert happened(state, move("2 raise"))[0] == RaiseAsked(2, None, None, 0)


@pytest.mark.parametrize(
    ("points", "turns", "lang", "words"),
    [
        ((0, 0), "1 raise, 0 raise, 3 run", "pt", [
            "Beto: truco!",
            "Ana: seis!",
            "Duda corre do seis",
            "Ana e Caio levam a mão",
            "Ana e Caio fazem 3 pontos: 3 a 0",
            "Beto vai dar as cartas, e Ana corta",
        ]),
        ((4, 11), "3 accept", "pt", ["Duda joga a mão-de-onze, por 3"]),
        ((11, 0), "0 tento peeked", "en", [
            "Ana claims a tento for a look at hidden cards!",
            "The hand is over, and Ana and Caio get its points",
            "Ana and Caio gain a point: 12 to 0",
            "Beto and Duda go under the table!",
            "Ana and Caio win the match, 12 to 0",
        ]),
        ((0, 0), "0 count, 0 redeal, 3 redeal", "pt", [
            "Ana pergunta: todos têm três cartas?",
            "Ana propõe dar as cartas de novo",
            "Duda concorda: as cartas são dadas de novo",
            "Ana vai dar as cartas, e Duda corta",
        ]),
    ],
    ids=["run", "onze", "claim", "redeal"],
)  # fmt: skip
def test_turns_in_words(points: tuple[int, int], turns: str, lang: str, words: list[str]) -> None:
    told = happened(dealt(*WON, points=points), *moves(turns))
    assert [say(each, lang, NAMES) for each in told] == words


def test_mao_de_ferro_turns_cards_up_by_their_place_and_ends_with_the_match() -> None:
    state = cut(between((11, 11)))
    blind = ", ".join(f"{seat} blind 0" for seat in (2, 3, 0, 0, 1, 2, 3))
    told = happened(state, deal(*WON), *moves(f"1 blind 1, {blind}"))
    assert told[1:4] == [
        HandBegan(1, Card.parse("KD"), leader=1, worth=3),
        ElevenBegan(Eleven.FERRO, FOUR, 11, 3, None, dark=True),
        CardPlayed(1, Card.parse("7S"), False, 1),
    ]
    trick, *end = told[-4:]
    assert isinstance(trick, TrickTaken)
    assert laid(trick.cards) == "0:2S 1:7D 2:5D 3:4H"
    assert end == [
        HandScored(1, Reason.TRICKS, 0, (0, 2), 1, (0, 0), 11),
        PointsChanged(0, (0, 2), 1, 12, 11),
        MatchOver(0, (0, 2), 12, 11, Reason.POINTS),
    ]
    for viewer in (None, *FOUR):
        assert seen(truco.apply(state, deal(*WON)), move("1 blind 1"), viewer) == (told[3],)


# cards that turn over


def test_exposed_card_of_an_opponent_is_kept_or_burnt() -> None:
    state, given = cut(between()), deal("", "7H 4D 5D", "", "", exposed=(1, 1))
    card, began = Card.parse("4D"), HandBegan(1, Card.parse("KD"), leader=1, worth=1)
    for viewer in (None, *FOUR):
        assert seen(state, given, viewer) == (CardsDealt(1, 0), CardExposed(1, card, True))
    state = truco.apply(state, given)
    assert seen(state, move("1 keep"), 3) == (CardKept(1, card), began)
    assert seen(state, move("1 burn"), 3) == (CardBurnt(1, card),)
    state = truco.apply(state, move("1 burn"))
    other = replacement("3C")
    for viewer in (None, 0, 2, 3):
        assert seen(state, other, viewer) == (CardReplaced(1, None), began)
    assert seen(state, other, 1) == (CardReplaced(1, Card.parse("3C")), began)
    assert [say(CardReplaced(1, each), "pt", NAMES) for each in (None, card)] == [
        "Beto recebe outra carta", "Beto recebe 4♦ no lugar",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("points", "turns", "types"),
    [
        ((0, 0), "1 count, 1 redeal, 0 redeal", ["redeal-asked", "redeal-agreed", "cut-due"]),
        ((5, 0), "0 tento false-score", ["points-changed", "under-table", "match-over"]),
    ],
)
def test_a_hand_that_is_not_finished_is_not_scored(
    points: tuple[int, int], turns: str, types: list[str]
) -> None:
    second = *HAND, move("0 cut tap"), deal(*WON), *moves(turns)
    assert [each.type for each in happened(between(points), *second)[-3:]] == types


# random matches, retold from their events alone

Viewer: TypeAlias = int | Whole | None


class Retold:
    """A match as events alone tell it."""

    def __init__(self, points: Sequence[int], dealer: int) -> None:
        self.points = list(points)
        self.facts: dict[str, Any] = {"last_cut": None, "last_hand": None, "winner": None}
        self.facts |= {"reason": None, "under_table": False, "hand_number": 1, "dealer": dealer}
        self.clear("cut")

    def clear(self, phase: str) -> None:
        self.facts |= {"phase": phase, "vira": None, "worth": 1, "asked": None, "eleven": None}
        self.facts |= {"trick": [], "tricks": [], "exposed": None}
        self.facts |= {"counted": False, "redeal_asked": False, "runner": None}

    def hear(self, event: Event) -> None:
        self.of_deal(event)
        self.of_play(event)
        self.of_book(event)

    def of_deal(self, event: Event) -> None:
        facts = self.facts
        match event:
            case CutDue(number, dealer):
                assert facts["phase"] == "cut"
                facts |= {"hand_number": number, "dealer": dealer}
            case CutMade(_, how):
                facts |= {"last_cut": str(how), "phase": "deal"}
            case CardsDealt(number, dealer):
                assert (number, dealer) == (facts["hand_number"], facts["dealer"])
            case CardExposed(seat, card, may_burn):
                facts |= {"exposed": [seat, str(card), False]}
                facts["phase"] = "exposed" if may_burn else "deal"
            case CardBurnt(seat, card):
                facts |= {"exposed": [seat, str(card), True], "phase": "deal"}
            case HandBegan(_, vira, leader, worth):
                facts |= {"vira": str(vira), "leader": leader, "worth": worth, "phase": "play"}
            case ElevenBegan(eleven):
                facts["eleven"] = str(eleven)
                if eleven is Eleven.ONZE:
                    facts |= {"asked": 3, "phase": "answer"}

    def of_play(self, event: Event) -> None:
        facts = self.facts
        match event:
            case CardPlayed(seat, card, covered):
                facts["trick"] = [*facts["trick"], (seat, text(card), covered)]
                facts["redeal_asked"] = False
            case TrickTaken(number, team, seat, cards):
                self.trick(number, team, cards)
                facts["leader"] = seat
            case TrickTied(number, leader, cards):
                self.trick(number, None, cards)
                facts["leader"] = leader
            case RaiseAsked(_, worth, accepted):
                worth_now = facts["worth"] if accepted is None else accepted
                facts |= {"asked": worth, "worth": worth_now, "phase": "answer", "runner": None}
            case RaiseAccepted(_, worth):
                facts |= {"asked": None, "worth": worth, "phase": "play", "runner": None}
            case SeatWouldRun(seat):
                facts["runner"] = seat

    def of_book(self, event: Event) -> None:
        facts = self.facts
        match event:
            case CountAsked():
                facts["counted"] = True
            case RedealAsked():
                facts["redeal_asked"] = True
            case RedealAgreed():
                self.clear("cut")
            case HandScored(number, reason, team, _, points, takers):
                assert number == facts["hand_number"]
                assert [taker for taker, _ in facts["tricks"]] == list(takers)
                facts["last_hand"] = (team, points, str(reason), takers)
                self.clear("cut")
            case PointsChanged(team, _, change, points, against):
                self.points[team] += change
                assert (points, against) == (self.points[team], self.points[1 - team])
            case UnderTable():
                facts["under_table"] = True
            case MatchOver(team, _, _, _, reason):
                self.clear("over")
                facts |= {"winner": team, "reason": str(reason)}

    def trick(self, number: int, team: int | None, cards: tuple[Laid, ...]) -> None:
        assert number == len(self.facts["tricks"]) + 1
        shown = [(each.seat, text(each.card), each.covered) for each in cards]
        assert shown == self.facts["trick"]
        self.facts["tricks"] = [*self.facts["tricks"], (team, shown)]
        self.facts["trick"] = []


def oracle(naive: Naive, viewer: Viewer) -> dict[str, Any]:
    """Return the facts of the oracle that this viewer may know."""
    facts = naive.told()
    sight = facts if isinstance(viewer, Whole) else naive.seen(viewer)
    takers = [each["winner"] for each in facts["tricks"]]
    laid = [each["cards"] for each in facts["tricks"]] if sight is facts else sight["tricks"]
    facts |= {"trick": sight["trick"], "tricks": list(zip(takers, laid, strict=True))}
    last = facts["last_hand"]
    if last is not None:
        winners = tuple(each["winner"] for each in last["tricks"])
        facts["last_hand"] = (last["winner"], last["points"], last["reason"], winners)
    if not naive.dealt():
        facts["vira"] = None
    return facts


@settings(max_examples=settings().max_examples // 2)
@given(match=matches(), pick=st.integers(0, 4))
def test_events_tell_all_that_a_oracle_knows(match: Walk, pick: int) -> None:
    start = match[0][0]
    seats = len(start.hands)
    viewer = (WHOLE, None, 0, seats // 2, seats - 1)[pick]
    rules = start.rules
    naive = Naive(seats, start.dealer, run_by=rules.run_by, concede=rules.concede)
    naive.points = list(start.points)
    retold = Retold(start.points, start.dealer)
    for state, action, following in match:
        naive.act(plain_action(truco.GAME.explicit(state, action)))
        for event in seen_events(truco.GAME, state, action, following, viewer):
            retold.hear(event)
        expected = oracle(naive, viewer)
        heard = {**retold.facts, "points": retold.points}
        if not naive.dealt():
            heard.pop("leader", None)  # told when the hand begins
        assert heard == {key: expected[key] for key in heard}
