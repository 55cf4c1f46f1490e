"""Matches of Truco, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import INDENT, Page
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import Card
from fodasse.core.events import Event, say
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat, in_turn, partners_opposite
from fodasse.core.texts import Texts
from fodasse.games.truco import GAME, Action, Eleven, Laid, Phase, Reason, Rules, State, View
from fodasse.games.truco.events import (
    CardBurnt,
    CardExposed,
    CardKept,
    CardPlayed,
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
from fodasse.games.truco.laid import Team
from fodasse.games.truco.public import Public, eleven_of
from fodasse.games.truco.state import Position
from fodasse.games.truco.tricks import POWERS

_HALF_BACK: Final = Page().card(None)[:1]
"""The mark behind a covered card whose face is known."""
_GAP: Final = 2
"""Columns between the cards of a trick; half a back fills the first behind a covered card."""

TRUCO: Final = "truco"
"""The first call at the table; the same in all languages."""
NUMBERS: Final = {6: "seis", 8: "oito", 9: "nove", 10: "dez", 12: "doze", 15: "quinze"}
"""The other calls that have a word, by the worth they ask for."""


def calls_of(rules: Rules) -> dict[int, str]:
    """Return the calls at a table, by the worth they ask for.

    Examples:
        >>> calls_of(Rules.preset("mineiro"))
        {4: 'truco', 6: 'seis', 10: 'dez', 12: 'doze'}
    """
    return {
        worth: TRUCO if number == 1 else NUMBERS.get(worth, str(worth))
        for worth, number in rules.requests.items()
        if number
    }


@define(kw_only=True)
class TrucoTranscript(Transcript[State, Action, View]):
    """A transcript of Truco.

    A trick is printed when it is complete, or before anything that interrupts it; a raise is
    printed when it is answered.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.truco", after=(CLI, GAME.texts))

    is_titled: bool = field(default=False, init=False)
    """Whether the title of the hand is printed."""
    is_again: bool = field(default=False, init=False)
    """Whether the hand is dealt again."""
    printed: int = field(default=0, init=False)
    """The number of cards of the trick that are printed already."""
    calls: list[Line] = field(factory=list, init=False)
    """Raises and answers that are not printed yet."""

    def explain(self) -> Iterator[Line]:
        first, last, target = self.team(0), self.team(1), self.record.rules.target
        yield from self.remark("teams", style="", first=first, last=last, target=target)
        covered = self.card(Card.parse("7C"), style="dim").append_text(_HALF_BACK)
        unseen = [] if self.viewer is None else [(self.card(None), "legend.unseen")]
        worth = self.record.rules.steps[1]
        yield from self.legend(
            [
                *([] if self.record.rules.covered_from is None else [(covered, "legend.covered")]),
                *unseen,
                (Line(f"{worth + 4} (+{worth})"), "legend.gained"),
            ],
            worth=worth,
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
            case ElevenBegan():
                yield from self._eleven(event, after)
            case RaiseAsked() | RaiseAccepted() | SeatRan():
                yield from self._cards_so_far(before)
                yield from self._call(event, before)
            case CardPlayed():
                yield from self._calls_so_far()
            case TrickTaken() | TrickTied():
                yield from self._trick_over(event)
            case HandScored() | HandDrawn():
                yield from self._why(event, after)
            case PointsChanged():
                yield from self.points(after.points, before.points)
            case _:
                yield from self._happen(event, before, after)

    def rest(self, last: Position) -> Iterator[Line]:
        yield from self._calls_so_far()
        yield from self._cards_so_far(last)

    def awaited(self, last: Position) -> str:
        seat = last.dealer if last.to_act is None else last.to_act
        if last.phase is Phase.ANSWER:
            return self.say("awaited.answer", names=self.team(1 - (last.asker or 0)))
        if last.phase is Phase.CLAIM and last.claim is not None:
            return self.say("awaited.answer", names=self.team(1 - last.claim.seat % 2))
        if last.phase is Phase.PLAY:
            return self.say("to-play", seat)
        if last.exposed is None:
            return self.say("to-deal" if last.phase is Phase.DEAL else "awaited.cut", seat)
        key = "awaited.replace" if last.phase is Phase.DEAL else "awaited.exposed"
        return self.say(key, seat, card=last.exposed.card)

    def position(self, last: Public) -> Iterator[Line]:
        return self.points(last.points)

    def winners(self, last: Public, result: Outcome) -> str:
        lost, won = sorted(last.points)
        winners, losers = map(self.team, (0, 1) if last.points[0] == won else (1, 0))
        score = self.say("score", first=won, last=lost)
        hands = self.say("hands", count=last.hand_number)
        wins = self.say("wins", names=winners, score=score, hands=hands)
        under = self.say("under-table", names=losers) if last.under_table else ""
        reason = self.reason(result, brink=last.rules.brink)
        return f"{wins} {reason} {under}"

    def fact(self, last: Public, seat: Seat) -> str:
        return self.say("points", count=last.points[seat % 2])

    def title(self, position: Public) -> Iterator[Line]:
        """Return the title of a hand, once."""
        if self.is_titled or position.phase is Phase.OVER:
            return
        eleven, key = (
            eleven_of(position.points, position.rules.brink),
            "hand-again" if self.is_again else "hand",
        )
        self.is_titled, self.is_again, self.printed = True, False, 0
        yield from self.heading(
            self.say(key, number=position.hand_number),
            *([self.say("eleven", eleven=eleven, brink=position.rules.brink)] if eleven else []),
            self.say("deals", position.dealer),
            self.say("score", first=position.points[0], last=position.points[1]),
        )

    def trick_so_far(self, position: Position, result: Line) -> Iterator[Line]:
        """Return the trick on the table; all of it each time for a person at the table."""
        yield from self.laid(len(position.tricks) + 1, position.trick, result)
        self.printed = len(position.trick)

    def _calls_so_far(self) -> Iterator[Line]:
        if self.calls:
            yield from self.page.flow("» ", self.calls, gap=2)
            self.calls.clear()

    def _cards_so_far(self, position: Position) -> Iterator[Line]:
        if len(position.trick) > self.printed:
            yield from self.trick_so_far(position, Line("…", "dim"))

    def _happen(self, event: Event, before: Position, after: Position) -> Iterator[Line]:
        """Return events other than cards and calls; a burnt card's replacement has no line."""
        match event:
            case CutMade():
                cut = say(event, self.lang, self.names)
                yield from self.remark("event.leads", after.leader, cut=cut, style="dim")
            case CardKept(seat=seat) | CardBurnt(seat=seat):
                yield from self.event(f"event.{event.type}", seat)
            case (
                CardExposed()
                | TentoClaimed()
                | TentoDenied()
                | CountAsked()
                | RedealAsked()
                | RedealAgreed()
            ):
                yield from self.rest(before)
                yield from self.report(event)
                self.is_again = isinstance(event, RedealAgreed)

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
        call = calls_of(before.rules).get(event.worth or 0)
        said = self.say(f"event.{event.type}", event.seat, worth=event.worth, call=call)
        is_raise = isinstance(event, RaiseAsked)
        self.calls.append(Line(said, "bold magenta" if is_raise else "magenta"))
        if not is_raise or before.eleven is not None:
            yield from self._calls_so_far()

    def _trick_over(self, event: TrickTaken | TrickTied) -> Iterator[Line]:
        if isinstance(event, TrickTaken):
            winner, result = event.seat, Line(f"→ {self.names[event.seat]}", "bold")
        else:
            key = "tie.tied" if event.leader is None else "tie.leads"
            winner, result = None, Line(self.say(key, event.leader), "italic")
        yield from self.laid(event.number, event.cards, result, winner=winner)
        self.printed = 0

    def _eleven(self, event: ElevenBegan, after: Position) -> Iterator[Line]:
        """Return the rule of a special hand, in short where the seats are asked."""
        points, worth = after.points, event.worth
        if event.eleven is Eleven.FERRO:
            first, last = points
            score = self.say("level", first=first, last=last, is_even=first == last)
            key = "dark" if event.dark else "open"
            yield from self.remark(f"event.{key}", score=score, worth=worth)
        elif event.run is None:
            yield from self.comment(event)
        else:
            names, had = self.people(event.seats), points[event.seats[0] % 2]
            yield from self.event(
                "event.eleven", names=names, points=had, worth=worth, run=event.run
            )

    def _why(self, event: HandScored | HandDrawn, after: Position) -> Iterator[Line]:
        """Return why a hand was won, where the tricks do not show it."""
        if isinstance(event, HandDrawn) or event.reason is Reason.RAISE_AT_ELEVEN:
            yield from self.comment(event)
        elif event.reason is Reason.TRICKS and event.tricks[-1] is None:
            key = after.rules.all_tied if event.tricks[0] is None else "first"
            yield from self.remark(f"tie.{key}", names=self.people(event.seats))

    def team(self, side: Team) -> list[str]:
        """Return the names of a team."""
        return self.people(partners_opposite(self.record.seats)[side])

    def points(self, after: Sequence[int], before: Sequence[int] = ()) -> Iterator[Line]:
        """Return the points of both teams, and their gains since ``before``."""
        cells = []
        for side, (now, then) in enumerate(zip(after, before or after, strict=True)):
            cell = Line(f"{self.say.listed(self.team(side))} {now}")
            if now != then:
                cell.stylize("bold")
                cell.append(f" (+{now - then})", "green")
            cells.append(cell)
        return self.page.columns(cells)

    def laid(
        self,
        number: int,
        trick: Sequence[Laid],
        result: Line,
        *,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return a trick; the columns of cards that are printed on a line above stay empty."""
        printed = 0 if self.is_live else self.printed
        cells = []
        for each in trick:
            style = "bold" if each.seat == winner else "dim" if each.covered else ""
            mark = _HALF_BACK if each.covered and each.card is not None else " "
            card = self.card(each.card, style=style)
            cells.append(Line.assemble(self.name(each.seat), " ", card, mark))
        if not printed:
            return self.trick(number, cells, result, gap=_GAP - 1)
        left, cells = cells[:printed], cells[printed:]
        kept = len("12  ") + sum(cell.cell_len + _GAP - 1 for cell in left)
        rest = sum(cell.cell_len + _GAP - 1 for cell in cells) + result.cell_len
        fits = INDENT + kept + rest <= self.page.width
        return self.page.flow(" " * (kept if fits else 4), [*cells, result], gap=_GAP - 1)
