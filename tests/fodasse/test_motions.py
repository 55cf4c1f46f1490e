"""Rules 7c, 7d and 18d: what the table decides by majority, and pauses."""

from __future__ import annotations

import pytest
from attrs import evolve

from fodasse import (
    GAME,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Propose,
    Resume,
    State,
    Vote,
    actors,
    apply,
    from_json,
    legal_actions,
    start,
    table_actions,
    view,
)
from support.fodasse.playing import (
    Told,
    after,
    carried,
    dealt,
    due,
    motion,
    playing,
    refused,
    round_of,
    tells,
)
from support.games.cases import Expected, each_case
from support.games.walks import known

FOUR = due(4, 3)
"""Seat 3 deals."""
FIVE = due(5, 2)
ONE = due(4, 1)
IN_PLAY = round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[0, 0, 0, 0])
"""Four seats, two cards each; seat 0 leads and seat 3 dealt."""
LAST = playing(IN_PLAY, "0 7D, 1 QS, 2 JD, 3 AD, 3 3S, 0 4D, 1 6H")
"""Seat 2 has the last card of the round."""
PENAL = ("misdeal", "misreport-1")
ANY = (*PENAL, "pause-5")
each_penal = pytest.mark.parametrize("kind", PENAL)
NO_CARDS: Expected = {"each.hand": [()] * 4, "each.bid": [None] * 4}


@pytest.mark.parametrize(
    ("seats", "needed", "against"),
    [(2, 2, 1), (3, 2, 2), (4, 3, 2), (5, 3, 3), (6, 4, 3), (39, 20, 20)],
)
def test_18d_more_than_half_decide(seats: int, needed: int, against: int) -> None:
    for in_favour, votes in ((True, needed - 1), (False, against)):
        state = after(due(seats, 1), "propose 0 pause-5")
        for voter in range(1, votes + 1):
            assert state.motion is not None
            state = apply(state, Vote(voter, in_favour))
        assert (state.motion, state.paused) == (None, 5 if in_favour else None)


# what becomes of a motion

FATES: dict[str, tuple[State, str, str, list[int], list[int], str]] = {
    "18d: carried": (FOUR, "propose 0 pause-5; no 1; yes 2 3", "pause-5", [0, 2, 3], [1],
                     "carried"),
    "18d: carried, and the pause is over": (
        FOUR, "propose 0 pause-5; yes 2 3; resume 1", "pause-5", [0, 2, 3], [], "carried"),
    "18d: rejected": (FIVE, "propose 0 pause-5; no 1; yes 2; no 3 4", "pause-5", [0, 2],
                      [1, 3, 4], "rejected"),
    **{
        f"18d: {kind} lapses with the round": (
            ONE, f"deal; propose 0 {kind}; yes 3; bid 0 0 0 0", kind, [0, 3], [], "lapsed")
        for kind in ANY
    },
    **{
        f"7c, 7d: {kind} lapses with the first card": (
            IN_PLAY, f"propose 0 {kind}; no 2; 0 7D", kind, [0], [2], "lapsed")
        for kind in PENAL
    },
    # seat 4 deals; the vote of the accused goes with it
    **{
        f"7c, 7d: {kind} lapses when the accused leaves {when!r}": (
            FIVE, f"{when}propose 0 {kind}; no {accused}; leave {accused}", kind, [0], [],
            "lapsed")
        for kind, accused in (("misdeal", 4), ("misreport-2", 2))
        for when in ("", "deal; ", "deal; bid 0 0 0 0 0; ")
    },
    # three of six are not more than half; of five they are
    "18d: a leave lets it be carried, without the vote of who left": (
        due(6, 3), "propose 0 pause-5; yes 1 2; no 5; leave 5", "pause-5", [0, 1, 2], [],
        "carried"),
    # two of five are against; with four left two cannot be outvoted any more
    "18d: a leave lets it be rejected": (
        FIVE, "propose 0 pause-5; no 1 2; leave 4", "pause-5", [0], [1, 2], "rejected"),
    "18d: the leave of who moved it": (
        FIVE, "propose 0 pause-5; no 1 2; leave 0", "pause-5", [], [1, 2], "rejected"),
    # two of four are for it; the last to play leaves: the round is over first
    "18d: a leave that ends the round": (
        LAST, "propose 0 pause-5; yes 2; leave 2", "pause-5", [0], [], "lapsed"),
    "18d: a leave that ends the match": (
        start(2), "propose 1 pause-5; leave 0", "pause-5", [1], [], "lapsed"),
    "18d: it is told until another is proposed": (
        FOUR, "propose 0 pause-5; no 1 2; deal; join 4; leave 1", "pause-5", [0], [1, 2],
        "rejected"),
}  # fmt: skip


@pytest.mark.parametrize(
    ("state", "steps", "kind", "in_favour", "against", "fate"), FATES.values(), ids=FATES
)
def test_the_fate_of_a_motion(
    state: State, steps: str, kind: str, in_favour: list[int], against: list[int], fate: str
) -> None:
    state = after(state, steps)
    assert state.motion is None
    last = known(state.last_motion)
    assert {view(state, viewer).last_motion for viewer in (0, None)} == {last}
    assert (last.motion, str(last.fate)) == (motion(kind), fate)
    assert (sorted(last.in_favour), sorted(last.against)) == (in_favour, against)


STILL_OPEN: dict[str, tuple[State, str, set[int], set[int]]] = {
    "18d: who proposes is in favour": (FOUR, "propose 0 pause-5", {0}, set()),
    "18d: a newcomer who is seated votes": (FOUR, "propose 0 pause-5; join 4; yes 1", {0, 1},
                                            set()),
    "18d: it survives a deal": (FOUR, "propose 0 pause-5; deal; bid 0", {0}, set()),
    "18d: play goes on": (IN_PLAY, "propose 0 pause-5; 0 7D, 1 QS", {0}, set()),
    "7d: the accused votes too": (FOUR, "propose 1 misreport-0; no 0", {1}, {0}),
    "7d: and may propose": (FOUR, "propose 0 misreport-0", {0}, set()),
    "18d: the vote of a leaver is dropped": (
        due(7, 3), "propose 0 pause-5; yes 1; no 2; leave 1 2", {0}, set()),
    **{
        f"18d: {kind} survives a void deal": (
            due(5, 3), f"deal; propose 0 {kind}; leave 3", {0}, set())
        for kind in ANY
    },
    "18d: a pause does not lapse when the dealer leaves": (
        FIVE, "deal; propose 0 pause-1; leave 4", {0}, set()),
    "7c, 7d: nor a penal one when another leaves": (
        FIVE, "propose 0 misreport-2; leave 1", {0}, set()),
}  # fmt: skip


@pytest.mark.parametrize(
    ("state", "steps", "in_favour", "against"), STILL_OPEN.values(), ids=STILL_OPEN
)
def test_a_motion_stays_open(
    state: State, steps: str, in_favour: set[int], against: set[int]
) -> None:
    state = after(state, steps)
    ballot = known(state.motion)
    assert (set(ballot.in_favour), set(ballot.against)) == (in_favour, against)
    assert state.last_motion is view(state, 0).last_motion is None


# votes


def test_18d_a_vote_may_name_the_open_motion_and_counts_the_same() -> None:
    state = after(due(5, 3), "propose 0 pause-5")
    for in_favour in (True, False):
        named = Vote(1, in_favour, Pause(5))
        assert apply(state, named) == apply(state, Vote(1, in_favour))
        assert GAME.explicit(state, Vote(1, in_favour)) == named


def test_18d_a_late_vote_on_another_motion_is_refused() -> None:
    # seats 1 and 2 reject the pause; seat 3 clicks yes when a misdeal is open already
    state = after(FOUR, "propose 0 pause-5; no 1 2; propose 1 misdeal")
    late = Vote(3, in_favour=True, motion=Pause(5))
    assert refused(state, late) == "other-motion"
    assert GAME.explicit(state, late) == late
    assert apply(state, Vote(3, True, Misdeal())).motion is not None
    # nor does it count when no motion is open, or for one of another length or seat
    assert refused(FOUR, late) == "no-motion"
    assert refused(after(FOUR, "propose 0 pause-6"), late) == "other-motion"
    accused = after(FOUR, "propose 0 misreport-1")
    assert refused(accused, Vote(3, True, Misreport(2))) == "other-motion"


def test_18d_the_votes_listed_name_the_open_motion() -> None:
    state = after(FOUR, "propose 0 pause-5")
    own = [action for action in table_actions(state, 2) if isinstance(action, Vote)]
    assert own == [Vote(2, True, Pause(5)), Vote(2, False, Pause(5))]
    unnamed = from_json('{"type": "vote", "seat": 1, "in_favour": true}')
    assert unnamed == Vote(1, in_favour=True)


def test_18d_one_vote_each() -> None:
    state = after(due(5, 3), "propose 0 pause-5; yes 1; no 2")
    for seat in (0, 1, 2):
        for in_favour in (True, False):
            assert refused(state, Vote(seat, in_favour)) == "already-voted"


def test_18d_one_motion_at_a_time() -> None:
    state = after(FOUR, "propose 0 pause-5")
    for kind in ANY:
        assert refused(state, Propose(1, motion(kind))) == "motion-open"


@each_penal
def test_7c_7d_penal_motions_may_be_made_until_the_first_card(kind: str) -> None:
    for steps in ("bid 0", "bid 0 0 0 0"):
        assert after(due(4, 2), "deal", steps, f"propose 0 {kind}").motion
    played = playing(IN_PLAY, "0 7D")
    for state in (played, playing(played, "1 QS, 2 JD, 3 AD")):
        assert refused(state, Propose(0, motion(kind))) == "card-played"
    assert after(LAST, "2 KS", f"propose 0 {kind}").motion


# 7c, 7d: what penalties cost, and pauses

CASES: Told = {
    "7c: a misdeal costs the dealer a point, later": (
        FOUR, "carry misdeal",
        {"each.penalty": [0, 0, 0, 1], "each.points": [0] * 4, "phase": "deal", "dealer": 3,
         "hand_size": 3},
    ),
    **{
        f"7c: the deal is void and the same dealer deals again, after {steps}": (
            FOUR, f"{steps}; carry misdeal",
            {"phase": "deal", "dealer": 3, "hand_size": 3, "round_number": FOUR.round_number,
             "each.penalty": [0, 0, 0, 1], **NO_CARDS},
        )
        for steps in ("deal", "deal; bid 1 1", "deal; bid 0 0 0 0")
    },
    "7c: a blind deal too": (
        start(4), "deal; bid 1 0; carry misdeal", {"phase": "deal", "each.penalty": [1, 0, 0, 0]},
    ),
    "7c: a newcomer waits for a deal that was void": (
        FOUR, "deal; carry misdeal; join 4", {"waiting": (4,)},
    ),
    "7c: and is seated if it was found before any deal": (
        FOUR, "carry misdeal; join 4", {"at_table": (0, 1, 2, 3, 4)},
    ),
    # KD takes the stage, and all bid 0
    "7c: the point comes at the end of the round": (
        start(3), "deal; carry misdeal; deal KD, 7H, 6H, 4H; bid 0 0 0",
        {"each.points": [2, 0, 0]},
    ),
    "7c, 7d: penalties add up over void deals": (
        after(FOUR, "carry misdeal; carry misreport-1; deal; carry misreport-1; carry misdeal"),
        "deal; carry misdeal", {"each.penalty": [0, 4, 0, 3]},
    ),
    "7c, 7d: they survive a deal that a leave makes void": (
        due(5, 3), "deal; carry misreport-1; leave 2", {"each.penalty": [0, 2, 0, 0, 0]},
    ),
    "7d: who leaves pays nothing": (
        IN_PLAY, "carry misreport-1; leave 1; 0 7D, 2 JD, 3 AD, 3 3S, 0 4D, 2 KS",
        {"last.gained": (0, 0, 0, 1), "each.points": [0, 0, 0, 1]},
    ),
    "7d: nothing is to come once the match is over": (
        start(2), "carry misreport-1; leave 0",
        {"phase": "over", "each.penalty": [0, 0], "each.points": [0, 0]},
    ),
    # a misdeal carried after the leave has voided the deal: no deal lies to be voided
    "18d: counted after the consequences of the leave": (
        due(6, 3), "deal; propose 0 misdeal; yes 1 2; leave 4",
        {"motion": None, "phase": "deal", "hand_size": 3, "each.penalty": [0, 0, 0, 0, 0, 1]},
    ),
    "18d: a pause of 1 minute": (FOUR, "carry pause-1", {"paused": 1}),
    "18d: a pause of 15 minutes": (FOUR, "carry pause-15", {"paused": 15}),
    "18d: during the bids": (FOUR, "deal; carry pause-5", {"paused": 5}),
    "18d: during play": (IN_PLAY, "0 7D; carry pause-5", {"paused": 5, "to_act": None}),
    "18d: a leave in play may carry it": (
        IN_PLAY, "propose 0 pause-5; yes 1; leave 2", {"paused": 5, "phase": "play"},
    ),
    "18d: who waits is not counted": (
        start(3), "deal; join 3 4; propose 0 pause-5; yes 1", {"paused": 5},
    ),
    # three of four would have been enough; of five three are too
    "18d: a newcomer who is seated is counted": (
        FOUR, "propose 0 pause-5; join 4; yes 1 4", {"paused": 5},
    ),
    "18d: who waits is no part of it": (
        due(4, 2), "deal; join 4; carry pause-5", {"paused": 5, "waiting": (4,)},
    ),
    "18d: one may join while paused": (IN_PLAY, "carry pause-5; join 4", {"waiting": (4,)}),
    "18d: and leave": (IN_PLAY, "carry pause-5; leave 1", {"paused": 5, "at_table": (0, 2, 3)}),
    "18d: a pause outlasts the round that a leave ends": (
        LAST, "carry pause-5; leave 2", {"phase": "deal", "paused": 5},
    ),
    "18d: the match may end while paused": (
        start(2), "carry pause-5; leave 0", {"phase": "over", "paused": None},
    ),
    "18d: a round that a leave ends takes the motion with it": (
        LAST, "propose 0 pause-5; yes 1; leave 2", {"motion": None, "paused": None},
    ),
}  # fmt: skip


@each_case(CASES)
def test_motions_have_their_consequences(state: State, steps: str, expected: Expected) -> None:
    tells(after(state, steps), expected)


def test_7d_a_misreport_costs_2_points_and_voids_nothing() -> None:
    for before in (FOUR, dealt(FOUR), IN_PLAY):
        state = carried(before, Misreport(1))
        tells(state, {"each.penalty": [0, 2, 0, 0], "to_act": before.to_act})
        assert (state.phase, state.hands, state.bids) == (before.phase, before.hands, before.bids)


def test_18d_one_pause_is_listed_for_those_of_every_length() -> None:
    for seat in range(4):
        listed = [each for each in table_actions(FOUR, seat) if isinstance(each, Propose)]
        (pause,) = [each for each in listed if isinstance(each.motion, Pause)]
        assert pause == Propose(seat, Pause(15))
        assert GAME.ranges(pause) == {"motion.minutes": range(1, 16)}
    for other in (Propose(0, Misdeal()), Vote(0, True, Pause(5)), Leave(1)):
        assert GAME.ranges(other) == {}


@pytest.mark.parametrize("before", [due(4, 2), dealt(due(4, 2)), after(IN_PLAY, "join 4")])
def test_18d_any_seat_at_the_table_ends_the_pause_and_all_is_as_before(before: State) -> None:
    state = carried(before, Pause(5))
    assert actors(state) == (0, 1, 2, 3)
    assert legal_actions(state) == (Resume(0),)
    as_before = evolve(before, table=evolve(before.table, last_motion=state.last_motion))
    for seat in range(4):
        assert legal_actions(state, seat) == (Resume(seat),)
        assert apply(state, Resume(seat)) == as_before
    # one may still join and leave; who waits is not awaited
    seats = len(state.seats)
    assert set(table_actions(state)) == {Join(seats), *map(Leave, range(seats))}
    for waiting in state.waiting:
        assert legal_actions(state, waiting) == ()
