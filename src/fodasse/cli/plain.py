"""Any game told from what the protocol gives, where nobody has written a teller of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib import import_module
from inspect import cleandoc
from random import Random
from typing import Any, Final

from attrs import define, field, fields
from rich.text import Text as Line

from fodasse.cli.answers import Misheard, not_understood, number, tidied
from fodasse.cli.narration import Telling
from fodasse.cli.page import INDENT
from fodasse.cli.rulebook import Rulebook
from fodasse.cli.sheet import Sheet
from fodasse.cli.speech import Speech
from fodasse.core.cards import Card
from fodasse.core.game import Game
from fodasse.core.outcome import Outcome
from fodasse.core.seats import CHANCE, Seat
from fodasse.core.wording import Text, phrase
from fodasse.table.bot import Turn

WINS: Final = (
    Text("{names} wins [{reason}].", "{names} vence [{reason}]."),
    Text("{names} win [{reason}].", "{names} vencem [{reason}]."),
)
SCORE: Final = Text("Score:", "Placar:")
DRAW_DUE: Final = Text("Cards are to be drawn.", "Falta sortear cartas.")
AWAITED: Final = (
    Text("{names} is to act.", "É a vez de {names}."),
    Text("{names} are to act.", "É a vez de {names}."),
)
CHOICE: Final = Text("Your choice, 1{dash}{last}:", "Sua escolha, 1{dash}{last}:")
NO_SUCH_NUMBER: Final = Text(
    "There is no choice number {number}: 1 to {last}.",
    "Não há escolha de número {number}: de 1 a {last}.",
)
HELP_NUMBER: Final = Text(
    "a number: do what stands beside it", "um número: fazer o que está ao lado dele"
)
SEATS: Final = Text("{seats} can play.", "Jogam {seats}.")


@define
class Narrator:
    """Prints each action by its phrase, the cards it shows, and the score when it changes."""

    telling: Telling
    sheet: Sheet = field(init=False)
    score: tuple[str, ...] | None = field(default=None, init=False)
    """The points of each seat as last printed, or at the beginning."""

    def __attrs_post_init__(self) -> None:
        self.sheet = Sheet(self.telling).seating(range(len(self.telling.labels)))

    def opening(self) -> Iterator[Line]:
        """Who sits at the table."""
        return self.sheet.opening(self.telling.game.name)

    def step(self, action: Any, before: Any, after: Any) -> Iterator[Line]:
        """What was done; what was drawn, as far as it was seen."""
        sheet = self.sheet
        if hasattr(action, "seat"):
            words = sheet.page.plain(self.deed(action)).split()
            yield from sheet.page.flow(sheet.name(action.seat).append("  "), map(Line, words))
        else:
            yield Line()
            yield from sheet.event(phrase(action, self.telling.lang))
            for name in _untold(action):
                items = _items(getattr(action, name))
                yield from self._drawn(name, items, by_seat=len(items) == len(sheet.labels))
        if self.telling.seat is not None:
            yield from self._turned_up(action, before, after)
        if self.telling.game.outcome(self.world(after)) is None:
            yield from self._score(before, after)

    def end(self, last: Any, result: Outcome | None) -> Iterator[Line]:
        """The ranking, or who is awaited."""
        sheet, say = self.sheet, self.sheet.say
        if result is None:
            yield from sheet.unfinished(self._awaited(last))
            return
        names = [sheet.labels[seat] for seat in result.winners]
        winners = say.counted(len(names), WINS, names=say.listed(names), reason=result.reason)
        points = self._points(last)
        yield from sheet.end(result, winners, lambda seat: points[seat] if points else "")

    def deed(self, action: Any) -> str:
        """An action in words, with whatever its words leave out."""
        rest = ", ".join(f"{name} {getattr(action, name)}" for name in _untold(action))
        words = phrase(action, self.telling.lang)
        return f"{words} ({rest})" if rest else words

    def world(self, sight: Any) -> Any:
        """A state that can be asked for all who saw this: theirs, or one that looks the same."""
        if self.telling.seat is None:
            return sight
        return self.telling.game.determinize(sight, Random(0))

    def _drawn(self, name: str, items: Sequence[Any], *, by_seat: bool) -> Iterator[Line]:
        """Print cards or hands, with names if they are by seat; hidden ones only as a pile."""
        page, labels = self.sheet.page, self.sheet.labels
        if any(isinstance(item, tuple) for item in items):
            for seat, hand in enumerate(items):
                if hand and any(hand):
                    lead = self.sheet.name(seat) if by_seat else Line(page.dot)
                    yield from page.flow(lead.append("  "), map(page.card, hand))
            return
        shown = [(seat, item) for seat, item in enumerate(items) if item is not None]
        pieces = [page.card(item) for item in items]
        gap = 1
        if by_seat and all(isinstance(item, Card) for _, item in shown):
            pieces, gap = [Line(f"{labels[seat]} ") + page.card(card) for seat, card in shown], 3
        elif not shown and len(items) > 1:
            pieces = [page.card(None), Line(f"{page.cross}{len(items)}", "dim")]
        elif not shown:
            pieces = []
        if pieces:
            yield from page.flow(Line(f"{name} ", "dim"), pieces, gap=gap)

    def _turned_up(self, action: Any, before: Any, after: Any) -> Iterator[Line]:
        """Print the cards that a view shows where the view before showed another one or a back.

        Cards in the action itself have been printed already.
        """
        known = Counter(_cards(_values(action)))
        for name in (each.name for each in fields(type(after))):
            old, new = _items(getattr(before, name)), _items(getattr(after, name))
            if len(old) != len(new):
                continue
            left, shown = known.copy(), list[Any]()
            for then, now in zip(old, new, strict=True):
                cards = Counter(_cards(now)) - Counter(_cards(then))
                shown.append(now if cards - left else None)
                known |= cards
                left -= cards
            by_seat = len(new) == len(self.sheet.labels)
            items = shown if by_seat else [item for item in shown if item is not None]
            if any(shown):
                yield from self._drawn(name, items, by_seat=by_seat)

    def _score(self, before: Any, after: Any) -> Iterator[Line]:
        """Print the points of every team if they have changed."""
        if self.score is None:
            self.score = self._points(before)
        points = self._points(after)
        if points is None or points == self.score:
            return
        self.score = points
        sheet = self.sheet
        teams = self.telling.game.teams(self.world(after))
        cells = (
            f"{sheet.say.listed([sheet.labels[seat] for seat in team])} {points[team[0]]}"
            for team in teams
        )
        yield from sheet.page.flow(f"{sheet.say(SCORE)} ", map(Line, cells), gap=3)

    def _points(self, sight: Any) -> tuple[str, ...] | None:
        """Return the game's own points by seat or, if it has none, the returns.

        None if they depend on hidden cards.
        """
        game, say = self.telling.game, self.sheet.say
        rounds = game.rounds
        if rounds is None and self.telling.seat is not None and game.count_worlds(sight) > 1:
            return None
        form = "+.4g" if rounds is None else ".6g"
        points = (game.returns if rounds is None else rounds.points)(self.world(sight))
        return tuple(say.number(each, form) if each else "0" for each in points)

    def _awaited(self, last: Any) -> str:
        say = self.sheet.say
        names = [
            self.sheet.labels[actor]
            for actor in self.telling.game.actors(self.world(last))
            if actor is not CHANCE
        ]
        if not names:
            return say(DRAW_DUE)
        return say.counted(len(names), AWAITED, names=say.listed(names))


@define
class Host(Narrator):
    """Offers everything that is allowed by number."""

    def ask(self, turn: Turn) -> Iterator[Line]:
        """Print the seat's own cards, and each action with its number."""
        page = self.sheet.page
        deeds = [page.plain(self.deed(action)) for action in turn.legal_actions]
        places = [Line(f"{place:>2} ", "dim") for place, _ in enumerate(deeds, 1)]
        cells = [place + Line(deed) for place, deed in zip(places, deeds, strict=True)]
        yield Line()
        if hand := _own_hand(turn.view, turn.seat, len(self.sheet.labels)):
            yield from page.flow(self.sheet.name(turn.seat).append("  "), map(page.card, hand))
        if max(cell.cell_len for cell in cells) + INDENT <= page.width:
            yield from page.columns(cells)
            return
        for place, deed in zip(places, deeds, strict=True):
            yield from page.flow(place, map(Line, deed.split()))

    def prompt(self, turn: Turn) -> str:
        """Between which numbers to choose."""
        last = len(turn.legal_actions)
        return f"   {self.sheet.say(CHOICE, dash=self.sheet.page.dash, last=last)} "

    def read(self, answer: str, turn: Turn) -> Any:
        """The action of a number.

        Raises:
            Misheard: it is the number of none.
        """
        given = number(tidied(answer))
        if given is None:
            raise not_understood(tidied(answer), self.sheet.page)
        choices = (*turn.legal_actions, *self._beside(turn))
        if not 1 <= given <= len(choices):
            raise Misheard(NO_SUCH_NUMBER, number=given, last=len(turn.legal_actions))
        return choices[given - 1]

    def help(self, turn: Turn) -> Iterator[str]:
        """That numbers are awaited, and those of what may be done beside."""
        yield self.sheet.say(HELP_NUMBER)
        for place, action in enumerate(self._beside(turn), len(turn.legal_actions) + 1):
            yield f"{place}: {self.deed(action)}"

    def _beside(self, turn: Turn) -> list[Any]:
        """The seat's own table actions."""
        allowed = self.telling.game.table_actions(self.world(turn.view))
        return [action for action in allowed if action.seat == turn.seat]


def rulebook(game: Game) -> Rulebook:
    """Return what can be said of a game's rules: its package's docstring and the table sizes."""
    module = import_module(game.documents.actions[0].__module__)
    package = import_module(module.__package__ or module.__name__)
    told, _, _ = cleandoc(package.__doc__ or module.__doc__ or "").partition("\n\n")
    english, portuguese = (
        f"{told} {say(SEATS, seats=say.span(game.seats))}".replace("{", "{{").replace("}", "}}")
        for say in (Speech("en"), Speech("pt"))
    )
    return Rulebook(Text(game.name, game.name), Text(english, portuguese), (), {})


def _own_hand(view: Any, seat: Seat, seats: int) -> tuple[Any, ...]:
    """Return a seat's own cards as it sees them, while others hold cards that it cannot see.

    They are found by shape: a field of the view with a card, or a tuple of cards, for each seat.
    """
    for cards in _values(view):
        if (
            isinstance(cards, tuple)
            and len(cards) == seats
            and any(None in _items(each) for each in cards)
        ):
            own = cards[seat]
            if isinstance(own, Card) or (isinstance(own, tuple) and any(own)):
                return _items(own)
    return ()


def _items(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _values(worded: Any) -> tuple[Any, ...]:
    return tuple(getattr(worded, each.name) for each in fields(type(worded)))


def _cards(value: Any) -> Iterator[Card]:
    """Yield the cards in a value, or in tuples of them."""
    for item in _items(value):
        if isinstance(item, tuple):
            yield from _cards(item)
        elif isinstance(item, Card):
            yield item


def _untold(action: Any) -> list[str]:
    """The fields of an action that its words do not name.

    Words that name anything else, such as a property, are taken to tell all.
    """
    kept = [each.name for each in fields(type(action))]
    if not action.phrase.names <= set(kept):
        return []
    return [name for name in kept if name != "seat" and name not in action.phrase.names]
