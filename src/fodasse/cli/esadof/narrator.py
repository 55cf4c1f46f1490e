"""A match of ES-ADOF told hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, cast

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.esadof import words
from fodasse.cli.esadof.sheet import RowSheet
from fodasse.cli.esadof.turns import Placed, turns
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
    Drawn,
    Hand,
    Knock,
    Phase,
    Replace,
    State,
    View,
)
from fodasse.games.esadof.scoring import is_lowest_alone, row_points

Sight: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
_FEW: Final = 3
"""So many seats are named in a sentence; of more their number is told."""


@define
class Narrator:
    """Tells a match, whole or as one seat saw it.

    Turns are gathered and told together when the hand ends, or when a person who plays is asked.
    """

    telling: Telling
    sheet: RowSheet = field(init=False)
    turns: list[Placed] = field(init=False, factory=list)
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
            Line(say(text), "dim")
            for text in (words.LEGEND_TAKES, words.LEGEND_DRAWS, words.LEGEND_NEW)
        ]
        yield from page.flow("", legend, gap=3)

    def step(self, action: Action, before: Sight, after: Sight) -> Iterator[Line]:
        """What was done, once there is enough of it, and what it settled."""
        match action:
            case Deal():
                yield from self._deal(action, before)
            case Arrange():
                if after.phase is Phase.TURN:
                    yield from self._peeked(after)
            case Replace():
                self._replaced(action, before, after)
            case Discard():
                self._discarded(action, before, after)
            case Draw() | Knock():
                pass  # a draw is told with where the card went, a knock with what it ended
        if not after.awaited and after.last_hand is not None:
            yield from self._ended(after.last_hand, before, after)

    def so_far(self) -> Iterator[Line]:
        """The turns that have not been told yet."""
        yield from turns(self.sheet, self.turns)
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

    def _peeked(self, sight: Sight) -> Iterator[Line]:
        """All rows, or what the seat has seen of its own."""
        seat, sheet = self.telling.seat, self.sheet
        if seat is None:
            yield from sheet.rows_by_seat(sight.rows)
        else:
            lead = sheet.name(seat).append(f"  {sheet.say(words.PEEKS)} ")
            yield from sheet.page.flow(lead, [sheet.row(sight.row(seat))])
        yield Line()

    def _replaced(self, action: Replace, before: Sight, after: Sight) -> None:
        """The card that came into a row and the one that went."""
        seat, slot = action.seat, action.slot
        row = after.row(seat)
        if after.last_hand is not None and not row:
            row = after.last_hand.rows[seat]
        out = _laid(after)
        self.turns.append(Placed(seat, _drawn(before).source, out, row[slot], row, slot))

    def _discarded(self, action: Discard, before: Sight, after: Sight) -> None:
        drawn = _drawn(before)
        self.turns.append(Placed(action.seat, drawn.source, _laid(after)))

    def _ended(self, hand: Hand, before: Sight, after: Sight) -> Iterator[Line]:
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
        yield from sheet.scores(hand, before.points, after.points)

    def _scoring(self, hand: Hand) -> str:
        say, labels, knocker = self.sheet.say, self.sheet.labels, hand.knocker
        if knocker is None:
            return say(words.EACH_OWN)
        own = [row_points(row) for row in hand.rows]
        name = labels[knocker]
        if is_lowest_alone(own, knocker):
            return say(words.LOWEST, name=name)
        lower = [seat for seat, count in enumerate(own) if count < own[knocker]]
        if lower:
            names = self._listed(lower)
            return say.counted(len(lower), words.UNDERCUT, names=names, name=name, total=sum(own))
        equal = [
            seat for seat, count in enumerate(own) if count == own[knocker] and seat != knocker
        ]
        return say(words.TIED, name=name, names=self._listed(equal))

    def _listed(self, seats: Sequence[Seat]) -> str:
        """Seats by name, or how many they are."""
        if len(seats) > _FEW:
            return self.sheet.say(words.OTHERS, count=len(seats))
        return self.sheet.say.listed([self.sheet.labels[seat] for seat in seats])

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
        card = self.sheet.page.card(last.drawn.card).plain
        return say(words.TO_PLACE, name=names[0], card=card)


def _drawn(sight: Sight) -> Drawn:
    """The card in hand while it is being placed."""
    return cast(Drawn, sight.drawn)


def _laid(after: Sight) -> HiddenCard:
    """The card that a turn laid on the pile, also if it ended the hand."""
    if after.pile:
        return after.pile[-1]
    return None if after.last_hand is None else after.last_hand.discard


def _stock(sight: Sight) -> int:
    """How many cards are face down."""
    return sight.stock if isinstance(sight, View) else len(sight.stock)
