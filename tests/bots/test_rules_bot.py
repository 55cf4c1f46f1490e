"""The bot that knows Fodasse: its bids and plays by hand, and none of the silly moves."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import (
    CHANCE,
    GAME,
    Bid,
    Card,
    Deal,
    Pause,
    Play,
    Propose,
    Rank,
    Resume,
    Rules,
    State,
    View,
    Vote,
    actors,
    apply,
    legal_actions,
    sample_chance,
    start,
    table_actions,
    view,
)
from fodasse.bots.fodasse.rules import (
    RulesBot,
    best_play,
    chance_unseen,
    cost,
    distribution,
    needed,
    threats_to_come,
    unseen_powers,
)
from fodasse.core.cards import TRUCO_RANKS
from fodasse.core.fields import require
from fodasse.core.manilhas import POWERS
from fodasse.games.fodasse import Action
from fodasse.games.fodasse.notation import position_from_text as drawn
from fodasse.games.fodasse.strength import taker
from support.games.turns import turn_of

BOT = RulesBot()

RANKS = st.sets(st.sampled_from(TRUCO_RANKS), min_size=3).map(
    lambda ranks: tuple(rank for rank in TRUCO_RANKS if rank in ranks)
)


def chosen(state: State, seat: int | None = None) -> Action:
    """What the bot does in a state, on the seat to act or another that is awaited."""
    return BOT.choose(turn_of(GAME, state, seat), Random(0))


def botted(
    seats: int, seed: int, *, most: int, table_share: float
) -> Iterator[tuple[State, Action]]:
    """A match of rules bots, with joins, leaves and motions by chance: each state and action."""
    rng = Random(seed)
    state = start(seats)
    for _ in range(most):
        awaited = actors(state)
        if not awaited:
            return
        possible = table_actions(state) if rng.random() < table_share else ()
        if possible:
            kind = rng.choice(list(dict.fromkeys(map(type, possible))))
            action = rng.choice([each for each in possible if type(each) is kind])
        elif awaited[0] is CHANCE:
            action = sample_chance(state, rng)
        else:
            action = chosen(state, rng.choice([each for each in awaited if each is not CHANCE]))
        yield state, action
        state = apply(state, action)


# By hand

THREE = "vira JS; cards 3; dealer 3; 0: {}; 1: 6D 7D QD; 2: AD 2D 3D; 3: KD 4H 5S"
FOUR = "vira JS; cards 4; dealer 1; 0: AD 2D 3D 3S; 1: 4D 5D 6D 7D"
FIVE = FOUR.replace("dealer 1", "dealer 4") + "; 2: 4S 5S 6S 7S; 3: 4H 5H 6H 7H; 4: 4C 5C 6C 7C"
LAST = "vira JS; cards 2; dealer 2; 0: 6D QD | bid 0; 1: AD 2D | bid {}; 2: {}"
BLIND = "vira 7C; dealer 3; 0: 7D; 1: {}; 2: {}; 3: {}"
BIDS = {
    "nothing is nothing": (THREE.format("4D 4S 5D"), 0),
    "the three highest manilhas": (THREE.format("KS KH KC"), 3),
    "7g: free with a manilha": (LAST.format(0, "4D KD"), 1),
    "7g: barred, gives way to less": (LAST.format(1, "4D KD"), 0),
    "7g: free with a 3 and a manilha": (LAST.format(0, "3S KC"), 1),
    "7g: barred, gives way to more": (LAST.format(1, "3S KC"), 2),
    "6: little is in the way": (BLIND.format("4D", "5S", "6H"), 1),
    "6: equal ones are little too": (BLIND.format("4D", "4S", "6H"), 1),
    "6: a 3 is in the way": (BLIND.format("4D", "5S", "3C"), 0),
    "6, 14: annulled ones are not": (BLIND.format("3D", "3S", "3H"), 1),
    "6, 14: but what is left is": (BLIND.format("AD", "2S", "2H"), 0),
}


@pytest.mark.parametrize(("position", "stages"), BIDS.values(), ids=BIDS)
def test_6_7g_it_bids_what_a_hand_is_worth(position: str, stages: int) -> None:
    state = drawn(position)
    assert chosen(state) == Bid(require(state.to_act), stages)


def test_more_rivals_lower_the_same_hand() -> None:
    few, many = (chosen(drawn(text)) for text in (FOUR, FIVE))
    assert isinstance(few, Bid)
    assert isinstance(many, Bid)
    assert many.stages < few.stages


THROWN = "vira 4H; dealer 2; 0: 7D 6D | bid 2; 1: QS JD | bid 0; 2: {} | bid 0; table 0 AD, 1 QD"
LEAD = "vira 4H; dealer 1; 0: 4D KD 7H | bid 0; 1: 7D 6D QD | bid {}"
NEED = "vira 4H; dealer 2; 0: 7D | bid 0; 1: QS | bid 0; 2: {} | bid 1; table 0 6D, 1 QD"
ALL = "vira 4H; dealer 2; 0: 7D 6D | bid 0; 1: QS JD | bid 1; 2: {} | bid 3; table 0 KD, 1 QD"
MORE = "vira 4H; dealer 1; 0: 6S | bid 0; 1: 4D 3S | bid {}; stage 0 AD, 1 AS; table 0 7S"
LOST = "vira 4H; dealer 1; 0: {} | bid 3; 1: 6S | bid {}; stage 0 QD, 1 KD; table 1 7S"
"""Seat 0 bid three of three and has lost the first; seat 1 took it and is about to take again."""
MANY = (
    "vira 4H; 0: 6C | bid 1; 1: 7H | bid 0; 2: 7C | bid 0; 3: QH | bid 0;"
    "{0}: 4D 3S | bid 3; dealer {0};"
    "stage 0 AD, 1 6D, 2 7D, 3 QD, {1} {0} KD; table 0 JS, 1 6S, 2 7S, 3 QS {2}"
)
PLAYS = {
    "made: the highest that does not take": (THROWN.format("4D KD 3C"), "KD"),
    "made: it annuls if it can": (THROWN.format("4D AS KD"), "AS"),
    "made: it leads low": (LEAD.format(0), "4D"),
    "made: or high into a seat that needs stages": (LEAD.format(2), "KD"),
    "last in need it takes": (NEED.format("4D JS"), "JS"),
    "in need of all the cheapest sure winner takes": (ALL.format("5D 5C AS"), "AS"),
    "the last needed is taken by what could not be lost later": (NEED.format("5C KS"), "5C"),
    "14c: accumulated stages are taken along if needed": (MORE.format(2), "3S"),
    "14c: and left alone where they are too many": (MORE.format(1), "4D"),
    "9: nothing to lose, so it spoils the rival's stage": (LOST.format("4D 3S", 2), "3S"),
    "9: by annulling too": (LOST.format("4D 7H", 2), "7H"),
    "9: and leaves it to who does not need it": (LOST.format("4D 3S", 1), "4D"),
    "8: five seats, so a lost bid is lost": (MANY.format(4, "", ""), "4D"),
    "8: of six a lost bid still limits the damage": (
        MANY.format(5, "4 JD,", ", 4 6H") + "; 4: JH | bid 0",
        "3S",
    ),
}


@pytest.mark.parametrize(("position", "card"), PLAYS.values(), ids=PLAYS)
def test_8_9_14c_it_plays_the_card_after_which_least_is_missed(position: str, card: str) -> None:
    state = drawn(position)
    assert chosen(state) == Play(require(state.to_act), Card.parse(card))


@given(seats=st.integers(2, 7), seed=st.integers(0, 10**6), ranks=RANKS)
def test_6_the_chance_of_the_unseen_card_is_exact(
    seats: int, seed: int, ranks: tuple[Rank, ...]
) -> None:
    rules = Rules(ranks=ranks)
    first = start(seats, rules=rules)
    seen = view(apply(first, sample_chance(first, Random(seed))), 1)
    others = [(seat, seen.seat(seat).hand[0]) for seat in range(seats) if seat != 1]
    laid = [(seat, each) for seat, each in others if each is not None]
    hidden = [each for each in rules.deck if each not in dict(laid).values()]
    worlds = [(own, vira) for own in hidden for vira in hidden if own is not vira]
    taking = sum(
        taker([*laid, (1, own)], rules.powers[rules.manilha_of(vira)]) == 1 for own, vira in worlds
    )
    assert chance_unseen(seen) == taking / len(worlds)


@pytest.mark.parametrize("manilha", ["vira", "fixed", "none"])
@pytest.mark.parametrize("equal_cards", ["annul", "pairs", "nobody", "suit", "first"])
def test_the_chance_of_a_blind_round_is_that_of_the_rounds_played_to_the_end(
    manilha: str, equal_cards: str
) -> None:
    """Twelve cards of the ranks 4, 7 and A; every card of seat 2 and every vira is dealt."""
    ranks = tuple(map(Rank, "47A"))
    words: dict[str, Any] = {"manilha": manilha, "equal_cards": equal_cards}
    rules = Rules(ranks=ranks, annulled="lost", **words)
    begun = start(4, rules=rules, dealer=1)
    known_hands = [(Card.parse(text),) for text in ("7C", "AS", "7H")]
    others = [hand[0] for hand in known_hands]
    left = [card for card in rules.deck if card not in others]
    viras: list[Card | None] = [*left] if manilha == "vira" else [None]
    wins, chances = [], set()
    for own in left:
        for vira in viras:
            if vira is own:
                continue
            hands = [*known_hands[:2], (own,), known_hands[2]]
            state = apply(begun, Deal(hands, vira))
            chances.add(chance_unseen(view(state, 2)))
            while actors(state) != (CHANCE,):
                state = apply(state, legal_actions(state)[0])
            assert state.last_round is not None
            wins.append(state.last_round.won[2])
    assert chances == {sum(wins) / len(wins)}


def is_sensible_last(seen: View, action: Play) -> bool:
    powers = POWERS[require(seen.manilha)]
    hand = [play.card for play in seen.legal_actions if isinstance(play, Play)]
    taking = [each for each in hand if takes(seen, action.seat, each)]
    losing = [each for each in hand if each not in taking]
    need = needed(seen, action.seat)
    many = sum(player.bid is not None for player in seen.seats) >= 6
    if losing and (need == 0 or (need < 0 and many)) and not sure(seen, hand):
        unseen = unseen_powers(seen)
        lower = {each: bisect_left(unseen, powers[each]) for each in losing}
        return lower.get(action.card) == max(lower.values())
    if taking and not seen.accumulated and need == len(hand) <= 3:
        return powers[action.card] == min(powers[each] for each in taking)
    return True


def takes(seen: View, seat: int, laid: Card) -> bool:
    return taker((*seen.stage, (seat, laid)), POWERS[require(seen.manilha)]) == seat


def sure(seen: View, hand: list[Card]) -> bool:
    """Whether a card is sure to take, so that a bid of nothing more is lost anyway."""
    powers = POWERS[require(seen.manilha)]
    return max(powers[each] for each in hand) > max(unseen_powers(seen))


@given(seats=st.integers(2, 39), seed=st.integers(0, 10**6), share=st.sampled_from((0.0, 0.03)))
def test_it_is_no_fool(seats: int, seed: int, share: float) -> None:
    """Last to play: no stage it does not need, no needed stage left, no card too good for it."""
    matches = botted(seats, seed, most=100, table_share=share)
    for state, action in matches:
        if isinstance(action, Play):
            seen = view(state, action.seat)
            if len(seen.legal_actions) > 1:
                assert threats_to_come(seen) or is_sensible_last(seen, action)


def test_18d_it_resumes_a_paused_match() -> None:
    paused = apply(apply(start(2), Propose(0, Pause(5))), Vote(1, in_favour=True))
    assert [chosen(paused, seat) for seat in (0, 1)] == [Resume(0), Resume(1)]


# The arithmetic


@given(st.lists(st.floats(0, 1), max_size=8))
def test_a_distribution_is_one(chances: list[float]) -> None:
    taken = distribution(chances)
    assert len(taken) == len(chances) + 1
    assert sum(taken) == pytest.approx(1)
    mean = sum(stages * chance for stages, chance in enumerate(taken))
    assert mean == pytest.approx(sum(chances))


@pytest.mark.parametrize("need", [-2, -1, 4, 9])
def test_9_out_of_reach_costs_one_whatever_happens(need: int) -> None:
    assert cost((0.25, 0.25, 0.5), need, many=False) == 1


def test_8_out_of_reach_costs_the_distance() -> None:
    assert cost((0.5, 0.5, 0.0), -1, many=True) == 1.5
    assert cost((0.5, 0.5, 0.0), 4, many=True) == 3.5


def test_the_best_of_some_plays_is_one_of_them() -> None:
    state = drawn("vira 4H; dealer 1; 0: 4D 3C 5H | bid 0; 1: 7D 6D QD | bid 2")
    seen = view(state, 0)
    two = [play for play in seen.legal_actions if isinstance(play, Play)][1:]
    assert best_play(seen, two) in two
