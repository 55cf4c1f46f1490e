"""Matches of The Great Dalmuti, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, evolve, field
from rich.text import Text as Line

from fodasse.cli.dalmuti.sheet import Cards, Exchanged, Laid, Moment, Sheet
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import (
    Action,
    Deal,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    State,
    TakeOver,
)


@define(kw_only=True)
class DalmutiTranscript(Sheet):
    """Prints a match of The Great Dalmuti.

    A trick is printed when it is over, the bonus when all its cards have moved.
    """

    tricks: int = field(default=0, init=False)
    """The number of tricks of the hand that are printed."""
    on_table: list[Laid] = field(factory=list, init=False)
    """The sets of the trick that is not printed yet."""
    given: dict[Seat, Cards] = field(factory=dict, init=False)
    """What executives gave in the bonus that is not printed yet."""

    def explain(self) -> Iterator[Line]:
        """Return what the signs mean."""
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
        """Return an action and its consequences as lines."""
        match action:
            case Deal():
                yield from self._deal(action, before)
            case Decline() if after.phase is Phase.BONUS:
                senior, junior = before.seating[-2:]
                yield from self.event("event.nobody-takes-over", senior=senior, junior=junior)
            case TakeOver():
                president, vice, *_ = after.seating
                senior = before.seating[-2]
                if action.seat != senior:
                    yield from self.event("event.declines", senior)
                yield from self.event("event.takes-over", president)
                yield from self.remark("event.new-order", president, vice=vice)
            case Give():
                self.given[action.seat] = action.cards
                if after.phase is Phase.PLAY:
                    yield from self._bonus(after)
            case Lay():
                yield from self._lay(action, before, after)
            case Pass():
                top = self.on_table[-1]
                self.on_table[-1] = evolve(top, passes=top.passes + 1)
                if after.top is None:
                    opens = self.say("trick.opens", after.to_act)
                    yield from self._finish_trick(Line(f"→ {opens}", "dim"))

    def rest(self, last: Moment) -> Iterator[Line]:
        """Return the bonus as far as it has come, or the trick as it lies."""
        if last.phase is Phase.BONUS:
            yield from self._bonus(last)
        yield from self.trick_so_far()

    def awaited(self, last: Moment) -> str:
        """Return a sentence on the awaited seat of a match that is not over."""
        key = str(last.phase)
        if last.phase is Phase.PLAY:
            key = "open" if last.top is None else "follow"
        number, hands = last.hand_number, last.rules.hands
        return self.say(f"awaited.{key}", last.to_act, number=number, hands=hands)

    def position(self, last: Moment) -> Iterator[Line]:
        """Return the points of a match that is not over."""
        return self.totals(last.points, last.seating)

    def winners(self, last: Moment, result: Outcome) -> str:
        """Return the sentence that names the winners."""
        points = self.fact(last, result.winners[0])
        return self.say("wins", names=self.people(result.winners), points=points)

    def fact(self, last: Moment, seat: Seat) -> str:
        """Return the points of a seat."""
        return self.say("points", count=last.points[seat])

    def trick_so_far(self) -> Iterator[Line]:
        """Return the trick as it lies."""
        if self.on_table:
            rest = Line("…", "dim")
            yield from self.laid(self.tricks + 1, self.on_table, rest, is_over=False)

    def _deal(self, deal: Deal, before: Moment) -> Iterator[Line]:
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
        """Return what has moved in the bonus; what is due is left open."""
        pairs = zip(moment.seating[:2], moment.seating[:-3:-1], strict=True)
        yield from self.bonus(
            [
                Exchanged(executive, intern, _paid(moment, place), self.given.get(executive, ()))
                for place, (executive, intern) in enumerate(pairs)
            ]
        )
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


def _paid(moment: Moment, place: int) -> Cards:
    """Return what was paid to the president, 0, or to the vice-president, 1."""
    if isinstance(moment, State):
        return moment.exchanges[place].paid
    if moment.bonus is not None and moment.viewer == moment.seating[place]:
        return moment.bonus.got
    if moment.bonus is not None and moment.viewer == moment.seating[-1 - place]:
        return moment.bonus.gave
    return (None, None)
