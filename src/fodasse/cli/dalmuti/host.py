"""What a person is asked in a match of The Great Dalmuti, and what the answers stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from rich.text import Text as Line

from fodasse.cli.answers import not_understood, tidied
from fodasse.cli.dalmuti import typed, words
from fodasse.cli.dalmuti.narrator import Narrator
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import (
    WILDCARD,
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    TakeOver,
    View,
    face,
)
from fodasse.table.bot import Turn

PASS: Final = frozenset({"pass", "p", "passo", "passar"})
"""What lays nothing, in any language."""
YES: Final = frozenset({"yes", "y", "sim", "s"})
"""What takes over."""
NO: Final = frozenset({"no", "n", "não", "nao"})
"""What declines a takeover."""
ANY_SET: Final = Lay(0, 9, 3)
"""An example where nothing can be laid."""


class Host(Narrator):
    """Tells one seat its match and understands its answers."""

    def ask(self, turn: Turn) -> Iterator[Line]:
        """How things stand, the hand, and what can be laid where that is not the whole hand."""
        view: View = turn.view
        yield Line()
        if view.phase is Phase.TAKEOVER:
            yield from self.sheet.remark(self.sheet.say(words.BOTH_WILDCARDS))
            return
        rows = [(words.YOUR_HAND, self.sheet.grouped(view.hand(turn.seat)))]
        if view.phase is Phase.BONUS:
            yield from self._paid(view)
        else:
            yield from self._others(view, turn.seat)
            yield from self._table()
            if view.top is not None:
                sets = [each for each in turn.legal_actions if isinstance(each, Lay)]
                rows.append((words.YOU_CAN_LAY, [self.sheet.set(each) for each in sets]))
        leads = [self.sheet.say(text) for text, _ in rows]
        wide = max(map(len, leads))
        for lead, (_, pieces) in zip(leads, rows, strict=True):
            yield from self.sheet.page.flow(Line(f"{lead:<{wide}}  ", "dim"), pieces)

    def prompt(self, turn: Turn) -> str:
        """What is awaited."""
        view, say = turn.view, self.sheet.say
        if view.phase is Phase.TAKEOVER:
            sentence = say(words.YOUR_TAKEOVER)
        elif view.phase is Phase.BONUS:
            sentence = say(words.YOUR_GIFT, name=self.sheet.labels[_intern(view)])
        elif view.top is None:
            sentence = say(words.YOUR_SET)
        else:
            top = view.top
            sentence = say.counted(top.count, words.YOUR_SET_OR_PASS, face=top.face)
        return f"   {sentence} "

    def read(self, answer: str, turn: Turn) -> Action:
        """A set or passing, two cards, or yes and no.

        Raises:
            Misheard: it is none of what is awaited.
        """
        view, seat = turn.view, turn.seat
        word = tidied(answer).casefold()
        if view.phase is Phase.TAKEOVER:
            if word in YES | NO:
                return TakeOver(seat) if word in YES else Decline(seat)
            raise not_understood(answer, self.sheet.page, words.NO_DECISION)
        example = self._example(turn)
        if view.phase is Phase.BONUS:
            cards = typed.cards(answer)
            if cards is None:
                raise not_understood(answer, self.sheet.page, words.NO_CARDS, example=example)
            return Give(seat, cards)
        if word in PASS:
            return Pass(seat)
        laid = typed.lay(answer, seat, view.hand(seat), view.top)
        if laid is None:
            problem = words.NO_SET if view.top is None else words.NO_SET_OR_PASS
            raise not_understood(answer, self.sheet.page, problem, example=example)
        return laid

    def help(self, turn: Turn) -> Iterator[str]:
        """What can be answered."""
        view, say = turn.view, self.sheet.say
        if view.phase is Phase.TAKEOVER:
            yield say(words.HELP_TAKEOVER)
        elif view.phase is Phase.BONUS:
            yield say(words.HELP_GIFT)
        else:
            yield say(words.HELP_SET)
            if view.rules.wildcards:
                yield say(words.HELP_WILDCARD)
            if view.top is not None:
                yield say(words.HELP_PASS)

    def _others(self, view: View, seat: Seat) -> Iterator[Line]:
        """How many cards the others have left, in the order in which they play."""
        place = view.seating.index(seat) + 1
        cells = []
        for other in (*view.seating[place:], *view.seating[: place - 1]):
            left = len(view.hands[other])
            shown = Line(f" {left}") if left else Line(" " + self.sheet.say(words.IS_OUT), "dim")
            cells.append(Line(self.sheet.labels[other], "dim").append_text(shown))
        yield from self.sheet.page.flow("", cells, gap=3)

    def _table(self) -> Iterator[Line]:
        """The trick as it lies, or that there is none yet."""
        yield from self.so_far()
        if not self.trick:
            opens = Line(self.sheet.say(words.YOU_OPEN), "dim")
            yield from self.sheet.trick(self.tricks + 1, (), opens)

    def _paid(self, view: View) -> Iterator[Line]:
        """What the intern paid, and that two cards are due for it."""
        if view.bonus is not None:
            name, cards = self.sheet.labels[_intern(view)], self.sheet.grouped(view.bonus.got)
            shown = " ".join(card.plain for card in cards)
            yield from self.sheet.remark(self.sheet.say(words.PAID_TO_YOU, name=name, cards=shown))

    def _example(self, turn: Turn) -> str:
        """Something allowed, as it can be typed: of all, what is missed least."""
        if turn.view.phase is Phase.BONUS:
            natural = [card for card in turn.view.hand(turn.seat) if card != WILDCARD]
            return " ".join(str(face(card)) for card in natural[-2:])
        sets = [each for each in turn.legal_actions if isinstance(each, Lay)]
        least = max(
            sets, key=lambda each: (-each.wildcards, each.count, each.rank), default=ANY_SET
        )
        return typed.spelled(least)


def _intern(view: View) -> Seat:
    """Rule 13: who pays, and is given cards by, the executive whose turn it is."""
    return view.seating[-1 - view.seating.index(cast(Seat, view.to_act))]
