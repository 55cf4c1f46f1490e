"""Laws of play: starts, awaited seats, actions, transitions, chance, ends and returns."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from functools import partial, reduce
from inspect import signature
from itertools import combinations
from math import isclose, isfinite
from random import Random
from typing import Any, Final

from fodasse.core.chance import split
from fodasse.core.errors import RulesError
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import CHANCE
from fodasse.table.serial import from_json, to_json
from fodasse.table.start_options import start_options
from fodasse.testing.matches import with_number
from fodasse.testing.trial import Trial, law
from fodasse.testing.walking import classes_in

MAX_NUMBERS: Final = 8
"""Numbers of seats that are tried as the value of an option."""


@law
def start(trial: Trial) -> None:
    """Start options: a match starts with each legal value; all others are refused.

    Each option is tried with the numbers of some seats. A value that is not legal raises
    ``RulesError``, as a number far too great or small does in any case, and a value of another
    type ``TypeError``. Different values lead to different states, which JSON can store. A default
    may stand for another value, on which the rules decide.
    """
    game, match, seats = trial.game, trial.match, trial.match.seats
    rng = Random(match.seed)
    for name in start_options(game):
        states: dict[Any, int] = {}
        default = signature(game.start).parameters[name].default
        for number in sorted(rng.sample(range(seats), min(seats, MAX_NUMBERS))):
            trial.about = f"start({seats}, {name}={number})"
            try:
                state = game.start(seats, rules=match.rules, **{name: number})
            except RulesError:
                continue
            game.validate(state)
            trial.same("read from JSON", state, from_json(to_json(state), game))
            twin = number if number == default else states.setdefault(state, number)
            trial.need(twin == number, f"another state than with {name}={twin}", "the same state")
        for value in (10**12, -(10**12), "0", 0.5, (0,)):
            trial.about = f"start({seats}, {name}={value!r})"
            error = RulesError if isinstance(value, int) else TypeError
            given: dict[str, Any] = {"rules": match.rules, name: value}
            trial.raises(error, partial(game.start, seats, **given))


@law
def end(trial: Trial) -> None:
    """No seat is awaited if and only if there is an outcome, which places every seat once."""
    game = trial.game
    for state in trial.states():
        outcome, actors = game.outcome(state), game.actors(state)
        got = f"outcome {outcome}, actors {actors}"
        trial.need((outcome is None) == bool(actors), "an outcome, or actors, and not both", got)
        if outcome is not None:
            trial.places_all(outcome, len(game.returns(state)))
            trial.need(all(outcome.ranking), "a seat in every place", outcome.ranking)
            kind, reason = game.documents.reason, outcome.reason
            trial.need(isinstance(reason, kind), f"a reason of {kind.__name__}", repr(reason))
            trial.same("table_actions", (), game.table_actions(state))


@law
def awaited(trial: Trial) -> None:
    """Exactly the awaited seats have legal actions: their own, ordered, once, and in views."""
    game = trial.game
    for state, _ in trial.sample_states():
        actors = game.actors(state)
        trial.need(len(set(actors)) == len(actors), "each actor once", actors)
        trial.need(CHANCE not in actors or actors == (CHANCE,), "chance alone", actors)
        for seat in trial.seats(state):
            legal = game.legal_actions(state, seat)
            if seat in actors:
                trial.need(legal, "a legal action", "none")
            else:
                trial.same("legal_actions", (), legal)
            twice = [action for action in legal if legal.count(action) > 1]
            trial.need(not twice, "each legal action once", twice)
            foreign = [action for action in legal if action.seat != seat]
            trial.need(not foreign, "the seat's own actions", foreign)
            trial.same("legal_actions asked again", legal, game.legal_actions(state, seat))
            trial.same("legal_actions of the view", legal, game.view(state, seat).legal_actions)
        first = actors[0] if actors else CHANCE
        due = () if first is CHANCE else game.legal_actions(state, first)
        trial.same("legal_actions of the first awaited", due, game.legal_actions(state))


@law
def judge(trial: Trial, others: Sequence[Any] = ()) -> None:
    """Listed actions pass, all others are refused, and a refusal changes nothing.

    A listed action stands for those with other numbers in its ranges, and for those without its
    optional parts.
    """
    game, match = trial.game, trial.match
    for state, rng in trial.sample_states():
        before = repr(state), hash(state)
        seats = range(len(game.returns(state)))
        listed = [action for seat in seats for action in game.legal_actions(state, seat)]
        listed += game.table_actions(state)
        allowed = frozenset(listed)
        ranged = {action: ranges for action in listed if (ranges := game.ranges(action))}
        numbers = [each for pair in ranged.items() for each in _other_numbers(*pair, rng)]
        tried = [action for seat in seats for action in game.plausible_actions(state, seat)]
        tried += rng.sample(match.actions, min(20, len(match.actions)))
        for action in dict.fromkeys((*listed, *numbers, *tried, *others)):
            if CHANCE in game.actors(state) and not hasattr(action, "seat"):
                continue  # draws are too many to list
            trial.viewer = f"seat {getattr(action, 'seat', CHANCE)}"
            refused = _is_refused(trial, state, action)
            meant = game.explicit(state, action)
            if meant in allowed or any(_lies_within(meant, *pair) for pair in ranged.items()):
                trial.need(not refused, f"listed {action!r} passes", "it is refused")
            else:
                trial.need(refused, f"{action!r}, not listed, is refused", "it passes")
        trial.viewer = ""
        trial.same("state after refusals", before, (repr(state), hash(state)))


@law
def pure(trial: Trial) -> None:
    """The same action on the same state leads to the same, and hash follows equality."""
    game, match = trial.game, trial.match
    first = game.start(match.seats, rules=match.rules, **match.options)
    trial.same("start", match.states[0], first)
    for before, action, after in trial.steps():
        again = game.apply(before, action)
        trial.same("state", after, again)
        trial.same("hash", hash(after), hash(again))
        trial.need(again != before, "another state", "the same state as before the action")


@law
def replay(trial: Trial) -> None:
    """A record leads to the same states, and each seat to the same views."""
    game, match = trial.game, trial.match
    states = list(match.record.replay(game))
    for state in trial.states():
        trial.same("state", state, states[trial.place])
    for seat in trial.viewers(match.states[-1], Random(match.seed)):
        seen = list(match.record.seen_by(seat, game))
        trial.same("number of views", len(match.states), len(seen))
        trial.same("last view", game.view(match.states[-1], seat), seen[-1].view)


@law
def chance(trial: Trial) -> None:
    """Any draw settles into a legal action, and the chances of each card sum to 1.

    The order of the cards within a hand of a draw makes no difference to the state.
    """
    game = trial.game
    for state, rng in trial.sample_states():
        if CHANCE not in game.actors(state):
            trial.raises(ValueError, game.chance, state)
            continue
        game.check(state, game.sample_chance(state, rng))
        drawn: tuple[Any, ...] = ()
        while outcomes := game.chance_outcomes(state, drawn):
            total = sum(chance for _, chance in outcomes)
            trial.need(isclose(total, 1), "probabilities that sum to 1", total)
            drawn += (rng.choice(outcomes)[0],)
        trial.same("cards drawn", game.chance(state).count, len(drawn))
        action = game.chance_action(state, drawn)
        game.check(state, action)
        chance = game.chance(state)
        trial.need(sum(chance.hands) <= chance.count, "hands of the cards drawn", chance.hands)
        hands = split(drawn, (*chance.hands, chance.count - sum(chance.hands)))
        shuffled = [card for hand in hands[:-1] for card in rng.sample(hand, len(hand))]
        other = game.chance_action(state, (*shuffled, *hands[-1]))
        trial.same("state", game.apply(state, action), game.apply(state, other))


@law
def order(trial: Trial) -> None:
    """Where several seats are awaited, actions that are legal in both orders commute."""
    game = trial.game
    for state, rng in trial.sample_states():
        seats = [actor for actor in game.actors(state) if actor is not CHANCE]
        for first, second in combinations(rng.sample(seats, min(3, len(seats))), 2):
            trial.viewer = f"seats {first} and {second}"
            one = rng.choice(game.legal_actions(state, first))
            other = rng.choice(game.legal_actions(state, second))
            ahead, behind = game.apply(state, one), game.apply(state, other)
            if not _is_refused(trial, ahead, other) and not _is_refused(trial, behind, one):
                trial.same("state", game.apply(ahead, other), game.apply(behind, one))


@law
def teams_and_returns(trial: Trial) -> None:
    """Teams partition the seats; partners' returns are equal; all are finite and sum to 0."""
    game = trial.game
    for state in trial.states():
        returns, teams = game.returns(state), game.teams(state)
        seats = sorted(seat for team in teams for seat in team)
        trial.same("seats in teams", list(range(len(returns))), seats)
        for team in teams:
            equal = len({returns[seat] for seat in team}) == 1
            trial.need(equal, f"equal returns of team {team}", returns)
        trial.need(all(map(isfinite, returns)), "finite returns", returns)
        trial.need(isclose(sum(returns), 0, abs_tol=1e-9), "returns that sum to 0", returns)


@law
def plain_values(trial: Trial) -> None:
    """States, views and actions print as valid Python, pickle and copy to their equals."""
    game, match = trial.game, trial.match
    for value in (match.rules, *match.actions[-3:]):
        _assert_plain(trial, value)
    for state, rng in trial.sample_states(most=2):
        _assert_plain(trial, state)
        for seat in trial.viewers(state, rng):
            _assert_plain(trial, game.view(state, seat))


def _assert_plain(trial: Trial, value: Any) -> None:
    trial.same("value of its repr", value, eval(repr(value), classes_in(value)))  # noqa: S307  # the law
    trial.same("pickled", value, pickle.loads(pickle.dumps(value)))  # noqa: S301  # the law
    trial.same("copied", value, deepcopy(value))
    trial.same("hash of a copy", hash(value), hash(deepcopy(value)))


def _other_numbers(action: Any, ranges: Mapping[str, range], rng: Random) -> Iterator[Any]:
    """Yield a listed action with other numbers: some in its ranges, and the next outside."""
    for path, numbers in ranges.items():
        for number in (numbers[0], rng.choice(numbers), numbers[-1]):
            yield with_number(action, path, number)
        for number in (numbers[0] - numbers.step, numbers[-1] + numbers.step):
            yield with_number(action, path, number)


def _lies_within(action: Any, listed: Any, ranges: Mapping[str, range]) -> bool:
    """Return whether an action differs from a listed one by numbers in its ranges alone."""
    for path, numbers in ranges.items():
        number = reduce(lambda part, name: getattr(part, name, None), path.split("."), action)
        if number in numbers:
            listed = with_number(listed, path, number)
    return bool(action == listed)


def _is_refused(trial: Trial, state: Any, action: Any) -> bool:
    """Return whether an action is refused; check the refusal."""
    game = trial.game
    try:
        game.check(state, action)
    except IllegalAction as error:
        trial.same("action of the refusal", action, error.action)
        trial.need(error.code, "a code", f"{error.code!r} for {action!r}")
        english, portuguese = error.message("en"), error.message("pt")
        trial.need(english != portuguese, "another text in Portuguese", english)
        trial.raises(IllegalAction, game.apply, state, action)
        return True
    return False
