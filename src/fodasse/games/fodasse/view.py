"""Views of seats and spectators, and actions as they saw them (rules 6a, 7l, 19a)."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import field, frozen

from fodasse.core.cards import Card, HiddenCard, Rank
from fodasse.core.fields import ADDED, wrong_type, wrong_types
from fodasse.core.hidden import shown_hands
from fodasse.core.pictured import Pictured
from fodasse.core.quick import quick
from fodasse.core.seats import Seat, check_viewer, of_seat
from fodasse.games.fodasse.actions import ACTIONS, Action, Deal
from fodasse.games.fodasse.legality import legal_actions
from fodasse.games.fodasse.rules import Rules
from fodasse.games.fodasse.state import (
    Ballot,
    Course,
    Decision,
    Phase,
    Player,
    PlayerAndLives,
    Round,
    Stage,
    State,
    Table,
    players,
    with_lives,
)


@frozen(weakref_slot=False)
class View(Pictured):
    """A match as one seat, or a spectator, sees it. Names are those of the state."""

    game: ClassVar[str] = "fodasse"

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    rules: Rules
    """The rules of the match."""
    phase: Phase
    """The phase: what happens next."""
    at_table: tuple[Seat, ...]
    """The seats in play, in order."""
    dealer: Seat
    """Rule 7a: the dealer."""
    leader: Seat | None
    """The leader of the stage in play; None between rounds."""
    to_act: Seat | None
    """The seat awaited; None when a deal is awaited, in a pause and at the end."""
    turn: Seat | None
    """The seat that bids or plays next, also in a pause; None when neither is due."""
    first_deal: bool
    """Whether a round's first deal is awaited, not one after a void or repeated one."""
    round_number: int
    """The round in play or awaited."""
    hand_size: int
    """The cards of a hand, and so the stages, of that round."""
    vira: HiddenCard
    """The card that makes the manilhas; None between rounds and while it lies face down."""
    manilha: Rank | None
    """The rank that beats all others, where the vira is known."""
    stage: tuple[tuple[Seat, Card], ...]
    """The cards on the table with the seats that played them, in order."""
    stages: tuple[Stage, ...]
    """The completed stages of this round, open to all."""
    accumulated: int
    """The number of them that wait for the next seat to take a stage."""
    motion: Ballot | None
    """The open motion."""
    paused: int | None
    """The minutes of the pause; None without one."""
    waiting: tuple[Seat, ...]
    """The seats that join when the round is over."""
    last_round: Round | None
    """The last round finished."""
    seats: tuple[Player, ...]
    """The parts that belong to each seat, with None for each card the viewer may not see."""
    course: Course
    """The history of the match, as far as it decides later rounds."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""
    last_motion: Decision | None = field(default=None, metadata=ADDED)
    """The last motion that was closed; None once another has been proposed."""

    @property
    def is_blind(self) -> bool:
        """Rule 6: whether the round in play or awaited is blind."""
        return self.rules.is_blind(self.hand_size, self.round_number)

    @property
    def manilhas(self) -> tuple[Card, ...]:
        """Rule 14: the manilhas as cards, weak to strong, where they are known; else ()."""
        if self.phase not in (Phase.BID, Phase.PLAY):
            return ()
        return self.rules.manilhas_of(self.manilha)

    def seat(self, number: Seat) -> PlayerAndLives:
        """Return the parts of a seat; raise IndexError if there is no such seat."""
        return with_lives(of_seat(self.seats, number), self.rules)


_quick_view: Final = quick(View)


def view(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat; None: a spectator.

    A seat at the table sees its own hand; in a blind round every hand but its own, and no vira.
    Spectators and seats not at the table see no hands.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    check_viewer(seat, len(state.table.points))
    face_down = state.vira is not None and state.is_blind
    return _quick_view(
        viewer=seat,
        rules=state.table.rules,
        phase=state.phase,
        at_table=state.table.at_table,
        dealer=state.table.dealer,
        leader=state.leader,
        to_act=state.to_act,
        turn=state.turn,
        first_deal=state.first_deal,
        round_number=state.table.round_number,
        hand_size=state.table.hand_size,
        vira=None if face_down else state.vira,
        manilha=None if face_down else state.manilha,
        stage=state.stage,
        stages=state.stages,
        accumulated=state.accumulated,
        motion=state.table.motion,
        paused=state.table.paused,
        waiting=state.table.waiting,
        last_round=state.table.last_round,
        seats=players(state, shown_hands(state.hands, _in_sight(state, seat))),
        course=state.table.course,
        legal_actions=() if seat is None else legal_actions(state, seat),
        last_motion=state.table.last_motion,
    )


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    """Return an action as a seat saw it; only deals hide cards.

    Args:
        state: the state before the action.
        action: the action.
        seat: the seat; None: a spectator.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    if not isinstance(action, Deal):
        return action
    in_sight, at_table = _in_sight(state, seat), state.table.at_table
    places = [place for place, number in enumerate(at_table) if number in in_sight]
    hands = shown_hands(action.hands, places)
    return Deal(hands, None if state.is_blind else action.vira)


def state_of(seen: View, hands: tuple[tuple[Card, ...], ...], vira: Card | None) -> State:
    """Return the state of a view with these cards in the places of the hidden ones."""
    rules = seen.rules
    return State(
        table=Table(
            rules=rules,
            course=seen.course,
            at_table=seen.at_table,
            dealer=seen.dealer,
            points=tuple(player.points for player in seen.seats),
            penalties=tuple(player.penalty for player in seen.seats),
            round_number=seen.round_number,
            hand_size=seen.hand_size,
            waiting=seen.waiting,
            motion=seen.motion,
            last_motion=seen.last_motion,
            paused=seen.paused,
            last_round=seen.last_round,
        ),
        phase=seen.phase,
        first_deal=seen.first_deal,
        turn=seen.turn,
        vira=vira,
        manilha=rules.manilha_of(vira),
        hands=hands,
        bids=tuple(player.bid for player in seen.seats),
        stage=seen.stage,
        stages=seen.stages,
    )


def _in_sight(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose hands a seat sees (rule 6a): its own or, in a blind round, others."""
    if seat is None or seat not in state.table.at_table:
        return ()
    if not state.is_blind:
        return (seat,)
    return tuple([other for other in state.table.at_table if other != seat])
