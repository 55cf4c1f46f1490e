"""Two people play on the page against two bots, by clicks in a browser."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fodasse.table import generators
from fodasse.table.structure import to_data
from support.server.page_people import Tables, opened, settled

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group("browser")]


@pytest.mark.parametrize(
    ("game", "rules", "seed", "kinds"),
    [
        ("fodasse", {"limit": 2}, "13", {"bid", "play"}),
        ("truco", {}, "17", {"cut", "play", "raise", "accept", "run"}),
    ],
    ids=["fodasse", "truco"],
)
def test_two_people_and_two_bots_play_a_whole_match(
    game: str,
    rules: dict[str, Any],
    seed: str,
    kinds: set[str],
    at: Tables,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generators, "token_hex", lambda _: seed)  # one that is soon over
    ana, beto, room = opened(at, game, **rules)
    assert [each.page.ask("location.hash") for each in (ana, beto)] == ["", ""]
    people, match, hidden, chosen = [ana, beto], room.match, 0, set()
    settled(people, room)
    while match.outcome is None:
        seat = match.awaited[0]
        person = people[seat]
        offered = sorted(person.choices())
        assert offered == sorted(
            json.dumps(to_data(action), separators=(",", ":"), sort_keys=True)
            for action in match.game.legal_actions(match.state, seat)
        )
        hidden += sum(each.check_cards(match) for each in people)
        choice = person.rng.choice(offered)
        chosen.add(json.loads(choice)["type"])
        person.choose(choice)
        person.hears_of(match.ply + 1)
        settled(people, room)
    assert hidden > 50
    assert chosen == kinds
    winners = {match.names[seat] for seat in match.outcome.ranking[0]}
    for each in people:
        assert set(each.texts(".seat.winner .who")) == winners
        assert all(name in each.texts(".status")[0] for name in winners)
        assert not each.choices()
