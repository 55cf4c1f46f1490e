"""Events of random matches: all that a oracle knows can be rebuilt from them alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from fodasse.core.events import Event
from fodasse.games import truco
from fodasse.games.truco import Eleven, Laid
from fodasse.games.truco.events import (
    CardBurnt,
    CardExposed,
    CardPlayed,
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
    TrickTaken,
    TrickTied,
    UnderTable,
)
from support.games.telling import WHOLE, Whole, seen_events
from support.truco.oracle import Naive
from support.truco.playing import Walk, matches, plain, text

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
        self.facts |= {"counted": False, "redeal_asked": False}

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
            case TrickTaken(_, team, seat, cards):
                self.trick(team, cards)
                facts["leader"] = seat
            case TrickTied(_, leader, cards):
                self.trick(None, cards)
                facts["leader"] = leader
            case RaiseAsked(_, worth, accepted):
                worth_now = facts["worth"] if accepted is None else accepted
                facts |= {"asked": worth, "worth": worth_now, "phase": "answer"}
            case RaiseAccepted(_, worth):
                facts |= {"asked": None, "worth": worth, "phase": "play"}

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

    def trick(self, team: int | None, cards: tuple[Laid, ...]) -> None:
        laid = [(each.seat, text(each.card), each.covered) for each in cards]
        assert laid == self.facts["trick"]
        self.facts["tricks"] = [*self.facts["tricks"], (team, laid)]
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


@given(match=matches(), pick=st.integers(0, 4))
def test_events_tell_all_that_a_oracle_knows(match: Walk, pick: int) -> None:
    start = match[0][0]
    seats = len(start.hands)
    viewer = (WHOLE, None, 0, seats // 2, seats - 1)[pick]
    naive = Naive(seats, start.dealer)
    naive.points = list(start.points)
    retold = Retold(start.points, start.dealer)
    for state, action, following in match:
        naive.act(plain(truco.GAME.explicit(state, action)))
        for event in seen_events(truco.GAME, state, action, following, viewer):
            retold.hear(event)
        expected = oracle(naive, viewer)
        heard = {**retold.facts, "points": retold.points}
        if not naive.dealt():
            heard.pop("leader", None)  # told when the hand begins
        assert heard == {key: expected[key] for key in heard}
