"""Rounds of Fodasse are printed as the record has them, in both languages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

import pytest

from fodasse import GAME, Deal, Phase, Rank, Record, Rules, State, play_match
from fodasse.bots.random import RandomBot
from fodasse.cli.speech import house_rules
from fodasse.games.fodasse import Round, Stage
from fodasse.games.fodasse.legality import barred_bid
from fodasse.games.fodasse.strength import annulled, taker
from support.cli.transcripts import lines

CARD = re.compile(r"[4567QJKA23][♦♠♥♣]")
STAGE = re.compile(r"^ +\d+  ")
WIDE = 1000
"""Columns in which no line is broken."""


def sections(told: Sequence[str]) -> list[list[str]]:
    found: list[list[str]] = []
    for line in told:
        if line.startswith("──"):
            found.append([])
        if line:
            found[-1].append(line)
    return found


Printed = list[tuple[list[str], State, Deal, Round]]


@pytest.fixture(scope="module")
def printed(record: Record) -> Printed:
    """Return the lines of each round with the state before its deal, the deal, and the result."""
    dealt: list[tuple[State, Deal]] = []
    finished: list[Round] = []
    for action, (before, after) in zip(record.actions, pairwise(record.replay()), strict=True):
        if isinstance(action, Deal):
            dealt.append((before, action))
        if after.last_round is not before.last_round:
            finished.append(after.last_round)
    _, *told, _ = sections(lines(record, width=WIDE))  # without the opening and the end
    rounds = zip(told, dealt, finished, strict=True)
    return [(section, *deal, result) for section, deal, result in rounds]


def crossed(stage: Stage, manilha: Rank | None, rules: Rules) -> list[str]:
    """The cards of a stage that annul each other; all if no seat takes it."""
    given = stage.cards, rules.powers[manilha], rules.equal_cards
    is_taken = taker(*given) is not None
    return [card.symbol for card in (annulled(*given) if is_taken else dict(stage.cards).values())]


MATCHES = [(2, 0), (4, 7), (12, 1)]
NAMES = [f"N{number}" for number in range(39)]


@pytest.fixture(
    params=MATCHES, ids=lambda each: f"{each[0]} seats, seed {each[1]}", scope="module"
)
def record(request: pytest.FixtureRequest) -> Record:
    seats, seed = request.param
    return play_match(GAME, [RandomBot()] * seats, seed=seed, names=NAMES[:seats])


def test_each_round_has_its_number_its_dealer_and_the_manilhas(printed: Printed) -> None:
    for section, before, dealt, _ in printed:
        assert section[0].startswith(f"── Round {before.round_number}")
        assert f"N{before.dealer} deals" in section[0]
        assert ("blind" in section[0]) is before.is_blind
        assert dealt.vira is not None
        vira, *manilhas = CARD.findall(section[1])
        manilha = before.rules.manilha_of(dealt.vira)
        assert vira == dealt.vira.symbol
        assert manilhas == [card.symbol for card in before.rules.manilhas_of(manilha)]
        assert ("face down" in section[1]) is before.is_blind


def test_every_hand_is_told_with_its_bid_first_bidder_first(printed: Printed) -> None:
    for section, before, dealt, finished in printed:
        hands = re.split("call|Everyone", "\n".join(section[2:]))[0]
        told = CARD.findall(hands)
        assert sorted(told) == sorted(c.symbol for hand in dealt.hands for c in hand if c)
        order = [int(number) for number in re.findall(r"\bN(\d+)", hands)]
        assert sorted(order) == sorted(finished.seats)
        assert order[-1] == before.dealer
        call = f"call of {sum(finished.bids)} for {before.hand_size} stage"
        assert call in "\n".join(section) or "endgame" in section[0]


def test_every_stage_is_one_line_of_who_played_what(printed: Printed) -> None:
    for section, before, _, finished in printed:
        told = [line for line in section if STAGE.match(line)]
        manilha = before.rules.manilha_of(finished.vira)
        for number, (line, stage) in enumerate(zip(told, finished.stages, strict=True), start=1):
            assert line.split()[0] == str(number)
            played = re.findall(r"N(\d+) +(\S\S)", line.split("→")[0])
            assert played == [(str(seat), card.symbol) for seat, card in stage.cards]
            assert re.findall(r"(\S\S)×", line) == crossed(stage, manilha, before.rules)


def test_every_stage_says_who_took_it_or_that_it_was_accumulated(
    record: Record, printed: Printed
) -> None:
    accumulates = record.rules.accumulates
    for section, _, _, finished in printed:
        bids = dict(zip(finished.seats, finished.bids, strict=True))
        taken = dict.fromkeys(finished.seats, 0)
        accumulated = 0
        for line in filter(STAGE.match, section):
            if line.endswith("accumulated" if accumulates else "lost"):
                accumulated += accumulates
                continue
            told = re.search(r"→ N(\d+) (\d+)/(\d+)(?: \(takes (\d+)\))?$", line)
            assert told is not None
            winner = int(told[1])
            taken[winner] += accumulated + 1
            assert (int(told[2]), int(told[3])) == (taken[winner], bids[winner])
            assert told[4] == (str(accumulated + 1) if accumulated else None)
            accumulated = 0
        assert tuple(taken.values()) == finished.won
        assert any("nobody's" in line for line in section) is bool(accumulated)


def test_7g_the_barred_bid_of_the_last_bidder_is_told(record: Record) -> None:
    barred = [
        (str(state.dealer), str(barred_bid(state)))
        for state in record.replay()
        if state.phase is Phase.BID
        and state.to_act == state.dealer
        and barred_bid(state) is not None
    ]
    told = "\n".join(lines(record, width=WIDE))
    assert re.findall(r"N(\d+) could not bid (\d+)", told) == barred


def test_points_are_letters_with_what_was_gained_apart(record: Record, printed: Printed) -> None:
    points = dict.fromkeys(range(record.seats), 0)
    for section, _, _, finished in printed:
        told = {
            int(seat): (won, bid, letters)
            for line in section
            if not STAGE.match(line)
            for seat, won, bid, letters in re.findall(r"N(\d+) +(\d+)/(\d+) (\S+)", line)
        }
        assert tuple(told) == finished.seats
        for seat, bid, won, gained in zip(
            finished.seats, finished.bids, finished.won, finished.gained, strict=True
        ):
            had, points[seat] = points[seat], points[seat] + gained
            kept = min(had, points[seat])
            letters = "FODASSE"[:kept]
            if gained:
                changed = "FODASSE"[kept : max(had, points[seat])]
                letters += ("+" if gained > 0 else "-") + changed
            assert told[seat] == (str(won), str(bid), letters or "–")
        out = sorted(seat for seat in finished.seats if points[seat] == 7)
        shout = "".join(line for line in section if "FODASSE!" in line)
        assert sorted(map(int, re.findall(r"N(\d+)", shout))) == out
        for seat in out:
            del points[seat]


def test_other_limits_are_told_in_numbers() -> None:
    record = play_match(GAME, [RandomBot()] * 3, seed=1, rules=Rules(limit=3))
    told = "\n".join(lines(record, width=WIDE))
    assert house_rules(Rules(limit=3), "en") in told
    assert re.search(r"\d/\d 0\+1", told)
    assert "FODA" not in told.replace("── FODASSE ", "")
