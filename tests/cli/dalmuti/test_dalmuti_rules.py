"""``fodasse rules dalmuti``: every rule, every reason and every switch, in both languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import fields
from click.testing import CliRunner
from transcripts import LANGS

from fodasse.cli.command import command
from fodasse.cli.dalmuti import RULEBOOK
from fodasse.cli.page import Page
from fodasse.cli.rulebook import lay
from fodasse.core.wording import Text
from fodasse.games.dalmuti import Rules
from fodasse.games.dalmuti.reasons import REFUSALS

CLAUSES = [clause for section in RULEBOOK.sections for clause in section.clauses]
NUMBERS = [number for clause in CLAUSES for number in clause.numbers]


def told(lang: str, width: int = 80) -> str:
    runner = CliRunner(env={"COLUMNS": str(width)})
    result = runner.invoke(command, ["rules", "dalmuti", "--lang", lang])
    assert result.exit_code == 0
    return result.stdout


def texts() -> Iterator[Text]:
    yield from (RULEBOOK.title, RULEBOOK.summary, *RULEBOOK.switches.values())
    for section in RULEBOOK.sections:
        yield section.title
    for clause in CLAUSES:
        yield clause.text
        if clause.ruling is not None:
            yield clause.ruling


def test_all_fifteen_rules_stand_in_order_and_once() -> None:
    assert len(NUMBERS) == len(set(NUMBERS))
    assert [number for number in NUMBERS if number.isdigit()] == [str(n) for n in range(1, 16)]


def test_every_rule_that_a_refusal_names_is_told() -> None:
    assert {refusal.rule for refusal in REFUSALS} <= set(NUMBERS)


@pytest.mark.parametrize("lang", LANGS)
def test_every_switch_is_told_with_its_default(lang: str) -> None:
    assert list(RULEBOOK.switches) == [each.name for each in fields(Rules)]
    for line in ("hands = 4", "wildcards = False", "takeover = True"):
        assert f"   {line}\n" in told(lang)


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_is_told_whole(lang: str) -> None:
    whole = " ".join(told(lang).split())
    for text in texts():
        assert text.en != text.pt
        assert " ".join(text.said(lang, {}).split()) in whole


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [40, 80])
def test_it_fits_its_page_and_labels_stand_apart(lang: str, width: int) -> None:
    lines = [line.plain for line in lay(RULEBOOK, Rules(), lang, Page(width))]
    assert max(map(len, lines)) <= width
    for label in ("13", "actions", "wildcards", "takeover"):
        assert sum(line.startswith(f"   {label} ") and "=" not in line for line in lines) == 1
