"""Positions read from text, and written."""

import pytest

from fodasse import Card, FormatError, Pause, Phase, Rules, Status
from fodasse.games.fodasse import GAME
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.notation import position_to_text
from fodasse.games.fodasse.public import Ballot, Decision, Fate


def test_everything_that_can_be_said() -> None:
    state = drawn(
        """
        dealer 1; round 9; falling; vira 4H
        0: KD 3C | bid 1 | 2 points
        1: 7C 6S | bid 0 | 1 point
        2:       | bid 1 | left 1
        3:       | eliminated 1 | 7 points
        4:       | waiting
        stage 2 4D, 0 4S, 1 4C
        table 2 QD
        """
    )
    assert state.phase is Phase.PLAY
    assert (state.round_number, state.dealer, state.hand_size) == (9, 1, 3)
    assert state.seat(0).hand == (Card.parse("KD"), Card.parse("3C"))
    assert [state.seat(seat).bid for seat in range(5)] == [1, 0, 1, None, None]
    assert [state.seat(seat).points for seat in range(5)] == [2, 1, 0, 7, 0]
    assert state.seat(2).status is Status.LEFT
    assert state.seat(3).status is Status.ELIMINATED
    assert state.waiting == (4,)
    assert state.accumulated == 1
    assert state.stage == ((2, Card.parse("QD")),)
    assert state.to_act == 0
    assert state.table.history.ladder.falling


def test_a_deal_to_come() -> None:
    state = drawn(
        "round 5; cards 13; endgame; again; 0: | penalty 1; 1:; 2:; 3: | eliminated 1 | 7 points"
    )
    assert state.phase is Phase.DEAL
    assert (state.hand_size, state.table.history.endgame) == (13, 13)
    assert not state.first_deal
    assert state.seat(0).penalty == 1


def test_rules_can_be_given() -> None:
    rules = Rules(limit=3)
    assert drawn("0:; 1:", rules=rules).rules == rules


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
    ],
)
def test_what_cannot_be_drawn_says_where(text: str, where: str) -> None:
    with pytest.raises(FormatError) as caught:
        drawn(text)
    assert caught.value.where == where


def test_the_game_prints_as_its_name() -> None:
    assert repr(GAME) == "fodasse.GAME"


@pytest.mark.parametrize(
    "line", ["x" * 10_000, "round " + "9" * 5000, "9" * 5000 + ":", "0: | " + "x" * 10_000]
)
def test_the_error_of_a_long_line_is_short(line: str) -> None:
    with pytest.raises(FormatError) as caught:
        drawn(line)
    assert caught.value.where == "line 1"
    assert len(str(caught.value)) < 400


# Writing

TEXT = (
    "round 9; dealer 1; vira 4H; falling; 0: KD 3C | bid 1 | 2 points; 1: 6S 7C | bid 0 | 1 point;"
    " 2: | bid 1 | left 1; 3: | 7 points | eliminated 1; 4: | waiting;"
    " stage 2 4D, 0 4S, 1 4C; table 2 QD"
)
# One card each, seat 1 leads and bids it takes the stage; the king of seat 0 does.
LAST = "last 1 4H; last-seats 0 1; last-bids 1 1; last-gained 0 1; last-stage 1 7C, 0 KD won 0"


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
        "round 2; dealer 1; cards 2; 0:; 1: | 1 point; " + LAST,
    ],
)
def test_what_is_written_is_what_was_read(text: str) -> None:
    assert position_to_text(drawn(text)) == text


def test_motions_and_the_last_round_are_read() -> None:
    state = drawn("round 2; dealer 1; cards 2; 0:; 1: | 1 point; motion pause-5 for 1; " + LAST)
    assert state.motion == Ballot(Pause(5), frozenset({1}), frozenset())
    assert state.last_round is not None
    assert state.last_round.won == (1, 0)
    assert state.last_round.stages[0].winner == 0
    paused = drawn("0:; 1:; paused 5; closed pause-5 for 0 1: carried")
    assert paused.last_motion == Decision(Pause(5), frozenset({0, 1}), frozenset(), Fate.CARRIED)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
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
    ],
)
def test_a_fault_is_told(old: str, new: str, where: str) -> None:
    text = "round 2; dealer 1; cards 2; 0:; 1: | 1 point; " + LAST
    assert old in text
    with pytest.raises(FormatError) as caught:
        drawn(text.replace(old, new, 1))
    assert caught.value.where == where


def test_the_notation_is_the_games() -> None:
    assert GAME.notation is not None
    state = GAME.notation.position_from_text(TEXT)
    assert GAME.notation.position_to_text(state) == TEXT
