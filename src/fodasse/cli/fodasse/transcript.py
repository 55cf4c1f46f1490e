"""A match of Fodasse as lines, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import ClassVar

from attrs import Factory, define, field
from rich.text import Text as Line

from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import MANY, Transcript
from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.seats import Seat, in_turn
from fodasse.core.texts import Texts
from fodasse.games.fodasse import GAME, Action, Reason, State, Status, View
from fodasse.games.fodasse.events import (
    AllOut,
    BidMade,
    BidsSet,
    BonusGiven,
    CardPlayed,
    CardsDealt,
    CardsRevealed,
    DealDue,
    DealVoid,
    EndgameBegan,
    EndgameEnded,
    MatchOver,
    PenaltyPaid,
    PointsChanged,
    RoundRepeated,
    RoundScored,
    SeatEliminated,
    SeatLeft,
    StageAnnulled,
    StagesLost,
    StageTaken,
)
from fodasse.games.fodasse.legality import barred_bid
from fodasse.games.fodasse.scoring import LETTERS, letters
from fodasse.games.fodasse.state import Position


@define(kw_only=True)
class FodasseTranscript(Transcript[State, Action, View]):
    """A transcript of Fodasse. Bids are printed together, once all have bid."""

    texts: ClassVar[Texts] = Texts("fodasse.cli.fodasse", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (
        *(CardsRevealed, CardPlayed, PointsChanged, EndgameBegan, EndgameEnded, DealDue),
    )
    commented: ClassVar[tuple[type[Event], ...]] = (
        *(StagesLost, RoundRepeated, AllOut, BonusGiven, PenaltyPaid),
    )

    order: tuple[Seat, ...] = field(
        init=False, default=Factory(lambda self: tuple(range(len(self.names))), takes_self=True)
    )
    """The seats of the round in the order of the call; all seats before the first deal."""
    gone: dict[Seat, int] = field(factory=dict, init=False)
    """The round in which each seat was eliminated or left."""
    last_dealt: int = field(default=0, init=False)
    """The number of the last round dealt."""
    rows: list[Line] = field(factory=list, init=False)
    """Bids not printed: their lines, or cells of columns if there are many."""

    def tell(self, event: Event, before: Position, after: Position) -> Iterator[Line]:
        match event:
            case CardsDealt():
                yield from self._dealt(event, after)
            case BidsSet():
                yield from self._bids_set(event, after)
            case BidMade():
                yield from self._bid(event, before)
            case CardsRevealed(vira=vira) if before.vira is None:
                yield from self.vira(vira)
            case StageTaken() | StageAnnulled():
                yield from self._stage_over(event, before)
            case RoundScored():
                yield from self._scored(event, after)
            case SeatEliminated() | SeatLeft():
                self.gone[event.seat] = before.round_number
                yield from self._gone(event)
            case DealVoid():
                yield from self.rest(before)
                yield from self.report(event)
            case MatchOver(reason=Reason.LEAVING):
                yield from self.rest(before)
            case _:
                yield from super().tell(event, before, after)

    def rest(self, last: Position) -> Iterator[Line]:
        """Return the bids so far, hands of seats still to bid, and an incomplete stage."""
        for seat in in_turn(last.at_table, after=last.dealer):
            if last.seat(seat).bid is None:
                self.rows += self._hand(seat, last)
        yield from self._flush()
        if last.stage:
            yield from self.stage(len(last.stages) + 1, last.stage, Line("…", "dim"))

    def fact(self, last: Position, seat: Seat) -> str:
        player = last.seat(seat)
        if player.status is Status.IN:
            return self.total(player.points)
        if seat in self.gone:
            return self.say(f"end.{player.status}", number=self.gone[seat])
        return self.game.texts.word(self.lang, player.status)

    def shout(self, sentence: str) -> Iterator[Line]:
        """Return a sentence marked as an event, after the bids that were not printed yet."""
        yield from self._flush()
        yield from super().shout(sentence)

    def _dealt(self, event: CardsDealt, after: Position) -> Iterator[Line]:
        number = event.round_number
        title = "round-again" if number == self.last_dealt else "round"
        kind = "blind" if after.is_blind else "cards"
        if after.seat(event.dealer).bid is not None:
            kind = "endgame"
        self.order, self.last_dealt = in_turn(after.at_table, after=event.dealer), number
        yield from self.heading(
            self.say(title, number=number),
            self.say(f"deal.{kind}", count=event.hand_size),
            self.say("deals", event.dealer),
        )
        note = self.say("deal.face-down") if after.is_blind else ""
        yield from self.vira(event.vira, note=note)

    def _bids_set(self, event: BidsSet, after: Position) -> Iterator[Line]:
        self.rows = [*chain.from_iterable(self._hand(seat, after) for seat in self.order)]
        yield from self._flush()
        yield from self.comment(event)
        yield Line()

    def _bid(self, bid: BidMade, before: Position) -> Iterator[Line]:
        self.rows += self._hand(bid.seat, before, bid)
        if bid.seat != before.dealer:
            return
        yield from self._flush()
        size = before.hand_size
        call = self.say("call.total", count=size, total=bid.total)
        barred = barred_bid(before)
        if barred is not None:
            call = self.say("call.barred", bid.seat, call=call, barred=barred)
        yield from self.page.sentence(call, style="italic")
        yield Line()

    def _stage_over(self, event: StageTaken | StageAnnulled, before: Position) -> Iterator[Line]:
        number, winner = len(before.stages) + 1, None
        annulled: Collection[Card] = [card for _, card in event.cards]
        if isinstance(event, StageAnnulled):
            result = Line(self.say("stage.nobody", accumulates=event.accumulates), "italic")
        else:
            winner, won, bid, annulled = event.seat, event.won, event.bid, event.annulled
            result = Line(f"→ {self.names[winner]} ", "bold")
            result.append(f"{won}/{bid}", "yellow" if won > bid else "green")
            if event.stages > 1:
                took = self.say("stage.takes", count=event.stages)
                result.append(f" ({took})", "italic")
        yield from self.stage(number, event.cards, result, annulled=annulled, winner=winner)
        if number == before.hand_size > 1:
            yield Line()

    def _flush(self) -> Iterator[Line]:
        """Return the bids that are not printed."""
        if self.rows:
            yield from self.page.columns(self.rows) if len(self.order) > MANY else self.rows
            self.rows = []

    @property
    def has_letters(self) -> bool:
        """Whether points are printed as letters."""
        return letters(0, self.record.rules.limit) is not None

    def _gone(self, event: SeatEliminated | SeatLeft) -> Iterator[Line]:
        """Return that a seat is out, with the whole word if it has all its letters."""
        if isinstance(event, SeatLeft):
            return self.report(event)
        word = f"{LETTERS}! " if self.has_letters else ""
        return self.page.sentence(word + self.sentence(event), style="bold red")

    def explain(self) -> Iterator[Line]:
        rules = self.record.rules
        if self.has_letters:
            yield from self.remark("opening.misses", style="")
        else:
            yield from self.remark("opening.points", style="", limit=rules.limit)
        annulled = Line.assemble(self.page.card(Card.parse("KD")), ("×", "dim"))
        signs = [] if rules.equal_cards in {"suit", "first"} else [(annulled, "legend.annulled")]
        sign, key = ("FO+D", "legend.letter") if self.has_letters else ("0+1", "legend.point")
        score = (Line("1/2"), "legend.score")
        yield from self.legend([*signs, score, (Line(sign), key)])

    def vira(self, vira: HiddenCard, *, note: str = "") -> Iterator[Line]:
        """Return the vira and the manilhas it makes; nothing where no card is turned up."""
        if not self.record.rules.turns_up:
            return iter(())
        rules = self.record.rules
        manilhas = rules.manilhas_of(rules.manilha_of(vira))
        return self.page.flow("", vira_pieces(self.page, vira, manilhas, note), gap=3)

    def _hand(self, seat: Seat, moment: Position, bid: BidMade | None = None) -> Iterator[Line]:
        """Return a hand, if it is visible or has a bid, with manilhas last and bold."""
        manilhas, hand = moment.manilhas, moment.seat(seat).hand
        powers = moment.rules.powers.get(moment.manilha)
        if bid is None and not any(hand):
            return
        pieces = [self.card(card, manilhas) for card in by_power(hand, powers)]
        name = self.name(seat, self.order)
        if len(self.order) > MANY:
            cell = Line(" ").join([name, *pieces])
            yield cell if bid is None else cell.append(f"  {bid.stages}", "bold")
            return
        lead = name.append("  ")
        if bid is not None:
            said = self.say("call.bid", stages=bid.stages)
            total = self.say("call.sum", total=bid.total)
            pieces.append(Line("  ").append(said, "bold"))
            width = lead.cell_len + 3 * len(hand) + len(said + total) + INDENT + 5
            if width <= self.page.width:
                pieces.append(Line("  ").append(total, "dim"))
        yield from self.page.flow(lead, pieces)

    def stage(
        self,
        number: int,
        laid: Sequence[tuple[Seat, Card]],
        result: Line,
        *,
        annulled: Collection[Card] = (),
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return the cards of a stage and its result."""
        cells = []
        for seat, card in laid:
            style, mark = "bold" if seat == winner else "", " "
            if card in annulled:
                style, mark = "dim", "×"
            shown = self.page.card(card, style=style)
            cells.append(Line.assemble(self.name(seat, self.order), " ", shown, (mark, "dim")))
        return self.trick(number, cells, result)

    def _scored(self, event: RoundScored, after: Position) -> Iterator[Line]:
        """Return stages won and bid by seat, and points with their changes."""
        cells = []
        for seat, bid, won, gained in zip(
            event.seats, event.bids, event.won, event.gained, strict=True
        ):
            player = after.seat(seat)
            is_out = player.status is Status.ELIMINATED
            cell = self.won(seat, won, bid).append(" ")
            cells.append(cell.append_text(self._gain(player.points, gained, is_out=is_out)))
        yield from self.page.columns(cells)

    def won(self, seat: Seat, won: int, bid: int | None) -> Line:
        """Return a seat with the stages it won and bid."""
        style = "green" if won == bid else "yellow"
        return self.name(seat, self.order).append(f" {won}/{bid}", style)

    def _gain(self, points: int, gained: int, *, is_out: bool) -> Line:
        """Return points with the change: ``FO+D``, ``FO-D``."""
        before, style = points - gained, "bold red" if is_out else "bold yellow"
        if gained == 0:
            return Line(self.points(points), style if is_out else "")
        kept, more = min(before, points), max(before, points)
        sign = "+" if gained > 0 else "-"
        if self.has_letters:
            return Line(LETTERS[:kept]).append(sign + LETTERS[kept:more], style)
        return Line(str(before)).append(f"{sign}{more - kept}", style)

    def points(self, points: int) -> str:
        """Return points as letters or as a number."""
        return (LETTERS[:points] or "–") if self.has_letters else str(points)

    def total(self, points: int) -> str:
        """Return points in the form for a sentence."""
        if not points:
            return self.say("no-points")
        return self.points(points) if self.has_letters else self.say("points", count=points)
