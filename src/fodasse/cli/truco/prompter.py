"""Truco at the terminal: matches printed hand by hand, prompts, and the answers to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from attrs import NOTHING, define, field
from rich.cells import cell_len
from rich.text import Text as Line

from fodasse.cli.cards import read_card, short
from fodasse.cli.manilhas import by_power, vira_pieces
from fodasse.cli.page import Page, fitted
from fodasse.cli.prompter import Prompter, number, tidy
from fodasse.cli.speech import CLI
from fodasse.core.cards import Card, HiddenCard
from fodasse.core.events import Event
from fodasse.core.named import kebab
from fodasse.core.seats import Seat, in_turn, partners_opposite
from fodasse.core.shapes import fields_of
from fodasse.core.texts import Texts
from fodasse.games import truco
from fodasse.games.truco import GAME, Action, Laid, Phase, Public, Reason, State, View
from fodasse.games.truco.actions import ACTIONS
from fodasse.games.truco.events import (
    CardExposed,
    CardPlayed,
    CardReplaced,
    CardsDealt,
    CountAsked,
    CutDue,
    CutMade,
    ElevenBegan,
    HandBegan,
    HandConceded,
    HandDrawn,
    HandScored,
    PointsChanged,
    RaiseAccepted,
    RaiseAsked,
    RedealAgreed,
    RedealAsked,
    SeatRan,
    SeatWouldRun,
    TentoClaimed,
    TentoDenied,
    TrickTaken,
    TrickTied,
)
from fodasse.games.truco.laid import Team, team
from fodasse.games.truco.state import Position
from fodasse.games.truco.tricks import POWERS
from fodasse.table.bot import Turn

_HALF_BACK: Final = Page().card(None)[:1]
"""The mark behind a covered card whose face is known."""
_INTERRUPTIONS: Final = (
    *(CardExposed, HandConceded, TentoClaimed, TentoDenied),
    *(CountAsked, RedealAsked, RedealAgreed),
)
"""Events that are printed below the cards of the trick."""
_IN_PLAY: Final = (Phase.ANSWER, Phase.PLAY)
"""The phases in which all cards are dealt."""
_PLAIN: Final = tuple(
    kind
    for kind in ACTIONS
    if kind is not truco.Raise
    and {"seat"} == {each.name for each in fields_of(kind) if each.default is NOTHING}
)
"""Actions for which one word is enough."""
_FIRST_CALL: Final = "truco"
"""The first call at the table; the same in all languages."""


@define(kw_only=True)
class TrucoPrompter(Prompter[State, Action, View]):
    """A transcript and prompts of Truco.

    A trick is printed when it is complete, or before anything that interrupts it; a raise is
    printed when it is answered.
    """

    texts: ClassVar[Texts] = Texts("fodasse.cli.truco", after=(CLI, GAME.texts))
    silent: ClassVar[tuple[type[Event], ...]] = (CardsDealt, CardReplaced, HandScored)
    commented: ClassVar[tuple[type[Event], ...]] = (CutMade, ElevenBegan, HandDrawn)

    is_titled: bool = field(default=False, init=False)
    """Whether the title of the hand is printed."""
    is_again: bool = field(default=False, init=False)
    """Whether the hand is dealt again."""
    printed: int = field(default=0, init=False)
    """The number of cards of the trick that are printed already."""

    def explain(self) -> Iterator[Line]:
        first, last, target = self._team(0), self._team(1), self.record.rules.target
        yield from self.remark("teams", style="", first=first, last=last, target=target)
        covered = self.card(Card.parse("7C"), style="dim").append_text(_HALF_BACK)
        yield from self.legend(
            [
                *([] if self.record.rules.covered_from is None else [(covered, "legend.covered")]),
                *([] if self.viewer is None else [(self.card(None), "legend.unseen")]),
                (Line("7 (+3)"), "legend.gained"),
            ]
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
            case RaiseAsked() | RaiseAccepted() | SeatRan() | SeatWouldRun():
                yield from self._cards_so_far(before)
                yield from self._call(event, before)
            case CardPlayed():
                yield from self.utterances_so_far()
            case TrickTaken() | TrickTied():
                yield from self._trick_over(event)
            case HandScored(reason=Reason.RAISE_AT_ELEVEN) | HandScored(tricks=(*_, None)):
                yield from self.comment(event)
            case PointsChanged():
                yield from self._points(event, after)
            case _ if isinstance(event, _INTERRUPTIONS):
                yield from self.rest(before)
                yield from self.report(event)
                self.is_again = isinstance(event, RedealAgreed)
            case _:
                yield from super().tell(event, before, after)

    def rest(self, last: Position) -> Iterator[Line]:
        yield from self.utterances_so_far()
        yield from self._cards_so_far(last)

    def fact(self, last: Position, seat: Seat) -> str:
        return self.say("points", count=last.points[team(seat)])

    def title(self, position: Public) -> Iterator[Line]:
        """Return the title of a hand, once."""
        if self.is_titled or position.phase is Phase.OVER:
            return
        key = "hand-again" if self.is_again else "hand"
        self.is_titled, self.is_again, self.printed = True, False, 0
        first, last = position.points
        yield from self.heading(
            self.say(key, number=position.hand_number),
            self.say("deals", position.dealer),
            self.say("score", first=first, last=last),
        )

    def trick_so_far(self, position: Position, result: Line) -> Iterator[Line]:
        """Return the trick on the table."""
        yield from self.laid(len(position.tricks) + 1, position.trick, result)
        self.printed = len(position.trick)

    def _cards_so_far(self, position: Position) -> Iterator[Line]:
        if len(position.trick) > self.printed:
            yield from self.trick_so_far(position, Line("…", "dim"))

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
        self, event: RaiseAsked | RaiseAccepted | SeatRan | SeatWouldRun, before: Position
    ) -> Iterator[Line]:
        """Keep a raise, and the run of one partner, until it is answered, and return answers."""
        self.utter(event, "bold magenta" if isinstance(event, RaiseAsked) else "magenta")
        if isinstance(event, RaiseAccepted | SeatRan) or before.eleven is not None:
            yield from self.utterances_so_far()

    def _trick_over(self, event: TrickTaken | TrickTied) -> Iterator[Line]:
        if isinstance(event, TrickTaken):
            winner, result = event.seat, Line(f"→ {self.names[event.seat]}", "bold")
        else:
            key = "tie.tied" if event.leader is None else "tie.leads"
            winner, result = None, Line(self.say(key, event.leader), "italic")
        yield from self.laid(event.number, event.cards, result, winner=winner)
        self.printed = 0

    def _team(self, side: Team) -> list[str]:
        return self.people(partners_opposite(self.record.seats)[side])

    def _points(self, event: PointsChanged, after: Position) -> Iterator[Line]:
        """Return the points of both teams, with what one has gained."""
        cells = [
            Line(f"{self.say.listed(self.people(seats))} {points}")
            for seats, points in zip(after.teams, after.points, strict=True)
        ]
        cells[event.team].stylize("bold")
        cells[event.team].append(f" (+{event.change})", "green")
        return self.page.columns(cells)

    def laid(
        self,
        number: int,
        trick: Sequence[Laid],
        result: Line,
        *,
        winner: Seat | None = None,
    ) -> Iterator[Line]:
        """Return the cards of a trick and its result."""
        cells = []
        for each in trick:
            style = "bold" if each.seat == winner else "dim" if each.covered else ""
            mark = _HALF_BACK if each.covered and each.card is not None else " "
            card = self.card(each.card, style=style)
            cells.append(Line.assemble(self.name(each.seat), " ", card, mark))
        return self.trick(number, cells, result)

    # Prompts and answers

    def situation(self, turn: Turn[Action, View]) -> Iterator[Line]:
        view = turn.view
        yield from self.title(view)
        yield from self.utterances_so_far()
        if view.phase in _IN_PLAY:
            yield Line()
            yield from self._stake(view, turn)
        if view.phase is Phase.PLAY:
            last = "…" if view.trick else self.say("situation.leads")
            yield from self.trick_so_far(view, Line(last, "dim"))
        if view.phase in _IN_PLAY:
            yield from self._team_hands(turn)

    def choices(self, turn: Turn[Action, View]) -> Sequence[tuple[Line, Action]]:
        view = turn.view
        if view.phase is not Phase.PLAY:
            return super().choices(turn)
        hand = _hand(turn)
        cells = [self.card(card, view.manilhas) for card in hand]
        if view.is_dark:
            return [(cell, truco.PlayBlind(turn.seat, n)) for n, cell in enumerate(cells)]
        return [(cell, truco.Play(turn.seat, hand[n])) for n, cell in enumerate(cells)]

    def question(self, turn: Turn[Action, View]) -> str:
        view = turn.view
        last = len(self.choices(turn))
        numbers = _numbers(last)
        if view.phase is not Phase.PLAY:
            return self.say(f"question.{view.phase}", numbers=numbers)
        if view.is_dark:
            return self.say("question.dark", numbers=numbers)
        more = self.say("question.covered", numbers=_numbers(last, "x")) if _covers(turn) else ""
        if due := _raise(turn):
            more += self.say("question.raise", call=self._call_word(due.worth, turn))
        return self.say("question.play", numbers=numbers, more=more)

    def words(self, turn: Turn[Action, View]) -> dict[str, Action]:
        seat = turn.seat
        words: dict[str, Action] = {how.value: truco.Cut(seat, how) for how in truco.How}
        words |= {kebab(kind): kind(seat) for kind in _PLAIN}
        # A legal answer names the worth that it answers, so that it means the same later.
        words |= {kebab(type(each)): each for each in turn.legal_actions if type(each) in _PLAIN}
        if turn.view.eleven is not None:
            words["anyway"] = truco.Raise(seat)
        return words

    def parse(self, answer: str, turn: Turn[Action, View]) -> Action | None:
        """Return a raise, a claim, or a card by its name, or covered.

        Raises:
            Unreadable: a raise that loses the match, a claim for no offence, or no card has this
                number.
        """
        said = tidy(answer).casefold().rstrip("!.")
        calls = turn.view.rules.requests.items()
        step = next((step for step, request in calls if said in self._calls(step, request)), None)
        if step is not None or said in self.typed_words("raise"):
            due = _raise(turn) or truco.Raise(turn.seat)
            action = due if step is None else truco.Raise(turn.seat, step)
            if self.game.costs(turn.view, action) == "match":
                raise self.unreadable("problem.sure", brink=turn.view.rules.brink)
            return action
        if (offence := self.after_word("tento", said)) is not None:
            return truco.Tento(turn.seat, self._offence(offence))
        name, is_covered = self._uncovered(said)
        given, hand = number(name), _hand(turn)
        if given is not None:
            if not is_covered or not hand:
                return None
            if not 1 <= given <= len(hand):
                raise self.unreadable("ask.no-such-card", number=given, last=len(hand))
            return truco.Play(turn.seat, hand[given - 1], covered=True)
        card = read_card(name, self.lang)
        return None if card is None else truco.Play(turn.seat, card, is_covered)

    def not_understood(self, turn: Turn[Action, View]) -> tuple[str, dict[str, object]]:
        params = {"last": len(turn.legal_actions), "example": self._example(turn)}
        return f"problem.{_kind(turn.view)}", params

    def no_such_number(self, turn: Turn[Action, View]) -> str:
        return "ask.no-such-card" if turn.view.phase is Phase.PLAY else "ask.no-such-choice"

    def help(self, turn: Turn[Action, View]) -> Iterator[str]:
        view, kind = turn.view, _kind(turn.view)
        keys = [f"help.{view.phase if kind == 'choice' else kind}"]
        if kind == "card" and view.rules.covered_from is not None:
            keys.append("help.covered")
            if not view.rules.covered_after_tie:
                keys.append("help.covered-after-tie")
        due = _raise(turn)
        if due is not None:
            keys.append("help.answer-raise" if view.phase is Phase.ANSWER else "help.raise")
        if truco.Concede(turn.seat) in turn.legal_actions:
            keys.append("help.concede")
        for key in keys:
            yield self.say(
                key,
                shown=_first(turn),
                typed=self._example(turn),
                call=self._call_word(due.worth, turn) if due else "",
                worth=due and due.worth,
                now=view.worth,
                trick=view.rules.covered_from,
                ends=view.run_ends,
            )

    def table_help(self, turn: Turn[Action, View]) -> Iterator[str]:
        claims = turn.view.rules.tento
        if claims != "off":
            yield self.say("help.tento", claims=claims)
            yield self.say("help.count-question")
            yield self.say("help.redeal")

    def _stake(self, view: View, turn: Turn[Action, View]) -> Iterator[Line]:
        """Return vira, manilhas, worth and points, unless they are printed right above."""
        if not view.tricks and view.asked is None and view.worth == view.rules.steps[0]:
            return
        us = team(turn.seat)
        facts = (
            self.say("situation.worth", worth=view.worth),
            self.say("situation.points", us=view.points[us], them=view.points[1 - us]),
        )
        pieces = [
            *(() if view.vira is None else vira_pieces(self.page, view.vira, view.manilhas)),
            *(Line(fact, "dim") for fact in facts),
        ]
        yield from self.page.flow("", pieces, gap=3)

    def _team_hands(self, turn: Turn[Action, View]) -> Iterator[Line]:
        """Return the partner's cards in mão-de-onze, and the seat's own while it answers."""
        view = turn.view
        rows = [
            (self.names[seat], by_power(view.hand(seat), POWERS[view.manilha]))
            for seat in view.teams[team(turn.seat)]
            if seat != turn.seat and any(view.hand(seat))
        ]
        if view.phase is Phase.ANSWER:
            rows.append((self.say("situation.cards"), _hand(turn)))
        wide = max((cell_len(lead) for lead, _ in rows), default=0)
        for lead, hand in rows:
            cards = [self.card(card, view.manilhas) for card in hand]
            yield from self.page.flow(Line(fitted(lead, wide) + "  ", "dim"), cards)

    def _example(self, turn: Turn[Action, View]) -> str:
        """Return a card of the hand as it can be typed, or ""."""
        card = _first(turn)
        return "" if card is None else short(card, self.lang)

    def _call_word(self, worth: int | None, turn: Turn[Action, View]) -> str:
        """Return the word with which a seat asks for a worth."""
        if turn.view.rules.requests.get(worth or 0) == 1:
            return _FIRST_CALL
        return str(self.texts.catalogue(self.lang).get(f"words.call.{worth}", worth))

    def _calls(self, worth: int, request: int) -> frozenset[str]:
        """Return what can be typed to ask for a worth: words, or its digits if it has none."""
        code = _FIRST_CALL if request == 1 else f"call.{worth}"
        has_words = f"typed.{code}" in self.texts.catalogue(self.lang)
        return self.typed_words(code) if has_words else frozenset({str(worth)} if request else ())

    def _offence(self, said: str) -> truco.Offence:
        for offence in truco.Offence:
            if said in self.typed_words(offence.value):
                return offence
        raise self.unreadable("problem.tento")

    def _uncovered(self, said: str) -> tuple[str, bool]:
        """Return the typed name of a card, and whether to cover it: ``x2``, ``4c x``."""
        for word in sorted(self.typed_words("covered"), key=len, reverse=True):
            for rest in (said.removeprefix(word), said.removesuffix(word)):
                if rest != said:
                    return rest, True
        return said, False


def _kind(view: View) -> str:
    """Return the kind of question: a ``choice``, a ``card``, or a card in the ``dark``."""
    if view.phase is not Phase.PLAY:
        return "choice"
    return "dark" if view.is_dark else "card"


def _hand(turn: Turn[Action, View]) -> list[HiddenCard]:
    """Return the cards of the hand in the order of their numbers.

    In the dark they are backs, except for one that turned over while it was dealt.
    """
    view = turn.view
    hand = by_power(view.hand(turn.seat), POWERS[view.manilha])
    exposed = view.exposed
    if exposed is not None and exposed.seat == turn.seat and exposed.index is not None:
        hand[exposed.index] = exposed.card
    return hand


def _covers(turn: Turn[Action, View]) -> bool:
    """Return whether the seat may cover a card now."""
    return any(isinstance(each, truco.Play) and each.covered for each in turn.legal_actions)


def _first(turn: Turn[Action, View]) -> HiddenCard:
    """Return the first card of the hand that the seat sees; None: it sees none."""
    return next(filter(None, _hand(turn)), None)


def _numbers(last: int, sign: str = "") -> str:
    return f"{sign}1" if last == 1 else f"{sign}1–{sign}{last}"


def _raise(turn: Turn[Action, View]) -> truco.Raise | None:
    """Return the raise that the seat may make without losing the match by it."""
    return next((each for each in turn.legal_actions if isinstance(each, truco.Raise)), None)
