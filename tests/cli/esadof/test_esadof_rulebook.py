"""``fodasse rules esadof``: every section a refusal can name, every switch, both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import fields
from click.testing import CliRunner

from fodasse.cli.command import command
from fodasse.cli.esadof.rulebook import RULEBOOK
from fodasse.core.wording import Text
from fodasse.games.esadof import Rules
from fodasse.games.esadof.reasons import REFUSALS

LANGS: tuple[str, ...] = ("en", "pt")
CLAUSES = [clause for section in RULEBOOK.sections for clause in section.clauses]
SECTIONS = [
    "seats",
    "cards",
    "deal",
    "arrange",
    "peek",
    "turn",
    "knock",
    "stock",
    "scores",
    "match",
]


def told(*arguments: str, columns: int = 80, charset: str = "utf-8") -> str:
    runner = CliRunner(charset=charset, env={"COLUMNS": str(columns)})
    result = runner.invoke(command, ["rules", "esadof", *arguments])
    assert result.exit_code == 0
    return result.stdout


def texts() -> Iterator[Text]:
    yield from (RULEBOOK.summary, *RULEBOOK.switches.values())
    for section in RULEBOOK.sections:
        yield section.title
    for clause in CLAUSES:
        yield clause.text
        if clause.ruling is not None:
            yield clause.ruling


def test_every_section_is_told_once_and_all_that_refusals_name() -> None:
    assert [number for clause in CLAUSES for number in clause.numbers] == SECTIONS
    assert {refusal.rule for refusal in REFUSALS} <= {*SECTIONS}


def test_every_switch_is_told_with_its_default() -> None:
    assert list(RULEBOOK.switches) == [each.name for each in fields(Rules)]
    for lang in LANGS:
        lines = told("--lang", lang).splitlines()
        assert "   target = 100" in lines
        assert "   max_turns = None" in lines


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_is_told_whole(lang: str) -> None:
    words = " ".join(told("--lang", lang).split())
    for text in texts():
        assert " ".join(text.said(lang, {}).split()) in words
    marked = "Ruling:" if lang == "en" else "Interpretação:"
    assert words.count(marked) == sum(clause.ruling is not None for clause in CLAUSES)


def test_the_languages_differ() -> None:
    for text in texts():
        assert text.en != text.pt


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("columns", [40, 80])
def test_it_fits(lang: str, columns: int) -> None:
    assert max(map(len, told("--lang", lang, columns=columns).splitlines())) <= columns


def test_it_is_told_in_plain_letters() -> None:
    assert told(charset="ascii").isascii()
