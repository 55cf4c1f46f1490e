"""JSON of random matches by the names of its definitions in the schema."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

from fodasse import Match, SeatRecord, to_json
from fodasse.core.game import Game
from fodasse.table.structure import to_data
from fodasse.testing.matches import random_match, viewers
from support.table.live_matches import live_match

Named: TypeAlias = tuple[str, Any]
"""The name of a definition, and a value of it."""


def documents(game: Game, seed: int) -> Iterator[Named]:
    """Yield all kinds of JSON of one random match of a game."""
    rng = Random(seed)
    seats = rng.choice([each for each in game.seats if each <= 6])
    match = random_match(game, seats, seed=seed, most_actions=50, table_share=0.1)
    yield "RulesDocument", _data(match.rules)
    yield "Record", _data(match.record)
    own = SeatRecord.of(match.beginning(5).record, rng.randrange(seats))
    yield "SeatRecord", _data(own)
    yield "SeatRecord", json.loads(own.to_json(events=True, lang="pt"))
    for state, action, after in zip(match.states, match.actions, match.states[1:], strict=False):
        yield "Action", _data(action)
        seat = rng.choice(viewers(game, state, rng))
        seen = game.censor(state, action, seat)
        yield "CensoredAction", _data(seen)
        for event in game.events(game.view(state, seat), seen, game.view(after, seat)):
            yield "Event", to_data(event)
    for state, _ in match.sample_states(3):
        yield "StateDocument", _data(state)
        for seat in viewers(game, state, rng)[:3]:
            yield "ViewDocument", _data(game.view(state, seat))
    live = live_match(game, seed, rng.randrange(60))
    for seat in (None, rng.randrange(len(live.occupants))):
        yield "Packet", json.loads(json.dumps(live.packet(seat, since=max(0, live.ply - 5))))
        yield "Packet", json.loads(json.dumps(live.packet(seat, live.ply, refused=True)))
    over: Match = Match(game, seats, occupants=[None] * seats, seed=seed)
    over.run()
    yield "Opening", _data(over.opening())


def _data(thing: Any) -> Any:
    return json.loads(to_json(thing))
