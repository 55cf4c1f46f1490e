"""States and views read from text: all that can arise, and nothing that breaks the game."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.games.truco import (
    GAME,
    FinishedHand,
    Laid,
    Phase,
    Reason,
    Rules,
    State,
    Trick,
    apply,
    start,
    view,
)
from fodasse.games.truco.validation import validate
from fodasse.table.serial import from_json, to_json
from support.games.changing import changed, place_of_fault
from support.truco.playing import between, cut, deal, dealt, do, replacement

# Everything that arises is accepted


# What is damaged is refused, or is another position that can be played


# Each fault has its place


def hand(turns: str = "", **how: Any) -> State:
    """Queens are manilhas. Team 1 takes the first trick, seat 0 the second unless 3 plays QH."""
    state = dealt("4D 3C QS", "6D KC JS", "5D KS QC", "7D QH JC", vira="7H", **how)
    return do(state, turns)


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
    "claim": hand("0 tento peeked, 1 deny, 1 tento stolen-card", rules=Rules(tento="agreed")),
}
L = "table.last_hand"
CARD = {"seat": 1, "card": "KC", "covered": False}
TRICK: dict[str, Any] = {"cards": [], "winner": None, "leader": 1}
TURNED = {"seat": 1, "card": "JS", "burnt": False, "index": None}
FAULTS: list[tuple[Any, ...]] = [
    # a state, the place that is changed, the place of the fault, and values; seats
    ("start", "table.seats", "table.seats", 3, 10**12),
    ("start", "table.seats", "hands", 2),
    ("start", "hands", "hands", []),
    ("start", "table.dealer", "table.dealer", 4, -1),
    ("start", "table.dealer", "turn", 1),
    # points
    ("start", "table.points", "table.points", [0], [0, 0, 0]),
    ("start", "table.points[1]", "table.points[1]", -1, 13),
    ("start", "table.points[1]", "table.points", 12),
    ("start", "phase", "table.points", "over"),
    ("over", "phase", "table.points", "cut"),
    ("over", "table.points", "table.points", [12, 12], [3, 11]),
    ("over", "table.ended", "table.ended", None, "run", "tricks"),
    ("over at once", "table.hand_number", "table.hand_number", 0),
    # the last hand
    ("start", "table.hand_number", "table.hand_number", 0),
    ("ran", "table.ran_from", "table.ran_from", 1, 4),
    ("start", "table.ran_from", "table.ran_from", 15),
    ("ran", f"{L}.winner", f"{L}.winner", 2, -1),
    ("ran", f"{L}.points", f"{L}.points", [3]),
    ("ran", f"{L}.points", f"{L}.points[0]", [-3, 0]),
    ("over, dark", f"{L}.points", f"{L}.points[1]", [0, 13]),
    ("won", f"{L}.tricks[0].winner", f"{L}.tricks[0].winner", 2),
    ("won", f"{L}.tricks[1].leader", f"{L}.tricks[1].leader", 5),
    ("won", f"{L}.tricks[0].cards[2].seat", f"{L}.tricks[0].cards[2].seat", 4),
    ("won", "table.dealer", "turn", 0),
    # nothing lies between hands
    ("start", "vira", "vira", "4D"),
    ("cut", "vira", "vira", "4D"),
    ("start", "exposed", "exposed", TURNED),
    ("start", "hands[1]", "hands[1]", ["4D"]),
    ("over", "hands[1]", "hands[1]", ["4D"]),
    ("start", "trick", "trick", [CARD]),
    ("start", "tricks", "tricks", [TRICK]),
    ("start", "stake.worth", "stake.worth", 3),
    ("start", "stake.counted", "stake.counted", True),
    ("start", "stake.may_raise", "stake.may_raise", [0, 1]),
    ("start", "turn", "turn", 2, -3),
    ("dealt", "phase", "stake.may_raise", "cut", "deal"),
    # cards
    ("cut", "phase", "vira", "play"),
    ("dealt", "vira", "vira", None, "8D"),
    ("dealt", "vira", "hands[0]", "4D"),
    ("dealt", "hands[0][0]", "hands[0]", "TD"),
    ("dealt", "hands[0][0]", "hands[1]", "6D"),
    ("dealt", "hands[0]", "hands[0]", ["4D", "QS"], ["4D", "4S", "QS", "3C"]),
    ("dealt", "hands[0]", "hands[0][0]", ["QS", "4D", "3C"]),
    ("trick", "hands[1]", "hands[1]", ["4S", "6D", "JS"]),
    ("trick", "trick[0].card", "trick", None, "6D"),
    ("second", "tricks[0].cards[2].card", "tricks[0].cards", None, "QS"),
    # tricks and turns
    ("trick", "trick[0].covered", "trick", True),
    ("second", "tricks[0].winner", "tricks[0].winner", 0, None),
    ("second", "tricks[0].leader", "tricks[0].leader", 0, 5),
    ("second", "tricks[0].cards[1].covered", "tricks[0].cards", True),
    ("second", "tricks[0].cards[1].card", "trick", "3D"),
    ("second", "tricks[0].cards[0].card", "trick", "4S"),
    ("second", "trick", "hands[1]", []),
    ("third", "tricks[1].cards[0].card", "phase", "QD"),
    # what is at stake
    ("dealt", "stake.at_eleven", "phase", [0]),
    ("onze", "stake.at_eleven", "stake.may_raise", [], [2], [-2]),
    ("onze", "stake.at_eleven", "phase", [0, 1]),
    ("onze", "stake.at_eleven", "stake.at_eleven", [0, 0]),
    ("onze", "stake.asker", "stake.asker", 0),
    ("onze", "stake.worth", "phase", 3),
    ("onze", "stake.asked", "stake.asked", 6),
    ("onze", "stake.may_raise", "stake.may_raise", [0]),
    ("onze", "phase", "phase", "play"),
    ("onze, played", "stake.worth", "trick", 1),
    ("onze, played", "stake.may_raise", "stake.may_raise", [0]),
    ("ferro", "phase", "phase", "answer"),
    ("ferro", "stake.worth", "stake.worth", 1),
    ("ferro", "stake.at_eleven", "stake.at_eleven[0]", [1, 0]),
    ("false score", "stake.at_eleven", "trick", [0]),
    ("dealt", "stake.worth", "stake.worth", 0, 2),
    ("dealt", "stake.worth", "stake.may_raise", 3),
    ("dealt", "stake.asked", "stake.asked", 3),
    ("dealt", "stake.asker", "stake.asker", 0),
    ("dealt", "stake.may_raise", "stake.may_raise[0]", [1, 0]),
    ("dealt", "stake.may_raise", "stake.may_raise", []),
    ("dealt", "stake.redeal_asked", "stake.redeal_asked", True),
    ("redeal asked", "stake.counted", "stake.redeal_asked", False),
    ("start", "stake.redeal_asked", "stake.redeal_asked", True),
    ("counted, trick", "stake.redeal_asked", "stake.redeal_asked", True),
    ("dealt", "phase", "stake.asked", "answer"),
    ("asked", "phase", "stake.asked", "play"),
    ("asked", "stake.asked", "stake.asked", None, 9),
    ("asked", "stake.asker", "stake.asker", None, 2),
    ("asked", "stake.asker", "stake.may_raise[0]", 0),
    ("asked", "stake.may_raise", "stake.may_raise", [0, 1]),
    ("twelve", "stake.may_raise", "stake.may_raise", [1]),
    ("twelve", "phase", "stake.asked", "answer"),
    # claims
    ("claim", "table.denied", "table.denied", [[2, "peeked"]], [[-1, "peeked"]]),
    ("claim", "table.denied", "table.denied", [[0, "peeked"]] * 2),
    ("claim", "table.denied", "table.denied", [[1, "peeked"], [0, "peeked"]]),
    ("claim", "table.denied", "table.claim", [[1, "stolen-card"]]),
    ("claim", "table.claim", "phase", None),
    ("claim", "table.claim.seat", "table.claim", 4, -1),
    ("claim", "table.claim.phase", "table.claim.phase", "claim", "over"),
    ("claim", "phase", "phase", "play"),
    ("claim", "table.rules.tento", "table.claim", "off"),
    # a card that turned over
    ("exposed", "table.rules.exposure", "exposed", False),
    ("exposed", "exposed", "phase", None),
    ("exposed", "phase", "stake.may_raise", "play"),
    ("exposed", "phase", "hands[1]", "deal"),
    ("exposed", "exposed.seat", "exposed.seat", 4, -1),
    ("exposed", "exposed.seat", "exposed.card", 2, 3),
    ("exposed", "exposed.card", "exposed.index", "KC"),
    ("exposed", "exposed.index", "exposed.index", 1, None),
    ("exposed", "exposed.burnt", "hands[1]", True),
    ("kept", "exposed.seat", "exposed.card", 3),
    ("kept", "exposed.index", "exposed.index", 1),
    ("kept", "exposed.burnt", "hands[1]", True),
    ("own", "exposed.seat", "exposed.seat", -2),
    ("burnt", "exposed.burnt", "exposed.burnt", False),
    ("burnt", "exposed.card", "exposed.card", "TD"),
    ("burnt", "exposed.index", "exposed.index", None, 3),
    ("burnt", "vira", "vira", None),
    ("replaced", "exposed.index", "exposed.index", 2),
    ("replaced", "exposed.seat", "exposed", 2),
    ("dark, exposed", "exposed.index", "exposed.index", 2, None),
]


def each_fault(rows: list[tuple[Any, ...]]) -> list[tuple[str, str, Any, str]]:
    return [(base, path, value, where) for base, path, where, *values in rows for value in values]


@pytest.mark.parametrize("name", STATES)
def test_the_positions_themselves_are_sound(name: str) -> None:
    state = STATES[name]
    assert from_json(to_json(state), GAME) == state
    for viewer in (None, *range(len(state.hands))):
        seen = view(state, viewer)
        assert from_json(to_json(seen), GAME) == seen


@pytest.mark.parametrize(("base", "path", "value", "where"), each_fault(FAULTS))
def test_a_fault_is_found_in_its_place(base: str, path: str, value: Any, where: str) -> None:
    assert place_of_fault(from_json, changed(STATES[base], path, value), GAME) == where


@pytest.mark.parametrize(
    "past",
    [
        {"last_hand": None},
        {"last_hand": FinishedHand((), 0, (3, 3), Reason.RUN)},
        {"last_cut": None},
        {"hand_number": 20},
        {"ran_from": 9},
    ],
    ids=str,
)
def test_what_decides_nothing_later_is_not_judged(past: dict[str, Any]) -> None:
    won = STATES["won"]
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

VIEWERS = {"start": 3, "own": 1, "watched": None, "covered": 2}
"""Who looks; else seat 0."""
LOOKS = {"own": "dealt", "watched": "dealt", "covered": "second"}
"""At which state, if not at that of the name."""
VIEW_FAULTS: list[tuple[Any, ...]] = [
    ("start", "viewer", "viewer", 4, -1),
    ("start", "viewer", "legal_actions", 2, None),
    ("start", "legal_actions", "legal_actions", []),
    ("start", "to_act", "to_act", None),
    ("start", "leader", "leader", 2),
    ("start", "turn", "turn", 2),
    ("start", "teams", "teams", [[0, 1], [2, 3]]),
    ("start", "winner", "winner", 0),
    ("start", "under_table", "under_table", True),
    ("start", "manilha", "manilha", "4"),
    ("start", "manilhas", "manilhas", ["4C"]),
    ("start", "may_raise", "may_raise", [0, 1]),
    ("start", "eleven", "eleven", "onze"),
    ("start", "is_dark", "is_dark", True),
    ("start", "request", "request", 1),
    ("start", "hands[1]", "hands[1]", [None]),
    ("start", "hands", "viewer", []),
    ("start", "table.points[1]", "table.points[1]", 13),
    ("won", f"{L}.winner", f"{L}.winner", 2),
    ("over", "winner", "winner", None),
    ("dealt", "viewer", "hands[0][0]", 2, None),
    ("dealt", "hands[0][0]", "hands[0][0]", None),
    ("dealt", "hands[1][0]", "hands[1][0]", "6D"),
    ("dealt", "hands[1]", "hands[1]", [None] * 2, [None] * 4),
    ("dealt", "hands[1]", "hands", [None] * 40, [None] * 10**5),
    ("dealt", "hands[0]", "hands[0][0]", ["QS", "4D", "3C"]),
    ("dealt", "vira", "vira", None, "8D"),
    ("dealt", "vira", "hands[0]", "4D"),
    ("dealt", "vira", "manilha", "6D"),
    ("dealt", "manilha", "manilha", None),
    ("own", "legal_actions", "legal_actions", []),
    ("second", "trick[1].card", "trick[1].card", "KS"),
    ("second", "trick[1].covered", "trick[1].card", False),
    ("second", "trick[0].card", "trick[0].card", None),
    ("second", "tricks[0].cards[0].covered", "tricks[0].cards", True),
    ("onze", "hands[2]", "hands[2][0]", [None] * 3),
    ("exposed", "vira", "vira", "7H"),
    ("exposed", "exposed.index", "hands", 3, -1),
    ("exposed", "exposed.seat", "phase", 2),
    ("exposed", "exposed.card", "exposed.card", "8D"),
    ("exposed", "exposed", "vira", None),
    ("kept", "exposed.card", "exposed.card", "4D"),
    ("dark, exposed", "exposed.index", "", 0),
]
"""With "" as the place: another view, as sound as the first."""


@pytest.mark.parametrize(("base", "path", "value", "where"), each_fault(VIEW_FAULTS))
def test_a_fault_of_a_view_is_found_in_its_place(
    base: str, path: str, value: Any, where: str
) -> None:
    text = changed(view(STATES[LOOKS.get(base, base)], VIEWERS.get(base, 0)), path, value)
    if not where:
        validate(from_json(text, GAME))
        return
    assert place_of_fault(from_json, text, GAME) == where
