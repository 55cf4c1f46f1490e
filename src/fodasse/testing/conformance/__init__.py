"""Conformance: matches of each game with all that the library says of them, as JSON.

They are for checking another implementation of the rules, in any language: it plays the actions of
each case and compares what it finds. ``cases`` reads them, ``fodasse conformance GAME`` prints
them, and the files ``<game>.jsonl.xz`` of this folder hold them: compressed JSON Lines, of which
the first is a header. The guide *Check your own implementation* explains the form.

The expected values are what the library said when the files were made. They are evidence that two
implementations agree, not that both follow the rules.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from fodasse.core.errors import FormatError, quote
from fodasse.core.game import Game
from fodasse.core.lines import escape_line_breaks
from fodasse.core.refusals import IllegalAction
from fodasse.games import PACKAGES
from fodasse.testing.broken import LawBroken
from fodasse.testing.conformance.expected import Data, plan_of, start_refusal, steps_of

FORMAT: Final = 1
"""The version of the form of these files."""
STEPS: Final = "steps"
"""The key that only the cases whose match can start have."""
AGREES: Final = "The game does and shows in each step what the case says."
"""The law of a case."""

__all__ = ["cases", "check_case", "read_cases", "write_cases"]


def cases(game: Game) -> tuple[Data, ...]:
    """Return the cases of one of the library's games, as plain JSON data.

    Examples:
        >>> from fodasse import GAME
        >>> case = cases(GAME)[0]
        >>> case["steps"][0]["awaited"]
        ['chance']

    Raises:
        ValueError: the library has no cases of this game.
    """
    return read_cases(text_of(game.name), game)


def text_of(game: str) -> str:
    """Return the lines of one of the library's games.

    Raises:
        ValueError: the library has no cases of this game.
    """
    if game not in PACKAGES:
        raise ValueError(f"no cases of {quote(game)}: read_cases() reads your own")
    return lzma.decompress(path_of(game).read_bytes()).decode()


def path_of(game: str) -> Traversable:
    """Return the file of a game."""
    return files(__name__) / f"{game}.jsonl.xz"


def write_cases(made: Iterable[Data], game: Game) -> str:
    """Return cases as JSON Lines, after a header."""
    lines = list(made)
    head = {
        "format": FORMAT,
        "game": game.name,
        "type": "conformance",
        "version": game.rules_version,
        "cases": len(lines),
    }
    return "".join(f"{_line(each)}\n" for each in (head, *lines))


def read_cases(text: str, game: Game) -> tuple[Data, ...]:
    """Return the cases of a text in the form described above.

    Raises:
        FormatError: the cases are of another game, of other rules, or of a newer form.
    """
    head, *found = map(json.loads, text.removesuffix("\n").split("\n"))
    for key, due in ("format", FORMAT), ("game", game.name), ("version", game.rules_version):
        if head.get(key) != due:
            raise FormatError("expected", key, what=repr(due), given=quote(head.get(key)))
    return tuple(found)


def check_case(case: Data, game: Game[Any, Any, Any]) -> None:
    """Check that a game does and shows what a case says.

    Raises:
        LawBroken: it does not; the message names the step and the first differences.
        FormatError: the case does not belong to the game.
    """
    if STEPS not in case:
        _check_start(case, game)
        return
    plan = plan_of(case, game)
    steps = steps_of(game, plan)
    for number, due in enumerate(case[STEPS]):
        done = plan.actions[number - 1] if number else None
        try:
            found = _plain(next(steps))
        except IllegalAction as error:
            broken = LawBroken("check_case", f"{done!r} is accepted", error.code)
        else:
            if found == due:
                continue
            broken = LawBroken("check_case", due, found, what="step")
        broken.rule, broken.action, broken.done = AGREES, number, done
        broken.about = f"case {case['name']}"
        raise broken


def _check_start(case: Data, game: Game[Any, Any, Any]) -> None:
    refusal = start_refusal(game, case)
    if refusal != case["refused"]:
        broken = LawBroken("check_case", case["refused"], refusal, what="refused")
        broken.rule, broken.about = AGREES, f"case {case['name']}"
        raise broken


def _line(data: Data) -> str:
    return escape_line_breaks(json.dumps(data, ensure_ascii=False, separators=(",", ":")))


def _plain(data: Data) -> Any:
    """Return plain data as JSON reads it."""
    return json.loads(_line(data))
