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
from support.table.faults import put

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
    deals = [n for n, line in enumerate(lines) if line.get("cause") == "chance"]
    if not deals or any(line["type"] == Undone.type for line in lines[deals[-1] :]):
        return
    before, after = lines[: deals[-1]], lines[deals[-1] :]
    cards = {path: each for path, each in walk(after[0]["action"]) if type(each) in (str, int)}
    del cards["type",]
    for _ in range(tries):
        (one, this), (other, that) = rng.sample(list(cards.items()), 2)
        if this == that:
            continue
        if isinstance(this, str):
            changed = [_exchanged(line, {this: that, that: this}) for line in after]
        else:
            deal = put(put(after[0]["action"], one, that), other, this)
            changed = [after[0] | {"action": deal}, *after[1:]]
        text = "".join(json.dumps(line) + "\n" for line in [*before, *changed])
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


def _exchanged(value: Any, swap: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _exchanged(part, swap) for key, part in value.items()}
    if isinstance(value, list):
        return [_exchanged(part, swap) for part in value]
    return swap.get(value, value) if isinstance(value, str) else value
