"""Results as text: a line with the experiment's document, then lines of JSON or CSV.

Each line ends with a checksum: the CRC-32 of all lines above the matches, then of the line itself
up to the comma before the checksum, as UTF-8. So a line that was changed or moved to another file
is noticed, and so is a change of the heading.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import count, islice
from pathlib import Path
from typing import Any, BinaryIO, Final
from zlib import crc32

from attrs import frozen

from fodasse.core.errors import need
from fodasse.core.game import Game
from fodasse.lab.experiment import Experiment
from fodasse.lab.result_rows import COLUMNS, from_csv_lines, reading, result_of, to_csv_lines
from fodasse.lab.results import MatchResult
from fodasse.table.documents import parse
from fodasse.table.files import decoded


@frozen
class TextForm:
    """A form of text files of results."""

    mark: str
    """The text before the document, on its line."""
    is_by_seat: bool
    """Whether each seat of a match has a line, and the names of the columns are above them."""
    write: Callable[[dict[str, Any]], str]
    """Return the lines of a match, from its columns."""
    read: Callable[[str], dict[str, Any]]
    """Return the columns of a match, from its lines."""
    before_sum: str
    """The text between the contents of a line and its checksum."""
    after_sum: str = ""

    def head(self, experiment: Experiment) -> bytes:
        """Return the text before all matches."""
        return f"{self.mark}{experiment.to_json()}\n{self._titles()}".encode()

    def read_head(self, file: BinaryIO, game: Game | None) -> Experiment:
        """Read the text before all matches.

        Raises:
            FormatError: it is no such head.
        """
        with reading("line 1"):
            line = decoded(file.readline())
            is_whole = line.startswith(self.mark) and line.endswith("\n")
            need(is_whole, "no heading of results", "")
            experiment = Experiment.from_json(line.removeprefix(self.mark), game)
        if self.is_by_seat:
            with reading("line 2"):
                titles = decoded(file.readline()).rstrip()
                need(titles == self._titles().rstrip(), "other columns", "")
        return experiment

    def _titles(self) -> str:
        if not self.is_by_seat:
            return ""
        return ",".join([*(column.name for column in COLUMNS), CHECKSUM]) + "\n"

    def lines(self, values: dict[str, Any], head: bytes) -> str:
        """Return the lines of a match, from its columns, each with its checksum after the head."""
        *lines, _ = self.write(values).split("\n")
        start = crc32(head)
        return "".join(self._seal(line.removesuffix(self.after_sum), start) for line in lines)

    def _seal(self, contents: str, start: int) -> str:
        """Return a line with its checksum, after that of the head."""
        number = crc32(contents.encode(), start)
        return f"{contents}{self.before_sum}{number}{self.after_sum}\n"

    def _unseal(self, line: str) -> str:
        """Return the contents of a line without its checksum."""
        contents, found, _ = line.rpartition(self.before_sum)
        need(found != "", "no checksum", "")
        return contents

    def scan(self, file: BinaryIO, game: Game | None) -> Iterator[tuple[int, MatchResult]]:
        """Yield all complete matches, each with the position in the file where it ends.

        Blank lines may follow the last one.

        Raises:
            FormatError: the lines are not the next match.
        """
        experiment = self.read_head(file, game)
        end = file.tell()
        file.seek(0)
        start = crc32(_trimmed(file.read(end)).encode())
        size = experiment.seats if self.is_by_seat else 1
        before = 2 if self.is_by_seat else 1
        for number in count():
            lines = list(islice(file, size))
            if len(lines) < size or not lines[-1].endswith(b"\n"):
                return
            if not b"".join(lines).strip() and not file.read().strip():
                return
            first = before + number * size + 1
            with reading(f"line {first}" if size == 1 else f"lines {first} to {first + size - 1}"):
                need(number < experiment.matches, "more matches than are planned", "")
                texts = [_trimmed(line) for line in lines]
                found = [self._unseal(text) for text in texts]
                text = "".join(f"{each}{self.after_sum}\n" for each in found)
                result = result_of(self.read(text), experiment, number)
                is_as_written = texts == [self._seal(each, start) for each in found]
                need(is_as_written, "the line or the heading was changed", CHECKSUM)
            end += sum(map(len, lines))
            yield end, result


def _trimmed(data: bytes) -> str:
    """Return whole lines as they were written: other systems and editors may change their ends."""
    return "".join(f"{line.rstrip()}\n" for line in decoded(data).split("\n")[:-1])


def _to_json_line(values: dict[str, Any]) -> str:
    return json.dumps(values, ensure_ascii=False, separators=(",", ":")) + "\n"


CHECKSUM: Final = "checksum"
"""The name of the checksum in its line."""
JSONL: Final = TextForm(
    mark="",
    is_by_seat=False,
    write=_to_json_line,
    read=parse,
    before_sum=f',"{CHECKSUM}":',
    after_sum="}",
)
CSV: Final = TextForm(
    mark="# ", is_by_seat=True, write=to_csv_lines, read=from_csv_lines, before_sum=","
)


def open_source(source: Path | bytes) -> BinaryIO:
    """Return a file, or the contents of one, opened for reading."""
    return BytesIO(source) if isinstance(source, bytes) else source.open("rb")


def read_text(source: Path | bytes, form: TextForm, game: Game | None) -> Iterator[MatchResult]:
    """Yield the complete matches in a text file, or in the contents of one."""
    with open_source(source) as file:
        for _, result in form.scan(file, game):
            yield result
