"""What the training script tells its network is what the bot tells it when it plays."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any, cast

import numba
import numpy as np
import pytest
from attrs import field, frozen

from fodasse.bots.esadof.inputs import FACTS, INPUTS, OUTPUTS, own_slots
from fodasse.bots.esadof.learned import LearnedBot, output_of
from fodasse.bots.network import Network
from fodasse.bulk.esadof.layout import PLACES, SEATS
from fodasse.bulk.record import NOBODY
from fodasse.games import esadof
from fodasse.games.esadof import Phase, Rules, State
from fodasse.games.esadof.encoding import IDS
from fodasse.games.esadof.limits import DEAREST
from fodasse.table.bot import Turn
from fodasse.table.record import Observation
from support.bulk.games import Record
from support.esadof.compiled import mixed

pytestmark = pytest.mark.thorough


@pytest.fixture(scope="module")
def script() -> Iterator[Any]:
    """The program, which trains nothing here: with an empty torch."""
    torch, nn = ModuleType("torch"), ModuleType("torch.nn")
    nn.__dict__.update(Module=object, Linear=object)
    torch.__dict__.update(nn=nn)
    with pytest.MonkeyPatch.context() as patch:
        patch.delitem(sys.modules, "tools.training.esadof", raising=False)  # imported without it
        patch.setitem(sys.modules, "torch", torch)
        patch.setitem(sys.modules, "torch.nn", nn)
        yield import_module("tools.training.esadof")


@frozen
class Listener:
    """A network that keeps its inputs, and scores all outputs alike."""

    heard: list[list[float]] = field(factory=list)

    def scores(self, inputs: Sequence[float]) -> Sequence[float]:
        """Keep the inputs."""
        self.heard.append([*inputs])
        return [0.0] * OUTPUTS


def turn_of(state: State, seen: Sequence[Observation[Any, Any]]) -> Turn[Any, Any]:
    seat = state.awaited[0]
    now = esadof.view(state, seat)
    return Turn(seat, now, now.legal_actions, lambda: tuple(seen))


def test_the_script_tells_its_network_what_the_bot_tells_it(script: Any) -> None:
    """Inputs and outputs of every decision, in matches of which some turns are random."""
    follow, tell = script.follow, script.tell

    @numba.njit
    def follow_first(work: Any, limits: Any, action: int) -> None:
        follow(work[0], limits, action)

    @numba.njit
    def tell_first(work: Any, limits: Any, facts: Any, inputs: Any, ids: Any) -> None:
        tell(work[0], limits, facts, inputs, ids)

    met = 0
    for key, seats in enumerate((3, 4, 6, 5)):
        choose = mixed(Random(key), 0.6, 0.9)
        state = esadof.start(seats, rules=Rules())
        record = Record(state, key)
        work = record.matches
        seen: list[list[Observation[Any, Any]]] = [[] for _ in range(seats)]
        limits = np.full(SEATS * PLACES, DEAREST)
        for _ in range(300):
            if state.phase is Phase.OVER:
                break
            if state.phase is Phase.DEAL:
                limits[:] = DEAREST
                action: Any = record.deal()
            else:
                turn = turn_of(state, seen[state.awaited[0]])
                listener = Listener()
                LearnedBot(cast(Network, listener)).considered(turn)
                if listener.heard:
                    facts, ids = np.zeros(FACTS, np.int64), np.empty(OUTPUTS, np.int64)
                    inputs = np.zeros(INPUTS, np.float32)
                    tell_first(work, limits, facts, inputs, ids)
                    assert inputs.tolist() == pytest.approx(listener.heard[0], abs=1e-5)
                    legal = {
                        output_of(each, own_slots(facts.tolist())): IDS.encode(each, state.rules)
                        for each in turn.legal_actions
                    }
                    assert {
                        at: each for at, each in enumerate(ids.tolist()) if each != NOBODY
                    } == legal
                    met += 1
                action = choose(state)
                if state.phase is Phase.ARRANGE:
                    record.act(action)
                else:
                    follow_first(work, limits, IDS.encode(action, state.rules))
            heard = [esadof.censor(state, action, seat) for seat in range(seats)]
            state = esadof.apply(state, action)
            for seat in range(seats):
                seen[seat].append(Observation(heard[seat], esadof.view(state, seat)))
    assert met > 400
