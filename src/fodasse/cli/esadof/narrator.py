"""A match of ES-ADOF told hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.esadof import words
from fodasse.cli.esadof.sheet import RowSheet
from fodasse.cli.narration import Telling
from fodasse.core.cards import HiddenCard
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.esadof import (
    Action,
    Arrange,
    Deal,
    Discard,
    Draw,
    Hand,
    Knock,
    Phase,
    Replace,
    Source,
    State,
    View,
)
from fodasse.games.esadof.scoring import is_lowest_alone, row_points

Sight: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""


@define
class Narrator:
    """Tells a match, whole or as one seat saw it.

    Turns are gathered and told together: when the seat that is told the match is to act, and when
    the hand ends.
    """

    telling: Telling
    sheet: RowSheet = field(init=False)
    turns: list[Line] = field(init=False, factory=list)
    """What is still to be told."""

    def __attrs_post_init__(self) -> None:
        self.sheet = RowSheet(self.telling).seating(range(len(self.telling.labels)))

    def opening(self) -> Iterator[Line]:
        """Who sits at the table, what ends the match, what cards count, how turns are told."""
        sheet, say, page = self.sheet, self.sheet.say, self.sheet.page
        yield from sheet.opening(words.TITLE)
        yield from page.sentence(say.counted(sheet.rules.target, words.AIM))
        yield from page.sentence(say(words.CARDS_COUNT), style="dim")
        legend = [
            Line(say(words.LEGEND_TAKES), "dim"),
            Line(say(words.LEGEND_DRAWS), "dim"),
            Line("[ ] ").append(say(words.LEGEND_NEW), "dim"),
        ]
        yield from page.flow("", legend, gap=3)

    def step(self, action: Action, before: Sight, after: Sight) -> Iterator[Line]:
        """What was done, once there is enough of it, and what it settled."""
        match action:
            case Deal():
                yield from self._deal(action, before)
            case Arrange():
                if after.phase is Phase.TURN:
                    yield from self.sheet.rows_by_seat(after.rows)
                    yield Line()
            case Draw():
                if action.seat == self.telling.seat:
                    yield from self.so_far()
            case Replace():
                self._replaced(action, before, after)
            case Discard():
                self._discarded(action, before, after)
            case Knock():
                pass
        if not after.awaited and after.last_hand is not None:
            yield from self._ended(after.last_hand, before)

    def so_far(self) -> Iterator[Line]:
        """The turns that have not been told yet."""
        yield from self.sheet.turns(self.turns)
        self.turns.clear()

    def end(self, last: Sight, result: Outcome | None) -> Iterator[Line]:
        """The ranking; without a result how things lie, and who is awaited."""
        sheet, say = self.sheet, self.sheet.say
        if result is not None:
            names = [sheet.labels[seat] for seat in result.winners]
            winners = say.counted(
                len(names),
                words.WINS,
                names=say.listed(names),
                points=self._points(last, result.winners[0]),
                hands=say.counted(last.hand_number, words.HANDS),
            )
            yield from sheet.end(result, winners, lambda seat: self._points(last, seat))
            return
        yield from self.so_far()
        yield from sheet.unfinished(self._awaited(last))
        yield from sheet.rows_by_seat(last.rows)
        totals = (f"{name} {last.points[seat]}" for seat, name in enumerate(sheet.labels))
        yield from sheet.page.columns([Line(total) for total in totals])

    def _deal(self, deal: Deal, before: Sight) -> Iterator[Line]:
        sheet, say, labels = self.sheet, self.sheet.say, self.sheet.labels
        number = say(words.HAND, number=before.hand_number)
        yield Line()
        yield from sheet.page.title(number, say(words.DEALS, name=labels[before.dealer]))
        first = labels[(before.dealer + 1) % len(labels)]
        facts = [
            sheet.worded(words.PILE, card=deal.upcard),
            Line(say.counted(len(deal.stock), words.STOCK), "dim"),
            Line(say(words.BEGINS, name=first), "dim"),
        ]
        yield from sheet.page.flow("", facts, gap=3)

    def _replaced(self, action: Replace, before: Sight, after: Sight) -> None:
        """The card that came into a row and the one that went, as far as they were seen."""
        seat, slot = action.seat, action.slot
        drawn = before.drawn
        row = _row(after, seat)
        text = words.TAKES if drawn and drawn.source is Source.PILE else words.DRAWS
        out = after.pile[-1] if after.pile else before.row(seat)[slot]
        deed = self.sheet.worded(text, card=row[slot], out=out)
        self.turns.append(self.sheet.turn(seat, deed, self.sheet.row(row, new=slot)))

    def _discarded(self, action: Discard, before: Sight, after: Sight) -> None:
        drawn = before.drawn
        text = words.PUTS_BACK if drawn and drawn.source is Source.PILE else words.DISCARDS
        card = drawn.card if drawn else None
        deed = self.sheet.worded(text, card=after.pile[-1] if after.pile else card)
        self.turns.append(self.sheet.turn(action.seat, deed, Line()))

    def _ended(self, hand: Hand, before: Sight) -> Iterator[Line]:
        """How the hand ended, which scoring applies, all rows and the points."""
        yield from self.so_far()
        yield Line()
        sheet, say = self.sheet, self.sheet.say
        if hand.knocker is not None:
            knocker = sheet.labels[hand.knocker]
            yield from sheet.event(say(words.KNOCKS, name=knocker))
        elif _stock(before):
            turns = sheet.rules.max_turns or 0
            yield from sheet.event(say.counted(turns, words.TURNS_OUT))
        else:
            yield from sheet.event(say(words.STOCK_OUT))
        yield from sheet.remark(self._scoring(hand))
        yield from sheet.scores(hand.rows, hand.scores, before.points, hand.knocker)

    def _scoring(self, hand: Hand) -> str:
        say, labels, knocker = self.sheet.say, self.sheet.labels, hand.knocker
        if knocker is None:
            return say(words.EACH_OWN)
        own = [row_points(row) for row in hand.rows]
        name = labels[knocker]
        if is_lowest_alone(own, knocker):
            return say(words.LOWEST, name=name)
        least = own[knocker]
        lower = [labels[seat] for seat, count in enumerate(own) if count < least]
        if lower:
            return say.counted(
                len(lower), words.UNDERCUT, names=say.listed(lower), name=name, total=sum(own)
            )
        equal = [
            labels[seat] for seat, count in enumerate(own) if count == least and seat != knocker
        ]
        return say(words.TIED, name=name, names=say.listed(equal))

    def _points(self, last: Sight, seat: Seat) -> str:
        return self.sheet.say.counted(last.points[seat], words.POINTS)

    def _awaited(self, last: Sight) -> str:
        say, labels = self.sheet.say, self.sheet.labels
        if last.phase is Phase.DEAL:
            return say(words.TO_DEAL, name=labels[last.dealer])
        names = [labels[seat] for seat in last.awaited]
        if last.phase is Phase.ARRANGE:
            return say.counted(len(names), words.TO_ARRANGE, names=say.listed(names))
        if last.drawn is None:
            return say(words.TO_PLAY, name=names[0])
        card = last.drawn.card.symbol if last.drawn.card else "▒▒"
        return say(words.TO_PLACE, name=names[0], card=card)


def _row(sight: Sight, seat: Seat) -> tuple[HiddenCard, ...]:
    """A row as it lies, or as it lay when the hand ended."""
    if sight.awaited or sight.last_hand is None:
        return sight.row(seat)
    return sight.last_hand.rows[seat]


def _stock(sight: Sight) -> int:
    """How many cards are face down."""
    return sight.stock if isinstance(sight, View) else len(sight.stock)
