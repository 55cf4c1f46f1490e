"""Moves of cards, worked out by hand.

A line is a type of event, then its moves: ``pack>hand:1 2`` of two hidden cards,
``pack>hand:1 KD`` of a card that the viewer saw. Events without moves are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest
from attrs import evolve

from fodasse.core.cards import Card
from fodasse.core.seats import Seat
from fodasse.games import dalmuti, esadof, fodasse, truco
from fodasse.testing import PlayedMatch, laws
from support.dalmuti import parts, playing
from support.esadof import playing as mesa
from support.fodasse.playing import after, deal, due, round_of
from support.truco.playing import between, cut, do, move, replacement
from support.truco.playing import deal as dealing
from support.truco.playing import dealt as truco_of

Story: TypeAlias = tuple[Any, Any, Seat | None, str]
"""A state, an action in it, a viewer, and what moved."""

FOUR = round_of("KD AD", "KH 6H", "7D QS", "7S JC", vira="4H", bids=[2, 0, 0, 1])
BLIND = due(3, 1)
PLAIN = due(2, 2, rules=fodasse.Rules(manilha="none"))
FODASSE: dict[str, Story] = {
    "6a: a blind round is dealt": (BLIND, deal("KD", "7C", "KH", vira="4H"), 0, """
        cards-dealt: pack>hand:0 1, pack>hand:1 7C, pack>hand:2 KH, pack>vira 1"""),
    "6a: as a spectator sees it": (BLIND, deal("KD", "7C", "KH", vira="4H"), None, """
        cards-dealt: pack>hand:0 1, pack>hand:1 1, pack>hand:2 1, pack>vira 1"""),
    "6b: the vira is open": (due(2, 2), deal("KD 6H", "7C KH", vira="4H"), 1, """
        cards-dealt: pack>hand:0 2, pack>hand:1 7C KH, pack>vira 4H"""),
    "no card is turned up": (PLAIN, deal("KD 6H", "7C KH", vira=None), 1, """
        cards-dealt: pack>hand:0 2, pack>hand:1 7C KH"""),
    "6e: a blind round is revealed": (
        round_of("KD", "KH", vira="4H", bids=[0], points=[1, 0]), fodasse.Bid(1, 0), 0, """
        cards-revealed: vira>vira 4H, hand:0>table:0 KD, hand:1>table:1 KH
        stage-annulled: table:0>pile KD, table:1>pile KH
        deal-due: vira>pack 4H, pile>pack KD KH"""),
    "14c: a stage is annulled": (
        after(FOUR, "0 KD, 1 KH, 2 7D"), fodasse.Play(3, Card.parse("7S")), 1, """
        card-played: hand:3>table:3 7S
        stage-annulled: table:0>pile KD, table:1>pile KH, table:2>pile 7D, table:3>pile 7S"""),
    "14e: the next taker takes it too": (
        after(FOUR, "0 KD, 1 KH, 2 7D, 3 7S, 0 AD, 1 6H, 2 QS"),
        fodasse.Play(3, Card.parse("JC")), 1, """
        card-played: hand:3>table:3 JC
        stage-taken: table:0>won:0 AD, table:1>won:0 6H, table:2>won:0 QS, table:3>won:0 JC, \
            pile>won:0 KD KH 7D 7S
        deal-due: vira>pack 4H, won:0>pack AD 6H QS JC KD KH 7D 7S"""),
    "18c: a leave during the bids": (
        round_of("AD KD", "AS KS", "AH KH", vira="4H", bids=[1]), fodasse.Leave(1), 0, """
        seat-left: hand:1>pack 2
        deal-due: hand:0>pack KD AD, hand:2>pack 2, vira>pack 4H"""),
    "18c: a leave as the leaver sees it": (after(FOUR, "0 KD"), fodasse.Leave(3), 3, """
        seat-left: hand:3>pack 7S JC"""),
}  # fmt: skip

TIES = ("4H 5H 6H", "3C 2C QC", "3D 2D QD", "4S 5S 6S")
WON = ("3S 2S QS", "7D 7S 7H", "4D 5D 4S", "5S 4H 5H")
BURNT = dealing("", "7H 4D 5D", "", "", exposed=(1, 1))
ASKED = truco.apply(cut(between()), BURNT)
DARK = truco_of(*WON, points=(11, 11))
TRUCO: dict[str, Story] = {
    "a deal": (cut(between()), dealing(*WON), 2, """
        cards-dealt: pack>hand:1 3, pack>hand:2 4D 5D 4S, pack>hand:3 3, pack>hand:0 3
        hand-began: pack>vira KD"""),
    "a deal for partners at eleven": (cut(between((11, 4))), dealing(*WON), 2, """
        cards-dealt: pack>hand:1 3, pack>hand:2 4D 5D 4S, pack>hand:3 3, pack>hand:0 3S 2S QS
        hand-began: pack>vira KD"""),
    "a deal in the dark": (cut(between((11, 11))), dealing(*WON), 2, """
        cards-dealt: pack>hand:1 3, pack>hand:2 3, pack>hand:3 3, pack>hand:0 3
        hand-began: pack>vira KD"""),
    "a card from the dark": (DARK, move("1 blind 1"), 1, "card-played: hand:1>table:1 7S"),
    "a card turns over": (cut(between()), BURNT, 1, """
        cards-dealt: pack>hand:1 3, pack>hand:2 3, pack>hand:3 3, pack>hand:0 3
        card-exposed: hand:1>hand:1 4D"""),
    "a card of the dealer's partner turns over": (
        cut(between()), dealing("", "", "7H 4D 5D", "", exposed=(2, 0)), 2, """
        cards-dealt: pack>hand:1 3, pack>hand:2 7H 4D 5D, pack>hand:3 3, pack>hand:0 3
        card-exposed: hand:2>hand:2 7H
        hand-began: pack>vira KD"""),
    "it is kept": (ASKED, move("1 keep"), 1, """
        hand-began: pack>vira KD, hand:1>hand:1 4D 5D 7H"""),
    "it is burnt": (ASKED, move("1 burn"), 3, "card-burnt: hand:1>pile 4D"),
    "another comes": (do(ASKED, "1 burn"), replacement("3C"), 1, """
        card-replaced: pack>hand:1 3C
        hand-began: pack>vira KD, hand:1>hand:1 5D 7H 3C"""),
    "another comes, unseen": (do(ASKED, "1 burn"), replacement("3C"), None, """
        card-replaced: pack>hand:1 1
        hand-began: pack>vira KD"""),
    "a tie": (do(truco_of(*TIES), "1 3C, 2 3D, 3 4S"), move("0 4H"), None, """
        card-played: hand:0>table:0 4H
        trick-tied: table:1>pile 3C, table:2>pile 3D, table:3>pile 4S, table:0>pile 4H"""),
    "a covered card": (
        do(truco_of(*TIES), "1 3C, 2 3D, 3 4S, 0 4H"), move("2 (QD)"), 0,
        "card-played: hand:2>table:2 1"),
    "a covered card of one's own": (
        do(truco_of(*TIES), "1 3C, 2 3D, 3 4S, 0 4H"), move("2 (QD)"), 2,
        "card-played: hand:2>table:2 QD"),
    "the end of a hand": (
        do(truco_of(*WON), "1 7D, 2 4D, 3 5S, 0 3S, 0 2S, 1 7S, 2 5D"), move("3 (4H)"), 0, """
        card-played: hand:3>table:3 1
        trick-taken: table:0>won:0 2S, table:1>won:0 7S, table:2>won:0 5D, table:3>won:0 1
        cut-due: hand:0>pack QS, hand:1>pack 1, hand:2>pack 1, hand:3>pack 1, vira>pack KD, \
            won:0>pack 1, won:0>pack 7D 4D 5S 3S 2S 7S 5D"""),
    "a hand that is given up": (do(truco_of(*WON), "1 raise"), move("2 run"), 2, """
        cut-due: hand:0>pack 3, hand:1>pack 3, hand:2>pack 4D 4S 5D, hand:3>pack 3, \
            vira>pack KD"""),
    "a match that a claim ends": (
        do(truco_of(*WON, points=(11, 4)), "0 accept"), move("0 tento false-score"), None, """
        match-over: hand:0>pack 3, hand:1>pack 3, hand:2>pack 3, hand:3>pack 3, vira>pack KD"""),
}  # fmt: skip

FIRST = dalmuti.start(4, youngest=2)
SECOND, ONE = playing.later(parts.ORDER), playing.later(parts.ORDER, bonus="classic")
TRICK = playing.position("9 9 5 5 T", "8 8 7", "7 7 4", "6 6 T")
DALMUTI: dict[str, Story] = {
    "1: a first deal": (FIRST, parts.first_deal(FIRST), None, """
        cards-dealt: pack>hand:2 14, pack>hand:3 14, pack>hand:0 14, pack>hand:1 13"""),
    "12 and 13: a deal, and what is owed": (SECOND, parts.second_deal(SECOND), None, """
        cards-dealt: pack>hand:1 14, pack>hand:3 14, pack>hand:2 14, pack>hand:0 13
        cards-paid: hand:0>hand:1 2
        cards-paid: hand:2>hand:3 2"""),
    "13: two cards and one": (ONE, parts.second_deal(ONE), None, """
        cards-dealt: pack>hand:1 14, pack>hand:3 14, pack>hand:2 14, pack>hand:0 13
        cards-paid: hand:0>hand:1 2
        cards-paid: hand:2>hand:3 1"""),
    "13: a gift": (parts.bonus(), dalmuti.Give(1, playing.cards("6 T")), 0, """
        cards-given: hand:1>hand:0 6 T"""),
    "13: a gift of others": (parts.bonus(), dalmuti.Give(1, playing.cards("6 T")), 2, """
        cards-given: hand:1>hand:0 2"""),
    "2: a set": (TRICK, playing.move(0, "9x2"), 3, "set-laid: hand:0>table:0 9 9"),
    "3: a set on another": (
        playing.played(TRICK, "0 9x2, 1 pass"), playing.move(2, "7x2"), 1, """
        set-laid: table:0>pile 9 9, hand:2>table:2 7 7"""),
    "6: the end of a trick": (
        playing.played(TRICK, "0 5x2, 1 pass, 2 pass"), dalmuti.Pass(3), 1, """
        trick-ended: table:0>pile 5 5"""),
    "a takeover": (
        playing.after(parts.wild(), parts.wild_deal(parts.wild()), dalmuti.Decline(2)),
        dalmuti.TakeOver(0), None, """
        taken-over: hand:0>hand:0 * *
        deal-due: hand:0>pack 12, hand:0>pack * *, hand:1>pack 15, hand:2>pack 14, \
            hand:3>pack 14"""),
    "a revolution": (parts.rising(1), dalmuti.Revolt(1), 2, """
        revolution: hand:1>hand:1 * *"""),
}  # fmt: skip

DEALT, HAND = mesa.dealt(), mesa.hand()
STOCK, PILE = esadof.Source.STOCK, esadof.Source.PILE
DRAWN = mesa.after(HAND, esadof.Draw(1, STOCK))
ARRANGED = mesa.after(DEALT, esadof.Arrange(0, (2, 1, 0)), esadof.Arrange(2, (0, 1, 2)))
ESADOF: dict[str, Story] = {
    "a deal": (esadof.start(3, dealer=2), mesa.deal(*mesa.ROWS), 0, """
        cards-dealt: pack>hand:0 3, pack>hand:1 3, pack>hand:2 3, pack>pile 9H"""),
    "a row": (DEALT, esadof.Arrange(0, (2, 1, 0)), 0, """
        row-arranged: hand:0>row:0:0 1, hand:0>row:0:1 1, hand:0>row:0:2 1"""),
    "the peek": (ARRANGED, esadof.Arrange(1, (0, 1, 2)), 1, """
        row-arranged: hand:1>row:1:0 1, hand:1>row:1:1 1, hand:1>row:1:2 1
        row-peeked: row:1:0>row:1:0 AS, row:1:2>row:1:2 2C"""),
    "a card from the stock": (HAND, esadof.Draw(1, STOCK), 1, "card-drawn: pack>hand:1 6C"),
    "a card that another drew": (HAND, esadof.Draw(1, STOCK), 0, "card-drawn: pack>hand:1 1"),
    "a card from the pile": (HAND, esadof.Draw(1, PILE), 0, "card-drawn: pile>hand:1 9H"),
    "it goes into the row": (DRAWN, esadof.Replace(1, 1), 1, """
        card-replaced: row:1:1>pile 7D, hand:1>row:1:1 6C"""),
    "it goes into the row unseen": (DRAWN, esadof.Replace(1, 1), None, """
        card-replaced: row:1:1>pile 7D, hand:1>row:1:1 1"""),
    "it is discarded": (DRAWN, esadof.Discard(1), 0, "card-discarded: hand:1>pile 6C"),
    "a knock": (HAND, esadof.Knock(1), 0, """
        hand-scored: row:0:0>row:0:0 KD, row:0:1>row:0:1 5H, row:0:2>row:0:2 QC, \
            row:1:0>row:1:0 AS, row:1:1>row:1:1 7D, row:1:2>row:1:2 2C, \
            row:2:0>row:2:0 3H, row:2:1>row:2:1 JS, row:2:2>row:2:2 4D
        deal-due: row:0:0>pack KD, row:0:1>pack 5H, row:0:2>pack QC, row:1:0>pack AS, \
            row:1:1>pack 7D, row:1:2>pack 2C, row:2:0>pack 3H, row:2:1>pack JS, \
            row:2:2>pack 4D, pile>pack 9H"""),
}  # fmt: skip
STORIES = [
    pytest.param(game.GAME, *story, id=f"{game.GAME.name}: {name}")
    for game, stories in (
        (fodasse, FODASSE),
        (truco, TRUCO),
        (dalmuti, DALMUTI),
        (esadof, ESADOF),
    )
    for name, story in stories.items()
]


def line_of(event: Any) -> str:
    """Return the line of an event."""
    told = [
        f"{move.from_}>{move.to} {move.count or ' '.join(map(face, move.cards))}"
        for move in event.moves
    ]
    return f"{event.type}: {', '.join(told)}"


def face(card: Card | int) -> str:
    return playing.FACES[card - 1] if isinstance(card, int) else str(card)


@pytest.mark.parametrize(("game", "state", "action", "viewer", "due"), STORIES)
def test_what_moved(game: Any, state: Any, action: Any, viewer: Seat | None, due: str) -> None:
    following = game.apply(state, action)
    seen = game.censor(state, action, viewer)
    found = game.events(game.view(state, viewer), seen, game.view(following, viewer))
    lines = [" ".join(line.split()) for line in due.strip().splitlines()]
    assert [line_of(event) for event in found if event.moves] == lines


def played(actions: Sequence[Any], start: Any) -> PlayedMatch[Any, Any, Any]:
    """Return a match of Truco with these actions."""
    states = [start]
    for action in actions:
        states.append(truco.apply(states[-1], action))
    return PlayedMatch(truco.GAME, start.rules, 1, tuple(states), tuple(actions))


@pytest.mark.parametrize("points", [(0, 0), (11, 4), (4, 11), (11, 11)])
@pytest.mark.parametrize("exposed", [(seat, index) for seat in range(4) for index in (0, 2)])
@pytest.mark.parametrize("answer", ["keep", "burn"])
def test_moves_explain_what_a_card_that_turned_over_leads_to(
    points: tuple[int, int], exposed: tuple[int, int], answer: str
) -> None:
    seat = exposed[0]
    actions: list[Any] = [move("3 cut tap"), dealing(*WON, exposed=exposed)]
    if seat % 2:
        actions.append(move(f"{seat} {answer}"))
        actions += [replacement("3C")] if answer == "burn" else []
    start = between(points)
    state = played(actions, start).states[-1]
    while len(actions) < 20 and (legal := truco.legal_actions(state)):
        actions.append(legal[0])
        state = truco.apply(state, legal[0])
    match = played(actions, start)
    for seed in range(4):
        laws.moves(evolve(match, seed=seed))
