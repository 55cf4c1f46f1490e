"""Experiments that write their results to a file (``--out``) and can resume it (``--resume``)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from shlex import quote
from typing import Any, Final

import click
from attrs import frozen
from click.core import ParameterSource

from fodasse.bots import names
from fodasse.cli.options import Failure, bot_list, bot_names, own_bots, ruled, unwritten
from fodasse.cli.starts import format_starts, parse_starts
from fodasse.core.errors import FormatError
from fodasse.games import GAMES
from fodasse.lab.result_files import kept, read_results
from fodasse.lab.results import CHALLENGE, TOURNAMENT, Heading
from fodasse.lab.simulation import Part


@frozen
class Target:
    """The file that results go to."""

    path: Path
    """Its path."""
    is_begun: bool
    """Whether the file is resumed, by ``--resume``, not begun, by ``--out``."""
    command: str
    """The command that writes to it."""

    @property
    def option(self) -> str:
        """The option that named it."""
        return "--resume" if self.is_begun else "--out"

    def again(self, bots: tuple[str, ...]) -> str:
        """Return the command that resumes it.

        Args:
            bots: the names of the bots; users' own bots have to be named again.
        """
        named = f" {_naming(self.command, bots)}" if own_bots(bots) else ""
        return f"fodasse {self.command} --resume {quote(str(self.path))}{named}"

    def keep(
        self, heading: Callable[[], Heading], play: Callable[[int], Generator[Part, None, None]]
    ) -> Generator[Part, None, None]:
        """Play and keep, as ``kept`` does, with failures in one line."""
        try:
            wanted = heading()
        except TypeError as error:
            raise Failure(f"{self.option}: {error}") from None
        with self._telling(wanted):
            parts = kept(self.path, wanted, play, resume=self.is_begun)
        with closing(parts):
            while True:
                with self._telling(wanted):
                    part = next(parts, None)
                if part is None:
                    return
                yield part

    @contextmanager
    def _telling(self, wanted: Heading) -> Iterator[None]:
        try:
            yield
        except FileExistsError:
            raise Failure(
                f"--out: {self.path} exists; give another name or, to resume it, "
                f"{self.again(wanted.bots)}"
            ) from None
        except FormatError as error:
            raise Failure(f"{self.option}: {self.path}: {error}") from None
        except (ImportError, ValueError) as error:
            raise Failure(f"{self.option}: {error}") from None
        except OSError as error:
            if error.filename is None:
                raise
            raise unwritten(self.option, self.path, error) from None


def target_of(out: Path | None, resume: Path | None, command: str) -> Target | None:
    """Return the file that ``--out`` or ``--resume`` names; None: results are not kept."""
    if resume is None:
        return None if out is None else Target(out, is_begun=False, command=command)
    if out is not None:
        raise Failure("--out: not with --resume, which writes to the file it names")
    return Target(resume, is_begun=True, command=command)


def begun(file: Path, kind: str, context: click.Context) -> Heading:
    """Return the heading of the experiment that a file was begun for.

    Args:
        file: the file that ``--resume`` names.
        kind: the kind of experiment.
        context: the command's context; options given there must agree with the file.
    """
    heading = _heading(file)
    if heading.kind != kind:
        raise Failure(f"--resume: {file} is of a {heading.kind}, not of a {kind}")
    game = GAMES[heading.game]
    own = own_bots(heading.bots)
    if strangers := sorted(set(heading.bots) - {*names(game), *own}):
        raise Failure(f"--resume: {file} has bots not known here: {', '.join(strangers)}")
    asked = {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) in _SAID
    }
    if "bots" in asked:
        # A tournament has each of them once, a simulation one a seat.
        named = asked["bots"]
        is_tournament = kind == TOURNAMENT
        asked["bots"] = bot_list(named) if is_tournament else bot_names(named, heading.seats)
    if "field" in asked:
        asked["field"] = bot_list(asked["field"])
    if "switches" in asked:
        asked["rules"] = ruled(game, heading.seats, asked["switches"])
    if "starts" in asked:
        asked["options"] = parse_starts(game, heading.seats, heading.rules, asked["starts"])
    # A file from an unknown source must not make this program import what it names.
    given = {"bot": heading.bots[:1], "field": heading.bots[1:]}
    if any(
        own_bots(bots) and option not in asked
        for option, bots in (given if kind == CHALLENGE else {"bots": heading.bots}).items()
    ):
        advice = _naming(kind, heading.bots)
        raise Failure(f"--resume: {file} has bots of your own: add {advice}")
    _agree(file, heading, asked)
    return heading


def contest_of(heading: Heading) -> dict[str, Any]:
    """Return the arguments of ``tournament`` or ``challenge`` in a heading, without the bots."""
    return {
        "deals": heading.matches // heading.rotations,
        "seed": heading.seed,
        "seats": heading.seats,
        "rules": heading.rules,
        "rounds": heading.rounds,
        **heading.options,
    }


def _heading(file: Path) -> Heading:
    """Read the heading of a file."""
    try:
        return read_results(file).heading
    except FormatError as error:
        raise Failure(f"--resume: {file}: {error}") from None
    except (ImportError, ValueError) as error:
        raise Failure(f"--resume: {error}") from None
    except OSError as error:
        raise Failure(f"--resume: cannot read {file}: {error.strerror or error}") from None


_SAID: Final = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
"""Sources of options that the user gave: the command line, and a file of settings."""


def _naming(kind: str, bots: tuple[str, ...]) -> str:
    """Return the options that name the bots of an experiment."""
    if kind == CHALLENGE:
        return f"--bot {quote(bots[0])} --field {quote(','.join(bots[1:]))}"
    return f"--bots {quote(','.join(bots))}"


def _agree(file: Path, heading: Heading, asked: dict[str, Any]) -> None:
    names = ("game", "seats", "bots", "rules", "rounds", "options", "seed", "matches", "engine")
    there = {name: getattr(heading, name) for name in names}
    there |= {"by_option": heading.game, "deals": heading.matches // heading.rotations}
    if heading.kind == CHALLENGE:
        there |= {"bot": heading.bots[0], "field": heading.bots[1:]}
    options = {"game": "game", "by_option": "--game", "rules": "--rule", "options": "--start"}
    for name, found in there.items():
        if asked.get(name, found) != found:
            option = options.get(name, f"--{name}")
            bots = heading.bots if name in ("bots", "bot", "field") else ()
            advice = f"give {_naming(heading.kind, bots)}" if own_bots(bots) else "leave it out"
            raise Failure(f"{option}: {file} was begun {_shown(name, found)}; {advice} to go on")


def _shown(name: str, found: Any) -> str:
    """Return what a file was begun with, for an error's text."""
    if name == "options":
        return f"with {format_starts(found)}" if found else "without any"
    if found is None:
        return "without"
    return f"with {','.join(found) if name in ('bots', 'field') else found}"
