"""Users' own bots, imported by module and name."""

from __future__ import annotations

from functools import reduce
from importlib import import_module
from typing import Any, Final

from fodasse.table.bot import Bot

MARK: Final = ":"
"""The separator of module and name; no bot of the library has it in its name."""


def imported(name: str) -> Bot:
    """Return the bot of a name such as ``"mymodule:MyBot"``.

    What it names is a bot, or a class that is called without arguments.

    Raises:
        ValueError: the module or the name does not exist, or is no bot. The text is one line.
    """
    found = import_name(name)
    if not callable(getattr(found, "choose", None)):
        problem = f"{name!r} is not a bot: it has no method choose(turn, rng)"
        raise ValueError(problem)  # noqa: TRY004  # the name is wrong
    if isinstance(found, type):
        try:
            found = found()
        except (Exception, SystemExit) as error:  # whatever the class does
            raise _unusable(f"{name!r} cannot be called without arguments", error) from error
    bot: Bot = found
    return bot


def import_name(name: str) -> Any:
    """Return what a module has under a name such as ``"mymodule:MyBot"``.

    Raises:
        ValueError: the module or the name does not exist. The text is one line.
    """
    place, _, path = name.partition(MARK)
    if not place or place.startswith(".") or place.endswith(".py") or {*place} & {*"/\\"}:
        raise ValueError(
            f"the name of a module expected, such as mymodule{MARK}MyBot, not {name!r}"
        )
    try:
        found: Any = import_module(place)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{place}.".startswith(f"{error.name}."):
            raise ValueError(f"no module {place!r} to import {name!r} from") from None
        raise _unusable(f"{place!r} cannot be imported", error) from error
    except (Exception, SystemExit) as error:  # whatever the module does
        raise _unusable(f"{place!r} cannot be imported", error) from error
    try:
        return reduce(getattr, path.split("."), found)
    except AttributeError:
        raise ValueError(f"the module {place!r} has no {path!r}") from None


def _unusable(problem: str, error: BaseException) -> ValueError:
    said = " ".join(f"{type(error).__name__}: {error}".split())
    return ValueError(f"{problem}: {said}")
