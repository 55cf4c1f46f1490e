"""What is told of matches in which people come, go and vote, and what is told to whom."""

from __future__ import annotations

import re
from typing import Any

import pytest

import fodasse
from fodasse import Bid, Join, Leave, Misdeal, Misreport, Pause, Play, Propose, Resume, Rules, Vote
from fodasse.bots.random import RandomBot
from fodasse.core.fields import require
from fodasse.games.fodasse import Action
from support.cli import transcripts
from support.fodasse.playing import cards, deal

CARD = re.compile(r"[4567QJKA23][♦♠♥♣]")


def lines(record: fodasse.Record, seat: int | None = None) -> list[str]:
    return transcripts.lines(record, seat, width=1000)


def text(record: fodasse.Record, seat: int | None = None) -> str:
    return "\n".join(lines(record, seat))


def made(
    seats: int, *actions: Action, rules: Rules | None = None, **options: int
) -> fodasse.Record:
    """A record of these actions, in which single cards are played where the round is not blind."""
    state, done = fodasse.start(seats, rules=rules, **options), list[Action]()
    for action in actions:
        state = fodasse.apply(state, action)
        done.append(action)
        while state.phase is fodasse.Phase.PLAY and state.hand_size == 1:
            done.append(fodasse.GAME.legal_actions(state)[0])
            state = fodasse.apply(state, done[-1])
    return fodasse.Record(
        "fodasse", state.rules, seats, options, (), tuple(done), fodasse.outcome(state)
    )


def test_10_the_round_nobody_won_is_explained() -> None:
    first: list[Action] = [deal("7C", "KC", vira="3C"), Bid(1, 0), Bid(0, 0)]
    second: list[Action] = [
        deal("4D QD", "4S QS", vira="AC"),
        Bid(0, 0),
        Bid(1, 0),
        *(Play(n % 2, card) for n, card in enumerate(cards("4D 4S QD QS"))),
    ]
    told = lines(made(2, *first, *second))
    assert told.count("   Nobody bid and nobody took a stage: whoever has points loses one.") == 1
    assert any(re.search(r"Beto 0/0 -F", line) for line in told)


def test_13_a_repeated_round_says_so_and_is_dealt_again() -> None:
    blind: list[Action] = [deal("7C", "7D", vira="3C"), Bid(1, 1), Bid(0, 1)]
    record = made(2, *blind, *blind, rules=Rules(limit=1))
    titles = [line for line in lines(record) if line.startswith("── Round")]
    assert [title.split(" · ")[0] for title in titles] == ["── Round 1", "── Round 1 again"]
    assert sum("the round is repeated" in line for line in lines(record)) == 2


def opened(*actions: Action) -> fodasse.Record:
    """A match of four in which the first deal was given, and then this happened."""
    return made(4, deal("7C", "KC", "4D", "5D", vira="3C"), *actions)


def notes(record: fodasse.Record) -> list[str]:
    return [line.lstrip(" »") for line in lines(record) if line.startswith("   »")]


def test_15_a_newcomer_waits_and_sits_down_with_its_points() -> None:
    record = opened(Join(4), Bid(1, 1), Bid(2, 0), Bid(3, 1), Bid(0, 1))
    *_, last = record.replay()
    held = "FODASSE"[: last.table.points[4]]
    sits = f"with {held}" if held else "without letters"
    assert notes(record) == ["Edu joins.", f"Edu sits down {sits}."]


def test_18c_leaving_voids_a_deal_whose_hands_are_still_told() -> None:
    record = opened(Bid(1, 0), Leave(2))
    assert notes(record) == ["Caio leaves the match.", "The deal is void."]
    assert all(card in text(record) for card in ("7♣", "K♣", "4♦", "5♦"))


def test_18c_the_last_one_left_wins() -> None:
    record = opened(Leave(2), Leave(0), Leave(1))
    told = text(record)
    assert "Duda wins: all others have left." in told
    assert "left in round 1" in told


def test_18c_a_stage_broken_off_by_the_end_is_still_told() -> None:
    half: list[Action] = [deal("4D QD", "4S QS", vira="AC"), Bid(1, 0), Bid(0, 0)]
    half += [Play(1, card) for card in cards("QS")]
    for leaving in ((), (Leave(0),)):
        assert "    1  Beto Q♠  …" in lines(made(2, *half, *leaving, hand_size=2))


def test_motions_are_told_with_what_became_of_them() -> None:
    accusation = "Beto proposes a penalty for a misdeal."
    proposal, yes = Propose(1, Misdeal()), [Vote(seat, in_favour=True) for seat in (2, 3)]
    carried = ["Carried: a penalty for a misdeal.", "Ana gets a penalty point."]
    void = "The deal is void."
    said = notes(opened(proposal, *yes))
    assert said == [accusation, "Caio votes yes.", "Duda votes yes.", *carried, void]
    rejected = opened(proposal, Vote(0, in_favour=False), Vote(2, in_favour=False))
    assert notes(rejected)[-2:] == ["Caio votes no.", "Rejected: a penalty for a misdeal."]
    lapsed = opened(proposal, *(Bid(seat, 0) for seat in (1, 2, 3)), Bid(0, 0))
    assert notes(lapsed) == [accusation, "Lapsed: a penalty for a misdeal."]
    by_leave = opened(proposal, yes[0], Leave(3))
    assert notes(by_leave)[2:] == ["Duda leaves the match.", void, *carried]


def test_7d_a_false_count_is_paid_for_at_the_end_of_the_round() -> None:
    votes = [Vote(seat, in_favour=True) for seat in (1, 3)]
    record = opened(Propose(0, Misreport(2)), *votes, *(Bid(seat, 0) for seat in (1, 2, 3, 0)))
    assert notes(record)[0] == "Ana proposes a penalty for a false count by Caio."
    assert notes(record)[-1] == "Caio gets 2 penalty points."
    assert "   Caio pays 2 penalty points." in lines(record)
    *_, last = record.replay()
    caio = last.seat(2)
    assert f"Caio {require(last.last_round).won[2]}/0 +{'FODASSE'[: caio.points]}" in text(record)


def test_18d_a_pause_and_its_end() -> None:
    votes = [Vote(seat, in_favour=True) for seat in (0, 1)]
    record = opened(Propose(3, Pause(1)), *votes)
    assert "It is paused." in text(record)
    asked, *voted = notes(record)
    assert asked == "Duda asks for a pause of 1 minute."
    assert voted[:3] == ["Ana votes yes.", "Beto votes yes.", "Carried: a pause of 1 minute."]
    assert voted[3:] == ["A pause of 1 minute begins."]
    record = made(4, *record.actions, Resume(2))
    assert notes(record)[-1] == "Caio ends the pause."
    assert "Beto is to act: bidding." in text(record)


def test_6a_in_a_blind_round_a_seat_is_told_all_cards_but_its_own_and_no_vira() -> None:
    bids = [Bid(1, 0), Bid(2, 0), Bid(3, 0)]
    before = text(opened(*bids), seat=1).split("Round 1")[1]
    assert sorted(CARD.findall(before)) == sorted(["4♦", "5♦", "7♣"])
    revealed = text(opened(*bids, Bid(0, 0)), seat=1).split("Round 1")[1]
    assert "vira 3♣" in revealed
    assert "K♣" in revealed


def page(**fields: Any) -> str:
    rules = Rules(max_rounds=12, **fields)
    return text(fodasse.play_match(fodasse.GAME, [RandomBot()] * 3, seed=3, rules=rules))


def test_limit_is_told() -> None:
    assert "gain letters" in page()
    assert "you gain points; with 5 of them you are out." in page(limit=5)
    assert "Miss your bid and you are out." in page(limit=1)


def test_equal_cards_that_annul_nothing_have_no_sign() -> None:
    for word in ("suit", "first"):
        told = page(equal_cards=word)
        assert "annulled" not in told
        assert "×" not in told


def test_annulled_lost_is_told() -> None:
    told = page(annulled="lost", equal_cards="nobody")
    assert "lost\n" in told
    assert "accumulated" not in told
    assert "accumulated\n" in page(equal_cards="nobody")


@pytest.mark.parametrize(
    "fields",
    [
        {"manilha": "fixed"},
        {"manilha": "none", "blind_rounds": "first"},
        {"annulled": "lost", "equal_cards": "nobody"},
        {"limit": 1, "simultaneous": "draw", "endgames": False},
        {"limit": 1, "simultaneous": "fewest", "scoring": "difference"},
        {"limit": 1, "simultaneous": "sudden_death", "progression": "stay"},
    ],
)
def test_house_rules_are_told_and_drawn(fields: dict[str, Any]) -> None:
    rules = Rules(max_rounds=3, **fields)
    record = fodasse.play_match(fodasse.GAME, [RandomBot()] * 3, seed=3, rules=rules)
    for seat in (None, 1):
        told = [line.strip() for line in lines(record, seat)]
        assert any(line.startswith("vira ") for line in told) is rules.turns_up
    *_, last = record.replay()
    assert last._repr_svg_()  # what notebooks ask for
    assert fodasse.view(last, 0)._repr_svg_()
