"""What a person is asked in The Great Dalmuti, and what the answers stand for."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fodasse.cli.dalmuti.reading import spell_set
from fodasse.cli.prompter import Unreadable
from fodasse.games import dalmuti
from fodasse.games.dalmuti import Action, Decline, Give, Lay, Pass, Revolt, State, TakeOver
from fodasse.table.record import Record
from support.cli.commanding import done, invoke
from support.cli.transcripts import plain
from support.dalmuti.parts import (
    CLASSIC,
    OPENS,
    ORDER,
    asked,
    bonus,
    follows,
    match,
    moves,
    rising,
    second_deal,
    takeover,
)
from support.dalmuti.playing import after, later, played, position


def shown(state: State, *actions: Action) -> list[str]:
    host, turn = asked(state, *actions)
    return [*plain(host.ask(turn)), host.prompt(turn).strip()]


def test_the_opener_is_shown_the_hand_and_how_many_cards_others_have() -> None:
    assert shown(OPENS) == [
        "Beto 2   Caio 2   Duda 1",
        "1  you open",
        "your hand  2×5 3×9 T **",
        "Your set:",
    ]


def test_a_follower_is_shown_the_trick_and_what_beats_it() -> None:
    before = position("5 5 9x3 * *", "4 8", "7 7", "Tx3 9", opens=3, wildcards=True)
    assert shown(before, Lay(3, 10, 3)) == [
        "Beto 2   Caio 2   Duda 1",
        "1  Duda 3×T  …",
        "your hand    2×5 3×9 **",
        "you can lay  2×5+* 5+** 3×9 2×9+* 9+**",
        "3 cards rarer than T, or pass:",
    ]


def test_passes_lie_in_the_trick_and_who_is_out_is_marked() -> None:
    state = position("7 8", "6 T", "9", "5 5")
    _, trick, *_ = shown(state, *moves(state, "0 8, 1 6, 2 pass, 3 pass"))
    assert trick == "1  Ana 8  Beto 6 ··  …"
    state = position("8 9", "6", "9", "5 5")
    counts, trick, *_ = shown(state, *moves(state, "0 8, 1 6, 2 pass"))
    assert (counts, trick) == ("Ana 1   Beto out   Caio 1", "1  Ana 8  Beto 6 out +3 ·  …")
    counts, *_ = shown(played(position("9 9", "8", "7", "6", reentry=False), "0 9, 1 pass"))
    assert counts == "Duda 1   Ana 1   Beto 1 passed"


def test_13_an_executive_is_shown_what_it_was_paid() -> None:
    assert shown(later(ORDER), second_deal(later(ORDER))) == [
        "» Ana pays Beto two cards: A 2  Caio pays Duda two cards",
        "your hand  A 2 5×5 6×6 3×T",
        "Two cards to give back:",
    ]
    state = after(rising(0), *(Decline(seat) for seat in ORDER))
    state = after(state, Give(1, state.hand(1)[-2:]))
    assert shown(state)[-1] == "One card to give back:"


def test_who_was_dealt_both_wildcards_is_asked() -> None:
    for state, asks in ((takeover(), "Take over"), (rising(1), "Start a revolution")):
        line, prompt = shown(state)
        assert line.startswith("You were dealt both wildcards")
        assert prompt == f"{asks}, yes or no?"


def test_help_says_what_can_be_answered_now() -> None:
    def helped(state: State) -> list[str]:
        host, turn = asked(state)
        return [line.partition(":")[0] for line in host.help(turn)]

    assert helped(position("5 5", "6", "7", "8")) == ["3x9"]
    assert helped(OPENS) == ["3x9", "2x5+*, 2x5+**, 2x5+1"]
    assert helped(follows()) == [*helped(OPENS), "pass, or p"]
    alone = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
    assert helped(alone)[-1] == "* or **"
    assert helped(bonus()) == ["two cards of your hand, such as 9 K or 2x9, a wildcard as *"]
    assert helped(takeover()) == helped(rising(1)) == ["yes"]


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
    state = position("9 * *", "8", "7 7", "6", wildcards=True, lone_wildcards=True)
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
        for action in dalmuti.legal_actions(state):
            for answer in answers(action):
                assert host.read(answer, turn) == action
    assert dalmuti.Phase.PLAY in phases


def answers(action: Action) -> list[str]:
    match action:
        case Lay():
            shown = "".join(str(each) for each in map(dalmuti.face, action.cards))
            return [spell_set(action), " ".join(shown)] if action.count > 1 else ["1x" + shown]
        case Give():
            return [" ".join(str(dalmuti.face(card)) for card in action.cards)]
        case Pass():
            return ["pass", "passar"]
        case TakeOver() | Revolt():
            return ["yes"]
    return ["no"]


def test_q_is_a_queen_where_sets_are_awaited_and_stops_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", 6, "--seed", 1, "--bots", "random", "--record", file)
    told = done(invoke("play", "dalmuti", *how, said="q\n" * 3))
    state = [*Record.load(file).replay()][-1]
    assert 12 in state.laid[0] or "1 × Q" in told.output
    assert invoke("play", "dalmuti", *how, said="quit\n").exit_code == 0
    assert len(Record.load(file).actions) == 1
