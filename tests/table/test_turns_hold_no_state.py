"""What a turn holds is what its seat knows: no path of references leads to the referee's state."""

from __future__ import annotations

import gc
import pickle
import re
import weakref
from collections.abc import Callable, Iterator
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
from fodasse.table.occupants import Occupant
from support.games.offering import NUMBERED, USUAL

_CODE = (
    type,
    ModuleType,
    CodeType,
    FrameType,
    BuiltinFunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
)
"""Where the walk ends: classes, modules, frames that run; what they lead to is the program's."""


def _held_by(thing: object) -> list[Any]:
    """What an object refers to: its fields, slots and dict; of a function what it closes over."""
    if isinstance(thing, FunctionType):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__, thing.__dict__]
    if isinstance(thing, weakref.ref):
        return [thing(), thing.__callback__]
    refs = weakref.getweakrefs(thing)
    if isinstance(thing, BaseException):
        return [
            *(*refs, *gc.get_referents(thing)),
            *(thing.__context__, thing.__cause__, thing.__traceback__),
        ]
    return [*refs, *gc.get_referents(thing)]


def _reachable(thing: object) -> Iterator[Any]:
    """All that references lead to from an object."""
    found, left = {id(thing): thing}, [thing]
    while left:
        current = left.pop()
        yield current
        for held in _held_by(current):
            if id(held) not in found and not isinstance(held, _CODE):
                found[id(held)] = held
                left.append(held)


def _secrets(turn: Turn, game: Any) -> list[Any]:
    state = type(game.start(min(game.seats)))
    return [held for held in _reachable(turn) if isinstance(held, state | Record | Match | Moment)]


@pytest.mark.parametrize("name", GAMES)
def test_a_turn_leads_to_no_state(name: str) -> None:
    game, rng = GAMES[name], Random(1)
    match: Match[Any, Any, Any] = Match(game, USUAL[name], seed=1)
    match.run()
    while match.awaited and match.ply < 40:
        turn = match.turn(match.awaited[0])
        assert _secrets(turn, game) == []
        assert turn.history[-1].view == turn.view
        assert _secrets(turn, game) == []
        match.submit(turn.seat, rng.choice(turn.legal_actions))
        match.run()


def test_a_turn_that_is_asked_again_leads_to_no_state() -> None:
    match = Match(GAMES["fodasse"], 2, seed=3)
    match.run()
    turn = match.turn(1)
    for refused in (Bid(1, 7), Bid(0, 0)):
        with pytest.raises(IllegalAction):
            match.submit(1, refused)
        again = match.turn(1)
        assert _secrets(again, GAMES["fodasse"]) == []
        assert again.history == turn.history


def test_a_turn_that_was_taken_back_leads_to_no_state() -> None:
    match = Match(GAMES["fodasse"], 2, seed=3)
    match.run()
    turn = match.turn(1)
    match.submit(1, turn.legal_actions[0])
    match.undo(1)
    for each in (turn, match.turn(1)):
        assert _secrets(each, GAMES["fodasse"]) == []
        assert each.history[-1].view == each.view


@frozen
class _Keeps:
    """Keeps its turns and plays the first legal action."""

    turns: list[Turn]

    def choose(self, turn: Turn, rng: Random) -> Any:
        self.turns.append(turn)
        return turn.legal_actions[0]


@pytest.mark.parametrize("name", NUMBERED)
def test_a_turn_of_an_adapter_leads_to_no_state(name: str) -> None:
    episodes, turns, dealer = Episodes.of(name), list[Turn](), Dealer(1)
    step = dealer.settle(dealer.start(episodes))
    bot_step(_Keeps(turns), step, Random(1))
    assert _secrets(turns[0], episodes.game) == []
    assert turns[0].history[-1].view == turns[0].view


def test_a_turn_keeps_its_history_when_the_next_episode_has_begun() -> None:
    episodes, turns = Episodes.of("fodasse", seats=3, dealer=range(3)), list[Turn]()
    dealer = Dealer(1)
    for _ in range(6):
        step = dealer.draw(dealer.start(episodes))
        bot_step(_Keeps(turns), step, Random(1))
    assert len({turn.view.dealer for turn in turns}) > 1
    for turn in turns:
        assert turn.history[-1].view == turn.view


def test_a_match_is_forgotten_though_its_bot_kept_the_turns() -> None:
    """The table of histories must not keep alive the turns that its own values would lead to."""
    bot = _Keeps([])
    match = Match(GAMES["fodasse"], 2, seed=1, occupants=[bot, RandomBot()])
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


def _generator(held: object) -> Iterator[object]:
    yield 1
    yield held


@pytest.mark.parametrize("hide", [_closure, _generator, _Holds, partial(partial, print)])
def test_the_walk_finds_what_is_hidden(hide: Callable[[object], Any]) -> None:
    game = GAMES["fodasse"]
    state = game.start(2)
    hidden = hide(state)
    if hide is _generator:
        next(hidden)
    assert _secrets(Turn(0, None, (), recall=hidden), game) == [state]
    assert _secrets(Turn(0, None, (), recall=_Holds(state).__repr__), game) == [state]  # type: ignore[arg-type]


# Turns that travel to other processes


def _match(*occupants: Occupant, **options: Any) -> Match:
    """Return a match up to the first turn of the person on seat 1."""
    match = Match(GAME, len(occupants), seed=3, occupants=occupants, **options)
    match.run()
    return match


def test_a_pickled_turn_is_the_turn() -> None:
    turn = _match(RandomBot(), "person", RandomBot()).turn(1)
    travelled = pickle.loads(pickle.dumps(turn))
    assert (travelled.seat, travelled.view, travelled.legal_actions) == (
        turn.seat,
        turn.view,
        turn.legal_actions,
    )
    assert travelled.history == turn.history
    assert pickle.loads(pickle.dumps(travelled)).history == turn.history


@pytest.mark.parametrize("hand_size", [1, 2])
def test_a_pickled_turn_holds_no_hidden_card(hand_size: int) -> None:
    match = _match(RandomBot(), "person", hand_size=hand_size)
    hidden = _cards(match.state.hands, match.state.vira) - _cards(view(match.state, 1))
    travelled = pickle.loads(pickle.dumps(match.turn(1)))
    assert hidden
    assert hidden.isdisjoint(_cards(travelled, travelled.view, *travelled.history))


def _cards(*things: object) -> set[str]:
    """Return all cards that are named in the reprs of things."""
    return set(re.findall(r"Card\.parse\('..'\)", repr(things)))


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_is_a_number(seat: object) -> None:
    with pytest.raises(TypeError, match="seat is a whole number"):
        view(GAME.start(2), seat)  # type: ignore[arg-type]
