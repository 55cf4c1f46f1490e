"""``fodasse rules``: every rule a refusal can name, every switch, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import fields
from click.testing import CliRunner, Result

from fodasse import Rules
from fodasse.cli.command import command
from fodasse.cli.fodasse.rulebook import RULEBOOK
from fodasse.cli.page import Page
from fodasse.cli.rulebook import Clause, lay
from fodasse.core.wording import Lang, Text
from fodasse.games.fodasse.reasons import REFUSALS

LANGS: tuple[Lang, ...] = ("en", "pt")
CLAUSES = [clause for section in RULEBOOK.sections for clause in section.clauses]


def run(*arguments: str, charset: str = "utf-8") -> Result:
    return CliRunner(charset=charset).invoke(command, ["rules", *arguments])


def texts() -> Iterator[Text]:
    yield from (RULEBOOK.title, RULEBOOK.summary, *RULEBOOK.switches.values())
    for section in RULEBOOK.sections:
        yield section.title
    for clause in CLAUSES:
        yield clause.text
        if clause.ruling is not None:
            yield clause.ruling


def test_every_rule_that_a_refusal_names_is_told() -> None:
    numbers = [number for clause in CLAUSES for number in clause.numbers]
    assert len(numbers) == len(set(numbers))
    assert {refusal.rule for refusal in REFUSALS} <= set(numbers)


def test_every_switch_is_told_with_its_default() -> None:
    names = [each.name for each in fields(Rules)]
    assert list(RULEBOOK.switches) == names
    for lang in LANGS:
        told = run("--lang", lang).stdout
        assert "   limit = 7\n" in told
        assert "   ranks = 4 5 6 7 Q J K A 2 3\n" in told
        for name in names:
            assert f"   {name} = " in told


def test_the_rules_shown_are_those_in_force() -> None:
    told = [line.plain for line in lay(RULEBOOK, Rules(limit=3), "en", Page())]
    assert "   limit = 3" in told


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_is_told_whole(lang: Lang) -> None:
    told = " ".join(run("fodasse", "--lang", lang).stdout.split())
    for text in texts():
        assert " ".join(text.said(lang, {}).split()) in told
    marked = "Ruling:" if lang == "en" else "Interpretação:"
    assert told.count(marked) == sum(clause.ruling is not None for clause in CLAUSES)


def test_the_languages_differ() -> None:
    for text in texts():
        assert text.en != text.pt


@pytest.mark.parametrize("lang", LANGS)
def test_it_fits_eighty_columns(lang: Lang) -> None:
    told = run("--lang", lang)
    assert told.exit_code == 0
    assert max(map(len, told.stdout.splitlines())) <= 80
    for clause in CLAUSES:
        assert f"\n   {clause.label:<7} " in told.stdout


def test_where_suits_cannot_be_printed_letters_stand_for_them() -> None:
    told = run(charset="ascii").stdout
    assert "weak to strong: D S H C." in told
    assert "14c-f" in told


def test_numbers_are_shortened_where_they_belong_together() -> None:
    def label(*numbers: str) -> str:
        return Clause(numbers, Text("", "")).label

    assert label("3") == "3"
    assert label("7h", "7i") == "7h–i"
    assert label("7l", "18b") == "7l, 18b"
    assert label("16", "17") == "16, 17"


def test_an_unknown_game_is_refused_in_one_line() -> None:
    told = run("poker")
    assert told.exit_code == 2
    (line,) = told.stderr.splitlines()
    assert "'poker'" in line
