"""Matches of The Great Dalmuti, printed hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, TypeAlias

from attrs import define, evolve, field, frozen
from rich.text import Text as Line

from fodasse.cli.page import INDENT, padded
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games import dalmuti
from fodasse.games.dalmuti import Action, Lay, Phase, State, View

Moment: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
Cards: TypeAlias = Sequence[int | None]


@frozen
class Laid:
    """A set in a trick, with the points and passes that followed."""

    set: Lay
    gained: int = 0
    """Points for going out with it."""
    passes: int = 0
    """The number of passes after it."""


@define(kw_only=True)
class DalmutiTranscript(Transcript[State, Action, View]):
    """A transcript of The Great Dalmuti.

    A trick is printed when it is over, the bonus when all its cards have moved.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.dalmuti", after=(CLI,))

    tricks: int = field(default=0, init=False)
    """The number of tricks of the hand that are printed."""
    on_table: list[Laid] = field(factory=list, init=False)
    """The sets of the trick that is not printed yet."""
    given: dict[Seat, Cards] = field(factory=dict, init=False)
    """The gifts of executives in the bonus that is not printed yet."""

    def explain(self) -> Iterator[Line]:
        wildcard = (self.set(Lay(0, 5, 3, 1)), "legend.wildcard")
        yield from self.legend(
            [
                (self.set(Lay(0, 9, 3)), "legend.set"),
                *([wildcard] if self.record.rules.wildcards else []),
                (Line("T"), "legend.ten"),
                (Line(self.pass_sign), "legend.pass"),
                (Line("7 (+3)"), "legend.gained"),
            ]
        )

    def step(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        match action:
            case dalmuti.Deal():
                yield from self._deal(action, before)
            case dalmuti.Decline() if after.phase is Phase.BONUS:
                senior, junior = before.seating[-2:]
                yield from self.event("event.nobody-takes-over", senior=senior, junior=junior)
            case dalmuti.TakeOver():
                president, vice, *_ = after.seating
                senior = before.seating[-2]
                if action.seat != senior:
                    yield from self.event("event.declines", senior)
                yield from self.event("event.takes-over", president)
                yield from self.remark("event.new-order", president, vice=vice)
            case dalmuti.Give():
                self.given[action.seat] = action.cards
                if after.phase is Phase.PLAY:
                    yield from self._bonus(after)
            case Lay():
                yield from self._lay(action, before, after)
            case dalmuti.Pass():
                top = self.on_table[-1]
                self.on_table[-1] = evolve(top, passes=top.passes + 1)
                if after.top is None:
                    opens = self.say("trick.opens", after.to_act)
                    yield from self._finish_trick(Line(f"→ {opens}", "dim"))

    def rest(self, last: Moment) -> Iterator[Line]:
        if last.phase is Phase.BONUS:
            yield from self._bonus(last)
        yield from self.trick_so_far()

    def awaited(self, last: Moment) -> str:
        key = str(last.phase)
        if last.phase is Phase.PLAY:
            key = "open" if last.top is None else "follow"
        number, hands = last.hand_number, last.rules.hands
        return self.say(f"awaited.{key}", last.to_act, number=number, hands=hands)

    def position(self, last: Moment) -> Iterator[Line]:
        return self.totals(last.points, last.seating)

    def winners(self, last: Moment, result: Outcome) -> str:
        points = self.fact(last, result.winners[0])
        return self.say("wins", names=self.people(result.winners), points=points)

    def fact(self, last: Moment, seat: Seat) -> str:
        return self.say("points", count=last.points[seat])

    def trick_so_far(self) -> Iterator[Line]:
        """Return the trick as it lies."""
        if self.on_table:
            rest = Line("…", "dim")
            yield from self.laid(self.tricks + 1, self.on_table, rest, is_over=False)

    def _deal(self, deal: dalmuti.Deal, before: Moment) -> Iterator[Line]:
        seating, roles = before.seating, before.roles
        key = "hand-again" if before.taken_over else "hand"
        title = self.say(key, number=before.hand_number, hands=before.rules.hands)
        self.tricks = 0
        if roles is None:
            yield from self.heading(title, self.say("youngest", seating[0]))
            yield from self.hands(seating, deal.hands)
            yield Line()
        else:
            yield from self.heading(title, self.say("deals", seating[-1]))
            yield from self.roles(seating, roles)
            yield from self.hands(seating, deal.hands)

    def _bonus(self, moment: Moment) -> Iterator[Line]:
        """Return the cards that interns paid and got, those that are due left open (rule 13)."""
        pairs = [*zip(moment.seating[:2], moment.seating[:-3:-1], strict=True)]
        seats = [seat for pair in pairs for seat in pair]

        def moved(giver: Seat, taker: Seat, cards: Cards) -> Line:
            shown = Line(" ").join(self.cards(cards) or [Line("…", "dim")])
            arrow = Line(" → ", "dim")
            return Line.assemble(
                self.name(giver, seats), arrow, self.name(taker, seats), "  ", shown
            )

        paid = [moved(pair[1], pair[0], _paid(moment, place)) for place, pair in enumerate(pairs)]
        given = [moved(*pair, self.given.get(pair[0], ())) for pair in pairs]
        lead = self.say("bonus") + "  "
        if INDENT + len(lead) + max(cell.cell_len for cell in paid + given) > self.page.width:
            yield from self.page.flow(Line(lead, "dim"), ())
            lead = ""
        for pieces in zip(padded(paid), padded(given), strict=True):
            yield from self.page.flow(Line(lead, "dim"), pieces, gap=3)
            lead = " " * len(lead)
        yield Line()
        self.given.clear()

    def _lay(self, action: Lay, before: Moment, after: Moment) -> Iterator[Line]:
        gained = after.points[action.seat] - before.points[action.seat]
        self.on_table.append(Laid(action, gained))
        hand = after.last_hand
        if hand is not None and hand is not before.last_hand:
            yield from self._finish_trick(Line())
            yield Line()
            yield from self.scores(hand, after.points)

    def _finish_trick(self, result: Line) -> Iterator[Line]:
        self.tricks += 1
        yield from self.laid(self.tricks, self.on_table, result)
        self.on_table.clear()

    @property
    def pass_sign(self) -> str:
        """The sign for a pass."""
        return "·" if self.page.has_signs else "."

    def cards(self, cards: Cards) -> list[Line]:
        """Return cards by rank, rare ones first, each rank with the number of its cards."""
        seen = Counter(sorted(card for card in cards if card is not None))
        pieces = [self._equal(count, card) for card, count in seen.items()]
        return pieces + [self.card(None)] * (len(cards) - seen.total())

    def set(self, laid: Lay, *, style: str = "") -> Line:
        """Return a set as it lies: ``3×9``, ``2×5+*``."""
        shown = self._equal(laid.count - laid.wildcards, laid.rank, style=style)
        if laid.wildcards:
            shown.append("+").append_text(self._equal(laid.wildcards, dalmuti.WILDCARD))
        return shown

    def _equal(self, count: int, card: int, *, style: str = "") -> Line:
        if card == dalmuti.WILDCARD:
            return Line("*" * count, "magenta")
        times = f"{count}×" if count > 1 else ""
        return Line.assemble((times, "dim"), (str(dalmuti.face(card)), style))

    def roles(self, seating: Sequence[Seat], roles: Sequence[dalmuti.Role]) -> Iterator[Line]:
        """Return each role with its seats, the president first (rule 10)."""
        pieces = []
        for role in dalmuti.Role:
            names = self.people(seat for seat in seating if roles[seat] is role)
            if names:
                called = self.say("role", role=role, count=len(names))
                cells = [Line(f"{name},") for name in names[:-1]] + [Line(f"{names[-1]}  ")]
                cells[0] = Line.assemble((f"{called} ", "dim"), cells[0])
                pieces += cells
        return self.page.flow("", pieces)

    def hands(self, seating: Iterable[Seat], hands: Sequence[Cards]) -> Iterator[Line]:
        """Return the hands with cards that are seen, in the order of play."""
        seen = [seat for seat in seating if any(hands[seat])]
        for seat in seen:
            yield from self.page.flow(self.name(seat, seen).append("  "), self.cards(hands[seat]))

    def laid(
        self, number: int, laid: Sequence[Laid], result: Line, *, is_over: bool = True
    ) -> Iterator[Line]:
        """Return a trick: its sets, and a dot for each pass, without the last if it is over."""
        cells = []
        for place, each in enumerate(laid, 1):
            is_last = place == len(laid)
            shown = self.set(each.set, style="bold" if is_last else "")
            cell = Line.assemble(self.name(each.set.seat, ()), " ", shown)
            if each.gained:
                cell.append(" " + self.say("trick.out", points=each.gained), "bold green")
            if each.passes and not (is_last and is_over):
                cell.append(" " + self.pass_sign * each.passes, "dim")
            cells.append(cell)
        return self.trick(number, cells, result, gap=2)

    def scores(self, hand: dalmuti.FinishedHand, points: Sequence[int]) -> Iterator[Line]:
        """Return the seats in the order of going out, with points and gains (rule 7)."""
        wide = len(str(max(points)))
        cells = [
            Line.assemble(
                (f"{place} ", "dim"),
                self.name(seat),
                f" {points[seat]:>{wide}}",
                (f" (+{hand.points[seat]})", "dim"),
            )
            for place, seat in enumerate(hand.order, 1)
        ]
        return self.page.columns(cells)


def _paid(moment: Moment, place: int) -> Cards:
    """Return the cards paid to the president, 0, or to the vice-president, 1."""
    if isinstance(moment, State):
        return moment.exchanges[place].paid
    if moment.bonus is not None and moment.viewer == moment.seating[place]:
        return moment.bonus.got
    if moment.bonus is not None and moment.viewer == moment.seating[-1 - place]:
        return moment.bonus.gave
    return (None, None)
