"""The rules of Fodasse read a second time: slow, plain, and knowing nothing of the library.

Cards are texts such as ``"KD"``, actions are tuples such as ``("bid", 2, 1)``, and everything that
can be worked out anew is worked out anew. What this and the library disagree on, one of them has
misread.
"""

from __future__ import annotations

from typing import Any

from support.fodasse.oracle_parts import (
    ORDER,
    SUITS,
    Laid,
    agreed,
    beginner,
    costs,
    dealable,
    last_of_highest,
    manilhas_of,
    most,
    next_rank,
    size_after,
    strongest,
    takers,
)

__all__ = ["ORDER", "Naive", "strongest"]
ENDGAMES = {3: 13, 2: 5}


class Naive:
    """A match in progress, changed in place by ``act``."""

    def __init__(self, seats: int, dealer: int = 0, **words: Any) -> None:
        self.rules = agreed(**words)
        self.deck = [rank + suit for rank in self.rules.ranks for suit in SUITS]
        self.status = ["in"] * seats
        self.points = [0] * seats
        self.penalty = [0] * seats
        self.dealer = dealer
        self.phase = "deal"
        self.number = 1
        self.finished = 0
        # the ordinary rounds: the size that is due, the size of the last, which way it goes
        self.falls = self.rules.progression == "down_up"
        self.due = most(seats, self.rules) if self.falls else 1
        self.size = self.due
        self.last_size: int | None = None
        self.endgame: int | None = None
        self.somebody_went = False
        self.deals_in_match = 0
        self.deals_in_round = 0
        self.winners: list[int] = []
        """Who won a round in which everybody was eliminated."""
        self.eliminated: list[list[int]] = []
        self.left: list[int] = []
        self.motion: dict[str, Any] | None = None
        self.last_motion: dict[str, Any] | None = None
        self.paused: int | None = None
        self.last_round: dict[str, Any] | None = None
        self.reason: str | None = None
        self.clear()

    def clear(self) -> None:
        """No card and no bid on the table."""
        self.vira: str | None = None
        self.hands: dict[int, list[str]] = {}
        self.bids: dict[int, int] = {}
        self.stages: list[Laid] = []
        self.table: Laid = []
        self.lead: int | None = None

    # who is where

    def at_table(self) -> list[int]:
        return [seat for seat, status in enumerate(self.status) if status == "in"]

    def waiting(self) -> list[int]:
        return [seat for seat, status in enumerate(self.status) if status == "waiting"]

    def round_from(self, first: int) -> list[int]:
        """All seats at the table in the order of play, beginning with this number."""
        numbers = [*range(first, len(self.status)), *range(first)]
        return [seat for seat in numbers if self.status[seat] == "in"]

    def after(self, seat: int) -> int:
        return self.round_from((seat + 1) % len(self.status))[0]

    def turn(self) -> int | None:
        """Who is to bid or play, if anybody is."""
        if self.phase == "bid":
            order = self.round_from((self.dealer + 1) % len(self.status))
            return next(seat for seat in order if seat not in self.bids)
        if self.phase == "play":
            assert self.lead is not None
            played = [seat for seat, _ in self.table]
            return next(seat for seat in self.round_from(self.lead) if seat not in played)
        return None

    def is_blind(self) -> bool:
        if self.size != 1 or self.rules.blind_rounds == "none":
            return False
        return self.rules.blind_rounds == "all" or self.number == 1

    def first_card_played(self) -> bool:
        return bool(self.table or self.stages)

    # what is allowed

    def allowed(self, action: tuple[Any, ...]) -> bool:
        kind, *rest = action
        if self.phase == "over":
            return False
        if self.paused is not None and kind not in {"join", "leave", "resume"}:
            return False
        return bool(getattr(self, f"may_{kind}")(*rest))

    def may_deal(self, hands: list[list[str]], vira: str | None) -> bool:
        cards = [card for hand in hands for card in hand] + ([] if vira is None else [vira])
        return (
            self.phase == "deal"
            and (vira is not None) == (self.rules.manilha == "vira")
            and [len(hand) for hand in hands] == [self.size] * len(self.at_table())
            and all(card in self.deck for card in cards)
            and len(set(cards)) == len(cards)
        )

    def may_bid(self, seat: int, stages: int) -> bool:
        if self.phase != "bid" or seat != self.turn() or not 0 <= stages <= self.size:
            return False
        if len(self.bids) < len(self.at_table()) - 1:
            return True
        if self.rules.restrict_last_bid == "never":
            return True
        if self.rules.restrict_last_bid == "not_blind" and self.is_blind():
            return True
        return sum(self.bids.values()) + stages != self.size

    def may_play(self, seat: int, card: str) -> bool:
        return self.phase == "play" and seat == self.turn() and card in self.hands[seat]

    def may_join(self, seat: int) -> bool:
        there = len(self.at_table()) + len(self.waiting())
        return seat == len(self.status) and there + 1 <= len(self.deck) - 1

    def may_leave(self, seat: int) -> bool:
        return seat in self.at_table() + self.waiting()

    def may_propose(self, seat: int, motion: tuple[Any, ...]) -> bool:
        if seat not in self.at_table() or self.motion is not None:
            return False
        if motion[0] == "pause":
            return motion[1] in range(1, 16)
        if self.first_card_played():
            return False
        if motion[0] == "misdeal":
            return self.dealer in self.at_table()
        accused: int = motion[1]
        return accused in self.at_table() and accused != self.dealer

    def may_vote(self, seat: int, in_favour: bool, motion: tuple[Any, ...] | None = None) -> bool:
        if self.motion is None or seat not in self.at_table():
            return False
        if motion is not None and motion != self.motion["motion"]:
            return False
        votes: dict[int, bool] = self.motion["votes"]
        return seat not in votes

    def may_resume(self, seat: int) -> bool:
        return self.paused is not None and seat in self.at_table()

    # what happens

    def act(self, action: tuple[Any, ...]) -> None:
        """Do what is allowed and all that follows."""
        assert self.allowed(action), action
        kind, *rest = action
        getattr(self, f"do_{kind}")(*rest)

    def do_deal(self, hands: list[list[str]], vira: str | None) -> None:
        self.deals_in_match += 1
        self.deals_in_round += 1
        self.vira = vira
        self.hands = {seat: list(hand) for seat, hand in zip(self.at_table(), hands, strict=True)}
        self.lead = self.after(self.dealer)
        self.phase = "bid"
        if self.endgame:
            self.bids = dict.fromkeys(self.at_table(), 4)
            self.phase = "play"

    def do_bid(self, seat: int, stages: int) -> None:
        self.bids[seat] = stages
        if len(self.bids) < len(self.at_table()):
            return
        self.phase = "play"
        if self.is_blind():
            for each in self.round_from((self.dealer + 1) % len(self.status)):
                self.table.append((each, self.hands[each].pop()))
            self.close_stage()

    def do_play(self, seat: int, card: str) -> None:
        if not self.first_card_played() and self.motion and self.motion["motion"][0] != "pause":
            self.close_motion("lapsed")
        self.hands[seat].remove(card)
        self.table.append((seat, card))
        self.close_stage()

    def do_join(self, seat: int) -> None:
        self.status.append("waiting")
        self.points.append(0)
        self.penalty.append(0)
        if self.phase == "deal" and self.deals_in_round == 0:
            self.seat_who_waits()

    def do_leave(self, seat: int) -> None:
        was_waiting = self.status[seat] == "waiting"
        dealer_before = self.dealer
        self.status[seat] = "left"
        self.left.append(seat)
        if was_waiting:
            return
        self.penalty[seat] = 0
        if self.rules.leaving_shrinks and self.deals_in_match > 0:
            self.somebody_went = True
        if len(self.at_table()) == 1:
            self.finish("leaving")
            return
        if self.motion:
            motion = self.motion["motion"]
            accused = {"misdeal": dealer_before, "misreport": motion[-1]}.get(motion[0])
            if accused == seat:
                self.close_motion("lapsed")
        if self.phase in {"deal", "bid"}:
            self.deal_becomes_due()
        else:
            self.hands[seat] = []
            self.close_stage()
        if self.motion:
            self.motion["votes"].pop(seat, None)
            self.count()

    def do_propose(self, seat: int, motion: tuple[Any, ...]) -> None:
        self.motion = {"motion": motion, "votes": {seat: True}}
        self.last_motion = None
        self.count()

    def do_vote(self, seat: int, in_favour: bool, motion: tuple[Any, ...] | None = None) -> None:
        assert self.motion is not None
        self.motion["votes"][seat] = in_favour
        self.count()

    def do_resume(self, seat: int) -> None:
        self.paused = None

    def count(self) -> None:
        """More than half carry a motion; it is rejected when no more than half still could."""
        assert self.motion is not None
        motion, votes = self.motion["motion"], list(self.motion["votes"].values())
        voters = len(self.at_table())
        if votes.count(True) > voters / 2:
            self.close_motion("carried")
            self.carry_out(motion)
        elif voters - votes.count(False) <= voters / 2:
            self.close_motion("rejected")

    def close_motion(self, fate: str) -> None:
        """What became of the motion, with the votes of those still there; nothing if none."""
        if self.motion is not None:
            self.last_motion = {**self.motion_and_votes(), "fate": fate}
            self.motion = None

    def motion_and_votes(self) -> dict[str, Any]:
        assert self.motion is not None
        votes = {s: vote for s, vote in self.motion["votes"].items() if s in self.at_table()}
        return {
            "motion": self.motion["motion"],
            "in_favour": sorted(seat for seat in votes if votes[seat]),
            "against": sorted(seat for seat in votes if not votes[seat]),
        }

    def carry_out(self, motion: tuple[Any, ...]) -> None:
        if motion[0] == "pause":
            self.paused = motion[1]
        elif motion[0] == "misreport":
            self.penalty[motion[1]] += 2
        else:
            self.penalty[self.dealer] += 1
            if self.phase != "deal":
                self.deal_becomes_due()

    # from card to match

    def close_stage(self) -> None:
        """If everybody still in has played, the stage is complete."""
        played = [seat for seat, _ in self.table]
        if not self.table or any(seat not in played for seat in self.at_table()):
            return
        winner = strongest(self.table, self.vira, table=self.rules)
        if winner is not None:
            self.lead = winner
        elif self.rules.annulled_lead == "last_tied":
            self.lead = last_of_highest(self.table)
        else:
            self.lead = self.table[0][0]
        self.stages.append(self.table)
        self.table = []
        if len(self.stages) == self.size:
            self.close_round()

    def took(self) -> list[int | None]:
        """Who has each complete stage of this round by now."""
        return takers(self.stages, self.vira, table=self.rules)

    def close_round(self) -> None:
        dealt_in = sorted(self.bids)
        won = {seat: self.took().count(seat) for seat in self.bids}
        cost = costs(self.bids, won, self.rules)
        before = list(self.points)
        after = list(self.points)
        for seat in self.at_table():
            after[seat] = max(0, before[seat] + cost[seat])
            after[seat] += self.penalty[seat]
        gone = [seat for seat in self.at_table() if after[seat] >= self.rules.limit]
        all_out = gone == self.at_table()
        if all_out:
            self.winners = self.winners_of(gone, after)
        spared = all_out and self.rules.simultaneous == "sudden_death"
        repeated = all_out and not self.winners and not spared
        for seat in gone:
            after[seat] = self.rules.limit - (1 if spared else 0)
        if repeated:
            after = before
        if repeated or spared:
            gone = []
        self.last_round = {
            "number": self.number,
            "seats": dealt_in,
            "bids": [self.bids[seat] for seat in dealt_in],
            "won": [won[seat] for seat in dealt_in],
            "gained": [after[seat] - before[seat] for seat in dealt_in],
            "stages": list(zip(self.stages, self.took(), strict=True)),
            "vira": self.vira,
            "repeated": repeated,
        }
        self.points = after
        self.penalty = [0] * len(after)
        self.close_motion("lapsed")
        self.finished += 1
        if gone:
            self.eliminate(gone)
        if len(self.at_table()) <= 1:
            self.finish("elimination")
        elif self.finished == self.rules.max_rounds:
            self.finish("max-rounds")
        elif repeated:
            self.deal_becomes_due()
        else:
            self.next_round(anew=spared)

    def eliminate(self, gone: list[int]) -> None:
        self.eliminated.append(gone)
        self.somebody_went = True
        for seat in gone:
            self.status[seat] = "eliminated"

    def winners_of(self, gone: list[int], totals: list[int]) -> list[int]:
        """Who has won a round that would eliminate all of these; nobody if it is replayed."""
        if self.rules.simultaneous == "draw":
            return gone
        fewest = min(totals[seat] for seat in gone)
        best = [seat for seat in gone if totals[seat] == fewest]
        return best if self.rules.simultaneous == "fewest" and len(best) == 1 else []

    def next_round(self, *, anew: bool) -> None:
        """The next seat deals; anew: as a match begins, so what went on before is forgotten."""
        self.dealer = self.after(self.dealer)
        self.number += 1
        self.deals_in_round = 0
        if anew:
            self.endgame = None
            self.somebody_went = False
            self.last_size = None
            self.falls = self.rules.progression == "down_up"
            self.due = most(len(self.at_table()), self.rules) if self.falls else 1
        elif not self.endgame:
            self.last_size = self.size
            seats = len(self.at_table())
            dealt = len(self.last_round["seats"]) if self.last_round else 0
            self.due, self.falls = size_after(self.size, self.falls, dealt, seats, self.rules)
        self.deal_becomes_due()
        if self.waiting():
            self.seat_who_waits()

    def deal_becomes_due(self) -> None:
        """A new deal, or one again: by the same dealer and of the same size if that can be."""
        self.clear()
        self.phase = "deal"
        if self.status[self.dealer] != "in":
            self.dealer = self.after(self.dealer)
        if self.somebody_went:
            self.somebody_went = False
            seats = len(self.at_table())
            stages = ENDGAMES.get(seats, 0) if self.rules.endgames else 0
            self.endgame = stages if 0 < stages <= dealable(seats, self.rules) else None
        self.size = self.endgame or self.due

    def seat_who_waits(self) -> None:
        totals = [self.points[seat] for seat in self.at_table()]
        for seat in self.waiting():
            self.points[seat] = beginner(totals) if self.deals_in_match else 0
        for seat in self.waiting():
            self.status[seat] = "in"
        seats = len(self.at_table())
        largest = most(seats, self.rules)
        if self.due > largest and self.rules.progression == "up_restart":
            self.due = 1
        elif self.due > largest and (self.last_size is None or self.rules.progression == "stay"):
            self.due = largest
        elif self.due > largest and self.last_size == 1:
            self.due = 1
        elif self.due > largest:
            assert self.last_size is not None
            self.falls = True
            self.due = min(largest, self.last_size - 1)
        self.endgame = None
        self.size = self.due

    def finish(self, reason: str) -> None:
        self.clear()
        self.phase = "over"
        self.reason = reason
        self.penalty = [0] * len(self.points)
        self.close_motion("lapsed")
        self.paused = None

    # the end

    def ranking(self) -> list[list[int]] | None:
        if self.phase != "over":
            return None
        places = [self.winners]
        places += [
            [seat for seat in self.at_table() if self.points[seat] == total]
            for total in range(self.rules.limit + 1)
        ]
        places += [
            [seat for seat in wave if seat not in self.winners] for wave in self.eliminated[::-1]
        ]
        places.append(self.waiting())
        places += [[seat] for seat in self.left[::-1]]
        return [place for place in places if place]

    def returns(self) -> list[float]:
        ranking = self.ranking()
        seats = len(self.status)
        if ranking is None or len(ranking[0]) == seats:
            return [0.0] * seats
        share = len(ranking[0])
        return [1 / share if seat in ranking[0] else -1 / (seats - share) for seat in range(seats)]

    def told(self) -> dict[str, Any]:
        """Everything a state tells, in plain words."""
        took = self.took()
        turn = self.turn()
        lead = None
        if self.table:
            lead = self.table[0][0]
        elif self.phase in {"bid", "play"}:
            assert self.lead is not None
            lead = self.round_from(self.lead)[0]
        return {
            "phase": self.phase,
            "at_table": self.at_table(),
            "waiting": self.waiting(),
            "dealer": self.dealer,
            "leader": lead,
            "to_act": None if self.paused else turn,
            "round_number": self.number,
            "hand_size": self.size,
            "vira": self.vira,
            "manilha": next_rank(self.vira, self.rules.ranks) if self.vira else None,
            "manilhas": manilhas_of(self.vira, self.rules) if self.hands else [],
            "is_blind": self.phase != "over" and self.is_blind(),
            "stage": self.table,
            "stages": list(zip(self.stages, took, strict=True)),
            "accumulated": took.count(None) if self.rules.annulled == "accumulates" else 0,
            "motion": self.motion and self.motion_and_votes(),
            "last_motion": self.last_motion,
            "paused": self.paused,
            "last_round": self.last_round,
            "points": self.points,
            "lives": [self.rules.limit - points for points in self.points],
            "hands": [sorted(self.hands.get(seat, [])) for seat in range(len(self.status))],
            "bids": [self.bids.get(seat) for seat in range(len(self.status))],
            "won": [took.count(seat) for seat in range(len(self.status))],
            "penalty": self.penalty,
            "status": self.status,
            "ranking": self.ranking(),
            "reason": self.reason,
            "returns": self.returns(),
        }

    def seen(self, viewer: int | None) -> dict[str, Any]:
        """What a viewer, or None for a spectator, sees of cards that lie nowhere open."""
        blind = self.phase == "bid" and self.is_blind()
        hands: list[list[str | None]] = []
        for seat in range(len(self.status)):
            hand = sorted(self.hands.get(seat, []))
            shown = viewer in self.at_table() and (seat == viewer) != blind
            hands.append([*hand] if shown else [None] * len(hand))
        vira = None if blind else self.vira
        knows_manilhas = self.hands and (vira or self.rules.manilha == "fixed")
        return {
            "hands": hands,
            "vira": vira,
            "manilha": next_rank(vira, self.rules.ranks) if vira else None,
            "manilhas": manilhas_of(vira, self.rules) if knows_manilhas else [],
        }
