"""The commands that print one match: ``fodasse watch``, ``fodasse play``, ``fodasse replay``."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from functools import reduce, wraps
from itertools import chain
from pathlib import Path
from shlex import quote
from typing import Any, Final

import click
from rich.text import Text as Line

from fodasse.cli import options as shared
from fodasse.cli import values
from fodasse.cli.failures import INTERRUPTED, Failure, check_writable, reading, writing
from fodasse.cli.frontend import game_of, transcribe, transcribe_live
from fodasse.cli.loading import check_seat, load_match
from fodasse.cli.names import labels
from fodasse.cli.session import Quit, Session
from fodasse.cli.speech import Speech, environment_language
from fodasse.cli.terminal import Terminal
from fodasse.core.refusals import IllegalAction
from fodasse.table.bot import Bot
from fodasse.table.driver import match_of_bots
from fodasse.table.names import check_table_names
from fodasse.table.record import Record
from fodasse.table.start_options import draw_options

OPTIONS: Final = {
    "game": shared.game_argument,
    "seats": shared.seats_option,
    "bots": shared.bots_option(),
    "rules": shared.rules_option,
    "starts": shared.start_option,
    "seed": shared.seed_option,
    "lang": shared.lang_option,
    "record": shared.record_option,
}
"""The options of the commands that play a match, by the names of their values."""


class Setup:
    """The options of a match that is played and printed."""

    def __init__(
        self,
        game: str,
        seats: int | None,
        bots: str | None,
        rules: str,
        starts: tuple[str, ...],
        seed: int | None,
        lang: str,
        record: Path | None,
    ) -> None:
        """Check the options."""
        self.game = values.find_game(game)
        self.seats = values.find_seats(self.game, seats)
        self.rules = values.parse_rules(self.game, rules, self.seats)
        self.bots = bots or values.usual_bot(self.game)
        self.seed = values.any_seed(seed)
        drawn = values.parse_starts(self.game, self.seats, self.rules, starts)
        self.options = draw_options(drawn, self.seed, match=0)
        self.lang, self.record = lang, check_writable("--record", record)
        self._name, self._rules, self._starts = game, rules, starts

    def players(self, count: int) -> list[Bot]:
        """Return this many bots."""
        if not count:
            return []
        return values.bots_named(values.bot_names(self.bots, count), self.game)

    def command_line(self, command: str, **options: object) -> Line:
        """Return the command line that plays the same match, with options of this command."""
        given = [("seats", self.seats), *options.items(), ("bots", self.bots)]
        given += [("rules", self._rules)] if self._rules else []
        given += [("start", start) for start in self._starts]
        words = ["fodasse", command, *([] if self._name == shared.DEFAULT else [self._name])]
        for name, value in (*given, ("seed", self.seed)):
            words += [f"--{name}", quote(str(value).replace(", ", ","))]
        return Line(" ".join([*words, *self._language]), "dim")

    def replay_line(self) -> str:
        """Return the command line that prints the saved match."""
        return " ".join(["fodasse replay", quote(str(self.record)), *self._language])

    @property
    def _language(self) -> list[str]:
        """The language option, unless it is that of the environment."""
        return [] if self.lang == environment_language() else ["--lang", self.lang]

    def save(self, match: Record) -> None:
        """Write a match to the file of ``--record``, if there is one."""
        if self.record is not None:
            with writing(self.record, "--record"):
                match.save(self.record)


def match_command(function: Callable[..., None]) -> click.Command:
    """Turn a function of a setup and the values of its own options into a command."""

    @wraps(function)
    def command(**given: Any) -> None:
        setup = Setup(**{name: given.pop(name) for name in OPTIONS})
        function(setup, **given)

    options = reversed(OPTIONS.values())
    return click.command()(reduce(lambda made, option: option(made), options, command))


@match_command
def watch(setup: Setup) -> None:
    """Play a match of bots and print it as it goes.

    The same seed gives the same match.
    """
    match = match_of_bots(
        setup.game,
        setup.players(setup.seats),
        rules=setup.rules,
        seed=setup.seed,
        names=labels((), setup.seats),
        **setup.options,
    )
    terminal, again = Terminal(setup.lang), setup.command_line("watch")
    lines = transcribe_live(match, lang=setup.lang, page=terminal.page)
    try:
        terminal.print(chain([again], lines, [Line(), again]))
    finally:
        setup.save(match.record)


@click.command()
@click.argument("file", type=shared.InputFile())
@click.option("--seat", type=int, help="Print only what this seat could see.")
@shared.any_game_option
@shared.lang_option
def replay(file: Path, seat: int | None, game: str | None, lang: str) -> None:
    """Print a match, complete or as one seat saw it.

    FILE is a record, what a seat saw of a match (Match.export), or a match as text.
    """
    found = None if game is None else values.find_game(game)
    with reading(file):
        match = load_match(file, found)
    seat = check_seat(match, seat, file, found or game_of(match))
    terminal = Terminal(lang)
    terminal.print(transcribe(match, seat=seat, game=found, lang=lang, page=terminal.page))


def _listed(ctx: click.Context, param: click.Parameter, text: str) -> tuple[str, ...]:  # noqa: ARG001  # as click calls it
    """Return the parts of a list."""
    return tuple(part.strip() for part in text.split(","))


@match_command
@click.option(
    "--seat",
    "people",
    default="0",
    show_default=True,
    metavar="SEAT,…",
    callback=_listed,
    help="Your seat, or the seats of several people at this terminal.",
)
@click.option(
    "--name",
    "called",
    default="",
    metavar="NAME,…",
    callback=_listed,
    help="Your name, or the names of these people.",
)
@click.option("--tui", "on_screen", is_flag=True, help="Use the full screen (extra tui).")
def play(
    setup: Setup,
    people: tuple[str, ...],
    called: tuple[str, ...],
    on_screen: bool,  # noqa: FBT001  # as click calls it
) -> None:
    """Play against bots, or against each other.

    You see what your seat may see. Several people, as with --seat 0,2 --name Ana,Rui, hand the
    keyboard over: the screen is cleared between them. Type ? for help; Ctrl-D or quit stops.
    With --tui one person plays on the full screen, with keys and the mouse.
    """
    seats = _people_seats(setup, people)
    if len(called) > len(seats):
        raise Failure(f"--name: at most {len(seats)}, one for each person, not {len(called)}")
    if on_screen:
        _check_screen(seats)
    names = _names_by_seat(setup, dict(zip(seats, called, strict=False)))
    bots = iter(setup.players(setup.seats - len(seats)))
    terminal = Terminal(setup.lang)
    session = Session(
        setup.game,
        [None if seat in seats else next(bots) for seat in range(setup.seats)],
        seed=setup.seed,
        names=labels(names, setup.seats),
        lang=setup.lang,
        terminal=terminal,
        rules=setup.rules,
        options=setup.options,
    )
    code = 0
    try:
        if on_screen:
            from fodasse.tui.app import play_on_screen

            play_on_screen(session.match, seats[0], setup.lang)
        else:
            session.play()
    except Quit:
        pass
    except (EOFError, KeyboardInterrupt) as error:
        click.echo()
        code = INTERRUPTED if isinstance(error, KeyboardInterrupt) else 0
    finally:
        match = session.match.record
        setup.save(match)
    said, part = [Line()], "" if match.result else "-part"
    if setup.record is not None:
        say = Speech(setup.lang)
        said.append(Line(say(f"play.saved{part}", again=setup.replay_line())))
    elif match.result is None:
        said.append(Line(Speech(setup.lang)("play.not-saved")))
    own = {"seat": ",".join(map(str, seats))}
    if any(called):
        own["name"] = ",".join(session.match.names[seat] for seat in seats[: len(called)])
    terminal.print([*said, setup.command_line("play", **own)])
    sys.exit(code)


def _names_by_seat(setup: Setup, called: Mapping[int, str]) -> tuple[str, ...]:
    """Return the names that ``--name`` gave, for all seats and as a match takes them."""
    names = [called.get(seat, "") for seat in range(setup.seats)]
    try:
        return check_table_names(names, setup.seats, setup.game.texts)
    except IllegalAction as error:
        raise Failure(f"--name: {error.message(setup.lang)}") from None


def _check_screen(seats: Sequence[int]) -> None:
    """Check that the full screen can be used, and that only one person plays."""
    try:
        import fodasse.tui  # noqa: F401  # only to see that it is there
    except ImportError as error:
        raise Failure(f"--tui: {error}") from None
    if len(seats) > 1:
        raise Failure("--tui: the screen is one person's, so --seat takes one seat")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Failure("--tui: standard input and output are no terminal")


def _people_seats(setup: Setup, given: tuple[str, ...]) -> list[int]:
    """Return the seats that ``--seat`` gave, checked for this table."""
    seats: list[int] = []
    for text in given:
        if text not in map(str, range(setup.seats)):
            raise Failure(f"--seat: there are seats 0 to {setup.seats - 1}, not {text}")
        if int(text) in seats:
            raise Failure(f"--seat: {text} is given twice")
        seats.append(int(text))
    return seats
