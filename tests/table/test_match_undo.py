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


def bids_that_seat_2_sees(view: View) -> int:
    """Count worlds as if each bid showed a card to seat 2 alone."""
    return 1 if view.viewer != 2 else sum(view.seat(seat).bid or 0 for seat in range(4))


BIDS = [Bid(1, 0), Bid(2, 0)]
MOTION = [Propose(2, Pause(3)), Bid(1, 0)]
PEEKED = [esadof.Arrange(seat, (0, 1, 2)) for seat in range(3)]
LAID = dalmuti.legal_actions(table(dalmuti.GAME, P, P, P, P).state, 0)[-1]
CUT = truco.Cut(3, truco.How.TAP)
RAISED = [CUT, ("run",), truco.Raise(3)]
ONE_WORLD = evolve(truco.GAME, count_worlds=lambda _: 1)
ASKED: dict[str, tuple[Any, int, list[Any], dict[int, tuple[int, ...]]]] = {
    "a bid is free to take back": (GAME, 3, BIDS[:1], {1: ()}),
    "until the next seat acts": (GAME, 3, BIDS, {2: (), 1: (2,)}),
    "6b the last bid of a blind round shows all cards": (GAME, 3, [*BIDS, Bid(0, 0)], {0: (1, 2)}),
    "who acts after another undo is asked": (GAME, 3, [*BIDS, ("undo", 2), Leave(0)], {1: (0, 2)}),
    "who acted and took it back is asked": (GAME, 3, [*MOTION, ("undo", 1)], {2: (1,)}),
    "a motion is free until another acts": (GAME, 3, MOTION, {2: (1,)}),
    "a seat peeks": (esadof.GAME, 3, PEEKED[:2], {1: ()}),
    "all seats peek": (esadof.GAME, 3, PEEKED, {2: (0, 1)}),
    "the pile was open": (
        *(esadof.GAME, 3, [*PEEKED, esadof.Draw(1, esadof.Source.PILE)]),
        {1: ()},
    ),
    "a card from the stock has been seen": (
        *(esadof.GAME, 3, [*PEEKED, esadof.Draw(1, esadof.Source.STOCK)]),
        {1: (0, 2)},
    ),
    "a set shows cards": (dalmuti.GAME, 4, [LAID], {0: (1, 2, 3)}),
    "a pass shows none": (dalmuti.GAME, 4, [LAID, dalmuti.Pass(1)], {1: ()}),
    "a cut is free until the deal": (truco.GAME, 4, [CUT], {3: ()}),
    "all see a deal": (truco.GAME, 4, [CUT, ("step",)], {3: (0, 1, 2)}),
    "a draw concerns all even if it shows nothing": (
        ONE_WORLD,
        4,
        [CUT, ("step",)],
        {3: (0, 1, 2)},
    ),
    "a raise is free": (truco.GAME, 4, RAISED, {3: ()}),
    "until it is answered": (truco.GAME, 4, [*RAISED, truco.Accept(2)], {3: (2,)}),
    "who alone learned something": (
        *(evolve(GAME, count_worlds=bids_that_seat_2_sees), 4, [Bid(1, 1)]),
        {1: (2,)},
    ),
}
"""A game of so many people, what is done, and by seat those that must agree to its undo."""


@pytest.mark.parametrize(("game", "people", "script", "due"), ASKED.values(), ids=ASKED)
def test_who_must_agree_to_an_undo(game: Any, people: int, script: Any, due: Any) -> None:
    match, before = table(game, *[P] * people), {}
    for what in script:
        if not isinstance(what, tuple):
            before[what.seat] = match.state
        act(match, what)
    for seat, others in due.items():
        assert asked(match, seat) == others
    for other in others:
        match.consent(other)
    match.undo(seat)
    assert match.state == before[seat]


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
