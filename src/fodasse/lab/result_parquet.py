"""Results as Parquet, for other programs: written whole, read a batch of rows at a time."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from fodasse.core.errors import FormatError, need
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_rows import columns, columns_of, from_rows, result_of, rows_of
from fodasse.lab.results import MatchResult, ResultFile
from fodasse.table.files import arrow, whole_file

KEY: Final = "fodasse"
"""The key of the experiment's document in the file's metadata."""
GROUP: Final = 2000
"""The number of matches in a row group, and so in memory."""


def write_parquet(path: str | Path, results: ResultFile) -> None:
    """Write a whole Parquet file or, if anything fails, nothing.

    Raises:
        ImportError: pyarrow is missing.
        OSError: the file cannot be written.
    """
    experiment, matches = results.experiment, iter(results.matches)
    schema = _schema(experiment)
    writer = arrow().parquet.ParquetWriter
    with (
        whole_file(path) as file,
        writer(file, schema, compression="zstd", write_page_checksum=True) as written,
    ):
        while group := list(islice(matches, GROUP)):
            rows = chain.from_iterable(
                rows_of(columns_of(each, experiment), experiment) for each in group
            )
            arrays = [
                arrow().array(values, kind)
                for values, kind in zip(zip(*rows, strict=True), schema.types, strict=True)
            ]
            written.write_table(arrow().Table.from_arrays(arrays, schema=schema))


def read_parquet(path: str | Path, game: Game | None = None) -> ResultFile:
    """Read a file of ``write_parquet``.

    Raises:
        ImportError: pyarrow is missing.
        FormatError: the file is damaged, not a file of results, or of another version.
        OSError: there is no such file.
    """
    parquet = arrow().parquet
    with Path(path).open("rb") as file, _reading(""):
        schema = parquet.read_schema(file)
        need(KEY.encode() in (schema.metadata or {}), "no results of this library", "metadata")
        experiment = Experiment.from_json(schema.metadata[KEY.encode()].decode(), game)
        need(schema.equals(_schema(experiment)), "other columns", "")
    return ResultFile(experiment, _Matches(Path(path), experiment))


@frozen
class _Matches:
    """The matches in a file, read while they are iterated over."""

    path: Path
    experiment: Experiment

    def __iter__(self) -> Iterator[MatchResult]:
        parquet, experiment = arrow().parquet, self.experiment
        seats = experiment.seats
        with self.path.open("rb") as file:
            with _reading(""):
                opened = parquet.ParquetFile(file, page_checksum_verification=True)
            rows = chain.from_iterable(
                zip(*(column.to_pylist() for column in batch.columns), strict=True)
                for batch in opened.iter_batches(GROUP * seats)
            )
            for number in count():
                with _reading(f"match {number}"):
                    match = list(islice(rows, seats))
                    if not match:
                        return
                    need(number < experiment.matches, "more than are planned", "")
                    result = result_of(from_rows(match, experiment), experiment, number)
                yield result


def _schema(experiment: Experiment) -> Any:
    pa = arrow()
    types = {int: pa.int64(), float: pa.float64(), str: pa.string(), bool: pa.bool_()}
    fields = []
    for column in columns(experiment):
        kind = column.kind
        element = types[next(iter(kind.types - {type(None)}))]
        if kind.is_list:
            is_nullable = type(None) in kind.types
            element = pa.list_(pa.field("element", element, nullable=is_nullable))
        fields.append(pa.field(column.name, element, nullable=False))
    return pa.schema(fields, metadata={KEY: experiment.to_json()})


@contextmanager
def _reading(where: str) -> Iterator[None]:
    try:
        yield
    except FormatError as error:
        raise error.at(", ".join(filter(None, (where, error.where)))) from None
    except Exception as error:  # whatever a damaged file brings about in pyarrow
        raise FormatError(f"cannot be read: {error}", where) from error
