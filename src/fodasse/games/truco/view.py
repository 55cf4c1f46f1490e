"""Views of seats and spectators, and actions as they saw them."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import evolve, frozen

from fodasse.core.cards import HiddenCard, HiddenHand, Rank
from fodasse.core.fields import wrong_type, wrong_types
from fodasse.core.hidden import shown_hands
from fodasse.core.pictured import Pictured
from fodasse.core.quick import quick
from fodasse.core.seats import Seat, check_viewer, of_seat, partners_opposite, replaced
from fodasse.games.truco.actions import ACTIONS, Action, Deal, Play, Replacement
from fodasse.games.truco.laid import Exposed, Laid, Team, Trick, hide_covered, team
from fodasse.games.truco.legality import legal_actions
from fodasse.games.truco.phase import Phase
from fodasse.games.truco.stake import Eleven, Stake, teams_at_eleven
from fodasse.games.truco.state import PublicFields, State, is_complete
from fodasse.games.truco.table import Table, will_be_dark
from fodasse.games.truco.worths import with_worth


@frozen(weakref_slot=False)
class View(Pictured, PublicFields):
    """A match as one seat, or a spectator, sees it. Names are those of the state."""

    game: ClassVar[str] = "truco"

    viewer: Seat | None
    """The seat whose view it is; None: a spectator's."""
    table: Table
    """The parts that change by hands and claims."""
    phase: Phase
    """The phase: what happens next."""
    teams: tuple[tuple[Seat, ...], ...]
    """The seats of each team."""
    leader: Seat
    """The leader of the trick, or of the next hand."""
    to_act: Seat | None
    """The seat awaited; None for a draw, or if either of two partners may answer."""
    turn: Seat
    """The seat that plays next, also while an answer is due."""
    stake: Stake
    """The value of the hand, and raises."""
    vira: HiddenCard
    """The card that makes the manilhas; None between hands and until the deal is complete, and
    where none is turned up."""
    manilha: Rank | None  # pyright: ignore[reportIncompatibleMethodOverride]
    """The rank that beats all others, where the vira is known; None where manilhas are fixed."""
    hands: tuple[HiddenHand, ...]
    """By seat, with None for each card the viewer may not see."""
    trick: tuple[Laid, ...]
    """The cards on the table; covered ones are backs unless the viewer may know them."""
    tricks: tuple[Trick, ...]
    """The finished tricks of the hand, likewise."""
    exposed: Exposed | None
    """The card that turned over in this deal."""
    winner: Team | None
    """The team that has the points that win."""
    under_table: bool
    """Whether the match is over and the beaten team has nothing."""
    legal_actions: tuple[Action, ...]
    """The legal actions of the viewer; () if it is not awaited."""

    def __attrs_post_init__(self) -> None:
        """Fill in the worths, which documents of old views do not name."""
        named = tuple([with_worth(self.stake, self.rules, each) for each in self.legal_actions])
        object.__setattr__(self, "legal_actions", named)

    def hand(self, seat: Seat) -> HiddenHand:
        """Return the cards of a seat; raise IndexError if there is no such seat."""
        return of_seat(self.hands, seat)


_quick_view: Final = quick(View)


def view(state: State, seat: Seat | None = None) -> View:
    """Return the view of a seat: its cards and all that is open; None: a spectator.

    In mão-de-onze partners at the brink see each other's cards, covered ones too. In the dark, and
    until the deal is complete, no seat sees a hand.

    Raises:
        ValueError: there is no such seat.
        TypeError: the seat is not a number, or the state is not of this game.
    """
    if type(state) is not State:
        raise wrong_type(State, state)
    check_viewer(seat, len(state.hands))
    known = seats_known(state.stake, len(state.hands), seat)
    is_open = is_complete(state)
    in_sight = known if is_open and not state.is_dark else ()
    return _quick_view(
        viewer=seat,
        table=state.table,
        phase=state.phase,
        teams=state.teams,
        leader=state.leader,
        to_act=state.to_act,
        turn=state.turn,
        stake=state.stake,
        vira=state.vira if is_open else None,
        manilha=state.manilha if is_open else None,
        hands=shown_hands(state.hands, in_sight),
        trick=hide_covered(state.trick, known),
        tricks=tuple(
            [evolve(each, cards=hide_covered(each.cards, known)) for each in state.tricks]
        ),
        exposed=state.exposed,
        winner=state.winner,
        under_table=state.under_table,
        legal_actions=() if seat is None else legal_actions(state, seat),
    )


def censor(state: State, action: Action, seat: Seat | None = None) -> Action:
    """Return an action as a seat saw it: of a deal its own cards, of covered cards the back.

    Args:
        state: the state before the action.
        action: the action.
        seat: the seat; None: a spectator.
    """
    if type(state) is not State or type(action) not in ACTIONS:
        raise wrong_types(State, state, Deal, action)
    if isinstance(action, Deal):
        return _seen_deal(state, action, seat)
    if isinstance(action, Play) and action.covered:
        known = seats_known(state.stake, len(state.hands), seat)
        return action if action.seat in known else evolve(action, card=None)
    if isinstance(action, Replacement) and state.exposed is not None:
        return action if state.exposed.seat in _see_deal(state, seat) else Replacement(None)
    return action


def seats_known(stake: Stake, seats: int, viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose dealt cards a viewer may see, mão-de-ferro apart."""
    if viewer is None:
        return ()
    if stake.eleven is Eleven.ONZE and team(viewer) in stake.at_eleven:
        return partners_opposite(seats)[team(viewer)]
    return (viewer,)


def _see_deal(state: State, viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the seats whose cards a viewer sees as soon as the deal is complete."""
    if will_be_dark(state.table):
        return ()
    stake = Stake(at_eleven=teams_at_eleven(state.points, state.rules.brink))
    return seats_known(stake, len(state.hands), viewer)


def _seen_deal(state: State, deal: Deal, viewer: Seat | None) -> Deal:
    """Return a deal as a viewer saw it; where a card may be burnt, that card alone is seen."""
    hands, vira, exposed = deal.hands, deal.vira, deal.exposed
    in_sight = _see_deal(state, viewer)
    if exposed is not None and team(exposed[0]) != team(state.dealer):
        vira, in_sight = None, ()
    seen = list(shown_hands(hands, in_sight))
    if exposed is not None:
        seat, index = exposed
        seen[seat] = replaced(seen[seat], index, hands[seat][index])
    return Deal(tuple(seen), vira, exposed)
