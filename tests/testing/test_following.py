"""The laws notice the faults of games in which suit must be followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse.core.cards import Card, HiddenCard, Rank
from fodasse.core.game import Game
from fodasse.core.refusals import IllegalAction, refuse
from fodasse.testing import LawBroken, check_game, laws, random_match
from fodasse.testing.trial import Cases
from support.games.following import GAME, PACK, WRONG_DEAL, Action, Deal, Play, State, View


@lru_cache
def worlds(seen: View) -> tuple[tuple[tuple[Card, ...], ...], ...]:
    """Return by enumeration all hands that a view allows."""
    known = {card for hand in (*seen.hands, seen.played) for card in hand}
    return tuple(_dealt(seen, frozenset(PACK) - known, 0))


def _dealt(
    seen: View, left: frozenset[HiddenCard], seat: int
) -> Iterator[tuple[tuple[Card, ...], ...]]:
    if seat == len(seen.hands):
        yield ()
        return
    hand = tuple(card for card in seen.hands[seat] if card)
    can = sorted(card for card in left if card and card.suit not in seen.voids[seat])
    for more in combinations(can, len(seen.hands[seat]) - len(hand)):
        yield from ((hand + more, *rest) for rest in _dealt(seen, left - set(more), seat + 1))


def test_what_was_not_followed_is_not_held() -> None:
    # Seat 1 holds a spade alone when hearts are led. Of the six cards that seat 0 has not seen it
    # holds two: the four spades give 6 pairs, and the rest is not dealt.
    hands = [list(map(Card.parse, hand.split())) for hand in ("9H JH QH", "9S JS QS")]
    state = GAME.apply(GAME.start(2), Deal(hands))
    assert GAME.count_worlds(GAME.view(state, 0)) == 35
    for action in (Play(0, Card.parse("9H")), Play(1, Card.parse("9S"))):
        state = GAME.apply(state, action)
    view = GAME.view(state, 0)
    assert GAME.count_worlds(view) == len(worlds(view)) == 6
    assert GAME.determinize(view, Random(1)).hands in worlds(view)


def test_only_pasts_that_can_have_been_played_are_compared() -> None:
    cases: Cases = Counter()
    for seed in range(14):
        cases += laws.secrecy_of_history(random_match(GAME, 3, seed=seed))
    what = "exchange of hidden cards that can be played"
    assert cases[what, True] > cases[what, False] > 0


def mark_early(state: State, seat: int | None = None) -> View:
    """Mark a seat void before it has shown it."""
    seen = GAME.view(state, seat)
    held = [{card.suit for card in hand} for hand in state.hands]
    voids = tuple(
        tuple(sorted({card.suit for card in PACK} - suits)) if len(suits) == 1 else shown
        for suits, shown in zip(held, seen.voids, strict=False)
    )
    return evolve(seen, voids=voids)


def show_first_hand(state: State, action: Action, seat: int | None = None) -> Action:
    """Show everybody the first hand in the deal."""
    seen = GAME.censor(state, action, seat)
    if isinstance(seen, Deal) and isinstance(action, Deal):
        return Deal([action.hands[0], *seen.hands[1:]])
    return seen


def murmur(state: State, action: Action) -> None:
    """Say in a refusal whether the next seat could follow."""
    try:
        GAME.check(state, action)
    except IllegalAction as error:
        if state.hands and isinstance(action, Play) and 0 <= action.seat < state.seats:
            following = state.hands[(action.seat + 1) % state.seats]
            error.params["able"] = any(card.suit is action.card.suit for card in following)
        raise


def worlds_with_aces(seen: View) -> list[Any]:
    """Return the worlds in which all aces are dealt."""
    aces = {card for card in PACK if card.rank is Rank.ACE} - {*seen.played}
    possible = [hands for hands in worlds(seen) if aces <= {c for hand in hands for c in hand}]
    return possible or list(worlds(seen))


def unmindful(seen: View) -> View:
    """Forget which seats did not follow suit."""
    return evolve(seen, voids=((),) * seen.seats)


WISHFUL = evolve(
    GAME,
    determinize=lambda seen, rng: State(
        seen.rules, seen.seats, seen.played, rng.choice(worlds_with_aces(seen))
    ),
    count_worlds=lambda seen: len(worlds_with_aces(seen)),
)
UNMINDFUL = evolve(
    GAME,
    determinize=lambda seen, rng: GAME.determinize(unmindful(seen), rng),
    count_worlds=lambda seen: GAME.count_worlds(unmindful(seen)),
)


def try_on_sixty_matches(law: Any, game: Game[State, Action, View]) -> None:
    for seed in range(60):
        law(evolve(random_match(GAME, 3, seed=seed), game=game))


@pytest.mark.parametrize(
    ("law", "game"),
    [
        pytest.param(laws.secrecy_of_history, evolve(GAME, view=mark_early), id="marking"),
        pytest.param(laws.secrecy_of_history, evolve(GAME, censor=show_first_hand), id="open"),
        pytest.param(laws.secrecy_of_history, evolve(GAME, check=murmur), id="murmuring"),
        pytest.param(laws.secrecy_of_history, WISHFUL, id="wishful"),
        pytest.param(laws.beliefs, UNMINDFUL, id="unmindful"),
    ],
)
def test_a_law_notices_what_breaks_it(law: Any, game: Game[State, Action, View]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        try_on_sixty_matches(law, game)


def deal_sorted(state: State, drawn: Sequence[Card]) -> Action:
    """Deal the same hands every time."""
    return GAME.chance_action(state, PACK[: 3 * state.seats])


def check_sorted(state: State, action: Action) -> None:
    """Accept no other deal."""
    GAME.check(state, action)
    if isinstance(action, Deal) and action != deal_sorted(state, ()):
        refuse(WRONG_DEAL, action)


def apply_sorted(state: State, action: Action) -> State:
    check_sorted(state, action)
    return GAME.apply(state, action)


def test_a_law_that_can_try_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "LAWS", (laws.secrecy_of_history,))
    stacked = evolve(GAME, chance_action=deal_sorted, check=check_sorted, apply=apply_sorted)
    with pytest.raises(LawBroken, match="got none in") as broken:
        check_game(stacked, seats=3, examples=25)
    assert broken.value.law == "secrecy_of_history"
