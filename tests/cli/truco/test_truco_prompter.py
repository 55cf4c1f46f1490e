"""What a person is asked in Truco and what the answers stand for, by house rules too."""

from __future__ import annotations

import pytest

import fodasse
from fodasse.cli.prompter import Unreadable
from fodasse.cli.speech import CLI, Speech
from fodasse.core.cards import Card
from fodasse.core.refusals import IllegalAction
from fodasse.core.texts import Texts
from fodasse.games import truco
from fodasse.games.truco import (
    Accept,
    Action,
    Admit,
    Burn,
    Cut,
    Deny,
    How,
    Keep,
    Play,
    PlayBlind,
    Raise,
    Rules,
    Run,
)
from fodasse.table.record import Record
from fodasse.tui.panels import panel
from support.cli.transcripts import lines, plain
from support.truco.playing import between, deal
from support.truco.records import asked, last_hand, recorded, runs

HANDS = ("4C 5D 3S", "6H 7H KS", "3D 2D QH", "KD KC AC")
DEALT = deal(*HANDS, vira="7C")
QUEEN = Card.parse("QH")
CUT = recorded()
EXPOSED = recorded("cut", deal(*HANDS, vira="7C", exposed=(1, 1)))
FIRST = recorded("cut", DEALT, "6H")
SECOND = recorded("cut", DEALT, "6H,3D,KD,3S")
ANSWER = recorded("cut", DEALT, "6H,b raise")
ONZE = recorded(*runs(11, 0), "cut", DEALT)
FERRO = recorded(
    *runs(11, 0), *(step for _ in range(11) for step in ("cut", DEALT, "run")), "cut", DEALT
)
LAST = recorded("cut", DEALT, "6H,b raise,a accept,3D,KD,3S,xQH,KC,x4C,x7H,AC,x5D")
"""Beto may not ask for more, and has one card left."""


def said(record: Record, answer: str, seat: int | None = None, lang: str = "en") -> Action:
    host, turn = asked(record, lang, seat)
    action: Action = host.read(answer, turn)
    return action


def problem(record: Record, answer: str) -> str:
    host, turn = asked(record)
    with pytest.raises(Unreadable) as heard:
        host.read(answer, turn)
    return str(heard.value)


STAKE = "vira 7♣   manilhas Q♦ < Q♠ < Q♥ < Q♣   worth 1   us"
TIED, AHEAD = f"{STAKE} 0, them 0", f"{STAKE} 11, them 0"
OWN, ASKS = "your cards  4♣ 5♦ 3♠", "Your answer, 1–"
ONZE_PLAYED = recorded(*runs(11, 0), "cut", DEALT, "accept")


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        (FIRST, "1  Beto 6♥  …|1) 2♦   2) 3♦   3) Q♥|Card 1–3, or truco:"),
        (SECOND, f"{TIED}|2  you lead|1) 2♦   2) Q♥|Card 1–2, covered x1–x2, or truco:"),
        (LAST, "1) K♠|Card 1, covered x1:"),
        (ANSWER, f"» Beto: truco!|{TIED}|{OWN}|1) Accept   2) Run   3) Ask for six|{ASKS}3:"),
        (
            recorded("cut", DEALT, "b raise,c raise,d raise,a raise"),
            f"1) Accept   2) Run|{ASKS}2:",
        ),
        (ONZE, f"{AHEAD}|Caio        2♦ 3♦ Q♥|{OWN}|1) Play, for 3   2) Run|{ASKS}2:"),
        (ONZE_PLAYED, "1  you lead|Caio  2♦ 3♦ Q♥|1) 4♣   2) 5♦   3) 3♠|Card 1–3:"),
        (FERRO, "1) ▒▒   2) ▒▒   3) ▒▒|Card in the dark 1–3:"),
        (EXPOSED, "1) Keep 7♥   2) Burn 7♥|Keep or burn, 1–2:"),
        (
            CUT,
            (
                "1) Tap the pack   2) Cut   3) Deal from below   4) Take three cards   "
                "5) A card for the partner   6) Shuffle|Your cut, 1–6:"
            ),
        ),
    ],
)
def test_what_is_asked(record: Record, lines: str) -> None:
    host, turn = asked(record)
    first, *shown = [*plain(host.ask(turn)), host.prompt(turn).strip()]
    assert "|".join([first, *shown]).endswith(lines)
    assert record is not CUT or first.startswith("── Hand 1 · Ana deals · 0–0 ─")
    assert record is not FIRST or lines.startswith(first)  # the vira stands right above


@pytest.mark.parametrize(
    ("record", "answers", "action"),
    [
        (CUT, "1/tap/tapa/bater", Cut(3, How.TAP)),
        (CUT, "2/cut/Corta/cortar", Cut(3, How.CUT)),
        (CUT, "3/below/sobe/subir", Cut(3, How.FROM_BELOW)),
        (CUT, "4/hand/mão/mao", Cut(3, How.OWN_HAND)),
        (CUT, "5/partner/parceiro", Cut(3, How.PARTNER_CARD)),
        (CUT, "6/shuffle/embaralhar", Cut(3, How.SHUFFLE)),
        (FIRST, "truco/Truco!/t/raise/pedir/TRUCO!!!", Raise(2, 3)),
        (SECOND, "truco", Raise(2, 3)),
        (SECOND, "2/ 2 /qh/Q♥/q h", Play(2, QUEEN)),
        (
            SECOND,
            "x2/X 2/cover 2/covered 2/coberta 2/2x/xqh/coberta Q♥",
            Play(2, QUEEN, covered=True),
        ),
        (FERRO, "1", PlayBlind(3, 0)),
        (FERRO, "3", PlayBlind(3, 2)),
        (ANSWER, "1/accept/a/cai/aceito/aceitar/venha/sim/yes", Accept(0, 3)),
        (ANSWER, "2/run/r/corro/correr/não/no", Run(0, 3)),
        (ANSWER, "3/seis/six/raise/meio-pau", Raise(0, 6)),
        (EXPOSED, "1/keep/k/fico/ficar", Keep(1)),
        (EXPOSED, "2/burn/b/queimar", Burn(1)),
    ],
)
def test_words_and_numbers_stand_for_actions(record: Record, answers: str, action: Action) -> None:
    for answer in answers.split("/"):
        assert said(record, answer) == action


def test_cards_are_covered_in_portuguese() -> None:
    for answer in ("xqc", "x q copas", "coberta dama de copas", "Q de copas coberta"):
        assert said(SECOND, answer, lang="pt") == Play(2, QUEEN, covered=True)


def test_asking_for_more_at_eleven_has_to_be_meant() -> None:
    for record in (ONZE, FERRO):
        for answer in ("truco", "seis", "raise"):
            assert "loses the match" in problem(record, answer)
    assert said(ONZE, "anyway") == said(ONZE, "mesmo assim") == Raise(0)
    assert problem(FIRST, "anyway").startswith("Not understood: anyway.")


@pytest.mark.parametrize(
    ("record", "answer", "code"),
    [
        (CUT, "truco", "not-raising"),
        (recorded(seats=2), "partner", "no-partner"),
        (FIRST, "x1", "covered-first"),
        (FIRST, "accept", "not-answering"),
        (FERRO, "4c", "in-the-dark"),
        (ANSWER, "truco", "other-worth"),
        (recorded("cut", DEALT, "b raise", rules=Rules(steps=(1, 12))), "truco", "at-twelve"),
    ],
)
def test_the_game_refuses_what_is_not_allowed_now(record: Record, answer: str, code: str) -> None:
    *_, state = record.replay()
    with pytest.raises(IllegalAction) as refused:
        truco.check(state, said(record, answer))
    assert refused.value.code == code


def test_what_means_nothing_is_printed_with_what_is_awaited() -> None:
    assert problem(FIRST, "foo") == ("Not understood: foo. Type a card by its number or as 2d.")
    assert problem(FIRST, "3  de paus").startswith("Not understood: 3 de paus.")
    assert problem(FIRST, "4") == "No card 4: type 1 to 3, or the name of a card."
    assert problem(SECOND, "x3") == "No card 3: type 1 to 2, or the name of a card."
    assert problem(LAST, "2") == "No card 2: only 1 is left."
    assert problem(FERRO, "0").startswith("No card 0")
    assert "In the dark" in problem(FERRO, "foo")
    for answer in ("x1", "foo"):
        assert problem(CUT, answer) == (
            f"Not understood: {answer}. Type a number, 1 to 6, or a word; ? lists them."
        )
    assert problem(ANSWER, "4").startswith("No choice 4: type 1 to 3")


def test_help_says_what_can_be_answered_now() -> None:
    told = []
    for record in (CUT, EXPOSED, FIRST, ANSWER, ONZE, FERRO):
        host, turn = asked(record)
        told.append(list(host.help(turn)))
    cut, exposed, card, answer, onze, ferro = told
    assert "shuffle" in cut[0]
    assert "burn" in exposed[0]
    for line, word in zip(card, ("(2♦, 2d)", "x2d", "truco"), strict=True):
        assert word in line
    assert "six" in answer[1]
    assert onze == answer[:1]
    assert len(ferro) == 1


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


RAN = recorded("cut", DEALT, "6H,b raise,c run", rules=Rules(run_by="both"))
"""Caio has run from truco; Ana is awaited."""


def test_a_run_of_one_partner_is_told_asked_and_drawn() -> None:
    assert last_hand(list(lines(RAN)))[-1] == (
        "   » Beto: truco!  Caio would run from truco, and Ana has the word"
    )
    host, turn = asked(RAN)
    assert turn.seat == 0
    assert host.read("run", turn) == Run(0, 3)
    assert next(iter(host.help(turn))).endswith("give the hand up")
    host, turn = asked(recorded("cut", DEALT, "6H,b raise", rules=Rules(run_by="both")))
    assert next(iter(host.help(turn))).endswith("give the hand up, if your partner runs too")
    *_, state = RAN.replay()
    names, said = ("Ana", "Beto", "Caio", "Duda"), "Caio quer correr"
    assert said in fodasse.svg(state, "pt", names=names)
    say = Speech("pt", Texts("fodasse.tui", after=(CLI, truco.GAME.texts)), names)
    assert said in [str(each) for each in panel(truco.GAME, truco.view(state, 0), say)]


def test_a_hand_is_given_up_by_a_word() -> None:
    rules = Rules(concede=True)
    host, turn = asked(recorded("cut", DEALT, rules=rules))
    assert "concede: give the hand up; the others get what it is worth" in host.help(turn)
    assert host.read("concede", turn) == truco.Concede(1)
    assert said(recorded("cut", DEALT, rules=rules), "desisto", lang="pt") == truco.Concede(1)
    given_up = recorded("cut", DEALT, "6H,c concede", rules=rules)
    assert last_hand(list(lines(given_up)))[-3:] == [
        "    1  Beto 6♥  …",
        "   » Caio gives the hand up.",
        "   Ana and Caio 0         Beto and Duda 1 (+1)",
    ]
    host, turn = asked(recorded("cut", DEALT))
    assert not any("concede" in each for each in host.help(turn))


def test_tento_off_is_not_offered() -> None:
    host, turn = asked(recorded("cut", DEALT, rules=Rules(tento="off")))
    assert [*host.table_help(turn)] == []
    host, turn = asked(recorded("cut", DEALT, rules=Rules(tento="agreed")))
    assert "the others must admit it" in next(iter(host.table_help(turn)))


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
