"""Resuming an experiment from its file, with which the command line must agree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from shlex import quote
from typing import Any, Final

from attrs import evolve, frozen
from click.core import ParameterSource

from fodasse.bots import MARK, names
from fodasse.cli import options as shared
from fodasse.cli.lab.settings import Settings
from fodasse.cli.options import Failure, own_bots
from fodasse.cli.starts import format_starts, parse_starts
from fodasse.core.rules import GameRules
from fodasse.lab.experiment import REFERENCE, Experiment
from fodasse.lab.result_files import read_results
from fodasse.lab.seatings import CHALLENGE, SIMULATION

_GIVEN: Final = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
"""The sources of options that the user gave: the command line, and a file of settings."""


def resumed(settings: Settings) -> Experiment | None:
    """Return the experiment in the file of ``--resume``, with its bots, if there is one.

    Options that were given must agree with the file.
    """
    file = settings.resume
    if file is None:
        return None
    game = shared.find_game(settings.game) if MARK in settings.game else None
    with shared.reading(file, "--resume"):
        experiment = read_results(file, game).experiment
    if experiment.kind != settings.kind:
        problem = f"--resume: {file} is of a {experiment.kind}, not of a {settings.kind}"
        raise Failure(problem)
    own = own_bots(experiment.names)
    if strangers := sorted(set(experiment.names) - {*names(experiment.game), *own}):
        raise Failure(f"--resume: {file} has bots not known here: {', '.join(strangers)}")
    context, is_challenge = settings.context, experiment.kind == CHALLENGE
    naming = ("bot", "field") if is_challenge else ("bots",)
    for each in _settings(experiment):
        is_given = context.get_parameter_source(each.parameter) in _GIVEN
        if is_given and each.parse(context.params[each.parameter]) != each.value:
            is_of_bots = own and each.parameter in naming
            advice = f"give {naming_options(experiment)}" if is_of_bots else "leave it out"
            text = f"{file} was started {_text(each.value)}; {advice} to resume it"
            raise Failure(f"{each.option or f'--{each.parameter}'}: {text}")
        # A file from an unknown source must not make this program import what it names.
        if not is_given and each.parameter in naming and own_bots(each.value):
            advice = naming_options(experiment)
            raise Failure(f"--resume: {file} has bots of your own: add {advice}")
    bots = shared.bots_named(experiment.names, experiment.game, f"--resume: {file}")
    return evolve(experiment, bots=bots)


def naming_options(experiment: Experiment) -> str:
    """Return the options that name the bots of an experiment."""
    first, *others = experiment.names
    if experiment.kind == CHALLENGE:
        return f"--bot {quote(first)} --field {quote(','.join(others))}"
    return f"--bots {quote(','.join(experiment.names))}"


@frozen
class _Setting:
    """A setting of an experiment: the command's parameter, and the value in the file."""

    parameter: str
    value: Any
    option: str = ""
    """The option that gives it, unless that is the parameter's name."""
    parse: Callable[[Any], Any] = lambda given: given
    """A function that turns what the user gave into a value."""


def _settings(experiment: Experiment) -> list[_Setting]:
    game, seats, rules = experiment.game, experiment.seats, experiment.rules
    bots, options = experiment.names, experiment.options
    # A tournament has each bot once, a simulation one for each seat.
    is_by_seat, by_seat = experiment.kind == SIMULATION, partial(shared.bot_names, seats=seats)

    def named(game: str) -> str:
        return shared.find_game(game).name

    return [
        _Setting("game", game.name, "game", named),
        _Setting("by_option", game.name, "--game", named),
        _Setting("seats", seats),
        _Setting("bots", bots, parse=by_seat if is_by_seat else shared.bot_list),
        _Setting("bot", bots[:1], parse=shared.bot_list),
        _Setting("field", bots[1:], parse=shared.bot_list),
        _Setting("rules", rules, parse=partial(shared.parse_rules, game, seats=seats)),
        _Setting("rounds", experiment.rounds),
        _Setting("starts", options, "--start", partial(parse_starts, game, seats, rules)),
        _Setting("seed", experiment.seed),
        _Setting("matches", experiment.matches),
        _Setting("deals", experiment.deals),
        _Setting("engine", REFERENCE),
    ]


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return f"with {format_starts(value)}" if value else "without any"
    if isinstance(value, tuple):
        return f"with {','.join(value)}"
    if isinstance(value, GameRules):
        return f"with {value.spelled()}"
    return "without" if value is None else f"with {value}"
