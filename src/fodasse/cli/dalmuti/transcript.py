"""Matches of The Great Dalmuti, printed hand by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.page import INDENT, padded
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Action,
    Deal,
    Lay,
    Public,
    Role,
    State,
    View,
    face,
)
from fodasse.games.dalmuti.events import (
    CardsDealt,
    CardsGiven,
    CardsPaid,
    DealDue,
    HandBegan,
    HandScored,
    Passed,
    Revolution,
    RolesGiven,
    SetLaid,
    TakenOver,
    TakeoverAsked,
    TakeoverDeclined,
    TrickEnded,
    WentOut,
)
from fodasse.games.dalmuti.state import Position

Cards: TypeAlias = Sequence[int | None]
_TWO_BACKS: Final = (None, None)
"""Two cards that the viewer may not see."""


@define(kw_only=True)
class DalmutiTranscript(Transcript[State, Action, View]):
    """A transcript of The Great Dalmuti.

    A trick is printed when it is over, the bonus when all its cards have moved.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.dalmuti", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (DealDue, CardsDealt, TakeoverAsked, RolesGiven)

    tricks: int = field(default=0, init=False)
    """The number of tricks of the hand that are printed."""
    on_table: list[SetLaid | WentOut | Passed] = field(factory=list, init=False)
    """The events of the trick that is not printed yet."""
    moved: dict[tuple[Seat, Seat], Cards] = field(factory=dict, init=False)
    """The cards of the bonus that is not over, by giver and taker: paid, and given back."""

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

    def step(self, action: Action, before: Position, after: Position) -> Iterator[Line]:
        if isinstance(action, Deal):  # after it, cards may have been paid already
            yield from self._deal(action, before)
        yield from super().step(action, before, after)

    def tell(self, event: Event, before: Position, after: Position) -> Iterator[Line]:
        match event:
            case TakeoverDeclined():
                self.utter(event)
            case TakenOver() | Revolution():
                yield from self.utterances_so_far()
                yield from self.report(event)
            case CardsPaid(payer=payer, payee=payee, cards=cards):
                yield from self.utterances_so_far()
                self.moved[payer, payee] = cards or _TWO_BACKS
                self.moved[payee, payer] = ()
            case CardsGiven(giver=giver, receiver=receiver, cards=cards):
                self.moved[giver, receiver] = cards or _TWO_BACKS
            case HandBegan():
                yield from self.utterances_so_far()
                yield from self._bonus()
                self.moved.clear()
                yield Line()
            case SetLaid() | WentOut() | Passed():
                if not self.on_table and (top := before.top) is not None:
                    self.on_table.append(SetLaid(top.seat, top.rank, top.count, top.wildcards))
                self.on_table.append(event)
            case TrickEnded(opens=seat):
                yield from self._finish_trick(Line(f"→ {self.names[seat]}", "bold"))
            case HandScored():
                yield from self._finish_trick(Line())
                yield Line()
                yield from self._scores(event, after.points)
            case _:
                yield from super().tell(event, before, after)

    def rest(self, last: Position) -> Iterator[Line]:  # noqa: ARG002  # it is in events
        yield from self.utterances_so_far()
        yield from self._bonus()
        if self.on_table:
            yield from self.laid(Line("…", "dim"))

    def fact(self, last: Position, seat: Seat) -> str:
        return self.say("points", count=last.points[seat])

    def _deal(self, deal: Deal, before: Public) -> Iterator[Line]:
        seating, roles = before.seating, before.roles
        key = "hand-again" if before.taken_over else "hand"
        title = self.say(key, number=before.hand_number, hands=before.rules.hands)
        self.tricks = 0
        deals = self.say("deals", seating[-1]) if roles else self.say("youngest", seating[0])
        yield from self.heading(title, deals)
        if roles:
            yield from self.roles(seating, roles)
        yield from self.hands(seating, deal.hands)

    def _bonus(self) -> Iterator[Line]:
        """Return the cards that interns paid and got, with "…" for those still due (rule 13)."""
        if not self.moved:
            return
        seats = {seat for pair in self.moved for seat in pair}
        cells = []
        for (giver, taker), moved in self.moved.items():
            cards = self.cards(moved) or [Line("…", "dim")]
            names = self.name(giver, seats), (" → ", "dim"), self.name(taker, seats)
            cells.append(Line.assemble(*names, "  ", Line(" ").join(cards)))
        lead = self.say("bonus") + "  "
        if INDENT + len(lead) + max(cell.cell_len for cell in cells) > self.page.width:
            yield from self.page.flow(Line(lead, "dim"), ())
            lead = ""
        for pieces in zip(padded(cells[::2]), padded(cells[1::2]), strict=True):
            yield from self.page.flow(Line(lead, "dim"), pieces, gap=3)
            lead = " " * len(lead)

    def _finish_trick(self, result: Line) -> Iterator[Line]:
        yield from self.laid(result, is_over=True)
        self.tricks += 1
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

    def set(self, laid: Lay | SetLaid, *, style: str = "") -> Line:
        """Return a set as it lies: ``3×9``, ``2×5+*``."""
        if laid.rank == WILDCARD:
            return self._equal(laid.count, WILDCARD)
        shown = self._equal(laid.count - laid.wildcards, laid.rank, style=style)
        if laid.wildcards:
            shown.append("+").append_text(self._equal(laid.wildcards, WILDCARD))
        return shown

    def _equal(self, count: int, card: int, *, style: str = "") -> Line:
        if card == WILDCARD:
            return Line("*" * count, "magenta")
        times = f"{count}×" if count > 1 else ""
        return Line.assemble((times, "dim"), (str(face(card)), style))

    def roles(self, seating: Sequence[Seat], roles: Sequence[Role]) -> Iterator[Line]:
        """Return each role with its seats, the president first (rule 10)."""
        pieces = []
        for role in Role:
            names = self.people(seat for seat in seating if roles[seat] is role)
            if names:
                called = self.say("role", role=role, count=len(names))
                cells = [Line(f"{name},") for name in names[:-1]] + [Line(f"{names[-1]}  ")]
                cells[0] = Line.assemble((f"{called} ", "dim"), cells[0])
                pieces += cells
        return self.page.flow("", pieces)

    def hands(self, seating: Iterable[Seat], hands: Sequence[Cards]) -> Iterator[Line]:
        """Return the hands with visible cards, in the order of play."""
        seen = [seat for seat in seating if any(hands[seat])]
        for seat in seen:
            yield from self.page.flow(self.name(seat, seen).append("  "), self.cards(hands[seat]))

    def laid(self, result: Line, *, is_over: bool = False) -> Iterator[Line]:
        """Return the trick: its sets, and a dot for each pass, without the last if it is over."""
        events = self.on_table
        cells: list[Line] = []
        last = max((at for at, each in enumerate(events) if isinstance(each, SetLaid)), default=0)
        for at, event in enumerate(events):
            match event:
                case SetLaid():
                    shown = self.set(event, style="bold" if at == last else "")
                    cells.append(Line.assemble(self.name(event.seat, ()), " ", shown))
                case WentOut():
                    points = self.say("trick.out", points=event.gained)
                    cells[-1].append(f" {points}", "bold green")
                case Passed() if at < last or not is_over:
                    gap = "" if isinstance(events[at - 1], Passed) else " "
                    cells[-1].append(gap + self.pass_sign, "dim")
        return self.trick(self.tricks + 1, cells, result, gap=2)

    def _scores(self, event: HandScored, points: Sequence[int]) -> Iterator[Line]:
        """Return the seats in the order of going out, with points and gains (rule 7)."""
        wide = len(str(max(points)))
        cells = [
            Line.assemble(
                (f"{place} ", "dim"),
                self.name(seat),
                f" {points[seat]:>{wide}}",
                (f" (+{event.gained[seat]})", "dim"),
            )
            for place, seat in enumerate(event.order, 1)
        ]
        return self.page.columns(cells)
