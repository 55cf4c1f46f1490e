"""Test the lowest versions that pyproject.toml declares, briefly: those of all extras together.

    python3.11 .ci/lowest.py FOLDER

It makes a virtual environment in the folder. What the declared packages need themselves is no
newer than in constraints.txt, so that no later release fails this. The extra sb3 is left out,
because it needs torch, of several GB; so are dev and bench, which are for this repository alone.
A bound that fails here is raised to the lowest version that passes, or the library is mended.
"""

import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
OWN = "fodasse"
OTHERS = {"bench", "dev", "sb3"}
"""The extras that are left out."""
TOOLS = ("httpx>=0.27", "jsonpatch", "jsonschema-rs", "pytest", "pytest-xdist")
"""What the tests need, httpx for the client that old versions of Starlette have for tests."""
TESTS = {
    "": ["src/fodasse/core", "src/fodasse/table"],
    "bulk": ["src/fodasse/bulk/environment.py", "tests/bulk/test_seating.py"],
    "cli": [
        "src/fodasse/cli",
        "tests/cli/test_failing_output.py::test_results_are_kept_though_they_cannot_be_told",
        "tests/cli/test_rules.py::test_every_text_and_switch_is_printed_whole",
        "tests/cli/test_keeping.py::test_ctrl_c_keeps_what_was_played",
    ],
    "dask": [
        "src/fodasse/lab/clusters.py",
        "tests/lab/test_clusters.py::test_a_cluster_plays_what_one_process_plays",
        "tests/lab/test_clusters.py::test_a_cluster_without_workers_is_told",
    ],
    "gymnasium": ["docs/how-to/gymnasium.md"],
    "lab": [
        "docs/how-to/report.md",
        "docs/how-to/results.md",
        "docs/how-to/trajectories.md",
        "tests/lab/test_standings.py",
    ],
    "metrics": ["tests/server/test_metrics.py"],
    "openspiel": [
        "tests/adapters/test_openspiel.py::test_a_game_survives_its_text_and_pickle",
        "tests/adapters/test_openspiel.py::test_a_state_survives_serialization",
        "tests/adapters/test_openspiel_bots.py::test_a_solved_policy_plays_at_our_table",
    ],
    "pettingzoo": [
        "docs/how-to/pettingzoo.md",
        "tests/adapters/test_pettingzoo.py::test_pettingzoo_finds_nothing_wrong",
    ],
    "postgresql": [
        "tests/cli/test_serve.py::test_a_postgresql_that_does_not_answer_is_named",
        "tests/server/test_postgresql.py::test_processes_that_race_confirm_each_ply_once",
    ],
    "server": ["docs/how-to/serve.md", "tests/cli/test_serve.py", "tests/server/test_rooms.py"],
    "testing": [
        "src/fodasse/testing",
        "tests/testing/test_laws.py::test_a_law_is_broken_by_the_call_that_its_message_gives",
    ],
    "tui": ["tests/tui/test_screen.py::test_a_whole_match_is_played_by_keys"],
}
"""By extra, what is tested; by "", what is tested of the library alone."""
_LOWEST = re.compile(r"([\w.-]+?)(?:\[[\w,-]+\])?>=([\d.]+)((?:;.*)?)")


def lowest(project: dict[str, Any]) -> dict[str, str]:
    """Return the constraint to the lowest version of each package that is declared, by name.

    Raises:
        ValueError: a requirement has no lowest version, or a highest one.
    """
    found = {}
    extras = project["optional-dependencies"]
    for extra in ("", *sorted(set(extras) - OTHERS)):
        for need in extras[extra] if extra else project["dependencies"]:
            if not need.startswith(f"{OWN}["):
                match = _LOWEST.fullmatch(need)
                if match is None:
                    raise ValueError(f"{extra}: NAME>=VERSION expected, not {need!r}")
                found[_plain(match[1])] = f"{match[1]}=={match[2]}{match[3]}"
    return found


def constraints(project: dict[str, Any], tested: list[str]) -> Iterator[str]:
    """Yield the lines of constraints: the lowest versions, and for all else nothing newer.

    Args:
        project: the project's part of pyproject.toml.
        tested: the lines of constraints.txt.
    """
    lines = lowest(project)
    yield from lines.values()
    others = (line for line in tested if _plain(line.partition("==")[0]) not in lines)
    yield from (line.replace("==", "<=", 1) for line in others)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def main(folder: Path) -> int:
    """Install the versions and test them; return the status of the tests."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    tested = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    chosen = folder / "constraints.txt"
    chosen.write_text("\n".join(constraints(project, tested)) + "\n", encoding="utf-8")
    extras = ",".join(sorted(set(project["optional-dependencies"]) - OTHERS))
    pip: list[str | Path] = [folder / "bin" / "pip", "install", "-q", "-c", chosen]
    subprocess.run([*pip, "-e", f"{ROOT}[{extras}]", *TOOLS], check=True)
    pytest: list[str | Path] = [
        folder / "bin" / "pytest",
        "-n",
        "2",
        "-q",
        "--hypothesis-profile=brief",
        "-m",
        "",  # those that take long, too
    ]
    places = [place for extra in TESTS for place in TESTS[extra]]
    # Machine code of other versions of numba beside the sources would take the place of the usual.
    own = {"NUMBA_CACHE_DIR": str(folder / "compiled"), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [*pytest, *places], cwd=ROOT, env={**os.environ, **own}, check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute()))
