"""Pictures: well-formed, silent about hidden cards, complete in words, the same every time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

import fodasse
from fodasse import Card, Rank, Suit
from fodasse.core.game import Game
from fodasse.core.texts import languages
from fodasse.games import GAMES, PACKAGES, dalmuti, esadof, truco
from fodasse.games.fodasse import position_from_text
from fodasse.pictures.lettering import BOLD, fitted, printable, width
from fodasse.testing import random_match
from fodasse.testing.matches import viewers
from tools.pages.pictures import VIEWS, pictures

ROOT = Path(__file__).parent.parent.parent
SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {"svg", "title", "desc", "style", "rect", "path", "circle", "g", "text"}
SUITS = {suit.name.lower(): suit for suit in Suit}

every_game = pytest.mark.parametrize("game", [GAMES[name] for name in PACKAGES], ids=str)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  # our own


def drawn(thing: Any, lang: str = "en", **options: Any) -> ET.Element:
    return parsed(fodasse.svg(thing, lang, **options))


def desc(thing: Any, lang: str = "en", **options: Any) -> list[str]:
    return (drawn(thing, lang, **options).findtext(f"{SVG}desc") or "").split("\n")


def words(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def cards(root: ET.Element) -> set[str]:
    classes = [(each.get("class", "")[4:], each.text or "") for each in root.iter(f"{SVG}text")]
    return {f"{rank.replace('10', 'T')}{SUITS[name]}" for name, rank in classes if name in SUITS}


def positions(game: Game[Any, Any, Any]) -> Iterator[tuple[Any, Any]]:
    """Moments of random matches at small, middling and large tables."""
    sizes = (game.seats[0], game.seats[len(game.seats) // 3], game.seats[-1])
    for seed, seats in enumerate(sizes):
        match = random_match(game, seats, seed=seed, most_actions=300, table_share=0.1)
        yield from match.sample_states(4)


@every_game
def test_all_states_and_views_are_well_formed_and_small(game: Game[Any, Any, Any]) -> None:
    for state, rng in positions(game):
        things = [state, *(game.view(state, seat) for seat in viewers(game, state, rng)[:1])]
        for thing, lang in zip(things, languages(), strict=True):
            text = fodasse.svg(thing, lang, names=["Ana", "Bia"])
            assert len(text.encode()) < 60_000
            root = parsed(text)
            assert {element.tag.removeprefix(SVG) for element in root.iter()} <= KNOWN
            assert not re.search(r"href|url\(|@import|\bon\w+=|\bid=", text)
            assert "{" not in "".join(words(root)) + (root.findtext(f"{SVG}desc") or "")
            assert_inside(root)


def assert_inside(root: ET.Element) -> None:
    """Nothing begins outside the picture."""
    _, _, across, down = map(float, root.attrib["viewBox"].split())
    for element in root.iter():
        move = re.match(r"translate\((\S+) (\S+?)\)", element.get("transform", ""))
        x, y = move.groups() if move else (element.get("x", "0"), element.get("y", "0"))
        assert 0 <= float(x) < across
        assert 0 <= float(y) < down


@pytest.mark.parametrize(
    ("text", "english", "portuguese"),
    [
        ("JD", "jack of diamonds", "valete de ouros"),
        ("QH", "queen of hearts", "dama de copas"),
        ("KS", "king of spades", "rei de espadas"),
        ("AC", "ace of clubs", "ás de paus"),
        ("TD", "ten of diamonds", "dez de ouros"),
        ("7C", "seven of clubs", "sete de paus"),
    ],
)
def test_a_card_is_named_by_rank_and_suit(text: str, english: str, portuguese: str) -> None:
    card = Card.parse(text)
    titles = [drawn(card, lang).findtext(f"{SVG}title") for lang in ("en", "pt")]
    assert titles == [english, portuguese]
    assert words(drawn(card)) == ["10" if card.rank is Rank.TEN else text[0]]
    assert cards(drawn(card)) == {text}


FODASSE = position_from_text("""
    dealer 2; round 3; vira 6S
    0: 5C QC | bid 0 | 2 points
    1: 7H    | bid 1 | penalty 1
    2: 4S 3H | bid 1
    stage 0 KD, 1 AC, 2 4H
    table 1 7D
""")


def test_fodasse_in_words() -> None:
    assert desc(fodasse.view(FODASSE, 2), names=("Ana", "Bia")) == [
        "Seat 2 to play.",
        "vira: six of spades, manilha 7.",
        "stage 2 of 3: seven of diamonds (manilha), Bia.",
        "Ana: bid 0; took 0; letters FO; 2 hidden cards.",
        "Bia: bid 1; took 1; 1 penalty point; no letters; a hidden card.",
        "Seat 2: to act; dealer; bid 1; took 0; no letters.",
        "Hand of Seat 2: four of spades, three of hearts.",
    ]
    assert desc(FODASSE, "pt")[3:5] == [
        "Assento 0: chamou 0; fez 0; letras FO; cinco de paus, dama de paus.",
        "Assento 1: chamou 1; fez 1; 1 ponto de punição; nenhuma letra; sete de copas (manilha).",
    ]


def test_points_are_letters_only_where_seven_eliminate() -> None:
    assert "Seat 1: points 0." in desc(fodasse.start(3, rules=fodasse.Rules(limit=5)))


def test_6a_a_blind_round_shows_the_other_cards_alone() -> None:
    state = position_from_text("dealer 2; round 1; vira 6S; 0: 7C; 1: AD; 2: KH")
    view = fodasse.view(state, 1)
    assert cards(drawn(view)) == {"7C", "KH"}
    assert cards(drawn(fodasse.view(state))) == set()
    assert cards(drawn(state)) == {"7C", "AD", "KH", "6S"}
    assert desc(view)[-1] == "Hand of Seat 1: a hidden card."


def test_18b_seats_that_left_are_not_drawn() -> None:
    left = fodasse.apply(FODASSE, fodasse.Leave(1))
    assert [line[:7] for line in desc(left)[-2:]] == ["Seat 0:", "Seat 2:"]


def test_the_raise_of_truco_in_words() -> None:
    view = VIEWS["truco"]()
    taken_by = ["Ana and Caio", "Bia and Davi"][view.tricks[0].winner]
    assert desc(view, names=["Ana", "Bia", "Caio", "Davi"]) == [
        "Truco! Bia and Davi to answer.",
        "asked by Ana and Caio.",
        f"trick 1: {taken_by}.",
        "Ana and Caio: 7.",
        "Bia and Davi: 9.",
        "vira: four of diamonds, manilha 5.",
        "trick 2 of 3: two of spades, Davi.",
        "Ana: 2 hidden cards.",
        "Bia: to act.",
        "Caio: 2 hidden cards.",
        "Davi: to act; dealer; a hidden card.",
        "Hand of Bia: five of clubs (manilha), queen of diamonds.",
    ]


def test_mao_de_onze_asks_whether_to_play() -> None:
    state = truco.start(4, dealer=3, rules=truco.Rules(exposure=False))
    state = evolve(state, table=evolve(state.table, points=(11, 4)))
    state = truco.apply(state, truco.Cut(2, truco.How.TAP))
    state = truco.apply(state, truco.sample_chance(state, Random(1)))
    view = truco.view(state, 0)
    assert desc(view, "pt")[:2] == ["Assento 0 e Assento 2: jogar ou correr?", "mão de onze."]
    assert cards(drawn(view)) == {
        str(card) for card in (*state.hand(0), *state.hand(2), state.vira)
    }


def test_an_exposed_card_is_shown_while_its_seat_decides() -> None:
    state = truco.apply(truco.start(4, dealer=3), truco.Cut(2, truco.How.TAP))
    deal: Any = truco.sample_chance(state, Random(1))
    view = truco.view(truco.apply(state, evolve(deal, exposed=(0, 1))), 1)
    assert desc(view)[0] == "Seat 0: keep or burn?"
    assert cards(drawn(view)) == {str(deal.hands[0][1])}


def test_the_rows_of_esadof_in_words() -> None:
    view = VIEWS["esadof"]()
    own, nobody = "uma carta que só o dono conhece", "uma carta fechada"
    assert desc(view, "pt", names=["Ana", "Bia", "Caio", "Davi"])[1:] == [
        "baralho: uma carta fechada, 86 cartas.",
        "descarte: oito de copas, 5 cartas.",
        "comprada: três de espadas, Bia.",
        f"Ana: pontos 23; ás de espadas, {nobody}, {own}.",
        "Bia: é a vez; pontos 41.",
        f"Caio: pontos 12; {own}, {nobody}, {own}.",
        f"Davi: dealer; pontos 37; {own}, {nobody}, {own}.",
        f"Fila de Bia: sete de copas, {nobody}, quatro de ouros.",
    ]


def test_several_seats_arrange_their_rows() -> None:
    state = esadof.start(3, dealer=2)
    names = ["Ana", "Bia", "Caio"]
    state = esadof.apply(state, esadof.sample_chance(state, Random(1)))
    assert desc(state, "pt", names=names)[0] == "Ana, Bia e Caio vão arrumar as filas."
    for seat in (0, 2):
        state = esadof.apply(state, esadof.Arrange(seat, (0, 1, 2)))
    assert desc(state, "pt", names=names)[0] == "Bia vai arrumar a fila."
    assert desc(esadof.view(state, 0))[0] == "Seat 1 to arrange."


def test_the_set_on_the_table_of_dalmuti_in_words() -> None:
    view = VIEWS["dalmuti"]()
    roles = [dalmuti.GAME.texts.word("en", role) for role in view.roles]
    assert desc(view, names=["Ana", "Bia", "Caio"])[:4] == [
        "Ana to lay or pass.",
        "laid by Caio: 2 × nine.",
        f"Caio: {roles[2]}; points 9; 11 hidden cards.",
        f"Ana: to act; {roles[0]}; points 7.",
    ]


HOSTILE = (
    "</text><script>alert(1)</script>",
    "\"'&amp;<!--]]>",
    "\x00\x1b\ud800\u202e\ufffe",
    "Z" * 100_000,
    "a" + "\u0301" * 5000,
    "{seat}{0}%s",
    "👩‍👩‍👧‍👦" * 30,
)


@every_game
def test_names_of_people_do_no_harm(game: Game[Any, Any, Any]) -> None:
    view = VIEWS[game.name]()
    for turn in range(0, len(HOSTILE), 2):
        text = fodasse.svg(view, names=HOSTILE[turn:] + HOSTILE[:turn])
        assert {element.tag.removeprefix(SVG) for element in parsed(text).iter()} <= KNOWN
        assert "\u202e" not in text
        assert len(text.encode("utf-8")) < 60_000
    assert "<b>&'\"" in words(drawn(view, names=["<b>&'\""] * 9))


def test_words_are_cut_to_their_room() -> None:
    assert printable("  José\tda\n Silva ") == "José da Silva"
    assert printable("\x00") == ""
    for room in range(20, 100, 7):
        assert width(fitted("Wolfgang Amadeus Mozart", 12, room), 12) <= room


@pytest.mark.parametrize(("name", "size"), [("DejaVuSans.ttf", 1), ("DejaVuSans-Bold.ttf", BOLD)])
def test_words_are_not_wider_than_they_are_taken_for(name: str, size: float) -> None:
    """DejaVu Sans, which browsers on Linux take, is the widest of the usual fonts."""
    matplotlib = pytest.importorskip("matplotlib")
    reader = pytest.importorskip("fontTools.ttLib")
    font = reader.TTFont(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / name)
    signs, widths, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    for said in (
        "Truco! Resposta de Maria Fernanda e Ana Beatriz",
        "Davi de Albuquerque Maranhão vai jogar",
        "WILLIAM MCMAHON wins",
    ):
        real = sum(widths[signs[ord(sign)]][0] for sign in said) / em
        assert real <= width(said, size) <= 1.15 * real


def test_a_long_sentence_on_the_felt_has_two_lines() -> None:
    names = ["Maria Fernanda", "João Guilherme", "Ana Beatriz", "Carlos Eduardo"]
    picture = drawn(VIEWS["truco"](), "pt", names=names)
    places = {each.text: float(each.get("y", 0)) for each in picture.iter(f"{SVG}text")}
    first, second = "Truco! Resposta de João Guilherme", "e Carlos Eduardo"
    assert places[second] - places[first] == 20
    long = drawn(fodasse.view(FODASSE, 2), names=["Ana", "Bia", "Davi de Albuquerque Maranhão"])
    assert {"Davi de Albuquerque Maranhão to", "play"} <= {*words(long)}


def test_notebooks_show_states_views_cards_and_pictures() -> None:
    view, card = fodasse.view(FODASSE, 0), Card.parse("4C")
    for thing in (FODASSE, view, card, truco.start(4), esadof.start(3)):
        assert thing._repr_svg_() == fodasse.svg(thing)
    picture = fodasse.svg(view, "pt")
    assert picture._repr_svg_() == picture == fodasse.svg(view, "pt")
    assert drawn(card).get("class") == "fds"
    assert drawn(card, four_colours=True).get("class") == "fds fds-four"


@pytest.mark.parametrize("thing", [3, None, "4C", fodasse.Rules(), fodasse.State, GAMES["truco"]])
def test_other_values_have_no_picture(thing: object) -> None:
    with pytest.raises(TypeError, match="a card, a view or a state of a game can be drawn"):
        fodasse.svg(thing)


def test_the_pictures_of_the_docs_are_those_that_the_script_draws() -> None:
    for path, text in pictures():
        assert path.read_text(encoding="utf-8") == text, "run python -m tools.pages.pictures"
