"""Figures and the page: what they show, that they need nothing else, and are always the same."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

pytest.importorskip("matplotlib")
pytest.importorskip("openskill")


from fodasse.games import GAMES
from fodasse.lab import CHALLENGE, SIMULATION, TOURNAMENT, Experiment, ResultFile
from fodasse.lab.digest import Digest
from fodasse.lab.report import PAGE, page, report
from fodasse.lab.report_tables import LAB, Speaker
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
every_language = pytest.mark.parametrize("lang", ["en", "pt"])


ODD = '<b>&"$x_1$'


@pytest.fixture(scope="module")
def full() -> dict[str, bytes]:
    experiment = evolve(FULL.experiment, names=[ODD, "random", ODD])
    return report(ResultFile(experiment, FULL.matches), "pt")


@pytest.fixture(scope="module")
def digest() -> Digest:
    return Digest.of(FULL)


def written(found: ResultFile, lang: str) -> Page:
    """The page without its figures, which take long."""
    names = ("wins", "bids", "points", "ratings")
    pictures = dict.fromkeys([f"{name}.svg" for name in names], b'<svg viewBox="0 0 1 1"></svg>')
    return Page(page(Digest.of(found), pictures, Speaker(lang)))


def decimal(number: str, lang: str) -> str:
    return number.replace(".", ",") if lang == "pt" else number


def test_a_report_has_a_page_and_each_figure_twice(full: dict[str, bytes]) -> None:
    names = ["wins", "bids", "points", "ratings"]
    assert list(full) == [f"{name}.{kind}" for name in names for kind in ("svg", "png")] + [PAGE]
    for name in names:
        assert full[f"{name}.png"].startswith(b"\x89PNG\r\n")
        root = ET.fromstring(full[f"{name}.svg"])  # noqa: S314  # our own
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert b"tEXt" not in full[f"{name}.png"]  # neither a date nor a version
        assert b"<metadata" not in full[f"{name}.svg"]


def test_the_page_needs_nothing_else(full: dict[str, bytes]) -> None:
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
    assert dict(page.tags)["html"] == {"lang": "pt-BR"}


def test_figures_are_named_and_have_their_table(full: dict[str, bytes]) -> None:
    page = Page(full[PAGE].decode())
    svgs = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(svgs) == 4
    assert all(each["role"] == "img" and each["aria-label"] for each in svgs)
    tags = [tag for tag, _ in page.tags]
    assert tags.count("table") == 1 + len(svgs) + 1  # exact bids have their own
    assert [tag for tag in tags if re.fullmatch(r"h\d", tag)] == ["h1", *["h2"] * 5]


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


@every_language
def test_the_page_tells_what_was_played(lang: str) -> None:
    options: dict[str, Any] = {"hand_size": (3, 4), "dealer": 1}
    experiment = evolve(FULL.experiment, rounds=2, options=options)
    rows = [row[1] for row in written(ResultFile(experiment, FULL.matches), lang).rows[:9]]
    version = {"en": "fodasse, rules version 1", "pt": "fodasse, versão 1 das regras"}[lang]
    lives = {"en": "Everybody starts with 3 lives.", "pt": "Cada um começa com 3 vidas."}[lang]
    told = [version, f"{lives} (fodasse:limit=3)", "hand_size=[3, 4], dealer=1", "2", "3"]
    library = f"fodasse {FULL.experiment.played_by.library} (reference)"
    assert rows == [*told, "rules, random, rules", "7", "30", library]


@every_language
def test_the_tables_hold_the_numbers(digest: Digest, lang: str) -> None:
    rows = written(FULL, lang).rows
    seats = {"en": "seat {} · {}", "pt": "assento {} · {}"}[lang]
    named = {seats.format(n, FULL.experiment.names[n]): digest.seat_wins[n] for n in range(3)}
    for name, share in {**digest.bot_wins, **named}.items():
        to = {"en": "to", "pt": "a"}[lang]
        fair = digest.bot_equal_shares.get(name, digest.equal_share)
        shares = [f"{share.mean:.1%}", f"{share.low:.1%} {to} {share.high:.1%}", f"{fair:.1%}"]
        shares[1] = shares[1].replace("% ", " ")
        told = [decimal(each.replace("%", "\N{NO-BREAK SPACE}%"), lang) for each in shares]
        assert [name, f"{share.total}", f"{share.count}", *told] in rows
    for bot, cells in digest.taken.items():
        for bid, cell in cells.items():
            mean = decimal(f"{cell.mean:.2f}", lang)
            (row,) = [row for row in rows if row[:4] == [bot, f"{bid}", f"{cell.count}", mean]]
            assert (row[4] == "–") == (cell.count < 10)
    for ended, count in digest.still_on.items():
        points = [digest.points_by_round[bot][ended].mean for bot in digest.bots]
        means = [decimal(f"{mean:.2f}".replace("-", "−"), lang) for mean in points]
        (row,) = [row for row in rows if row[:2] == [f"{ended}", f"{count}"] and len(row) == 4]
        assert [cell.split(" (")[0] for cell in row[2:]] == means
    last = [f"{digest.ratings[bot][30].mean:.1f}" for bot in digest.bots]
    (row,) = [row for row in rows if row[0] == "30" and len(row) == 3]
    assert [cell.split(" (")[0] for cell in row[1:]] == [decimal(each, lang) for each in last]


def test_figures_without_numbers_are_left_out_with_a_sentence() -> None:
    bare = report(BARE)
    assert list(bare) == ["wins.svg", "wins.png", PAGE]
    words = "".join(Page(bare[PAGE].decode()).words)
    for missing in ("bids", "points", "ratings"):
        assert LAB.say("en", f"{missing}.missing") in words


def test_names_are_told_as_they_are(full: dict[str, bytes]) -> None:
    page = Page(full[PAGE].decode())
    assert ODD in [row[0] for row in page.rows if row]
    texts = ET.fromstring(full["wins.svg"]).iter("{http://www.w3.org/2000/svg}text")  # noqa: S314  # our own
    assert ODD in [text.text for text in texts]
    assert "b" not in {tag for tag, _ in page.tags}


def test_the_other_language_is_not_heard(full: dict[str, bytes]) -> None:
    told = " ".join(Page(full[PAGE].decode()).words)
    for key, text in LAB.own("en").items():
        if isinstance(text, str) and "{" not in text and len(text) > 6:
            assert not re.search(rf"\b{re.escape(text)}\b", told), key


def test_matches_of_a_tournament_and_of_a_cut_file_are_told() -> None:
    told = written(ResultFile(evolve(ROTATED.experiment, deals=5), ROTATED.matches), "en")
    assert ["Bots, rotated", "rules, random"] in told.rows
    assert ["Matches", "8 of 10 planned, in groups of 2 with the same packs"] in told.rows
    assert "Tournament of truco" in told.words


def test_a_challenge_is_reported_too() -> None:
    told = written(results("truco", 2, ["random", "rules"], 2, CHALLENGE), "pt")
    assert "Desafio de truco" in told.words
    assert ["Desafiante, depois os outros", "random, rules"] in told.rows


def test_without_a_match_there_is_no_report() -> None:
    with pytest.raises(ValueError, match="no match has been played"):
        report(ResultFile(FULL.experiment, ()))
