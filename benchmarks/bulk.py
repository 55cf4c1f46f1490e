"""Speed of the compiled engine compared with programs in C, the reference, and peers.

Random matches of each game by ``fodasse.bulk``; the same matches in C (``limit.c`` and others),
compiled on the spot in several ways, of which the fastest counts, after a check that both play
the same game; random matches by the reference, ``legal_actions`` and ``apply``; and beside Fodasse
OpenSpiel's ``oh_hell`` (C++) and games of Pgx. On one core they take turns, and medians are
printed with their ratios, taken turn by turn. Time is processor time, except for threads.

    pip install ".[bench]"
    python benchmarks/bulk.py [seconds a turn] [turns] [games]

A peer or compiler that is not installed is reported and left out.
"""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from compiled.ours import (
    ENVS,
    SEATS,
    AnyGame,
    at_once,
    compile_seconds,
    decisions_of,
    enough,
    matches_of,
    reference,
    rollouts_of,
    sums_of,
    vector_env,
    vector_env_bytes,
)
from compiled.peers import PEERS
from compiled.programs import SOURCES, Program, fastest
from compiled.turns import Contender, Runs, one_core, ratio, repeated, speed, take_turns

import fodasse
from fodasse import bulk

BULK: Final = "fodasse.bulk"
LIMIT: Final = "the program in C"
REFERENCE: Final = "the reference"
OPENSPIEL: Final = "OpenSpiel oh_hell"
COMPARED: Final = 200_000
"""The number of matches for comparing the program in C with ours."""
ALIKE: Final = 0.03
"""The largest difference between means of the same game, as a fraction of them."""


def check_same_game(game: AnyGame, program: Program) -> None:
    """Stop if a program in C has other means than ours: it would be another game."""
    sums = sums_of(game, COMPARED, seed=1)
    counts = {**sums.counts, "decisions": decisions_of(sums)}
    played = program.play(COMPARED, SEATS, 1)
    ours = {name: counts[name] / COMPARED for name in played.means if name in counts}
    theirs = {name: played.means[name] for name in ours}
    for seat, won in enumerate(sums.wins):
        ours[f"wins of seat {seat}"] = won / COMPARED
        theirs[f"wins of seat {seat}"] = played.wins[seat] / COMPARED
    for name, mean in ours.items():
        if abs(mean - theirs[name]) > ALIKE * mean:
            sys.exit(f"{program.name} plays another game: {name} {theirs[name]}, here {mean}")
    print(f"{program.name} plays the same game: {', '.join(ours)}")


def contenders(game: AnyGame, folder: Path) -> dict[str, Contender]:
    """Return the contenders of a game that are installed here."""
    found = {BULK: at_once(matches_of(game))}
    program = fastest(game.name, SEATS, folder)
    if program is not None:
        check_same_game(game, program)
        found[LIMIT] = program.contender(SEATS)
    found[REFERENCE] = repeated(reference(game))
    for name, make in PEERS.items() if game.name == "fodasse" else ():
        try:
            found[name] = repeated(make())
        except ImportError as error:
            print(f"{name}: left out, {error.name} is not installed")
    found["VectorEnv"] = vector_env(game)
    found["the policy rules"] = at_once(matches_of(game, "rules"))
    for seen in (False, True):
        for policy in bulk.POLICIES:
            name = f"rollouts by {policy}, of a {'view' if seen else 'state'}"
            found[name] = at_once(rollouts_of(game, seen=seen, policies=policy))
    return found


def show(game: AnyGame, runs: Runs) -> None:
    """Print a line for each contender, with its ratios to the others."""
    peer = "x OpenSpiel" if OPENSPIEL in runs else ""
    print(f"\n{game.name:30}{'a second':>14}{'decisions/s':>15}{'x C':>8}{'x ref.':>9}{peer:>13}")
    for name in runs:
        whole = ""
        for unit in ("matches", "rollouts"):
            if (done := speed(runs, name, unit)) is not None:
                whole = f"{done:,.0f} {unit[0]}"
        decisions = speed(runs, name, "decisions")
        columns = (
            f"{ratio_text(runs, name, LIMIT, 'matches', '.2f'):>8}"
            f"{ratio_text(runs, name, REFERENCE, 'decisions', ',.0f'):>9}"
            f"{ratio_text(runs, name, OPENSPIEL, 'decisions', '.2f'):>13}"
        )
        made = "" if decisions is None else f"{decisions:,.0f}"
        print(f"{name:30}{whole:>14}{made:>15}{columns}")
    print("m: matches, r: rollouts to the end of the match")


def ratio_text(runs: Runs, ours: str, theirs: str, unit: str, form: str) -> str:
    """Return the ratio of one to the other as text; empty if there is none."""
    value = ratio(runs, ours, theirs, unit)
    return "" if value is None else format(value, form)


def measure(game: AnyGame, seconds: float, turns: int) -> None:
    """Measure a game, and print the results."""
    with tempfile.TemporaryDirectory() as folder, one_core():
        show(game, take_turns(contenders(game, Path(folder)), seconds, turns))
    print(f"VectorEnv: {ENVS} environments, {vector_env_bytes(game)}")
    amount = 8 * enough(matches_of(game))
    threads = {
        str(count): repeated(partial(matches_of(game, threads=count), amount), clock=perf_counter)
        for count in (1, 2)
    }
    both = take_turns(threads, seconds, turns)
    print(f"two threads: {ratio(both, '2', '1', 'matches'):.2f} times as fast as one")
    for policy in bulk.POLICIES:
        cold, stored = compile_seconds(game, policy)
        print(f"first match, {policy}: {cold:.2f} s compiled, {stored:.2f} s loaded from disk")
    print()


def main() -> None:
    """Measure all games, or those named."""
    seconds, turns, *names = sys.argv[1:] + ["1.0", "7"][len(sys.argv[1:]) :]
    for name in names or SOURCES:
        measure(fodasse.GAMES[name], float(seconds), int(turns))


if __name__ == "__main__":
    main()
