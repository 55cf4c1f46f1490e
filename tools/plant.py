"""Change one deciding function of a game at a time, and see who notices.

A rule is decided by one function. If that function decides otherwise, then the state, its events,
sentences, pictures and views must all tell the same new story: all laws still hold, because they
compare these with each other and know no rule. Only tests of the rule go red, and those that
compare the game with a second implementation: compiled kernels, oracles, kept matches.

    python -m tools.plant              # the changes, and the laws under each
    python -m tools.plant 7g-free      # the laws under one change
    python -m tools.plant 7g-free -- tests/fodasse tests/cli    # ... and these tests, by pytest
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from os import environ
from pathlib import Path
from typing import Any, Final

from attrs import frozen

VARIABLE: Final = "FODASSE_PLANT"
"""The environment variable that names the change for pytest."""
MATCHES: Final = 8
"""Matches on which the laws are tried."""
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


def _returns(value: object) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return lambda _: lambda *_, **__: value


def _then(change: Callable[[Any], Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    return lambda decide: lambda *given, **named: change(decide(*given, **named))


PLANTS: Final[Mapping[str, Plant]] = {
    "3-winners-by-most": Plant(
        "fodasse", "public.Public.winners", _then(lambda winners: winners[-1:])
    ),
    "6-no-blind-rounds": Plant("fodasse", "public.is_blind", _returns(value=False)),
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
    ),
    "14-the-first-card-takes": Plant(
        "fodasse", "strength.taker", lambda _: lambda stage, *_: stage[0][0]
    ),
    "14c-nothing-accumulates": Plant("fodasse", "rules.Rules.accumulates", _returns(value=False)),
    "15-newcomers-begin-at-0": Plant("fodasse", "scoring.newcomer_points", _returns(0)),
    "16-no-endgame": Plant("fodasse", "rules.Rules.endgame", _returns(None)),
}
"""The changes, by a name that begins with the clause."""


def plant(name: str) -> None:
    """Put a changed function in the place of a game's own, wherever it is used."""
    planted = PLANTS[name]
    import_module(f"fodasse.games.{planted.game}")
    module, *path = planted.place.split(".")
    owner: Any = import_module(f"fodasse.games.{planted.game}.{module}")
    for each in path[:-1]:
        owner = getattr(owner, each)
    decide = vars(owner)[path[-1]]
    if isinstance(decide, property) and decide.fget is not None:
        setattr(owner, path[-1], property(planted.change(decide.fget)))
    elif len(path) > 1:
        setattr(owner, path[-1], planted.change(decide))
    else:
        changed = planted.change(decide)
        for user in [each for each in sys.modules.values() if each.__name__.startswith("fodasse")]:
            for known, value in list(vars(user).items()):
                if value is decide:
                    setattr(user, known, changed)


def pytest_configure() -> None:
    """Plant the change that the environment names, when pytest loads this file as a plugin."""
    plant(environ[VARIABLE])


def keeps_the_laws(name: str) -> bool:
    """Return whether a game keeps all laws under a change; say which one it breaks."""
    from fodasse.games import GAMES
    from fodasse.testing import random_match
    from fodasse.testing.broken import LawBroken
    from fodasse.testing.laws import LAWS

    plant(name)
    game = GAMES[PLANTS[name].game]
    try:
        for seed in range(MATCHES):
            match = random_match(game, 4, seed=seed, most_actions=ACTIONS, table_share=0.03)
            for law in LAWS:
                law(match)
    except LawBroken as error:
        print(f"{name}: {error}")
        return False
    print(f"{name}: all laws hold")
    return True


def main(arguments: list[str]) -> int:
    """Try the changes named, all without names; after ``--``, run pytest under each."""
    names, _, tests = " ".join(arguments).partition("--")
    failed = 0
    for name in names.split() or PLANTS:
        environment = {**environ, VARIABLE: name, "PYTHONPATH": _path()}
        laws = [sys.executable, __file__, "--laws", name]
        failed += subprocess.run(laws, check=False).returncode
        if tests:
            command = [sys.executable, "-m", "pytest", "-q", "-p", "plant", *tests.split()]
            subprocess.run(command, env=environment, check=False)
    return failed


def _path() -> str:
    return ":".join([str(Path(__file__).parent), environ.get("PYTHONPATH", "")])


if __name__ == "__main__":
    if sys.argv[1:2] == ["--laws"]:
        sys.exit(not keeps_the_laws(sys.argv[2]))
    sys.exit(main(sys.argv[1:]))
