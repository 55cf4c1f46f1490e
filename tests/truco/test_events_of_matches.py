"""Events of random matches: all that a oracle knows can be rebuilt from them alone."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any, TypeAlias

import pytest
from attrs import frozen

from fodasse.core.events import Event, say
from fodasse.core.texts import languages
from fodasse.games import truco
from fodasse.games.truco import Action, Eleven, Laid, State, View
from fodasse.games.truco.consequences import events
from fodasse.games.truco.events import (
    EVENTS,
    CardBurnt,
    CardExposed,
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
    TrickTaken,
    TrickTied,
    TrucoEvent,
    UnderTable,
)
from fodasse.games.truco.rules import TEXTS
from fodasse.table.serial import from_json, to_json
from fodasse.table.structure import to_data
from support.games.walks import collected
from support.truco.oracle import Naive
from support.truco.playing import Walk, matches, plain, text

NAMES = ("Ana", "Beto", "Caio", "Duda")

Viewer: TypeAlias = int | str | None
WHOLE: Viewer = "state"
"""What a viewer of states sees."""


@frozen
class Seen:
    """An action as a viewer saw it, with its events."""

    state: State
    action: Action
    after: State
    told: tuple[Event, ...]


def look(state: State, viewer: Viewer) -> State | View:
    return state if isinstance(viewer, str) else truco.view(state, viewer)


def watched(walk: Walk, viewer: Viewer) -> list[Seen]:
    """Return the steps of a match as one viewer sees them."""
    found, before = [], look(walk[0][0], viewer)
    for state, action, following in walk:
        censored = action if isinstance(viewer, str) else truco.censor(state, action, viewer)
        after = look(following, viewer)
        found.append(Seen(state, action, following, events(before, censored, after)))
        before = after
    return found


def viewers(walk: Walk) -> list[Viewer]:
    return [WHOLE, None, *range(len(walk[0][0].hands))]


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    return collected(matches())


@pytest.fixture(scope="module")
def sights(walks: list[Walk]) -> list[tuple[Viewer, list[Seen]]]:
    """Return each match as one of its viewers sees it."""
    chosen = [(walk, viewers(walk)[n % len(viewers(walk))]) for n, walk in enumerate(walks)]
    return [(viewer, watched(walk, viewer)) for walk, viewer in chosen]


ACTIONS: dict[type[Any], str] = {
    truco.Cut: "cut-made",
    truco.Deal: "cards-dealt",
    truco.Keep: "card-kept",
    truco.Burn: "card-burnt",
    truco.Replacement: "card-replaced",
    truco.Play: "card-played",
    truco.PlayBlind: "card-played",
    truco.Raise: "raise-asked",
    truco.Accept: "raise-accepted",
    truco.Run: "seat-ran",
    truco.Tento: "tento-claimed",
    truco.CountQuestion: "count-asked",
}
REDEALS = ("redeal-asked", "redeal-agreed")


def test_the_first_event_is_the_action(sights: list[tuple[Viewer, list[Seen]]]) -> None:
    for _, match in sights:
        for step in match:
            redeal = REDEALS[step.state.redeal_asked]
            first, *others = step.told
            assert first.type == ACTIONS.get(type(step.action), redeal)
            if (seat := getattr(step.action, "seat", None)) is not None:
                assert first.seat == seat  # type: ignore[attr-defined]
            assert not {each.type for each in others} & {*ACTIONS.values(), *REDEALS}


def test_every_viewer_is_told_the_same_but_for_hidden_cards(walks: list[Walk]) -> None:
    def public(told: tuple[Event, ...]) -> list[str]:
        hidden = (CardPlayed, CardReplaced, TrickTaken, TrickTied)
        return [each.type if isinstance(each, hidden) else repr(each) for each in told]

    for walk in walks[::6]:
        first, *others = ([public(step.told) for step in watched(walk, v)] for v in viewers(walk))
        assert all(each == first for each in others)


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
    sight = facts if isinstance(viewer, str) else naive.seen(viewer)
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


def test_events_tell_all_that_a_oracle_knows(
    sights: list[tuple[Viewer, list[Seen]]],
) -> None:
    for viewer, match in sights:
        start = match[0].state
        naive = Naive(len(start.hands), start.dealer, exposure=start.rules.exposure)
        naive.points = list(start.points)
        retold = Retold(start.points, start.dealer)
        for step in match:
            naive.act(plain(truco.GAME.explicit(step.state, step.action)))
            for event in step.told:
                retold.hear(event)
            expected = oracle(naive, viewer)
            heard = {**retold.facts, "points": retold.points}
            if not naive.dealt():
                heard.pop("leader", None)  # told when the hand begins
            assert heard == {key: expected[key] for key in heard}


def test_points_of_events_add_up_to_the_outcome(walks: list[Walk]) -> None:
    for walk in walks[::2]:
        for viewer in viewers(walk):
            points = list(walk[0][0].points)
            for step in watched(walk, viewer):
                for event in step.told:
                    if isinstance(event, PointsChanged):
                        points[event.team] += event.change
                assert tuple(points) == step.after.points
                result = truco.outcome(step.after)
                assert (
                    (step.told[-1].type == "match-over") is (result is not None) is (12 in points)
                )
                if isinstance(step.told[-1], MatchOver):
                    assert result is not None
                    assert result.ranking[0] == step.told[-1].winners
                    assert result.reason is step.told[-1].reason


def test_every_trick_and_hand_is_told_once(sights: list[tuple[Viewer, list[Seen]]]) -> None:
    for _, match in sights:
        seats, laid, tricks, hands = len(match[0].state.hands), 0, 0, 0
        told: Counter[str] = Counter()
        for step in match:
            if isinstance(step.action, truco.Deal):
                laid = 0
            if isinstance(step.action, truco.Play | truco.PlayBlind):
                laid += 1
                tricks += laid % seats == 0
            hands += step.after.last_hand is not step.state.last_hand
            told.update(each.type for each in step.told)
        assert told["trick-taken"] + told["trick-tied"] == tricks
        assert told["hand-scored"] == hands


def test_a_covered_card_is_in_no_event_of_a_viewer_that_may_not_know_it(
    sights: list[tuple[Viewer, list[Seen]]],
) -> None:
    for viewer, match in sights:
        hidden: set[str | None] = set()
        for step in match:
            if isinstance(step.action, truco.Deal):
                hidden = set()
            if isinstance(step.action, truco.Play) and step.action.covered:
                seat, eleven = step.action.seat, step.state.stake.at_eleven
                partners = step.state.teams[seat % 2] if eleven == (seat % 2,) else (seat,)
                if viewer not in {*partners, WHOLE}:
                    hidden.add(text(step.action.card))
            if hidden:
                document = json.dumps([to_data(event) for event in step.told])
                assert not [card for card in hidden if f'"{card}"' in document]


def test_every_event_is_said_in_all_languages(sights: list[tuple[Viewer, list[Seen]]]) -> None:
    met = {event for _, match in sights for step in match for event in step.told}
    assert {type(event) for event in met} <= set(EVENTS)
    for event in met:
        for lang in languages():
            sentence = say(event, lang, NAMES)
            assert sentence[0].isupper()
            assert not set("{}") & set(sentence)


def test_events_are_named_once_and_have_words() -> None:
    assert len({each.type for each in EVENTS}) == len(EVENTS)
    assert {each.__name__ for each in TrucoEvent.__subclasses__()} == {
        each.__name__ for each in EVENTS
    }
    for lang in languages():
        words = {key for key in TEXTS.own(lang) if key.startswith("events.")}
        assert words == {f"events.{each.type}" for each in EVENTS}


def test_events_are_the_same_from_json(walks: list[Walk]) -> None:
    def again(view: View) -> View:
        return from_json(to_json(view), truco.GAME, expected=View)

    for walk in walks[::5]:
        for n, (state, action, following) in enumerate(islice(walk, 0, None, 7)):
            viewer = (None, *range(len(state.hands)))[n % (len(state.hands) + 1)]
            before, after = truco.view(state, viewer), truco.view(following, viewer)
            censored = truco.censor(state, action, viewer)
            assert events(again(before), censored, again(after)) == events(before, censored, after)
