"""Names of seats, and how pieces fall into lines."""

from __future__ import annotations

import pytest
from rich.text import Text

from fodasse import GAME, Card
from fodasse.cli.names import LONGEST, labels
from fodasse.cli.page import Page
from fodasse.table.names import FRIENDS


def test_there_is_a_short_name_for_each_seat_of_the_largest_table_and_for_more() -> None:
    assert len(set(FRIENDS)) == len(FRIENDS) == GAME.seats[-1]
    assert max(map(len, FRIENDS)) == 4
    called = labels([], 3 * len(FRIENDS))
    assert len(set(called)) == 3 * len(FRIENDS)
    assert max(map(len, called)) <= LONGEST


@pytest.mark.parametrize(
    ("names", "called"),
    [
        ([], ("Ana", "Beto", "Caio")),
        (["Rui"], ("Rui", "Beto", "Caio")),
        (["", "Ana", ""], ("Beto", "Ana", "Caio")),
        (["Zé", "Zé", "Zé 2"], ("Zé", "Zé 3", "Zé 2")),
        (["Zé 2", "Zé", "zé"], ("Zé 2", "Zé", "zé 3")),
        (["a", "b", "c", "d"], ("a", "b", "c")),
        (["\x1b[31mred", "two\nlines", " \t "], ("[31mred", "two lines", "Caio")),
        (["Maximiliano José", "x" * 10**6, "\ud800"], ("Maximiliano…", "xxxxxxxxxxx…", "Caio")),
    ],
)
def test_seats_are_called_by_short_names_no_two_alike(
    names: list[str], called: tuple[str, ...]
) -> None:
    assert labels(names, 3) == called


def test_cards_are_red_by_suit_and_backs_show_nothing() -> None:
    page = Page()
    styles = {suit: str(page.card(Card.parse(f"K{suit}")).style) for suit in "♦♠♥♣"}
    assert styles == {"♦": "bright_red", "♠": "", "♥": "bright_red", "♣": ""}
    assert page.card(None).plain == "▒▒"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "no such encoding"])
def test_a_page_that_cannot_hold_suits_has_letters(encoding: str) -> None:
    page = Page.of(80, encoding)
    cells = [page.card(Card.parse("KD")), page.card(None), Text("→ Ana…", "bold")]
    shown = [line.plain for line in (*page.flow("» ", cells), *page.title("A", "B"))]
    assert shown == ["   > KD ## -> Ana...", f"-- A | B {'-' * 71}"]
    assert Page.of(80, "utf-8") == Page(80)


def test_a_title_is_a_line_across_the_page_and_breaks_between_its_parts() -> None:
    page = Page(20)
    assert [line.plain for line in page.title("Round 1", "Ana")] == ["── Round 1 · Ana ───"]
    broken = [line.plain for line in page.title("Round 1", "Ana deals")]
    assert broken == ["── Round 1", "   · Ana deals ─────"]


def test_cells_stand_in_columns_whatever_the_width_of_their_signs() -> None:
    cells = [Text(name) for name in ("Ana", "林さん", "Zé")]
    told = [line.plain for line in Page(20).columns(cells, gap=2)]
    assert told == ["   Ana     林さん", "   Zé"]
