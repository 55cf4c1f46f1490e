"""Texts in files: what is looked up where, variants, people's names."""

import pickle
from enum import unique
from typing import ClassVar

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


def test_a_seat_is_shown_by_name_where_it_is_known() -> None:
    assert TEXTS.say("en", "turn", turn=1) == "it is the turn of seat 1"
    assert TEXTS.say("pt", "turn", turn=1) == "quem joga é o assento 1"
    assert TEXTS.say("pt", "turn", turn=1, people=("Ana", "Bia")) == "quem joga é Bia"
    assert TEXTS.say("pt", "turn", turn=2, people=("Ana", "Bia")) == "quem joga é o assento 2"
    assert TEXTS.say("en", "turn", turn=-1, people=("Ana",)) == "it is the turn of seat -1"
    assert TEXTS.say("en", "slot", index=0) == "card 1"  # places count from one


def test_what_seats_have_is_shown_with_them() -> None:
    texts = Texts(inline={"en": {"laid": "{laid:pairs}", "rows": "{rows:by-seat}"}})
    four, king = Card.parse("4D"), Card.parse("KS")
    laid = ((2, four), (0, king))
    assert texts.say("en", "laid", people=["Ana"], laid=laid) == "seat 2 4♦, Ana K♠"
    rows = ((four, king), (king, None))
    assert texts.say("en", "rows", people=["Ana", "Beto"], rows=rows) == "Ana 4♦ K♠, Beto K♠ ?"


def test_variants_are_chosen_by_words_numbers_and_lengths() -> None:
    assert TEXTS.say("en", "vote", yes=False) == "vote no"
    said = [TEXTS.say("en", "round", size=size) for size in (0, 1, 2)]
    assert said == ["no card", "blind", "2 cards"]
    assert TEXTS.say("en", "taken", names=("Ana",)) == "Ana takes"
    assert TEXTS.say("en", "taken", names=("Ana", "Bia")) == "Ana Bia take"


def test_values_are_shown_in_the_language() -> None:
    assert TEXTS.say("en", "eaten", fruit=Fruit.APPLE) == "an apple"
    assert TEXTS.say("en", "eaten", fruit=Fruit.PEAR) == "pear"
    assert TEXTS.say("en", "eaten", fruit=(Card.parse("KD"), None)) == "K♦ ?"
    assert TEXTS.say("en", "eaten", fruit=(5,) * 3000) == "5 " * 20 + "…"
    # Python itself refuses to print a number of more than 4300 digits.
    assert TEXTS.say("pt", "eaten", fruit=-(10**5000)) == "um número enorme"
    assert TEXTS.say("en", "eaten", fruit=999_999) == "999999"


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
