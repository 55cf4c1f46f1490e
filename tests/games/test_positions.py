"""Positions of each game as one line of text: written, read, damaged."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fodasse
from fodasse import GAMES, FormatError
from fodasse.core.game import Game, Notation
from fodasse.core.positions import Pieces, cards, flag, number, numbers
from fodasse.games import dalmuti, esadof
from fodasse.testing import PlayedMatch, random_match

RULES: dict[str, list[Any]] = {
    "dalmuti": [dalmuti.Rules(), dalmuti.Rules(hands=2, wildcards=True)],
    "esadof": [esadof.Rules(target=30), esadof.Rules(max_turns=9)],
    "fodasse": [fodasse.Rules(), fodasse.Rules(limit=2, max_rounds=6)],
    "truco": [None],
}
every_game = pytest.mark.parametrize("game", [GAMES[name] for name in RULES], ids=repr)


def notation_of(game: Game) -> Notation:
    assert game.notation is not None
    return game.notation


def played(game: Game, seed: int) -> PlayedMatch:
    rules = RULES[game.name][seed % len(RULES[game.name])]
    seats = game.seats[seed % min(len(game.seats), 6)]
    return random_match(game, seats, rules=rules, seed=seed, most_actions=150, table_share=0.1)


@every_game
@given(seed=st.integers(0, 10**6))
@settings(max_examples=5)
def test_every_position_is_written_in_one_line_and_read(game: Game, seed: int) -> None:
    notation = notation_of(game)
    match = played(game, seed)
    for state in (*match.states[seed % 19 :: 19], match.states[-1]):
        text = notation.position_to_text(state)
        assert "\n" not in text
        assert notation.position_from_text(text, rules=state.rules) == state
        shuffled = text.replace("; ", "\r\n ;\n\t")
        assert notation.position_from_text(shuffled, rules=state.rules) == state


@pytest.mark.parametrize("mark", "\ufe0e\ufe0f")
@pytest.mark.parametrize("name", ["esadof", "fodasse", "truco"])
def test_suits_in_a_position_may_be_marked_as_plain_or_emoji(name: str, mark: str) -> None:
    notation, signs = notation_of(GAMES[name]), dict(zip("DSHC", "♦♠♥♣", strict=True))
    for state in played(GAMES[name], 7).states[::9]:
        text = notation.position_to_text(state)
        marked = re.sub("(?<=[2-9TJQKA])[DSHC]", lambda suit: f"{signs[suit[0]]}{mark}", text)
        assert notation.position_from_text(marked, rules=state.rules) == state


CHARACTERS = "0123456789KDSHC:;|?!- \nphaseturncutword\\\0é♣\ud800"


@every_game
@given(seed=st.integers(0, 10**6))
@settings(max_examples=6)
def test_damage_is_refused_or_is_another_position(game: Game, seed: int) -> None:
    rng, notation = Random(seed), notation_of(game)
    match = played(game, seed % 50)
    state = rng.choice(match.states)
    text = notation.position_to_text(state)
    pieces = text.split("; ")
    for _ in range(12):
        damaged = list(text)
        place, kind = rng.randrange(len(text)), rng.randrange(3)
        damaged[place : place + kind] = [rng.choice(CHARACTERS)]
        if kind == 2:
            damaged = list("; ".join(rng.sample(pieces, len(pieces) - rng.randrange(1, 3))))
        try:
            read = notation.position_from_text("".join(damaged), rules=state.rules)
        except FormatError:
            continue
        again = notation.position_to_text(read)
        assert notation.position_from_text(again, rules=state.rules) == read


@every_game
@pytest.mark.parametrize(
    "text",
    [
        "",
        ";" * 10**5,
        "x" * 10**6,
        "0:" * 10**5,
        "0:;" * 10**4,
        "hand " + "9" * 5000,
        "hand 1; " * 10**4,
        "points " + "1 " * 10**5,
        "last " + "1 " * 10**4,
        "0: " + "KD " * 10**5,
        "; ".join(f"{seat}:" for seat in range(10**4)),
    ],
    ids=range(11),
)
def test_large_and_empty_texts_are_refused(game: Game, text: str) -> None:
    with pytest.raises(FormatError) as caught:
        notation_of(game).position_from_text(text)
    assert len(str(caught.value)) < 400


# Pieces


def test_pieces_are_read_by_their_first_word() -> None:
    pieces = Pieces.of(
        "dealer 1\n1:7C ; flag; 0 : KD 3c\n\n;;see 2;see 3", ["dealer", "flag", "see"]
    )
    assert pieces.one("dealer", number, 0) == 1
    assert pieces.one("flag", flag, default=False)
    assert pieces.each("see", numbers) == [(2,), (3,)]
    assert [tuple(map(str, hand)) for hand in pieces.seats(cards)] == [("KD", "3C"), ("7C",)]
    with pytest.raises(FormatError) as caught:
        pieces.one("see", number, 0)
    assert caught.value.where == "line 4"


@pytest.mark.parametrize("text", ["n 1_0", "n ١", "n 1.0", "n", "n 1 2", "n " + "9" * 13, "n +1"])
def test_numbers_are_plain(text: str) -> None:
    with pytest.raises(FormatError) as caught:
        Pieces.of("\n" + text, ["n"]).one("n", number, 0)
    assert caught.value.where == "line 2"


@pytest.mark.parametrize(
    ("text", "where"), [("0:; 2:", "seats"), ("0:;\n0:", "line 2"), ("0:;\n1: X", "line 2")]
)
def test_each_seat_stands_once(text: str, where: str) -> None:
    with pytest.raises(FormatError) as caught:
        Pieces.of(text, ()).seats(cards)
    assert caught.value.where == where
