"""Millions of matches: the seed alone decides, and what cannot be played is refused."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
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
from fodasse.bulk.bits import lowest
from fodasse.bulk.compiled import kernel, signed
from support.fodasse.twin import own

SHORT = Rules(limit=3)
FEW = Rules(ranks=(Rank.FOUR, Rank.FIVE))
WHOLE: dict[str, Any] = {"rules": SHORT, "seed": 5, "by_round": True}
MIXED = ("rules", "random", own, "random")


@numba.njit
def seldom_wrong(turn: Any, luck: Any) -> Any:
    """The first of the legal actions, but one time in 1024 a bid of 19 stages."""
    return signed(59) if luck & numba.uint64(1023) == 0 else signed(lowest(turn.legal))


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


TWO = (own, seldom_wrong, "random", own)
LATE = 2
"""A seed by which the first matches of these are not broken."""


def assert_same(one: FodasseMatches, other: FodasseMatches) -> None:
    for field in fields(FodasseMatches):
        left, right = getattr(one, field.name), getattr(other, field.name)
        if field.name == "sums":
            assert left == right
        elif field.name == "by_round":
            for column in fields(Rounds):
                assert np.array_equal(getattr(left, column.name), getattr(right, column.name))
        else:
            assert left.dtype == right.dtype
            assert np.array_equal(left, right)


def joined(parts: Sequence[FodasseMatches]) -> FodasseMatches:
    """Parts of a run as one."""
    rows = np.concatenate([[0], *(np.diff(part.first_round) for part in parts)])
    tables = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(FodasseMatches)
        if field.name not in ("sums", "by_round", "first_round")
    }
    by_round = Rounds(
        *(
            np.concatenate([getattr(part.by_round, column.name) for part in parts])
            for column in fields(Rounds)
        )
    )
    sums = parts[0].sums
    for part in parts[1:]:
        sums += part.sums
    return FodasseMatches(sums, **tables, by_round=by_round, first_round=np.cumsum(rows))


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("matches", [1, 6, 7, 8, 30])
def test_neither_threads_nor_chunks_change_anything(
    matches: int, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = play_matches(matches, policies=MIXED, **WHOLE)
    monkeypatch.setattr(engine, "MAX_CHUNK", 7)
    assert_same(play_matches(matches, policies=MIXED, threads=threads, **WHOLE), whole)


def test_a_run_in_parts_is_the_whole() -> None:
    matches = engine.MAX_CHUNK + 3
    whole = play_matches(matches, **WHOLE)
    cuts = (0, 1, 1000, 1000, engine.MAX_CHUNK, matches)
    parts = [play_matches(end - begin, first=begin, **WHOLE) for begin, end in pairwise(cuts)]
    assert_same(joined(parts), whole)
    assert_same(play_matches(matches, threads=2, **WHOLE), whole)


def test_sums_are_of_the_arrays() -> None:
    played = play_matches(500, policies=MIXED, **WHOLE)
    sums = played.sums
    assert sums.matches == 500
    assert sums.rounds == played.rounds.sum() == len(played.by_round)
    assert sums.exact == played.made.sum()
    assert sums.bids == played.made.sum() + played.missed.sum()
    assert sums.annulled == played.annulled.sum()
    assert sums.wins == tuple((played.ranking == 0).sum(axis=0))
    assert sums.wins == tuple((played.winner == seat).sum() for seat in range(4))
    for match in range(500):
        rounds = played.rounds_of(match)
        assert len(rounds) == played.rounds[match]
        assert rounds.points[-1].tolist() == played.points[match].tolist()
    by_round = played.by_round
    dealt, chosen = by_round.bids >= 0, ~by_round.endgame[:, np.newaxis]
    met = dealt & (by_round.bids == by_round.won)
    assert (sums.bids, sums.exact) == ((dealt & chosen).sum(), (met & chosen).sum())
    assert (sums.set_bids, sums.set_exact) == ((dealt & ~chosen).sum(), (met & ~chosen).sum())
    assert sums.set_bids > sums.set_exact > 0


def test_only_sums_keeps_nothing_of_matches() -> None:
    how: dict[str, Any] = {"rules": SHORT, "seed": 5}
    counted = play_matches(1000, sums_only=True, **how)
    assert counted.sums == play_matches(1000, **how).sums
    for field in fields(FodasseMatches):
        kept = getattr(counted, field.name)
        if field.name == "first_round":
            assert kept.tolist() == [0]
        elif field.name == "by_round":
            assert len(kept) == 0
        elif field.name != "sums":
            assert kept.size == 0


def test_rounds_are_kept_only_where_asked_for() -> None:
    how: dict[str, Any] = {"rules": SHORT, "seed": 5}
    played, by_round = play_matches(20, **how), play_matches(20, **WHOLE)
    assert played.by_round.bids.shape == (0, 4)
    with pytest.raises(ValueError, match="only with by_round=True"):
        played.rounds_of(3)
    for number in (-20, -1, 20, 21):
        with pytest.raises(IndexError, match=f"no match {number}"):
            by_round.rounds_of(number)
    assert played.sums == by_round.sums
    assert np.array_equal(played.points, by_round.points)


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
    assert_same(zero, play_matches(50, seed=0))
    for seed in (1, -1, 2**70, "0", "deck"):
        other = play_matches(50, seed=seed)
        assert not np.array_equal(zero.points, other.points)


@pytest.mark.thorough
def test_one_policy_is_the_same_for_each_seat() -> None:
    for policy in ("random", "rules", own):
        for_all = play_matches(30, policies=policy, **WHOLE)
        assert_same(play_matches(30, policies=[policy] * 4, **WHOLE), for_all)


def test_policies_sit_where_they_are_put() -> None:
    places: list[set[str]] = [set() for _ in TWO]
    for number in range(5):
        state = start(4)
        for action in match_actions(number, policies=TWO, seed=LATE):
            legal = legal_actions(state)
            if len(legal) > 2 and not isinstance(action, Deal):
                place = legal.index(action)
                name = "first" if place == 0 else "last" if place == len(legal) - 1 else "between"
                places[action.seat].add(name)
            state = apply(state, action)
    assert places[0] == places[3] == {"first", "last"}
    assert places[1] == {"first"}
    assert places[2] == {"first", "last", "between"}


@pytest.mark.thorough
def test_other_policies_meet_the_same_first_deals() -> None:
    def first_deals(policies: Any) -> list[Any]:
        return [match_actions(number, policies=policies, seed=3)[0] for number in range(10)]

    random = first_deals("random")
    assert all(isinstance(deal, Deal) for deal in random)
    assert len(set(random)) == 10
    assert first_deals("rules") == first_deals(own) == first_deals(MIXED) == random


@pytest.mark.parametrize("action", [-50, -1, 0, 39, 42, 59, 60, 63, 64, 104, 149])
def test_an_illegal_action_is_named_with_match_and_seat(action: int) -> None:
    rules = Rules(limit=150 + action)
    told = f"seat 1's policy chose {action}, which is not legal: legal are 40, 41$"
    for sums_only in (False, True):
        with pytest.raises(ValueError, match=f"^match 12: {told}"):
            play_matches(9, rules=rules, policies=own, first=12, sums_only=sums_only)
    with pytest.raises(ValueError, match=f"^match 12: {told}"):
        match_actions(12, rules=rules, policies=own)
    with pytest.raises(ValueError, match=f"^match 0: seat 2's policy chose {action}, "):
        play_matches(1, rules=rules, policies=MIXED)


def test_the_first_match_that_breaks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = next(number for number in range(1000) if not _can_be_played(number))
    assert broken > 3
    monkeypatch.setattr(engine, "MAX_CHUNK", 3)
    for threads in (1, 2, 3):
        with pytest.raises(ValueError, match=f"^match {broken}: seat 1's policy chose 59, "):
            play_matches(1000, policies=TWO, seed=LATE, threads=threads)
    assert play_matches(broken, policies=TWO, seed=LATE).sums.matches == broken


def _can_be_played(number: int) -> bool:
    try:
        match_actions(number, policies=TWO, seed=LATE)
    except ValueError:
        return False
    return True


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
        (ValueError, "no policy ''", {"policies": ["random", "", "random", "random"]}),
        (ValueError, "one for all seats or one a seat, 4, not 3", {"policies": ["random"] * 3}),
        (ValueError, "one for all seats or one a seat, 4, not 0", {"policies": ()}),
        (TypeError, "numba.njit, not a function", {"policies": plain}),
        (TypeError, "numba.njit, not a function", {"policies": [plain] * 4}),
        (TypeError, "numba.njit, not None", {"policies": None}),
        (TypeError, "numba.njit, not a int", {"policies": 0}),
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
    if not {"matches", "first", "threads", "sums_only"} & set(how):
        with pytest.raises(error, match=told):
            match_actions(0, **how)


def test_the_number_of_a_match_is_refused_too() -> None:
    with pytest.raises(ValueError, match="number: 0 or more, not -1"):
        match_actions(-1)
    with pytest.raises(ValueError, match="number: match numbers stay below"):
        match_actions(2**63 - 1)
    with pytest.raises(TypeError, match="number is a whole number, not str"):
        match_actions(number="1")  # type: ignore[arg-type]


@pytest.mark.parametrize("missing", ["numba", "numpy"])
def test_without_the_extra_all_else_works(missing: str) -> None:
    code = f"""
import sys
sys.modules["{missing}"] = None
import fodasse
fodasse.start(4)
try:
    import fodasse.bulk
except ImportError as error:
    print(error)
"""
    assert printed(code) == (
        f"fodasse.bulk needs numpy and numba ({missing} is missing): pip install 'fodasse[bulk]'"
    )


def test_fodasse_alone_loads_nothing_heavy() -> None:
    code = "import sys, fodasse; print({'numba', 'numpy'} & set(sys.modules))"
    assert printed(code) == "set()"


def printed(code: str) -> str:
    """What a program of its own prints."""
    told = [sys.executable, "-c", code]
    return subprocess.run(told, capture_output=True, text=True, check=True).stdout.strip()


def test_only_so_many_chunks_are_given_out_at_once() -> None:
    asked = []

    def play_chunk(begin: int, end: int) -> tuple[Any, float]:
        asked.append((begin, end))
        return np.zeros(1, np.int64), 0.0

    chunks = engine._in_chunks(play_chunk, 10**12, 2)
    next(chunks)
    assert len(asked) <= engine.AHEAD * 2
    for _ in range(50):
        next(chunks)
    chunks.close()  # type: ignore[attr-defined]  # a generator
    sizes = [end - begin for begin, end in asked]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == (engine.MIN_CHUNK, engine.MAX_CHUNK)


def test_chunks_that_take_long_stay_small() -> None:
    asked = []

    def play_chunk(begin: int, end: int) -> tuple[Any, float]:
        asked.append(end - begin)
        return np.zeros(1, np.int64), 2 * engine.BRIEF

    list(engine._in_chunks(play_chunk, 10 * engine.MIN_CHUNK, 1))
    assert asked == [engine.MIN_CHUNK] * 10


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    njit = numba.njit

    def no_folder(**options: Any) -> Any:
        if options.get("cache"):
            raise RuntimeError("no locator available")
        return njit(**options)

    monkeypatch.setattr(numba, "njit", no_folder)

    @compiled.kernel
    def double(number: int) -> int:
        return 2 * number

    assert double(4) == 8


@pytest.mark.thorough
@pytest.mark.parametrize("surroundings", [{"NUMBA_CPU_NAME": "generic"}])
def test_code_for_other_processors_plays_the_same(
    surroundings: dict[str, str], tmp_path: Path
) -> None:
    code = "from fodasse.bulk import play_matches; print(play_matches('truco', 50, seed=3).sums)"
    told = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **surroundings, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told.strip() == str(play_matches("truco", 50, seed=3).sums)


def test_without_compilation_it_says_so() -> None:
    told = subprocess.run(
        [sys.executable, "-c", "import fodasse.bulk"],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 1
    assert "NUMBA_DISABLE_JIT" in told.stderr.splitlines()[-1]


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
