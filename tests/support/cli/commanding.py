"""The command ``fodasse``, run in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from fodasse.cli.command import command


def invoke(*arguments: object) -> Result:
    """Run the command."""
    return CliRunner().invoke(command, [str(each) for each in arguments])


def refused(result: Result, exit_code: int = 2) -> str:
    """The one line on stderr of a refused command."""
    assert (result.exit_code, result.stdout) == (exit_code, ""), result.output
    (line,) = result.stderr.splitlines()
    return line.removeprefix("Error: ")


def told(result: Result) -> list[str]:
    """What an experiment prints, without its speed."""
    assert result.exit_code == 0, result.output
    *lines, speed = result.stdout.splitlines()
    assert "matches a second" in speed or "partidas por segundo" in speed
    return lines
