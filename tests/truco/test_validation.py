"""States and views read from text: all that can arise, and nothing that breaks the game."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.games.truco import (
    GAME,
    Laid,
    Phase,
    Reason,
    State,
    Trick,
    View,
    apply,
    start,
    view,
)
from fodasse.games.truco.validation import validate
from fodasse.table.serial import from_json, to_json
from support.games.changing import changed, place_of_fault
from support.games.walks import known
from support.truco.playing import between, cut, deal, dealt, do, replacement

# Everything that arises is accepted


# What is damaged is refused, or is another position that can be played


# Each fault has its place


def hand(turns: str = "", **how: Any) -> State:
    """Queens are manilhas. Team 1 takes the first trick, seat 0 the second unless 3 plays QH."""
    state = dealt("4D 3C QS", "6D KC JS", "5D KS QC", "7D QH JC", vira="7H", **how)
    return do(state, turns) if turns else state


FIRST = "1 KC, 2 5D, 3 7D, 0 4D"
TWO = f"{FIRST}, 1 6D, 2 (KS), 3 JC, 0 3C"
ALL = f"{TWO}, 0 QS, 1 JS, 2 QC, 3 QH"
WON = f"{FIRST}, 1 6D, 2 (KS), 3 QH, 0 3C"
"""Team 1 takes two tricks."""
DARK = "1 blind 1, 2 blind 0, 3 blind 0, 0 blind 0"
STATES: dict[str, State] = {
    "start": start(4),
    "mano": start(2),
    "cut": cut(start(4)),
    "dealt": hand(),
    "redeal asked": hand("0 count, 0 redeal"),
    "counted, trick": hand("0 count, 1 KC"),
    "asked": hand("1 raise"),
    "truco": hand("1 raise, 2 accept"),
    "nine asked": hand("1 raise, 2 raise, 1 raise"),
    "twelve asked": hand("1 raise, 2 raise, 1 raise, 2 raise"),
    "twelve": hand("1 raise, 2 raise, 1 raise, 2 raise, 1 accept"),
    "trick": hand("1 KC"),
    "second": hand(f"{FIRST}, 1 6D, 2 (KS)"),
    "third": hand(TWO),
    "ran": hand("1 raise, 2 accept, 2 raise, 1 run"),
    "ran late": hand(f"{TWO}, 0 raise, 1 run"),
    "won": hand(WON),
    "all": hand(ALL),
    "dealt after a run": apply(cut(hand("1 raise, 0 run")), deal("", "", "", "")),
    "over, ran": hand("1 raise, 0 raise, 1 raise, 0 run", points=(0, 9)),
    "claimed": hand("1 KC, 0 tento stolen-card"),
    "two hands": do(cut(hand(WON)), "1 tento false-score"),
    "onze": hand(points=(11, 4)),
    "onze, played": hand("2 accept, 1 KC", points=(11, 4)),
    "onze, won": hand(f"2 accept, {WON}", points=(11, 4)),
    "onze, ran": hand("2 run", points=(11, 4)),
    "ferro": hand(DARK, points=(11, 11)),
    "exposed": hand(exposed=(1, 2)),
    "kept": hand("1 keep, 1 KC", exposed=(1, 2)),
    "own": hand(exposed=(2, 0)),
    "burnt": hand("1 burn", exposed=(1, 2)),
    "replaced": apply(hand("1 burn", exposed=(1, 2)), replacement("2C")),
    "dark, exposed": hand(DARK, points=(11, 11), exposed=(0, 2)),
    "false score": hand("1 KC, 0 tento false-score", points=(10, 4)),
    "onze, false score": hand("2 accept, 1 tento false-score, 1 KC", points=(11, 10)),
    "onze, false score, asked": hand("1 tento false-score", points=(11, 10)),
    "over, false score": hand("0 accept, 1 KC, 0 tento false-score", points=(11, 4)),
    "over, dark, false score": hand(f"{DARK}, 1 tento false-score", points=(11, 11)),
    "over": hand(f"3 accept, {WON}", points=(3, 11)),
    "over, claimed": hand("1 tento peeked", points=(3, 11)),
    "over, claimed later": do(hand(WON, points=(3, 10)), "0 tento peeked, 1 tento false-score"),
    "over at once": do(between((0, 11)), "1 tento peeked"),
    "over, raised": hand("2 raise", points=(11, 4)),
    "over, dark": hand("1 tento peeked", points=(11, 11)),
}
L = "table.last_hand"
CARD = {"seat": 1, "card": "KC", "covered": False}
TRICK: dict[str, Any] = {"cards": [], "winner": None, "leader": 1}
TURNED = {"seat": 1, "card": "JS", "burnt": False, "index": None}
FAULTS: list[tuple[str, str, Any, str]] = [
    # seats
    ("start", "table.seats", 3, "table.seats"),
    ("start", "table.seats", 10**12, "table.seats"),
    ("start", "table.seats", 2, "hands"),
    ("start", "hands", [], "hands"),
    ("start", "table.dealer", 4, "table.dealer"),
    ("start", "table.dealer", -1, "table.dealer"),
    ("start", "table.dealer", 1, "turn"),
    # points
    ("start", "table.points", [0], "table.points"),
    ("start", "table.points", [0, 0, 0], "table.points"),
    ("start", "table.points[1]", -1, "table.points[1]"),
    ("start", "table.points[1]", 13, "table.points[1]"),
    ("start", "table.points[1]", 12, "table.points"),
    ("start", "phase", "over", "table.points"),
    ("over", "phase", "cut", "table.points"),
    ("over", "table.points", [12, 12], "table.points"),
    ("over", "table.points", [3, 11], "table.points"),
    ("over", "table.ended", None, "table.ended"),
    ("start", "table.ended", "tento", "table.ended"),
    ("over", "table.ended", "run", "table.ended"),
    ("over", "table.ended", "tricks", "table.ended"),
    ("over at once", "table.hand_number", 0, "table.hand_number"),
    # the last hand
    ("start", "table.hand_number", 0, "table.hand_number"),
    ("ran", "table.ran_from", 1, "table.ran_from"),
    ("ran", "table.ran_from", 4, "table.ran_from"),
    ("start", "table.ran_from", 15, "table.ran_from"),
    ("ran", f"{L}.winner", 2, f"{L}.winner"),
    ("ran", f"{L}.winner", -1, f"{L}.winner"),
    ("ran", f"{L}.points", [3], f"{L}.points"),
    ("ran", f"{L}.points", [-3, 0], f"{L}.points[0]"),
    ("over, dark", f"{L}.points", [0, 13], f"{L}.points[1]"),
    ("won", f"{L}.tricks[0].winner", 2, f"{L}.tricks[0].winner"),
    ("won", f"{L}.tricks[1].leader", 5, f"{L}.tricks[1].leader"),
    ("won", f"{L}.tricks[0].cards[2].seat", 4, f"{L}.tricks[0].cards[2].seat"),
    ("won", "table.dealer", 0, "turn"),
    # nothing lies between hands
    ("start", "vira", "4D", "vira"),
    ("cut", "vira", "4D", "vira"),
    ("start", "exposed", TURNED, "exposed"),
    ("start", "hands[1]", ["4D"], "hands[1]"),
    ("over", "hands[1]", ["4D"], "hands[1]"),
    ("start", "trick", [CARD], "trick"),
    ("start", "tricks", [TRICK], "tricks"),
    ("start", "stake.worth", 3, "stake.worth"),
    ("start", "stake.counted", True, "stake.counted"),
    ("start", "stake.may_raise", [0, 1], "stake.may_raise"),
    ("start", "turn", 2, "turn"),
    ("start", "turn", -3, "turn"),
    ("dealt", "phase", "cut", "stake.may_raise"),
    ("dealt", "phase", "deal", "stake.may_raise"),
    # cards
    ("cut", "phase", "play", "vira"),
    ("dealt", "vira", None, "vira"),
    ("dealt", "vira", "8D", "vira"),
    ("dealt", "vira", "4D", "hands[0]"),
    ("dealt", "hands[0][0]", "TD", "hands[0]"),
    ("dealt", "hands[0][0]", "6D", "hands[1]"),
    ("dealt", "hands[0]", ["4D", "QS"], "hands[0]"),
    ("dealt", "hands[0]", ["4D", "4S", "QS", "3C"], "hands[0]"),
    ("dealt", "hands[0]", ["QS", "4D", "3C"], "hands[0][0]"),
    ("trick", "hands[1]", ["4S", "6D", "JS"], "hands[1]"),
    ("trick", "trick[0].card", None, "trick"),
    ("trick", "trick[0].card", "6D", "trick"),
    ("second", "tricks[0].cards[2].card", None, "tricks[0].cards"),
    ("second", "tricks[0].cards[2].card", "QS", "tricks[0].cards"),
    # tricks and turns
    ("dealt", "turn", 2, "turn"),
    ("trick", "turn", 1, "turn"),
    ("trick", "trick[0].seat", 2, "hands[1]"),
    ("trick", "trick[0].covered", True, "trick"),
    ("second", "tricks[0].winner", 0, "tricks[0].winner"),
    ("second", "tricks[0].winner", None, "tricks[0].winner"),
    ("second", "tricks[0].leader", 0, "tricks[0].leader"),
    ("second", "tricks[0].leader", 5, "tricks[0].leader"),
    ("second", "tricks[0].cards[1].covered", True, "tricks[0].cards"),
    ("second", "tricks[0].cards[1].card", "3D", "trick"),
    ("second", "tricks[0].cards[0].card", "4S", "trick"),
    ("second", "trick[0].seat", 3, "hands[1]"),
    ("second", "trick", [], "hands[1]"),
    ("second", "tricks", [], "hands[0]"),
    ("third", "tricks[1].cards[0].card", "QD", "phase"),
    ("third", "tricks[1].leader", 2, "tricks[1].leader"),
    # what is at stake
    ("dealt", "stake.at_eleven", [0], "phase"),
    ("onze", "stake.at_eleven", [], "stake.may_raise"),
    ("onze", "stake.at_eleven", [0, 1], "phase"),
    ("onze", "stake.at_eleven", [0, 0], "stake.at_eleven"),
    ("onze", "stake.at_eleven", [2], "stake.may_raise"),
    ("onze", "stake.at_eleven", [-2], "stake.may_raise"),
    ("onze", "stake.asker", 0, "stake.asker"),
    ("onze", "stake.worth", 3, "phase"),
    ("onze", "stake.asked", 6, "stake.asked"),
    ("onze", "stake.may_raise", [0], "stake.may_raise"),
    ("onze", "phase", "play", "phase"),
    ("onze, played", "stake.worth", 1, "trick"),
    ("onze, played", "stake.may_raise", [0], "stake.may_raise"),
    ("ferro", "phase", "answer", "phase"),
    ("ferro", "stake.worth", 1, "stake.worth"),
    ("ferro", "stake.may_raise", [0, 1], "stake.may_raise"),
    ("ferro", "stake.at_eleven", [], "stake.may_raise"),
    ("ferro", "stake.at_eleven", [1, 0], "stake.at_eleven[0]"),
    ("false score", "stake.at_eleven", [0], "trick"),
    ("dealt", "stake.worth", 0, "stake.worth"),
    ("dealt", "stake.worth", 2, "stake.worth"),
    ("dealt", "stake.worth", 3, "stake.may_raise"),
    ("dealt", "stake.asked", 3, "stake.asked"),
    ("dealt", "stake.asker", 0, "stake.asker"),
    ("dealt", "stake.may_raise", [1, 0], "stake.may_raise[0]"),
    ("dealt", "stake.may_raise", [], "stake.may_raise"),
    ("dealt", "stake.redeal_asked", True, "stake.redeal_asked"),
    ("redeal asked", "stake.counted", False, "stake.redeal_asked"),
    ("start", "stake.redeal_asked", True, "stake.redeal_asked"),
    ("counted, trick", "stake.redeal_asked", True, "stake.redeal_asked"),
    ("dealt", "phase", "answer", "stake.asked"),
    ("asked", "phase", "play", "stake.asked"),
    ("asked", "stake.asked", None, "stake.asked"),
    ("asked", "stake.asked", 9, "stake.asked"),
    ("asked", "stake.asker", None, "stake.asker"),
    ("asked", "stake.asker", 2, "stake.asker"),
    ("asked", "stake.asker", 0, "stake.may_raise[0]"),
    ("asked", "stake.may_raise", [0, 1], "stake.may_raise"),
    ("truco", "stake.may_raise", [0, 1], "stake.may_raise"),
    ("truco", "stake.may_raise", [2], "stake.may_raise[0]"),
    ("twelve asked", "stake.may_raise", [1], "stake.may_raise"),
    ("twelve", "stake.may_raise", [1], "stake.may_raise"),
    ("twelve", "phase", "answer", "stake.asked"),
    # a card that turned over
    ("exposed", "table.rules.exposure", False, "exposed"),
    ("exposed", "exposed", None, "phase"),
    ("exposed", "phase", "play", "stake.may_raise"),
    ("exposed", "phase", "deal", "hands[1]"),
    ("exposed", "exposed.seat", 4, "exposed.seat"),
    ("exposed", "exposed.seat", 2, "exposed.card"),
    ("exposed", "exposed.seat", 3, "exposed.card"),
    ("exposed", "exposed.card", "KC", "exposed.index"),
    ("exposed", "exposed.index", 1, "exposed.index"),
    ("exposed", "exposed.index", None, "exposed.index"),
    ("exposed", "exposed.burnt", True, "hands[1]"),
    ("exposed", "stake.worth", 3, "stake.worth"),
    ("exposed", "trick", [{**CARD, "card": "2C"}], "hands[1]"),
    ("kept", "exposed.seat", 3, "exposed.card"),
    ("kept", "exposed.card", "2C", "exposed.card"),
    ("kept", "exposed.index", 1, "exposed.index"),
    ("kept", "exposed.burnt", True, "hands[1]"),
    ("own", "exposed.seat", -2, "exposed.seat"),
    ("burnt", "exposed.burnt", False, "exposed.burnt"),
    ("burnt", "exposed.card", "6D", "hands[1]"),
    ("burnt", "exposed.card", "TD", "exposed.card"),
    ("burnt", "exposed.index", None, "exposed.index"),
    ("burnt", "exposed.index", 3, "exposed.index"),
    ("burnt", "exposed.seat", 3, "hands[1]"),
    ("burnt", "phase", "exposed", "hands[1]"),
    ("burnt", "vira", None, "vira"),
    ("replaced", "exposed.index", 2, "exposed.index"),
    ("replaced", "exposed.seat", 2, "exposed"),
    ("replaced", "exposed.burnt", False, "exposed.card"),
    ("dark, exposed", "exposed.index", 2, "exposed.index"),
    ("dark, exposed", "exposed.index", None, "exposed.index"),
    ("dark, exposed", "exposed.card", "4D", "exposed.index"),
]


@pytest.mark.parametrize("name", STATES)
def test_the_positions_themselves_are_sound(name: str) -> None:
    state = STATES[name]
    assert from_json(to_json(state), GAME) == state
    for viewer in (None, *range(len(state.hands))):
        seen = view(state, viewer)
        assert from_json(to_json(seen), GAME) == seen


@pytest.mark.parametrize(("base", "path", "value", "where"), FAULTS)
def test_a_fault_is_found_in_its_place(base: str, path: str, value: Any, where: str) -> None:
    assert place_of_fault(from_json, changed(STATES[base], path, value), GAME) == where


def test_what_decides_nothing_later_is_not_judged() -> None:
    """A position may lack its past: any last hand, number and cut will do."""
    won = STATES["won"]
    last = evolve(known(won.last_hand), tricks=(), points=(3, 3), reason=Reason.RUN)
    for past in (
        {"last_hand": None},
        {"last_hand": last},
        {"last_cut": None},
        {"hand_number": 20},
        {"ran_from": 9},
    ):
        state = evolve(won, table=evolve(won.table, **past))
        assert from_json(to_json(state), GAME) == state


def test_a_look_is_worth_what_was_asked_for_whatever_the_last_hand_was() -> None:
    won = STATES["won"]
    state = evolve(won, table=evolve(won.table, ran_from=9, last_hand=None))
    assert do(state, "0 tento peeked").points[0] == won.points[0] + 9


def moved(state: State, **changes: Any) -> str:
    """Return the place of the fault of a state with these fields changed."""
    return place_of_fault(validate, evolve(state, **changes))


def test_no_card_is_covered_in_the_dark() -> None:
    state = do(STATES["ferro"], "1 blind 0")
    (laid,) = state.trick
    (first,) = state.tricks
    covered = tuple(evolve(each, covered=True) for each in first.cards)
    assert moved(state, trick=(evolve(laid, covered=True),)) == "trick[0].covered"
    assert moved(state, tricks=(evolve(first, cards=covered),)) == "tricks[0].cards[0].covered"


def test_mao_de_onze_is_asked_before_the_first_card_and_mao_de_ferro_never() -> None:
    asked = STATES["onze"].stake
    assert moved(STATES["onze, played"], phase=Phase.ANSWER, stake=asked) == "trick"
    dark = evolve(asked, at_eleven=(0, 1))
    assert moved(hand(points=(11, 11)), phase=Phase.ANSWER, stake=dark) == "phase"


def test_a_complete_trick_is_taken_at_once() -> None:
    state = hand("1 KC, 2 5D, 3 7D")
    first, *others = state.hands
    trick = (*state.trick, Laid(0, first[0], covered=False))
    assert moved(state, hands=(first[1:], *others), trick=trick, turn=1) == "tricks"


def test_a_hand_that_is_decided_is_over() -> None:
    state = STATES["third"]
    first, second = state.tricks
    lead, covered, _, last = second.cards
    # seat 3 played the other of its two cards and took the second trick for its team too
    taken = Trick((lead, covered, Laid(3, Card.parse("QH"), covered=False), last), 1, 1)
    hands = (*state.hands[:3], (Card.parse("JC"),))
    assert moved(state, hands=hands, tricks=(first, taken), turn=3) == "phase"


# Views

VIEWS: dict[str, View] = {
    "start": view(STATES["start"], 3),
    "dealt": view(STATES["dealt"], 0),
    "own": view(STATES["dealt"], 1),
    "watched": view(STATES["dealt"]),
    "second": view(STATES["second"], 0),
    "covered": view(STATES["second"], 2),
    "onze": view(STATES["onze"], 0),
    "ferro": view(STATES["ferro"], 0),
    "exposed": view(STATES["exposed"], 0),
    "burnt": view(STATES["burnt"], 0),
    "kept": view(STATES["kept"], 0),
    "dark, exposed": view(STATES["dark, exposed"], 0),
    "won": view(STATES["won"], 0),
    "over": view(STATES["over"], 0),
}
VIEW_FAULTS: list[tuple[str, str, Any, str]] = [
    ("start", "viewer", 4, "viewer"),
    ("start", "viewer", -1, "viewer"),
    ("start", "viewer", 2, "legal_actions"),
    ("start", "viewer", None, "legal_actions"),
    ("start", "legal_actions", [], "legal_actions"),
    ("start", "to_act", None, "to_act"),
    ("start", "leader", 2, "leader"),
    ("start", "turn", 2, "turn"),
    ("start", "teams", [[0, 1], [2, 3]], "teams"),
    ("start", "winner", 0, "winner"),
    ("start", "under_table", True, "under_table"),
    ("start", "manilha", "4", "manilha"),
    ("start", "manilhas", ["4C"], "manilhas"),
    ("start", "may_raise", [0, 1], "may_raise"),
    ("start", "eleven", "onze", "eleven"),
    ("start", "is_dark", True, "is_dark"),
    ("start", "request", 1, "request"),
    ("start", "hands[1]", [None], "hands[1]"),
    ("start", "hands", [], "viewer"),
    ("start", "table.points[1]", 13, "table.points[1]"),
    ("won", f"{L}.winner", 2, f"{L}.winner"),
    ("over", "winner", None, "winner"),
    ("dealt", "viewer", 2, "hands[0][0]"),
    ("dealt", "viewer", None, "hands[0][0]"),
    ("dealt", "hands[0][0]", None, "hands[0][0]"),
    ("dealt", "hands[1][0]", "6D", "hands[1][0]"),
    ("dealt", "hands[1]", [None] * 2, "hands[1]"),
    ("dealt", "hands[1]", [None] * 4, "hands[1]"),
    ("dealt", "hands[1]", [None] * 40, "hands"),
    ("dealt", "hands[1]", [None] * 10**5, "hands"),
    ("dealt", "hands[0]", ["QS", "4D", "3C"], "hands[0][0]"),
    ("dealt", "vira", None, "vira"),
    ("dealt", "vira", "8D", "vira"),
    ("dealt", "vira", "4D", "hands[0]"),
    ("dealt", "vira", "6D", "manilha"),
    ("dealt", "manilha", None, "manilha"),
    ("own", "legal_actions", [], "legal_actions"),
    ("watched", "hands[1][0]", "6D", "hands[1][0]"),
    ("second", "trick[1].card", "KS", "trick[1].card"),
    ("second", "trick[1].covered", False, "trick[1].card"),
    ("second", "trick[0].card", None, "trick[0].card"),
    ("second", "tricks[0].cards[0].covered", True, "tricks[0].cards"),
    ("covered", "trick[1].card", None, "trick[1].card"),
    ("onze", "hands[2]", [None] * 3, "hands[2][0]"),
    ("onze", "viewer", 1, "hands[0][0]"),
    ("ferro", "hands[0][0]", "2D", "hands[0][0]"),
    ("exposed", "vira", "7H", "vira"),
    ("exposed", "exposed.index", 3, "hands"),
    ("exposed", "exposed.index", -1, "hands"),
    ("exposed", "exposed.seat", 10**12, "hands"),
    ("exposed", "exposed.seat", 2, "phase"),
    ("exposed", "exposed.card", "8D", "exposed.card"),
    ("exposed", "exposed", None, "vira"),
    ("burnt", "exposed.burnt", False, "hands"),
    ("burnt", "hands[1]", [None] * 3, "hands[1]"),
    ("kept", "exposed.card", "4D", "exposed.card"),
    ("kept", "exposed.seat", 0, "hands"),
    ("dark, exposed", "exposed.index", 2, "hands"),
    ("dark, exposed", "exposed.index", 0, ""),
]
"""With "" as the place: another view, as sound as the first."""


@pytest.mark.parametrize(("base", "path", "value", "where"), VIEW_FAULTS)
def test_a_fault_of_a_view_is_found_in_its_place(
    base: str, path: str, value: Any, where: str
) -> None:
    text = changed(VIEWS[base], path, value)
    if not where:
        validate(from_json(text, GAME))
        return
    assert place_of_fault(from_json, text, GAME) == where
