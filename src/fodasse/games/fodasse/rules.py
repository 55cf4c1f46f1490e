"""The rules a table can choose, and the numbers that follow from them.

The defaults are the book's, with rulings where the book is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import ClassVar, Final, Literal, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import TRUCO_RANKS, Card, Ordering, Rank
from fodasse.core.errors import RulesError
from fodasse.core.fields import Selection, within
from fodasse.core.manilhas import FIXED
from fodasse.core.rules import Fields, GameRules, checked_by_type
from fodasse.core.texts import Texts
from fodasse.games.fodasse.strength import Powers, manilhas_of, powers_by_manilha

TEXTS: Final = Texts("fodasse.games.fodasse")
"""The texts of the game."""

ENDGAME: Final = MappingProxyType({3: 13, 2: 5})
"""Rules 16 and 17: by number of seats left, the stages of a round."""
ENDGAME_BID: Final = 4
"""Rules 16b and 17b: the bid of every seat in these rounds."""
MAX_LIMIT: Final = 999
"""The largest ``limit``."""
MAX_ROUNDS: Final = 999_999
"""The largest ``max_rounds``."""
MAX_COUNTED: Final = 10**9
"""The number at which round numbers and penalty points stop growing.

No match gets this far, but a document may claim to have, and must then stay playable and readable.
"""
BLIND_SIZE: Final = 1
"""Rule 6: a round of one card is blind."""
LARGEST_HAND: Final = 20
"""The largest hand there is: two seats, and no card turned up."""

Manilha: TypeAlias = Literal["vira", "fixed", "none"]
EqualCards: TypeAlias = Literal["annul", "pairs", "nobody", "suit", "first"]
Annulled: TypeAlias = Literal["accumulates", "lost"]
AnnulledLead: TypeAlias = Literal["leader", "last_tied"]
BlindRounds: TypeAlias = Literal["all", "first", "none"]
RestrictLastBid: TypeAlias = Literal["always", "not_blind", "never"]
Scoring: TypeAlias = Literal["book", "flat", "difference"]
Progression: TypeAlias = Literal["up_down", "up_restart", "down_up", "stay"]
Simultaneous: TypeAlias = Literal["replay", "draw", "fewest", "sudden_death"]

_FODINHA: Final[Fields] = MappingProxyType(
    {
        "limit": 5,
        "blind_rounds": "none",
        "scoring": "difference",
        "nil_round_bonus": False,
        "endgames": False,
        "simultaneous": "draw",
    }
)


def _ranks(value: Iterable[Rank]) -> tuple[Rank, ...]:
    ranks = tuple(value)
    for rank in ranks:
        if not isinstance(rank, Rank):
            raise TypeError(f"ranks are Rank members, not {type(rank).__name__}")
    return ranks


@frozen(kw_only=True, field_transformer=checked_by_type)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Examples:
        >>> Rules(limit=3).limit
        3
        >>> Rules.preset("fodinha_suit").equal_cards
        'suit'
        >>> Rules(limit=0)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: limit: 1 to 999 points, not 0

    Raises:
        RulesError: no match can be played with a value, or with several together.
        TypeError: a value has the wrong type.
    """

    game: ClassVar[str] = "fodasse"
    texts: ClassVar[Texts] = TEXTS
    named: ClassVar[Mapping[str, Fields]] = MappingProxyType(
        {
            "literal": {"restrict_last_bid": "not_blind"},
            "fodinha": _FODINHA,
            "fodinha_suit": {**_FODINHA, "equal_cards": "suit"},
            "fodinha_forehead": {**_FODINHA, "blind_rounds": "all"},
            "fodinha_flat": {**_FODINHA, "limit": 3, "scoring": "flat"},
        }
    )
    laboratory: ClassVar[frozenset[str]] = frozenset({"ranks", "max_rounds"})

    limit: int = field(default=7, validator=within(range(1, MAX_LIMIT + 1), "points"))
    """Rule 3: the points that eliminate, 1 to 999; the lives with which a seat begins."""
    manilha: Manilha = "vira"
    """Rules 6b and 14: the rank after the vira's, the four fixed cards, or no manilha at all."""
    equal_cards: EqualCards = "annul"
    """Rule 14a: the effect of cards of one rank on each other, unless they are manilhas."""
    annulled: Annulled = "accumulates"
    """Rule 14c: the fate of a stage that nobody takes."""
    annulled_lead: AnnulledLead = "leader"
    """Rule 14d: the seat that leads after it: its leader, or the last to play a highest card."""
    blind_rounds: BlindRounds = "all"
    """Rule 6: the rounds of one card that are blind."""
    restrict_last_bid: RestrictLastBid = "always"
    """Rule 7g: the rounds in which the bids may not sum to the number of stages."""
    scoring: Scoring = "book"
    """Rules 8 and 9: the cost of a missed bid."""
    nil_round_bonus: bool = True
    """Rule 10: whether a round in which nobody bid or took a stage gives a point back."""
    progression: Progression = "up_down"
    """Rule 7b: the sequence of hand sizes; with ``stay`` they grow to the largest and stay so."""
    hand_cap: int | None = field(
        default=None, validator=within(range(1, LARGEST_HAND + 1), "cards", optional=True)
    )
    """Rule 7b: the most cards of an ordinary round, 1 to 20; None: as many as can be dealt."""
    endgames: bool = True
    """Rules 16 and 17: whether three and two seats left play rounds of their own."""
    leaving_shrinks: bool = False
    """Rules 16 and 17: whether a leaver counts as eliminated; by the book it does not."""
    simultaneous: Simultaneous = "replay"
    """Rule 13: the result when a round would eliminate all seats.

    With ``sudden_death`` it eliminates none: each seat has ``limit`` - 1 points, and hand sizes
    begin anew as at the beginning of a match.
    """
    ranks: tuple[Rank, ...] = field(
        default=TRUCO_RANKS, converter=_ranks, validator=Selection(TRUCO_RANKS, least=2)
    )
    """Laboratory: the ranks in the deck, two or more of rule 1's ten, weak to strong."""
    max_rounds: int | None = field(
        default=None, validator=within(range(1, MAX_ROUNDS + 1), optional=True)
    )
    """Laboratory: the number of finished rounds that ends the match, 1 to 999999; None: no end."""

    def __attrs_post_init__(self) -> None:
        if self.manilha == "fixed" and not self.card_set.issuperset(FIXED):
            _conflict("manilha", "ranks", about="fixed-ranks")
        if self.blind_rounds == "first" and self.progression == "down_up":
            _conflict("blind_rounds", "progression", about="first-round")

    def dead(self) -> frozenset[str]:
        """Return the names of the fields that have no effect beside the others.

        Examples:
            >>> sorted(Rules(equal_cards="suit").dead())
            ['annulled', 'annulled_lead', 'nil_round_bonus']
        """
        found = set[str]()
        if self.equal_cards in {"suit", "first"}:
            found |= {"annulled", "annulled_lead", "nil_round_bonus"}
        if self.blind_rounds == "none" and self.restrict_last_bid == "not_blind":
            found.add("restrict_last_bid")
        if not self.endgames:
            found.add("leaving_shrinks")
        return frozenset(found)

    def absent(self) -> frozenset[str]:
        """Return the parts of actions that no match by these rules has.

        Examples:
            >>> Rules(manilha="none").absent()
            frozenset({'deal.vira'})
        """
        return frozenset() if self.turns_up else frozenset({"deal.vira"})

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """Rule 1: the cards, weak to strong."""
        return self._order.deck

    @cached_property
    def card_set(self) -> frozenset[Card]:
        """The deck as a set."""
        return frozenset(self.deck)

    @cached_property
    def card_numbers(self) -> Mapping[Card, int]:
        """The place of each card in the deck."""
        return {card: number for number, card in enumerate(self.deck)}

    @cached_property
    def turns_up(self) -> bool:
        """Rule 6b: whether a deal turns a card up; without one, ``Deal.vira`` is always None."""
        return self.manilha == "vira"

    @property
    def most_seats(self) -> int:
        """Rule 7b: the most seats at a table, one less than the cards."""
        return len(self.deck) - 1

    def largest_hand(self, seats: int) -> int:
        """Return the most cards that can be dealt to each of ``seats`` seats (rule 7b).

        Examples:
            >>> Rules().largest_hand(2), Rules(manilha="none").largest_hand(2)
            (19, 20)
        """
        return (len(self.deck) - self.turns_up) // seats

    def largest_size(self, seats: int) -> int:
        """Return the largest hand of an ordinary round of ``seats`` seats (rule 7b).

        Examples:
            >>> Rules().largest_size(4), Rules(hand_cap=3).largest_size(4)
            (9, 3)
        """
        largest = self.largest_hand(seats)
        return largest if self.hand_cap is None else min(largest, self.hand_cap)

    def endgame(self, seats: int) -> int | None:
        """Return the stages of a round of the endgame (rules 16 and 17), or None.

        Args:
            seats: the number of seats left.
        """
        stages = ENDGAME.get(seats) if self.endgames else None
        return stages if stages is not None and stages <= self.largest_hand(seats) else None

    def is_blind(self, hand_size: int, round_number: int) -> bool:
        """Return whether a round is blind (rule 6).

        Examples:
            >>> Rules().is_blind(1, 17), Rules(blind_rounds="first").is_blind(1, 17)
            (True, False)
        """
        if hand_size != BLIND_SIZE or self.blind_rounds == "none":
            return False
        return self.blind_rounds == "all" or round_number == 1

    def manilha_of(self, vira: Card | None) -> Rank | None:
        """Return the rank after the vira's, going round (rule 6b); None without a vira.

        Examples:
            >>> Rules().manilha_of(Card.parse("3C"))
            Rank.FOUR
        """
        return None if vira is None else self._order.after[vira.rank]

    @cached_property
    def powers(self) -> Mapping[Rank | None, Powers]:
        """Rules 2 and 14: the strength of each card, by manilha; by None without a vira."""
        return powers_by_manilha(self.manilha, self.equal_cards)

    @cached_property
    def accumulates(self) -> bool:
        """Rule 14c: whether a stage that nobody takes goes to the next seat that takes one."""
        return self.annulled == "accumulates"

    def manilhas_of(self, manilha: Rank | None) -> tuple[Card, ...]:
        """Return the manilhas of a round as cards, weak to strong, by the rank of its vira.

        Examples:
            >>> " ".join(map(str, Rules(manilha="fixed").manilhas_of(None)))
            '7D AS 7H 4C'
        """
        return manilhas_of(manilha, fixed=self.manilha == "fixed")

    @cached_property
    def _order(self) -> Ordering:
        return Ordering(self.ranks)


def _conflict(*names: str, about: str) -> None:
    raise RulesError("conflict", texts=TEXTS, fields=names, about=about)
