"""What a person is asked in a match of Fodasse, and what the answers stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from rich.text import Text as Line

from fodasse.cli.fodasse import words
from fodasse.cli.fodasse.ending import end, opening
from fodasse.cli.fodasse.narrator import Narrator
from fodasse.cli.fodasse.sheet import MANY, Sheet
from fodasse.cli.fodasse.words import Speech
from fodasse.cli.session import Misheard
from fodasse.cli.telling import Telling
from fodasse.core.cards import Card
from fodasse.core.errors import FormatError
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.fodasse import Action, Bid, Leave, Phase, Play, View
from fodasse.games.fodasse.strength import POWERS
from fodasse.table.bot import Turn

LEAVE: Final = frozenset({"leave", "abandonar"})
"""What leaves the match, in any language."""
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_LONGEST_QUOTE: Final = 20


class Host:
    """Tells one seat its match and understands its answers."""

    def __init__(self, telling: Telling) -> None:
        """The host of this seat, before the first deal."""
        say = Speech(telling.lang)
        rules = telling.record.rules
        self._say = say
        self._page = telling.page
        self._seats = telling.record.seats
        self._narrator = Narrator(Sheet(telling.page, say, rules, telling.labels, telling.seat))

    def opening(self) -> Iterator[Line]:
        """Who sits at the table, and that help can be had."""
        yield from opening(self._narrator.sheet, self._seats, seen_by=words.YOU_ARE)
        yield from self._page.sentence(self._say(words.ASK_HELP), style="dim")

    def step(self, action: Action, before: View, after: View) -> Iterator[Line]:
        """What an action was and what followed from it."""
        return self._narrator.step(action, before, after)

    def ask(self, turn: Turn) -> Iterator[Line]:
        """The hand, with what is known of the call or the stage."""
        view: View = turn.view
        sheet = self._narrator.sheet
        if view.phase is Phase.BID:
            yield from self._narrator.so_far()
            return
        yield Line()
        told = view.at_table if len(view.at_table) <= MANY else (turn.seat,)
        yield from self._page.columns([self._needs(view, seat) for seat in told])
        last = self._page.ellipsis if view.stage else self._say(words.YOU_LEAD)
        yield from sheet.stage(len(view.stages) + 1, view.stage, Line(last, "dim"))
        cards = [
            Line(f"{number} ", "dim").append_text(
                self._page.card(card, style="bold" if card.rank is view.manilha else "")
            )
            for number, card in enumerate(_hand(turn), 1)
        ]
        yield from self._page.flow("", cards, gap=3)

    def prompt(self, turn: Turn) -> str:
        """What is awaited, and between which numbers."""
        if turn.view.phase is Phase.BID:
            bids = [action.stages for action in turn.legal_actions]
            barred = [str(bid) for bid in range(turn.view.hand_size + 1) if bid not in bids]
            text = words.YOUR_BID_BUT if barred else words.YOUR_BID
            first, last = 0, turn.view.hand_size
        else:
            text, barred = words.YOUR_CARD, []
            first, last = 1, len(turn.legal_actions)
        sentence = self._say(
            text, first=first, dash=self._page.dash, last=last, barred=", ".join(barred)
        )
        return f"   {sentence} "

    def read(self, answer: str, turn: Turn) -> Action:
        """A bid, a card by its number or its text, or leaving.

        Raises:
            Misheard: it is none of these.
        """
        answer = "".join(answer.split()).removesuffix("\N{VARIATION SELECTOR-16}")
        if answer.casefold() in LEAVE:
            return Leave(turn.seat)
        if _NUMBER.fullmatch(answer):
            if turn.view.phase is Phase.BID:
                return Bid(turn.seat, int(answer))
            hand = _hand(turn)
            if 1 <= int(answer) <= len(hand):
                return Play(turn.seat, hand[int(answer) - 1])
            raise Misheard(words.NO_SUCH_NUMBER, number=int(answer), last=len(hand))
        try:
            return Play(turn.seat, Card.parse(answer))
        except FormatError:
            shown = "".join(sign if sign.isprintable() else "?" for sign in answer)
            if len(shown) > _LONGEST_QUOTE:
                shown = shown[:_LONGEST_QUOTE] + self._page.ellipsis
            raise Misheard(words.NOT_UNDERSTOOD, answer=shown) from None

    def help(self, turn: Turn) -> Iterator[str]:
        """What can be answered."""
        if turn.view.phase is Phase.BID:
            yield self._say(words.HELP_BID)
        else:
            card = _hand(turn)[0]
            shown, typed = self._page.card(card).plain, card.text.lower()
            yield self._say(words.HELP_CARD, shown=shown, typed=typed)
        yield self._say(words.HELP_LEAVE)

    def end(self, last: View, result: Outcome | None) -> Iterator[Line]:
        """The ranking."""
        return end(self._narrator.sheet, last, result, self._narrator.gone)

    def _needs(self, view: View, seat: Seat) -> Line:
        """The stages a seat has taken and those it bid."""
        player = view.seat(seat)
        style = "green" if player.won == player.bid else "yellow"
        return self._narrator.sheet.name(seat).append(f" {player.won}/{player.bid}", style)


def _hand(turn: Turn) -> list[Card]:
    """The cards that can be played, weak to strong."""
    cards = [action.card for action in turn.legal_actions]
    return sorted(cards, key=lambda card: (POWERS[turn.view.manilha][card], card.order))
