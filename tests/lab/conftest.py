"""Files of results, in the forms that are read too."""

from __future__ import annotations

from pathlib import Path

import pytest

from fodasse.lab import ResultFile, write_results
from support.lab.results import EXPERIMENT, FORMS, RESULTS


@pytest.fixture(params=FORMS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The place of a file that is not there."""
    if request.param == ".parquet":
        pytest.importorskip("pyarrow")
    return tmp_path / f"results{request.param}"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file of three matches, in lines of JSON."""
    path = tmp_path / "kept.jsonl"
    write_results(path, ResultFile(EXPERIMENT, RESULTS))
    return path
