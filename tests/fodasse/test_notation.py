"""Positions read from text, and written."""

import pytest

from fodasse import FormatError, Pause, Phase, Rules, start
from fodasse.games.fodasse import GAME
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.notation import position_to_text
from fodasse.games.fodasse.public import Ballot, Decision, Fate
from support.fodasse.playing import tells, walk
from support.games.changing import place_of_fault
from support.games.walks import known

TEXT = (
    "round 9; dealer 1; vira 4H; falling; 0: KD 3C | bid 1 | 2 points; 1: 6S 7C | bid 0 | 1 point;"
    " 2: | bid 1 | left 1; 3: | 7 points | eliminated 1; 4: | waiting;"
    " stage 2 4D, 0 4S, 1 4C; table 2 QD"
)
# One card each, seat 1 leads and bids it takes the stage; the king of seat 0 does.
LAST = "last 1 4H; last-seats 0 1; last-bids 1 1; last-gained 0 1; last-stage 1 7C, 0 KD won 0"
ROUND = "round 2; dealer 1; cards 2; 0:; 1: | 1 point; " + LAST


def test_everything_that_can_be_said() -> None:
    state = drawn(TEXT)
    assert state == drawn(TEXT.replace("; ", "\n  "))
    tells(state, {
        "phase": "play", "round_number": 9, "dealer": 1, "hand_size": 3, "to_act": 0,
        "each.hand": [("KD", "3C"), ("6S", "7C"), (), (), ()],
        "each.bid": [1, 0, 1, None, None], "each.points": [2, 1, 0, 7, 0],
        "each.status": ["in", "in", "left", "eliminated", "waiting"], "accumulated": 1,
        "stage": ((2, "QD"),), "history.ladder.falling": True,
    })  # fmt: skip


def test_a_deal_to_come_and_rules() -> None:
    text = (
        "round 5; cards 13; endgame; again; 0: | penalty 1; 1:; 2:; 3: | eliminated 1 | 3 points"
    )
    state = drawn(text, rules=Rules(limit=3))
    assert (state.phase, state.hand_size, state.history.endgame) == (Phase.DEAL, 13, 13)
    assert (state.first_deal, state.seat(0).penalty, state.rules) == (False, 1, Rules(limit=3))


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("nonsense", "line 1"),
        ("0:; 1:\nvira", "line 2"),
        ("vira 8D; 0: 4D; 1: 5D", "vira"),
        ("0: 4X; 1:", "line 1"),
        ("0: | happy; 1:", "line 1"),
        ("round x", "line 1"),
        ("table 0", "line 1"),
        ("0:; 2:", "seats"),
        ("vira 4H; 0: KD; 1: KD", "hands[1]"),
        ("stage 0 4D, 1 5D; 0:; 1:", "stages"),
        *(
            (ROUND.replace(old, new), where)
            for old, new, where in [
                ("dealer 1", "dealer 1; motion misdeal-3 for 1", "line 1"),
                ("dealer 1", "dealer 1; motion pause for 1", "line 1"),
                ("dealer 1", "dealer 1; motion pause-5 for 0 1", "table.motion"),
                ("dealer 1", "dealer 1; motion pause-5 by 1", "line 1"),
                ("dealer 1", "dealer 1; closed pause-5 for 0", "line 1"),
                ("dealer 1", "dealer 1; paused 50", "table.paused"),
                ("dealer 1", "dealer 1; over boredom", "line 1"),
                ("dealer 1", "dealer 1; over leaving", "table.history.ended"),
                ("last 1 4H; ", "", "table.last_round"),
                ("last 1 4H", "last 1 4H again", "line 1"),
                ("won 0", "won", "line 1"),
                ("1: | 1 point", "1: | 1 point | 1 point", "line 1"),
            ]
        ),
    ],
)
def test_what_cannot_be_drawn_says_where(text: str, where: str) -> None:
    assert place_of_fault(drawn, text) == where


@pytest.mark.parametrize(
    "line", ["x" * 10_000, "round " + "9" * 5000, "9" * 5000 + ":", "0: | " + "x" * 10_000]
)
def test_the_error_of_a_long_line_is_short(line: str) -> None:
    with pytest.raises(FormatError) as caught:
        drawn(line)
    assert caught.value.where == "line 1"
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "round 1; dealer 0; cards 1; 0:; 1:",
        "round 5; dealer 1; cards 5; endgame; ladder 4; 0:; 1:; 2: | 7 points | eliminated 1",
        "round 1; dealer 0; vira 4H; 0: KD; 1: 7C; 2: AC; motion misreport-2 for 0 against 1",
        "round 1; dealer 0; vira 4H; 0: KD; 1: 7C; closed pause-5 for 0 1: carried; paused 5",
        "round 1; dealer 0; vira 4H; 0: KD; 1: 7C; closed misdeal against 0 1: rejected",
        "round 2; dealer 1; cards 2; over leaving; 0:; 1: | 1 point | left 1; " + LAST,
        ROUND,
    ],
)
def test_what_is_written_is_what_was_read(text: str) -> None:
    assert position_to_text(drawn(text)) == text
    notation = known(GAME.notation)
    assert notation.position_to_text(notation.position_from_text(text)) == text


@pytest.mark.parametrize(
    "rules",
    [
        Rules(manilha="fixed", annulled="lost", progression="down_up"),
        Rules(manilha="none", blind_rounds="none", hand_cap=3, simultaneous="draw", limit=2),
        Rules(equal_cards="pairs", annulled_lead="last_tied", leaving_shrinks=True, limit=2),
    ],
)
def test_positions_by_house_rules_are_written_and_read(rules: Rules) -> None:
    for _, _, state in [*walk(start(4, rules=rules), seed=5, share=0.1, steps=90)][::3]:
        assert drawn(position_to_text(state), rules=rules) == state


def test_motions_and_the_last_round_are_read() -> None:
    state = drawn(f"{ROUND}; motion pause-5 for 1")
    assert state.motion == Ballot(Pause(5), frozenset({1}), frozenset())
    tells(state, {"last.won": (1, 0), "last.taken": [0]})
    paused = drawn("0:; 1:; paused 5; closed pause-5 for 0 1: carried")
    assert paused.last_motion == Decision(Pause(5), frozenset({0, 1}), frozenset(), Fate.CARRIED)
