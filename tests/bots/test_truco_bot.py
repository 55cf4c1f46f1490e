"""The bot that knows Truco: its principles one by one."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fodasse.bots.truco.rules import (
    RulesBot,
    all_weaker,
    expected_points,
    hand_chance,
    look,
    trick_chances,
    unseen_strengths,
)
from fodasse.core.cards import Card
from fodasse.core.seats import CHANCE
from fodasse.games.truco import (
    GAME,
    Action,
    Laid,
    Phase,
    Raise,
    State,
    Trick,
    actors,
    apply,
    start,
    view,
)
from fodasse.games.truco.tricks import decided
from fodasse.table.bot import Turn
from support.games.strength import share_of_wins
from support.games.turns import turn_of
from support.truco.playing import between, cut, deal, dealt, do, worded

BOT = RulesBot()


def chosen(state: State, seat: int | None = None) -> Action:
    """What the bot does in a state, on the seat to act or another that is awaited."""
    return BOT.choose(turn_of(GAME, state, seat), Random(0))


def choice(state: State, seat: int | None = None) -> str:
    """The same as text. Seat 1 leads, and aces are manilhas."""
    return worded(chosen(state, seat))


QUIET = "0 raise, 1 accept"
"""Before the first card; so the team of seat 0 may not raise, and plays."""


CARDS = {
    # hands from seat 0 on, turns, and what is done then
    "the cheapest that takes": (("4S KS 3S", "QD"), f"{QUIET}, 1 QD", "0 KS"),
    "the first trick is worth a manilha": (("6S KS AC", "3D"), f"{QUIET}, 1 3D", "0 AC"),
    "the weakest where none takes": (("3S 4S KS", "AC"), f"{QUIET}, 1 AC", "0 4S"),
    "the weakest where the partner takes": (
        ("3C 2C 6C", "4D", "AC", "5D"),
        f"{QUIET}, 1 4D, 2 AC, 3 5D",
        "0 6C",
    ),
    "a tie where it wins the hand": (
        ("5D 4S 3D", "4D 5S 3S"),
        f"{QUIET}, 1 4D, 0 5D, 0 4S, 1 5S, 1 3S",
        "0 3D",
    ),
    "what changes nothing is covered": (
        ("7D 4C", "4D AC", "5D 2D 6D", "4H"),
        f"{QUIET}, 1 4D, 2 5D, 3 4H, 0 7D, 0 4C, 1 AC",
        "2 (6D)",
    ),
    "what could decide is open": (
        ("7D 4C", "4D 6C", "5D 2D 6D", "4H"),
        f"{QUIET}, 1 4D, 2 5D, 3 4H, 0 7D, 0 4C, 1 6C",
        "2 2D",
    ),
    "two manilhas ask for more": (("", "AH AC 4D"), "", "1 raise"),
    "so do the highest and a manilha": (("", "3C AC 2D"), "", "1 raise"),
    "the weakest do not": (("", "4D 5D 6D"), "", "1 4D"),
    "a bad hand runs": (("4S 5S 6S", ""), "1 raise", "0 run"),
    "a fair one accepts": (("3S 2S QS", ""), "1 raise", "0 accept"),
    "a good one raises": (("3S AH AC", ""), "1 raise", "0 raise"),
    "what cannot be beaten on the table counts": (
        ("5D 4S 6S", "4D 5S AC"),
        "1 4D, 0 5D, 0 4S, 1 5S, 1 AC, 1 raise",
        "0 run",
    ),
    "and what can": (
        ("5D 4S AC", "4D 5S 3C"),
        "1 4D, 0 5D, 0 4S, 1 5S, 1 3C, 1 raise",
        "0 raise",
    ),
}


@pytest.mark.parametrize(("hands", "turns", "action"), CARDS.values(), ids=CARDS)
def test_it_does_what_was_worked_out_by_hand(
    hands: tuple[str, ...], turns: str, action: str
) -> None:
    assert choice(do(dealt(*hands), turns)) == action


def test_a_partner_who_is_beaten_is_helped() -> None:
    """The jack of seat 3 beats the queen of seat 2, and seat 1 has yet to play."""
    state = do(dealt("4C AH 6C", "", "QD", "JS", dealer=1), "2 raise, 3 accept, 2 QD, 3 JS")
    assert choice(state) == "0 AH"


def test_a_tie_is_better_than_a_lost_first_trick() -> None:
    assert choice(do(dealt("KS AC 2H", "2D"), f"{QUIET}, 1 2D")) != "0 KS"


@pytest.mark.parametrize(("points", "action"), [((0, 0), "0 raise"), ((9, 0), "0 7S")])
def test_nothing_is_asked_for_that_gains_nothing(points: tuple[int, int], action: str) -> None:
    """Three points are all that 9 need."""
    state = dealt("7S AH AC", "4D", points=points)
    assert choice(do(state, "1 raise, 0 accept, 1 4D")) == action


def test_who_would_lose_the_match_by_running_accepts_anything() -> None:
    state = do(dealt("4S 5S 6S", "", points=(0, 9)), "0 raise, 1 accept, 1 raise")
    assert choice(state) == "0 accept"


def test_who_asks_is_believed_to_hold_something() -> None:
    state = dealt("3S 2S KS", "")
    assert look(view(do(state, "1 raise"), 0)).chance < look(view(state, 0)).chance


@pytest.mark.parametrize(
    ("points", "worth", "least"),
    [((0, 0), 1, 1 / 3), ((0, 0), 3, 1 / 4), ((0, 0), 9, 1 / 8), ((9, 0), 3, 1 / 3)],
)
def test_running_costs_more_from_this_chance_on(
    points: tuple[int, int], worth: int, least: float
) -> None:
    """Truco: (3 + 1) / (3 + 3) of the time one may lose. With 9 points six more gain only 3."""
    seen = view(dealt("", "", points=points), 0)
    more = {1: 3, 3: 6, 9: 12}[worth]
    accepted = expected_points(seen, least, more)
    assert accepted == pytest.approx(expected_points(seen, 0.0, worth))


@pytest.mark.parametrize(("partner", "answer"), [("AC AH 3D", "0 accept"), ("4D 6D", "0 run")])
def test_eleven_is_played_by_the_cards_of_both_partners(partner: str, answer: str) -> None:
    state = dealt("4S 5S QS", "", partner, "", points=(11, 0))
    assert choice(state, 0) == answer


@pytest.mark.parametrize("turns", ["", "2 accept"])
def test_at_eleven_it_never_asks_for_more(turns: str) -> None:
    state = do(dealt("3C 3S AC", "AH AS 3H", "AD", "", points=(11, 0)), turns)
    assert all("raise" not in choice(state, seat) for seat in actors(state) if seat is not CHANCE)


def test_in_the_dark_the_first_card_is_played() -> None:
    assert choice(dealt("", "", points=(11, 11))) == "1 blind 0"


def test_it_cuts() -> None:
    assert choice(start(4)) == "3 cut cut"


@pytest.mark.parametrize(
    ("hand", "answer"), [("3D", "1 keep"), ("JD", "1 keep"), ("QD", "1 burn")]
)
def test_an_exposed_card_is_kept_if_it_is_better_than_most(hand: str, answer: str) -> None:
    state = apply(cut(between(exposure=True)), deal("", hand, "", "", exposed=(1, 0)))
    assert choice(state) == answer


class Loud:
    """Asks for more until so much is asked, and never runs before; else plays like the bot."""

    def __init__(self, most: int) -> None:
        self.most = most

    def choose(self, turn: Turn, rng: Random) -> Any:
        last = turn.legal_actions[-1]
        worth = turn.view.asked or turn.view.worth
        return last if isinstance(last, Raise) and worth < self.most else BOT.choose(turn, rng)


@pytest.mark.thorough
@pytest.mark.parametrize("most", [3, 12])
def test_who_asks_with_any_cards_does_not_scare_it(most: int) -> None:
    """Respect for those who ask must not cost the match: it wins more than 0.57."""
    assert share_of_wins("truco", BOT, Loud(most), 4, 200) > 0.5


# The arithmetic

CHANCES = (
    st.lists(st.integers(0, 9), min_size=3, max_size=3)
    .filter(any)
    .map(lambda ways: (ways[0] / sum(ways), ways[1] / sum(ways)))
)


@given(coming=st.lists(CHANCES, min_size=3, max_size=3), dealers=st.integers(0, 1))
def test_a_hand_is_won_as_its_tricks_are(coming: list[tuple[float, float]], dealers: int) -> None:
    won = 0.0
    for ways in product(range(3), repeat=3):
        chance, tricks = 1.0, []
        for way, (win, tie) in zip(ways, coming, strict=True):
            chance *= (win, tie, 1 - win - tie)[way]
            tricks.append(Trick((), (0, None, 1)[way], 0))
        ends = [decided(tricks[:last], dealers) for last in (2, 3)]
        won += chance * (next(side for side in ends if side is not None) == 0)
    assert hand_chance((), coming, 0, dealers) == pytest.approx(won, abs=1e-9)


@given(
    counts=st.lists(st.integers(0, 3), min_size=3, max_size=4).filter(any),
    own=st.integers(0, 2),
    best=st.integers(0, 2),
    cards_to_come=st.integers(0, 2),
    has_partner=st.booleans(),
)
def test_a_trick_is_won_by_the_best_card(
    counts: list[int], own: int, best: int, cards_to_come: int, has_partner: bool
) -> None:
    total, win, tie = sum(counts), 0.0, 0.0
    kinds = range(len(counts))
    for mate in kinds if has_partner else [0]:
        for others in product(kinds, repeat=cards_to_come):
            chance = counts[mate] / total if has_partner else 1.0
            for other in others:
                chance *= counts[other] / total
            ours, theirs = max(own, mate if has_partner else 0), max(best, *others, 0)
            win += chance * (ours > theirs)
            tie += chance * (ours == theirs)
    mates = [count / total for count in counts] if has_partner else []
    found = trick_chances(own, all_weaker(counts, cards_to_come, best), mates)
    assert found == pytest.approx((win, tie), abs=1e-9)


def test_every_card_is_unseen_or_seen() -> None:
    state = do(dealt("4D 5D 6D", "7D", "KC", "3C 4H"), "1 7D, 2 KC, 3 3C, 0 4D")
    assert sum(unseen_strengths(view(state, 0))) == 40 - 1 - 3 - 3
    covered = do(state, "3 (4H), 0 (5D)")
    assert covered.trick[0] == Laid(3, Card.parse("4H"), covered=True)
    assert sum(unseen_strengths(view(covered, 0))) == 40 - 1 - 3 - 3
    assert sum(unseen_strengths(view(covered, 1))) == 40 - 1 - 3 - 3


def test_a_burnt_card_is_seen() -> None:
    state = apply(cut(between(exposure=True)), deal("", "4C", "", "", exposed=(1, 0)))
    state = do(state, "1 burn")
    state = apply(state, GAME.chance_action(state, GAME.chance(state).pool[:1]))
    assert state.phase is Phase.PLAY
    assert sum(unseen_strengths(view(state, 0))) == 40 - 1 - 3 - 1
