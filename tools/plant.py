"""Change one deciding function of a game at a time, and see who notices.

A rule is decided by one function. If that function decides otherwise, then the state, its events,
sentences, pictures and views must all tell the same new story: all laws still hold, because they
compare these with each other and know no rule. Only tests of the rule go red, those in whose
position it has to hold, and those that compare the game with a second implementation: compiled
kernels, oracles, kept matches. After a change every awaited seat must still be able to act.

    python -m tools.plant                          # the laws under each change
    python -m tools.plant 7g-last-bid-is-free      # the laws under one
    python -m tools.plant 7g-last-bid-is-free --tests tests/fodasse    # ... and these tests
"""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable, Mapping
from functools import wraps
from importlib import import_module
from inspect import ismemberdescriptor
from os import environ
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen

VARIABLE: Final = "FODASSE_PLANT"
"""The environment variable that names the change for pytest."""
MATCHES: Final = 8
"""Matches on which the laws are tried."""
BOOK: Final = 3
"""The first matches, which are played by the book; in the others one house rule is changed."""
MOST: Final = 200
"""Matches that are played at most to find those in which the change matters."""
ACTIONS: Final = 150
"""Their length."""


@frozen
class Plant:
    """A change of one function."""

    game: str
    """The game."""
    place: str
    """The function, as ``module.name`` or ``module.Class.name`` in the game's folder."""
    change: Callable[[Callable[..., Any]], Callable[..., Any]]
    """Return the changed function."""
    table_share: float = 0.03
    """The share of table actions in the matches, such as motions and leaves."""


def _returns(value: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return lambda _: lambda *_, **__: value


def _then(change: Callable[[Any], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return lambda decide: lambda *given, **named: change(decide(*given, **named))


def _backwards(outcome: Any) -> Any:
    return outcome and evolve(outcome, ranking=outcome.ranking[::-1])


def _untied(outcome: Any) -> Any:
    if outcome is None or len(outcome.winners) == 1:
        return outcome
    *others, last = outcome.winners
    return evolve(outcome, ranking=((last,), tuple(others), *outcome.ranking[1:]))


PLANTS: Final[Mapping[str, Plant]] = {
    "3-no-win-is-shared": Plant("fodasse", "public.Public.outcome", _then(_untied)),
    "6-no-blind-rounds": Plant("fodasse", "rules.Rules.is_blind", _returns(value=False)),
    "6b-manilha-is-the-vira": Plant(
        "fodasse", "rules.Rules.manilha_of", lambda _: lambda _, vira: vira and vira.rank
    ),
    "7b-ladder-never-grows": Plant(
        "fodasse", "ladder.Ladder.step", lambda _: lambda ladder, *_: ladder
    ),
    "7g-last-bid-is-free": Plant("fodasse", "legality.barred_bid", _returns(None)),
    "8-difference-at-every-table": Plant(
        "fodasse", "scoring.costs_difference", _returns(value=True)
    ),
    "10-two-points": Plant(
        "fodasse",
        "scoring.round_costs",
        _then(lambda costs: tuple(2 * cost if cost < 0 else cost for cost in costs)),
    ),
    "10-never": Plant("fodasse", "scoring.is_nil_round", _returns(value=False)),
    "11-penalties-are-halved": Plant(
        "fodasse",
        "scoring.new_points",
        lambda decide: lambda points, cost, penalty: decide(points, cost, penalty // 2),
        table_share=0.3,  # few motions are carried
    ),
    "14-the-first-card-takes": Plant(
        "fodasse", "strength.taker", lambda _: lambda stage, *_: stage[0][0]
    ),
    "14c-nothing-accumulates": Plant("fodasse", "rules.Rules.accumulates", _returns(value=False)),
    "15-newcomers-begin-at-0": Plant("fodasse", "scoring.newcomer_points", _returns(0)),
    "16-no-endgame": Plant("fodasse", "rules.Rules.endgame", _returns(None)),
    "13-all-out-is-a-draw": Plant("fodasse", "rounds.all_out", lambda _: lambda gone, *_: (gone,)),
    "14a-nothing-is-crossed-out": Plant("fodasse", "strength.annulled", _returns(())),
    "14d-the-first-highest-leads": Plant(
        "fodasse", "strength.last_highest", lambda _: lambda stage, *_: stage[0][0]
    ),
    "14-manilhas-in-reverse": Plant(
        "fodasse", "rules.Rules.manilhas_of", _then(lambda cards: cards[::-1])
    ),
    "18d-all-must-agree": Plant(
        "fodasse",
        "motions.is_carried",
        lambda _: (
            lambda ballot, seats: (
                False if ballot.against else len(ballot.in_favour) == seats or None
            )
        ),
    ),
    "3-no-letters": Plant("fodasse", "scoring.letters", _returns(None)),
    "tied-the-first-card-takes": Plant(
        "truco",
        "tricks.taken",
        lambda decide: lambda cards, *given: (cards[0].seat % 2, decide(cards, *given)[1]),
    ),
    "tied-all-the-other-team-wins": Plant(
        "truco",
        "tricks.winner_of_ties",
        _then(lambda side: 1 - side if side in (0, 1) else side),
    ),
    "raise-to-the-last-step": Plant(
        "truco",
        "rules.Rules.next_step",
        lambda _: lambda rules: dict.fromkeys(rules.steps[:-1], rules.steps[-1]),
    ),
    "eleven-is-a-hand-like-others": Plant("truco", "public.teams_at_eleven", _returns(())),
    "eleven-is-never-dark": Plant("truco", "rules.Rules.is_dark", _returns(value=False)),
    "tento-counts-half": Plant(
        "truco", "transition._tento_worth", _then(lambda worth: max(1, worth // 2))
    ),
    "covered-in-every-trick": Plant("truco", "legality._not_covering", _returns(None)),
    "table-points-are-doubled": Plant(
        "truco",
        "hands.add_points",
        lambda decide: lambda table, side, worth: decide(table, side, 2 * worth),
    ),
    "10-roles-in-reverse": Plant(
        "dalmuti", "public.roles", lambda decide: lambda seating: decide(seating[::-1])
    ),
    "3-play-goes-to-the-right": Plant(
        "dalmuti",
        "public.next_in",
        lambda decide: lambda seating, *given, **named: decide(seating[::-1], *given, **named),
    ),
    "takeover-changes-no-seat": Plant(
        "dalmuti", "transition.taken_over", lambda _: lambda seating, *_, **__: seating
    ),
    "takeover-every-revolt-turns-the-table": Plant(
        "dalmuti", "transition.revolted", lambda _: lambda seating, *_, **__: seating[::-1]
    ),
    "13-one-card-is-owed": Plant("dalmuti", "rules.Rules.owed", lambda _: lambda _: (1, 1)),
    "wildcards-may-be-laid-alone": Plant(
        "dalmuti", "rules.Rules.plays_lone_wildcards", lambda _: lambda rules: rules.wildcards
    ),
    "15-the-last-seat-wins": Plant("dalmuti", "public.Public.outcome", _then(_backwards)),
    "7-a-place-is-worth-less": Plant(
        "dalmuti", "public.points_of", _then(lambda points: max(0, points - 1))
    ),
    "points-one-more-a-row": Plant(
        "esadof", "scoring.row_points", _then(lambda points: points + 1)
    ),
    "scores-the-knock-is-always-lowest": Plant(
        "esadof", "scoring.is_lowest_alone", _returns(value=True)
    ),
    "scores-are-halved": Plant(
        "esadof",
        "scoring.hand_scores",
        _then(lambda scores: tuple(each // 2 for each in scores)),
    ),
    "match-the-last-seat-wins": Plant("esadof", "public.Public.outcome", _then(_backwards)),
}
"""The changes, by a name that begins with the clause."""


noticed: Final[list[object]] = []
"""What a changed function decided otherwise first, since the list was cleared."""


def _noticing(
    decide: Callable[..., Any] | None, changed: Callable[..., Any]
) -> Callable[..., Any]:
    @wraps(decide or changed)
    def function(*given: Any, **named: Any) -> Any:
        found = changed(*given, **named)
        if not noticed and (decide is None or found != decide(*given, **named)):
            noticed.append(found)
        return found

    return function


def place_of(name: str) -> tuple[Any, str, Any]:
    """Return what has the function of a change, the function's name there, and the function.

    Raises:
        KeyError: no change has this name, or no function its place.
    """
    planted = PLANTS[name]
    import_module(f"fodasse.games.{planted.game}")
    module, *path = planted.place.split(".")
    owner: Any = import_module(f"fodasse.games.{planted.game}.{module}")
    for each in path[:-1]:
        owner = getattr(owner, each)
    return owner, path[-1], vars(owner)[path[-1]]


def plant(name: str) -> None:
    """Put a changed function in the place of a game's own, wherever it is used."""
    owner, called, decide = place_of(name)
    function = getattr(decide, "fget", None) or decide
    if ismemberdescriptor(decide):  # a cached property of an attrs class
        function = None
    changed = _noticing(function, PLANTS[name].change(function))
    if function is not decide:
        setattr(owner, called, property(changed))
    elif isinstance(owner, type):
        setattr(owner, called, changed)
    else:
        for user in [each for each in sys.modules.values() if each.__name__.startswith("fodasse")]:
            for known, value in list(vars(user).items()):
                if value is decide:
                    setattr(user, known, changed)


def pytest_configure() -> None:
    """Plant the change that the environment names, when pytest loads this file as a plugin."""
    plant(environ[VARIABLE])


def keeps_the_laws(name: str) -> bool:
    """Return whether a game keeps all laws under a change; say which one it breaks.

    Matches by the book and by one changed house rule each are tried, as far as the changed
    function decides otherwise in them.
    """
    from fodasse.games import GAMES
    from fodasse.testing import random_match
    from fodasse.testing.broken import LawBroken
    from fodasse.testing.laws import LAWS, events
    from fodasse.testing.variants import each_value

    plant(name)
    game = GAMES[PLANTS[name].game]
    rules = [None, *dict(each_value(game)).values()]
    tried = 0
    try:
        for seed in range(MOST):
            noticed.clear()
            match = random_match(
                game,
                4,
                seed=seed,
                rules=rules[0 if seed < BOOK else seed % len(rules)],
                most_actions=ACTIONS,
                table_share=PLANTS[name].table_share,
            )
            events(match)
            if noticed:
                tried += 1
                for law in LAWS:
                    law(match)
            if tried == MATCHES:
                break
    except LawBroken as error:
        print(f"{name}: {error}")
        return False
    print(f"{name}: all laws hold in {tried} matches in which it decides")
    return tried > 0


def main() -> int:
    """Try the changes named, or all, by the laws and by tests."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", choices=[[], *PLANTS], metavar="NAME", default=[])
    parser.add_argument("--tests", nargs="+", default=[], help="paths for pytest")
    parser.add_argument("--laws", action="store_true", help="in this process, under one change")
    given = parser.parse_args()
    if given.laws:
        return not keeps_the_laws(*given.names)
    failed = 0
    for name in given.names or PLANTS:
        environment = {**environ, VARIABLE: name, "PYTHONPATH": _path()}
        laws = [sys.executable, __file__, "--laws", name]
        failed += subprocess.run(laws, check=False).returncode
        if given.tests:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "plant", *given.tests]
            subprocess.run(command, env=environment, check=False)
    return failed


def _path() -> str:
    return ":".join([str(Path(__file__).parent), environ.get("PYTHONPATH", "")])


if __name__ == "__main__":
    sys.exit(main())
