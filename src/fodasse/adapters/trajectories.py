"""Matches as arrays, a row a decision: of bots that play, or of records that were kept.

Needs the extra ``lab``: ``pip install "fodasse[lab]"``. Files of them are in ``trajectory_files``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from attrs import field, frozen

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.trajectories needs numpy ({error.name} is missing): "
        "pip install 'fodasse[lab]'"
    ) from error

from fodasse.adapters.dealer import Dealer
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.trajectory_rows import (
    Columns,
    moves_played,
    moves_recorded,
    row_types,
    rows_of,
)
from fodasse.bots import named
from fodasse.core.errors import quoted
from fodasse.table.bot import Bot
from fodasse.table.record import Record
from fodasse.version import __version__

LIBRARY: Final = __version__


@frozen(eq=False)
class Trajectories:
    """Decisions of one kind of episodes, in the order they were made; a row of each array each."""

    episodes: Episodes
    """Which game and table, how long, what is at stake; its ``layout`` tells the numbers."""
    seed: int | str | None
    """Of the bots' matches; None: they were records."""
    match: NDArray[np.int64] = field(repr=False)
    """The number of the match."""
    decision: NDArray[np.int64] = field(repr=False)
    """The number of the decision in it, from 0, all seats counted together."""
    seat: NDArray[np.int64] = field(repr=False)
    """Who decided."""
    observation: NDArray[Any] = field(repr=False)
    """(rows, size) What the seat knew, in the smallest signed type for the layout's numbers."""
    action_mask: NDArray[np.bool_] = field(repr=False)
    """(rows, actions) What it might do."""
    action: NDArray[np.int64] = field(repr=False)
    """What it did."""
    reward: NDArray[np.float64] = field(repr=False)
    """How its value changed until its next decision or, after its last one, the end."""
    value: NDArray[np.float64] = field(repr=False)
    """Its value at the end: the return of the episode."""
    last: NDArray[np.bool_] = field(repr=False)
    """Whether it was the seat's last decision."""
    cut: NDArray[np.bool_] = field(repr=False)
    """Whether the episode stopped before it was over."""
    library: str = LIBRARY
    """The version of the library that made them."""

    def __len__(self) -> int:
        return len(self.match)

    @property
    def columns(self) -> Columns:
        """The arrays by name, in order."""
        return {name: getattr(self, name) for name in row_types(self.episodes.layout)}


def played(
    game: str,
    bots: Sequence[Bot | str],
    matches: int,
    *,
    seed: int | str = 0,
    first: int = 0,
    **how: Any,
) -> Trajectories:
    """The decisions of bots: in the same matches that ``play_match`` plays of this seed.

    Args:
        game: the name, such as ``"truco"``.
        bots: one a seat, or its name.
        matches: how many.
        seed: with the number of a match, all there is of randomness.
        first: the number of the first match, to play in parts.
        how: as in ``Episodes.of``: ``rules``, ``rounds``, ``rewards``, ``max_decisions``, start
            options of the game.

    Examples:
        >>> games = played("fodasse", ["rules", "random", "random"], 10, seed=7)
        >>> won = games.value[games.last & (games.seat == 0)]
        >>> len(won), float(won.mean()) > 0
        (10, True)

    Raises:
        ValueError: no such game, bot, rewards or limits.
        RulesError: no match can start like this.
        IllegalAction: a bot chose what is not allowed, or has no number (code ``no-number``).
    """
    episodes = Episodes.of(game, len(bots), **how)
    seed = Dealer(seed).seed
    if matches < 0 or first < 0:
        given = f"{quoted(matches)} and {quoted(first)}"
        raise ValueError(f"matches and first: 0 or more, not {given}")
    players = [named(bot, episodes.game) if isinstance(bot, str) else bot for bot in bots]
    parts = [
        rows_of(episodes, match, moves_played(episodes, players, seed, match))
        for match in range(first, first + matches)
    ]
    return _joined(episodes, seed, parts)


def recorded(records: Iterable[Record], *, first: int = 0, **how: Any) -> Trajectories:
    """The decisions of records, all of one game, rules and number of seats.

    Args:
        records: at least one; matches broken off count as cut.
        first: the number the first record gets as a match.
        how: as in ``Episodes.of``: ``rounds``, ``rewards``, ``max_decisions``.

    Raises:
        IllegalAction: something was done that has no number, such as a join, a motion or a raise
            out of turn (code ``no-number``); ``params`` has the ``match`` and the ``place``.
        FormatError: a record cannot have been played.
        ValueError: there are no records, or they differ in game, rules or seats.
    """
    kinds: list[Episodes] = []
    parts = []
    for match, record in enumerate(records, first):
        kind = Episodes.of(record.game, record.seats, rules=record.rules, **how)
        kinds = kinds or [kind]
        if kind != kinds[0]:
            raise ValueError(
                f"match {match} is of another game, other rules or seats than the first"
            )
        parts.append(rows_of(kind, match, moves_recorded(record, match)))
    if not kinds:
        raise ValueError("at least one record is needed")
    return _joined(kinds[0], None, parts)


def _joined(episodes: Episodes, seed: int | str | None, parts: Iterable[Columns]) -> Trajectories:
    nothing = rows_of(episodes, 0, ())
    whole = [nothing, *parts]
    columns: Any = {name: np.concatenate([part[name] for part in whole]) for name in nothing}
    return Trajectories(episodes, seed, **columns)
