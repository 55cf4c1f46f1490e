"""Fodasse keeps the laws of every game, and each law notices a game that breaks it."""

import re
from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

import pytest
from attrs import evolve, fields, frozen
from hypothesis import settings
from hypothesis import strategies as st

from fodasse import GAME, Bid, Deal, Leave, Resume, Rules, State, View
from fodasse.core.cards import TRUCO_RANKS
from fodasse.core.chance import Chance
from fodasse.core.encoding import Layout
from fodasse.core.errors import FormatError
from fodasse.core.outcome import Outcome
from fodasse.core.refusals import IllegalAction, Refusal, refuse
from fodasse.core.wording import Text
from fodasse.games.fodasse.game import Fodasse
from fodasse.testing import LAWS, LawBroken, Match, check_game, laws, random_match

RANKS = st.sets(st.sampled_from(TRUCO_RANKS), min_size=4).map(
    lambda ranks: tuple(rank for rank in TRUCO_RANKS if rank in ranks)
)
RULES = st.builds(
    Rules,
    limit=st.integers(1, 9),
    restrict_blind=st.booleans(),
    leaving_shrinks=st.booleans(),
    ranks=st.just(TRUCO_RANKS) | RANKS,
    max_rounds=st.none() | st.integers(1, 6),
)


def test_fodasse_keeps_the_laws_at_small_tables() -> None:
    check_game(GAME, seats=st.integers(2, 6), examples=settings().max_examples // 2)


def test_fodasse_keeps_the_laws_under_every_switch() -> None:
    check_game(GAME, seats=st.integers(2, 7), rules=RULES, examples=settings().max_examples // 2)


def test_fodasse_keeps_the_laws_at_every_table_size() -> None:
    check_game(GAME, examples=6)


def test_fodasse_keeps_the_laws_at_a_full_table() -> None:
    check_game(GAME, seats=39, rules=Rules(limit=2), examples=2)


class Endless(Fodasse):
    """Never says how it ended."""

    def outcome(self, state: State) -> Outcome | None:
        return None


class Unranked(Fodasse):
    """Forgets who came last."""

    def outcome(self, state: State) -> Outcome | None:
        result = GAME.outcome(state)
        return result and evolve(result, ranking=result.ranking[:-1])


class Unawaited(Fodasse):
    """Lists the actions of seats that are not awaited."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Any, ...]:
        return GAME.legal_actions(state) or (Bid(0, 0),)


class Repeating(Fodasse):
    """Lists an action twice."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Any, ...]:
        legal = GAME.legal_actions(state, seat)
        return legal + legal[:1]


class Lenient(Fodasse):
    """Lets everything pass."""

    def check(self, state: State, action: Any) -> None:
        return None


class Forgetful(Fodasse):
    """Does not list that seats may leave."""

    def table_actions(self, state: State) -> tuple[Any, ...]:
        return tuple(a for a in GAME.table_actions(state) if not isinstance(a, Leave))


class Moody(Fodasse):
    """Leads elsewhere every other time."""

    times = 0

    def apply(self, state: State, action: Any) -> State:
        after = GAME.apply(state, action)
        self.times += 1
        if self.times % 2 or not isinstance(action, Bid):
            return after
        return evolve(after, table=evolve(after.table, round_number=99))


class Unjust(Fodasse):
    """Believes it has one world more."""

    def count_worlds(self, view: View) -> int:
        return GAME.count_worlds(view) + 1


class Guessing(Fodasse):
    """Sees worlds that the view rules out."""

    def determinize(self, view: View, rng: Random) -> State:
        world = GAME.determinize(view, rng)
        return evolve(world, hands=tuple(reversed(world.hands)))


class Stubborn(Fodasse):
    """Always believes in the same world."""

    def determinize(self, view: View, rng: Random) -> State:
        return GAME.determinize(view, Random(1))


class Partial(Fodasse):
    """Prefers some worlds to others."""

    def determinize(self, view: View, rng: Random) -> State:
        return max((GAME.determinize(view, rng) for _ in range(2)), key=lambda world: world.hands)


class Telling(Fodasse):
    """Shows the vira of a blind round in the deal as seats saw it."""

    def censor(self, state: State, action: Any, seat: int | None = None) -> Any:
        seen: Any = GAME.censor(state, action, seat)
        return Deal(seen.hands, action.vira) if isinstance(action, Deal) else seen


class Whispering(Fodasse):
    """Refuses in other words when seat 0 holds a strong card."""

    def check(self, state: State, action: Any) -> None:
        try:
            GAME.check(state, action)
        except ValueError as error:
            if sum(card.order for card in state.hands[0]) % 2:
                error.params["strong"] = True  # type: ignore[attr-defined]
            raise


class Greedy(Fodasse):
    """Returns do not sum to 0."""

    def returns(self, state: State) -> tuple[float, ...]:
        return tuple(max(0.0, each) for each in GAME.returns(state))


class Teamless(Fodasse):
    """Has a seat in no team."""

    def teams(self, state: State) -> tuple[tuple[int, ...], ...]:
        return GAME.teams(state)[1:]


class Stingy(Fodasse):
    """Draws a card too few."""

    def chance(self, state: State) -> Chance:
        return evolve(GAME.chance(state), count=GAME.chance(state).count - 1)


class Clumsy(Fodasse):
    """Does not end a pause but makes it as long as the seat's number says."""

    def apply(self, state: State, action: Any) -> State:
        if not isinstance(action, Resume):
            return GAME.apply(state, action)
        GAME.check(state, action)
        return evolve(state, table=evolve(state.table, paused=action.seat + 1))


class Blurred(View):
    """A view that prints as something else."""

    def __repr__(self) -> str:
        return "0"


class Unreadable(Fodasse):
    """Has views that do not print as Python."""

    def view(self, state: State, seat: int | None = None) -> View:
        seen = GAME.view(state, seat)
        return Blurred(*(getattr(seen, field.name) for field in fields(View)))


class Suspicious(Fodasse):
    """Takes its own states for forged."""

    def validate(self, read: State | View) -> None:
        raise FormatError("forged")


class Trusting(Fodasse):
    """Takes every document for one of its own."""

    def validate(self, read: State | View) -> None:
        return None


class Wordless(Fodasse):
    """Refuses with a reason in English alone."""

    def check(self, state: State, action: Any) -> None:
        try:
            GAME.check(state, action)
        except IllegalAction as error:
            english = Text(error.refusal.why.en, error.refusal.why.en)
            raise IllegalAction(
                evolve(error.refusal, why=english), action, **error.params
            ) from None


class Nameless(Fodasse):
    """Refuses without the numbers that the reason tells."""

    def check(self, state: State, action: Any) -> None:
        try:
            GAME.check(state, action)
        except IllegalAction as error:
            raise IllegalAction(error.refusal, action) from None


@frozen
class Skip:
    """An action whose words tell of a card that it does not have."""

    phrase: ClassVar[Text] = Text("skip {card}", "passar {card}")

    seat: int


class Confused(Fodasse):
    """Has an action whose words tell of something else."""

    forms = evolve(GAME.documents, actions=(*GAME.documents.actions, Skip))


class Capital(Fodasse):
    """Has a statistic whose name is no code."""

    statistics: Any = (evolve(GAME.statistics.means[0], name="Rounds"),)


class Indebted(Fodasse):
    """Counts less than nothing."""

    def count(self, before: State, after: State) -> Mapping[str, int]:
        return {name: -value for name, value in GAME.statistics.count(before, after).items()}


class Ambiguous(Fodasse):
    """Gives two actions one number."""

    def encode_action(self, action: Any, rules: Rules) -> int:
        return GAME.encoding.encode_action(action, rules) // 2 * 2


class Shifted(Fodasse):
    """Takes a number for the next action."""

    def decode_action(self, number: int, seat: int, rules: Rules) -> Any:
        return GAME.encoding.decode_action((number + 1) % 60, seat, rules)


class Overflowing(Fodasse):
    """Has numbers in an observation that its fields do not allow."""

    def observe(self, view: View) -> tuple[int, ...]:
        return tuple(number - 1 for number in GAME.encoding.observe(view))


class Short(Fodasse):
    """Leaves the last number of an observation out."""

    def observe(self, view: View) -> tuple[int, ...]:
        return GAME.encoding.observe(view)[:-1]


class Hasty(Fodasse):
    """Promises the eliminated another return than they get."""

    def retired(self, state: State) -> Mapping[int, float]:
        return dict.fromkeys(GAME.encoding.retired(state), -1.0)


class Proud(Fodasse):
    """Has better standings than it said."""

    def standing(self, state: State) -> tuple[float, ...]:
        return tuple(value + 1 for value in GAME.rounds.points(state))


class Unending(Fodasse):
    """Finishes no round."""

    def ends_round(self, before: State, after: State) -> bool:
        return False


class Lengthy(Fodasse):
    """Has rounds longer than it says."""

    def layout(self, *given: Any, **named: Any) -> Layout:
        return evolve(GAME.encoding.layout(*given, **named), longest_round=5)


class Fixed(Fodasse):
    """Lets the first seat deal, whoever is named."""

    @staticmethod
    def start(
        seats: int, *, rules: Rules | None = None, dealer: int = 0, hand_size: int = 1
    ) -> State:
        return GAME.start(seats, rules=rules, hand_size=hand_size)


OF_SEATS = {
    laws.awaited,
    laws.judge,
    laws.secrecy,
    laws.secrecy_of_history,
    laws.beliefs,
    laws.order,
}
"""Laws that are about a seat or a spectator."""


@pytest.mark.parametrize(
    ("law", "game"),
    [
        (laws.start, Fixed),
        (laws.end, Endless),
        (laws.end, Unranked),
        (laws.awaited, Unawaited),
        (laws.awaited, Repeating),
        (laws.judge, Lenient),
        (laws.judge, Forgetful),
        (laws.pure, Moody),
        (laws.replay, Moody),
        (laws.documents, Suspicious),
        (laws.chance, Stingy),
        (laws.secrecy, Whispering),
        (laws.secrecy, Guessing),
        (laws.secrecy_of_history, Telling),
        (laws.secrecy_of_history, Whispering),
        (laws.beliefs, Guessing),
        (laws.beliefs, Unjust),
        (laws.beliefs, Stubborn),
        (laws.beliefs, Partial),
        (laws.order, Clumsy),
        (laws.numbers, Ambiguous),
        (laws.numbers, Shifted),
        (laws.numbers, Overflowing),
        (laws.numbers, Short),
        (laws.numbers, Hasty),
        (laws.numbers, Proud),
        (laws.numbers, Unending),
        (laws.numbers, Lengthy),
        (laws.damage, Trusting),
        (laws.texts, Wordless),
        (laws.texts, Nameless),
        (laws.texts, Confused),
        (laws.statistics, Capital),
        (laws.statistics, Indebted),
        (laws.plain_values, Unreadable),
        (laws.teams_and_returns, Greedy),
        (laws.teams_and_returns, Teamless),
    ],
)
def test_a_law_notices_what_breaks_it(law: Any, game: type[Fodasse]) -> None:
    with pytest.raises(LawBroken) as info:
        _try_on_forty_matches(law, game())
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


def test_a_game_has_its_own_check_of_what_damaged_documents_read_as() -> None:
    read: list[Any] = []
    for seed in range(5):
        laws.damage(random_match(GAME, 3, seed=seed, most_actions=20), moments=3, also=read.append)
    assert read
    assert {type(state) for state in read} == {State}


def test_a_law_is_broken_by_the_call_that_its_message_gives() -> None:
    game = Guessing()
    with pytest.raises(LawBroken) as info:
        check_game(game, seats=3, rules=Rules(limit=2), examples=10)
    names = {"game": game, "laws": laws, "random_match": random_match, "Rules": Rules}
    with pytest.raises(LawBroken) as again:
        eval(info.value.repeat, names)
    assert str(again.value) == str(info.value)


def _try_on_forty_matches(law: Any, game: Fodasse) -> None:
    tiny = Rules(ranks=TRUCO_RANKS[:3], limit=2, leaving_shrinks=True)
    for seed in range(40):
        length = 1000 if seed % 2 else seed
        share = 0.3 if seed % 4 > 1 else 0.0
        match = random_match(
            GAME, 3, rules=tiny, seed=seed, most_actions=length, table_share=share
        )
        match.game = game
        law(match)


class Crashing(Fodasse):
    """Starts with the first seat dealing alone."""

    @staticmethod
    def start(
        seats: int, *, rules: Rules | None = None, dealer: int = 0, hand_size: int = 1
    ) -> State:
        return GAME.start(seats, rules=rules, dealer=[0][dealer], hand_size=hand_size)


class Wrapping(Fodasse):
    """Takes any number for a dealer, going round."""

    @staticmethod
    def start(
        seats: int, *, rules: Rules | None = None, dealer: int = 0, hand_size: int = 1
    ) -> State:
        return GAME.start(seats, rules=rules, dealer=dealer % seats, hand_size=hand_size)


class Reading(Fodasse):
    """Takes a text for a dealer."""

    @staticmethod
    def start(
        seats: int, *, rules: Rules | None = None, dealer: int = 0, hand_size: int = 1
    ) -> State:
        return GAME.start(seats, rules=rules, dealer=int(dealer), hand_size=hand_size)


class Local(Fodasse):
    """Knows no documents in which another than the first seat deals."""

    def validate(self, read: State | View) -> None:
        if read == GAME.start(3, dealer=1):
            raise FormatError("the first seat deals")


@pytest.mark.parametrize(
    ("game", "about", "got"),
    [
        (Crashing, "start(3, dealer=1)", "IndexError: list index out of range in start, "),
        (Wrapping, "start(3, dealer=1000000000000)", "State("),
        (Reading, "start(3, dealer='0')", "State("),
        (Local, "start(3, dealer=1)", "FormatError: the first seat deals in validate, "),
        (Fixed, "start(3, dealer=1)", "the same state"),
    ],
)
def test_start_options_are_tried(game: type[Fodasse], about: str, got: str) -> None:
    with pytest.raises(LawBroken) as info:
        check_game(game(), seats=3, examples=5)
    assert (info.value.law, info.value.about) == ("start", about)
    assert str(info.value.got).startswith(got)


def test_matches_begin_with_start_options_that_are_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    # Rule 3: a hand of 0 cards does not exist; any seat can deal.
    tried: list[Match] = []
    monkeypatch.setattr(laws, "LAWS", (laws.pure, laws.replay, tried.append))
    check_game(GAME, seats=3, examples=100)
    dealers = {match.options.get("dealer") for match in tried}
    sizes = {match.options.get("hand_size") for match in tried}
    assert dealers == {None, 0, 1, 2}
    assert sizes == {None, 1, 2}
    match = next(match for match in tried if len(match.options) == 2)
    assert match.states[0] == GAME.start(3, rules=match.rules, **match.options)
    again = eval(repr(match), {"game": GAME, "random_match": random_match})
    assert again.states == match.states


class Stuck(Fodasse):
    """Lists nothing for a seat that has bids before it."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Any, ...]:
        legal = GAME.legal_actions(state, seat)
        return () if legal == GAME.legal_actions(state) and len(legal) == 1 else legal


def test_a_world_that_cannot_be_played_on_breaks_the_law_of_awaited_seats() -> None:
    # In a round of one card the last to bid has one bid left: the other one would fit.
    with pytest.raises(LawBroken) as info:
        laws.beliefs(random_match(Stuck(), 3, most_actions=0))
    broken = info.value
    assert (broken.law, broken.viewer) == ("awaited", "seat 0")
    assert broken.about == "a sampled world, played on by 3 actions"
    assert (broken.expected, broken.got) == ("a legal action", "none")
    assert broken.rule == (laws.awaited.__doc__ or "").partition("\n")[0]
    names = {"game": Stuck(), "laws": laws, "random_match": random_match}
    with pytest.raises(LawBroken, match="law 'awaited' is broken at the start, seat 0"):
        eval(broken.repeat, names)


def test_a_match_that_cannot_go_on_breaks_the_law_of_awaited_seats() -> None:
    with pytest.raises(LawBroken, match="'awaited' is broken after action 3, seat 0") as info:
        random_match(Stuck(), 3)
    match = random_match(Stuck(), 3, most_actions=3)
    assert info.value.repeat == f"laws.awaited({match!r})"
    with pytest.raises(LawBroken, match="'awaited' is broken after action 3, seat 0"):
        laws.awaited(match)


class Eager(Fodasse):
    """Lists a bid of more tricks than there are."""

    def legal_actions(self, state: State, seat: int | None = None) -> tuple[Any, ...]:
        legal = GAME.legal_actions(state, seat)
        if not legal or not isinstance(legal[0], Bid):
            return legal
        return (Bid(legal[0].seat, 9),)


def test_a_listed_action_that_is_refused_is_told_with_its_seat_code_and_place() -> None:
    with pytest.raises(LawBroken) as info:
        random_match(Eager(), 3)
    lines = str(info.value).splitlines()
    assert lines[0] == "law 'random_match' is broken after action 1, seat 1"
    assert lines[3] == "  tried: Bid(seat=1, stages=9)"
    assert re.fullmatch(
        r"    got      IllegalAction \[[a-z-]+\]: .+ in \w+, \w+\.py:\d+", lines[5]
    )
    assert " in refuse, " not in lines[5]
    assert info.value.repeat == "random_match(game, 3, seed=0, most_actions=2)"


def test_the_seats_of_a_ranking_are_told() -> None:
    match = random_match(GAME, 3, rules=Rules(limit=1), most_actions=4000)
    match.game = Unranked()
    with pytest.raises(LawBroken) as info:
        laws.end(match)
    assert info.value.expected == "each seat once in the ranking, [0, 1, 2]"
    assert info.value.got in ([0, 1], [0, 2], [1, 2])


class Cheap(Fodasse):
    """Says in English alone that a card is dealt twice."""

    def check(self, state: State, action: Any) -> None:
        try:
            GAME.check(state, action)
        except IllegalAction as error:
            if error.code != "card-twice":
                raise
            refuse(Refusal("card-twice", "3", Text("a card twice", "a card twice")), action)


def test_a_refusal_that_no_match_meets_is_met_by_a_damaged_deal() -> None:
    with pytest.raises(LawBroken, match="another reason of card-twice in Portuguese"):
        check_game(Cheap(), seats=3, examples=30)


@frozen
class Quiet:
    """An action with the same words in both languages."""

    phrase: ClassVar[Text] = Text("skip", "skip")

    seat: int


@frozen
class Given:
    """An action that is told by what it holds alone, as Truco's deal is."""

    phrase: ClassVar[Text] = Text("{seat}", "{seat}")

    seat: int


def test_the_phrase_of_an_action_has_words_of_each_language() -> None:
    match = random_match(GAME, 3, most_actions=3)
    match.game = Fodasse()
    match.game.documents = evolve(GAME.documents, actions=(*GAME.documents.actions, Given))
    laws.texts(match)
    match.game.documents = evolve(GAME.documents, actions=(*GAME.documents.actions, Quiet))
    with pytest.raises(LawBroken, match="another phrase of Quiet in Portuguese, got skip"):
        laws.texts(match)


class Miscounting(Fodasse):
    """Has a statistic of a count that does not exist."""

    statistics: Any = (evolve(GAME.statistics.means[0], of="turns"),)


def test_a_statistic_of_a_count_that_no_action_gives_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(laws, "LAWS", (laws.statistics,))
    with pytest.raises(
        LawBroken, match="any count 'turns' of the statistic 'rounds', got"
    ) as info:
        check_game(Miscounting(), seats=3, rules=Rules(limit=2), examples=30)
    assert info.value.rule == (laws.statistics.__doc__ or "").partition("\n")[0]
    assert info.value.repeat == (
        "check_game(game, seats=3, rules=game.documents.rules(limit=2), examples=30)"
    )


def test_a_refusal_that_is_never_met_is_read_too(monkeypatch: pytest.MonkeyPatch) -> None:
    import fodasse.games.fodasse.refusals as module

    laws.texts(random_match(GAME, 3))
    never = Refusal("never", "1", Text("this is never said", "isto {nunca} se diz"))
    monkeypatch.setattr(module, "NEVER", never, raising=False)
    with pytest.raises(LawBroken, match="names in the reason of never: expected nothing, got"):
        laws.texts(random_match(GAME, 3))


def test_every_law_has_a_game_that_breaks_it() -> None:
    marks = test_a_law_notices_what_breaks_it.pytestmark
    assert {law for law, _ in marks[0].args[1]} == set(LAWS)
