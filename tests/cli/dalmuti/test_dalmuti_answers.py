"""What the answers of a person stand for in The Great Dalmuti."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from fodasse.cli.dalmuti.reading import spell_set
from fodasse.cli.prompter import Unreadable
from fodasse.games.dalmuti import (
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    Revolt,
    State,
    TakeOver,
    face,
    legal_actions,
)
from support.dalmuti.parts import CLASSIC, OPENS, asked, bonus, follows, match, rising, takeover
from support.dalmuti.playing import position

ALONE: dict[str, Any] = {"wildcards": True, "lone_wildcards": True}


def read(answer: str, state: State) -> Action:
    host, turn = asked(state)
    action: Action = host.read(answer, turn)
    return action


@pytest.mark.parametrize(
    ("answer", "laid"),
    [
        ("9", Lay(0, 9, 1)),
        ("3x9", Lay(0, 9, 3)),
        ("3 X 9", Lay(0, 9, 3)),
        ("3×9", Lay(0, 9, 3)),
        ("999", Lay(0, 9, 3)),
        ("9 9", Lay(0, 9, 2)),
        ("t", Lay(0, 10, 1)),
        ("1x10", Lay(0, 10, 1)),
        ("3x9+1", Lay(0, 9, 4, 1)),
        ("2x5 + **", Lay(0, 5, 4, 2)),
        ("5 5 *", Lay(0, 5, 3, 1)),
        ("5+*", Lay(0, 5, 2, 1)),
        ("1", Lay(0, 1, 1)),
        ("pass", Pass(0)),
    ],
)
def test_sets_are_typed_as_they_are_shown(answer: str, laid: Action) -> None:
    assert read(answer, OPENS) == laid
    assert read(f" {answer.upper()} ", OPENS) == laid


@pytest.mark.parametrize(
    ("answer", "laid"),
    [
        ("9", Lay(0, 9, 3)),
        ("5", Lay(0, 5, 3, 1)),
        ("5+*", Lay(0, 5, 3, 1)),
        ("5+2", Lay(0, 5, 3, 2)),
        ("8", Lay(0, 8, 3)),
        ("2x9", Lay(0, 9, 2)),
        ("2x9+1", Lay(0, 9, 3, 1)),
        ("Passo", Pass(0)),
    ],
)
def test_a_rank_alone_is_as_many_cards_as_the_trick_has(answer: str, laid: Action) -> None:
    assert read(answer, follows()) == laid


@pytest.mark.parametrize(
    ("answer", "given"),
    [
        ("9 K", (9, 13)),
        ("k9", (9, 13)),
        ("2x10", (10, 10)),
        ("5,T", (5, 10)),
        ("*a", (1, 14)),
        ("9", (9,)),  # how many are given is for the game to judge
    ],
)
def test_13_cards_to_give_are_typed_in_any_way(answer: str, given: tuple[int, ...]) -> None:
    assert read(answer, bonus()) == Give(1, given)


def test_a_takeover_and_a_revolution_are_answered_with_yes_or_no() -> None:
    for answer in ("yes", "Y", "sim"):
        assert read(answer, takeover()) == TakeOver(2)
        assert read(answer, rising(1)) == Revolt(1)
    for answer in ("no", "N", "não"):
        assert read(answer, takeover()) == Decline(2)


def test_wildcards_alone_are_read_where_they_may_be_laid() -> None:
    state = position("9 * *", "8", "7 7", "6", **ALONE)
    assert read("*", state) == Lay(0, 14, 1, 1)
    assert read("**", state) == Lay(0, 14, 2, 2)
    assert read("9+*", state) == Lay(0, 9, 2, 1)


@pytest.mark.parametrize(
    ("answer", "state", "said"),
    [
        ("xyz", OPENS, "Not understood: xyz. Type a set, such as 3x9."),
        ("3x", follows(), "Not understood: 3x. Type a set, such as 3x9, or pass."),
        ("9 5", OPENS, "These cards are not equal: a set is of one rank."),
        ("**", OPENS, "A set needs a natural card; wildcards go beside it, such as 9+*."),
        ("pass", bonus(), "Not understood: pass. Type two cards, such as T T."),
        ("9", takeover(), "Not understood: 9. Answer yes or no."),
    ],
)
def test_what_is_not_understood_is_said_with_an_example(
    answer: str, state: State, said: str
) -> None:
    host, turn = asked(state)
    with pytest.raises(Unreadable) as caught:
        host.read(answer, turn)
    assert str(caught.value) == said


@pytest.mark.parametrize("rules", [{}, {"wildcards": True}, CLASSIC], ids=str)
def test_whatever_is_allowed_can_be_typed_as_it_is_shown(rules: dict[str, Any]) -> None:
    record = match(5, seed=2, hands=2, **rules)
    phases = set()
    states = [state for state, _ in pairwise(record.replay()) if state.to_act is not None]
    for state in Random(0).sample(states, 40):
        host, turn = asked(state)
        phases.add(state.phase)
        for action in legal_actions(state):
            for answer in answers(action):
                assert host.read(answer, turn) == action
    assert Phase.PLAY in phases


def answers(action: Action) -> list[str]:
    """Return answers that stand for an action."""
    match action:
        case Lay():
            shown = "".join(str(each) for each in map(face, action.cards))
            return [spell_set(action), " ".join(shown)] if action.count > 1 else ["1x" + shown]
        case Give():
            return [" ".join(str(face(card)) for card in action.cards)]
        case Pass():
            return ["pass", "passar"]
        case TakeOver() | Revolt():
            return ["yes"]
    return ["no"]
