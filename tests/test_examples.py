"""Every example runs and prints something."""

import runpy
import sys
from importlib.util import find_spec
from io import StringIO
from pathlib import Path

import pytest

EXAMPLES = sorted(
    path
    for path in (Path(__file__).parent.parent / "examples").glob("*.py")
    if path.stem != "own_bot"  # tests/bots/test_names.py runs it
)


def missing(error: ImportError) -> str | None:
    """The package of an extra that is not there."""
    cause = error.__cause__ if isinstance(error.__cause__, ImportError) else error
    package = (cause.name or "fodasse").partition(".")[0]
    return None if find_spec(package) else package


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), "4"])
    monkeypatch.setattr(sys, "stdin", StringIO("?\n0\n"))
    try:
        runpy.run_path(str(path), run_name="__main__")
    except ImportError as error:
        package = missing(error)
        if package is None:
            raise
        pytest.skip(f"could not import '{package}'")
    assert capsys.readouterr().out
