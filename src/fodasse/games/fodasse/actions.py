"""Actions: everything that a seat, or chance, can do in a match.

Constructors take any value of the right type; ``check`` decides whether an action is allowed.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias, get_args

from attrs import field, frozen
from attrs.validators import optional

from fodasse.core.actions import SeatAction
from fodasse.core.cards import Card, HiddenCard, HiddenHand, card_or_back, sorted_hands
from fodasse.core.fields import OPTIONAL, kind_of, whole, yes_or_no
from fodasse.core.seats import Seat


@frozen
class Deal:
    """Rule 7: the dealer gives every seat at the table its cards and turns the vira.

    Hands are sorted by the constructor, so their inner order means nothing.

    Raises:
        TypeError: a card is neither a Card nor None.
    """

    type: ClassVar[str] = "deal"

    hands: tuple[HiddenHand, ...] = field(converter=sorted_hands)
    """One hand for each seat at the table, in seat order; None is a back."""
    vira: HiddenCard = field(converter=card_or_back)
    """The card that makes the manilhas; None while it lies face down."""


@frozen
class Bid(SeatAction):
    """Rule 7f: a seat says how many stages it will take."""

    type: ClassVar[str] = "bid"

    stages: int = field(validator=whole)
    """The number of stages."""


@frozen
class Play(SeatAction):
    """Rule 7i: a seat lays one card of its hand on the table."""

    type: ClassVar[str] = "play"

    card: Card = field(validator=kind_of(Card))
    """A card of its hand."""


@frozen
class Join(SeatAction):
    """Rule 15: a newcomer comes in, on the next free seat number."""

    type: ClassVar[str] = "join"
    group: ClassVar[str] = "join"


@frozen
class Leave(SeatAction):
    """Rule 18c: a seat leaves the match for good."""

    type: ClassVar[str] = "leave"
    group: ClassVar[str] = "leave"


@frozen
class Misdeal:
    """Rule 7c: the motion that the dealer gave wrong counts, for 1 penalty point."""

    type: ClassVar[str] = "misdeal"


@frozen
class Misreport:
    """Rule 7d: the motion that a seat gave the dealer a wrong count, for 2 penalty points."""

    type: ClassVar[str] = "misreport"

    accused: Seat = field(validator=whole)
    """The seat accused of it."""


@frozen
class Pause:
    """Rule 18d: the motion to pause the match."""

    type: ClassVar[str] = "pause"

    minutes: int = field(validator=whole)
    """The length of the pause, 1 to 15 minutes."""


Motion: TypeAlias = Misdeal | Misreport | Pause
"""The motions on which a table votes."""
MOTIONS: Final = get_args(Motion)


@frozen
class Propose(SeatAction):
    """Rules 7c, 7d, 18d: a seat puts a motion to the table and votes for it."""

    type: ClassVar[str] = "propose"
    group: ClassVar[str] = "motion"

    motion: Motion = field(validator=kind_of(*MOTIONS))
    """The motion."""


@frozen
class Vote(SeatAction):
    """A seat votes on the open motion."""

    type: ClassVar[str] = "vote"
    group: ClassVar[str] = "motion"

    in_favour: bool = field(validator=yes_or_no)
    """Whether the vote is yes."""
    motion: Motion | None = field(
        default=None, validator=optional(kind_of(*MOTIONS)), metadata=OPTIONAL
    )
    """The motion that is voted on; None: the open one, whichever it is."""


@frozen
class Resume(SeatAction):
    """Rule 18d: a seat ends the pause."""

    type: ClassVar[str] = "resume"
    group: ClassVar[str] = "motion"


Action: TypeAlias = Deal | Bid | Play | Join | Leave | Propose | Vote | Resume
"""All actions of the game."""
ACTIONS: Final = get_args(Action)
