"""Whole matches of ES-ADOF: every turn and all sums are printed, in few lines."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from rich.cells import cell_len

from fodasse.games.esadof import Discard, Hand, Replace
from fodasse.table.record import Record
from support.cli.transcripts import lines
from support.esadof.records import match


@pytest.mark.parametrize("seats", [3, 10])
def test_each_hand_is_printed_with_all_its_rows_and_sums(seats: int) -> None:
    record = match(seats)
    told = lines(record, width=1000)
    over = [line for line in told if re.match("   Hand .* is over", line)]
    expected = [
        " ".join(card.symbol for row in hand.rows for card in row) for hand in _hands(record)
    ]
    assert [" ".join(re.findall(r"[A2-9TJQK][♦♠♥♣]", line)) for line in over] == expected
    *_, sums = [line for line in told if re.search(r"\d \+ \d+ = ", line)]
    *_, last = record.replay()
    assert re.findall(r"= (\d+)", sums) == [str(total) for total in last.points]


@pytest.mark.parametrize("seats", [3, 10])
def test_every_turn_of_long_hands_is_printed_once_in_few_lines(seats: int) -> None:
    long = match(seats, is_long=True)
    turns = sum(isinstance(action, Replace | Discard) for action in long.actions)
    for seat in (None, 1):
        told = lines(long, seat)
        assert "   » The stock has run out." in told
        assert len(told) < 0.75 * turns + 20
        assert max(map(cell_len, told)) <= 80
        assert len(re.findall(r"discards", "\n".join(told))) == turns


def _hands(record: Record) -> list[Hand]:
    """Return the finished hands."""
    return [
        after.last_hand
        for before, after in pairwise(record.replay())
        if before.awaited and not after.awaited
    ]
