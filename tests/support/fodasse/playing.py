"""Fodasse by hand and at random: cards, deals and sequences from text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import strategies as st

import fodasse
from fodasse.games.fodasse import Action, Motion
from fodasse.games.fodasse.notation import position_from_text as drawn
from support.fodasse.oracle import ORDER
from support.games import walks
from support.games.cases import Expected, plain, told
from support.games.walks import code_of_refusal, walked


def cards(text: str) -> tuple[fodasse.Card, ...]:
    """Return ``"KD KH"`` as cards."""
    return tuple(map(fodasse.Card.parse, text.split()))


def deal(*hands: str, vira: str | None) -> fodasse.Deal:
    """Return a deal, one text a hand."""
    turned = None if vira is None else fodasse.Card.parse(vira)
    return fodasse.Deal(tuple(map(cards, hands)), turned)


def after(state: fodasse.State, *steps: Action | str) -> fodasse.State:
    """Return the state after actions, and steps in text: ``"bid 1 0; 0 KD, 1 KH; leave 2"``.

    ``deal`` makes some deal or, with hands and a vira, this one; ``out`` plays the round out with
    the first legal actions; ``carry pause-5`` carries a motion, ``propose 1 pause-5`` moves it.
    """
    for step in steps:
        if isinstance(step, str):
            for each in step.split("; "):
                state = _after_step(state, each)
        else:
            state = fodasse.apply(state, step)
    return state


OF_A_SEAT: Mapping[str, Callable[[int], Action]] = {
    "join": fodasse.Join,
    "leave": fodasse.Leave,
    "resume": fodasse.Resume,
}


def _after_step(state: fodasse.State, text: str) -> fodasse.State:
    kind, *words = text.split()
    match kind:
        case "deal":
            *hands, vira = text.removeprefix("deal").split(",")
            return after(state, deal(*hands, vira=vira.strip())) if hands else dealt(state)
        case "bid":
            return bidding(state, *map(int, words))
        case "out":
            return played_out(state)
        case "carry":
            return carried(state, motion(words[0]))
        case "propose":
            return after(state, fodasse.Propose(int(words[0]), motion(words[1])))
        case "yes" | "no":
            return after(state, *(fodasse.Vote(int(seat), kind == "yes") for seat in words))
        case "join" | "leave" | "resume":
            return after(state, *(OF_A_SEAT[kind](int(seat)) for seat in words))
    return playing(state, text)


def motion(text: str) -> Motion:
    """Return ``"misdeal"``, ``"misreport-2"`` or ``"pause-5"`` as a motion."""
    kind, _, number = text.partition("-")
    if kind == "misdeal":
        return fodasse.Misdeal()
    return fodasse.Pause(int(number)) if kind == "pause" else fodasse.Misreport(int(number))


Told: TypeAlias = Mapping[str, tuple[fodasse.State, str, Expected]]
"""By what a clause says: a state, steps in text, and what is told after them."""


def tells(state: fodasse.State, expected: Expected) -> None:
    """Check what a state tells by name; seat by seat in a list after ``each.``.

    Names after ``last.`` are of the last round, after ``result.`` of the outcome; ``taken`` tells
    who has each stage.
    """
    assert {name: _told(state, name) for name in expected} == expected


def _told(state: fodasse.State, name: str) -> Any:
    of, _, rest = name.partition(".")
    if of == "each":
        return [plain(getattr(player, rest)) for player in state.seats]
    if of == "returns":
        return pytest.approx(fodasse.returns(state))
    parts: dict[str, Any] = {"last": state.last_round, "result": fodasse.outcome(state)}
    if rest == "taken" or name == "taken":
        return [stage.winner for stage in parts.get(of, state).stages]
    return told(state, parts, name)


def dealt(state: fodasse.State, seed: int = 0) -> fodasse.State:
    """Return the state after some deal."""
    return fodasse.apply(state, fodasse.sample_chance(state, Random(seed)))


def bidding(state: fodasse.State, *bids: int) -> fodasse.State:
    """Return the state after bids of those whose turn it is."""
    for stages in bids:
        assert state.to_act is not None
        state = fodasse.apply(state, fodasse.Bid(state.to_act, stages))
    return state


def due(seats: int, size: int, *lines: str, rules: fodasse.Rules | None = None) -> fodasse.State:
    """Return a state that awaits a deal by the last seat; more lines as in the notation."""
    told = {line.split(":")[0] for line in lines}
    blank = [f"{seat}:" for seat in range(seats) if str(seat) not in told]
    text = [f"round {2 * size}", f"dealer {seats - 1}", f"cards {size}", *blank, *lines]
    return drawn("\n".join(text), rules=rules)


def round_of(
    *hands: str,
    vira: str | None = "4H",
    bids: Sequence[int] = (),
    points: Sequence[int] = (),
    rules: fodasse.Rules | None = None,
) -> fodasse.State:
    """Return a round with these hands, which seat 0 leads, after these bids."""
    lines = [f"{seat}: | {held} points" for seat, held in enumerate(points)]
    state = due(len(hands), len(hands[0].split()), *lines, rules=rules)
    return bidding(fodasse.apply(state, deal(*hands, vira=vira)), *bids)


def playing(state: fodasse.State, laid: str) -> fodasse.State:
    """Return the state after plays: ``"1 KD, 2 KH"``."""
    for pair in laid.split(","):
        seat, card = pair.split()
        state = fodasse.apply(state, fodasse.Play(int(seat), fodasse.Card.parse(card)))
    return state


def played_out(state: fodasse.State) -> fodasse.State:
    """Return the state after the round in play, with the first legal action at every turn."""
    while state.phase in {fodasse.Phase.BID, fodasse.Phase.PLAY}:
        state = fodasse.apply(state, fodasse.legal_actions(state)[0])
    return state


def carried(state: fodasse.State, motion: Motion) -> fodasse.State:
    """Return the state after the first seats at the table carried a motion."""
    proposer, *others = state.at_table
    state = fodasse.apply(state, fodasse.Propose(proposer, motion))
    for seat in others:
        if state.motion is None:
            break
        state = fodasse.apply(state, fodasse.Vote(seat, in_favour=True))
    return state


def refused(state: fodasse.State, action: Action) -> str:
    """Return the code with which an action is refused; the state must be as it was."""
    return code_of_refusal(fodasse.GAME, state, action)


def points(state: fodasse.State) -> list[int]:
    """Return the points of all seats ever given out."""
    return [player.points for player in state.seats]


Step: TypeAlias = walks.Step[fodasse.State, Action]
SEEDS = st.integers(min_value=0, max_value=2**32)
SWITCHES = st.fixed_dictionaries(
    {},
    optional={
        "limit": st.sampled_from((1, 2, 3, 7, 999)),
        "restrict_last_bid": st.sampled_from(("always", "not_blind")),
        "leaving_shrinks": st.booleans(),
        "ranks": st.sampled_from(("45", "4Q3", "567K", "4567JKA2", ORDER)),
        "max_rounds": st.integers(1, 12),
    },
)
"""All switches, the ranks as text."""


def switched(words: dict[str, Any]) -> fodasse.Rules:
    """Return the rules with these switches."""
    ranks = tuple(fodasse.Rank(rank) for rank in words.get("ranks", ORDER))
    return fodasse.Rules(**{**words, "ranks": ranks})


def most_seats(words: dict[str, Any]) -> int:
    """Return the largest number of seats for these rules."""
    return 4 * len(words.get("ranks", ORDER)) - 1


def of_every_length(action: Action) -> list[Action]:
    """Return the actions for which a listed one stands: pauses of 1 to 15 minutes."""
    if isinstance(action, fodasse.Propose) and isinstance(action.motion, fodasse.Pause):
        return [fodasse.Propose(action.seat, fodasse.Pause(each)) for each in range(1, 16)]
    return [action]


def chosen(state: fodasse.State, rng: Random, table_share: float, shyness: float) -> Action:
    """Return a random action, mostly of an awaited seat.

    The shy bid as little as they may, which is how a round comes to be nobody's.
    """
    if rng.random() < table_share:
        listed = fodasse.table_actions(state)
        possible = [each for action in listed for each in of_every_length(action)]
        kinds = sorted({type(action).__name__ for action in possible})
        kind = rng.choice(kinds)
        return rng.choice([each for each in possible if type(each).__name__ == kind])
    if state.motion and rng.random() < 0.5:
        listed = fodasse.table_actions(state)
        if votes := [action for action in listed if isinstance(action, fodasse.Vote)]:
            return rng.choice(votes)
    actor = rng.choice(fodasse.actors(state))
    if actor is fodasse.CHANCE:
        return fodasse.sample_chance(state, rng)
    legal = fodasse.legal_actions(state, actor)
    return legal[0] if rng.random() < shyness else rng.choice(legal)


def walk(state: fodasse.State, *, seed: int, share: float, steps: int) -> Iterator[Step]:
    """Return the steps of a random match."""
    rng = Random(seed)
    shyness = rng.choice((0.0, 0.9))
    return walked(fodasse.GAME, state, lambda now: chosen(now, rng, share, shyness), steps)
