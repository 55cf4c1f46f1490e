"""A match of Fodasse as lines, step by step."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain
from typing import ClassVar, TypeAlias

from attrs import define, field, frozen
from rich.text import Text as Line

from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import INDENT
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import MANY, Transcript
from fodasse.core.cards import Card, HiddenCard, Rank
from fodasse.core.outcome import Outcome
from fodasse.core.seats import Seat, in_turn
from fodasse.core.texts import Texts
from fodasse.games import fodasse
from fodasse.games.fodasse import Action, Fate, Leave, Phase, Propose, Round, State, View, Vote
from fodasse.games.fodasse.scoring import LETTERS

Moment: TypeAlias = State | View
"""A state, or a seat's view of it."""


@frozen
class Row:
    """A seat with its hand and, once it has bid, its bid."""

    seat: Seat
    hand: tuple[HiddenCard, ...]
    bid: int | None = None
    total: int = 0
    """All bids up to this one."""


@define(kw_only=True)
class FodasseTranscript(Transcript[State, Action, View]):
    """A transcript of Fodasse. Bids are printed together, once all have bid."""

    texts: ClassVar[Texts] = Texts("fodasse.cli.fodasse", after=(CLI,))

    order: tuple[Seat, ...] = field(default=(), init=False)
    """The seats of the round in the order of the call."""
    manilha: Rank | None = field(default=None, init=False)
    """The round's manilha, if it was seen with the deal."""
    gone: dict[Seat, int] = field(factory=dict, init=False)
    """The round in which each seat was eliminated or left."""
    last_dealt: int = field(default=0, init=False)
    """The number of the last round dealt."""
    hands: dict[Seat, tuple[HiddenCard, ...]] = field(factory=dict, init=False)
    """Hands dealt and not printed, in the order of the call."""
    rows: list[Row] = field(factory=list, init=False)
    """Bids not printed."""

    def step(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        finished = after.last_round if after.last_round is not before.last_round else None
        fate, is_vote = self._fate(before, after), isinstance(action, Vote)
        yield from self._act(action, before, after)
        if fate and is_vote:
            yield from self.shout(fate)
        yield from self._settled_stage(before, after, finished)
        if finished is not None:
            yield from self._finished_round(finished, before, after)
        elif before.phase in {Phase.BID, Phase.PLAY} and after.phase in {Phase.DEAL, Phase.OVER}:
            yield from self.rest(before)
            if after.phase is Phase.DEAL:
                yield from self.event("deal.void")
        if fate and not is_vote:
            yield from self.shout(fate)
        for seat in before.waiting:
            if seat in after.at_table:
                yield from self._sits_down(seat, after)

    def so_far(self) -> Iterator[Line]:
        """Return the bids so far and the cards that are seen, for a seat that is about to bid."""
        yield from self._flush()
        yield from self.calls([Row(seat, hand) for seat, hand in self.hands.items() if any(hand)])

    def rest(self, last: Moment) -> Iterator[Line]:
        yield from self._flush_hands()
        if last.stage:
            rest = Line("…", "dim")
            yield from self.stage(len(last.stages) + 1, last.stage, rest)

    def awaited(self, last: Moment) -> str:
        seat = last.dealer if last.to_act is None else last.to_act
        return self.say("awaited.resume" if last.paused else f"awaited.{last.phase}", seat)

    def position(self, last: Moment) -> Iterator[Line]:
        points = [self.points(last.seat(seat).points) for seat in range(len(self.names))]
        return self.totals(points, last.at_table)

    def winners(self, last: Moment, result: Outcome) -> str:
        played = last.last_round.number if last.last_round else 0
        rounds = self.say("rounds", count=played)
        sentence = self.say("end.wins", names=self.people(result.winners), rounds=rounds)
        return f"{sentence} {self.reason(result)}"

    def fact(self, last: Moment, seat: Seat) -> str:
        player = last.seat(seat)
        if player.status is fodasse.Status.IN:
            return self.total(player.points)
        return self.say(f"end.{player.status}", number=self.gone.get(seat))

    def shout(self, sentence: str) -> Iterator[Line]:
        """Return a sentence marked as an event, below the bids so far."""
        yield from self._flush()
        yield from super().shout(sentence)

    def _act(self, action: Action, before: Moment, after: Moment) -> Iterator[Line]:
        match action:
            case fodasse.Deal():
                yield from self._deal(action, before, after)
            case fodasse.Bid():
                yield from self._bid(action, before)
            case Propose(seat=seat, motion=motion):
                accused = _accused(motion, before)
                yield from self.event(
                    f"motion.{motion.type}",
                    seat,
                    accused=None if accused is None else self.names[accused],
                    count=getattr(motion, "minutes", 0),
                )
            case Vote():
                yield from self.event("event.vote", action.seat, in_favour=action.in_favour)
            case fodasse.Resume():
                yield from self.event("event.resume", action.seat)
            case fodasse.Join(seat=seat) if seat in after.waiting:
                yield from self.event("event.waits", seat)
            case fodasse.Join():
                yield from self._sits_down(action.seat, after)
            case Leave():
                self.gone[action.seat] = before.round_number
                yield from self.event("event.leave", action.seat)

    def _deal(self, deal: fodasse.Deal, before: Moment, after: Moment) -> Iterator[Line]:
        size, number, dealer = before.hand_size, before.round_number, before.dealer
        bids = [after.seat(seat).bid or 0 for seat in before.at_table]
        is_endgame = after.seat(dealer).bid is not None
        kind = "deal.blind" if before.is_blind else "deal.cards"
        yield from self.heading(
            self.say("round-again" if number == self.last_dealt else "round", number=number),
            self.say("deal.endgame" if is_endgame else kind, count=size),
            self.say("deals", dealer),
        )
        note = self.say("deal.face-down") if before.is_blind else ""
        yield from self.vira(deal.vira, note=note)
        hands = dict(zip(before.at_table, deal.hands, strict=True))
        self.order = in_turn(before.at_table, after=dealer)
        self.hands = {seat: hands[seat] for seat in self.order}
        self.last_dealt, self.manilha = number, after.manilha
        if is_endgame:
            yield from self._flush_hands()
            call = self.say("call.total", count=size, total=sum(bids))
            yield from self.remark("call.same", stages=bids[0], call=call)
            yield Line()

    def _bid(self, bid: fodasse.Bid, before: Moment) -> Iterator[Line]:
        others = sum(before.seat(seat).bid or 0 for seat in before.at_table)
        total, size = others + bid.stages, before.hand_size
        self.rows.append(Row(bid.seat, self.hands.pop(bid.seat), bid.stages, total))
        if self.hands:
            return
        yield from self._flush()
        call, barred = self.say("call.total", count=size, total=total), size - others
        if barred >= 0 and (before.rules.restrict_blind or not before.is_blind):
            call = self.say("call.barred", bid.seat, call=call, barred=barred)
        yield from self.page.sentence(call, style="italic")
        yield Line()

    def _settled_stage(
        self, before: Moment, after: Moment, finished: Round | None
    ) -> Iterator[Line]:
        stages = finished.stages if finished else after.stages
        number = len(before.stages)
        if len(stages) <= number:
            return
        manilha = after.manilha
        if finished:
            manilha = before.rules.manilha(finished.vira)
            if before.vira is None:
                yield from self.vira(finished.vira)
        stage = stages[number]
        result = Line(self.say("stage.accumulated"), "italic")
        if (winner := stage.winner) is not None:
            won = sum(each.winner == winner for each in stages)
            bid = before.seat(winner).bid
            if finished:
                bid = finished.bids[finished.seats.index(winner)]
            result = Line(f"→ {self.names[winner]} ", "bold")
            result.append(f"{won}/{bid}", "yellow" if bid is not None and won > bid else "green")
            if before.accumulated:
                took = self.say("stage.takes", count=before.accumulated + 1)
                result.append(f" ({took})", "italic")
        yield from self.stage(number + 1, stage.cards, result, manilha=manilha, winner=winner)

    def _finished_round(self, finished: Round, before: Moment, after: Moment) -> Iterator[Line]:
        if len(finished.stages) > 1:
            yield Line()
        if nobodys := sum(stage.winner is None for stage in finished.stages):
            yield from self.remark("result.nobodys", count=nobodys)
        if not any(finished.bids) and not any(finished.won):
            yield from self.remark("result.nobody-bid")
        if finished.repeated:
            yield from self.remark("result.repeated")
        else:
            for seat in before.at_table:
                penalty = before.seat(seat).penalty
                if penalty and after.seat(seat).status is not fodasse.Status.LEFT:
                    yield from self.remark("result.penalty", seat, count=penalty)
        out = [
            seat
            for seat in finished.seats
            if seat in before.at_table and after.seat(seat).status is fodasse.Status.ELIMINATED
        ]
        yield from self.scores(finished, after, out)
        self.gone.update(dict.fromkeys(out, finished.number))
        if out:
            shout = f"{LETTERS}! " if self.has_letters else ""
            sentence = self.say("result.out", names=self.people(out))
            yield from self.page.sentence(shout + sentence, style="bold red")

    def _fate(self, before: Moment, after: Moment) -> str | None:
        """Return the result of the motion, if the action closed it."""
        last = after.last_motion
        if last is None or last == before.last_motion:
            return None
        if last.fate is not Fate.CARRIED:
            return self.say(f"motion.{last.fate}")
        if (accused := _accused(last.motion, before)) is None:
            return self.say("motion.paused")
        penalty = after.seat(accused).penalty - before.seat(accused).penalty
        return self.say("motion.punished", accused, count=penalty)

    def _sits_down(self, seat: Seat, after: Moment) -> Iterator[Line]:
        return self.event("event.sits-down", seat, points=self.total(after.seat(seat).points))

    def _flush(self) -> Iterator[Line]:
        """Return the bids that are not printed."""
        if self.rows:
            yield from self.calls(self.rows)
            self.rows.clear()

    def _flush_hands(self) -> Iterator[Line]:
        """Return the bids and the hands that are not printed."""
        self.rows += [Row(seat, hand) for seat, hand in self.hands.items() if any(hand)]
        self.hands.clear()
        yield from self._flush()

    @property
    def has_letters(self) -> bool:
        """Whether points are printed as letters."""
        return bool(self.record.rules.limit == len(LETTERS))

    def explain(self) -> Iterator[Line]:
        if self.has_letters:
            yield from self.remark("opening.misses", style="")
        annulled = Line.assemble(self.page.card(Card.parse("KD")), ("×", "dim"))
        sign, key = ("FO+D", "legend.letter") if self.has_letters else ("2+1", "legend.point")
        score = (Line("1/2"), "legend.score")
        yield from self.legend([(annulled, "legend.annulled"), score, (Line(sign), key)])

    def vira(self, vira: HiddenCard, *, note: str = "") -> Iterator[Line]:
        """Return the vira and the manilhas it makes."""
        manilha = None if vira is None else self.record.rules.manilha(vira)
        return self.page.flow("", vira_pieces(self.page, vira, manilha, note), gap=3)

    def calls(self, rows: Sequence[Row]) -> Iterator[Line]:
        """Return hands with their bids, manilhas last and bold where they are known."""
        if len(rows) <= MANY:
            return chain.from_iterable(map(self._call, rows))
        cells = []
        for row in rows:
            cell = Line(" ").join([self.name(row.seat, self.order), *self._hand(row)])
            cells.append(cell if row.bid is None else cell.append(f"  {row.bid}", "bold"))
        return self.page.columns(cells)

    def _call(self, row: Row) -> Iterator[Line]:
        pieces = self._hand(row)
        lead = self.name(row.seat, self.order).append("  ")
        if row.bid is not None:
            bid = self.say("call.bid", stages=row.bid)
            total = self.say("call.sum", total=row.total)
            pieces.append(Line("  ").append(bid, "bold"))
            width = lead.cell_len + 3 * len(row.hand) + len(bid + total) + INDENT + 5
            if width <= self.page.width:
                pieces.append(Line("  ").append(total, "dim"))
        return self.page.flow(lead, pieces)

    def _hand(self, row: Row) -> list[Line]:
        return [self.card(card, self.manilha) for card in by_power(row.hand, self.manilha)]

    def stage(
        self,
        number: int,
        laid: Sequence[tuple[Seat, Card]],
        result: Line,
        *,
        manilha: Rank | None = None,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return the cards of a stage and its result; without a manilha none is annulled yet."""
        ranks = [card.rank for _, card in laid]
        cells = []
        for seat, card in laid:
            style, mark = "bold" if seat == winner else "", " "
            if manilha is not None and card.rank is not manilha and ranks.count(card.rank) > 1:
                style, mark = "dim", "×"
            shown = self.page.card(card, style=style)
            cells.append(Line.assemble(self.name(seat, self.order), " ", shown, (mark, "dim")))
        return self.trick(number, cells, result)

    def scores(self, finished: Round, after: Moment, out: Collection[Seat]) -> Iterator[Line]:
        """Return stages won and bid by seat, and points with what was gained."""
        cells = []
        for seat, bid, won, gained in zip(
            finished.seats, finished.bids, finished.won, finished.gained, strict=True
        ):
            cell = self.won(seat, won, bid).append(" ")
            points = self._gain(after.seat(seat).points, gained, is_out=seat in out)
            cells.append(cell.append_text(points))
        return self.page.columns(cells)

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
        """Return points as they stand in a sentence."""
        if not points:
            return self.say("no-points")
        return self.points(points) if self.has_letters else self.say("points", count=points)


def _accused(
    motion: fodasse.Misdeal | fodasse.Misreport | fodasse.Pause, before: Moment
) -> Seat | None:
    if isinstance(motion, fodasse.Pause):
        return None
    return before.dealer if isinstance(motion, fodasse.Misdeal) else motion.accused
