"""Undo: free while nobody else acted or learned and nothing was drawn; else by consent."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from fodasse import GAME, Bid, IllegalAction, Leave, Match, Pause, Phase, Play, Propose, View
from fodasse.games import dalmuti, esadof, truco
from support.table.matching import BOT, P, code, parts, table


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


def round_of_two_cards() -> Match:
    """Return a match of Fodasse of three people in which seat 2 leads a round of two cards."""
    match = table(GAME, P, P, P, dealer=1, hand_size=2)
    while match.state.phase is not Phase.PLAY:
        match.submit(match.awaited[0], GAME.legal_actions(match.state, match.awaited[0])[0])
    assert match.awaited == (2,)
    return match


def test_there_is_nothing_to_undo_before_a_seat_has_acted() -> None:
    match = table(GAME, P, P, P)
    assert not match.can_undo(1)
    assert code(match.undo, 1) == "nothing-to-undo"
    match.submit(1, Bid(1, 0))
    assert code(match.undo, 2) == "nothing-to-undo"
    match.undo(1)
    assert code(match.undo, 1) == "nothing-to-undo"


@pytest.mark.parametrize("seat", [3, -1, 10**30])
def test_only_seats_undo_and_consent(seat: int) -> None:
    match = table(GAME, P, P, P)
    for call in (match.can_undo, match.undo, match.consent):
        with pytest.raises(ValueError, match="seat"):
            call(seat)
    wrong: Any = True
    with pytest.raises(TypeError):
        match.undo(wrong)


def test_undo_gives_the_earlier_state_and_a_new_number() -> None:
    match = table(GAME, P, P, P)
    before = parts(match)
    match.submit(1, Bid(1, 0))
    assert match.undo(1) == match.ply == before["ply"] + 2
    after = parts(match)
    for name in ("state", "awaited", "occupants", "record", "outcome"):
        assert after[name] == before[name]


# Fodasse


def test_a_bid_is_free_to_take_back_until_the_next_seat_acts() -> None:
    match = table(GAME, P, P, P)
    before = match.state
    match.submit(1, Bid(1, 0))
    assert asked(match, 1) == ()
    match.submit(2, Bid(2, 0))
    assert asked(match, 2) == ()
    assert asked(match, 1) == (2,)
    match.consent(2)
    match.undo(1)
    assert match.state == before


def test_6b_the_last_bid_of_a_blind_round_shows_all_cards() -> None:
    match = table(GAME, P, P, P)
    for seat in (1, 2, 0):
        match.submit(seat, GAME.legal_actions(match.state, seat)[0])
    assert match.state.round_number == 2
    assert asked(match, 0) == (1, 2)


def test_a_card_played_face_up_is_seen_by_all() -> None:
    match = round_of_two_cards()
    match.submit(2, GAME.legal_actions(match.state, 2)[0])
    assert isinstance(match.record.actions[-1], Play)
    assert asked(match, 2) == (0, 1)


def test_a_motion_is_free_to_take_back() -> None:
    match = table(GAME, P, P, P)
    match.submit(2, Propose(2, Pause(3)))
    match.submit(1, Bid(1, 0))
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
    (second,) = match.awaited
    match.submit(second, dalmuti.Pass(second))
    assert asked(match, second) == ()
    (third,) = match.awaited
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
    match.submit(3, truco.Raise(3))
    match.submit(2, truco.Accept(2))
    assert asked(match, 3) == (2,)


# Any game


def test_a_seat_that_alone_learned_something_is_asked() -> None:
    """Here seat 2 alone knows more by each bid, as if a card were shown to it."""
    game = evolve(GAME, count_worlds=lambda view: 1 if view.viewer != 2 else sum_of_bids(view))
    match = table(game, P, P, P, P)
    match.submit(1, Bid(1, 1))
    assert asked(match, 1) == (2,)


def sum_of_bids(view: View) -> int:
    """Return the sum of the bids so far."""
    return sum(view.seat(seat).bid or 0 for seat in range(4))


def test_a_draw_concerns_all_seats_even_if_it_shows_them_nothing() -> None:
    match = table(evolve(truco.GAME, count_worlds=lambda _: 1), P, P, P, P)
    match.submit(3, truco.Cut(3, truco.How.TAP))
    assert asked(match, 3) == ()
    match.step()
    assert asked(match, 3) == (0, 1, 2)


# Consent


def test_consent_holds_until_the_next_action() -> None:
    match = table(GAME, P, P, P)
    match.submit(1, Bid(1, 0))
    match.submit(2, Bid(2, 0))
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


def test_consent_is_of_the_person_who_sat_there() -> None:
    match = table(GAME, P, P, P)
    match.submit(1, Bid(1, 0))
    match.submit(2, Bid(2, 0))
    match.consent(2)
    match.sit(2, BOT)
    assert asked(match, 1) == (2,)
    match.consent(2)  # the program that runs the table may consent for a bot
    assert match.can_undo(1)


def test_a_seat_that_consents_to_its_own_undo_asks_for_it_until_the_next_action() -> None:
    match = table(GAME, P, P, P)
    match.submit(1, Bid(1, 0))
    match.submit(2, Bid(2, 0))
    assert match.undo_requests() == {}
    match.consent(1, to=1)
    assert match.undo_requests() == {1: asked(match, 1)} == {1: (2,)}
    match = Match.restore(match.log())
    match.consent(2, to=1)
    assert match.undo_requests() == {1: ()}
    log = match.log()
    match.consent(2, to=1)  # said before
    assert match.log() == log
    match.submit(0, Leave(0))
    assert match.undo_requests() == {}


def test_a_vacant_seat_is_not_asked() -> None:
    match = table(GAME, P, P, None)
    match.submit(1, Bid(1, 0))
    match.run()
    assert match.awaited == (0,)
    assert match.can_undo(1)
    match.undo(1)
    assert match.awaited == (1,)


def test_what_was_taken_back_has_still_been_seen() -> None:
    match = round_of_two_cards()
    before = match.state
    match.submit(2, GAME.legal_actions(match.state, 2)[0])
    leader, follower = 2, match.awaited[0]
    match.submit(follower, GAME.legal_actions(match.state, follower)[0])
    other = 3 - leader - follower
    for seat in (leader, other):
        match.consent(seat)
    match.undo(follower)
    assert asked(match, leader) == tuple(sorted((follower, other)))
    for seat in (follower, other):
        match.consent(seat)
    match.undo(leader)
    assert match.state == before
