"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from fodasse.core.refusals import IllegalAction
from fodasse.games.truco import (
    GAME,
    Accept,
    Action,
    Admit,
    Burn,
    CountQuestion,
    Cut,
    Deal,
    Deny,
    How,
    Keep,
    Offence,
    Play,
    PlayBlind,
    Raise,
    Redeal,
    Replacement,
    Rules,
    Run,
    State,
    Tento,
    check,
)
from fodasse.games.truco.reasons import REFUSALS
from support.games.refusing import Case, assert_refused, each_case
from support.truco.playing import (
    ANSWERS,
    PLAIN,
    beside,
    between,
    cards,
    cut,
    deal,
    dealt,
    do,
    four,
    may,
    move,
    refused,
    replacement,
    start_hand,
)

HANDS = ("3C 4D 5D", "4S AC 5S", "4H AH 5H", "4C AS 5C")


def over() -> State:
    return do(between((11, 3)), "0 tento peeked")


def waiting() -> State:
    return cut(between())


def leading() -> State:
    return dealt(*HANDS)


def later() -> State:
    """Seat 0 leads the second trick."""
    return do(leading(), "1 4S, 2 4H, 3 4C, 0 3C")


def asked() -> State:
    """Team 0 answers truco."""
    return do(leading(), "1 raise")


def exposed() -> State:
    """Seat 1 is asked about its ace of clubs."""
    return dealt(*HANDS, exposed=(1, 1))


def burnt() -> State:
    return do(exposed(), "1 burn")


def dark() -> State:
    return dealt(*HANDS, points=(11, 11))


def redeal_asked() -> State:
    """Return the dealer has asked to deal again."""
    return do(leading(), "0 count, 0 redeal")


def closed() -> State:
    return cut(between(exposure=False))


def by(rules: Rules, points: tuple[int, int] = (0, 0), turns: str = "") -> State:
    """Return a hand by other rules."""
    state = between(points, rules=rules)
    return do(start_hand(state, *HANDS), turns)


def claimed() -> State:
    """Seat 0 claims a stolen card of team 1."""
    return by(Rules(tento="agreed"), turns="0 tento stolen-card")


def own_turn() -> State:
    return by(Rules(raises="own_turn"))


GOOD = deal(*HANDS)
EVERYTHING: tuple[Action, ...] = (
    Cut(3, How.TAP), GOOD, replacement("4D"), move("1 4S"), PlayBlind(1, 0),
    Tento(1, Offence.PEEKED), Tento(1, Offence.WRONG_COUNT), *(kind(1) for kind in PLAIN),
)  # fmt: skip
"""One of each kind."""


def turns(rule: str, text: str, *situations: Callable[[], State]) -> list[Case[State, Action]]:
    """Return a turn from text in several situations."""
    return [Case(rule, state, move(text)) for state in situations]


def answers(seat: int) -> list[str]:
    """Return what a seat may do that is asked, but for a raise."""
    return [f"{seat} {word}" for word in ANSWERS]


def sitting(action: Any, seat: int) -> Action:
    """Return the same done by another."""
    other: Action = evolve(action, seat=seat)
    return other


CASES: dict[str, list[Case[State, Action]]] = {
    "match-over": [Case("table", over, action) for action in EVERYTHING],
    "unknown-seat": [
        *(
            Case("table", state, sitting(action, seat))
            for seat in (-1, 4, 10**30)
            for state, action in (
                (between, Cut(3, How.TAP)),
                (exposed, Keep(1)),
                (exposed, Burn(1)),
                (leading, move("1 4S")),
                (dark, PlayBlind(1, 0)),
                (leading, Raise(1)),
                (asked, Accept(0)),
                (asked, Run(0)),
                (asked, Raise(0)),
                (between, Tento(1, Offence.PEEKED)),
                (leading, Tento(1, Offence.WRONG_COUNT)),
                (leading, CountQuestion(0)),
                (leading, Redeal(0)),
            )
        ),
        Case("table", lambda: dealt("", ""), Raise(2)),
    ],
    "not-your-turn": [
        *turns("hand", "1 cut tap", between),
        *turns("hand", "3 keep", exposed),
        *turns("hand", "0 burn", exposed),
        *turns("hand", "2 4H", leading),
        *turns("hand", "1 5S", later),
        *turns("hand", "2 blind 0", dark),
    ],
    "not-cutting": turns("cut", "3 cut tap", waiting, leading, asked, exposed, burnt, dark),
    "no-partner": turns("cut", "1 cut partner-card", lambda: between(seats=2)),
    "not-dealing": [
        Case("deal", state, GOOD) for state in (between, leading, asked, exposed, burnt, dark)
    ],
    "hidden": [
        Case("actions", waiting, evolve(GOOD, vira=None)),
        Case("actions", waiting, Deal(((None,) * 3, *GOOD.hands[1:]), GOOD.vira)),
        Case("actions", burnt, Replacement(None)),
        Case("actions", leading, Play(1, None)),
        Case("actions", later, Play(0, None, covered=True)),
    ],
    "hands-count": [
        Case("deal", waiting, Deal((), GOOD.vira)),
        Case("deal", waiting, Deal(GOOD.hands[:2], GOOD.vira)),
        Case("deal", lambda: cut(between(seats=2)), GOOD),
    ],
    "hand-size": [
        Case("deal", waiting, Deal((*GOOD.hands[:3], cards("6D 6S")), GOOD.vira)),
        Case("deal", waiting, Deal((cards("6D 6S 6H 6C"), *GOOD.hands[1:]), GOOD.vira)),
    ],
    "foreign-card": [
        Case("deal", waiting, deal(*HANDS, vira="8D")),
        Case("deal", waiting, deal(*HANDS[:3], "4C AS TC")),
        Case("deal", burnt, replacement("9H")),
    ],
    "card-twice": [
        Case("deal", waiting, deal(*HANDS, vira="4D")),
        Case("deal", waiting, deal(*HANDS[:3], "4C 4C 5C")),
        Case("deal", waiting, deal(*HANDS[:3], "4D AS 5C")),
        *(Case("deal", burnt, replacement(card)) for card in ("KD", "AC", "4S", "3C")),
    ],
    "no-exposure": [Case("exposure", closed, deal(*HANDS, exposed=(0, 0)))],
    "exposed-place": [
        Case("exposure", waiting, deal(*HANDS, exposed=place))
        for place in ((4, 0), (-1, 0), (0, 3), (0, -1), (10**30, 10**30))
    ],
    "not-replacing": [
        Case("exposure", state, replacement("6D"))
        for state in (between, waiting, exposed, leading, asked, dark)
    ],
    "not-exposed": [
        case
        for word in ("keep", "burn")
        for case in turns("exposure", f"1 {word}", between, waiting, burnt, leading, asked)
    ],
    "not-playing": [
        case
        for text in ("1 4S", "1 blind 0")
        for case in turns("hand", text, between, waiting, exposed, burnt, asked)
    ],
    "not-held": [
        *turns("hand", "1 3C", leading),
        *turns("hand", "1 KD", leading),
        *turns("hand", "1 8D", leading),
        *turns("hand", "0 3C", later),
        *turns("hand", "0 (AC)", later),
    ],
    "covered-first": [
        *turns("hand", "1 (4S)", leading),
        *turns("hand", "2 (4H)", lambda: do(leading(), "1 4S")),
    ],
    "in-the-dark": [
        *turns("eleven", "1 4S", dark),
        *turns("eleven", "1 (3C)", dark),
        Case("eleven", dark, Play(1, None)),
    ],
    "not-in-the-dark": [
        *turns("eleven", "1 blind 0", leading),
        *turns("eleven", "0 blind 5", later),
        *turns("eleven", "1 blind 0", lambda: do(four(points=(11, 3)), "0 accept")),
    ],
    "index-range": [
        Case("eleven", dark, PlayBlind(1, index)) for index in (-1, 3, 10**30, -(10**30))
    ],
    "covered-never": turns(
        "covered",
        "0 (4D)",
        *(
            lambda played=played: by(Rules(covered_from=None), turns=played)
            for played in ("1 4S, 2 4H, 3 4C", "1 4S, 2 4H, 3 4C, 0 3C")
        ),
    ),
    "covered-second": turns(
        "covered", "0 (4D)", lambda: by(Rules(covered_from=3), turns="1 4S, 2 4H, 3 4C, 0 3C")
    ),
    "covered-after-tie": turns(
        "covered",
        "2 (5H)",
        lambda: by(Rules(covered_after_tie=False), turns="1 4S, 2 4H, 3 4C, 0 4D"),
    ),
    "no-vira": [
        Case("deal", lambda: cut(between(rules=Rules(manilha="fixed"))), GOOD),
    ],
    "at-eleven": turns(
        "eleven",
        "0 raise",
        *(
            lambda points=points: by(Rules(eleven_raise="refused"), points)
            for points in ((11, 0), (0, 11), (11, 11))
        ),
    ),
    "raise-in-turn": [
        *turns("raise", "0 raise", own_turn),
        *turns("raise", "3 raise", own_turn, lambda: do(own_turn(), "1 raise")),
    ],
    "claim-open": [
        Case("tento", claimed, action)
        for action in EVERYTHING
        if not isinstance(action, Admit | Deny)
    ],
    "no-claim": [
        Case("tento", state, action)
        for state in (between, waiting, leading, asked, exposed, dark)
        for action in (Admit(0), Deny(1), Deny(9))
    ],
    "already-denied": turns("tento", "2 tento stolen-card", lambda: do(claimed(), "3 deny")),
    "tento-off": [
        Case("tento", lambda: by(Rules(tento="off")), move(text))
        for text in ("1 tento peeked", "0 tento wrong-count", "0 count", "0 redeal", "1 redeal")
    ]
    + [
        Case("tento", lambda: between(rules=Rules(tento="off")), move(text))
        for text in ("1 tento peeked", "0 count", "0 redeal")
    ],
    "not-raising": turns("raise", "1 raise", between, waiting, exposed, burnt),
    "may-not-raise": [
        *turns("raise", "1 raise", asked, lambda: do(asked(), "0 accept")),
        *turns("raise", "3 raise", asked, lambda: do(asked(), "2 accept, 1 4S")),
        *turns("raise", "0 raise", lambda: do(asked(), "2 raise")),
    ],
    "at-twelve": [
        *turns("raise", "1 raise", lambda: do(asked(), "0 raise, 1 raise, 0 raise")),
        *turns("raise", "2 raise", lambda: do(asked(), "0 raise, 1 raise, 0 raise")),
        *turns("raise", "1 raise", lambda: do(asked(), "0 raise, 1 raise, 0 raise, 3 accept")),
    ],
    "not-answering": [
        case
        for word in ANSWERS
        for case in turns("raise", f"0 {word}", between, waiting, exposed, burnt, leading, dark)
    ],
    "not-asked": [
        *(
            case
            for text in (*answers(1), *answers(3))
            for case in turns("raise", text, asked, lambda: four(points=(11, 3)))
        ),
        *(Case("raise", claimed, each) for each in (Admit(0), Deny(2))),
    ],
    "other-worth": [
        *turns("raise", "1 raise 6", leading),
        *turns("raise", "2 raise 1", leading),
        *turns("raise", "0 raise 3", asked, dark, lambda: four(points=(11, 3))),
        *turns("raise", "0 accept 1", asked),
        *turns("raise", "2 run 6", asked),
        *turns("raise", "0 accept 6", lambda: four(points=(11, 3))),
        Case("raise", leading, Raise(1, 10**5000)),
    ],
    "deal-incomplete": [
        case
        for text in ("1 tento wrong-count", "0 count", "0 redeal")
        for case in turns("tento", text, between, waiting, exposed, burnt)
    ],
    "card-played": [
        *turns("tento", "1 tento wrong-count", later, lambda: do(leading(), "1 4S")),
        *turns("tento", "0 count", later, lambda: do(leading(), "1 4S")),
        *turns("tento", "0 redeal", lambda: do(leading(), "0 count, 1 4S")),
        *turns("tento", "1 count", later, lambda: do(leading(), "1 4S")),
        *turns("tento", "0 redeal", later, lambda: do(redeal_asked(), "1 4S")),
        *turns("tento", "2 redeal", lambda: do(redeal_asked(), "1 4S")),
        *turns("tento", "3 redeal", lambda: do(redeal_asked(), "1 4S")),
    ],
    "own-deal": [
        *turns("tento", "0 tento wrong-count", leading, asked, dark),
        *turns("tento", "2 tento wrong-count", leading, later),
    ],
    "counted": [
        *turns("tento", "0 count", lambda: do(leading(), "0 count")),
        *turns("tento", "1 tento wrong-count", lambda: do(leading(), "0 count")),
    ],
    "not-counted": turns("tento", "0 redeal", leading, asked, dark),
    "not-dealer": [
        *turns("tento", "1 count", leading),
        *turns("tento", "3 redeal", leading),
        *turns("tento", "2 redeal", leading, lambda: do(leading(), "0 count")),
    ],
    "redeal-asked": [
        *turns("tento", "0 redeal", redeal_asked),
        *turns("tento", "2 redeal", redeal_asked),
    ],
}

LANGS: tuple[str, ...] = "en", "pt"


def caught_in(state: State, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        check(state, action)
    return caught.value


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_case(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


@pytest.mark.parametrize(
    ("state", "text", "english", "portuguese"),
    [
        (
            leading,
            "2 4H",
            "Seat 2 cannot play 4♥: it is the turn of seat 1",
            "O assento 2 não pode jogar 4♥: quem joga agora é o assento 1",
        ),
        (
            leading,
            "1 (4S)",
            "Seat 1 cannot play 4♠ covered: in the first trick cards are open",
            ("O assento 1 não pode jogar 4♠ coberta: na primeira rodada as cartas são abertas"),
        ),
        (
            dark,
            "1 blind 3",
            "Seat 1 cannot play card 4 unseen: the cards held are 1 to 3",
            ("O assento 1 não pode jogar no escuro a 4ª carta: as cartas vão da 1ª à 3ª"),
        ),
        (
            asked,
            "0 raise 3",
            "Seat 0 cannot ask for truco: it is six now",
            "O assento 0 não pode pedir truco: agora é seis",
        ),
        (
            asked,
            "2 run 12",
            "Seat 2 cannot run from twelve: it is truco now",
            "O assento 2 não pode correr do doze: agora é truco",
        ),
        (
            leading,
            "0 accept",
            "Seat 0 cannot accept: nothing has been asked for",
            "O assento 0 não pode aceitar: não há pedido a responder",
        ),
        (
            leading,
            "2 tento wrong-count",
            ("Seat 2 cannot claim a tento for a wrong number of cards: the own team has dealt"),
            (
                "O assento 2 não pode pedir tento por número errado de cartas: foi a própria dupla"
                " que deu as cartas"
            ),
        ),
        (
            leading,
            "3 count",
            ("Seat 3 cannot ask whether all have three cards: the dealer is seat 0"),
            (
                "O assento 3 não pode perguntar se todos têm três cartas: quem dá as cartas é o"
                " assento 0"
            ),
        ),
        (
            redeal_asked,
            "2 redeal",
            (
                "Seat 2 cannot have the hand dealt again: the own team has asked already, and the"
                " other one has to agree"
            ),
            (
                "O assento 2 não pode pedir para dar de novo: a própria dupla já"
                " pediu, e falta a outra concordar"
            ),
        ),
    ],
)
def test_sentences_as_people_read_them(
    state: Callable[[], State], text: str, english: str, portuguese: str
) -> None:
    refusal = caught_in(state(), move(text))
    assert refusal.message("en") == english
    assert refusal.message("pt") == portuguese


def test_a_deal_is_refused_in_words_too() -> None:
    refusal = caught_in(waiting(), deal(*HANDS, vira="4D"))
    assert str(refusal) == "The dealer cannot deal these cards: 4♦ is dealt twice"
    assert refusal.message("pt") == ("O dealer não pode dar essas cartas: 4♦ foi dada duas vezes")


@pytest.mark.parametrize("how", How)
def test_each_way_to_cut_has_its_words(how: How) -> None:
    words = {lang: caught_in(leading(), Cut(3, how)).message(lang) for lang in LANGS}
    assert len({caught_in(leading(), Cut(3, each)).message() for each in How}) == 6
    assert re.fullmatch(r"Seat 3 cannot [a-z ]+: no cut is due", words["en"])
    assert words["pt"].endswith(": não é hora do corte")


def test_params_tell_the_numbers() -> None:
    assert caught_in(leading(), move("2 4H")).params == {"turn": 1}
    assert caught_in(dark(), move("1 blind 9")).params == {"last": 2}
    assert caught_in(leading(), move("1 count")).params == {"dealer": 0}
    assert caught_in(asked(), move("0 raise 12")).params == {"due": 6, "number": 2}
    assert caught_in(asked(), move("2 accept 9")).params == {"due": 3, "number": 1}
    assert caught_in(waiting(), Deal(GOOD.hands[:2], GOOD.vira)).params == {"hands": 2, "seats": 4}
    short = Deal((*GOOD.hands[:3], cards("6D")), GOOD.vira)
    assert caught_in(waiting(), short).params == {"seat": 3, "cards": 1, "due": 3}


# what is told first


@pytest.mark.parametrize(
    "action",
    [
        Cut(99, How.TAP), Deal((), None, (9, 9)), Replacement(None), Play(-1, None, covered=True),
        PlayBlind(99, 99), Raise(-5), Accept(9), Run(9), Tento(9, Offence.WRONG_COUNT),
        CountQuestion(9), Redeal(9), Keep(9), Burn(9),
    ],
)  # fmt: skip
def test_over_is_told_before_anything_else(action: Action) -> None:
    assert refused(over(), action) == "match-over"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (Cut(99, How.PARTNER_CARD), "not-cutting"),
        (Deal((), None, (9, 9)), "not-dealing"),
        (Replacement(None), "not-replacing"),
        (Keep(99), "not-exposed"),
        (Play(99, None), "not-playing"),
        (PlayBlind(99, 99), "not-playing"),
        (Cut(99, How.TAP), "not-cutting"),
    ],
)
def test_the_phase_is_told_before_the_seat(action: Action, code: str) -> None:
    assert refused(asked(), action) == code


def test_the_phase_is_told_before_the_seat_of_what_is_out_of_turn() -> None:
    assert refused(between(), Raise(99)) == "not-raising"
    assert refused(leading(), Accept(99)) == "not-answering"
    assert refused(between(), CountQuestion(99)) == "deal-incomplete"
    assert refused(between(), Redeal(99)) == "deal-incomplete"


def test_the_seat_is_told_before_the_turn_and_that_before_the_card() -> None:
    assert refused(leading(), Play(9, None, covered=True)) == "unknown-seat"
    assert refused(leading(), Play(2, None, covered=True)) == "not-your-turn"
    assert refused(dark(), PlayBlind(2, 99)) == "not-your-turn"
    assert refused(dark(), PlayBlind(9, 99)) == "unknown-seat"
    assert refused(between(seats=2), Cut(0, How.PARTNER_CARD)) == "not-your-turn"
    assert refused(leading(), Tento(9, Offence.WRONG_COUNT)) == "unknown-seat"
    assert refused(leading(), Redeal(1)) == "not-dealer"


@pytest.mark.parametrize("worth", [-1, 3, 6, 7])
def test_the_worth_is_told_last(worth: int) -> None:
    assert refused(over(), Raise(9, worth)) == "match-over"
    assert refused(between(), Raise(9, worth)) == "not-raising"
    assert refused(leading(), Raise(9, worth)) == "unknown-seat"
    assert refused(asked(), Raise(1, worth)) == "may-not-raise"
    at_twelve = do(asked(), "0 raise, 1 raise, 0 raise")
    assert refused(at_twelve, Raise(1, worth)) == "at-twelve"
    for kind in (Accept, Run):
        assert refused(leading(), kind(0, worth)) == "not-answering"
        assert refused(asked(), kind(9, worth)) == "unknown-seat"
        assert refused(asked(), kind(1, worth)) == "not-asked"


def test_what_everybody_knows_is_told_before_what_is_in_the_hand() -> None:
    assert refused(dark(), Play(1, None)) == "in-the-dark"
    assert refused(leading(), Play(1, None, covered=True)) == "hidden"


# what is listed


CLAIMS = [str(offence) for offence in Offence if offence is not Offence.WRONG_COUNT]


def claims(*late: int) -> list[str]:
    """Claims of every seat in order; of a wrong count those of some."""
    return [
        text
        for seat in range(4)
        for text in (
            *(f"{seat} tento {offence}" for offence in CLAIMS),
            *([f"{seat} tento wrong-count"] if seat in late else []),
        )
    ]


def raises(*seats: int) -> list[str]:
    return [f"{seat} raise" for seat in seats]


@pytest.mark.parametrize(
    ("state", "acting", "listed", "table"),
    [
        (between, 3, [f"3 cut {how}" for how in How], claims()),
        (waiting, None, [], claims()),
        (exposed, 1, ["1 keep", "1 burn"], claims()),
        (burnt, None, [], claims()),
        (
            leading,
            1,
            ["1 4S", "1 5S", "1 AC", "1 raise"],
            [*raises(0, 2, 3), *claims(1, 3), "0 count"],
        ),
        (
            lambda: do(leading(), "0 count"),
            1,
            ["1 4S", "1 5S", "1 AC", "1 raise"],
            [*raises(0, 2, 3), *claims(), "0 redeal"],
        ),
        (later, 0, ["0 4D", "0 5D", "0 (4D)", "0 (5D)", "0 raise"], [*raises(1, 2, 3), *claims()]),
        (asked, 0, [*answers(0), "0 raise"], [*claims(1, 3), "0 count"]),
        (asked, 2, [*answers(2), "2 raise"], [*claims(1, 3), "0 count"]),
        (
            lambda: do(asked(), "0 accept"),
            1,
            ["1 4S", "1 5S", "1 AC"],
            [*raises(0, 2), *claims(1, 3), "0 count"],
        ),
        (
            lambda: dealt(*HANDS, points=(11, 3)),
            2,
            answers(2),
            [*raises(0, 1, 2, 3), *claims(1, 3), "0 count"],
        ),
        (
            dark,
            1,
            ["1 blind 0", "1 blind 1", "1 blind 2"],
            [*raises(0, 1, 2, 3), *claims(1, 3), "0 count"],
        ),
        (over, None, [], []),
    ],
)
def test_what_is_listed_in_each_phase_in_order(
    state: Callable[[], State], acting: int | None, listed: list[str], table: list[str]
) -> None:
    now = state()
    assert may(now, acting) == listed
    assert beside(now) == table


def test_refusals_explain_what_cannot_be_done() -> None:
    told = {worded.code for worded in GAME.refusals(leading(), 1)}
    assert told == {"covered-first", "not-answering", "not-dealer"}
    told = {worded.code for worded in GAME.refusals(leading(), 2)}
    assert told == {"not-your-turn", "not-answering", "own-deal", "not-dealer"}
    told = {worded.code for worded in GAME.refusals(asked(), 1)}
    assert told == {"not-playing", "not-asked", "may-not-raise", "not-dealer"}
    assert {worded.code for worded in GAME.refusals(exposed(), 0)} == {
        "not-your-turn", "deal-incomplete",
    }  # fmt: skip
    assert {worded.code for worded in GAME.refusals(between(), 0)} == {
        "not-your-turn", "deal-incomplete",
    }  # fmt: skip
    assert {worded.code for worded in GAME.refusals(over(), 0)} == {"match-over"}
    for seat in (-1, 4, 9):
        assert {worded.code for worded in GAME.refusals(leading(), seat)} == {"unknown-seat"}
