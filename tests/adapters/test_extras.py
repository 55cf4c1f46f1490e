"""Adapters without what they adapt to: the import says what to install."""

from __future__ import annotations

import sys
from importlib import import_module

import pytest


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [
        ("gymnasium", "gymnasium", "gymnasium"),
        ("gymnasium", "numpy", "gymnasium"),
        ("pettingzoo", "pettingzoo", "pettingzoo"),
        ("pettingzoo", "gymnasium", "pettingzoo"),
        ("stable_baselines", "stable_baselines3", "sb3"),
        ("openspiel", "pyspiel", "openspiel"),
        ("openspiel_bots", "pyspiel", "openspiel"),
        ("trajectories", "numpy", "lab"),
        ("trajectory_files", "numpy", "lab"),
    ],
)
def test_without_the_extra_the_import_says_what_to_install(
    module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in module, "trajectories":
        monkeypatch.delitem(sys.modules, f"fodasse.adapters.{name}", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as problem:
        import_module(f"fodasse.adapters.{module}")
    assert f"({missing}" in str(problem.value)
    assert f"pip install 'fodasse[{extra}]'" in str(problem.value)
