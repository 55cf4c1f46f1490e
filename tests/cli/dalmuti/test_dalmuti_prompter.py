"""What a person is asked in The Great Dalmuti."""

from __future__ import annotations

from fodasse.games.dalmuti import Action, Decline, Give, Lay, Pass, State
from support.cli.transcripts import plain
from support.dalmuti.parts import (
    OPENS,
    ORDER,
    asked,
    bonus,
    follows,
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
    assert shown(state, Lay(0, 8, 1), Lay(1, 6, 1), Pass(2), Pass(3))[1] == (
        "1  Ana 8  Beto 6 ··  …"
    )
    state = position("8 9", "6", "9", "5 5")
    assert shown(state, Lay(0, 8, 1), Lay(1, 6, 1), Pass(2))[:2] == [
        "Ana 1   Beto out   Caio 1",
        "1  Ana 8  Beto 6 out +3 ·  …",
    ]
    state = position("9 9", "8", "7", "6", reentry=False)
    assert shown(played(state, "0 9, 1 pass"))[0] == "Duda 1   Ana 1   Beto 1 passed"


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
    for state, question in (
        (takeover(), "Take over, yes or no?"),
        (rising(1), "Start a revolution, yes or no?"),
    ):
        line, prompt = shown(state)
        assert line.startswith("You were dealt both wildcards")
        assert prompt == question


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
