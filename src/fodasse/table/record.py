"""A match as the choices made in it, from which everything else follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from attrs import field, frozen

from fodasse.core.errors import FormatError, quoted
from fodasse.core.fields import printable
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.games import GAMES
from fodasse.table.documents import parse, read_parts, seal, unseal
from fodasse.table.files import write_whole
from fodasse.table.start_options import start_options
from fodasse.table.structure import to_data, union


@frozen
class Observation:
    """One step of a match as a seat saw it."""

    action: Any
    """The action, its hidden cards None; None for the start."""
    view: Any
    """The view it led to. Reveals, such as a blind round's, stand here and in no action."""


def _sorted_options(options: object) -> tuple[tuple[str, int], ...]:
    return tuple(sorted(dict(options).items()))  # type: ignore[call-overload]  # a mapping, or pairs


def _in_order(actions: Iterable[Any]) -> tuple[Any, ...]:
    return tuple(actions)


def _writable(names: Iterable[str]) -> tuple[str, ...]:
    names = tuple(names)
    for number, name in enumerate(names):
        if not isinstance(name, str):
            raise TypeError(f"a name is a text, not {type(name).__name__}")
        try:
            name.encode()
        except UnicodeEncodeError:
            problem = f"not a text that can be written: {quoted(name)}"
            raise FormatError(problem, f"names[{number}]") from None
    return names


@frozen(field_transformer=printable)
class Record:
    """A match, whole or up to some action: how it started and what was done.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> record = play_match(GAME, [RandomBot()] * 3, seed=7)
        >>> *_, last = record.replay()
        >>> GAME.outcome(last) == record.result
        True

    Raises:
        FormatError: a name is no text that can be written, such as half a character.
        TypeError: a name is no text.
    """

    game: str
    """The game's name."""
    rules: Any
    """The rules of the match."""
    seats: int
    """How many began it."""
    options: tuple[tuple[str, int], ...] = field(default=(), converter=_sorted_options)
    """The game's own start options by name, such as ``(("dealer", 2),)``; takes a mapping too."""
    names: tuple[str, ...] = field(default=(), converter=_writable)
    """Names of the seats, or ()."""
    actions: tuple[Any, ...] = field(default=(), converter=_in_order)
    """All actions in order, those of chance too."""
    result: Outcome | None = None
    """The ranking and reason of the end; None while the match lasts."""

    def replay(self, game: Game | None = None) -> Iterator[Any]:
        """The states of the match: the first, then one after each action, each step checked.

        Args:
            game: the game object; None: the library's game of that name.

        Raises:
            FormatError: an action is illegal, or the result is not the one recorded.
        """
        game = game or GAMES[self.game]
        try:
            state = game.start(self.seats, rules=self.rules, **dict(self.options))
        except (TypeError, ValueError) as error:
            raise FormatError(f"no match starts so: {error}", "options") from None
        yield state
        for number, action in enumerate(self.actions):
            try:
                state = game.apply(state, action)
            except (IllegalAction, TypeError) as error:
                raise FormatError(str(error), f"actions[{number}]") from None
            yield state
        if game.outcome(state) != self.result:
            raise FormatError("not the result of these actions", "result")

    def seen_by(self, seat: Seat | None, game: Game | None = None) -> Iterator[Observation]:
        """The information state of a seat: each action as it saw it, with the view it led to.

        A seat that came later saw the beginning as a spectator.

        Args:
            seat: whose; None: a spectator's.
            game: the game object; None: the library's game of that name.

        Raises:
            FormatError: as ``replay`` does.
            ValueError: after all steps, if there never was such a seat.
        """
        game = game or GAMES[self.game]
        states = self.replay(game)
        state = next(states)
        yield Observation(None, _sight(game, state, seat))
        for action, following in zip(self.actions, states, strict=False):
            viewer = seat if _is_there(game, state, seat) else None
            yield Observation(game.censor(state, action, viewer), _sight(game, following, seat))
            state = following
        if seat is not None and not _is_there(game, state, seat):
            raise ValueError(f"no seat {quoted(seat)}")

    def save(self, path: str | Path) -> None:
        """Write the record as JSON: the whole file or, if anything fails, none of it.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, self.to_json() + "\n")

    @classmethod
    def load(cls, path: str | Path) -> Record:
        """Read a record that was saved, and replay it to its end.

        Raises:
            FormatError: the file holds no record, or one that cannot have been played.
            OSError: the file cannot be read.
        """
        try:
            text = Path(path).read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise FormatError(f"not UTF-8 text: byte {error.start}") from None
        game, kind, contents = unseal(parse(text))
        if kind != "record":
            raise FormatError(f"'record' expected, not {quoted(kind)}", "type")
        return cls.from_contents(contents, game)

    def to_json(self) -> str:
        """The record as a JSON document."""
        contents = {
            "version": GAMES[self.game].rules_version,
            "rules": to_data(self.rules),
            "seats": self.seats,
            "options": dict(self.options),
            "names": list(self.names),
            "actions": [to_data(action) for action in self.actions],
            "result": to_data(self.result),
        }
        return seal(self.game, "record", contents)

    @classmethod
    def from_contents(cls, contents: dict[str, Any], game: Game) -> Record:
        """The record that a document's contents stand for, replayed to its end.

        Raises:
            FormatError: they are none, or one that cannot have been played.
        """
        action: Any = union(game.documents.actions)
        forms = {
            "version": int,
            "rules": game.documents.rules,
            "seats": int,
            "options": Any,
            "names": tuple[str, ...],
            "actions": tuple[action, ...],
            "result": Any,
        }
        parts = read_parts(contents, forms)
        version = parts.pop("version")
        if not 1 <= version <= game.rules_version:
            raise FormatError(
                f"1 to {game.rules_version} expected, not {quoted(version)}", "version"
            )
        options = parts["options"]
        known = start_options(game) if type(options) is dict else ()
        named = {name: int for name in known if name in options}
        parts["options"] = read_parts(options, named, "options")
        if parts["result"] is not None:
            result = {"ranking": tuple[tuple[int, ...], ...], "reason": game.documents.reason}
            parts["result"] = Outcome(**read_parts(parts["result"], result, "result"))
        record = cls(game.name, **parts)
        for _ in record.replay(game):
            pass
        return record


def _is_there(game: Game, state: Any, seat: Seat | None) -> bool:
    return any(seat in team for team in game.teams(state))


def _sight(game: Game, state: Any, seat: Seat | None) -> Any:
    return game.view(state, seat if _is_there(game, state, seat) else None)
