"""Records: a match as the choices made in it, from which everything else follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Generic

from attrs import field, frozen

from fodasse.core.errors import FormatError, quote
from fodasse.core.fields import check_type
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction
from fodasse.core.seats import Seat
from fodasse.core.types import A1, S1, V1, A, A_co, S, V, V_co
from fodasse.games import GAMES, PACKAGES
from fodasse.table.contents import check_position, read_contents
from fodasse.table.documents import parse, seal, unseal
from fodasse.table.files import read_text, write_whole
from fodasse.table.names import clean_names
from fodasse.table.notation_reader import MatchRead, read_match
from fodasse.table.notation_writer import write_match
from fodasse.table.structure import to_data, union


@frozen
class Observation(Generic[A_co, V_co]):
    """One step of a match as a seat saw it."""

    action: A_co | None
    """The action, with None for hidden cards; None for the start of the match."""
    view: V_co
    """The view after it. Reveals, such as a blind round's, are in views and in no action."""


def sorted_options(
    options: Mapping[str, int] | Iterable[tuple[str, int]],
) -> tuple[tuple[str, int], ...]:
    """Return start options as pairs, sorted by name."""
    return tuple(sorted(dict(options).items()))


def _in_order(actions: Iterable[A]) -> tuple[A, ...]:
    return tuple(actions)


@frozen
class Record(Generic[S, A, V]):
    """A match, complete or up to some action: its start and the choices made in it.

    Examples:
        >>> from fodasse import GAME, play_match
        >>> from fodasse.bots.random import RandomBot
        >>> record = play_match(GAME, [RandomBot()] * 3, seed=7)
        >>> *_, last = record.replay()
        >>> GAME.outcome(last) == record.result
        True

    Raises:
        TypeError: a name is not a string.
    """

    game: str
    """The game's name."""
    rules: Any
    """The rules of the match."""
    seats: int
    """The number of seats at the start."""
    options: tuple[tuple[str, int], ...] = field(default=(), converter=sorted_options)
    """The game's start options by name, such as ``(("dealer", 2),)``; takes a mapping too."""
    names: tuple[str, ...] = field(default=(), converter=clean_names)
    """Names of the seats, or (). They are cleaned, as by ``clean_name``, and may look alike."""
    actions: tuple[A, ...] = field(default=(), converter=_in_order)
    """All actions in order, including those of chance."""
    result: Outcome | None = None
    """The ranking and the reason of the end; None while the match lasts."""
    position: S | None = field(default=None, kw_only=True)
    """The state in which the match begins; None: the one that ``start`` returns."""
    game_object: Game[S, A, V] | None = field(default=None, kw_only=True, eq=False, repr=False)
    """The game as a value; None: the game of that name in ``GAMES``. Not written to JSON."""

    def replay(self, game: Game[S, Any, V] | None = None) -> Iterator[S]:
        """Yield the states of the match: the first, then one after each action, each checked.

        Raises:
            FormatError: an action is illegal, or the result is not the one recorded.
            KeyError: the record has no game, and ``GAMES`` has none of this name.
        """
        game = game or self._game
        try:
            state = first_state(game, self.seats, self.rules, dict(self.options), self.position)
        except (TypeError, ValueError) as error:
            raise FormatError("no-start", "options", reason=error) from None
        yield state
        for number, action in enumerate(self.actions):
            try:
                state = game.apply(state, action)
            except (IllegalAction, TypeError) as error:
                raise FormatError("illegal", f"actions[{number}]", reason=error) from None
            yield state
        if game.outcome(state) != self.result:
            raise FormatError("other-result", "result")

    def seen_by(
        self, seat: Seat | None, game: Game[Any, Any, V] | None = None
    ) -> Iterator[Observation[A, V]]:
        """Yield the information state of a seat: each action as it saw it, with the view after it.

        A seat that joined later saw the beginning as a spectator.

        Args:
            seat: the seat; None: a spectator.
            game: the game; None: the one of this record.

        Raises:
            FormatError: as ``replay`` does.
            KeyError: as ``replay`` does.
            ValueError: after all steps, if there never was such a seat.
        """
        game = game or self._game
        states = self.replay(game)
        state = next(states)
        viewer = viewer_of(game, state, seat)
        yield Observation(None, game.view(state, viewer))
        for action, following in zip(self.actions, states, strict=False):
            seen = game.censor(state, action, viewer)
            viewer = viewer_of(game, following, seat)
            yield Observation(seen, game.view(following, viewer))
            state = following
        if viewer != seat:
            raise ValueError(f"no seat {quote(seat)}")

    @property
    def _game(self) -> Game[S, A, V]:
        return self.game_object or GAMES[self.game]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the library's own games by name, other games as values."""
        is_own = self.game in PACKAGES and GAMES[self.game] is self.game_object
        game = None if is_own else self.game_object
        make = partial(Record, game_object=game, position=self.position)
        start = (self.game, self.rules, self.seats, self.options, self.names)
        return make, (*start, self.actions, self.result)

    def save(self, path: str | Path) -> None:
        """Write the record to a file as JSON: completely or, if anything fails, not at all.

        It holds all hidden cards, so only its owner may read a new file (mode 0600). An existing
        file keeps its mode.

        Raises:
            OSError: the file cannot be written.
        """
        write_whole(path, self.to_json() + "\n", is_private=True)

    @staticmethod
    def load(path: str | Path, game: Game[S1, A1, V1] | None = None) -> Record[S1, A1, V1]:
        """Read a saved record and replay it to its end.

        Args:
            path: the file, in UTF-8 or, with its mark, UTF-16; ``-`` is standard input.
            game: the game of the record; None: any game in ``GAMES``.

        Raises:
            FormatError: the file holds no record, one that cannot have been played, or one of
                another game.
            OSError: the file cannot be read.
        """
        found, kind, contents = unseal(parse(read_text(path)), game)
        if game is not None and found.name != game.name:
            raise FormatError("expected", "game", what=quote(game.name), given=quote(found.name))
        if kind != "record":
            raise FormatError("expected", "type", what="'record'", given=quote(kind))
        return Record.from_contents(contents, found)

    def to_json(self) -> str:
        """Return the record as a JSON document.

        Raises:
            KeyError: the record has no game, and ``GAMES`` has none of this name.
        """
        contents = {
            "version": self._game.rules_version,
            "rules": to_data(self.rules),
            "rules_id": self.rules.id,
            "seats": self.seats,
            "options": dict(self.options),
            "names": list(self.names),
            "actions": [to_data(action) for action in self.actions],
            "result": to_data(self.result),
        }
        if self.position is not None:
            contents["position"] = to_data(self.position)
        return seal(self.game, "record", contents)

    def to_text(self) -> str:
        """Return the record as a text that people read and type, in its canonical form.

        ``fodasse.table.notation.MatchText`` adds comments and times.

        Raises:
            FormatError: it has a number too long to be written.
            KeyError: the record has no game, and ``GAMES`` has none of this name.
        """
        return write_match(self)

    @staticmethod
    def from_text(text: str, game: Game[S1, A1, V1] | None = None) -> Record[S1, A1, V1]:
        """Return the record of a text, replayed to its end, without its comments and times.

        ``fodasse.table.notation.MatchText`` keeps those.

        Args:
            text: what ``to_text`` wrote, or other text of the same form.
            game: a game that need not be in ``GAMES``.

        Raises:
            FormatError: the text is damaged, newer, only one viewer's, or of a match that cannot
                have been played; with the line of the first fault.
            TypeError: ``text`` is no string.
        """
        return record_of(read_match(text, game, of_viewers=False))

    @staticmethod
    def from_contents(contents: dict[str, Any], game: Game[S1, A1, V1]) -> Record[S1, A1, V1]:
        """Return the record in the contents of a document, replayed to its end.

        Raises:
            FormatError: they are no record, or one that cannot have been played.
        """
        action: Any = union(game.documents.actions)
        forms = {"actions": tuple[action, ...], "result": Any}
        if "position" in contents:
            forms["position"] = game.documents.state
        parts = read_contents(contents, forms, game)
        del parts["version"]
        if "position" in parts:
            check_position(parts["position"], game)
        record = Record(game.name, **parts, game_object=game)
        for _ in record.replay():
            pass
        return record


def record_of(read: MatchRead) -> Record[Any, Any, Any]:
    """Return the record that was read from a text; a whole match is replayed to its end.

    Raises:
        FormatError: it cannot have been played; with the line of the first fault.
    """
    record: Record[Any, Any, Any] = Record(**read.match)
    if read.is_whole:
        try:
            for _ in record.replay():
                pass
        except FormatError as error:
            raise error.at(f"line {read.line_of(error.where)}") from None
    return record


def first_state(
    game: Game[S, Any, Any], seats: int, rules: Any, options: Mapping[str, int], position: S | None
) -> S:
    """Return the state in which a match begins.

    Raises:
        RulesError: no match can start like this.
        ValueError: there is a position that has other seats or rules, or options besides it.
        TypeError: a value of the wrong type.
    """
    if position is None:
        return game.start(seats, rules=rules, **options)
    check_type(game.documents.state, position)
    if options:
        raise ValueError("start options: none expected with a position")
    count = sum(map(len, game.teams(position)))
    if count != seats:
        raise ValueError(f"seats: the {count} of the position expected, not {quote(seats)}")
    if rules_of(position) != rules:
        raise ValueError("rules: those of the position expected")
    return position


def rules_of(state: Any) -> Any:
    """Return the rules that are in force in a state."""
    return state.rules


def viewer_of(game: Game[S, Any, Any], state: S, seat: Seat | None) -> Seat | None:
    """Return the seat, or None for a spectator if there is no such seat yet."""
    return seat if any(seat in team for team in game.teams(state)) else None
