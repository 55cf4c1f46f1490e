"""A turn goes to another process with what its seat knows, and nothing else."""

import pickle
from pathlib import Path

import pytest

from fodasse import (
    GAME,
    FormatError,
    Match,
    Record,
    Turn,
    from_json,
    play_match,
    view,
)
from fodasse.bots.random import RandomBot
from fodasse.table.occupants import Occupant


def _turn(*occupants: Occupant) -> Turn:
    """The first turn of the person on seat 1."""
    match = Match(GAME, len(occupants), seed=3, occupants=occupants)
    match.run()
    return match.turn(1)


def test_a_pickled_turn_is_the_turn() -> None:
    turn = _turn(RandomBot(), "person", RandomBot())
    travelled = pickle.loads(pickle.dumps(turn))
    assert (travelled.seat, travelled.view, travelled.legal_actions) == (
        turn.seat,
        turn.view,
        turn.legal_actions,
    )
    assert travelled.history == turn.history
    assert pickle.loads(pickle.dumps(travelled)).history == turn.history


def test_a_pickled_turn_holds_no_hidden_card() -> None:
    # In a blind round the own card and the vira are hidden: all that travels is what is seen.
    turn = _turn(RandomBot(), "person")
    travelled = pickle.loads(pickle.dumps(turn))
    assert travelled.view.seat(1).hand == (None,)
    assert travelled.history[-1].action.hands[1] == (None,)
    assert travelled.history[-1].action.vira is None


def test_a_seat_that_never_was_saw_nothing() -> None:
    record = play_match(GAME, [RandomBot()] * 2, seed=1)
    with pytest.raises(ValueError, match="no seat 99"):
        list(record.seen_by(99))


@pytest.mark.parametrize("seat", [True, 1.0, "1"])
def test_a_seat_is_a_number(seat: object) -> None:
    with pytest.raises(TypeError, match="seat is a whole number"):
        view(GAME.start(2), seat)  # type: ignore[arg-type]


@pytest.mark.parametrize("card", ["k♦", "kd", "K♦"])
def test_cards_in_json_have_one_text(card: str) -> None:
    with pytest.raises(FormatError, match="'KD' expected") as caught:
        from_json(f'{{"type": "play", "seat": 0, "card": "{card}"}}')
    assert caught.value.where == "card"


def test_a_folder_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record("fodasse", GAME.documents.rules(), 2)
    monkeypatch.chdir(tmp_path)
    for path in (".", "", tmp_path):
        with pytest.raises(IsADirectoryError):
            record.save(path)
    assert list(tmp_path.iterdir()) == []
