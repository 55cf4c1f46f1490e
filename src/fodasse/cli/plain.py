"""Any game told from what the protocol gives, where nobody has written a teller of its own."""

from __future__ import annotations

from collections.abc import Iterator
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
    """Tells each action in the words it has, and the returns wherever everything is told."""

    telling: Telling
    sheet: Sheet = field(init=False)

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
                yield from self._drawn(name, getattr(action, name))
        if self.telling.seat is not None:
            for name in _laid_anew(before, after):
                yield from self._drawn(name, getattr(after, name))
        game = self.telling.game
        if self.telling.seat is None and game.outcome(after) is None:
            returns = game.returns(after)
            if returns != game.returns(before):
                seats = range(len(returns))
                worth = (f"{sheet.labels[seat]} {self._return(after, seat)}" for seat in seats)
                yield from sheet.page.columns([Line(each, "dim") for each in worth])

    def end(self, last: Any, result: Outcome | None) -> Iterator[Line]:
        """The ranking, or who is awaited."""
        sheet, say = self.sheet, self.sheet.say
        if result is None:
            yield from sheet.unfinished(self._awaited(last))
            return
        names = [sheet.labels[seat] for seat in result.winners]
        winners = say.counted(len(names), WINS, names=say.listed(names), reason=result.reason)
        yield from sheet.end(result, winners, lambda seat: self._return(last, seat))

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

    def _drawn(self, name: str, value: Any) -> Iterator[Line]:
        """Cards hand by hand, each under its seat's name where there is a hand for each."""
        page, labels = self.sheet.page, self.sheet.labels
        if isinstance(value, tuple) and any(isinstance(hand, tuple) for hand in value):
            for seat, hand in enumerate(value):
                lead = self.sheet.name(seat) if len(value) == len(labels) else Line(page.dot)
                yield from page.flow(lead.append("  "), map(page.card, hand))
            return
        cards = value if isinstance(value, tuple) else (value,)
        pieces = [page.card(card) for card in cards]
        if len(cards) > 1 and not any(cards):
            pieces = [page.card(None), Line(f"{page.cross}{len(cards)}", "dim")]
        yield from page.flow(Line(f"{name} ", "dim"), pieces)

    def _return(self, sight: Any, seat: Seat) -> str:
        """What the match is worth to a seat, for those who see everything."""
        if self.telling.seat is not None:
            return ""
        value = self.telling.game.returns(sight)[seat]
        return self.sheet.say.number(value, "+.4g") if value else "0"

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
        """What is awaited, each action with its number."""
        page = self.sheet.page
        deeds = [page.plain(self.deed(action)) for action in turn.legal_actions]
        places = [Line(f"{place:>2} ", "dim") for place, _ in enumerate(deeds, 1)]
        cells = [place + Line(deed) for place, deed in zip(places, deeds, strict=True)]
        yield Line()
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


def rulebook(game: Game[Any, Any, Any]) -> Rulebook:
    """What can be said of a game's rules: its package's docstring, in the language it has."""
    module = import_module(type(game).__module__)
    package = import_module(module.__package__ or module.__name__)
    told, _, _ = cleandoc(package.__doc__ or "").partition("\n\n")
    english, portuguese = (
        f"{told} {say(SEATS, seats=say.span(game.seats))}".replace("{", "{{").replace("}", "}}")
        for say in (Speech("en"), Speech("pt"))
    )
    return Rulebook(Text(game.name, game.name), Text(english, portuguese), (), {})


def _laid_anew(before: Any, after: Any) -> list[str]:
    """The fields of a view in which a card lies where a back or another card lay."""
    return [
        each.name
        for each in fields(type(after))
        if _is_anew(getattr(before, each.name), getattr(after, each.name))
    ]


def _is_anew(old: Any, new: Any) -> bool:
    if isinstance(old, tuple) and isinstance(new, tuple) and len(old) == len(new):
        return any(map(_is_anew, old, new))
    return isinstance(new, Card) and isinstance(old, Card | None) and new is not old


def _untold(action: Any) -> list[str]:
    """The fields of an action that its words do not name.

    Words that name anything else, such as a property, are taken to tell all.
    """
    kept = [each.name for each in fields(type(action))]
    if not action.phrase.names <= set(kept):
        return []
    return [name for name in kept if name != "seat" and name not in action.phrase.names]
