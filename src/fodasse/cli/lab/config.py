"""``--config``: values of a command's options, by their names, from a TOML file."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any, Final

import click

from fodasse.cli.failures import Failure, reading
from fodasse.cli.options import NAMES, InputFile
from fodasse.core.errors import quote
from fodasse.table.files import read_text

OPTION: Final = "--config"


def _apply(context: click.Context, _: click.Parameter, file: Path | None) -> None:
    """Make the settings in a file the defaults of this command."""
    if file is None:
        return
    with reading(file, OPTION):
        settings = tomllib.loads(read_text(file))
    parameters = {_key(param): param for param in reversed(context.command.params)}
    del parameters[OPTION.removeprefix("--")]
    values = {}
    for key, value in settings.items():
        if key not in parameters:
            wanted = ", ".join(sorted(parameters))
            raise Failure(f"{OPTION}: {file}: unknown key {quote(key)}; known are {wanted}")
        try:
            values[parameters[key].name] = _value(parameters[key], value)
        except TypeError as error:
            raise Failure(f"{OPTION}: {file}: {key}: {error}") from None
    context.default_map = values


config_option = click.option(
    OPTION,
    type=InputFile(),
    is_eager=True,
    expose_value=False,
    callback=_apply,
    help="Take options from this TOML file; those on the command line win.",
)


def _key(param: click.Parameter) -> str:
    """Return a parameter's key in a file: the name of its option."""
    return str(param.name) if isinstance(param, click.Argument) else param.opts[-1].lstrip("-")


def _value(param: click.Parameter, value: object) -> Any:
    """Return a value from a file in the form that it has on the command line.

    Raises:
        TypeError: the value has another type.
    """
    try:
        json.dumps(value, default=str)
    except ValueError:
        raise TypeError("a number with fewer digits expected") from None
    if param.multiple:
        if not isinstance(value, dict):
            raise TypeError(f"a table expected, not {quote(value)}")
        return tuple(f"{name}={json.dumps(each)}" for name, each in value.items())
    if param.type is click.INT:
        if type(value) is not int:
            raise TypeError(f"a whole number expected, not {quote(value)}")
        return value
    if param.metavar == NAMES and isinstance(value, list):
        if not all(isinstance(each, str) for each in value):
            raise TypeError(f"a list of names expected, not {quote(value)}")
        value = ",".join(value)
    if not isinstance(value, str):
        raise TypeError(f"a text expected, not {quote(value)}")
    if "\0" in value:
        raise TypeError("a text without NUL characters expected")
    return value
