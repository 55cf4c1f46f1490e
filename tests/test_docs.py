"""The documentation has a place for every clause, ruling and refusal."""

import re
from pathlib import Path

import pytest

from fodasse.games.fodasse.refusals import REFUSALS

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "rules" / "fodasse.md").read_text(encoding="utf-8")
ANCHORS = set(re.findall(r"\{#([\w-]+)\}", RULES))
CLAUSES = (
    "1 2 3 4 5 6 7a 7b 7c 7d 7e 7f 7g 7h 7i 7j 7k 7l 8 9 10 11 12 13"
    " 14 14a 14b 14c 14d 14e 14f 15 16 17 18a 18b 18c 18d 19a"
)


def test_every_clause_has_an_anchor() -> None:
    assert set(CLAUSES.split()) <= ANCHORS


@pytest.mark.parametrize("refusal", REFUSALS, ids=lambda refusal: refusal.code)
def test_every_refusal_has_an_anchor_and_its_rule(refusal: object) -> None:
    code, rule = refusal.code, refusal.rule  # type: ignore[attr-defined]
    assert f"| `{code}`{{#{code}}} | {rule} |" in RULES
    assert rule in ANCHORS


def test_rulings_have_anchors() -> None:
    marked = re.findall(r"\*\*Rulings?:\*\*(\{#ruling-[\w-]+\})?", RULES)
    assert len(marked) >= 12
    assert all(marked)


def test_links_inside_the_rules_lead_somewhere() -> None:
    assert set(re.findall(r"\]\(#([\w-]+)\)", RULES)) <= ANCHORS
