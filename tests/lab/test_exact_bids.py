"""Exact bids mean the same on the command line, in files, in reports and in bulk."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from html import unescape
from pathlib import Path
from re import findall, sub
from typing import Any

import pytest
from click.testing import CliRunner

pytest.importorskip("matplotlib")
pytest.importorskip("openskill")

from fodasse import GAME, Bid, apply, play_match, start
from fodasse.bots import named
from fodasse.bulk import match_actions, play_matches
from fodasse.cli.command import command
from fodasse.games.fodasse import Action
from fodasse.lab.report import PAGE, report
from fodasse.lab.result_files import read_results

MATCHES, SEATS, SEED = 12, 4, 5
BOTS = ("rules", "random", "rules", "random")


def counted(actions: Iterable[Action]) -> Counter[str]:
    """Replay a match and count by hand: a bid without its ``Bid`` was set by the deal."""
    counts: Counter[str] = Counter()
    bidders: set[int] = set()
    state = start(SEATS)
    for action in actions:
        before, state = state.last_round, apply(state, action)
        if isinstance(action, Bid):
            bidders.add(action.seat)
        played = state.last_round
        if played is None or played is before:
            continue
        for seat, bid, won in zip(played.seats, played.bids, played.won, strict=True):
            kind = "" if seat in bidders else "set-"
            counts[kind + "bids"] += 1
            counts[kind + "exact"] += bid == won
        bidders.clear()
    return counts


def share(counts: Counter[str], kind: str = "") -> str:
    return f"{100 * counts[kind + 'exact'] / counts[kind + 'bids']:.1f} %"


@pytest.mark.thorough
def test_one_run_has_one_share_of_exact_bids_everywhere(tmp_path: Path) -> None:
    rows, sums = tmp_path / "rows.jsonl", tmp_path / "sums.json"
    players = [named(bot, GAME) for bot in BOTS]
    records = [play_match(GAME, players, seed=SEED, match=number) for number in range(MATCHES)]
    by_hand = sum((counted(record.actions) for record in records), Counter())
    assert by_hand["set-bids"] > by_hand["set-exact"] > 0
    assert share(by_hand) != share(by_hand, "set-")

    asked = f"simulate --matches {MATCHES} --seats {SEATS} --bots rules,random --seed {SEED}"
    how = [*asked.split(), "--jobs", "1", "--out", str(rows), "--json", str(sums)]
    result = CliRunner().invoke(command, how)
    lines = [" ".join(line.split()) for line in result.stdout.splitlines()]
    assert f"exact bids {share(by_hand)}" in lines
    assert f"set bids met {share(by_hand, 'set-')}" in lines
    written = json.loads(sums.read_text(encoding="utf-8"))["counts"]
    assert {name: written[name] for name in by_hand} == by_hand

    results = read_results(rows)
    calls = [
        pair for match in results.matches for each in match.rounds for pair in each.bids.values()
    ]
    assert (len(calls), sum(bid == won for bid, won in calls)) == (
        by_hand["bids"],
        by_hand["exact"],
    )
    page = report(results)[PAGE].decode()
    cells = [
        [
            " ".join(unescape(sub("<[^>]*>", "", cell)).split())
            for cell in findall("<t[hd].*?</t[hd]>", row)
        ]
        for row in findall("<tr>.*?</tr>", page)
    ]
    everybody = ["all", f"{by_hand['exact']}", f"{by_hand['bids']}", share(by_hand)]
    assert everybody in [row[:4] for row in cells]


def test_bulk_counts_exact_bids_as_the_reference_does() -> None:
    sums = play_matches(MATCHES, SEATS, policies=list(BOTS), seed=SEED).sums
    how: dict[str, Any] = {"policies": list(BOTS), "seed": SEED}
    matches = [match_actions(number, SEATS, **how) for number in range(MATCHES)]
    by_hand = sum(map(counted, matches), Counter())
    assert by_hand["set-bids"] > 0
    told = {"bids": sums.bids, "exact": sums.exact}
    assert told | {"set-bids": sums.set_bids, "set-exact": sums.set_exact} == by_hand
