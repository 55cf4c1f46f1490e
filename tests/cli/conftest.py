"""What tests of several commands need."""

from __future__ import annotations

import pytest

from fodasse.lab import ResultFile


@pytest.fixture
def no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report is a page with the number of matches, for figures take long."""
    module = pytest.importorskip("fodasse.lab.report")

    def report(found: ResultFile, _: str) -> dict[str, bytes]:
        return {module.PAGE: str(len([*found.matches])).encode()}

    monkeypatch.setattr(module, "report", report)
