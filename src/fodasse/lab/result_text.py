"""Results as lines of JSON: the experiment's document, then a line for each match.

Each line ends with a checksum: the CRC-32 of the line above the matches, then of the line itself
up to the comma before the checksum, as UTF-8. So a line that was changed or moved to another file
is noticed, and so is a change of the heading.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final
from zlib import crc32

from fodasse.core.errors import need
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_rows import columns_of, reading, result_of
from fodasse.lab.results import MatchResult
from fodasse.table.documents import parse
from fodasse.table.files import decoded

CHECKSUM: Final = "checksum"
"""The name of the checksum in its line."""
_BEFORE: Final = f',"{CHECKSUM}":'
"""The text between the contents of a line and its checksum."""


def head_of(experiment: Experiment) -> bytes:
    """Return the line above all matches."""
    return f"{experiment.to_json()}\n".encode()


def line_of(result: MatchResult, experiment: Experiment, head: bytes) -> str:
    """Return the line of a match, with its checksum after the head."""
    values = columns_of(result, experiment)
    contents = json.dumps(values, ensure_ascii=False, separators=(",", ":")).removesuffix("}")
    return _seal(contents, crc32(head))


def _seal(contents: str, start: int) -> str:
    return f"{contents}{_BEFORE}{crc32(contents.encode(), start)}}}\n"


def read_head(file: BinaryIO, game: Game | None) -> Experiment:
    """Read the line above all matches.

    Raises:
        FormatError: it is no such head.
    """
    with reading("line 1"):
        line = decoded(file.readline())
        need(line.endswith("\n"), "no heading of results", "")
        return Experiment.from_json(line, game)


def scan(file: BinaryIO, game: Game | None) -> Iterator[tuple[int, MatchResult]]:
    """Yield all complete matches, each with the position in the file where it ends.

    Blank lines may follow the last one.

    Raises:
        FormatError: a line is not the next match.
    """
    experiment = read_head(file, game)
    end = file.tell()
    file.seek(0)
    start = crc32(_trimmed(file.read(end)).encode())
    for number in count():
        line = file.readline()
        if not line.endswith(b"\n") or not (line.strip() or file.read().strip()):
            return
        with reading(f"line {number + 2}"):
            need(number < experiment.matches, "more matches than are planned", "")
            text = _trimmed(line)
            contents, found, _ = text.rpartition(_BEFORE)
            need(found != "", "no checksum", "")
            result = result_of(parse(contents + "}"), experiment, number)
            need(text == _seal(contents, start), "the line or the heading was changed", CHECKSUM)
        end += len(line)
        yield end, result


def _trimmed(data: bytes) -> str:
    """Return whole lines as they were written: other systems and editors may change their ends."""
    return "".join(f"{line.rstrip()}\n" for line in decoded(data).split("\n")[:-1])


def open_source(source: Path | bytes) -> BinaryIO:
    """Return a file, or the contents of one, opened for reading."""
    return BytesIO(source) if isinstance(source, bytes) else source.open("rb")


def read_text(source: Path | bytes, game: Game | None) -> Iterator[MatchResult]:
    """Yield the complete matches in a file, or in the contents of one."""
    with open_source(source) as file:
        for _, result in scan(file, game):
            yield result
