"""What a person is asked in a match of Fodasse, and what the answers stand for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rich.text import Text as Line

from fodasse.cli.answers import Misheard, not_understood, number, tidied
from fodasse.cli.fodasse import words
from fodasse.cli.fodasse.narrator import Narrator
from fodasse.cli.sheet import MANY
from fodasse.core.cards import Card
from fodasse.core.errors import FormatError
from fodasse.core.manilhas import POWERS
from fodasse.core.seats import Seat
from fodasse.games.fodasse import Action, Bid, Leave, Phase, Play, View
from fodasse.table.bot import Turn

LEAVE: Final = frozenset({"leave", "abandonar"})
"""What leaves the match, in any language."""


class Host(Narrator):
    """Tells one seat its match and understands its answers."""

    def ask(self, turn: Turn) -> Iterator[Line]:
        """The hand, with what is known of the call or the stage."""
        view: View = turn.view
        sheet = self.sheet
        if view.phase is Phase.BID:
            yield from self.so_far()
            return
        yield Line()
        told = view.at_table if len(view.at_table) <= MANY else (turn.seat,)
        yield from self.sheet.page.columns([self._needs(view, seat) for seat in told])
        last = self.sheet.page.ellipsis if view.stage else self.sheet.say(words.YOU_LEAD)
        yield from sheet.stage(len(view.stages) + 1, view.stage, Line(last, "dim"))
        cards = [
            Line(f"{number} ", "dim").append_text(
                self.sheet.page.card(card, style="bold" if card.rank is view.manilha else "")
            )
            for number, card in enumerate(_hand(turn), 1)
        ]
        yield from self.sheet.page.flow("", cards, gap=3)

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
        sentence = self.sheet.say(
            text, first=first, dash=self.sheet.page.dash, last=last, barred=", ".join(barred)
        )
        return f"   {sentence} "

    def read(self, answer: str, turn: Turn) -> Action:
        """A bid, a card by its number or its text, or leaving.

        Raises:
            Misheard: it is none of these.
        """
        answer = tidied(answer)
        if answer.casefold() in LEAVE:
            return Leave(turn.seat)
        given = number(answer)
        if given is not None:
            if turn.view.phase is Phase.BID:
                return Bid(turn.seat, given)
            hand = _hand(turn)
            if 1 <= given <= len(hand):
                return Play(turn.seat, hand[given - 1])
            raise Misheard(words.NO_SUCH_NUMBER, number=given, last=len(hand))
        try:
            return Play(turn.seat, Card.parse(answer))
        except FormatError:
            raise not_understood(answer, self.sheet.page) from None

    def help(self, turn: Turn) -> Iterator[str]:
        """What can be answered."""
        if turn.view.phase is Phase.BID:
            yield self.sheet.say(words.HELP_BID)
        else:
            card = _hand(turn)[0]
            shown, typed = self.sheet.page.card(card).plain, card.text.lower()
            yield self.sheet.say(words.HELP_CARD, shown=shown, typed=typed)
        yield self.sheet.say(words.HELP_LEAVE)

    def _needs(self, view: View, seat: Seat) -> Line:
        """The stages a seat has taken and those it bid."""
        player = view.seat(seat)
        style = "green" if player.won == player.bid else "yellow"
        return self.sheet.name(seat).append(f" {player.won}/{player.bid}", style)


def _hand(turn: Turn) -> list[Card]:
    """The cards that can be played, weak to strong."""
    cards = [action.card for action in turn.legal_actions]
    return sorted(cards, key=lambda card: (POWERS[turn.view.manilha][card], card.order))
