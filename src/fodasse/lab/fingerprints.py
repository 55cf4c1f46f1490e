"""Fingerprints of bots and of the library, which must be the same to resume a file of results."""

from __future__ import annotations

import copyreg
import inspect
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, Final

from fodasse.lab.sources import Sources, unify_line_ends

_NUMBERS: Final = (bool, int, float, complex, type(None), type(...), str, bytes)
ROOMS: Final = ("core", "games", "table", "bots", "lab")
"""The packages that results depend on."""
LENGTH: Final = 16
"""Hexadecimal digits of a revision."""


def fingerprint(bot: object) -> str:
    """Return a text that is the same for equal bots, in any process, and differs for others.

    It is a SHA-256 digest of the full name of the bot's class, of its parameters, and of the
    source of the modules that define its classes and functions and of those that they import,
    transitively. Packages of installed distributions count by version, except the bot's own
    package; the standard library does not count. For this library's source there is ``revision``.
    Parameters are what pickling would send: fields and attributes, or the result of
    ``__getstate__``; arrays count by their contents.

    Not covered are modules imported by name at run time, and files read at run time.

    For a bot with a method ``fingerprint() -> str`` only its class's name and the result of that
    method count, for example a version and the digest of a file of weights.

    Examples:
        >>> from fodasse.bots.random import RandomBot
        >>> fingerprint(RandomBot()) == fingerprint(RandomBot())
        True

    Raises:
        TypeError: a parameter that cannot be read, such as an open file.
    """
    kind = type(bot)
    own = getattr(bot, "fingerprint", None)
    if callable(own):
        return _joined("own", [_name(kind).encode(), str(own()).encode()]).hex()
    try:
        reader = _Reader(Sources(kind.__module__.partition(".")[0]))
        parts = [reader.read(bot)]
        for name, source in sorted(reader.sources.found.items()):
            parts += [name.encode(), source]
        return _joined("bot", parts).hex()
    except RecursionError:
        problem = "it is nested too deeply"
    except Exception as error:  # noqa: BLE001  # reading a parameter can raise anything
        problem = " ".join(f"{error}".split())
    raise TypeError(
        f"{_name(kind)} has no fingerprint: {problem}; give it a method fingerprint() -> str"
    )


@cache
def revision() -> str:
    """Return a digest of the library's own files that results depend on.

    It is the same for a wheel and a checkout with the same contents, and changes when a file of
    these packages is edited. The files are read once in a process.

    Examples:
        >>> len(revision())
        16
    """
    return digest_of(files("fodasse"))


def digest_of(package: Traversable) -> str:
    """Return the revision of the library in a folder or an archive."""
    digest = sha256()
    for room in ROOMS:
        for name, contents in _files(package / room, room):
            digest.update(f"{name} {len(contents)}\n".encode())
            digest.update(contents)
    return digest.hexdigest()[:LENGTH]


def _joined(tag: str, parts: Iterable[bytes]) -> bytes:
    """Return a digest of parts, each with its length before it."""
    digest = sha256(f"{tag}:".encode())
    for part in parts:
        digest.update(f"{len(part)}:".encode())
        digest.update(part)
    return digest.digest()


def _name(definition: Any) -> str:
    return f"{definition.__module__}.{definition.__qualname__}"


class _Reader:
    """A reader of values into a digest: by contents, never by address, hash or repr."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        """The modules that define the classes and functions read."""
        self._open: list[int] = []
        self._done: dict[int, tuple[object, bytes]] = {}

    def read(self, value: Any) -> bytes:
        """Return a value's digest; a value inside itself counts by its distance from there."""
        if type(value) in _NUMBERS:
            return _simple(value)
        if id(value) in self._open:
            return _joined("above", [str(len(self._open) - self._open.index(id(value))).encode()])
        if id(value) not in self._done:
            self._open.append(id(value))
            # The value is held, so that no other gets its address.
            self._done[id(value)] = value, self._contents(value)
            self._open.pop()
        return self._done[id(value)][1]

    def _contents(self, value: Any) -> bytes:
        if isinstance(value, type | FunctionType):
            return self._definition(value)
        if isinstance(value, ModuleType):
            return _joined("module", [value.__name__.encode()])
        if _is_builtin(value):
            return _joined("builtin", [value.__module__.encode(), value.__qualname__.encode()])
        kind = self.read(type(value))
        if isinstance(value, Enum):
            return _joined("member", [kind, value.name.encode()])
        if type(value) in {tuple, list}:
            return _joined("list", [kind, *map(self.read, value)])
        if type(value) in {set, frozenset}:
            return _joined("set", [kind, *sorted(map(self.read, value))])
        if type(value) is dict:
            pairs = [self.read(key) + self.read(each) for key, each in value.items()]
            return _joined("dict", sorted(pairs))
        if all(hasattr(value, part) for part in ("dtype", "shape", "tobytes", "tolist")):
            return self._array(kind, value)
        return self._reduced(kind, value)

    def _array(self, kind: bytes, value: Any) -> bytes:
        """Return the digest of an array or a number of NumPy, or of a library like it."""
        if getattr(value.dtype, "hasobject", False):
            return _joined("objects", [kind, self.read(value.tolist())])
        shape = str(tuple(value.shape)).encode()
        return _joined("array", [kind, str(value.dtype).encode(), shape, value.tobytes()])

    def _definition(self, value: Any) -> bytes:
        """Return the digest of a class or function, and add its module to the sources."""
        parts = [_name(value).encode()]
        if isinstance(value, type):
            parts += [self.read(base) for base in value.__bases__]
        else:
            cells = [cell.cell_contents for cell in value.__closure__ or ()]
            parts += map(self.read, (value.__defaults__, value.__kwdefaults__, cells))
        if not self.sources.add(value.__module__):
            parts.append(_source(value).encode())
        return _joined("definition", parts)

    def _reduced(self, kind: bytes, value: Any) -> bytes:
        """Return the digest of any other value, from what pickling would send."""
        reduce = copyreg.dispatch_table.get(type(value))
        known = reduce(value) if reduce else value.__reduce_ex__(2)
        if isinstance(known, str):
            return _joined("global", [kind, known.encode()])
        make, arguments, *rest = known
        state, items, pairs = (*rest, None, None, None)[:3]
        listed = None if items is None else list(items)
        mapped = None if pairs is None else dict(pairs)
        return _joined("object", [kind, *map(self.read, (make, arguments, state, listed, mapped))])


def _is_builtin(value: Any) -> bool:
    """Return whether a value is a function of a compiled module, not a method of an object."""
    return type(value) is BuiltinFunctionType and isinstance(value.__self__, ModuleType)


def _simple(value: Any) -> bytes:
    kind = type(value).__name__
    if isinstance(value, bytes):
        return _joined(kind, [value])
    text = value if isinstance(value, str) else hex(value) if type(value) is int else repr(value)
    return _joined(kind, [text.encode("utf-8", "surrogatepass")])


def _source(value: Any) -> str:
    """Return the source of a definition whose module has none that can be read."""
    if isinstance(value, type) and not any(
        isinstance(each, FunctionType) for each in vars(value).values()
    ):
        return ""  # compiled
    try:
        return unify_line_ends(inspect.getsource(value))
    except (OSError, TypeError):
        raise TypeError(f"the source of {_name(value)} cannot be read") from None


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    """Yield the paths and contents of the files in and below a folder, with equal line ends."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.name.startswith((".", "__pycache__")) or each.name.endswith((".pyc", "~")):
            continue
        name = f"{path}/{each.name}"
        if each.is_dir():
            yield from _files(each, name)
        else:
            yield name, each.read_bytes().replace(b"\r\n", b"\n")
