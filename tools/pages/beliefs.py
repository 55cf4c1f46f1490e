"""Measure beliefs in Fodasse: ``python -m tools.pages.beliefs [ROUNDS]``.

Plays rounds of four seats with the same bot on all of them. At some decisions it measures the
probability that beliefs give to the true hands, against uniform ones, in bits. In the first column
the others may follow ``rules`` alone; in the second they may follow networks too, as ``hard`` and
``best`` believe. Seeds are fixed: equal versions print equal tables.

The true world is compared with the mean of ``n + 1`` worlds: itself and ``n`` uniform ones. So on
average a number is a lower bound of what is known, and none can exceed ``log2(n + 1)``,
however much is known.
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
from fodasse.bots.fodasse.batches import MODELS
from fodasse.bulk.batches import weigh
from fodasse.bulk.beliefs import Knowledge, likelihoods
from fodasse.bulk.game import game_of
from fodasse.games.fodasse.public import Phase
from fodasse.games.fodasse.state import State, View
from fodasse.table.bot import Turn
from tools.pages.ladder import bot_of

SEATS = 4
ROUNDS = 120
SHARE = 0.2
"""The share of decisions at which beliefs are measured."""
WORLDS = 20_000
"""The uniform worlds beside the true one for beliefs without networks."""
ASKED = 4000
"""The number of these worlds that networks judge too, the first ones."""
PARTS = ("bids", "first third", "second third", "last third")
"""The parts of a round, by the share of its cards that have been played."""


def evidence(view: View, state: State, seed: int) -> tuple[float, float]:
    """Return how much likelier what the others did makes the true world, in bits.

    The true world is compared with uniform worlds and itself: 0 if the others' actions say
    nothing, below 0 if they mislead, and at most the logarithm of the number of worlds. The first
    number is that of beliefs without networks, the second with them, in fewer worlds.
    """
    game = game_of(view)
    past = game.past(view, tuple)
    if past is None:
        return 0.0, 0.0
    found = Knowledge(view).worlds(WORLDS, seed=seed)
    records = np.concatenate([game.packed(state).matches, found.records])
    every = evolve(found, records=records)
    plain = likelihoods(every, past).prod(1)
    some = evolve(every, records=records[: ASKED + 1], weights=plain[: ASKED + 1])
    known = weigh(some, past, view.rules, MODELS).worlds.weights
    by_rules, by_all = (np.log2(each[0] / each.mean()) for each in (plain, known))
    return float(by_rules), float(by_all)


def measured(bot: Any, hand_size: int, seed: int) -> list[tuple[str, tuple[float, float], float]]:
    """Return for some decisions of a round: the part, the evidence, and the bits of all worlds."""
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
        for part, each, known in measured(bot_of(name, GAME, SEATS), 2 + seed % 8, seed):
            bits[part].append(each)
            whole[part].append(known)
    for part in PARTS:
        cells = [f"`{name}`", part, f"{len(bits[part])}"]
        for each in zip(*bits[part], strict=True):
            error = 1.96 * stdev(each) / sqrt(len(each))
            cells.append(f"{mean(each):+.2f} ± {error:.2f}")
        print(f"| {' | '.join(cells)} | {mean(whole[part]):.1f} |", flush=True)


if __name__ == "__main__":
    print("| seats play as | at | decisions | bits known | with networks | bits of all worlds |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for bot in ("rules", "medium", "learned", "probe"):
        show(bot, int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
