"""The names of cards: in signs, letters and words, for the cards of every game."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse import GAMES, Card, name_of_card
from fodasse.core.card_names import STYLES
from fodasse.core.cards import FULL_DECK, TRUCO_DECK
from fodasse.core.texts import Texts, languages
from fodasse.games.dalmuti import WILDCARD, Give, face
from fodasse.pictures.sprite import card_words

DECKS: dict[str, tuple[Any, ...]] = {
    "fodasse": TRUCO_DECK,
    "truco": TRUCO_DECK,
    "esadof": FULL_DECK,
    "dalmuti": tuple(range(1, WILDCARD + 1)),
}
each_lang = pytest.mark.parametrize("lang", languages())
each_game = pytest.mark.parametrize("game", sorted(GAMES))


@pytest.mark.parametrize(
    ("game", "card", "english", "portuguese"),
    [
        ("truco", Card.parse("7D"), "seven of diamonds", "sete de ouros"),
        ("truco", Card.parse("QH"), "queen of hearts", "dama de copas"),
        ("fodasse", Card.parse("AS"), "ace of spades", "ás de espadas"),
        ("esadof", Card.parse("TC"), "ten of clubs", "dez de paus"),
        ("dalmuti", 1, "ace", "ás"),
        ("dalmuti", 12, "queen", "dama"),
        ("dalmuti", WILDCARD, "wildcard", "curinga"),
        ("truco", None, "a hidden card", "uma carta fechada"),
        ("dalmuti", None, "a hidden card", "uma carta fechada"),
    ],
)
def test_a_card_in_words(game: str, card: Any, english: str, portuguese: str) -> None:
    said = [name_of_card(card, lang, "words", game) for lang in ("en", "pt-BR")]
    assert said == [english, portuguese]


@each_game
@each_lang
def test_each_card_has_a_name_of_its_own_in_each_style(game: str, lang: str) -> None:
    for style in STYLES:
        names = [name_of_card(card, lang, style, game) for card in (None, *DECKS[game])]
        assert len({*names}) == len(names)
        assert all(names)
        if style == "words":
            assert all(name.islower() and not any(map(str.isdigit, name)) for name in names)


@each_lang
def test_signs_and_letters_can_be_read_and_are_those_of_sentences(lang: str) -> None:
    for card in FULL_DECK:
        for style in ("symbols", "letters"):
            assert Card.parse(name_of_card(card, lang, style)) is card
        text = Texts(inline={"en": {"played": "{card}"}})
        assert text.say(lang, "played", card=card) == name_of_card(card, lang)
    for rank in DECKS["dalmuti"]:
        assert name_of_card(rank, lang, "letters", "dalmuti") == face(rank)
        given = GAMES["dalmuti"].texts.phrase(lang, Give(0, (rank, rank)))
        assert given.endswith(f" {name_of_card(rank, lang, game='dalmuti')}" * 2)


@each_lang
def test_the_pictures_and_the_page_name_cards_so(lang: str) -> None:
    words = card_words(lang)
    for game, deck in DECKS.items():
        for card in deck:
            assert words[str(card)] == name_of_card(card, lang, "words", game)


def test_a_game_names_cards_in_its_texts() -> None:
    own = {"words": {"card-words": {"4C": "the zap"}, "card": {"4C": "!", "joker": "J"}}}
    game = evolve(GAMES["truco"], texts=Texts(inline={"en": own}))
    expected = {
        Card.parse("4C"): ["4♣", "4C", "the zap"],
        Card.parse("4D"): ["4♦", "4D", "four of diamonds"],
        "joker": ["J", "J", "J"],
        15: ["15", "15", "15"],
    }
    for card, names in expected.items():
        assert [name_of_card(card, "en", style, game) for style in STYLES] == names


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"style": "word"}, ValueError, "one of symbols, letters, words expected, not 'word'"),
        ({"style": None}, ValueError, "one of symbols"),
        ({"lang": "xx"}, ValueError, "one of en, pt"),
        ({"game": "chess"}, ValueError, "chess"),
        ({"game": 7}, TypeError, "game"),
    ],
)
def test_what_is_no_language_style_or_game(given: Any, error: Any, words: str) -> None:
    with pytest.raises(error, match=words):
        name_of_card(Card.parse("4C"), **given)
