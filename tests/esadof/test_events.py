"""Events: hands told by hand, and random matches told by the oracle."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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
    State,
    apply,
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
from support.esadof.oracle import Naive, worth
from support.esadof.playing import (
    SEEDS,
    SWITCHES,
    Walk,
    cards,
    chosen,
    deal,
    in_turns,
    matches,
    passed,
    plain,
    played,
)
from support.games.telling import (
    NAMES,
    WHOLE,
    Whole,
    plain_event,
    reread_events,
    seen_events,
    texts_missing,
    told,
)

ROWS = ("KD 5H QC", "AS 7D 2C", "3H JS 4D")
OPEN = tuple(cards(row) for row in ROWS)
VIEWERS = (WHOLE, None, 0, 1, 2)
PILE, STOCK = Source


def hand(target: int = 100, max_turns: int | None = None) -> State:
    """Return the rows as above, 17, 10 and 18 points, and 9H open; seat 1 begins."""
    return in_turns(
        *ROWS, upcard="9H", top="6C TS KH", rules=Rules(target=target, max_turns=max_turns)
    )


def card(text: str) -> Card:
    return Card.parse(text)


# by hand


def test_peek_comes_after_the_last_row_and_shows_the_own_ends_alone() -> None:
    # seat 0 lays its row the other way round: QC 5H KD
    actions: list[Action] = [deal(*ROWS, upcard="9H"), Arrange(0, (2, 1, 0))]
    actions += [Arrange(2, (0, 1, 2)), Arrange(1, (0, 1, 2))]
    ends = cards("QC KD"), cards("AS 2C"), cards("3H 4D")
    for viewer in VIEWERS:
        seen = [
            pair if viewer in {WHOLE, seat} else (None, None) for seat, pair in enumerate(ends)
        ]
        assert told(GAME, start(3, dealer=2), *actions, viewer=viewer) == [
            CardsDealt(1, dealer=2, upcard=card("9H")),
            RowArranged(0, order=(2, 1, 0)),
            RowArranged(2, order=(0, 1, 2)),
            RowArranged(1, order=(0, 1, 2)),
            *(RowPeeked(seat, left, right) for seat, (left, right) in enumerate(seen)),
            TurnsBegan(0),
        ]


def test_turn_a_card_kept_from_the_stock_is_shown_to_its_seat() -> None:
    for viewer in VIEWERS:
        drawn = card("6C") if viewer in {WHOLE, 1} else None
        assert told(GAME, hand(), Draw(1, STOCK), Replace(1, 1), viewer=viewer) == [
            CardDrawn(1, STOCK, drawn),
            CardReplaced(1, slot=1, old=card("7D"), new=drawn),
        ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_turn_a_card_kept_from_the_pile_is_shown_to_all(viewer: Seat | Whole | None) -> None:
    assert told(GAME, hand(), Draw(1, PILE), Replace(1, 2), viewer=viewer) == [
        CardDrawn(1, PILE, card("9H")),
        CardReplaced(1, slot=2, old=card("2C"), new=card("9H")),
    ]


def test_turn_a_discard_shows_a_card_that_was_hidden() -> None:
    for viewer in VIEWERS:
        drawn = card("6C") if viewer in {WHOLE, 1} else None
        assert told(GAME, hand(), Draw(1, STOCK), Discard(1), viewer=viewer) == [
            CardDrawn(1, STOCK, drawn),
            CardDiscarded(1, card("6C")),
        ]


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    ("turns", "scoring", "scores"),
    [
        # seat 1 has 10 of 17, 10, 18
        ("", Scoring.LOWEST, (17, 0, 18)),
        # seat 1 keeps 9H for its ace, 10 - 1 + 9 = 18; seat 2 has 18; seat 0 with 17 knocks
        ("pile left, stock out", Scoring.LOWEST, (0, 18, 18)),
        # after 6C and TS on the pile seat 0 has 17 against 10: 17 + 10 + 18
        ("stock out, stock out", Scoring.BEATEN, (45, 10, 18)),
        # seat 1 keeps 9H for its 2, 17 as seat 0 has
        ("pile right, stock out", Scoring.TIED, (17, 17, 18)),
    ],
)
def test_scores_of_a_knock(
    viewer: Seat | Whole | None, turns: str, scoring: Scoring, scores: tuple[int, ...]
) -> None:
    state = played(hand(), turns) if turns else hand()
    seat = state.to_act
    assert seat is not None
    rows = state.rows
    changes = [PointsChanged(each, score, score) for each, score in enumerate(scores) if score]
    assert told(GAME, state, Knock(seat), viewer=viewer) == [
        Knocked(seat),
        HandScored(1, seat, scoring, rows, scores),
        *changes,
        DealDue(2, dealer=1),
    ]


@pytest.mark.parametrize("max_turns", [None, 94, 95])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_end_an_empty_stock_ends_the_hand_and_the_match(
    viewer: Seat | Whole | None, max_turns: int | None
) -> None:
    # 94 cards in the stock; the last turn is that of seat 1, which begins
    state = passed(hand(target=18, max_turns=max_turns), 93)
    last = state.stock[0]
    assert told(GAME, state, Draw(1, STOCK), Discard(1), viewer=viewer)[1:] == [
        CardDiscarded(1, last),
        StockEmpty(),
        HandScored(1, None, Scoring.NO_KNOCK, OPEN, (17, 10, 18)),
        PointsChanged(0, 17, 17),
        PointsChanged(1, 10, 10),
        PointsChanged(2, 18, 18),
        MatchOver((1,), Reason.TARGET),
    ]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_end_the_agreed_turns_end_the_hand_with_the_replaced_card_shown(
    viewer: Seat | Whole | None,
) -> None:
    state = hand(max_turns=1)
    found = told(GAME, state, Draw(1, PILE), Replace(1, 0), viewer=viewer)[1:]
    # 9 + 7 + 2 = 18
    assert found[:3] == [
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


# random matches, as the oracle tells them


def due_events(naive: Naive, action: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    """Do it in the oracle, and tell all that happened, hidden cards too."""
    kind, *rest = action
    last, stock = naive.last, len(naive.stock)
    yield due_event(naive, kind, *rest)
    naive.act(action)
    if kind == "arrange" and naive.phase() == "turn":
        yield from (("row-peeked", seat, row[0], row[2]) for seat, row in enumerate(naive.rows))
        yield "turns-began", (naive.dealer + 1) % len(naive.rows)
    if naive.last is not last:
        if kind != "knock":
            yield ("turns-over", naive.max_turns) if stock else ("stock-empty",)
        yield from due_scores(naive)


def due_event(naive: Naive, kind: str, *rest: Any) -> tuple[Any, ...]:
    """Tell what an action is that is to be done."""
    drawn = naive.drawn[0] if naive.drawn else None
    match kind:
        case "deal":
            return "cards-dealt", naive.number, naive.dealer, rest[1]
        case "arrange":
            return "row-arranged", rest[0], [*rest[1]]
        case "draw":
            return "card-drawn", *rest, top_of(naive, rest[1])
        case "replace":
            return "card-replaced", *rest, naive.rows[rest[0]][rest[1]], drawn
        case "discard":
            return "card-discarded", rest[0], drawn
    return "knocked", rest[0]


def top_of(naive: Naive, source: str) -> str:
    """Return the card that can be drawn."""
    return naive.pile[-1] if source == "pile" else naive.stock[0]


def due_scores(naive: Naive) -> Iterator[tuple[Any, ...]]:
    """Tell the scores of the hand that is just over, and the end of the match."""
    ranking, last = naive.ranking(), naive.last
    assert last is not None
    rows, knocker, scores = last["rows"], last["knocker"], last["scores"]
    number = naive.number - (ranking is None)
    yield "hand-scored", number, knocker, scoring_of(rows, knocker), rows, scores
    for seat, score in enumerate(scores):
        if score:
            yield "points-changed", seat, score, naive.totals[seat]
    if ranking is not None:
        yield "match-over", ranking[0], "target"
    else:
        yield "deal-due", naive.number, naive.dealer


def scoring_of(rows: list[list[str]], knocker: int | None) -> str:
    """Which of the four cases it is."""
    if knocker is None:
        return "no-knock"
    lower = [seat for seat, row in enumerate(rows) if worth(row) < worth(rows[knocker])]
    equal = [seat for seat, row in enumerate(rows) if worth(row) == worth(rows[knocker])]
    return "beaten" if lower else "tied" if equal != [knocker] else "lowest"


def as_seen(
    event: tuple[Any, ...], source: str | None, viewer: Seat | Whole | None
) -> tuple[Any, ...]:
    """Return an event without the cards that only its seat sees; source: where one was drawn."""
    hidden = {"row-peeked": 2, "card-drawn": 1, "card-replaced": 1}.get(event[0], 0)
    if not hidden or viewer in {WHOLE, event[1]} or source == "pile":
        return event
    return event[:-hidden] + (None,) * hidden


@settings(max_examples=settings().max_examples // 2)
@given(
    words=SWITCHES,
    seats=st.integers(3, 10),
    data=st.data(),
    seed=SEEDS,
    patience=st.sampled_from((0.0, 0.8, 1.0)),
)
def test_matches_are_told_as_a_oracle_tells_them(
    words: dict[str, Any], seats: int, data: st.DataObject, seed: int, patience: float
) -> None:
    rng = Random(seed)
    dealer, seat = (data.draw(st.integers(0, seats - 1)) for _ in range(2))
    state = start(seats, rules=Rules(**words), dealer=dealer)
    naive = Naive(seats, dealer, **words)
    viewers = (WHOLE, None, seat)
    points = {viewer: [0] * seats for viewer in viewers}
    for _ in range(320):
        if not GAME.actors(state):
            break
        action = chosen(state, rng, patience)
        following = apply(state, action)
        due = list(due_events(naive, plain(action)))
        drawn = following.drawn or state.drawn
        source = None if drawn is None else str(drawn.source)
        for viewer in viewers:
            found = seen_events(GAME, state, action, following, viewer)
            assert [plain_event(each) for each in found] == [
                as_seen(each, source, viewer) for each in due
            ]
            for each in found:
                if isinstance(each, PointsChanged):
                    points[viewer][each.seat] += each.change
            assert points[viewer] == naive.totals
        state = following
    assert list(state.points) == naive.totals


@settings(max_examples=settings().max_examples // 5)
@given(match=matches(steps=150), viewer=st.none() | st.integers(0, 2))
def test_events_are_said_in_both_languages_and_equal_from_json(
    match: Walk, viewer: Seat | None
) -> None:
    reread = set[str]()
    for step in match:
        found = seen_events(GAME, *step, viewer)
        assert all(say(each, lang, NAMES[:3]) for each in found for lang in ("en", "pt"))
        kinds = {each.type for each in found}
        if not kinds <= reread:
            assert reread_events(GAME, *step, viewer) == found
            reread |= kinds
