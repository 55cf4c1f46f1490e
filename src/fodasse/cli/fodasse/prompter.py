"""Fodasse at the terminal: matches printed step by step, prompts, and the answers to them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import chain
from typing import ClassVar

from attrs import Factory, define, field
from rich.text import Text as Line

from fodasse.cli.cards import read_card, short
from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import INDENT
from fodasse.cli.prompter import Prompter, number, tidy
from fodasse.cli.speech import CLI
from fodasse.cli.transcript import MANY
from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.seats import Seat, in_turn
from fodasse.core.texts import Texts
from fodasse.games import fodasse
from fodasse.games.fodasse import GAME, Action, Phase, Reason, State, Status, View
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
from fodasse.games.fodasse.strength import annulled
from fodasse.table.bot import Turn


@define(kw_only=True)
class FodassePrompter(Prompter[State, Action, View]):
    """A transcript and prompts of Fodasse. Bids are printed together, once all have bid."""

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
        crossed = Line.assemble(self.page.card(Card.parse("KD")), ("×", "dim"))
        equal = dict.fromkeys(map(Card.parse, ("KD", "KH")), 0)
        is_annulled = annulled(tuple(enumerate(equal)), equal, rules.equal_cards)
        signs = [(crossed, "legend.annulled")] if is_annulled else []
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

    # Prompts and answers

    def situation(self, turn: Turn[Action, View]) -> Iterator[Line]:
        view = turn.view
        if view.phase is Phase.BID:
            yield from self.rest(view)
            return
        yield Line()
        seats = view.at_table if len(view.at_table) <= MANY else (turn.seat,)
        players = [(seat, view.seats[seat]) for seat in seats]
        yield from self.page.columns(
            [self.won(seat, player.won, player.bid) for seat, player in players]
        )
        last = "…" if view.stage else self.say("ask.you-lead")
        yield from self.stage(len(view.stages) + 1, view.stage, Line(last, "dim"))

    def choices(self, turn: Turn[Action, View]) -> list[tuple[Line, Action]]:
        view = turn.view
        cards = by_power(_cards(turn), view.rules.powers.get(view.manilha))
        manilhas = view.manilhas
        return [(self.card(card, manilhas), fodasse.Play(turn.seat, card)) for card in cards]

    def question(self, turn: Turn[Action, View]) -> str:
        if cards := _cards(turn):
            return self.say("ask.card", last=len(cards))
        barred = barred_bid(turn.view)
        key = "ask.bid" if barred is None else "ask.bid-but"
        return self.say(key, last=turn.view.hand_size, barred=barred)

    def words(self, turn: Turn[Action, View]) -> Mapping[str, Action]:
        seat = turn.seat
        return {
            "misdeal": fodasse.Propose(seat, fodasse.Misdeal()),
            "resume": fodasse.Resume(seat),
            "join": fodasse.Join(len(turn.view.bids)),
            "leave": fodasse.Leave(seat),
        }

    def parse(self, answer: str, turn: Turn[Action, View]) -> Action | None:
        """Return the action typed: a bid by number, a card by name, or a motion with its subject.

        Raises:
            Unreadable: a motion without its subject.
        """
        said = tidy(answer).casefold()
        if (given := number(said)) is not None:
            return fodasse.Bid(turn.seat, given) if turn.view.phase is Phase.BID else None
        if (rest := self.after_word("pause", said)) is not None:
            minutes = number(rest)
            if minutes is None:
                raise self.unreadable("problem.pause")
            return fodasse.Propose(turn.seat, fodasse.Pause(minutes))
        if (rest := self.after_word("misreport", said)) is not None:
            accused = self.find_seat(rest)
            if accused is None:
                raise self.unreadable("problem.misreport")
            return fodasse.Propose(turn.seat, fodasse.Misreport(accused))
        card = read_card(said, self.lang)
        return None if card is None else fodasse.Play(turn.seat, card)

    def no_such_number(self, turn: Turn[Action, View]) -> str:  # noqa: ARG002  # only cards have numbers
        return "ask.no-such-card"

    def help(self, turn: Turn[Action, View]) -> Iterator[str]:
        cards = _cards(turn)
        if cards:
            yield self.say("help.card", shown=cards[0], typed=short(cards[0], self.lang))
        else:
            yield self.say("help.bid")

    def table_help(self, turn: Turn[Action, View]) -> Iterator[str]:  # noqa: ARG002  # always the same
        for motion in ("misdeal", "misreport", "pause"):
            yield self.say(f"help.{motion}")
        yield self.say("help.join")
        yield self.say("help.leave")


def _cards(turn: Turn[Action, View]) -> list[Card]:
    """Return the cards that can be played; none during the call."""
    return [action.card for action in turn.legal_actions if isinstance(action, fodasse.Play)]
