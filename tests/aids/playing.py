"""Few words for playing by hand and at random: cards, deals and sequences from text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, TypeAlias

import walks
from hypothesis import strategies as st
from second_reading import ORDER
from walks import code_of_refusal, walked

from fodasse import (
    CHANCE,
    GAME,
    Bid,
    Card,
    Deal,
    Play,
    Propose,
    Rank,
    Rules,
    State,
    Vote,
    actors,
    apply,
    legal_actions,
    returns,
    sample_chance,
    table_actions,
)
from fodasse.games.fodasse import Action, Motion
from fodasse.games.fodasse.notation import position_from_text as drawn


def cards(text: str) -> tuple[Card, ...]:
    """``"KD KH"`` as cards."""
    return tuple(map(Card.parse, text.split()))


def deal(*hands: str, vira: str) -> Deal:
    """A deal, one text a hand."""
    return Deal(tuple(map(cards, hands)), Card.parse(vira))


def after(state: State, *actions: Action) -> State:
    """The state after several actions."""
    for action in actions:
        state = apply(state, action)
    return state


def dealt(state: State, seed: int = 0) -> State:
    """The state after some deal."""
    return apply(state, sample_chance(state, Random(seed)))


def bidding(state: State, *bids: int) -> State:
    """The state after bids of those whose turn it is."""
    for stages in bids:
        assert state.to_act is not None
        state = apply(state, Bid(state.to_act, stages))
    return state


def due(seats: int, size: int, *lines: str, rules: Rules | None = None) -> State:
    """A deal of some size awaited, the last seat dealing; more lines as ``drawn`` reads them."""
    told = {line.split(":")[0] for line in lines}
    blank = [f"{seat}:" for seat in range(seats) if str(seat) not in told]
    text = [f"round {2 * size}", f"dealer {seats - 1}", f"cards {size}", *blank, *lines]
    return drawn("\n".join(text), rules=rules)


def round_of(
    *hands: str,
    vira: str = "4H",
    bids: Sequence[int] = (),
    points: Sequence[int] = (),
    rules: Rules | None = None,
) -> State:
    """A round with these hands, seat 0 leading, and the first bids of it made."""
    lines = [f"{seat}: | {held} points" for seat, held in enumerate(points)]
    state = due(len(hands), len(hands[0].split()), *lines, rules=rules)
    return bidding(apply(state, deal(*hands, vira=vira)), *bids)


def playing(state: State, laid: str) -> State:
    """The state after plays: ``"1 KD, 2 KH"``."""
    for pair in laid.split(","):
        seat, card = pair.split()
        state = apply(state, Play(int(seat), Card.parse(card)))
    return state


def carried(state: State, motion: Motion) -> State:
    """The state after the first seats at the table carried a motion."""
    proposer, *others = state.at_table
    state = apply(state, Propose(proposer, motion))
    for seat in others:
        if state.motion is None:
            break
        state = apply(state, Vote(seat, in_favour=True))
    return state


def refused(state: State, action: Action) -> str:
    """The code with which an action is refused; the state must be as it was."""
    return code_of_refusal(GAME, state, action)


def points(state: State) -> list[int]:
    """The points of all seats ever given out."""
    return [state.seat(seat).points for seat in range(len(returns(state)))]


Step: TypeAlias = walks.Step[State, Action]
SEEDS = st.integers(min_value=0, max_value=2**32)
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "limit": st.sampled_from((1, 2, 3, 7, 999)),
        "restrict_blind": st.booleans(),
        "leaving_shrinks": st.booleans(),
        "ranks": st.sampled_from(("45", "4Q3", "567K", "4567JKA2", ORDER)),
        "max_rounds": st.integers(1, 12),
    },
)
"""All switches in plain words, the ranks as text."""


def switched(words: dict[str, Any]) -> Rules:
    """The rules that plain words name."""
    ranks = tuple(Rank(rank) for rank in words.get("ranks", ORDER))
    return Rules(**{**words, "ranks": ranks})


def most_seats(words: dict[str, Any]) -> int:
    """How many can sit at a table with these rules."""
    return 4 * len(words.get("ranks", ORDER)) - 1


def chosen(state: State, rng: Random, table_share: float, shyness: float) -> Action:
    """A random thing to do: mostly what is awaited, sometimes what is not.

    The shy bid as little as they may, which is how a round comes to be nobody's.
    """
    possible = table_actions(state)
    if possible and rng.random() < table_share:
        kinds = sorted({type(action).__name__ for action in possible})
        kind = rng.choice(kinds)
        return rng.choice([each for each in possible if type(each).__name__ == kind])
    if state.motion and rng.random() < 0.5:
        votes = [action for action in possible if isinstance(action, Vote)]
        if votes:
            return rng.choice(votes)
    actor = rng.choice(actors(state))
    if actor is CHANCE:
        return sample_chance(state, rng)
    legal = legal_actions(state, actor)
    return legal[0] if rng.random() < shyness else rng.choice(legal)


def walk(state: State, *, seed: int, share: float, steps: int) -> Iterator[Step]:
    """A random match: each state, what was done, and the state it led to."""
    rng = Random(seed)
    shyness = rng.choice((0.0, 0.9))
    return walked(GAME, state, lambda now: chosen(now, rng, share, shyness), steps)
