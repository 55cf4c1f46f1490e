"""Speed of the public core compared with peers, in one run on one core.

Random matches of Fodasse through ``legal_actions`` and ``apply``, with all checks and immutable
states; OpenSpiel's ``oh_hell`` (C++) driven from Python through ``state.child()``, also with
immutable states; and RLCard's fastest card game, Leduc hold'em. They take turns, and medians are
printed with their ratios, because the speed of a machine varies. Then random matches of every game
of the library, through its ``Game`` value.

    pip install ".[bench]"
    python benchmarks/core.py [seconds a turn] [turns]

A peer that is not installed is reported and left out.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import fodasse
from fodasse.core.game import Game

SEATS = 4


def fodasse_match(seed: int) -> int:
    """Play a random match; return the number of actions, deals included."""
    rng = random.Random(seed)
    uniform = rng.random
    legal_actions, apply = fodasse.legal_actions, fodasse.apply
    state = fodasse.start(SEATS)
    done = 0
    while True:
        actions = legal_actions(state)
        if actions:
            action = actions[int(uniform() * len(actions))]
        elif state.phase is fodasse.Phase.OVER:
            return done
        else:
            action = fodasse.sample_chance(state, rng)
        state = apply(state, action)
        done += 1


def openspiel_match() -> Callable[[int], int]:
    """Return a function that plays OpenSpiel's oh_hell, every state a child of the last."""
    import pyspiel

    game = pyspiel.load_game("oh_hell", {"players": SEATS})

    def play(seed: int) -> int:
        rng = random.Random(seed)
        uniform = rng.random
        state = game.new_initial_state()
        done = 0
        while not state.is_terminal():
            actions = state.legal_actions()
            state = state.child(actions[int(uniform() * len(actions))])
            done += 1
        return done

    return play


def rlcard_match() -> Callable[[int], int]:
    """Return a function that plays RLCard's Leduc hold'em, stepped without copies."""
    import rlcard

    env = rlcard.make("leduc-holdem")

    def play(seed: int) -> int:
        rng = random.Random(seed)
        uniform = rng.random
        state, _ = env.reset()
        done = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(uniform() * len(actions))])
            done += 1
        return done

    return play


def playout(game: Game[Any, Any, Any]) -> Callable[[int], int]:
    """Play a random match of any game by the book's rules; return the number of actions."""
    seats = max(SEATS, game.seats[0])

    def play(seed: int) -> int:
        rng = random.Random(seed)
        uniform = rng.random
        state = game.start(seats)
        done = 0
        while actors := game.actors(state):
            if actors[0] is fodasse.CHANCE:
                action = game.sample_chance(state, rng)
            else:
                actions = game.legal_actions(state)
                action = actions[int(uniform() * len(actions))]
            state = game.apply(state, action)
            done += 1
        return done

    return play


def playouts(seconds: float, turns: int) -> None:
    """Print the random matches of each game that are played in a second, and their length."""
    speeds: dict[str, list[tuple[float, float]]] = {name: [] for name in fodasse.GAMES}
    for turn in range(turns):
        for name, runs in speeds.items():
            play = playout(fodasse.GAMES[name])
            seed, matches, done = 1000 * turn, 0, 0
            begin = perf_counter()
            while (spent := perf_counter() - begin) < seconds:
                done += play(seed + matches)
                matches += 1
            runs.append((matches / spent, done / spent))
    for name, runs in speeds.items():
        matches, actions = (median(run[place] for run in runs) for place in range(2))
        print(
            f"{name:18} {matches:10,.0f} matches/s, {actions:9,.0f} actions/s"
            f"  ({actions / matches:,.0f} actions a match)"
        )


def actions_per_second(play: Callable[[int], int], seconds: float, seed: int) -> float:
    """Play whole matches for some seconds; return the actions in a second."""
    done = 0
    begin = perf_counter()
    while (spent := perf_counter() - begin) < seconds:
        done += play(seed)
        seed += 1
    return done / spent


def bytes_per_state(seed: int) -> float:
    """Return the bytes for each stored state of a match; shared parts are counted once."""
    rng = random.Random(seed)
    states = [fodasse.start(SEATS)]
    while states[-1].phase is not fodasse.Phase.OVER:
        actions = fodasse.legal_actions(states[-1])
        action = rng.choice(actions) if actions else fodasse.sample_chance(states[-1], rng)
        states.append(fodasse.apply(states[-1], action))
    constants = {id(value) for value in (*fodasse.Rules().deck, *fodasse.Phase, *fodasse.Rank)}
    seen: dict[int, Any] = {}
    queue: list[Any] = list(states)
    while queue:
        value = queue.pop()
        if id(value) in seen or id(value) in constants:
            continue
        seen[id(value)] = value
        if isinstance(value, tuple | frozenset):
            queue.extend(value)
        elif hasattr(value, "__attrs_attrs__"):
            queue.extend(getattr(value, each.name) for each in value.__attrs_attrs__)
    return sum(map(sys.getsizeof, seen.values())) / len(states)


def import_milliseconds() -> tuple[float, float]:
    """Return the time of ``import attrs``, and what ``import fodasse`` adds, as medians."""

    def spent(modules: str) -> float:
        code = f"from time import perf_counter as t; a = t(); import {modules}; print(t() - a)"
        runs = [subprocess.check_output([sys.executable, "-c", code]) for _ in range(9)]
        return median(map(float, runs)) * 1000

    alone = spent("attrs")
    return alone, spent("attrs, fodasse") - alone


def main() -> None:
    """Measure and print the results."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2.0
    turns = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    contenders: dict[str, Callable[[int], int]] = {"fodasse": fodasse_match}
    for name, make in (("OpenSpiel oh_hell", openspiel_match), ("RLCard leduc", rlcard_match)):
        try:
            contenders[name] = make()
        except ImportError as error:
            print(f"{name}: left out, {error.name} is not installed")
    speeds: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(turns):
        for name, play in contenders.items():
            speeds[name].append(actions_per_second(play, seconds, 1000 * turn))
    for name, runs in speeds.items():
        ratios = [ours / theirs for ours, theirs in zip(speeds["fodasse"], runs, strict=True)]
        print(
            f"{name:18} {median(runs):10,.0f} actions/s"
            f"  (fodasse is {median(ratios):.2f} times as fast)"
        )
    playouts(seconds, turns)
    print(f"bytes per retained state: {median(map(bytes_per_state, range(9))):,.0f}")
    alone, more = import_milliseconds()
    print(f"import: attrs {alone:.0f} ms, fodasse {more:.0f} ms more")


if __name__ == "__main__":
    main()
