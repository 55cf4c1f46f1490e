"""The Great Dalmuti at the terminal: matches printed hand by hand, prompts, and the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.dalmuti.reading import NotASet, read_cards, read_set, spell_set
from fodasse.cli.prompter import Prompter
from fodasse.cli.speech import CLI
from fodasse.core.events import Event
from fodasse.core.seats import Seat
from fodasse.core.texts import Texts
from fodasse.games import dalmuti
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Action,
    Deal,
    Lay,
    Phase,
    Public,
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
from fodasse.table.bot import Turn

Cards: TypeAlias = Sequence[int | None]
_ANY_SET: Final = Lay(0, 9, 3)
"""An example where nothing can be laid."""


@define(kw_only=True)
class DalmutiPrompter(Prompter[State, Action, View]):
    """A transcript and prompts of The Great Dalmuti.

    A trick is printed when it is over, and so is the bonus.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.dalmuti", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (DealDue, CardsDealt, TakeoverAsked)

    tricks: int = field(default=0, init=False)
    """The number of tricks of the hand that are printed."""
    on_table: list[SetLaid | WentOut | Passed] = field(factory=list, init=False)
    """The events of the trick that is not printed yet."""

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
            case TakeoverDeclined() | CardsPaid() | CardsGiven():
                self.utter(event)
            case TakenOver() | Revolution():
                yield from self.utterances_so_far()
                yield from self.report(event)
            case RolesGiven():
                yield from self.comment(event)
            case HandBegan():
                yield from self.utterances_so_far()
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
        if self.on_table:
            yield from self.laid(Line("…", "dim"))

    def fact(self, last: Position, seat: Seat) -> str:
        return self.say("points", count=last.points[seat])

    def _deal(self, deal: Deal, before: Public) -> Iterator[Line]:
        seating = before.seating
        key = "hand-again" if before.taken_over else "hand"
        title = self.say(key, number=before.hand_number, hands=before.rules.hands)
        self.tricks = 0
        key, seat = ("deals", seating[-1]) if before.roles else ("youngest", seating[0])
        yield from self.heading(title, self.say(key, seat))
        for seat in seating:
            if any(deal.hands[seat]):
                cards = self.cards(deal.hands[seat])
                yield from self.page.flow(self.name(seat).append("  "), cards)

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

    # Prompts and answers

    def situation(self, turn: Turn[Action, View]) -> Iterator[Line]:
        view = turn.view
        yield Line()
        if view.phase is Phase.TAKEOVER:
            yield from self.remark(f"situation.{view.rules.pair}")
            return
        rows = [(self.say("situation.hand"), self.cards(view.hand(turn.seat)))]
        if view.phase is Phase.BONUS:
            yield from self.utterances_so_far()
        else:
            yield from self._others(view, turn.seat)
            rest = "…" if self.on_table else self.say("situation.opens")
            yield from self.laid(Line(rest, "dim"))
            if view.top is not None:
                rows.append((self.say("situation.sets"), [self.set(each) for each in _sets(turn)]))
        wide = max(len(lead) for lead, _ in rows)
        for lead, pieces in rows:
            yield from self.page.flow(Line(f"{lead:<{wide}}  ", "dim"), pieces)

    def choices(self, turn: Turn[Action, View]) -> tuple[()]:  # noqa: ARG002  # digits are cards
        return ()

    def question(self, turn: Turn[Action, View]) -> str:
        top: Lay = turn.view.top or _ANY_SET
        key, count = f"question.{_situation(turn)}", top.count
        if turn.view.phase is Phase.BONUS:
            count = turn.view.due
        return self.say(key, count=count, face=top.face)

    def words(self, turn: Turn[Action, View]) -> dict[str, Action]:
        if turn.view.phase is Phase.TAKEOVER:
            is_revolution = turn.view.rules.pair == "revolution"
            claim = dalmuti.Revolt if is_revolution else dalmuti.TakeOver
            return {"yes": claim(turn.seat), "no": dalmuti.Decline(turn.seat)}
        return {"pass": dalmuti.Pass(turn.seat)} if turn.view.phase is Phase.PLAY else {}

    def parse(self, answer: str, turn: Turn[Action, View]) -> Action | None:
        """Return a set, or cards to give.

        Raises:
            Unreadable: the cards are no set.
        """
        view = turn.view
        if view.phase is Phase.BONUS:
            cards = read_cards(answer)
            return None if cards is None else dalmuti.Give(turn.seat, cards)
        if view.phase is not Phase.PLAY:
            return None
        try:
            alone = view.rules.plays_lone_wildcards
            return read_set(answer, turn.seat, view.hand(turn.seat), view.top, alone=alone)
        except NotASet as error:
            raise self.unreadable(f"problem.{error}") from None

    def not_understood(self, turn: Turn[Action, View]) -> tuple[str, dict[str, object]]:
        return f"problem.{_situation(turn)}", {"example": _example(turn), "count": turn.view.due}

    def help(self, turn: Turn[Action, View]) -> Iterator[str]:
        view = turn.view
        keys = [_situation(turn)]
        if view.phase is Phase.PLAY:
            has_wildcards, follows = view.rules.wildcards, view.top is not None
            alone = view.rules.plays_lone_wildcards and not follows
            keys = ["set", *["wildcard"] * has_wildcards, *["alone"] * alone, *["pass"] * follows]
        return (self.say(f"help.{key}", count=turn.view.due) for key in keys)

    def _others(self, view: View, seat: Seat) -> Iterator[Line]:
        """Return the number of cards that each other seat holds, in the order of play."""
        place = view.seating.index(seat)
        cells = []
        for other in (*view.seating[place + 1 :], *view.seating[:place]):
            left = len(view.hands[other])
            shown = (f" {left}", "") if left else (" " + self.say("situation.out"), "dim")
            if other in view.passed:
                shown = (f" {left} " + self.say("situation.passed"), "dim")
            cells.append(Line.assemble((self.names[other], "dim"), shown))
        yield from self.page.flow("", cells, gap=3)


def _situation(turn: Turn[Action, View]) -> str:
    """Return the decision: ``takeover``, ``revolution``, ``bonus``, ``open`` or ``follow``."""
    view = turn.view
    if view.phase is Phase.PLAY:
        return "open" if view.top is None else "follow"
    return str(view.rules.pair if view.phase is Phase.TAKEOVER else view.phase)


def _sets(turn: Turn[Action, View]) -> list[Lay]:
    return [each for each in turn.legal_actions if isinstance(each, Lay)]


def _example(turn: Turn[Action, View]) -> str:
    """Return an example of a legal answer: the least valuable set."""
    if turn.view.phase is Phase.BONUS:
        natural = [card for card in turn.view.hand(turn.seat) if card != dalmuti.WILDCARD]
        return " ".join(str(dalmuti.face(card)) for card in natural[-turn.view.due :])
    cheap = max(
        _sets(turn), key=lambda each: (-each.wildcards, each.count, each.rank), default=_ANY_SET
    )
    return spell_set(cheap)
