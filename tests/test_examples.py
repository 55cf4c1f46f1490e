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
SIZES = {
    "bot_table": "1",
    "duplicate_tournament": "1",
    "export_trajectories": "4 20",
    "openspiel_search": "1",
    "solve_a_small_round": "4 2",
    "train_a_policy": "4 50",
}
"""The words after the name of an example that make it short; 4 where it does not stand here."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), *SIZES.get(path.stem, "4").split()])
    monkeypatch.setattr(sys, "stdin", StringIO("?\n0\n"))
    try:
        runpy.run_path(str(path), run_name="__main__")
    except ImportError as error:
        cause = error.__cause__ if isinstance(error.__cause__, ImportError) else error
        package = (cause.name or "fodasse").partition(".")[0]
        if find_spec(package):
            raise
        pytest.skip(f"could not import '{package}'")
    assert capsys.readouterr().out
