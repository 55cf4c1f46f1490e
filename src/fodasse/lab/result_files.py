"""Files of results: written as matches end, read a match at a time, resumed where they end.

The suffix chooses the form: ``.jsonl``, a line for each match; or ``.csv`` and ``.parquet``, a row
for each seat of a match, which are made of such lines at the end. A file of CSV is not read again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from errno import EBUSY
from functools import partial
from io import BufferedReader, FileIO
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import evolve

from fodasse.core.errors import FormatError, need, quote
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.locks import check_free, is_taken, locked_file
from fodasse.lab.result_parquet import read_parquet, write_parquet
from fodasse.lab.result_rows import write_csv
from fodasse.lab.result_text import head_of, line_of, open_source, read_head, read_text, scan
from fodasse.lab.results import Matches, MatchResult, ResultFile, Results
from fodasse.table.documents import parse
from fodasse.table.files import STANDARD, arrow, read_bytes, whole_file

LINES: Final = ".jsonl"
PARQUET: Final = ".parquet"
EXPORTS: Final = {".csv": write_csv, PARQUET: write_parquet}
"""By suffix: the functions that write a finished file of another form."""
UNFINISHED: Final = ".part"
"""Added to the name of such a file that is not finished; until then it has lines of JSON."""
BATCH: Final = 1000
"""The number of a file's matches that are yielded together."""
Play: TypeAlias = Callable[[int], Generator[Results, None, None]]
"""A function that plays the matches from a number on."""


def read_results(path: str | Path, game: Game | None = None) -> ResultFile:
    """Return the results in a file; its matches are read while they are iterated over.

    An unfinished match at the end is left out, so a file can be read while it is written.

    Args:
        path: the file; ``-`` is standard input, of ``.jsonl``.
        game: its game, if that is not one of the library's.

    Raises:
        FormatError: the file is damaged, not a file of results, newer, or of another version of
            the game; also while its matches are read.
        ImportError: it is Parquet and pyarrow is missing.
        OSError: there is no such file.
        ValueError: no form that is read has this suffix.
    """
    path = Path(path)
    if path == STANDARD:
        return _read_lines(read_bytes(path), game)
    suffix, part = _suffix(path), _unfinished(path)
    if suffix == LINES:
        return _read_lines(path, game)
    if part.exists() and not path.exists():
        return _read_lines(part, game)
    if suffix == PARQUET:
        return read_parquet(path, game)
    path.stat()
    raise ValueError(f"{LINES} or {PARQUET} expected, not {suffix!r}, which is only written")


def _read_lines(source: Path | bytes, game: Game | None) -> ResultFile:
    with open_source(source) as file:
        experiment = read_head(file, game)
    return ResultFile(experiment, Matches(partial(read_text, source, game)))


def write_results(path: str | Path, results: ResultFile) -> None:
    """Write results to a new file, for example in another form.

    Raises:
        FileExistsError: the file exists.
        ImportError: it is Parquet and pyarrow is missing.
        OSError: the file cannot be written.
        ValueError: no form has this suffix, or these are not all matches of the experiment.
    """
    for _ in store(path, results.experiment, lambda _: _batches(results.matches)):
        pass


def store(
    path: str | Path, experiment: Experiment, play: Play, *, resume: bool = False
) -> Generator[Results, None, None]:
    """Play an experiment and write its results to a file; yield each part once it is written.

    ``run`` describes the results and errors.
    """
    path = Path(path)
    suffix = LINES if path == STANDARD else _suffix(path)
    experiment = evolve(experiment, origin=experiment.played_by)
    if path == STANDARD:
        if resume:
            raise ValueError("standard output cannot be resumed")
        parts = _store_standard(experiment, play)
    elif suffix in EXPORTS:
        if suffix == PARQUET:
            arrow()
        if is_taken(path):
            if not resume:
                check_free(path)
            results = read_results(path, experiment.game)
            _check_same(results.experiment, experiment)
            _unfinished(path).unlink(missing_ok=True)
            return _batches(results.matches)
        parts = _store_export(path, experiment, play, resume=resume)
    else:
        parts = _store_lines(path, experiment, play, resume=resume)
    next(parts)  # locks the file now, not only with the first match
    return parts


def _suffix(path: Path) -> str:
    suffix = path.suffix.lower()
    if suffix not in (LINES, *EXPORTS):
        known = ", ".join((LINES, *EXPORTS))
        raise ValueError(f"one of {known} expected, not {quote(path.suffix)}")
    return suffix


def _unfinished(path: Path) -> Path:
    return path.with_name(path.name + UNFINISHED)


def _store_lines(
    path: Path, experiment: Experiment, play: Play, *, resume: bool
) -> Generator[Results, None, None]:
    with locked_file(path, is_new=not resume) as file:
        yield from _continue(file, path, experiment, play)


def _store_standard(experiment: Experiment, play: Play) -> Generator[Results, None, None]:
    """Yield all parts, each once its lines are printed."""
    head = head_of(experiment)
    with whole_file(STANDARD) as file:
        file.write(head)
        yield Results()
        number = 0
        with closing(play(number)) as parts:
            for part in parts:
                file.write(_lines(part, number, experiment, head))
                file.flush()
                number += len(part.matches)
                yield part


def _store_export(
    path: Path, experiment: Experiment, play: Play, *, resume: bool
) -> Generator[Results, None, None]:
    """Yield all parts, then turn the lines that were written into the other form."""
    unfinished = _unfinished(path)
    with locked_file(unfinished, is_new=not resume) as file:
        if is_taken(path) and not _size(file):
            unfinished.unlink()  # another run has finished meanwhile, so this file is new
        check_free(path)
        yield from _continue(file, unfinished, experiment, play)
        check_free(path)
        with _named(path):
            matches = read_text(unfinished, experiment.game)
            EXPORTS[_suffix(path)](path, ResultFile(experiment, matches))
    unfinished.unlink(missing_ok=True)


def _continue(
    file: FileIO, path: Path, experiment: Experiment, play: Play
) -> Generator[Results, None, None]:
    """Yield empty results once the head is written, then the file's matches, then new ones."""
    head = head_of(experiment)
    with _named(path):
        _start(file, experiment, head)
    yield Results()
    number, end = 0, len(head)
    if _size(file) > end:
        with _reading(file) as text:
            scanned = scan(text, experiment.game)
            while batch := list(islice(scanned, BATCH)):
                number, end = number + len(batch), batch[-1][0]
                yield Results.of(result for _, result in batch)
        file.truncate(end)
    file.seek(end)
    if number < experiment.matches:
        with closing(play(number)) as parts:
            for part in parts:
                lines = _lines(part, number, experiment, head)
                with _named(path):
                    # Not every program heeds a lock, and not every file system has them.
                    if _size(file) != end:
                        raise OSError(EBUSY, "another program has changed it")
                    _write(file, lines)
                number, end = number + len(part.matches), end + len(lines)
                yield part
    with _named(path):
        os.fsync(file.fileno())
    if number != experiment.matches:
        raise ValueError(f"{experiment.matches} matches were planned, {number} were played")


def _start(file: FileIO, experiment: Experiment, head: bytes) -> None:
    """Write the head, if it is missing or incomplete.

    Raises:
        FormatError: the file has another head.
    """
    start = file.read(len(head)) or b""
    if start == head:
        return
    if not head.startswith(start):
        with _reading(file) as text:
            _check_same(read_head(text, experiment.game), experiment)
        raise FormatError("the same experiment, but not written as this version does", "line 1")
    file.seek(0)
    _write(file, head)
    os.fsync(file.fileno())


def _reading(file: FileIO) -> BufferedReader:
    """Return a reader of the same open file, from its beginning."""
    file.seek(0)
    return BufferedReader(FileIO(file.fileno(), "rb", closefd=False))


def _size(file: FileIO) -> int:
    return os.fstat(file.fileno()).st_size


def _write(file: FileIO, lines: bytes) -> None:
    """Write all lines, though a file without a buffer may take less at a time."""
    left = memoryview(lines)
    while left:
        left = left[file.write(left) :]


def _lines(part: Results, number: int, experiment: Experiment, head: bytes) -> bytes:
    """Return the text of matches that follow ``number`` matches in a file."""
    lines = []
    matches = experiment.matches
    for place, result in enumerate(part, number):
        if result.number != place or place >= matches:
            raise ValueError(f"match {place} of {matches} expected, not {result.number}")
        lines.append(line_of(result, experiment, head))
    return "".join(lines).encode()


def _batches(matches: Iterable[MatchResult]) -> Generator[Results, None, None]:
    waiting = iter(matches)
    while batch := list(islice(waiting, BATCH)):
        yield Results.of(batch)


def _check_same(found: Experiment, wanted: Experiment) -> None:
    """Check that a file belongs to an experiment.

    Raises:
        FormatError: it does not; ``where`` is the key in which they differ.
    """
    wanted_data = _flat(wanted)
    for key, value in _flat(found).items():
        needed = wanted_data.get(key)
        need(value == needed, f"the file has {quote(value)}, not {quote(needed)}", key)


def _flat(experiment: Experiment) -> dict[str, Any]:
    """Return an experiment's document, each rule and each bot under a key of its own."""
    data = parse(experiment.to_json())
    rules, players = data.pop("rules"), data.pop("players")
    data |= {f"rules.{name}": value for name, value in rules.items()}
    return data | {f"players[{number}]": player for number, player in enumerate(players)}


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Put the path into errors of the file system."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise
