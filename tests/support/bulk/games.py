"""Any compiled game beside its reference: positions, records, and what each tells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import frozen
from hypothesis import strategies as st

from fodasse import GAMES
from fodasse.bots import named
from fodasse.bots.game import coefficients
from fodasse.bulk import protocol, rollouts
from fodasse.bulk.compiled import kernel, signed, unsigned
from fodasse.bulk.game import Compiled, compiled, encoding_of, game_of
from fodasse.bulk.policies import OUTSIDE
from fodasse.bulk.record import DEAL, NOBODY, OVER
from fodasse.core.fields import require
from fodasse.core.game import Game
from fodasse.core.seats import CHANCE
from fodasse.testing import strategies
from support.games.turns import turn_of


@frozen
class Walk:
    """A match that is begun, and how it goes on."""

    game: Game[Any, Any, Any]
    state: Any
    """The beginning."""
    seed: int
    share: float
    """The share of decisions that the bot ``rules`` makes; the others are random."""

    def states(self, steps: int) -> Iterator[tuple[Any, Any, Any]]:
        """Yield steps of the match: a state, an action and the state after it."""
        state, rng = self.state, Random(self.seed)
        for _ in range(steps):
            if not self.game.actors(state):
                return
            before, action = state, self.chosen(state, rng)
            state = self.game.apply(state, action)
            yield before, action, state

    def some(self, steps: int) -> Any:
        """Return a state of the match."""
        states = [self.state, *(after for _, _, after in self.states(steps))]
        return states[self.seed % len(states)]

    def chosen(self, state: Any, rng: Random) -> Any:
        """Return the next action."""
        if self.game.actors(state)[0] is CHANCE:
            return self.game.sample_chance(state, rng)
        if rng.random() < self.share:
            return by_bot(state)
        return rng.choice(self.game.legal_actions(state))


def walks(name: str) -> st.SearchStrategy[Walk]:
    """Return a strategy of matches by any rules, at any table."""
    game = GAMES[name]
    return st.builds(
        Walk,
        game=st.just(game),
        state=strategies.positions(game, rules=strategies.rules(game), most_actions=0),
        seed=st.integers(0, 2**32 - 1),
        share=st.sampled_from((0.0, 0.5, 0.9)),
    )


def by_bot(state: Any) -> Any:
    """Return what the bot ``rules`` does on the first seat awaited."""
    game = game_of(state).game
    return _rules(game.name).choose(turn_of(game, state), Random(0))


@cache
def _rules(name: str) -> Any:
    return named("rules", GAMES[name])


class Record:
    """A record whose seats decide outside.

    It has no seats that had left the table before; if there are some, no observation is compared.
    """

    def __init__(self, position: Any, key: int = 0) -> None:
        self.game = game_of(position)
        self.pack = self.game.packed(position)
        self.matches = self.pack.matches
        self.matches["key"] = key
        self.matches["codes"] = OUTSIDE
        self._rules = position.rules
        self._seats = len(self.pack.at_table)
        self._is_whole = self._seats == len(self.pack.points)
        self._encoding = encoding_of(self.game)
        self._layout = self._encoding.layout(self._seats, self._rules)

    def draw(self, key: int) -> None:
        """Draw the hidden cards."""
        _draw(self.matches, self.pack.hidden, np.uint64(key))

    def act(self, action: Any) -> None:
        """Do an action of the reference."""
        _step(self.matches, self._encoding.encode_action(action, self._rules))

    def deal(self) -> Any:
        """Do what chance does, and return it as an action."""
        _step(self.matches, NOBODY)
        return self.game.dealt(self.matches[0], self._seats, self._rules)

    def deals(self, many: int) -> Iterator[Any]:
        """Yield what chance does in the position by different keys, as actions."""
        rng, blank = Random(3), self.matches.copy()
        for _ in range(many):
            self.matches[:] = blank
            self.matches["key"] = rng.getrandbits(64)
            yield self.deal()

    def worlds(self, many: int) -> Iterator[Any]:
        """Yield the record with hidden cards that are drawn, which is overwritten by the next."""
        rng, blank = Random(3), self.matches.copy()
        for _ in range(many):
            self.matches[:] = blank
            self.draw(rng.getrandbits(64))
            yield self.matches[0]

    def world(self, view: Any) -> Any:
        """Return the state with what a view hides."""
        return self.game.state_in(self.matches[0], view, Random(0))

    def best(self) -> Any:
        """Return what the policy ``rules`` does for the seat to act."""
        chosen = int(self._look(1)[-1][0])
        seat = self.pack.at_table[int(self.matches[0]["turn"])]
        return self._encoding.decode_action(chosen, seat, self._rules)

    def row(self) -> tuple[int, ...]:
        """Return what the seat to act observes."""
        return self._look(1)[0]

    def assert_agree(self, state: Any) -> None:
        """Compare what the seat to act observes, may do, and does by the policies."""
        game, match = self.game.game, self.matches[0]
        actors = game.actors(state)
        assert bool(actors) == (match["phase"] != OVER)
        for place in range(self._seats) if self._is_whole and not actors else ():
            end = np.full(self._layout.size, -99, np.int32)
            _look_at_end(self.matches, end, place, self._seats)
            assert tuple(end.tolist()) == self._encoding.observe(game.view(state, place))
        if not actors or actors[0] is CHANCE:
            return
        seat: Any = actors[0]
        actions = game.legal_actions(state)
        ids = sorted(self._encoding.encode_action(each, state.rules) for each in actions)
        row, legal, allowed, chosen = self._look(len(ids))
        assert self.pack.at_table[int(match["turn"])] == seat
        if self._is_whole:
            assert row == self._encoding.observe(game.view(state, seat))
        assert legal.nonzero()[0].tolist() == allowed == ids
        best, *random = chosen.tolist()
        assert best == self._encoding.encode_action(by_bot(state), state.rules)
        assert sorted(random) == sorted(2 * ids)  # all as often

    def _look(self, share: int) -> tuple[tuple[int, ...], Any, list[int], Any]:
        """Return an observation, legal actions as a mask and as numbers, and what policies do.

        The policies are ``rules`` and ``random``, the latter with the first and the last words of
        as many equal shares of all words.
        """
        row = np.full(self._layout.size, -99, np.int32)
        legal = np.zeros(self._layout.actions, np.int8)
        numbers = np.array([*range(-1, legal.size + 1), -(2**40), 2**40])
        allowed = np.zeros(numbers.size, np.int8)
        firsts = [-(-(each << 64) // share) for each in range(share + 1)]
        words = np.array([*firsts[:-1], *[each - 1 for each in firsts[1:]]], np.uint64)
        chosen = np.zeros(1 + words.size, np.int64)
        _look(self.matches, self._seats, row, legal, numbers, allowed, words, chosen)
        return tuple(row.tolist()), legal, numbers[allowed > 0].tolist(), chosen


def in_step(
    record: Record,
    state: Any,
    choose: Callable[[Any], Any],
    steps: int,
    looks: Callable[[Any], bool] = bool,
) -> Iterator[tuple[Any, Any]]:
    """Play on in both, compare them in the states that a function names, and yield each two."""
    game = record.game.game
    if game.actors(state):  # a record of a match that was over is not played on
        record.assert_agree(state)
    for _ in range(steps):
        if not game.actors(state):
            return
        before = state
        if game.actors(before)[0] is CHANCE:
            action = record.deal()
        else:
            action = choose(before)
            record.act(action)
        state = game.apply(before, action)
        if looks(state):
            record.assert_agree(state)
        yield before, state


def settled(which: Compiled, record: Any, state: Any) -> Any:
    """Return the state after what chance did in a record."""
    while which.game.actors(state) == (CHANCE,):
        seats = len(which.game.returns(state))
        state = which.game.apply(state, which.dealt(record, seats, state.rules))
    return state


def happening(
    matches: Iterable[Iterable[tuple[Any, Any]]], events: Callable[[Any, Any], dict[str, bool]]
) -> dict[str, bool]:
    """Return by event whether it happens in some matches, given the events between two states."""
    met: dict[str, bool] = {}
    for match in matches:
        for before, state in match:
            happened = events(before, state)
            met |= {name: met.get(name, False) or so for name, so in happened.items()}
    return met


def chances_of(game: Game[Any, Any, Any], state: Any) -> Mapping[tuple[int, ...], float]:
    """Return the chances of the points after a round that is played at random to its end."""
    ends, known_chances = require(game.rounds).ends, dict[Any, dict[tuple[int, ...], float]]()

    def found(state: Any) -> dict[tuple[int, ...], float]:
        if state not in known_chances:
            chances: defaultdict[tuple[int, ...], float] = defaultdict(float)
            legal = game.legal_actions(state)
            for action in legal:
                after = game.apply(state, action)
                points = tuple(compiled(game).packed(after).points)
                for end, chance in ({points: 1.0} if ends(state, after) else found(after)).items():
                    chances[end] += chance / len(legal)
            known_chances[state] = chances
        return known_chances[state]

    return found(state)


def assert_mean(position: Any, chances: Mapping[tuple[int, ...], float], many: int = 4000) -> None:
    """The points of random rollouts to the end of a round are on average those of all endings."""
    ends, shares = np.array(list(chances)), np.array(list(chances.values()))
    assert shares.sum() == pytest.approx(1)
    mean = shares @ ends
    spread = np.sqrt(np.maximum(shares @ ends**2 - mean**2, 0) / many)
    met = rollouts(position, many, seed=5, until="round").points
    assert np.all(abs(met.mean(axis=0) - mean) <= 5 * spread + 1e-6)


def replayed(start: Any, world: Any, actions: Any) -> Any:
    """Return the record of a round's beginning, played again in a world."""
    again = start.copy()
    again["codes"] = OUTSIDE
    _replay(again, world, actions)
    return again


def values(state: Any) -> list[float]:
    """Return the compiled value of a state by seat at the table."""
    record = Record(state)
    row = np.zeros(len(record.pack.at_table))
    _values(record.matches, np.array(coefficients(record.game.game.name)), row)
    return row.tolist()


@kernel
def _step(matches: Any, given: int) -> None:
    match = matches[0]
    if match.phase == DEAL:
        protocol.deal(match)
    else:
        protocol.play(match, True, given)  # as in kernels of ``rules``


@kernel
def _look(
    matches: Any,
    seats: int,
    row: Any,
    legal: Any,
    numbers: Any,
    allowed: Any,
    words: Any,
    chosen: Any,
) -> None:
    match = matches[0]
    turn = protocol.look(match)
    protocol.observe(turn, row, seats)
    protocol.write_legal(turn, legal)
    for place in range(numbers.size):
        allowed[place] = protocol.allows(match, numbers[place])
    for place in range(words.size):
        chosen[place + 1] = signed(protocol.random_action(match, words[place]))
    chosen[0] = signed(protocol.best_action(match, turn))


@kernel
def _look_at_end(matches: Any, row: Any, seat: int, seats: int) -> None:
    matches[0].turn = seat
    protocol.observe(protocol.look(matches[0]), row, seats)


@kernel
def _draw(matches: Any, hidden: Any, key: Any) -> None:
    protocol.draw_world(matches[0], hidden, key)


@kernel
def _replay(start: Any, world: Any, actions: Any) -> None:
    match = start[0]
    protocol.rewind(match, world[0])
    for place in range(actions.size):
        action = protocol.recall_action(match, world[0], actions[unsigned(place)])
        protocol.play(match, True, signed(action))  # as in ``_step``


@kernel
def _values(matches: Any, coefficients: Any, row: Any) -> None:
    protocol.write_values(matches[0], coefficients, row)
