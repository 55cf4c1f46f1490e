"""Whether a lay in The Great Dalmuti surely empties the hand before another seat lays a card."""

from __future__ import annotations

from collections import Counter

from fodasse.games.dalmuti import Action, Lay, View


def goes_out(view: View, action: Action) -> bool:
    """Whether no seat can lay a card between, whichever of the unseen cards it holds."""
    if not isinstance(action, Lay):
        return False
    own = view.viewer
    assert own is not None
    held = Counter(card for card in view.hands[own] if card is not None)
    unseen = Counter(view.rules.cards(len(view.hands)))
    unseen.subtract(held)
    for laid in view.laid:
        unseen.subtract(laid)
    longest = max(len(hand) for seat, hand in enumerate(view.hands) if seat != own)

    def surely(left: Counter[int], rank: int, count: int) -> bool:
        rest = left - Counter({rank: count})
        if not rest:
            return True
        rarer = [unseen[other] for other in range(1, rank)]
        if count <= longest and max(rarer, default=0) >= count:
            return False
        return any(
            surely(rest, next_rank, more)
            for next_rank, cards in rest.items()
            for more in range(1, cards + 1)
        )

    return surely(held, action.rank, action.count)
