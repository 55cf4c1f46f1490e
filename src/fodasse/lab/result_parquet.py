"""Results as Arrow and Parquet, for other programs.

Parquet is written whole and read a batch of rows at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from typing import Any, Final

from fodasse.core.errors import need
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_rows import COLUMNS, columns_of, from_rows, reading, result_of, rows_of
from fodasse.lab.results import Matches, MatchResult, ResultFile
from fodasse.table.files import arrow, whole_file

KEY: Final = "fodasse"
"""The key of the experiment's document in the file's metadata."""
GROUP: Final = 2000
"""The number of matches in a row group, and so in memory."""


def write_parquet(path: str | Path, results: ResultFile) -> None:
    """Write a whole Parquet file, or none if anything fails.

    Raises:
        ImportError: pyarrow is missing.
        OSError: the file cannot be written.
    """
    schema, writer = _schema(results.experiment), arrow().parquet.ParquetWriter
    with (
        whole_file(path) as file,
        writer(file, schema, compression="zstd", write_page_checksum=True) as written,
    ):
        for batch in _batches(results):
            written.write_batch(batch)


def to_arrow(results: ResultFile) -> Any:
    """Return results as a ``pyarrow.Table``: a row for each seat of each match, lists as lists.

    Its metadata have the experiment's document. pandas and polars take it as it is, with types.

    Examples:
        >>> from fodasse.lab import Experiment, ResultFile, run
        >>> experiment = Experiment("fodasse", ["rules", "random"], 3, seed=1)
        >>> matches = [match for results in run(experiment) for match in results]
        >>> table = to_arrow(ResultFile(experiment, matches))
        >>> table.num_rows, str(table.schema.field("won").type)
        (6, 'bool')

    Raises:
        ImportError: pyarrow is missing.
        FormatError: the results are read from a file that is damaged.
        OSError: … or that is no longer there.
    """
    return arrow().Table.from_batches(_batches(results), _schema(results.experiment))


def _batches(results: ResultFile) -> Iterator[Any]:
    """Yield results as batches of Arrow, one in memory at a time."""
    experiment, matches = results.experiment, iter(results.matches)
    schema = _schema(experiment)
    while group := list(islice(matches, GROUP)):
        rows = chain.from_iterable(rows_of(columns_of(each, experiment)) for each in group)
        arrays = [
            arrow().array(values, kind)
            for values, kind in zip(zip(*rows, strict=True), schema.types, strict=True)
        ]
        yield arrow().RecordBatch.from_arrays(arrays, schema=schema)


def read_parquet(path: str | Path, game: Game | None = None) -> ResultFile:
    """Read a file of ``write_parquet``.

    Raises:
        ImportError: pyarrow is missing.
        FormatError: the file is damaged, not a file of results, or of another version.
        OSError: there is no such file.
    """
    parquet = arrow().parquet
    with Path(path).open("rb") as file, reading("", Exception):
        schema = parquet.read_schema(file)
        need(KEY.encode() in (schema.metadata or {}), "no results of this library", "metadata")
        experiment = Experiment.from_json(schema.metadata[KEY.encode()].decode(), game)
        need(schema.equals(_schema(experiment)), "other columns", "")
    return ResultFile(experiment, Matches(partial(_matches, Path(path), experiment)))


def _matches(path: Path, experiment: Experiment) -> Iterator[MatchResult]:
    """Yield the matches in a file, with a batch in memory at a time."""
    seats = experiment.seats
    with path.open("rb") as file:
        with reading("", Exception):  # pyarrow raises anything for a damaged file
            opened = arrow().parquet.ParquetFile(file, page_checksum_verification=True)
        rows = chain.from_iterable(
            zip(*(column.to_pylist() for column in batch.columns), strict=True)
            for batch in opened.iter_batches(GROUP * seats)
        )
        for number in count():
            with reading(f"match {number}", Exception):
                match = list(islice(rows, seats))
                if not match:
                    return
                need(number < experiment.matches, "more than are planned", "")
                result = result_of(from_rows(match), experiment, number)
            yield result


def _schema(experiment: Experiment) -> Any:
    pa = arrow()
    types = {int: pa.int64(), float: pa.float64(), str: pa.string(), bool: pa.bool_()}
    fields = []
    for column in COLUMNS:
        kind = types[column.kind]
        if column.is_list:
            kind = pa.list_(pa.field("element", kind, nullable=column.has_gaps))
        fields.append(pa.field(column.name, kind, nullable=False))
    return pa.schema(fields, metadata={KEY: experiment.to_json()})
