"""Whole matches of The Great Dalmuti: every set and all points are printed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from fodasse.games.dalmuti import Lay, view
from fodasse.table.record import Record
from support.cli.transcripts import lines, run
from support.dalmuti.parts import match


def test_all_sets_are_printed_in_their_order() -> None:
    record = match(6, seed=8, hands=2)
    told = lines(record, width=1000)
    tricks = [line for line in told if re.match(r" +\d+  ", line) and "(+" not in line]
    tricks = [line.partition("→")[0] for line in tricks if not re.search(r"points?$", line)]
    pieces = [piece for line in tricks for piece in re.findall(r"([A-Z]\w+) (\S+)", line)]
    names = ("Ana", "Beto", "Caio", "Duda", "Edu", "Fabi")
    sets = [action for action in record.actions if isinstance(action, Lay)]
    assert pieces == [
        (names[each.seat], f"{each.count}×{each.face}" if each.count > 1 else str(each.face))
        for each in sets
    ]
    outs = sum(line.count(" out +") for line in tricks)
    assert outs == 2 * 5


def test_totals_printed_after_each_hand_are_those_of_the_match() -> None:
    record = match(5, seed=1, hands=3)
    finished = [
        after for before, after in pairwise(record.replay()) if after.last_hand != before.last_hand
    ]
    told = [line for line in lines(record, width=1000) if "(+" in line][1:]
    for line, state in zip(told, finished, strict=True):
        hand = state.last_hand
        assert hand is not None
        rows = re.findall(r"(\d) (\w+) +(\d+) \(\+(\d)\)", line)
        names = ("Ana", "Beto", "Caio", "Duda", "Edu")
        assert rows == [
            (str(place), names[seat], str(state.points[seat]), str(hand.points[seat]))
            for place, seat in enumerate(hand.order, 1)
        ]


# The command


def test_q_is_a_queen_where_sets_are_awaited_and_stops_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "m.json"
    how = ("--seats", 6, "--seed", 1, "--bots", "random", "--record", file)
    told = run("play", "dalmuti", *how, said="q\n" * 3)
    assert told.exit_code == 0
    state = [*Record.load(file).replay()][-1]
    assert 12 in state.laid[0] or "1 × Q" in told.output
    assert view(state, 0).hand_number == 1
    stopped = run("play", "dalmuti", *how, said="quit\n")
    assert "Nothing" not in stopped.output
    assert len(Record.load(file).actions) == 1
