"""All states that a view of Truco allows, one by one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from attrs import evolve

from fodasse.core.cards import Card
from fodasse.games.truco import State, View, view
from fodasse.games.truco.beliefs import filled_cards


def worlds_of(seen: View) -> set[State]:
    """Return all states that a view allows: every way to put unseen cards in their places."""
    laid = [each for trick in (*[t.cards for t in seen.tricks], seen.trick) for each in trick]
    known = {seen.vira, *[card for hand in seen.hands for card in hand]}
    known |= {each.card for each in laid}
    unseen = [card for card in seen.rules.cards if card not in known]
    backs = sum(hand.count(None) for hand in seen.hands) + sum(each.card is None for each in laid)
    found = set()
    for drawn in permutations(unseen, backs):
        world = _filled(seen, iter(drawn))
        if view(world, seen.viewer) == seen and _has_turned(world):
            found.add(world)
    return found


def _filled(seen: View, drawn: Iterator[Card]) -> State:
    hands = [
        tuple([next(drawn) if card is None else card for card in hand]) for hand in seen.hands
    ]
    tricks = [evolve(each, cards=filled_cards(each.cards, drawn)) for each in seen.tricks]
    return State(
        table=seen.table,
        phase=seen.phase,
        turn=seen.turn,
        stake=seen.stake,
        vira=seen.vira,
        hands=tuple([hand if seen.is_dark else tuple(sorted(hand)) for hand in hands]),
        trick=filled_cards(seen.trick, drawn),
        tricks=tuple(tricks),
        exposed=seen.exposed,
    )


def _has_turned(world: State) -> bool:
    """Return whether the card that turned over is where it can be."""
    turned = world.exposed
    if turned is None:
        return True
    laid = [each for trick in (*[t.cards for t in world.tricks], world.trick) for each in trick]
    mine = world.hands[turned.seat]
    covered = [each.card for each in laid if each.seat == turned.seat]
    if turned.burnt:
        return turned.card not in {card for hand in world.hands for card in hand} and all(
            each.card is not turned.card for each in laid
        )
    if turned.index is not None:
        return mine[turned.index] is turned.card
    return turned.card in mine or turned.card in covered
