"""Train the network of the bot ``learned`` by PPO, and measure it against three ``rules``.

At some tables the network plays all seats, at others one seat against three ``rules``. The inputs
are those of the bot, and so is the file written at the end; the tables, the advantages of each
seat, the update and the matches that measure the level are here.

    python ppo_self_play.py [UPDATES] [--out FILE] [--begin NETWORK] [--opponents BOTS]

An update takes 65,536 decisions. With ``--opponents`` one seat of every table learns against three
bots that do not: ``rules``, ``random`` or a network. A network is ``learned``, the one in the
package, or a file that this script wrote; with ``--begin`` the training begins with one.
"""

import argparse
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import numba
import numpy as np
import torch
from numba.extending import register_jitable
from numpy.typing import NDArray
from torch import nn

from fodasse.bots.fodasse.inputs import INPUTS, MANILHA, OUTPUTS, PARTS, SHARES, write_inputs
from fodasse.bots.fodasse.learned import trained
from fodasse.bots.network import read, to_bytes
from fodasse.bulk import VectorEnv
from fodasse.lab.intervals import wilson

TABLES = [
    *((4, "self", 208), (4, "rules", 208)),
    *((2, "self", 32), (3, "self", 32), (5, "self", 32)),
]
"""Seats, opponents and environments."""
STEPS, UPDATES, EPOCHS, MINIBATCH = 128, 400, 3, 4096
RATE, CLIP, LAMBDA, ENTROPY, WIDTH = 1e-3, 0.2, 0.95, 0.01, 256
POINTS = 0.25
"""The part of the training in which points count, less and less."""
MATCHES, REPORTS = 10_000, 10

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]
Bools = NDArray[np.bool_]
Layers = list[tuple[Floats, Floats]]
"""Biases and weights of a network's layers, as arrays."""

# ---- Observations: the bot's inputs, compiled ----

for part in PARTS:
    register_jitable(part)
write = numba.njit(write_inputs)
output_of = PARTS[0]


@numba.njit
def encode(rows: Any, mask: Any, seats: int, inputs: Any, legal: Any, ids: Any) -> None:
    """Write the inputs, which outputs are legal, and an action id for each of those."""
    inputs[:] = 0
    legal[:] = False
    for env in range(len(rows)):
        write(rows[env], seats, inputs[env])
        for action in range(mask.shape[1]):
            if mask[env, action]:
                output = output_of(action, rows[env, MANILHA])
                if not legal[env, output]:
                    legal[env, output] = True
                    ids[env, output] = action


# ---- The network: a policy and a value ----


def linear(inputs: int, outputs: int, gain: float) -> nn.Linear:
    """Return an orthogonal layer."""
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Network(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """A policy, and the value of the round to the seat that acts."""

    def __init__(self) -> None:
        super().__init__()
        first, second = linear(INPUTS, WIDTH, 2**0.5), linear(WIDTH, WIDTH, 2**0.5)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = linear(WIDTH, OUTPUTS, 0.01), linear(WIDTH, 1, 1.0)

    def forward(
        self, inputs: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logarithms of the probabilities, by row and output, and the values."""
        with torch.autocast("cpu", torch.bfloat16):
            body = self.body(inputs)
            scores, values = self.policy(body), self.value(body)
        scores = scores.float().masked_fill(~legal, -1e9)
        return torch.log_softmax(scores, dim=1), values.float()[:, 0]

    def begin(self, layers: Layers) -> None:
        """Begin with the policy of another network."""
        own = (self.body[0], self.body[2], self.policy)
        for layer, (biases, rows) in zip(own, layers, strict=True):
            layer.bias.data[:] = torch.from_numpy(biases)
            layer.weight.data[:] = torch.from_numpy(rows)

    def saved(self) -> bytes:
        """Return the policy as the bot reads it."""
        layers = [self.body[0], self.body[2], self.policy]
        return to_bytes([(each.bias.data.numpy(), each.weight.data.numpy()) for each in layers])


def layers_of(network: str | bytes) -> Layers:
    """Return the biases and weights of a network: ``learned``, a file's name, or its content."""
    if isinstance(network, str) and network != "learned":
        network = Path(network).read_bytes()
    found = read(network, INPUTS, OUTPUTS) if isinstance(network, bytes) else trained()
    pairs = found.arrays or ()
    return [(biases.astype(np.float32), rows.astype(np.float32)) for biases, rows in pairs]


def scores(layers: Layers, inputs: Floats) -> Floats:
    """Return the scores of a network's outputs."""
    now = inputs
    for place, (biases, rows) in enumerate(layers):
        now = (now.clip(0) if place else now) @ rows.T + biases
    return now


def best(layers: Layers, inputs: Floats, legal: Bools) -> Whole:
    """Return the legal outputs of the highest scores."""
    found: Whole = np.where(legal, scores(layers, inputs), -np.inf).argmax(axis=1)
    return found


# ---- Tables: every decision of the network, and the rewards between them ----


def advantages(seats: Whole, values: Floats, rewards: Floats, ends: Bools) -> tuple[Floats, Bools]:
    """Return the generalised advantage of each decision, within its round and its seat.

    Between two decisions of a seat the others decide. A reward may come with any of these steps,
    and belongs to the seat's decision before it. The last decision of a seat in a round that goes
    on has nothing after it yet, and is left out.

    Args:
        seats: the seat that decided, by step and environment, as all that follow.
        values: what the network expected then.
        rewards: those of all seats in the step.
        ends: whether a round ended in the step.

    Returns:
        The advantages, and which of them are known.
    """
    steps, envs = seats.shape
    gained, after, ahead = np.zeros((3, envs, rewards.shape[2]), np.float32)
    known = np.zeros(gained.shape, bool)
    found, usable = np.zeros_like(values), np.zeros_like(ends)
    every = np.arange(envs)
    for step in reversed(range(steps)):
        for each in (gained, after, ahead):
            each[ends[step]] = 0
        known[ends[step]] = True
        gained += rewards[step]
        own = every, seats[step]
        surprise = gained[own] + after[own] - values[step]
        ahead[own] = np.where(known[own], surprise + LAMBDA * ahead[own], 0)
        found[step], usable[step] = ahead[own], known[own]
        gained[own], after[own], known[own] = 0, values[step], True
    return found, usable


def shares(points: Whole) -> NDArray[np.float64]:
    """Return about how likely each seat is to win the match, from its points."""
    weights: NDArray[np.float64] = np.array(SHARES)[points]
    weights /= weights.sum(axis=1, keepdims=True)
    return weights


class Tables:
    """Matches of one kind, side by side."""

    def __init__(self, seats: int, opponents: str, envs: int, seed: str) -> None:
        options: dict[str, Any] = {"dealer": "random", "rewards": "points", "seed": seed}
        self.others: Layers | None = None
        if opponents in {"rules", "random"}:
            options |= {"policies": opponents, "seat": "random"}
        elif opponents != "self":
            self.others = layers_of(opponents)
        self.env = VectorEnv(envs, seats=seats, **options)
        self.rows, infos = self.env.reset()
        self.mask, self.seats = infos["action_mask"], infos["seat"]
        self.points = np.zeros((envs, seats), np.int64)
        self.ids = np.zeros((envs, OUTPUTS), np.int64)
        self.acted = np.empty((STEPS, envs), np.int64)
        self.rewards = np.empty((STEPS, envs, seats), np.float32)
        self.ends = np.empty((STEPS, envs), bool)

    def play(
        self, step: int, inputs: Floats, legal: Bools, taken: Whole, by_points: float
    ) -> None:
        """Play an output in each match, and record who did, the rewards and the ends of rounds.

        Args:
            step: the number of the step.
            inputs: what the network was told.
            legal: the legal outputs.
            taken: the outputs that it chose.
            by_points: the weight of the seats' own points in their rewards, beside their shares.
        """
        envs = len(self.points)
        if self.others:
            taken = np.where(self.seats == 0, taken, best(self.others, inputs, legal))
        self.acted[step] = self.seats
        before = shares(self.points)
        self.rows, _, over, _, infos = self.env.step(self.ids[np.arange(envs), taken])
        self.mask, self.seats = infos["action_mask"], infos["seat"]
        self.points -= infos["rewards"].astype(np.int64)
        gained = 8 * (shares(self.points) - before)  # about as large as points
        self.rewards[step] = by_points * infos["rewards"] + (1 - by_points) * gained
        self.ends[step] = infos["rounds"] > 0
        self.points[over] = 0


class Batch:
    """The decisions of one update, at tables of every kind."""

    def __init__(self, kinds: list[tuple[int, str, int]]) -> None:
        self.tables = [Tables(*kind, f"train {number}") for number, kind in enumerate(kinds)]
        ends = np.cumsum([0, *[envs for _, _, envs in kinds]]).tolist()
        self.parts = [slice(*pair) for pair in pairwise(ends)]
        envs = ends[-1]
        self.now, self.legal_now = (
            np.empty((envs, INPUTS), np.float32),
            np.empty((envs, OUTPUTS), bool),
        )
        self.inputs = torch.empty(STEPS, envs, INPUTS, dtype=torch.bfloat16)
        self.legal = torch.empty(STEPS, envs, OUTPUTS, dtype=torch.bool)
        self.outputs = torch.empty(STEPS, envs, dtype=torch.long)
        self.logs, self.values = torch.empty(2, STEPS, envs)
        self.advantages = torch.empty(STEPS, envs)
        self.usable = torch.empty(STEPS, envs, dtype=torch.bool)

    def play(self, network: Network, by_points: float) -> None:
        """Play on; the weight of points in the rewards is that of ``Tables.play``."""
        for step in range(STEPS):
            for tables, part in zip(self.tables, self.parts, strict=True):
                now, legal = self.now[part], self.legal_now[part]
                encode(tables.rows, tables.mask, tables.env.seats, now, legal, tables.ids)
            self.inputs[step] = torch.from_numpy(self.now)
            self.legal[step] = torch.from_numpy(self.legal_now)
            with torch.no_grad():
                logs, self.values[step] = network(self.inputs[step], self.legal[step])
            noise = torch.empty_like(logs).exponential_().log()
            chosen = (logs - noise).argmax(dim=1)  # a random output, as likely as it is
            self.outputs[step] = chosen
            self.logs[step] = logs.gather(1, chosen[:, np.newaxis])[:, 0]
            taken = chosen.numpy()
            for tables, part in zip(self.tables, self.parts, strict=True):
                now, legal = self.now[part], self.legal_now[part]
                tables.play(step, now, legal, taken[part], by_points)
        for tables, part in zip(self.tables, self.parts, strict=True):
            values = self.values[:, part].numpy()
            found, usable = advantages(tables.acted, values, tables.rewards, tables.ends)
            if tables.others:
                usable &= tables.acted == 0
            self.advantages[:, part] = torch.from_numpy(found)
            self.usable[:, part] = torch.from_numpy(usable)


def learn(network: Network, optimizer: torch.optim.Optimizer, batch: Batch, left: float) -> None:
    """Improve the network by the clipped objective of PPO, in some epochs."""
    numbers = batch.usable.flatten().nonzero()[:, 0]
    flat = (batch.inputs, batch.legal, batch.outputs, batch.logs, batch.advantages, batch.values)
    inputs, legal, outputs, logs, better, before = (each.flatten(0, 1) for each in flat)
    returns = better + before
    better = (better - better[numbers].mean()) / (better[numbers].std() + 1e-8)
    for _ in range(EPOCHS):
        for some in numbers[torch.randperm(len(numbers))].split(MINIBATCH):
            now, values = network(inputs[some], legal[some])
            ratio = (now.gather(1, outputs[some, np.newaxis])[:, 0] - logs[some]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            gain = torch.min(ratio * better[some], clipped * better[some]).mean()
            entropy = -(now.exp() * now.clamp(min=-50)).sum(dim=1).mean()
            error = ((values - returns[some]) ** 2).mean()
            loss = error / 4 - gain - ENTROPY * left * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


# ---- The level: whole matches of one seat against three bots ----


def wins(
    network: Layers, opponents: str, matches: int, seats: int = 4
) -> tuple[Bools, NDArray[np.integer]]:
    """Return which matches were won, of the first one in each environment, and by which seat."""
    options: dict[str, Any] = {"rewards": "returns", "seed": "level"}
    others = None if opponents in {"rules", "random"} else layers_of(opponents)
    if not others:
        options |= {"policies": opponents, "seat": "random"}
    env = VectorEnv(matches, seats=seats, **options)
    rows, infos = env.reset()
    every, results = np.arange(matches), np.zeros(matches)
    own = every % seats if others else infos["seat"]
    inputs = np.empty((matches, INPUTS), np.float32)
    legal, ids = np.empty((matches, OUTPUTS), bool), np.empty((matches, OUTPUTS), np.int64)
    while not results.all():
        encode(rows, infos["action_mask"], seats, inputs, legal, ids)
        taken = best(network, inputs, legal)
        if others:
            taken = np.where(infos["seat"] == own, taken, best(others, inputs, legal))
        rows, _, _, _, infos = env.step(ids[every, taken])
        results = np.where(results, results, infos["rewards"][every, own])
    return results > 0, own


def report(text: str, won: Bools) -> None:
    """Print the share of matches won, with its 95 % interval."""
    low, high = wilson(int(won.sum()), len(won))
    share = f"{won.mean():.1%} of {len(won)} matches ({low:.1%} to {high:.1%})"
    print(f"{text}: wins {share}", flush=True)


def train(
    network: Network, batch: Batch, updates: int, against: Callable[[Layers], Bools], out: str
) -> Layers:
    """Train a network; every now and then print its level, and write it.

    Args:
        network: the network.
        batch: the tables at which it learns.
        updates: the number of updates.
        against: returns which matches a network wins.
        out: the file to write; without a name, none is.

    Returns:
        The network as it is written.
    """
    optimizer = torch.optim.Adam(network.parameters(), eps=1e-5)
    used = 0.0
    for update in range(updates):
        begun, done = time.process_time(), update / updates
        optimizer.param_groups[0]["lr"] = RATE * (1 - done)
        batch.play(network, max(0.0, 1 - done / POINTS))
        learn(network, optimizer, batch, 1 - done)
        used += time.process_time() - begun
        if update * REPORTS // updates != (update + 1) * REPORTS // updates:
            if out:
                Path(out).write_bytes(network.saved())
            millions = (update + 1) * batch.logs.numel() / 1e6
            text = f"{millions:.1f} M decisions, {used / 60:.1f} minutes of one core"
            report(text, against(layers_of(network.saved())))
    return layers_of(network.saved())


def main() -> None:
    """Train and measure as the command line says."""
    parser = argparse.ArgumentParser(description="Train the network of the bot learned.")
    parser.add_argument("updates", type=int, nargs="?", default=UPDATES)
    parser.add_argument("--out", default="", help="the file to write")
    parser.add_argument("--begin", default="", help="the network to begin with")
    parser.add_argument("--opponents", default="", help="the three others at every table")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    batch = Batch([(4, chosen.opponents, 512)] if chosen.opponents else TABLES)
    network = Network()
    if chosen.begin:
        network.begin(layers_of(chosen.begin))
    bots = chosen.opponents.replace("self", "") or "rules"
    matches = min(MATCHES, 50 * chosen.updates)

    def against(layers: Layers) -> Bools:
        return wins(layers, bots, matches // 5)[0]

    last = train(network, batch, chosen.updates, against, chosen.out)
    won, own = wins(last, bots, matches)
    report(f"in the end, against {bots}", won)
    for seat in range(4):
        report(f"  from seat {seat}", won[own == seat])
    report("in the end, against random", wins(last, "random", matches)[0])


if __name__ == "__main__":
    main()
