"""Train a network that plays ES-ADOF: ``python -m tools.training.esadof FILE [UPDATES]``.

It learns by PPO. At some tables it plays one seat against ``rules``, at others two or all seats.
It begins as ``rules`` does. A hand is an episode: its reward is what it changed in the seat's
chance to win the match, as ``fodasse.bots`` estimates it. Needs torch and the extra
``bulk``. An update takes 65,536 decisions; every few updates the share of matches won among
``rules`` is printed.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, Final

import numba
import numpy as np
import torch
from numba.extending import register_jitable
from torch import nn

from fodasse.bots.esadof import inputs as told
from fodasse.bots.esadof.inputs import FACTS, INPUTS, OUTPUTS, PARTS, own_slots
from fodasse.bots.game import coefficients
from fodasse.bots.network import to_bytes
from fodasse.bulk.compiled import signed, unsigned
from fodasse.bulk.esadof import layout
from fodasse.bulk.esadof.layout import MATCH, PLACES, POINTS, SEATS
from fodasse.bulk.esadof.rules_policy import count_unseen, knock_cost, room
from fodasse.bulk.luck import word
from fodasse.bulk.protocol import best_action, deal, look, play, start, write_values
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.games.esadof.limits import MEAN, USELESS
from fodasse.games.esadof.rules import ROW, Rules

TABLES: Final = (
    *((4, 1, 416), (4, 4, 128), (4, 2, 64), (3, 1, 160), (3, 3, 96)),
    *((5, 1, 64), (5, 5, 32), (6, 1, 32), (6, 6, 32)),
)
"""The numbers of seats, of seats that the network plays, and of matches side by side."""
STEPS, UPDATES, EPOCHS, MINIBATCH, WIDTH = 64, 60, 3, 4096, 96
RATE, CLIP, LAMBDA, ENTROPY, SCALE, USUAL = 7e-4, 0.2, 0.95, 0.003, 4.0, 2.0
MATCHES, REPORTS = 2000, 10

_WORTH: Final = np.array(coefficients("esadof"))
_USELESS: Final = np.array(USELESS)
_DEAREST: Final = layout.DEAREST

for part in PARTS:
    register_jitable(part)
_write_inputs: Any = numba.njit(told.write_inputs)
_own_slots: Any = numba.njit(own_slots)


# ---- Matches, with the limits that the bot reads from its history ----


@numba.njit
def follow(match: Any, limits: Any, action: int) -> None:
    """Do an action; lower the limits of the seat's cards as ``card_limits`` does."""
    first = PLACES * match.turn
    most = _DEAREST
    if action == layout.DRAW_STOCK:
        most = _USELESS[POINTS[unsigned(match.pile[unsigned(match.height - 1)])]]
    elif action >= layout.REPLACE:
        laid = unsigned(first + action - layout.REPLACE)
        is_dealt = action != layout.DISCARD and match.known[laid] == layout.HIDDEN
        most = MEAN if is_dealt else signed(POINTS[unsigned(match.rows[laid])])
    for place in range(first, first + ROW):
        limits[place] = min(limits[place], most)
    if layout.REPLACE <= action < layout.DISCARD:
        from_stock = match.source == layout.FROM_STOCK
        limits[first + action - layout.REPLACE] = max(most - 1, 0) if from_stock else _DEAREST
    play(match, None, action)
    for place in range(first, first + ROW):
        if match.known[unsigned(place)] == layout.HIDDEN:
            limits[place] = _DEAREST


@numba.njit
def tell(match: Any, limits: Any, facts: Any, inputs: Any, ids: Any) -> None:
    """Write facts, inputs, and by output the action id, or ``NOBODY`` where it is not legal."""
    turn = look(match)
    me, seats = signed(turn.seat), signed(turn.seats)
    cards, _ = count_unseen(turn, match.unseen)
    is_drawn = turn.phase == layout.DRAWN
    drawn = unsigned(PLACES * me + ROW)
    facts[:] = 0
    facts[told.SEATS_], facts[told.LEFT], facts[told.TARGET] = seats, turn.stock, turn.target
    facts[told.TOP] = POINTS[turn.pile[unsigned(turn.height - 1)]] if turn.height else -1
    facts[told.DRAWN] = POINTS[unsigned(turn.rows[drawn])] if is_drawn else -1
    facts[told.FROM_PILE] = turn.source == layout.FROM_PILE
    for points in range(_DEAREST + 1):
        facts[told.UNSEEN + points] = match.unseen[unsigned(points)]
    for place in range(seats):
        seat = (me + place) % seats
        facts[told.POINTS + place] = turn.points[unsigned(seat)]
        for slot in range(ROW):
            here, there = ROW * place + slot, PLACES * seat + slot
            card = signed(turn.rows[unsigned(there)])
            facts[told.CARDS + here] = NOBODY if card < 0 else signed(POINTS[unsigned(card)])
            facts[told.KNOWN + here] = turn.known[unsigned(there)]
            facts[told.LIMITS + here] = limits[there]
    cost = 0.0 if is_drawn else knock_cost(turn, match.unseen, cards, room())
    usual = signed(best_action(match, turn))
    ids[:] = NOBODY
    if is_drawn:
        slots = _own_slots(facts)
        for rank in range(ROW):
            ids[told.REPLACE + rank] = layout.REPLACE + slots[rank]
        ids[told.DISCARD] = layout.DISCARD
    else:
        ids[told.KNOCK], ids[told.PILE] = layout.KNOCK, layout.DRAW_PILE
        ids[told.STOCK] = layout.DRAW_STOCK
    for output in range(OUTPUTS):
        if ids[output] == usual:
            facts[told.USUAL] = output
    inputs[:] = 0
    _write_inputs(facts, cost, inputs)


@numba.njit
def score(match: Any, worths: Any, rewards: Any, shares: Any) -> None:
    """Add the change of each seat's worth in a hand; at the end, write shares of the win."""
    now = np.zeros(len(worths))
    write_values(match, _WORTH, now)
    for seat in range(len(worths)):
        rewards[seat] += now[seat] - worths[seat]
        worths[seat] = now[seat]
        if match.phase == OVER:
            shares[seat] = now[seat]


@numba.njit
def advance(records: Any, learns: Any, given: Any, keys: Any, out: Any) -> None:
    """Do an action in each match, and play on to the next decision of the network.

    Args:
        records: the matches.
        learns: by match and seat: whether the network plays it; ``rules`` plays the others.
        given: by match: the id of an action; below ``NOBODY``: begin.
        keys: by match: the key of its deals, which changes with every match.
        out: limits, worths, rewards, shares, ends of hands, facts, inputs and ids by match.
    """
    limits, worths, rewards, shares, ends, facts, inputs, ids = out
    for place in range(len(records)):
        match, action, seats = records[place], signed(given[place]), worths.shape[1]
        rewards[place, :] = 0
        shares[place, :] = -1
        ends[place] = False
        while True:
            if match.phase == OVER or action < NOBODY:
                keys[place] = word(keys[place], unsigned(1))
                start(match, seats, keys[place])
                match.dealer = signed(keys[place] >> unsigned(40)) % seats
                write_values(match, _WORTH, worths[place])
                action = signed(NOBODY)
            if match.phase == DEAL:
                deal(match)
            if match.phase == layout.ARRANGE:
                play(match, None, 0)
                limits[place, :] = _DEAREST
                continue
            if action == NOBODY:
                if learns[place, match.turn]:
                    break
                turn = look(match)
                action = signed(best_action(match, turn))
            follow(match, limits[place], action)
            action = signed(NOBODY)
            if match.phase in (DEAL, OVER):
                score(match, worths[place], rewards[place], shares[place])
                ends[place] = True
        tell(match, limits[place], facts, inputs[place], ids[place])


class Tables:
    """Matches of one kind, side by side, each at a decision of the network."""

    def __init__(self, seats: int, own: int, many: int, seed: int) -> None:
        self.records = np.zeros(many, MATCH)
        self.records["target"] = Rules().target
        self.records["codes"] = 2
        every = np.arange(many)
        self.own = every % seats
        self.learns = np.zeros((many, seats), np.bool_)
        for number in range(own):
            self.learns[every, (self.own + number) % seats] = True
        self.keys = np.random.default_rng(seed).integers(1 << 63, size=many).astype(np.uint64)
        self.rewards = np.zeros((many, seats), np.float32)
        self.shares = np.zeros((many, seats))
        self.ends = np.zeros(many, np.bool_)
        self.inputs = np.zeros((many, INPUTS), np.float32)
        self.ids = np.zeros((many, OUTPUTS), np.int64)
        limits, facts = np.zeros((many, SEATS * PLACES), np.int64), np.zeros(FACTS, np.int64)
        before = limits, np.zeros((many, seats)), self.rewards, self.shares, self.ends
        self._out = (*before, facts, self.inputs, self.ids)
        self.step(np.full(many, NOBODY - 1))

    def play(self, outputs: Any) -> None:
        """Do the actions of some outputs."""
        self.step(np.take_along_axis(self.ids, outputs[:, np.newaxis], 1)[:, 0])

    def step(self, given: Any) -> None:
        """Do the actions of some ids."""
        advance(self.records, self.learns, given, self.keys, self._out)


# ---- The network and its training ----


def linear(inputs: int, outputs: int, gain: float) -> nn.Linear:
    """Return an orthogonal layer."""
    layer = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(layer.weight, gain)
    nn.init.zeros_(layer.bias)
    return layer


class Network(nn.Module):  # type: ignore[misc]  # torch is not installed where types are checked
    """A policy, which begins near ``rules``, and the value of the hand to the seat that acts."""

    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = linear(INPUTS, WIDTH, 2**0.5), linear(WIDTH, WIDTH, 2**0.5)
        self.policy, self.value = linear(WIDTH, OUTPUTS, 0.01), linear(WIDTH, 1, 1.0)

    def forward(self, inputs: Any, legal: Any) -> tuple[Any, Any]:
        """Return the logarithms of the probabilities, by row and output, and the values."""
        body = torch.relu(self.second(torch.relu(self.first(inputs))))
        scores = self.policy(body) + USUAL * inputs[:, told.USUAL_INPUTS]
        return torch.log_softmax(scores.masked_fill(~legal, -1e9), 1), self.value(body)[:, 0]

    def saved(self) -> bytes:
        """Return the policy as the bot reads it; the choice of ``rules`` passes the layers."""
        through = np.zeros((OUTPUTS, INPUTS))
        through[:, told.USUAL_INPUTS] = np.eye(OUTPUTS)
        none = np.zeros((WIDTH, OUTPUTS))
        (first, second, last), biases = (
            [layer.weight.detach().numpy() for layer in (self.first, self.second, self.policy)],
            [layer.bias.detach().numpy() for layer in (self.first, self.second, self.policy)],
        )
        more = np.zeros(OUTPUTS)
        layers = [
            (np.append(biases[0], more), np.vstack([first, through])),
            (np.append(biases[1], more), np.block([[second, none], [none.T, np.eye(OUTPUTS)]])),
            (biases[2], np.hstack([last, USUAL * np.eye(OUTPUTS)])),
        ]
        return to_bytes(layers)


def advantages(seats: Any, values: Any, rewards: Any, ends: Any) -> tuple[Any, Any]:
    """Return the generalised advantage of each decision within its hand, and whether it is known.

    Args:
        seats: the seat that decided, by step and match, like the other arguments.
        values: the values that the network expected.
        rewards: the rewards of all seats in the step.
        ends: whether a hand ended in the step.
    """
    gained, after, ahead = np.zeros((3, *rewards.shape[1:]), np.float32)
    known = np.zeros(gained.shape, bool)
    found, usable = np.zeros_like(values), np.zeros_like(ends)
    every = np.arange(len(gained))
    for step in reversed(range(len(seats))):
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


def played(network: Network, tables: Tables) -> tuple[Any, ...]:
    """Play some steps at tables; return the decisions whose advantage is known.

    Returns:
        Inputs, legal outputs, the outputs chosen, the logarithms of their probabilities, the
        expected values and the advantages.
    """
    decisions: list[tuple[Any, ...]] = []
    seats, rewards, ends = [], [], []
    for _ in range(STEPS):
        inputs, legal = torch.tensor(tables.inputs), torch.tensor(tables.ids != NOBODY)
        with torch.no_grad():
            logs, values = network(inputs, legal)
        chosen = (logs - torch.empty_like(logs).exponential_().log()).argmax(1)
        log = logs.gather(1, chosen[:, np.newaxis])[:, 0]
        decisions.append((inputs, legal, chosen, log, values))
        seats.append(tables.records["turn"].copy())
        tables.play(chosen.numpy())
        rewards.append(SCALE * tables.rewards)
        ends.append(tables.ends.copy())
    columns = [torch.stack(each) for each in zip(*decisions, strict=True)]
    found, usable = advantages(
        np.stack(seats), columns[-1].numpy(), np.stack(rewards), np.stack(ends)
    )
    return tuple(each[torch.from_numpy(usable)] for each in (*columns, torch.from_numpy(found)))


def learn(network: Network, optimizer: Any, batches: list[tuple[Any, ...]], left: float) -> None:
    """Improve the network by the clipped objective of PPO, in some epochs."""
    columns = [torch.cat(each) for each in zip(*batches, strict=True)]
    inputs, legal, chosen, log, values, better = columns
    returns = better + values
    better = (better - better.mean()) / (better.std() + 1e-8)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(log)).split(MINIBATCH):
            now, expected = network(inputs[some], legal[some])
            ratio = (now.gather(1, chosen[some, np.newaxis])[:, 0] - log[some]).exp()
            gain = torch.min(ratio * better[some], ratio.clamp(1 - CLIP, 1 + CLIP) * better[some])
            entropy = -(now.exp() * now.clamp(min=-50)).sum(1).mean()
            error = ((expected - returns[some]) ** 2).mean()
            loss = error / 2 - gain.mean() - ENTROPY * left * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def report(network: Network, seats: int, seed: int, matches: int) -> None:
    """Print the share of matches that the network wins among ``rules``, with its interval."""
    tables, every = Tables(seats, 1, matches, seed), np.arange(matches)
    won = np.full(matches, -1.0)
    while (won < 0).any():
        with torch.no_grad():
            inputs, legal = torch.from_numpy(tables.inputs), torch.from_numpy(tables.ids != NOBODY)
            tables.play(network(inputs, legal)[0].argmax(1).numpy())
        won = np.where(won < 0, tables.shares[every, tables.own], won)
    error = 1.96 * won.std() / matches**0.5
    print(f"  {seats} seats: {won.mean():.1%} ± {error:.1%} of {matches} matches", flush=True)


def main() -> None:
    """Train and measure as the command line says."""
    parser = argparse.ArgumentParser(description="Train the network that plays ES-ADOF.")
    parser.add_argument("file", type=Path, help="the file to write")
    parser.add_argument("updates", type=int, nargs="?", default=UPDATES)
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    network = Network()
    optimizer = torch.optim.Adam(network.parameters(), eps=1e-5)
    tables = [Tables(*kind, seed) for seed, kind in enumerate(TABLES)]
    used = 0.0
    for update in range(chosen.updates):
        begun, done = time.process_time(), update / chosen.updates
        optimizer.param_groups[0]["lr"] = RATE * (1 - done)
        learn(network, optimizer, [played(network, each) for each in tables], 1 - done)
        used += time.process_time() - begun
        if update * REPORTS // chosen.updates != (update + 1) * REPORTS // chosen.updates:
            chosen.file.write_bytes(network.saved())
            many = (update + 1) * STEPS * sum(kind[-1] for kind in TABLES)
            print(f"{many / 1e6:.1f} M decisions, {used / 60:.1f} minutes of one core")
            report(network, 4, 1000, min(MATCHES, 200 * chosen.updates))
    for seats in range(3, told.PLACES + 1):
        report(network, seats, 2000 + seats, min(5 * MATCHES, 200 * chosen.updates))


if __name__ == "__main__":
    main()
