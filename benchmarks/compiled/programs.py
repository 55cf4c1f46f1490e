"""Programs in C that play the same matches, built here in several ways.

Each is compiled by gcc and by clang with several sets of flags, and the fastest counts.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Final

from attrs import frozen
from compiled.turns import Contender, Counts

FOLDER: Final = Path(__file__).parents[1]
SOURCES: Final = {
    "fodasse": "limit.c",
    "truco": "limit_truco.c",
    "dalmuti": "limit_dalmuti.c",
    "esadof": "limit_esadof.c",
}
"""By game: the source of its program."""
COMPILERS: Final = ("gcc", "clang")
FLAGS: Final = (
    "-O2 -march=native",
    "-O2 -march=native -fno-tree-vectorize",
    "-O3 -march=native",
    "-O3 -march=native -fno-tree-vectorize",
)
TRIED: Final = 5
"""The number of trial runs of each way before one is chosen."""
BRIEF: Final = 50_000
"""The number of matches of a trial run."""


@frozen
class Played:
    """The results that a program prints of random matches."""

    speed: float
    """Matches in a second."""
    means: Mapping[str, float]
    """The counts of a match by name, decisions among them."""
    wins: tuple[int, ...]
    """By seat: the matches won."""


@frozen
class Program:
    """A program of a game."""

    name: str
    """The name of its source."""
    file: Path
    """The file to run."""

    def play(self, matches: int, seats: int, seed: int) -> Played:
        """Play random matches."""
        command = [str(self.file), str(seats), str(matches), str(seed)]
        words = subprocess.check_output(command, text=True).split()
        first, end = 2, words.index("wins")
        means = zip(words[first:end:2], map(float, words[first + 1 : end : 2]), strict=True)
        return Played(float(words[1]), dict(means), tuple(map(int, words[end + 1 :])))

    def contender(self, seats: int) -> Contender:
        """Return the program as a contender."""
        expected = self.play(BRIEF, seats, 1).speed

        def run(seconds: float, turn: int) -> Counts:
            played = self.play(1 + int(expected * seconds), seats, turn + 1)
            decisions = played.speed * played.means["decisions"]
            return {"matches": played.speed, "decisions": decisions}

        return run


def fastest(game: str, seats: int, folder: Path) -> Program | None:
    """Return a game's program, compiled in the way that is fastest here; print all speeds.

    Args:
        game: the game.
        seats: the number of seats.
        folder: the folder for the compiled programs.

    Returns:
        The program; None if there is no compiler.
    """
    source = SOURCES[game]
    programs: dict[str, Program] = {}
    for compiler in filter(shutil.which, COMPILERS):
        for flags in FLAGS:
            file = folder / f"{game}-{len(programs)}"
            command = [compiler, *flags.split(), str(FOLDER / source), "-o", str(file)]
            if subprocess.run(command, capture_output=True, check=False).returncode == 0:
                programs[f"{compiler} {flags}"] = Program(source, file)
    speeds: dict[str, list[float]] = {how: [] for how in programs}
    for seed in range(TRIED):
        for how, program in programs.items():
            speeds[how].append(program.play(BRIEF, seats, seed).speed)
    if not programs:
        print(f"{source}: left out, there is no C compiler")
        return None
    best = max(programs, key=lambda how: median(speeds[how]))
    for how, tries in speeds.items():
        chosen = " (chosen)" if how == best else ""
        print(f"{source}, {how}: {median(tries):,.0f} matches/s{chosen}")
    return programs[best]
