"""Train a network to play as bots that search: ``python benchmarks/train_searching.py FILE``.

Bots that search play Fodasse among themselves, and the network learns which of the legal actions
they choose. Fodasse's own searches believe that other seats may play so. It needs torch and the
extra ``bulk``. ``--matches 0.1`` plays a tenth of the matches. Seeds are fixed, but
another processor rounds sums otherwise, and comes to another network.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import torch
from attrs import define, field
from ladder import bot_of
from numpy.typing import NDArray
from torch import nn

from fodasse import GAME, Rules
from fodasse.bots.learned.inputs import INPUTS, LEVELS, MANILHA, OUTPUTS, output_of, write_inputs
from fodasse.bots.learned.network import written
from fodasse.games.fodasse.encoding import encode_action, observe
from fodasse.table.bot import Bot, Turn
from fodasse.table.match import Match

SEATS: Final = 4
MATCHES: Final = {"probe": 400, "medium": 100}
"""The bots that play, and the number of matches of each on all seats."""
WIDTH, EPOCHS, MINIBATCH, RATE, DECAY = 128, 10, 512, 1e-3, 1e-2
TESTED: Final = 0.1
"""The share of decisions that the network does not learn from, but is measured by."""

Decisions = tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int64]]
"""By decision: the inputs, the legal outputs, and the one that was chosen."""


@define
class Recorder:
    """A bot that keeps what another decides, where it has a choice."""

    bot: Bot[Any, Any]
    decisions: list[tuple[Any, Any, int]] = field(factory=list)

    def choose(self, turn: Turn[Any, Any], rng: Random) -> Any:
        """Return the other bot's action."""
        action = self.bot.choose(turn, rng)
        row, inputs, legal = (
            observe(turn.view),
            np.zeros(INPUTS, np.float32),
            np.zeros(OUTPUTS, bool),
        )
        manilha = row[MANILHA]
        for each in turn.legal_actions:
            legal[output_of(encode_action(each, Rules()), manilha)] = True
        if legal.sum() > 1:
            write_inputs(row, SEATS, inputs)
            chosen = output_of(encode_action(action, Rules()), manilha)
            self.decisions.append((inputs, legal, chosen))
        return action


def gather(name: str, matches: int) -> Decisions:
    """Return the decisions of a bot on all seats of some matches."""
    recorder = Recorder(bot_of(name, GAME, SEATS))
    for number in range(matches):
        Match(GAME, SEATS, seed=f"gather {number}", occupants=[recorder] * SEATS).run()
    inputs, legal, chosen = zip(*recorder.decisions, strict=True)
    return np.array(inputs), np.array(legal), np.array(chosen)


def logs_of(network: nn.Module, inputs: Any, legal: Any) -> torch.Tensor:
    """Return the logarithms of the probabilities of the outputs."""
    scores = network(torch.from_numpy(inputs)).masked_fill(~torch.from_numpy(legal), -1e9)
    return torch.log_softmax(scores, dim=1)


def fit(decisions: Decisions) -> nn.Sequential:
    """Return a network that gives what was chosen the greatest probability."""
    torch.manual_seed(0)
    network = nn.Sequential(
        *(nn.Linear(INPUTS, WIDTH), nn.ReLU(), nn.Linear(WIDTH, WIDTH), nn.ReLU()),
        nn.Linear(WIDTH, OUTPUTS),
    )
    optimizer = torch.optim.AdamW(network.parameters(), lr=RATE, weight_decay=DECAY)
    batches = -(-len(decisions[0]) // MINIBATCH)
    falling = torch.optim.lr_scheduler.LinearLR(optimizer, 1, 0, EPOCHS * batches)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(decisions[0])).split(MINIBATCH):
            inputs, legal, chosen = (each[some.numpy()] for each in decisions)
            loss = nn.functional.nll_loss(
                logs_of(network, inputs, legal), torch.from_numpy(chosen)
            )
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            falling.step()
    return network


def report(name: str, network: nn.Module, decisions: Decisions) -> None:
    """Print how many bits a bot's decisions cost, and how often the likeliest is chosen."""
    inputs, legal, chosen = decisions
    with torch.no_grad():
        logs = logs_of(network, inputs, legal).numpy()
    own = logs[np.arange(len(chosen)), chosen]
    for kind, of_kind in (("bids", chosen >= LEVELS), ("cards", chosen < LEVELS)):
        if not of_kind.any():
            continue
        bits, met = -own[of_kind].mean() / np.log(2), (logs.argmax(1) == chosen)[of_kind].mean()
        uniform = np.log2(legal[of_kind].sum(1)).mean()
        print(f"{name}, {of_kind.sum()} {kind}: {bits:.2f} bits of {uniform:.2f}, {met:.1%} met")


def saved(network: nn.Sequential, inputs: NDArray[np.float32]) -> bytes:
    """Return the network as the library reads it; inputs that it never met count for nothing."""
    layers: list[Any] = [each for each in network if isinstance(each, nn.Linear)]
    layers[0].weight.data[:, ~inputs.any(axis=0)] = 0
    return written([(each.bias.data.numpy(), each.weight.data.numpy()) for each in layers])


def train(gathered: dict[str, Decisions]) -> bytes:
    """Return a network trained by the decisions of some bots, and print how well it knows them."""
    learned: list[Decisions] = []
    tests = {}
    for name, (inputs, legal, chosen) in gathered.items():
        end = round(len(chosen) * (1 - TESTED))
        learned.append((inputs[:end], legal[:end], chosen[:end]))
        tests[name] = inputs[end:], legal[end:], chosen[end:]
    inputs, legal, chosen = (np.concatenate(parts) for parts in zip(*learned, strict=True))
    network = fit((inputs, legal, chosen))
    for name, decisions in tests.items():
        report(name, network, decisions)
    return saved(network, inputs)


def main() -> None:
    """Gather decisions, train and write the network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=float, default=1.0, metavar="SHARE")
    given = parser.parse_args()
    torch.set_num_threads(1)
    gathered = {}
    for name, matches in MATCHES.items():
        gathered[name] = gather(name, max(1, round(given.matches * matches)))
        print(f"{name}: {len(gathered[name][2])} decisions", flush=True)
    begun = time.process_time()
    given.file.write_bytes(train(gathered))
    print(f"trained in {(time.process_time() - begun) / 60:.1f} minutes")


if __name__ == "__main__":
    main()
