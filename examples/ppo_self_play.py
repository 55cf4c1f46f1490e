"""Train one network by self-play PPO, and measure it against three bots that know the rules.

The network plays all four seats and never meets ``rules`` while it learns. Everything is in this
file: the encoding of observations, the network, the advantages of each seat, the update, and the
matches that measure the level.

    python ppo_self_play.py [UPDATES] [FILE]

An update takes 65,536 decisions. FILE is where the weights are written.
"""

import sys
import time

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from fodasse.bulk import ACTIONS, CARDS, VectorEnv, observation_layout
from fodasse.lab.intervals import wilson

SEATS, ENVS, STEPS = 4, 512, 128
UPDATES, EPOCHS, MINIBATCH = 200, 3, 4096
RATE, CLIP, LAMBDA, ENTROPY, WIDTH = 1e-3, 0.2, 0.95, 0.01, 128
MATCHES, REPORTS = 10_000, 12

Floats = NDArray[np.float32]
Whole = NDArray[np.int64]
Bools = NDArray[np.bool_]

# ---- Observations: cards by strength instead of by number ----

AT = observation_layout(SEATS)
RANKS, SUITS = np.divmod(np.arange(CARDS), 4)
BY_STRENGTH = np.empty((11, ACTIONS), np.int64)
"""By manilha, -1 while it is unknown: action ids, the cards weak to strong, then the bids."""
PLACE = np.full((11, CARDS + 1), CARDS)
"""By manilha and card, -1 for no card: the place of the card among those, weak to strong."""
for manilha in range(-1, 10):
    BY_STRENGTH[manilha, :CARDS] = np.argsort(4 * np.where(manilha == RANKS, 10, RANKS) + SUITS)
    BY_STRENGTH[manilha, CARDS:] = np.arange(CARDS, ACTIONS)
    PLACE[manilha, BY_STRENGTH[manilha, :CARDS]] = np.arange(CARDS)
LEVEL = np.where(np.arange(CARDS + 1) < 36, np.arange(CARDS + 1) // 4 * 4, np.arange(CARDS + 1))
"""By place: equal for cards that annul each other. Only manilhas stand alone."""
LEVEL[CARDS] = -1
ONE_HOT = np.eye(CARDS + 1, CARDS, dtype=np.float32)


def encode(rows: NDArray[np.integer], mask: Bools) -> tuple[Floats, Bools, Whole]:
    """Return inputs of the network from observations.

    Returns:
        The inputs; which of its outputs are legal; and the action id of each output.
    """
    at = {name: rows[:, columns].astype(np.float32) for name, columns in AT.items()}
    manilha = rows[:, AT["manilha"]].astype(np.int64)
    order = BY_STRENGTH[manilha[:, 0]]
    hand, seen = (np.take_along_axis(at[name], order[:, :CARDS], 1) for name in ("hand", "seen"))

    laid = PLACE[manilha, rows[:, AT["card"]][:, 1:]]
    levels = LEVEL[laid]
    tied = (levels[:, :, np.newaxis] == levels[:, np.newaxis]).sum(axis=2) > 1
    strongest = np.where(tied, -1, levels).max(axis=1, keepdims=True)
    annulled = (levels[:, :, np.newaxis] == LEVEL[:CARDS]).any(axis=1)
    takes = hand * ((LEVEL[:CARDS] > strongest) & ~annulled)

    unseen = 1 - hand - seen
    weaker = np.pad(unseen.cumsum(axis=1), ((0, 0), (1, 0)))[:, LEVEL[:CARDS]]
    share = (weaker + 0.5) / (unseen.sum(axis=1, keepdims=True) + 0.5)
    chance = share ** np.maximum(at["dealt"] - 1, 1)  # that no card of the others is stronger
    likely = hand * chance
    expected = likely.sum(axis=1, keepdims=True)

    bid, called = np.maximum(at["bid"], 0), at["bid"] >= 0
    need = np.where(called, bid - at["won"], 0)
    size = at["hand_size"]
    inputs = (
        *(hand, seen, ONE_HOT[laid].reshape(len(rows), -1), takes, likely),
        *(expected / 2, (likely * (1 - chance)).sum(axis=1, keepdims=True)),
        *(takes.sum(axis=1, keepdims=True) / 5, need[:, :1] - expected),
        *(tied, laid < CARDS, strongest / CARDS, np.eye(SEATS)[rows[:, AT["dealer"]][:, 0]]),
        *(at["bidding"], size / 10, (size - at["completed"]) / 10, at["accumulated"] / 3),
        *(at["dealt"] / 4, at["laid"] / 4, at["bidding"] * (size == 1)),
        *(called, bid / 5, at["won"] / 5, (bid.sum(axis=1, keepdims=True) - size) / 5),
        *(need / 4, need > 0, need < 0, at["playing"], at["points"] / 7, at["points"] >= 6),
    )
    legal = np.take_along_axis(mask, order, 1)
    return np.concatenate(inputs, axis=1, dtype=np.float32, casting="same_kind"), legal, order


# ---- The network: a policy and a value ----


def linear(inputs: int, outputs: int, gain: float) -> nn.Linear:
    """Return an orthogonal layer."""
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Network(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """A policy, and the value of the round to the seat that acts."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        first, second = linear(inputs, WIDTH, 2**0.5), linear(WIDTH, WIDTH, 2**0.5)
        self.body = nn.Sequential(first, nn.ReLU(), second, nn.ReLU())
        self.policy, self.value = linear(WIDTH, ACTIONS, 0.01), linear(WIDTH, 1, 1.0)

    def forward(
        self, inputs: torch.Tensor, legal: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logarithms of the probabilities, by row and output, and the values."""
        body = self.body(inputs)
        scores = self.policy(body).masked_fill(~legal, -1e9)
        return torch.log_softmax(scores, dim=1), self.value(body)[:, 0]


# ---- Self-play: every seat's decisions, and the rewards between them ----


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


class SelfPlay:
    """Matches in which the network plays every seat, and the decisions of one update."""

    def __init__(self, seed: str) -> None:
        self.env = VectorEnv(ENVS, seats=SEATS, rewards="points", seed=seed)
        rows, infos = self.env.reset()
        self.mask: Bools = infos["action_mask"]
        self.rows, self.seats = rows, infos["seat"]
        width = encode(rows, self.mask)[0].shape[1]
        self.inputs = torch.empty(STEPS, ENVS, width)
        self.legal = torch.empty(STEPS, ENVS, ACTIONS, dtype=torch.bool)
        self.outputs = torch.empty(STEPS, ENVS, dtype=torch.long)
        self.logs = torch.empty(STEPS, ENVS)
        self.advantages = torch.empty(STEPS, ENVS)
        self.returns = torch.empty(STEPS, ENVS)

    def play(self, network: Network) -> NDArray[np.intp]:
        """Play on, and return the numbers of the decisions to learn from."""
        values = np.empty((STEPS, ENVS), np.float32)
        seats, ends = np.empty((STEPS, ENVS), np.int64), np.empty((STEPS, ENVS), bool)
        rewards = np.empty((STEPS, ENVS, SEATS), np.float32)
        for step in range(STEPS):
            inputs, legal, order = encode(self.rows, self.mask)
            self.inputs[step], self.legal[step] = torch.from_numpy(inputs), torch.from_numpy(legal)
            with torch.no_grad():
                logs, value = network(self.inputs[step], self.legal[step])
            noise = torch.empty_like(logs).exponential_().log()
            chosen = (logs - noise).argmax(dim=1)  # a random output, as likely as it is
            self.outputs[step] = chosen
            self.logs[step] = logs.gather(1, chosen[:, np.newaxis])[:, 0]
            values[step], seats[step] = value.numpy(), self.seats
            ids = order[np.arange(ENVS), chosen.numpy()]
            self.rows, _, _, _, infos = self.env.step(ids)
            self.mask, self.seats = infos["action_mask"], infos["seat"]
            rewards[step], ends[step] = infos["rewards"], infos["rounds"] > 0
        found, usable = advantages(seats, values, rewards, ends)
        self.advantages[:] = torch.from_numpy(found)
        self.returns[:] = torch.from_numpy(found + values)
        return np.flatnonzero(usable)


def learn(
    network: Network, optimizer: torch.optim.Optimizer, batch: SelfPlay, numbers: NDArray[np.intp]
) -> None:
    """Improve the network by the clipped objective of PPO, in some epochs."""
    left = optimizer.param_groups[0]["lr"] / RATE
    flat = (batch.inputs, batch.legal, batch.outputs, batch.logs, batch.advantages, batch.returns)
    inputs, legal, outputs, logs, better, returns = (each.flatten(0, 1) for each in flat)
    better = (better - better[numbers].mean()) / (better[numbers].std() + 1e-8)
    usable = torch.from_numpy(numbers)
    for _ in range(EPOCHS):
        for some in usable[torch.randperm(len(usable))].split(MINIBATCH):
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


def wins(network: Network, matches: int, bots: str = "rules") -> int:
    """Return the number of matches won, of the first one in each environment."""
    env = VectorEnv(
        matches,
        seats=SEATS,
        policies=bots,
        seat="random",
        dealer="random",
        rewards="returns",
        seed="level",
    )
    rows, infos = env.reset()
    results = np.zeros(matches)
    while not results.all():
        inputs, legal, order = encode(rows, infos["action_mask"])
        with torch.no_grad():
            logs, _ = network(torch.from_numpy(inputs), torch.from_numpy(legal))
        ids = order[np.arange(matches), logs.argmax(dim=1).numpy()]
        rows, rewards, _, _, infos = env.step(ids)
        results = np.where(results, results, rewards)
    return int((results > 0).sum())


def report(text: str, network: Network, matches: int, bots: str = "rules") -> None:
    """Print the share of matches won against three bots, with its 95 % interval."""
    won = wins(network, matches, bots)
    low, high = wilson(won, matches)
    print(f"{text}: wins {won / matches:.1%} of {matches} matches ({low:.1%} to {high:.1%})")


def train(updates: int, matches: int) -> Network:
    """Return a network after some updates; every now and then its level is printed."""
    batch = SelfPlay("train")
    network = Network(batch.inputs.shape[2])
    optimizer = torch.optim.Adam(network.parameters(), eps=1e-5)
    used = 0.0
    for update in range(updates):
        begun = time.process_time()
        optimizer.param_groups[0]["lr"] = RATE * (1 - update / updates)
        learn(network, optimizer, batch, batch.play(network))
        used += time.process_time() - begun
        if update * REPORTS // updates != (update + 1) * REPORTS // updates:
            millions = (update + 1) * STEPS * ENVS / 1e6
            text = (
                f"{millions:.1f} M decisions, {used / 60:.1f} minutes of one core, against rules"
            )
            report(text, network, matches // 5)
    return network


if __name__ == "__main__":
    updates = int(sys.argv[1]) if len(sys.argv) > 1 else UPDATES
    torch.set_num_threads(1)
    torch.manual_seed(1)
    matches = min(MATCHES, 50 * updates)
    trained = train(updates, matches)
    for bots in ("rules", "random"):
        report(f"in the end, against {bots}", trained, matches, bots)
    if len(sys.argv) > 2:
        torch.save(trained.state_dict(), sys.argv[2])
