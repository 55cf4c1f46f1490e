"""Matches in progress at random, with people on all seats; and others that one seat cannot tell
from them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from fodasse import FormatError, Match, to_json
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.table.log import Undone
from fodasse.testing.matches import random_action
from fodasse.testing.walking import walk

SEED: Final = "9f86d081884c7d65"
"""The beginning of all seeds."""
MESSAGE: Final = "word-of-a-client"
"""The beginning of the ids of all messages."""
NAMES: Final = ("Ana", "Beto", "Caio", "Zé")


def live_match(game: Game, number: int, plies: int) -> Match:
    """Return a match after so many plies, or at its end, with joins, motions and undos."""
    rng = Random(number)
    match: Match = Match(game, 4, seed=f"{SEED}{number}", names=NAMES)
    while match.ply < plies and match.outcome is None:
        if rng.random() < 0.05:
            take_back(match, rng.randrange(len(match.occupants)))
        if not match.step():
            action: Any = random_action(game, match.state, rng, table_share=0.1)
            message = f"{MESSAGE} {match.ply}"
            match.submit(action.seat, to_json(action), ply=match.ply, message=message)
    return match


def take_back(match: Match, seat: int) -> None:
    """Take the last action of a seat back, if it has one, with the consent of all."""
    for each in range(len(match.occupants)):
        match.consent(each)
    if match.can_undo(seat):
        match.undo(seat)


def twins(match: Match, viewer: int | None, rng: Random, tries: int = 6) -> Iterator[Match]:
    """Yield matches with other hidden cards in which a viewer has seen the same views.

    Two cards of the last deal are exchanged in the log, and where they are named later.
    """
    lines = [json.loads(line) for line in match.log().splitlines()]
    last = max((n for n, line in enumerate(lines) if _is_deal(line)), default=None)
    if last is None or any(line["type"] == Undone.type for line in lines[last:]):
        return
    deal = lines[last]["action"]
    places = [path for path, value in walk(deal) if path != ("type",) and _is_card(value)]
    for _ in range(tries):
        (one, this), (other, that) = ((path, _at(deal, path)) for path in rng.sample(places, 2))
        if this == that:
            continue
        if isinstance(this, str):
            swap = {this: that, that: this}
            changed = [_exchanged(line, swap) for line in lines[last:]]
        else:
            changed = json.loads(json.dumps(lines[last:]))
            _at(changed[0]["action"], one[:-1])[one[-1]] = that
            _at(changed[0]["action"], other[:-1])[other[-1]] = this
        text = "".join(json.dumps(line) + "\n" for line in [*lines[:last], *changed])
        try:
            twin: Match = Match.restore(text, match.game)
        except (FormatError, IllegalAction):
            continue
        if twin.state != match.state and _views(twin, viewer) == _views(match, viewer):
            yield twin


def _views(match: Match, viewer: int | None) -> list[Any]:
    states = [*(moment.before for moment in match.moments), match.state]
    seats = [len(match.game.returns(state)) for state in states]
    return [
        match.game.view(state, viewer if viewer is not None and viewer < count else None)
        for state, count in zip(states, seats, strict=True)
    ]


def _is_deal(line: Any) -> bool:
    return (line["type"], line.get("cause")) == ("action", "chance")


def _is_card(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool)


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        value = value[step]
    return value


def _exchanged(value: Any, swap: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _exchanged(part, swap) for key, part in value.items()}
    if isinstance(value, list):
        return [_exchanged(part, swap) for part in value]
    return swap.get(value, value) if isinstance(value, str) else value
