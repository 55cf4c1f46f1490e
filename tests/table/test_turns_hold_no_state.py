"""What a turn holds is what its seat knows: no path of references leads to the referee's state."""

from __future__ import annotations

import gc
import pickle
import re
import weakref
from collections.abc import Callable
from functools import partial
from random import Random
from types import (
    BuiltinFunctionType,
    CodeType,
    FrameType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    ModuleType,
)
from typing import Any

import pytest
from attrs import frozen

from fodasse import GAME, GAMES, Bid, IllegalAction, Match, Record, Turn, view
from fodasse.adapters.episodes import Episodes
from fodasse.adapters.opponents import bot_step
from fodasse.adapters.steps import Dealer
from fodasse.bots.random import RandomBot
from fodasse.table.log import Moment
from support.games.offering import NUMBERED, USUAL

_CODE = (
    *(type, ModuleType, CodeType, FrameType),
    *(BuiltinFunctionType, GetSetDescriptorType, MemberDescriptorType),
)
"""Where the walk ends: classes, modules, frames that run; what they lead to is the program's."""


def _held_by(thing: object) -> list[Any]:
    """What an object refers to: its fields, slots and dict; of a function what it closes over."""
    if isinstance(thing, FunctionType):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    if isinstance(thing, weakref.ref):
        return [thing(), thing.__callback__]
    return [*weakref.getweakrefs(thing), *gc.get_referents(thing)]


def _secrets(turn: Turn, game: Any) -> list[Any]:
    """What a turn leads to and its seat may not have."""
    secret = type(game.start(min(game.seats))) | Record | Match | Moment
    found: dict[int, Any] = {id(turn): turn}
    left: list[Any] = [turn]
    while left:
        for held in _held_by(left.pop()):
            if id(held) not in found and not isinstance(held, _CODE):
                found[id(held)] = held
                left.append(held)
    return [held for held in found.values() if isinstance(held, secret)]


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_leads_to_no_state(name: str) -> None:
    game, rng = GAMES[name], Random(1)
    match: Match[Any, Any, Any] = Match(game, USUAL[name], seed=1)
    match.run()
    while match.awaited and match.ply < 30:
        turn = match.turn(match.awaited[0])
        assert _secrets(turn, game) == []
        assert turn.history[-1].view == turn.view
        assert _secrets(turn, game) == []
        match.submit(turn.seat, rng.choice(turn.legal_actions))
        match.run()


def test_a_turn_that_is_asked_again_or_was_taken_back_leads_to_no_state() -> None:
    match = Match(GAME, 2, seed=3)
    match.run()
    turn = match.turn(1)
    for refused in (Bid(1, 7), Bid(0, 0)):
        with pytest.raises(IllegalAction):
            match.submit(1, refused)
        again = match.turn(1)
        assert _secrets(again, GAME) == []
        assert again.history == turn.history
    match.submit(1, turn.legal_actions[0])
    match.undo(1)
    for each in (turn, match.turn(1)):
        assert _secrets(each, GAME) == []
        assert each.history[-1].view == each.view


@frozen
class _Keeps:
    """Keeps its turns and plays the first legal action."""

    turns: list[Turn]

    def choose(self, turn: Turn, rng: Random) -> Any:
        self.turns.append(turn)
        return turn.legal_actions[0]


@pytest.mark.parametrize("name", NUMBERED)
def test_a_turn_of_an_adapter_leads_to_no_state_in_any_episode(name: str) -> None:
    episodes, turns, dealer = Episodes.of(name), list[Turn](), Dealer(1)
    for _ in range(3):
        bot_step(_Keeps(turns), dealer.settle(dealer.start(episodes)), Random(1))
    assert len(turns) == 3
    for turn in turns:
        assert _secrets(turn, episodes.game) == []
        assert turn.history[-1].view == turn.view


def test_a_match_is_forgotten_though_its_bot_kept_the_turns() -> None:
    """The table of histories must not keep alive the turns that its own values would lead to."""
    bot = _Keeps([])
    match = Match(GAME, 2, seed=1, occupants=[bot, RandomBot()])
    match.run()
    gone = weakref.ref(bot)
    assert gone() is not None
    del bot, match
    gc.collect()
    assert gone() is None


class _Holds:
    """Holds something in a slot."""

    __slots__ = ("held",)

    def __init__(self, held: object) -> None:
        self.held = held


def _closure(held: object) -> Callable[[], object]:
    return lambda: held


@pytest.mark.parametrize("hide", [_closure, _Holds, partial(partial, print)])
def test_the_walk_finds_what_is_hidden(hide: Callable[[object], Any]) -> None:
    state = GAME.start(2)
    assert _secrets(Turn(0, None, (), recall=hide(state)), GAME) == [state]
    assert _secrets(Turn(0, None, (), recall=_Holds(state).__repr__), GAME) == [state]  # type: ignore[arg-type]  # any callable


# Turns that travel to other processes


def _cards(*things: object) -> set[str]:
    """Return all cards that are named in the reprs of things."""
    return set(re.findall(r"Card\.parse\('..'\)", repr(things)))


@pytest.mark.parametrize("hand_size", [1, 2])
def test_a_pickled_turn_is_the_turn_and_holds_no_hidden_card(hand_size: int) -> None:
    match = Match(GAME, 2, seed=3, occupants=[RandomBot(), "person"], hand_size=hand_size)
    match.run()
    turn = match.turn(1)
    travelled = pickle.loads(pickle.dumps(turn))
    for name in ("seat", "view", "legal_actions", "history"):
        assert getattr(travelled, name) == getattr(turn, name)
    assert pickle.loads(pickle.dumps(travelled)).history == turn.history
    hidden = _cards(match.state.hands, match.state.vira) - _cards(view(match.state, 1))
    assert hidden
    assert hidden.isdisjoint(_cards(travelled, travelled.view, *travelled.history))
