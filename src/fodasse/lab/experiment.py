"""Experiments: one value that says what is played, and that heads the file of its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import field, fields, frozen

from fodasse.bots import named
from fodasse.core.errors import FormatError, RulesError, need, quoted
from fodasse.core.game import Game
from fodasse.core.seats import Seat, usual_seats
from fodasse.games import GAMES
from fodasse.lab.fingerprints import fingerprint
from fodasse.lab.revision import revision
from fodasse.table.bot import Bot
from fodasse.table.documents import parse, seal, unseal
from fodasse.table.driver import check_rounds
from fodasse.table.start_options import Choices, Options, check_options, options_of
from fodasse.table.structure import from_data, to_data
from fodasse.version import __version__

SIMULATION: Final = "simulation"
"""The kind in which bots keep their seats and every match has its own packs."""
TOURNAMENT: Final = "tournament"
"""The kind in which every bot plays the same packs from every seat."""
CHALLENGE: Final = "challenge"
"""The kind in which one bot takes every seat in turn, with the same packs as the others."""
KINDS: Final = (SIMULATION, TOURNAMENT, CHALLENGE)
REFERENCE: Final = "reference"
"""The engine of this package; ``fodasse.bulk`` is another."""
DOCUMENT: Final = "results"
"""The type of the document at the head of a file of results."""
CHALLENGER: Final = 0
"""The challenger's place in the list of bots of a challenge; the field follows it."""

Bots: TypeAlias = Mapping[str, Bot] | Sequence[Bot | str]
"""Bots by name, or a list: each the name of a bot of the game, or a bot, named by its class."""


@frozen
class Origin:
    """The code that plays an experiment."""

    library: str
    """The version of the library."""
    version: int
    """The version of the game's rules."""
    revision: str = ""
    """The library's revision; empty in files of earlier versions."""
    fingerprints: tuple[str, ...] = ()
    """Fingerprints of the bots, in their order; empty in files of earlier versions."""


@frozen(init=False)
class Experiment:
    """What is played: many matches, each a function of the experiment and its number.

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
        TypeError: a value of the wrong type.
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
    """The seed of chance and bots; with the number of a match, all there is of randomness."""
    kind: str
    """``"simulation"``, ``"tournament"`` or ``"challenge"``: how bots are seated."""
    seats: int
    """The number of seats; by default in a simulation one for each bot, else 4 or as near as the
    game allows."""
    rules: Any
    """The rules of all matches; by default those of the book."""
    rounds: int | None
    """The number of rounds or hands of each match that are played; None: all.

    The results are those at that moment: returns are points, and so are places by points, but a
    match that ended sooner has the places of its outcome.
    """
    options: Options = field(hash=False)
    """Start options of the game, such as ``dealer``: a number, or the numbers from which each deal
    draws one; ``"random"`` is given for all seats."""
    names: tuple[str, ...]
    """The names of the bots: by seat in a simulation; in a challenge the challenger's first."""
    origin: Origin | None = field(eq=False)
    """What played it, in an experiment that was read from a file."""

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
        """Check and complete what is given: names stand for games and bots, None for defaults."""
        game = _found(game)
        given = _named(game, bots)
        names = tuple(names) or tuple(name for name, _ in given)
        players = tuple(bot for _, bot in given)
        if players and len(players) != len(names):
            raise ValueError(f"{len(players)} names are needed, not {len(names)}")
        if seats is None:
            seats = len(names) if kind == SIMULATION else usual_seats(game.seats)
        if kind == SIMULATION and 0 < len(names) < seats:
            names = tuple(names[seat % len(names)] for seat in range(seats))
            players = tuple(players[seat % len(players)] for seat in range(seats) if players)
        rules = game.documents.rules() if rules is None else rules
        starts = options_of(options, seats)
        self.__attrs_init__(
            game, players, deals, seed, kind, seats, rules, rounds, starts, names, origin
        )
        if not names or not all(name and name.isprintable() for name in names):
            raise ValueError("names of bots are printable, and at least one")
        if kind == TOURNAMENT and len(set(names)) < len(names):
            raise ValueError(f"each bot once, not {', '.join(names)}")
        _check_seating(kind, len(names), seats, self.teams)
        if deals < 0:
            raise ValueError(f"deals: 0 or more, not {quoted(deals)}")
        check_options(game, seats, rules, starts)
        if rounds is not None:
            check_rounds(game, rounds)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a registered game by its name, so that workers have the very same value."""
        values = {each.name: getattr(self, each.name) for each in fields(Experiment)}
        if GAMES.get(self.game.name) is self.game:
            values["game"] = self.game.name
        return _restore, (values,)

    @cached_property
    def teams(self) -> tuple[tuple[Seat, ...], ...]:
        """The sides of the table: the seats that win and lose together."""
        return self.game.teams(self.game.start(self.seats, rules=self.rules))

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of a deal, one a match: by seat a place in the list of bots."""
        if self.kind == CHALLENGE:
            return challenge_seatings(self.teams, len(self.names) - 1)
        bots = len(self.names)
        shifts = bots if self.kind == TOURNAMENT else 1
        return tuple(
            tuple((seat + shift) % bots for seat in range(self.seats)) for shift in range(shifts)
        )

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
        """The origin in the file it was read from, or else the library as it is here.

        Raises:
            TypeError: a bot has no fingerprint.
        """
        return self.origin or Origin(
            __version__,
            self.game.rules_version,
            revision(),
            tuple(map(fingerprint, self.bots)),
        )

    def contents(self, engine: str = REFERENCE) -> dict[str, Any]:
        """Return the experiment as data that can be written as JSON, without its origin."""
        return {
            "rules": to_data(self.rules),
            "engine": engine,
            "seats": self.seats,
            "bots": list(self.names),
            "seed": self.seed,
            "rotations": self.rotations,
            "matches": self.matches,
            "rounds": self.rounds,
            "options": {name: to_data(self.options[name]) for name in sorted(self.options)},
        }

    def to_json(self) -> str:
        """Return the experiment as a JSON document, on one line.

        Raises:
            TypeError: a bot has no fingerprint.
        """
        origin, contents = self.played_by, self.contents()
        head = {"kind": self.kind, "library": origin.library, "version": origin.version}
        if origin.revision:
            contents["revision"] = origin.revision
            contents["fingerprints"] = list(origin.fingerprints)
        else:
            del contents["rounds"], contents["options"]
        return seal(self.game.name, DOCUMENT, head | contents)

    @classmethod
    def from_json(cls, text: str, game: Game | None = None) -> Experiment:
        """Read what ``to_json`` wrote, without its bots: nothing that it names is imported.

        Args:
            text: the document.
            game: its game, if that is not one of the library's.

        Raises:
            FormatError: it is no such document, a newer one, or of another version of the game.
        """
        game, document, contents = unseal(parse(text), game)
        need(document == DOCUMENT, f"{DOCUMENT!r} expected, not {quoted(document)}", "type")
        rules_version = game.rules_version
        found = contents.get("version")
        known = f"{game.name} {rules_version} is known here, not {quoted(found)}"
        need(found == rules_version, known, "version")
        keys = _KEYS | (_LATER_KEYS if "revision" in contents else {})
        parts = from_data(contents, keys | {"rules": game.documents.rules})
        need(parts["engine"] == REFERENCE, f"{REFERENCE!r} expected", "engine")
        rotations, matches = parts["rotations"], parts["matches"]
        for key, least in (("rotations", 1), ("matches", 0)):
            need(parts[key] >= least, f"{least} or more expected, not {parts[key]}", key)
        prints = parts.get("fingerprints", ())
        if "revision" in parts:
            need(parts["revision"] != "", "a revision expected, not ''", "revision")
        options = _read_options(parts.get("options", {}))
        origin = Origin(parts["library"], rules_version, parts.get("revision", ""), prints)
        try:
            experiment = cls(
                game,
                (),
                matches // rotations,
                parts["seed"],
                kind=parts["kind"],
                seats=parts["seats"],
                rules=parts["rules"],
                rounds=parts.get("rounds"),
                options=options,
                names=parts["bots"],
                origin=origin,
            )
        except (RulesError, TypeError, ValueError) as error:
            raise FormatError(f"no such experiment: {error}") from None
        if "revision" in parts:
            expected = f"{len(experiment.names)} expected, not {len(prints)}"
            need(len(prints) == len(experiment.names), expected, "fingerprints")
        expected = f"{experiment.rotations} expected, not {rotations}"
        need(experiment.rotations == rotations, expected, "rotations")
        need(matches % rotations == 0, f"a multiple of {rotations} expected", "matches")
        return experiment


_KEYS: Final[dict[str, Any]] = {
    "kind": str,
    "library": str,
    "version": int,
    "engine": str,
    "seats": int,
    "bots": tuple[str, ...],
    "seed": int,
    "rotations": int,
    "matches": int,
}
_LATER_KEYS: Final[dict[str, Any]] = {
    "rounds": int | None,
    "options": dict[str, Any],
    "revision": str,
    "fingerprints": tuple[str, ...],
}
"""Keys that documents of earlier versions do not have."""


def _read_options(data: dict[str, Any]) -> Options:
    """Read start options: a number or a list of numbers each."""
    options: dict[str, int | tuple[int, ...]] = {}
    for name, value in data.items():
        need(value != [], "a number to draw expected", f"options.{name}")
        form: Any = tuple[int, ...] if type(value) is list else int
        options[name] = from_data(value, form, f"options.{name}")
    return options


def _check_seating(kind: str, bots: int, seats: int, teams: Sequence[Sequence[Seat]]) -> None:
    """Check that a number of bots can be seated in an experiment of this kind."""
    if kind not in KINDS:
        raise ValueError(f"kind: one of {', '.join(KINDS)}, not {quoted(kind)}")
    if kind == SIMULATION and bots > seats:
        raise ValueError(f"at most {seats} bots, one for each seat, not {bots}")
    if kind == CHALLENGE and not 1 <= bots - 1 <= len(teams):
        raise ValueError(f"field: 1 to {len(teams)} bots, not {bots - 1}")
    if kind == TOURNAMENT and not 2 <= bots <= len(teams):
        problem = f"2 bots or more, and no more than the {len(teams)} sides, not {bots}"
        raise ValueError(problem)
    if kind == TOURNAMENT and any(len({seat % bots for seat in team}) > 1 for team in teams):
        raise ValueError(f"partners are the same bot, which {bots} bots in turn would not be")


def challenge_seatings(teams: Sequence[Sequence[Seat]], field: int) -> tuple[tuple[int, ...], ...]:
    """Return the seatings of a deal of a challenge, as places in the list of bots.

    The field fills the sides in turn. It plays among itself, then the challenger takes each side's
    seats in turn. If the field has several bots, this is done once for each of them, and from one
    time to the next they all move on by a side. So each has each side once, and sits equally often
    at every distance from the challenger.

    Args:
        teams: the seats of each side.
        field: the number of bots in the field.

    Examples:
        >>> challenge_seatings([(0,), (1,), (2,)], field=1)
        ((1, 1, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0))
        >>> challenge_seatings([(0, 2), (1, 3)], field=1)
        ((1, 1, 1, 1), (0, 1, 0, 1), (1, 0, 1, 0))
    """
    sides = {seat: side for side, team in enumerate(teams) for seat in team}
    seatings = []
    for shift in range(field):
        own = tuple(1 + (sides[seat] + shift) % field for seat in range(len(sides)))
        challenged = (
            tuple(CHALLENGER if seat in team else bot for seat, bot in enumerate(own))
            for team in teams
        )
        seatings += [own, *challenged]
    return tuple(seatings)


def _restore(values: dict[str, Any]) -> Experiment:
    return Experiment(**values)


def _found(game: Game | str) -> Game:
    if not isinstance(game, str):
        return game
    if game not in GAMES:
        raise ValueError(f"game: one of {', '.join(GAMES)}, not {quoted(game)}")
    return GAMES[game]


def _named(game: Game, bots: Bots) -> list[tuple[str, Bot]]:
    """Return bots with their names."""
    if isinstance(bots, Mapping):
        return list(bots.items())
    return [
        (bot, named(bot, game)) if isinstance(bot, str) else (type(bot).__name__, bot)
        for bot in bots
    ]
