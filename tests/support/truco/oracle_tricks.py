"""The oracle of Truco: the words of a table, and tricks from the plays alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

RANKS = "4567QJKA23"
SUITS = "DSHC"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
"""Weak to strong."""
STEPS = [1, 3, 6, 9, 12]
NOBODY = -1
"""The team that wins a hand which nobody wins."""
HOWS = ["tap", "cut", "from-below", "own-hand", "partner-card", "shuffle"]
OFFENCES = ["stolen-card", "extra-card", "false-call", "peeked", "false-score", "wrong-count"]


FIXED = ["7D", "AS", "7H", "4C"]
"""The manilhas of a table that turns no card up, weak to strong."""
DECKS = {"full": RANKS, "clean": "QJKA23", "clean_with_fours": "4QJKA23"}

BOOK: dict[str, Any] = {
    "steps": STEPS,
    "target": 12,
    "manilha": "vira",
    "deck": "full",
    "covered_from": 2,
    "covered_after_tie": True,
    "eleven_worth": None,
    "eleven_raise": "loses",
    "ferro": "dark",
    "all_tied": "dealer",
    "tie_lead": "tier",
    "raises": "any_time",
    "run_by": "one",
    "concede": False,
    "tento": "free",
}
"""What a table plays by unless it says otherwise, besides exposure."""


def after(vira: str, ranks: str = RANKS) -> str:
    """The rank after that of a card: the last is followed by the first."""
    return (ranks * 2)[ranks.index(vira[0]) + 1]


def power(card: str, manilhas: list[str]) -> int:
    """How much a card laid open counts for: suits only count among manilhas."""
    if card in manilhas:
        return 100 + manilhas.index(card)
    return RANKS.index(card[0])


class Tricks:
    """The table of a hand: seats, cards, and the tricks played."""

    def __init__(self, seats: int, dealer: int, words: dict[str, Any]) -> None:
        assert set(words) <= set(BOOK), words
        self.rules = SimpleNamespace(**{**BOOK, **words})
        ranks = DECKS[self.rules.deck]
        put_back = FIXED if self.rules.manilha == "fixed" else []
        self.pack = [card for card in PACK if card[0] in ranks or card in put_back]
        self.seats = list(range(seats))
        self.dealer = dealer
        self.phase = "cut"
        self.vira: str | None = None
        self.plays: list[list[tuple[int, str, bool]]] = []
        """Trick by trick: seat, card, covered."""

    def dealt(self) -> bool:
        """Whether the deal is complete and the hand not over."""
        return self.phase in {"answer", "play"}

    # who is who

    def team(self, seat: int) -> int:
        return seat % 2

    def next(self, seat: int) -> int:
        return (seat + 1) % len(self.seats)

    def cutter(self) -> int:
        return (self.dealer - 1) % len(self.seats)

    def dealers_team(self) -> int:
        return self.team(self.dealer)

    # manilhas

    def manilha(self) -> str | None:
        """The rank of which all four are manilhas."""
        return None if self.vira is None else after(self.vira, DECKS[self.rules.deck])

    def manilhas(self) -> list[str]:
        """The manilhas, weak to strong; none before the deal is complete."""
        if not self.dealt():
            return []
        if self.rules.manilha == "fixed":
            return FIXED
        return [f"{self.manilha()}{suit}" for suit in SUITS]

    # tricks, from the plays alone

    def all_in(self, trick: list[tuple[int, str, bool]]) -> bool:
        return len(trick) == len(self.seats)

    def complete(self) -> list[list[tuple[int, str, bool]]]:
        return [trick for trick in self.plays if self.all_in(trick)]

    def best(self, trick: list[tuple[int, str, bool]]) -> list[int]:
        """Who played a card that no other beats, in the order played."""
        order = self.manilhas()
        open_ones = [(seat, power(card, order)) for seat, card, covered in trick if not covered]
        most = max((value for _, value in open_ones), default=None)
        return [seat for seat, value in open_ones if value == most]

    def taker(self, trick: list[tuple[int, str, bool]]) -> int | None:
        """The team that takes a trick, None if it is tied."""
        teams = {self.team(seat) for seat in self.best(trick)}
        return teams.pop() if len(teams) == 1 else None

    def leads_after(self, trick: list[tuple[int, str, bool]]) -> int:
        best = self.best(trick)
        tied = self.taker(trick) is None
        if not best or (tied and self.rules.tie_lead == "leader"):
            return trick[0][0]
        if tied and self.rules.tie_lead == "first":
            return best[0]
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
        if len(takers) < 3:
            return None
        dealers = self.dealers_team()
        return {"dealer": dealers, "leader": 1 - dealers, "nobody": NOBODY}[self.rules.all_tied]
