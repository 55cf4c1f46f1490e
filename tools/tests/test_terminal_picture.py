"""The picture of a match in the terminal, for README and the docs."""

from __future__ import annotations

import re
from html import unescape

from click.testing import CliRunner

from fodasse.cli.command import command
from tools.pages.terminal import COLUMNS, pictures

((PATH, DRAWN),) = pictures()


def test_the_picture_is_the_one_that_the_script_draws() -> None:
    assert PATH.read_text(encoding="utf-8") == DRAWN, "run python -m tools.pages.terminal"


def test_the_command_in_the_picture_prints_what_is_in_it() -> None:
    title, *pieces = map(unescape, re.findall("<text[^>]*>([^<]*)</text>", DRAWN))
    runner = CliRunner(env={"COLUMNS": str(COLUMNS)})
    printed = "".join(runner.invoke(command, title.split()[1:]).stdout.split())
    parts = "".join("".join(pieces).split()).split("⋮")
    assert len(parts) == 3
    assert all(part in printed for part in parts)
