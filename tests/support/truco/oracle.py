"""The rules of Truco read a second time: slow, plain, knowing nothing of the library.

Cards are texts such as ``"4D"``, hands are lists in the order dealt, actions are tuples such as
``("play", 2, "7H", False)``, and whatever can be worked out anew is worked out anew from what was
done. What this and the library disagree on, one of them has misread.
"""

from __future__ import annotations

from typing import Any

from support.truco.oracle_tricks import HOWS, NOBODY, OFFENCES, PACK, STEPS
from support.truco.oracle_views import Sight

__all__ = ["OFFENCES", "PACK", "STEPS", "Naive"]


class Naive(Sight):
    """A match in progress, changed in place by ``act``."""

    def __init__(self, seats: int, dealer: int = 0, **words: Any) -> None:
        super().__init__(seats, dealer, words)
        self.steps: list[int] = list(self.rules.steps)
        self.target: int = self.rules.target
        self.points = [0, 0]
        self.number = 1
        self.last_cut: str | None = None
        self.last_hand: dict[str, Any] | None = None
        self.to_see: int | None = None
        """What the hand that somebody ran from would have been worth, until a peek is paid for."""
        self.reason: str | None = None
        self.claim: dict[str, Any] | None = None
        """What is claimed and waits for the others' word."""
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
        self.denied: set[tuple[int, str]] = set()
        """Which team may not repeat which claim."""
        self.worth = self.steps[0]
        self.asked: int | None = None
        self.asker: int | None = None
        self.accepted_by: int | None = None
        self.runner: int | None = None
        """Who has run and waits for the partner to say so too."""
        self.eleven: str | None = None
        self.onze: int | None = None
        """The team whose mão-de-onze it is."""
        self.counted = False
        self.redeal_asked = False
        """Whether the dealer wants to deal again, and only the others' consent is missing."""

    def has_played(self, seat: int) -> bool:
        return any(seat == player for trick in self.plays for player, _, _ in trick)

    # whose turn it is

    def awaited(self) -> list[int]:
        if self.claim is not None:
            return [
                seat for seat in self.seats if self.team(seat) != self.team(self.claim["seat"])
            ]
        if self.phase == "cut":
            return [self.cutter()]
        if self.phase == "exposed":
            assert self.exposed is not None
            return [self.exposed[0]]
        if self.phase == "answer":
            assert self.asker is not None
            return [
                seat
                for seat in self.seats
                if self.team(seat) != self.asker and seat != self.runner
            ]
        if self.phase == "play":
            on_table = self.table()
            return [self.next(on_table[-1][0]) if on_table else self.trick_leader()]
        return []

    def may_raise(self) -> list[int]:
        """The teams that may ask for the next step."""
        if not self.dealt() or self.eleven is not None or self.claim is not None:
            return []
        if self.phase == "answer":
            assert self.asker is not None
            return [] if self.asked == self.steps[-1] else [1 - self.asker]
        if self.worth == self.steps[-1]:
            return []
        return [0, 1] if self.accepted_by is None else [self.accepted_by]

    def next_worth(self) -> int | None:
        """What a raise would ask for, in mão-de-onze too, where it only loses."""
        worth = self.asked or self.worth
        if self.eleven is not None:
            worth = max(worth, self.rules.eleven_worth or self.steps[1])
        above = [step for step in self.steps if step > worth]
        return above[0] if above else None

    def may_cover(self) -> bool:
        """Whether a card may be played covered now."""
        first = self.rules.covered_from
        done = self.complete()
        if first is None or len(done) + 1 < first:
            return False
        return self.rules.covered_after_tie or all(self.taker(trick) is not None for trick in done)

    # what is allowed

    def in_turn(self, seat: int) -> list[tuple[Any, ...]]:
        """What an awaited seat may do."""
        if seat not in self.awaited():
            return []
        if self.claim is not None:
            return [("admit", seat), ("deny", seat)]
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
        give_up = self.rules.concede and self.eleven != "ferro"
        conceding: list[tuple[Any, ...]] = [("concede", seat)] if give_up else []
        if self.in_the_dark():
            return [("playblind", seat, index) for index in range(len(held))]
        ways = [False, True] if self.may_cover() else [False]
        plays = [("play", seat, card, covered) for covered in ways for card in held]
        return [*plays, *raising, *conceding]

    def off_turn(self) -> list[tuple[Any, ...]]:
        """What may be done though nobody waits for it."""
        if self.phase == "over" or self.claim is not None:
            return []
        possible: list[tuple[Any, ...]] = []
        for seat in self.seats:
            if self.may_call(seat):
                possible.append(("raise", seat, self.next_worth()))
            if self.rules.tento != "off":
                possible += [
                    ("tento", seat, offence)
                    for offence in OFFENCES
                    if (offence != "wrong-count" or self.may_count(seat))
                    and (self.team(seat), offence) not in self.denied
                ]
        if self.dealt() and not self.plays and self.rules.tento != "off":
            if not self.counted:
                possible.append(("countquestion", self.dealer))
            elif not self.redeal_asked:
                possible.append(("redeal", self.dealer))
            else:
                others = [seat for seat in self.seats if self.team(seat) != self.dealers_team()]
                possible += [("redeal", seat) for seat in others]
        return possible

    def may_call(self, seat: int) -> bool:
        """Whether a seat may raise that is not waited for, or would lose the match by it."""
        if not self.dealt():
            return False
        awaited = seat in self.awaited()
        if self.rules.raises == "own_turn" and not awaited:
            return False
        if self.eleven is not None:
            return bool(self.rules.eleven_raise == "loses")
        return self.phase == "play" and not awaited and self.team(seat) in self.may_raise()

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
            return self.steps[0]
        if offence == "wrong-count":
            return min(self.worth, self.steps[1])
        if offence == "peeked" and self.to_see is not None:
            return self.to_see
        return self.worth

    # doing it

    def act(self, action: tuple[Any, ...]) -> None:
        kind, *rest = action
        getattr(self, {"raise": "ask"}.get(kind, kind))(*rest)

    def cut(self, seat: int, how: str) -> None:
        self.last_cut = how
        self.phase = "deal"

    def deal(
        self, hands: list[list[str]], vira: str | None, exposed: tuple[int, int] | None
    ) -> None:
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
        return [card for card in self.pack if card not in gone]

    def begin(self) -> None:
        """The deal is complete."""
        self.to_see = None
        self.denied = set()
        self.phase = "play"
        brink = self.target - self.steps[0]
        there = [team for team in (0, 1) if self.points[team] >= brink]
        if len(there) == 1:
            self.eleven = "onze"
            self.onze = there[0]
            worth = self.rules.eleven_worth or self.steps[1]
            if worth != self.steps[0]:
                self.phase = "answer"
                self.asked = worth
                self.asker = 1 - self.onze
        elif len(there) == 2:
            self.eleven = "ferro"
            self.worth = self.steps[1]

    def play(self, seat: int, card: str, covered: bool) -> None:
        self.hands[seat].remove(card)
        self.redeal_asked = False
        if not self.table():
            self.plays.append([])
        self.plays[-1].append((seat, card, covered))
        if self.table():
            return
        team = self.decided()
        if team is not None:
            self.ends(team, self.worth, "tricks")

    def playblind(self, seat: int, index: int) -> None:
        self.play(seat, self.hands[seat][index], False)

    def ask(self, seat: int, worth: int | None) -> None:
        team = self.team(seat)
        if self.eleven is not None:
            self.ends(1 - team, self.target, "raise-at-eleven")
            return
        if self.asked is not None:
            self.worth = self.asked
        self.runner = None
        self.asked = worth
        self.asker = team
        self.phase = "answer"

    def accept(self, seat: int, worth: int) -> None:
        self.worth = worth
        self.accepted_by = self.team(seat)
        self.asked = self.asker = self.runner = None
        self.phase = "play"

    def run(self, seat: int, worth: int) -> None:
        assert self.asker is not None
        alone = len(self.seats) == 4 and self.runner is None
        if self.rules.run_by == "both" and alone:
            self.runner = seat
            return
        self.ends(self.asker, self.worth, "run")
        if self.phase != "over":
            self.to_see = worth

    def concede(self, seat: int) -> None:
        self.ends(1 - self.team(seat), self.worth, "conceded")

    def tento(self, seat: int, offence: str) -> None:
        if self.rules.tento == "agreed":
            self.claim = {"seat": seat, "offence": offence, "phase": self.phase}
        else:
            self.settle(seat, offence)

    def admit(self, seat: int) -> None:
        assert self.claim is not None
        claim, self.claim = self.claim, None
        self.settle(claim["seat"], claim["offence"])

    def deny(self, seat: int) -> None:
        assert self.claim is not None
        self.denied.add((self.team(self.claim["seat"]), self.claim["offence"]))
        self.claim = None

    def settle(self, seat: int, offence: str) -> None:
        """The claim is true."""
        team, worth = self.team(seat), self.tento_worth(offence)
        if self.dealt() and offence != "false-score":
            self.ends(team, worth, "tento")
            return
        if offence == "peeked":
            self.to_see = None
        self.gain(team, worth, "tento")
        if self.phase == "over":
            self.clear()

    def countquestion(self, seat: int) -> None:
        self.counted = True

    def redeal(self, seat: int) -> None:
        if seat == self.dealer:
            self.redeal_asked = True
            return
        self.clear()
        self.phase = "cut"

    def gain(self, team: int, points: int, reason: str) -> int:
        """Points never pass the target; who reaches it has won the match."""
        gained = min(points, self.target - self.points[team])
        self.points[team] += gained
        if self.points[team] == self.target:
            self.phase = "over"
            self.reason = "points" if reason in {"tricks", "run", "conceded"} else reason
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
        nobody = team == NOBODY
        gained = 0 if nobody else self.gain(team, points, reason)
        self.last_hand = {
            "tricks": tricks,
            "winner": None if nobody else team,
            "points": gained,
            "reason": reason,
        }
        if self.phase == "over":
            self.clear()
            return
        self.dealer = self.next(self.dealer)
        self.number += 1
        self.phase = "cut"
        self.clear()

    # what can be told

    def winner(self) -> int | None:
        return self.points.index(self.target) if self.target in self.points else None

    def told(self) -> dict[str, Any]:
        """The facts of a match."""
        winner = self.winner()
        in_order = not self.in_the_dark()
        return {
            "phase": "claim" if self.claim else self.phase,
            "claim": self.claim,
            "denied": sorted(self.denied),
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
            "manilha": self.manilha(),
            "manilhas": self.manilhas(),
            "worth": self.worth,
            "asked": self.asked,
            "asker": self.asker,
            "runner": self.runner,
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
