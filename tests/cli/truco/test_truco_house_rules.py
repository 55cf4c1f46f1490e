"""Truco by house rules in the terminal, the full screen and pictures: no number of the book."""

from __future__ import annotations

import pytest

import fodasse
from fodasse.cli.prompter import Unreadable
from fodasse.cli.speech import CLI, Speech
from fodasse.core.texts import Texts
from fodasse.games import truco
from fodasse.games.truco import Admit, Deny, Rules
from fodasse.table.record import Record
from fodasse.tui.panels import panel
from support.cli.transcripts import lines, plain
from support.truco.playing import between, deal
from support.truco.records import asked, last_hand, recorded

HANDS = ("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC")
DEALT = deal(*HANDS, vira="7C")
AGREED = recorded("cut", DEALT, "6H,c tento stolen-card", rules=Rules(tento="agreed"))
"""Caio claims a tento; Beto and Duda are awaited."""


def at(points: tuple[int, int], rules: Rules) -> Record:
    """Return a match whose hand is dealt at these points."""
    cards = truco.Deal(DEALT.hands, DEALT.vira if rules.turns_up else None)
    actions = (truco.Cut(3, truco.How.TAP), cards)
    return Record("truco", rules, 4, actions=actions, position=between(points, rules=rules))


def told(record: Record, lang: str = "pt") -> str:
    return "\n".join(
        line.strip() for line in last_hand(list(lines(record, None, lang)), titled=True)
    )


def test_brink_of_the_table_is_told() -> None:
    # mineiro: 12 − 2 = 10; asked for 4, run gives 2
    page = told(at((10, 4), Rules.preset("mineiro")))
    assert "Mão-de-dez: Ana e Caio jogam por 4 ou correm por 2?" in page
    assert "vira" not in page
    # (2, 3, 12): 11 is past the brink of 10, asked for 3
    page = told(at((11, 4), Rules(steps=(2, 3, 12))))
    assert "Mão-de-dez: Ana e Caio jogam por 3 ou correm por 2?" in page


def test_ferro_is_told() -> None:
    dark = told(at((11, 10), Rules(steps=(2, 3, 12))))
    assert "Mão-de-ferro: a mão vale 3 e se joga no escuro." in dark
    opened = told(at((11, 11), Rules(ferro="open")))
    assert "Mão-de-ferro: a mão vale 3." in opened


def test_a_raise_at_the_brink_has_to_be_meant_where_it_loses() -> None:
    host, turn = asked(at((10, 2), Rules.preset("mineiro")), seat=2)
    with pytest.raises(Unreadable, match="With 10 points on the table"):
        host.read("raise", turn)
    host, turn = asked(at((11, 2), Rules(eleven_raise="refused")), seat=2)
    assert isinstance(host.read("raise", turn), truco.Raise)


# Claims that need the other team's word


def test_agreed_claims_are_asked() -> None:
    host, turn = asked(AGREED, seat=3)
    page = [*plain(host.ask(turn)), host.prompt(turn).strip()]
    assert page[-2:] == ["1) Admit it   2) Deny it", "Your word, 1–2:"]
    assert any("Caio claims a tento" in line for line in lines(AGREED))
    for answer in ("1", "admit", "admito", "admitir"):
        assert host.read(answer, turn) == Admit(3)
    for answer in ("2", "deny", "nego", "negar"):
        assert host.read(answer, turn) == Deny(3)
    assert next(iter(host.help(turn))).startswith("1, admit: ")


def test_claims_are_drawn_and_on_the_screen() -> None:
    *_, state = AGREED.replay()
    names, said = ("Ana", "Beto", "Caio", "Duda"), "Caio claims a tento: "
    assert said in fodasse.svg(state, "en", names=names)
    say = Speech("en", Texts("fodasse.tui", after=(CLI, truco.GAME.texts)), names)
    screen = [str(each) for each in panel(truco.GAME, truco.view(state, 1), say)]
    assert any(line.startswith(said) for line in screen)


def test_tento_off_is_not_offered() -> None:
    host, turn = asked(recorded("cut", DEALT, rules=Rules(tento="off")))
    assert [*host.table_help(turn)] == []
    host, turn = asked(recorded("cut", DEALT, rules=Rules(tento="agreed")))
    assert "the others must admit it" in next(iter(host.table_help(turn)))


# Covered cards and requests


@pytest.mark.parametrize(
    ("rules", "can"), [("covered_from=1", True), ("", False), ("covered_from=none", False)]
)
def test_covered_from_is_asked_in_the_first_trick(rules: str, can: bool) -> None:
    host, turn = asked(recorded("cut", DEALT, rules=Rules.parse(rules)))
    assert ("covered" in host.question(turn)) is can
    helped = " ".join(host.help(turn))
    assert ("play it covered" in helped) is (rules != "covered_from=none")
    assert ("in any trick" in helped) is (rules == "covered_from=1")


def test_the_first_request_is_truco_in_pictures() -> None:
    rules = Rules(steps=(2, 4, 6, 10, 12))
    *_, state = recorded("cut", DEALT, "6H,b raise", rules=rules).replay()
    assert "Truco! Resposta de" in fodasse.svg(state, "pt")


def test_the_first_worth_is_told_only_once_it_is_raised() -> None:
    host, turn = asked(at((0, 0), Rules.preset("mineiro")))
    assert "worth" not in " ".join(plain(host.ask(turn)))
