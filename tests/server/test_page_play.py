"""Two people play on the page against two bots, by clicks in a browser."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from browsing import Browser
from page_people import opened, settled, tables

from fodasse.table.structure import to_data

pytestmark = pytest.mark.xdist_group("browser")
WHOLE = {"fodasse": {"limit": 2}, "truco": {"target": 12}}
"""Rules of matches that are whole, and soon over."""


@pytest.mark.parametrize("game", ["fodasse", "truco"])
def test_two_people_and_two_bots_play_a_whole_match(
    game: str, browser: Browser, tmp_path: Path
) -> None:
    with tables(browser, tmp_path) as at:
        ana, beto, room = opened(at, game, **WHOLE[game])
        people, match, hidden = [ana, beto], room.match, 0
        settled(people, room)
        while match.outcome is None:
            seat = match.awaited[0]
            person = people[seat]
            offered = person.choices()
            assert sorted(offered) == sorted(
                json.dumps(to_data(action), separators=(",", ":"))
                for action in match.game.legal_actions(match.state, seat)
            )
            hidden += sum(each.check_cards(match) for each in people)
            person.choose(person.rng.choice(offered))
            person.hears_of(match.ply + 1)
            settled(people, room)
        assert hidden > 50
        winners = {match.names[seat] for seat in match.outcome.ranking[0]}
        for each in people:
            assert set(each.texts(".seat.winner .who")) == winners
            assert all(name in each.texts(".status")[0] for name in winners)
            assert not each.choices()
