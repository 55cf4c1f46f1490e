"""Where a match shows by which rules it is played: the evidence of one value of a switch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve, frozen

from fodasse.core.errors import RulesError
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.rules import spelled
from fodasse.core.seats import CHANCE
from fodasse.table.structure import to_data
from fodasse.testing.conformance.expected import Plan, steps_of
from fodasse.testing.matches import PlayedMatch
from tools.corpus.marks import RULES


@frozen
class Other:
    """Rules that differ from those of a match in one switch."""

    name: str
    """The switch."""
    own: Any
    """Its value in the match."""
    rules: Any
    """The other rules."""

    def __str__(self) -> str:
        return f"not {self.name}={spelled(getattr(self.rules, self.name))}"

    @property
    def mark(self) -> str:
        """The mark of a match that tells the value from the other one."""
        other = spelled(getattr(self.rules, self.name))
        return f"rules {self.name}={spelled(self.own)}, not {other}"


def others(rules: Any, name: str, values: Iterable[Any]) -> Iterator[Other]:
    """Yield rules that differ in a switch, if it has an effect: in its numbers also by one."""
    if name in rules.dead():
        return
    own = getattr(rules, name)
    near = [own - 1, own + 1] if type(own) is int else []
    for value in dict.fromkeys([*values, *near]):
        if value != own:
            try:
                yield Other(name, own, evolve(rules, **{name: value}))
            except RulesError:
                continue


def shown_difference(game: Game, plan: Plan, rules: Any) -> int | None:
    """Return the first step of a plan that would be another one by other rules, if any."""
    found = steps_of(game, evolve(plan, rules=rules))
    for number, own in enumerate(steps_of(game, plan)):
        try:
            other = next(found)
        except (IllegalAction, RulesError):
            return number
        if _without_rules(own) != _without_rules(other):
            return number
    return None


def parting(match: PlayedMatch, rules: Any) -> int | None:
    """Return the first step at which a match differs by other rules; None if it does not."""
    game = match.game
    try:
        state = game.start(match.seats, rules=rules, **match.options)
    except RulesError:
        return None
    for number, own in enumerate(match.states):
        try:
            state = game.apply(state, match.actions[number - 1]) if number else state
        except IllegalAction:
            return number
        if _visible(game, own) != _visible(game, state):
            return number
    return None


def _visible(game: Game, state: Any) -> Any:
    """Return the parts of a state to compare, without its rules."""
    legal = [game.legal_actions(state, each) for each in game.actors(state) if each is not CHANCE]
    facts = _without_rules(to_data(state))
    return game.actors(state), legal, game.table_actions(state), game.outcome(state), facts


def _without_rules(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_rules(part) for name, part in value.items() if name != RULES}
    return [*map(_without_rules, value)] if isinstance(value, list | tuple) else value
