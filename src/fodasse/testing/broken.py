"""The error of a broken law: which law, where in the match, what was expected and got."""

from __future__ import annotations

from collections.abc import Iterator
from traceback import extract_tb
from typing import Final

from fodasse.core.refusals import IllegalAction
from fodasse.testing.differences import differences

WIDTH: Final = 94
"""Columns of a line of the message: with pytest's margin it fits into 100."""
MOST_DIFFERENCES: Final = 2
"""Differences between two values that are shown."""
RAISING: Final = ("refuse", "need")
"""Functions of the core that raise errors for their callers."""
LEAST: Final = 20
"""Characters of the text of an error that are shown in any case."""


class LawBroken(AssertionError):
    """A law is broken. The message fits on a screen; the fields hold the whole values."""

    def __init__(
        self,
        law: str,
        *,
        expected: object,
        got: object,
        what: str = "",
        action: int | None = None,
        done: object = None,
        viewer: str = "",
        about: str = "",
        rule: str = "",
        repeat: str = "",
    ) -> None:
        super().__init__(law)
        self.law = law
        """Name of the law."""
        self.rule = rule
        """The law in one sentence."""
        self.action = action
        """Number of actions before the moment at which it is broken; None if there is none."""
        self.done = done
        """The last of these actions."""
        self.viewer = viewer
        """The viewer concerned, ``"seat 2"`` or ``"spectator"``; "" if it is not a single one."""
        self.about = about
        """What is tried there, such as a damage; "" for the match as it was played."""
        self.what = what
        """Name of the compared value, such as ``"view"``; "" for a condition."""
        self.expected = expected
        """What the law expects."""
        self.got = got
        """What the game gave."""
        self.repeat = repeat
        """A call that breaks the law again."""

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        where = "at the start" if self.action == 0 else f"after action {self.action}"
        places = [f" {where}"] if self.action is not None else []
        places += [self.viewer] if self.viewer else []
        yield f"law '{self.law}' is broken{', '.join(places)}"
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
        shown = found[:MOST_DIFFERENCES]
        if len(found) > len(shown):
            path, expected, got = shown[-1]
            shown[-1] = f"{path} (and {len(found) - len(shown)} more)", expected, got
        return shown


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
        *_, file = frames[-1].filename.replace("\\", "/").rpartition("/")
        place = f" in {frames[-1].name}, {file}:{frames[-1].lineno}"
    room = WIDTH - 13 - len(f"{kind}: {place}")
    return f"{kind}: {cut(text, max(room, LEAST))}{place}"
