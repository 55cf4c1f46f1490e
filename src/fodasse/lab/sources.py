"""Source code that a bot depends on: its modules and those that they import."""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import packages_distributions, version
from importlib.util import decode_source, find_spec, resolve_name
from pathlib import Path
from sysconfig import get_path
from typing import Final

from attrs import define, field

LIBRARY: Final = "fodasse"
MAIN: Final = "__main__"
_INSTALLED: Final = {"site-packages", "dist-packages"}
"""Names of the folders that distributions are installed in."""


@define
class Sources:
    """The modules that define a bot and, transitively, those that they import.

    Modules count by their source. Packages of installed distributions count by version, except
    the bot's own package. The standard library and this library do not count.
    """

    package: str
    """The top-level package of the bot's class."""
    found: dict[str, bytes] = field(factory=dict)
    """Sources by the names of modules, and versions by the names of installed packages."""
    _seen: set[str] = field(factory=set, init=False)

    def add(self, name: str) -> bool:
        """Add a module and what it imports; return whether the module can be found.

        Raises:
            OSError: a source cannot be read.
        """
        if (_main_source() if name == MAIN else _spec(name)) is None:
            return False
        waiting = [name]
        while waiting:
            each = waiting.pop()
            if each not in self._seen:
                self._seen.add(each)
                waiting += self._read(each)
        return True

    def _read(self, name: str) -> Iterator[str]:
        """Add one module, if it counts; yield the names of those that it may import."""
        top = name.partition(".")[0]
        spec = None if name == MAIN else _spec(name)
        if name == MAIN:
            source: str | bytes = _main_source() or ""
            package = sys.modules[MAIN].__package__ or ""
        elif top == LIBRARY or spec is None or _is_standard(spec):
            return
        elif top != self.package and _is_installed(spec):
            self.found[top] = _versions().get(top, "").encode()
            return
        else:
            source, package = _source(name, spec), spec.parent or ""
            yield name.rpartition(".")[0] or name
        if isinstance(source, str):
            yield from _imports(source, package)
            source = unify_line_ends(source).encode("utf-8", "surrogatepass")
        self.found[name] = source


def unify_line_ends(source: str) -> str:
    """Return a source with equal line ends of Python, and without the last one."""
    return source.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n")


def _main_source() -> str | None:
    """Return the source of the program that runs; None: it is typed in, or there is no file."""
    try:
        return inspect.getsource(sys.modules[MAIN])
    except (OSError, TypeError):
        return None


def _spec(name: str) -> ModuleSpec | None:
    """Return the spec of a module, found without importing anything."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    if isinstance(spec, ModuleSpec):
        return spec if spec.origin or spec.submodule_search_locations else None
    parent = name.rpartition(".")[0]
    try:
        if not parent:
            return find_spec(name)
        above = _spec(parent)
        folders = None if above is None else above.submodule_search_locations
        return None if folders is None else PathFinder.find_spec(name, list(folders))
    except (ImportError, ValueError):
        return None


def _place(spec: ModuleSpec) -> Path:
    """Return the path of a module's file, or of the folder of a package without a file."""
    return Path(spec.origin or next(iter(spec.submodule_search_locations or ()), ""))


def _is_installed(spec: ModuleSpec) -> bool:
    return not _INSTALLED.isdisjoint(_place(spec).parts)


def _is_standard(spec: ModuleSpec) -> bool:
    if spec.origin in {"built-in", "frozen"}:
        return True
    folders = {get_path("stdlib"), get_path("platstdlib")}
    is_below = any(_place(spec).is_relative_to(folder) for folder in folders)
    return is_below and not _is_installed(spec)


@cache
def _versions() -> dict[str, str]:
    """Return the names and versions of the distributions installed, by top-level package."""
    return {
        package: " ".join(sorted({f"{each} {version(each)}" for each in distributions}))
        for package, distributions in packages_distributions().items()
    }


def _source(name: str, spec: ModuleSpec) -> str | bytes:
    """Return the source of a module; the contents of its file if it is compiled."""
    if spec.origin is None:
        return ""  # a folder of modules
    read = getattr(spec.loader, "get_source", None)
    source = read(name) if read else decode_source(Path(spec.origin).read_bytes())
    return Path(spec.origin).read_bytes() if source is None else str(source)


def _imports(source: str, package: str) -> Iterator[str]:
    """Yield the names in the import statements of a source that can be names of modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            try:
                base = resolve_name(name, package)
            except ImportError:
                continue  # above the top-level package: such an import fails
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names if alias.name != "*")
