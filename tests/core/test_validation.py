"""Checks of documents that all games share."""

from __future__ import annotations

import pytest

from fodasse import FormatError
from fodasse.core.validation import dealt_hands


def test_hands_are_dealt_as_what_was_played_and_what_is_held() -> None:
    found = dealt_hands([[1], [2, 3]], {"trick": [(1, 4)]}, {"vira": [5]}, range(6))
    assert found == [[1], [4, 2, 3]]


@pytest.mark.parametrize("seat", [-1, 2])
def test_a_card_that_no_seat_has_played_is_a_fault(seat: int) -> None:
    with pytest.raises(FormatError) as caught:
        dealt_hands([[1], [2]], {"trick": [(seat, 3)]}, {}, range(6))
    assert caught.value.where == "trick"
