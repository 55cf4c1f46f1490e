"""Every example runs and prints something."""

import runpy
import sys
from io import StringIO
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(
    path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), "4"])
    monkeypatch.setattr(sys, "stdin", StringIO("?\n0\n"))
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out
