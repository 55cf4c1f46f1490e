"""What tests of several commands need."""

from __future__ import annotations

import pytest


@pytest.fixture
def no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A report is its page alone, for figures take long."""
    report = pytest.importorskip("fodasse.lab.report")
    monkeypatch.setattr(report, "report", lambda *_: {report.PAGE: b"<p>"})
