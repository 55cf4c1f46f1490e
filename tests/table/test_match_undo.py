"""Undo: free while nobody else acted or learned and nothing was drawn; else by consent."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Bid, IllegalAction, Leave, Match, Pause, Phase, Play, Propose, View
from fodasse.games import dalmuti, esadof, truco
from support.table.matching import BOT, P, act, code, parts, table


def asked(match: Match, seat: int) -> tuple[int, ...]:
    """Return the seats that must agree to an undo of a seat; () if it is free."""
    if match.can_undo(seat):
        return ()
    with pytest.raises(IllegalAction) as caught:
        match.undo(seat)
    assert caught.value.code == "disclosed"
    seats: Any = caught.value.params["seats"]
    assert all(str(each) in str(caught.value) for each in seats)
    return tuple(seats)


def first_legal(match: Match) -> int:
    """Let the first awaited seat do its first legal action, and return the seat."""
    seat = match.awaited[0]
    match.submit(seat, match.game.legal_actions(match.state, seat)[0])
    return seat


@pytest.fixture
def match() -> Match:
    """A match of Fodasse of three people, in which seat 1 is to bid in a blind round."""
    return table(GAME, P, P, P)


@pytest.fixture
def two_bids(match: Match) -> Match:
    """The match after the bids of seats 1 and 2."""
    act(match, Bid(1, 0), Bid(2, 0))
    return match


@pytest.fixture
def two_cards() -> Match:
    """A match of Fodasse of three people in which seat 2 leads a round of two cards."""
    match = table(GAME, P, P, P, dealer=1, hand_size=2)
    while match.state.phase is not Phase.PLAY:
        first_legal(match)
    assert match.awaited == (2,)
    return match


def test_undo_gives_the_earlier_state_and_a_new_number(match: Match) -> None:
    before = parts(match)
    assert not match.can_undo(1)
    assert code(match.undo, 1) == "nothing-to-undo"
    match.submit(1, Bid(1, 0))
    assert code(match.undo, 2) == "nothing-to-undo"
    assert match.undo(1) == match.ply == before["ply"] + 2
    after = parts(match)
    for name in ("state", "awaited", "occupants", "record", "outcome"):
        assert after[name] == before[name]
    assert code(match.undo, 1) == "nothing-to-undo"


def test_only_seats_undo_and_consent(match: Match) -> None:
    for call in (match.can_undo, match.undo, match.consent):
        for seat in (3, -1, 10**30):
            with pytest.raises(ValueError, match="seat"):
                call(seat)
    with pytest.raises(TypeError):
        match.undo(True)


# Fodasse


def test_a_bid_is_free_to_take_back_until_the_next_seat_acts(match: Match) -> None:
    before = match.state
    match.submit(1, Bid(1, 0))
    assert asked(match, 1) == ()
    match.submit(2, Bid(2, 0))
    assert asked(match, 2) == ()
    assert asked(match, 1) == (2,)
    match.consent(2)
    match.undo(1)
    assert match.state == before


def test_who_acts_after_another_undo_is_asked(two_bids: Match) -> None:
    two_bids.undo(2)
    assert asked(two_bids, 1) == (2,)
    two_bids.submit(0, Leave(0))
    assert asked(two_bids, 1) == (0, 2)


def test_6b_the_last_bid_of_a_blind_round_shows_all_cards(match: Match) -> None:
    assert [first_legal(match) for _ in range(3)] == [1, 2, 0]
    assert match.state.round_number == 2
    assert asked(match, 0) == (1, 2)


def test_a_card_played_face_up_is_seen_by_all_and_stays_seen(two_cards: Match) -> None:
    match, before = two_cards, two_cards.state
    leader = first_legal(match)
    assert isinstance(match.record.actions[-1], Play)
    assert asked(match, leader) == (0, 1)
    follower = first_legal(match)
    other = 3 - leader - follower
    for seat in (leader, other):
        match.consent(seat)
    match.undo(follower)
    assert asked(match, leader) == tuple(sorted((follower, other)))
    for seat in (follower, other):
        match.consent(seat)
    match.undo(leader)
    assert match.state == before


def test_a_motion_is_free_to_take_back(match: Match) -> None:
    act(match, Propose(2, Pause(3)), Bid(1, 0))
    assert asked(match, 2) == (1,)
    match.undo(1)
    assert asked(match, 2) == (1,)  # seat 1 has acted, though it took that back


# The other games


def test_a_card_from_the_stock_has_been_seen_and_one_from_the_pile_was_open() -> None:
    match = table(esadof.GAME, P, P, P)
    for seat in range(3):
        match.submit(seat, esadof.Arrange(seat, (0, 1, 2)))
        assert asked(match, seat) == (() if seat < 2 else (0, 1))  # all seats peek
    match.submit(1, esadof.Draw(1, esadof.Source.PILE))
    assert asked(match, 1) == ()
    match.undo(1)
    match.submit(1, esadof.Draw(1, esadof.Source.STOCK))
    assert asked(match, 1) == (0, 2)
    match.submit(1, esadof.Discard(1))
    assert asked(match, 1) == (0, 2)


def test_a_pass_in_dalmuti_is_free_and_a_set_is_not() -> None:
    match = table(dalmuti.GAME, P, P, P, P)
    match.submit(0, dalmuti.legal_actions(match.state, 0)[-1])
    assert asked(match, 0) == (1, 2, 3)
    second, third = 1, 2
    match.submit(second, dalmuti.Pass(second))
    assert asked(match, second) == ()
    match.submit(third, dalmuti.Pass(third))
    assert asked(match, second) == (third,)


def test_a_seat_that_knew_a_hand_is_asked_like_the_others() -> None:
    """Near the end of a hand some seats know all cards; a refusal must not tell which."""
    match = table(dalmuti.GAME, P, P, P, P)
    learners: set[int] = set()
    while match.state.hand_number == 1 and len(learners) < 3:
        seat = match.awaited[0]
        action = dalmuti.legal_actions(match.state, seat)[0]
        match.submit(seat, action)
        if isinstance(action, dalmuti.Lay) and len(match.state.out) > 0:
            before, after = match.moments[-1].before, match.state
            others = [each for each in range(4) if each != seat]
            views = [(dalmuti.view(before, each), dalmuti.view(after, each)) for each in others]
            counts = [tuple(map(dalmuti.count_worlds, pair)) for pair in views]
            learners.add(sum(one != other for one, other in counts))
            assert asked(match, seat) == tuple(others)
    assert learners > {3}


def test_a_cut_is_free_to_take_back_until_the_deal() -> None:
    match = table(truco.GAME, P, P, P, P)
    before = match.state
    match.submit(3, truco.Cut(3, truco.How.TAP))
    assert asked(match, 3) == ()
    match.step()
    assert asked(match, 3) == (0, 1, 2)
    for seat in range(3):
        match.consent(seat)
    match.undo(3)
    assert match.state == before


def test_a_raise_is_free_to_take_back_until_it_is_answered() -> None:
    match = table(truco.GAME, P, P, P, P)
    match.submit(3, truco.Cut(3, truco.How.TAP))
    match.run()
    before = match.state
    match.submit(3, truco.Raise(3))
    assert asked(match, 3) == ()
    match.undo(3)
    assert match.state == before
    act(match, truco.Raise(3), truco.Accept(2))
    assert asked(match, 3) == (2,)


# Any game


def test_a_seat_that_alone_learned_something_is_asked() -> None:
    """Here seat 2 alone knows more by each bid, as if a card were shown to it."""

    def count_worlds(view: View) -> int:
        return 1 if view.viewer != 2 else sum(view.seat(seat).bid or 0 for seat in range(4))

    match = table(evolve(GAME, count_worlds=count_worlds), P, P, P, P)
    match.submit(1, Bid(1, 1))
    assert asked(match, 1) == (2,)


def test_a_draw_concerns_all_seats_even_if_it_shows_them_nothing() -> None:
    match = table(evolve(truco.GAME, count_worlds=lambda _: 1), P, P, P, P)
    match.submit(3, truco.Cut(3, truco.How.TAP))
    assert asked(match, 3) == ()
    match.step()
    assert asked(match, 3) == (0, 1, 2)


# Consent


def test_consent_holds_until_the_next_action(two_bids: Match) -> None:
    match = two_bids
    match.consent(2)
    assert match.can_undo(1)
    assert not match.step()
    assert code(match.submit, 2, Bid(2, 0)) == "not-your-turn"
    match.tick(5.0)
    match.consent(0)
    assert match.can_undo(1)
    match = Match.restore(match.log())
    assert match.can_undo(1)
    match.submit(0, Leave(0))
    assert asked(match, 1) == (0, 2)


def test_consent_is_of_the_person_who_sat_there(two_bids: Match) -> None:
    two_bids.consent(2)
    two_bids.sit(2, BOT)
    assert asked(two_bids, 1) == (2,)
    two_bids.consent(2)  # the program that runs the table may consent for a bot
    assert two_bids.can_undo(1)
    two_bids.sit(2, None)  # nobody is asked
    assert two_bids.can_undo(1)
    two_bids.undo(1)
    assert two_bids.awaited == (1,)


def test_a_seat_that_consents_to_its_own_undo_asks_for_it_until_the_next_action(
    two_bids: Match,
) -> None:
    assert two_bids.undo_requests() == {}
    two_bids.consent(1, to=1)
    assert two_bids.undo_requests() == {1: asked(two_bids, 1)} == {1: (2,)}
    match = Match.restore(two_bids.log())
    match.consent(2, to=1)
    assert match.undo_requests() == {1: ()}
    log = match.log()
    match.consent(2, to=1)  # said before
    assert match.log() == log
    match.submit(0, Leave(0))
    assert match.undo_requests() == {}
