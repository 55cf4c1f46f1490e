"""What a match starts with, what none can start with, and records of whole matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from dalmuti_playing import walk

from fodasse.core.errors import FormatError, RulesError
from fodasse.core.seats import CHANCE
from fodasse.games import GAMES, dalmuti
from fodasse.games.dalmuti import (
    GAME,
    Phase,
    Rules,
    State,
    actors,
    apply,
    outcome,
    sample_chance,
    start,
    table_actions,
    teams,
)
from fodasse.table.record import Record


@pytest.mark.parametrize("seats", range(4, 10))
def test_a_match_before_its_first_deal(seats: int) -> None:
    state = start(seats)
    assert state.phase is Phase.DEAL
    assert actors(state) == (CHANCE,)
    assert state.seating == tuple(range(seats))
    assert (state.hand_number, state.roles, state.points) == (1, None, (0,) * seats)
    assert all(state.hand(seat) == () for seat in range(seats))
    assert (state.top, state.passes, state.out, state.last_hand) == (None, 0, (), None)
    assert (state.to_act, state.winners, state.taken_over) == (None, (), False)
    assert teams(state) == tuple((seat,) for seat in range(seats))
    assert table_actions(state) == ()


def test_four_to_nine_can_play() -> None:
    assert GAME.seats == range(4, 10)
    assert GAMES["dalmuti"] is GAME
    assert GAME.name == "dalmuti"


def test_the_book() -> None:
    assert start(4).rules == Rules() == Rules(hands=4, wildcards=False, takeover=True)


@pytest.mark.parametrize("seats", [-1, 0, 1, 3, 10, 10**30])
def test_too_few_or_too_many_seats(seats: int) -> None:
    with pytest.raises(RulesError, match="4 to 9"):
        start(seats)


@pytest.mark.parametrize("youngest", [-1, 4, 10**30])
def test_the_youngest_is_one_of_the_seats(youngest: int) -> None:
    with pytest.raises(RulesError, match="0 to 3"):
        start(4, youngest=youngest)


@pytest.mark.parametrize("wrong", ["4", 4.0, None, True])
def test_numbers_of_the_wrong_type(wrong: object) -> None:
    with pytest.raises(TypeError):
        start(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        start(4, youngest=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", [4, "book", {}])
def test_rules_of_the_wrong_type(rules: object) -> None:
    with pytest.raises(TypeError):
        start(4, rules=rules)  # type: ignore[arg-type]


@pytest.mark.parametrize("hands", [-1, 0, 1000, 10**30])
def test_15_how_many_hands_there_can_be(hands: int) -> None:
    with pytest.raises(RulesError, match="1 to 999"):
        Rules(hands=hands)
    assert (Rules(hands=1).hands, Rules(hands=999).hands) == (1, 999)


@pytest.mark.parametrize("wrong", ["4", 4.0, None, True])
def test_15_hands_of_the_wrong_type(wrong: object) -> None:
    with pytest.raises(TypeError):
        Rules(hands=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["wildcards", "takeover"])
@pytest.mark.parametrize("wrong", [0, 1, None, "yes"])
def test_switches_of_the_wrong_type(name: str, wrong: object) -> None:
    with pytest.raises(TypeError):
        Rules(**{name: wrong})  # type: ignore[arg-type]


def test_takeover_counts_only_with_wildcards() -> None:
    asking = {
        (wildcards, takeover): Rules(wildcards=wildcards, takeover=takeover).asks_for_takeover
        for wildcards in (False, True)
        for takeover in (False, True)
    }
    assert [pair for pair, asks in asking.items() if asks] == [(True, True)]


def test_rules_live_in_the_state() -> None:
    rules = Rules(hands=2)
    assert start(4, rules=rules).rules is rules


def test_two_starts_are_equal_if_they_behave_the_same() -> None:
    assert start(4) == start(4, rules=Rules(), youngest=0)
    assert hash(start(4)) == hash(start(4, youngest=0))
    assert start(4) != start(4, youngest=1)
    assert start(4) != start(5)
    assert start(4) != start(4, rules=Rules(hands=5))


def test_every_public_name_is_there() -> None:
    for name in dalmuti.__all__:
        assert hasattr(dalmuti, name)


# records


def whole_match(seats: int, youngest: int, rules: Rules) -> tuple[Record, list[State]]:
    """A random match and all its states."""
    state = start(seats, rules=rules, youngest=youngest)
    steps = list(walk(state, seed=seats, shyness=0.2, steps=5000))
    states = [state, *(after for _, _, after in steps)]
    record = Record(
        "dalmuti",
        rules,
        seats,
        options={"youngest": youngest},
        actions=[action for _, action, _ in steps],
        result=outcome(states[-1]),
    )
    return record, states


@pytest.mark.parametrize("seats", [4, 7])
def test_a_record_holds_who_is_the_youngest(seats: int, tmp_path: Path) -> None:
    record, states = whole_match(seats, 3, Rules(hands=2, wildcards=True))
    assert states[-1].phase is Phase.OVER
    record.save(tmp_path / "match.json")
    read = Record.load(tmp_path / "match.json")
    assert read == record
    assert read.options == (("youngest", 3),)
    assert list(read.replay()) == states


def test_a_record_with_another_youngest_is_another_match(tmp_path: Path) -> None:
    record, _ = whole_match(4, 3, Rules(hands=1))
    text = record.to_json()
    (tmp_path / "match.json").write_text(text.replace('"youngest": 3', '"youngest": 1'))
    assert '"youngest": 3' in text
    with pytest.raises(FormatError, match="actions"):
        Record.load(tmp_path / "match.json")


def test_each_seat_has_its_own_sight_of_a_record() -> None:
    record, states = whole_match(5, 2, Rules(hands=2))
    for seat in (None, 0, 4):
        seen = list(record.seen_by(seat))
        assert len(seen) == len(states)
        assert [each.view for each in seen] == [dalmuti.view(state, seat) for state in states]


def test_a_match_can_be_played_by_the_modules_functions_alone() -> None:
    rng = Random(1)
    state = start(4, rules=Rules(hands=1))
    while actors(state):
        legal = dalmuti.legal_actions(state)
        state = apply(state, rng.choice(legal) if legal else sample_chance(state, rng))
    assert len(state.winners) == 1
