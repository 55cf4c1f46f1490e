"""Matches of Truco, printed hand by hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final, TypeAlias

from attrs import define, field
from rich.text import Text as Line

from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import INDENT, Page
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import Transcript
from fodasse.core.cards import Card
from fodasse.core.fields import known
from fodasse.core.named import kebab
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat, in_turn, partners_opposite
from fodasse.core.texts import Texts
from fodasse.games import truco
from fodasse.games.truco import Accept, Action, Phase, Play, PlayBlind, Raise, Run, State, View
from fodasse.games.truco.state import Team, eleven_of
from fodasse.games.truco.tricks import taken
from fodasse.games.truco.worths import raised

Moment: TypeAlias = State | View
"""A moment of the match: whole, or as one seat sees it."""
_HALF_BACK: Final = Page().card(None)[:1]
"""The mark behind a covered card whose face is known."""
_GAP: Final = 2
"""Columns between the cards of a trick; half a back fills the first behind a covered card."""

CALLS: Final = {3: "truco", 6: "seis", 9: "nove", 12: "doze"}
"""The calls at the table, by the worth they ask for; the same in all languages."""

IN_PLAY: Final = (Phase.ANSWER, Phase.PLAY)
"""The phases in which all cards are dealt."""


@define(kw_only=True)
class TrucoTranscript(Transcript[State, Action, View]):
    """A transcript of Truco.

    A trick is printed when it is complete, or before anything that interrupts it; a raise is
    printed when it is answered.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.truco", after=(CLI, truco.GAME.texts))

    is_titled: bool = field(default=False, init=False)
    """Whether the title of the hand is printed."""
    is_again: bool = field(default=False, init=False)
    """Whether the hand is dealt again."""
    on_table: list[truco.Laid] = field(factory=list, init=False)
    """The cards of the trick."""
    printed: int = field(default=0, init=False)
    """The number of these cards that are printed already."""
    calls: list[Line] = field(factory=list, init=False)
    """Raises and answers that are not printed yet."""

    def explain(self) -> Iterator[Line]:
        yield from self.remark("teams", style="", first=self.team(0), last=self.team(1))
        covered = self.card(Card.parse("7C"), style="dim").append_text(_HALF_BACK)
        unseen = [] if self.viewer is None else [(self.card(None), "legend.unseen")]
        gained = (Line("7 (+3)"), "legend.gained")
        yield from self.legend([(covered, "legend.covered"), *unseen, gained])

    def step(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        yield from self.title(before)
        match action:
            case Raise() | Accept() | Run():
                yield from self._cards_so_far(before)
                yield from self._call(action, before)
            case Play() | PlayBlind():
                yield from self._calls_so_far()
                yield from self._play(action, before, after)
            case _:
                yield from self.rest(before)
                yield from self._happen(action, before, after)
        if before.phase not in IN_PLAY and after.phase in IN_PLAY:
            yield from self._hands(after)
        if after.points != before.points:
            yield from self._gain(action, before, after)
        is_again = isinstance(action, truco.Redeal) and before.redeal_asked
        if before.hand_number != after.hand_number or is_again:
            self.is_titled, self.is_again = False, is_again

    def rest(self, last: Moment) -> Iterator[Line]:
        yield from self._calls_so_far()
        yield from self._cards_so_far(last)

    def awaited(self, last: Moment) -> str:
        seat = last.dealer if last.to_act is None else last.to_act
        if last.phase is Phase.ANSWER:
            return self.say("awaited.answer", names=self.team(1 - (last.asker or 0)))
        if last.phase is Phase.PLAY:
            return self.say("to-play", seat)
        if last.exposed is None:
            return self.say("to-deal" if last.phase is Phase.DEAL else "awaited.cut", seat)
        key = "awaited.replace" if last.phase is Phase.DEAL else "awaited.exposed"
        return self.say(key, seat, card=last.exposed.card)

    def position(self, last: Moment) -> Iterator[Line]:
        return self.points(last.points)

    def winners(self, last: Moment, result: Outcome) -> str:
        lost, won = sorted(last.points)
        winners, losers = map(self.team, (0, 1) if last.points[0] == won else (1, 0))
        score = self.say("score", first=won, last=lost)
        hands = self.say("hands", count=last.hand_number)
        wins = self.say("wins", names=winners, score=score, hands=hands)
        under = self.say("under-table", names=losers) if last.under_table else ""
        return f"{wins} {self.reason(result)} {under}"

    def fact(self, last: Moment, seat: Seat) -> str:
        return self.say("points", count=last.points[seat % 2])

    def title(self, moment: Moment) -> Iterator[Line]:
        """Return the title of a hand, once."""
        if self.is_titled or moment.phase is Phase.OVER:
            return
        self.is_titled = True
        self.on_table, self.printed = [], 0
        eleven = eleven_of(moment.points)
        yield from self.heading(
            self.say("hand-again" if self.is_again else "hand", number=moment.hand_number),
            *([self.say("eleven", eleven=eleven)] if eleven else []),
            self.say("deals", moment.dealer),
            self.say("score", first=moment.points[0], last=moment.points[1]),
        )

    def trick_so_far(
        self, moment: Moment, result: Line, winner: Seat | None = None
    ) -> Iterator[Line]:
        """Return the trick on the table; all of it each time for a person at the table."""
        printed = 0 if self.is_live else self.printed
        number = len(moment.tricks) + 1
        yield from self.laid(number, self.on_table, result, printed=printed, winner=winner)
        self.printed = len(self.on_table)

    def _calls_so_far(self) -> Iterator[Line]:
        if self.calls:
            yield from self.page.flow("» ", self.calls, gap=2)
            self.calls.clear()

    def _cards_so_far(self, moment: Moment) -> Iterator[Line]:
        if len(self.on_table) > self.printed:
            yield from self.trick_so_far(moment, Line("…", "dim"))

    def _happen(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        """Return actions that are no cards or calls; a burnt card's replacement has no line."""
        match action:
            case truco.Cut():
                cut = self.say("event.cut", action.seat, how=action.how)
                yield from self.remark("event.leads", after.leader, cut=cut, style="dim")
            case truco.Deal() if after.exposed is not None:
                key = "event.turns-over" if after.phase is Phase.EXPOSED else "event.stays"
                yield from self.event(key, after.exposed.seat, card=after.exposed.card)
            case truco.Redeal() if before.redeal_asked:
                yield from self.event("event.redeal-agreed", action.seat)
            case truco.Tento():
                yield from self.event("event.tento", action.seat, offence=action.offence)
            case truco.Keep() | truco.Burn() | truco.CountQuestion() | truco.Redeal():
                yield from self.event(f"event.{kebab(type(action))}", action.seat)

    def _hands(self, after: Moment) -> Iterator[Line]:
        """Return the vira, the hands as far as they are seen, and special rules at eleven."""
        is_dark = after.eleven is truco.Eleven.FERRO
        yield from self.page.flow("", vira_pieces(self.page, after.vira, after.manilha), gap=3)
        for seat in in_turn(tuple(range(self.record.seats)), after.dealer):
            if any(after.hands[seat]):
                hand = by_power(after.hands[seat], None if is_dark else after.manilha)
                lead = self.name(seat).append("  ")
                cards = (self.card(card, after.manilha) for card in hand)
                yield from self.page.flow(lead, cards)
        yield Line()
        if is_dark:
            yield from self.remark("event.dark")
        elif after.asker is not None:
            yield from self.event("event.eleven", names=self.team(1 - after.asker))

    def _call(self, action: Raise | Accept | Run, before: Moment) -> Iterator[Line]:
        """Keep a raise until it is answered, and return answers."""
        if isinstance(action, Raise):
            call = CALLS[known(raised(before.stake))]
            self.calls.append(
                Line(self.say("event.raise", action.seat, call=call), "bold magenta")
            )
            if before.eleven is None:
                return
        else:
            said = self.say(f"event.{kebab(type(action))}", action.seat, worth=before.asked)
            self.calls.append(Line(said, "magenta"))
        yield from self._calls_so_far()

    def _play(self, action: Play | PlayBlind, before: Moment, after: Moment) -> Iterator[Line]:
        """Keep a card until the trick is complete, then return the trick."""
        if isinstance(action, Play):
            self.on_table.append(truco.Laid(action.seat, action.card, action.covered))
        else:
            self.on_table.append(_newest(after))
        if before.manilha is None or len(self.on_table) < self.record.seats:
            return
        side, leader = taken(self.on_table, before.manilha)
        if side is not None:
            taker = Line(f"→ {self.names[leader]}", "bold")
            yield from self.trick_so_far(before, taker, leader)
        else:
            key = "tie.leads" if after.points == before.points else "tie.tied"
            yield from self.trick_so_far(before, Line(self.say(key, leader), "italic"))
        self.on_table, self.printed = [], 0

    def _gain(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        """Return the points, and their reason where the tricks do not show it."""
        hand = after.last_hand
        if isinstance(action, Raise):
            yield from self.remark("event.raise-loses")
        elif isinstance(action, Play | PlayBlind) and hand and hand.tricks[-1].winner is None:
            key = "tie.dealer" if hand.tricks[0].winner is None else "tie.first"
            yield from self.remark(key, names=self.team(hand.winner))
        yield from self.points(after.points, before.points)

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
        trick: Sequence[truco.Laid],
        result: Line,
        *,
        printed: int = 0,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return a trick; the columns of cards that are printed on a line above stay empty."""
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


def _newest(after: Moment) -> truco.Laid:
    """Return the card just played."""
    hand = after.last_hand
    tricks = after.tricks if after.tricks or hand is None else hand.tricks
    return after.trick[-1] if after.trick else tricks[-1].cards[-1]
