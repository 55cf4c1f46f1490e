"""What the answers of a person stand for in The Great Dalmuti."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from dalmuti_parts import OPENS, asked, bonus, follows, match, takeover

from fodasse.cli.dalmuti.reading import spell_set
from fodasse.cli.prompter import Unreadable
from fodasse.games.dalmuti import (
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    State,
    TakeOver,
    face,
    legal_actions,
)


def read(answer: str, state: State) -> Action:
    host, turn = asked(state)
    action: Action = host.read(answer, turn)
    return action


def misheard(answer: str, state: State, lang: str = "en") -> str:
    host, turn = asked(state, lang=lang)
    with pytest.raises(Unreadable) as caught:
        host.read(answer, turn)
    return str(caught.value)


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
        ("10", Lay(0, 10, 1)),
        ("1x10", Lay(0, 10, 1)),
        ("3x9+1", Lay(0, 9, 4, 1)),
        ("2x5+*", Lay(0, 5, 3, 1)),
        ("2x5 + **", Lay(0, 5, 4, 2)),
        ("2x5+2", Lay(0, 5, 4, 2)),
        ("5 5 *", Lay(0, 5, 3, 1)),
        ("5+*", Lay(0, 5, 2, 1)),
        ("A", Lay(0, 1, 1)),
        ("1", Lay(0, 1, 1)),
        ("q", Lay(0, 12, 1)),
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
        ("9+**", Lay(0, 9, 3, 2)),
        ("8", Lay(0, 8, 3)),
        ("2x9", Lay(0, 9, 2)),
        ("2x9+1", Lay(0, 9, 3, 1)),
        ("p", Pass(0)),
        ("Passo", Pass(0)),
    ],
)
def test_a_rank_alone_is_as_many_cards_as_the_trick_has(answer: str, laid: Action) -> None:
    assert read(answer, follows()) == laid


@pytest.mark.parametrize(
    ("answer", "given"),
    [("9 K", (9, 13)), ("k9", (9, 13)), ("2x10", (10, 10)), ("5,T", (5, 10)), ("*a", (1, 14))],
)
def test_13_two_cards_are_typed_in_any_way(answer: str, given: tuple[int, int]) -> None:
    assert read(answer, bonus()) == Give(1, given)


def test_13_how_many_are_given_is_for_the_game_to_judge() -> None:
    assert read("9", bonus()) == Give(1, (9,))
    assert read("5 5 5", bonus()) == Give(1, (5, 5, 5))


@pytest.mark.parametrize("answer", ["yes", "Y", "sim", "S"])
def test_a_takeover_is_a_yes(answer: str) -> None:
    assert read(answer, takeover()) == TakeOver(2)


@pytest.mark.parametrize("answer", ["no", "N", "não", "NAO"])
def test_a_takeover_is_declined_by_a_no(answer: str) -> None:
    assert read(answer, takeover()) == Decline(2)


@pytest.mark.parametrize(
    ("lang", "answer", "state", "said"),
    [
        ("en", "xyz", OPENS, "Not understood: xyz. Type a set, such as 3x9."),
        ("pt", "xyz", OPENS, "Não entendi: xyz. Diga um conjunto, como 3x9."),
        ("en", "0", OPENS, "Not understood: 0. Type a set, such as 3x9."),
        ("en", "3x", follows(), "Not understood: 3x. Type a set, such as 3x9, or pass."),
        ("pt", "yes", follows(), "Não entendi: yes. Diga um conjunto, como 3x9, ou passo."),
        ("en", "9 5", OPENS, "These cards are not equal: a set is of one rank."),
        ("pt", "9 5", OPENS, "Essas cartas não são iguais: um conjunto é de um só número."),
        (
            "en",
            "**",
            OPENS,
            "A set needs a natural card; wildcards go beside it, such as 9+*.",
        ),
        (
            "pt",
            "*",
            OPENS,
            "Um conjunto precisa de uma carta natural; os curingas vão ao lado dela, como 9+*.",
        ),
        ("en", "pass", bonus(), "Not understood: pass. Type two cards, such as T T."),
        ("pt", "9h", bonus(), "Não entendi: 9h. Diga duas cartas, como T T."),
        ("en", "9", takeover(), "Not understood: 9. Answer yes or no."),
        ("pt", "talvez", takeover(), "Não entendi: talvez. Responda sim ou não."),
    ],
)
def test_what_is_not_understood_is_said_with_an_example(
    lang: str, answer: str, state: State, said: str
) -> None:
    assert misheard(answer, state, lang) == said


@pytest.mark.parametrize("wildcards", [False, True])
def test_whatever_is_allowed_can_be_typed_as_it_is_shown(wildcards: bool) -> None:
    record = match(5, seed=2, hands=3, wildcards=wildcards)
    phases = set()
    states = [state for state, _ in pairwise(record.replay()) if state.to_act is not None]
    for state in Random(0).sample(states, 60):
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
        case TakeOver():
            return ["yes"]
    return ["no"]
