"""The rules of Truco read a second time: slow, plain, knowing nothing of the library.

Cards are texts such as ``"4D"``, hands are lists in the order dealt, actions are tuples such as
``("play", 2, "7H", False)``, and whatever can be worked out anew is worked out anew from what was
done. What this and the library disagree on, one of them has misread.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

RANKS = "4567QJKA23"
SUITS = "DSHC"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
"""Weak to strong."""
STEPS = [1, 3, 6, 9, 12]
HOWS = ["tap", "cut", "from-below", "own-hand", "partner-card", "shuffle"]
OFFENCES = ["stolen-card", "extra-card", "false-call", "peeked", "false-score", "wrong-count"]


def after(vira: str) -> str:
    """The rank after that of a card: the three is followed by the four."""
    return (RANKS * 2)[RANKS.index(vira[0]) + 1]


def power(card: str, manilha: str) -> int:
    """How much a card laid open counts for: suits only count among manilhas."""
    if card[0] == manilha:
        return 100 + SUITS.index(card[1])
    return RANKS.index(card[0])


def step_above(worth: int) -> int | None:
    """What may be asked for next."""
    return {1: 3, 3: 6, 6: 9, 9: 12}.get(worth)


class Naive:
    """A match in progress, changed in place by ``act``."""

    def __init__(self, seats: int, dealer: int = 0, *, exposure: bool = False) -> None:
        self.seats = list(range(seats))
        self.exposure = exposure
        self.dealer = dealer
        self.points = [0, 0]
        self.number = 1
        self.last_cut: str | None = None
        self.last_hand: dict[str, Any] | None = None
        self.to_see: int | None = None
        """What the hand that somebody ran from would have been worth, until a peek is paid for."""
        self.reason: str | None = None
        self.phase = "cut"
        self.clear()

    def clear(self) -> None:
        """No card is anywhere."""
        self.vira: str | None = None
        self.hands: list[list[str]] = [[] for _ in self.seats]
        self.exposed: list[Any] | None = None
        """Seat, card, whether it was burnt."""
        self.hole: int | None = None
        """Where in the hand a burnt card was."""
        self.plays: list[list[tuple[int, str, bool]]] = []
        """Trick by trick: seat, card, covered."""
        self.worth = 1
        self.asked: int | None = None
        self.asker: int | None = None
        self.accepted_by: int | None = None
        self.eleven: str | None = None
        self.onze: int | None = None
        """The team whose mão-de-onze it is."""
        self.counted = False
        self.redeal_asked = False
        """Whether the dealer wants to deal again, and only the others' consent is missing."""

    # who is who

    def team(self, seat: int) -> int:
        return seat % 2

    def next(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def cutter(self) -> int:
        return (self.dealer - 1) % len(self.seats)

    def dealers_team(self) -> int:
        return self.team(self.dealer)

    # tricks, from the plays alone

    def all_in(self, trick: list[tuple[int, str, bool]]) -> bool:
        return len(trick) == len(self.seats)

    def complete(self) -> list[list[tuple[int, str, bool]]]:
        return [trick for trick in self.plays if self.all_in(trick)]

    def best(self, trick: list[tuple[int, str, bool]]) -> list[int]:
        """Who played a card that no other beats, in the order played."""
        assert self.vira is not None
        manilha = after(self.vira)
        open_ones = [(seat, power(card, manilha)) for seat, card, covered in trick if not covered]
        most = max((value for _, value in open_ones), default=None)
        return [seat for seat, value in open_ones if value == most]

    def taker(self, trick: list[tuple[int, str, bool]]) -> int | None:
        """The team that takes a trick, None if it is tied."""
        teams = {self.team(seat) for seat in self.best(trick)}
        return teams.pop() if len(teams) == 1 else None

    def leads_after(self, trick: list[tuple[int, str, bool]]) -> int:
        best = self.best(trick)
        if not best:
            return trick[0][0]
        others = [seat for seat in best if self.team(seat) != self.team(best[0])]
        return (others or best)[0]

    def trick_leader(self) -> int:
        """Who leads the trick that is played or to be played."""
        if self.plays and not self.all_in(self.plays[-1]):
            return self.plays[-1][0][0]
        if self.plays:
            return self.leads_after(self.plays[-1])
        return self.next(self.dealer)

    def table(self) -> list[tuple[int, str, bool]]:
        """The trick that is not complete."""
        if self.plays and not self.all_in(self.plays[-1]):
            return self.plays[-1]
        return []

    def decided(self) -> int | None:
        """The team that has won the hand by its tricks."""
        takers = [self.taker(trick) for trick in self.complete()]
        for team in (0, 1):
            if takers.count(team) == 2:
                return team
        if len(takers) < 2:
            return None
        won = [team for team in takers if team is not None]
        if takers[0] is None:
            if won:
                return won[0]
        elif None in takers:
            return takers[0]
        return self.dealers_team() if len(takers) == 3 else None

    def has_played(self, seat: int) -> bool:
        return any(seat == player for trick in self.plays for player, _, _ in trick)

    # whose turn it is

    def dealt(self) -> bool:
        """Whether the deal is complete and the hand not over."""
        return self.phase in {"answer", "play"}

    def awaited(self) -> list[int]:
        if self.phase == "cut":
            return [self.cutter()]
        if self.phase == "exposed":
            assert self.exposed is not None
            return [self.exposed[0]]
        if self.phase == "answer":
            assert self.asker is not None
            return [seat for seat in self.seats if self.team(seat) != self.asker]
        if self.phase == "play":
            on_table = self.table()
            return [self.next(on_table[-1][0]) if on_table else self.trick_leader()]
        return []

    def may_raise(self) -> list[int]:
        """The teams that may ask for the next step."""
        if not self.dealt() or self.eleven is not None:
            return []
        if self.phase == "answer":
            assert self.asker is not None
            return [] if self.asked == 12 else [1 - self.asker]
        if self.worth == 12:
            return []
        return [0, 1] if self.accepted_by is None else [self.accepted_by]

    def next_worth(self) -> int | None:
        """What a raise would ask for; at eleven six, for such hands are played for three."""
        if self.eleven is not None:
            return 6
        return step_above(self.asked or self.worth)

    # what is allowed

    def in_turn(self, seat: int) -> list[tuple[Any, ...]]:
        """What an awaited seat may do."""
        if seat not in self.awaited():
            return []
        if self.phase == "cut":
            mano = len(self.seats) == 2
            return [("cut", seat, how) for how in HOWS if not (mano and how == "partner-card")]
        if self.phase == "exposed":
            return [("keep", seat), ("burn", seat)]
        may_ask = self.team(seat) in self.may_raise()
        raising = [("raise", seat, self.next_worth())] if may_ask else []
        if self.phase == "answer":
            return [("accept", seat, self.asked), ("run", seat, self.asked), *raising]
        held = self.hands[seat]
        if self.eleven == "ferro":
            return [("blind", seat, index) for index in range(len(held))]
        ways = [False, True] if self.complete() else [False]
        plays = [("play", seat, card, covered) for covered in ways for card in held]
        return [*plays, *raising]

    def off_turn(self) -> list[tuple[Any, ...]]:
        """What may be done though nobody waits for it."""
        if self.phase == "over":
            return []
        possible: list[tuple[Any, ...]] = []
        for seat in self.seats:
            if self.dealt():
                loses = self.eleven is not None
                waiting = self.phase == "play" and seat not in self.awaited()
                if loses or (waiting and self.team(seat) in self.may_raise()):
                    possible.append(("raise", seat, self.next_worth()))
            possible += [
                ("tento", seat, offence)
                for offence in OFFENCES
                if offence != "wrong-count" or self.may_count(seat)
            ]
        if self.dealt() and not self.plays:
            if not self.counted:
                possible.append(("question", self.dealer))
            elif not self.redeal_asked:
                possible.append(("redeal", self.dealer))
            else:
                others = [seat for seat in self.seats if self.team(seat) != self.dealers_team()]
                possible += [("redeal", seat) for seat in others]
        return possible

    def may_count(self, seat: int) -> bool:
        """Whether a seat may still claim that it was dealt a wrong number of cards."""
        return (
            self.dealt()
            and self.team(seat) != self.dealers_team()
            and not self.has_played(seat)
            and not self.counted
        )

    def tento_worth(self, offence: str) -> int:
        if offence == "false-score":
            return 1
        if offence == "wrong-count":
            return min(self.worth, 3)
        if offence == "peeked" and self.to_see is not None:
            return self.to_see
        return self.worth

    # doing it

    def act(self, action: tuple[Any, ...]) -> None:
        kind, *rest = action
        moves: dict[str, Callable[..., None]] = {
            "cut": self.cut,
            "deal": self.deal,
            "keep": self.keep,
            "burn": self.burn,
            "replacement": self.replacement,
            "play": self.play,
            "blind": self.blind,
            "raise": self.ask,
            "accept": self.accept,
            "run": self.run,
            "tento": self.tento,
            "question": self.question,
            "redeal": self.redeal,
        }
        moves[kind](*rest)

    def cut(self, seat: int, how: str) -> None:
        self.last_cut = how
        self.phase = "deal"

    def deal(self, hands: list[list[str]], vira: str, exposed: tuple[int, int] | None) -> None:
        self.hands = [list(hand) for hand in hands]
        self.vira = vira
        if exposed is not None:
            seat, index = exposed
            self.exposed = [seat, hands[seat][index], False]
            if self.team(seat) != self.dealers_team():
                self.phase = "exposed"
                return
        self.begin()

    def keep(self, seat: int) -> None:
        self.begin()

    def burn(self, seat: int) -> None:
        assert self.exposed is not None
        self.exposed[2] = True
        self.hole = self.hands[seat].index(self.exposed[1])
        del self.hands[seat][self.hole]
        self.phase = "deal"

    def replacement(self, card: str) -> None:
        assert self.exposed is not None
        assert self.hole is not None
        self.hands[self.exposed[0]].insert(self.hole, card)
        self.hole = None
        self.begin()

    def pool(self) -> list[str]:
        """The cards that chance may draw from."""
        gone = [self.vira, *(card for hand in self.hands for card in hand)]
        if self.exposed is not None:
            gone.append(self.exposed[1])
        return [card for card in PACK if card not in gone]

    def begin(self) -> None:
        """The deal is complete."""
        self.to_see = None
        elevens = self.points.count(11)
        self.phase = "play"
        if elevens == 1:
            self.eleven = "onze"
            self.onze = self.points.index(11)
            self.phase = "answer"
            self.asked = 3
            self.asker = 1 - self.onze
        elif elevens == 2:
            self.eleven = "ferro"
            self.worth = 3

    def play(self, seat: int, card: str, covered: bool) -> None:
        self.hands[seat].remove(card)
        if not self.table():
            self.plays.append([])
        self.plays[-1].append((seat, card, covered))
        if self.table():
            return
        team = self.decided()
        if team is not None:
            self.ends(team, self.worth, "tricks")

    def blind(self, seat: int, index: int) -> None:
        self.play(seat, self.hands[seat][index], False)

    def ask(self, seat: int, worth: int) -> None:
        team = self.team(seat)
        if self.eleven is not None:
            self.ends(1 - team, 12, "raise-at-eleven")
            return
        if self.asked is not None:
            self.worth = self.asked
        self.asked = worth
        self.asker = team
        self.phase = "answer"

    def accept(self, seat: int, worth: int) -> None:
        self.worth = worth
        self.accepted_by = self.team(seat)
        self.asked = self.asker = None
        self.phase = "play"

    def run(self, seat: int, worth: int) -> None:
        assert self.asker is not None
        self.ends(self.asker, self.worth, "run")
        if self.phase != "over":
            self.to_see = worth

    def tento(self, seat: int, offence: str) -> None:
        team, worth = self.team(seat), self.tento_worth(offence)
        if self.dealt() and offence != "false-score":
            self.ends(team, worth, "tento")
            return
        if offence == "peeked":
            self.to_see = None
        self.gain(team, worth, "tento")
        if self.phase == "over":
            self.clear()

    def question(self, seat: int) -> None:
        self.counted = True

    def redeal(self, seat: int) -> None:
        if seat == self.dealer:
            self.redeal_asked = True
            return
        self.clear()
        self.phase = "cut"

    def gain(self, team: int, points: int, reason: str) -> int:
        """Points never pass 12; with the twelfth the match is over."""
        gained = min(points, 12 - self.points[team])
        self.points[team] += gained
        if self.points[team] == 12:
            self.phase = "over"
            self.reason = "points" if reason in {"tricks", "run"} else reason
        return gained

    def ends(self, team: int, points: int, reason: str) -> None:
        """The hand is over."""
        tricks = [
            {
                "cards": [
                    (seat, None if covered else card, covered) for seat, card, covered in trick
                ],
                "winner": self.taker(trick),
                "leader": trick[0][0],
            }
            for trick in self.complete()
        ]
        gained = self.gain(team, points, reason)
        self.last_hand = {"tricks": tricks, "winner": team, "points": gained, "reason": reason}
        if self.phase == "over":
            self.clear()
            return
        self.dealer = self.next(self.dealer)
        self.number += 1
        self.phase = "cut"
        self.clear()

    # what can be told

    def winner(self) -> int | None:
        return self.points.index(12) if 12 in self.points else None

    def told(self) -> dict[str, Any]:
        """The facts of a match."""
        winner = self.winner()
        in_order = self.eleven != "ferro"
        return {
            "phase": self.phase,
            "points": list(self.points),
            "winner": winner,
            "under_table": winner is not None and self.points[1 - winner] == 0,
            "reason": self.reason,
            "returns": [
                0.0 if winner is None else 1.0 if self.team(seat) == winner else -1.0
                for seat in self.seats
            ],
            "last_hand": self.last_hand,
            "last_cut": self.last_cut,
            "hand_number": self.number,
            "awaited": self.awaited(),
            "to_act": self.awaited()[0] if len(self.awaited()) == 1 else None,
            "dealer": self.dealer,
            "leader": self.trick_leader(),
            "vira": self.vira,
            "manilha": None if self.vira is None else after(self.vira),
            "worth": self.worth,
            "asked": self.asked,
            "asker": self.asker,
            "may_raise": self.may_raise(),
            "trick": self.table(),
            "tricks": [
                {"cards": trick, "winner": self.taker(trick), "leader": trick[0][0]}
                for trick in self.complete()
            ],
            "hands": [sorted(hand, key=PACK.index) if in_order else hand for hand in self.hands],
            "eleven": self.eleven,
            "counted": self.counted,
            "redeal_asked": self.redeal_asked,
            "exposed": self.exposed,
        }

    def knows(self, viewer: int | None, seat: int) -> bool:
        """Whether a viewer may see what another holds and what it covered."""
        if viewer is None:
            return False
        if viewer == seat:
            return True
        return self.onze is not None and self.onze == self.team(viewer) == self.team(seat)

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer sees of the cards."""
        hands: list[list[str | None]] = []
        for seat, hand in enumerate(self.hands):
            shown = self.dealt() and self.eleven != "ferro" and self.knows(viewer, seat)
            hands.append([*sorted(hand, key=PACK.index)] if shown else [None] * len(hand))

        def sight(trick: list[tuple[int, str, bool]]) -> list[tuple[int, str | None, bool]]:
            return [
                (seat, card if not covered or self.knows(viewer, seat) else None, covered)
                for seat, card, covered in trick
            ]

        vira = self.vira if self.dealt() else None
        return {
            "hands": hands,
            "trick": sight(self.table()),
            "tricks": [sight(trick) for trick in self.complete()],
            "vira": vira,
            "manilha": None if vira is None else after(vira),
            "exposed": self.exposed,
        }
