"""Train a network to play as bots that search: ``python -m tools.training.searching FILE``.

Bots that search play Fodasse among themselves, and the network learns which of the legal actions
they choose. Fodasse's own searches believe that other seats may play so. It needs torch and the
extra ``bulk``. ``--matches 0.1`` plays a tenth of the matches. Seeds are fixed, but
another processor rounds sums otherwise, and comes to another network.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import torch
from attrs import define, field
from numpy.typing import NDArray
from torch import nn

from fodasse import GAME, Rules
from fodasse.bots.fodasse.inputs import INPUTS, LEVELS, MANILHA, OUTPUTS, output_of, write_inputs
from fodasse.bots.network import to_bytes
from fodasse.games.fodasse.encoding import encode_action, observe
from fodasse.table.bot import Bot, Turn
from fodasse.table.match import Match
from tools.pages.ladder import bot_of

MATCHES: Final = {
    "probe": {2: 80, 3: 80, 4: 300, 5: 60},
    "medium": {2: 20, 3: 20, 4: 75, 5: 15},
}
"""By bot and number of seats: the number of matches that the bot plays on all seats."""
WIDTH, EPOCHS, MINIBATCH, RATE, DECAY = 128, 10, 512, 1e-3, 1e-2
TESTED: Final = 0.1
"""The share of matches held out of training, to test the network."""

Decisions = tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.int64]]
"""By decision: the inputs, the legal outputs, and the one that was chosen."""


@define
class Recorder:
    """A bot that records the decisions of another, where it has a choice."""

    bot: Bot[Any, Any]
    seats: int
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
            write_inputs(row, self.seats, inputs)
            chosen = output_of(encode_action(action, Rules()), manilha)
            self.decisions.append((inputs, legal, chosen))
        return action


def gather(name: str, seats: int, numbers: range) -> Decisions:
    """Return the decisions of a bot on all seats of some matches."""
    recorder = Recorder(bot_of(name, GAME, seats), seats)
    for number in numbers:
        seed = f"gather {name} {seats} {number}"
        Match(GAME, seats, seed=seed, occupants=[recorder] * seats).run()
    inputs, legal, chosen = zip(*recorder.decisions, strict=True)
    print(f"{name}, {seats} seats: {len(chosen)} decisions", flush=True)
    return np.array(inputs), np.array(legal), np.array(chosen)


def joined(parts: Iterable[Decisions]) -> Decisions:
    """Return the decisions of several parts as one."""
    inputs, legal, chosen = zip(*parts, strict=True)
    return np.concatenate(inputs), np.concatenate(legal), np.concatenate(chosen)


def logs_of(network: nn.Module, inputs: Any, legal: Any) -> torch.Tensor:
    """Return the logarithms of the probabilities of the outputs."""
    scores = network(torch.from_numpy(inputs)).masked_fill(~torch.from_numpy(legal), -1e9)
    return torch.log_softmax(scores, dim=1)


def fit(decisions: Decisions) -> nn.Sequential:
    """Return a network trained to give the chosen outputs the greatest probability."""
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
    return to_bytes([(each.bias.data.numpy(), each.weight.data.numpy()) for each in layers])


def main() -> None:
    """Gather decisions, train, measure and write the network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--matches", type=float, default=1.0, metavar="SHARE")
    given = parser.parse_args()
    torch.set_num_threads(1)
    learned: list[Decisions] = []
    tests: dict[str, Decisions] = {}
    for name, matches in MATCHES.items():
        for seats, planned in matches.items():
            many = max(2, round(given.matches * planned))
            cut = many - max(1, round(TESTED * many))
            learned.append(gather(name, seats, range(cut)))
            tests[f"{name}, {seats} seats"] = gather(name, seats, range(cut, many))
    decisions = joined(learned)
    begun = time.process_time()
    network = fit(decisions)
    print(f"trained in {(time.process_time() - begun) / 60:.1f} minutes")
    for title, unmet in tests.items():
        report(title, network, unmet)
    given.file.write_bytes(saved(network, decisions[0]))


if __name__ == "__main__":
    main()
