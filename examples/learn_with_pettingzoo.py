"""Learn any game on PettingZoo with numpy alone, by REINFORCE.

    python learn_with_pettingzoo.py [episodes] [game]

One small network plays all seats against itself. It gets the observation, the mask and the result
of the episode, and knows nothing else of the game. It has learned something if it gets clearly
more against random opponents than a random player does.
"""

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fodasse.adapters.pettingzoo import env

EPISODES: dict[str, dict[str, Any]] = {
    "truco": {"seats": 2, "rounds": 1},
    "fodasse": {"seats": 3, "rounds": 1, "hand_size": 3},
    "dalmuti": {"seats": 4, "rounds": 1},
    "esadof": {"seats": 3, "rounds": 1},
}
BATCH, HIDDEN, RATE, CURIOSITY = 100, 64, 0.003, 0.01

Floats = NDArray[np.float64]
Turn = tuple[Floats, NDArray[np.bool_], int]


class Network:
    """One hidden layer, then a softmax over the legal actions."""

    def __init__(self, table: Any, rng: np.random.Generator) -> None:
        numbers = table.observation_space("seat_0")["observation"]
        self.low = numbers.low.astype(int)
        values = numbers.high.astype(int) - self.low + 1
        self.first = values.cumsum() - values
        self.inputs = int(values.sum())
        actions = int(table.action_space("seat_0").n)
        self.layers = [
            rng.normal(size=(self.inputs, HIDDEN)) / np.sqrt(self.inputs),
            np.zeros((HIDDEN, actions)),
        ]
        self.means = [np.zeros_like(layer) for layer in self.layers]
        self.squares = [np.zeros_like(layer) for layer in self.layers]
        self.updates = 0

    def inputs_of(self, observation: NDArray[np.float32]) -> Floats:
        """Return an input for every value of every column, 1 for the value that the column has."""
        inputs = np.zeros(self.inputs)
        inputs[self.first + observation.astype(int) - self.low] = 1
        return inputs

    def chances(self, inputs: Floats, masks: NDArray[np.bool_]) -> tuple[Floats, Floats]:
        """Return the hidden layer and the probability of each action."""
        hidden = np.tanh(inputs @ self.layers[0])
        scores = np.where(masks, hidden @ self.layers[1], -np.inf)
        likely = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return hidden, likely / likely.sum(axis=-1, keepdims=True)

    def learn(self, turns: list[Turn], gains: Floats) -> None:
        """Take a step of Adam: actions that brought more than usual become likelier."""
        inputs, masks = (np.array(part) for part in list(zip(*turns, strict=True))[:2])
        hidden, likely = self.chances(inputs, masks)
        done = np.zeros_like(likely)
        done[np.arange(len(turns)), [action for *_, action in turns]] = 1
        surprise = (gains - gains.mean()) / (gains.std() + 1e-9)
        unsure = -np.log(np.maximum(likely, 1e-12))
        wider = likely * (unsure - (likely * unsure).sum(axis=1, keepdims=True))
        error = ((done - likely) * surprise[:, np.newaxis] + CURIOSITY * wider) / len(turns)
        back = (error @ self.layers[1].T) * (1 - hidden**2)
        self.updates += 1
        for place, slope in enumerate((inputs.T @ back, hidden.T @ error)):
            self.means[place] += 0.1 * (slope - self.means[place])
            self.squares[place] += 0.001 * (slope**2 - self.squares[place])
            mean = self.means[place] / (1 - 0.9**self.updates)
            square = self.squares[place] / (1 - 0.999**self.updates)
            self.layers[place] += RATE * mean / (np.sqrt(square) + 1e-8)


def play(
    table: Any, players: dict[str, Network], rng: np.random.Generator
) -> tuple[dict[str, list[Turn]], dict[str, float]]:
    """Play an episode; return the turns of the networks, and the result of each agent."""
    turns: dict[str, list[Turn]] = {agent: [] for agent in players}
    gained = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        gained[agent] += reward
        if terminated or truncated:
            table.step(None)
            continue
        mask = seen["action_mask"] == 1
        if agent in players:
            inputs = players[agent].inputs_of(seen["observation"])
            _, likely = players[agent].chances(inputs, mask)
            action = int(rng.choice(len(mask), p=likely))
            turns[agent].append((inputs, mask, action))
        else:
            action = int(rng.choice(mask.nonzero()[0]))
        table.step(action)
    return turns, gained


def train(network: Network, table: Any, episodes: int, rng: np.random.Generator) -> None:
    """Play all seats and learn from one batch of episodes after another."""
    table.reset(seed=1)
    for _ in range(max(1, episodes // BATCH)):
        batch: list[Turn] = []
        gains: list[float] = []
        for _ in range(min(BATCH, episodes)):
            turns, gained = play(table, dict.fromkeys(table.possible_agents, network), rng)
            for agent in turns:
                batch += turns[agent]
                gains += [gained[agent]] * len(turns[agent])
            table.reset()
        network.learn(batch, np.array(gains))


def examine(
    network: Network | None, table: Any, episodes: int, rng: np.random.Generator
) -> tuple[float, float]:
    """Return the mean result of one seat among random others, and half of its 95 % interval."""
    table.reset(seed=2)
    results = []
    for number in range(episodes):
        agent = table.possible_agents[number % len(table.possible_agents)]
        players = {} if network is None else {agent: network}
        results.append(play(table, players, rng)[1][agent])
        table.reset()
    return float(np.mean(results)), float(1.96 * np.std(results) / np.sqrt(episodes))


if __name__ == "__main__":
    episodes = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    game = sys.argv[2] if len(sys.argv) > 2 else "truco"
    rng = np.random.default_rng(1)
    table = env(game, **EPISODES[game])
    network = Network(table, rng)
    train(network, table, episodes, rng)
    for name, player in ("random", None), ("trained", network):
        mean, within = examine(player, table, episodes, rng)
        print(f"{name}: {mean:+.2f} ± {within:.2f} points an episode of {game}")
