"""``fodasse rules``: every clause, ruling and switch, in every language, on any page."""

from __future__ import annotations

import json
import re

import pytest
from attrs import fields

from fodasse import Rules, texts
from fodasse.cli.page import Page
from fodasse.cli.rules import rules_lines
from fodasse.core.rulebook import Clause, Rulebook, rulebook
from fodasse.core.texts import languages
from fodasse.games import GAMES
from support.cli.commanding import done, invoke

OWN = ("fodasse", "esadof", "dalmuti", "truco")
each_page = pytest.mark.parametrize(
    ("name", "lang"), [(name, lang) for name in OWN for lang in languages()]
)


def book(name: str, lang: str = "en") -> Rulebook:
    found = rulebook(GAMES[name].texts, lang)
    assert found is not None
    return found


def words(text: str) -> str:
    return " ".join(re.sub(r"[\[\]`]", "", text).split())


@each_page
def test_every_text_and_switch_is_printed_whole(name: str, lang: str) -> None:
    output = invoke("rules", name, "--lang", lang).stdout
    rules, printed = book(name, lang), words(output)
    due = [rules.title, rules.summary, *(section.title for section in rules.sections)]
    due += [text for clause in rules.clauses for text in (clause.text, *clause.rulings)]
    due += [text for switch in rules.switches.values() for text in (switch.name, switch.about)]
    assert not [text for text in due if words(text) not in printed]
    marked = {"en": "Ruling:", "pt": "Interpretação:"}[lang]
    assert printed.count(marked) == sum(len(clause.rulings) for clause in rules.clauses)
    for each in fields(GAMES[name].documents.rules):
        assert f"\n   {each.name} = " in output
    assert name != "fodasse" or "   ranks = 4 5 6 7 Q J K A 2 3\n" in output


@pytest.mark.parametrize(("lang", "columns"), [("en", 40), ("pt", 80)])
@pytest.mark.parametrize("name", OWN)
def test_it_fits_the_page_and_labels_stand_apart(name: str, lang: str, columns: int) -> None:
    printed = done(invoke("rules", name, "--lang", lang, COLUMNS=str(columns)))
    lines = printed.stdout.splitlines()
    assert max(map(len, lines)) <= columns
    texts = [line for line in lines if " = " not in line]
    for clause in book(name, lang).clauses:
        assert sum(line.startswith(f"   {clause.label} ") for line in texts) == 1, clause.label


@pytest.mark.parametrize("name", OWN)
def test_clauses_stand_once_and_in_order_and_in_all_languages(name: str) -> None:
    english = book(name, "en").clauses
    numbers = [number for clause in english for number in clause.numbers]
    assert len(numbers) == len(set(numbers))
    if name == "dalmuti":
        plain = [number for number in numbers if number.isdigit()]
        assert plain == [str(number) for number in range(1, 16)]
    for lang in languages():
        for one, two in zip(english, book(name, lang).clauses, strict=True):
            assert (one.numbers, len(one.rulings)) == (two.numbers, len(two.rulings))
            assert lang == "en" or one.text != two.text


def test_the_rules_shown_are_those_in_force() -> None:
    lines = [line.plain for line in rules_lines(GAMES["fodasse"], "en", Page(), Rules(limit=3))]
    assert any(line.startswith("   limit = 3") for line in lines)


def test_where_signs_cannot_be_printed_letters_stand_for_them() -> None:
    printed = invoke("rules", "fodasse", charset="ascii").stdout
    assert printed.isascii()
    assert "weak to strong: D S H C." in words(printed)
    assert "14c-f" in printed


@pytest.mark.parametrize(
    ("numbers", "label"),
    [("3", "3"), ("7h 7i", "7h–i"), ("7l 18b", "7l, 18b"), ("16 17", "16, 17")],
)
def test_numbers_are_shortened_where_they_belong_together(numbers: str, label: str) -> None:
    assert Clause(tuple(numbers.split()), "").label == label


@each_page
def test_texts_are_printed_as_json(name: str, lang: str) -> None:
    printed = invoke("texts", name, "--lang", lang)
    assert json.loads(printed.stdout) == texts(lang, name)
