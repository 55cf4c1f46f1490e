"""Laws of a game's parts beside its moves: table actions, defaults, costs, labels, motions."""

from __future__ import annotations

from typing import Any

from attrs import evolve, fields

from fodasse.core.fields import OPTIONAL
from fodasse.core.motions import Ballot, Motions
from fodasse.core.refusals import refused
from fodasse.core.seats import CHANCE
from fodasse.core.texts import languages
from fodasse.testing.trial import Trial, law


@law
def table_actions(trial: Trial) -> None:
    """The table actions of a seat are those with its number in the list of all.

    A seat that joins has a number that does not exist yet.
    """
    game = trial.game
    for state, _ in trial.sample_states():
        listed = game.table_actions(state)
        for seat in range(-1, len(game.returns(state)) + 2):
            trial.viewer = f"seat {seat}"
            own = tuple(action for action in listed if action.seat == seat)
            trial.same("table_actions", own, game.table_actions(state, seat))


@law
def explicit(trial: Trial) -> None:
    """Listed actions leave nothing open, and mean the same without the fields added later."""
    game = trial.game
    for state, _ in trial.sample_states():
        for action in _list_actions(trial, state):
            trial.same("explicit", action, game.explicit(state, action))
            older = _without_additions(action)
            if older != action:
                trial.about = f"tried: {older!r}"
                trial.same("explicit", action, game.explicit(state, older))
                trial.same("state", game.apply(state, action), game.apply(state, older))


def _without_additions(action: Any) -> Any:
    """Return an action as it is in documents without the fields added later."""
    added = {each.name: each.default for each in fields(type(action)) if each.metadata == OPTIONAL}
    return evolve(action, **added)


@law
def default_action(trial: Trial) -> None:
    """The default action of an awaited seat is one of the legal actions in its view."""
    game = trial.game
    for state, _ in trial.sample_states():
        for seat in trial.seats(state):
            if seat in game.actors(state):
                view = game.view(state, seat)
                default = game.default_action(view)
                expected = f"one of {view.legal_actions}"
                trial.need(default in view.legal_actions, expected, default)


@law
def costs(trial: Trial) -> None:
    """The cost of a listed action is None, or a word that has a text in every language."""
    game = trial.game
    for state, _ in trial.sample_states():
        views = {seat: game.view(state, seat) for seat in trial.seats(state)}
        for action in _list_actions(trial, state):
            view = views.get(action.seat) or game.view(state, None)
            if (word := game.costs(view, action)) is None:
                continue
            for lang in languages():
                known = f"costs.{word}" in game.texts.catalogue(lang)
                trial.need(known, f"a text 'costs.{word}' in {lang!r}, for {action!r}", "none")


@law
def labels(trial: Trial) -> None:
    """The actions that a seat can choose have labels in every language, all distinct."""
    game = trial.game
    for state, rng in trial.sample_states(most=3):
        for seat in trial.viewers(state, rng):
            if seat is None:
                continue
            view = game.view(state, seat)
            listed = (*game.legal_actions(state, seat), *game.table_actions(state, seat))
            for lang in languages():
                found: dict[str, Any] = {}
                for action in listed:
                    label = game.label(action, view, lang)
                    trial.need(label.strip(), f"a label in {lang!r} for {action!r}", repr(label))
                    other = found.setdefault(label, action)
                    expected = f"another label in {lang!r} than that of {other!r}"
                    trial.need(other is action, f"for {action!r} {expected}", repr(label))


@law
def motions(trial: Trial) -> None:
    """Votes can be cast while a motion is open, once a seat; a pause can be ended while it lasts.

    A game without motions keeps this law.
    """
    game, parts = trial.game, trial.game.motions
    if parts is None:
        return
    for state, _ in trial.sample_states():
        if (ballot := parts.ballot(state)) is not None:
            _assert_votes(trial, parts, state, ballot)
    for state in trial.states():
        minutes = parts.paused(state)
        whole = minutes is None or (type(minutes) is int and minutes > 0)
        trial.need(whole, "None, or minutes", minutes)
        ends = [parts.resume(state, seat) for seat in trial.seats(state)]
        passing = [action for action in ends if refused(game.check, state, action) is None]
        trial.need(bool(passing) == (minutes is not None), f"an end of {minutes}", passing)
        for action in passing:
            trial.viewer = f"seat {action.seat}"
            trial.same("pause after its end", None, parts.paused(game.apply(state, action)))


def _assert_votes(trial: Trial, parts: Motions, state: Any, ballot: Ballot) -> None:
    """Check that seats can vote on an open motion, once each, and that their votes are counted."""
    game = trial.game
    trial.same("seats on both sides", frozenset(), ballot.in_favour & ballot.against)
    voters = 0
    for seat in trial.seats(state):
        listed = game.table_actions(state, seat)
        for yes in (True, False):
            vote = parts.vote(state, seat, yes)
            can = refused(game.check, state, vote) is None
            trial.same(f"whether {vote!r} is listed", can, vote in listed)
            if not can:
                continue
            voters += 1
            trial.need(seat not in ballot.in_favour | ballot.against, "one vote a seat", vote)
            after = parts.ballot(game.apply(state, vote))
            if after is not None:
                trial.same("motion after a vote", ballot.motion, after.motion)
                counted = after.in_favour if yes else after.against
                trial.need(seat in counted, f"{vote!r} counted", after)
    trial.need(voters, "a seat that can vote on an open motion", "none")


def _list_actions(trial: Trial, state: Any) -> list[Any]:
    """Return the legal actions of all awaited seats, and the table actions."""
    game = trial.game
    seats = [actor for actor in game.actors(state) if actor is not CHANCE]
    legal = [action for seat in seats for action in game.legal_actions(state, seat)]
    return [*legal, *game.table_actions(state)]
