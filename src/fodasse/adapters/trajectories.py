"""Matches as arrays, one row for each decision: matches of bots, or recorded matches.

Rows are in the order of the decisions, also where several seats were awaited. Needs the extra
``lab``: ``pip install "fodasse[lab]"``. Files of trajectories are in ``trajectory_files``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from attrs import field, frozen

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise ImportError(
        f"fodasse.adapters.trajectories needs numpy ({error.name} is missing): "
        "pip install 'fodasse[lab]'"
    ) from error

from fodasse.adapters.episodes import MAX_DECISIONS, Episodes, Rewards
from fodasse.adapters.opponents import Player, bot_of
from fodasse.adapters.steps import Dealer, Step, seat_of
from fodasse.core.chance import bot_rng
from fodasse.core.encoding import Layout, no_number
from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.types import A, S, V
from fodasse.table.bot import Bot
from fodasse.table.record import Record
from fodasse.table.start_options import Choices
from fodasse.version import __version__

Columns: TypeAlias = dict[str, NDArray[Any]]
"""Arrays by name."""
LIBRARY: Final = __version__


@frozen(eq=False)
class Trajectories:
    """Decisions of one kind of episodes, in the order they were made: one row of each array."""

    episodes: Episodes
    """The episodes; its ``layout`` describes the numbers."""
    seed: int | str | None
    """The seed of the bots' matches; None for recorded matches."""
    match: NDArray[np.int64] = field(repr=False)
    """The number of the match."""
    decision: NDArray[np.int64] = field(repr=False)
    """The number of the decision in the match, from 0, counted over all seats."""
    seat: NDArray[np.int64] = field(repr=False)
    """The seat that decided."""
    observation: NDArray[Any] = field(repr=False)
    """(rows, size) The seat's knowledge, in the smallest signed type for the layout's numbers."""
    action_mask: NDArray[np.bool_] = field(repr=False)
    """(rows, actions) Whether each action was legal."""
    action: NDArray[np.int64] = field(repr=False)
    """The id of the chosen action."""
    reward: NDArray[np.float64] = field(repr=False)
    """The change of the seat's value until its next decision or, after its last one, the end."""
    value: NDArray[np.float64] = field(repr=False)
    """The seat's value at the end: the return of the episode."""
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


def row_types(layout: Layout) -> dict[str, tuple[np.dtype[Any], tuple[int, ...]]]:
    """Return the type and the row shape of each array of trajectories, in order."""
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


def played(  # noqa: D417  # the other arguments are documented once
    game: Game | str,
    bots: Sequence[Player],
    matches: int,
    *,
    seed: int | str = 0,
    first: int = 0,
    rules: object = None,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MAX_DECISIONS,
    **options: Choices,
) -> Trajectories:
    """Play matches of bots, those that ``play_match`` plays with this seed, and return the rows.

    The other arguments, and what is refused, are those of ``Episodes.of``.

    Args:
        bots: one for each seat, or its name.
        matches: the number of matches.
        seed: the source of all randomness, with the number of a match.
        first: the number of the first match, to play in parts.

    Examples:
        >>> games = played("fodasse", ["rules", "random", "random"], 10, seed=7)
        >>> won = games.value[games.last & (games.seat == 0)]
        >>> len(won), float(won.mean()) > 0
        (10, True)

    Raises:
        ValueError: an unknown bot, or a negative number.
        IllegalAction: a bot chose an illegal action, or one without an id (code ``no-number``).
    """
    episodes = Episodes.of(
        game,
        len(bots),
        rules,
        rounds=rounds,
        rewards=rewards,
        max_decisions=max_decisions,
        **options,
    )
    if matches < 0 or first < 0:
        given = f"{quote(matches)} and {quote(first)}"
        raise ValueError(f"matches and first: 0 or more, not {given}")
    players = [bot_of(bot, episodes.game) for bot in bots]
    parts = [
        _rows(episodes, match, _steps_played(episodes, players, Dealer(seed, match)))
        for match in range(first, first + matches)
    ]
    return _joined(episodes, Dealer(seed).seed, parts)


def recorded(  # noqa: D417  # the other arguments are documented once
    records: Iterable[Record],
    *,
    first: int = 0,
    rounds: int | None = None,
    rewards: Rewards | None = None,
    max_decisions: int = MAX_DECISIONS,
) -> Trajectories:
    """Return the decisions of records, all of one game, rules and number of seats.

    The other arguments are those of ``Episodes.of``.

    Args:
        records: at least one; incomplete matches count as cut.
        first: the number of the first record's match.

    Raises:
        IllegalAction: an action has no id, such as a join, a motion or a raise out of turn (code
            ``no-number``); ``params`` has the ``match`` and the ``place``.
        FormatError: a record cannot have been played.
        ValueError: there are no records, or they differ in game, rules or seats.
    """
    kinds: list[Episodes] = []
    parts = []
    for match, record in enumerate(records, first):
        kind = Episodes.of(
            record.game_object or record.game,
            record.seats,
            record.rules,
            rounds=rounds,
            rewards=rewards,
            max_decisions=max_decisions,
        )
        kinds = kinds or [kind]
        if kind != kinds[0]:
            raise ValueError(
                f"match {match} is of another game, other rules or seats than the first"
            )
        parts.append(_rows(kind, match, _steps_recorded(kind, record, match)))
    if not kinds:
        raise ValueError("at least one record is needed")
    return _joined(kinds[0], None, parts)


def _steps_played(
    episodes: Episodes[S, A, V], bots: Sequence[Bot[A, V]], dealer: Dealer
) -> Iterator[Step[S, A, V]]:
    """Yield the steps of a match of bots, made when they are asked for."""
    step = dealer.start(episodes)
    rngs = [bot_rng(dealer.seed, dealer.match, seat) for seat in range(len(bots))]
    while (actor := step.actor) is not None:
        if actor is CHANCE:
            step = dealer.draw(step)
        else:
            step = step.then(step.chosen(bots[actor].choose(step.turn(), rngs[actor])))
        yield step


def _steps_recorded(
    episodes: Episodes[S, A, V], record: Record[S, A, V], match: int
) -> Iterator[Step[S, A, V]]:
    """Yield the steps of a record, as far as its episode goes."""
    try:
        states = record.replay()
        step = Step(episodes, next(states))
        for action, state in zip(record.actions, states, strict=True):
            step = step.follow(action, state)
            yield step
            if step.actor is None:
                return
    except FormatError as error:
        raise error.at(f"matches[{match}].{error.where}") from None


def _rows(episodes: Episodes, match: int, steps: Iterable[Step]) -> Columns:
    """Return the decisions of one match.

    Raises:
        IllegalAction: an action was not among those awaited (code ``no-number``).
    """
    rows: list[dict[str, Any]] = []
    step, place = None, 0
    try:
        for step in steps:
            rows += _row(match, step)
            place += 1
    except IllegalAction as error:
        error.params.update(match=match, place=place)
        error.add_note(f"It is matches[{match}].actions[{place}].")
        raise
    # The columns that are known only at the end of an episode.
    ends, cut = (step.totals, not step.is_over) if step else ((), False)
    later: dict[Seat, float] = {}
    for row in reversed(rows):
        seat, value = row["seat"], row["value"]
        row["last"], row["cut"] = seat not in later, cut
        row["reward"], row["value"] = later.get(seat, ends[seat]) - value, ends[seat]
        later[seat] = value
    return {
        name: np.array([row[name] for row in rows], kind).reshape(len(rows), *shape)
        for name, (kind, shape) in row_types(episodes.layout).items()
    }


def _row(match: int, step: Step) -> Iterator[dict[str, Any]]:
    """Yield the knowledge, action and value so far of the seat that acted, if one did.

    Raises:
        IllegalAction: the action was not among those awaited (code ``no-number``).
    """
    before, episodes, seat = step.before, step.episodes, seat_of(step.action)
    if before is None or seat is None:
        return
    number = episodes.encoding.encode_action(step.action, episodes.rules)
    legal = before.legal_ids(seat)
    if number not in legal:
        raise no_number(step.action, episodes.game.texts)
    mask = np.zeros(episodes.layout.actions, np.bool_)
    mask[legal] = True
    yield {
        "match": match,
        "decision": before.decisions,
        "seat": seat,
        "observation": episodes.encoding.observe(episodes.game.view(before.state, seat)),
        "action_mask": mask,
        "action": number,
        "value": before.values[seat],
    }


def _joined(episodes: Episodes, seed: int | str | None, parts: Iterable[Columns]) -> Trajectories:
    nothing = _rows(episodes, 0, ())
    whole = [nothing, *parts]
    columns: Any = {name: np.concatenate([part[name] for part in whole]) for name in nothing}
    return Trajectories(episodes, seed, **columns)
