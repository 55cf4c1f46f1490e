"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

from functools import partial

import pytest

from fodasse import (
    GAME,
    Bid,
    Deal,
    IllegalAction,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Play,
    Propose,
    Rank,
    Resume,
    Rules,
    State,
    Vote,
    apply,
    start,
)
from fodasse.games.fodasse import Action
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.reasons import REFUSALS
from support.fodasse.playing import (
    after,
    cards,
    deal,
    due,
    round_of,
)
from support.games.refusing import Case, assert_refused, each_refused

KD, QS = cards("KD QS")
OVER = after(start(2), "leave 0")
IN_PLAY = round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[0, 0, 0, 0])
BIDDING = after(start(4), "deal")
"""Seat 1 bids first."""
PAUSED = after(IN_PLAY, "carry pause-5")
PROPOSED = after(start(4), "propose 0 pause-5")
ACCUSED = after(start(4), "propose 0 misdeal")
FOURS = after(due(4, 4), "deal; bid 1 1 1")
# seat 1 has left, 2 is out, 5 waits; a deal is awaited again
MOTLEY = drawn(
    "dealer 0; round 6; cards 2; again; 0:; 1: | left 1; 2: | 7 points | eliminated 1;"
    "3:; 4:; 5: | waiting"
)


def blind_deal(vira: str = "4H") -> Deal:
    return deal("KD", "KH", "7C", "6C", vira=vira)


REFUSED: dict[str, tuple[str, list[tuple[State, list[Action]]]]] = {
    "no-vira": ("6b", [
        (start(4, rules=Rules(manilha="fixed")), [blind_deal()]),
        (start(4, rules=Rules(manilha="none")), [blind_deal("KD")])]),
    "match-over": ("3", [(OVER, [
        blind_deal(), Bid(1, 0), Bid(99, 99), Play(1, KD), Join(2), Leave(1),
        Propose(1, Pause(5)), Vote(1, in_favour=True), Resume(1)])]),
    "paused": ("18d", [
        (after(due(4, 1), "carry pause-5"), [blind_deal()]),
        (after(due(4, 2), "deal; carry pause-5"), [Bid(0, 0)]),
        (PAUSED, [Play(0, *cards("7D")), Propose(0, Pause(5)), Vote(0, in_favour=True)])]),
    "unknown-seat": ("seats", [
        (BIDDING, [Bid(4, 0), Bid(-1, 0)]),
        (IN_PLAY, [Play(4, KD)]),
        (start(4), [Leave(4), Leave(-1), Propose(4, Misdeal())]),
        (ACCUSED, [Vote(9, in_favour=True)]),
        (PAUSED, [Resume(4)])]),
    "not-at-table": ("12", [
        (MOTLEY, [Propose(seat, Misdeal()) for seat in (1, 2, 5)]),
        (MOTLEY, [Propose(5, Pause(5)), Leave(1), Leave(2)]),
        (after(MOTLEY, "deal"), [Bid(seat, 0) for seat in (1, 2, 5)]),
        (after(MOTLEY, "deal; bid 0 0 0"), [Play(1, KD), Play(2, KD)]),
        (after(MOTLEY, "propose 0 misdeal"), [Vote(5, in_favour=True)]),
        (after(MOTLEY, "carry pause-5"), [Resume(2), Resume(5)])]),
    "not-your-turn": ("7f", [
        (BIDDING, [Bid(0, 0), Bid(0, 99)]),
        (after(BIDDING, "bid 0"), [Bid(1, 0)]),
        (IN_PLAY, [Play(1, QS), Play(1, KD)]),
        (after(IN_PLAY, "0 7D"), [Play(0, *cards("4D"))])]),
    "not-dealing": ("7", [(BIDDING, [blind_deal()]), (IN_PLAY, [blind_deal()])]),
    "hidden": ("actions", [(start(2), [
        Deal((cards("KD"), cards("QS")), None), Deal(((None,), cards("QS")), KD)])]),
    "hands-count": ("7b", [
        (start(4), [deal("KD", "KH", "7C", vira="4H")]),
        (start(3), [blind_deal(), Deal((), KD)])]),
    "hand-size": ("7b", [
        (start(3), [deal("KD", "KH 7C", "6C", vira="4H"), deal("KD", "", "6C", vira="4H")]),
        (due(2, 2), [deal("KD 4D", "6C", vira="4H")])]),
    "foreign-card": ("1", [
        (start(4), [deal("KD", "TH", "7C", "6C", vira="4H"), blind_deal(vira="8D")]),
        (start(2, rules=Rules(ranks=(Rank.FOUR, Rank.FIVE))), [deal("4D", "5D", vira="6D")])]),
    "card-twice": ("5", [
        (start(4), [deal("KD", "KD", "7C", "6C", vira="4H"), blind_deal(vira="6C")]),
        (due(2, 2), [deal("KD KD", "6C 5C", vira="4H")])]),
    "not-bidding": ("7e", [(start(4), [Bid(0, 0)]), (IN_PLAY, [Bid(0, 0)])]),
    "bid-range": ("7f", [
        (BIDDING, [Bid(1, 2), Bid(1, -1)]), (after(due(4, 5), "deal"), [Bid(0, 6)])]),
    "last-bid": ("7g", [
        (FOURS, [Bid(3, 1)]),
        (after(BIDDING, "bid 0 0 0"), [Bid(0, 1)]),
        (after(BIDDING, "bid 0 1 0"), [Bid(0, 0)])]),
    "not-playing": ("7h", [
        (start(4), [Play(0, KD)]), (after(due(4, 4), "deal"), [Play(0, KD)])]),
    "not-held": ("7i", [
        (IN_PLAY, [Play(0, QS), Play(0, *cards("TD"))]),
        (after(IN_PLAY, "0 7D, 1 QS, 2 JD, 3 AD"), [Play(3, *cards("AD"))])]),
    "next-seat": ("15", [
        (start(4), [Join(5), Join(3), Join(-1)]),
        (MOTLEY, [Join(1)]),
        (after(start(4), "deal; join 4; leave 4"), [Join(4)])]),
    "table-full": ("15", [
        (start(39), [Join(39)]), (after(start(38), "deal; join 38"), [Join(39)])]),
    "motion-open": ("18d", [
        (PROPOSED, [Propose(1, Misdeal())]), (ACCUSED, [Propose(0, Pause(5))])]),
    "card-played": ("7c", [
        (after(IN_PLAY, "0 7D"), [Propose(0, Misdeal())]),
        (after(IN_PLAY, "0 7D, 1 QS, 2 JD, 3 AD"), [Propose(1, Misreport(0))])]),
    "accused-gone": ("7c", [
        (MOTLEY, [Propose(0, Misreport(accused)) for accused in (1, 5, 77)]),
        (after(IN_PLAY, "leave 3"), [Propose(0, Misdeal())])]),
    "accused-dealer": ("7d", [(start(4), [Propose(1, Misreport(0))])]),
    "pause-range": ("18d", [
        (start(4), [Propose(1, Pause(minutes)) for minutes in (0, 16, -3)])]),
    "no-motion": ("18d", [(start(4), [Vote(1, in_favour=True)])]),
    "other-motion": ("18d", [
        (PROPOSED, [Vote(seat, yes, Pause(6)) for seat in (0, 1) for yes in (True, False)]),
        (PROPOSED, [Vote(1, True, Misdeal())]),
        (after(start(4), "propose 0 misreport-1"), [Vote(1, True, Misdeal())])]),
    "already-voted": ("18d", [(ACCUSED, [Vote(0, in_favour=False)])]),
    "not-paused": ("18d", [(start(4), [Resume(1)])]),
}  # fmt: skip
CASES = {
    code: [Case(rule, partial(after, state), action) for state, tried in rows for action in tried]
    for code, (rule, rows) in REFUSED.items()
}


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_refused(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


def test_params_tell_the_numbers() -> None:
    def params(state: State, action: Action) -> dict[str, object]:
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        return caught.value.params

    assert params(BIDDING, Bid(0, 0)) == {"turn": 1}
    assert params(FOURS, Bid(3, 1)) == {"stages": 4}
    assert params(start(4), Join(9)) == {"free": 4}
    assert params(start(39), Join(39)) == {"most": 39}
    assert params(start(2), deal("KD", "TH", vira="4H")) == {"card": cards("TH")[0]}


# refusals(): for greyed-out buttons


def test_refusals_tell_the_barred_bid_and_who_is_not_to_act() -> None:
    def told(state: State, seat: int, kind: type[Action]) -> dict[Action, str]:
        return {
            each.action: each.code
            for each in GAME.refusals(state, seat)
            if isinstance(each.action, kind)
        }

    assert told(FOURS, 3, Bid) == {Bid(3, 1): "last-bid"}
    state = after(due(4, 2), "deal")
    for seat in (1, 2, 3):
        each_bid = [Bid(seat, stages) for stages in (0, 1, 2)]
        assert told(state, seat, Bid) == dict.fromkeys(each_bid, "not-your-turn")
    has_bid = [Bid(0, stages) for stages in (0, 1, 2)]
    assert told(after(state, "bid 0"), 0, Bid) == dict.fromkeys(has_bid, "not-your-turn")
    # who has no seat could only join
    assert told(IN_PLAY, 4, Join) == {}
    assert told(OVER, 2, Join) == {Join(2): "match-over"}
    assert told(IN_PLAY, -1, Join) == {Join(-1): "next-seat"}
    plays = [Play(1, card) for card in cards("6H QS")]
    assert told(IN_PLAY, 1, Play) == dict.fromkeys(plays, "not-your-turn")
