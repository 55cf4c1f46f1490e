"""Every reason to refuse, in the situation it names, in words of both languages."""

from __future__ import annotations

from functools import partial
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
from support.games.refusing import Case, assert_refused, each_refused
from support.truco.playing import (
    BOOK,
    HANDS,
    PLAIN,
    beside,
    between,
    cards,
    cut,
    deal,
    dealt,
    do,
    may,
    move,
    refused,
    replacement,
)


def hand(
    turns: str = "", points: tuple[int, int] = (0, 0), rules: Rules = BOOK, **how: Any
) -> State:
    """Return a hand of ``HANDS`` after some turns."""
    return do(dealt(*HANDS, points=points, rules=rules, **how), turns)


OFF, AGREED, OWN_TURN = Rules(tento="off"), Rules(tento="agreed"), Rules(raises="own_turn")
GIVING = Rules(concede=True)
TRICK = "1 4S, 2 4H, 3 4C, 0 3C"
"""Seat 0 takes the first trick."""
STATES: dict[str, State] = {
    "over": do(between((11, 3)), "0 tento peeked"),
    "between": between(),
    "mano": between(seats=2),
    "waiting": cut(between()),
    "mano_waiting": cut(between(seats=2)),
    "closed": cut(between(exposure=False)),
    "fixed": cut(between(rules=Rules(manilha="fixed"))),
    "between_off": between(rules=OFF),
    "mano_dealt": dealt("", ""),
    "leading": hand(),
    "second": hand("1 4S"),
    "later": hand(TRICK),
    "asked": hand("1 raise"),
    "accepted": hand("1 raise, 0 accept"),
    "played": hand("1 raise, 2 accept, 1 4S"),
    "giving": hand(rules=GIVING),
    "giving_dark": hand(points=(11, 11), rules=GIVING),
    "giving_asked": hand("1 raise", rules=GIVING),
    "giving_between": between(rules=GIVING),
    "ran": hand("1 raise, 2 run", rules=Rules(run_by="both")),
    "six": hand("1 raise, 2 raise"),
    "twelve": hand("1 raise, 0 raise, 1 raise, 0 raise"),
    "of_twelve": hand("1 raise, 0 raise, 1 raise, 0 raise, 3 accept"),
    "exposed": hand(exposed=(1, 1)),
    "burnt": hand("1 burn", exposed=(1, 1)),
    "onze": hand(points=(11, 3)),
    "onze_played": hand("0 accept", points=(11, 3)),
    "dark": hand(points=(11, 11)),
    "counted": hand("0 count"),
    "counted_late": hand("0 count, 1 4S"),
    "redeal": hand("0 count, 0 redeal"),
    "redeal_late": hand("0 count, 0 redeal, 1 4S"),
    "never_first": hand(TRICK[:-6], rules=Rules(covered_from=None)),
    "never": hand(TRICK, rules=Rules(covered_from=None)),
    "third_only": hand(TRICK, rules=Rules(covered_from=3)),
    "tied": hand("1 4S, 2 4H, 3 4C, 0 4D", rules=Rules(covered_after_tie=False)),
    "eleven_0": hand(points=(11, 0), rules=Rules(eleven_raise="refused")),
    "eleven_1": hand(points=(0, 11), rules=Rules(eleven_raise="refused")),
    "eleven_both": hand(points=(11, 11), rules=Rules(eleven_raise="refused")),
    "own_turn": hand(rules=OWN_TURN),
    "own_turn_asked": hand("1 raise", rules=OWN_TURN),
    "claimed": hand("0 tento stolen-card", rules=AGREED),
    "denied": hand("0 tento stolen-card, 3 deny", rules=AGREED),
    "off": hand(rules=OFF),
}
GOOD = deal(*HANDS)
EVERYTHING: tuple[Action, ...] = (
    Cut(3, How.TAP), GOOD, replacement("4D"), move("1 4S"), PlayBlind(1, 0),
    Tento(1, Offence.PEEKED), Tento(1, Offence.WRONG_COUNT), *(kind(1) for kind in PLAIN),
)  # fmt: skip
"""One of each kind."""


def cases(rule: str, names: str, *actions: Action | str) -> list[Case[State, Action]]:
    """Return actions, or turns in a text, in each of some situations."""
    return [
        Case(rule, partial(STATES.__getitem__, name), action)
        for each in actions
        for action in (map(move, each.split(",")) if isinstance(each, str) else [each])
        for name in names.split()
    ]


def dealing(*hands: str, **how: Any) -> Deal:
    """Return a deal with other hands at its end."""
    return deal(*HANDS[: 4 - len(hands)], *hands, **how)


def sitting(action: Any, seat: int) -> Action:
    """Return the same done by another."""
    other: Action = evolve(action, seat=seat)
    return other


EARLY = "between waiting exposed burnt"
"""Before the deal is complete."""
SITTING = {
    "between": (Cut(3, How.TAP), Tento(1, Offence.PEEKED)),
    "exposed": (Keep(1), Burn(1)),
    "leading": (
        move("1 4S"), Raise(1), Tento(1, Offence.WRONG_COUNT), CountQuestion(0), Redeal(0),
    ),
    "asked": (Accept(0), Run(0), Raise(0)),
    "dark": (PlayBlind(1, 0),),
}  # fmt: skip
CASES: dict[str, list[Case[State, Action]]] = {
    "match-over": cases("table", "over", *EVERYTHING),
    "unknown-seat": [
        *(
            case
            for seat in (-1, 4, 10**30)
            for name, actions in SITTING.items()
            for case in cases("table", name, *(sitting(each, seat) for each in actions))
        ),
        *cases("table", "mano_dealt", Raise(2)),
    ],
    "not-your-turn": [
        *cases("hand", "between", "1 cut tap"),
        *cases("hand", "exposed", "3 keep, 0 burn"),
        *cases("hand", "leading", "2 4H"),
        *cases("hand", "later", "1 5S"),
        *cases("hand", "dark", "2 blind 0"),
        *cases("hand", "giving giving_dark", "2 concede"),
    ],
    "not-cutting": cases("cut", "waiting leading asked exposed burnt dark", "3 cut tap"),
    "no-partner": cases("cut", "mano", "1 cut partner-card"),
    "not-dealing": cases("deal", "between leading asked exposed burnt dark", GOOD),
    "hidden": [
        *cases("actions", "waiting", evolve(GOOD, vira=None)),
        *cases("actions", "waiting", Deal(((None,) * 3, *GOOD.hands[1:]), GOOD.vira)),
        *cases("actions", "burnt", Replacement(None)),
        *cases("actions", "leading", Play(1, None)),
        *cases("actions", "later", Play(0, None, covered=True)),
    ],
    "hands-count": [
        *cases("deal", "waiting", Deal((), GOOD.vira), Deal(GOOD.hands[:2], GOOD.vira)),
        *cases("deal", "mano_waiting", GOOD),
    ],
    "hand-size": cases(
        "deal",
        "waiting",
        Deal((*GOOD.hands[:3], cards("6D 6S")), GOOD.vira),
        dealing("6D 6S 6H 6C"),
    ),
    "foreign-card": [
        *cases("deal", "waiting", dealing(vira="8D"), dealing("4C AS TC")),
        *cases("deal", "burnt", replacement("9H")),
    ],
    "card-twice": [
        *cases("deal", "waiting", dealing(vira="4D"), dealing("4C 4C 5C"), dealing("4D AS 5C")),
        *cases("deal", "burnt", *map(replacement, ("KD", "AC", "4S", "3C"))),
    ],
    "no-exposure": cases("exposure", "closed", dealing(exposed=(0, 0))),
    "exposed-place": cases(
        "exposure",
        "waiting",
        *(dealing(exposed=at) for at in ((4, 0), (-1, 0), (0, 3), (0, -1), (10**30, 10**30))),
    ),
    "not-replacing": cases(
        "exposure", "between waiting exposed leading asked dark", replacement("6D")
    ),
    "not-exposed": cases("exposure", "between waiting burnt leading asked", "1 keep, 1 burn"),
    "not-playing": [
        *cases("hand", f"{EARLY} asked", "1 4S, 1 blind 0"),
        *cases("hand", "giving_asked giving_between", "0 concede, 9 concede"),
    ],
    "concede-off": cases("hand", f"{EARLY} leading asked onze dark", "1 concede, 9 concede"),
    "must-play": cases("eleven", "giving_dark", "1 concede"),
    "not-held": [
        *cases("hand", "leading", "1 3C, 1 KD, 1 8D"),
        *cases("hand", "later", "0 3C, 0 (AC)"),
    ],
    "covered-first": [
        *cases("hand", "leading", "1 (4S)"),
        *cases("hand", "second", "2 (4H)"),
    ],
    "in-the-dark": cases("eleven", "dark", "1 4S, 1 (3C)", Play(1, None)),
    "not-in-the-dark": [
        *cases("eleven", "leading onze_played", "1 blind 0"),
        *cases("eleven", "later", "0 blind 5"),
    ],
    "index-range": cases(
        "eleven", "dark", *(PlayBlind(1, at) for at in (-1, 3, 10**30, -(10**30)))
    ),
    "covered-never": cases("covered", "never_first never", "0 (4D)"),
    "covered-second": cases("covered", "third_only", "0 (4D)"),
    "covered-after-tie": cases("covered", "tied", "2 (5H)"),
    "no-vira": cases("deal", "fixed", GOOD),
    "at-eleven": cases("eleven", "eleven_0 eleven_1 eleven_both", "0 raise"),
    "raise-in-turn": [
        *cases("raise", "own_turn", "0 raise"),
        *cases("raise", "own_turn own_turn_asked", "3 raise"),
    ],
    "claim-open": cases(
        "tento", "claimed", *(each for each in EVERYTHING if not isinstance(each, Admit | Deny))
    ),
    "no-claim": cases(
        "tento", "between waiting leading asked exposed dark", Admit(0), Deny(1), Deny(9)
    ),
    "already-denied": cases("tento", "denied", "2 tento stolen-card"),
    "tento-off": [
        *cases("tento", "off between_off", "1 tento peeked, 0 count, 0 redeal"),
        *cases("tento", "off", "0 tento wrong-count, 1 redeal"),
    ],
    "not-raising": cases("raise", EARLY, "1 raise"),
    "may-not-raise": [
        *cases("raise", "asked accepted", "1 raise"),
        *cases("raise", "asked played", "3 raise"),
        *cases("raise", "six", "0 raise"),
    ],
    "at-twelve": [
        *cases("raise", "twelve of_twelve", "1 raise"),
        *cases("raise", "twelve", "2 raise"),
    ],
    "not-answering": cases("raise", f"{EARLY} leading dark", "0 accept, 0 run"),
    "not-asked": [
        *cases("raise", "asked onze", "1 accept, 1 run, 3 accept, 3 run"),
        *cases("raise", "claimed", Admit(0), Deny(2)),
    ],
    "has-run": cases("raise", "ran", "2 accept, 2 run, 2 raise, 2 accept 6"),
    "other-worth": [
        *cases("raise", "leading", "1 raise 6, 2 raise 1", Raise(1, 10**5000)),
        *cases("raise", "asked dark onze", "0 raise 3"),
        *cases("raise", "asked", "0 accept 1, 2 run 6"),
        *cases("raise", "onze", "0 accept 6"),
    ],
    "deal-incomplete": cases("tento", EARLY, "1 tento wrong-count, 0 count, 0 redeal"),
    "card-played": [
        *cases("tento", "second later", "1 tento wrong-count, 0 count, 1 count"),
        *cases("tento", "counted_late later redeal_late", "0 redeal"),
        *cases("tento", "redeal_late", "2 redeal, 3 redeal"),
    ],
    "own-deal": [
        *cases("tento", "leading asked dark", "0 tento wrong-count"),
        *cases("tento", "leading later", "2 tento wrong-count"),
    ],
    "counted": cases("tento", "counted", "0 count, 1 tento wrong-count"),
    "not-counted": cases("tento", "leading asked dark", "0 redeal"),
    "not-dealer": [
        *cases("tento", "leading", "1 count, 3 redeal"),
        *cases("tento", "leading counted", "2 redeal"),
    ],
    "redeal-asked": cases("tento", "redeal", "0 redeal, 2 redeal"),
}


def caught_in(name: str, action: Action) -> IllegalAction:
    with pytest.raises(IllegalAction) as caught:
        check(STATES[name], action)
    return caught.value


def test_every_code_has_its_situations() -> None:
    assert sorted(CASES) == sorted(refusal.code for refusal in REFUSALS)


@pytest.mark.parametrize(("code", "case"), each_refused(CASES))
def test_the_situation_is_refused_in_words_and_changes_nothing(
    code: str, case: Case[State, Action]
) -> None:
    assert_refused(GAME, code, case)


@pytest.mark.parametrize(
    ("name", "turn", "english", "portuguese"),
    [
        (
            "leading", "1 (4S)",
            "Seat 1 cannot play 4♠ covered: in the first trick cards are open",
            "O assento 1 não pode jogar 4♠ coberta: na primeira rodada as cartas são abertas",
        ),
        (
            "dark", "1 blind 3",
            "Seat 1 cannot play card 4 unseen: the cards held are 1 to 3",
            "O assento 1 não pode jogar no escuro a 4ª carta: as cartas vão da 1ª à 3ª",
        ),
        (
            "asked", "0 raise 3",
            "Seat 0 cannot ask for truco: it is six now",
            "O assento 0 não pode pedir truco: agora é seis",
        ),
        (
            "leading", "2 tento wrong-count",
            "Seat 2 cannot claim a tento for a wrong number of cards: the own team has dealt",
            ("O assento 2 não pode pedir tento por número errado de cartas: "
             "foi a própria dupla que deu as cartas"),
        ),
        (
            "waiting", dealing(vira="4D"),
            "The dealer cannot deal these cards: 4♦ is dealt twice",
            "O dealer não pode dar essas cartas: 4♦ foi dada duas vezes",
        ),
    ],
    ids=str,
)  # fmt: skip
def test_sentences_as_people_read_them(
    name: str, turn: Action | str, english: str, portuguese: str
) -> None:
    refusal = caught_in(name, move(turn) if isinstance(turn, str) else turn)
    assert [refusal.message(lang) for lang in ("en", "pt")] == [english, portuguese]


@pytest.mark.parametrize(
    ("name", "action", "params"),
    [
        ("leading", move("2 4H"), {"turn": 1}),
        ("dark", move("1 blind 9"), {"last": 2}),
        ("leading", move("1 count"), {"dealer": 0}),
        ("asked", move("0 raise 12"), {"due": 6, "number": 2}),
        ("asked", move("2 accept 9"), {"due": 3, "number": 1}),
        ("waiting", Deal(GOOD.hands[:2], GOOD.vira), {"hands": 2, "seats": 4}),
        (
            "waiting",
            Deal((*GOOD.hands[:3], cards("6D")), GOOD.vira),
            {"seat": 3, "cards": 1, "due": 3},
        ),
    ],
    ids=str,
)
def test_params_tell_the_numbers(name: str, action: Action, params: dict[str, int]) -> None:
    assert caught_in(name, action).params == params


# what is told first


@pytest.mark.parametrize(
    ("name", "action", "due"),
    [
        *(("over", action, "match-over") for action in (
            Cut(99, How.TAP), Deal((), None, (9, 9)), Replacement(None), Play(-1, None, True),
            PlayBlind(99, 99), Raise(-5, 3), Accept(9), Run(9), Tento(9, Offence.WRONG_COUNT),
            CountQuestion(9), Redeal(9), Keep(9), Burn(9),
        )),
        # the phase before the seat
        ("asked", Cut(99, How.PARTNER_CARD), "not-cutting"),
        ("asked", Deal((), None, (9, 9)), "not-dealing"),
        ("asked", Replacement(None), "not-replacing"),
        ("asked", Keep(99), "not-exposed"),
        ("asked", Play(99, None), "not-playing"),
        ("asked", PlayBlind(99, 99), "not-playing"),
        ("between", Raise(99, 7), "not-raising"),
        ("leading", Accept(99), "not-answering"),
        ("between", CountQuestion(99), "deal-incomplete"),
        ("between", Redeal(99), "deal-incomplete"),
        # the seat before the turn, and that before the card
        ("leading", Play(9, None, True), "unknown-seat"),
        ("leading", Play(2, None, True), "not-your-turn"),
        ("dark", PlayBlind(2, 99), "not-your-turn"),
        ("dark", PlayBlind(9, 99), "unknown-seat"),
        ("mano", Cut(0, How.PARTNER_CARD), "not-your-turn"),
        ("leading", Tento(9, Offence.WRONG_COUNT), "unknown-seat"),
        ("leading", Redeal(1), "not-dealer"),
        # what everybody knows before what is in the hand
        ("dark", Play(1, None), "in-the-dark"),
        ("leading", Play(1, None, True), "hidden"),
        # the worth last
        ("leading", Raise(9, 7), "unknown-seat"),
        ("asked", Raise(1, 6), "may-not-raise"),
        ("twelve", Raise(1, 3), "at-twelve"),
        *((name, kind(seat, worth), due)
          for kind in (Accept, Run) for worth in (-1, 3, 6)
          for name, seat, due in (("leading", 0, "not-answering"), ("asked", 9, "unknown-seat"),
                                  ("asked", 1, "not-asked"))),
    ],
)  # fmt: skip
def test_reasons_are_told_in_order(name: str, action: Action, due: str) -> None:
    assert refused(STATES[name], action) == due


# what is listed

CLAIMS = [str(offence) for offence in Offence if offence is not Offence.WRONG_COUNT]


def beyond(raising: str = "", late: str = "", *more: str) -> list[str]:
    """Return what is done out of turn: raises of some seats, claims of all, those of a wrong count
    of some, and more.
    """
    claims = [
        f"{seat} tento {offence}"
        for seat in "0123"
        for offence in (*CLAIMS, *["wrong-count"] * (seat in late))
    ]
    return [*(f"{seat} raise" for seat in raising), *claims, *more]


@pytest.mark.parametrize(
    ("name", "acting", "listed", "table"),
    [
        ("between", 3, ", ".join(f"3 cut {how}" for how in How), beyond()),
        ("waiting", None, "", beyond()),
        ("exposed", 1, "1 keep, 1 burn", beyond()),
        ("burnt", None, "", beyond()),
        ("leading", 1, "1 4S, 1 5S, 1 AC, 1 raise", beyond("023", "13", "0 count")),
        ("counted", 1, "1 4S, 1 5S, 1 AC, 1 raise", beyond("023", "", "0 redeal")),
        ("later", 0, "0 4D, 0 5D, 0 (4D), 0 (5D), 0 raise", beyond("123")),
        ("asked", 0, "0 accept, 0 run, 0 raise", beyond("", "13", "0 count")),
        ("asked", 2, "2 accept, 2 run, 2 raise", beyond("", "13", "0 count")),
        ("accepted", 1, "1 4S, 1 5S, 1 AC", beyond("02", "13", "0 count")),
        ("onze", 2, "2 accept, 2 run", beyond("0123", "13", "0 count")),
        ("dark", 1, "1 blind 0, 1 blind 1, 1 blind 2", beyond("0123", "13", "0 count")),
        ("over", None, "", []),
    ],
)
def test_what_is_listed_in_each_phase_in_order(
    name: str, acting: int | None, listed: str, table: list[str]
) -> None:
    assert ", ".join(may(STATES[name], acting)) == listed
    assert beside(STATES[name]) == table


@pytest.mark.parametrize(
    ("name", "seat", "codes"),
    [
        ("leading", 1, {"covered-first", "not-answering", "not-dealer"}),
        ("leading", 2, {"not-your-turn", "not-answering", "own-deal", "not-dealer"}),
        ("asked", 1, {"not-playing", "not-asked", "may-not-raise", "not-dealer"}),
        ("exposed", 0, {"not-your-turn", "deal-incomplete"}),
        ("between", 0, {"not-your-turn", "deal-incomplete"}),
        ("over", 0, {"match-over"}),
        ("leading", -1, {"unknown-seat"}),
        ("leading", 4, {"unknown-seat"}),
    ],
)
def test_refusals_explain_what_cannot_be_done(name: str, seat: int, codes: set[str]) -> None:
    assert {worded.code for worded in GAME.refusals(STATES[name], seat)} == codes
