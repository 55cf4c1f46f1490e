"""Texts in files: what is looked up where, variants, people's names."""

import pickle
from enum import unique
from typing import Any, ClassVar

import pytest
from attrs import frozen

from fodasse.core.cards import Card
from fodasse.core.errors import FormatError
from fodasse.core.named import Named
from fodasse.core.plurals import plural_category
from fodasse.core.texts import CORE, MissingText, Texts, find_language, languages, plurals


@unique
class Fruit(Named):
    APPLE = "apple"
    PEAR = "pear"


@frozen
class Wait:
    type: ClassVar[str] = "wait"
    minutes: int


@frozen
class Ask:
    type: ClassVar[str] = "ask"
    seat: int
    what: Wait


TEXTS = Texts(
    inline={
        "en": {
            "turn": "it is the turn of {turn:seat}",
            "slot": "card {index:place}",
            "laid": "{laid:pairs}",
            "rows": "{rows:by-seat}",
            "vote": {"by": "yes", "true": "vote yes", "false": "vote no"},
            "taken": {"by": "names", "one": "{names} takes", "other": "{names} take"},
            "eaten": "{fruit}",
            "round": {"by": "size", "0": "no card", "one": "blind", "other": "{size} cards"},
            "words.fruit.apple": "an apple",
            "actions.ask": "ask for {what}",
            "motions.wait": {"by": "minutes", "one": "a minute", "other": "{minutes} minutes"},
        },
        "pt": {"turn": "quem joga é {turn:seat}"},
    }
)


def test_languages_are_the_files_of_the_core() -> None:
    assert set(languages()) >= {"en", "pt"}
    with pytest.raises(FormatError, match=r"^lang: one of en, pt expected, not 'xx'$") as caught:
        TEXTS.say("xx", "turn", turn=1)
    assert caught.value.message("pt") == "lang: esperava-se um de en, pt, e não 'xx'"


@pytest.mark.parametrize(
    ("tag", "lang"),
    [
        *((tag, "pt") for tag in ("pt", "PT", "pt-BR", "pt_BR", "PT_br", "pt-Latn-BR-x-mesa")),
        *((tag, "en") for tag in ("en", "En", "en-US", "en_GB")),
    ],
)
def test_a_tag_is_read_as_the_closest_language(tag: str, lang: str) -> None:
    assert find_language(tag) == lang
    assert find_language(tag, "en") == lang
    turn = {"en": "it is the turn of seat 1", "pt": "quem joga é o assento 1"}
    assert TEXTS.say(tag, "turn", turn=1) == turn[lang]
    assert plurals(tag) is plurals(lang)
    assert TEXTS.own(tag) == TEXTS.own(lang)


@pytest.mark.parametrize(
    "tag",
    ["", "xx", "ptx", "p", "pt-", "-pt", "pt BR", "pt.UTF-8", "pt/../en", "português", "pt\n"],
)
def test_a_tag_of_no_language_is_refused_with_those_there_are(tag: str) -> None:
    with pytest.raises(FormatError, match=r"^lang: one of en, pt expected, not "):
        find_language(tag)
    assert find_language(tag, "pt") == "pt"


def test_the_closest_language_is_that_of_most_subtags(monkeypatch: pytest.MonkeyPatch) -> None:
    known = ("en", "es-419", "es-AR", "pt", "pt-BR")
    monkeypatch.setattr("fodasse.core.texts.languages", lambda: known)
    tags = ("pt_br", "pt-br-x-mesa", "pt-AO", "ES-ar", "es", "es-ES")
    found = ["pt-BR", "pt-BR", "pt", "es-AR", "es-419", "es-419"]
    assert [find_language(tag) for tag in tags] == found


FOUR, KING = Card.parse("4D"), Card.parse("KS")
PEOPLE, ROUNDS = ("Ana", "Bia"), ("no card", "blind", "2 cards")


@pytest.mark.parametrize(
    ("key", "given", "said"),
    [
        # A seat is shown by its name where it is known, and places count from one.
        ("turn", {"turn": 1}, "it is the turn of seat 1"),
        ("turn", {"turn": 1, "people": PEOPLE}, "it is the turn of Bia"),
        ("turn", {"turn": 2, "people": PEOPLE}, "it is the turn of seat 2"),
        ("turn", {"turn": -1, "people": PEOPLE}, "it is the turn of seat -1"),
        ("slot", {"index": 0}, "card 1"),
        # What seats have is shown with them.
        ("laid", {"people": ["Ana"], "laid": ((2, FOUR), (0, KING))}, "seat 2 4♦, Ana K♠"),
        ("rows", {"people": PEOPLE, "rows": ((FOUR, KING), (KING, None))}, "Ana 4♦ K♠, Bia K♠ ?"),
        # Variants are chosen by words, numbers and lengths.
        ("vote", {"yes": False}, "vote no"),
        *(("round", {"size": size}, said) for size, said in enumerate(ROUNDS)),
        ("taken", {"names": ("Ana",)}, "Ana takes"),
        ("taken", {"names": PEOPLE}, "Ana Bia take"),
        # Values have words. Python itself refuses to print a number of more than 4300 digits.
        ("eaten", {"fruit": Fruit.APPLE}, "an apple"),
        ("eaten", {"fruit": Fruit.PEAR}, "pear"),
        ("eaten", {"fruit": (Card.parse("KD"), None)}, "K♦ ?"),
        ("eaten", {"fruit": (5,) * 3000}, "5 " * 20 + "…"),
        ("eaten", {"fruit": -(10**5000)}, "a huge number"),
        ("eaten", {"fruit": 999_999}, "999999"),
    ],
)
def test_what_is_said_with_values(key: str, given: dict[str, Any], said: str) -> None:
    assert TEXTS.say("en", key, **given) == said


def test_actions_are_said_with_what_is_inside_them() -> None:
    assert TEXTS.phrase("en", Ask(0, Wait(1))) == "ask for a minute"
    assert TEXTS.phrase("en", Ask(0, Wait(2))) == "ask for 2 minutes"
    assert CORE.phrase("en", Ask(0, Wait(1))) == "ask"


def test_what_a_catalogue_lacks_is_in_those_after_it_then_in_the_core_then_in_english() -> None:
    inner = Texts(inline={"en": {"a": "inner", "b": "inner"}, "pt": {"b": "de dentro"}})
    outer = Texts(after=(inner,), inline={"en": {"a": "outer", "b": "outer"}})
    assert outer.say("en", "a") == "outer"
    assert outer.say("pt", "b") == "de dentro"
    assert outer.say("pt", "a") == "outer"
    assert outer.say("pt", "values.unknown") == CORE.say("pt", "values.unknown")
    with pytest.raises(MissingText, match=r"^a catalogue has no text 'c'$"):
        outer.say("pt", "c")
    with pytest.raises(KeyError, match=r"^fodasse.core has no text 'c' in texts/en.toml$"):
        CORE.say("pt", "c")
    assert pickle.loads(pickle.dumps(CORE)).catalogue("en") == CORE.catalogue("en")


# https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
RUSSIAN = {
    "one": "v = 0 and i % 10 = 1 and i % 100 != 11",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i % 10 = 0 or v = 0 and i % 10 = 5..9 or v = 0 and i % 100 = 11..14",
}


LATVIAN = {
    "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
    "one": "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11 or "
    "v != 2 and f % 10 = 1",
}


@pytest.mark.parametrize(
    ("rules", "category", "numbers"),
    [
        (RUSSIAN, "one", (1, 21, 101, 1001)),
        (RUSSIAN, "few", (2, 34, 102)),
        (RUSSIAN, "many", (0, 5, 19, 100, 111)),
        (RUSSIAN, "other", (0.5, 1.5)),
        (LATVIAN, "zero", (0, 11, 19, 20)),
        (LATVIAN, "one", (1, 21, 0.1, 1.1)),
        (LATVIAN, "other", (2, 22, 0.2)),
    ],
)
def test_plural_rules_of_cldr(
    rules: dict[str, str], category: str, numbers: tuple[float, ...]
) -> None:
    assert {plural_category(number, rules) for number in numbers} == {category}


def test_a_plural_rule_that_cannot_be_read_is_named() -> None:
    with pytest.raises(ValueError, match="not a plural rule: 'n is 1'"):
        plural_category(1, {"one": "n is 1"})
