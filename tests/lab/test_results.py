"""What result files hold: the columns, the heading, and all that was written, read again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from lab_results import FORMS, MATCHES, TEXTS, experiment, read, small
from offering import WITH_RULES_BOT

from fodasse.bots import named
from fodasse.core.statistics import Dealt
from fodasse.games import GAMES
from fodasse.lab.fingerprints import fingerprint
from fodasse.lab.result_files import read_results, write_results
from fodasse.lab.results import COLUMNS, SIMULATION, Heading, Results
from fodasse.lab.revision import revision
from fodasse.lab.simulation import MatchResult, Plan

every_game = pytest.mark.parametrize("name", WITH_RULES_BOT)
every_text = pytest.mark.parametrize("suffix", TEXTS)
every_form = pytest.mark.parametrize("suffix", FORMS)


@pytest.fixture(params=FORMS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == ".parquet":
        pytest.importorskip("pyarrow")
    return tmp_path / f"results{request.param}"


HAND_WORKED = MatchResult(
    number=0,
    deal=0,
    bots=(0, 1),
    places=(2, 1),
    returns=(-1.0, 1.0),
    points=(-7.0, -2.5),
    course=((-3.0, 0.0), (-7.0, -2.5)),
    calls=({0: (1, 0), 1: (0, 2)}, {1: (3, 3)}),
    decisions=12,
    dealt=(Dealt(1, 0), Dealt(2, 1)),
)


def hand_worked() -> Results:
    heading, _ = small()
    return Results(evolve(heading, bots=("a, b", "rules"), matches=1), (HAND_WORKED,))


def test_a_line_of_json_is_a_match(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    write_results(path, hand_worked())
    head, line = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(head)["type"] == "results"
    assert json.loads(line) == {
        "match": 0,
        "deal": 0,
        "seat": [0, 1],
        "bot": ["a, b", "rules"],
        "place": [2, 1],
        "won": [False, True],
        "return": [-1.0, 1.0],
        "points": [-7.0, -2.5],
        "decisions": 12,
        "course": [[-3.0, -7.0], [0.0, -2.5]],
        "bids": [[1, None], [0, 3]],
        "made": [[0, None], [2, 3]],
        "hand_size": [1, 2],
        "dealer": [0, 1],
    }


def test_columns_stand_in_this_order() -> None:
    names = "match deal seat bot place won return points decisions course bids made"
    assert [column.name for column in COLUMNS] == [*names.split(), "hand_size", "dealer"]


def test_a_line_of_csv_is_a_seat_of_a_match(tmp_path: Path) -> None:
    path = tmp_path / "results.csv"
    write_results(path, hand_worked())
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    assert json.loads(head.removeprefix("# "))["type"] == "results"
    assert lines == [
        "match,deal,seat,bot,place,won,return,points,decisions,course,bids,made,hand_size,dealer",
        '0,0,0,"a, b",2,false,-1.0,-7.0,12,-3.0 -7.0,1 -,0 -,1 2,0 1',
        "0,0,1,rules,1,true,1.0,-2.5,12,0.0 -2.5,0 3,2 3,1 2,0 1",
    ]


def test_where_nobody_says_anything_lists_are_empty(tmp_path: Path) -> None:
    heading, _ = small()
    silent = evolve(HAND_WORKED, calls=({}, {}), dealt=())
    path = tmp_path / "results.csv"
    write_results(path, Results(evolve(heading, matches=1), (silent,)))
    *_, last = path.read_text(encoding="utf-8").splitlines()
    assert last == "0,0,1,random,1,true,1.0,-2.5,12,0.0 -2.5,,,,"
    assert read(path) == (silent,)


def test_parquet_is_read_by_others(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "results.parquet"
    write_results(path, hand_worked())
    table = parquet.read_table(path)
    assert table.column_names == [column.name for column in COLUMNS]
    assert table.to_pylist()[0] == {
        "match": 0,
        "deal": 0,
        "seat": 0,
        "bot": "a, b",
        "place": 2,
        "won": False,
        "return": -1.0,
        "points": -7.0,
        "decisions": 12,
        "course": [-3.0, -7.0],
        "bids": [1, None],
        "made": [0, None],
        "hand_size": [1, 2],
        "dealer": [0, 1],
    }
    assert json.loads(table.schema.metadata[b"fodasse"])["bots"] == ["a, b", "rules"]


@every_form
def test_pandas_reads_the_same_table_of_each_form(suffix: str, tmp_path: Path) -> None:
    pandas = pytest.importorskip("pandas")
    heading, results = experiment("fodasse")
    path = tmp_path / f"results{suffix}"
    write_results(path, Results(heading, results))
    if suffix == ".parquet":
        frame = pandas.read_parquet(path)
    elif suffix == ".csv":
        frame = pandas.read_csv(path, skiprows=1)
    else:
        by_seat = [column.name for column in COLUMNS if column.by_seat]
        frame = pandas.read_json(path, lines=True)[1:].explode(by_seat)
    assert len(frame) == MATCHES * heading.seats
    wins = frame.groupby("seat")["won"].sum().to_list()
    assert wins == [
        sum(result.places[seat] == 1 for result in results) for seat in range(heading.seats)
    ]


def test_the_heading_tells_the_experiment() -> None:
    heading, _ = experiment("dalmuti")
    assert json.loads(heading.to_json()) == {
        "format": 1,
        "game": "dalmuti",
        "type": "results",
        "kind": "tournament",
        "library": heading.library,
        "version": GAMES["dalmuti"].rules_version,
        "rules": {"hands": 4, "wildcards": False, "takeover": True},
        "engine": "reference",
        "seats": 4,
        "bots": ["random", "rules"],
        "seed": 5,
        "rotations": 2,
        "matches": MATCHES,
        "rounds": None,
        "options": {},
        "revision": revision(),
        "fingerprints": [fingerprint(named(bot, GAMES["dalmuti"])) for bot in ("random", "rules")],
    }


@every_game
def test_headings_are_read_again(name: str) -> None:
    heading, _ = experiment(name)
    assert Heading.from_json(heading.to_json()) == heading


@given(st.integers(1, 5), st.integers(1, 5), st.integers(2, 6), st.integers(0, 50))
def test_a_heading_seats_as_its_plan_does(
    bots: int, rotations: int, seats: int, number: int
) -> None:
    game = GAMES["fodasse"]
    players = (named("random", game),) * bots
    plan = Plan("fodasse", players, seats, game.documents.rules(), 1, rotations)
    heading = Heading.of(plan, [f"bot {place}" for place in range(bots)], 1)
    assert heading.seated(number) == plan.seated(number)


def test_names_that_cannot_stand_on_a_line() -> None:
    heading, _ = small()
    for names in ((), ("",), ("one\ntwo",), ("\x00",)):
        with pytest.raises(ValueError, match="printable"):
            evolve(heading, bots=names)
    with pytest.raises(ValueError, match="2 names are needed, not 1"):
        Heading.of(Plan("fodasse", (None, None), 2, None), ["one"], 1)  # type: ignore[arg-type]  # no bot is asked


@every_game
def test_matches_of_all_games_are_read_as_they_were(name: str, path: Path) -> None:
    heading, results = experiment(name)
    write_results(path, Results(heading, results))
    known = read_results(path)
    assert known.heading == heading
    assert tuple(known.matches) == results
    assert tuple(known.matches) == results, "again and again"


numbers = st.floats(allow_nan=False, allow_infinity=False)


def dealt_rounds(rounds: int, seats: int) -> st.SearchStrategy[tuple[Dealt, ...]]:
    """How each round was dealt: both numbers, the dealer alone, or nothing of any of them."""
    sizes, dealers = st.integers(1, 99), st.integers(0, seats - 1)
    kinds = [st.builds(Dealt, sizes, dealers), st.builds(Dealt, dealer=dealers)]
    return st.one_of(st.just(()), *[st.tuples(*[kind] * rounds) for kind in kinds])


@st.composite
def any_results(draw: st.DrawFn) -> Results:
    """Results of an experiment that nobody played."""
    game = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = draw(st.sampled_from(list(game.seats)[:3]))
    words = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=5)
    bots = draw(st.lists(words.filter(str.isprintable), min_size=1, max_size=4))
    rotations = draw(st.integers(1, 3))
    plan = Plan(
        game.name,
        (named("random", game),) * len(bots),
        seats,
        game.documents.rules(),
        1,
        rotations,
    )
    heading = Heading.of(plan, bots, draw(st.integers(0, 3)))
    by_seat = st.tuples(*[numbers] * seats)
    calls = st.dictionaries(st.integers(0, seats - 1), st.tuples(st.integers(), st.integers()))
    results = []
    for number in range(heading.matches):
        course = tuple(draw(st.lists(by_seat, max_size=3)))
        result = MatchResult(
            number,
            number // rotations,
            plan.seated(number),
            draw(st.tuples(*[st.integers(1, seats)] * seats)),
            draw(by_seat),
            draw(by_seat),
            course,
            tuple(draw(calls.filter(_fits_parquet)) for _ in course),
            draw(st.integers(0, 10**6)),
            draw(dealt_rounds(len(course), seats)),
        )
        results.append(result)
    return Results(heading, tuple(results))


def _fits_parquet(calls: dict[int, tuple[int, int]]) -> bool:
    return all(abs(number) < 2**63 for told in calls.values() for number in told)


@every_form
@given(results=any_results())
def test_anything_that_can_happen_is_read_as_it_was(
    suffix: str, results: Results, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path_factory.mktemp("results") / f"results{suffix}"
    write_results(path, results)
    known = read_results(path)
    assert known.heading == results.heading
    assert tuple(known.matches) == results.matches


@pytest.mark.usefixtures("path")
def test_an_older_file_has_neither_hand_sizes_nor_dealers(path: Path) -> None:
    heading, results = small()
    older = evolve(heading, revision="", fingerprints=())
    write_results(path, Results(older, results))
    assert read_results(path).heading == older
    assert read(path) == tuple(evolve(result, dealt=()) for result in results)


@every_game
def test_one_form_is_turned_into_another(name: str, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    heading, results = experiment(name)
    first, *others = (tmp_path / f"results{suffix}" for suffix in FORMS)
    write_results(first, Results(heading, results))
    for other in others:
        write_results(other, read_results(first))
        assert read(other) == results


def documented() -> Iterator[tuple[str, ...]]:
    """The table of columns in the documentation, cell by cell."""
    page = Path(__file__).parents[2] / "docs" / "how-to" / "results.md"
    text = page.read_text(encoding="utf-8")
    _, _, table = text.partition("| column |")
    for line in table.split("\n\n", 1)[0].splitlines()[2:]:
        yield tuple(cell.strip().strip("`") for cell in line.strip("|").split("|"))


def test_the_columns_are_documented_as_they_are() -> None:
    assert list(documented()) == [
        (column.name, column.kind, column.meaning, "seat" if column.by_seat else "match")
        for column in COLUMNS
    ]


def test_a_simulation_is_what_is_meant_where_nothing_is_said() -> None:
    heading, _ = small()
    assert heading.kind == SIMULATION
