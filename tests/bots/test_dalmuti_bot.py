"""The bot that knows The Great Dalmuti: each principle by hand, always legal, told no secret."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse import play_match
from fodasse.bots import named, names
from fodasse.bots.dalmuti.rules import Rivals, RulesBot, own_hand, starts_run
from fodasse.bots.random import RandomBot
from fodasse.core.seats import CHANCE
from fodasse.games.dalmuti import (
    GAME,
    WILDCARD,
    Action,
    Decline,
    Give,
    Lay,
    Pass,
    Phase,
    Revolt,
    Rules,
    State,
    TakeOver,
    actors,
    apply,
    determinize,
    legal_actions,
    sample_chance,
    start,
    view,
)
from fodasse.table.bot import Turn
from support.dalmuti.playing import (
    SEEDS,
    SWITCHES,
    cards,
    deal,
    gives,
    later,
    played,
    position,
    texts,
)

BOT = RulesBot()


def chosen(state: State) -> Action:
    """What the bot does in a state."""
    assert state.to_act is not None
    seen = view(state, state.to_act)
    return BOT.choose(Turn(state.to_act, seen, seen.legal_actions), Random(0))


def done(state: State, turns: str = "") -> str:
    """What the bot lays or gives after some turns, as text."""
    action = chosen(played(state, turns) if turns else state)
    if isinstance(action, Pass):
        return "pass"
    assert isinstance(action, Lay | Give)
    return texts(action.cards)


def botted(state: State, seed: int, *, most: int = 300) -> Iterator[tuple[State, Action]]:
    """A match of rules bots among some that act at random: each state and the bot's action."""
    rng = Random(seed)
    random = {seat for seat in range(len(state.points)) if rng.random() < 0.4}
    for _ in range(most):
        awaited = actors(state)
        if not awaited:
            return
        if awaited[0] is CHANCE:
            state = apply(state, sample_chance(state, rng))
            continue
        action = chosen(state)
        yield state, action
        state = apply(state, rng.choice(legal_actions(state)) if awaited[0] in random else action)


STARTS = st.builds(
    lambda seats, youngest, words: start(seats, youngest=youngest % seats, rules=Rules(**words)),
    st.integers(4, 9),
    st.integers(0, 8),
    SWITCHES,
)


# Whole sets, common ones first


@pytest.mark.parametrize(("hand", "opened"), [("2 5x2 9x3 Tx2", "T T"), ("2 5 9x3 8", "9 9 9")])
def test_it_opens_with_the_commonest_set_whole(hand: str, opened: str) -> None:
    assert done(position(hand, "A 3 3 6", "3 7 7 8", "4 4 6 7")) == opened


def test_it_follows_with_the_commonest_set_that_fits_whole() -> None:
    # two nines and three eights stay together; the three is kept
    state = position("3 7 8x3 9x2", "A 2 4 5", "2 T T", "4 5 6", opens=2)
    assert done(state, "2 T, 3 pass") == "7"


def test_it_passes_rather_than_break_a_set() -> None:
    state = position("8x3 9x2", "A 2 4 5", "2 T T", "4 5 6", opens=2)
    assert done(state, "2 T, 3 pass") == "pass"


def test_it_wins_with_what_is_rare_when_nothing_else_fits_whole() -> None:
    state = position("2 8x3 9x2", "A 2 4 5", "7 T T", "4 5 6", opens=2)
    assert done(state, "2 7, 3 5") == "2"


def test_a_wildcard_is_not_spent_on_the_way() -> None:
    state = position("5 6 8x3 *", "A 2 4 5", "7 T T", "4 5 6 *", opens=2, wildcards=True)
    assert done(state, "2 Tx2, 3 pass") == "pass"
    assert done(position("5 6 8x3 *", "A 2 4 5", "7 T T", "4 5 6 *", wildcards=True)) == "8 8 8"


# The end


def test_all_cards_go_at_once_if_they_can() -> None:
    assert done(position("8x3", "A 2", "T T", "4 5 6")) == "8 8 8"
    assert done(position("8x2 * *", "A 2", "T T", "4 5", wildcards=True)) == "8 8 * *"
    state = position("8 *", "A 2", "T T", "4 5 *", opens=2, wildcards=True)
    assert done(state, "2 Tx2, 3 pass") == "8 *"


@pytest.mark.parametrize(("rival", "opened"), [("2 3", "A"), ("A 3", "9")])
def test_what_nobody_can_beat_goes_before_the_last_set(rival: str, opened: str) -> None:
    own = "A 9" if "A" not in rival else "2 9"
    assert done(position(own, rival, "4 6", "T T")) == opened


@pytest.mark.parametrize(("rival", "opened"), [("3 4", "2"), ("A 4", "9")])
def test_the_cards_laid_tell_what_can_still_be_beaten(rival: str, opened: str) -> None:
    assert done(position("2 9", rival, "4 6", "T T")) == opened


@pytest.mark.parametrize(("rival", "opened"), [("3 3", "9 9 9"), ("3 3 3", "T")])
def test_a_set_longer_than_every_other_hand_is_sure(rival: str, opened: str) -> None:
    assert done(position("9x3 T", rival, "4 6", "T T")) == opened


def test_two_sets_that_can_be_beaten_are_no_run() -> None:
    assert done(position("A 9 Tx2", "2 3 3", "4 6 6", "8 8")) == "T T"


def test_in_a_run_a_sure_card_comes_in_before_a_common_one() -> None:
    # with the five it would wait for another trick; the ace takes this one and opens with the five
    state = position("A 5", "2 3", "T T", "4 6", opens=2)
    assert done(state, "2 T, 3 pass") == "A"


def test_in_a_run_a_set_is_broken() -> None:
    state = position("2x2 9", "3 3", "5 T", "4 6", opens=2)
    assert done(state, "2 5, 3 pass") == "2"
    assert done(state, "2 5, 3 4") == "2"


@pytest.mark.parametrize(("rival", "laid"), [("3 3", "2 *"), ("A 3", "pass")])
def test_in_a_run_a_wildcard_is_spent_unless_the_other_may_beat_it(rival: str, laid: str) -> None:
    state = position("2 8 *", rival, "9 9 T", "4 6 *", opens=2, wildcards=True)
    assert done(state, "2 9x2, 3 pass") == laid


@given(first=STARTS, seed=SEEDS)
def test_nobody_can_lay_between_the_sets_of_a_run(first: State, seed: int) -> None:
    for state, action in botted(first, seed, most=150):
        if isinstance(action, Lay):
            rivals = Rivals.of(view(state, action.seat))
            if starts_run(action, Counter(state.hand(action.seat)), rivals):
                run_to_the_end(state, action.seat)


def run_to_the_end(state: State, seat: int) -> None:
    number = state.hand_number
    while seat not in state.out and state.hand_number == number and state.phase is Phase.PLAY:
        if state.to_act is not None and state.to_act != seat:
            assert legal_actions(state) == (Pass(state.to_act),)
        state = apply(state, chosen(state))


# Between the hands


def president(hand: str, **rules: Any) -> State:
    """The president, seat 0, is to give; the junior intern paid it the ace and a 2."""
    state = later((0, 1, 2, 3), **rules)
    return apply(state, deal(state, seat0=hand, seat3="A 2"))


def test_13_it_gives_common_cards_that_stand_alone() -> None:
    # ace and 2 stand alone too, but nothing beats them
    assert done(president("3x3 5x2 6 7 8x6 9")) == "7 9"


def test_13_it_gives_a_whole_pair_before_it_breaks_a_longer_set() -> None:
    assert done(president("3x3 5x5 8x4 7x2")) == "7 7"


def test_13_it_keeps_wildcards() -> None:
    state = president("5x5 8x7 * *", wildcards=True, wildcard_pair="none")
    assert done(state) == "8 8"


def test_13_it_gives_only_cards_from_its_hand_and_two_of_them() -> None:
    state = president("3x3 5x2 6 7 8x6 9")
    action = chosen(gives(state, "7 9"))
    assert isinstance(action, Give)
    assert action.seat == 1
    assert not Counter(action.cards) - Counter(state.hand(1))


@pytest.mark.parametrize("seat", [2, 3])
def test_an_intern_that_can_take_over_does(seat: int) -> None:
    state = later((0, 1, 2, 3), wildcards=True)
    state = apply(state, deal(state, **{f"seat{seat}": "* *"}))
    if seat == 3:
        assert chosen(state) == Decline(2)
        state = apply(state, Decline(2))
    assert chosen(state) == TakeOver(seat)


@pytest.mark.parametrize("seat", range(4))
def test_an_intern_that_can_start_a_revolution_does_and_an_executive_keeps_the_bonus(
    seat: int,
) -> None:
    state = later((0, 1, 2, 3), wildcards=True, wildcard_pair="revolution")
    state = apply(state, deal(state, **{f"seat{seat}": "* *"}))
    while state.to_act != seat:
        assert state.to_act is not None
        assert chosen(state) == Decline(state.to_act)
        state = apply(state, Decline(state.to_act))
    assert chosen(state) == (Revolt(seat) if seat in {2, 3} else Decline(seat))


def test_13_it_gives_one_card_where_one_is_due() -> None:
    state = later((0, 1, 2, 3), bonus="classic")
    state = apply(state, deal(state, seat1="3x3 5x2 6 8x6 9 9", seat3="A 2"))
    state = apply(state, chosen(state))
    # the 6 and the 7 it was paid stand alone, and the 7 is commoner
    assert done(state) == "7"


def test_wildcards_alone_go_last() -> None:
    rules = Rules(wildcards=True, lone_wildcards=True)
    state = position("9 *", "3 3", "4 4", "5 5", wildcards=True, lone_wildcards=True)
    assert state.rules == rules
    assert done(position("*", "3 3", "4 4", "5 5", wildcards=True, lone_wildcards=True)) == "*"
    assert done(state) == "9 *"


# What every bot must keep


def test_it_has_a_name() -> None:
    assert names(GAME) == ("random", "rules", "easy", "medium", "hard", "best")
    assert named("rules", GAME) == BOT


@given(first=STARTS, seed=SEEDS)
def test_it_is_always_legal_under_every_switch(first: State, seed: int) -> None:
    for state, action in botted(first, seed):
        assert action in legal_actions(state)


@given(first=STARTS, seed=SEEDS)
def test_it_chooses_alike_in_worlds_it_cannot_tell_apart(first: State, seed: int) -> None:
    for number, (state, action) in enumerate(botted(first, seed, most=60)):
        seen = view(state, state.to_act)
        world = determinize(seen, Random(number))
        assert view(world, state.to_act) == seen
        assert chosen(world) == chosen(state) == action


def test_it_never_asks_for_its_history() -> None:
    def forget() -> Any:
        raise AssertionError("asked")

    state = position("2 9", "3 4", "4 6", "T T")
    seen = view(state, 0)
    assert BOT.choose(Turn(0, seen, seen.legal_actions, recall=forget), Random(0)) == Lay(0, 2, 1)


@given(first=STARTS, seed=SEEDS)
def test_what_no_one_wants_to_see(first: State, seed: int) -> None:
    """A set broken or a wildcard laid without the end in sight; a pass with a set that fits."""
    for state, action in botted(first, seed, most=150):
        if state.phase is not Phase.PLAY or state.to_act is None:
            continue
        seen = view(state, state.to_act)
        held = Counter(own_hand(seen))
        whole = [
            lay
            for lay in seen.legal_actions
            if isinstance(lay, Lay) and not lay.wildcards and lay.count == held[lay.rank]
        ]
        if isinstance(action, Pass):
            assert not whole
        elif action not in whole and isinstance(action, Lay):
            ends = action.count == held.total()
            assert ends or starts_run(action, held, Rivals.of(seen))


@pytest.mark.parametrize("seats", [4, 7])
def test_the_same_seed_is_the_same_match(seats: int) -> None:
    bots, rules = [BOT] * seats, Rules(wildcards=True)
    assert play_match(GAME, bots, seed=3, rules=rules) == play_match(
        GAME, bots, seed=3, rules=rules
    )


@pytest.mark.thorough
@pytest.mark.parametrize("wildcards", [False, True])
@pytest.mark.parametrize(("seats", "least"), [(4, 0.75), (6, 0.7), (9, 0.6)])
def test_it_beats_random_bots_clearly(seats: int, least: float, *, wildcards: bool) -> None:
    """The share is far above ``least``, and ``least`` far above a fair share."""
    wins, matches = 0, 18
    for match in range(matches):
        seat = match % seats
        bots: list[Any] = [RandomBot()] * seats
        bots[seat] = BOT
        rules = Rules(wildcards=wildcards)
        result = play_match(GAME, bots, seed="beats", match=match, rules=rules).result
        wins += result is not None and result.winners == (seat,)
    assert wins / matches > least


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [4, 9])
def test_a_random_bot_among_it_is_last(seats: int) -> None:
    lost, matches = 0.0, 18
    for match in range(matches):
        seat = match % seats
        bots: list[Any] = [BOT] * seats
        bots[seat] = RandomBot()
        result = play_match(GAME, bots, seed="loses", match=match).result
        assert result is not None
        lost += seat in result.ranking[-1]
    assert lost / matches > 0.5  # by chance it would be a quarter, or a ninth


# What can still be beaten


def rivals(unseen: str, longest: int = 9) -> Rivals:
    """Rivals that may hold these cards."""
    return Rivals(Counter(cards(unseen)), longest)


@pytest.mark.parametrize(
    ("unseen", "longest", "laid", "beaten"),
    [
        ("5 5 9", 9, "6 6", True),
        ("5 4 9", 9, "6 6", False),
        ("5 4 *", 9, "6 6", True),
        ("* *", 9, "6 6", False),
        ("6 6 6", 9, "6 6", False),
        ("5 5 5", 1, "6 6", False),
        ("5 * *", 9, "6x4", False),
    ],
)
def test_a_set_is_beaten_by_as_many_rarer_cards(
    unseen: str, longest: int, laid: str, beaten: bool
) -> None:
    rank, *others = cards(laid)
    assert rivals(unseen, longest).can_beat(rank, 1 + len(others)) is beaten


@given(first=STARTS, seed=SEEDS)
def test_what_is_called_sure_is_never_beaten_in_any_world(first: State, seed: int) -> None:
    for number, (state, _) in enumerate(botted(first, seed, most=60)):
        if state.phase is not Phase.PLAY or state.to_act is None:
            continue
        seen = view(state, state.to_act)
        world = determinize(seen, Random(number))
        others = [hand for seat, hand in enumerate(world.hands) if seat != state.to_act]
        held = Counter(own_hand(seen))
        for rank, count in held.items():
            if rank != WILDCARD and not Rivals.of(seen).can_beat(rank, count):
                assert not any(
                    hand.count(rarer) > 0 and hand.count(rarer) + hand.count(WILDCARD) >= count
                    for hand in others
                    for rarer in range(1, rank)
                )
