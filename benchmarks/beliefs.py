"""Measure beliefs in Fodasse: ``python benchmarks/beliefs.py [ROUNDS]``.

Rounds of four seats are played by the same bot on all of them. At some decisions the probability
is measured that beliefs give to the true hands, against uniform ones, in bits. Seeds are
fixed: equal versions print equal tables.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from math import log2, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import numpy as np
from attrs import evolve

from fodasse import GAME
from fodasse.bots import named
from fodasse.bulk.beliefs import likelihoods, worlds
from fodasse.bulk.game import game_of
from fodasse.games.fodasse.state import Phase, State
from fodasse.games.fodasse.view import View
from fodasse.table.bot import Turn

SEATS = 4
ROUNDS = 120
SHARE = 0.2
"""The share of decisions at which beliefs are measured."""
WORLDS = 1000
PARTS = ("bids", "first third", "second third", "last third")
"""The parts of a round: that of its cards which have been played."""


def evidence(view: View, state: State, seed: int) -> float:
    """Return how much likelier what the others did makes the true world, in bits.

    It is compared with uniform worlds: 0 if nothing is learned from what the others did, and below
    0 if that misleads.
    """
    game = game_of(view)
    past = game.past(view, ())
    if past is None:
        return 0.0
    found = worlds(view, WORLDS, seed=seed)
    true = evolve(found, records=game.packed(state).matches)
    likely, others = (likelihoods(each, past).prod(1).mean() for each in (true, found))
    return float(np.log2(likely / others))


def measured(bot: Any, hand_size: int, seed: int) -> list[tuple[str, float, float]]:
    """Return of some decisions of a round: its part, the evidence, and the bits to be known."""
    rng = Random(f"{seed}")
    state = GAME.start(SEATS, hand_size=hand_size)
    state = GAME.apply(state, GAME.sample_chance(state, rng))
    found = []
    while state.round_number == 1 and state.to_act is not None:
        view = GAME.view(state, state.to_act)
        if any(bid is not None for bid in state.bids) and rng.random() < SHARE:
            part = 0
            if view.phase is Phase.PLAY:
                played = len(view.stages) * SEATS + len(view.stage)
                part = 1 + 3 * played // (hand_size * SEATS)
            bits = evidence(view, state, seed)
            found.append((PARTS[part], bits, log2(GAME.count_worlds(view))))
        state = GAME.apply(state, bot.choose(Turn(state.to_act, view, view.legal_actions), rng))
    return found


def show(name: str, rounds: int) -> None:
    """Print a row for each part of a round of one kind of bot."""
    bits, whole = defaultdict(list), defaultdict(list)
    for seed in range(rounds):
        for part, each, known in measured(named(name, GAME), 2 + seed % 8, seed):
            bits[part].append(each)
            whole[part].append(known)
    for part in PARTS:
        error = 1.96 * stdev(bits[part]) / sqrt(len(bits[part]))
        print(
            f"| `{name}` | {part} | {len(bits[part])} | {mean(bits[part]):+.2f} ± {error:.2f} "
            f"| {mean(whole[part]):.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    print("| seats play as | at | decisions | bits known | bits of all worlds |")
    print("| --- | --- | ---: | ---: | ---: |")
    for bot in ("rules", "medium", "learned"):
        show(bot, int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
