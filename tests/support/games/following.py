"""A small game in which suit must be followed: what a seat played tells what it cannot hold.

Two or three seats are dealt three of ten cards each. A seat must follow the suit led if it can.
The highest card of that suit takes the trick, and its seat leads to the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random
from typing import Any, ClassVar, TypeAlias

from attrs import evolve, field, frozen

from fodasse.core.cards import Card, HiddenHand, Rank, Suit, sorted_hands
from fodasse.core.chance import Chance, split
from fodasse.core.deals import DealReasons, check_cards
from fodasse.core.errors import need
from fodasse.core.fields import kind_of, number_in, rules_or_default, whole
from fodasse.core.game import Documents, Game
from fodasse.core.hidden import Hidden, filled, shown_hands, unseen
from fodasse.core.named import Named
from fodasse.core.outcome import Outcome, lowest_first
from fodasse.core.quick import quick_copy
from fodasse.core.refusals import Refusal, refuse
from fodasse.core.rules import GameRules
from fodasse.core.seats import CHANCE, Actor, Seat, check_viewer
from fodasse.core.texts import Texts
from fodasse.core.tricks import Trick, barred_by_voids, followers, shown_voids, split_tricks
from fodasse.core.validation import compare, step, validate_view

SEATS = range(2, 4)
HAND = 3
RANKS = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
PACK = tuple(sorted(Card(rank, suit) for rank in RANKS for suit in (Suit.SPADES, Suit.HEARTS)))


class Reason(Named):
    PLAYED_OUT = "played-out"


@frozen
class Rules(GameRules):
    game: ClassVar[str] = "following"


@frozen
class Deal:
    type: ClassVar[str] = "deal"
    hands: tuple[HiddenHand, ...] = field(converter=sorted_hands)


@frozen
class Play:
    type: ClassVar[str] = "play"
    seat: Seat = field(validator=whole)
    card: Card = field(validator=kind_of(Card))


Action: TypeAlias = Deal | Play


@frozen(weakref_slot=False)
class Public:
    """What everybody knows of a match."""

    game: ClassVar[str] = "following"
    rules: Rules
    seats: int
    played: tuple[Card, ...]
    """All cards played, in order."""


@frozen(weakref_slot=False)
class State(Public):
    """A match at one moment."""

    hands: tuple[tuple[Card, ...], ...]
    """By seat; () before the deal."""


@frozen(weakref_slot=False)
class View(Public):
    """A match as a seat sees it."""

    viewer: Seat | None
    hands: tuple[HiddenHand, ...]
    voids: tuple[tuple[Suit, ...], ...]
    """By seat: suits that it has shown not to hold."""
    legal_actions: tuple[Action, ...]


view_of = quick_copy(View, Public)
state_of = quick_copy(State, Public)

ENGLISH = {
    "actions": {"deal": "deal", "play": "play {card}"},
    "refusals": {
        "wrong-deal": "three cards each",
        "deal-due": "a deal is due",
        "follow-suit": "{suit} must be followed",
    },
}
PORTUGUESE = {
    "actions": {"deal": "dar cartas", "play": "jogar {card}"},
    "refusals": {
        "wrong-deal": "três cartas a cada um",
        "deal-due": "é hora de dar as cartas",
        "follow-suit": "é preciso servir {suit}",
    },
}
TEXTS = Texts(inline={"en": ENGLISH, "pt": PORTUGUESE})
MATCH_OVER = Refusal("match-over", "end", TEXTS)
NOT_DEALING = Refusal("not-dealing", "deal", TEXTS)
DEAL = DealReasons("deal", TEXTS)
WRONG_DEAL = Refusal("wrong-deal", "deal", TEXTS)
DEAL_DUE = Refusal("deal-due", "deal", TEXTS)
UNKNOWN_SEAT = Refusal("unknown-seat", "turn", TEXTS)
NOT_YOUR_TURN = Refusal("not-your-turn", "turn", TEXTS)
NOT_HELD = Refusal("not-held", "turn", TEXTS)
FOLLOW_SUIT = Refusal("follow-suit", "suit", TEXTS)


def tricks_of(table: Public) -> tuple[Trick, ...]:
    """Return the finished tricks and, last, the one in play."""

    def taker(trick: Trick) -> Seat:
        return trick.taker(lambda card: (card.suit is trick.led, card.order))

    return split_tricks(table.played, 0, taker, table.seats)


def hidden(seen: View) -> Hidden[Card]:
    """Return the unseen cards, with the room in each hand."""
    cards = unseen(PACK, seen.played, *seen.hands)
    barred = barred_by_voids(cards, tuple(map(frozenset, seen.voids)))
    return Hidden(cards, [hand.count(None) for hand in seen.hands], barred)


def _check_deal(state: State, deal: Deal) -> None:
    if state.hands:
        refuse(NOT_DEALING, deal)
    if [len(hand) for hand in deal.hands] != [HAND] * state.seats:
        refuse(WRONG_DEAL, deal)
    check_cards(deal, [*chain(*deal.hands)], PACK, DEAL)


def _check_play(state: State, play: Play) -> None:
    if not 0 <= play.seat < state.seats:
        refuse(UNKNOWN_SEAT, play)
    if not state.hands:
        refuse(DEAL_DUE, play)
    trick = tricks_of(state)[-1]
    if play.seat != trick.turn:
        refuse(NOT_YOUR_TURN, play, turn=trick.turn)
    hand = state.hands[play.seat]
    if play.card not in hand:
        refuse(NOT_HELD, play)
    if play.card not in followers(hand, trick.led):
        refuse(FOLLOW_SUIT, play, suit=trick.cards[0].suit.symbol)


def start(seats: int, *, rules: Rules | None = None) -> State:
    number_in("seats", seats, SEATS)
    return State(rules_or_default(rules, Rules), seats, played=(), hands=())


def actors(state: State) -> tuple[Actor, ...]:
    if not state.hands:
        return (CHANCE,)
    return (tricks_of(state)[-1].turn,) if any(state.hands) else ()


def chance(state: State) -> Chance:
    if state.hands:
        raise ValueError("no deal is due")
    return Chance(PACK, HAND * state.seats)


def chance_action(state: State, drawn: Sequence[Card]) -> Action:
    chance(state).check(drawn)
    return Deal(split(drawn, [HAND] * state.seats))


def check(state: State, action: Action) -> None:
    if not isinstance(action, Action):
        raise TypeError(f"not an action: {action!r}")
    if not actors(state):
        refuse(MATCH_OVER, action)
    if isinstance(action, Deal):
        _check_deal(state, action)
    else:
        _check_play(state, action)


def plausible_actions(state: State, seat: Seat) -> tuple[Action, ...]:
    return tuple(Play(seat, card) for card in state.hands[seat]) if state.hands else ()


def legal_actions(state: State, seat: Seat | None = None) -> tuple[Action, ...]:
    trick = tricks_of(state)[-1]
    if trick.turn not in actors(state) or seat not in (None, trick.turn):
        return ()
    return tuple(Play(trick.turn, card) for card in followers(state.hands[trick.turn], trick.led))


def apply(state: State, action: Action) -> State:
    check(state, action)
    if isinstance(action, Deal):
        dealt = tuple(tuple(card for card in hand if card) for hand in action.hands)
        return evolve(state, hands=dealt)
    hands = list(state.hands)
    hands[action.seat] = tuple(card for card in hands[action.seat] if card != action.card)
    return evolve(state, hands=tuple(hands), played=(*state.played, action.card))


def view(state: State, seat: Seat | None = None) -> View:
    check_viewer(seat, state.seats)
    legal = () if seat is None else legal_actions(state, seat)
    shown = shown_voids(tricks_of(state), state.seats)
    voids = tuple(tuple(sorted(suits)) for suits in shown)
    hands = shown_hands(state.hands, (seat,))
    return view_of(state, viewer=seat, hands=hands, voids=voids, legal_actions=legal)


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    if not isinstance(action, Deal):
        return action
    return Deal(shown_hands(action.hands, (seat,)))


def determinize(seen: View, rng: Random) -> State:
    drawn = zip(seen.hands, hidden(seen).draw(rng), strict=True)
    hands = tuple(tuple(sorted(filled(hand, iter(cards)))) for hand, cards in drawn)
    return state_of(seen, hands=hands)


def count_worlds(seen: View) -> int:
    return hidden(seen).count()


def returns(state: State) -> tuple[float, ...]:
    takers = [trick.leader for trick in tricks_of(state)[1:]]
    tricks = (takers.count(seat) for seat in range(state.seats))
    return tuple(float(state.seats * taken - len(takers)) for taken in tricks)


def outcome(state: State) -> Outcome | None:
    if actors(state):
        return None
    lost = {seat: -round(points) for seat, points in enumerate(returns(state))}
    return Outcome(lowest_first(lost), Reason.PLAYED_OUT)


def validate(read: State | View) -> None:
    need(read.seats in SEATS, "2 or 3", "seats")
    need(len(read.hands) in {0, read.seats}, "a hand each", "hands")
    if isinstance(read, View):
        game: Any = {"determinize": determinize, "validate": validate, "view": view}
        validate_view(read, read.seats, **game, hidden="hands")
        return
    plays = [Play(seat, card) for trick in tricks_of(read) for seat, card in trick.plays]
    laid = [[play.card for play in plays if play.seat == seat] for seat in range(read.seats)]
    hands = [[*hand, *cards] for hand, cards in zip(read.hands, laid, strict=False)]
    actions: list[Action] = [Deal(hands), *plays] if hands else [*plays]
    state = start(read.seats, rules=read.rules)
    for action in actions:
        state = step(apply, state, action, "played")
    compare(read, state)


GAME = Game(
    name="following",
    texts=TEXTS,
    rules_version=1,
    seats=SEATS,
    documents=Documents(
        Rules, State, View, Reason, (Deal, Play), public=Public, shown=("hands", "voids")
    ),
    start=start,
    actors=actors,
    legal_actions=legal_actions,
    plausible_actions=plausible_actions,
    check=check,
    apply=apply,
    chance=chance,
    chance_action=chance_action,
    view=view,
    censor=censor,
    determinize=determinize,
    count_worlds=count_worlds,
    returns=returns,
    outcome=outcome,
    validate=validate,
)
"""The game."""
