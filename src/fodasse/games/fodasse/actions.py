"""Everything somebody, or chance, can do in a match.

Constructors take any value of the right type: what is allowed is judged elsewhere.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import Card, HiddenCard, HiddenHand, card_or_back, sorted_hands
from fodasse.core.fields import kind_of, printable, whole, yes_or_no
from fodasse.core.seats import Seat


@frozen(field_transformer=printable)
class Deal:
    """Rule 7: the dealer gives every seat at the table its cards and turns the vira.

    Hands are sorted by the constructor, so their inner order means nothing.

    Raises:
        TypeError: something in it is neither a card nor None.
    """

    type: ClassVar[str] = "deal"

    hands: tuple[HiddenHand, ...] = field(converter=sorted_hands)
    """One hand for each seat at the table, in seat order; None is a back."""
    vira: HiddenCard = field(converter=card_or_back)
    """The card that makes the manilhas; None while it lies face down."""


@frozen(field_transformer=printable)
class Bid:
    """Rule 7f: a seat says how many stages it will take."""

    type: ClassVar[str] = "bid"

    seat: Seat = field(validator=whole)
    """Who bids."""
    stages: int = field(validator=whole)
    """How many stages it will take."""


@frozen(field_transformer=printable)
class Play:
    """Rule 7i: a seat lays one card of its hand on the table."""

    type: ClassVar[str] = "play"

    seat: Seat = field(validator=whole)
    """Who plays."""
    card: Card = field(validator=kind_of(Card))
    """A card of its hand."""


@frozen(field_transformer=printable)
class Join:
    """Rule 15: somebody comes in, on the next free seat number."""

    type: ClassVar[str] = "join"

    seat: Seat = field(validator=whole)
    """The number it will have: one more than the highest given out."""


@frozen(field_transformer=printable)
class Leave:
    """Rule 18c: a seat leaves the match for good."""

    type: ClassVar[str] = "leave"

    seat: Seat = field(validator=whole)
    """Who leaves."""


@frozen(field_transformer=printable)
class Misdeal:
    """Rule 7c: the motion that the dealer gave wrong counts, for 1 penalty point."""

    type: ClassVar[str] = "misdeal"


@frozen(field_transformer=printable)
class Misreport:
    """Rule 7d: the motion that a seat told the dealer a wrong count, for 2 penalty points."""

    type: ClassVar[str] = "misreport"

    accused: Seat = field(validator=whole)
    """Who is said to have told it."""


@frozen(field_transformer=printable)
class Pause:
    """Rule 18d: the motion to pause the match."""

    type: ClassVar[str] = "pause"

    minutes: int = field(validator=whole)
    """For how long, 1 to 15 minutes."""


Motion: TypeAlias = Misdeal | Misreport | Pause
"""What the table can decide by majority."""
MOTIONS = (Misdeal, Misreport, Pause)


@frozen(field_transformer=printable)
class Propose:
    """Rules 7c, 7d, 18d: a seat puts a motion to the table and is in favour of it."""

    type: ClassVar[str] = "propose"

    seat: Seat = field(validator=whole)
    """Who proposes."""
    motion: Motion = field(validator=kind_of(*MOTIONS))
    """What is proposed."""


@frozen(field_transformer=printable)
class Vote:
    """A seat votes on the open motion."""

    type: ClassVar[str] = "vote"

    seat: Seat = field(validator=whole)
    """Who votes."""
    in_favour: bool = field(validator=yes_or_no)
    """Yes or no."""


@frozen(field_transformer=printable)
class Resume:
    """Rule 18d: a seat ends the pause."""

    type: ClassVar[str] = "resume"

    seat: Seat = field(validator=whole)
    """Who ends it."""


Action: TypeAlias = Deal | Bid | Play | Join | Leave | Propose | Vote | Resume
"""All actions of the game."""
ACTIONS = (Deal, Bid, Play, Join, Leave, Propose, Vote, Resume)
