"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

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
    bidding,
    cards,
    carried,
    deal,
    dealt,
    due,
    playing,
    refused,
    round_of,
)
from support.games.refusing import Case, assert_refused, each_case

KD, QS = cards("KD QS")


def unturned() -> State:
    return start(4, rules=Rules(manilha="fixed"))


def over() -> State:
    return apply(start(2), Leave(0))


def in_play() -> State:
    return round_of("7D 4D", "QS 6H", "JD KS", "AD 3S", vira="5H", bids=[0, 0, 0, 0])


def motley() -> State:
    """Seat 1 has left, 2 is out, 5 waits; a deal is awaited again."""
    return drawn(
        "dealer 0; round 6; cards 2; again; 0:; 1: | left 1; 2: | 7 points | eliminated 1;"
        "3:; 4:; 5: | waiting"
    )


def blind_deal(vira: str = "4H") -> Deal:
    return deal("KD", "KH", "7C", "6C", vira=vira)


CASES: dict[str, list[Case[State, Action]]] = {
    "no-vira": [
        Case("6b", unturned, blind_deal()),
        Case("6b", lambda: start(4, rules=Rules(manilha="none")), blind_deal("KD")),
    ],
    "match-over": [
        Case("3", over, action)
        for action in (
            blind_deal(), Bid(1, 0), Play(1, KD), Join(2), Leave(1), Propose(1, Pause(5)),
            Vote(1, in_favour=True), Resume(1),
        )
    ],
    "paused": [
        Case("18d", lambda: carried(due(4, 1), Pause(5)), blind_deal()),
        Case("18d", lambda: carried(dealt(due(4, 2)), Pause(5)), Bid(0, 0)),
        Case("18d", lambda: carried(in_play(), Pause(5)), Play(0, cards("7D")[0])),
        Case("18d", lambda: carried(in_play(), Pause(5)), Propose(0, Pause(5))),
        Case("18d", lambda: carried(in_play(), Pause(5)), Vote(0, in_favour=True)),
    ],
    "unknown-seat": [
        Case("seats", lambda: dealt(start(4)), Bid(4, 0)),
        Case("seats", lambda: dealt(start(4)), Bid(-1, 0)),
        Case("seats", in_play, Play(4, KD)),
        Case("seats", lambda: start(4), Leave(4)),
        Case("seats", lambda: start(4), Leave(-1)),
        Case("seats", lambda: start(4), Propose(4, Misdeal())),
        Case("seats", lambda: apply(start(4), Propose(0, Misdeal())), Vote(9, in_favour=True)),
        Case("seats", lambda: carried(start(4), Pause(5)), Resume(4)),
    ],
    "not-at-table": [
        *(
            Case("12", motley, action)
            for seat in (1, 2, 5)
            for action in (Propose(seat, Misdeal()), Propose(seat, Pause(5)))
        ),
        *(Case("12", motley, Leave(seat)) for seat in (1, 2)),
        *(Case("12", lambda: dealt(motley()), Bid(seat, 0)) for seat in (1, 2, 5)),
        Case("12", lambda: bidding(dealt(motley()), 0, 0, 0), Play(2, KD)),
        Case("12", lambda: apply(motley(), Propose(0, Misdeal())), Vote(5, in_favour=True)),
        Case("12", lambda: carried(motley(), Pause(5)), Resume(2)),
    ],
    "not-your-turn": [
        Case("7f", lambda: dealt(start(4)), Bid(0, 0)),
        Case("7f", lambda: bidding(dealt(start(4)), 0), Bid(1, 0)),
        Case("7f", in_play, Play(1, QS)),
        Case("7f", lambda: playing(in_play(), "0 7D"), Play(0, cards("4D")[0])),
    ],
    "not-dealing": [
        Case("7", lambda: dealt(start(4)), blind_deal()),
        Case("7", in_play, blind_deal()),
    ],
    "hidden": [
        Case("actions", lambda: start(2), Deal((cards("KD"), cards("QS")), None)),
        Case("actions", lambda: start(2), Deal(((None,), cards("QS")), KD)),
    ],
    "hands-count": [
        Case("7b", lambda: start(4), deal("KD", "KH", "7C", vira="4H")),
        Case("7b", lambda: start(3), blind_deal()),
        Case("7b", lambda: start(3), Deal((), KD)),
    ],
    "hand-size": [
        Case("7b", lambda: start(3), deal("KD", "KH 7C", "6C", vira="4H")),
        Case("7b", lambda: start(3), deal("KD", "", "6C", vira="4H")),
        Case("7b", lambda: due(2, 2), deal("KD 4D", "6C", vira="4H")),
    ],
    "foreign-card": [
        Case("1", lambda: start(4), deal("KD", "TH", "7C", "6C", vira="4H")),
        Case("1", lambda: start(4), blind_deal(vira="8D")),
        Case(
            "1", lambda: start(2, rules=Rules(ranks=(Rank.FOUR, Rank.FIVE))),
            deal("4D", "5D", vira="6D"),
        ),
    ],
    "card-twice": [
        Case("5", lambda: start(4), deal("KD", "KD", "7C", "6C", vira="4H")),
        Case("5", lambda: start(4), blind_deal(vira="6C")),
        Case("5", lambda: due(2, 2), deal("KD KD", "6C 5C", vira="4H")),
    ],
    "not-bidding": [
        Case("7e", lambda: start(4), Bid(0, 0)),
        Case("7e", in_play, Bid(0, 0)),
    ],
    "bid-range": [
        Case("7f", lambda: dealt(start(4)), Bid(1, 2)),
        Case("7f", lambda: dealt(start(4)), Bid(1, -1)),
        Case("7f", lambda: dealt(due(4, 5)), Bid(0, 6)),
    ],
    "last-bid": [
        Case("7g", lambda: bidding(dealt(due(4, 4)), 1, 1, 1), Bid(3, 1)),
        Case("7g", lambda: bidding(dealt(start(4)), 0, 0, 0), Bid(0, 1)),
        Case("7g", lambda: bidding(dealt(start(4)), 0, 1, 0), Bid(0, 0)),
    ],
    "not-playing": [
        Case("7h", lambda: start(4), Play(0, KD)),
        Case("7h", lambda: dealt(due(4, 4)), Play(0, KD)),
    ],
    "not-held": [
        Case("7i", in_play, Play(0, QS)),
        Case("7i", in_play, Play(0, cards("TD")[0])),
        Case("7i", lambda: playing(in_play(), "0 7D, 1 QS, 2 JD, 3 AD"), Play(3, cards("AD")[0])),
    ],
    "next-seat": [
        Case("15", lambda: start(4), Join(5)),
        Case("15", lambda: start(4), Join(3)),
        Case("15", lambda: start(4), Join(-1)),
        Case("15", motley, Join(1)),
    ],
    "table-full": [
        Case("15", lambda: start(39), Join(39)),
        Case("15", lambda: apply(dealt(start(38)), Join(38)), Join(39)),
    ],
    "motion-open": [
        Case("18d", lambda: apply(start(4), Propose(0, Pause(5))), Propose(1, Misdeal())),
        Case("18d", lambda: apply(start(4), Propose(0, Misdeal())), Propose(0, Pause(5))),
    ],
    "card-played": [
        Case("7c", lambda: playing(in_play(), "0 7D"), Propose(0, Misdeal())),
        Case("7c", lambda: playing(in_play(), "0 7D, 1 QS, 2 JD, 3 AD"), Propose(1, Misreport(0))),
    ],
    "accused-gone": [
        Case("7c", motley, Propose(0, Misreport(1))),
        Case("7c", motley, Propose(0, Misreport(5))),
        Case("7c", motley, Propose(0, Misreport(77))),
        Case("7c", lambda: apply(in_play(), Leave(3)), Propose(0, Misdeal())),
    ],
    "accused-dealer": [Case("7d", lambda: start(4), Propose(1, Misreport(0)))],
    "pause-range": [
        Case("18d", lambda: start(4), Propose(1, Pause(0))),
        Case("18d", lambda: start(4), Propose(1, Pause(16))),
        Case("18d", lambda: start(4), Propose(1, Pause(-3))),
    ],
    "no-motion": [Case("18d", lambda: start(4), Vote(1, in_favour=True))],
    "other-motion": [
        *(
            Case("18d", lambda: apply(start(4), Propose(0, Pause(5))), Vote(seat, yes, Pause(6)))
            for seat in (0, 1)
            for yes in (True, False)
        ),
        Case("18d", lambda: apply(start(4), Propose(0, Pause(5))), Vote(1, True, Misdeal())),
        Case("18d", lambda: apply(start(4), Propose(0, Misreport(1))), Vote(1, True, Misdeal())),
    ],
    "already-voted": [
        Case("18d", lambda: apply(start(4), Propose(0, Misdeal())), Vote(0, in_favour=False)),
    ],
    "not-paused": [Case("18d", lambda: start(4), Resume(1))],
}  # fmt: skip


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_case(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


def test_params_tell_the_numbers() -> None:
    def params(state: State, action: Action) -> dict[str, object]:
        with pytest.raises(IllegalAction) as caught:
            apply(state, action)
        return caught.value.params

    assert params(dealt(start(4)), Bid(0, 0)) == {"turn": 1}
    assert params(bidding(dealt(due(4, 4)), 1, 1, 1), Bid(3, 1)) == {"stages": 4}
    assert params(start(4), Join(9)) == {"free": 4}
    assert params(start(39), Join(39)) == {"most": 39}
    assert params(start(2), deal("KD", "TH", vira="4H")) == {"card": cards("TH")[0]}


def test_a_refusal_is_told_before_others_that_hold_too() -> None:
    # who asks out of turn learns that first, whatever else is wrong
    assert refused(dealt(start(4)), Bid(0, 99)) == "not-your-turn"
    assert refused(in_play(), Play(1, KD)) == "not-your-turn"
    assert refused(over(), Bid(99, 99)) == "match-over"


# refusals(): for greyed-out buttons


def test_refusals_tell_the_barred_bid() -> None:
    state = bidding(dealt(due(4, 4)), 1, 1, 1)
    bids = [each for each in GAME.refusals(state, 3) if isinstance(each.action, Bid)]
    assert [(each.action, each.code) for each in bids] == [(Bid(3, 1), "last-bid")]


def test_refusals_tell_who_is_not_to_act() -> None:
    state = dealt(due(4, 2))
    for seat in (1, 2, 3):
        bids = [each for each in GAME.refusals(state, seat) if isinstance(each.action, Bid)]
        assert [each.action for each in bids] == [Bid(seat, stages) for stages in (0, 1, 2)]
        assert {each.code for each in bids} == {"not-your-turn"}
    first = GAME.refusals(bidding(state, 0), 0)
    assert Bid(0, 2) in [each.action for each in first]
    plays = [each for each in GAME.refusals(in_play(), 1) if isinstance(each.action, Play)]
    assert [(str(each.action.card), each.code) for each in plays] == [
        ("6H", "not-your-turn"),
        ("QS", "not-your-turn"),
    ]
