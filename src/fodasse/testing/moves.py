"""The law of moves: what events say of cards that moved leads from one view to the next."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from fodasse.core.game import no_events
from fodasse.core.moves import Zones, after_moves, is_zone
from fodasse.testing.trial import Trial, law

STEPS: Final = 15
"""The number of actions whose moves are tried."""
SHARE: Final = 0.4
"""The share of viewers for whom they are."""


@law
def moves(trial: Trial) -> None:
    """Moves of cards lead from the zones before an action to those after it.

    They do so for states, and for the views of a viewer. What a view shows anew, a move has shown;
    a card that a view no longer shows lies where a move of the action has put it. A view has as
    many cards in each zone as the state, and shows none that are not there. A game without events
    keeps this law.
    """
    game, match = trial.game, trial.match
    if game.events is no_events:
        return
    rng = Random(match.seed)
    for place in sorted(rng.sample(range(len(match.actions)), min(STEPS, len(match.actions)))):
        before, action, after = match.states[place], match.actions[place], trial.look_at(place + 1)
        _try_moves(trial, before, action, after)
        for seat in trial.viewers(before, rng):
            if rng.random() > SHARE:
                continue
            view, seen = game.view(after, seat), game.censor(before, action, seat)
            _try_moves(trial, game.view(before, seat), seen, view)
            _assert_part(trial, game.zones(view), game.zones(after))


def _try_moves(trial: Trial, before: Any, action: Any, after: Any) -> None:
    """Check that the events of an action move cards as the zones of both views say."""
    game = trial.game
    found = [move for event in game.events(before, action, after) for move in event.moves]
    was, now = game.zones(before), game.zones(after)
    unknown = [zone for zone in now if not is_zone(zone)]
    trial.need(not unknown, "zones of the vocabulary", unknown)
    try:
        moved = after_moves(was, found)
    except LookupError as error:
        raise trial.broken("a card where a move begins", error) from None
    trial.same("cards of each zone after the moves", _sizes(now), _sizes(moved))
    for zone, cards in now.items():
        arrived = Counter(card for move in found if move.to == zone for card in move.cards or ())
        shown, known = _seen(cards), _seen(moved[zone])
        trial.need(shown <= known, f"moves that show all cards seen in {zone}", shown - known)
        lost = known - shown
        trial.need(lost <= arrived, f"cards seen in {zone} before, or moved away", lost - arrived)


def _assert_part(trial: Trial, view: Zones, state: Zones) -> None:
    """Check that the zones of a view are those of the state, with some cards hidden."""
    trial.same("cards of each zone in a view", _sizes(state), _sizes(view))
    for zone, cards in view.items():
        wrong = _seen(cards) - _seen(state[zone])
        trial.need(zone == "pack" or not wrong, f"cards of the state in {zone}", wrong)


def _sizes(zones: Zones) -> dict[str, int]:
    return {zone: len(zones[zone]) for zone in sorted(zones)}


def _seen(cards: tuple[Any, ...]) -> Counter[Any]:
    return Counter(card for card in cards if card is not None)
