"""Millions of matches: the seed alone decides, and what cannot be played is refused."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from functools import reduce
from itertools import pairwise
from operator import add
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest
from attrs import evolve, fields

from fodasse import Deal, Rank, Rules, RulesError, apply, legal_actions, start
from fodasse.bulk import (
    FodasseMatches,
    FodasseSums,
    Rounds,
    compiled,
    engine,
    match_actions,
    play_matches,
)
from fodasse.bulk.compiled import kernel
from support.bulk.own import SELDOM_WRONG, own

SHORT = Rules(limit=3)
FEW = Rules(ranks=(Rank.FOUR, Rank.FIVE))
WHOLE: dict[str, Any] = {"rules": SHORT, "seed": 5, "by_round": True}
MIXED = ("random", own, "random", own)
WRONG: dict[str, Any] = {
    "rules": Rules(limit=SELDOM_WRONG, max_rounds=9),
    "policies": ("random", own, "random", "random"),
    "seed": 2,
}
"""Matches of which the first ones are not broken."""


@numba.njit
def halves(turn: Any, luck: Any) -> Any:
    """No whole number."""
    return turn.hand_size / 2


@numba.njit
def reads_all_hands(turn: Any, luck: Any) -> Any:
    """Asks for what nobody is shown."""
    return turn.hands[0]


def plain(turn: Any, luck: int) -> int:
    """A function of Python."""
    return 40


def joined(*parts: FodasseMatches) -> dict[str, Any]:
    """Return all numbers of matches, those of one part after those of the other."""
    names = [each.name for each in fields(FodasseMatches)[1:] if "round" not in each.name]
    found: dict[str, Any] = {"sums": reduce(add, [part.sums for part in parts])}
    for name in [*names, "rounds"]:
        found[name] = [row for part in parts for row in getattr(part, name).tolist()]
    for name in [each.name for each in fields(Rounds)]:
        found[f"by_round.{name}"] = [
            row for part in parts for row in getattr(part.by_round, name).tolist()
        ]
    return found


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_neither_threads_nor_chunks_change_anything(
    threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = play_matches(30, policies=MIXED, **WHOLE)
    monkeypatch.setattr(engine, "MAX_CHUNK", 7)
    for matches in (1, 6, 7, 8, 30):
        played = play_matches(matches, policies=MIXED, threads=threads, **WHOLE)
        rest = play_matches(30 - matches, policies=MIXED, first=matches, **WHOLE)
        assert joined(played, rest) == joined(whole)


def test_a_run_in_parts_is_the_whole() -> None:
    matches = engine.MAX_CHUNK + 3
    whole = joined(play_matches(matches, **WHOLE))
    cuts = (0, 1, 1000, 1000, engine.MAX_CHUNK, matches)
    parts = [play_matches(end - begin, first=begin, **WHOLE) for begin, end in pairwise(cuts)]
    assert joined(*parts) == whole
    assert joined(play_matches(matches, threads=2, **WHOLE)) == whole


def test_sums_are_of_the_arrays() -> None:
    played = play_matches(500, policies=MIXED, **WHOLE)
    sums, by_round = played.sums, played.by_round
    assert sums.matches == 500
    assert sums.rounds == played.rounds.sum() == len(by_round)
    assert sums.exact == played.made.sum()
    assert sums.bids == played.made.sum() + played.missed.sum()
    assert sums.annulled == played.annulled.sum()
    assert sums.wins == tuple((played.ranking == 0).sum(axis=0))
    assert sums.wins == tuple((played.winner == seat).sum() for seat in range(4))
    for match in range(500):
        rounds = played.rounds_of(match)
        assert len(rounds) == played.rounds[match]
        assert rounds.points[-1].tolist() == played.points[match].tolist()
    dealt, chosen = by_round.bids >= 0, ~by_round.endgame[:, np.newaxis]
    met = dealt & (by_round.bids == by_round.won)
    assert (sums.bids, sums.exact) == ((dealt & chosen).sum(), (met & chosen).sum())
    assert (sums.set_bids, sums.set_exact) == ((dealt & ~chosen).sum(), (met & ~chosen).sum())
    assert sums.set_bids > sums.set_exact > 0


def test_only_what_is_asked_for_is_kept() -> None:
    how: dict[str, Any] = {"rules": SHORT, "seed": 5}
    played, by_round = play_matches(100, **how), play_matches(100, **WHOLE)
    counted = play_matches(100, sums_only=True, **how)
    assert counted.sums == played.sums == by_round.sums
    for each in fields(FodasseMatches)[1:]:
        assert len(getattr(counted, each.name)) == (each.name == "first_round")
    assert played.by_round.bids.shape == (0, 4)
    assert np.array_equal(played.points, by_round.points)
    with pytest.raises(ValueError, match="only with by_round=True"):
        played.rounds_of(3)
    for number in (-1, 100):
        with pytest.raises(IndexError, match=f"no match {number}"):
            by_round.rounds_of(number)


@pytest.mark.parametrize("by_round", [False, True])
def test_no_matches_are_no_rows(by_round: bool) -> None:
    none = play_matches(0, seats=3, by_round=by_round)
    assert none.sums == FodasseSums(0, (0, 0, 0), *[0] * 9)
    assert none.points.shape == (0, 3)
    assert none.winner.size == 0


def test_sums_add_up() -> None:
    one = FodasseSums(1, (1, 0), 2, 3, 4, 5, 6, 7, 8, 9, 10)
    other = FodasseSums(2, (0, 2), 3, 5, 7, 11, 13, 17, 19, 23, 29)
    assert one + other == FodasseSums(3, (1, 2), 5, 8, 11, 16, 19, 24, 27, 32, 39)
    with pytest.raises(ValueError, match="zip"):
        one + evolve(one, wins=(1, 0, 0))


def test_other_seeds_are_other_matches() -> None:
    zero = play_matches(50)
    assert joined(zero) == joined(play_matches(50, seed=0))
    for seed in (1, -1, 2**70, "0", "deck"):
        assert not np.array_equal(zero.points, play_matches(50, seed=seed).points)


@pytest.mark.thorough
def test_several_policies_sit_at_one_table_and_one_on_all_its_seats() -> None:
    for policy in ("random", "rules", own):
        for_all = play_matches(30, policies=policy, **WHOLE)
        assert joined(play_matches(30, policies=[policy] * 4, **WHOLE)) == joined(for_all)
    played = play_matches(30, policies=("rules", own, "rules", "random"), **WHOLE)
    assert played.sums.wins[0] + played.sums.wins[2] > 20


def test_policies_sit_where_they_are_put() -> None:
    places: list[set[str]] = [set() for _ in MIXED]
    for number in range(5):
        state = start(4)
        for action in match_actions(number, policies=MIXED, seed=2):
            legal = legal_actions(state)
            if len(legal) > 2 and not isinstance(action, Deal):
                place = legal.index(action)
                name = "first" if place == 0 else "last" if place == len(legal) - 1 else "between"
                places[action.seat].add(name)
            state = apply(state, action)
    assert places[1] == places[3] == {"first", "last"}
    assert places[0] == places[2] == {"first", "last", "between"}


@pytest.mark.parametrize("action", [-50, -1, 0, 39, 42, 59, 60, 63, 64, 104, 149])
def test_an_illegal_action_is_named_with_match_and_seat(action: int) -> None:
    rules = Rules(limit=150 + action)
    told = f"seat 1's policy chose {action}, which is not legal: legal are 40, 41$"
    for sums_only in (False, True):
        with pytest.raises(ValueError, match=f"^match 12: {told}"):
            play_matches(9, rules=rules, policies=own, first=12, sums_only=sums_only)
    with pytest.raises(ValueError, match=f"^match 12: {told}"):
        match_actions(12, rules=rules, policies=own)
    with pytest.raises(ValueError, match=f"^match 0: seat 1's policy chose {action}, "):
        play_matches(1, rules=rules, policies=MIXED)


def test_the_first_match_that_breaks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = next(number for number in range(1000) if not _can_be_played(number))
    assert broken > 3
    monkeypatch.setattr(engine, "MAX_CHUNK", 3)
    for threads in (1, 2, 3):
        with pytest.raises(ValueError, match=f"^match {broken}: seat 1's policy chose 59, "):
            play_matches(1000, threads=threads, **WRONG)
    assert play_matches(broken, **WRONG).sums.matches == broken


def _can_be_played(number: int) -> bool:
    try:
        match_actions(number, **WRONG)
    except ValueError:
        return False
    return True


NUMBER = {"matches", "first", "threads", "sums_only"}
"""Arguments that ``match_actions`` does not have."""


@pytest.mark.parametrize(
    ("error", "told", "how"),
    [
        (RulesError, "seats: 2 to 39, not 40", {"seats": 40}),
        (RulesError, "seats: 2 to 39, not 1", {"seats": 1}),
        (RulesError, "seats: 2 to 7, not 8", {"seats": 8, "rules": FEW}),
        (ValueError, "matches and first: 0 or more, not -1 and 0", {"matches": -1}),
        (ValueError, "matches and first: 0 or more, not 1 and -2", {"first": -2}),
        (ValueError, "match numbers stay below", {"first": 2**63 - 1}),
        (TypeError, "a seed is a whole number or a text, not float", {"seed": 1.5}),
        (TypeError, "a seed is a whole number or a text, not NoneType", {"seed": None}),
        (ValueError, "threads: 1 or more, not 0", {"threads": 0}),
        (ValueError, "not with sums_only", {"sums_only": True, "by_round": True}),
        (ValueError, "no policy 'best': there are 'random', 'rules'", {"policies": "best"}),
        (ValueError, "one for all seats or one a seat, 4, not 3", {"policies": ["random"] * 3}),
        (TypeError, "numba.njit, not a function", {"policies": plain}),
        (TypeError, "numba.njit, not None", {"policies": None}),
        (TypeError, "whole number, not float64", {"policies": halves}),
        (TypeError, "cannot be compiled", {"policies": reads_all_hands}),
        (TypeError, "matches is a whole number, not float", {"matches": 2.0}),
        (TypeError, "matches is a whole number, not bool", {"matches": True}),
        (TypeError, "seats is a whole number, not float", {"seats": 4.0}),
        (TypeError, "first is a whole number, not str", {"first": "0"}),
        (TypeError, "threads is a whole number, not None", {"threads": None}),
        (TypeError, "a Rules of fodasse.games.fodasse is expected, not a dict", {"rules": {}}),
    ],
)  # fmt: skip
def test_what_cannot_be_played_is_refused(
    error: type[Exception], told: str, how: dict[str, Any]
) -> None:
    with pytest.raises(error, match=told):
        play_matches(**{"matches": 1, **how})
    if not NUMBER & set(how):
        with pytest.raises(error, match=told):
            match_actions(0, **how)


def test_the_number_of_a_match_is_refused_too() -> None:
    with pytest.raises(ValueError, match="number: 0 or more, not -1"):
        match_actions(-1)
    with pytest.raises(ValueError, match="number: match numbers stay below"):
        match_actions(2**63 - 1)
    with pytest.raises(TypeError, match="number is a whole number, not str"):
        match_actions(number="1")  # type: ignore[arg-type]  # wrong on purpose


def printed(code: str, **environment: str) -> str:
    """What a program of its own prints, errors included."""
    done = subprocess.run(
        [sys.executable, "-u", "-c", code],  # both streams in order
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_all_else_works(missing: str) -> None:
    code = f"""
import sys
sys.modules["{missing}"] = None
import fodasse
print({{"numba", "numpy"}} & {{*sys.modules}} - {{"{missing}"}})
fodasse.start(4)
import fodasse.bulk
"""
    first, *_, last = printed(code).splitlines()
    assert first == "set()"  # fodasse alone loads nothing heavy
    told = (
        f"fodasse.bulk needs numpy and numba ({missing} is missing): pip install 'fodasse[bulk]'"
    )
    assert last == f"ImportError: {told}"


def test_without_compilation_it_says_so() -> None:
    told = printed("import fodasse.bulk", NUMBA_DISABLE_JIT="1").splitlines()[-1]
    assert told.startswith("ImportError: ")
    assert "NUMBA_DISABLE_JIT" in told


@pytest.mark.thorough
def test_code_for_other_processors_plays_the_same(tmp_path: Path) -> None:
    code = "from fodasse.bulk import play_matches; print(play_matches('truco', 50, seed=3).sums)"
    told = printed(code, NUMBA_CPU_NAME="generic", NUMBA_CACHE_DIR=str(tmp_path))
    assert told == str(play_matches("truco", 50, seed=3).sums)


@pytest.mark.parametrize(
    ("seconds", "matches", "sizes"),
    [
        (0.0, 10**12, (engine.MIN_CHUNK, engine.MAX_CHUNK)),
        (2 * engine.BRIEF, 10 * engine.MIN_CHUNK, (engine.MIN_CHUNK, engine.MIN_CHUNK)),
    ],
)
def test_chunks_grow_while_they_are_brief_and_few_are_given_out_at_once(
    seconds: float, matches: int, sizes: tuple[int, int]
) -> None:
    asked = []

    def play_chunk(begin: int, end: int) -> tuple[Any, float]:
        asked.append(end - begin)
        return np.zeros(1, np.int64), seconds

    chunks: Any = engine._in_chunks(play_chunk, matches, 2)
    next(chunks)
    assert len(asked) <= engine.AHEAD * 2
    for _ in range(9):
        next(chunks)
    chunks.close()
    assert asked == sorted(asked)
    assert (asked[0], asked[-1]) == sizes


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def no_folder(_: object) -> None:
        raise RuntimeError("no locator available")

    monkeypatch.setattr(compiled, "_Storage", no_folder)

    @compiled.kernel
    def double(number: int) -> int:
        return 2 * number

    assert double(4) == 8


def test_stored_code_that_names_a_lost_class_is_discarded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after an update: the index is read before the sources are compared."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    kernel(_own_number)(1)
    (index,) = tmp_path.rglob("*.nbi")
    index.write_bytes(pickle.dumps(numba.__version__) + b"cfodasse.bulk.engine\nNoSuchClass\n.")
    assert kernel(_own_number)(1) == 1


def _own_number(number: int) -> int:
    return number
