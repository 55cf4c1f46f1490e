"""The scene of The Great Dalmuti: the set on the table, roles, the bonus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fodasse.core.seats import Seat
from fodasse.games.dalmuti import WILDCARD, Phase, State, View, face
from fodasse.pictures.cards import BACK, Face, Print
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Place, Scene, Spot

_TEN = 10


def scene(table: State | View, words: Words) -> Scene:
    """Return the scene of a view or a state."""
    viewer = table.viewer if isinstance(table, View) else None
    own = table.hands[viewer] if viewer is not None else ()
    return Scene(
        title="The Great Dalmuti",
        subtitle=words("over")
        if table.phase is Phase.OVER
        else words("dalmuti.hand", number=table.hand_number, hands=table.rules.hands),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(table, words),
        notes=tuple(_notes(table, words)),
        groups=tuple(_groups(table, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                score=str(table.points[seat]),
                facts=tuple(_facts(table, seat, words)),
                hand=() if seat == viewer else _faces(table.hands[seat], words),
                is_awaited=seat == table.to_act,
                is_winner=seat in table.winners,
                is_away=seat in table.out,
            )
            for seat in table.seating
        ),
        hand=_faces(own, words),
        hand_title="" if viewer is None else words("hand-of", seat=viewer),
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return {str(card): _printed(card, words) for card in range(1, WILDCARD + 1)}


def _printed(card: int | None, words: Words) -> Face:
    if card is None:
        return BACK
    if card == WILDCARD:
        return Print("", words("dalmuti.wildcard"))
    rank = "10" if card == _TEN else str(face(card))
    return Print(rank, rank)


def _faces(hand: Iterable[int | None], words: Words) -> tuple[Face, ...]:
    return tuple(_printed(card, words) for card in hand)


def _status(table: State | View, words: Words) -> str:
    if table.phase is Phase.OVER:
        return words("wins", winners=table.winners)
    if table.phase is Phase.DEAL:
        return words("dalmuti.deal")
    if table.phase is Phase.PLAY:
        return words(
            "dalmuti.opens" if table.top is None else "dalmuti.follows", seat=table.to_act
        )
    if table.phase is Phase.TAKEOVER:
        return words(f"dalmuti.{table.rules.pair}", seat=table.to_act)
    place = table.seating.index(table.to_act) if table.to_act is not None else 0
    return words("dalmuti.bonus", seat=table.to_act, count=table.rules.owed[place])


def _notes(table: State | View, words: Words) -> Iterator[str]:
    if table.top is not None and table.passes:
        yield words("dalmuti.passes", count=table.passes)
    if table.revolted is not None:
        yield words("dalmuti.revolted", seat=table.revolted)


def _groups(table: State | View, words: Words) -> Iterator[Group]:
    if table.top is not None:
        title = words("dalmuti.laid", seat=table.top.seat)
        yield _group(title, table.top.cards, words)
    if table.phase is not Phase.BONUS:
        return
    if isinstance(table, View):
        bonus = table.bonus
        moved = [] if bonus is None else [("gave", bonus.gave), ("got", bonus.got)]
        titles = [(words(f"dalmuti.{key}", seat=table.viewer), cards) for key, cards in moved]
    else:
        titles = [
            (words("dalmuti.paid", seat=each.intern, to=each.executive), each.paid)
            for each in table.exchanges
        ]
    for title, cards in titles:
        if cards:
            yield _group(title, cards, words)


def _group(title: str, cards: Iterable[int], words: Words) -> Group:
    return Group(title, tuple(Spot(each) for each in _faces(cards, words)))


def _facts(table: State | View, seat: Seat, words: Words) -> Iterator[str]:
    if table.roles is not None and table.phase is not Phase.OVER:
        yield words.word(table.roles[seat])
    if seat in table.out:
        yield words("dalmuti.out", place=table.out.index(seat))
    if seat in table.passed:
        yield words("dalmuti.passed")
    last = table.last_hand
    if last is not None and table.phase in (Phase.DEAL, Phase.OVER):
        yield words("dalmuti.scored", points=last.points[seat])
