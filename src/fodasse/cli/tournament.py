"""``fodasse tournament``: bots meet with the same packs from every seat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from pathlib import Path
from shlex import quote
from time import perf_counter
from typing import Any

import click
from attrs import frozen
from click.core import ParameterSource

from fodasse.bots import names
from fodasse.cli.counted import Experiment
from fodasse.cli.counting import Count
from fodasse.cli.keeping import Target
from fodasse.cli.options import (
    Failure,
    Terminal,
    any_seed,
    bots_named,
    game_argument,
    lang_option,
    rule_option,
    ruled,
    seated,
    seats_option,
    seed_option,
)
from fodasse.cli.standing import told
from fodasse.core.errors import FormatError
from fodasse.core.game import Game
from fodasse.core.wording import Lang
from fodasse.games import GAMES
from fodasse.lab.result_files import kept, read_results
from fodasse.lab.results import TOURNAMENT, Heading
from fodasse.lab.simulation import Part
from fodasse.lab.standings import Standings
from fodasse.lab.tournament import Tournament, tournament


@frozen
class _Kept(Target):
    """The file that the results of a tournament go to."""

    heading: Heading

    @property
    def again(self) -> str:
        return f"fodasse tournament --resume {quote(str(self.path))}"

    def play(
        self, play: Callable[[int], Generator[Part, None, None]]
    ) -> Generator[Part, None, None]:
        """Play and keep; yields what is in the file first."""
        with self._telling():
            parts = kept(self.path, self.heading, play, resume=self.is_begun)
        with closing(parts):
            while True:
                with self._telling():
                    part = next(parts, None)
                if part is None:
                    return
                yield part


@click.command("tournament")
@game_argument
@click.option("--game", "by_option", metavar="GAME", help="The same as naming it first.")
@click.option(
    "--bots", metavar="NAME,…", help="Bots by name, each once.  [default: all the game has]"
)
@click.option(
    "--deals",
    type=int,
    default=500,
    show_default=True,
    help="How many; each is played as often as there are bots.",
)
@seats_option
@rule_option
@seed_option
@click.option("--jobs", type=int, help="How many share the work.  [default: all cores]")
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    help="Keep how each match ended, as they come: a new file, .jsonl, .csv or .parquet.",
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    help="Go on with a file of --out that was cut; it tells all the rest.",
)
@lang_option
@click.pass_context
def command(
    context: click.Context,
    /,
    game: str,
    by_option: str | None,
    bots: str | None,
    deals: int,
    seats: int | None,
    switches: tuple[str, ...],
    seed: int | None,
    jobs: int | None,
    out: Path | None,
    resume: Path | None,
    lang: Lang,
) -> None:
    """Let bots meet with the same packs from every seat.

    So luck cancels, and a difference shows in fewer matches. The same seed gives the same result,
    whatever --jobs is.
    """
    if jobs is not None and jobs < 1:
        raise Failure(f"--jobs: 1 or more, not {jobs}")
    if resume is not None:
        _only_resumed(context)
        cup = _begun(resume, jobs)
    else:
        found, seats = seated(_named(context, game, by_option), seats)
        if deals < 0:
            raise Failure(f"--deals: 0 or more, not {deals}")
        given = names(found) if bots is None else [name.strip() for name in bots.split(",")]
        rules = ruled(found, seats, switches)
        cup = _tournament(found, given, deals, any_seed(seed), seats=seats, rules=rules, jobs=jobs)
    heading = cup.heading
    try:
        standings = Standings(heading.bots, heading.rotations)
    except ImportError as error:
        raise Failure(str(error)) from None
    file = resume or out
    target = None if file is None else _Kept(file, resume is not None, heading)
    experiment = Experiment(
        GAMES[heading.game],
        heading.rules,
        heading.engine,
        heading.bots,
        heading.seed,
        heading.matches,
    )
    count = Count(experiment, target, lang)
    count.add(_parts(cup, standings, count, target))
    terminal = Terminal()
    terminal.print(told(heading, standings, count.speed, lang, terminal.page))


def _parts(
    cup: Tournament, standings: Standings, count: Count, target: _Kept | None
) -> Generator[Part, None, None]:
    """All matches part by part, when the standings know them; those of a file come first."""

    def from_match(first: int) -> Generator[Part, None, None]:
        count.first, count.began = first, perf_counter()
        count.bar.reset(count.task, completed=first)
        return cup.parts(first)

    count.first = cup.heading.matches  # if there is nothing left to be played
    with closing(from_match(0) if target is None else target.play(from_match)) as parts:
        for part in parts:
            standings.update(part.results)
            yield part


def _named(context: click.Context, game: str, by_option: str | None) -> str:
    """The game, however it is named."""
    if by_option is None or by_option == game:
        return game
    if context.get_parameter_source("game") is ParameterSource.COMMANDLINE:
        raise Failure(f"--game: {by_option}, but {game} is named too")
    if by_option not in GAMES:
        raise Failure(f"--game: one of {', '.join(GAMES)} expected, not {by_option!r}")
    return by_option


def _tournament(
    game: Game[Any, Any, Any], given: Iterable[str], deals: int, seed: int, **how: Any
) -> Tournament:
    """The tournament of the bots of these names."""
    given = tuple(given)
    if len(set(given)) < len(given):
        raise Failure(f"--bots: each once, not {', '.join(given)}")
    players = dict(zip(given, bots_named(given, game), strict=True))
    try:
        return tournament(game, players, deals, seed, **how)
    except ValueError as error:
        raise Failure(f"--bots: {error}") from None


def _only_resumed(context: click.Context) -> None:
    """A file to go on with tells all but how it is played and told."""
    for parameter in context.command.params:
        name = parameter.name or ""
        is_said = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        if is_said and name not in ("jobs", "lang", "resume"):
            raise Failure(f"{parameter.opts[0]}: not with --resume, whose file tells it")


def _begun(file: Path, jobs: int | None) -> Tournament:
    """The tournament that a file was begun for."""
    try:
        heading = read_results(file).heading
    except FormatError as error:
        raise Failure(f"--resume: {file}: {error}") from None
    except (ImportError, ValueError) as error:
        raise Failure(f"--resume: {error}") from None
    except OSError as error:
        raise Failure(f"--resume: cannot read {file}: {error.strerror or error}") from None
    if heading.kind != TOURNAMENT:
        raise Failure(f"--resume: {file} is of a {heading.kind}, not of a {TOURNAMENT}")
    game, deals = GAMES[heading.game], heading.matches // heading.rotations
    how = {"seats": heading.seats, "rules": heading.rules, "jobs": jobs}
    return _tournament(game, heading.bots, deals, heading.seed, **how)
