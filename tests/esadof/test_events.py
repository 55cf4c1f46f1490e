"""Events: hands told by hand, to every viewer.

The conformance cases tell the events of whole matches.
"""

from __future__ import annotations

import pytest

from fodasse.core.cards import Card
from fodasse.core.events import Event, say
from fodasse.core.seats import Seat
from fodasse.games.esadof import (
    GAME,
    Action,
    Arrange,
    Discard,
    Draw,
    Knock,
    Reason,
    Replace,
    Rules,
    Source,
    start,
)
from fodasse.games.esadof.events import (
    EVENTS,
    CardDiscarded,
    CardDrawn,
    CardReplaced,
    CardsDealt,
    DealDue,
    HandScored,
    Knocked,
    MatchOver,
    PointsChanged,
    RowArranged,
    RowPeeked,
    StockEmpty,
    TurnsBegan,
    TurnsOver,
)
from fodasse.games.esadof.scoring import Scoring
from support.esadof.playing import ROWS, after, arranged, cards, deal, hand, passed, played
from support.games.telling import NAMES, WHOLE, Whole, texts_missing, told

OPEN = tuple(cards(row) for row in ROWS)
"""17, 10 and 18 points."""
each_viewer = pytest.mark.parametrize("viewer", [WHOLE, None, 0, 1, 2])
PILE, STOCK = Source
HAND = hand()


def card(text: str) -> Card:
    return Card.parse(text)


@each_viewer
def test_peek_comes_after_the_last_row_and_shows_the_own_ends_alone(
    viewer: Seat | Whole | None,
) -> None:
    # seat 0 lays its row the other way round: QC 5H KD
    orders = {0: (2, 1, 0), 2: (0, 1, 2), 1: (0, 1, 2)}
    actions: tuple[Action, ...] = (
        deal(*ROWS),
        *(Arrange(seat, order) for seat, order in orders.items()),
    )
    ends = cards("QC KD"), cards("AS 2C"), cards("3H 4D")
    seen = [pair if viewer in {WHOLE, seat} else (None, None) for seat, pair in enumerate(ends)]
    assert told(GAME, start(3, dealer=2), *actions, viewer=viewer) == [
        CardsDealt(1, dealer=2, upcard=card("9H")),
        *(RowArranged(seat, order) for seat, order in orders.items()),
        *(RowPeeked(seat, left, right) for seat, (left, right) in enumerate(seen)),
        TurnsBegan(0),
    ]


@each_viewer
def test_turn_a_card_from_the_stock_is_shown_to_its_seat_one_from_the_pile_to_all(
    viewer: Seat | Whole | None,
) -> None:
    drawn = card("6C") if viewer in {WHOLE, 1} else None
    assert told(GAME, HAND, Draw(1, STOCK), Replace(1, 1), viewer=viewer) == [
        CardDrawn(1, STOCK, drawn),
        CardReplaced(1, slot=1, old=card("7D"), new=drawn),
    ]
    assert told(GAME, HAND, Draw(1, PILE), Replace(1, 2), viewer=viewer) == [
        CardDrawn(1, PILE, card("9H")),
        CardReplaced(1, slot=2, old=card("2C"), new=card("9H")),
    ]
    # a discard shows a card that was hidden
    assert told(GAME, HAND, Draw(1, STOCK), Discard(1), viewer=viewer) == [
        CardDrawn(1, STOCK, drawn),
        CardDiscarded(1, card("6C")),
    ]


@each_viewer
@pytest.mark.parametrize(
    ("turns", "seat", "scoring", "scores"),
    [
        # seat 1 has 10 of 17, 10, 18
        ("", 1, Scoring.LOWEST, (17, 0, 18)),
        # seat 1 keeps 9H for its ace, 10 - 1 + 9 = 18; seat 2 has 18; seat 0 with 17 knocks
        ("pile left, stock out", 0, Scoring.LOWEST, (0, 18, 18)),
        # after 6C and TS on the pile seat 0 has 17 against 10: 17 + 10 + 18
        ("stock out, stock out", 0, Scoring.BEATEN, (45, 10, 18)),
        # seat 1 keeps 9H for its 2, 17 as seat 0 has
        ("pile right, stock out", 0, Scoring.TIED, (17, 17, 18)),
    ],
)
def test_scores_of_a_knock(
    viewer: Seat | Whole | None, turns: str, seat: int, scoring: Scoring, scores: tuple[int, ...]
) -> None:
    state = played(HAND, turns)
    changes = [PointsChanged(each, score, score) for each, score in enumerate(scores) if score]
    assert told(GAME, state, Knock(seat), viewer=viewer) == [
        Knocked(seat),
        HandScored(1, seat, scoring, state.rows, scores),
        *changes,
        DealDue(2, dealer=1),
    ]


@each_viewer
def test_scores_are_told_once_and_not_in_the_next_hand(viewer: Seat | Whole | None) -> None:
    between = played(HAND, "knock")
    dealt = deal(*ROWS)
    assert told(GAME, between, dealt, viewer=viewer) == [CardsDealt(2, 1, card("9H"))]
    # seat 1 dealt, so seat 2 begins
    following = arranged(after(between, dealt))
    assert told(GAME, following, Draw(2, PILE), Discard(2), viewer=viewer) == [
        CardDrawn(2, PILE, card("9H")),
        CardDiscarded(2, card("9H")),
    ]


@pytest.mark.parametrize("max_turns", [None, 94, 95])
@each_viewer
def test_end_an_empty_stock_ends_the_hand_and_the_match(
    viewer: Seat | Whole | None, max_turns: int | None
) -> None:
    # 94 cards in the stock; the last turn is that of seat 1, which begins
    state = passed(hand(rules=Rules(target=18, max_turns=max_turns)), 93)
    assert told(GAME, state, Draw(1, STOCK), Discard(1), viewer=viewer)[1:] == [
        CardDiscarded(1, state.stock[0]),
        StockEmpty(),
        HandScored(1, None, Scoring.NO_KNOCK, OPEN, (17, 10, 18)),
        *(PointsChanged(seat, score, score) for seat, score in enumerate((17, 10, 18))),
        MatchOver((1,), Reason.TARGET),
    ]


@each_viewer
def test_end_the_agreed_turns_end_the_hand_with_the_replaced_card_shown(
    viewer: Seat | Whole | None,
) -> None:
    state = hand(rules=Rules(max_turns=1))
    # 9 + 7 + 2 = 18
    assert told(GAME, state, Draw(1, PILE), Replace(1, 0), viewer=viewer)[1:4] == [
        CardReplaced(1, slot=0, old=card("AS"), new=card("9H")),
        TurnsOver(1),
        HandScored(1, None, Scoring.NO_KNOCK, (OPEN[0], cards("9H 7D 2C"), OPEN[2]), (17, 18, 18)),
    ]


# said


SAID = [
    (
        CardsDealt(3, 0, card("9H")),
        "Ana deals hand 3; the upcard is 9♥",
        "Ana dá as cartas da mão 3; a aberta é 9♥",
    ),
    (
        RowPeeked(0, None, None),
        "Ana peeks at both ends of their row",
        "Ana espia as duas pontas da fila",
    ),
    (RowPeeked(0, card("KD"), card("2C")), "Ana peeks at K♦ and 2♣", "Ana espia K♦ e 2♣"),
    (CardDrawn(1, PILE, card("9H")), "Beto draws 9♥ from the pile", "Beto pega 9♥ da pilha"),
    (CardDrawn(1, STOCK, None), "Beto draws from the stock", "Beto compra do baralho"),
    (
        CardReplaced(1, 2, card("AS"), None),
        "Beto replaces the right card and discards A♠",
        "Beto troca a carta da direita e descarta A♠",
    ),
    (
        CardReplaced(1, 0, card("AS"), card("6C")),
        "Beto lays 6♣ on the left and discards A♠",
        "Beto põe 6♣ na esquerda e descarta A♠",
    ),
    (Knocked(2), "Caio knocks: mesa!", "Caio pede mesa!"),
    (TurnsOver(1), "The only turn of this hand is over", "Acabou a única vez desta mão"),
    (
        HandScored(
            3, 1, Scoring.BEATEN, (cards("4D 5S 6H"), cards("KD AC 2C"), cards("7S 8S 9S")), ()
        ),
        (
            "Hand 3 is over (Ana 4♦ 5♠ 6♥, Beto K♦ A♣ 2♣, Caio 7♠ 8♠ 9♠): Beto does not have the"
            " lowest row and scores the sum of all rows; the others score their own rows"
        ),
        (
            "Acabou a mão 3 (Ana 4♦ 5♠ 6♥, Beto K♦ A♣ 2♣, Caio 7♠ 8♠ 9♠): Beto não tem a menor"
            " fila e marca a soma de todas; os outros marcam a própria fila"
        ),
    ),
    (PointsChanged(0, 1, 5), "Ana scores a point", "Ana marca um ponto"),
    (
        MatchOver((1,), Reason.TARGET),
        "Beto wins: somebody has reached the points that end the match",
        "Beto vence: alguém chegou aos pontos que encerram a partida",
    ),
]


@pytest.mark.parametrize(("event", "english", "portuguese"), SAID, ids=lambda each: str(each)[:20])
def test_events_are_said_as_people_say_them(event: Event, english: str, portuguese: str) -> None:
    assert [say(event, lang, NAMES) for lang in ("en", "pt")] == [english, portuguese]


def test_every_event_has_a_text() -> None:
    assert list(texts_missing(GAME, EVENTS)) == []
