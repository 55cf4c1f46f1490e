"""The scenes that the page draws, of every kind of action in every phase of every game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fodasse.games import GAMES
from fodasse.table.serial import to_json
from support.games.positions import MODULES, each_game, positions
from support.server import page_moments
from support.server.javascript import needs_node, run_with_page

SCRIPT = Path(page_moments.__file__).with_name("page_scenes.mjs")


def packets(name: str) -> Iterator[dict[str, Any]]:
    """Yield what the page needs of a packet, for the seat awaited and for a spectator."""
    game = GAMES[name]
    for state, _ in positions(name).values():
        awaited = [actor for actor in MODULES[name].actors(state) if isinstance(actor, int)]
        outcome = game.outcome(state)
        for seat in (*awaited[:1], None):
            legal = () if seat is None else game.legal_actions(state, seat)
            yield {
                "names": ["Ana", "Beto", "Carla", "Davi"],
                "awaited": awaited,
                "outcome": outcome and {"ranking": outcome.ranking},
                "view": json.loads(to_json(game.view(state, seat))),
                "actions": [{"action": json.loads(to_json(each))} for each in legal],
            }


@needs_node
@each_game
def test_scenes_have_all_words_and_a_card_for_each_action_with_one(
    name: str, tmp_path: Path
) -> None:
    assert run_with_page(SCRIPT, list(packets(name)), tmp_path) == "\n"
