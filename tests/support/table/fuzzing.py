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
from fodasse.testing import random_match
from support.games.offering import USUAL
from support.table.json_documents import with_another_key, with_another_type

Sent: TypeAlias = tuple[Any, Any, Mapping[str, Any]]
"""What ``submit`` is given: the seat, the action, and more by name."""

CHARACTERS: Final = '{}[]",:0123456789eE+-. \n\ttypeseatcardbid\\u\0é♣\U0001f0cf\ud800\udfff'
NUMBERS: Final = ("1e400", "NaN", "-Infinity", "1" * 40, "9" * 4300, "9" * 5000, "-0", "1.0", "01")
HUGE: Final = (-1, -(10**9), 41, 10**30, 10**5000, -(10**5000))
NO_SEATS: Final = (-1, 99, 10**30, 10**5000, "0", None, True, 0.0)
NO_ACTIONS: Final = (None, 5, 3.5, True, [], {}, (), b"{}", bytearray(b"x"), object(), Card, Random)
NO_PLIES: Final = (-1, -(10**30), 10**30, 10**5000, True, 1.0, "1", [], b"1")
NO_MESSAGES: Final = ("m" * 201, "\ud800", 5, 0, False, b"", [], (), 1.5, {})
NESTS: Final = (("[", "]"), ('{"type":', "}"), ('{"seat":[', "]}"))


def hostile_messages(match: Match, rng: Random, count: int) -> Iterator[Sent]:
    """Yield messages that a match must refuse at its position, each kind as often as others."""
    game, state, seats = match.game, match.state, range(len(match.occupants))
    foreign: list[Any] = []
    for other in GAMES.values():
        played = random_match(other, USUAL[other.name], seed=rng.randrange(99), most_actions=25)
        if other is not game:
            foreign += played.actions
        else:
            steps = list(zip(played.states, played.actions, strict=False))
    own = [each for seat in seats for each in game.legal_actions(state, seat)]
    own += game.table_actions(state) or [act for _, act in steps if seat_of(act) is not None]
    documents = [to_json(each) for each in (state, game.view(state, 0), match.record)]
    documents += [match.log(), to_json(game.documents.rules())]

    def send(action: Any, **more: Any) -> Sent:
        """Return an action sent by its own seat, as a value, as text or as data."""
        seat, sent = seat_of(action), action
        if rng.random() < 0.5:
            with suppress(ValueError):  # a number too long to be written
                sent = to_json(action)
                if rng.random() < 0.5:
                    sent = json.loads(sent)
        return rng.choice(seats) if seat is None else seat, sent, more

    def rewritten(change: Callable[[Any], str]) -> Sent:
        """Return an action as a text made of its data."""
        action = rng.choice(own)
        return seat_of(action), change(json.loads(to_json(action))), {}

    def damaged(data: Any) -> str:
        text, more = json.dumps(data), rng.choice(("", *CHARACTERS, '"}', "{" * 3))
        place = rng.randrange(len(text))
        return text[:place] + more + text[place + rng.randrange(1, 4) :]

    def with_number(data: Any) -> str:
        data[rng.choice(list(data))] = "HERE"
        return json.dumps(data).replace('"HERE"', rng.choice(NUMBERS))

    def nested() -> Sent:
        (opened, closed), depth = rng.choice(NESTS), rng.choice((2, 50, 900, 4000))
        text = opened * depth + rng.choice(("", "1", '"bid"')) + closed * depth
        return rng.choice(seats), rng.choice((text, f'{{"type": "bid", "seat": {text}}}')), {}

    def of_chance() -> Sent:
        if game.actors(state) == (CHANCE,):
            return send(game.sample_chance(state, rng))
        return send(rng.choice([act for _, act in steps if seat_of(act) is None]))

    def built() -> Sent:
        """Return an action one of whose numbers is anything."""
        action = rng.choice(own)
        numbers = [
            each.name for each in fields(type(action)) if type(getattr(action, each.name)) is int
        ]
        name = rng.choice([each for each in numbers if each != "seat"] or ["seat"])
        return send(evolve(action, **{name: rng.choice(HUGE)}))

    things = (*NO_ACTIONS, state, match, game, match.record)
    kinds: list[Callable[[], Sent]] = [
        lambda: (rng.choice(seats), "".join(rng.choices(CHARACTERS, k=rng.randrange(40))), {}),
        lambda: (rng.choice(seats), CHARACTERS * 200, {}),
        lambda: (rng.choice(seats), rng.choice(things), {}),
        lambda: (rng.choice(seats), rng.choice(documents), {}),
        lambda: rewritten(damaged),
        lambda: rewritten(with_number),
        lambda: rewritten(lambda data: json.dumps(with_another_type(data, rng))),
        lambda: rewritten(lambda data: json.dumps(with_another_key(data, rng))),
        lambda: rewritten(lambda data: json.dumps(data)[:-1] + ', "type": "leave"}'),
        lambda: send(rng.choice(foreign)),
        lambda: (rng.choice(NO_SEATS), *send(rng.choice(own))[1:]),
        lambda: send(rng.choice(own), ply=rng.choice(NO_PLIES)),
        lambda: send(rng.choice(own), message=rng.choice(NO_MESSAGES)),
        lambda: send(rng.choice(own), note=rng.choice(NO_MESSAGES)),
        lambda: send(game.censor(*rng.choice(steps), None)),
        *(nested, of_chance, built),
    ]
    for number in range(count):
        yield kinds[number % len(kinds)]()
