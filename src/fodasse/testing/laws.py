"""The laws every game keeps, each a function of a match that was played.

A law raises AssertionError where it is broken. ``check_game`` tries them all on random matches.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import partial
from itertools import combinations
from math import isclose, isfinite
from random import Random
from typing import Any, Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction
from fodasse.core.sampling import chance_outcomes, sample_chance
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES
from fodasse.table.documents import FORMAT
from fodasse.table.serial import from_json, to_json
from fodasse.testing import strategies
from fodasse.testing.cases import Cases
from fodasse.testing.histories import FEW_WORLDS, secrecy_of_history
from fodasse.testing.matches import Match, random_action, viewers
from fodasse.testing.numbers import numbers
from fodasse.testing.sights import assert_same_sight
from fodasse.testing.uniformity import assert_uniform
from fodasse.testing.walking import names_in, objects_in

__all__ = [
    "LAWS",
    "awaited",
    "beliefs",
    "chance",
    "check_game",
    "documents",
    "end",
    "judge",
    "numbers",
    "order",
    "plain_values",
    "pure",
    "replay",
    "secrecy",
    "secrecy_of_history",
    "teams_and_returns",
]

MANY_CASES: Final = 100
"""If a law found this number of cases and could try none, it says so."""
PLAYED_ON: Final = 30
"""How far a sampled world is played on."""


def end(match: Match) -> None:
    """Nobody is awaited if and only if there is an outcome; it places every seat once."""
    game = match.game
    for state in match.states:
        outcome = game.outcome(state)
        assert (outcome is None) == bool(game.actors(state))
        if outcome is not None:
            placed = sorted(seat for place in outcome.ranking for seat in place)
            assert placed == list(range(len(game.returns(state))))
            assert all(outcome.ranking)
            assert isinstance(outcome.reason, game.forms.reason)
            assert game.table_actions(state) == ()


def awaited(match: Match) -> None:
    """Exactly the awaited seats have legal actions: their own, ordered, without repeats."""
    game = match.game
    for state, _ in match.moments():
        actors = game.actors(state)
        assert len(set(actors)) == len(actors)
        assert CHANCE not in actors or actors == (CHANCE,)
        for seat in range(len(game.returns(state))):
            legal = game.legal_actions(state, seat)
            assert bool(legal) == (seat in actors)
            assert len(set(legal)) == len(legal)
            assert all(action.seat == seat for action in legal)
            assert legal == game.legal_actions(state, seat)
        first = actors[0] if actors else CHANCE
        assert game.legal_actions(state) == (
            () if first is CHANCE else game.legal_actions(state, first)
        )


def judge(match: Match, others: Iterable[Any] = ()) -> None:
    """What is listed passes, everything else is refused, and a refusal changes nothing."""
    game = match.game
    for state, rng in match.moments():
        before = repr(state), hash(state)
        seats = range(len(game.returns(state)))
        listed = {action for seat in seats for action in game.legal_actions(state, seat)}
        listed.update(game.table_actions(state))
        tried = [action for seat in seats for action in game.plausible_actions(state, seat)]
        tried += rng.sample(match.actions, min(20, len(match.actions)))
        for action in listed:
            game.check(state, action)
        for action in (*tried, *others):
            if not _is_awaited_chance(game, state, action):
                assert _is_refused(game, state, action) == (action not in listed), action
        assert (repr(state), hash(state)) == before


def pure(match: Match) -> None:
    """The same action on the same state leads to the same, and hash follows equality."""
    game = match.game
    states = game.start(len(game.returns(match.states[0])), rules=match.rules), *match.states[1:]
    assert states[0] == match.states[0]
    for before, action, after in zip(states, match.actions, states[1:], strict=False):
        again = game.apply(before, action)
        assert again == after
        assert hash(again) == hash(after)
        assert again != before


def replay(match: Match) -> None:
    """A record leads to the same states, and each seat to the same sights."""
    game = match.game
    assert tuple(match.record.replay(game)) == match.states
    for seat in viewers(game, match.states[-1], Random(match.seed)):
        seen = tuple(match.record.seen_by(seat, game))
        assert len(seen) == len(match.states)
        assert seen[-1].view == game.view(match.states[-1], seat)


def documents(match: Match) -> None:
    """Everything survives JSON; keys too many, at any depth, and versions too new are refused."""
    game = match.game
    rng = Random(match.seed)
    _round_trip(game, match.rules)
    if match.record.game in GAMES:
        _round_trip(game, match.record)
    steps = list(zip(match.states, match.actions, strict=False))
    for state, action in rng.sample(steps, min(8, len(steps))):
        _round_trip(game, action)
        for seat in viewers(game, state, rng):
            _round_trip(game, game.censor(state, action, seat))
    for state, _ in match.moments():
        _round_trip(game, state)
    for seat in viewers(game, match.states[-1], rng):
        _round_trip(game, game.view(match.states[-1], seat))
    for thing in (match.states[-1], game.view(match.states[-1], None), *match.actions[:1]):
        _assert_strict(game, to_json(thing), rng)


def chance(match: Match) -> None:
    """Any draw settles into a legal action, and the chances of each card sum to 1."""
    game = match.game
    for state, rng in match.moments():
        if CHANCE not in game.actors(state):
            _assert_raises(ValueError, game.chance, state)
            continue
        game.check(state, sample_chance(game, state, rng))
        drawn: tuple[Any, ...] = ()
        while outcomes := chance_outcomes(game, state, drawn):
            assert isclose(sum(chance for _, chance in outcomes), 1)
            drawn += (rng.choice(outcomes)[0],)
        assert len(drawn) == game.chance(state).count
        game.check(state, game.settle(state, drawn))


def secrecy(match: Match) -> None:
    """In worlds that a seat cannot tell apart everything it is given is the same."""
    game = match.game
    for state, rng in match.moments(most=3):
        for seat in viewers(game, state, rng):
            view = game.view(state, seat)
            assert_same_sight(game, state, game.determinize(view, rng), seat)


def beliefs(match: Match) -> None:
    """Sampled worlds give the view they came from, can be played on, and miss none."""
    game = match.game
    pools = [game.chance(state).pool for state in match.states if CHANCE in game.actors(state)]
    repeats = any(len(set(pool)) < len(pool) for pool in pools)
    for state, rng in match.moments(most=3):
        for seat in viewers(game, state, rng):
            view = game.view(state, seat)
            count = game.count_worlds(view)
            world = game.determinize(view, rng)
            game.verify(world)
            assert game.view(world, seat) == view
            assert count >= 1
            if count <= FEW_WORLDS:
                assert_uniform(partial(game.determinize, view, rng), count, repeats=repeats)
            _play_on(game, world, rng)


def order(match: Match) -> None:
    """Where several seats are awaited, actions that are legal in both orders commute."""
    game = match.game
    for state, rng in match.moments():
        seats = [actor for actor in game.actors(state) if actor is not CHANCE]
        for first, second in combinations(rng.sample(seats, min(3, len(seats))), 2):
            one = rng.choice(game.legal_actions(state, first))
            other = rng.choice(game.legal_actions(state, second))
            ahead, behind = game.apply(state, one), game.apply(state, other)
            if not _is_refused(game, ahead, other) and not _is_refused(game, behind, one):
                assert game.apply(ahead, other) == game.apply(behind, one)


def teams_and_returns(match: Match) -> None:
    """Teams part the seats; partners' returns are equal; all are finite and sum to 0."""
    game = match.game
    for state in match.states:
        returns = game.returns(state)
        teams = game.teams(state)
        assert sorted(seat for team in teams for seat in team) == list(range(len(returns)))
        assert all(len({returns[seat] for seat in team}) == 1 for team in teams)
        assert all(map(isfinite, returns))
        assert isclose(sum(returns), 0, abs_tol=1e-9)


def plain_values(match: Match) -> None:
    """States, views and actions print as valid Python, pickle and copy to their equals."""
    game = match.game
    values: list[Any] = [match.rules, *match.actions[-3:]]
    for state, rng in match.moments(most=2):
        values += [state, *(game.view(state, seat) for seat in viewers(game, state, rng))]
    for value in values:
        assert eval(repr(value), names_in(value)) == value  # noqa: S307  # the law
        assert pickle.loads(pickle.dumps(value)) == value
        assert deepcopy(value) == value
        assert hash(deepcopy(value)) == hash(value)


LAWS: Final[tuple[Callable[[Match], Cases | None], ...]] = (
    end,
    awaited,
    judge,
    pure,
    replay,
    documents,
    chance,
    secrecy,
    secrecy_of_history,
    beliefs,
    order,
    teams_and_returns,
    numbers,
    plain_values,
)
"""All of them. Table actions are mixed into the matches, so all laws hold with them too.

A law that may find nothing to try returns the cases it found and tried.
"""


def check_game(
    game: Game[Any, Any, Any],
    *,
    seats: int | st.SearchStrategy[int] | None = None,
    rules: Any = None,
    examples: int | None = None,
) -> None:
    """Try all laws on random matches of a game, by Hypothesis.

    Args:
        game: any game that follows the protocol.
        seats: a table size or a strategy of them; None: all that the game allows.
        rules: rules or a strategy of them; None: the book.
        examples: how many matches; None: as Hypothesis is set.

    Raises:
        AssertionError: a law is broken; Hypothesis shows the smallest match it found. Or a law
            found many cases and could try none of them.
        RuntimeError: Python runs with ``-O``, which leaves assertions out.
    """
    if not __debug__:
        raise RuntimeError("laws are assertions: run Python without -O")
    played = strategies.matches(game, seats=_strategy(seats), rules=_strategy(rules))
    wrong = st.lists(strategies.actions(game), max_size=20)
    cases: dict[str, Cases] = {}

    @given(played, wrong)
    def keeps_the_laws(match: Match, others: list[Any]) -> None:
        for law in LAWS:
            found = law(match)
            if found is not None:
                cases[law.__name__] = cases.get(law.__name__, Cases()) + found
        judge(match, others)

    unhurried = settings(
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        deadline=None,
        max_examples=examples or settings().max_examples,
    )
    unhurried(keeps_the_laws)()
    for name, each in cases.items():
        empty = each.found >= MANY_CASES and not each.tried
        assert not empty, f"{name}: {each.found} cases were found, and none could be tried"


def _strategy(value: Any) -> st.SearchStrategy[Any] | None:
    return value if value is None or isinstance(value, st.SearchStrategy) else st.just(value)


def _is_refused(game: Game[Any, Any, Any], state: Any, action: Any) -> bool:
    try:
        game.check(state, action)
    except IllegalAction as error:
        assert error.action == action
        assert error.code
        assert error.message("en") != error.message("pt")
        _assert_raises(IllegalAction, game.apply, state, action)
        return True
    return False


def _is_awaited_chance(game: Game[Any, Any, Any], state: Any, action: Any) -> bool:
    """Draws are too many to list: at a chance node an action without a seat may be legal."""
    return CHANCE in game.actors(state) and not hasattr(action, "seat")


def _assert_raises(kind: type[Exception], call: Callable[..., object], *given: object) -> None:
    try:
        call(*given)
    except kind:
        return
    raise AssertionError(f"{kind.__name__} expected")


def _round_trip(game: Game[Any, Any, Any], thing: Any) -> None:
    text = to_json(thing)
    read = from_json(text, game)
    assert read == thing
    assert to_json(read) == text


def _assert_strict(game: Game[Any, Any, Any], text: str, rng: Random) -> None:
    """One key too many is refused wherever it stands, and so is a newer format."""
    data = json.loads(text)
    objects = list(objects_in(data))
    for place in rng.sample(objects, min(4, len(objects))):
        place["unheard of"] = 1
        _assert_raises(FormatError, from_json, json.dumps(data), game)
        del place["unheard of"]
    if "format" in data:
        _assert_raises(FormatError, from_json, json.dumps(data | {"format": FORMAT + 1}), game)


def _play_on(game: Game[Any, Any, Any], state: Any, rng: Random) -> None:
    for _ in range(PLAYED_ON):
        action = random_action(game, state, rng)
        if action is None:
            return
        state = game.apply(state, action)
