"""The experiment that options describe; with ``--resume`` the file has the rest of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial, reduce, wraps
from itertools import chain
from pathlib import Path
from shlex import quote
from typing import Any, Final, TypeAlias

import click
from attrs import fields, frozen
from click.core import ParameterSource

from fodasse.bots import MARK
from fodasse.cli import options, values
from fodasse.cli.failures import Failure, check_writable, in_words, reading
from fodasse.cli.lab.config import config_option
from fodasse.core.game import Game
from fodasse.core.rules import GameRules
from fodasse.core.types import T
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_files import read_results
from fodasse.lab.seatings import CHALLENGE, SIMULATION
from fodasse.table.files import STANDARD

Naming: TypeAlias = Mapping[str, Callable[[Game, int, str | None], tuple[str, ...]]]
"""By parameter of a command: a function of a game, a number of seats and the parameter's value
that returns the names of bots."""
_IN_FILE: Final[Mapping[str, Callable[[Experiment], tuple[str, ...]]]] = {
    "bots": lambda found: found.names,
    "bot": lambda found: found.names[:1],
    "field": lambda found: found.names[1:],
}
"""By such a parameter: the names that an experiment has for it."""
_GIVEN: Final = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
"""The sources of options that the user gave: the command line, and a file of settings."""


@frozen
class _Description:
    """The options of a command, and the experiment in the file with which they must agree."""

    context: click.Context
    file: Path | None = None
    found: Experiment | None = None

    def value(self, name: str, in_file: Callable[[Experiment], T], parse: Callable[[Any], T]) -> T:
        """Return the value of a parameter.

        Args:
            name: the name of the parameter.
            in_file: returns the value that an experiment has for it.
            parse: returns the value that an option has for it.
        """
        option = self.context.params.get(name)
        if self.found is None:
            return parse(option)
        stored = in_file(self.found)
        is_given = self.context.get_parameter_source(name) in _GIVEN
        naming = naming_options(self.found)
        is_of_own_bots = name in _IN_FILE and bool(values.own_bots(self.found.names))
        if is_given and parse(option) != stored:
            advice = f"give {naming}" if is_of_own_bots else "leave it out"
            text = f"{self.file} was started {_text(stored)}; {advice} to resume it"
            raise Failure(f"{self._option(name)}: {text}")
        # A file from an unknown source must not make this program import what it names.
        if is_of_own_bots and not is_given and values.own_bots(_IN_FILE[name](self.found)):
            raise Failure(f"--resume: {self.file} has bots of your own: add {naming}")
        return stored

    def _option(self, name: str) -> str:
        """Return a parameter as it is written on the command line."""
        (parameter,) = (each for each in self.context.command.params if each.name == name)
        return name if isinstance(parameter, click.Argument) else parameter.opts[-1]


def describe(
    context: click.Context, kind: str, naming: Naming, file: Path | None = None
) -> Experiment:
    """Return the experiment that the options of a command describe.

    Args:
        context: the command.
        kind: the kind of experiment.
        naming: the parameters that name the bots, in their order.
        file: the file of ``--resume``.
    """
    name = chosen_game(context)
    if file is None:
        described, game, lead = _Description(context), values.find_game(name), ""
    else:
        found = _read(file, kind, name)
        described, game, lead = _Description(context, file, found), found.game, f"--resume: {file}"
        for parameter in ("game", "by_option"):
            described.value(parameter, lambda found: found.game.name, _game_name)
    count = "matches" if kind == SIMULATION else "deals"
    check = partial(values.check_count, f"--{count}")
    deals = check(described.value(count, lambda found: found.deals, check))
    seats = described.value("seats", lambda found: found.seats, partial(values.find_seats, game))
    names = {}
    for parameter, parse in naming.items():
        parse_names = partial(parse, game, seats)
        names[f"--{parameter}"] = described.value(parameter, _IN_FILE[parameter], parse_names)
    parse_rules = partial(values.parse_rules, game, seats=seats)
    rules = described.value("rules", lambda found: found.rules, parse_rules)
    rounds = described.value("rounds", lambda found: found.rounds, lambda rounds: rounds)
    options_of = partial(values.parse_starts, game, seats, rules)
    starts = described.value("starts", lambda found: found.options, options_of)
    seed = described.value("seed", lambda found: found.seed, values.any_seed)
    bots = [
        bot
        for option, each in names.items()
        for bot in values.bots_named(each, game, lead or option)
    ]
    try:
        return Experiment(
            game,
            bots,
            deals,
            seed,
            kind=kind,
            seats=seats,
            rules=rules,
            rounds=rounds,
            options=starts,
            names=[*chain.from_iterable(names.values())],
        )
    except ValueError as error:
        text = in_words(error)
        key, _, problem = text.partition(": ")
        options = {"rounds": "--rounds", "field": "--field", "deals": f"--{count}"}
        option = options.get(key)
        message = f"{option}: {problem}" if option else f"{[*names][-1]}: {text}"
        raise Failure(message) from None


def _read(file: Path, kind: str, game: str) -> Experiment:
    """Return the experiment in a file of results, which must be of this kind."""
    with reading(file, "--resume"):
        found = read_results(file, values.find_game(game) if MARK in game else None).experiment
    if found.kind != kind:
        raise Failure(f"--resume: {file} is of a {found.kind}, not of a {kind}")
    return found


def _game_name(name: str) -> str:
    return values.find_game(name).name


def _text(value: object) -> str:
    """Return the end of a sentence that begins with *was started*."""
    if isinstance(value, Mapping):
        return f"with {values.format_starts(value)}" if value else "without any"
    if isinstance(value, tuple):
        return f"with {','.join(value)}"
    if isinstance(value, GameRules):
        return f"with {value.spelled()}"
    return "without" if value is None else f"with {value}"


def naming_options(experiment: Experiment) -> str:
    """Return the options that name the bots of an experiment."""
    first, *others = experiment.names
    if experiment.kind == CHALLENGE:
        return f"--bot {quote(first)} --field {quote(','.join(others))}"
    return f"--bots {quote(','.join(experiment.names))}"


def chosen_game(context: click.Context) -> str:
    """Return the game that the argument or ``--game`` names."""
    game, by_option = context.params["game"], context.params["by_option"]
    if by_option is None:
        return str(game)
    is_argument_given = context.get_parameter_source("game") is ParameterSource.COMMANDLINE
    if is_argument_given and game != by_option:
        raise Failure(f"--game: {by_option}, but {game} is named too")
    return str(by_option)


def _check_jobs(_: click.Context, __: click.Parameter, jobs: int | None) -> int | None:
    return jobs if jobs is None else values.check_count("--jobs", jobs)


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
    options.seats_option,
    options.rules_option,
    click.option(
        "--rounds",
        type=int,
        help="Play only this many rounds or hands of each match.  [default: all]",
    ),
    options.start_option,
    options.seed_option,
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
        type=options.OutputFile(),
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
        type=options.OutputFile(),
        help="Write the result to this file, the same for any --jobs.",
    ),
    config_option,
    options.lang_option,
)
"""The options that all experiments have, without the game."""


@frozen
class Settings:
    """The options of a run that do not change its experiment."""

    command: str
    game: str
    """The game, as the command line names it."""
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

    def check_files(self, kind: str) -> None:
        """Check the files that are named."""
        if self.resume is not None and self.out is not None:
            raise Failure("--out: not with --resume, which writes to the file it names")
        if self.file is None:
            return
        if self.resume is not None and kind == SIMULATION:
            raise Failure("--json: not with --resume; not all that is counted is in the file")
        if self.results is not None and self.file.resolve() == self.results.resolve():
            raise Failure("--json: another file than that of the results is needed")
        check_writable("--json", self.file)


def experiment_command(
    kind: str, naming: Naming, *own: Callable[[Any], Any]
) -> Callable[[Callable[..., None]], click.Command]:
    """Return a decorator that turns a function into a command for this kind of experiment.

    The function is called with the settings, the experiment, and the values of its other options.
    """
    described = {"game", "by_option", "seats", "rules", "rounds", "starts", "seed"}
    described |= {"matches", "deals", *naming}

    def decorate(function: Callable[..., None]) -> click.Command:
        @wraps(function)
        def command(**given: Any) -> None:
            context = click.get_current_context()
            names = [each.name for each in fields(Settings)[2:]]
            parts = [given.pop(name) for name in names]
            settings = Settings(str(context.info_name), chosen_game(context), *parts)
            settings.check_files(kind)
            experiment = describe(context, kind, naming, settings.resume)
            more = {name: value for name, value in given.items() if name not in described}
            function(settings, experiment, **more)

        every = reversed((options.game_argument, options.game_option, *own, *_OPTIONS))
        return click.command()(reduce(lambda made, option: option(made), every, command))

    return decorate
