"""The reader of texts of matches. Errors carry their line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from attrs import define, field, frozen

from fodasse.core.errors import FormatError, RulesError, quote
from fodasse.core.fields import check_writable
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.table.contents import check_position, check_version, read_options, read_outcome
from fodasse.table.documents import check_format, game_of, parse
from fodasse.table.moves import Moves
from fodasse.table.start_options import start_options
from fodasse.table.structure import from_data

NEEDED: Final = ("game", "version", "seats")
"""The keys that every header has after ``format``."""
OPTIONAL: Final = ("rules", "position", "names", "seen-by", "result")
"""The keys that a header can have."""
START: Final = "start "
"""The beginning of the key of a start option."""
COMMENT: Final = ";"
"""The beginning of a comment, which goes to the end of the line."""

_TIME: Final = re.compile(r"@([0-9]{1,12}(?:\.[0-9]{1,3})?)")
_PLACE: Final = r"-?[0-9]{1,9}(?:=-?[0-9]{1,9})*"
_RESULT: Final = re.compile(rf"({_PLACE}(?: > {_PLACE})*) ?\((.+)\)")


@frozen
class MatchRead:
    """The contents of a text of a match."""

    match: Mapping[str, Any]
    """The arguments of ``Record``."""
    is_whole: bool
    """Whether the match has all hidden cards."""
    viewer: Seat | None
    """The seat that saw the actions, if the match is not whole."""
    comments: tuple[tuple[int, str], ...]
    """The comments, each with the number of actions before it."""
    times: tuple[tuple[int, float], ...]
    """The times of actions."""
    places: Mapping[str, int]
    """The line numbers by path in records, such as ``options`` or ``actions[37]``, and by key."""

    def line_of(self, where: str) -> int:
        """Return the line of a fault, by its path in the record."""
        if where in self.places:
            return self.places[where]
        return max(self.places.values()) if where == "result" else _last_start(self.places)


def read_match(text: str, game: Game | None = None, *, of_viewers: bool = True) -> MatchRead:
    """Return the contents of a text. Whether the match can have been played is not checked.

    Raises:
        FormatError: the text is damaged or newer; with the line of the first fault.
        TypeError: ``text`` is no string.
    """
    if not isinstance(text, str):
        raise TypeError(f"the text of a match is a string, not {type(text).__name__}")
    return _Reader(text.split("\n"), game).read(of_viewers=of_viewers)


def is_of_seat(text: str) -> bool:
    """Return whether the text of an action is that of a seat: it begins with a number."""
    return text[:1] in ("-", *"0123456789")


@contextmanager
def _on(line: int) -> Iterator[None]:
    """Replace the path of an error by its line."""
    try:
        yield
    except FormatError as error:
        raise error.at(f"line {line}") from None


@define
class _Reader:
    """A text that is read line by line."""

    lines: list[str]
    """The lines."""
    game: Game | None
    """A game that need not be in ``GAMES``."""
    values: dict[str, str] = field(factory=dict)
    """The header, by key."""
    places: dict[str, int] = field(factory=dict)
    """The line numbers by path in records, such as ``options`` or ``actions[37]``, and by key."""
    actions: list[Any] = field(factory=list)
    """The actions read so far."""
    cache: dict[str, Any] = field(factory=dict)
    """The actions by text, most of which occur often."""
    comments: list[tuple[int, str]] = field(factory=list)
    """The comments read so far."""
    times: dict[int, float] = field(factory=dict)
    """The times read so far, by the number of the action."""

    def read(self, *, of_viewers: bool) -> MatchRead:
        """Return the contents of the text."""
        first = self._read_header()
        game = self._game()
        rules = self._rules(game)
        with _on(self.places["version"]):
            check_version(self._value("version", int), game)
        seats = self._value("seats", int)
        options = self._options(game)
        names = self._value("names", tuple[str, ...]) if "names" in self.values else ()
        result = self._result(game) if "result" in self.values else None
        is_whole = "seen-by" not in self.values
        viewer = None if is_whole else self._value("seen-by", int | None)
        if not (is_whole or of_viewers):
            raise FormatError("not-whole", f"line {self.places['seen-by']}")
        self._read_moves(Moves.of(game, rules), first)
        position = self._position(game, rules) if "position" in self.values else None
        match = {
            "game": game.name,
            "rules": rules,
            "seats": seats,
            "options": options,
            "names": names,
            "actions": self.actions,
            "result": result,
            "position": position,
            "game_object": game,
        }
        comments, times = tuple(self.comments), tuple(self.times.items())
        return MatchRead(match, is_whole, viewer, comments, times, self.places)

    def _read_header(self) -> int:
        """Read the header; return the index of the line after it."""
        for index, whole in enumerate(self.lines):
            line = whole.strip()
            if line.startswith(COMMENT):
                self._read_comment(whole.partition(COMMENT)[2], index + 1)
            elif line:
                with _on(index + 1):
                    self._read_key(line, index + 1)
            elif self.values:
                return index
        return len(self.lines)

    def _read_key(self, line: str, number: int) -> None:
        key, _, value = line.partition(":")
        key = key.strip()
        if not self.values and key != "format":
            raise FormatError("key-missing", key="'format'")
        is_known = key in ("format", *NEEDED, *OPTIONAL) or key.startswith(START)
        if not is_known:
            raise FormatError("key-unknown", key=quote(key))
        if key in self.values:
            raise FormatError("line-twice", key=quote(key))
        self.values[key], self.places[key] = value.strip(), number
        if key == "format":
            check_format(_json(self.values[key]))

    def _game(self) -> Game:
        """Return the game, once all keys that are needed are found."""
        for key in ("format", *NEEDED):
            if key not in self.values:
                last = max(self.places.values(), default=1)
                raise FormatError("key-missing", f"line {last}", key=repr(key))
        with _on(self.places["game"]):
            return game_of(self.values["game"], self.game)

    def _value(self, key: str, form: Any) -> Any:
        with _on(self.places[key]):
            return from_data(_json(self.values[key]), form)

    def _rules(self, game: Game) -> Any:
        """Return the rules; those of the book if the header has none."""
        if "rules" not in self.values:
            return game.documents.rules()
        with _on(self.places["rules"]):
            try:
                return game.documents.rules.parse(self.values["rules"])
            except RulesError as error:
                raise error.in_document() from None

    def _options(self, game: Game) -> dict[str, int]:
        found: dict[str, Any] = {}
        for key in self.values:
            if key.startswith(START):
                name = key.removeprefix(START)
                with _on(self.places[key]):
                    if name not in start_options(game):
                        raise FormatError("key-unknown", key=quote(key))
                    found[name] = _json(self.values[key])
        try:
            return read_options(found, game)
        except FormatError as error:
            line = self.places[START + error.where.removeprefix("options.")]
            raise error.at(f"line {line}") from None

    def _position(self, game: Game, rules: Any) -> Any:
        text = self.values["position"]
        with _on(self.places["position"]):
            if game.notation is not None and not text.startswith("{"):
                return game.notation.position_from_text(text, rules=rules)
            position = from_data(_json(text), game.documents.state)
            check_position(position, game)
            return position

    def _result(self, game: Game) -> Outcome | None:
        text = self.values["result"]
        with _on(self.places["result"]):
            found = _RESULT.fullmatch(text)
            if found is None:
                reason = FormatError("unreadable-word")
                raise FormatError("unreadable", given=quote(text), reason=reason)
            ranking = [[int(seat) for seat in place.split("=")] for place in found[1].split(" > ")]
            return read_outcome({"ranking": ranking, "reason": found[2]}, game)

    def _read_moves(self, moves: Moves[Any], first: int) -> None:
        for index in range(first, len(self.lines)):
            line, mark, comment = self.lines[index].strip(), "", ""
            if not line.startswith("{"):  # JSON may hold the mark
                line, mark, comment = self.lines[index].partition(COMMENT)
                line = line.strip()
            with _on(index + 1):
                for word in _words(line):
                    self._read_word(word, moves, index + 1)
            if mark:
                self._read_comment(comment, index + 1)

    def _read_comment(self, comment: str, line: int) -> None:
        with _on(line):
            check_writable("", comment)
        self.comments.append((len(self.actions), comment))

    def _read_word(self, word: str, moves: Moves[Any], line: int) -> None:
        """Read an action, or the time of the action before it."""
        time = _TIME.fullmatch(word)
        if time is None:
            self._read_action(word, moves, line)
        elif len(self.actions) - 1 in self.times:
            raise FormatError("line-twice", key=quote(word))
        else:
            self.times[len(self.actions) - 1] = float(time[1])

    def _read_action(self, text: str, moves: Moves[Any], line: int) -> None:
        if text not in self.cache:
            try:
                self.cache[text] = moves.read(text)
            except FormatError as error:
                if error.code == "unreadable":
                    raise
                raise FormatError("unreadable", given=quote(text), reason=error) from None
        self.places[f"actions[{len(self.actions)}]"] = line
        self.actions.append(self.cache[text])


def _words(line: str) -> list[str]:
    """Return the actions and times of a line; an action of no seat stands alone in its line."""
    if is_of_seat(line):
        return line.split()
    action, _, last = line.rpartition(" ")
    return [action.strip(), last] if _TIME.fullmatch(last) else [line] if line else []


def _last_start(places: Mapping[str, int]) -> int:
    """Return the last line of start options; without any, that of the seats."""
    lines = (line for key, line in places.items() if key.startswith(START))
    return max(lines, default=places["seats"])


def _json(text: str) -> Any:
    """Return the plain data of a value in JSON."""
    data = parse(f'{{"value": {text}}}')
    if data.keys() != {"value"}:
        raise FormatError("unreadable", given=quote(text), reason=FormatError("unreadable-word"))
    return data["value"]
