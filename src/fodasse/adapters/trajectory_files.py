"""Trajectories in files: numpy's ``.npz``, and Parquet for long ones and for other programs.

Each file describes its trajectories in a JSON document under the key ``fodasse``. It holds the
cards of all seats, so only its owner may read a new file of recorded matches, which may be
people's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final

from fodasse.adapters.episodes import Episodes
from fodasse.adapters.trajectories import Trajectories, row_types
from fodasse.core.errors import FormatError, need, quote
from fodasse.core.game import Game
from fodasse.table.documents import parse, read_seed, seal, unseal, write_seed
from fodasse.table.files import arrow, whole_file
from fodasse.table.structure import from_data, to_data

KIND: Final = "trajectories"
KEY: Final = "fodasse"
TABLE: Final = ("seats", "rules", "options", "rounds", "rewards", "max_decisions")
"""The parts of episodes that a file describes."""


def write_npz(path: str | Path, trajectories: Trajectories) -> None:
    """Write a compressed ``.npz`` file of numpy; if anything fails, no file is left.

    Raises:
        OSError: the file cannot be written.
    """
    import numpy as np

    arrays: dict[str, Any] = {KEY: np.array(_describe(trajectories)), **trajectories.columns}
    with whole_file(path, is_private=trajectories.seed is None) as file:
        np.savez_compressed(file, **arrays)


def read_npz(path: str | Path, game: Game | None = None) -> Trajectories:
    """Read a file of ``write_npz``.

    Args:
        path: the file.
        game: the game, if it is not among the library's.

    Raises:
        FormatError: the file is damaged, of another kind, or of another version.
        OSError: the file cannot be opened.
    """
    import numpy as np

    with Path(path).open("rb") as file, _reading(), np.load(file) as arrays:
        known = _read_description(str(arrays[KEY]), game)
        wanted = row_types(known["episodes"].layout)
        columns = {name: arrays[name] for name in wanted}
        for name, (kind, shape) in wanted.items():
            whole = (len(columns["match"]), *shape)
            fits = columns[name].dtype == kind and columns[name].shape == whole
            need(fits, f"{kind} of the shape {whole} expected", name)
    return Trajectories(**known, **columns)


def write_parquet(path: str | Path, parts: Trajectories | Iterable[Trajectories]) -> None:
    """Write a Parquet file, one row group for each part; if anything fails, no file is left.

    Parts have the same episodes and seed. Each is asked for when those before it are written.

    Raises:
        ImportError: pyarrow is missing.
        ValueError: there is no part, or one has other episodes or another seed than the first.
        OSError: the file cannot be written.
    """
    pa = arrow()
    waiting = iter([parts] if isinstance(parts, Trajectories) else parts)
    first = next(waiting, None)
    if first is None:
        raise ValueError("at least one part is needed")
    description = _describe(first)
    with whole_file(path, is_private=first.seed is None) as file:
        schema = _schema(pa, first.episodes, description)
        settings = {"compression": "zstd", "write_page_checksum": True}
        with pa.parquet.ParquetWriter(file, schema, **settings) as writer:
            for part in chain([first], waiting):
                if _describe(part) != description:
                    raise ValueError("the parts of a file have the same episodes and seed")
                writer.write_table(_table(pa, part, schema), row_group_size=len(part) or None)


def read_parquet(path: str | Path, game: Game | None = None) -> Trajectories:
    """Return all trajectories of a file that ``write_parquet`` wrote.

    Args:
        path: the file.
        game: the game, if it is not among the library's.

    Raises:
        ImportError: pyarrow is missing.
        FormatError: the file is damaged, of another kind, or of another version.
        OSError: the file cannot be opened.
    """
    pa = arrow()
    with Path(path).open("rb") as file, _reading():
        table = pa.parquet.read_table(file, page_checksum_verification=True)
        known = _read_description(table.schema.metadata[KEY.encode()].decode(), game)
        need(table.schema.equals(_schema(pa, known["episodes"])), "other columns", "")
        columns = {}
        for name, (_, shape) in row_types(known["episodes"].layout).items():
            column = table[name].combine_chunks()
            flat = column.flatten() if shape else column
            numbers = flat.to_numpy(zero_copy_only=False, writable=True)
            columns[name] = numbers.reshape(len(table), *shape)
    return Trajectories(**known, **columns)


def _table(pa: Any, part: Trajectories, schema: Any) -> Any:
    arrays = [
        pa.FixedSizeListArray.from_arrays(pa.array(column.ravel()), type=kind)
        if column.ndim > 1
        else pa.array(column)
        for kind, column in zip(schema.types, part.columns.values(), strict=True)
    ]
    return pa.Table.from_arrays(arrays, schema=schema)


def _schema(pa: Any, episodes: Episodes, description: str = "") -> Any:
    fields = []
    for name, (kind, shape) in row_types(episodes.layout).items():
        single = pa.from_numpy_dtype(kind)
        item = pa.field("element", single, nullable=False)
        whole = pa.list_(item, *shape) if shape else single
        fields.append(pa.field(name, whole, nullable=False))
    return pa.schema(fields, metadata={KEY: description})


def _describe(trajectories: Trajectories) -> str:
    """Return the JSON document that describes trajectories."""
    episodes = trajectories.episodes
    contents = {
        "library": trajectories.library,
        "version": episodes.game.rules_version,
        "encoding": episodes.encoding.version,
        **{name: to_data(getattr(episodes, name)) for name in TABLE},
        "seed": None if trajectories.seed is None else write_seed(trajectories.seed),
        "fields": {field.name: field.width for field in episodes.layout.fields},
    }
    return seal(episodes.game.name, KIND, contents)


def _read_description(text: str, known: Game | None) -> dict[str, Any]:
    """Return the parts of trajectories that a document of ``_describe`` holds.

    Raises:
        FormatError: it is no such document, or one of another version.
    """
    game, kind, contents = unseal(parse(text), known)
    need(kind == KIND, f"{KIND!r} expected, not {quote(kind)}", "type")
    _check_same(contents, "version", game.rules_version)
    types = {
        "library": str,
        "version": int,
        "encoding": int,
        "seats": int,
        "rules": game.documents.rules,
        "options": Any,
        "rounds": int | None,
        "rewards": str,
        "max_decisions": int,
        "seed": Any,
        "fields": dict[str, int],
    }
    parts = from_data(contents, types)
    seed = None if parts["seed"] is None else read_seed(parts["seed"])
    table = {name: parts[name] for name in TABLE if name != "options"}
    given = parts["options"] if type(parts["options"]) is dict else {}
    named = {name: tuple[int, ...] if type(each) is list else int for name, each in given.items()}
    options = from_data(parts["options"], named, "options")
    try:
        episodes = Episodes.of(game, **table, **options)
    except (TypeError, ValueError) as error:
        raise FormatError(f"no such episodes: {error}") from None
    _check_same(contents, "encoding", episodes.encoding.version)
    fields = {field.name: field.width for field in episodes.layout.fields}
    _check_same(contents, "fields", fields)
    return {"episodes": episodes, "seed": seed, "library": parts["library"]}


def _check_same(contents: dict[str, Any], name: str, expected: object) -> None:
    found = contents.get(name)
    need(found == expected, f"{quote(expected)} expected, not {quote(found)}", name)


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except FormatError:
        raise
    except Exception as error:  # whatever numpy or pyarrow raises for a damaged file
        raise FormatError(f"cannot be read: {error}") from error
