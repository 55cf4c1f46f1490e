"""One law tried on one match: the place it looks at, the cases it finds, and its error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import wraps
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeAlias

from attrs import define, field

from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.testing.broken import LawBroken, error_line
from fodasse.testing.matches import PlayedMatch, random_action, viewers

P = ParamSpec("P")


Cases: TypeAlias = Counter[tuple[str, bool]]
"""Counts of the cases a law found: by description, and whether the law could try them."""


@define
class Trial:
    """One law tried on one match. Checks that fail raise ``LawBroken``."""

    law: str
    """Name of the law."""
    rule: str
    """The law in one sentence."""
    match: PlayedMatch
    """The match."""
    given: str = ""
    """Further arguments of the law, as code."""
    place: int = 0
    """Number of actions before the state in question."""
    viewer: str = ""
    """The viewer in question; "" for none."""
    about: str = ""
    """The attempt made there, such as a damage; "" for the match as it was played."""
    cases: Cases = field(factory=Counter)
    """Counts of the cases found."""

    @property
    def game(self) -> Game:
        """The game."""
        return self.match.game

    def look_at(self, place: int) -> Any:
        """Return the state after a number of actions, which is in question from now on."""
        self.place, self.viewer, self.about = place, "", ""
        return self.match.states[place]

    def states(self) -> Iterator[Any]:
        """Yield all states of the match."""
        yield from map(self.look_at, range(len(self.match.states)))

    def steps(self) -> Iterator[tuple[Any, Any, Any]]:
        """Yield each action with the state before it and the one after it."""
        for place, action in enumerate(self.match.actions):
            yield self.match.states[place], action, self.look_at(place + 1)

    def sample_states(self, most: int = 6) -> Iterator[tuple[Any, Random]]:
        """Yield some states, the last always among them, each with a generator of its own."""
        for place in self.match.sample_places(most):
            yield self.look_at(place), Random(self.match.seed + place)

    def seats(self, state: Any) -> Iterator[Seat]:
        """Yield all seats of a state."""
        for seat in range(len(self.game.returns(state))):
            self.viewer = f"seat {seat}"
            yield seat
        self.viewer = ""

    def viewers(self, state: Any, rng: Random) -> Iterator[Seat | None]:
        """Yield None, for a spectator, and seats; only some of them if there are many."""
        for seat in viewers(self.game, state, rng):
            self.viewer = "spectator" if seat is None else f"seat {seat}"
            yield seat
        self.viewer = ""

    def play_on(self, state: Any, rng: Random, most: int) -> Iterator[Any]:
        """Yield the states to which at most ``most`` random actions lead."""
        about = self.about
        for count in range(most):
            self.about = f"{about}, played on by {count} action{'' if count == 1 else 's'}"
            try:
                action = random_action(self.game, state, rng)
            except LawBroken as found:
                broken = self.broken(found.expected, found.got)
                broken.law, broken.rule, broken.viewer = found.law, found.rule, found.viewer
                raise broken from None
            if action is None:
                break
            self.about += f": {action!r}"
            state = self.game.apply(state, action)
            yield state
        self.about = about

    def need(self, holds: object, expected: str, got: object) -> None:
        """Check that a condition holds."""
        if not holds:
            raise self.broken(expected, got)

    def same(self, what: str, expected: object, got: object) -> None:
        """Check that two values are equal."""
        if expected != got:
            raise self.broken(expected, got, what)

    def places_all(self, outcome: Outcome, seats: int) -> None:
        """Check that the ranking of an outcome holds each seat once."""
        placed = sorted(seat for place in outcome.ranking for seat in place)
        expected = f"each seat once in the ranking, {list(range(seats))}"
        self.need(placed == list(range(seats)), expected, placed)

    def raises(self, kind: type[Exception], call: Callable[..., object], *given: object) -> None:
        """Check that a call raises an error."""
        try:
            found = call(*given)
        except kind:
            return
        name = getattr(getattr(call, "func", call), "__name__", repr(call))
        raise self.broken(f"{kind.__name__} from {name}", f"{found!r}")

    def broken(self, expected: object, got: object, what: str = "") -> LawBroken:
        """Return the error of the law, broken at this place."""
        return LawBroken(
            self.law,
            expected,
            got,
            what=what,
            action=self.place,
            done=self.match.actions[self.place - 1] if self.place else None,
            viewer=self.viewer,
            about=self.about,
            rule=self.rule,
            repeat=f"laws.{self.law}({self.match!r}{self.given})",
        )


def law(
    check: Callable[Concatenate[Trial, P], None],
) -> Callable[Concatenate[PlayedMatch, P], Cases]:
    """Turn a check, which takes a trial, into a law, which takes a match.

    The law returns the cases of the trial. An exception that the check does not catch, such as one
    in the game's code, breaks the law too.
    """
    rule = (check.__doc__ or "").partition("\n")[0]

    @wraps(check)
    def tried(match: PlayedMatch, /, *args: P.args, **kwargs: P.kwargs) -> Cases:
        __tracebackhide__ = True
        given = "".join(f", {arg!r}" for arg in args)
        trial = Trial(check.__name__, rule, match, given)
        try:
            check(trial, *args, **kwargs)
        except LawBroken:
            raise
        except Exception as error:
            raise trial.broken("no error", error_line(error)) from error
        return trial.cases

    return tried
