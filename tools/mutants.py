"""Mutants of the rules: how many the tests kill.

Cosmic Ray changes one operator, number, condition or loop of ``core``, ``games`` or ``table`` at
a time, and the tests that reach the changed line, then those of its file, are run until one fails.
Mutants of annotations are left out, because nothing reads those.

    pip install cosmic-ray
    pytest -n 2 -p tools.mutants --cov=src/fodasse --cov-report=
    python -m tools.mutants --sample 600 --out mutants.jsonl

A run that was stopped goes on with the mutants that are not in the file yet.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import pytest
from attrs import asdict, frozen

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("core", "games", "table")
LEFT_OUT: Final = ("RemoveDecorator", "VariableReplacer", "VariableInserter")
"""Operators that change names, or caches, which change no value."""
BATCHES: Final = (40, 400)
"""How many tests are run first, and next, before all the others: a start costs seconds."""
PATIENCE: Final = 300
"""The seconds, and one more a test, after which tests count as hanging, which kills a mutant."""
Place = tuple[int, int]


def pytest_runtest_call(item: Any) -> None:
    """Note which test reaches the lines that follow; pytest calls this."""
    from coverage import Coverage

    running = Coverage.current()
    if running is not None:
        running.switch_context(re.sub(r"@\w+$", "", item.nodeid))  # the group that xdist adds


@frozen
class Mutant:
    """One change of one file."""

    file: str
    line: int
    operator: str
    occurrence: int
    """The number of the change among those of the operator in the file."""


def all_mutants() -> Iterator[Mutant]:
    """Yield one mutant a place and kind of operator, drawn from those that Cosmic Ray knows."""
    from cosmic_ray.ast import ast_nodes, get_ast_from_path
    from cosmic_ray.plugins import get_operator, operator_names

    operators = {
        name: get_operator(name)()
        for name in operator_names()
        if not name.endswith(LEFT_OUT) and not get_operator(name).arguments()
    }
    chance = random.Random(1)
    for room in ROOMS:
        for path in sorted((ROOT / "src" / "fodasse" / room).rglob("*.py")):
            nodes = list(ast_nodes(get_ast_from_path(path)))
            barred = annotated(path.read_text(encoding="utf-8"))
            places: dict[tuple[Place, str], list[Mutant]] = defaultdict(list)
            for name, operator in operators.items():
                found = [at for node in nodes for at in operator.mutation_positions(node)]
                for occurrence, (start, end) in enumerate(found):
                    if not any(low <= start and end <= high for low, high in barred):
                        file = path.relative_to(ROOT).as_posix()
                        kind = name.split("_", maxsplit=1)[0]
                        places[start, kind].append(Mutant(file, start[0], name, occurrence))
            yield from (chance.choice(each) for each in places.values())


def annotated(source: str) -> list[tuple[Place, Place]]:
    """Return the starts and ends of all annotations in a source."""
    found: list[ast.AST | None] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.arg, ast.AnnAssign)):
            found.append(node.annotation)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.append(node.returns)
    return [
        ((each.lineno, each.col_offset), (each.end_lineno, each.end_col_offset))
        for each in found
        if isinstance(each, ast.expr) and each.end_lineno and each.end_col_offset
    ]


@cache
def tests_by_line(data: Path) -> dict[str, dict[int, list[str]]]:
    """Return by file and line the tests that reach it, those that reach little first."""
    from coverage import CoverageData

    coverage = CoverageData(str(data))
    coverage.read()
    size: Counter[str] = Counter()
    found: dict[str, dict[int, list[str]]] = {}
    for file in coverage.measured_files():
        lines = coverage.contexts_by_lineno(file)
        tests = {
            line: sorted({each.split("|")[0] for each in lines[line] if each}) for line in lines
        }
        found[file[file.rindex("src/fodasse") :]] = tests
        size.update(test for each in tests.values() for test in each)
    for lines in found.values():
        for line in lines:
            lines[line].sort(key=lambda test: (size[test], test))
    return found


def tests_of(mutant: Mutant, data: Path) -> list[str]:
    """Return the tests that reach a mutant, then the others of its file.

    A line that is run at import, or whose result is kept, is reached by one test at most.
    """
    lines = tests_by_line(data).get(mutant.file, {})
    others = (test for line in sorted(lines) for test in lines[line])
    return list(dict.fromkeys([*lines.get(mutant.line, []), *others]))


def mutated(mutant: Mutant, source: str) -> str:
    """Return the source of a file with a mutant."""
    from cosmic_ray.mutating import mutate_code
    from cosmic_ray.plugins import get_operator

    return str(mutate_code(source, get_operator(mutant.operator)(), mutant.occurrence))


def killer(mutant: Mutant, tree: Path, tests: list[str]) -> str:
    """Return the first test that fails in a tree with a mutant, or "" where none does."""
    path = tree / mutant.file
    source, times = path.read_text(encoding="utf-8"), path.stat()
    path.write_text(mutated(mutant, source), encoding="utf-8")
    try:
        cuts = [0, *(cut for cut in BATCHES if cut < len(tests)), len(tests)]
        for low, high in pairwise(cuts):
            failed = first_failure(tree, tests[low:high])
            if failed:
                return failed
        return ""
    finally:
        path.write_text(source, encoding="utf-8")
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))  # its stored bytecode holds


def first_failure(tree: Path, tests: list[str]) -> str:
    """Return the name of the first test that fails, or "" where all pass."""
    listed = tree / "listed-tests"
    listed.write_text("\n".join(tests), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree / "tests"), *sys.path[1:]]),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    try:
        done = subprocess.run(
            [*command, f"@{listed}"],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE + len(tests),
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "(hangs)"
    if done.returncode == 0:
        return ""
    if done.returncode == pytest.ExitCode.USAGE_ERROR:
        raise RuntimeError(done.stderr)
    marked = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return marked[0].split(" - ")[0] if marked else "(cannot be imported)"


def tests_there_are() -> set[str]:
    """Return the names of all tests: those of a file of coverage may be older."""
    words = [sys.executable, "-m", "pytest", "-n", "0", "--collect-only", "-q"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    return {line for line in done.stdout.splitlines() if "::" in line}


def changed_line(mutant: Mutant) -> str:
    """Return the line of a mutant before and after the change."""
    source = (ROOT / mutant.file).read_text(encoding="utf-8")
    pairs = zip(source.splitlines(), mutated(mutant, source).splitlines(), strict=False)
    return next((f"{a.strip()}  ->  {b.strip()}" for a, b in pairs if a != b), "")


def report(results: list[dict[str, Any]]) -> None:
    """Print the table of rooms, and each mutant that lives."""
    rooms = [each["file"].split("/")[2] for each in results]
    living = [each for each in results if not each["killer"]]
    print(f"{'room':8}{'mutants':>9}{'killed':>9}")
    for room in ROOMS:
        left = sum(each["file"].split("/")[2] == room for each in living)
        print(f"{room:8}{rooms.count(room):>9}{rooms.count(room) - left:>9}")
    for each in living:
        print(f"{each['file']}:{each['line']}  {each['change']}")


def main() -> None:
    """Try the mutants that are not tried yet, and report on all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--sample", type=int, default=600, help="how many mutants (600)")
    parser.add_argument("--seed", type=int, default=1, help="which mutants (1)")
    parser.add_argument("--jobs", type=int, default=2, help="processes beside each other (2)")
    parser.add_argument("--coverage", type=Path, default=ROOT / ".coverage")
    parser.add_argument("--out", type=Path, default=ROOT / "mutants.jsonl")
    given = parser.parse_args()

    found = list(all_mutants())
    print(f"{len(found)} places that can be changed")
    chosen = random.Random(given.seed).sample(found, min(given.sample, len(found)))
    lines = given.out.read_text(encoding="utf-8").splitlines() if given.out.exists() else []
    results = [json.loads(line) for line in lines]
    there = tests_there_are()
    known = {(each["file"], each["operator"], each["occurrence"]) for each in results}
    to_do = [each for each in chosen if (each.file, each.operator, each.occurrence) not in known]

    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(given.jobs) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for job in range(given.jobs):
            skip = shutil.ignore_patterns(".git", ".venv", ".hypothesis", "*.nbi", "*.nbc")
            trees.put(shutil.copytree(ROOT, Path(folder) / str(job), ignore=skip))

        def attempt(mutant: Mutant) -> dict[str, Any]:
            tree = trees.get()
            try:
                tests = [each for each in tests_of(mutant, given.coverage) if each in there]
                failed = killer(mutant, tree, tests) if tests else ""
            finally:
                trees.put(tree)
            return {**asdict(mutant), "change": changed_line(mutant), "killer": failed}

        with given.out.open("a", encoding="utf-8") as out:
            for done in as_completed([pool.submit(attempt, each) for each in to_do]):
                result = done.result()
                out.write(json.dumps(result) + "\n")
                out.flush()
                results.append(result)
    report(results)


if __name__ == "__main__":
    main()
