"""Actions: everything that a seat, or chance, can do in a match.

Constructors take any value of the right type; ``check`` decides whether an action is allowed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Final, TypeAlias, get_args

from attrs import field, frozen
from attrs.validators import optional

from fodasse.core.actions import SeatAction
from fodasse.core.cards import HiddenCard, HiddenHand, card_or_back, hands_in_order
from fodasse.core.fields import OPTIONAL, kind_of, whole, whole_number, yes_or_no
from fodasse.core.named import Named
from fodasse.games.truco.rules import Rules

_BOOK: Final = Rules()


class How(Named):
    """A way to cut the pack."""

    TAP = "tap"
    """The pack stays as it is."""
    CUT = "cut"
    """The pack is cut."""
    FROM_BELOW = "from-below"
    """The cards are dealt from the bottom up."""
    OWN_HAND = "own-hand"
    """The seat takes three cards as its hand."""
    PARTNER_CARD = "partner-card"
    """The partner gets a card, unseen; with four seats only."""
    SHUFFLE = "shuffle"
    """The pack is shuffled again."""


class Offence(Named):
    """The offences for which a tento is claimed."""

    STOLEN_CARD = "stolen-card"
    EXTRA_CARD = "extra-card"
    FALSE_CALL = "false-call"
    PEEKED = "peeked"
    FALSE_SCORE = "false-score"
    WRONG_COUNT = "wrong-count"


def _place(place: Iterable[int] | None) -> tuple[int, int] | None:
    if place is None:
        return None
    try:
        seat, index = place
    except (TypeError, ValueError):
        raise TypeError("exposed is a seat and a place in its hand, or None") from None
    return whole_number("exposed", seat), whole_number("exposed", index)


@frozen
class Cut(SeatAction):
    """The seat before the dealer does something with the pack, once a deal."""

    type: ClassVar[str] = "cut"

    how: How = field(validator=kind_of(How))
    """The way of cutting."""


@frozen
class Deal:
    """Three cards for every seat and, unless manilhas are fixed, the vira.

    The cards of a hand stay in the order dealt, which matters in mão-de-ferro.

    Raises:
        TypeError: something in it is neither a card nor None, or no place.
    """

    type: ClassVar[str] = "deal"

    hands: tuple[HiddenHand, ...] = field(converter=hands_in_order)
    """One hand for each seat, in seat order; None is a back."""
    vira: HiddenCard = field(converter=card_or_back)
    """The card turned up; None while no seat may see it, and where none is turned up."""
    exposed: tuple[int, int] | None = field(default=None, converter=_place)
    """The seat and the place in its hand, 0 to 2, of a card that turned over; None: none did."""


@frozen
class Keep(SeatAction):
    """A seat keeps the card that turned over while it was dealt."""

    type: ClassVar[str] = "keep"


@frozen
class Burn(SeatAction):
    """A seat gives up the card that turned over, and gets another."""

    type: ClassVar[str] = "burn"


@frozen
class Replacement:
    """The card that comes for a burnt one."""

    type: ClassVar[str] = "replacement"

    card: HiddenCard = field(converter=card_or_back)
    """The card; None is a back."""


@frozen
class Play(SeatAction):
    """A seat plays a card of its hand, open, or covered where the rules allow it."""

    type: ClassVar[str] = "play"

    card: HiddenCard = field(converter=card_or_back)
    """A card of its hand; None is the back of a covered one."""
    covered: bool = field(default=False, validator=yes_or_no)
    """Whether it lies face down for good, and loses to every open card."""


@frozen
class PlayBlind(SeatAction):
    """Mão-de-ferro: a seat plays one of its cards, which no seat has seen, by its place."""

    type: ClassVar[str] = "play-blind"

    index: int = field(validator=whole)
    """The place of the card among those still held, from 0, in the order dealt."""


class _Named:
    """An action that names a worth."""

    __slots__ = ()

    worth: int | None

    @property
    def request(self) -> int | None:
        """The number of the request for that worth by the book: 1 for truco; 0: there is none.

        None where the action names no worth.
        """
        return None if self.worth is None else _BOOK.requests.get(self.worth, 0)


@frozen
class Raise(_Named, SeatAction):
    """A seat asks for the next worth of the hand: by the book truco, six, nine, twelve."""

    type: ClassVar[str] = "raise"

    worth: int | None = field(default=None, validator=optional(whole), metadata=OPTIONAL)
    """The worth asked for, by the book 3, 6, 9 or 12; None: the one that is due."""


@frozen
class Accept(_Named, SeatAction):
    """A seat accepts what the other team asks for."""

    type: ClassVar[str] = "accept"

    worth: int | None = field(default=None, validator=optional(whole), metadata=OPTIONAL)
    """The worth accepted; None: the one that is due, whichever it is."""


@frozen
class Run(_Named, SeatAction):
    """A seat gives the hand up instead of accepting."""

    type: ClassVar[str] = "run"

    worth: int | None = field(default=None, validator=optional(whole), metadata=OPTIONAL)
    """The worth asked for, from which it runs; None: the one that is due, whichever it is."""


@frozen
class Concede(SeatAction):
    """A seat gives the hand up at its turn, where the rules allow it."""

    type: ClassVar[str] = "concede"


@frozen
class Tento(SeatAction):
    """A seat claims points for an offence that has been proven at the table."""

    type: ClassVar[str] = "tento"
    group: ClassVar[str] = "claim"

    offence: Offence = field(validator=kind_of(Offence))
    """The offence of the other team."""


@frozen
class Admit(SeatAction):
    """A seat admits what the other team claims."""

    type: ClassVar[str] = "admit"


@frozen
class Deny(SeatAction):
    """A seat denies what the other team claims."""

    type: ClassVar[str] = "deny"


@frozen
class CountQuestion(SeatAction):
    """The dealer asks whether all seats have three cards."""

    type: ClassVar[str] = "count-question"
    group: ClassVar[str] = "claim"


@frozen
class Redeal(SeatAction):
    """A request to deal the same hand again by common agreement, after the count question.

    The dealer asks for it first; once a seat of the other team does the same, it is settled.
    """

    type: ClassVar[str] = "redeal"
    group: ClassVar[str] = "claim"


Action: TypeAlias = (
    Cut
    | Deal
    | Keep
    | Burn
    | Replacement
    | Play
    | PlayBlind
    | Raise
    | Accept
    | Run
    | Tento
    | CountQuestion
    | Redeal
    | Admit
    | Deny
    | Concede
)
"""All actions of the game."""
ACTIONS: Final = get_args(Action)
