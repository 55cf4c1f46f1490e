"""The rules of The Great Dalmuti read a second time: slow, plain, knowing nothing of the library.

Cards are numbers 1 to 13 and 14 for a wildcard, hands are lists, actions are tuples such as
``("lay", 2, 7, 3, 1)``, and whatever can be worked out anew is worked out anew from what was done.
What this and the library disagree on, one of them has misread.
"""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from support.dalmuti.oracle_parts import (
    BOOK,
    WILD,
    cards_of,
    clockwise,
    deck,
    is_set,
    less,
    part_of,
    rarest,
    roles_of,
)
from support.dalmuti.oracle_views import Sight

__all__ = ["WILD", "Naive", "deck"]


class Naive(Sight):
    """A match in progress, changed in place by ``act``."""

    def __init__(self, seats: int, youngest: int = 0, **words: Any) -> None:
        assert set(words) <= set(BOOK), words
        self.rules = SimpleNamespace(**{**BOOK, **words})
        self.wildcards = self.rules.wildcards
        self.lone = self.rules.wildcards and self.rules.lone_wildcards
        self.deck = deck(seats, self.wildcards, self.rules.deck)
        self.seating = [(youngest + step) % seats for step in range(seats)]
        self.number = 1
        self.roles: dict[int, str] | None = None
        self.earlier: list[list[int]] = []
        """Who went out in which order, for each hand that is over."""
        self.taken: int | None = None
        """Who took over in this hand."""
        self.revolted: int | None = None
        """Who revolted in this hand."""
        self.phase = "deal"
        self.clear()

    def clear(self) -> None:
        """No card is anywhere."""
        self.hands: dict[int, list[int]] = {seat: [] for seat in self.seating}
        self.declined: list[int] = []
        self.gave: dict[int, list[int]] = {}
        self.got: dict[int, list[int]] = {}
        self.given: list[int] = []
        self.moves: list[tuple[int, tuple[int, int, int] | None]] = []
        """What was laid or passed (None) in this trick."""
        self.opener: int | None = None
        self.laid: dict[int, list[int]] = {seat: [] for seat in self.seating}
        self.out: list[int] = []

    # what follows from what was done

    def still_in(self) -> list[int]:
        return [seat for seat in self.seating if seat not in self.out]

    def top(self) -> tuple[int, tuple[int, int, int]] | None:
        """Who laid last in this trick, and what."""
        sets = [(seat, laid) for seat, laid in self.moves if laid is not None]
        return sets[-1] if sets else None

    def passed_since(self) -> list[int]:
        """Who passed after the last set, in order."""
        passed: list[int] = []
        for seat, laid in self.moves:
            passed = [] if laid is not None else [*passed, seat]
        return passed

    def passed(self) -> list[int]:
        """Who is out of this trick for having passed in it."""
        if self.rules.reentry:
            return []
        return sorted({seat for seat, laid in self.moves if laid is None})

    def turn(self) -> int | None:
        if self.phase == "takeover":
            revolution = self.rules.wildcard_pair == "revolution"
            asked = self.seating if revolution else self.interns()
            return next(seat for seat in asked if seat not in self.declined)
        if self.phase == "bonus":
            return next(seat for seat in self.seating[:2] if seat not in self.given)
        if self.phase == "play":
            if not self.moves:
                return self.opener
            last = self.moves[-1][0]
            gone = self.out + self.passed()
            return next(seat for seat in clockwise(self.seating, last) if seat not in gone)
        return None

    def gained(self, order: list[int]) -> dict[int, int]:
        """The points of a hand: how many were still in when one went out."""
        seats = len(self.seating)
        return {
            seat: seats - 1 - order.index(seat) if seat in order else 0 for seat in range(seats)
        }

    def points(self) -> list[int]:
        hands = [self.gained(order) for order in [*self.earlier, self.out]]
        return [sum(gained[seat] for gained in hands) for seat in sorted(self.seating)]

    # what is allowed

    def allowed(self, action: tuple[Any, ...]) -> bool:
        kind, *rest = action
        return bool(getattr(self, f"may_{kind}")(*rest))

    def may_deal(self, hands: list[list[int]]) -> bool:
        if self.phase != "deal" or len(hands) != len(self.seating):
            return False
        due: dict[int, int] = dict.fromkeys(self.seating, 0)
        for card in range(len(self.deck)):
            due[self.seating[card % len(self.seating)]] += 1
        return (
            all(len(hands[seat]) == due[seat] for seat in self.seating)
            and sorted(card for hand in hands for card in hand) == self.deck
        )

    def may_decline(self, seat: int) -> bool:
        return self.phase == "takeover" and seat == self.turn()

    def may_takeover(self, seat: int) -> bool:
        return (
            self.may_decline(seat)
            and self.rules.wildcard_pair == "takeover"
            and self.hands[seat].count(WILD) == 2
        )

    def may_revolt(self, seat: int) -> bool:
        return (
            self.may_decline(seat)
            and self.rules.wildcard_pair == "revolution"
            and self.hands[seat].count(WILD) == 2
        )

    def owed(self, seat: int) -> int:
        """How many cards a seat of the bonus changes with its counterpart."""
        inner = seat in (self.seating[1], self.seating[-2])
        return 1 if inner and self.rules.bonus == "classic" else 2

    def may_give(self, seat: int, cards: list[int]) -> bool:
        return (
            self.phase == "bonus"
            and seat == self.turn()
            and len(cards) == self.owed(seat)
            and part_of(cards, self.hands[seat])
        )

    def may_lay(self, seat: int, rank: int, count: int, wildcards: int) -> bool:
        if self.phase != "play" or seat != self.turn():
            return False
        top = self.top()
        if top is not None and (count != top[1][1] or rank >= top[1][0]):
            return False
        hand = self.hands[seat]
        if not is_set(rank, count, wildcards, self.lone):
            return False
        cards = cards_of(rank, count, wildcards)
        if not part_of(cards, hand):
            return False
        if self.lone:
            return True
        # wildcards alone could never be laid
        return set(less(hand, cards)) != {WILD}

    def may_pass(self, seat: int) -> bool:
        return self.phase == "play" and seat == self.turn() and self.top() is not None

    # what happens

    def act(self, action: tuple[Any, ...]) -> None:
        """Do what is allowed and all that follows."""
        assert self.allowed(action), action
        kind, *rest = action
        getattr(self, f"do_{kind}")(*rest)

    def do_deal(self, hands: list[list[int]]) -> None:
        self.hands = {seat: list(hands[seat]) for seat in self.seating}
        if self.number == 1:
            self.begin_play()
        elif self.wildcards and self.rules.wildcard_pair != "none" and self.taken is None:
            self.phase = "takeover"
        else:
            self.begin_bonus()

    def do_decline(self, seat: int) -> None:
        self.declined.append(seat)
        asked = len(self.seating) if self.rules.wildcard_pair == "revolution" else 2
        if len(self.declined) == asked:
            self.begin_bonus()

    def do_revolt(self, seat: int) -> None:
        self.revolted = seat
        if seat == self.seating[-1]:
            self.seating = self.seating[::-1]
            self.roles = roles_of(self.seating)
        self.begin_play()

    def do_takeover(self, seat: int) -> None:
        president, vice, *engineers = self.seating[:-2]
        other = next(each for each in self.interns() if each != seat)
        self.seating = [seat, other, *engineers, vice, president]
        self.roles = roles_of(self.seating)
        self.taken = seat
        self.clear()
        self.phase = "deal"

    def begin_bonus(self) -> None:
        """What is owed moves by itself."""
        if self.rules.bonus == "none":
            self.begin_play()
            return
        self.phase = "bonus"
        for seat in self.interns():
            self.move(rarest(self.hands[seat], self.owed(seat)), seat, self.counterpart(seat))

    def move(self, cards: list[int], giver: int, taker: int) -> None:
        self.hands[giver] = less(self.hands[giver], cards)
        self.hands[taker] += cards
        self.gave[giver] = sorted(cards)
        self.got[taker] = sorted(cards)

    def do_give(self, seat: int, cards: list[int]) -> None:
        self.move(cards, seat, self.counterpart(seat))
        self.given.append(seat)
        if len(self.given) == 2:
            self.begin_play()

    def begin_play(self) -> None:
        self.phase = "play"
        self.opener = self.seating[0]

    def do_lay(self, seat: int, rank: int, count: int, wildcards: int) -> None:
        cards = cards_of(rank, count, wildcards)
        self.hands[seat] = less(self.hands[seat], cards)
        self.laid[seat] += cards
        self.moves.append((seat, (rank, count, wildcards)))
        if not self.hands[seat]:
            self.out.append(seat)
        if len(self.still_in()) == 1:
            self.end_hand()
        elif not self.rules.reentry:
            self.end_trick_if_done()

    def do_pass(self, seat: int) -> None:
        self.moves.append((seat, None))
        self.end_trick_if_done()

    def end_trick_if_done(self) -> None:
        """The trick is over when nobody but who laid last could still lay in it."""
        top = self.top()
        assert top is not None
        layer = top[0]
        done = set(self.passed_since() if self.rules.reentry else self.passed())
        if set(self.still_in()) - {layer} <= done:
            in_order = [layer, *clockwise(self.seating, layer)]
            self.opener = next(each for each in in_order if each not in self.out)
            self.moves = []

    def end_hand(self) -> None:
        order = [*self.out, *self.still_in()]
        self.earlier.append(order)
        self.taken = self.revolted = None
        self.clear()
        if len(self.earlier) == self.rules.hands:
            self.phase = "over"
            return
        self.phase = "deal"
        self.number += 1
        self.seating = order
        self.roles = roles_of(order)

    # the end

    def ranking(self) -> list[list[int]] | None:
        if self.phase != "over":
            return None
        points = self.points()
        return [
            [seat for seat, held in enumerate(points) if held == total]
            for total in sorted(set(points), reverse=True)
        ]

    def returns(self) -> list[float]:
        points = self.points()
        return [float(held - Fraction(sum(points), len(points))) for held in points]

    def told(self) -> dict[str, Any]:
        """Everything a state tells, in plain words."""
        seats = range(len(self.seating))
        top = self.top()
        ranking = self.ranking()
        return {
            "phase": self.phase,
            "seating": self.seating,
            "to_act": self.turn(),
            "hand_number": self.number,
            "roles": self.roles and [self.roles[seat] for seat in seats],
            "points": self.points(),
            "hands": [sorted(self.hands[seat]) for seat in seats],
            "top": top and (top[0], *top[1]),
            "passes": len(self.passed_since()),
            "passed": self.passed(),
            "revolted": self.revolted,
            "out": self.out,
            "last_hand": {
                "order": self.earlier[-1],
                "points": [self.gained(self.earlier[-1])[seat] for seat in seats],
            }
            if self.earlier
            else None,
            "winners": ranking[0] if ranking else [],
            "ranking": ranking,
            "returns": self.returns(),
        }
