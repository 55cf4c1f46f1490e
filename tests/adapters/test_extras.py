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


@pytest.mark.parametrize(
    ("module", "registry", "names"),
    [("gymnasium", "gymnasium", "registry"), ("openspiel", "pyspiel", "registered_names")],
)
def test_importing_again_registers_nothing_twice(
    module: str, registry: str, names: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A warning of Gymnasium's, that an id is registered already, would be an error here."""
    registered = getattr(pytest.importorskip(registry), names)
    pytest.importorskip(f"fodasse.adapters.{module}")
    before = {*(registered() if callable(registered) else registered)}
    monkeypatch.delitem(sys.modules, f"fodasse.adapters.{module}")
    import_module(f"fodasse.adapters.{module}")
    assert {*(registered() if callable(registered) else registered)} == before
