"""Experiments: one value describes the matches, and heads the file of their results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from attrs import field, fields, frozen, has

from fodasse.bots import named
from fodasse.core.errors import FormatError, RulesError, need, quote
from fodasse.core.fields import exact_number
from fodasse.core.game import Game
from fodasse.core.rules import rules_from
from fodasse.core.seats import Seat, usual_seats
from fodasse.games import GAMES, find_game
from fodasse.lab.seatings import SIMULATION, TOURNAMENT, check_seating, seatings
from fodasse.table.bot import Bot
from fodasse.table.documents import parse, read_seed, seal, unseal, write_seed
from fodasse.table.driver import check_rounds
from fodasse.table.occupants import check_bot
from fodasse.table.start_options import Choices, Options, check_options, options_of
from fodasse.table.structure import from_data, to_data
from fodasse.version import __version__

REFERENCE: Final = "reference"
"""The engine of this package; ``fodasse.bulk`` is another."""
DOCUMENT: Final = "results"
"""The type of the document at the head of a file of results."""
Bots: TypeAlias = Mapping[str, Bot | str] | Sequence[Bot | str]
"""Bots by name, or a list: each the name of a bot of the game, or a bot, named by its class."""


_PLAIN: Final = (int, float, complex, str, bytes, type(None))


@frozen
class Origin:
    """The code and the bots that play an experiment, or have played it.

    A file of results can be resumed only by the same. Code is known by its version alone: an
    edited bot with the same name and parameters is not noticed, nor is an edited library.
    """

    library: str
    """The version of the library."""
    version: int
    """The version of the game's rules."""
    bots: tuple[str, ...]
    """The class and the parameters of each bot, in their order: see ``describe_bot``."""

    @classmethod
    def of(cls, game: Game, bots: tuple[object, ...]) -> Origin:
        """Return the origin of what this library plays with these bots."""
        return cls(__version__, game.rules_version, tuple(map(describe_bot, bots)))


def describe_bot(bot: object, depth: int = 3) -> str:
    """Return the full name of a bot's class and its parameters, the same in any process.

    Parameters are the fields of an attrs class, or else the attributes, without those that begin
    with ``_``. Numbers, texts and None count, tuples of such, and objects with a class and
    parameters of their own, such as a bot that another one asks. All others are left out: arrays,
    functions, and what can grow while the bot plays, such as a list or a dict.

    Examples:
        >>> from fodasse.bots import named
        >>> describe_bot(named("easy", "truco"))
        'fodasse.bots.levels.EasyBot(bot=fodasse.bots.truco.rules.RulesBot())'
    """
    kind = type(bot)
    if has(kind):
        values = {each.name: getattr(bot, each.name) for each in fields(kind) if each.init}
    else:
        values = getattr(bot, "__dict__", {})
    texts = {
        name: text
        for name, value in values.items()
        if depth and not name.startswith("_") and (text := _describe(value, depth - 1))
    }
    given = ", ".join(f"{name}={text}" for name, text in texts.items())
    return f"{kind.__module__}.{kind.__qualname__}({given})"


def _describe(value: Any, depth: int) -> str:
    """Return the text of a parameter, or "" if it does not count."""
    if type(value) is tuple:
        texts = [_describe(each, depth) for each in value]
        return f"({', '.join(texts)})" if all(texts) else ""
    if isinstance(value, _PLAIN):
        return repr(value)
    if isinstance(value, Game):
        return value.name
    is_object = has(type(value)) or callable(getattr(value, "choose", None))
    return describe_bot(value, depth) if is_object and not isinstance(value, type) else ""


@frozen(init=False)
class Experiment:
    """Many matches, each a function of the experiment and its number.

    Matches come in deals. A deal is the packs of a whole match, which is played once for each of
    the ``seatings``:

    - In a simulation once. The bots fill the seats in turn.
    - In a tournament once for each bot. The bots fill the seats in turn and move on by a seat from
      one match to the next, so that each plays every seat. Partners are always the same bot, so a
      team game has one bot for each team.
    - In a challenge the first bot is the challenger, the others are the field. The field plays
      among itself, then the challenger takes the place of each seat in turn, or of each team. If
      the field has several bots, this is done once for each: see ``challenge_seatings``.

    Examples:
        >>> experiment = Experiment("fodasse", ["rules", "random"], 10, kind=TOURNAMENT, seats=3)
        >>> experiment.seatings, experiment.matches
        (((0, 1, 0), (1, 0, 1)), 20)

    Raises:
        RulesError: no match can start like this.
        ValueError: an unknown game or bot, a name that cannot be printed, a number of bots that
            does not fit the kind, a negative number of deals, an unknown start option, or rounds
            that cannot be counted.
        TypeError: a value of the wrong type, or a bot of another game.
    """

    game: Game
    """The game, given as a value or by its name; it need not be a registered one."""
    bots: tuple[Bot, ...]
    """The bots, given as values or names; () in an experiment that was read from a file.

    To be sent to other processes they must be picklable.
    """
    deals: int
    """The number of deals that are planned; in a simulation each is one match."""
    seed: int
    """The seed of chance and bots; with the number of a match, the only source of randomness."""
    kind: str
    """``"simulation"``, ``"tournament"`` or ``"challenge"``: the seating of the bots."""
    seats: int
    """The number of seats; by default in a simulation one for each bot, else 4 or as near as the
    game allows."""
    rules: Any
    """The rules of all matches; by default those of the book."""
    rounds: int | None
    """The number of rounds or hands of each match that are played; None: all.

    The results are those after them: returns are points and places are by points, but a match
    that ended sooner has the places of its outcome.
    """
    options: Options = field(hash=False)
    """Start options of the game, such as ``dealer``: a number, or the numbers from which each deal
    draws one; ``"random"`` is given for all seats."""
    names: tuple[str, ...]
    """The names of the bots: by seat in a simulation; in a challenge the challenger's first."""
    origin: Origin | None = field(eq=False)
    """The code and bots that play it, in an experiment that was read from a file."""

    if TYPE_CHECKING:

        def __attrs_init__(self, *values: object) -> None: ...

    def __init__(
        self,
        game: Game | str,
        bots: Bots,
        deals: int = 1000,
        seed: int = 0,
        *,
        kind: str = SIMULATION,
        seats: int | None = None,
        rules: Any = None,
        rounds: int | None = None,
        options: Mapping[str, Choices] = MappingProxyType({}),
        names: Sequence[str] = (),
        origin: Origin | None = None,
    ) -> None:
        """Check and complete the arguments: names stand for games and bots, None for defaults."""
        game = find_game(game)
        pairs = _named(game, bots)
        names = tuple(names) or tuple(name for name, _ in pairs)
        players = tuple(bot for _, bot in pairs)
        if players and len(players) != len(names):
            raise ValueError(f"{len(players)} names are needed, not {len(names)}")
        if seats is None:
            seats = len(names) if kind == SIMULATION else usual_seats(game.seats)
        if kind == SIMULATION and 0 < len(names) < seats:
            names = tuple(names[seat % len(names)] for seat in range(seats))
            players = tuple(players[seat % len(players)] for seat in range(seats) if players)
        rules = rules_from(game.documents.rules, rules)
        starts = options_of(options, seats)
        self.__attrs_init__(
            game, players, deals, seed, kind, seats, rules, rounds, starts, names, origin
        )
        if not names or not all(name and name.isprintable() for name in names):
            raise ValueError("names of bots are printable, and at least one")
        if kind == TOURNAMENT and len(set(names)) < len(names):
            raise ValueError(f"each bot once, not {', '.join(names)}")
        check_seating(kind, len(names), seats, self.teams)
        if deals < 0:
            raise ValueError(f"deals: 0 or more, not {quote(deals)}")
        exact_number("deals", self.matches)
        check_options(game, seats, rules, starts)
        if rounds is not None:
            check_rounds(game, rounds)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a registered game by its name, so that workers have the very same value."""
        values = {each.name: getattr(self, each.name) for each in fields(Experiment)}
        if GAMES.get(self.game.name) is self.game:
            values["game"] = self.game.name
        return partial(Experiment, **values), ()

    @cached_property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The sides of the table: the seats that win and lose together."""
        return self.game.teams(self.game.start(self.seats, rules=self.rules))

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of a deal, one a match: by seat a place in the list of bots."""
        return seatings(self.kind, len(self.names), self.seats, self.teams)

    @property
    def rotations(self) -> int:
        """The number of matches in a deal."""
        return len(self.seatings)

    @property
    def matches(self) -> int:
        """The number of matches that are planned."""
        return self.deals * self.rotations

    def seating(self, number: int) -> tuple[int, ...]:
        """Return the seating of a match: by seat a place in the list of bots."""
        return self.seatings[number % self.rotations]

    @property
    def played_by(self) -> Origin:
        """The origin in the file it was read from, or else what would play it here."""
        return self.origin or Origin.of(self.game, self.bots)

    def contents(self, engine: str = REFERENCE) -> dict[str, Any]:
        """Return the experiment as data that can be written as JSON, without its origin."""
        return {
            "rules": to_data(self.rules),
            "engine": engine,
            "seats": self.seats,
            "bots": list(self.names),
            "seed": write_seed(self.seed),
            "rotations": self.rotations,
            "matches": self.matches,
            "rounds": self.rounds,
            "options": {name: to_data(self.options[name]) for name in sorted(self.options)},
        }

    def to_json(self) -> str:
        """Return the experiment as a JSON document, on one line."""
        origin = self.played_by
        head = {"kind": self.kind, "library": origin.library, "version": origin.version}
        played_by = {"players": list(origin.bots)}
        return seal(self.game.name, DOCUMENT, head | self.contents() | played_by)

    @classmethod
    def from_json(cls, text: str, game: Game | None = None) -> Experiment:
        """Read what ``to_json`` wrote, without its bots: nothing that it names is imported.

        Raises:
            FormatError: it is no such document, a newer one, or of another version of the game.
        """
        game, document, contents = unseal(parse(text), game)
        need(document == DOCUMENT, f"{DOCUMENT!r} expected, not {quote(document)}", "type")
        version, found = game.rules_version, contents.get("version")
        expected = f"{game.name} {version} is known here, not {quote(found)}"
        need(found == version, expected, "version")
        parts = from_data(contents, _KEYS | {"rules": game.documents.rules})
        rotations, matches = parts["rotations"], parts["matches"]
        for key, least in (("rotations", 1), ("matches", 0)):
            need(parts[key] >= least, f"{least} or more expected, not {parts[key]}", key)
        options = _read_options(parts["options"])
        keys = ("seed", "kind", "seats", "rules", "rounds")
        values: dict[str, Any] = {key: parts[key] for key in keys}
        values["seed"] = seed = read_seed(parts["seed"])
        expected = f"a whole number expected, not {quote(seed)}"
        need(isinstance(seed, int), expected, "seed")
        origin = Origin(parts["library"], version, parts["players"])
        deals, names = matches // rotations, parts["bots"]
        try:
            experiment = cls(
                game, (), deals, options=options, names=names, origin=origin, **values
            )
        except (RulesError, TypeError, ValueError) as error:
            raise FormatError(f"no such experiment: {error}") from None
        expected = f"{len(experiment.names)} expected, not {len(origin.bots)}"
        need(len(origin.bots) == len(experiment.names), expected, "players")
        expected = f"{experiment.rotations} expected, not {rotations}"
        need(experiment.rotations == rotations, expected, "rotations")
        need(matches % rotations == 0, f"a multiple of {rotations} expected", "matches")
        return experiment


_KEYS: Final[dict[str, Any]] = {
    "kind": str,
    "library": str,
    "version": int,
    "engine": Literal["reference"],
    "seats": int,
    "bots": tuple[str, ...],
    "seed": Any,
    "rotations": int,
    "matches": int,
    "rounds": int | None,
    "options": dict[str, Any],
    "players": tuple[str, ...],
}


def _read_options(data: dict[str, Any]) -> Options:
    """Read start options: a number or a list of numbers each."""
    options: dict[str, int | tuple[int, ...]] = {}
    for name, value in data.items():
        need(value != [], "a number to draw expected", f"options.{name}")
        form: Any = tuple[int, ...] if type(value) is list else int
        options[name] = from_data(value, form, f"options.{name}")
    return options


def _named(game: Game, bots: Bots) -> list[tuple[str, Bot]]:
    """Return bots with their names."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise TypeError(f"bots: a list of bots or their names, not {quote(bots)}")
    pairs = bots.items() if isinstance(bots, Mapping) else [(None, bot) for bot in bots]
    found: list[tuple[str, Bot]] = []
    for name, value in pairs:
        bot = named(value, game) if isinstance(value, str) else value
        check_bot(bot, game)
        usual = value if isinstance(value, str) else type(bot).__name__
        found.append((usual if name is None else name, bot))
    return found
