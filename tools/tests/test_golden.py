"""The golden values of small games, computed again; the dear ones in the thorough profile."""

from __future__ import annotations

import json

import pytest
from hypothesis import settings

from tools.tests.small_truco import enumerate_hand

pytest.importorskip("numpy")

from fodasse.lab.solving import Solver, exploitability, uniform, values
from tools.pages import golden

pytestmark = pytest.mark.thorough

GOLDEN = json.loads(golden.FILE.read_text(encoding="utf-8"))
DEAR = {"two-cards", "truco"}


def entries(part: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("name", sorted(GOLDEN[part]))


def skip_dear(name: str) -> None:
    examples = settings().max_examples
    if name in DEAR and examples < 1000:
        pytest.skip("in the thorough profile")


@entries("perft")
def test_counts(name: str) -> None:
    entry = GOLDEN["perft"][name]
    assert golden.count(entry) == entry["counts"]


@entries("solved")
def test_equilibria(name: str) -> None:
    skip_dear(name)
    entry = GOLDEN["solved"][name]
    solver = Solver(golden.tree(entry))
    solver.run(1000 if name in DEAR else 100)
    counts, profile = solver.tree.counts, solver.average()
    assert [counts.chance, counts.decision, counts.terminal] == entry["counts"]
    assert solver.tree.information_states == entry["information_states"]
    gain = exploitability(solver.tree, profile)
    assert gain < (1.2 * entry["exploitability"] + 1e-9 if name in DEAR else 1e-3)
    assert values(solver.tree, profile) == pytest.approx(entry["values"], abs=1e-5 + 2 * gain)


def test_an_enumeration_without_the_library_finds_the_same_hand_of_truco() -> None:
    entry = GOLDEN["solved"]["truco"]
    found = enumerate_hand(entry["pack"].split())
    assert [1, found.decisions, found.ends] == entry["counts"]
    assert len(found.known) == entry["information_states"]


def test_an_enumeration_without_the_library_finds_the_same_values() -> None:
    pack = "4C 7D 2D 2S 3D 3S"
    tree = golden.tree(GOLDEN["solved"]["truco"] | {"pack": pack})
    found = enumerate_hand(pack.split())
    assert (tree.counts.decision, tree.counts.terminal) == (found.decisions, found.ends)
    assert tree.information_states == len(found.known)
    # The points of a seat are its lead.
    assert values(tree, uniform(tree))[0] == pytest.approx(found.value, abs=1e-12)
    assert abs(found.value) > 0.02


def test_the_page_has_the_golden_values() -> None:
    page = golden.PAGE.read_text(encoding="utf-8")
    assert golden.write(page, golden.tables(GOLDEN)) == page
