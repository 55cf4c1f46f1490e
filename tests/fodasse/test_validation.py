"""States and views read from text: all that can arise, and nothing that breaks the game."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import (
    GAME,
    Card,
    Deal,
    FormatError,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Play,
    Propose,
    Rules,
    State,
    Status,
    Vote,
    apply,
    from_json,
    legal_actions,
    outcome,
    start,
    to_json,
    view,
)
from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.validation import validate
from fodasse.testing import laws
from fodasse.testing.matches import PlayedMatch, random_match, viewers
from support.fodasse.playing import carried
from support.games.changing import changed, place_of_fault
from support.games.walks import known


@st.composite
def all_rules(draw: st.DrawFn) -> Rules:
    ranks = draw(
        st.just(frozenset(TRUCO_RANKS)) | st.sets(st.sampled_from(TRUCO_RANKS), min_size=2)
    )
    return Rules(
        limit=draw(st.sampled_from((1, 2, 3, 7, 12))),
        restrict_last_bid=draw(st.sampled_from(("always", "not_blind"))),
        leaving_shrinks=draw(st.booleans()),
        ranks=tuple(rank for rank in TRUCO_RANKS if rank in ranks),
        max_rounds=draw(st.sampled_from((None, None, 1, 2, 5))),
    )


@st.composite
def matches(draw: st.DrawFn, most_seats: int = 39, most_actions: int = 400) -> PlayedMatch:
    rules = draw(all_rules())
    return random_match(
        GAME,
        draw(st.integers(2, min(most_seats, rules.most_seats))),
        rules=rules,
        seed=draw(st.integers(0, 2**32)),
        most_actions=draw(st.integers(0, most_actions)),
        table_share=draw(st.sampled_from((0.0, 0.03, 0.3))),
    )


# Everything that arises is accepted


@given(matches())
def test_reachable_states_and_views_are_accepted(match: PlayedMatch) -> None:
    for state in match.states:
        validate(state)
    for state, rng in match.sample_states():
        for seat in viewers(GAME, state, rng):
            validate(view(state, seat))


def test_a_whole_match_of_39_is_accepted() -> None:
    match = random_match(GAME, 39, seed=3, most_actions=5000, table_share=0.01)
    assert outcome(match.states[-1]) is not None
    for state in match.states:
        validate(state)


# What is damaged is refused, or is another position that can be played


def _assert_cards_conserved(state: State) -> None:
    cards = [state.vira, *sum(state.hands, ()), *(card for _, card in state.stage)]
    cards += [card for stage in state.stages for _, card in stage.cards]
    known = [card for card in cards if card is not None]
    assert sorted([*known, *state.undealt]) == list(state.rules.deck)


@settings(max_examples=settings().max_examples // 2)
@given(matches(most_seats=6, most_actions=120))
def test_a_damaged_document_is_refused_or_playable(match: PlayedMatch) -> None:
    laws.damage(match, states=3, far=400, also=_assert_cards_conserved)


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
    "misreport": apply(start(4), Propose(1, Misreport(2))),
    "misdeal": apply(start(4), Propose(1, Misdeal())),
    "pausing": apply(drawn(PLAYING), Propose(1, Pause(5))),
    "closed": carried(start(4), Pause(5)),
    "over": apply(start(2), Leave(0)),
    "last": apply(drawn(LAST), Play(0, Card.parse("6C"))),
}
C = "table.history"
R = "table.last_round"
L = "table.last_motion"
PAUSING = {"motion": {"type": "pause", "minutes": 5}, "in_favour": [], "against": []}


def closed(fate: str, in_favour: list[int], against: list[int], minutes: int = 5) -> Any:
    """Return a motion for a pause that was closed, as in a document."""
    motion = {"type": "pause", "minutes": minutes}
    return {"motion": motion, "in_favour": in_favour, "against": against, "fate": fate}


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
    ("start", "table.waiting", [3], "table.at_table"),
    ("start", "table.history.left", [-1], "table.at_table"),
    ("awaited", "table.waiting", [2, 1], "table.waiting"),
    ("awaited", "table.history.eliminated", [[4, 3]], f"{C}.eliminated[0]"),
    ("awaited", "table.history.eliminated", [[3], [], [4]], f"{C}.eliminated[1]"),
    ("start", "table.rules.ranks", ["4"] * 2, "table.rules"),
    ("awaited", "table.dealer", 2, "table.dealer"),
    ("awaited", "table.dealer", 5, "table.dealer"),
    ("start", "table.dealer", -1, "table.dealer"),
    ("playing", "table.dealer", 5, "table.dealer"),
    ("over", "table.dealer", 2, "table.dealer"),
    # history
    ("start", "table.history.rounds_left", 3, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", None, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", 0, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", 4, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", 6, f"{C}.rounds_left"),
    ("limited", "table.history.rounds_left", -1, f"{C}.rounds_left"),
    ("start", "table.history.ended", "leaving", f"{C}.ended"),
    ("start", "phase", "over", f"{C}.ended"),
    ("over", "phase", "deal", "table.dealer"),
    ("over", "table.history.ended", "elimination", f"{C}.ended"),
    ("over", "table.history.ended", "max-rounds", f"{C}.ended"),
    ("bidding", "first_deal", True, "first_deal"),
    ("awaited", "first_deal", True, "table.waiting"),
    # points
    ("start", "table.points[2]", 7, "table.points[2]"),
    ("start", "table.points[2]", -1, "table.points[2]"),
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
    ("endgame", "table.hand_size", 13, "table.hand_size"),
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
    ("bidding", "bids[3]", 1, "bids[3]"),
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
    ("playing", "stage[0][0]", 1, "hands[0]"),
    ("playing", "stage", [[0, "3C"], [2, "AD"]], "stage"),
    ("playing", "stage", [[0, "3C"], [2, "4C"]], "hands[2]"),
    ("playing", "stage", [[0, "3C"], [1, "4C"], [2, "5C"]], "hands[1]"),
    ("playing", "stage", [], "hands[0]"),
    ("playing", "stages[0].winner", 2, "stages[0].winner"),
    ("playing", "stages[0].winner", None, "stages[0].winner"),
    ("playing", "stages[0].cards", [], "hands[0]"),
    ("playing", "stages[0].cards", [[1, "KD"], [2, "KH"]], "hands[0]"),
    ("playing", "stages[0].cards[0][0]", 2, "hands[1]"),
    ("playing", "stages[0].cards[0][0]", 5, "hands[1]"),
    ("playing", "stages[0].cards[0][1]", "2H", "stage"),
    ("playing", "stages", [], "hands[0]"),
    ("accumulated", "stages[0].winner", None, "stages[0].winner"),
    ("accumulated", "stages[1].winner", None, "stages[1].winner"),
    ("accumulated", "stages[1].cards[0][0]", 0, "hands[0]"),
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
    ("start", L, closed("carried", [0, 1, 4], []), L),
    # the last round
    ("last", f"{R}.seats", [0, 2, 1], f"{R}.seats"),
    ("last", f"{R}.seats", [0, 1, 3], f"{R}.seats"),
    ("last", f"{R}.bids", [2, 1], f"{R}.bids"),
    ("last", f"{R}.won", [0, 0, 2, 0], f"{R}.won"),
    ("last", f"{R}.gained", [], f"{R}.gained"),
]


@pytest.mark.parametrize(("base", "path", "value", "where"), FAULTS)
def test_a_fault_is_found_in_its_place(base: str, path: str, value: Any, where: str) -> None:
    assert from_json(to_json(DRAWN[base])) == DRAWN[base]
    assert place_of_fault(from_json, changed(DRAWN[base], path, value)) == where


def test_16_an_endgame_is_played_by_as_many_as_it_is_for() -> None:
    late = "round 9; vira 4H; endgame; 2: | eliminated 1 | 7 points;"
    validate(drawn(late + "0: 4D 5D 6D 7D QD | bid 4; 1: 4S 5S 6S 7S QS | bid 4"))
    with pytest.raises(FormatError) as caught:
        drawn(
            late + "0: 4D 5D 6D 7D QD | bid 4; 1: 4S 5S 6S 7S QS | bid 4"
            "; 3: 4C 5C 6C 7C QC | bid 4"
        )
    assert caught.value.where == "table.history.endgame"
    where = place_of_fault(drawn, late + "0: 4D 5D 6D 7D | bid 4; 1: 4S 5S 6S 7S | bid 4")
    assert where == "table.history.endgame"


def _three_left_in_the_first_round(*, leaving_shrinks: bool = True) -> State:
    """One of five leaves before the first deal of the match, another after it."""
    state = apply(start(5, rules=Rules(leaving_shrinks=leaving_shrinks)), Leave(3))
    hands = [[Card.parse(card)] for card in ("4C", "4H", "2S", "QC")]
    return apply(apply(state, Deal(hands, Card.parse("AC"))), Leave(2))


def test_16_no_endgame_is_played_before_the_first_deal_of_the_match() -> None:
    """Who leaves then begins no endgame, so one that was on would not fit the seats left."""
    void = _three_left_in_the_first_round()
    assert (void.first_deal, void.table.history.endgame) == (False, 13)
    assert place_of_fault(from_json, changed(void, "first_deal", True)) == "table.history.endgame"


def test_16_an_endgame_needs_seats_that_have_gone() -> None:
    void = _three_left_in_the_first_round(leaving_shrinks=False)
    assert void.table.history.endgame is None
    document = json.loads(to_json(void))
    document["table"]["history"]["endgame"] = document["table"]["hand_size"] = 13
    assert place_of_fault(from_json, json.dumps(document)) == "table.history.endgame"


def test_16_leaving_shrinks_two_left_have_no_rounds_of_thirteen() -> None:
    void = apply(_three_left_in_the_first_round(), Leave(0))
    assert (void.at_table, void.table.history.endgame) == ((1, 4), 5)
    document = json.loads(to_json(void))
    document["table"]["history"]["endgame"] = document["table"]["hand_size"] = 13
    assert place_of_fault(from_json, json.dumps(document)) == "table.history.endgame"


def test_nothing_has_been_scored_before_the_first_deal_of_the_match() -> None:
    for text, where in (
        ("0:; 1: | 2 points", "table.points[1]"),
        ("round 1; 0:; 1:; 2: | eliminated 1 | 7 points", "table.history.eliminated"),
        ("again; 0:; 1:; 2: | eliminated 1 | 7 points", "table.history.eliminated"),
    ):
        assert place_of_fault(drawn, text) == where


def test_7b_more_cards_than_the_deck_has_cannot_have_been_dealt() -> None:
    """Twelve with three cards each; after two left, four each would be too many."""
    seats = range(12)
    deck = [card for card in TRUCO_DECK if str(card) != "4H"]
    lines = [f"{s}: {' '.join(map(str, deck[3 * s : 3 * s + 3]))} | bid 0" for s in seats]
    validate(drawn("\n".join(["dealer 0; vira 4H", *lines])))
    lines = [f"{s}: {' '.join(map(str, deck[4 * s : 4 * s + 4]))} | bid 0" for s in range(9)]
    gone = [f"{s}: | bid 0 | left {s}" for s in range(9, 12)]
    assert (
        place_of_fault(drawn, "\n".join(["dealer 0; vira 4H", *lines, *gone])) == "table.hand_size"
    )


def test_a_match_goes_on_after_the_largest_round_number() -> None:
    """Round numbers stop growing, so that no document is refused after another was accepted."""
    state = drawn(f"dealer 0; round {10**9 - 1}; vira 4H; 0: KD; 1: 7C | bid 1")
    numbers = []
    for _ in range(3):
        state = apply(state, legal_actions(state)[0])  # the last bid of a blind round
        numbers.append((known(state.last_round).number, state.round_number))
        assert from_json(to_json(state)) == state
        state = drawn(f"dealer 0; round {state.round_number}; vira 4H; 0: KD; 1: 7C | bid 1")
    assert numbers == [(10**9 - 1, 10**9), (10**9, 10**9), (10**9, 10**9)]


def test_penalties_go_on_after_the_largest() -> None:
    state = drawn(f"dealer 2; 0: | penalty {10**9 - 1}; 1:; 2:")
    for _ in range(2):
        state = apply(apply(state, Propose(1, Misreport(0))), Vote(2, in_favour=True))
        assert state.seat(0).penalty == 10**9
        assert from_json(to_json(state)) == state


def test_17_nobody_bids_in_an_endgame() -> None:
    endgame = drawn(ENDGAME)
    bidding = evolve(endgame, phase=Phase.BID, bids=(None, None, None), turn=1)
    with pytest.raises(FormatError, match="play expected, not") as caught:
        validate(bidding)
    assert caught.value.where == "phase"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("vira 4H; 0: KD | bid 0; 1: 7C | bid 0", "phase"),
        ("vira 4H; stage 1 7C, 0 KD; stage 0 3D, 1 2D; 0: | bid 0; 1: | bid 0", "stages"),
        ("vira 4H; stage 1 7C, 0 KD; table 0 3D, 1 2D; 0: | bid 0; 1: | bid 0", "stages"),
    ],
    ids=["6e: no play when blind", "all stages played", "the stage is full"],
)
def test_what_would_have_been_settled_cannot_lie_there(text: str, where: str) -> None:
    assert place_of_fault(drawn, text) == where


def test_15_no_more_than_39_sit_or_wait() -> None:
    def waiting(most: int) -> str:
        seats = (f"{seat}: | waiting" for seat in range(2, most))
        return "; ".join(["again", "0:", "1:", *seats])

    validate(drawn(waiting(39)))
    assert place_of_fault(drawn, waiting(40)) == "table.at_table"


# Many seats


@pytest.mark.parametrize("together", [True, False], ids=["in one round", "round by round"])
def test_tens_of_thousands_of_seats_ever_given_out_are_read(*, together: bool) -> None:
    """At once: to look for each seat among all others would take minutes."""
    seats = range(2, 10_002)
    groups = [list(seats)] if together else [[seat] for seat in seats]
    document = json.loads(to_json(start(2)))
    document["table"]["history"]["eliminated"] = groups
    document["table"]["round_number"] = len(groups) + 1
    document["table"]["points"] += [7] * len(seats)
    document["table"]["penalties"] += [0] * len(seats)
    document["hands"] += [[]] * len(seats)
    document["bids"] += [None] * len(seats)
    state = from_json(json.dumps(document))
    assert state.seat(10_001).status is Status.ELIMINATED
    seen = view(state, 0)
    assert from_json(to_json(seen)) == seen
    document["table"]["points"][-1] = 6
    assert place_of_fault(from_json, json.dumps(document)) == "table.points[10001]"


# Whose turn it is


def _turn(text: str) -> int | None:
    return drawn(text).turn


def test_7e_the_seat_after_the_dealer_bids_first() -> None:
    assert _turn("dealer 2; vira 4H; 0: KD; 1: 7C; 2: 5D") == 0
    assert _turn("dealer 0; vira 4H; 0: KD; 1: 7C | bid 0; 2: 5D") == 2


def test_7h_the_seat_after_the_dealer_leads_the_first_stage() -> None:
    assert _turn("dealer 1; vira 4H; 0: KD 3D| bid 0; 1: 7C 3C| bid 0; 2: 5D 5C| bid 0") == 2


def test_18c_the_next_still_in_leads_for_a_leaver() -> None:
    text = "vira 4H; 0: KD 3D| bid 0; 1: | bid 0 | left 1; 2: 5D 5C| bid 0; 3: 6D 6C| bid 0"
    assert _turn("dealer 0;" + text) == 2
    assert _turn("dealer 1;" + text) == 2


def test_18c_the_next_still_in_leads_for_a_leaver_who_took_the_stage() -> None:
    assert _turn(
        "dealer 0; vira 4H; stage 1 3S, 2 5D, 0 KD"
        "; 0: 3D| bid 0; 1: | bid 0 | left 1; 2: 5C| bid 0"
    ) == 2  # fmt: skip


def test_18c_the_next_still_in_plays_after_a_leaver() -> None:
    assert _turn(
        "dealer 0; vira 4H; table 1 3S"
        "; 0: KD 3D| bid 0; 1: | bid 0 | left 1; 2: 5D 5C| bid 0; 3: 6D 6C| bid 0"
    ) == 2  # fmt: skip


def test_14c_who_led_an_accumulated_stage_leads_again() -> None:
    assert _turn(
        "dealer 0; vira 4H; stage 1 KS, 2 KH, 0 KD"
        "; 0: 3D| bid 0; 1: 5S | bid 0; 2: 5C| bid 0"
    ) == 1  # fmt: skip


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
    blind = drawn("dealer 0; vira 4H; 0: KD; 1: 7C; 2: 5D")
    for path, value in (("hands[1]", ["7C"]), ("vira", "4H"), ("manilha", "5")):
        with pytest.raises(FormatError):
            from_json(changed(view(blind, 1), path, value))
    assert view(blind, 1).seat(1).status is Status.IN
