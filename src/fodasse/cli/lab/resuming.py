"""Resuming an experiment from its file, with which the command line must agree."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Any, Final

from attrs import evolve, frozen
from click.core import ParameterSource

from fodasse.bots import MARK, names
from fodasse.cli.lab.settings import Settings
from fodasse.cli.options import (
    Failure,
    bot_list,
    bot_names,
    bots_named,
    find_game,
    own_bots,
    parse_rules,
)
from fodasse.cli.starts import format_starts, parse_starts
from fodasse.core.errors import FormatError
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_files import read_results
from fodasse.lab.seatings import CHALLENGE, SIMULATION

_GIVEN: Final = (ParameterSource.COMMANDLINE, ParameterSource.DEFAULT_MAP)
"""The sources of options that the user gave: the command line, and a file of settings."""


def resumed(settings: Settings, file: Path) -> Experiment:
    """Return the experiment in the file of ``--resume``, with its bots.

    Options that were given must agree with the file.
    """
    game = find_game(settings.game) if MARK in settings.game else None
    try:
        experiment = read_results(file, game).experiment
    except FormatError as error:
        raise Failure(f"--resume: {file}: {error}") from None
    except (ImportError, ValueError) as error:
        raise Failure(f"--resume: {error}") from None
    except OSError as error:
        raise Failure(f"--resume: cannot read {file}: {error.strerror or error}") from None
    if experiment.kind != settings.kind:
        problem = f"--resume: {file} is of a {experiment.kind}, not of a {settings.kind}"
        raise Failure(problem)
    own = own_bots(experiment.names)
    if strangers := sorted(set(experiment.names) - {*names(experiment.game), *own}):
        raise Failure(f"--resume: {file} has bots not known here: {', '.join(strangers)}")
    given = _given(settings, experiment)
    # A file from an unknown source must not make this program import what it names.
    by_option = {"bots": experiment.names}
    if experiment.kind == CHALLENGE:
        by_option = {"bot": experiment.names[:1], "field": experiment.names[1:]}
    if any(own_bots(bots) and option not in given for option, bots in by_option.items()):
        advice = naming_options(experiment)
        raise Failure(f"--resume: {file} has bots of your own: add {advice}")
    for setting in _settings(experiment):
        if given.get(setting.key, setting.value) != setting.value:
            is_of_bots = setting.key in ("bots", "bot", "field") and own
            advice = f"give {naming_options(experiment)}" if is_of_bots else "leave it out"
            problem = f"{setting.option}: {file} was started {setting.text}; {advice} to resume it"
            raise Failure(problem)
    bots = bots_named(experiment.names, experiment.game, f"--resume: {file}")
    return evolve(experiment, bots=bots)


def naming_options(experiment: Experiment) -> str:
    """Return the options that name the bots of an experiment."""
    first, *others = experiment.names
    if experiment.kind == CHALLENGE:
        return f"--bot {quote(first)} --field {quote(','.join(others))}"
    return f"--bots {quote(','.join(experiment.names))}"


def _given(settings: Settings, experiment: Experiment) -> dict[str, Any]:
    """Return the values of the options that the user gave, as they stand in an experiment."""
    context = settings.context
    given = {
        name: value
        for name, value in context.params.items()
        if context.get_parameter_source(name) in _GIVEN
    }
    game, seats, rules = experiment.game, experiment.seats, experiment.rules
    for name in ("game", "by_option"):
        if name in given:
            given[name] = find_game(given[name]).name
    if "bots" in given:
        # A tournament has each of them once, a simulation one a seat.
        is_by_seat = experiment.kind == SIMULATION
        bots = given["bots"]
        given["bots"] = bot_names(bots, seats) if is_by_seat else bot_list(bots)
    if "bot" in given:
        given["bot"] = (given["bot"].strip(),)
    if "field" in given:
        given["field"] = bot_list(given["field"])
    if "switches" in given:
        given["switches"] = parse_rules(game, seats, given["switches"])
    if "starts" in given:
        given["starts"] = parse_starts(game, seats, rules, given["starts"])
    return given


@frozen
class _Setting:
    """A setting of an experiment: the command's parameter, its value, and words for both."""

    key: str
    value: Any
    option: str
    text: str


def _settings(experiment: Experiment) -> list[_Setting]:
    values: dict[str, Any] = {
        "game": experiment.game.name,
        "by_option": experiment.game.name,
        "seats": experiment.seats,
        "bots": experiment.names,
        "bot": experiment.names[:1],
        "field": experiment.names[1:],
        "switches": experiment.rules,
        "rounds": experiment.rounds,
        "starts": experiment.options,
        "seed": experiment.seed,
        "matches": experiment.matches,
        "deals": experiment.deals,
        "engine": "reference",
    }
    options = {"game": "game", "by_option": "--game", "switches": "--rule", "starts": "--start"}
    texts = {name: f"with {value}" for name, value in values.items()}
    texts |= {name: f"with {','.join(values[name])}" for name in ("bots", "bot", "field")}
    if experiment.rounds is None:
        texts["rounds"] = "without"
    starts = format_starts(experiment.options)
    texts["starts"] = f"with {starts}" if starts else "without any"
    return [
        _Setting(name, value, options.get(name, f"--{name}"), texts[name])
        for name, value in values.items()
    ]
