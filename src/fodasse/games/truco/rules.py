"""The rules a table can choose, and the numbers and cards that follow from them.

The defaults are the book's, with rulings where the book is open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import pairwise
from types import MappingProxyType
from typing import Any, ClassVar, Final, Literal, TypeAlias

from attrs import field, frozen

from fodasse.core.cards import TRUCO_DECK, TRUCO_RANKS, Card, Ordering, Rank
from fodasse.core.errors import RulesError, quote
from fodasse.core.fields import Rising, within
from fodasse.core.manilhas import FIXED
from fodasse.core.rules import Fields, GameRules, checked_by_type
from fodasse.core.texts import Texts

TEXTS: Final = Texts("fodasse.games.truco")
"""The texts of the game."""

SEATS: Final = range(2, 5, 2)
"""Four in two teams, or two alone."""
HAND: Final = 3
"""The number of cards of a hand, and the most tricks."""
MAX_STEPS: Final = 6
"""The largest number of steps."""
MAX_POINTS: Final = 99
"""The largest ``target``."""

Manilha: TypeAlias = Literal["vira", "fixed"]
Deck: TypeAlias = Literal["full", "clean", "clean_with_fours"]
ElevenRaise: TypeAlias = Literal["loses", "refused"]
Ferro: TypeAlias = Literal["dark", "open"]
AllTied: TypeAlias = Literal["dealer", "leader", "nobody"]
TieLead: TypeAlias = Literal["tier", "leader", "first"]
Raises: TypeAlias = Literal["any_time", "own_turn"]
RunBy: TypeAlias = Literal["one", "both"]
Claims: TypeAlias = Literal["free", "agreed", "off"]

_CLEAN: Final = (Rank.FIVE, Rank.SIX, Rank.SEVEN)
"""The ranks that a clean deck lacks besides the fours."""
RANKS: Final[Mapping[str, tuple[Rank, ...]]] = {
    "full": TRUCO_RANKS,
    "clean": tuple(rank for rank in TRUCO_RANKS if rank not in (Rank.FOUR, *_CLEAN)),
    "clean_with_fours": tuple(rank for rank in TRUCO_RANKS if rank not in _CLEAN),
}
"""The ranks of each deck, weak to strong."""
_ORDERS: Final = {word: Ordering(ranks) for word, ranks in RANKS.items()}
_DECKS: Final = {
    (word, manilha): tuple(
        card for card in TRUCO_DECK if card.rank in ranks or (manilha == "fixed" and card in FIXED)
    )
    for word, ranks in RANKS.items()
    for manilha in ("vira", "fixed")
}
_DECK_SETS: Final = {words: frozenset(cards) for words, cards in _DECKS.items()}

_MINEIRO: Final[Fields] = {
    "steps": (2, 4, 6, 10, 12),
    "manilha": "fixed",
    "all_tied": "nobody",
}


def _steps(value: Iterable[int]) -> tuple[int, ...]:
    if not isinstance(value, Iterable):
        raise TypeError(f"steps are whole numbers, not {type(value).__name__}")
    return tuple(value)


@frozen(kw_only=True, field_transformer=checked_by_type)
class Rules(GameRules):
    """The rules of a match; without arguments, those of the book.

    Examples:
        >>> Rules(target=24).brink, Rules.preset("mineiro").brink
        (23, 10)
        >>> Rules(target=11)
        Traceback (most recent call last):
        ...
        fodasse.core.errors.RulesError: steps, target: 12 or more as target, \
the last of the steps, not 11

    Raises:
        RulesError: no match can be played with a value.
        TypeError: a value has the wrong type.
    """

    game: ClassVar[str] = "truco"
    texts: ClassVar[Texts] = TEXTS
    named: ClassVar[Mapping[str, Fields]] = MappingProxyType(
        {
            "paulista": {"all_tied": "nobody"},
            "mineiro": _MINEIRO,
            "mineiro_eight": {**_MINEIRO, "steps": (2, 4, 6, 8, 12)},
            "old_manilhas": {"manilha": "fixed"},
            "clean": {"deck": "clean"},
            "clean_old": {"deck": "clean", "manilha": "fixed"},
            "goiano": {"deck": "clean_with_fours"},
            "to_fifteen": {"steps": (1, 3, 6, 9, 12, 15), "target": 15},
        }
    )

    hosted: ClassVar[Fields] = MappingProxyType({"tento": "off"})

    steps: tuple[int, ...] = field(
        default=(1, 3, 6, 9, 12), converter=_steps, validator=Rising(2, MAX_STEPS, 1)
    )
    """The first worth of a hand, and those it may be raised to: 2 to 6 rising numbers."""
    target: int = field(default=12, validator=within(range(1, MAX_POINTS + 1)))
    """The points that win, and the most a team ever has, 1 to 99."""
    manilha: Manilha = "vira"
    """The manilhas: the rank after the card turned up; or always 4♣ 7♥ A♠ 7♦, and no such card."""
    deck: Deck = "full"
    """The cards: all 40, without 4 5 6 7, or without 5 6 7; fixed manilhas are always in."""
    covered_from: int | None = field(
        default=2, validator=within(range(1, HAND + 1), optional=True)
    )
    """The first trick in which a card may be covered, 1 to 3; None: never."""
    covered_after_tie: bool = True
    """Whether a card may be covered after a tied trick of the hand."""
    eleven_worth: int | None = field(
        default=None, validator=within(range(1, MAX_POINTS + 1), optional=True)
    )
    """The worth of mão-de-onze, one of ``steps``; None: the second."""
    eleven_raise: ElevenRaise = "loses"
    """The effect of a raise in mão-de-onze and mão-de-ferro."""
    ferro: Ferro = "dark"
    """The way mão-de-ferro is played: in the dark, or with one's own cards visible."""
    all_tied: AllTied = "dealer"
    """The winner of three ties: the dealer's team, that of the first leader, or nobody."""
    tie_lead: TieLead = "tier"
    """The leader after a tie: the seat that made it one, that led it, or that tied first."""
    raises: Raises = "any_time"
    """The moments at which a seat may raise: at any time, or when it is awaited."""
    run_by: RunBy = "one"
    """The partners of a team of two that have to run: either, or both."""
    concede: bool = False
    """Whether a seat may give the hand up at its turn, though nothing was asked."""
    tento: Claims = "free"
    """Whether claims count at once, once the other team admits them, or are not made."""
    exposure: bool = True
    """Whether a card can turn over in a deal; in random deals none does."""

    def __attrs_post_init__(self) -> None:
        """Check the fields that have to fit together."""
        most = self.steps[-1]
        if most > self.target:
            raise _conflict("steps-above", "steps", "target", target=self.target, most=most)
        if self.eleven_worth not in (None, *self.steps):
            raise _conflict(
                "eleven-worth",
                "steps",
                "eleven_worth",
                known=", ".join(map(str, self.steps)),
                given=quote(self.eleven_worth),
            )

    def dead(self) -> frozenset[str]:
        """Return the names of the fields that have no effect beside the others."""
        cases = {
            "covered_after_tie": self.covered_from is None,
            "eleven_worth": self.eleven_worth == self.steps[1],
        }
        return frozenset(name for name, is_dead in cases.items() if is_dead)

    def absent(self) -> frozenset[str]:
        """Return the parts of actions that no match by these rules has.

        Examples:
            >>> Rules(manilha="fixed").absent()
            frozenset({'deal.vira'})
        """
        return frozenset() if self.turns_up else frozenset({"deal.vira"})

    @property
    def brink(self) -> int:
        """The points from which a hand without a raise wins the match: 11 by the book.

        A team with as many or more plays mão-de-onze.
        """
        return self.target - self.steps[0]

    @property
    def turns_up(self) -> bool:
        """Whether a card is turned up for the manilhas."""
        return self.manilha == "vira"

    @property
    def is_dark(self) -> bool:
        """Whether mão-de-ferro is played in the dark."""
        return self.ferro == "dark"

    @cached_property
    def in_turn(self) -> bool:
        """Whether a seat raises only when it is awaited."""
        return self.raises == "own_turn"

    @cached_property
    def claims(self) -> bool:
        """Whether claims are made, the count is asked for, and hands are dealt again."""
        return self.tento != "off"

    @property
    def claims_wait(self) -> bool:
        """Whether a claim counts only once the other team admits it."""
        return self.tento == "agreed"

    @cached_property
    def eleven_asks(self) -> int:
        """The worth of mão-de-onze."""
        return self.steps[1] if self.eleven_worth is None else self.eleven_worth

    @cached_property
    def next_step(self) -> Mapping[int, int]:
        """By the value of a hand, the one that a raise asks for; the last step has none.

        Examples:
            >>> Rules().next_step[1], Rules().next_step[9], Rules().next_step.get(12)
            (3, 12, None)
        """
        return dict(pairwise(self.steps))

    @cached_property
    def requests(self) -> Mapping[int, int]:
        """The number of the request for each value: 1 for truco, 2 for the next one.

        Examples:
            >>> Rules.preset("mineiro").requests[4]
            1
        """
        return {worth: number for number, worth in enumerate(self.steps)}

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The deck, in the order of the full one.

        Examples:
            >>> [len(Rules.preset(name).cards) for name in ("book", "clean", "clean_old")]
            [40, 24, 27]
        """
        return _DECKS[self.deck, self.manilha]

    @cached_property
    def card_set(self) -> frozenset[Card]:
        """The deck as a set."""
        return _DECK_SETS[self.deck, self.manilha]

    @cached_property
    def after(self) -> Mapping[Rank, Rank]:
        """The rank after each, going round inside the deck.

        Examples:
            >>> Rules(deck="clean").after[Rank.THREE]
            Rank.QUEEN
        """
        return _ORDERS[self.deck].after


def _conflict(about: str, *fields: str, **params: Any) -> RulesError:
    return RulesError("conflict", texts=TEXTS, fields=fields, about=about, **params)
