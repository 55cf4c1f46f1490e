"""The front end of games without one of their own, built from parts that all games have."""

# ruff: noqa: ARG002  # arguments that these methods do not need

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import define, field, fields
from rich.text import Text as Line

from fodasse.cli.page import INDENT
from fodasse.cli.prompter import Prompter, number, tidy
from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.table.bot import Turn


@define(kw_only=True)
class PlainPrompter(Prompter):
    """A plain prompter: actions as phrases, cards and changes of the score; numbered choices."""

    score: tuple[str, ...] | None = field(default=None, init=False)
    """The points of each seat as last printed, or at the beginning."""

    def step(self, action: Any, before: Any, after: Any) -> Iterator[Line]:
        if hasattr(action, "seat"):
            words = map(Line, self.deed(action).split())
            yield from self.page.flow(self.name(action.seat).append("  "), words)
        else:
            yield Line()
            yield from self.shout(self.phrase(action))
            for name in _unnamed(action, self.game.texts):
                items = _items(getattr(action, name))
                yield from self._drawn(name, items, by_seat=len(items) == len(self.names))
        if self.viewer is not None:
            yield from self._turned_up(action, before, after)
        if self.game.outcome(self.world(after)) is None:
            yield from self._score(before, after)

    def fact(self, last: Any, seat: Seat) -> str:
        points = self._points(last)
        return points[seat] if points else ""

    def deed(self, action: Any) -> str:
        """Return an action in words, with the fields that its words leave out."""
        names = _unnamed(action, self.game.texts)
        rest = ", ".join(f"{name} {getattr(action, name)}" for name in names)
        return f"{self.phrase(action)} ({rest})" if rest else self.phrase(action)

    def _drawn(self, name: str, items: Sequence[Any], *, by_seat: bool) -> Iterator[Line]:
        """Print cards or hands, with names if they are by seat; hidden ones only as a pile."""
        page, names = self.page, self.names
        if any(isinstance(item, tuple) for item in items):
            for seat, hand in enumerate(items):
                if hand and any(hand):
                    lead = self.name(seat) if by_seat else Line("·")
                    yield from page.flow(lead.append("  "), map(page.card, hand))
            return
        shown = [(seat, item) for seat, item in enumerate(items) if item is not None]
        pieces = [page.card(item) for item in items]
        gap = 1
        if by_seat and all(isinstance(item, Card) for _, item in shown):
            pieces, gap = [Line(f"{names[seat]} ") + page.card(card) for seat, card in shown], 3
        elif not shown and len(items) > 1:
            pieces = [page.card(None), Line(f"×{len(items)}", "dim")]
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
            by_seat = len(new) == len(self.names)
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
        teams = self.game.teams(self.world(after))
        cells = (f"{self.say.listed(self.people(team))} {points[team[0]]}" for team in teams)
        yield from self.page.flow(f"{self.say('plain.score')} ", map(Line, cells), gap=3)

    def _points(self, moment: Any) -> tuple[str, ...] | None:
        """Return the game's own points by seat or, if it has none, the returns.

        None if they depend on hidden cards.
        """
        game, rounds = self.game, self.game.rounds
        if rounds is None and self.viewer is not None and game.count_worlds(moment) > 1:
            return None
        form = "+.4g" if rounds is None else ".6g"
        points = (game.returns if rounds is None else rounds.points)(self.world(moment))
        return tuple(self.say.number(each, form) for each in points)

    def situation(self, turn: Turn) -> Iterator[Line]:
        yield Line()
        if hand := _own_hand(turn.view, turn.seat, len(self.names)):
            yield from self.page.flow(self.name(turn.seat).append("  "), map(self.card, hand))

    def ask(self, turn: Turn) -> Iterator[Line]:
        """Return the seat's own cards, and each legal action with its number, in columns."""
        yield from self.situation(turn)
        deeds = [self.deed(action) for action in turn.legal_actions]
        places = [Line(f"{place:>2}) ", "dim") for place, _ in enumerate(deeds, 1)]
        cells = [place + Line(deed) for place, deed in zip(places, deeds, strict=True)]
        if max(cell.cell_len for cell in cells) + INDENT <= self.page.width:
            yield from self.page.columns(cells)
            return
        for place, deed in zip(places, deeds, strict=True):
            yield from self.page.flow(place, map(Line, deed.split()))

    def choices(self, turn: Turn) -> list[tuple[Line, Any]]:
        return [(Line(self.deed(action)), action) for action in turn.legal_actions]

    def question(self, turn: Turn) -> str:
        return self.say("plain.choice", last=len(turn.legal_actions))

    def parse(self, answer: str, turn: Turn) -> Any:
        """Return the table action of a number above those of the legal actions."""
        given = number(tidy(answer))
        beside = dict(enumerate(self._beside(turn), len(turn.legal_actions) + 1))
        return None if given is None else beside.get(given)

    def no_such_number(self, turn: Turn) -> str:
        return "plain.no-such-number"

    def help(self, turn: Turn) -> Iterator[str]:
        yield self.say("plain.help")

    def table_help(self, turn: Turn) -> Iterator[str]:
        for place, action in enumerate(self._beside(turn), len(turn.legal_actions) + 1):
            yield f"{place}: {self.deed(action)}"

    def _beside(self, turn: Turn) -> list[Any]:
        return [*self.game.table_actions(self.world(turn.view), turn.seat)]


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


def _unnamed(action: Any, texts: Texts) -> list[str]:
    """Return the fields of an action that its words do not name.

    Words that name anything else, such as a property, are taken to cover all fields.
    """
    names, said = [each.name for each in fields(type(action))], texts.phrase_parameters(action)
    return [name for name in names if name not in {"seat", *said}] if said <= set(names) else []
