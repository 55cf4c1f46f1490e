"""Each law notices a game that breaks it, and tells what is broken."""

import re
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import count
from random import Random
from typing import Any, ClassVar, cast

import pytest
from attrs import evolve, field, fields, frozen

from fodasse import GAME, Bid, Deal, Leave, Pause, Resume, Rules, State, View, Vote
from fodasse.core.cards import TRUCO_RANKS, Card
from fodasse.core.errors import FormatError
from fodasse.core.events import Event
from fodasse.core.game import Game
from fodasse.core.moves import Move, Zones
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction, Refusal
from fodasse.core.texts import Texts
from fodasse.games.fodasse import Action
from fodasse.games.fodasse.events import BidMade, CardPlayed
from fodasse.testing import LAWS, LawBroken, PlayedMatch, check_game, laws, random_match


def unranked(state: State) -> Outcome | None:
    result = GAME.outcome(state)
    return result and evolve(result, ranking=result.ranking[:-1])


TIMES = count()


def applied_in_a_mood(state: State, action: Action) -> State:
    """Lead elsewhere every other time."""
    after = GAME.apply(state, action)
    if next(TIMES) % 2 or not isinstance(action, Bid):
        return after
    return evolve(after, table=evolve(after.table, round_number=99))


def reversed_hands(view: View, rng: Random) -> State:
    world = GAME.determinize(view, rng)
    return evolve(world, hands=tuple(reversed(world.hands)))


def shown_vira(state: State, action: Action, seat: int | None) -> Action:
    """Show the vira of a blind round in the deal as seats saw it."""
    seen = GAME.censor(state, action, seat)
    if isinstance(seen, Deal) and isinstance(action, Deal):
        return Deal(seen.hands, action.vira)
    return seen


def telling(state: State, action: Action) -> Action:
    """Fill in what a seat cannot know."""
    strong = sum(card.order for card in state.hands[0])
    return evolve(action, stages=strong) if isinstance(action, Bid) else action


def longer_pause(state: State, action: Action) -> State:
    """Do not end a pause but make it as long as the seat's number says."""
    if not isinstance(action, Resume):
        return GAME.apply(state, action)
    GAME.check(state, action)
    return evolve(state, table=evolve(state.table, paused=action.seat + 1))


@frozen
class Speech(Event):
    """An event without words."""

    type: ClassVar[str] = "speech"


def followed_by(*more: Event) -> Any:
    """Return the game with further events after each action."""
    kinds = tuple(dict.fromkeys([*GAME.documents.events, *map(type, more)]))
    documents = evolve(GAME.documents, events=kinds)
    return but(events=lambda *given: (*GAME.events(*given), *more), documents=documents)


@frozen
class Peeking(View):
    """A view that holds the vira, and does not show it."""

    vira_seen: Card | None = field(default=None, init=False, eq=False, repr=False)


def copied(state: State, seat: int | None) -> View:
    """Return a view whose table is equal to the state's, but another object."""
    seen = GAME.view(state, seat)
    return evolve(seen, table=evolve(seen.table))


def peeked(before: State | View, action: Action, after: State | View) -> tuple[Event, ...]:
    found = GAME.events(before, action, after)
    if not isinstance(after, Peeking) or after.vira_seen is None:
        return found
    return (*found, CardPlayed(0, after.vira_seen))


def moved(change: Callable[[Move], Iterable[Move]]) -> Any:
    """Return the game whose events move cards otherwise."""

    def events(*given: Any) -> tuple[Event, ...]:
        return tuple(
            evolve(each, moves=tuple(part for move in each.moves for part in change(move)))
            for each in GAME.events(*given)
        )

    return but(events=events)


def hidden(move: Move) -> list[Move]:
    """Hide the cards that a seat is dealt."""
    is_deal = move.from_ == "pack" and move.to.startswith("hand:")
    return [Move(move.from_, move.to, count=move.size) if is_deal else move]


def taken_blindly(move: Move) -> list[Move]:
    """Hide the cards that leave a hand, of which the viewer sees all."""
    is_played = move.from_.startswith("hand:")
    return [Move(move.from_, move.to, count=move.size) if is_played else move]


def pack_seen(position: State | View) -> Zones:
    """Return zones in which spectators see as many cards in hands as in the whole deck."""
    found = dict(GAME.zones(position))
    if isinstance(position, View) and position.viewer is None and "hand:0" in found:
        found["hand:0"] = (Card.parse("4D"),) * len(found["hand:0"])
    return found


class Blurred(View):
    """A view that prints as something else."""

    def __repr__(self) -> str:
        return "0"


def forged(read: State | View) -> None:
    raise FormatError("forged")


def first_deals(
    seats: int, *, rules: Rules | None = None, dealer: int = 0, hand_size: int = 1
) -> State:
    """Let the first seat deal, whichever is named."""
    return GAME.start(seats, rules=rules, hand_size=hand_size)


@frozen
class Skip:
    """An action without words."""

    type: ClassVar[str] = "skip"

    seat: int


def seen_as(kind: type[View], state: State, seat: int | None) -> Any:
    """Return a view of a derived class."""
    seen = GAME.view(state, seat)
    return kind(*(getattr(seen, each.name) for each in fields(View)))


def peeking(state: State, seat: int | None) -> View:
    seen = seen_as(Peeking, state, seat)
    object.__setattr__(seen, "vira_seen", state.vira)
    return cast(View, seen)


def but(**parts: Any) -> Any:
    """Return the game with other parts."""
    return evolve(GAME, **parts)


def within(part: str, **changes: Any) -> Any:
    """Return the game with something changed in one of its parts."""
    return but(**{part: evolve(getattr(GAME, part), **changes)})


def refusing(otherwise: Callable[[State, IllegalAction], IllegalAction]) -> Any:
    """Return the game with other refusals."""

    def check(state: State, action: Action) -> None:
        try:
            GAME.check(state, action)
        except IllegalAction as error:
            raise otherwise(state, error) from None

    return but(check=check)


def whispered(state: State, error: IllegalAction) -> IllegalAction:
    """Refuse in other words when seat 0 holds a strong card."""
    if sum(card.order for card in state.hands[0]) % 2:
        error.params["strong"] = True
    return error


def without_words(_: State, error: IllegalAction) -> IllegalAction:
    other = evolve(error.refusal, code=f"other-{error.code}")
    return IllegalAction(other, error.action, **error.params)


def with_actions(*actions: type[Any]) -> Any:
    return within("documents", actions=(*GAME.documents.actions, *actions))


def forgetful(state: State, action: Action) -> Action:
    """Leave open what a vote says."""
    return evolve(action, motion=None) if isinstance(action, Vote) else action


def old_votes_count_against(state: State, action: Action) -> State:
    """Count a vote that names no motion as one against the open one."""
    if isinstance(action, Vote) and action.motion is None:
        action = evolve(action, in_favour=False)
    return GAME.apply(state, action)


ENCODING: Any = GAME.encoding
STATISTICS: Any = GAME.statistics
MOTIONS: Any = GAME.motions
ROUNDS: Any = GAME.rounds
encoded = partial(within, "encoding")
MINUTES = range(16), range(2, 16)
"""Lengths that pauses do not have."""
UNRANKED = but(outcome=unranked)
MOODY = but(apply=applied_in_a_mood)
GUESSING = but(determinize=reversed_hands)
WHISPERING = refusing(whispered)
FIXED = but(start=first_deals)
TELLING = but(explicit=telling)

OF_SEATS = {
    *(laws.awaited, laws.judge, laws.table_actions, laws.default_action),
    *(laws.secrecy, laws.secrecy_of_history, laws.beliefs, laws.order),
}
"""Laws that are about a seat or a spectator."""
BREAKING: dict[Any, list[Game]] = {
    laws.rules: [but(name="letters")],
    laws.start: [FIXED],
    laws.end: [but(outcome=lambda _: None), UNRANKED],
    laws.awaited: [
        but(legal_actions=lambda state, seat=None: GAME.legal_actions(state) or (Bid(0, 0),)),
        but(legal_actions=lambda *given: 2 * GAME.legal_actions(*given)),
    ],
    laws.judge: [
        but(check=lambda *_: None),
        but(table_actions=lambda *given: GAME.table_actions(*given)[1:]),
        but(ranges=lambda action: dict.fromkeys(GAME.ranges(action), MINUTES[0])),
        but(ranges=lambda action: dict.fromkeys(GAME.ranges(action), MINUTES[1])),
    ],
    laws.table_actions: [but(table_actions=lambda state, seat=None: GAME.table_actions(state))],
    laws.explicit: [
        but(explicit=lambda state, action: action),
        but(explicit=forgetful),
        but(apply=old_votes_count_against),
    ],
    laws.default_action: [but(default_action=lambda view: Leave(view.viewer or 0))],
    laws.costs: [but(costs=lambda view, action: "honour")],
    laws.motions: [
        within("motions", paused=lambda state: None),
        within("motions", resume=lambda state, seat: Leave(seat)),
        within("motions", vote=lambda state, seat, yes: Vote(seat, yes, Pause(16))),
        within("motions", vote=lambda state, seat, yes: MOTIONS.vote(state, seat, not yes)),
    ],
    laws.events: [
        but(events=lambda *given: GAME.events(*given)[1:]),
        followed_by(Speech()),
        within("documents", events=GAME.documents.events[1:]),
        followed_by(BidMade(0, [1], 1)),  # type: ignore[arg-type]  # wrong on purpose
        followed_by(CardPlayed(0, Card.parse("TS"))),
    ],
    laws.moves: [
        but(zones=lambda position: {}),
        but(zones=lambda position: {"attic": (None,), **GAME.zones(position)}),
        but(zones=pack_seen),
        moved(lambda move: []),
        moved(lambda move: [evolve(move, to="pile") if move.to == "table:0" else move]),
        moved(hidden),
        moved(taken_blindly),
    ],
    laws.pure: [MOODY],
    laws.replay: [MOODY],
    laws.documents: [but(validate=forged)],
    laws.chance: [but(chance=lambda state: evolve(GAME.chance(state), count=1))],
    laws.public: [but(view=copied), within("documents", shown=("hands", "vira"))],
    laws.secrecy: [WHISPERING, GUESSING, TELLING],
    laws.secrecy_of_history: [
        TELLING,
        but(censor=shown_vira),
        WHISPERING,
        but(view=peeking, events=peeked),
    ],
    laws.beliefs: [
        GUESSING,
        but(count_worlds=lambda view: GAME.count_worlds(view) + 1),
        but(determinize=lambda view, _: GAME.determinize(view, Random(1))),
        but(determinize=lambda *given: max((GAME.determinize(*given) for _ in "ab"), key=repr)),
    ],
    laws.order: [but(apply=longer_pause)],
    laws.numbers: [
        encoded(encode_action=lambda *given: ENCODING.encode_action(*given) // 2 * 2),
        encoded(
            decode_action=lambda number, *given: ENCODING.decode_action((number + 1) % 60, *given)
        ),
        encoded(observe=lambda view: tuple(number - 1 for number in ENCODING.observe(view))),
        encoded(observe=lambda view: ENCODING.observe(view)[:-1]),
        encoded(retired=lambda state: dict.fromkeys(ENCODING.retired(state), -1.0)),
        encoded(layout=lambda *given: evolve(ENCODING.layout(*given), longest_round=5)),
        within("rounds", points=lambda state: tuple(each + 1 for each in ROUNDS.points(state))),
        within("rounds", ends=lambda before, after: False),
    ],
    laws.damage: [but(validate=lambda _: None)],
    laws.texts: [refusing(without_words), with_actions(Skip)],
    laws.labels: [
        but(texts=Texts(after=(GAME.texts,), inline={"en": {"labels.bid": "bid"}})),
    ],
    laws.statistics: [
        within("statistics", means=(evolve(STATISTICS.means[0], name="Rounds"),)),
        within(
            "statistics",
            count=lambda *given: {name: -each for name, each in STATISTICS.count(*given).items()},
        ),
    ],
    laws.plain_values: [but(view=partial(seen_as, Blurred))],
    laws.teams_and_returns: [
        but(returns=lambda state: tuple(max(0.0, each) for each in GAME.returns(state))),
        but(teams=lambda state: GAME.teams(state)[1:]),
    ],
}
"""By law: games that break it."""


@cache
def a_match(seed: int) -> PlayedMatch[Any, Any, Any]:
    tiny = Rules(ranks=TRUCO_RANKS[:3], limit=2, leaving_shrinks=True)
    length, share = 1000 if seed % 2 else seed, 0.3 if seed % 4 > 1 else 0.0
    return random_match(GAME, 3, rules=tiny, seed=seed, most_actions=length, table_share=share)


def try_on_forty_matches(law: Any, game: Game) -> None:
    for seed in range(40):
        law(evolve(a_match(seed), game=game))


@pytest.mark.parametrize(
    ("law", "game"), [(law, game) for law, games in BREAKING.items() for game in games]
)
def test_a_law_notices_what_breaks_it(law: Any, game: Game) -> None:
    with pytest.raises(LawBroken) as info:
        try_on_forty_matches(law, game)
    broken = info.value
    assert broken.law == law.__name__
    assert broken.action is not None
    assert broken.expected != broken.got
    assert broken.viewer or law not in OF_SEATS
    lines = str(broken).splitlines()
    head, rule = lines[:2]
    assert f"law '{law.__name__}' is broken " in head
    assert (f"after action {broken.action}" if broken.action else "at the start") in head
    assert head.endswith(broken.viewer)
    assert rule == (law.__doc__ or "").splitlines()[0]
    told = "\n".join(lines[2:])
    assert "expected " in told
    assert "got " in told
    assert f"laws.{law.__name__}(random_match(game, 3, " in lines[-1]
    assert len(lines) <= 12
    assert max(map(len, lines[:-1])) <= 96


def test_every_law_has_a_game_that_breaks_it() -> None:
    assert set(BREAKING) == set(LAWS)


def test_a_game_has_its_own_check_of_what_damaged_documents_read_as() -> None:
    read: list[Any] = []
    laws.damage(random_match(GAME, 3, seed=1, most_actions=20), states=3, also=read.append)
    assert {type(state) for state in read} == {State}


def test_a_law_is_broken_by_the_call_that_its_message_gives() -> None:
    with pytest.raises(LawBroken) as info:
        check_game(GUESSING, seats=3, rules=Rules(limit=2), examples=10)
    names = {"game": GUESSING, "laws": laws, "random_match": random_match, "Rules": Rules}
    with pytest.raises(LawBroken) as again:
        eval(info.value.repeat, names)
    assert str(again.value) == str(info.value)
    # It fits on a screen: the frames of this test and of check_game, and no notes.
    assert len(info.traceback) == 2
    assert not info.value.__notes__


# Start options


def dealt_by(dealer_of: Callable[[Any, int], int]) -> Any:
    """Return the game with the dealer made from the one given and the number of seats."""

    def begin(seats: int, *, rules: Any = None, dealer: int = 0, hand_size: int = 1) -> State:
        return GAME.start(seats, rules=rules, dealer=dealer_of(dealer, seats), hand_size=hand_size)

    return but(start=begin)


def first_seat_alone(read: State | View) -> None:
    if read == GAME.start(3, dealer=1):
        raise FormatError("the first seat deals")


@pytest.mark.parametrize(
    ("game", "about", "got"),
    [
        (dealt_by(lambda dealer, _: [0][dealer]), "start(3, dealer=1)", "IndexError: "),
        (dealt_by(lambda dealer, seats: dealer % seats), f"start(3, dealer={10**12})", "State("),
        (dealt_by(lambda dealer, _: int(dealer)), "start(3, dealer='0')", "State("),
        (but(validate=first_seat_alone), "start(3, dealer=1)", "FormatError: the first seat "),
        (FIXED, "start(3, dealer=2)", "the same state"),
    ],
)
def test_start_options_are_tried(game: Game, about: str, got: str) -> None:
    with pytest.raises(LawBroken) as info:
        check_game(game, seats=3, examples=5)
    assert (info.value.law, info.value.about) == ("start", about)
    assert str(info.value.got).startswith(got)


# Matches that cannot go on


def nothing_for_the_last(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """List nothing for a seat that has bids before it."""
    legal = GAME.legal_actions(state, seat)
    return () if legal == GAME.legal_actions(state) and len(legal) == 1 else legal


STUCK = but(legal_actions=nothing_for_the_last)


def test_a_world_that_cannot_be_played_on_breaks_the_law_of_awaited_seats() -> None:
    # In a round of one card the last to bid has one bid left: the other one would fit.
    with pytest.raises(LawBroken) as info:
        laws.beliefs(random_match(STUCK, 3, most_actions=0))
    broken = info.value
    assert (broken.law, broken.viewer) == ("awaited", "seat 0")
    assert broken.about == "a sampled world, played on by 3 actions"
    assert (broken.expected, broken.got) == ("a legal action", "none")
    assert broken.rule == (laws.awaited.__doc__ or "").partition("\n")[0]
    names = {"game": STUCK, "laws": laws, "random_match": random_match}
    with pytest.raises(LawBroken, match="law 'awaited' is broken at the start, seat 0"):
        eval(broken.repeat, names)


def test_a_match_that_cannot_go_on_breaks_the_law_of_awaited_seats() -> None:
    with pytest.raises(LawBroken, match="'awaited' is broken after action 3, seat 0") as info:
        random_match(STUCK, 3)
    match = random_match(STUCK, 3, most_actions=3)
    assert info.value.repeat == f"laws.awaited({match!r})"
    with pytest.raises(LawBroken, match="'awaited' is broken after action 3, seat 0"):
        laws.awaited(match)


def a_bid_of_nine(state: State, seat: int | None = None) -> tuple[Action, ...]:
    """List a bid of more stages than there are."""
    legal = GAME.legal_actions(state, seat)
    return (Bid(legal[0].seat, 9),) if legal and isinstance(legal[0], Bid) else legal


def test_a_listed_action_that_is_refused_is_told_with_its_seat_code_and_place() -> None:
    with pytest.raises(LawBroken) as info:
        random_match(but(legal_actions=a_bid_of_nine), 3)
    lines = str(info.value).splitlines()
    assert lines[0] == "law 'random_match' is broken after action 1, seat 1"
    assert lines[3] == "  tried: Bid(seat=1, stages=9)"
    got = r"    got      IllegalAction \[[a-z-]+\]: .+ in (?!refuse, )\w+, \w+\.py:\d+"
    assert re.fullmatch(got, lines[5])
    assert info.value.repeat == "random_match(game, 3, seed=0, most_actions=2)"


def test_the_seats_of_a_ranking_are_told() -> None:
    match = random_match(GAME, 3, rules=Rules(limit=1), most_actions=4000)
    with pytest.raises(LawBroken) as info:
        laws.end(evolve(match, game=UNRANKED))
    assert info.value.expected == "each seat once in the ranking, [0, 1, 2]"
    assert info.value.got in ([0, 1], [0, 2], [1, 2])


# Words


def test_a_refusal_that_no_match_meets_is_met_by_a_damaged_deal() -> None:
    doubled = refusing(
        lambda _, error: (
            IllegalAction(Refusal("doubled", "3"), error.action)
            if error.code == "card-twice"
            else error
        )
    )
    with pytest.raises(LawBroken, match=r"a text 'refusals\.doubled' of the game"):
        check_game(doubled, seats=3, examples=30)


def worded(lang: str, **texts: str) -> Game[State, Any, View]:
    """Return the game with an action to skip and some texts more in one language."""
    more = Texts("fodasse.games.fodasse", inline={lang: texts})
    return evolve(with_actions(Skip), texts=more)


@pytest.mark.parametrize(
    ("game", "problem"),
    [
        (with_actions(Skip), r"a text 'actions\.skip' of the game"),
        (worded("en", **{"actions.skip": "skip {card}"}), r"actions\.skip: missing"),
        (
            worded("pt", **{"actions.bid": "chamar {etapas}"}),
            r"actions\.bid: parameters stages in English, etapas in",
        ),
    ],
)
def test_an_action_has_words_that_name_its_attributes_in_all_languages(
    game: Game, problem: str
) -> None:
    match = random_match(GAME, 3, most_actions=3)
    with pytest.raises(LawBroken, match=problem):
        laws.texts(evolve(match, game=game))


def test_a_statistic_of_a_count_that_no_action_gives_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laws, "LAWS", (laws.statistics,))
    game = within("statistics", means=(evolve(STATISTICS.means[0], of="turns"),))
    with pytest.raises(
        LawBroken, match="any count 'turns' of the statistic 'rounds', got"
    ) as info:
        check_game(game, seats=3, rules=Rules(limit=2), examples=15)
    assert info.value.rule == (laws.statistics.__doc__ or "").partition("\n")[0]
    assert info.value.repeat == (
        "check_game(game, seats=3, rules=game.documents.rules(limit=2), examples=15)"
    )


def test_a_refusal_that_is_never_met_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    module = sys.modules["fodasse.games.fodasse.reasons"]
    laws.texts(random_match(GAME, 3))
    monkeypatch.setattr(module, "NEVER", Refusal("never", "1"), raising=False)
    with pytest.raises(LawBroken, match=r"a text 'refusals\.never' of the game"):
        laws.texts(random_match(GAME, 3))
