"""Matches of Truco, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import Page
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import Card
from fodasse.core.events import Event
from fodasse.core.seats import Seat, in_turn, partners_opposite
from fodasse.core.texts import Texts
from fodasse.games.truco import GAME, Action, Laid, Phase, Public, Reason, State, View
from fodasse.games.truco.events import (
    CardExposed,
    CardPlayed,
    CardReplaced,
    CardsDealt,
    CountAsked,
    CutDue,
    CutMade,
    ElevenBegan,
    HandBegan,
    HandDrawn,
    HandScored,
    PointsChanged,
    RaiseAccepted,
    RaiseAsked,
    RedealAgreed,
    RedealAsked,
    SeatRan,
    TentoClaimed,
    TentoDenied,
    TrickTaken,
    TrickTied,
)
from fodasse.games.truco.laid import Team, team
from fodasse.games.truco.state import Position
from fodasse.games.truco.tricks import POWERS

_HALF_BACK: Final = Page().card(None)[:1]
"""The mark behind a covered card whose face is known."""
_INTERRUPTIONS: Final = (
    *(CardExposed, TentoClaimed, TentoDenied, CountAsked, RedealAsked, RedealAgreed),
)
"""Events that are printed below the cards of the trick."""


@define(kw_only=True)
class TrucoTranscript(Transcript[State, Action, View]):
    """A transcript of Truco.

    A trick is printed when it is complete, or before anything that interrupts it; a raise is
    printed when it is answered.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.truco", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (CardsDealt, CardReplaced, HandScored)
    commented: ClassVar[tuple[type[Event], ...]] = (CutMade, ElevenBegan, HandDrawn)

    is_titled: bool = field(default=False, init=False)
    """Whether the title of the hand is printed."""
    is_again: bool = field(default=False, init=False)
    """Whether the hand is dealt again."""
    printed: int = field(default=0, init=False)
    """The number of cards of the trick that are printed already."""

    def explain(self) -> Iterator[Line]:
        first, last, target = self._team(0), self._team(1), self.record.rules.target
        yield from self.remark("teams", style="", first=first, last=last, target=target)
        covered = self.card(Card.parse("7C"), style="dim").append_text(_HALF_BACK)
        yield from self.legend(
            [
                *([] if self.record.rules.covered_from is None else [(covered, "legend.covered")]),
                *([] if self.viewer is None else [(self.card(None), "legend.unseen")]),
                (Line("7 (+3)"), "legend.gained"),
            ]
        )

    def step(self, action: Action, before: Position, after: Position) -> Iterator[Line]:
        yield from self.title(before)
        yield from super().step(action, before, after)

    def tell(self, event: Event, before: Position, after: Position) -> Iterator[Line]:
        match event:
            case CutDue():
                self.is_titled = False
            case HandBegan():
                yield from self._hands(after)
            case RaiseAsked() | RaiseAccepted() | SeatRan():
                yield from self._cards_so_far(before)
                yield from self._call(event, before)
            case CardPlayed():
                yield from self.utterances_so_far()
            case TrickTaken() | TrickTied():
                yield from self._trick_over(event)
            case HandScored(reason=Reason.RAISE_AT_ELEVEN) | HandScored(tricks=(*_, None)):
                yield from self.comment(event)
            case PointsChanged():
                yield from self._points(event, after)
            case _ if isinstance(event, _INTERRUPTIONS):
                yield from self.rest(before)
                yield from self.report(event)
                self.is_again = isinstance(event, RedealAgreed)
            case _:
                yield from super().tell(event, before, after)

    def rest(self, last: Position) -> Iterator[Line]:
        yield from self.utterances_so_far()
        yield from self._cards_so_far(last)

    def fact(self, last: Position, seat: Seat) -> str:
        return self.say("points", count=last.points[team(seat)])

    def title(self, position: Public) -> Iterator[Line]:
        """Return the title of a hand, once."""
        if self.is_titled or position.phase is Phase.OVER:
            return
        key = "hand-again" if self.is_again else "hand"
        self.is_titled, self.is_again, self.printed = True, False, 0
        first, last = position.points
        yield from self.heading(
            self.say(key, number=position.hand_number),
            self.say("deals", position.dealer),
            self.say("score", first=first, last=last),
        )

    def trick_so_far(self, position: Position, result: Line) -> Iterator[Line]:
        """Return the trick on the table."""
        yield from self.laid(len(position.tricks) + 1, position.trick, result)
        self.printed = len(position.trick)

    def _cards_so_far(self, position: Position) -> Iterator[Line]:
        if len(position.trick) > self.printed:
            yield from self.trick_so_far(position, Line("…", "dim"))

    def _hands(self, after: Position) -> Iterator[Line]:
        """Return the vira, and the visible hands."""
        if after.vira is not None:
            pieces = vira_pieces(self.page, after.vira, after.manilhas)
            yield from self.page.flow("", pieces, gap=3)
        powers = None if after.is_dark else POWERS[after.manilha]
        for seat in in_turn(tuple(range(self.record.seats)), after.dealer):
            if any(hand := after.hands[seat]):
                cards = (self.card(card, after.manilhas) for card in by_power(hand, powers))
                yield from self.page.flow(self.name(seat).append("  "), cards)
        yield Line()

    def _call(
        self, event: RaiseAsked | RaiseAccepted | SeatRan, before: Position
    ) -> Iterator[Line]:
        """Keep a raise until it is answered, and return answers."""
        is_raise = isinstance(event, RaiseAsked)
        self.utter(event, "bold magenta" if is_raise else "magenta")
        if not is_raise or before.eleven is not None:
            yield from self.utterances_so_far()

    def _trick_over(self, event: TrickTaken | TrickTied) -> Iterator[Line]:
        if isinstance(event, TrickTaken):
            winner, result = event.seat, Line(f"→ {self.names[event.seat]}", "bold")
        else:
            key = "tie.tied" if event.leader is None else "tie.leads"
            winner, result = None, Line(self.say(key, event.leader), "italic")
        yield from self.laid(event.number, event.cards, result, winner=winner)
        self.printed = 0

    def _team(self, side: Team) -> list[str]:
        return self.people(partners_opposite(self.record.seats)[side])

    def _points(self, event: PointsChanged, after: Position) -> Iterator[Line]:
        """Return the points of both teams, with what one has gained."""
        cells = [
            Line(f"{self.say.listed(self.people(seats))} {points}")
            for seats, points in zip(after.teams, after.points, strict=True)
        ]
        cells[event.team].stylize("bold")
        cells[event.team].append(f" (+{event.change})", "green")
        return self.page.columns(cells)

    def laid(
        self,
        number: int,
        trick: Sequence[Laid],
        result: Line,
        *,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return the cards of a trick and its result."""
        cells = []
        for each in trick:
            style = "bold" if each.seat == winner else "dim" if each.covered else ""
            mark = _HALF_BACK if each.covered and each.card is not None else " "
            card = self.card(each.card, style=style)
            cells.append(Line.assemble(self.name(each.seat), " ", card, mark))
        return self.trick(number, cells, result)
