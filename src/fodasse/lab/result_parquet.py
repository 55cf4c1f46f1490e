"""Results as Parquet, for other programs: written whole, read a batch of rows at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from fodasse.core.errors import FormatError, need
from fodasse.lab.result_rows import columns_of, from_rows, result_of, rows_of
from fodasse.lab.results import (
    CALLS,
    NUMBER,
    NUMBERS,
    TEXT,
    TRUTH,
    WHOLE,
    WHOLES,
    Heading,
    Results,
)
from fodasse.lab.simulation import MatchResult
from fodasse.table.files import arrow, whole_file

KEY: Final = "fodasse"
"""Of the metadata: there is the heading."""
GROUP: Final = 2000
"""The number of matches in a row group, and so in memory."""


def write_parquet(path: str | Path, results: Results) -> None:
    """Write Parquet: the whole file or, if anything fails, none of it.

    Raises:
        ImportError: pyarrow is missing.
        OSError: the file cannot be written.
    """
    heading, matches = results.heading, iter(results.matches)
    schema = _schema(heading)
    how = {"compression": "zstd", "write_page_checksum": True}
    with whole_file(path) as file, arrow().parquet.ParquetWriter(file, schema, **how) as writer:
        while group := list(islice(matches, GROUP)):
            writer.write_table(_table(group, heading, schema))


def read_parquet(path: str | Path) -> Results:
    """Read what ``write_parquet`` wrote.

    Raises:
        ImportError: pyarrow is missing.
        FormatError: the file is damaged, none of ours, or of another version.
        OSError: there is no such file.
    """
    parquet = arrow().parquet
    with Path(path).open("rb") as file, _reading(""):
        schema = parquet.read_schema(file)
        need(KEY.encode() in (schema.metadata or {}), "no results of this library", "metadata")
        heading = Heading.from_json(schema.metadata[KEY.encode()].decode())
        need(schema.equals(_schema(heading)), "other columns", "")
    return Results(heading, _Matches(Path(path), heading))


@frozen
class _Matches:
    """The matches in a file, each read when its turn comes."""

    path: Path
    heading: Heading

    def __iter__(self) -> Iterator[MatchResult]:
        parquet, seats = arrow().parquet, self.heading.seats
        with self.path.open("rb") as file:
            with _reading(""):
                kept = parquet.ParquetFile(file, page_checksum_verification=True)
            rows = _rows(kept, GROUP * seats)
            number = 0
            while True:
                with _reading(f"match {number}"):
                    match = list(islice(rows, seats))
                    if not match:
                        return
                    need(number < self.heading.matches, "more than are planned", "")
                    result = result_of(from_rows(match, self.heading), self.heading, number)
                yield result
                number += 1


def _rows(kept: Any, size: int) -> Iterator[tuple[Any, ...]]:
    batches = kept.iter_batches(size)
    return chain.from_iterable(
        zip(*(column.to_pylist() for column in batch.columns), strict=True) for batch in batches
    )


def _table(group: list[MatchResult], heading: Heading, schema: Any) -> Any:
    rows = [row for each in group for row in rows_of(columns_of(each, heading), heading)]
    columns = zip(*rows, strict=True)
    arrays = [
        arrow().array(values, kind) for values, kind in zip(columns, schema.types, strict=True)
    ]
    return arrow().Table.from_arrays(arrays, schema=schema)


def _schema(heading: Heading) -> Any:
    pa = arrow()
    number = pa.field("element", pa.float64(), nullable=False)
    kinds = {
        WHOLE: pa.int64(),
        NUMBER: pa.float64(),
        TEXT: pa.string(),
        TRUTH: pa.bool_(),
        NUMBERS: pa.list_(number),
        WHOLES: pa.list_(pa.field("element", pa.int64(), nullable=False)),
        CALLS: pa.list_(pa.field("element", pa.int64())),
    }
    fields = [
        pa.field(column.name, kinds[column.kind], nullable=False) for column in heading.columns
    ]
    return pa.schema(fields, metadata={KEY: heading.to_json()})


@contextmanager
def _reading(where: str) -> Iterator[None]:
    try:
        yield
    except FormatError as error:
        raise error.at(", ".join(filter(None, (where, error.where)))) from None
    except Exception as error:  # whatever a damaged file brings about in pyarrow
        raise FormatError(f"cannot be read: {error}", where) from error
