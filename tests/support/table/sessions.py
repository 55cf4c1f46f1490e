"""Random sessions of a match: people, bots, messages, seats that change hands, undo and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any, Final, TypeAlias

from attrs import Factory, define

from fodasse import FormatError, IllegalAction, Match, to_json, verify
from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco
from fodasse.table.log import Acted, Cause, Undone
from fodasse.testing import random_match
from support.table.matching import BOT, BOTS, Hasty, P, parts

Operation: TypeAlias = tuple[str, tuple[Any, ...], Mapping[str, Any]]
"""The name of a method of a match, and what it is given."""

RULES: Final[Mapping[str, tuple[Any, ...]]] = {
    "fodasse": (
        *(fodasse.Rules(), fodasse.Rules(limit=2, leaving_shrinks=True)),
        fodasse.Rules(max_rounds=3, restrict_last_bid="not_blind"),
    ),
    "truco": (truco.Rules(), truco.Rules(exposure=False)),
    "dalmuti": (dalmuti.Rules(), dalmuti.Rules(hands=2, wildcards=True)),
    "esadof": (esadof.Rules(), esadof.Rules(target=20, max_turns=6)),
}
"""Rules to play by, the book first."""
OCCUPANTS: Final[tuple[Any, ...]] = (P, P, P, P, BOT, Hasty(), None)


@define
class Session:
    """A match, its twins restored from its log, and what has been done to all of them."""

    game: Game
    rng: Random
    match: Match
    foreign: list[Any]
    """Actions of another match."""
    twins: list[Match] = Factory(list)
    now: float = 0.0
    planned: list[Operation] = Factory(list)
    standing: list[Acted] = Factory(list)
    """The lines of the actions that stand."""
    stored: str = ""
    """The log as a host stores it: what was new after each change."""

    @classmethod
    def begin(cls, name: str, seed: int) -> Session:
        """Return a session at its start, with seats, rules and occupants that a seed decides."""
        game, rng = GAMES[name], Random(seed)
        seats = rng.choice([each for each in game.seats if each <= 6])
        match = Match(
            game,
            seats,
            rules=rng.choice(RULES[name]),
            seed=seed,
            occupants=[rng.choice(OCCUPANTS) for _ in range(seats)],
            names=rng.choice(((), ("Ana", "Bia"))),
            patience=rng.choice((None, 0.0, 5.0, 30.0)),
        )
        foreign = random_match(game, seats, seed=seed, most_actions=30).actions
        return cls(game, rng, match, list(foreign))

    def operation(self) -> Operation:
        """Return something to do next."""
        match, rng = self.match, self.rng
        if self.planned:
            return self.planned.pop()
        draw = 0.8 if self._is_paused and rng.random() < 0.5 else rng.random()
        if draw < 0.6 and (match.awaited or rng.random() < 0.3):
            return self._submission()
        if draw < 0.75:
            return rng.choice(("step", "step", "run")), (), {}
        if draw < 0.85:
            self.now += rng.choice((0.0, 0.5, 3.0, 10.0, 70.0, 1000.0))
            return "tick", (self.now,), {}
        seat = rng.randrange(len(match.occupants))
        if draw < 0.92:
            return "sit", (seat, rng.choice(OCCUPANTS)), {"name": rng.choice((None, "Caio"))}
        actors = [seat_of(line.action) for line in self.standing[-3:]]
        seat = rng.choice([seat, *[each for each in actors if each is not None]])
        consenting = rng.choice(([], range(len(match.occupants)), [seat]))
        self.planned = [("undo", (seat,), {}), *[("consent", (each,), {}) for each in consenting]]
        return self.planned.pop()

    def _submission(self) -> Operation:
        match, rng, game = self.match, self.rng, self.game
        draw, listed = rng.random(), game.table_actions(match.state)
        if game.motions and game.motions.ballot(match.state) and draw < 0.3:
            seat = rng.randrange(len(match.occupants))
            action = game.motions.vote(match.state, seat, rng.random() < 0.8)
        elif draw < (0.7 if listed else 0.9) and match.awaited:
            action = rng.choice(game.legal_actions(match.state, rng.choice(match.awaited)))
        elif draw < 0.9 and listed:
            kind = rng.choice(list(dict.fromkeys(map(type, listed))))
            action = rng.choice([each for each in listed if isinstance(each, kind)])
        elif draw < 0.96 and self.standing:
            action = rng.choice(self.standing).action
        else:
            action = rng.choice(self.foreign)
        actor = seat_of(action)
        seat = rng.randrange(4) if actor is None or rng.random() < 0.03 else actor
        sent = to_json(action) if rng.random() < 0.3 else action
        ply = max(0, match.ply - rng.randrange(4)) if rng.random() < 0.4 else None
        message = rng.choice("abcdefgh") if rng.random() < 0.2 else None  # some come twice
        return "submit", (seat, sent), {"ply": ply, "message": message}

    def go(self) -> Operation:
        """Do something with the match and its twins, and check what holds for any change."""
        name, given, options = operation = self.operation()
        match, before, ply = self.match, parts(self.match), self.match.ply
        may = name == "undo" and match.can_undo(*given)
        calls = [partial(getattr(each, name), *given, **options) for each in self._all]
        answer = answer_of(calls[0])
        assert [answer_of(call) for call in calls[1:]] == [answer] * len(self.twins)
        if answer[0] != "done":
            assert parts(match) == before
        for moment in match.moments[ply:]:
            if isinstance(moment.line, Acted):
                self.standing.append(moment.line)
            else:
                self._take_back(moment.line)
        if name == "run":
            assert match.awaited or match.outcome or self._is_paused
        if name == "undo":
            assert may == (answer[0] == "done")
        return operation

    def _take_back(self, line: Undone) -> None:
        """Take back the actions from the last one of a seat on."""
        last = self.standing.pop()
        while seat_of(last.action) != line.seat or last.cause is Cause.CLOCK:
            last = self.standing.pop()
        assert last.ply == line.to

    def twin(self) -> None:
        """Restore the match, and let both go on; of two twins the older is given up."""
        again = Match.restore(self.match.log(), self.game, bots=BOTS)
        assert parts(again) == parts(self.match)
        seat = self.rng.randrange(len(again.occupants))
        assert again.packet(seat) == self.match.packet(seat)
        assert [each.line for each in again.moments] == [each.line for each in self.match.moments]
        self.twins = [*self.twins[-1:], again]
        self.stored += self.match.log(self.stored.count("\n"))
        assert self.stored == self.match.log()

    def check_record(self) -> None:
        """Check that the record holds what stands, and leads to the state."""
        record = self.match.record
        assert list(record.actions) == [line.action for line in self.standing]
        *_, last = record.replay()
        assert last == self.match.state

    def end(self) -> None:
        """Check at the end that the match and its twins are the same, and due at the same time."""
        assert len({each.tick(self.now + 1.0) for each in self._all}) == 1
        seat = self.rng.randrange(len(self.match.occupants))
        turns = [each.turn(seat) for each in self._all]
        assert len({(each.view, each.legal_actions, each.history) for each in turns}) == 1
        assert all(parts(each) == parts(self.match) for each in self.twins)
        if self.match.outcome is not None:
            opening = self.twins[-1].opening()
            assert verify(self.match.record, opening, self.match.commitment)

    @property
    def _is_paused(self) -> bool:
        motions = self.game.motions
        return motions is not None and motions.paused(self.match.state) is not None

    @property
    def _all(self) -> list[Match]:
        return [self.match, *self.twins]


def answer_of(call: Callable[[], object]) -> tuple[str, object]:
    """Return what a call returns, or the code or the text of what it raises."""
    try:
        return "done", call()
    except IllegalAction as error:
        return "refused", (error.code, error.params)
    except FormatError as error:
        return "unread", str(error)
