"""Results as text: lines of JSON or of CSV behind a line that is the heading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from typing import Any, BinaryIO, Final

from attrs import frozen

from fodasse.core.errors import FormatError, need
from fodasse.lab.result_rows import from_csv_lines, result_of, to_csv_lines, to_json_line
from fodasse.lab.results import Heading
from fodasse.lab.simulation import MatchResult
from fodasse.table.documents import parse


@frozen
class TextForm:
    """How results stand in a text file."""

    mark: str
    """What stands before the heading, on its line."""
    has_titles: bool
    """Whether the names of the columns follow."""
    write: Callable[[dict[str, Any], Heading], str]
    """The lines of a match, from its columns."""
    read: Callable[[str, Heading], dict[str, Any]]
    """The columns of a match, from its lines."""
    is_by_seat: bool
    """Whether each seat of a match has a line."""

    def head(self, heading: Heading) -> bytes:
        """What stands before all matches."""
        return f"{self.mark}{heading.to_json()}\n{self._titles(heading)}".encode()

    def read_head(self, file: BinaryIO) -> Heading:
        """Read it.

        Raises:
            FormatError: it is none.
        """
        with _at("line 1"):
            line = file.readline().decode()
            whole = line.startswith(self.mark) and line.endswith("\n")
            need(whole, "no heading of results", "")
            heading = Heading.from_json(line.removeprefix(self.mark))
        if self.has_titles:
            with _at("line 2"):
                need(file.readline().decode() == self._titles(heading), "other columns", "")
        return heading

    def _titles(self, heading: Heading) -> str:
        if not self.has_titles:
            return ""
        return ",".join(column.name for column in heading.columns) + "\n"

    def scan(self, file: BinaryIO) -> Iterator[tuple[int, MatchResult]]:
        """All whole matches, each with the place in the file where it ends.

        Raises:
            FormatError: what stands there is not the next match.
        """
        heading = self.read_head(file)
        end = file.tell()
        size = heading.seats if self.is_by_seat else 1
        before = 2 if self.has_titles else 1
        for number in count():
            lines = list(islice(file, size))
            if len(lines) < size or not lines[-1].endswith(b"\n"):
                return
            first = before + number * size + 1
            with _at(f"line {first}" if size == 1 else f"lines {first} to {first + size - 1}"):
                need(number < heading.matches, "more matches than are planned", "")
                columns = self.read(b"".join(lines).decode(), heading)
                result = result_of(columns, heading, number)
            end += sum(map(len, lines))
            yield end, result


JSONL: Final = TextForm(
    "",
    has_titles=False,
    write=lambda columns, _: to_json_line(columns),
    read=lambda text, _: parse(text),
    is_by_seat=False,
)
CSV: Final = TextForm(
    "# ", has_titles=True, write=to_csv_lines, read=from_csv_lines, is_by_seat=True
)


@frozen
class TextMatches:
    """The matches in a text file, each read when its turn comes."""

    path: Path
    form: TextForm

    def __iter__(self) -> Iterator[MatchResult]:
        with self.path.open("rb") as file:
            for _, result in self.form.scan(file):
                yield result


@contextmanager
def _at(where: str) -> Iterator[None]:
    """Faults are told with their place in the file."""
    try:
        yield
    except UnicodeDecodeError:
        raise FormatError("not UTF-8", where) from None
    except FormatError as error:
        raise error.at(", ".join(filter(None, (where, error.where)))) from None
