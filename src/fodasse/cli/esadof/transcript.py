"""Matches of ES-ADOF, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.esadof.sheet import Moment, Placed, Sheet
from fodasse.core.cards import HiddenCard
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.esadof import Action, Arrange, Deal, Discard, Hand, Phase, Replace, View
from fodasse.games.esadof.scoring import is_lowest_alone, row_points

_FEW: Final = 3
"""The most seats that a sentence names; it gives the number of more."""


@define(kw_only=True)
class EsadofTranscript(Sheet):
    """Prints a match of ES-ADOF.

    Turns are printed together when the hand ends, or when a person who plays is asked.
    """

    placed: list[Placed] = field(factory=list, init=False)
    """The turns that are not printed yet."""

    def explain(self) -> Iterator[Line]:
        """Return what ends the match, what cards count, and how to read turns."""
        yield from self.remark("aim", style="", count=self.record.rules.target)
        yield from self.remark("card-points", style="dim")
        legend = (Line(self.say(f"legend.{key}"), "dim") for key in ("takes", "draws", "new"))
        yield from self.page.flow("", legend, gap=3)

    def step(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        """Return an action and its consequences as lines.

        A draw is printed with where the card goes, a knock with the end of the hand.
        """
        match action:
            case Deal():
                yield from self._deal(action, before)
            case Arrange() if after.phase is Phase.TURN:
                yield from self._arranged(after)
            case Replace() | Discard():
                self._place(action, before, after)
        if not after.awaited and after.last_hand is not None:
            yield from self._end_hand(after.last_hand, before, after)

    def rest(self, last: Moment) -> Iterator[Line]:  # noqa: ARG002  # the turns are kept
        """Return the turns that are not printed yet."""
        yield from self.turns(self.placed)
        self.placed.clear()

    def awaited(self, last: Moment) -> str:
        """Return a sentence on the awaited seats of a match that is not over."""
        if not last.awaited:
            return self.say("to-deal", last.dealer)
        if last.phase is Phase.ARRANGE:
            return self.say("awaited.arrange", names=self.people(last.awaited))
        if last.drawn is None:
            return self.say("to-play", last.awaited[0])
        return self.say("awaited.drawn", last.awaited[0], card=self.card(last.drawn.card).plain)

    def position(self, last: Moment) -> Iterator[Line]:
        """Return the rows and the points of a match that is not over."""
        yield from self.rows_by_seat(last.rows)
        yield from self.totals(last.points)

    def winners(self, last: Moment, result: Outcome) -> str:
        """Return the sentence that names the winners."""
        points = self.fact(last, result.winners[0])
        hands = self.say("hands", count=last.hand_number)
        return self.say("wins", names=self.people(result.winners), points=points, hands=hands)

    def fact(self, last: Moment, seat: Seat) -> str:
        """Return the points of a seat."""
        return self.say("points", count=last.points[seat])

    def _deal(self, deal: Deal, before: Moment) -> Iterator[Line]:
        number = self.say("hand", number=before.hand_number)
        yield from self.heading(number, self.say("deals", before.dealer))
        facts = [
            self.worded("pile", card=deal.upcard),
            Line(self.say("stock", count=len(deal.stock)), "dim"),
            Line(self.say("begins", (before.dealer + 1) % len(self.names)), "dim"),
        ]
        yield from self.page.flow("", facts, gap=3)

    def _arranged(self, moment: Moment) -> Iterator[Line]:
        """Return all rows, or what the viewer has seen of its own."""
        if self.viewer is None:
            yield from self.rows_by_seat(moment.rows)
        else:
            lead = self.name(self.viewer).append(f"  {self.say('sees')} ")
            yield from self.page.flow(lead, [self.row(moment.row(self.viewer))])
        yield Line()

    def _place(self, action: Replace | Discard, before: Moment, after: Moment) -> None:
        """Keep a turn for later."""
        drawn, hand, out = before.drawn, after.last_hand, _discard(after)
        if drawn is not None and isinstance(action, Replace):
            row = after.row(action.seat) or (hand.rows[action.seat] if hand else ())
            self.placed.append(Placed(action.seat, drawn.source, out, row=row, slot=action.slot))
        elif drawn is not None:
            self.placed.append(Placed(action.seat, drawn.source, out))

    def _end_hand(self, hand: Hand, before: Moment, after: Moment) -> Iterator[Line]:
        """Return how the hand ended, which scoring applies, all rows and the points."""
        yield from self.rest(after)
        yield Line()
        if hand.knocker is not None:
            yield from self.event("event.knock", hand.knocker)
        elif before.stock if isinstance(before, View) else len(before.stock):
            yield from self.event("event.turns-out", count=self.record.rules.max_turns)
        else:
            yield from self.event("event.stock-out")
        yield from self._scoring(hand)
        yield from self.scores(hand, before.points, after.points)

    def _scoring(self, hand: Hand) -> Iterator[Line]:
        knocker = hand.knocker
        if knocker is None:
            return self.remark("scoring.own")
        own = [row_points(row) for row in hand.rows]
        if is_lowest_alone(own, knocker):
            return self.remark("scoring.lowest", knocker)
        lower = [seat for seat, points in enumerate(own) if points < own[knocker]]
        equal = [seat for seat, points in enumerate(own) if points == own[knocker]]
        key = "scoring.undercut" if lower else "scoring.tied"
        others = self.people(lower or [seat for seat in equal if seat != knocker])
        count, total = len(others), sum(own)
        if count > _FEW:
            others = [self.say("scoring.others", count=count)]
        return self.remark(key, knocker, names=others, count=count, total=total)


def _discard(after: Moment) -> HiddenCard:
    """Return the card that a turn laid on the pile, also if it ended the hand."""
    if after.pile:
        return after.pile[-1]
    return None if after.last_hand is None else after.last_hand.discard
