"""Events: hands told by hand, and random matches told by the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fodasse.core.events import Event, say
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import (
    GAME,
    Action,
    Decline,
    Give,
    Lay,
    Reason,
    Role,
    Rules,
    State,
    TakeOver,
    apply,
    start,
)
from fodasse.games.dalmuti.events import (
    EVENTS,
    CardsDealt,
    CardsGiven,
    CardsPaid,
    DealDue,
    HandBegan,
    HandScored,
    MatchOver,
    Passed,
    Revolution,
    RolesGiven,
    SetLaid,
    TakenOver,
    TakeoverAsked,
    TakeoverDeclined,
    TrickEnded,
    WentOut,
)
from support.dalmuti.oracle import Naive
from support.dalmuti.parts import ORDER, bonus, first_deal, moves, wild, wild_deal
from support.dalmuti.playing import (
    SEEDS,
    SWITCHES,
    cards,
    chosen,
    deal,
    later,
    position,
)
from support.games.cases import plain_action
from support.games.telling import (
    NAMES,
    WHOLE,
    Whole,
    plain_event,
    seen_events,
    texts_missing,
    told,
)

P, V, E, S, J = Role
VIEWERS = (WHOLE, None, 0, 1, 2, 3)


# by hand

TRICK = position("9 9 5 5 T", "8 8 7", "7 7 4", "6 6 T")
OUT = position("9 9", "8 8 7", "7 7 4", "6 T")
LAST = ("", "8 5", "", "9")
"""2 and 0 are out with 3 and 2 points; 3 goes out third with 1, and 1 is last."""
ENDED = [
    SetLaid(3, 9, 1, 0),
    WentOut(3, place=3, gained=1, points=1),
    HandScored(1, order=(2, 0, 3, 1), gained=(2, 0, 3, 1)),
]
OPEN: list[tuple[str, State, list[Action], list[Event]]] = [
    ("1_and_2_a_first_hand_has_no_dealer_and_the_youngest_opens", start(4, youngest=2),
     [first_deal(start(4, youngest=2))], [CardsDealt(1, dealer=None), HandBegan(1, opens=2)]),
    ("6_a_trick_ends_when_all_others_passed_in_a_row", TRICK,
     moves(TRICK, "0 9x2, 1 pass, 2 7x2, 3 pass, 0 5x2, 1 pass, 2 pass, 3 pass"),
     [SetLaid(0, 9, 2, 0), Passed(1), SetLaid(2, 7, 2, 0), Passed(3), SetLaid(0, 5, 2, 0),
      Passed(1), Passed(2), Passed(3), TrickEnded(0, opens=0)]),
    # seat 0 is first out and scores 3; 1, 2 and 3 pass, so 1 to its left opens
    ("8_after_a_seat_that_is_out_the_next_still_in_opens", OUT,
     moves(OUT, "0 9x2, 1 pass, 2 pass, 3 pass"),
     [SetLaid(0, 9, 2, 0), WentOut(0, place=1, gained=3, points=3), Passed(1), Passed(2),
      Passed(3), TrickEnded(0, opens=1)]),
    ("9_and_10_the_last_but_one_ends_the_hand_and_roles_follow",
     position(*LAST, opens=3, out=(2, 0)), [Lay(3, 9, 1)],
     [*ENDED, RolesGiven((2, 0, 3, 1), roles=(V, J, P, S)), DealDue(2, dealer=1)]),
    # Ana was junior intern: now Ana, Caio, Duda (the old vice-president), Beto (the old president)
    ("takeover_both_interns_are_asked_and_the_old_president_deals", wild(),
     [wild_deal(wild()), Decline(2), TakeOver(0)],
     [CardsDealt(2, dealer=0), TakeoverAsked(2), TakeoverDeclined(2), TakeoverAsked(0),
      TakenOver(0), RolesGiven((0, 2, 3, 1), roles=(P, J, V, S)), DealDue(2, dealer=1)]),
    ("15_after_the_agreed_hands_the_match_is_over",
     position(*LAST, opens=3, out=(2, 0), hands=1), [Lay(3, 9, 1)],
     [*ENDED, MatchOver((2,), Reason.HANDS)]),
]  # fmt: skip


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("state", "actions", "due"), [pytest.param(*row, id=name) for name, *row in OPEN]
)
def test_events_that_all_are_told(
    state: State, actions: list[Action], due: list[Event], viewer: Seat | Whole | None
) -> None:
    assert told(GAME, state, *actions, viewer=viewer) == due


SECOND = later(ORDER)
"""Ana, 0, is junior intern and owes Beto A 2; Caio owes Duda 8 8."""
PARTS = [(WHOLE, True, True), (None, False, False), (0, True, False), (1, True, False),
         (2, False, True), (3, False, True)]  # fmt: skip
"""Who has part in the exchange of Ana and Beto, and in that of Caio and Duda."""


@pytest.mark.parametrize(("viewer", "one", "other"), PARTS)
def test_12_to_14_what_is_owed_and_given_is_shown_to_giver_and_receiver(
    viewer: Seat | Whole | None, one: bool, other: bool
) -> None:
    ana, duda = {"seat0": "A 2x2 3x3 4x4 Tx3", "seat1": "5x5 6x6 Tx3"}, {"seat3": "7x7 8x6"}
    dealt = deal(SECOND, **ana, seat2="8x2 9x9 Tx3", **duda)
    assert told(GAME, SECOND, dealt, viewer=viewer) == [
        CardsDealt(2, dealer=0),
        CardsPaid(payer=0, payee=1, count=2, cards=cards("A 2") if one else None),
        CardsPaid(payer=2, payee=3, count=2, cards=cards("8 8") if other else None),
    ]
    gifts = Give(1, cards("6 T")), Give(3, cards("7 7"))
    assert told(GAME, bonus(), *gifts, viewer=viewer) == [
        CardsGiven(giver=1, receiver=0, count=2, cards=cards("6 T") if one else None),
        CardsGiven(giver=3, receiver=2, count=2, cards=cards("7 7") if other else None),
        HandBegan(2, opens=1),
    ]


# said


SAID = [
    (CardsDealt(1, None), "The cards of hand 1 are dealt", "As cartas da mão 1 estão dadas"),
    (CardsDealt(2, 0), "Ana deals hand 2", "Ana dá as cartas da mão 2"),
    (CardsPaid(0, 1, 2, None), "Ana pays Beto two cards", "Ana entrega duas cartas para Beto"),
    (
        CardsGiven(1, 0, 2, (10, 14)),
        "Beto gives two cards back to Ana: 10 *",
        "Beto devolve duas cartas para Ana: 10 *",
    ),
    (
        CardsGiven(1, 0, 1, None),
        "Beto gives one card back to Ana",
        "Beto devolve uma carta para Ana",
    ),
    (
        Revolution(1, reversed=True),
        "Revolution: Beto shows both wildcards, there is no bonus, and the order is turned around",
        "Revolução: Beto mostra os dois curingas, não há bônus e a ordem se inverte",
    ),
    (SetLaid(1, 14, 1, 1), "Beto lays one wildcard alone", "Beto baixa um curinga sozinho"),
    (SetLaid(1, 14, 2, 2), "Beto lays both wildcards alone", "Beto baixa só os dois curingas"),
    (SetLaid(1, 9, 3, 0), "Beto lays 3 × 9", "Beto baixa 3 × 9"),
    (SetLaid(1, 1, 1, 0), "Beto lays one A", "Beto baixa um A"),
    (SetLaid(1, 5, 3, 1), "Beto lays 3 × 5 with a wildcard", "Beto baixa 3 × 5 com um curinga"),
    (WentOut(2, 3, 1, 7), "Caio goes out and scores 1 point", "Caio bate e marca 1 ponto"),
    (
        RolesGiven((1, 3, 2, 0), (J, P, S, V)),
        "From president to junior intern: Beto, Duda, Caio and Ana",
        "Do presidente ao estagiário júnior: Beto, Duda, Caio e Ana",
    ),
    (
        MatchOver((0, 2), Reason.HANDS),
        "Ana and Caio win: the agreed hands are over",
        "Ana e Caio vencem: as mãos combinadas acabaram",
    ),
]


@pytest.mark.parametrize(("event", "english", "portuguese"), SAID, ids=lambda each: str(each)[:20])
def test_events_are_said_as_people_say_them(event: Event, english: str, portuguese: str) -> None:
    assert [say(event, lang, NAMES) for lang in ("en", "pt")] == [english, portuguese]


def test_every_event_has_a_text() -> None:
    assert list(texts_missing(GAME, EVENTS)) == []


# random matches, as the oracle tells them


def due_events(naive: Naive, action: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Do it in the oracle, and tell all that happened, hidden cards too."""
    kind, *rest = action
    number, dealer, top = naive.number, naive.seating[-1], naive.top()
    partner = naive.counterpart(rest[0]) if kind == "give" else None
    gift = [*rest[-1]] if kind == "give" else []
    naive.act(action)
    yield {
        "deal": ("cards-dealt", number, dealer if number > 1 else None),
        "decline": ("takeover-declined", rest[0]),
        "takeover": ("taken-over", rest[0]),
        "revolt": ("revolution", rest[0], rest[0] == dealer),
        "give": ("cards-given", rest[0], partner, len(gift), gift),
        "lay": ("set-laid", *rest),
        "pass": ("passed", rest[0]),
    }[kind]
    if naive.phase == "takeover":
        yield "takeover-asked", naive.turn()
    if naive.phase == "bonus" and not naive.given:
        for seat in naive.seating[:-3:-1]:
            paid = naive.gave[seat]
            yield "cards-paid", seat, naive.counterpart(seat), len(paid), paid
    if kind == "lay":
        yield from due_going_out(naive, rest[0], number)
    if naive.phase == "play" and kind in {"lay", "pass"} and not naive.moves:
        last = rest[0] if kind == "lay" or top is None else top[0]
        yield "trick-ended", last, naive.turn()
    yield from due_next(naive, kind, turned=kind == "revolt" and rest[0] == dealer)


def due_going_out(naive: Naive, seat: int, number: int) -> Iterator[tuple[Any, ...]]:
    """Tell that a seat laid its last card, and the end of the hand with it."""
    if naive.hands[seat]:
        return
    order = naive.out or naive.earlier[-1]
    gained = naive.gained(order)
    yield "went-out", seat, order.index(seat) + 1, gained[seat], naive.points()[seat]
    if not naive.out:
        yield "hand-scored", number, order, [gained[each] for each in sorted(order)]


def due_next(naive: Naive, kind: str, *, turned: bool) -> Iterator[tuple[Any, ...]]:
    """Tell new roles, and what is due next: a deal, the first trick, or nothing."""
    if naive.roles is not None and (turned or naive.phase == "deal"):
        yield "roles-given", naive.seating, [naive.roles[seat] for seat in sorted(naive.seating)]
    if naive.phase == "deal" and naive.roles is not None:
        yield "deal-due", naive.number, naive.seating[-1]
    if naive.phase == "play" and kind in {"deal", "give", "decline", "revolt"}:
        yield "hand-began", naive.number, naive.seating[0]
    ranking = naive.ranking()
    if ranking is not None:
        yield "match-over", ranking[0], "hands"


def as_seen(event: tuple[Any, ...], viewer: Seat | Whole | None) -> tuple[Any, ...]:
    """Return an event without the cards of a bonus in which the viewer has no part."""
    if event[0] in {"cards-paid", "cards-given"} and viewer not in {WHOLE, *event[1:3]}:
        return *event[:4], None
    return event


@settings(max_examples=settings().max_examples // 3)
@given(
    seats=st.integers(4, 9),
    data=st.data(),
    rules=SWITCHES,
    seed=SEEDS,
    shyness=st.sampled_from((0.0, 0.2, 0.6)),
)
def test_matches_are_told_as_a_oracle_tells_them(
    seats: int, data: st.DataObject, rules: dict[str, Any], seed: int, shyness: float
) -> None:
    rng = Random(seed)
    youngest, seat = (data.draw(st.integers(0, seats - 1)) for _ in range(2))
    state = start(seats, rules=Rules(**rules), youngest=youngest)
    naive = Naive(seats, youngest, **rules)
    viewers = (WHOLE, None, seat)
    points = {viewer: [0] * seats for viewer in viewers}
    while GAME.actors(state):
        action = chosen(state, rng, shyness)
        following = apply(state, action)
        due = list(due_events(naive, plain_action(action)))
        for viewer in viewers:
            found = seen_events(GAME, state, action, following, viewer)
            assert [plain_event(each) for each in found] == [as_seen(e, viewer) for e in due]
            for each in found:
                if isinstance(each, WentOut):
                    points[viewer][each.seat] += each.gained
            assert points[viewer] == naive.points()
        state = following
    assert list(state.points) == naive.points()
