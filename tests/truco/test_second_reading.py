"""The library against the second reading, state by state, over random matches."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from truco_playing import POINTS, SEEDS, between, chosen, plain, text
from truco_second_reading import PACK, Naive

from fodasse.core.seats import CHANCE
from fodasse.games import truco
from fodasse.games.truco.statistics import count


def lay(cards: tuple[truco.Laid, ...]) -> list[tuple[int, str | None, bool]]:
    return [(each.seat, text(each.card), each.covered) for each in cards]


def tricks(told: Any) -> list[dict[str, Any]]:
    return [
        {"cards": lay(each.cards), "winner": each.winner, "leader": each.leader}
        for each in told.tricks
    ]


def told(state: truco.State) -> dict[str, Any]:
    """Return what a state tells, in the words of the second reading."""
    last, result, exposed = state.last_hand, truco.outcome(state), state.exposed
    if state.winner is not None:
        assert result is not None
        assert result.ranking == (state.teams[state.winner], state.teams[1 - state.winner])
    if last is not None:
        assert last.points[1 - last.winner] == 0
    return {
        "phase": str(state.phase),
        "points": list(state.points),
        "winner": state.winner,
        "under_table": state.under_table,
        "reason": result and str(result.reason),
        "returns": list(truco.returns(state)),
        "last_hand": last
        and {
            "tricks": tricks(last),
            "winner": last.winner,
            "points": last.points[last.winner],
            "reason": str(last.reason),
        },
        "last_cut": state.last_cut and str(state.last_cut),
        "hand_number": state.hand_number,
        "awaited": [actor for actor in truco.actors(state) if actor is not CHANCE],
        "to_act": state.to_act,
        "dealer": state.dealer,
        "leader": state.leader,
        "vira": text(state.vira),
        "manilha": state.manilha and str(state.manilha),
        "worth": state.worth,
        "asked": state.asked,
        "asker": state.asker,
        "may_raise": list(state.may_raise),
        "trick": lay(state.trick),
        "tricks": tricks(state),
        "hands": [list(map(str, state.hand(seat))) for seat in range(len(state.hands))],
        "eleven": state.eleven and str(state.eleven),
        "counted": state.counted,
        "redeal_asked": state.redeal_asked,
        "exposed": exposed and [exposed.seat, str(exposed.card), exposed.burnt],
    }


def seen(state: truco.State, viewer: int | None) -> dict[str, Any]:
    """Return what a view shows of the cards, in the words of the second reading."""
    sight = truco.view(state, viewer)
    exposed = sight.exposed
    return {
        "hands": [list(map(text, sight.hand(seat))) for seat in range(len(state.hands))],
        "trick": lay(sight.trick),
        "tricks": [lay(each.cards) for each in sight.tricks],
        "vira": text(sight.vira),
        "manilha": sight.manilha and str(sight.manilha),
        "exposed": exposed and [exposed.seat, str(exposed.card), exposed.burnt],
    }


def due(naive: Naive, told: dict[str, Any]) -> dict[str, Any]:
    """Return what the second reading tells; hands of a deal not complete have no order yet."""
    expected = {name: fact for name, fact in naive.told().items() if name in told}
    if not naive.dealt():
        assert list(map(sorted, told["hands"])) == list(map(sorted, expected["hands"]))
        expected["hands"] = told["hands"]
    return expected


def compare(
    points: tuple[int, int],
    *,
    seats: int,
    dealer: int,
    exposure: bool,
    seed: int,
    boldness: float,
    noise: float,
) -> None:
    """Play one match in both readings."""
    rng = Random(seed)
    state = between(points, seats=seats, dealer=dealer, exposure=exposure)
    naive = Naive(seats, dealer, exposure=exposure)
    naive.points = list(points)
    counted: Counter[str] = Counter()
    expected: Counter[str] = Counter()
    for _ in range(1000):
        facts = told(state)
        assert facts == due(naive, facts)
        for viewer in (None, *range(seats)):
            sight = seen(state, viewer)
            assert sight == {name: naive.seen(viewer)[name] for name in sight}
        if not truco.actors(state):
            break
        for seat in range(-1, seats + 1):
            listed = [plain(action) for action in truco.legal_actions(state, seat)]
            assert sorted(listed) == sorted(naive.in_turn(seat))
        listed = [plain(action) for action in truco.table_actions(state)]
        assert sorted(listed) == sorted(naive.off_turn())
        if truco.actors(state) == (CHANCE,):
            pool = naive.pool() if naive.vira else PACK
            assert [str(card) for card in truco.chance(state).pool] == pool
            assert truco.chance(state).count == (1 if naive.vira else 3 * seats + 1)
        action = chosen(state, rng, boldness, noise)
        for viewer in (None, *range(seats)):
            assert plain(truco.censor(state, action, viewer)) == sight_of(
                naive, plain(action), viewer
            )
        finished = naive.last_hand
        naive.act(plain(action))
        expected += tallied(naive, finished)
        following = truco.apply(state, action)
        counted.update(count(state, following))
        state = following
    assert +counted == expected


def sight_of(naive: Naive, action: tuple[Any, ...], viewer: int | None) -> tuple[Any, ...]:
    """Return an action as somebody sees it, by what it is about to see of the cards."""
    kind, *rest = action
    if kind == "play" and rest[2]:
        return action if naive.knows(viewer, rest[0]) else (kind, rest[0], None, True)
    if kind not in {"deal", "replacement"}:
        return action
    after = Naive(len(naive.seats), naive.dealer, exposure=naive.exposure)
    after.__dict__.update(naive.__dict__)
    after.hands = [list(hand) for hand in naive.hands]
    after.act(action)
    sight = after.seen(viewer)
    if kind == "replacement":
        assert naive.exposed is not None
        held = sight["hands"][naive.exposed[0]]
        return kind, rest[0] if rest[0] in held else None
    hands, _, exposed = rest
    shown: list[list[str | None]] = [
        [card if card in sight["hands"][seat] else None for card in hand]
        for seat, hand in enumerate(hands)
    ]
    if exposed is not None:
        seat, index = exposed
        shown[seat][index] = hands[seat][index]
    return kind, shown, sight["vira"], exposed


def tallied(naive: Naive, before: dict[str, Any] | None) -> Counter[str]:
    """Return what was counted, by hand."""
    last = naive.last_hand
    under = naive.phase == "over" and 0 in naive.points
    if last is before or last is None:
        return +Counter(under=under)
    tied = [trick for trick in last["tricks"] if trick["winner"] is None]
    return +Counter(
        hands=1,
        points=last["points"],
        runs=last["reason"] == "run",
        tricks=len(last["tricks"]),
        tied=len(tied),
        under=under,
    )


@given(
    points=POINTS,
    seats=st.sampled_from((4, 4, 2)),
    data=st.data(),
    exposure=st.booleans(),
    seed=SEEDS,
    boldness=st.sampled_from((0.0, 0.5, 0.9)),
    noise=st.sampled_from((0.0, 0.1, 0.4)),
)
def test_matches_go_as_a_second_reading_says(
    points: tuple[int, int],
    seats: int,
    data: st.DataObject,
    exposure: bool,
    seed: int,
    boldness: float,
    noise: float,
) -> None:
    compare(
        points,
        seats=seats,
        dealer=data.draw(st.integers(0, seats - 1)),
        exposure=exposure,
        seed=seed,
        boldness=boldness,
        noise=noise,
    )


def test_a_match_from_its_start_goes_as_a_second_reading_says() -> None:
    assert between().phase is truco.Phase.CUT
    for seed in range(10):
        compare((0, 0), seats=4, dealer=0, exposure=True, seed=seed, boldness=0.9, noise=0.05)


@pytest.mark.parametrize("points", [(0, 0), (10, 10), (10, 11), (11, 10), (11, 11)])
def test_claims_runs_and_redeals_go_as_a_second_reading_says(points: tuple[int, int]) -> None:
    for seed in range(20):
        compare(points, seats=4, dealer=0, exposure=True, seed=seed, boldness=0.5, noise=0.4)
