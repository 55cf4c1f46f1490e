"""What is told of a match is what its record holds, in both languages and as each seat saw it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest
from attrs import evolve
from playing import cards, deal

from fodasse import (
    GAME,
    Bid,
    Deal,
    Join,
    Leave,
    Misdeal,
    Misreport,
    Pause,
    Phase,
    Play,
    Propose,
    Rank,
    Record,
    Resume,
    Rules,
    State,
    Vote,
    apply,
    legal_actions,
    outcome,
    play_match,
    sample_chance,
    start,
)
from fodasse.bots.random import RandomBot
from fodasse.cli.page import Page
from fodasse.cli.telling import seats_ever, tell
from fodasse.core.wording import Lang
from fodasse.games.fodasse import Action, Round, Stage

CARD = re.compile(r"[4567QJKA23][♦♠♥♣]")
STAGE = re.compile(r"^ +\d+  ")


def lines(record: Record, seat: int | None = None, lang: Lang = "en") -> list[str]:
    """The lines of a telling on a page where nothing has to be broken."""
    return [line.plain for line in tell(record, seat=seat, lang=lang, page=Page(1000))]


def text(record: Record, seat: int | None = None, lang: Lang = "en") -> str:
    return "\n".join(lines(record, seat, lang))


def match(seats: int = 4, seed: int = 0, **how: object) -> Record:
    return play_match(GAME, [RandomBot()] * seats, seed=seed, **how)


def made(seats: int, *actions: Action, rules: Rules | None = None) -> Record:
    """A record of these actions."""
    state = start(seats, rules=rules)
    for action in actions:
        state = apply(state, action)
    return Record("fodasse", state.rules, seats, {}, (), actions, outcome(state))


def cut(record: Record, actions: int) -> Record:
    return evolve(record, actions=record.actions[:actions], result=None)


def sections(told: Sequence[str]) -> list[list[str]]:
    """The lines by the title they stand under."""
    found: list[list[str]] = []
    for line in told:
        if line.startswith("──"):
            found.append([])
        if line:
            found[-1].append(line)
    return found


def dealt_rounds(record: Record) -> list[tuple[State, Deal, Round | None]]:
    """Each deal with the state before it and the round it became; None: void or unfinished."""
    rounds: list[tuple[State, Deal, Round | None]] = []
    for action, (before, after) in zip(record.actions, pairwise(record.replay()), strict=True):
        if isinstance(action, Deal):
            rounds.append((before, action, None))
        if after.last_round is not before.last_round:
            rounds[-1] = (*rounds[-1][:2], after.last_round)
    return rounds


def crossed(stage: Stage, manilha: Rank) -> list[str]:
    """Rule 14a: the cards of a stage that annul each other."""
    ranks = [card.rank for _, card in stage.cards]
    return [
        card.symbol
        for _, card in stage.cards
        if card.rank is not manilha and ranks.count(card.rank) > 1
    ]


MATCHES = [(2, 0), (2, 1), (3, 0), (4, 0), (4, 7), (5, 2), (7, 0), (12, 1), (21, 0)]
NAMES = [f"N{number}" for number in range(39)]


@pytest.fixture(
    params=MATCHES, ids=lambda each: f"{each[0]} seats, seed {each[1]}", scope="module"
)
def record(request: pytest.FixtureRequest) -> Record:
    seats, seed = request.param
    return match(seats, seed, names=NAMES[:seats])


# The cards, the bids, the stages


def test_each_round_has_a_title_with_its_number_and_dealer(record: Record) -> None:
    told = sections(lines(record))
    rounds = dealt_rounds(record)
    assert len(told) == len(rounds) + 2  # the opening and the end
    for section, (before, _, _) in zip(told[1:-1], rounds, strict=True):
        assert section[0].startswith(f"── Round {before.round_number}")
        assert f"N{before.dealer} deals" in section[0]
        assert ("blind" in section[0]) is before.is_blind


def test_the_vira_and_the_manilhas_in_order_of_strength(record: Record) -> None:
    for section, (before, dealt, _) in zip(
        sections(lines(record))[1:-1], dealt_rounds(record), strict=True
    ):
        assert dealt.vira is not None
        vira, *manilhas = CARD.findall(section[1])
        manilha = before.rules.manilha(dealt.vira)
        assert vira == dealt.vira.symbol
        assert manilhas == [f"{manilha}{suit}" for suit in "♦♠♥♣"]
        assert ("face down" in section[1]) is before.is_blind


def test_every_hand_is_told_with_its_bid_first_bidder_first(record: Record) -> None:
    for section, (before, dealt, finished) in zip(
        sections(lines(record))[1:-1], dealt_rounds(record), strict=True
    ):
        assert finished is not None
        hands = "\n".join(section[2:]).split("call")[0]
        told = CARD.findall(hands)
        assert sorted(told) == sorted(c.symbol for hand in dealt.hands for c in hand if c)
        order = [int(number) for number in re.findall(r"\bN(\d+)", hands)]
        assert sorted(order) == sorted(finished.seats)
        assert order[-1] == before.dealer
        assert f"call of {sum(finished.bids)} for {before.hand_size} stage" in "\n".join(section)


def test_every_stage_is_one_line_of_who_played_what(record: Record) -> None:
    for section, (before, _, finished) in zip(
        sections(lines(record))[1:-1], dealt_rounds(record), strict=True
    ):
        assert finished is not None
        told = [line for line in section if STAGE.match(line)]
        manilha = before.rules.manilha(finished.vira)
        for number, (line, stage) in enumerate(zip(told, finished.stages, strict=True), start=1):
            assert line.split()[0] == str(number)
            played = re.findall(r"N(\d+) +(\S\S)", line.split("→")[0])
            assert played == [(str(seat), card.symbol) for seat, card in stage.cards]
            assert re.findall(r"(\S\S)×", line) == crossed(stage, manilha)


def test_every_stage_says_who_took_it_or_that_it_was_accumulated(record: Record) -> None:
    for section, (_, _, finished) in zip(
        sections(lines(record))[1:-1], dealt_rounds(record), strict=True
    ):
        assert finished is not None
        bids = dict(zip(finished.seats, finished.bids, strict=True))
        taken = dict.fromkeys(finished.seats, 0)
        accumulated = 0
        for line in filter(STAGE.match, section):
            if line.endswith("accumulated"):
                accumulated += 1
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
    for section, (before, _, finished) in zip(
        sections(lines(record))[1:-1], dealt_rounds(record), strict=True
    ):
        assert finished is not None
        others = sum(finished.bids) - finished.bids[finished.seats.index(before.dealer)]
        barred = before.hand_size - others
        told = re.search(r"N(\d+) could not bid (\d+)", "\n".join(section))
        if "endgame" in section[0] or barred < 0:
            assert told is None
        else:
            assert told is not None
            assert (int(told[1]), int(told[2])) == (before.dealer, barred)


# Points and the end


def test_points_are_letters_with_what_was_gained_apart(record: Record) -> None:
    points = dict.fromkeys(range(record.seats), 0)
    for section, (_, _, finished) in zip(
        sections(lines(record))[1:-1], dealt_rounds(record), strict=True
    ):
        assert finished is not None
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
        shout = next((line for line in section if "FODASSE!" in line), "")
        assert sorted(map(int, re.findall(r"N(\d+)", shout))) == out
        for seat in out:
            del points[seat]


def test_the_ranking_is_the_outcomes(record: Record) -> None:
    assert record.result is not None
    *_, last = sections(lines(record))
    assert last[1].lstrip().startswith(f"N{record.result.winners[0]} wins after ")
    told = re.findall(r"(\d+)  N(\d+)", "\n".join(last))
    place, expected = 1, []
    for seats in record.result.ranking:
        expected += [(str(place), str(seat)) for seat in seats]
        place += len(seats)
    assert told == expected


def test_other_limits_are_told_in_numbers() -> None:
    record = match(3, seed=1, rules=Rules(limit=3))
    told = text(record)
    assert "Rules: limit 3" in told
    assert re.search(r"\d/\d 0\+1", told)
    assert "FODA" not in told.replace("── FODASSE ", "")


def test_10_the_round_nobody_won_is_explained() -> None:
    first: list[Action] = [
        deal("7C", "KC", vira="3C"),
        Bid(1, 0),
        Bid(0, 0),
    ]
    second: list[Action] = [
        deal("4D QD", "4S QS", vira="AC"),
        Bid(0, 0),
        Bid(1, 0),
        *(Play(n % 2, card) for n, card in enumerate(cards("4D 4S QD QS"))),
    ]
    told = lines(made(2, *first, *second))
    assert told.count("   Nobody bid and nobody took a stage: whoever has points loses one.") == 1
    assert told.count("   The 2 stages still accumulated are nobody's.") == 1
    assert any(re.search(r"Beto 0/0 -F", line) for line in told)
    assert any("Ninguém chamou" in line for line in lines(made(2, *first, *second), lang="pt"))


def test_13_a_repeated_round_says_so_and_is_dealt_again() -> None:
    blind: list[Action] = [deal("7C", "7D", vira="3C"), Bid(1, 1), Bid(0, 1)]
    told = sections(lines(made(2, *blind, rules=Rules(limit=1))))
    assert told[1][0].startswith("── Round 1 · ")
    assert any("the round is repeated" in line for line in told[1])
    told = sections(lines(made(2, *blind, *blind, rules=Rules(limit=1))))
    assert told[2][0].startswith("── Round 1 again · ")


# Coming, going and motions


def opened(*actions: Action) -> Record:
    """A match of four in which the first deal was given, and then this happened."""
    return made(4, deal("7C", "KC", "4D", "5D", vira="3C"), *actions)


def notes(record: Record, lang: Lang = "en") -> list[str]:
    """What is told apart from cards and bids."""
    return [line.lstrip(" »") for line in lines(record, lang=lang) if line.startswith("   »")]


def test_15_a_newcomer_waits_and_sits_down_with_its_points() -> None:
    record = opened(Join(4), Bid(1, 1), Bid(2, 0), Bid(3, 1), Bid(0, 1))
    assert notes(record) == [
        "Edu joins and waits for the round to end.",
        "Edu sits down: F.",
    ]
    assert notes(made(2, Join(2), Join(3)), "pt") == [
        "Caio senta-se à mesa: nenhum ponto.",
        "Duda senta-se à mesa: nenhum ponto.",
    ]


def test_18c_leaving_voids_a_deal_whose_hands_are_still_told() -> None:
    record = opened(Bid(1, 0), Leave(2))
    assert notes(record) == ["Caio leaves the match.", "The deal is void."]
    assert all(card in text(record) for card in ("7♣", "K♣", "4♦", "5♦"))
    assert "Ana is about to deal." in text(record)


def test_18c_the_last_one_left_wins() -> None:
    record = opened(Leave(2), Leave(0), Leave(1))
    told = text(record)
    assert "Duda wins after 0 rounds. Everybody else has left." in told
    assert "left in round 1" in told
    assert "Todos os outros saíram." in text(record, lang="pt")


def test_motions_are_told_with_what_became_of_them() -> None:
    accusation = "Beto accuses Ana of a misdeal."
    proposal = Propose(1, Misdeal())
    carried = opened(proposal, Vote(2, in_favour=True), Vote(3, in_favour=True))
    assert notes(carried) == [
        accusation,
        "Caio votes yes.",
        "Duda votes yes.",
        "Carried: 1 penalty point for Ana.",
        "The deal is void.",
    ]
    rejected = opened(proposal, Vote(0, in_favour=False), Vote(2, in_favour=False))
    assert notes(rejected)[-2:] == ["Caio votes no.", "Rejected."]
    lapsed = opened(proposal, *(Bid(seat, 0) for seat in (1, 2, 3)), Bid(0, 0))
    assert notes(lapsed) == [accusation, "The motion lapses."]
    accused_gone = opened(proposal, Leave(0))
    assert notes(accused_gone)[1:] == [
        "Ana leaves the match.",
        "The deal is void.",
        "The motion lapses.",
    ]
    three_votes = (proposal, Vote(2, in_favour=True))
    carried_by_leave = opened(*three_votes, Leave(3))
    assert notes(carried_by_leave)[2:] == [
        "Duda leaves the match.",
        "The deal is void.",
        "Carried: 1 penalty point for Ana.",
    ]


def test_7d_a_false_count_is_paid_for_at_the_end_of_the_round() -> None:
    votes = [Vote(seat, in_favour=True) for seat in (1, 3)]
    record = opened(Propose(0, Misreport(2)), *votes, *(Bid(seat, 0) for seat in (1, 2, 3, 0)))
    assert notes(record)[0] == "Ana accuses Caio of a false count."
    assert notes(record)[-1] == "Carried: 2 penalty points for Caio."
    assert "   Caio pays 2 penalty points." in lines(record)
    assert "Caio 1/0 +FOD" in text(record)
    assert "Ana acusa Caio de contagem falsa." in notes(record, "pt")


def test_18d_a_pause_and_its_end() -> None:
    votes = [Vote(seat, in_favour=True) for seat in (0, 1)]
    record = opened(Propose(3, Pause(1)), *votes)
    assert "It is paused." in text(record)
    assert notes(record) == [
        "Duda asks for a pause of 1 minute.",
        "Ana votes yes.",
        "Beto votes yes.",
        "Carried: the match is paused.",
    ]
    record = made(4, *record.actions, Resume(2))
    assert notes(record)[-1] == "Caio ends the pause."
    assert "Beto is about to bid." in text(record)


def test_an_unfinished_match_ends_with_who_is_awaited() -> None:
    record = match(4, seed=7)
    for actions, state in enumerate(record.replay()):
        told = lines(cut(record, actions)) if actions % 7 == 0 else None
        if told is None or state.phase is Phase.OVER:
            continue
        (awaited,) = (line for line in told if "is about to" in line)
        word = {Phase.DEAL: "deal", Phase.BID: "bid", Phase.PLAY: "play"}[state.phase]
        seat = state.dealer if state.to_act is None else state.to_act
        assert awaited.split()[0] == ["Ana", "Beto", "Caio", "Duda"][seat]
        assert awaited.endswith(f"to {word}.")
        assert all(card.symbol in "\n".join(told) for _, card in state.stage)


def wild(seed: int) -> Record:
    """A match in which people come, go and vote as much as they bid."""
    rng = Random(seed)
    state = start(rng.randrange(2, 7))
    seats = len(state.at_table)
    actions: list[Action] = []
    while state.phase is not Phase.OVER and len(actions) < 120:
        possible: Sequence[Action] = ()
        if rng.random() < 0.25:
            table = GAME.table_actions(state)
            kind = rng.choice(sorted({type(each).__name__ for each in table} - {"Leave"}))
            kind = "Leave" if rng.random() < 0.1 else kind  # seldom
            possible = [each for each in table if type(each).__name__ == kind]
        possible = possible or legal_actions(state) or [sample_chance(state, rng)]
        actions.append(rng.choice(possible))
        state = apply(state, actions[-1])
    return Record("fodasse", state.rules, seats, {}, (), actions, outcome(state))


@pytest.mark.parametrize("seed", range(8))
def test_any_record_can_be_told_to_anybody_in_lines_that_fit(seed: int) -> None:
    record = wild(seed)
    for seat in (None, *range(seats_ever(record))):
        for lang in ("en", "pt"):
            told = list(tell(record, seat=seat, lang=lang, page=Page(60)))
            assert max(line.cell_len for line in told) <= 60
            assert not any("{" in line.plain for line in told)


def test_both_languages_tell_the_same_cards(record: Record) -> None:
    english, portuguese = lines(record), lines(record, lang="pt")
    assert [CARD.findall(line) for line in english] == [CARD.findall(line) for line in portuguese]
    worded = {line for line in english if re.search("[a-z]{3}", line) and "manilhas" not in line}
    assert not worded & {*portuguese}


# Secrecy


def other_world(record: Record, seat: int, rng: Random) -> Record:
    """A match that the seat cannot tell from this one: the cards it has not seen are others."""
    *_, last = record.replay()
    world = GAME.determinize(GAME.view(last, seat), rng)
    place = max(n for n, action in enumerate(record.actions) if isinstance(action, Deal))
    laid = [*last.stage, *(each for stage in last.stages for each in stage.cards)]
    hands = [
        (*world.hands[other], *(card for player, card in laid if player == other))
        for other in last.at_table
    ]
    swapped = Deal(hands, world.vira)
    actions = (*record.actions[:place], swapped, *record.actions[place + 1 :])
    return evolve(record, actions=actions)


@pytest.mark.parametrize("seats", [2, 3, 4, 7])
def test_worlds_a_seat_cannot_tell_apart_are_told_it_alike(seats: int) -> None:
    rng = Random(seats)
    record = match(seats, seed=seats)
    hiding = [
        (actions, state.at_table)
        for actions, state in enumerate(record.replay())
        if state.phase in {Phase.BID, Phase.PLAY}
    ]
    different = 0
    for actions, at_table in rng.sample(hiding, 15):
        seen, seat = cut(record, actions), rng.choice(at_table)
        other = other_world(seen, seat, rng)
        assert text(other, seat) == text(seen, seat)
        assert text(other, seat, "pt") == text(seen, seat, "pt")
        different += text(other) != text(seen)
    assert different >= 10


def test_6a_in_a_blind_round_a_seat_is_told_all_cards_but_its_own_and_no_vira() -> None:
    bids = [Bid(1, 0), Bid(2, 0), Bid(3, 0)]
    before = text(opened(*bids), seat=1).split("Round 1")[1]
    assert sorted(CARD.findall(before)) == sorted(["4♦", "5♦", "7♣"])
    revealed = text(opened(*bids, Bid(0, 0)), seat=1).split("Round 1")[1]
    assert "vira 3♣" in revealed
    assert "K♣" in revealed


def test_of_a_void_deal_a_seat_is_told_its_own_hand_only() -> None:
    blind: list[Action] = [
        deal("7C", "KC", "4D", vira="3C"),
        *(Bid(seat, 0) for seat in (1, 2, 0)),
    ]
    void: list[Action] = [deal("4S 5S", "QS QC", "AS AC", vira="6H"), Bid(2, 1), Leave(0)]
    record = made(3, *blind, *void)
    told = text(record, seat=1).split("Round 2")[1]
    assert "Q♠ Q♣" in told
    assert not {"4♠", "5♠", "A♠", "A♣"} & set(CARD.findall(told))


def test_who_is_not_at_the_table_is_told_no_hands() -> None:
    blind: list[Action] = [
        deal("7C", "KC", "4D", "QC", "QH", vira="3C"),
        *(Bid(n, 0) for n in (1, 2, 3, 4, 0)),
    ]
    dealt = deal("4S 5S", "QS QD", "AS AC", "2S 2C", vira="6H")
    record = made(5, *blind, Leave(2), dealt)
    assert {"4♠", "Q♠", "A♠", "2♠"} <= set(CARD.findall(text(record)))
    for seat, own in ((2, set()), (0, {"4♠"})):
        told = CARD.findall(text(record, seat=seat).split("Round 2")[1])
        assert {"4♠", "Q♠", "A♠", "2♠"} & set(told) == own
