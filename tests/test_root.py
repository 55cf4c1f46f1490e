"""The names of the packages: all are shown, with spelled-out signatures."""

from __future__ import annotations

import pydoc
import subprocess
import sys
from importlib import import_module
from inspect import Parameter, signature
from runpy import run_module
from types import ModuleType

import pytest

import fodasse
import fodasse.testing
from fodasse.games import PACKAGES

MODULES = (fodasse, fodasse.testing, *map(import_module, PACKAGES.values()))
every_module = pytest.mark.parametrize("module", MODULES, ids=lambda module: module.__name__)


@every_module
def test_dir_and_help_show_all_names(module: ModuleType) -> None:
    assert set(module.__all__) <= set(dir(module))
    text = pydoc.plain(pydoc.render_doc(module))
    assert [name for name in module.__all__ if name not in text] in ([], ["__version__"])


@every_module
def test_signatures_are_spelled_out(module: ModuleType) -> None:
    """Only the start options of a game, which are whole numbers, are taken by any name."""
    for name in module.__all__:
        value = getattr(module, name)
        if not callable(value) or isinstance(value, type):
            continue
        for each in signature(value).parameters.values():
            if each.kind is Parameter.VAR_KEYWORD:
                assert (each.name, each.annotation) == ("options", "int"), name


def test_an_unknown_name_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'fodasse' has no attribute 'Bidd'"):
        _ = fodasse.Bidd  # type: ignore[attr-defined]  # wrong on purpose


def test_the_module_is_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["fodasse", "--help"])
    monkeypatch.delitem(sys.modules, "fodasse.__main__", raising=False)
    with pytest.raises(SystemExit):
        run_module("fodasse", run_name="__main__")
    assert capsys.readouterr().out.startswith("Usage: fodasse ")


def test_the_version_needs_no_metadata_and_what_takes_its_time_is_imported_on_first_use() -> None:
    code = (
        "import importlib.metadata; importlib.metadata.version = None; import sys, fodasse;"
        "dir(fodasse); print(fodasse.__version__, *sys.modules); fodasse.Record"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    version, *modules = done.stdout.split()
    assert version == fodasse.__version__
    assert not {"fodasse.table.structure", "fodasse.games.truco"} & {*modules}
