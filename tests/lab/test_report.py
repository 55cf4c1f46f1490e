"""Figures and the page: what they show, that they need nothing else, and are always the same."""

from __future__ import annotations

import re
import subprocess
import sys
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

pytest.importorskip("matplotlib")
pytest.importorskip("openskill")

import matplotlib as mpl
from matplotlib.colors import to_hex

from fodasse import GAME
from fodasse.games import GAMES
from fodasse.lab import (
    CHALLENGE,
    SIMULATION,
    TOURNAMENT,
    Experiment,
    MatchResult,
    ResultFile,
    figures,
)
from fodasse.lab.digest import Digest
from fodasse.lab.report import PAGE, page, report, write_files
from fodasse.lab.report_tables import LAB, Speaker
from fodasse.lab.results import RoundResult
from support.lab.results import matches_of


class Page(HTMLParser):
    """A page taken apart; every element that is opened must be closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_decl(self, decl: str) -> None:
        assert decl == "DOCTYPE html"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in {"th", "td"}:
            self.rows[-1].append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        if self.open and self.open[-1] in {"th", "td"}:
            self.rows[-1][-1] += data

    def attributes(self, name: str) -> list[str]:
        return [each[name] or "" for _, each in self.tags if name in each]


def results(
    game: str, seats: int, bots: list[str], deals: int, kind: str = SIMULATION, **rules: Any
) -> ResultFile:
    ruled = GAMES[game].documents.rules(**rules)
    experiment = Experiment(game, bots, deals, 7, kind=kind, seats=seats, rules=ruled)
    return ResultFile(experiment, matches_of(experiment))


FULL = results("fodasse", 3, ["rules", "random", "rules"], 30, limit=3)
BARE = results("dalmuti", 4, ["random"] * 4, 6, hands=1)
ROTATED = results("truco", 2, ["rules", "random"], 4, TOURNAMENT)
ENGLISH = Speaker("en")


@pytest.fixture(scope="module", params=["en", "pt"])
def lang(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def full(lang: str) -> dict[str, bytes]:
    return report(FULL, lang)


@pytest.fixture(scope="module")
def bare(lang: str) -> dict[str, bytes]:
    return report(BARE, lang)


def opened(files: dict[str, bytes]) -> Page:
    return Page(files[PAGE].decode())


def written(found: ResultFile, lang: str) -> Page:
    """The page without its figures, which take long."""
    picture = b'<svg viewBox="0 0 1 1"></svg>'
    return Page(page(Digest.of(found), {"wins.svg": picture}, Speaker(lang)))


def decimal(number: str, lang: str) -> str:
    return number.replace(".", ",") if lang == "pt" else number


def numbers(data: Any) -> list[float]:
    """What a line of a figure goes through."""
    return [float(number) for number in data]


def test_a_report_has_a_page_and_each_figure_twice(full: dict[str, bytes]) -> None:
    names = ["wins", "bids", "points", "ratings"]
    assert list(full) == [f"{name}.{kind}" for name in names for kind in ("svg", "png")] + [PAGE]
    for name, contents in full.items():
        if name.endswith(".png"):
            assert contents.startswith(b"\x89PNG\r\n")
            assert b"tEXt" not in contents
        if name.endswith(".svg"):
            root = ET.fromstring(contents)  # noqa: S314  # our own
            assert root.tag == "{http://www.w3.org/2000/svg}svg"
            assert b"<metadata" not in contents


def test_the_page_needs_nothing_else(full: dict[str, bytes], lang: str) -> None:
    text = full[PAGE].decode()
    page = Page(text)
    assert "://" not in text
    assert "@import" not in text
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in page.tags}
    assert {link[:1] for link in re.findall(r"url\(([^)]*)", text)} == {"#"}
    assert not page.attributes("src")
    ids = page.attributes("id")
    assert len(ids) == len(set(ids))
    pointed = page.attributes("xlink:href") + re.findall(r"url\((#[^)]*)\)", text)
    assert {each.removeprefix("#") for each in pointed} <= set(ids)
    assert dict(page.tags)["html"] == {"lang": {"en": "en", "pt": "pt-BR"}[lang]}


def test_figures_are_named_and_have_their_table(full: dict[str, bytes]) -> None:
    page = opened(full)
    svgs = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(svgs) == 4
    for attributes in svgs:
        assert attributes["role"] == "img"
        assert attributes["aria-label"]
    tables = [tag for tag, _ in page.tags].count("table")
    assert tables == 1 + len(svgs) + 1  # exact bids have their own
    headings = [tag for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
    assert headings == ["h1", "h2", "h2", "h2", "h2", "h2"]


def test_colours_are_the_page_s_own_so_that_they_follow_light_and_dark(
    full: dict[str, bytes],
) -> None:
    text = full[PAGE].decode()
    style, body = text.split("</style>", 1)
    assert "prefers-color-scheme: dark" in style
    assert not re.findall(r"(?:fill|stroke): #[0-9a-f]+", body)
    used = set(re.findall(r"var\(--(\w+)\)", body))
    assert used >= {"ink", "soft", "grid", "paper", "0", "1"}
    light, dark = style.split("prefers-color-scheme: dark")
    for name in used:
        assert f"--{name}: " in light
        assert f"--{name}: " in dark


def test_the_page_tells_what_was_played(full: dict[str, bytes], lang: str) -> None:
    rows = [row[1] for row in opened(full).rows if len(row) == 2]
    version = {"en": "fodasse, rules version 1", "pt": "fodasse, versão 1 das regras"}[lang]
    library = f"fodasse {FULL.experiment.played_by.library} (reference)"
    assert GAME.rules_version == 1
    lives = {"en": "Everybody starts with 3 lives.", "pt": "Cada um começa com 3 vidas."}[lang]
    rules = f"{lives} (fodasse:limit=3)"
    assert rows == [version, rules, "3", "rules, random, rules", "7", "30", library]


def test_the_page_tells_rounds_and_start_options(lang: str) -> None:
    options: dict[str, Any] = {"hand_size": (3, 4), "dealer": 1}
    experiment = evolve(FULL.experiment, rounds=2, options=options)
    rows = written(ResultFile(experiment, FULL.matches), lang).rows
    texts = {"en": ("Start options", "Rounds or hands of each match")}
    texts["pt"] = ("Opções de início", "Rodadas ou mãos de cada partida")
    wanted = zip(texts[lang], ("hand_size=[3, 4], dealer=1", "2"), strict=True)
    assert [tuple(row) for row in rows if row[0] in texts[lang]] == list(wanted)


def test_the_tables_hold_the_numbers(full: dict[str, bytes], lang: str) -> None:
    digest = Digest.of(FULL)
    rows = opened(full).rows
    seats = {"en": "seat {} · {}", "pt": "assento {} · {}"}[lang]
    named = {seats.format(n, FULL.experiment.names[n]): digest.seat_wins[n] for n in range(3)}
    for name, share in {**digest.bot_wins, **named}.items():
        to = {"en": "to", "pt": "a"}[lang]
        ends = f"{100 * share.low:.1f} {to} {100 * share.high:.1f}\N{NO-BREAK SPACE}%"
        fair = digest.bot_equal_shares.get(name, digest.equal_share)
        told = [
            f"{share.total}",
            f"{share.count}",
            f"{100 * share.mean:.1f}\N{NO-BREAK SPACE}%",
            ends,
        ]
        told.append(f"{100 * fair:.1f}\N{NO-BREAK SPACE}%")
        assert [name, *[decimal(each, lang) for each in told]] in rows
    for bot, cells in digest.taken.items():
        for bid, cell in cells.items():
            mean = decimal(f"{cell.mean:.2f}", lang)
            assert [bot, f"{bid}", f"{cell.count}", mean] in [row[:4] for row in rows]
    for ended, count in digest.still_on.items():
        points = [digest.points_by_round[bot][ended].mean for bot in digest.bots]
        means = [decimal(f"{mean:.2f}".replace("-", "−"), lang) for mean in points]
        (row,) = [row for row in rows if row[:2] == [f"{ended}", f"{count}"] and len(row) == 4]
        assert [cell.split(" (")[0] for cell in row[2:]] == means
    last = [f"{digest.ratings[bot][30].mean:.1f}" for bot in digest.bots]
    (row,) = [row for row in rows if row[0] == "30" and len(row) == 3]
    assert [cell.split(" (")[0] for cell in row[1:]] == [decimal(each, lang) for each in last]


def test_figures_without_numbers_are_left_out_with_a_sentence(
    bare: dict[str, bytes], lang: str
) -> None:
    assert list(bare) == ["wins.svg", "wins.png", PAGE]
    words = "".join(opened(bare).words)
    for missing in ("bids", "points", "ratings"):
        assert LAB.say(lang, f"{missing}.missing") in words


def test_the_other_language_is_not_heard(full: dict[str, bytes], lang: str) -> None:
    told = " ".join(opened(full).words)
    other = "pt" if lang == "en" else "en"
    for key, text in LAB.own(other).items():
        if isinstance(text, str) and "{" not in text and len(text) > 6:
            assert not re.search(rf"\b{re.escape(text)}\b", told), key


def test_matches_of_a_tournament_and_of_a_cut_file_are_told() -> None:
    told = written(ResultFile(evolve(ROTATED.experiment, deals=5), ROTATED.matches), "en")
    assert ["Bots, rotated", "rules, random"] in told.rows
    assert ["Matches", "8 of 10 planned, in groups of 2 with the same packs"] in told.rows
    assert "Tournament of truco" in told.words


def test_a_challenge_is_reported_too(lang: str) -> None:
    contest = results("truco", 2, ["random", "rules"], 2, CHALLENGE)
    told = written(contest, lang)
    title = {"en": "Challenge in truco", "pt": "Desafio de truco"}[lang]
    bots = {"en": "Challenger, then the field", "pt": "Desafiante, depois os outros"}[lang]
    assert title in told.words
    assert [bots, "random, rules"] in told.rows


@pytest.mark.thorough
def test_the_same_results_are_the_same_bytes_whoever_makes_them() -> None:
    here = report(ROTATED)
    with mpl.rc_context({"lines.linewidth": 7, "font.size": 20, "text.usetex": True}):
        assert report(ResultFile(ROTATED.experiment, iter(ROTATED.matches))) == here


@pytest.mark.thorough
def test_no_state_of_others_is_touched() -> None:
    says = (
        "import sys, matplotlib; before = matplotlib.rcParams.copy()\n"
        "from fodasse.lab import Experiment, ResultFile, run\n"
        "from fodasse.lab.report import report\n"
        "experiment = Experiment('dalmuti', ['random'] * 4, 2)\n"
        "report(ResultFile(experiment, [each for part in run(experiment) for each in part]))\n"
        "assert matplotlib.rcParams.copy() == before\n"
        "assert 'matplotlib.pyplot' not in sys.modules\n"
    )
    where = Path(__file__).parent
    subprocess.run([sys.executable, "-c", says], check=True, cwd=where)


def test_names_are_told_as_they_are() -> None:
    bots = ['<b>&"$x_1$', "random"]
    files = report(ResultFile(evolve(ROTATED.experiment, names=bots), ROTATED.matches))
    page = opened(files)
    assert bots[0] in [row[0] for row in page.rows if row]
    texts = ET.fromstring(files["wins.svg"]).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314  # our own
    assert bots[0] in [text.text for text in texts]
    assert "b" not in {tag for tag, _ in page.tags}


def test_without_a_match_there_is_no_report() -> None:
    with pytest.raises(ValueError, match="no match has been played"):
        report(ResultFile(FULL.experiment, ()))


def test_shares_begin_at_zero_and_show_the_equal_share() -> None:
    digest = Digest.of(FULL)
    above, below = figures.wins(digest, ENGLISH).axes
    for ax, shares, equal in (
        (above, digest.bot_wins, list(digest.bot_equal_shares.values())),
        (below, digest.seat_wins, [digest.equal_share] * 3),
    ):
        low, high = ax.get_xlim()
        assert low == 0
        cells = list(shares.values())
        drawn = [numbers(line.get_xdata()) for line in ax.lines]
        assert drawn[::3] == [[share, share] for share in equal]
        assert drawn[1::3] == [[cell.low, cell.high] for cell in cells]
        assert drawn[2::3] == [[cell.mean] for cell in cells]
        assert max(cell.high for cell in cells) <= high
        texts = [text.get_text() for text in ax.texts]
        assert texts == [f"{100 * cell.mean:.1f}\N{NO-BREAK SPACE}%" for cell in cells]
    colours = [line.get_color() for line in below.lines[1::3]]
    assert colours == [figures.SERIES[0], figures.SERIES[1], figures.SERIES[0]]
    _, below = figures.wins(Digest.of(ROTATED), ENGLISH).axes
    inks = {line.get_color() for each in (1, 2) for line in below.lines[each::3]}
    assert inks == {figures.INK}


def test_calls_stand_beside_the_diagonal() -> None:
    digest = Digest.of(FULL)
    figure = figures.bids(digest, ENGLISH)
    assert figure is not None
    (ax,) = figure.axes
    diagonal, *lines = ax.lines
    assert diagonal.get_slope() == 1  # type: ignore[attr-defined]  # an AxLine
    dots = [line for line in lines if len(numbers(line.get_xdata())) == 1]
    means = [(bid, cell.mean) for cells in digest.taken.values() for bid, cell in cells.items()]
    drawn = [(round(numbers(dot.get_xdata())[0]), *numbers(dot.get_ydata())) for dot in dots]
    assert drawn == means
    cells = [cell for cells in digest.taken.values() for cell in cells.values()]
    is_hollow = [dot.get_markerfacecolor() == figures.PAPER for dot in dots]
    assert is_hollow == [cell.count < 10 for cell in cells]
    assert set(is_hollow) == {True, False}
    bars = [
        line for line in lines if len(set(numbers(line.get_xdata()))) == 1 and line not in dots
    ]
    assert len(bars) == is_hollow.count(False)


def many(bots: int, final: list[float]) -> Digest:
    """A digest of two matches of so many bots that end with these points."""
    names = [f"bot {n}" for n in range(bots)]
    experiment = Experiment(GAME, ["random"] * bots, 2, names=names)
    points = tuple(final)
    seats, rounds = tuple(range(bots)), (RoundResult(points),) * 2
    places = tuple(range(1, bots + 1))
    matches = [MatchResult(n, n, seats, places, points, points, rounds, 1) for n in range(2)]
    return Digest.of(ResultFile(experiment, matches))


@pytest.mark.parametrize("final", [[0, 0, 0, 0, 0, -9], [0, 0, 0, -9, -9, -9], [1, 2, 3, 4, 5, 6]])
def test_no_name_is_written_over_another(final: list[float]) -> None:
    figure = figures.points(many(6, final), ENGLISH)
    assert figure is not None
    ax = figure.axes[0]
    heights = {text.get_text(): text.xy[1] for text in ax.texts}  # type: ignore[attr-defined]  # annotations
    named = [heights[f"bot {n}"] for n in sorted(range(6), key=lambda n: (final[n], n))]
    low, high = ax.get_ylim()
    gaps = [above - below for below, above in pairwise(named)]
    assert min(gaps) >= 0.99 * figures.LETTER * (high - low)


def test_the_table_has_no_interval_where_the_figure_has_none(
    full: dict[str, bytes], lang: str
) -> None:
    digest = Digest.of(FULL)
    rows = opened(full).rows
    few = 0
    for bot, cells in digest.taken.items():
        for bid, cell in cells.items():
            (row,) = [row for row in rows if row[:3] == [bot, f"{bid}", f"{cell.count}"]]
            assert (row[4] == "–") == (cell.count < 10)
            assert row[4] == "–" or cell.low >= 0
            few += row[4] == "–"
    assert few


def test_of_many_only_the_first_and_the_last_have_colours() -> None:
    figure = figures.points(many(8, [3, 1, 4, 1, 5, 9, 2, 6]), ENGLISH)
    assert figure is not None
    ax = figure.axes[0]
    colours = [to_hex(line.get_color()) for line in ax.lines[1:]]
    assert [n for n, colour in enumerate(colours) if colour != figures.SOFT] == [1, 5]
    names = [text.get_text() for text in ax.texts if text.get_text().startswith("bot")]
    assert sorted(names) == ["bot 1", "bot 5"]


def test_files_go_to_a_folder_or_the_page_alone(tmp_path: Path) -> None:
    files = {"wins.svg": b"<svg/>", PAGE: b"<p>"}
    assert write_files(files, tmp_path / "a" / "b") == (
        tmp_path / "a" / "b" / "wins.svg",
        tmp_path / "a" / "b" / PAGE,
    )
    assert (tmp_path / "a" / "b" / PAGE).read_bytes() == b"<p>"
    assert write_files(files, tmp_path / "alone.html") == (tmp_path / "alone.html",)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["a", "alone.html"]
