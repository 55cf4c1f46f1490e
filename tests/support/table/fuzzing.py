"""What nobody should send: damaged, foreign, hidden, huge, nested and misplaced messages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, Final, TypeAlias

from attrs import evolve, fields

from fodasse import Card, Match, to_json
from fodasse.core.actions import seat_of
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES
from fodasse.testing import PlayedMatch, random_match
from fodasse.testing.walking import parts, walk
from support.games.offering import USUAL

Sent: TypeAlias = tuple[Any, Any, Mapping[str, Any]]
"""What ``submit`` is given: the seat, the action, and more by name."""

CHARACTERS: Final = '{}[]",:0123456789eE+-. \n\ttypeseatcardbid\\u\0é♣\U0001f0cf\ud800\udfff'
VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    3,
    10**12,
    1.5,
    "",
    "4D",
    "play",
    [],
    {},
    [[]],
)
NUMBERS: Final = ("1e400", "NaN", "-Infinity", "1" * 40, "9" * 4300, "9" * 5000, "-0", "1.0", "01")
NO_ACTIONS: Final[tuple[Any, ...]] = (
    None,
    5,
    3.5,
    True,
    [],
    {},
    (),
    b"{}",
    bytearray(b"x"),
    object(),
    Card,
    Random,
)
NO_PLIES: Final[tuple[Any, ...]] = (-1, -(10**30), 10**30, 10**5000, True, 1.0, "1", [], b"1")
NO_MESSAGES: Final[tuple[Any, ...]] = ("m" * 201, "\ud800", 5, 0, False, b"", [], (), 1.5, {})


class Sender:
    """A source of messages that a match must refuse, at a position of a match."""

    def __init__(self, match: Match, rng: Random) -> None:
        self.match, self.rng, self.game = match, rng, match.game
        state, seats = match.state, range(len(match.occupants))
        self.own = list(self.game.table_actions(state))
        for seat in seats:
            self.own += self.game.legal_actions(state, seat)
        others = [each for name, each in GAMES.items() if name != self.game.name]
        played: list[PlayedMatch] = [
            random_match(each, USUAL[each.name], seed=rng.randrange(99), most_actions=25)
            for each in (*others, self.game)
        ]
        self.foreign = [action for each in played[:-1] for action in each.actions]
        self.played = [*zip(played[-1].states, played[-1].actions, strict=False)]
        self.made = [each for _, each in self.played if seat_of(each) is not None]
        view = self.game.view(state, 0)
        self.documents = [to_json(each) for each in (state, view, match.record, played[0].record)]
        self.documents += [match.log(), to_json(self.game.documents.rules())]
        self.kinds: list[Callable[[], Sent]] = [
            self._characters,
            self._no_action,
            self._damaged,
            self._number,
            self._nested,
            self._foreign,
            self._other_value,
            self._other_seat,
            self._ply,
            self._message,
            self._of_chance,
            self._hidden,
            self._document,
            self._keys,
            self._built,
        ]

    def messages(self, count: int) -> Iterator[Sent]:
        """Yield so many messages, each kind as often as the others."""
        for number in range(count):
            yield self.kinds[number % len(self.kinds)]()

    def _seat(self) -> int:
        return self.rng.randrange(len(self.match.occupants))

    def _sent(self, action: Any, **more: Any) -> Sent:
        """Return an action sent by its own seat, as a value, as text or as data."""
        seat = seat_of(action)
        sent = action
        if self.rng.random() < 0.5:
            with suppress(ValueError):  # a number too long to be written
                sent = to_json(action)
                if self.rng.random() < 0.5:
                    sent = json.loads(sent)
        return self._seat() if seat is None else seat, sent, more

    def _any(self) -> Any:
        """Return an action that is allowed here, or in a finished match one that was."""
        return self.rng.choice(self.own or self.made)

    def _text(self) -> tuple[Any, dict[str, Any]]:
        """Return an action of this position, and its JSON data."""
        action = self._any()
        return seat_of(action), json.loads(to_json(action))

    def _characters(self) -> Sent:
        length = self.rng.choice((0, 1, 5, 40, 40, 10_001))
        return self._seat(), "".join(self.rng.choices(CHARACTERS, k=length)), {}

    def _no_action(self) -> Sent:
        things = (*NO_ACTIONS, self.match.state, self.match, self.game, self.match.record)
        return self._seat(), self.rng.choice(things), {}

    def _damaged(self) -> Sent:
        seat, data = self._text()
        text = json.dumps(data)
        place = self.rng.randrange(len(text))
        more = self.rng.choice(("", *CHARACTERS, '"}', "{" * 3))
        return seat, text[:place] + more + text[place + self.rng.randrange(1, 4) :], {}

    def _number(self) -> Sent:
        seat, data = self._text()
        data[self.rng.choice(list(data))] = "HERE"
        return seat, json.dumps(data).replace('"HERE"', self.rng.choice(NUMBERS)), {}

    def _nested(self) -> Sent:
        depth = self.rng.choice((2, 50, 900, 4000))
        opened, closed = self.rng.choice((("[", "]"), ('{"type":', "}"), ('{"seat":[', "]}")))
        inner = self.rng.choice(("", "1", '"bid"'))
        text = opened * depth + inner + closed * depth
        return self._seat(), self.rng.choice((text, '{"type": "bid", "seat": ' + text + "}")), {}

    def _foreign(self) -> Sent:
        return self._sent(self.rng.choice(self.foreign))

    def _other_value(self) -> Sent:
        seat, data = self._text()
        data[self.rng.choice(list(data))] = self.rng.choice(VALUES)
        return seat, json.dumps(data), {}

    def _other_seat(self) -> Sent:
        seat, sent, more = self._sent(self._any())
        other = self.rng.choice(
            (seat + 1, seat - 1, -1, 99, 10**30, 10**5000, "0", None, True, 0.0)
        )
        return other, sent, more

    def _ply(self) -> Sent:
        return self._sent(self._any(), ply=self.rng.choice(NO_PLIES))

    def _message(self) -> Sent:
        name = self.rng.choice(("message", "note"))
        return self._sent(self._any(), **{name: self.rng.choice(NO_MESSAGES)})

    def _of_chance(self) -> Sent:
        state, action = self.rng.choice(self.played)
        if self.game.actors(self.match.state) == (CHANCE,):
            action = self.game.sample_chance(self.match.state, self.rng)
        elif self.game.actors(state) != (CHANCE,):
            state, action = self.played[-1]
        return self._sent(action)

    def _hidden(self) -> Sent:
        state, action = self.rng.choice(self.played)
        return self._sent(self.game.censor(state, action, None))

    def _document(self) -> Sent:
        return self._seat(), self.rng.choice(self.documents), {}

    def _keys(self) -> Sent:
        seat, data = self._text()
        change = self.rng.randrange(4)
        if change == 0:
            data[self.rng.choice(("Seat", "format", "", "game", "ply"))] = 1
        elif change == 1:
            del data[self.rng.choice(list(data))]
        elif change == 2:
            data["type"] = self.rng.choice(("Bid", "no such", None, ["bid"], 1, "deal "))
        else:
            return seat, json.dumps(data)[:-1] + ', "type": "leave"}', {}
        return seat, json.dumps(data), {}

    def _built(self) -> Sent:
        """Return an action whose numbers are anything."""
        action = self._any()
        numbers = [
            each.name for each in fields(type(action)) if type(getattr(action, each.name)) is int
        ]
        name = self.rng.choice([each for each in numbers if each != "seat"] or ["seat"])
        value = self.rng.choice((-1, -(10**9), 41, 10**30, 10**5000, -(10**5000)))
        return self._sent(evolve(action, **{name: value}))


def leaves(data: Any) -> list[tuple[Any, ...]]:
    """Return the paths to the parts of JSON data that have no parts."""
    return [path for path, part in walk(data) if path and not parts(part)]
