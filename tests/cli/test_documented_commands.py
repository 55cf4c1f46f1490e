"""The commands that README and the docs show have the options that they are given."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest

from fodasse.cli.command import command

ROOT = Path(__file__).parent.parent.parent
NOT_HERE = re.compile("kuhn|mygame|sueca|study.toml")
"""Games and files that the pages tell readers to make."""


def shown(page: Path) -> list[str]:
    """The commands in a page's text and in its blocks of shell lines."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    blocks = "\n".join(re.findall(r"^ *```sh\n(.*?)^ *```", text, re.DOTALL | re.MULTILINE))
    found = re.findall(r"^(?:.*[ /])?fodasse ([a-z][^>&#\n]*)", blocks, re.MULTILINE)
    found += re.findall(r"`fodasse ([a-z][^`>]*)`", text)
    return [each for each in found if not NOT_HERE.search(each)]


@pytest.mark.parametrize("page", ["README.md", "docs"])
def test_every_command_that_is_shown_can_be_given(page: str) -> None:
    place = ROOT / page
    commands = [
        each
        for path in (place, *sorted(place.rglob("*.md")))
        if path.is_file()
        for each in shown(path)
    ]
    assert len(commands) > 10
    above = click.Context(
        command, **command.context_settings
    )  # commands remember its words for help
    for line in commands:
        name, *arguments = shlex.split(line)
        command.commands[name].make_context(name, arguments, parent=above)
