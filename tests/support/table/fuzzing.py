"""What nobody should send: damaged, foreign, hidden, huge, nested and misplaced messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve, fields

from fodasse import Card, Match, to_json
from fodasse.core.actions import seat_of
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES
from fodasse.testing import random_match
from support.games.offering import USUAL
from support.table.faults import with_another_key, with_another_type

Sent: TypeAlias = tuple[Any, Any, Mapping[str, Any]]
"""What ``submit`` is given: the seat, the action, and more by name."""
Values: TypeAlias = tuple[Any, ...]

CHARACTERS: Final = '{}[]",:0123456789eE+-. \n\ttypeseatcardbid\\u\0é♣\U0001f0cf\ud800\udfff'
NUMBERS: Final = ("1e400", "NaN", "-Infinity", "1" * 40, "9" * 4300, "9" * 5000, "-0", "1.0", "01")
HUGE: Final = (-1, -(10**9), 41, 10**30, 10**5000, -(10**5000))
NO_SEATS: Values = (-1, 99, 10**30, 10**5000, "0", None, True, 0.0)
THINGS: Values = (None, 5, 3.5, True, [], {}, (), b"{}", bytearray(b"x"), object(), Card, Random)
NO_PLIES: Values = (-1, -(10**30), 10**30, 10**5000, True, 1.0, "1", [], b"1")
NO_MESSAGES: Values = ("m" * 201, "\ud800", 5, 0, False, b"", [], (), 1.5, {})
NESTS: Final = (("[", "]"), ('{"type":', "}"), ('{"seat":[', "]}"))


class Sender:
    """A source of messages that a match must refuse, at a position of a match."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.rng, self.game, self.state = rng, match.game, match.state
        self.seats = range(len(match.occupants))
        self.foreign: list[Any] = []
        self.steps: list[tuple[Any, Any]] = []
        for game in GAMES.values():
            played = random_match(game, USUAL[game.name], seed=rng.randrange(99), most_actions=25)
            if game is self.game:
                self.steps = list(zip(played.states, played.actions, strict=False))
            else:
                self.foreign += played.actions
        legal = (self.game.legal_actions(self.state, seat) for seat in self.seats)
        self.own = [*self.game.table_actions(self.state), *chain(*legal)]
        self.own = self.own or [each for _, each in self.steps if seat_of(each) is not None]
        documents = [self.state, self.game.view(self.state, 0), match.record]
        self.documents = [match.log(), *map(to_json, (*documents, self.game.documents.rules()))]
        self.things = (*THINGS, self.state, match, self.game, match.record)

    def messages(self, count: int) -> Iterator[Sent]:
        """Yield so many messages, each kind as often as the others."""
        rng = self.rng
        kinds: list[Callable[[], Sent]] = [
            lambda: self._by_any("".join(rng.choices(CHARACTERS, k=rng.randrange(40)))),
            lambda: self._by_any(CHARACTERS * 200),
            lambda: self._by_any(rng.choice(self.things)),
            lambda: self._by_any(rng.choice(self.documents)),
            lambda: self._written(self._damaged),
            lambda: self._written(self._with_number),
            lambda: self._written(lambda data: json.dumps(with_another_type(data, rng))),
            lambda: self._written(lambda data: json.dumps(with_another_key(data, rng))),
            lambda: self._written(lambda data: json.dumps(data)[:-1] + ', "type": "leave"}'),
            lambda: self._sent(rng.choice(self.foreign)),
            lambda: (rng.choice(NO_SEATS), *self._sent(rng.choice(self.own))[1:]),
            lambda: self._sent(rng.choice(self.own), ply=rng.choice(NO_PLIES)),
            lambda: self._sent(rng.choice(self.own), message=rng.choice(NO_MESSAGES)),
            lambda: self._sent(rng.choice(self.own), note=rng.choice(NO_MESSAGES)),
            lambda: self._sent(self.game.censor(*rng.choice(self.steps), None)),
            *(self._nested, self._of_chance, self._built),
        ]
        for number in range(count):
            yield kinds[number % len(kinds)]()

    def _by_any(self, sent: Any) -> Sent:
        return self.rng.choice(self.seats), sent, {}

    def _sent(self, action: Any, **more: Any) -> Sent:
        """Return an action sent by its own seat, as a value, as text or as data."""
        seat, sent = seat_of(action), action
        if self.rng.random() < 0.5:
            with suppress(ValueError):  # a number too long to be written
                sent = to_json(action)
                if self.rng.random() < 0.5:
                    sent = json.loads(sent)
        return self.rng.choice(self.seats) if seat is None else seat, sent, more

    def _written(self, change: Callable[[Any], str]) -> Sent:
        """Return an action as a text that is made of its data."""
        action = self.rng.choice(self.own)
        return seat_of(action), change(json.loads(to_json(action))), {}

    def _damaged(self, data: Any) -> str:
        text, place = json.dumps(data), self.rng.randrange(len(json.dumps(data)))
        more: str = self.rng.choice(["", *CHARACTERS, '"}', "{" * 3])
        return text[:place] + more + text[place + self.rng.randrange(1, 4) :]

    def _with_number(self, data: Any) -> str:
        data[self.rng.choice(list(data))] = "HERE"
        return json.dumps(data).replace('"HERE"', self.rng.choice(NUMBERS))

    def _nested(self) -> Sent:
        (opened, closed), depth = self.rng.choice(NESTS), self.rng.choice((2, 50, 900, 4000))
        text = opened * depth + self.rng.choice(("", "1", '"bid"')) + closed * depth
        return self._by_any(self.rng.choice((text, f'{{"type": "bid", "seat": {text}}}')))

    def _of_chance(self) -> Sent:
        if self.game.actors(self.state) == (CHANCE,):
            return self._sent(self.game.sample_chance(self.state, self.rng))
        draws = [action for _, action in self.steps if seat_of(action) is None]
        return self._sent(self.rng.choice(draws))

    def _built(self) -> Sent:
        """Return an action one of whose numbers is anything."""
        action = self.rng.choice(self.own)
        names = [each.name for each in fields(type(action))]
        numbers = [each for each in names if type(getattr(action, each)) is int]
        name = self.rng.choice([each for each in numbers if each != "seat"] or ["seat"])
        return self._sent(evolve(action, **{name: self.rng.choice(HUGE)}))
