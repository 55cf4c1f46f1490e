"""Prompts of Fodasse, and the answers to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text as Line

from fodasse.cli.cards import read_card, short
from fodasse.cli.fodasse.transcript import FodasseTranscript
from fodasse.cli.manilhas import by_power
from fodasse.cli.prompter import Prompter, number, tidy
from fodasse.cli.transcript import MANY
from fodasse.core.cards import Card
from fodasse.games import fodasse
from fodasse.games.fodasse import Action, Phase, State, View
from fodasse.games.fodasse.legality import barred_bid
from fodasse.table.bot import Turn


class FodassePrompter(Prompter[State, Action, View], FodasseTranscript):
    """Prompts of Fodasse."""

    def situation(self, turn: Turn[Action, View]) -> Iterator[Line]:
        view = turn.view
        if view.phase is Phase.BID:
            yield from self.rest(view)
            return
        yield Line()
        seats = view.at_table if len(view.at_table) <= MANY else (turn.seat,)
        players = [(seat, view.seats[seat]) for seat in seats]
        yield from self.page.columns(
            [self.won(seat, player.won, player.bid) for seat, player in players]
        )
        last = "…" if view.stage else self.say("ask.you-lead")
        yield from self.stage(len(view.stages) + 1, view.stage, Line(last, "dim"))

    def choices(self, turn: Turn[Action, View]) -> list[tuple[Line, Action]]:
        view = turn.view
        cards = by_power(_cards(turn), view.rules.powers.get(view.manilha))
        manilhas = view.manilhas
        return [(self.card(card, manilhas), fodasse.Play(turn.seat, card)) for card in cards]

    def question(self, turn: Turn[Action, View]) -> str:
        if cards := _cards(turn):
            return self.say("ask.card", last=len(cards))
        barred = barred_bid(turn.view)
        key = "ask.bid" if barred is None else "ask.bid-but"
        return self.say(key, last=turn.view.hand_size, barred=barred)

    def words(self, turn: Turn[Action, View]) -> Mapping[str, Action]:
        seat = turn.seat
        return {
            "misdeal": fodasse.Propose(seat, fodasse.Misdeal()),
            "resume": fodasse.Resume(seat),
            "join": fodasse.Join(len(turn.view.bids)),
            "leave": fodasse.Leave(seat),
        }

    def parse(self, answer: str, turn: Turn[Action, View]) -> Action | None:
        """Return the action typed: a bid by number, a card by name, or a motion with its subject.

        Raises:
            Unreadable: a motion without its subject.
        """
        said = tidy(answer).casefold()
        if (given := number(said)) is not None:
            return fodasse.Bid(turn.seat, given) if turn.view.phase is Phase.BID else None
        if (rest := self.after_word("pause", said)) is not None:
            minutes = number(rest)
            if minutes is None:
                raise self.unreadable("problem.pause")
            return fodasse.Propose(turn.seat, fodasse.Pause(minutes))
        if (rest := self.after_word("misreport", said)) is not None:
            accused = self.find_seat(rest)
            if accused is None:
                raise self.unreadable("problem.misreport")
            return fodasse.Propose(turn.seat, fodasse.Misreport(accused))
        card = read_card(said, self.lang)
        return None if card is None else fodasse.Play(turn.seat, card)

    def no_such_number(self, turn: Turn[Action, View]) -> str:  # noqa: ARG002  # only cards have numbers
        return "ask.no-such-card"

    def help(self, turn: Turn[Action, View]) -> Iterator[str]:
        cards = _cards(turn)
        if cards:
            yield self.say("help.card", shown=cards[0], typed=short(cards[0], self.lang))
        else:
            yield self.say("help.bid")

    def table_help(self, turn: Turn[Action, View]) -> Iterator[str]:  # noqa: ARG002  # always the same
        for motion in ("misdeal", "misreport", "pause"):
            yield self.say(f"help.{motion}")
        yield self.say("help.join")
        yield self.say("help.leave")


def _cards(turn: Turn[Action, View]) -> list[Card]:
    """Return the cards that can be played; none during the call."""
    return [action.card for action in turn.legal_actions if isinstance(action, fodasse.Play)]
