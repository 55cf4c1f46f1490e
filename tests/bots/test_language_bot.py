"""Prompts for language models, what is read of their answers, and the bot that asks one."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import fodasse
from fodasse import GAME, GAMES, Bid, FormatError, Rules, label, prompt, read_answer, to_json
from fodasse.bots.language import LanguageBot
from fodasse.core.rulebook import rulebook
from fodasse.core.texts import languages
from fodasse.games import truco
from fodasse.table.bot import Turn
from support.fodasse.playing import after, bidding, deal, due
from support.games.positions import WALKS, each_game
from support.truco.playing import dealt

BIDS = after(due(3, 2), deal("KD 7C", "4C 5C", "QH JH", vira="4H"))
BIDDING = fodasse.view(BIDS, 0)
"""Two stages, and seat 0 may bid 0, 1 or 2."""
PLAYING = fodasse.view(bidding(BIDS, 0, 1, 0), 0)
"""Seat 0 may play 7♣ or K♦."""


# Prompts


@each_game
def test_a_prompt_numbers_the_labels_and_tells_the_view(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    steps = list(WALKS[name](1))
    for state, _, _ in rng.sample(steps, 8):
        for seat in range(len(game.returns(state))):
            view = game.view(state, seat)
            for lang in languages() if view.legal_actions else ():
                text = prompt(view, lang)
                book = rulebook(game.texts, lang)
                assert book is not None
                assert book.title in text
                assert book.summary in text
                for number, action in enumerate(view.legal_actions, 1):
                    assert f"\n{number}. {label(action, view, lang)}" in text
                assert f"\n{len(view.legal_actions) + 1}. " not in text
                shown = json.loads(to_json(view))
                told = dict(re.findall(r"(?m)^(\w+): (.*)$", text))
                assert json.loads(told["phase"]) == shown["phase"]


def test_cards_look_as_in_labels() -> None:
    text = prompt(PLAYING)
    assert '"hand": ["7♣", "K♦"]' in text
    assert text.count('"hand": [null, null]') == 2
    assert 'vira: "4♥"\n' in text
    assert "\n1. Play 7♣\n2. Play K♦\n" in text
    assert text.startswith("You are seat 0 in a match of FODASSE, or 7 Letras.")
    assert text.endswith("Answer with the number of one of them, 1 to 2, and nothing else.")


def test_a_prompt_tells_what_the_table_agreed_on() -> None:
    state = fodasse.start(3, rules=Rules(limit=3))
    state = fodasse.apply(state, fodasse.sample_chance(state, Random(1)))
    assert "Esta mesa combinou: Pontos que eliminam: 3.\n" in prompt(fodasse.view(state, 1), "pt")
    assert "This table has agreed on" not in prompt(PLAYING)


def test_there_is_no_prompt_without_a_decision() -> None:
    for view in (fodasse.view(BIDS, 1), fodasse.view(BIDS)):
        with pytest.raises(ValueError, match="not awaited"):
            prompt(view)
        with pytest.raises(ValueError, match="not awaited"):
            read_answer("1", view)
    with pytest.raises(ValueError, match="lang: one of en, pt expected"):
        prompt(BIDDING, "xx")


# Answers


@pytest.mark.parametrize(
    "text",
    [
        "2",
        " 2.\n",
        "**2**",
        "2. Bid 1",
        "2) bid 1",
        "Bid 1",
        "`Bid 1`.",
        "chamar 1",
        "Chamar 1!",
        "I bid 1, my cards are weak.",
        "Answer: 2",
        "The answer is: **2. Bid 1**",
        "I take option 2",
        "I hold 7♣ and K♦, and there are 3 of us.\n\nAnswer: 2",
        "My choice (2)",
        '{"type": "bid", "seat": 0, "stages": 1}',
        'Here it is:\n```json\n{"type": "bid", "stages": 1}\n```\nas I hold 2 cards of 3.',
        '{"thought": "1 or 3?", "action": {"type": "bid", "seat": 0, "stages": 1}}',
        '{"answer": 2}',
        "{bad} 2",
        "Bid\u00a01",
        "chamar\u202f1",
        "Answer:\u3000Bid  1\u00a0",
        "Answer: 2\u2028I hold 2 cards of 3",
        "I bid 0, or 2?\x0bAnswer: 2\x85",
    ],
)
def test_an_answer_is_read(text: str) -> None:
    assert read_answer(text, BIDDING) == Bid(0, 1)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-answer"),
        ("I do not know", "no-answer"),
        ("7♣", "no-answer"),
        ("2.5", "no-answer"),
        ("-1", "no-answer"),
        ("bid", "no-answer"),
        ("0", "answer-range"),
        ("4", "answer-range"),
        ("9" * 10_000, "answer-range"),
        ("1 or 2", "several-answers"),
        ("1\n2", "several-answers"),
        ("2. Bid 2", "several-answers"),
        ("I bid 1, the others 3", "several-answers"),
        ("bid 1 or bid 2", "several-answers"),
        ('{"type": "bid"}', "several-answers"),
        ('{"type": "bid", "stages": 1} {"type": "bid", "stages": 2}', "several-answers"),
        ('{"type": "bid", "stages": 7}', "not-listed"),
        ('{"type": "bid", "seat": 1, "stages": 1}', "not-listed"),
        ('{"type": "leave", "seat": 0} 2', "not-listed"),
        ('{"type": ["bid"], "colour": 1}', "not-listed"),
    ],
)
def test_what_is_no_answer_is_refused(text: str, code: str) -> None:
    with pytest.raises(FormatError) as caught:
        read_answer(text, BIDDING)
    assert caught.value.code == code
    assert caught.value.message("pt") != caught.value.message("en")


def test_a_label_may_be_in_another_and_a_suit_may_be_coloured() -> None:
    state = truco.apply(dealt("4D 5D 6D", "4S 5S 6S"), truco.Play(1, fodasse.Card.parse("4S")))
    state = truco.apply(state, truco.Play(0, fodasse.Card.parse("5D")))
    view = truco.view(state, state.to_act)
    covered = next(each for each in view.legal_actions if getattr(each, "covered", False))
    text = label(covered, view)
    assert read_answer(f"Let me {text}, then.", view) == covered
    bare = text.removesuffix(" covered")
    for mark in "\ufe0e\ufe0f":
        marked = [each.replace("♦", f"♦{mark}").replace("♠", f"♠{mark}") for each in (bare, text)]
        assert read_answer(marked[0], view) != covered
        assert read_answer(marked[1], view) == covered


def test_the_name_of_the_game_is_no_raise() -> None:
    view = truco.view(dealt("4D 5D 6D", "4S 5S 6S"), 1)
    raised = view.legal_actions[-1]
    assert isinstance(raised, truco.Raise)
    assert read_answer("truco", view) == read_answer("Eu peço: TRUCO!!", view) == raised
    with pytest.raises(FormatError, match="a number, a label"):
        read_answer("Is this Truco or not?", view)


def test_an_answer_is_text() -> None:
    wrong: Any = None
    with pytest.raises(TypeError, match="an answer is a string, not NoneType"):
        read_answer(wrong, BIDDING)


@each_game
def test_numbers_labels_and_json_are_read_back(name: str) -> None:
    game = GAMES[name]
    for state, _, _ in list(WALKS[name](2))[::25]:
        for seat in range(len(game.returns(state))):
            view = game.view(state, seat)
            for number, action in enumerate(view.legal_actions, 1):
                labels = [label(action, view, lang) for lang in languages()]
                for answer in (str(number), to_json(action), *labels, f"{number}. {labels[0]}"):
                    assert read_answer(answer, view) == action, answer


WORDS = ("1", "2", "9", "bid", "Bid 1", "play K♦", "{", "}", '{"type": "bid"', ":", '"', "\n", ".")
TEXTS = st.lists(st.sampled_from(WORDS)).map(" ".join) | st.text()


@given(TEXTS, st.sampled_from([BIDDING, PLAYING]))
@example('{"a":' * 3000, BIDDING)
@example("{" * 4000 + "2", BIDDING)
@example('{"type":' + "9" * 5000 + "}", BIDDING)
def test_any_text_is_an_action_or_is_refused(text: str, view: Any) -> None:
    try:
        found = read_answer(text, view)
    except FormatError as error:
        found = error
    if found not in view.legal_actions:
        assert found.code in {"no-answer", "several-answers", "answer-range", "not-listed"}
        assert len(str(found)) < 200


# The bot


def turn(view: Any) -> Turn[Any, Any]:
    return Turn(view.viewer, view, view.legal_actions)


def test_the_bot_says_what_was_wrong_and_gives_up_at_last() -> None:
    asked: list[str] = []

    def silly(text: str) -> str:
        asked.append(text)
        return "8"

    bot = LanguageBot(silly, lang="pt", attempts=3)
    assert bot.choose(turn(BIDDING), Random(1)) == GAME.default_action(BIDDING)
    assert asked[0] == prompt(BIDDING, "pt")
    assert asked[1:] == [asked[1]] * 2
    assert asked[1].startswith(asked[0])
    assert "um número de 1 a 3, e não 8" in asked[1]


def test_the_bot_takes_the_second_answer() -> None:
    answers = iter(["well", "3"])
    assert LanguageBot(lambda _: next(answers)).choose(turn(BIDDING), Random(1)) == Bid(0, 2)


def test_the_bot_does_not_ask_where_there_is_no_choice() -> None:
    only = turn(BIDDING)

    def never(_: str) -> str:
        raise AssertionError

    one = Turn(only.seat, only.view, only.legal_actions[:1])
    assert LanguageBot(never).choose(one, Random(1)) == only.legal_actions[0]
    with pytest.raises(AssertionError):
        LanguageBot(never).choose(only, Random(1))


def test_a_bot_asks_once_or_more_in_a_language() -> None:
    with pytest.raises(ValueError, match="attempts: 1 to 100, not 0"):
        LanguageBot(str, attempts=0)
    with pytest.raises(ValueError, match="lang: one of en, pt expected"):
        LanguageBot(str, lang="xx")


@each_game
def test_a_match_of_language_bots(name: str) -> None:
    """A stub that names the last label, which is a pass or a raise in some games."""

    def last(text: str) -> str:
        _, _, listed = text.rpartition("\n\n")[0].rpartition("\n\n")
        return listed.splitlines()[-1 if len(text) % 2 else 1]

    game = GAMES[name]
    seats = game.seats[0]
    rules = {"esadof": {"target": 9, "max_turns": 5}, "dalmuti": {"hands": 1}}.get(name, {})
    record = fodasse.play_match(
        game, [LanguageBot(last)] * seats, seed=1, rules=game.documents.rules(**rules)
    )
    assert record.result is not None
