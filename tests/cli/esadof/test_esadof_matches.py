"""Whole matches of ES-ADOF: every turn and all sums are printed, in few lines."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from esadof_records import match
from rich.cells import cell_len
from transcripts import lines

from fodasse.games.esadof import Discard, Hand, Replace
from fodasse.table.record import Record


@pytest.mark.parametrize("seats", [3, 10])
def test_each_hand_is_printed_with_all_its_rows_and_sums(seats: int) -> None:
    record = match(seats)
    told = lines(record)
    hands = _hands(record)
    assert sum(line.startswith("── Hand ") for line in told) == len(hands)
    sums = [line for line in told if re.search(r"\d \+ +\d+ = ", line)]
    expected = [" ".join(card.symbol for card in row) for hand in hands for row in hand.rows]
    assert [" ".join(re.findall(r"[A2-9TJQK][♦♠♥♣]", line)) for line in sums] == expected
    totals = [line.split()[-1] for line in sums[-record.seats :]]
    *_, last = record.replay()
    assert totals == [str(total) for total in last.points]


@pytest.mark.parametrize("seats", [3, 10])
def test_every_turn_of_long_hands_is_printed_once_in_few_lines(seats: int) -> None:
    long = match(seats, is_long=True)
    turns = sum(isinstance(action, Replace | Discard) for action in long.actions)
    for seat in (None, 1):
        told = lines(long, seat)
        assert "   » The stock has run out." in told
        assert len(told) < 0.75 * turns + 20
        assert max(map(cell_len, told)) <= 80
    told = [line for line in lines(long, width=10_000)[5:] if "=" not in line]
    short = [line for line in told if line.startswith("   discards ")]
    deeds = re.findall(r"\w+ +(?:takes|draws|puts|discards) [A2-9TJQK][♦♠♥♣]", "\n".join(told))
    passes = re.findall(r"\w+ +[A2-9TJQK][♦♠♥♣]", "\n".join(short))
    assert len(deeds) + len(passes) == turns
    assert passes


def _hands(record: Record) -> list[Hand]:
    """Return the finished hands."""
    return [
        after.last_hand
        for before, after in pairwise(record.replay())
        if before.awaited and not after.awaited
    ]
