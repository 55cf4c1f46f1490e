"""Everything somebody, or chance, can do in a match.

Constructors take any value of the right type: what is allowed is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import HiddenCard, card_or_back
from fodasse.core.fields import kind_of, printable, whole, whole_number, yes_or_no
from fodasse.core.named import Named
from fodasse.core.seats import Seat
from fodasse.core.wording import Text


class How(Named):
    """What the cutter does with the pack."""

    TAP = "tap"
    """Leaves it as it is."""
    CUT = "cut"
    """Cuts it."""
    FROM_BELOW = "from-below"
    """Has it dealt from the bottom up."""
    OWN_HAND = "own-hand"
    """Takes three cards as the own hand."""
    PARTNER_CARD = "partner-card"
    """Gives the partner a card, unseen; with four seats only."""
    SHUFFLE = "shuffle"
    """Shuffles it again."""


class Offence(Named):
    """What a tento is claimed for."""

    STOLEN_CARD = "stolen-card"
    EXTRA_CARD = "extra-card"
    FALSE_CALL = "false-call"
    PEEKED = "peeked"
    FALSE_SCORE = "false-score"
    WRONG_COUNT = "wrong-count"


_HOW = {
    How.TAP: Text("tap the pack", "bater no maço"),
    How.CUT: Text("cut the pack", "cortar o maço"),
    How.FROM_BELOW: Text("have it dealt from below", "mandar subir"),
    How.OWN_HAND: Text("take three cards of the pack", "pegar três cartas do maço"),
    How.PARTNER_CARD: Text("give its partner a card", "dar uma carta ao parceiro"),
    How.SHUFFLE: Text("shuffle again", "embaralhar de novo"),
}
_OFFENCES = {
    Offence.STOLEN_CARD: Text("a stolen card", "carta roubada"),
    Offence.EXTRA_CARD: Text("a card too many played", "jogo com quatro cartas"),
    Offence.FALSE_CALL: Text("a false call", "pedido falso"),
    Offence.PEEKED: Text("a look at hidden cards", "cartas espiadas"),
    Offence.FALSE_SCORE: Text("a false score", "pontos roubados"),
    Offence.WRONG_COUNT: Text("a wrong number of cards", "número errado de cartas"),
}


def _cards(cards: Iterable[HiddenCard]) -> tuple[HiddenCard, ...]:
    return tuple(map(card_or_back, cards))


def _hands(hands: Iterable[Iterable[HiddenCard]]) -> tuple[tuple[HiddenCard, ...], ...]:
    return tuple(map(_cards, hands))


def _place(place: Iterable[int] | None) -> tuple[int, int] | None:
    if place is None:
        return None
    try:
        seat, index = place
    except (TypeError, ValueError):
        raise TypeError("exposed is a seat and a place in its hand, or None") from None
    return whole_number("exposed", seat), whole_number("exposed", index)


@frozen(field_transformer=printable)
class Cut:
    """The seat before the dealer does something with the pack, once a deal."""

    phrase: ClassVar[Text] = Text("{deed}", "{deed}")

    seat: Seat = field(validator=whole)
    """Who cuts."""
    how: How = field(validator=kind_of(How))
    """What it does."""

    @property
    def deed(self) -> Text:
        """What it does, in words."""
        return _HOW[self.how]


@frozen(field_transformer=printable)
class Deal:
    """Three cards for every seat and the vira.

    The cards of a hand stay in the order dealt, which matters in mão-de-ferro.

    Raises:
        TypeError: something in it is neither a card nor None, or no place.
    """

    phrase: ClassVar[Text] = Text("deal these cards", "dar essas cartas")

    hands: tuple[tuple[HiddenCard, ...], ...] = field(converter=_hands)
    """One hand for each seat, in seat order; None is a back."""
    vira: HiddenCard = field(converter=card_or_back)
    """The card turned up; None while nobody may see it."""
    exposed: tuple[int, int] | None = field(default=None, converter=_place)
    """The seat and the place in its hand, 0 to 2, of a card that turned over; None: none did."""


@frozen(field_transformer=printable)
class Keep:
    """A seat keeps the card that turned over while it was dealt."""

    phrase: ClassVar[Text] = Text("keep the exposed card", "ficar com a carta virada")

    seat: Seat = field(validator=whole)
    """Whose card it is."""


@frozen(field_transformer=printable)
class Burn:
    """A seat has the card burnt that turned over, and gets another."""

    phrase: ClassVar[Text] = Text("burn the exposed card", "queimar a carta virada")

    seat: Seat = field(validator=whole)
    """Whose card it is."""


@frozen(field_transformer=printable)
class Replacement:
    """The card that comes for a burnt one."""

    phrase: ClassVar[Text] = Text("replace the burnt card", "repor a carta queimada")

    card: HiddenCard = field(converter=card_or_back)
    """The card; None is a back."""


@frozen(field_transformer=printable)
class Play:
    """A seat plays a card of its hand, open, or covered from the second trick on."""

    phrase: ClassVar[Text] = Text("play {card}{face_down}", "jogar {card}{face_down}")

    seat: Seat = field(validator=whole)
    """Who plays."""
    card: HiddenCard = field(converter=card_or_back)
    """A card of its hand; None is the back of a covered one."""
    covered: bool = field(default=False, validator=yes_or_no)
    """Whether it lies face down for good, and loses to every open card."""

    @property
    def face_down(self) -> Text:
        """What is said of a covered card."""
        return _COVERED if self.covered else _OPEN


_OPEN = Text("", "")
_COVERED = Text(" covered", " coberta")


@frozen(field_transformer=printable)
class PlayBlind:
    """Mão-de-ferro: a seat plays one of its cards, which nobody has seen, by its place."""

    phrase: ClassVar[Text] = Text(
        "play its card {index} unseen", "jogar no escuro a carta {index}"
    )

    seat: Seat = field(validator=whole)
    """Who plays."""
    index: int = field(validator=whole)
    """Which of the cards still held, from 0, in the order dealt."""


@frozen(field_transformer=printable)
class Raise:
    """A seat asks for the next worth of the hand: truco, six, nine, twelve."""

    phrase: ClassVar[Text] = Text("raise", "pedir aumento")

    seat: Seat = field(validator=whole)
    """Who asks."""


@frozen(field_transformer=printable)
class Accept:
    """A seat accepts what the other team asks for."""

    phrase: ClassVar[Text] = Text("accept", "aceitar")

    seat: Seat = field(validator=whole)
    """Who answers for its team."""


@frozen(field_transformer=printable)
class Run:
    """A seat gives the hand up instead of accepting."""

    phrase: ClassVar[Text] = Text("run", "correr")

    seat: Seat = field(validator=whole)
    """Who answers for its team."""


@frozen(field_transformer=printable)
class Tento:
    """A seat claims points for an offence that has been proven at the table."""

    phrase: ClassVar[Text] = Text("claim a tento for {what}", "pedir tento por {what}")

    seat: Seat = field(validator=whole)
    """Who claims, for its team."""
    offence: Offence = field(validator=kind_of(Offence))
    """What the other team did."""

    @property
    def what(self) -> Text:
        """The offence in words."""
        return _OFFENCES[self.offence]


@frozen(field_transformer=printable)
class CountQuestion:
    """The dealer asks whether everybody has three cards."""

    phrase: ClassVar[Text] = Text(
        "ask whether all have three cards", "perguntar se todos têm três cartas"
    )

    seat: Seat = field(validator=whole)
    """The dealer."""


@frozen(field_transformer=printable)
class Redeal:
    """Dealing the same hand again by common agreement, after the count question.

    The dealer asks for it first; once a seat of the other team does the same, it is settled.
    """

    phrase: ClassVar[Text] = Text(
        "have the hand dealt again", "pedir que as cartas sejam dadas de novo"
    )

    seat: Seat = field(validator=whole)
    """The dealer, then any seat of the other team."""


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
)
"""All actions of the game."""
ACTIONS = (
    Cut,
    Deal,
    Keep,
    Burn,
    Replacement,
    Play,
    PlayBlind,
    Raise,
    Accept,
    Run,
    Tento,
    CountQuestion,
    Redeal,
)
