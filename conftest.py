"""Where an extra is not installed, what needs it is not tried, and the report says so."""

import gc
import os
import re
from collections.abc import Generator
from importlib.util import find_spec
from typing import TypeVar

import pytest

COMPILED = (
    "bulk_dalmuti_positions",
    "bulk_dalmuti_twin",
    "bulk_deciding",
    "bulk_positions",
    "bulk_stepping",
    "bulk_twin",
    "bulk_values",
    "esadof_compiled",
    "truco_positions",
    "truco_twin",
)
"""Aids of the tests of compiled games."""
NEEDED = {
    "bulk": (
        "numba",
        [
            "src/fodasse/bots/fodasse/batches.py",
            "src/fodasse/bots/search/compiled.py",
            "src/fodasse/bots/search/trees.py",
            "src/fodasse/bulk",
            *(f"tests/aids/{name}.py" for name in COMPILED),
            "tests/bulk",
            "tests/cli/test_simulate.py",
            "docs/bots.md",
            "docs/how-to/bulk.md",
            "docs/how-to/learn.md",
            "docs/how-to/train-by-self-play.md",
        ],
    ),
    "dask": ("distributed", ["src/fodasse/lab/clusters.py", "tests/lab/test_clusters.py"]),
    "gymnasium": (
        "gymnasium",
        [
            "src/fodasse/adapters/gymnasium.py",
            "src/fodasse/adapters/sights.py",
            "src/fodasse/bulk/environment.py",
            "tests/bulk/fodasse/test_self_play.py",
            "tests/bulk/test_environment.py",
            "tests/bulk/esadof/test_esadof_environment.py",
            "tests/bulk/fodasse/test_observation.py",
            "tests/bulk/test_games.py",
            "tests/bulk/test_vector_env.py",
            "docs/how-to/gymnasium.md",
            "docs/how-to/learn.md",
            "docs/how-to/train-by-self-play.md",
        ],
    ),
    "lab": (
        "matplotlib",
        [
            "src/fodasse/adapters/trajectories.py",
            "src/fodasse/adapters/trajectory_files.py",
            "src/fodasse/adapters/trajectory_rows.py",
            "docs/how-to/report.md",
            "docs/how-to/tournament.md",
            "docs/how-to/trajectories.md",
            *(
                f"src/fodasse/lab/{name}.py"
                for name in (
                    "digest",
                    "ratings",
                    "standings",
                    "figures",
                    "report",
                    "report_page",
                    "report_tables",
                    "report_texts",
                )
            ),
        ],
    ),
    "openspiel": (
        "pyspiel",
        [
            "src/fodasse/adapters/openspiel.py",
            "src/fodasse/adapters/openspiel_state.py",
            "tests/adapters/test_openspiel.py",
            "tests/adapters/test_solving.py",
            "docs/how-to/openspiel.md",
        ],
    ),
    "pettingzoo": (
        "pettingzoo",
        ["src/fodasse/adapters/pettingzoo.py", "docs/how-to/pettingzoo.md"],
    ),
    "server": (
        "starlette",
        [
            "src/fodasse/server",
            "tests/aids/browsing.py",
            "tests/aids/page_moments.py",
            "tests/aids/page_people.py",
            "tests/aids/serving.py",
            "tests/server",
            "tests/test_play.py",
            "docs/how-to/deploy.md",
            "docs/how-to/serve.md",
        ],
    ),
    "sb3": (
        "sb3_contrib",
        [
            "src/fodasse/adapters/stable_baselines.py",
            "docs/how-to/train-with-stable-baselines.md",
        ],
    ),
}
"""By extra: the package that shows whether it is there, and the places that need it."""
PACKAGES = {"pyspiel": "open_spiel", "yaml": "pyyaml"}
"""By module: the package that pip knows by another name."""
NAMES = ["fodasse", "truco", "dalmuti", "esadof"]
"""The compiled games. Tests of what all share use the first, or have one as a parameter."""

# Commands follow the language of the environment; expected outputs are in English.
for name in "LC_ALL", "LANG":
    if os.environ.get(name):
        os.environ[name] = "C.UTF-8"
os.environ["LC_MESSAGES"] = "C.UTF-8"

gc.set_threshold(20_000, 20, 20)  # as it is set, the search takes a third of the collection

R = TypeVar("R", pytest.CollectReport, pytest.TestReport)

missing = {extra: places for extra, (package, places) in NEEDED.items() if not find_spec(package)}
collect_ignore = [place for places in missing.values() for place in places]


@pytest.hookimpl(tryfirst=True)  # before that of xdist, which reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let one process try all that is compiled for a game, which it compiles once."""
    for item in items:
        path = item.path.relative_to(item.config.rootpath).as_posix()
        _, bulk, place = path.rpartition("/bulk")  # of tests, sources and docs
        if bulk:
            call = getattr(item, "callspec", None)
            words = [*place.split("/"), *(call.params.values() if call else ())]
            named = [word for word in words if isinstance(word, str) and word in NAMES]
            item.add_marker(pytest.mark.xdist_group([*named, NAMES[0]][0]))


def pytest_collection_finish() -> None:
    """Let the search for garbage skip the tests themselves and all that they imported."""
    gc.freeze()


def pytest_report_header() -> str:
    """Say which extras are not there."""
    names = ",".join(missing)
    return f"extras not installed, not tried: pip install -e '.[{names}]'" if missing else ""


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Let the skip of a module say what to install."""
    return add_command((yield))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the skip of a test say what to install."""
    return add_command((yield))


def add_command(report: R) -> R:
    """Add what installs a package to the report of a skip for want of it."""
    if report.skipped and isinstance(report.longrepr, tuple):
        path, line, reason = report.longrepr
        found = re.match(r"(?:Skipped: )?could not import '(\w+)", reason)
        if found and "pip install" not in reason:
            name = PACKAGES.get(found[1], found[1])
            report.longrepr = path, line, f"{reason}: pip install {name}"
    return report
