"""The laws hold for a game in which suit must be followed, and notice the faults of such games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve
from following import PACK, WRONG_DEAL, Action, Deal, Following, Play, State, View, worlds

from fodasse.core.cards import Card, Rank
from fodasse.core.refusals import IllegalAction, refuse
from fodasse.testing import LawBroken, check_game, laws, random_match
from fodasse.testing.cases import Cases
from fodasse.testing.matches import Match

GAME = Following()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def test_a_game_of_following_suit_keeps_the_laws() -> None:
    check_game(GAME, examples=50)


def test_what_was_not_followed_is_not_held() -> None:
    # Seat 1 holds a spade alone when hearts are led. Of the six cards that seat 0 has not seen it
    # holds two: the four spades give 6 pairs, and the rest is not dealt.
    deal = Deal([cards("9H JH QH"), cards("9S JS QS")])
    state = GAME.apply(GAME.start(2), deal)
    assert GAME.count_worlds(GAME.view(state, 0)) == 35
    for action in (Play(0, Card.parse("9H")), Play(1, Card.parse("9S"))):
        state = GAME.apply(state, action)
    view = GAME.view(state, 0)
    assert GAME.count_worlds(view) == 6
    assert all(card.suit is PACK[0].suit for world in worlds(view) for card in world[1])


def test_only_pasts_that_can_have_been_played_are_compared() -> None:
    cases = Cases()
    for seed in range(60):
        (count,) = laws.secrecy_of_history(random_match(GAME, 3, seed=seed)).values()
        cases += count
    assert cases.found > cases.tried > cases.found / 2


class Marking(Following):
    """Marks a seat void before it has shown it."""

    def view(self, state: State, seat: int | None = None) -> View:
        held = [{card.suit for card in hand} for hand in state.hands]
        voids = tuple(
            tuple(sorted({card.suit for card in PACK} - suits)) if len(suits) == 1 else shown
            for suits, shown in zip(held, super().view(state, seat).voids, strict=False)
        )
        return evolve(super().view(state, seat), voids=voids)


class Open(Following):
    """Shows everybody the first hand in the deal."""

    def censor(self, state: State, action: Action, seat: int | None = None) -> Action:
        seen = super().censor(state, action, seat)
        if isinstance(seen, Deal) and isinstance(action, Deal):
            return Deal([action.hands[0], *seen.hands[1:]])
        return seen


class Murmuring(Following):
    """Says in a refusal whether the next seat could follow."""

    def check(self, state: State, action: Action) -> None:
        try:
            super().check(state, action)
        except IllegalAction as error:
            if state.hands and isinstance(action, Play) and 0 <= action.seat < state.seats:
                following = state.hands[(action.seat + 1) % state.seats]
                error.params["able"] = any(card.suit is action.card.suit for card in following)
            raise


class Wishful(Following):
    """Believes that an ace is always dealt."""

    def _worlds(self, seen: View) -> list[Any]:
        aces = {card for card in PACK if card.rank is Rank.ACE} - {*seen.played}
        possible = [hands for hands in worlds(seen) if aces <= {c for hand in hands for c in hand}]
        return possible or list(worlds(seen))

    def determinize(self, seen: View, rng: Random) -> State:
        return State(seen.rules, seen.seats, rng.choice(self._worlds(seen)), seen.played)

    def count_worlds(self, seen: View) -> int:
        return len(self._worlds(seen))


class Unmindful(Following):
    """Forgets in its beliefs who did not follow suit."""

    def determinize(self, seen: View, rng: Random) -> State:
        return super().determinize(evolve(seen, voids=((),) * seen.seats), rng)

    def count_worlds(self, seen: View) -> int:
        return super().count_worlds(evolve(seen, voids=((),) * seen.seats))


@pytest.mark.parametrize(
    ("law", "game"),
    [
        (laws.secrecy_of_history, Marking),
        (laws.secrecy_of_history, Open),
        (laws.secrecy_of_history, Murmuring),
        (laws.secrecy_of_history, Wishful),
        (laws.beliefs, Unmindful),
    ],
)
def test_a_law_notices_what_breaks_it(
    law: Callable[[Match], object], game: type[Following]
) -> None:
    with pytest.raises((AssertionError, ValueError)):
        _try_on_sixty_matches(law, game())


def _try_on_sixty_matches(law: Callable[[Match], object], game: Following) -> None:
    for seed in range(60):
        match = random_match(GAME, 3, seed=seed)
        match.game = game
        law(match)


class Stacked(Following):
    """Deals the same hands every time, and accepts no other deal."""

    def chance_action(self, state: State, drawn: Any) -> Action:
        return super().settle(state, PACK[: 3 * state.seats])

    def check(self, state: State, action: Action) -> None:
        super().check(state, action)
        if isinstance(action, Deal) and action != self.settle(state, ()):
            refuse(WRONG_DEAL, action)


def test_a_law_that_can_try_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "LAWS", (laws.secrecy_of_history,))
    with pytest.raises(LawBroken, match="got none in") as broken:
        check_game(Stacked(), examples=50)
    assert broken.value.law == "secrecy_of_history"
