"""The error of a broken law: which law, where in the match, what was expected and got."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

from attrs import define, has

from fodasse.core.refusals import IllegalAction
from fodasse.testing.walking import parts

WIDTH: Final = 94
"""Columns of a line of the message: with pytest's margin it fits into 100."""
MAX_DIFFERENCES: Final = 2
"""Differences between two values that are shown."""
RAISING: Final = ("refuse", "need")
"""Functions of the core that raise errors for their callers."""
MIN_WIDTH: Final = 20
"""Characters of the text of an error that are shown in any case."""
NOTHING: Final = "nothing"
"""The text for a part that the other value lacks."""
LEAD: Final = 20
"""Characters shown before the first difference of two texts."""


@define(slots=False, eq=False, repr=False)
class LawBroken(AssertionError):
    """A law is broken. The message fits on a screen; the fields hold the whole values."""

    law: str
    """Name of the law."""
    expected: object
    """The value or condition that the law expects."""
    got: object
    """The value that the game gave."""
    what: str = ""
    """Name of the compared value, such as ``"view"``; "" for a condition."""
    action: int | None = None
    """Number of actions before the state in which it is broken; None if there is none."""
    done: object = None
    """The last of these actions."""
    viewer: str = ""
    """The viewer concerned, ``"seat 2"`` or ``"spectator"``; "" if it is not a single one."""
    about: str = ""
    """The attempt made there, such as a damage; "" for the match as it was played."""
    rule: str = ""
    """The law in one sentence."""
    repeat: str = ""
    """A call that breaks the law again."""

    def __repr__(self) -> str:
        return f"LawBroken({self.law!r})"

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        where = f" after action {self.action}" if self.action else " at the start"
        places = ["" if self.action is None else where, self.viewer]
        yield f"law '{self.law}' is broken{', '.join(filter(None, places))}"
        if self.rule:
            yield cut(self.rule, WIDTH)
        if self.done is not None:
            yield f"  action {self.action}: {cut(repr(self.done), WIDTH - 20)}"
        if self.about:
            yield f"  {cut(self.about, WIDTH - 2)}"
        for path, expected, got in self._shown():
            head = f"  {path}: " if path else "  "
            room = WIDTH - len(head) - len("expected , got ")
            left, right = str(expected), str(got)
            if len(left) + len(right) <= room:
                yield f"{head}expected {left}, got {right}"
            else:
                if path:
                    yield f"  {cut(path, WIDTH - 3)}:"
                yield f"    expected {cut(left, WIDTH - 13)}"
                yield f"    got      {cut(right, WIDTH - 13)}"
        if self.repeat:
            line = f"repeat: {self.repeat}"
            yield line if len(line) <= WIDTH else f"repeat:\n{self.repeat}"

    def _shown(self) -> list[tuple[str, str, str]]:
        if not self.what:
            return [("", str(self.expected), str(self.got))]
        found = list(differences(self.expected, self.got, self.what))
        shown = found[:MAX_DIFFERENCES]
        if len(found) > len(shown):
            path, expected, got = shown[-1]
            shown[-1] = f"{path} (and {len(found) - len(shown)} more)", expected, got
        return shown


def differences(expected: Any, got: Any, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield the differences of two values: a path, and the two parts there, as code.

    For tuples of different lengths these are the elements that only one of them has.

    Examples:
        >>> list(differences((1, "ab"), (1, "ac"), "view"))
        [('view[1]', "'ab'", "'ac'")]
        >>> list(differences((1, 2), (2, 3, 4), "seats"))
        [('seats', '1', '3, 4')]
    """
    found = list(_inner(expected, got, path))
    if found:
        yield from found
    elif isinstance(expected, str) and isinstance(got, str):
        pairs = enumerate(zip(expected, got, strict=False))
        first = next((place for place, (one, other) in pairs if one != other), 0)
        start = max(0, first - LEAD)
        lead = "…" if start else ""
        yield path, lead + repr(expected[start:]), lead + repr(got[start:])
    else:
        yield path, repr(expected), repr(got)


def _inner(expected: Any, got: Any, path: str) -> Iterator[tuple[str, str, str]]:
    """Yield the differences between parts, if the two have the same kind of parts."""
    if type(expected) is not type(got):
        return
    if isinstance(expected, tuple | list) and len(expected) != len(got):
        missing = [each for each in expected if each not in got]
        extra = [each for each in got if each not in expected]
        if missing or extra:
            left, right = (", ".join(map(repr, each)) or NOTHING for each in (missing, extra))
            yield path, left, right
        return
    ours, theirs = ({} if isinstance(each, frozenset) else parts(each) for each in (expected, got))
    for name in ours | theirs:
        step = f".{name}" if has(type(expected)) else f"[{name!r}]"
        if name not in ours or name not in theirs:
            left, right = (
                repr(side[name]) if name in side else NOTHING for side in (ours, theirs)
            )
            yield path + step, left, right
        elif ours[name] != theirs[name]:
            yield from differences(ours[name], theirs[name], path + step)


def cut(text: str, width: int) -> str:
    """Return a text in one line, cut at a width."""
    text = " ".join(text.split())
    return text if len(text) <= width else text[: width - 1] + "…"


def error_line(error: BaseException) -> str:
    """Return an exception in one line, with the place in the code that raised it.

    A refusal is shown with its code. The place is the function that refused, not the one of the
    core that raises the error.
    """
    frames = extract_tb(error.__traceback__)
    while len(frames) > 1 and frames[-1].name in RAISING:
        frames.pop()
    kind, text = type(error).__name__, str(error)
    if isinstance(error, IllegalAction):
        kind, text = f"{kind} [{error.code}]", error.reason()
    place = ""
    if frames:
        place = f" in {frames[-1].name}, {Path(frames[-1].filename).name}:{frames[-1].lineno}"
    room = WIDTH - 13 - len(f"{kind}: {place}")
    return f"{kind}: {cut(text, max(room, MIN_WIDTH))}{place}"
