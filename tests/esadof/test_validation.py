"""States and views read from text: all that can arise, and nothing that breaks the game.

That random matches are accepted, and damaged ones refused or playable, are laws of every game.
"""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse.core.errors import FormatError
from fodasse.games.esadof import (
    GAME,
    Arrange,
    Drawn,
    Rules,
    Source,
    State,
    View,
    apply,
    start,
    view,
)
from fodasse.games.esadof.validation import validate
from fodasse.table.serial import from_json, to_json
from fodasse.testing import laws, random_match
from support.esadof.playing import ROWS, arranged, deal, dealt, hand, passed, played
from support.games.changing import changed, place_of_fault

HAND = hand()
STATES: dict[str, State] = {
    "start": start(3),
    "limited": start(3, rules=Rules(max_turns=3)),
    "arranging": apply(dealt(), Arrange(1, (0, 1, 2))),
    "counted": dealt(rules=Rules(max_turns=3)),
    "turn": HAND,
    "stock": played(HAND, "stock"),
    "pile": played(HAND, "pile"),
    "short": played(hand(rules=Rules(max_turns=4)), "pile middle"),
    "knocked": played(HAND, "knock"),
    "quick": played(hand(rules=Rules(max_turns=1)), "knock"),
    "two": played(arranged(apply(played(HAND, "knock"), deal(*ROWS))), "knock"),
    "over": played(hand(rules=Rules(target=18)), "knock"),
}
"""``knocked``: seat 1 scores nothing, the others 17 and 18. ``two``: then seat 2 pays 45."""
H = "table.last_hand"
SEEN = {"card": "6C", "source": "stock"}
FAULTS: list[tuple[str, str, Any, str]] = [
    # seats
    ("start", "table.points", [0, 0], "table.points"),
    ("start", "table.points", [0] * 11, "table.points"),
    ("start", "table.points", [], "table.points"),
    ("start", "rows", [[], []], "rows"),
    ("start", "known", [[], [], [], []], "known"),
    ("start", "table.dealer", 3, "table.dealer"),
    ("start", "table.dealer", -1, "table.dealer"),
    ("start", "table.rules.target", 0, "table.rules"),
    ("start", "table.rules.max_turns", 0, "table.rules"),
    # hands and points
    ("start", "table.hand_number", 0, "table.hand_number"),
    ("start", "table.hand_number", 2, "table.hand_number"),
    ("knocked", "table.hand_number", 37, "table.hand_number"),
    ("over", "table.hand_number", 36, "table.hand_number"),
    ("start", "table.points[1]", -1, "table.points[1]"),
    ("start", "table.points[1]", 100, "table.points[1]"),
    ("two", "table.points[0]", 117, "table.points[0]"),
    ("two", "table.points[0]", 100, "table.points[0]"),
    ("start", "phase", "over", "table.hand_number"),
    ("over", "phase", "deal", "table.points[2]"),
    ("over", "table.points[2]", 10**6, "table.points[2]"),
    ("knocked", "table.rules.target", 18, "table.points[2]"),
    # the last hand
    ("knocked", f"{H}.rows", [["KD", "5H", "QC"]], f"{H}.rows"),
    ("knocked", f"{H}.rows[1]", ["AS", "7D"], f"{H}.rows[1]"),
    ("knocked", f"{H}.rows[2]", ["KD", "KD", "4D"], f"{H}.scores[1]"),
    ("knocked", f"{H}.rows[2][0]", "4S", f"{H}.scores[2]"),
    ("knocked", f"{H}.knocker", 3, f"{H}.knocker"),
    ("knocked", f"{H}.knocker", -1, f"{H}.knocker"),
    ("knocked", f"{H}.knocker", 0, f"{H}.scores[0]"),
    ("knocked", f"{H}.knocker", None, f"{H}.scores[1]"),
    ("knocked", f"{H}.scores", [17, 0], f"{H}.scores"),
    ("knocked", f"{H}.scores[1]", 1, f"{H}.scores[1]"),
    ("knocked", f"{H}.scores[1]", 10**4299, f"{H}.scores[1]"),
    ("quick", f"{H}.knocker", 2, f"{H}.scores[1]"),
    ("quick", f"{H}.knocker", 0, f"{H}.scores[0]"),
    # turns
    ("start", "turns", 0, "turns"),
    ("limited", "turns", None, "turns"),
    ("limited", "turns", 3, "turns"),
    ("limited", "turns", -1, "turns"),
    ("limited", "turns", 1, "turns"),
    ("counted", "turns", 1, "turns"),
    ("short", "turns", 4, "turns"),
    ("short", "turns", -1, "turns"),
    # nothing lies between hands
    ("start", "awaited", [0], "awaited"),
    ("start", "rows[1]", ["KD"], "rows[1]"),
    ("start", "known[1]", ["owner"], "known[1]"),
    ("start", "pile", ["KD"], "pile"),
    ("start", "stock", ["KD"], "stock"),
    ("start", "drawn", SEEN, "drawn"),
    ("turn", "phase", "deal", "awaited"),
    # arranging
    ("arranging", "awaited", [], "phase"),
    ("arranging", "awaited", [2, 0], "awaited[0]"),
    ("arranging", "awaited", [0, 0], "awaited"),
    ("arranging", "awaited", [0, 3], "awaited"),
    ("arranging", "awaited", [-1, 2], "awaited"),
    ("arranging", "known[1][0]", "owner", "known[1][0]"),
    ("arranging", "known[1][0]", "everybody", "known[1][0]"),
    ("arranging", "drawn", SEEN, "stock"),
    ("arranging", "phase", "turn", "awaited"),
    ("turn", "phase", "arrange", "known[0][0]"),
    # cards
    ("turn", "rows[0]", ["KD", "5H"], "rows[0]"),
    ("turn", "rows[2]", ["3H", "JS", "4D", "4S"], "rows[2]"),
    ("turn", "rows[0]", ["KD", "KD", "KD"], "rows[0]"),
    ("turn", "rows[0][0]", "5H", "stock"),
    ("turn", "pile[0]", "5H", "stock"),
    ("turn", "pile", [], "stock"),
    ("turn", "stock", [], "stock"),
    ("turn", "stock[0]", "8S", "stock"),
    ("stock", "drawn.card", "8S", "stock"),
    ("stock", "pile", ["6C", "6C"], "pile"),
    # turns in play
    ("turn", "awaited", [], "awaited"),
    ("turn", "awaited", [1, 2], "awaited"),
    ("turn", "awaited", [3], "awaited"),
    ("turn", "awaited", [-1], "awaited"),
    ("turn", "known[0]", ["owner", "owner"], "known[0]"),
    ("turn", "phase", "drawn", "drawn"),
    ("turn", "drawn", SEEN, "drawn"),
    ("stock", "phase", "turn", "drawn"),
    ("stock", "drawn", None, "drawn"),
    ("stock", "drawn.card", None, "drawn"),
    ("pile", "drawn.source", "stock", "pile"),
]


def test_the_error_of_a_table_says_how_many_can_play() -> None:
    with pytest.raises(FormatError, match="3 to 10 seats, not 11"):
        from_json(changed(STATES["start"], "table.points", [0] * 11), GAME)


@pytest.mark.parametrize("name", STATES)
def test_the_positions_themselves_are_sound(name: str) -> None:
    state = STATES[name]
    assert from_json(to_json(state), GAME) == state
    for viewer in (None, 0, 1, 2):
        seen = view(state, viewer)
        assert from_json(to_json(seen), GAME) == seen


@pytest.mark.parametrize(("base", "path", "value", "where"), FAULTS)
def test_a_fault_is_found_in_its_place(base: str, path: str, value: Any, where: str) -> None:
    assert place_of_fault(from_json, changed(STATES[base], path, value), GAME) == where


@pytest.mark.parametrize(("name", "most"), [("knocked", 36), ("over", 35)])
def test_every_hand_adds_a_point_at_least(name: str, most: int) -> None:
    # 17 and 18 may be 35 hands of one point each, and one more is due unless the match is over
    text = changed(STATES[name], "table.hand_number", most)
    assert from_json(text, GAME).table.hand_number == most


def test_what_lies_elsewhere_is_found_in_its_place() -> None:
    def fault(name: str, **changes: Any) -> str:
        return place_of_fault(validate, evolve(STATES[name], **changes))

    for name in ("arranging", "turn"):
        state = STATES[name]
        # there is one open card while rows are arranged, and at least one at a turn
        assert fault(name, pile=(), stock=(*state.pile, *state.stock)) == "pile"
    state = STATES["arranging"]
    assert fault("arranging", pile=(*state.pile, state.stock[0]), stock=state.stock[1:]) == "pile"
    # a turn begins with a stock, and a drawn card has a place of its own
    state = STATES["turn"]
    assert fault("turn", pile=(*state.pile, *state.stock), stock=()) == "stock"
    assert fault("stock", drawn=Drawn(STATES["stock"].stock[0], Source.STOCK)) == "stock"


def test_turn_the_last_card_of_the_stock_is_not_followed_by_a_draw_from_the_pile() -> None:
    state = STATES["pile"]
    assert place_of_fault(validate, evolve(state, pile=state.stock, stock=())) == "stock"
    for source in ("stock", "pile"):
        validate(played(passed(HAND, 93), source))


# Views


VIEWS: dict[str, View] = {
    "start": view(start(3), 0),
    "turn": view(STATES["turn"], 0),
    "own turn": view(STATES["turn"], 1),
    "watched": view(STATES["stock"], None),
    "own card": view(STATES["stock"], 1),
    "knocked": view(STATES["knocked"], 2),
}
VIEW_FAULTS: list[tuple[str, str, Any, str]] = [
    ("start", "viewer", 3, "viewer"),
    ("start", "viewer", -1, "viewer"),
    ("start", "viewer", 1, ""),
    ("start", "stock", 1, "stock"),
    ("start", "table.dealer", 3, "table.dealer"),
    ("start", "table.points[1]", -1, "table.points[1]"),
    ("start", "to_act", 1, "to_act"),
    ("start", "winners", [1], "winners"),
    (
        "start",
        H,
        {"rows": [], "knocker": None, "scores": [], "discard": None},
        f"{H}.rows",
    ),
    ("turn", "stock", 93, "stock"),
    ("turn", "stock", 95, "rows"),
    ("turn", "stock", -1, "stock"),
    ("turn", "stock", 10**12, "stock"),
    ("turn", "viewer", 2, "rows[0][0]"),
    ("turn", "viewer", None, "rows[0][0]"),
    ("turn", "rows[0][0]", None, "rows[0][0]"),
    ("turn", "rows[0][1]", "8S", "rows[0][1]"),
    ("turn", "rows[1][0]", "8S", "rows[1][0]"),
    ("turn", "rows[0]", ["KD", None], "rows[0]"),
    ("turn", "known[0][1]", "everybody", "rows[0][1]"),
    ("turn", "known[0][1]", "owner", "rows[0][1]"),
    ("turn", "rows[0][0]", "QC", "seats"),
    ("turn", "pile", ["KD", "KD"], "pile"),
    ("own turn", "legal_actions", [], "legal_actions"),
    ("turn", "legal_actions", [{"type": "knock", "seat": 1}], "legal_actions"),
    ("watched", "drawn.card", "6C", "drawn.card"),
    ("watched", "drawn.source", "pile", "drawn.card"),
    ("watched", "drawn", None, "drawn"),
    ("own card", "drawn.card", None, "drawn.card"),
    ("knocked", f"{H}.knocker", 0, f"{H}.scores[0]"),
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


def test_a_match_of_ten_over_many_hands_is_accepted() -> None:
    match = random_match(GAME, 10, rules=Rules(target=2000, max_turns=7), seed=5, most_actions=600)
    for state in match.states[::7]:
        validate(state)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_document_is_refused_or_playable(seed: int) -> None:
    match = random_match(GAME, 3 + seed % 4, seed=seed, most_actions=10 * seed)
    laws.damage(match, states=3, far=400)
