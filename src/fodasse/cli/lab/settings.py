"""The options that all experiments have, and the experiment that they describe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce, wraps
from pathlib import Path
from typing import Any, Final

import click
from attrs import fields, frozen
from click.core import ParameterSource

from fodasse.cli import options as shared
from fodasse.cli.lab.config import config_option
from fodasse.cli.options import Failure, in_words
from fodasse.cli.starts import parse_starts, start_option
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.seatings import SIMULATION
from fodasse.table.files import STANDARD


def _check_jobs(_: click.Context, __: click.Parameter, jobs: int | None) -> int | None:
    return jobs if jobs is None else shared.check_count("--jobs", jobs)


def _ignore_files(ctx: click.Context, _: click.Parameter, file: Path | None) -> Path | None:
    """Let ``--resume`` override the output files that ``--config`` names."""
    if file == STANDARD:
        raise Failure("--resume: a file expected, not -: standard output cannot be resumed")
    if file is not None and ctx.default_map is not None:
        others = {name: each for name, each in ctx.default_map.items() if name not in _WRITTEN}
        ctx.default_map = others
    return file


_WRITTEN: Final = ("out", "file")
_OPTIONS: Final = (
    shared.seats_option,
    shared.rules_option,
    click.option(
        "--rounds",
        type=int,
        help="Play only this many rounds or hands of each match.  [default: all]",
    ),
    start_option,
    shared.seed_option,
    click.option(
        "--jobs",
        type=int,
        callback=_check_jobs,
        help="The number of workers.  [default: all cores]",
    ),
    click.option(
        "--dask",
        metavar="ADDRESS|local",
        help="Play on the dask cluster of this scheduler; local: on one started here.",
    ),
    click.option(
        "--out",
        type=shared.OutputFile(),
        help="Write how each match ends to a new file, .jsonl, .csv or .parquet; -: as .jsonl.",
    ),
    click.option(
        "--resume",
        type=click.Path(path_type=Path),
        callback=_ignore_files,
        help="Resume an interrupted --out file; its settings come from the file.",
    ),
    click.option(
        "--json",
        "file",
        type=shared.OutputFile(),
        help="Write the result to this file, the same for any --jobs.",
    ),
    config_option,
    shared.lang_option,
)
"""The options that all experiments have, without the game."""


@frozen
class Settings:
    """The values of the options that all experiments have."""

    kind: str
    """The kind of experiment."""
    context: click.Context
    """The context of the command."""
    game: str
    seats: int | None
    rules: str
    rounds: int | None
    starts: tuple[str, ...]
    seed: int | None
    jobs: int | None
    dask: str | None
    out: Path | None
    resume: Path | None
    file: Path | None
    lang: str

    @property
    def results(self) -> Path | None:
        """The file of results, new or resumed."""
        return self.out or self.resume

    @property
    def command(self) -> str:
        """The name of the command."""
        return str(self.context.info_name)

    def table(self) -> tuple[Game, int]:
        """Return the game and the number of seats."""
        return shared.find_table(self.game, self.seats)

    def check_files(self) -> None:
        """Check the files that are named."""
        if self.resume is not None and self.out is not None:
            raise Failure("--out: not with --resume, which writes to the file it names")
        if self.file is None:
            return
        if self.resume is not None and self.kind == SIMULATION:
            raise Failure("--json: not with --resume; not all that is counted is in the file")
        if self.results is not None and self.file.resolve() == self.results.resolve():
            raise Failure("--json: another file than that of the results is needed")
        shared.check_writable("--json", self.file)

    def experiment(self, deals: int, names: Sequence[str], option: str = "--bots") -> Experiment:
        """Return the experiment that the options describe; ``option`` gave the names of bots."""
        shared.check_count("--matches" if self.kind == SIMULATION else "--deals", deals)
        game, seats = self.table()
        rules = shared.parse_rules(game, self.rules, seats)
        bots = shared.bots_named(names, game, option)
        options = parse_starts(game, seats, rules, self.starts)
        try:
            return Experiment(
                game,
                bots,
                deals,
                shared.any_seed(self.seed),
                kind=self.kind,
                seats=seats,
                rules=rules,
                rounds=self.rounds,
                options=options,
                names=names,
            )
        except ValueError as error:
            name, _, problem = in_words(error).partition(": ")
            if name not in {"rounds", "field"}:
                raise Failure(f"{option}: {in_words(error)}") from None
            raise Failure(f"--{name}: {problem}") from None


def experiment_command(
    kind: str, *own: Callable[[Any], Any]
) -> Callable[[Callable[..., None]], click.Command]:
    """Return a decorator that turns a function into a command for this kind of experiment.

    The function is called with the settings and the values of its own options.
    """

    def decorate(function: Callable[..., None]) -> click.Command:
        @wraps(function)
        def command(**given: Any) -> None:
            context = click.get_current_context()
            given["game"] = chosen_game(context, given["game"], given.pop("by_option"))
            shared = {each.name: given.pop(each.name) for each in fields(Settings)[2:]}
            settings = Settings(kind, context, **shared)
            settings.check_files()
            function(settings, **given)

        options = reversed((shared.game_argument, shared.game_option, *own, *_OPTIONS))
        return click.command()(reduce(lambda made, option: option(made), options, command))

    return decorate


def chosen_game(context: click.Context, game: str, by_option: str | None) -> str:
    """Return the game that the argument or ``--game`` names."""
    if by_option is None:
        return game
    is_argument_given = context.get_parameter_source("game") is ParameterSource.COMMANDLINE
    if is_argument_given and game != by_option:
        raise Failure(f"--game: {by_option}, but {game} is named too")
    return by_option
