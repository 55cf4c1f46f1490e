"""Trajectories in files: numpy's ``.npz``, and Parquet for long ones and for other programs.

Each file tells what it is of in a JSON document under the key ``fodasse``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, Final

from fodasse.adapters.episodes import Episodes
from fodasse.adapters.trajectories import Trajectories
from fodasse.adapters.trajectory_rows import row_types
from fodasse.core.errors import FormatError, need, quoted
from fodasse.table.documents import parse, read_parts, seal, unseal
from fodasse.table.files import arrow, whole_file
from fodasse.table.structure import to_data

KIND: Final = "trajectories"
KEY: Final = "fodasse"


def write_npz(path: str | Path, trajectories: Trajectories) -> None:
    """Write numpy's ``.npz``, compressed: the whole file or, if anything fails, none of it.

    Raises:
        OSError: the file cannot be written.
    """
    import numpy as np

    arrays: dict[str, Any] = {KEY: np.array(_told(trajectories)), **trajectories.columns}
    with whole_file(path) as file:
        np.savez_compressed(file, **arrays)


def read_npz(path: str | Path) -> Trajectories:
    """Read what ``write_npz`` wrote.

    Raises:
        FormatError: the file is damaged, none of ours, or of another version.
        OSError: there is no such file.
    """
    import numpy as np

    with Path(path).open("rb") as file, _reading(), np.load(file) as kept:
        known = _known(str(kept[KEY]))
        wanted = row_types(known["episodes"].layout)
        columns = {name: kept[name] for name in wanted}
        for name, (kind, shape) in wanted.items():
            whole = (len(columns["match"]), *shape)
            fits = columns[name].dtype == kind and columns[name].shape == whole
            need(fits, f"{kind} of the shape {whole} expected", name)
    return Trajectories(**known, **columns)


def write_parquet(path: str | Path, parts: Trajectories | Iterable[Trajectories]) -> None:
    """Write Parquet, a row group a part: the whole file or, if anything fails, none of it.

    Parts are of the same episodes and seed. Each is asked for when those before it are written.

    Raises:
        ImportError: pyarrow is missing.
        ValueError: there is no part, or one differs from the first in what it is of.
        OSError: the file cannot be written.
    """
    pa = arrow()
    with whole_file(path) as file:
        waiting = iter([parts] if isinstance(parts, Trajectories) else parts)
        first = next(waiting, None)
        if first is None:
            raise ValueError("at least one part is needed")
        told = _told(first)
        schema = _schema(pa, first.episodes, told)
        how = {"compression": "zstd", "write_page_checksum": True}
        with pa.parquet.ParquetWriter(file, schema, **how) as writer:
            for part in chain([first], waiting):
                if _told(part) != told:
                    raise ValueError("the parts of a file are of the same episodes and seed")
                writer.write_table(_table(pa, part, schema), row_group_size=len(part) or None)


def read_parquet(path: str | Path) -> Trajectories:
    """Read what ``write_parquet`` wrote, all of it.

    Raises:
        ImportError: pyarrow is missing.
        FormatError: the file is damaged, none of ours, or of another version.
        OSError: there is no such file.
    """
    pa = arrow()
    with Path(path).open("rb") as file, _reading():
        table = pa.parquet.read_table(file, page_checksum_verification=True)
        known = _known(table.schema.metadata[KEY.encode()].decode())
        need(table.schema.equals(_schema(pa, known["episodes"])), "other columns", "")
        columns = {}
        for name, (_, shape) in row_types(known["episodes"].layout).items():
            column = table[name].combine_chunks()
            flat = column.flatten() if shape else column
            numbers = flat.to_numpy(zero_copy_only=False, writable=True)
            columns[name] = numbers.reshape(len(table), *shape)
    return Trajectories(**known, **columns)


def _table(pa: Any, part: Trajectories, schema: Any) -> Any:
    arrays = []
    for kind, column in zip(schema.types, part.columns.values(), strict=True):
        flat = pa.array(column.ravel())
        is_list = column.ndim > 1
        arrays.append(pa.FixedSizeListArray.from_arrays(flat, type=kind) if is_list else flat)
    return pa.Table.from_arrays(arrays, schema=schema)


def _schema(pa: Any, episodes: Episodes, told: str = "") -> Any:
    fields = []
    for name, (kind, shape) in row_types(episodes.layout).items():
        single = pa.from_numpy_dtype(kind)
        item = pa.field("element", single, nullable=False)
        form = pa.list_(item, *shape) if shape else single
        fields.append(pa.field(name, form, nullable=False))
    return pa.schema(fields, metadata={KEY: told})


def _told(trajectories: Trajectories) -> str:
    """What the columns are of, as a JSON document."""
    episodes = trajectories.episodes
    contents = {
        "library": trajectories.library,
        "version": episodes.game.rules_version,
        "encoding": episodes.layout.version,
        "seats": episodes.seats,
        "rules": to_data(episodes.rules),
        "options": dict(episodes.options),
        "rounds": episodes.rounds,
        "rewards": episodes.rewards,
        "max_decisions": episodes.max_decisions,
        "seed": trajectories.seed,
        "fields": {field.name: field.width for field in episodes.layout.fields},
    }
    return seal(episodes.game.name, KIND, contents)


def _known(told: str) -> dict[str, Any]:
    """What ``_told`` told, as parts of trajectories.

    Raises:
        FormatError: it is no such document, or one of another version.
    """
    game, kind, contents = unseal(parse(told))
    need(kind == KIND, f"{KIND!r} expected, not {quoted(kind)}", "type")
    _same(contents, "version", game.rules_version)
    forms = {
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
    parts = read_parts(contents, forms)
    need(isinstance(parts["seed"], int | str | None), "a number or a text expected", "seed")
    how = {name: parts[name] for name in ("rules", "rounds", "rewards", "max_decisions")}
    given = parts["options"] if type(parts["options"]) is dict else {}
    named = {name: tuple[int, ...] if type(each) is list else int for name, each in given.items()}
    options = read_parts(parts["options"], named, "options")
    try:
        episodes = Episodes.of(game.name, parts["seats"], **how, **options)
    except (TypeError, ValueError) as error:
        raise FormatError(f"no such episodes: {error}") from None
    _same(contents, "encoding", episodes.layout.version)
    _same(contents, "fields", {field.name: field.width for field in episodes.layout.fields})
    return {"episodes": episodes, "seed": parts["seed"], "library": parts["library"]}


def _same(contents: dict[str, Any], name: str, known: object) -> None:
    found = contents.get(name)
    need(found == known, f"{quoted(known)} is known here, not {quoted(found)}", name)


@contextmanager
def _reading() -> Iterator[None]:
    try:
        yield
    except FormatError:
        raise
    except Exception as error:  # whatever a damaged file brings about in numpy or pyarrow
        raise FormatError(f"cannot be read: {error}") from error
