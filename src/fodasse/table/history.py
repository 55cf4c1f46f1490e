"""The history of a match: the lines of its log, and the actions that have not been taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, NoReturn

from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, Refusal, refused
from fodasse.core.seats import Seat
from fodasse.core.types import A, S, V
from fodasse.table.clocks import Clocks
from fodasse.table.generators import Generators
from fodasse.table.log import (
    Acted,
    Cause,
    Header,
    Line,
    Moment,
    Ticked,
    Undone,
    quick_moment,
    write_line,
    write_log,
)
from fodasse.table.occupants import Occupant, name_of
from fodasse.table.record import Record

STALE: Final = Refusal("stale", "table")
"""An action for a moment that has passed."""
MAX_LATE: Final = 100
"""An action is refused as stale if more actions than this were accepted since its moment."""


class History(Generic[S, A, V]):
    """All that has happened in a match."""

    def __init__(
        self,
        game: Game[S, A, V],
        start: Record[S, A, V],
        occupants: Sequence[Occupant],
        clocks: Clocks[S, A],
        generators: Generators,
    ) -> None:
        """Begin the history of a match, of which the occupants are those at its start."""
        self.start = start
        """The record of the match before its first action."""
        self._game, self._occupants = game, occupants
        self._clocks, self._generators = clocks, generators
        self.lines: list[Line] = []
        """The lines of the log after its header."""
        self.moments: list[Moment[S]] = []
        """The moments by ply, from 1."""
        self.standing: list[Acted] = []
        """The lines of the actions that have not been taken back."""
        self.answers: dict[tuple[Seat, str], int] = {}
        """The plies of messages of seats, by the clients' own ids of them."""

    def add_action(self, line: Acted, before: S, after: S) -> None:
        """Add an action with the states before and after it."""
        self.lines.append(line)
        self.moments.append(quick_moment(line, before, after))
        self.standing.append(line)
        if line.message is not None:
            self.answers[line.action.seat, line.message] = line.ply

    def undo(self, line: Undone, before: S) -> S:
        """Take back an action and all after it, and return the state before it."""
        place = [each.ply for each in self.standing].index(line.to)
        after = self.moments[line.to - 1].before
        self.lines.append(line)
        self.moments.append(Moment(line, before, after))
        self.standing = self.standing[:place]
        return after

    def last_ply(self, seat: Seat) -> int:
        """Return the ply of a seat's last action that has not been taken back; 0: it has none.

        The end of a pause by the clock is no action of a seat.
        """
        for line in reversed(self.standing):
            if seat_of(line.action) == seat and line.cause is not Cause.CLOCK:
                return line.ply
        return 0

    def deals(self) -> tuple[int, ...]:
        """Return the numbers, among all draws, of those that have not been taken back."""
        acted = [line for line in self.lines if isinstance(line, Acted)]
        drawn = [line.ply for line in acted if seat_of(line.action) is None]
        standing = {line.ply for line in self.standing}
        return tuple([number for number, ply in enumerate(drawn) if ply in standing])

    def text(self, since: int) -> str:
        """Return the log as JSON lines, without a number of lines at its beginning."""
        if since:
            return "".join(map(write_line, self.lines[since - 1 :]))
        start, game = self.start, self._game
        header = Header(
            version=game.rules_version,
            rules=start.rules,
            seats=start.seats,
            options=dict(start.options),
            names=start.names,
            occupants=tuple(name_of(each, game) for each in self._occupants),
            patience=self._clocks.patience,
            seed=self._generators.seed,
            match=self._generators.match,
            position=start.position,
        )
        return write_log(game, header, self.lines)

    def logged_time(self) -> float | None:
        """Return the last time in the lines; None: none yet."""
        for line in reversed(self.lines):
            if isinstance(line, Ticked):
                return line.now
            if isinstance(line, Acted | Undone):
                return line.time
        return None


def action_now(
    game: Game[S, A, V], state: S, moments: Sequence[Moment[S]], action: A, ply: int
) -> A:
    """Return an action that a person sent for an earlier ply, in full, if it means the same now.

    It does if it was allowed then and ever since, the round or hand is the same, and neither the
    seat nor a partner has acted since.

    Raises:
        IllegalAction: it does not (``stale``).
    """
    if not max(0, len(moments) - MAX_LATE) <= ply < len(moments):
        _refuse(game, action)
    since = moments[ply:]
    meant = game.explicit(since[0].before, action)
    seat = seat_of(action)
    side = {seat}.union(*[team for team in game.teams(state) if seat in team])
    rounds = game.rounds
    for moment in since:
        line = moment.line
        if (
            isinstance(line, Undone)
            or seat_of(line.action) in side
            or (rounds is not None and rounds.ends(moment.before, moment.after))
            or refused(game.check, moment.before, meant) is not None
        ):
            _refuse(game, action)
    return meant


def _refuse(game: Game[S, A, V], action: A) -> NoReturn:
    raise IllegalAction(STALE.within(game.texts), action)
