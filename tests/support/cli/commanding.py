"""The command ``fodasse``, run in this process."""

from __future__ import annotations

from click.testing import CliRunner, Result

from fodasse.cli.command import command


def invoke(
    *arguments: object, said: str | bytes = "", charset: str = "utf-8", **environment: str
) -> Result:
    """Run the command on a page of 80 columns, with answers and variables of the environment."""
    runner = CliRunner(charset=charset, env={"COLUMNS": "80", **environment})
    return runner.invoke(command, [str(each) for each in arguments], input=said)


def done(result: Result) -> Result:
    """The result of a command that has done what it was asked for."""
    assert result.exit_code == 0, result.output
    return result


def refused(result: Result, exit_code: int = 2) -> str:
    """The one line that a refused command prints; before Click 8.2 a result has one stream."""
    assert result.exit_code == exit_code, result.output
    (line,) = result.output.splitlines()
    return line.removeprefix("Error: ")


def told(result: Result) -> list[str]:
    """What an experiment prints, without its speed."""
    *lines, speed = done(result).stdout.splitlines()
    assert "matches a second" in speed or "partidas por segundo" in speed
    return lines
