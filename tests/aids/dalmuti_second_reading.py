"""The rules of The Great Dalmuti read a second time: slow, plain, knowing nothing of the library.

Cards are numbers 1 to 13 and 14 for a wildcard, hands are lists, actions are tuples such as
``("lay", 2, 7, 3, 1)``, and whatever can be worked out anew is worked out anew from what was done.
What this and the library disagree on, one of them has misread.
"""

from __future__ import annotations

from typing import Any

WILD = 14
ROLES = {
    "first": "president",
    "second": "vice-president",
    "middle": "engineer",
    "last but one": "senior-intern",
    "last": "junior-intern",
}


def highest(seats: int) -> int:
    """The commonest rank of the deck."""
    return {4: 10, 5: 11, 6: 12}.get(seats, 13)


def deck(seats: int, wildcards: bool = False) -> list[int]:
    """Rank r stands r times; two wildcards if agreed."""
    cards = []
    for rank in range(1, highest(seats) + 1):
        cards += [rank] * rank
    return cards + ([WILD, WILD] if wildcards else [])


def clockwise(seating: list[int], seat: int) -> list[int]:
    """Everybody once round the table, beginning to the left of a seat and ending with it."""
    place = seating.index(seat) + 1
    return seating[place:] + seating[:place]


def roles_of(seating: list[int]) -> dict[int, str]:
    """Who is what, by where people sit from the second hand on."""
    roles = dict.fromkeys(seating, ROLES["middle"])
    roles[seating[0]] = ROLES["first"]
    roles[seating[1]] = ROLES["second"]
    roles[seating[-2]] = ROLES["last but one"]
    roles[seating[-1]] = ROLES["last"]
    return roles


def rarest_two(hand: list[int]) -> list[int]:
    """What an intern owes: never a wildcard."""
    return sorted(card for card in hand if card != WILD)[:2]


def part_of(cards: list[int], hand: list[int]) -> bool:
    """Whether a hand holds all these cards, equal ones as often."""
    return all(cards.count(card) <= hand.count(card) for card in cards)


def is_set(rank: int, count: int, wildcards: int) -> bool:
    """Whether so many cards can be a set of this rank: at least one of them is natural."""
    return rank in range(1, WILD) and 0 <= wildcards < count


def cards_of(rank: int, count: int, wildcards: int) -> list[int]:
    """The cards of a set."""
    return [rank] * (count - wildcards) + [WILD] * wildcards


def less(hand: list[int], cards: list[int]) -> list[int]:
    """A hand without some of its cards."""
    left = list(hand)
    for card in cards:
        left.remove(card)
    return left


class Naive:
    """A match in progress, changed in place by ``act``."""

    def __init__(
        self,
        seats: int,
        youngest: int = 0,
        *,
        hands: int = 4,
        wildcards: bool = False,
        wildcard_pair: str = "takeover",
    ) -> None:
        self.hands_agreed = hands
        self.wildcards = wildcards
        self.takeover = wildcard_pair == "takeover"
        self.deck = deck(seats, wildcards)
        self.seating = [(youngest + step) % seats for step in range(seats)]
        self.number = 1
        self.roles: dict[int, str] | None = None
        self.earlier: list[list[int]] = []
        """Who went out in which order, for each hand that is over."""
        self.taken: int | None = None
        """Who took over in this hand."""
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
        self.laid: list[int] = []
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

    def turn(self) -> int | None:
        if self.phase == "takeover":
            return next(seat for seat in self.interns() if seat not in self.declined)
        if self.phase == "bonus":
            return next(seat for seat in self.seating[:2] if seat not in self.given)
        if self.phase == "play":
            if not self.moves:
                return self.opener
            last = self.moves[-1][0]
            return next(seat for seat in clockwise(self.seating, last) if seat not in self.out)
        return None

    def interns(self) -> list[int]:
        """The senior first."""
        return self.seating[-2:]

    def counterpart(self, seat: int) -> int:
        """Who changes cards with whom: first with last, second with last but one."""
        return self.seating[::-1][self.seating.index(seat)]

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
        return self.may_decline(seat) and self.hands[seat].count(WILD) == 2

    def may_give(self, seat: int, cards: list[int]) -> bool:
        return (
            self.phase == "bonus"
            and seat == self.turn()
            and len(cards) == 2
            and part_of(cards, self.hands[seat])
        )

    def may_lay(self, seat: int, rank: int, count: int, wildcards: int) -> bool:
        if self.phase != "play" or seat != self.turn():
            return False
        top = self.top()
        if top is not None and (count != top[1][1] or rank >= top[1][0]):
            return False
        hand = self.hands[seat]
        if not is_set(rank, count, wildcards):
            return False
        cards = cards_of(rank, count, wildcards)
        if not part_of(cards, hand):
            return False
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
        elif self.wildcards and self.takeover and self.taken is None:
            self.phase = "takeover"
        else:
            self.begin_bonus()

    def do_decline(self, seat: int) -> None:
        self.declined.append(seat)
        if len(self.declined) == 2:
            self.begin_bonus()

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
        self.phase = "bonus"
        for seat in self.interns():
            self.move(rarest_two(self.hands[seat]), seat, self.counterpart(seat))

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
        self.laid += cards
        self.moves.append((seat, (rank, count, wildcards)))
        if not self.hands[seat]:
            self.out.append(seat)
        if len(self.still_in()) == 1:
            self.end_hand()

    def do_pass(self, seat: int) -> None:
        self.moves.append((seat, None))
        top = self.top()
        assert top is not None
        layer = top[0]
        if set(self.passed_since()) == set(self.still_in()) - {layer}:
            in_order = [layer, *clockwise(self.seating, layer)]
            self.opener = next(each for each in in_order if each not in self.out)
            self.moves = []

    def end_hand(self) -> None:
        order = [*self.out, *self.still_in()]
        self.earlier.append(order)
        self.taken = None
        self.clear()
        if len(self.earlier) == self.hands_agreed:
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
        return [held - sum(points) / len(points) for held in points]

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

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """What a seat, or None for a spectator, sees of hands and bonus."""
        seats = range(len(self.seating))
        hands = [sorted(self.hands[seat]) for seat in seats]
        return {
            "hands": [
                hands[seat] if seat == viewer else [None] * len(hands[seat]) for seat in seats
            ],
            "gave": self.gave.get(viewer) if viewer is not None else None,
            "got": self.got.get(viewer) if viewer is not None else None,
        }
