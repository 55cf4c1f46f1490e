"""Random sessions of a match: people, bots, messages, seats that change hands, undo and time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

from attrs import Factory, define, field

from fodasse import FormatError, IllegalAction, Match, from_json, to_json, verify
from fodasse.core.actions import seat_of
from fodasse.core.game import Game
from fodasse.core.seats import Seat
from fodasse.games import GAMES, dalmuti, esadof, fodasse, truco
from fodasse.table.log import Acted, Cause, Moment, Undone
from fodasse.testing import random_match
from support.table.matching import BOT, BOTS, Hasty, P, parts

Operation: TypeAlias = tuple[str, tuple[Any, ...], Mapping[str, Any]]
"""The name of a method of a match, and what it is given."""

RULES: Final[Mapping[str, tuple[Any, ...]]] = {
    "fodasse": (
        fodasse.Rules(),
        fodasse.Rules(limit=2, leaving_shrinks=True),
        fodasse.Rules(max_rounds=3, restrict_last_bid="not_blind"),
    ),
    "truco": (truco.Rules(), truco.Rules(exposure=False)),
    "dalmuti": (dalmuti.Rules(), dalmuti.Rules(hands=2, wildcards=True)),
    "esadof": (esadof.Rules(), esadof.Rules(target=20, max_turns=6)),
}
"""Rules to play by, the book first."""
SEATS: Final = {name: [each for each in GAMES[name].seats if each <= 6] for name in GAMES}
OCCUPANTS: Final[tuple[Any, ...]] = (P, P, P, P, BOT, Hasty(), None)
MESSAGES: Final = tuple("abcdefgh")
"""Few ids of messages, so that some come twice."""


@define
class Session:
    """A match, its twins restored from its log, and what has been done to all of them."""

    game: Game
    rng: Random
    match: Match
    twins: list[Match] = Factory(list)
    now: float = 0.0
    planned: list[Operation] = Factory(list)
    foreign: list[Any] = Factory(list)
    states: dict[int, Any] = field(init=False)
    """The state after each ply."""
    standing: list[Acted] = Factory(list)
    """The lines of the actions that stand."""
    consents: set[Seat] = Factory(set)
    answers: dict[tuple[Seat, str | None], int] = Factory(dict)
    """The plies that messages were answered with."""
    stored: str = ""
    """The log as a host stores it: what was new after each change."""

    def __attrs_post_init__(self) -> None:
        self.states = {0: self.match.state}

    @classmethod
    def begin(cls, name: str, seed: int) -> Session:
        """Return a session at its start, with seats, rules and occupants that a seed decides."""
        game, rng = GAMES[name], Random(seed)
        seats = rng.choice(SEATS[name])
        match = Match(
            game,
            seats,
            rules=rng.choice(RULES[name]),
            seed=seed,
            occupants=[rng.choice(OCCUPANTS) for _ in range(seats)],
            names=rng.choice(((), ("Ana", "Bia"))),
            patience=rng.choice((None, 0.0, 5.0, 30.0)),
        )
        foreign = list(random_match(game, seats, seed=seed, most_actions=30).actions)
        return cls(game, rng, match, foreign=foreign)

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
            name = rng.choice((None, None, "Caio"))
            return "sit", (seat, rng.choice(OCCUPANTS)), {"name": name}
        actors = [seat_of(line.action) for line in self.standing[-3:]]
        seat = rng.choice([seat, *[each for each in actors if each is not None]])
        consenting = rng.choice(([], range(len(match.occupants)), [seat]))
        self.planned = [("undo", (seat,), {}), *[("consent", (each,), {}) for each in consenting]]
        return self.planned.pop()

    def _submission(self) -> Operation:
        match, rng, game = self.match, self.rng, self.game
        draw = rng.random()
        awaited = match.awaited
        ballot = game.motions and game.motions.ballot(match.state)
        if game.motions and ballot and draw < 0.3:
            seat = rng.randrange(len(match.occupants))
            action = game.motions.vote(match.state, seat, rng.random() < 0.8)
        elif draw < (0.7 if game.table_actions(match.state) else 0.9) and awaited:
            action = rng.choice(game.legal_actions(match.state, rng.choice(awaited)))
        elif draw < 0.9 and game.table_actions(match.state):
            action = self._table_action()
        elif draw < 0.96 and self.standing:
            action = rng.choice(self.standing).action
        else:
            action = rng.choice(self.foreign)
        actor = seat_of(action)
        seat = rng.randrange(4) if actor is None or rng.random() < 0.03 else actor
        sent = to_json(action) if rng.random() < 0.3 else action
        ply = max(0, match.ply - rng.randrange(4)) if rng.random() < 0.4 else None
        message = rng.choice(MESSAGES) if rng.random() < 0.2 else None
        return "submit", (seat, sent), {"ply": ply, "message": message}

    def _table_action(self) -> Any:
        """Return a table action, each type equally likely, of a person's seat if one has it."""
        possible: tuple[Any, ...] = self.game.table_actions(self.match.state)
        kind: type[Any] = self.rng.choice(list(dict.fromkeys(map(type, possible))))
        people = self.match.occupants
        listed = [each for each in possible if isinstance(each, kind)]
        own = [each for each in listed if (people[each.seat : each.seat + 1] or (P,))[0] == P]
        return self.rng.choice(own or listed)

    def go(self) -> Operation:
        """Do something with the match and its twins, and check what holds for any change."""
        name, given, options = operation = self.operation()
        match = self.match
        before, consents = parts(match), frozenset(self.consents)
        ply, may = match.ply, name == "undo" and match.can_undo(*given)
        calls = [partial(getattr(each, name), *given, **options) for each in self._all]
        kind, answer = answers = answer_of(calls[0])
        assert [answer_of(call) for call in calls[1:]] == [answers] * len(self.twins)
        if kind != "done":
            assert parts(match) == before
        for moment in match.moments[ply:]:
            self._note(moment)
        assert match.ply == len(self.states) - 1
        assert match.state == self.states[match.ply]
        if name == "run":
            assert match.awaited or match.outcome or self._is_paused
        if name == "undo":
            assert may == (kind == "done")
            if may:
                self._check_undo(given[0], consents)
        elif name == "consent":
            self.consents.add(*given)
        elif name == "submit" and kind == "done":
            self._check_submission(answer, ply, given[0], given[1], options)
        return operation

    def _note(self, moment: Moment) -> None:
        """Keep account of one change of the state."""
        self.consents.clear()
        if isinstance(moment.line, Acted):
            self.standing.append(moment.line)
        else:
            self._undone(moment.line)
        assert moment.before == self.states[moment.line.ply - 1]
        self.states[moment.line.ply] = moment.after

    def _check_submission(
        self, answer: object, ply: int, seat: Seat, sent: Any, options: Mapping[str, Any]
    ) -> None:
        """Check that a message is done once, and a late one as it was meant."""
        late, message = options["ply"], options["message"]
        if (seat, message) in self.answers:
            assert answer == self.answers[seat, message]
            assert self.match.ply == ply
            return
        assert answer == self.match.ply == ply + 1
        if message is not None:
            self.answers[seat, message] = ply + 1
        meant = ply if late is None else late
        action = from_json(sent, self.game) if isinstance(sent, str) else sent
        action = self.game.explicit(self.states[meant], action)
        assert self.match.record.actions[-1] == action
        for state in range(meant, ply + 1):
            self.game.check(self.states[state], action)
        side = {seat}.union(*(each for each in self.game.teams(self.states[ply]) if seat in each))
        for moment in self.match.moments[meant:ply]:
            assert isinstance(moment.line, Acted)
            assert seat_of(moment.line.action) not in side
            assert self.game.rounds is None or not self.game.rounds.ends(
                moment.before, moment.after
            )

    def _check_undo(self, seat: Seat, consents: frozenset[Seat]) -> None:
        """Check that all seats agreed whom an undo that was done concerns."""
        match, game = self.match, self.game
        undone = match.moments[-1].line
        assert isinstance(undone, Undone)
        since = match.moments[undone.to - 1 : -1]
        actions = [each.line.action for each in since if isinstance(each.line, Acted)]
        actors = {seat_of(each) for each in actions}
        others = {each for each, holder in enumerate(match.occupants) if holder and each != seat}
        before = since[0].before
        known: set[Seat | None] = {None, seat, *others}
        known &= {None, *chain(*game.teams(before))}
        counts = [
            {each: game.count_worlds(game.view(state, each)) for each in known}
            for state in (before, match.moments[-1].before)
        ]
        wiser = {each for each in counts[0] if counts[0][each] != counts[1][each]}
        asked = others & (wiser | actors)
        if None in actors or {None, seat} & wiser:
            asked = others
        assert asked <= consents

    def _undone(self, line: Undone) -> None:
        """Take back the actions from the last one of a seat on."""
        last = self.standing.pop()
        while seat_of(last.action) != line.seat or last.cause is Cause.CLOCK:
            last = self.standing.pop()
        assert last.ply == line.to
        assert self.match.moments[line.ply - 1].after == self.states[last.ply - 1]

    def restored(self) -> Match:
        """Return the match of the log, and check that it is the same as this one."""
        again = Match.restore(self.match.log(), self.game, bots=BOTS)
        assert parts(again) == parts(self.match)
        seat = self.rng.randrange(len(again.occupants))
        assert again.packet(seat) == self.match.packet(seat)
        assert [each.line for each in again.moments] == [each.line for each in self.match.moments]
        return again

    def twin(self) -> None:
        """Restore the match, and let both go on; of two twins the older is given up."""
        self.twins = [*self.twins[-1:], self.restored()]
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
        dues = {each.tick(self.now + 1.0) for each in self._all}
        assert len(dues) == 1
        seat = self.rng.randrange(len(self.match.occupants))
        turns = [each.turn(seat) for each in self._all]
        assert len({(each.view, each.legal_actions, each.history) for each in turns}) == 1
        assert all(parts(each) == parts(self.match) for each in self.twins)
        *_, last = self.match.record.replay()
        assert last == self.match.state
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
