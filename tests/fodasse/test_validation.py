"""States and views read from text: all that can arise, and nothing that breaks the game.

That random matches are accepted, and damaged ones refused or playable, are laws of every game.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, FormatError, Phase, Rules, State, Status, from_json, start, to_json, view
from fodasse.core.cards import TRUCO_DECK
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.validation import validate
from fodasse.testing import laws, random_match
from support.fodasse.playing import after
from support.games.changing import changed, place_of_fault
from support.games.walks import known


def test_a_match_of_39_is_accepted() -> None:
    match = random_match(GAME, 39, seed=3, most_actions=900, table_share=0.01)
    for state in match.states[::25]:
        validate(state)


# Each fault has its place

AWAITED = """
    dealer 1; round 4; cards 4; again
    0: | 2 points
    1: | penalty 1
    2: | waiting
    3: | eliminated 1 | 7 points
    4: | eliminated 2 | 7 points
    5: | left 1
"""
BIDDING = """
    dealer 0; round 2; vira 4H
    0: KD 3C
    1: 7C 7H | bid 1 | 2 points
    2: 4D 5D
    3: | waiting
"""
PLAYING = """
    dealer 0; round 3; vira 4H
    0: KS    | bid 0
    1: 7H JD | bid 1
    2: AD AS | bid 0 | 3 points
    3: | waiting
    4: | eliminated 1 | 7 points
    5: | left 1
    stage 1 KD, 2 KH, 0 4D
    table 0 3C
"""
"""Rule 14: the kings annul each other, so seat 0 took the stage with its four and led."""
ACCUMULATED = """
    dealer 0; round 3; vira 4H
    0: KS    | bid 1
    1: 7H    | bid 1
    2: AD    | bid 0
    stage 1 KD, 2 KH, 0 KC
    stage 1 2D, 2 3H, 0 6C
"""
ENDGAME = """
    dealer 0; round 9; vira 4H; endgame
    0: 4D 5D 6D 7D QD | bid 4
    1: 4S 5S 6S 7S QS | bid 4
    2: | eliminated 1 | 7 points
"""


LAST = """
    dealer 0; round 3; vira 4H
    0: 6C | bid 2
    1:    | bid 1
    2:    | bid 0 | 3 points
    stage 1 KD, 2 KH, 0 KC
    table 1 2D, 2 3H
"""
"""The kings annul each other; then seat 2 takes both stages with the three."""

DRAWN: dict[str, State] = {
    "start": start(4),
    "awaited": drawn(AWAITED),
    "bidding": drawn(BIDDING),
    "playing": drawn(PLAYING),
    "accumulated": drawn(ACCUMULATED),
    "endgame": drawn(ENDGAME),
    "limited": start(3, rules=Rules(max_rounds=5)),
    "misreport": after(start(4), "propose 1 misreport-2"),
    "misdeal": after(start(4), "propose 1 misdeal"),
    "pausing": after(drawn(PLAYING), "propose 1 pause-5"),
    "closed": after(start(4), "carry pause-5"),
    "over": after(start(2), "leave 0"),
    # one has left and one is out when the round that was agreed on is over
    "agreed": after(
        start(4, rules=Rules(limit=1, max_rounds=1)), "leave 3; deal 4D, 5D, 6D, KH; bid 0 1 1"
    ),
    "last": after(drawn(LAST), "0 6C"),
    "blind": drawn("dealer 0; vira 4H; 0: KD; 1: 7C; 2: 5D"),
    # one of five leaves before the first deal of the match, one or two after it
    "three": after(start(5, rules=Rules(leaving_shrinks=True)), "leave 3; deal; leave 2"),
    "two": after(start(5, rules=Rules(leaving_shrinks=True)), "leave 3; deal; leave 2 0"),
    "ordinary": after(start(5), "leave 3; deal; leave 2"),
}
C = "table.history"
R = "table.last_round"
L = "table.last_motion"
PAUSING: dict[str, Any] = {
    "motion": {"type": "pause", "minutes": 5},
    "in_favour": [],
    "against": [],
}


CLOSED = PAUSING | {"in_favour": [0, 1, 4], "fate": "carried"}
"""Of four seats, 4 is none."""
FAULTS: list[tuple[str, str, Any, str]] = [
    # seats
    ("start", "table.penalties", [0, 0, 0], "table.penalties"),
    ("start", "hands", [[], [], [], [], []], "hands"),
    ("start", "bids", [None], "bids"),
    ("start", "table.points", [], "table.penalties"),
    ("start", "table.at_table", [0, 1, 3, 2], "table.at_table"),
    ("start", "table.at_table", [0, 1, 2], "table.at_table"),
    ("start", "table.at_table", [0, 1, 2, 4], "table.at_table"),
    ("start", "table.at_table", [0, 1, 2, 2], "table.at_table"),
    ("awaited", "table.waiting", [2, 1], "table.waiting"),
    ("awaited", "table.history.eliminated", [[4, 3]], f"{C}.eliminated[0]"),
    ("awaited", "table.history.eliminated", [[3], [], [4]], f"{C}.eliminated[1]"),
    ("start", "table.rules.ranks", ["4"] * 2, "table.rules"),
    ("awaited", "table.dealer", 2, "table.dealer"),
    ("awaited", "table.dealer", 5, "table.dealer"),
    ("start", "table.dealer", -1, "table.dealer"),
    ("playing", "table.dealer", 5, "table.dealer"),
    # history
    ("start", "table.history.rounds_left", 3, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", None, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", 0, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", 4, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", 6, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", -1, f"{C}.rounds_left"),
    ("start", "table.history.ended", "leaving", f"{C}.ended"),
    ("start", "phase", "over", f"{C}.ended"),
    ("over", "table.history.ended", "elimination", f"{C}.ended"),
    ("over", "table.history.ended", "max-rounds", f"{C}.ended"),
    ("agreed", "table.history.ended", "elimination", f"{C}.ended"),
    ("agreed", "table.history.ended", "leaving", f"{C}.ended"),
    ("bidding", "first_deal", True, "first_deal"),
    ("awaited", "first_deal", True, "table.waiting"),
    # 16: who leaves before the first deal of the match begins no endgame
    ("three", "first_deal", True, f"{C}.endgame"),
    # points
    ("start", "table.points[2]", 7, "table.points[2]"),
    ("start", "table.points[2]", -1, "table.points[2]"),
    ("awaited", "table.points[1]", -1, "table.points[1]"),
    ("start", "table.points[2]", 8, "table.points[2]"),
    ("awaited", "table.points[3]", 6, "table.points[3]"),
    ("awaited", "table.points[2]", 1, "table.points[2]"),
    ("awaited", "table.penalties[2]", 1, "table.penalties[2]"),
    ("awaited", "table.penalties[1]", -1, "table.penalties[1]"),
    ("over", "table.penalties[1]", 1, "table.penalties[1]"),
    # sizes
    ("start", "table.round_number", 0, "table.round_number"),
    ("start", "table.round_number", 10**9 + 1, "table.round_number"),
    ("start", "table.penalties[0]", 10**9 + 1, "table.penalties[0]"),
    ("start", "table.hand_size", 2, "table.hand_size"),
    ("start", "table.history.ladder.size", 0, f"{C}.ladder.size"),
    ("start", "table.history.ladder.size", 10, f"{C}.ladder.size"),
    ("endgame", "table.history.endgame", None, "table.hand_size"),
    # cards
    ("bidding", "vira", None, "vira"),
    ("bidding", "manilha", None, "manilha"),
    ("bidding", "manilha", "4", "manilha"),
    ("bidding", "vira", "5S", "manilha"),
    ("bidding", "vira", "4D", "hands[2]"),
    ("bidding", "hands[0]", ["KD"], "hands[0]"),
    ("bidding", "hands[0]", ["3C", "KD"], "hands[0][0]"),
    ("bidding", "hands[0]", ["KD", "KD"], "hands[0]"),
    ("bidding", "hands[0]", ["4H", "KD"], "hands[0]"),
    ("bidding", "hands[0]", ["8D", "KD"], "hands[0]"),
    ("bidding", "hands[3]", ["KS", "3S"], "hands[3]"),
    ("start", "hands[3]", ["KS"], "hands[3]"),
    ("start", "vira", "KS", "vira"),
    ("start", "manilha", "K", "manilha"),
    ("start", "turn", 1, "turn"),
    ("start", "bids[1]", 0, "bids[1]"),
    ("start", "stage", [[0, "KD"]], "stage"),
    ("start", "stages", [{"cards": [], "winner": None}], "stages"),
    # the call
    ("bidding", "turn", 0, "turn"),
    ("bidding", "turn", None, "turn"),
    ("bidding", "bids[1]", 3, "bids[1]"),
    ("bidding", "bids[1]", -1, "bids[1]"),
    ("bidding", "bids[0]", 1, "bids[0]"),
    ("bidding", "phase", "play", "table.dealer"),
    ("bidding", "phase", "deal", "vira"),
    ("bidding", "stage", [[1, "KS"]], "hands[1]"),
    ("bidding", "stages", [{"cards": [[1, "KS"]], "winner": 1}], "hands[1]"),
    ("playing", "phase", "bid", "phase"),
    ("playing", "bids[1]", 4, "bids[1]"),
    ("playing", "bids[1]", 3, "bids[0]"),
    ("playing", "bids[1]", None, "bids"),
    ("playing", "bids[4]", 1, "bids"),
    ("endgame", "bids[0]", 3, "bids[0]"),
    ("endgame", "phase", "bid", "phase"),
    # stages
    ("playing", "turn", 2, "turn"),
    ("playing", "stage", [[0, "3C"], [2, "AD"]], "stage"),
    ("playing", "stages[0].winner", 2, "stages[0].winner"),
    ("playing", "stages[0].winner", None, "stages[0].winner"),
    ("playing", "stages[0].cards[0][1]", "2H", "stage"),
    ("accumulated", "stages[0].winner", None, "stages[0].winner"),
    # motions
    ("start", "table.paused", 0, "table.paused"),
    ("start", "table.paused", 16, "table.paused"),
    ("over", "table.paused", 5, "table.paused"),
    ("over", "table.motion", PAUSING, "table.motion"),
    ("misdeal", "table.paused", 5, "table.motion"),
    ("misdeal", "table.motion.in_favour", [0, 1, 2], "table.motion"),
    ("misdeal", "table.motion.in_favour", [4], "table.motion"),
    ("misdeal", "table.motion.against", [1], "table.motion"),
    ("misdeal", "table.motion.against", [0, 2], "table.motion"),
    ("misreport", "table.motion.motion.accused", 4, "table.motion"),
    ("pausing", "table.motion.motion.minutes", 16, "table.motion"),
    ("pausing", "table.motion.motion", {"type": "misdeal"}, "table.motion"),
    # the last motion, at a table of four
    ("start", L, CLOSED, L),
    # the last round
    ("last", f"{R}.seats", [0, 2, 1], f"{R}.seats"),
    ("last", f"{R}.seats", [0, 1, 3], f"{R}.seats"),
    ("last", f"{R}.bids", [2, 1], f"{R}.bids"),
    ("last", f"{R}.won", [0, 0, 2, 0], f"{R}.won"),
    ("last", f"{R}.gained", [], f"{R}.gained"),
]


def test_13_16_no_endgame_has_seven_stages_where_nobody_is_left() -> None:
    # who takes the stage called none, and both others one
    rules = Rules(limit=1, simultaneous="draw")
    state = after(start(3, rules=rules), "deal KD, 7H, 6H, 4H; bid 1 1 0")
    validate(state)
    history = evolve(state.table.history, endgame=7)
    claimed = evolve(state, table=evolve(state.table, history=history, hand_size=7))
    assert place_of_fault(validate, claimed) == f"{C}.endgame"


@pytest.mark.parametrize(("base", "path", "value", "where"), FAULTS)
def test_a_fault_is_found_in_its_place(base: str, path: str, value: Any, where: str) -> None:
    assert from_json(to_json(DRAWN[base])) == DRAWN[base]
    assert place_of_fault(from_json, changed(DRAWN[base], path, value)) == where


@pytest.mark.parametrize("name", ["ordinary", "two"])
def test_16_rounds_of_13_need_seats_that_have_gone_and_three_left(name: str) -> None:
    table = DRAWN[name].table
    thirteen = evolve(table, hand_size=13, history=evolve(table.history, endgame=13))
    where = place_of_fault(validate, evolve(DRAWN[name], table=thirteen))
    assert where == "table.history.endgame"


LATE = "round 9; vira 4H; endgame; 2: | eliminated 1 | 7 points;"
FULL = "4D 5D 6D 7D QD | bid 4; 1: 4S 5S 6S 7S QS | bid 4"
DEALT = [str(card) for card in TRUCO_DECK if str(card) != "4H"]


def many(seats: int, size: int, gone: str = "") -> str:
    """Return a position in which these seats hold so many cards each."""
    hands = (" ".join(DEALT[size * seat : size * seat + size]) for seat in range(seats))
    lines = (f"{seat}: {hand} | bid 0" for seat, hand in enumerate(hands))
    return "; ".join(["dealer 0; vira 4H", *lines, *gone.split("; ")]).removesuffix("; ")


def waiting(most: int) -> str:
    return "; ".join(["again", "0:", "1:", *(f"{seat}: | waiting" for seat in range(2, most))])


@pytest.mark.parametrize(
    ("text", "where"),
    [
        # 16: an endgame is played by as many as it is for
        (f"{LATE} 0: {FULL}", ""),
        (f"{LATE} 0: {FULL}; 3: 4C 5C 6C 7C QC | bid 4", "table.history.endgame"),
        (f"{LATE} 0: 4D 5D 6D 7D | bid 4; 1: 4S 5S 6S 7S | bid 4", "table.history.endgame"),
        # nothing has been scored before the first deal of the match
        ("0:; 1: | 2 points", "table.points[1]"),
        ("round 1; 0:; 1:; 2: | eliminated 1 | 7 points", "table.history.eliminated"),
        ("again; 0:; 1:; 2: | eliminated 1 | 7 points", "table.history.eliminated"),
        # 7b: twelve with three cards each; with four each, three of them gone, too many were dealt
        (many(12, 3), ""),
        (many(9, 4, "9: | bid 0 | left 1; 10: | bid 0 | left 2; 11: | bid 0 | left 3"),
         "table.hand_size"),
        # 6e: there is no play when blind; all stages played; the stage is full
        ("vira 4H; 0: KD | bid 0; 1: 7C | bid 0", "phase"),
        ("vira 4H; stage 1 7C, 0 KD; stage 0 3D, 1 2D; 0: | bid 0; 1: | bid 0", "stages"),
        ("vira 4H; stage 1 7C, 0 KD; table 0 3D, 1 2D; 0: | bid 0; 1: | bid 0", "stages"),
        # 15: no more than 39 sit or wait
        (waiting(39), ""),
        (waiting(40), "table.at_table"),
    ],
    ids=range(13),
)  # fmt: skip
def test_what_cannot_arise_has_its_place(text: str, where: str) -> None:
    if where:
        assert place_of_fault(drawn, text) == where
    else:
        validate(drawn(text))


def test_17_nobody_bids_in_an_endgame() -> None:
    bidding = evolve(drawn(ENDGAME), phase=Phase.BID, bids=(None, None, None), turn=1)
    assert place_of_fault(validate, bidding) == "phase"


def test_numbers_stop_growing_so_that_no_document_is_refused_after_another() -> None:
    for number in (10**9 - 1, 10**9):
        state = after(drawn(f"round {number}; vira 4H; 0: KD; 1: 7C | bid 1"), "bid 1")
        assert (known(state.last_round).number, state.round_number) == (number, 10**9)
        assert from_json(to_json(state)) == state
    state = drawn(f"dealer 2; 0: | penalty {10**9 - 1}; 1:; 2:")
    for _ in range(2):
        state = after(state, "propose 1 misreport-0; yes 2")
        assert state.seat(0).penalty == 10**9
        assert from_json(to_json(state)) == state


@pytest.mark.parametrize("together", [True, False], ids=["in one round", "round by round"])
def test_a_thousand_seats_ever_given_out_are_read(*, together: bool) -> None:
    seats = range(2, 1_002)
    groups = [list(seats)] if together else [[seat] for seat in seats]
    document = json.loads(to_json(start(2)))
    document["table"]["history"]["eliminated"] = groups
    document["table"]["round_number"] = len(groups) + 1
    document["table"]["points"] += [7] * len(seats)
    document["table"]["penalties"] += [0] * len(seats)
    document["hands"] += [[]] * len(seats)
    document["bids"] += [None] * len(seats)
    state = from_json(json.dumps(document))
    assert state.seat(1_001).status is Status.ELIMINATED
    seen = view(state, 0)
    assert from_json(to_json(seen)) == seen
    document["table"]["points"][-1] = 6
    assert place_of_fault(from_json, json.dumps(document)) == "table.points[1001]"


def test_13_a_last_round_that_eliminated_all_is_read_after_others() -> None:
    rules = Rules(limit=2, restrict_last_bid="never", simultaneous="draw")
    out = [f"{seat}: | eliminated {seat - 1} | 2 points" for seat in (2, 3, 4)]
    awaited = "; ".join(["dealer 1; round 7; cards 1; 0: | 1 points; 1: | 1 points", *out])
    ended = after(drawn(awaited, rules=rules), "deal KD, 7H, 4H; bid 0 1")
    assert ended.table.at_table == ()
    assert from_json(to_json(ended)) == ended


# Whose turn it is

BIDS = "1: | bid 0 | left 1; 2: 5D 5C| bid 0; 3: 6D 6C| bid 0"


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        pytest.param("dealer 2; 0: KD; 1: 7C; 2: 5D", 0, id="7e: after the dealer"),
        pytest.param("dealer 0; 0: KD; 1: 7C | bid 0; 2: 5D", 2, id="7e: then the next"),
        pytest.param("dealer 1; 0: KD 3D| bid 0; 1: 7C 3C| bid 0; 2: 5D 5C| bid 0", 2,
                     id="7h: the seat after the dealer leads"),
        pytest.param(f"dealer 0; 0: KD 3D| bid 0; {BIDS}", 2, id="18c: the next still in leads"),
        pytest.param(f"dealer 1; 0: KD 3D| bid 0; {BIDS}", 2, id="18c: for the dealer"),
        pytest.param("dealer 0; stage 1 3S, 2 5D, 0 KD; 0: 3D| bid 0; 1: | bid 0 | left 1;"
                     " 2: 5C| bid 0", 2, id="18c: for who took the stage"),
        pytest.param(f"dealer 0; table 1 3S; 0: KD 3D| bid 0; {BIDS}", 2, id="18c: plays"),
        pytest.param("dealer 0; stage 1 KS, 2 KH, 0 KD; 0: 3D| bid 0; 1: 5S | bid 0;"
                     " 2: 5C| bid 0", 1, id="14c: who led an accumulated stage"),
    ],
)  # fmt: skip
def test_whose_turn_it_is(text: str, turn: int) -> None:
    assert drawn(f"vira 4H; {text}").turn == turn


# Views


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        ("viewer", 4, "viewer"),
        ("viewer", -1, "viewer"),
        ("viewer", 1, "hands[1][0]"),
        ("vira", "4D", "hands[2]"),
        ("vira", None, "vira"),
        ("vira", "9D", "hands"),
        ("to_act", 1, "to_act"),
        ("leader", 2, "leader"),
        ("turn", 1, "turn"),
        ("table.at_table", [0, 1], "table.at_table"),
        ("table.history.left", [7], "table.at_table"),
        ("accumulated", 1, "accumulated"),
        ("legal_actions", [], "legal_actions"),
        ("legal_actions[0].stages", 2, "legal_actions[0].stages"),
        ("hands[0]", [None] * 50, "hands"),
        ("hands[0]", ["KD", "3C"], "hands[0][0]"),
        ("hands[0]", [None], "hands[0]"),
        ("hands", [], "hands"),
        ("table.points[1]", 7, "table.points[1]"),
        ("table.penalties[1]", -1, "table.penalties[1]"),
        ("bids[1]", 3, "bids[1]"),
        ("bids[0]", 1, "bids[0]"),
        ("stage", [[1, "3D"]], "hands[1]"),
        ("seats", [], "seats"),
        ("seats[1].won", 1, "seats"),
        ("seats[1].status", "waiting", "seats"),
    ],
)
def test_a_view_that_shows_no_state_is_refused(path: str, value: Any, where: str) -> None:
    seen = view(drawn(BIDDING), 2)
    assert from_json(to_json(seen)) == seen
    assert place_of_fault(from_json, changed(seen, path, value)) == where


def test_6a_a_view_that_shows_the_blind_card_of_its_viewer_is_refused() -> None:
    for path, value in (("hands[1]", ["7C"]), ("vira", "4H"), ("manilha", "5")):
        with pytest.raises(FormatError):
            from_json(changed(view(DRAWN["blind"], 1), path, value))


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(12))
def test_a_damaged_document_is_refused_or_playable(seed: int) -> None:
    match = random_match(GAME, 2 + seed % 5, seed=seed, most_actions=10 * seed, table_share=0.1)
    laws.damage(match, states=3, far=400)
