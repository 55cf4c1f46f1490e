"""Fodasse in numbers: bids and plays have ids, and an observation says what its view says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fodasse
from fodasse.games.fodasse import View
from fodasse.games.fodasse.encoding import decode_action, encode_action, layout, observe, retired
from fodasse.games.fodasse.statistics import ends_round, margins, points
from support.fodasse.playing import (
    SEEDS,
    SWITCHES,
    bidding,
    deal,
    dealt,
    due,
    most_seats,
    playing,
    refused,
    round_of,
    switched,
    walk,
)
from support.games.offering import encoding_of
from support.games.walks import known

ENCODING = encoding_of(fodasse.GAME)
BOOK = fodasse.Rules()
FEW = fodasse.Rules(ranks=tuple(fodasse.Rank(rank) for rank in "4Q3"))


@st.composite
def states(draw: st.DrawFn, share: float | None = None) -> list[fodasse.State]:
    """Return the states of a random match: all switches and tables, with comings and goings."""
    words: dict[str, Any] = draw(SWITCHES)
    most = most_seats(words)
    seats = draw(st.integers(2, min(most, 5)) | st.integers(2, most))
    rules = switched(words)
    size = draw(st.integers(1, rules.largest_hand(seats)))
    state = fodasse.start(
        seats, rules=rules, dealer=draw(st.integers(0, seats - 1)), hand_size=size
    )
    if share is None:
        share = draw(st.sampled_from((0.0, 0.05, 0.2)))
    match = walk(state, seed=draw(SEEDS), share=share, steps=40)
    return [state, *(after for _, _, after in match)]


def everybody(state: fodasse.State) -> range:
    return range(len(fodasse.returns(state)))


def number(card: fodasse.Card, rules: fodasse.Rules) -> int:
    """Return a card's number: ranks in the order of the deck, four suits each."""
    return 4 * "".join(map(str, rules.ranks)).index(card.text[0]) + "DSHC".index(card.text[1])


def plane(cards: Any, rules: fodasse.Rules) -> list[int]:
    """Return a set of cards as forty columns."""
    numbers = [number(card, rules) for card in cards]
    return [numbers.count(each) for each in range(40)]


def fields(seen: View) -> dict[str, list[int]]:
    """Return an observation by the names of its fields."""
    row = observe(seen)
    columns = layout(len(seen.seats), seen.rules).columns
    return {name: list(row[at]) for name, at in columns.items()}


def facts(state: fodasse.State, me: int) -> dict[str, list[int]]:
    """Return what the observation of a seat must say, read off the state by the rules."""
    rules, count = state.rules, len(everybody(state))
    seats = [*range(me, count), *range(me)]
    blind, plays = state.hand_size == 1, me in state.at_table
    vira = None if blind else state.vira
    lying = dict(state.stage)
    if blind and plays:  # rule 6a: everybody holds up the card it cannot see
        lying |= {seat: state.seat(seat).hand[0] for seat in seats[1:] if state.seat(seat).hand}
    seen = [*lying.values(), *(card for stage in state.stages for _, card in stage.cards)]
    bids = [state.seat(seat).bid for seat in seats]
    made = [bid for bid in bids if bid is not None]
    return {
        "hand": plane(() if blind else state.seat(me).hand, rules),
        "seen": plane(seen if vira is None else [vira, *seen], rules),
        "bidding": [state.phase is fodasse.Phase.BID],
        "hand_size": [state.hand_size],
        "dealt": [len(state.at_table)],
        "completed": [len(state.stages)],
        "accumulated": [sum(stage.winner is None for stage in state.stages)],
        "laid": [len(made) if state.phase is fodasse.Phase.BID else len(state.stage)],
        "vira": [-1 if vira is None else number(vira, rules)],
        "manilha": [-1 if vira is None else (number(vira, rules) // 4 + 1) % len(rules.ranks)],
        "dealer": [seats.index(state.dealer)],
        "turn": [-1 if state.turn is None else seats.index(state.turn)],
        "playing": [state.seat(seat).status is fodasse.Status.IN for seat in seats],
        "points": [state.seat(seat).points for seat in seats],
        "bid": [-1 if bid is None else bid for bid in bids],
        "won": [sum(stage.winner == seat for stage in state.stages) for seat in seats],
        "card": [number(lying[seat], rules) if seat in lying else -1 for seat in seats],
    }


# action ids


@pytest.mark.parametrize(
    ("action", "rules", "id_"),
    [
        (fodasse.Play(1, fodasse.Card.parse("4D")), BOOK, 0),
        (fodasse.Play(1, fodasse.Card.parse("4S")), BOOK, 1),
        (fodasse.Play(1, fodasse.Card.parse("5D")), BOOK, 4),
        (fodasse.Play(1, fodasse.Card.parse("3C")), BOOK, 39),
        (fodasse.Play(1, fodasse.Card.parse("QH")), FEW, 6),
        (fodasse.Play(1, fodasse.Card.parse("3C")), FEW, 11),
        (fodasse.Bid(1, 0), BOOK, 40),
        (fodasse.Bid(1, 1), FEW, 41),
        (fodasse.Bid(1, 19), BOOK, 59),
        (fodasse.Bid(1, 20), BOOK, 60),
    ],
)
def test_ids_of_version_2(
    action: fodasse.Bid | fodasse.Play, rules: fodasse.Rules, id_: int
) -> None:
    assert layout(3, rules).version == 2
    assert layout(3, rules).actions == 61
    assert encode_action(action, rules) == id_
    assert decode_action(id_, 1, rules) == action


@pytest.mark.parametrize(("rules", "cards"), [(BOOK, 40), (FEW, 12)])
@pytest.mark.parametrize("seat", [0, 38])
def test_every_card_and_every_bid_has_an_id_of_its_own(
    rules: fodasse.Rules, cards: int, seat: int
) -> None:
    for each in [*range(cards), *range(40, 61)]:
        assert encode_action(decode_action(each, seat, rules), rules) == each
        assert decode_action(each, seat, rules).seat == seat


@pytest.mark.parametrize(
    "action",
    [
        deal("KD", "KH", vira="4H"),
        fodasse.Join(3),
        fodasse.Leave(1),
        fodasse.Propose(1, fodasse.Misdeal()),
        fodasse.Propose(1, fodasse.Pause(5)),
        fodasse.Vote(1, in_favour=True),
        fodasse.Resume(1),
        fodasse.Bid(1, -1),
        fodasse.Bid(1, 21),
        fodasse.Play(1, fodasse.Card.parse("TD")),
        fodasse.Play(1, fodasse.Card.parse("5D")),
    ],
)
def test_what_no_seat_can_be_asked_for_has_no_number(action: Any) -> None:
    with pytest.raises(fodasse.IllegalAction) as caught:
        encode_action(action, FEW)
    assert caught.value.code == "no-number"
    assert caught.value.action == action


@pytest.mark.parametrize(("id_", "rules"), [(-1, BOOK), (61, BOOK), (12, FEW), (39, FEW)])
def test_an_id_of_nothing(id_: int, rules: fodasse.Rules) -> None:
    with pytest.raises(ValueError, match="are 0 to"):
        decode_action(id_, 0, rules)


# observations


@given(states())
def test_an_observation_says_what_its_seat_may_know(match: list[fodasse.State]) -> None:
    for state in match:
        for seat in Random(len(match)).sample(everybody(state), 2):
            assert fields(fodasse.view(state, seat)) == facts(state, seat)


def test_a_stage_in_numbers() -> None:
    # seat 0 leads, seat 2 deals; with the 4H as vira fives are manilhas
    state = round_of("KD 5C", "KH 7D", "2S 3S", bids=(1, 0, 2), points=(0, 4, 6))
    state = playing(state, "0 KD, 1 KH")
    told = fields(fodasse.view(state, 2))
    assert [card for card in range(40) if told["hand"][card]] == [33, 37]
    # the 4H, the KD and the KH
    assert [card for card in range(40) if told["seen"][card]] == [2, 24, 26]
    assert (told["vira"], told["manilha"]) == ([2], [1])
    assert (told["bidding"], told["laid"], told["turn"], told["dealer"]) == ([0], [2], [0], [0])
    assert (told["points"], told["bid"], told["card"]) == ([6, 0, 4], [2, 1, 0], [-1, 24, 26])
    # the kings annul each other, and the 2S takes the stage
    told = fields(fodasse.view(playing(state, "2 2S"), 0))
    assert (told["won"], told["turn"], told["completed"]) == ([0, 0, 1], [2], [1])
    assert [card for card in range(40) if told["seen"][card]] == [2, 24, 26, 33]


def test_6a_a_blind_round_in_numbers() -> None:
    told = fields(fodasse.view(round_of("KD", "KH", "2S", bids=(1,)), 1))
    assert not any(told["hand"])
    assert (told["vira"], told["manilha"]) == ([-1], [-1])
    # seat 2 holds up the 2S, 33, and seat 0 the KD, 24
    assert told["card"] == [-1, 33, 24]
    assert [card for card in range(40) if told["seen"][card]] == [24, 33]
    assert (told["bidding"], told["laid"], told["bid"]) == ([1], [1], [-1, -1, 1])


# what an episode brings


def test_an_episode_is_played_by_the_book() -> None:
    assert ENCODING.rules == BOOK


@given(st.data(), SWITCHES, SEEDS)
def test_13_every_finished_round_is_told_repeated_ones_too(
    data: st.DataObject, words: dict[str, Any], seed: int
) -> None:
    # with a last round agreed on, the state counts them down
    rules = switched(words | {"max_rounds": 50, "limit": data.draw(st.sampled_from((1, 2, 7)))})
    seats = data.draw(st.integers(2, min(most_seats(words), 6)))
    share = data.draw(st.sampled_from((0.0, 0.1)))
    for before, _, after in walk(
        fodasse.start(seats, rules=rules), seed=seed, share=share, steps=150
    ):
        left, still = before.table.history.rounds_left, after.table.history.rounds_left
        assert left is not None
        assert still is not None
        assert left - still == ends_round(before, after)


def test_13_a_repeated_round_is_finished_each_time() -> None:
    state = due(2, 1, "0: | 6 points", "1: | 6 points")
    for _ in range(2):
        last = bidding(fodasse.apply(state, deal("KD", "KH", vira="4H")), 1)
        state = bidding(last, 1)
        assert known(state.last_round).repeated
        assert ends_round(last, state)
        assert not ends_round(state, dealt(state))


def test_18c_a_void_deal_finishes_nothing() -> None:
    state = round_of("KD 5C", "KH 7D", "2S 3S")
    assert not ends_round(state, fodasse.apply(state, fodasse.Leave(1)))


def test_18c_a_leave_can_finish_a_round() -> None:
    state = round_of("KD 5C", "KH 7D", "2S 3S", bids=(0, 0, 0))
    state = playing(state, "0 KD, 1 7D, 2 3S, 2 2S, 0 5C")
    assert ends_round(state, fodasse.apply(state, fodasse.Leave(1)))


@given(states())
def test_3_standing_is_minus_the_points(match: list[fodasse.State]) -> None:
    for state in match:
        held = [state.seat(seat).points for seat in everybody(state)]
        assert [-value for value in points(state)] == held
        assert all(str(value) != "-0.0" for value in points(state))


def test_returns_and_standings_are_met_at_their_bounds() -> None:
    state = due(2, 1, "0: | 6 points", "1: | 6 points")
    state = bidding(fodasse.apply(state, deal("KD", "3H", vira="4H")), 0, 0)
    # seat 1 took a stage that it had not called, and is out
    assert fodasse.returns(state) == layout(2, BOOK).returns[::-1] == (1.0, -1.0)
    assert points(state)[1] == layout(2, BOOK).points[0] == -7


def test_3_after_as_many_rounds_as_the_rules_allow_the_match_is_won() -> None:
    # four lose at most a point in each round: after three nobody has 7 and is eliminated
    state = fodasse.start(4, rules=fodasse.Rules(max_rounds=3))
    bounds = [margins(state, rounds=rounds, cut=False, points=False) for rounds in (2, 3, 4)]
    assert bounds == [(0, 0), (-1, 1), (-1, 1)]


def with_leaves(state: fodasse.State, rng: Random, leaving: float) -> Iterator[fodasse.State]:
    """Yield a whole match in which nobody joins, and some leave."""
    while state.phase is not fodasse.Phase.OVER:
        actor = fodasse.actors(state)[0]
        if rng.random() < leaving:
            state = fodasse.apply(state, fodasse.Leave(rng.choice(state.at_table)))
        elif actor is fodasse.CHANCE:
            state = fodasse.apply(state, fodasse.sample_chance(state, rng))
        else:
            state = fodasse.apply(state, rng.choice(fodasse.legal_actions(state)))
        yield state


@given(
    st.integers(2, 7),
    st.sampled_from((1, 2, 4)),
    st.sampled_from((0.0, 0.0, 0.02)),
    st.none() | st.integers(1, 9),
    SEEDS,
)
def test_who_is_out_is_promised_what_it_will_get(
    seats: int, limit: int, leaving: float, rounds: int | None, seed: int
) -> None:
    rules = fodasse.Rules(limit=limit, max_rounds=rounds)
    match = list(with_leaves(fodasse.start(seats, rules=rules), Random(seed), leaving))
    end = fodasse.returns(match[-1])
    for state in match[:-1]:
        out = [s for s in everybody(state) if state.seat(s).status is not fodasse.Status.IN]
        if rounds is None:
            assert dict(retired(state)) == {seat: end[seat] for seat in out}
        else:
            # as many winners as share the fewest points: what is lost is not known before
            assert not retired(state)
    assert not retired(match[-1])


@pytest.mark.parametrize(
    ("seats", "size", "rules"), [(13, 3, BOOK), (3, 13, BOOK), (11, 1, FEW), (2, 5, FEW)]
)
def test_the_longest_round(seats: int, size: int, rules: fodasse.Rules) -> None:
    before = dealt(fodasse.start(seats, rules=rules, hand_size=size))
    decisions = 0
    while True:
        after = fodasse.apply(before, fodasse.legal_actions(before)[0])
        decisions += 1
        if ends_round(before, after):
            break
        before = after
    # a bid and all cards of every seat, unless the round is blind
    assert decisions == seats + (seats * size if size > 1 else 0)
    longest = known(layout(seats, rules).longest_round)
    assert decisions <= longest
    assert (decisions == longest) is (size > 1 and seats * size == len(rules.deck) - 1)


# a first round of any size


def sizes(state: fodasse.State, rounds: int) -> list[int]:
    """Return the hand sizes of the next rounds, in which nobody is eliminated."""
    told = []
    for seed in range(rounds):
        told.append(state.hand_size)
        before = state = dealt(state, seed)
        while not ends_round(before, state):
            before, state = state, fodasse.apply(state, fodasse.legal_actions(state)[0])
    return told


@pytest.mark.parametrize(
    ("seats", "first", "ladder"),
    [
        (4, 1, [1, 2, 3]),
        (4, 2, [2, 3, 4]),
        (4, 7, [7, 8, 9, 8, 7]),
        (4, 9, [9, 8, 7]),
        (13, 3, [3, 2, 1, 2, 3, 2]),
        (20, 1, [1, 1, 1]),
        (3, 13, [13, 12]),
        (2, 5, [5, 6]),
    ],
)
def test_7b_sizes_go_on_from_the_first_round(seats: int, first: int, ladder: list[int]) -> None:
    state = fodasse.start(seats, rules=fodasse.Rules(limit=999), hand_size=first)
    assert sizes(state, len(ladder)) == ladder


def test_7b_the_book_begins_with_one_card() -> None:
    assert fodasse.start(4) == fodasse.start(4, hand_size=1)
    assert fodasse.start(4) != fodasse.start(4, hand_size=2)
    assert fodasse.start(4, hand_size=9).hand_size == 9


@pytest.mark.parametrize(
    ("seats", "size", "rules"),
    [(4, 0, BOOK), (4, -1, BOOK), (4, 10, BOOK), (2, 20, BOOK), (20, 2, BOOK), (4, 3, FEW)],
)
def test_7b_a_first_round_that_cannot_be_dealt(
    seats: int, size: int, rules: fodasse.Rules
) -> None:
    with pytest.raises(fodasse.RulesError, match=f"1.* cards, not {size}"):
        fodasse.start(seats, rules=rules, hand_size=size)


@pytest.mark.parametrize("size", ["1", 1.0, None, True])
def test_a_first_size_of_the_wrong_type(size: object) -> None:
    with pytest.raises(TypeError):
        fodasse.start(4, hand_size=size)  # type: ignore[arg-type]  # what is tested


def test_7b_as_many_cards_as_the_first_round_has_are_dealt() -> None:
    state = fodasse.start(3, hand_size=2)
    assert refused(state, deal("KD", "KH", "2S", vira="4H")) == "hand-size"
    state = fodasse.apply(state, deal("KD 5C", "KH 7D", "2S 3S", vira="4H"))
    assert encode_action(fodasse.legal_actions(state)[-1], state.rules) == 42


def test_7b_15_a_newcomer_can_make_the_first_size_impossible() -> None:
    state = fodasse.start(2, hand_size=19)
    assert fodasse.apply(state, fodasse.Join(2)).hand_size == 13
