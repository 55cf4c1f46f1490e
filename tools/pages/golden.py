"""Golden values of small games: ``python -m tools.pages.golden [NAME …]``.

Computes the entries of tools/pages/golden.json that are named, or all, and writes them there
and into the tables of docs/how-to/solve-small-games.md. An entry says what is computed: the game,
the rules and start options, the actions before it, and the cards that are dealt. All of it takes
some minutes.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from fodasse import GAMES
from fodasse.core.rules import rules_from
from fodasse.lab.game_trees import GameTree, expand, margins
from fodasse.lab.solving import Solver, exploitability, values
from fodasse.table.structure import from_data, union
from fodasse.testing import perft

ROOT: Final = Path(__file__).parents[2]
FILE: Final = Path(__file__).with_suffix(".json")
PAGE: Final = ROOT / "docs" / "how-to" / "solve-small-games.md"
ITERATIONS: Final = 1000
"""The iterations of CFR+."""
_HISTORIES: Final = "chance, decision, terminal histories"

Entry = dict[str, Any]


def position(entry: Entry) -> Any:
    """Return the state that an entry begins with."""
    game = GAMES[entry["game"]]
    rules = rules_from(game.documents.rules, entry["rules"])
    state = game.start(entry["seats"], rules=rules, **entry["options"])
    for data in entry["actions"]:
        state = game.apply(state, from_data(data, union(game.documents.actions)))
    return state


def count(entry: Entry) -> list[int]:
    """Return the numbers of chance, decision and terminal histories up to the entry's depth."""
    found = perft(GAMES[entry["game"]], position(entry), entry["depth"])
    return [found.chance, found.decision, found.terminal]


def tree(entry: Entry) -> GameTree[Any, Any]:
    """Return the tree of an entry's round, with margins as payoffs."""
    game, state = GAMES[entry["game"]], position(entry)
    cards = entry["pack"].split()
    pack = [card for card in game.chance(state).pool if not cards or str(card) in cards]
    return expand(game, state, rounds=1, payoffs=margins, pack=pack)


def solve(entry: Entry) -> Entry:
    """Return the counts, values and exploitability of an entry."""
    found = tree(entry)
    solver = Solver(found)
    solver.run(ITERATIONS)
    profile = solver.average()
    counts = found.counts
    return {
        "counts": [counts.chance, counts.decision, counts.terminal],
        "information_states": found.information_states,
        "values": [round(value, 5) for value in values(found, profile)],
        "exploitability": float(f"{exploitability(found, profile):.2g}"),
    }


def compute(golden: dict[str, dict[str, Entry]], name: str) -> None:
    """Compute an entry anew."""
    if name in golden["perft"]:
        golden["perft"][name]["counts"] = count(golden["perft"][name])
    else:
        golden["solved"][name] |= solve(golden["solved"][name])


def tables(golden: dict[str, dict[str, Entry]]) -> dict[str, list[str]]:
    """Return the rows of the page's tables."""
    counted = [
        f"| `{name}` | {_what(each)} | {each['depth']} | {_numbers(each['counts'])} |"
        for name, each in golden["perft"].items()
    ]
    solved = [
        f"| `{name}` | {_what(each)} | {_numbers(each['counts'])} "
        f"| {each['information_states']:,} | {', '.join(map(_signed, each['values']))} "
        f"| {each['exploitability']:.2g} |"
        for name, each in golden["solved"].items()
    ]
    return {
        "perft": [
            f"| name | what | depth | {_HISTORIES} |",
            "|---" * 4 + "|",
            *counted,
        ],
        "solved": [
            f"| name | what | {_HISTORIES} | information states | values | exploitability |",
            "|---" * 6 + "|",
            *solved,
        ],
    }


def _what(entry: Entry) -> str:
    rules = f", `{entry['rules']}`" if entry["rules"] else ""
    options = "".join(f", {name} {each}" for name, each in entry["options"].items())
    pack = f", dealt from {entry['pack']}" if entry.get("pack") else ""
    dealt = ", from one deal" if "depth" in entry and entry["actions"] else ""
    return f"{entry['game']}, {entry['seats']} seats{options}{rules}{pack}{dealt}"


def _numbers(counts: list[int]) -> str:
    return ", ".join(f"{number:,}" for number in counts)


def _signed(value: float) -> str:
    return f"{value:.5f}".replace("-", "−")


def write(page: str, rows: dict[str, list[str]]) -> str:
    """Return the page with its tables replaced."""
    for name, lines in rows.items():
        before, start, rest = page.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition(f"<!-- /{name} -->")
        page = before + start + "\n".join(["", *lines, "", ""]) + end + after
    return page


def main() -> None:
    """Compute entries and write the file and the page."""
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    for name in sys.argv[1:] or [name for part in golden.values() for name in part]:
        compute(golden, name)
        FILE.write_text(json.dumps(golden, indent=1) + "\n", encoding="utf-8")
        print(name, flush=True)
    page = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(write(page, tables(golden)), encoding="utf-8")


if __name__ == "__main__":
    main()
