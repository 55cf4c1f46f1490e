"""Encoding of Truco as numbers, for learners: action ids and observations.

Cards are numbered by their place in the full deck, whatever the deck of the rules, and the columns
are the same under all rules. In fields by seat, place ``k`` is seat ``(viewer + k) % seats``; in
fields by team the viewer's comes first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS
from fodasse.core.encoding import (
    UNKNOWN,
    ActionIds,
    Field,
    Layout,
    counts,
    number_of,
    numbering,
    own_seat,
    padded,
    place_of,
)
from fodasse.core.seats import Seat
from fodasse.games.truco.actions import (
    Accept,
    Action,
    Admit,
    Burn,
    Concede,
    Cut,
    Deny,
    How,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Run,
)
from fodasse.games.truco.laid import Team, team
from fodasse.games.truco.public import Phase
from fodasse.games.truco.rules import HAND, TEXTS, Rules
from fodasse.games.truco.state import View

VERSION: Final = 4
"""The version of action ids and observations."""
EPISODE_RULES: Final = Rules()

_DECK: Final = len(TRUCO_DECK)
_CARDS: Final = numbering(TRUCO_DECK)
_PHASES: Final = numbering(Phase)
_HOWS: Final = numbering(How)
_OFFENCES: Final = numbering(Offence)


def _actions(seat: Seat) -> tuple[Action, ...]:
    """Return all actions that a seat can be asked for, in order of the ids."""
    return (
        *[Play(seat, card) for card in TRUCO_DECK],
        *[Play(seat, card, covered=True) for card in TRUCO_DECK],
        *[PlayBlind(seat, index) for index in range(HAND)],
        *[kind(seat) for kind in (Raise, Accept, Run, Keep, Burn)],
        *[Cut(seat, how) for how in How],
        Admit(seat),
        Deny(seat),
        Concede(seat),
    )


IDS: Final = ActionIds(_actions, TEXTS)
"""Ids of cards played open, covered and in the dark, of answers, of ways to cut, of the word on a
claim, and of giving a hand up."""

_CALLS: Final[dict[type[object], int]] = {
    kind: IDS.encode(kind(0)) for kind in (Raise, Accept, Run)
}
"""Ids of the actions that name a worth, which is not encoded."""


def encode_action(action: Action, rules: Rules | None = None) -> int:
    """Return the id of an action, whichever worth it names.

    Raises:
        IllegalAction: it has no id (code ``no-number``).
    """
    number = _CALLS.get(type(action))
    return IDS.encode(action, rules) if number is None else number


@lru_cache(maxsize=16)
def layout(seats: int, rules: Rules) -> Layout:
    """Return the layout of a table.

    Examples:
        >>> table = layout(4, Rules())
        >>> table.actions, table.size, table.columns["points"]
        (97, 151, slice(86, 88, None))
    """
    card, seat = _DECK - 1, seats - 1
    offences = len(Offence)
    fields = (
        Field("hand", _DECK, 0, 1),
        Field("partner", _DECK, 0, 1),
        Field("phase", 1, 0, len(Phase) - 1),
        Field("vira", 1, UNKNOWN, card),
        Field("manilha", 1, UNKNOWN, len(TRUCO_RANKS) - 1),
        Field("dealer", 1, 0, seat),
        Field("last_cut", 1, UNKNOWN, len(How) - 1),
        Field("turn", 1, 0, seat),
        Field("points", 2, 0, rules.target),
        Field("eleven", 2, 0, 1),
        Field("worth", 1, rules.steps[0], rules.steps[-1]),
        Field("asked", 1, 0, rules.steps[-1]),
        Field("answering", 1, -1, 1),
        Field("may_raise", 2, 0, 1),
        Field("counted", 1, 0, 1),
        Field("redeal_asked", 1, 0, 1),
        Field("exposed_card", 1, UNKNOWN, card),
        Field("exposed_seat", 1, UNKNOWN, seat),
        Field("exposed_index", 1, UNKNOWN, HAND - 1),
        Field("burnt", 1, 0, 1),
        Field("held", seats, 0, HAND),
        Field("completed", 1, 0, HAND - 1),
        Field("leader", HAND, UNKNOWN, seat),
        Field("taken", HAND - 1, -1, 1),
        Field("card", HAND * seats, UNKNOWN, card),
        Field("covered", HAND * seats, 0, 1),
        Field("claim_seat", 1, UNKNOWN, seat),
        Field("claim_offence", 1, UNKNOWN, offences - 1),
        Field("claim_phase", 1, UNKNOWN, len(Phase) - 1),
        Field("denied", 2 * offences, 0, 1),
        Field("runner", 1, UNKNOWN, seat),
    )
    # One cut, and one answer to a card that turned over; each seat plays each of its cards; each
    # step above the first is asked for once, and answered once, or by both partners if both have
    # to run. In mão-de-onze one request is answered. Claims, which no learner makes, are not
    # counted.
    answers = 2 if rules.run_by == "both" and seats > 2 else 1
    requests = len(rules.steps) - 1
    longest = 1 + int(rules.exposure) + HAND * seats + requests * (1 + answers)
    return Layout(
        version=VERSION,
        actions=len(IDS),
        cards=TRUCO_DECK,
        fields=fields,
        returns=(-1.0, 1.0),
        points=(-float(rules.target), float(rules.target)),
        longest_round=longest,
    )


def observe(view: View) -> tuple[int, ...]:
    """Return a view as numbers; the fields are those of ``layout``.

    Raises:
        ValueError: the viewer is a spectator.
    """
    me = own_seat(view.viewer)
    count, side, stake, exposed = view.table.seats, team(me), view.stake, view.exposed
    partner = view.hands[(me + 2) % count] if count > 2 else ()
    leaders = [*[each.leader for each in view.tricks], view.leader]
    winners = [_side(each.winner, side) for each in view.tricks]
    claim, denied = view.claim, view.denied
    cards, covered = [UNKNOWN] * (HAND * count), [0] * (HAND * count)
    for number, trick in enumerate((*[each.cards for each in view.tricks], view.trick)):
        for laid in trick:
            at = number * count + place_of(laid.seat, me, count)
            cards[at], covered[at] = number_of(laid.card, _CARDS), int(laid.covered)
    return (
        *counts(view.hands[me], _CARDS, _DECK),
        *counts(partner, _CARDS, _DECK),
        _PHASES[view.phase],
        number_of(view.vira, _CARDS),
        UNKNOWN if view.manilha is None else TRUCO_RANKS.index(view.manilha),
        place_of(view.dealer, me, count),
        number_of(view.last_cut, _HOWS),
        place_of(view.turn, me, count),
        view.points[side],
        view.points[1 - side],
        int(side in stake.at_eleven),
        int(1 - side in stake.at_eleven),
        stake.worth,
        stake.asked or 0,
        -_side(stake.asker, side),
        int(side in stake.may_raise),
        int(1 - side in stake.may_raise),
        int(stake.counted),
        int(stake.redeal_asked),
        UNKNOWN if exposed is None else _CARDS[exposed.card],
        UNKNOWN if exposed is None else place_of(exposed.seat, me, count),
        UNKNOWN if exposed is None or exposed.index is None else exposed.index,
        int(exposed is not None and exposed.burnt),
        *[len(view.hands[(me + place) % count]) for place in range(count)],
        len(view.tricks),
        *padded([place_of(leader, me, count) for leader in leaders], HAND),
        *padded(winners, HAND - 1, blank=0),
        *cards,
        *covered,
        UNKNOWN if claim is None else place_of(claim.seat, me, count),
        UNKNOWN if claim is None else _OFFENCES[claim.offence],
        UNKNOWN if claim is None else _PHASES[claim.phase],
        *[int((which, offence) in denied) for which in (side, 1 - side) for offence in Offence],
        UNKNOWN if stake.runner is None else place_of(stake.runner, me, count),
    )


def _side(which: Team | None, own: Team) -> int:
    """Return a team as a number: 1 the own, -1 the other, 0 none."""
    if which is None:
        return 0
    return 1 if which == own else -1
