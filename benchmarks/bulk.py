"""Speed of the compiled engine compared with its limit and peers, in one run on one core.

Random matches of Fodasse by ``fodasse.bulk``; the same match in C (``limit.c``), compiled on the
spot with several sets of flags, of which the fastest counts; OpenSpiel's ``oh_hell`` (C++), rolled
out by the evaluator of its MCTS bot, so that no Python stands between two decisions; and games of
Pgx on the CPU. They take turns, and medians are printed with their ratios, which are taken turn by
turn: speeds of one machine move, ratios hold. Time is processor time, but for threads.

    pip install ".[bench]"
    python benchmarks/bulk.py [seconds a turn] [turns]

A peer that is not installed is left out, and that is said.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, Final

import fodasse
from fodasse import bulk
from fodasse.bulk import VectorEnv, rollouts

SEATS: Final = 4
CHUNK: Final = 20_000
"""Matches between two readings of the clock."""
ENVS: Final = 4096
SCAN: Final = 50
"""Steps of Pgx in one compiled loop."""
FLAGS: Final = (
    "-O2 -march=native",
    "-O2 -march=native -fno-tree-vectorize",
    "-O3 -march=native",
    "-O3 -march=native -fno-tree-vectorize",
)
LIMIT: Final = Path(__file__).with_name("limit.c")
LARGEST: Final = 12
"""Most tricks that four seats can play in ``oh_hell``."""

Counts = Mapping[str, float]
"""Amounts of work by unit."""
Contender = Callable[[float, int], Counts]
"""Works for some seconds in a turn; returns the work in a second, by unit."""


def repeated(
    work: Callable[[int], Counts], clock: Callable[[], float] = process_time
) -> Contender:
    """Repeat work with other seeds until the time is over."""

    def run(seconds: float, turn: int) -> Counts:
        done: dict[str, float] = {}
        seed = 1_000_000 * turn
        begin = clock()
        while (spent := clock() - begin) < seconds:
            for unit, amount in work(seed).items():
                done[unit] = done.get(unit, 0) + amount
            seed += 1
        return {unit: amount / spent for unit, amount in done.items()}

    return run


def fodasse_matches(
    policies: str = "random", matches: int = CHUNK, threads: int = 1
) -> Callable[[int], Counts]:
    """Play whole matches for their sums."""

    def work(seed: int) -> Counts:
        played = bulk.play_matches(
            matches, SEATS, policies=policies, seed=seed, threads=threads, sums_only=True
        )
        return {"matches": matches, "decisions": played.sums.actions - played.sums.rounds}

    work(0)
    return work


def limit(folder: Path) -> Contender:
    """Return the C program by the compiler and the flags that are fastest here."""
    programs: dict[str, Path] = {}
    for compiler in filter(shutil.which, ("gcc", "clang")):
        for flags in FLAGS:
            program = folder / f"limit-{len(programs)}"
            command = [compiler, *flags.split(), str(LIMIT), "-o", str(program)]
            if subprocess.run(command, capture_output=True, check=False).returncode == 0:
                programs[f"{compiler} {flags}"] = program
    if not programs:
        raise ImportError("no C compiler", name="gcc or clang")

    def run(program: Path, matches: int, seed: int) -> Counts:
        command = [str(program), str(SEATS), str(matches), str(seed)]
        words = subprocess.check_output(command, text=True).split()
        speed, decisions = float(words[1]), float(words[3])
        return {"matches": speed, "decisions": speed * decisions}

    tries = {
        name: [run(program, 100_000, seed)["matches"] for seed in range(5)]
        for name, program in programs.items()
    }
    best = max(tries, key=lambda name: median(tries[name]))
    for name, speeds in tries.items():
        print(f"limit.c, {name}: {median(speeds):,.0f} matches/s")
    expected = median(tries[best])
    return lambda seconds, turn: run(programs[best], int(expected * seconds), turn + 1)


def openspiel() -> Callable[[int], Counts]:
    """Play random rollouts of ``oh_hell``, equally many for each number of tricks.

    One simulation of the bot evaluates the position it is asked about and no other. After the deal
    nothing is random in this game, so a rollout has a bid a seat and a play a seat and trick: they
    are counted by playing one out. A play that is forced is a decision, as it is in Fodasse.
    """
    import pyspiel

    game = pyspiel.load_game("oh_hell", {"players": SEATS})
    rng = random.Random(1)
    wanted = 300

    def dealt(tricks: int) -> Any:
        state = game.new_initial_state()
        state.apply_action(state.legal_actions()[tricks - 1])
        while state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        return state

    def decisions(state: Any) -> int:
        end, made = state.clone(), 0
        while not end.is_terminal():
            end.apply_action(end.legal_actions()[0])
            made += 1
        return made

    states = [dealt(tricks) for tricks in range(1, LARGEST + 1)]
    length = sum(map(decisions, states))

    def work(seed: int) -> Counts:
        for state in states:
            evaluator = pyspiel.RandomRolloutEvaluator(wanted, seed)
            bot = pyspiel.MCTSBot(
                game,
                evaluator,
                uct_c=2.0,
                max_simulations=1,
                max_memory_mb=0,
                solve=False,
                seed=seed,
                verbose=False,
            )
            bot.step(state)
        return {"decisions": wanted * length}

    return work


def pgx_game(name: str) -> Callable[[int], Counts]:
    """Make random legal steps in many environments of Pgx, in one compiled loop."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carried: Any, _: None) -> Any:
        state, key = carried
        key, choice, resets = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        actions = jax.random.categorical(choice, logits, axis=-1)
        return (step(state, actions, jax.random.split(resets, ENVS)), key), None

    run = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=SCAN)[0])
    keys = jax.random.split(jax.random.PRNGKey(0), ENVS)
    last = run((jax.jit(jax.vmap(env.init))(keys), jax.random.PRNGKey(1)))

    def work(_: int) -> Counts:
        nonlocal last
        last = jax.block_until_ready(run(last))
        return {"decisions": ENVS * SCAN}

    work(0)
    return work


def vector_env() -> Contender:
    """Step many environments with masks and observations; choosing actions is not timed."""
    env = VectorEnv(ENVS, seats=SEATS, seed=1)
    env.reset()

    def run(seconds: float, _: int) -> Counts:
        stepping, steps = 0.0, 0
        while stepping < seconds:
            actions = env.random_actions()
            begin = process_time()
            env.step(actions)
            stepping += process_time() - begin
            steps += ENVS
        return {"decisions": steps / stepping}

    run(0.1, 0)
    return run


def vector_env_bytes() -> str:
    """Return the sizes of an observation and a mask, as text."""
    observations, infos = VectorEnv(1, seats=SEATS).reset()
    mask = infos["action_mask"]
    return f"{observations.nbytes} bytes of observation and {mask.nbytes} of mask"


def played_out(*, seen: bool) -> Callable[[int], Counts]:
    """Play rollouts from the middle of a match to its end, from a state or from a view."""
    rng = random.Random(5)
    state = fodasse.start(SEATS)
    while state.round_number < 5 or state.phase is not fodasse.Phase.PLAY:
        actions = fodasse.legal_actions(state)
        action = rng.choice(actions) if actions else fodasse.sample_chance(state, rng)
        state = fodasse.apply(state, action)
    position = fodasse.view(state, state.to_act) if seen else state

    def work(seed: int) -> Counts:
        rollouts(position, CHUNK, seed=seed)
        return {"rollouts": CHUNK}

    work(0)
    return work


def compile_seconds(policy: str) -> tuple[float, float]:
    """Time the first match in a fresh process: nothing stored on disk, then everything.

    Imports are apart, and what Numba loads when it compiles for the first time.
    """
    code = (
        "from time import process_time as clock; import numba; from fodasse import bulk;"
        "numba.njit(lambda number: number)(1); begin = clock();"
        f"bulk.play_matches(1, policies={policy!r}, sums_only=True); print(clock() - begin)"
    )
    with tempfile.TemporaryDirectory() as folder:
        surroundings = {**os.environ, "NUMBA_CACHE_DIR": folder}

        def spent() -> float:
            command = [sys.executable, "-c", code]
            return float(subprocess.check_output(command, env=surroundings))

        return spent(), median(spent() for _ in range(5))


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this process, its threads and its children on one core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)


def take_turns(
    contenders: Mapping[str, Contender], seconds: float, turns: int
) -> dict[str, list[Counts]]:
    """Return the work of each contender in a second, turn by turn."""
    runs: dict[str, list[Counts]] = {name: [] for name in contenders}
    for turn in range(turns):
        for name, contender in contenders.items():
            runs[name].append(contender(seconds, turn))
    return runs


def ratio(runs: Mapping[str, list[Counts]], ours: str, theirs: str, unit: str) -> str:
    """Return the ratio of one to the other, the median over the turns; empty if there is none."""
    if theirs not in runs or unit not in runs[ours][0] or unit not in runs[theirs][0]:
        return ""
    pairs = zip(runs[ours], runs[theirs], strict=True)
    return f"{median(mine[unit] / other[unit] for mine, other in pairs):.2f}"


def show(runs: Mapping[str, list[Counts]]) -> None:
    """Print a line for each contender, with its ratios to the limit and to OpenSpiel."""
    print(f"\n{'':26}{'a second':>14}{'decisions/s':>15}{'x limit.c':>12}{'x OpenSpiel':>13}")
    for name, done in runs.items():
        speeds = {unit: median(run[unit] for run in done) for unit in done[0]}
        decisions = speeds.pop("decisions", None)
        whole = "".join(f"{speed:,.0f} {unit[0]}" for unit, speed in speeds.items())
        made = f"{decisions:,.0f}" if decisions else ""
        print(
            f"{name:26}{whole:>14}{made:>15}"
            f"{ratio(runs, name, 'limit.c', 'matches'):>12}"
            f"{ratio(runs, name, 'OpenSpiel oh_hell', 'decisions'):>13}"
        )
    print("m: matches, r: rollouts to the end of the match\n")


def contenders(folder: Path) -> dict[str, Contender]:
    """Return the contenders that are installed here."""
    found: dict[str, Contender] = {"fodasse.bulk": repeated(fodasse_matches())}
    peers: dict[str, Callable[[], Contender]] = {
        "limit.c": lambda: limit(folder),
        "OpenSpiel oh_hell": lambda: repeated(openspiel()),
        "Pgx tic_tac_toe": lambda: repeated(pgx_game("tic_tac_toe")),
        "Pgx leduc_holdem": lambda: repeated(pgx_game("leduc_holdem")),
    }
    for name, make in peers.items():
        try:
            found[name] = make()
        except ImportError as error:
            print(f"{name}: left out, {error.name} is not installed")
    found["bulk.VectorEnv"] = vector_env()
    found["bulk, rules policy"] = repeated(fodasse_matches("rules", CHUNK // 20))
    found["bulk.rollouts of a state"] = repeated(played_out(seen=False))
    found["bulk.rollouts of a view"] = repeated(played_out(seen=True))
    return found


def main() -> None:
    """Measure and print the results."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    turns = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with tempfile.TemporaryDirectory() as folder, one_core():
        show(take_turns(contenders(Path(folder)), seconds, turns))
    print(f"VectorEnv: {ENVS} environments, {vector_env_bytes()}")
    threads = {
        str(count): repeated(fodasse_matches("random", 20 * CHUNK, count), clock=perf_counter)
        for count in (1, 2)
    }
    both = take_turns(threads, seconds, turns)
    print(f"two threads: {ratio(both, '2', '1', 'matches')} times as fast as one")
    for policy in bulk.POLICIES:
        cold, kept = compile_seconds(policy)
        print(f"first match, {policy}: {cold:.2f} s compiled, {kept:.2f} s loaded from disk")


if __name__ == "__main__":
    main()
