"""The documentation has a place for every clause, ruling and refusal of every game."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from attrs import NOTHING, fields

from fodasse.core.rulebook import rulebook
from fodasse.core.shapes import fields_of, names_of
from fodasse.core.texts import languages
from fodasse.games import GAMES, PACKAGES
from fodasse.testing.texts import refusals_of
from tools.pages.rules import pages

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"

DOCUMENTED = [
    name for name in GAMES if name in PACKAGES or (DOCS / "rules" / f"{name}.md").exists()
]
"""The games that need pages: those above, and each other one that has a page of rules."""

every_game = pytest.mark.parametrize("name", DOCUMENTED)
every_page = pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))],
    ids=lambda page: str(page.relative_to(ROOT)),
)


def rules_page(name: str) -> Path:
    return DOCS / "rules" / f"{name}.md"


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose(page: Path) -> str:
    return re.sub(r"^( *)(```+).*?^\1\2$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> list[str]:
    return re.findall(r"\{#([\w-]+)\}", prose(page))


def headings(page: Path) -> set[str]:
    """The anchors that headings get by themselves."""
    titles = re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)
    plain = [re.sub(r"[^\w\s-]", "", title).strip().lower() for title in titles]
    return {re.sub(r"[\s-]+", "-", title) for title in plain}


def test_the_pages_of_rules_are_those_that_the_texts_make() -> None:
    made = dict(pages())
    assert set(PACKAGES) <= {path.name.partition(".")[0] for path in made}
    for path, text in made.items():
        assert text_of(path) == text, "run python -m tools.pages.rules"


def test_who_plays_by_a_value_is_said_in_every_language() -> None:
    said = {
        path.name: {
            (game, field, value)
            for game, fields_said in tomllib.loads(text_of(path)).items()
            if isinstance(fields_said, dict)
            for field, values in fields_said.items()
            for value in values
        }
        for path in (ROOT / "tools" / "pages").glob("played.*.toml")
    }
    assert {*said} == {f"played.{lang}.toml" for lang in languages()}
    assert len({*map(frozenset, said.values())}) == 1


@every_game
def test_a_page_of_rules_has_every_clause_ruling_refusal_and_switch(name: str) -> None:
    page, game = rules_page(name), GAMES[name]
    text, marked = text_of(page), {*anchors(page)}
    book = rulebook(game.texts, "en")
    assert {number for each in (book.clauses if book else ()) for number in each.numbers} <= marked
    rulings = re.findall(r"\*\*[Rr]ulings?:\*\*(\{#ruling-[\w-]+\})?", text)
    assert len(rulings) >= 6 or name not in PACKAGES
    assert all(rulings)
    told = re.findall(r"^\| `([\w-]+)`\{#\1\} \| (\S+) \|", text, re.MULTILINE)
    assert set(told) == {(each.code, each.rule) for each in refusals_of(game)}
    assert {rule for _, rule in told} <= marked
    for field in fields(game.documents.rules):
        assert f"`{field.name}`" in text or f"`Rules({field.name}=" in text


@every_page
def test_anchors_stand_once_and_links_lead_somewhere(page: Path) -> None:
    marked = anchors(page)
    assert sorted(marked) == sorted(set(marked))
    for target in re.findall(r"(?:\]\(|src=\")([^)\s\"]+)", prose(page)):
        if not target.startswith("https://"):
            path, _, anchor = target.partition("#")
            there = (page.parent / path).resolve() if path else page
            assert there.is_file(), target
            assert not anchor or anchor in {*anchors(there), *headings(there)}, target


def test_the_first_page_and_the_navigation_lead_to_every_page() -> None:
    pages = {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} - {"index.md"}
    linked = set(re.findall(r"\]\(([\w/.-]+\.md)", text_of(DOCS / "index.md")))
    assert {page for page in pages if not page.endswith(".pt.md")} == linked
    assert pages <= set(re.findall(r": (\S+\.md)$", text_of(ROOT / "mkdocs.yml"), re.MULTILINE))


@pytest.mark.parametrize("page", sorted(DOCS.glob("reference/*.md")), ids=lambda page: page.stem)
def test_a_reference_is_of_modules_that_exist(page: Path) -> None:
    named = re.findall(r"^::: (\S+)$", text_of(page), re.MULTILINE)
    assert named
    assert [
        name for name in named if not list((ROOT / "src").glob(name.replace(".", "/") + "*"))
    ] == []


@every_game
def test_actions_are_told_as_they_are_made_and_written(name: str) -> None:
    """The row of an action has its parameters, and the names in its JSON."""
    _, _, *rows = table(rules_page(name), "JSON")
    told = {
        row[0].strip("`"): list(json.loads(row[1].strip("`").replace("…", "null"))) for row in rows
    }
    made = {}
    for kind in GAMES[name].documents.actions:
        parameters = [
            each.name if each.default is NOTHING else f"{each.name}={each.default}"
            for each in fields_of(kind)
        ]
        made[f"{kind.__name__}({', '.join(parameters)})"] = ["type", *names_of(kind)]
    assert told == made


@every_game
def test_the_page_of_numbers_has_every_id_and_every_column(name: str) -> None:
    page, encoding = DOCS / "numbers" / f"{name}.md", GAMES[name].encoding
    assert encoding is not None
    layout = encoding.layout(4, encoding.rules)
    ids = [[*map(int, re.findall(r"\d+", row[0]))] for row in table(page, "id")[2:]]
    numbers = [number for each in ids for number in range(each[0], each[-1] + 1)]
    assert numbers == list(range(layout.actions))
    head, _, *rows = table(page, "field")
    assert [row[head.index("field")].strip("`") for row in rows] == list(layout.columns)
    for place, cell in enumerate(head):
        if seats := re.search(r"at (\d) seats", cell):
            columns = encoding.layout(int(seats[1]), encoding.rules).columns.values()
            spans = [dict.fromkeys((each.start, each.stop - 1)) for each in columns]
            assert [row[place] for row in rows] == ["–".join(map(str, span)) for span in spans]


def table(page: Path, head: str) -> list[list[str]]:
    """Return the cells of the first table of a page that has this word in its head, by row."""
    pattern = rf"^\|[^\n]*\b{head}\b[^\n]*\n\|-.*?(?=\n\n)"
    found = re.search(pattern, text_of(page), re.MULTILINE | re.DOTALL)
    assert found is not None
    return [
        [cell.strip() for cell in re.split(r" \| |\|", line.strip("|"))]
        for line in found[0].splitlines()
    ]


@every_game
def test_every_game_has_its_pages(name: str) -> None:
    for page in f"rules/{name}.md", f"reference/{name}.md":
        assert (DOCS / page).is_file()
    assert f"rules/{name}.md" in text_of(ROOT / "README.md")
