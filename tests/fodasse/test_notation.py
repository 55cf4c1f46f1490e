"""Positions read from text, and written."""

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse import Card, FormatError, Phase, Rules, Status
from fodasse.games.fodasse import GAME
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.notation import position_to_text
from fodasse.testing.matches import random_match


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
    assert state.table.course.ladder.falling


def test_a_deal_to_come() -> None:
    state = drawn(
        "round 5; cards 13; endgame; again; 0: | penalty 1; 1:; 2:; 3: | eliminated 1 | 7 points"
    )
    assert state.phase is Phase.DEAL
    assert (state.hand_size, state.table.course.endgame) == (13, 13)
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

TEXT = """\
round 9; dealer 1; vira 4H; falling
0: KD 3C | bid 1 | 2 points
1: 6S 7C | bid 0 | 1 point
2: | bid 1 | left 1
3: | 7 points | eliminated 1
4: | waiting
stage 2 4D, 0 4S, 1 4C
table 2 QD"""


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        "round 1; dealer 0; cards 1\n0:\n1:",
        "round 5; dealer 1; cards 5; endgame; ladder 4\n0:\n1:\n2: | 7 points | eliminated 1",
    ],
)
def test_what_is_written_is_what_was_read(text: str) -> None:
    assert position_to_text(drawn(text)) == text


@settings(max_examples=settings().max_examples // 3)
@given(
    seats=st.integers(2, 8),
    seed=st.integers(0, 10**6),
    rules=st.sampled_from([Rules(), Rules(limit=2, max_rounds=6), Rules(leaving_shrinks=True)]),
)
def test_every_position_of_a_match_is_written_and_read(
    seats: int, seed: int, rules: Rules
) -> None:
    """All but what is over comes back; nobody can say an open motion, a pause or the end."""
    match = random_match(GAME, seats, rules=rules, seed=seed, table_share=0.03)
    for state in match.states[seed % 5 :: 5]:
        position = evolve(state, table=evolve(state.table, last_round=None, last_motion=None))
        if state.motion or state.paused or state.phase is Phase.OVER:
            with pytest.raises(ValueError, match="no notation for an open motion, a pause or"):
                position_to_text(state)
        else:
            text = position_to_text(state)
            assert drawn(text, rules=rules) == position
            assert position_to_text(position) == text


def test_the_notation_is_the_games() -> None:
    assert GAME.notation is not None
    state = GAME.notation.position_from_text(TEXT)
    assert GAME.notation.position_to_text(state) == TEXT
