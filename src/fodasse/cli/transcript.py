"""Transcripts: a match as lines of text; the part that all games share."""

# ruff: noqa: ARG002  # many methods only say what a game may define

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, ClassVar, Final, Generic, cast

from attrs import Factory, define, field
from rich.cells import cell_len
from rich.text import Text as Line

from fodasse.cli.page import Page, fitted
from fodasse.cli.speech import CLI, Speech, house_rules
from fodasse.core.cards import Card
from fodasse.core.events import Event, say
from fodasse.core.game import Game
from fodasse.core.named import Named
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.texts import Texts
from fodasse.core.types import A, S, V
from fodasse.table.record import Record

_MATCH_OVER: Final = "match-over"
"""The type of the event that ends a match, in every game that has events."""
MANY: Final = 10
"""The most seats that have a line each; more are printed side by side."""


@define(kw_only=True)
class Transcript(ABC, Generic[S, A, V]):
    """The transcript of one match, from its states and actions or from the views of a seat.

    A game's own transcript defines the abstract methods and, as needed, those without any lines.
    """

    texts: ClassVar[Texts] = CLI
    """The game's texts, with those of the command line after them."""
    silent: ClassVar[tuple[type[Event], ...]] = ()
    """Events that are not printed, or only by other lines of the game."""
    commented: ClassVar[tuple[type[Event], ...]] = ()
    """Events about the cards that are printed in the words of the game."""

    game: Game[S, A, V]
    """The game."""
    record: Record[S, A, V]
    """The match; while it is being played, only its beginning."""
    names: tuple[str, ...]
    """A label for each seat, also for those that join later."""
    viewer: Seat | None = None
    """The seat that sees the match; None: everything is seen."""
    lang: str = "en"
    """The language of the text."""
    page: Page = field(factory=Page)
    """The page to write on."""
    is_live: bool = False
    """Whether the viewer plays while it reads."""
    say: Speech = field(
        init=False,
        repr=False,
        default=Factory(lambda self: Speech(self.lang, self.texts, self.names), takes_self=True),
    )
    """The texts in this language."""

    result: str = field(default="", init=False)
    """The sentence of the event that ended the match; "" without one."""

    utterances: list[Line] = field(factory=list, init=False)
    """Events of one exchange of words, which are printed together once it is over."""

    # What each game defines

    def explain(self) -> Iterable[Line]:
        """Return lines below the opening: the aim, and what the signs mean."""
        return ()

    def tell(self, event: Event, before: S | V, after: S | V) -> Iterable[Line]:
        """Return an event that is not commented as lines: in the words of the game, marked as one.

        A game's own method leaves the events for which it has no lines to this one.

        Args:
            event: an action, or what it forced.
            before: the view before the action, or the state.
            after: the view or the state after it.
        """
        is_silent = event.type == _MATCH_OVER or isinstance(event, self.silent)
        return () if is_silent else self.report(event)

    def rest(self, last: S | V) -> Iterable[Line]:
        """Return the lines of an unfinished part, such as an incomplete trick."""
        return ()

    @abstractmethod
    def fact(self, last: S | V, seat: Seat) -> str:
        """Return the points or the status of a seat in a few words, or ""."""

    # A whole match

    @classmethod
    def game_title(cls, game: Game[Any, Any, Any], lang: str) -> str:
        """Return the game's title in a language, or its name if it has none."""
        is_titled = "title" in cls.texts.catalogue(lang)
        return cls.texts.say(lang, "title") if is_titled else game.name

    def step(self, action: A, before: S | V, after: S | V) -> Iterator[Line]:
        """Return an action, censored for the viewer, and its consequences as lines."""
        for event in self.game.events(before, action, after):
            if event.type == _MATCH_OVER:
                self.result = self.sentence(event)
            if isinstance(event, self.commented):
                yield from self.comment(event)
            else:
                yield from self.tell(event, before, after)

    def opening(self) -> Iterator[Line]:
        """Return the game's title, the seats, and the rules that are not the default ones."""
        viewer = []
        if self.viewer is not None:
            key = "opening.you-are" if self.is_live else "opening.seen-by"
            viewer = [self.say(key, self.viewer)]
        yield from self.page.title(self.game_title(self.game, self.lang), *viewer)
        seats = (Line(f"{seat} {self.names[seat]}") for seat in range(self.record.seats))
        yield from self.page.flow(f"{self.say('opening.seats')} ", seats, gap=3)
        if changes := house_rules(self.record.rules, self.lang):
            yield from self.page.sentence(changes)
        yield from self.explain()

    def end(self, last: S | V, result: Outcome | None) -> Iterator[Line]:
        """Return the ranking or, if the match is not over, the awaited seats."""
        yield from self.rest(last)
        if result is None:
            yield from self.heading(self.say("end.unfinished"))
            yield from self.page.sentence(self.awaited(last))
            yield from self.position(last)
            return
        yield from self.heading(self.say("end.title"))
        yield from self.page.sentence(self.result or self._winners(result), style="bold")
        ranked = [*chain.from_iterable(result.ranking)]
        rows: list[Line] = []
        for seats in result.ranking:
            place = len(rows) + 1
            style, aside = ("bold", "") if place == 1 else ("", "dim")
            for seat in seats:
                row = Line(f"{place:>2}  ", style).append_text(self.name(seat, ranked))
                row.stylize(style)
                rows.append(row.append("  " + self.fact(last, seat), aside))
        if len(rows) > MANY:
            yield from self.page.columns(rows)
        else:
            yield from chain.from_iterable(self.page.flow("", [row]) for row in rows)

    def awaited(self, last: S | V) -> str:
        """Return a sentence on the awaited seats of a match that is not over."""
        game, state = self.game, self.world(last)
        if game.motions is not None and game.motions.paused(state) is not None:
            return self.say("end.paused")
        names = self.people(actor for actor in game.actors(state) if actor is not CHANCE)
        if not names:
            return self.say("plain.draw-due")
        phase = getattr(last, "phase", None)
        if not isinstance(phase, Named):
            return self.say("plain.awaited", names=names)
        return self.say("end.awaited", names=names, phase=self.game.texts.word(self.lang, phase))

    def position(self, last: S | V) -> Iterator[Line]:
        """Return the points of each team of a match that is not over."""
        teams = self.game.teams(self.world(last))
        facts = [(self.people(team), self.fact(last, team[0])) for team in teams]
        cells = [Line(f"{self.say.listed(names)} {fact}") for names, fact in facts if fact]
        return self.page.flow("", cells, gap=3) if cells else iter(())

    def _winners(self, result: Outcome) -> str:
        reason = self.game.texts.word(self.lang, result.reason)
        return self.say("plain.wins", names=self.people(result.winners), reason=reason)

    def world(self, moment: S | V) -> S:
        """Return a state to query: the state itself, or one that the view allows."""
        if isinstance(moment, self.game.documents.view):
            return self.game.determinize(moment, Random(0))
        return cast(S, moment)

    # Parts of lines

    def people(self, seats: Iterable[Seat]) -> list[str]:
        """Return the names of seats."""
        return [self.names[seat] for seat in seats]

    def phrase(self, action: A) -> str:
        """Return an action in words: "play K♦"."""
        return self.game.texts.phrase(self.lang, action, people=self.names)

    def name(self, seat: Seat, among: Iterable[Seat] | None = None) -> Line:
        """Return a name, bold for the viewer, as wide as the widest.

        Args:
            seat: the seat.
            among: the seats whose names are as wide; None: all.
        """
        label = self.names[seat]
        others = self.names if among is None else self.people(among)
        name = Line(fitted(label, max(map(cell_len, others), default=0)))
        if seat == self.viewer:
            name.stylize("bold", 0, len(label))
        return name

    def card(self, card: object, manilhas: Collection[Card] = (), *, style: str = "") -> Line:
        """Return a card or a back, bold if it is a manilha."""
        return self.page.card(card, style="bold" if card in manilhas else style)

    def with_numbers(self, cells: Iterable[Line]) -> list[Line]:
        """Return cells behind their numbers, from 1."""
        return [Line(f"{place}) ", "dim").append_text(cell) for place, cell in enumerate(cells, 1)]

    # Lines

    def heading(self, *parts: str) -> Iterator[Line]:
        """Return a title with a blank line above."""
        yield Line()
        yield from self.page.title(*parts)

    def legend(self, signs: Iterable[tuple[Line, str]]) -> Iterator[Line]:
        """Return signs with their meanings, given as keys of texts."""
        pieces = [Line.assemble(sign, (f" {self.say(key)}", "dim")) for sign, key in signs]
        return self.page.flow("", pieces, gap=3)

    def shout(self, sentence: str) -> Iterator[Line]:
        """Return a sentence marked as an event."""
        return self.page.sentence(sentence, lead="» ", style="magenta")

    def report(self, event: Event) -> Iterator[Line]:
        """Return an event in the words of its game, marked as one."""
        return self.shout(self.sentence(event))

    def comment(self, event: Event) -> Iterator[Line]:
        """Return an event about the cards in the words of its game."""
        return self.page.sentence(self.sentence(event), style="italic")

    def utter(self, event: Event, style: str = "magenta") -> None:
        """Keep an event until the exchange of words is over."""
        self.utterances.append(Line(say(event, self.lang, self.names), style))

    def utterances_so_far(self) -> Iterator[Line]:
        """Return the events kept, on a line marked as events."""
        if self.utterances:
            yield from self.page.flow("» ", self.utterances, gap=2)
            self.utterances.clear()

    def sentence(self, event: Event) -> str:
        """Return an event in the words of its game, with a full stop."""
        sentence = say(event, self.lang, self.names)
        return sentence if sentence.endswith(("!", "?")) else f"{sentence}."

    def remark(
        self, key: str, seat: Seat | None = None, /, *, style: str = "italic", **params: object
    ) -> Iterator[Line]:
        """Return a sentence about the cards, by its key and parameters."""
        return self.page.sentence(self.say(key, seat, **params), style=style)

    def trick(
        self, number: int, cells: Iterable[Line], result: Line, *, gap: int = 1
    ) -> Iterator[Line]:
        """Return the cards of a trick on a line, with its number and its result."""
        return self.page.flow(f"{number:>2}  ", [*cells, result], gap=gap)
