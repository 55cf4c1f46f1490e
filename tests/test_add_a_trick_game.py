"""The page that adds Sueca: what it shows is a game, and what it says of it is true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

from fodasse import IllegalAction, RulesError, play_match
from fodasse.bots import named
from fodasse.bots.random import RandomBot
from fodasse.core.cards import Card
from fodasse.core.game import Game
from fodasse.core.texts import CORE
from fodasse.core.tricks import Trick
from fodasse.lab import Experiment, Results
from fodasse.lab import run as run_experiment
from support.games import added

PAGE = added.page_of("add-a-trick-game.md")
SEATS = range(4)


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Game]:
    yield from added.added(PAGE, tmp_path)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def dealt(game: Game, hands: Sequence[str], trump: str, **rules: int) -> Any:
    deal = game.documents.actions[0]
    start = game.start(4, rules=game.documents.rules(ranks=len(hands[0].split()), **rules))
    return game.apply(start, deal(tuple(map(cards, hands)), Card.parse(trump)))


def played(game: Game, state: Any, text: str) -> Any:
    play = game.documents.actions[1]
    for card in cards(text):
        (seat,) = (seat for seat in SEATS if card in state.hands[seat])
        state = game.apply(state, play(seat, card))
    return state


def test_it_is_small() -> None:
    assert added.lines_of(PAGE) <= 460


def test_the_tests_of_the_page_pass(game: Game, tmp_path: Path) -> None:
    assert added.run_tests(PAGE, tmp_path) == 4


@pytest.mark.parametrize(("line", "output"), added.shown_by(PAGE))
def test_what_the_page_shows_is_printed(game: Game, line: str, output: str) -> None:
    added.assert_shown(line, output)


def test_the_page_names_all_refusals_whose_words_are_in_the_core() -> None:
    own = {key.removeprefix("refusals.") for key in CORE.own("en") if key.startswith("refusals.")}
    assert [code for code in own if f"`{code}`" not in PAGE] == []


def test_the_dealers_last_card_is_trump_and_the_next_seat_leads_and_the_deal_goes_round(
    game: Any,
) -> None:
    start = game.start(4, dealer=2)
    deck = start.rules.order.deck
    assert len(deck) == 40
    deal = game.chance_action(start, deck)
    # Seat 3 gets the first ten cards, then seats 0 and 1, the dealer the last ten.
    assert deal.hands == (deck[10:20], deck[20:30], deck[30:], deck[:10])
    assert deal.trump == deck[-1]
    assert game.actors(game.apply(start, deal)) == (3,)
    record = play_match(game, [RandomBot()] * 4, seed=1, dealer=2, rounds=4)
    actions = zip(pairwise(record.replay()), record.actions, strict=True)
    dealers = [after.dealer for (_, after), action in actions if not hasattr(action, "seat")]
    assert dealers == [2, 3, 0, 1]


def test_a_start_that_cannot_be_is_refused(game: Game) -> None:
    for seats, how in ((4, {"dealer": 4}), (4, {"dealer": -1}), (2, {})):
        with pytest.raises(RulesError):
            game.start(seats, **how)
    for switches in ({"ranks": 1}, {"ranks": 11}, {"goal": 0}, {"goal": 100}):
        with pytest.raises(RulesError):
            game.documents.rules(**switches)


def test_suit_must_be_followed(game: Game) -> None:
    play = game.documents.actions[1]
    state = played(game, dealt(game, ["7D 7C", "AD 7H", "7S AH", "AS AC"], "7C"), "7H")
    with pytest.raises(IllegalAction) as refused:
        game.apply(state, play(2, Card.parse("7S")))
    assert (refused.value.code, refused.value.rule) == ("follow-suit", "follow")
    assert str(refused.value) == "Seat 2 cannot play 7♠: it has to follow the suit of 7♥"
    said = "O assento 2 não pode jogar 7♠: tem de assistir ao naipe de 7♥"
    assert refused.value.message("pt") == said
    assert game.legal_actions(state) == (play(2, Card.parse("AH")),)
    # Seat 3 has no heart and may play what it likes.
    assert len(game.legal_actions(played(game, state, "AH"))) == 2


@pytest.mark.parametrize(
    ("tricks", "winner"),
    [
        ("7D 7S AS 7C", 0),  # a trump among other suits
        ("7D 7S AS AD", 0),  # the ace beats the seven led
        ("7D AS AH 7S", 1),  # no trump and nothing that follows: the leader
        ("KD 7D AS 7S", 2),  # the seven beats the king
        ("7D AC 7S 7C", 2),  # the stronger trump
    ],
)
def test_the_strongest_trump_or_the_strongest_that_follows_takes_the_trick(
    game: Game, tricks: str, winner: int
) -> None:
    state = evolve(game.start(4), trump=Card.parse("2C"))
    assert state.taker(Trick(1, cards(tricks), seats=4)) == winner


@pytest.mark.parametrize(
    ("last", "points"),
    [
        ("KD AD AS JH", (2, 0)),  # 4 + 11 + 11 + 3 = 29 for the others, 91 for the dealer's team
        ("KD AD AS KH", (1, 0)),  # 30 and 90
        ("2D 3D 2S 2H", (2, 0)),  # nothing and 120, but not all tricks
    ],
)
def test_more_than_90_give_two_points(game: Game, last: str, points: tuple[int, int]) -> None:
    # The dealer has nine trumps and takes nine tricks: the first, that the 2 of trumps leads, and
    # its own. Its diamond leads to the last, which seat 1 takes.
    end = last.split()
    suits = [[f"{rank}{suit}" for rank in "A7KJQ65432"] for suit in "CDSH"]
    clubs, *others = suits
    diamonds, spades, hearts = ([card for card in suit if card not in end] for suit in others)
    dealer = [card for card in clubs if card != "2C"]
    hands = [[*dealer, end[0]], ["2C", *diamonds, end[1]], [*spades, end[2]], [*hearts, end[3]]]
    state = dealt(game, [" ".join(hand) for hand in hands], "AC")
    first, *rest = zip(["2C", *diamonds], spades, hearts, dealer, strict=True)
    tricks = [first, *((own, *three) for *three, own in rest), end]
    state = played(game, state, " ".join(card for trick in tricks for card in trick))
    assert state.points == points
    assert game.actors(state) != ()


def test_all_tricks_give_four_points_and_the_match(game: Game) -> None:
    hands = [[f"{rank}{suit}" for rank in "A7KJQ65432"] for suit in "CDSH"]
    dealer, *others = hands
    tricks = [*zip(*others, dealer, strict=True)][:1] + [*zip(*hands, strict=True)][1:]
    state = dealt(game, [" ".join(hand) for hand in hands], "2C")
    state = played(game, state, " ".join(card for trick in tricks for card in trick))
    assert state.points == (4, 0)
    result = game.outcome(state)
    assert result is not None
    assert (result.ranking, str(result.reason)) == (((0, 2), (1, 3)), "goal")
    assert game.returns(state) == (4, -4, 4, -4)


def test_a_tied_hand_gives_nothing_and_lies_there_until_the_next_deal(game: Game) -> None:
    # 11 + 10 + 11 + 10 in both tricks: seat 1 takes the first, the ace of trumps the second.
    state = dealt(game, ["7D 7C", "AD 7H", "7S AC", "AS AH"], "7C")
    state = played(game, state, "AD 7S AS 7D 7H AC AH 7C")
    assert state.points == (0, 0)
    assert len(state.played) == 8
    assert game.view(state, None).tricks[-1].leader == 2
    assert game.apply(state, game.sample_chance(state, Random(1))).played == ()


def test_the_bot_of_the_page_knows_the_game(game: Game) -> None:
    bots = [named("sueca.bot:Sparing", game), RandomBot()] * 2
    results = sum(run_experiment(Experiment(game, bots, 16, 1)), Results())
    share, low, _ = results.win_share(0)
    assert share > low > 0.5


def test_learners_play_it(game: Game) -> None:
    pytest.importorskip("pettingzoo")
    from fodasse.adapters.pettingzoo import env

    table = env("sueca", rounds=1, dealer=2)
    table.reset(seed=1)
    decisions = []
    for agent in table.agent_iter():
        *_, over, _, info = table.last()
        decisions += [] if over else [agent]
        table.step(None if over else int(info["action_mask"].argmax()))
    assert decisions[:4] == ["seat_3", "seat_0", "seat_1", "seat_2"]
    assert len(decisions) == 40


def test_everything_is_printed_in_portuguese_too(game: Game, tmp_path: Path) -> None:
    added.assert_all_commands_print("sueca", "pt", "40", tmp_path)
