"""One match as arrays, a row a decision, in whatever order the seats that were asked decided."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from fodasse.adapters.episodes import Episodes, Place
from fodasse.core.chance import bot_rng
from fodasse.core.encoding import Layout, no_number
from fodasse.core.errors import FormatError
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.table.bot import Bot
from fodasse.table.driver import Sitting
from fodasse.table.record import Record
from fodasse.table.start_options import draw_options

Columns: TypeAlias = dict[str, NDArray[Any]]
"""Arrays by name."""
Move: TypeAlias = tuple[Any, ...]
"""A state, what was done in it, and the state it led to."""


def row_types(layout: Layout) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
    """The arrays of trajectories, in order: of what type, and of what shape each row is."""
    number, value, flag = np.dtype(np.int64), np.dtype(np.float64), np.dtype(np.bool_)
    largest = max(max(field.high + 1, -field.low) for field in layout.fields)
    return {
        "match": (number, ()),
        "decision": (number, ()),
        "seat": (number, ()),
        "observation": (np.min_scalar_type(-largest), (layout.size,)),
        "action_mask": (flag, (layout.actions,)),
        "action": (number, ()),
        "reward": (value, ()),
        "value": (value, ()),
        "last": (flag, ()),
        "cut": (flag, ()),
    }


def moves_played(
    episodes: Episodes, bots: Sequence[Bot], seed: int | str, match: int
) -> Iterator[Move]:
    """The moves of a match of bots, made as they are asked for."""
    moves: list[Move] = []
    how: dict[str, Any] = {"seed": seed, "match": match, "rules": episodes.rules}
    how |= {"watch": lambda *move: moves.append(move)}
    how |= draw_options(episodes.options, seed, match)
    sitting = Sitting(episodes.game, [None] * len(bots), **how)
    rngs = [bot_rng(seed, match, seat) for seat in range(len(bots))]
    while (turn := sitting.next_turn()) is not None:
        sitting.act(turn, bots[turn.seat].choose(turn, rngs[turn.seat]))
        yield from moves
        moves.clear()
    yield from moves


def moves_recorded(record: Record, match: int) -> Iterator[Move]:
    """The moves of a record."""
    try:
        for action, (before, after) in zip(record.actions, pairwise(record.replay()), strict=True):
            yield before, action, after
    except FormatError as error:
        raise FormatError(error.problem, f"matches[{match}].{error.where}") from None


def rows_of(episodes: Episodes, match: int, moves: Iterable[Move]) -> Columns:
    """The decisions of one match, as far as its episode goes.

    Raises:
        IllegalAction: something was done that is no choice among numbers (code ``no-number``).
    """
    rows: list[dict[str, Any]] = []
    place: Place | None = None
    for number, (before, action, after) in enumerate(moves):
        place = place or Place(before)
        if hasattr(action, "seat"):
            try:
                row = _decision(episodes, before, action)
            except IllegalAction as error:
                error.params.update(match=match, place=number)
                error.add_note(f"It is matches[{match}].actions[{number}].")
                raise
            rows.append({"match": match, "decision": place.decisions, **row})
        place = episodes.follow(place, action, after)
        if episodes.actor(place) is None:
            break
    if place is not None:
        _tell_end(rows, episodes.totals(place), cut=not episodes.is_over(place))
    return {
        name: np.array([row[name] for row in rows], kind).reshape(len(rows), *shape)
        for name, (kind, shape) in row_types(episodes.layout).items()
    }


def _decision(episodes: Episodes, state: Any, action: Any) -> dict[str, Any]:
    """What a seat knew and did, and its value so far.

    Raises:
        IllegalAction: it did not do what it was asked for (code ``no-number``).
    """
    number = episodes.game.encoding.encode_action(action, episodes.rules)
    view = episodes.game.view(state, action.seat)
    legal = episodes.legal(view)
    if legal.get(number) != action:
        raise no_number(action, episodes.game.texts)
    mask = np.zeros(episodes.layout.actions, np.bool_)
    mask[list(legal)] = True
    return {
        "seat": action.seat,
        "observation": episodes.game.encoding.observe(view),
        "action_mask": mask,
        "action": number,
        "value": episodes.values(Place(state))[action.seat],
    }


def _tell_end(rows: list[dict[str, Any]], ends: Sequence[float], *, cut: bool) -> None:
    """Fill in what only the end of an episode tells."""
    later: dict[Seat, float] = {}
    for row in reversed(rows):
        seat, value = row["seat"], row["value"]
        row["last"], row["cut"] = seat not in later, cut
        row["reward"], row["value"] = later.get(seat, ends[seat]) - value, ends[seat]
        later[seat] = value
