"""A small game in which suit must be followed: what a seat played tells what it cannot hold.

Two or three seats are dealt three of ten cards each. A seat must follow the suit led if it can.
The highest card of that suit takes the trick, and its seat leads to the next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any, ClassVar, TypeAlias

from attrs import evolve, field, frozen

from fodasse.core.cards import Card, HiddenCard, Rank, Suit, card_or_back
from fodasse.core.chance import Chance
from fodasse.core.errors import FormatError, RulesError, need
from fodasse.core.fields import kind_of, whole, whole_number
from fodasse.core.game import Documents, Game
from fodasse.core.named import Named
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction, Refusal, refuse, refused
from fodasse.core.seats import CHANCE, Actor, Seat, check_viewer
from fodasse.core.texts import Texts

SEATS = range(2, 4)
HAND = 3
RANKS = (Rank.NINE, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE)
PACK = tuple(sorted(Card(rank, suit) for rank in RANKS for suit in (Suit.SPADES, Suit.HEARTS)))


class Reason(Named):
    """Why a match ended."""

    PLAYED_OUT = "played-out"


@frozen
class Rules:
    """Nothing can be agreed on."""

    game: ClassVar[str] = "following"


def _hands(hands: Sequence[Sequence[HiddenCard]]) -> tuple[tuple[HiddenCard, ...], ...]:
    return tuple(
        tuple(sorted(map(card_or_back, hand), key=lambda card: card.order if card else -1))
        for hand in hands
    )


@frozen
class Deal:
    """Three cards for every seat."""

    type: ClassVar[str] = "deal"

    hands: tuple[tuple[HiddenCard, ...], ...] = field(converter=_hands)


@frozen
class Play:
    """A seat plays a card."""

    type: ClassVar[str] = "play"

    seat: Seat = field(validator=whole)
    card: Card = field(validator=kind_of(Card))


Action: TypeAlias = Deal | Play


@frozen
class State:
    """A match at one moment."""

    game: ClassVar[str] = "following"

    rules: Rules
    seats: int
    hands: tuple[tuple[Card, ...], ...] = ()
    """By seat; () before the deal."""
    played: tuple[Card, ...] = ()
    """All cards played, in order."""


@frozen
class View:
    """A match as a seat sees it."""

    game: ClassVar[str] = "following"

    viewer: Seat | None
    rules: Rules
    seats: int
    hands: tuple[tuple[HiddenCard, ...], ...]
    played: tuple[Card, ...]
    voids: tuple[tuple[Suit, ...], ...]
    """By seat: suits that it has shown not to hold."""
    legal_actions: tuple[Action, ...]


TEXTS = Texts(
    inline={
        "en": {
            "actions": {"deal": "deal", "play": "play {card}"},
            "refusals": {
                "wrong-deal": "three cards each",
                "deal-due": "a deal is due",
                "follow-suit": "{suit} must be followed",
            },
        },
        "pt": {
            "actions": {"deal": "dar cartas", "play": "jogar {card}"},
            "refusals": {
                "wrong-deal": "três cartas a cada um",
                "deal-due": "é hora de dar as cartas",
                "follow-suit": "é preciso servir {suit}",
            },
        },
    }
)
MATCH_OVER = Refusal("match-over", "end", TEXTS)
NOT_DEALING = Refusal("not-dealing", "deal", TEXTS)
HIDDEN = Refusal("hidden", "deal", TEXTS)
WRONG_DEAL = Refusal("wrong-deal", "deal", TEXTS)
DEAL_DUE = Refusal("deal-due", "deal", TEXTS)
UNKNOWN_SEAT = Refusal("unknown-seat", "turn", TEXTS)
NOT_YOUR_TURN = Refusal("not-your-turn", "turn", TEXTS)
NOT_HELD = Refusal("not-held", "turn", TEXTS)
FOLLOW_SUIT = Refusal("follow-suit", "suit", TEXTS)


def turns(seats: int, played: Sequence[Card]) -> tuple[list[Seat], Seat]:
    """Return the seat that played each card, and the seat that leads or follows next."""
    players: list[Seat] = []
    leader = 0
    for start in range(0, len(played), seats):
        trick = played[start : start + seats]
        players += [(leader + place) % seats for place in range(len(trick))]
        if len(trick) == seats:
            best = max(card for card in trick if card.suit is trick[0].suit)
            leader = (leader + trick.index(best)) % seats
    return players, (leader + len(played) % seats) % seats


def shown_voids(seats: int, played: Sequence[Card]) -> tuple[tuple[Suit, ...], ...]:
    """Return by seat the suits that it did not follow."""
    voids: list[set[Suit]] = [set() for _ in range(seats)]
    for place, seat in enumerate(turns(seats, played)[0]):
        led = played[place - place % seats].suit
        if played[place].suit is not led:
            voids[seat].add(led)
    return tuple(tuple(sorted(suits)) for suits in voids)


@lru_cache
def worlds(seen: View) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Return all hands that a view allows."""
    known = {card for hand in (*seen.hands, seen.played) for card in hand}
    return tuple(_dealt(seen, frozenset(PACK) - known, 0))


def _dealt(
    seen: View, unseen: frozenset[HiddenCard], seat: Seat
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if seat == len(seen.hands):
        yield ()
        return
    hand = seen.hands[seat]
    if None not in hand:
        yield from ((hand, *rest) for rest in _dealt(seen, unseen, seat + 1))  # type: ignore[misc]
        return
    can = sorted(card for card in unseen if card and card.suit not in seen.voids[seat])
    for cards in combinations(can, len(hand)):
        yield from ((cards, *rest) for rest in _dealt(seen, unseen - set(cards), seat + 1))


def _check_deal(state: State, deal: Deal) -> None:
    if state.hands:
        refuse(NOT_DEALING, deal)
    cards = [card for hand in deal.hands for card in hand]
    if None in cards:
        refuse(HIDDEN, deal)
    ours = len(set(cards)) == len(cards) and set(cards) <= set(PACK)
    if not ours or [len(hand) for hand in deal.hands] != [HAND] * state.seats:
        refuse(WRONG_DEAL, deal)


def _check_play(state: State, play: Play) -> None:
    if not 0 <= play.seat < state.seats:
        refuse(UNKNOWN_SEAT, play)
    if not state.hands:
        refuse(DEAL_DUE, play)
    turn = turns(state.seats, state.played)[1]
    if play.seat != turn:
        refuse(NOT_YOUR_TURN, play, turn=turn)
    if play.card not in state.hands[turn]:
        refuse(NOT_HELD, play)
    trick = state.played[len(state.played) - len(state.played) % state.seats :]
    if trick and play.card.suit is not trick[0].suit:
        led = trick[0].suit
        if any(card.suit is led for card in state.hands[turn]):
            refuse(FOLLOW_SUIT, play, suit=led.symbol)


def start(seats: int, *, rules: Rules | None = None) -> State:
    if whole_number("seats", seats) not in SEATS:
        raise RulesError(f"seats: 2 or 3, not {seats}")
    return State(rules or Rules(), seats)


def actors(state: State) -> tuple[Actor, ...]:
    if not state.hands:
        return (CHANCE,)
    return (turns(state.seats, state.played)[1],) if any(state.hands) else ()


def chance(state: State) -> Chance:
    if state.hands:
        raise ValueError("no deal is due")
    return Chance(PACK, HAND * state.seats)


def chance_action(state: State, drawn: Sequence[Card]) -> Action:
    if len(drawn) != chance(state).count:
        raise ValueError("not as many cards as are due")
    return Deal([drawn[seat * HAND : seat * HAND + HAND] for seat in range(state.seats)])


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
    if seat is None:
        seat = turns(state.seats, state.played)[1]
    plausible = plausible_actions(state, seat)
    return tuple(action for action in plausible if refused(check, state, action) is None)


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
    hands = tuple(
        hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(state.hands)
    )
    legal = () if seat is None else legal_actions(state, seat)
    voids = shown_voids(state.seats, state.played)
    return View(seat, state.rules, state.seats, hands, state.played, voids, legal)


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    if not isinstance(action, Deal):
        return action
    return Deal(
        [hand if owner == seat else (None,) * len(hand) for owner, hand in enumerate(action.hands)]
    )


def determinize(seen: View, rng: Random) -> State:
    return State(seen.rules, seen.seats, rng.choice(worlds(seen)), seen.played)


def count_worlds(seen: View) -> int:
    return len(worlds(seen))


def _tricks(state: State) -> list[int]:
    ends = range(state.seats, len(state.played) + 1, state.seats)
    takers = [turns(state.seats, state.played[:end])[1] for end in ends]
    return [takers.count(seat) for seat in range(state.seats)]


def returns(state: State) -> tuple[float, ...]:
    tricks = _tricks(state)
    return tuple(float(state.seats * each - sum(tricks)) for each in tricks)


def outcome(state: State) -> Outcome | None:
    if actors(state):
        return None
    tricks = _tricks(state)
    places = sorted(set(tricks), reverse=True)
    return Outcome(
        tuple(tuple(s for s in range(state.seats) if tricks[s] == each) for each in places),
        Reason.PLAYED_OUT,
    )


def validate(read: State | View) -> None:
    need(read.seats in SEATS, "2 or 3", "seats")
    if isinstance(read, View):
        need(len(read.hands) in {0, read.seats}, "a hand each", "hands")
        need(read.voids == shown_voids(read.seats, read.played), "not shown", "voids")
        possible = worlds(read)
        need(bool(possible), "no deal looks like this", "hands")
        world = State(read.rules, read.seats, possible[0], read.played)
        validate(world)
        need(read.viewer in {None, *range(read.seats)}, "no such seat", "viewer")
        need(view(world, read.viewer) == read, "not what is seen", "hands")
        return
    state = start(read.seats, rules=read.rules)
    players = turns(read.seats, read.played)[0]
    plays = list(zip(players, read.played, strict=True))
    hands = [
        (*hand, *(card for player, card in plays if player == seat))
        for seat, hand in enumerate(read.hands)
    ]
    past: list[Any] = [Deal(hands)] if hands else []
    try:
        for action in (*past, *(Play(seat, card) for seat, card in plays)):
            state = apply(state, action)
    except IllegalAction as error:
        raise FormatError(str(error), "played") from None
    need(state == read, "not what was played", "hands")


GAME = Game(
    name="following",
    texts=TEXTS,
    rules_version=1,
    seats=SEATS,
    documents=Documents(Rules, State, View, Reason, (Deal, Play)),
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
