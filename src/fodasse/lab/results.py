"""The results of an experiment: what it was, match by match how it ended, and the columns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from attrs import field, frozen
from attrs.validators import in_

from fodasse.core.errors import FormatError, RulesError, need, quoted
from fodasse.games import GAMES
from fodasse.lab.fingerprints import fingerprint
from fodasse.lab.revision import revision
from fodasse.lab.seatings import challenge_seatings, moved_on
from fodasse.lab.simulation import MatchResult, Plan, check_start
from fodasse.table.bot import Bot
from fodasse.table.documents import parse, seal, unseal
from fodasse.table.start_options import Options
from fodasse.table.structure import from_data, to_data
from fodasse.version import __version__

SIMULATION: Final = "simulation"
TOURNAMENT: Final = "tournament"
CHALLENGE: Final = "challenge"
REFERENCE: Final = "reference"
DOCUMENT: Final = "results"


def check_names(_: object, __: object, bots: tuple[str, ...]) -> None:
    """Validate names of bots, for a field of attrs.

    Raises:
        ValueError: there are no names, or one cannot be printed.
    """
    if not bots or not all(bot and bot.isprintable() for bot in bots):
        raise ValueError("names of bots are printable, and at least one")


@frozen
class Heading:
    """What an experiment was: with it, every match of it can be played again."""

    kind: str = field(validator=in_((SIMULATION, TOURNAMENT, CHALLENGE)))
    """``"simulation"``, ``"tournament"`` or ``"challenge"``."""
    game: str
    """The game's name."""
    library: str
    """The version of the library that played it."""
    version: int
    """The version of the game's rules."""
    rules: Any
    """The rules of all matches."""
    seats: int
    """How many play."""
    bots: tuple[str, ...] = field(validator=check_names)
    """Their names: by seat in a simulation; in a tournament the list that is rotated; in a
    challenge the challenger, then the field."""
    seed: int
    """With the number of a match, all there is of randomness."""
    rotations: int
    """How many matches in a row share their packs."""
    matches: int
    """How many are planned; a file may hold fewer as yet."""
    rounds: int | None = None
    """The number of rounds or hands of each match that are played; None: all."""
    options: Options = field(factory=dict, hash=False)
    """Start options by name: a number, or numbers from which each deal draws one."""
    revision: str = ""
    """The library's revision; empty in files of earlier versions."""
    fingerprints: tuple[str, ...] = ()
    """Fingerprints of the bots, in their order; empty in files of earlier versions."""
    engine: str = field(default=REFERENCE, validator=in_((REFERENCE,)))
    """By what they are played."""

    @classmethod
    def of(cls, plan: Plan, names: Iterable[str], matches: int, kind: str = SIMULATION) -> Heading:
        """The heading of a plan that is played with this version of the library.

        Args:
            plan: what is played.
            names: of the plan's bots.
            matches: how many are planned.
            kind: ``"simulation"``, ``"tournament"`` or ``"challenge"``.

        Raises:
            ValueError: not a name for each bot, or one that cannot be printed.
            TypeError: a bot that has no fingerprint.
            RulesError: no match can start like this.
        """
        bots = tuple(names)
        if len(bots) != len(plan.bots):
            raise ValueError(f"{len(plan.bots)} names are needed, not {len(bots)}")
        plan.check()
        return cls(
            kind,
            plan.game,
            __version__,
            GAMES[plan.game].rules_version,
            plan.rules,
            plan.seats,
            bots,
            plan.seed,
            plan.rotations,
            matches,
            plan.rounds,
            plan.options,
            revision(),
            tuple(map(fingerprint, plan.bots)),
        )

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of the file."""
        return COLUMNS if self.revision else OLDER

    def plan(self, bots: Iterable[Bot]) -> Plan:
        """Return the plan of the experiment.

        Args:
            bots: the bots of these names, in their order.
        """
        return Plan(
            self.game,
            tuple(bots),
            self.seats,
            self.rules,
            self.seed,
            self.rotations,
            self.rounds,
            self.options,
            self.seatings,
        )

    def seated(self, number: int) -> tuple[int, ...]:
        """Return the seating of the match of this number, as the plan does."""
        if self.seatings:
            return self.seatings[number % self.rotations]
        return moved_on(number, len(self.bots), self.seats, self.rotations)

    @cached_property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of a deal of a challenge; () where bots move on by a seat."""
        if self.kind != CHALLENGE:
            return ()
        game: Any = GAMES[self.game]
        teams = game.teams(game.start(self.seats, rules=self.rules))
        return challenge_seatings(teams, len(self.bots) - 1)

    def to_json(self) -> str:
        """The heading as a JSON document, on one line."""
        contents = {
            "kind": self.kind,
            "library": self.library,
            "version": self.version,
            "rules": to_data(self.rules),
            "engine": self.engine,
            "seats": self.seats,
            "bots": list(self.bots),
            "seed": self.seed,
            "rotations": self.rotations,
            "matches": self.matches,
        }
        if self.revision:
            contents |= {
                "rounds": self.rounds,
                "options": {name: to_data(self.options[name]) for name in sorted(self.options)},
                "revision": self.revision,
                "fingerprints": list(self.fingerprints),
            }
        return seal(self.game, DOCUMENT, contents)

    @classmethod
    def from_json(cls, text: str) -> Heading:
        """Read what ``to_json`` wrote.

        Raises:
            FormatError: it is no such document, a newer one, or of another version of the game.
        """
        game, document, contents = unseal(parse(text))
        need(document == DOCUMENT, f"{DOCUMENT!r} expected, not {quoted(document)}", "type")
        version = contents.get("version")
        known = f"{game.name} {game.rules_version} is known here, not {quoted(version)}"
        need(version == game.rules_version, known, "version")
        forms: dict[str, Any] = {
            "kind": str,
            "library": str,
            "version": int,
            "rules": game.documents.rules,
            "engine": str,
            "seats": int,
            "bots": tuple[str, ...],
            "seed": int,
            "rotations": int,
            "matches": int,
        }
        if "revision" in contents:
            forms |= {
                "rounds": int | None,
                "options": dict[str, Any],
                "revision": str,
                "fingerprints": tuple[str, ...],
            }
        parts = from_data(contents, forms)
        for key, least in (("rotations", 1), ("matches", 0)):
            need(parts[key] >= least, f"{least} or more expected, not {parts[key]}", key)
        if "options" in parts:
            parts["options"] = _read_options(parts["options"])
        try:
            options, rounds = parts.get("options", {}), parts.get("rounds")
            check_start(game, parts["seats"], parts["rules"], rounds, options)
            heading = cls(game=game.name, **parts)
            rotations = len(heading.seatings) or heading.rotations
        except (RulesError, ValueError) as error:
            raise FormatError(f"no such experiment: {error}") from None
        if "revision" in parts:
            need(heading.revision != "", "a revision expected, not ''", "revision")
            given, wanted = len(heading.fingerprints), len(heading.bots)
            need(given == wanted, f"{wanted} expected, not {given}", "fingerprints")
        expected = f"{rotations} expected, not {heading.rotations}"
        need(heading.rotations == rotations, expected, "rotations")
        return heading


def _read_options(data: dict[str, Any]) -> Options:
    """Read start options: a number or a list of numbers each.

    Raises:
        FormatError: something else.
    """
    options: dict[str, int | tuple[int, ...]] = {}
    for name, value in data.items():
        need(value != [], "a number to draw expected", f"options.{name}")
        form: Any = tuple[int, ...] if type(value) is list else int
        options[name] = from_data(value, form, f"options.{name}")
    return options


@frozen
class Results:
    """An experiment and how its matches ended.

    ``read_results`` gives it of a file, of which a match at a time is in memory.
    """

    heading: Heading
    """What was played."""
    matches: Iterable[MatchResult]
    """In the order of their numbers, from 0; can be gone through again and again."""


@frozen
class Column:
    """A column of a result file; a row is a seat of a match."""

    name: str
    """As it stands in files."""
    kind: str
    """What stands in it; one of those below."""
    meaning: str
    """What it tells."""
    by_seat: bool = True
    """Whether the seats of a match differ in it."""


WHOLE: Final = "whole number"
NUMBER: Final = "number"
TEXT: Final = "text"
TRUTH: Final = "true or false"
NUMBERS: Final = "list of numbers"
WHOLES: Final = "list of whole numbers"
CALLS: Final = "list of whole numbers or nothing"

COLUMNS: Final = (
    Column("match", WHOLE, "the number of the match, from 0", by_seat=False),
    Column("deal", WHOLE, "the number its packs come from", by_seat=False),
    Column("seat", WHOLE, "the seat, from 0"),
    Column("bot", TEXT, "the name of the bot that sat there"),
    Column("place", WHOLE, "its place, 1 the best; who shares one has the same"),
    Column("won", TRUTH, "whether that is the first place, shared or not"),
    Column("return", NUMBER, "the game's return; the points, where only some rounds are played"),
    Column("points", NUMBER, "the game's own points at the end, higher is better"),
    Column("decisions", WHOLE, "how many all seats of the match made", by_seat=False),
    Column("course", NUMBERS, "the points after each round or hand"),
    Column(
        "bids",
        CALLS,
        "the bid it chose in each round, nothing where it chose none or the deal set it",
    ),
    Column("made", CALLS, "what it took in each round, nothing where `bids` has nothing"),
    Column("hand_size", WHOLES, "the cards dealt to each seat in each round", by_seat=False),
    Column("dealer", WHOLES, "the seat that dealt each round or hand", by_seat=False),
)
"""The columns of result files, in order."""
OLDER: Final = COLUMNS[:-2]
"""The columns of files of earlier versions, without a revision in the heading."""
