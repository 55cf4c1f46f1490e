"""The lines that every match has: who sits where, what happens at the table, the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, Self, TypeVar

from attrs import evolve, fields, frozen
from rich.cells import cell_len
from rich.text import Text

from fodasse.cli import words
from fodasse.cli.narration import Telling
from fodasse.cli.page import Page, fitted
from fodasse.cli.speech import Speech
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat

MANY: Final = 10
"""So many seats have a line each; more stand side by side."""

AnySheet = TypeVar("AnySheet", bound="Sheet")


@frozen
class Sheet:
    """How a match looks in one language on one page."""

    telling: Telling
    """The match that is told."""
    width: int = 0
    """Columns a name takes."""

    @property
    def page(self) -> Page:
        """What the lines are laid on."""
        return self.telling.page

    @property
    def say(self) -> Speech:
        """The language."""
        return Speech(self.telling.lang)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each seat is called."""
        return self.telling.labels

    def seating(self, seats: Iterable[Seat]) -> Self:
        """The sheet on which the names of these seats are equally wide."""
        return evolve(self, width=max(cell_len(self.labels[seat]) for seat in seats))

    def name(self, seat: Seat) -> Text:
        """A name in its columns; the viewer's is bold."""
        label = self.labels[seat]
        name = Text(fitted(label, self.width))
        if seat == self.telling.seat:
            name.stylize("bold", 0, len(label))
        return name

    def opening(self, title: str) -> Iterator[Text]:
        """The game's title, who sits at the table, and the rules that are not the book's."""
        telling, say = self.telling, self.say
        viewer = []
        if telling.seat is not None:
            seen = words.YOU_ARE if telling.is_played else words.SEEN_BY
            viewer = [say(seen, name=self.labels[telling.seat])]
        yield from self.page.title(title, *viewer)
        names = (f"{seat} {self.labels[seat]}" for seat in range(telling.record.seats))
        yield from self.page.flow(f"{say(words.SEATS)} ", map(Text, names), gap=3)
        if differing := differences(telling.record.rules):
            yield from self.page.sentence(say(words.RULES, rules=differing))

    def event(self, sentence: str) -> Iterator[Text]:
        """Something that happens at the table, apart from the cards."""
        return self.page.sentence(sentence, lead=f"{self.page.chevron} ", style="magenta")

    def remark(self, sentence: str) -> Iterator[Text]:
        """Something to be known about the cards."""
        return self.page.sentence(sentence, style="italic")

    def rows(self, rows: Sequence[Text]) -> Iterator[Text]:
        """A line for each, or side by side where they are many."""
        if len(rows) > MANY:
            return self.page.columns(rows)
        return chain.from_iterable(self.page.flow("", [row]) for row in rows)

    def unfinished(self, awaited: str) -> Iterator[Text]:
        """That the match stops here, and who was awaited."""
        yield Text()
        yield from self.page.title(self.say(words.UNFINISHED))
        yield from self.page.sentence(awaited)

    def end(self, result: Outcome, winners: str, fact: Callable[[Seat], str]) -> Iterator[Text]:
        """Who won, and the ranking.

        Args:
            result: the outcome.
            winners: the sentence that names the winners.
            fact: what became of a seat, in a few words or none.
        """
        yield Text()
        yield from self.page.title(self.say(words.END))
        yield from self.page.sentence(winners, style="bold")
        sheet = self.seating(chain.from_iterable(result.ranking))
        rows: list[Text] = []
        for seats in result.ranking:
            place = len(rows) + 1
            style = "bold" if place == 1 else ""
            for seat in seats:
                row = Text(f"{place:>2}  ", style).append_text(sheet.name(seat))
                row.stylize(style)
                rows.append(row.append("  " + fact(seat), "" if place == 1 else "dim"))
        yield from self.rows(rows)


def differences(rules: Any) -> str:
    """The rules that are not the book's, each by its name.

    Examples:
        >>> from fodasse import Rules
        >>> differences(Rules(limit=3))
        'limit 3'
    """
    book = type(rules)()
    return ", ".join(
        f"{name} {shown(value)}"
        for name in (each.name for each in fields(type(rules)))
        if (value := getattr(rules, name)) != getattr(book, name)
    )


def shown(value: object) -> str:
    """The value of a rule as it is printed."""
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
