"""Reproduce the numbers of the docs: ``python -m tools.reproduce [STEP …] [--quick]``.

Each step runs the scripts that make some numbers, tables or figures. What they print goes to
``OUT/STEP.txt`` and what they write to ``OUT/STEP``, so that ``diff`` compares it with the docs;
only ``pictures`` and ``golden`` write in place. ``--list`` shows the steps with their times.
``--quick`` plays a small share of the matches, to see that everything runs. A table tells how each
step went.

    pip install -c constraints.txt ".[dev,bench]"
    python -m tools.reproduce --list
    python -m tools.reproduce --quick
    python -m tools.reproduce instruments ladder
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from shutil import copyfile
from time import perf_counter
from typing import Final, TypeAlias

from attrs import define, frozen

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
Command: TypeAlias = str
"""The words after ``python``; ``{out}`` stands for the folder of the step. A page there is a copy
of the one in the docs, into which the script writes its tables."""


@frozen
class Step:
    """A step: the commands that make some of the numbers."""

    pages: str
    """The pages that show the numbers, in the folder of the docs."""
    commands: Sequence[Command]
    minutes: float
    """The processor time of one core."""
    quick: Sequence[Command] = ()
    """The commands of a quick run; () if there is no short one."""
    is_measured: bool = True
    """Whether the time was measured; else it is estimated."""
    needs: str = ""
    """Programs and packages beside the extras ``dev`` and ``bench``."""


def _tables() -> Iterator[tuple[str, Step]]:
    """Yield the tables of rule-based bots among others."""
    games = {
        "fodasse": (720, 1.0),
        "esadof": (720, 1.0),
        "dalmuti": (720, 1.0),
        "truco": (2000, 1),
    }
    for game, (matches, minutes) in games.items():
        commands = [f"examples/bot_table.py {matches} {game}"]
        if game == "dalmuti":
            commands.append(f"examples/bot_table.py {matches} {game} wildcards")
        quick = [f"examples/bot_table.py 12 {game}"]
        yield f"table-{game}", Step("bots.md", commands, minutes, quick, is_measured=False)


STEPS: Final[Mapping[str, Step]] = {
    "instruments": Step(
        "research.md",
        ["-m tools.pages.instruments --page {out}/research.md"],
        2.5,
        ["-m tools.pages.instruments --share 0.02 --page {out}/research.md"],
    ),
    "ladder": Step(
        "ladder.md",
        ["-m tools.pages.ladder --page {out}/ladder.md"],
        360,
        ["-m tools.pages.ladder --deals 0.01 --page {out}/ladder.md"],
        is_measured=False,
    ),
    **dict(_tables()),
    "own-bot": Step("bots.md", ["examples/own_bot.py"], 0.1, ["examples/own_bot.py"]),
    "beliefs": Step(
        "bots.md", ["-m tools.pages.beliefs"], 10, ["-m tools.pages.beliefs 16"], is_measured=False
    ),
    "duplicates": Step(
        "how-to/tournament.md",
        ["examples/duplicate_tournament.py 500"],
        5,
        ["examples/duplicate_tournament.py 10"],
        is_measured=False,
    ),
    "luck": Step("how-to/challenge.md", ["-m tools.pages.luck"], 60, is_measured=False),
    "golden": Step(
        "how-to/solve-small-games.md",
        ["-m tools.pages.golden"],
        6,
        ["-m tools.pages.golden solved-blind-2"],
        is_measured=False,
    ),
    "openspiel": Step(
        "how-to/openspiel.md",
        ["examples/openspiel_search.py 50", "examples/solve_a_small_round.py 1000 3 1"],
        10,
        ["examples/openspiel_search.py 1", "examples/solve_a_small_round.py 3 3 1"],
        is_measured=False,
    ),
    "report": Step(
        "how-to/report.md",
        [
            "-m fodasse simulate --matches 1000 --bots rules,random --seed 1 --out {out}/r.jsonl",
            "-m fodasse report {out}/r.jsonl",
        ],
        0.5,
        [
            "-m fodasse simulate --matches 20 --bots rules,random --seed 1 --out {out}/r.jsonl",
            "-m fodasse report {out}/r.jsonl",
        ],
    ),
    "one-seat": Step(
        "how-to/gymnasium.md",
        ["examples/one_seat_gymnasium.py 1000"],
        0.1,
        ["examples/one_seat_gymnasium.py 20"],
    ),
    "small-learners": Step(
        "how-to/pettingzoo.md how-to/learn.md how-to/trajectories.md",
        [
            "examples/learn_with_pettingzoo.py 4000 truco",
            "examples/learn_with_pettingzoo.py 4000 fodasse",
            "examples/learn_with_pettingzoo.py 1000 dalmuti",
            "examples/learn_with_pettingzoo.py 1000 esadof",
            "examples/train_a_policy.py",
            "examples/export_trajectories.py",
        ],
        2.5,
        ["examples/learn_with_pettingzoo.py 20 truco", "examples/export_trajectories.py 10"],
        is_measured=False,
    ),
    "self-play": Step(
        "how-to/train-by-self-play.md",
        ["examples/ppo_self_play.py --out {out}/fodasse.f16"],
        15,
        is_measured=False,
        needs="torch",
    ),
    "train-esadof": Step(
        "bots.md",
        ["-m tools.training.esadof {out}/esadof.f16"],
        3,
        is_measured=False,
        needs="torch",
    ),
    "train-searching": Step(
        "bots.md",
        ["-m tools.training.searching {out}/searching.f16"],
        25,
        ["-m tools.training.searching {out}/searching.f16 --matches 0.01"],
        is_measured=False,
        needs="torch",
    ),
    "exploiters": Step(
        "bots.md",
        [
            "examples/ppo_self_play.py 2900 --opponents learned --begin learned --out {out}/1.f16",
            (
                "examples/ppo_self_play.py 2600 --opponents src/fodasse/bots/fodasse/searching.f16"
                " --begin learned --out {out}/2.f16"
            ),
            "-m tools.training.exploiter {out}/1.f16 hard 10",
            "-m tools.training.exploiter {out}/1.f16 best 5",
            "-m tools.training.exploiter {out}/2.f16 hard 20",
            "-m tools.training.exploiter {out}/2.f16 best 10",
        ],
        210,
        is_measured=False,
        needs="torch",
    ),
    "stable-baselines": Step(
        "how-to/train-with-stable-baselines.md",
        ["examples/train_with_stable_baselines.py"],
        20,
        is_measured=False,
        needs="stable-baselines3 sb3-contrib torch",
    ),
    "speed": Step(
        "speed.md",
        ["benchmarks/core.py", "benchmarks/bulk.py", "benchmarks/reading.py"],
        15,
        ["benchmarks/core.py 0.1 1", "benchmarks/reading.py"],
        is_measured=False,
    ),
    "server": Step("speed.md", ["benchmarks/serve.py"], 5, is_measured=False),
    "workers": Step(
        "how-to/clusters.md",
        ["benchmarks/simulate.py 1500 5"],
        5,
        ["benchmarks/simulate.py 50 1"],
        is_measured=False,
    ),
    "browser": Step(
        "how-to/in-the-browser.md",
        [".ci/play.py {out}/page", "benchmarks/browser.py {out}/page"],
        3,
        is_measured=False,
        needs="Chromium npm",
    ),
    "pictures": Step(
        "rules/*.md index.md",
        ["-m tools.pages.pictures", "-m tools.pages.terminal", "-m tools.pages.rules"],
        0.2,
        ["-m tools.pages.pictures", "-m tools.pages.terminal", "-m tools.pages.rules"],
        is_measured=False,
    ),
}
"""All steps by name."""


@define
class Run:
    """The outcome of a step."""

    name: str
    is_good: bool
    seconds: float
    """The seconds by the clock."""
    processor: float
    """The processor time of all processes, in seconds."""


def run(name: str, commands: Sequence[Command], out: Path) -> Run:
    """Run the commands of a step, and write their output."""
    folder = out / name
    folder.mkdir()
    begun, spent, is_good = perf_counter(), _processor(), True
    with (out / f"{name}.txt").open("w", encoding="utf-8") as file:
        for command in commands:
            words = [word.format(out=folder) for word in command.split()]
            for page in (Path(word) for word in words if word.endswith(".md")):
                copyfile(DOCS / page.name, page)
            file.write(f"$ python {command.format(out=folder)}\n")
            file.flush()
            done = subprocess.run(
                [sys.executable, *words], cwd=ROOT, stdout=file, stderr=file, check=False
            )
            is_good = is_good and not done.returncode
    if not any(folder.iterdir()):
        folder.rmdir()
    return Run(name, is_good, perf_counter() - begun, _processor() - spent)


def _processor() -> float:
    """Return the processor time of all processes that have ended, in seconds."""
    times = os.times()
    return times.children_user + times.children_system


def listing() -> Iterator[str]:
    """Yield the table of steps."""
    yield "| step | numbers of | minutes of one core | quick | needs |"
    yield "|---|---|---:|---|---|"
    for name, step in STEPS.items():
        minutes = f"{step.minutes:g}" if step.is_measured else f"about {step.minutes:g}"
        pages = ", ".join(step.pages.split())
        quick = "yes" if step.quick else "left out"
        yield f"| `{name}` | {pages} | {minutes} | {quick} | {step.needs} |"
    yield f"| all | | about {sum(step.minutes for step in STEPS.values()):.0f} | | |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run steps and print a table of them; return 1 if one failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("steps", nargs="*", metavar="STEP", help="all, if none is named")
    parser.add_argument("--list", action="store_true", help="show the steps")
    parser.add_argument("--quick", action="store_true", help="a small share of the matches")
    parser.add_argument("--out", type=Path, default=Path("reproduced"), help="a new folder")
    given = parser.parse_args(arguments)
    if unknown := set(given.steps) - set(STEPS):
        parser.error(f"no step {', '.join(sorted(unknown))}: --list shows them")
    if given.list:
        print(*listing(), sep="\n")
        return 0
    try:
        given.out.mkdir()
    except OSError as error:
        parser.error(f"--out: a new folder is needed: {error}")
    runs = []
    print("| step | done | seconds | of the processor |\n|---|---|---:|---:|")
    for name in given.steps or STEPS:
        step = STEPS[name]
        if commands := step.quick if given.quick else step.commands:
            done = run(name, commands, given.out.resolve())
            word = "yes" if done.is_good else f"FAILED, see {name}.txt"
            print(f"| {name} | {word} | {done.seconds:.0f} | {done.processor:.0f} |", flush=True)
            runs.append(done)
    seconds, processor = (
        sum(getattr(each, of) for each in runs) for of in ("seconds", "processor")
    )
    print(f"| all | | {seconds:.0f} | {processor:.0f} |")
    return 0 if all(each.is_good for each in runs) else 1


if __name__ == "__main__":
    sys.exit(main())
