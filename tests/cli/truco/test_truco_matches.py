"""Whole matches of Truco: every card and every point is printed."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from fodasse.games.truco import Action, Admit, Deny, Play, PlayBlind, State
from fodasse.games.truco.actions import ACTIONS
from support.cli.transcripts import lines
from support.truco.records import MATCHES, match


def test_every_kind_of_action_is_in_these_matches() -> None:
    kinds = {type(action) for each in MATCHES for action in match(*each).actions}
    assert kinds >= {*ACTIONS} - {PlayBlind, Admit, Deny}  # printed in tests of their own


@pytest.mark.parametrize("seats", [2, 4])
def test_every_card_played_is_printed_in_order(seats: int) -> None:
    for seed in range(2):
        record = match(seats, seed, 0.2)
        told = [
            line.rstrip(" …")
            for line in lines(record, width=1000)
            if re.match(r" {3}( {2,}|  ?\d  )", line)
        ]
        told = [line for line, after in pairwise([*told, ""]) if not after.startswith(line)]
        cards = re.findall(r"[A-Z]\w+ +([4-7QJKA23][♦♠♥♣])(▒?)", "\n".join(told))
        assert cards == [
            _laid(*each)
            for each in zip(record.replay(), record.actions, strict=False)
            if _laid(*each)
        ]


def _laid(state: State, action: Action) -> tuple[str, str] | None:
    """Return a card that is played, and half a back if it is covered."""
    if isinstance(action, Play) and action.card:
        return action.card.symbol, "▒" * action.covered
    if isinstance(action, PlayBlind):
        return state.hands[action.seat][action.index].symbol, ""
    return None


def test_points_printed_are_those_of_the_match() -> None:
    for each in MATCHES[::3]:
        record = match(*each)
        told = [line for line in lines(record, width=1000) if re.search(r" \(\+\d+\)", line)][1:]
        states = pairwise(record.replay())
        scored = [after.points for before, after in states if before.points != after.points]
        plain = [re.sub(r"\(.*?\)", "", line) for line in told]
        numbers = [tuple(map(int, re.findall(r" (\d+)(?= |$)", line))) for line in plain]
        assert numbers == scored
