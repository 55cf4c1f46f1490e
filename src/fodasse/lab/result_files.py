"""Files of results: written part by part, read a match at a time, continued where they end.

The suffix chooses the form: ``.jsonl``, a line a match; ``.csv``, a line a seat of a match; or
``.parquet``. Each begins with the heading.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from errno import EBUSY
from io import BufferedReader, FileIO
from itertools import islice
from pathlib import Path
from typing import Any, Final

from fodasse.core.errors import FormatError, need, quoted
from fodasse.core.statistics import MATCHES
from fodasse.lab.claims import check_free, claimed, is_taken
from fodasse.lab.result_parquet import read_parquet, write_parquet
from fodasse.lab.result_rows import columns_of
from fodasse.lab.result_text import CSV, JSONL, TextForm, TextMatches
from fodasse.lab.results import Heading, Results
from fodasse.lab.simulation import MatchResult, Part
from fodasse.table.documents import parse
from fodasse.table.files import arrow

PARQUET: Final = ".parquet"
UNFINISHED: Final = ".part"
"""Behind the name of a Parquet file that is not finished; what is there stands in it as JSONL."""
_FORMS: Final = {".jsonl": JSONL, ".csv": CSV, PARQUET: JSONL}
"""By suffix; Parquet only until it is finished."""
BATCH: Final = 1000
"""How many matches of a file are told as one part."""


def read_results(path: str | Path) -> Results:
    """The results in a file; its matches are read as they are asked for.

    What is cut off at the end is left out, so a file can be read while it is written.

    Raises:
        FormatError: the file is damaged, none of ours, newer, or of another version of the game;
            also while its matches are read.
        ImportError: it is Parquet and pyarrow is missing.
        OSError: there is no such file.
        ValueError: no form has this suffix.
    """
    path = Path(path)
    form = _form(path)
    if _is_parquet(path):
        if path.exists() or not _unfinished(path).exists():
            return read_parquet(path)
        path = _unfinished(path)
    with path.open("rb") as file:
        heading = form.read_head(file)
    return Results(heading, TextMatches(path, form))


def write_results(path: str | Path, results: Results) -> None:
    """Write all results there are to a new file, for one in another form for example.

    Raises:
        FileExistsError: there is such a file.
        ImportError: it is Parquet and pyarrow is missing.
        OSError: the file cannot be written.
        ValueError: no form has this suffix, or these are not all matches of the experiment.
    """
    for _ in kept(path, results.heading, lambda _: _parts(results.matches)):
        pass


def kept(
    path: str | Path,
    heading: Heading,
    play: Callable[[int], Generator[Part, None, None]],
    *,
    resume: bool = False,
) -> Generator[Part, None, None]:
    """Play an experiment and keep its results; yields each part when it is in the file.

    The file is the same, byte for byte, however often it was cut and continued. Of matches that
    were there before, a part tells how many there are, who won, and how they ended. Until the
    iterator is exhausted or closed, no other run can write to the file.

    Args:
        path: the file.
        heading: what is played.
        play: plays from the match of a number on, as ``simulate(..., first=number)``.
        resume: go on with the file, if it is there.

    Raises:
        FileExistsError: without ``resume``, there is such a file or another run begins it.
        BlockingIOError: with ``resume``, another run is writing to it.
        FormatError: cannot resume: the file is damaged or belongs to another experiment.
        ImportError: it is Parquet and pyarrow is missing.
        OSError: the file cannot be written; ``filename`` tells it.
        ValueError: no form has this suffix; what was played is not what the heading says.
    """
    path = Path(path)
    form = _form(path)
    if not _is_parquet(path):
        parts = _text_parts(path, form, heading, play, resume=resume)
    else:
        arrow()
        if is_taken(path):
            if not resume:
                check_free(path)
            results = read_parquet(path)
            _need_same(results.heading, heading)
            _unfinished(path).unlink(missing_ok=True)
            return _parts(results.matches)
        parts = _parquet_parts(path, heading, play, resume=resume)
    next(parts)  # takes the file now, not only for the first match
    return parts


def _form(path: Path) -> TextForm:
    form = _FORMS.get(path.suffix.lower())
    if form is None:
        raise ValueError(f"one of {', '.join(_FORMS)} expected, not {quoted(path.suffix)}")
    return form


def _is_parquet(path: Path) -> bool:
    return path.suffix.lower() == PARQUET


def _unfinished(path: Path) -> Path:
    return path.with_name(path.name + UNFINISHED)


def _text_parts(
    path: Path,
    form: TextForm,
    heading: Heading,
    play: Callable[[int], Generator[Part, None, None]],
    *,
    resume: bool,
) -> Generator[Part, None, None]:
    with claimed(path, is_new=not resume) as file:
        yield from _played_on(file, path, form, heading, play)


def _parquet_parts(
    path: Path,
    heading: Heading,
    play: Callable[[int], Generator[Part, None, None]],
    *,
    resume: bool,
) -> Generator[Part, None, None]:
    """Yield all parts, then turn the file that they were written to into Parquet."""
    unfinished = _unfinished(path)
    with claimed(unfinished, is_new=not resume) as file:
        if is_taken(path) and not _size(file):
            unfinished.unlink()  # another run has finished meanwhile, so this file is new
        check_free(path)
        yield from _played_on(file, unfinished, JSONL, heading, play)
        check_free(path)
        with _naming(path):
            write_parquet(path, Results(heading, TextMatches(unfinished, JSONL)))
    unfinished.unlink(missing_ok=True)


def _played_on(
    file: FileIO,
    path: Path,
    form: TextForm,
    heading: Heading,
    play: Callable[[int], Generator[Part, None, None]],
) -> Generator[Part, None, None]:
    """Yield an empty part once the heading is written, then the file's matches, then new ones."""
    with _naming(path):
        _begin(file, form, heading)
    yield Part()
    number, end = 0, len(form.head(heading))
    with _reading(file) as text:
        scanned = form.scan(text)
        while batch := list(islice(scanned, BATCH)):
            number, end = number + len(batch), batch[-1][0]
            yield _part([result for _, result in batch])
    file.truncate(end)
    file.seek(end)
    if number < heading.matches:
        with closing(play(number)) as parts:
            for part in parts:
                lines = _lines(part, number, form, heading)
                with _naming(path):
                    # Not every program heeds a lock, and not every file system has them.
                    if _size(file) != end:
                        raise OSError(EBUSY, "another program has changed it")
                    _write(file, lines)
                number, end = number + len(part.results), end + len(lines)
                yield part
    with _naming(path):
        os.fsync(file.fileno())
    if number != heading.matches:
        raise ValueError(f"{heading.matches} matches were planned, {number} were played")


def _begin(file: FileIO, form: TextForm, heading: Heading) -> None:
    """Write the heading, if it is missing or was cut.

    Raises:
        FormatError: the file has another heading.
    """
    head = form.head(heading)
    start = file.read(len(head)) or b""
    if start == head:
        return
    if not head.startswith(start):
        with _reading(file) as text:
            _need_same(form.read_head(text), heading)
        raise FormatError("the same heading, but not written as this version does", "line 1")
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
    """All of it, though a file without a buffer may take less at a time."""
    left = memoryview(lines)
    while left:
        left = left[file.write(left) :]


def _lines(part: Part, number: int, form: TextForm, heading: Heading) -> bytes:
    """Return the text of a part that follows ``number`` matches in a file."""
    lines = []
    for place, result in enumerate(part.results, number):
        if result.number != place or place >= heading.matches:
            raise ValueError(f"match {place} of {heading.matches} expected, not {result.number}")
        lines.append(form.write(columns_of(result, heading), heading))
    return "".join(lines).encode()


def _parts(matches: Iterable[MatchResult]) -> Generator[Part, None, None]:
    waiting = iter(matches)
    while batch := list(islice(waiting, BATCH)):
        yield _part(batch)


def _part(results: list[MatchResult]) -> Part:
    places = zip(*(result.places for result in results), strict=True)
    wins = tuple(by_match.count(1) for by_match in places)
    return Part({MATCHES: len(results)}, wins, tuple(results))


def _need_same(found: Heading, wanted: Heading) -> None:
    """Two headings must be of the same experiment.

    Raises:
        FormatError: they are not; ``where`` is in what they differ.
    """
    if not found.revision:
        problem = "a file of an earlier version, without it, can be read but not resumed"
        raise FormatError(problem, "revision")
    here, there = (_flat(parse(heading.to_json())) for heading in (wanted, found))
    fingerprints = there.pop("fingerprints")
    for key, value in there.items():
        needed = here.get(key)
        need(value == needed, f"the file has {quoted(value)}, not {quoted(needed)}", key)
    for bot, there_is, given in zip(wanted.bots, fingerprints, wanted.fingerprints, strict=True):
        problem = "the file was begun with another bot: its class, parameters or source differ"
        need(there_is == given, problem, f"bots.{bot}")


def _flat(data: dict[str, Any]) -> dict[str, Any]:
    rules = data.pop("rules")
    return data | {f"rules.{name}": value for name, value in rules.items()}


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Errors of the file system tell the file."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise
