"""What is done for a seat whose player is absent, and what an action costs: by hand."""

from __future__ import annotations

import pytest

from fodasse import GAME, Bid, Leave, Play, Resume, State, start, table_actions, view
from support.fodasse.playing import after, bidding, cards, due, round_of
from support.games.walks import known

BLIND = after(start(3), "deal KD, QS, 7C, 4H")


def default(state: State) -> object:
    """Return the default action of the seat to act."""
    return GAME.default_action(view(state, known(state.to_act)))


@pytest.mark.parametrize(
    ("bids", "due_bid"),
    [((), 0), ((0,), 0), ((0, 0), 0), ((1,), 0), ((1, 0), 1), ((0, 1), 1)],
)
def test_absent_bids_the_lowest_bid_allowed(bids: tuple[int, ...], due_bid: int) -> None:
    # One stage, three seats, the dealer bids last: with a bid of 1 before it, 0 is barred (7g).
    assert default(bidding(BLIND, *bids)) == Bid((1 + len(bids)) % 3, due_bid)


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("7C 4H KD", "4H"),
        ("3D 2D 2H", "2D"),
        ("KS KD 2C", "KD"),
        ("5D 4C 6D", "4C"),
        ("5C 5D 5H", "5D"),
        ("5C 5S 3C", "3C"),
    ],
)
def test_absent_plays_the_weakest_card(hand: str, card: str) -> None:
    # The vira 4S makes the fives manilhas: stronger than any 3, among themselves by suit (14).
    state = round_of(hand, "QS 6H JD", "AD KC JH", vira="4S", bids=[0, 0, 0])
    assert default(state) == Play(0, *cards(card))


def test_absent_ends_a_pause() -> None:
    state = after(due(4, 3), "carry pause-5")
    for seat in range(4):
        assert GAME.default_action(view(state, seat)) == Resume(seat)


def test_leaving_costs_the_seat_and_nothing_else_costs_anything() -> None:
    seen = view(BLIND, 1)
    costs = {each: GAME.costs(seen, each) for each in (*table_actions(BLIND), *seen.legal_actions)}
    assert {action: word for action, word in costs.items() if word} == {
        Leave(seat): "seat" for seat in range(3)
    }
    for lang in ("en", "pt"):
        assert GAME.texts.say(lang, "costs.seat")
