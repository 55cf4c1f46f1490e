"""The ``fodasse`` command: matches told in the terminal."""

from __future__ import annotations

import sys

_EXTRA = ("click", "rich")


def main() -> None:
    """Run the command, or say what to install when its extra is missing."""
    try:
        from fodasse.cli.command import command
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _EXTRA:
            raise
        sys.stderr.write(
            f"The fodasse command needs {' and '.join(_EXTRA)}: "
            'install them with  pip install "fodasse[cli]"\n'
        )
        sys.exit(1)
    command(prog_name="fodasse")
