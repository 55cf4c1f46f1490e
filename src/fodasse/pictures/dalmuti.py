"""The scene of The Great Dalmuti: the set on the position, roles, the bonus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fodasse.core.card_names import name_of_card
from fodasse.core.seats import Seat
from fodasse.games.dalmuti import WILDCARD, Phase, Player, Public, View
from fodasse.games.dalmuti.state import Position
from fodasse.pictures.cards import BACK, Face, Print
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Place, Scene, Spot


def scene(position: Position, words: Words) -> Scene:
    """Return the scene of a view or a state."""
    viewer = position.viewer if isinstance(position, View) else None
    players = position.seats
    own = () if viewer is None else players[viewer].hand
    return Scene(
        title="The Great Dalmuti",
        subtitle=words("over")
        if position.phase is Phase.OVER
        else words("dalmuti.hand", number=position.hand_number, hands=position.rules.hands),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(position, words),
        notes=tuple(_notes(position, words)),
        groups=tuple(_groups(position, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                score=str(player.points),
                facts=tuple(_facts(position, seat, player, words)),
                hand=() if seat == viewer else _faces(player.hand, words),
                is_awaited=seat == position.to_act,
                is_winner=seat in position.winners,
                is_away=player.place is not None,
            )
            for seat in position.seating
            for player in (players[seat],)
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
    rank = "" if card == WILDCARD else name_of_card(card, texts=words.texts)
    return Print(rank, words.card(card))


def _faces(hand: Iterable[int | None], words: Words) -> tuple[Face, ...]:
    return tuple(_printed(card, words) for card in hand)


def _status(position: Public, words: Words) -> str:
    if position.phase is Phase.OVER:
        return words("wins", winners=position.winners)
    if position.phase is Phase.DEAL:
        return words("dalmuti.deal")
    if position.phase is Phase.PLAY:
        return words(
            "dalmuti.opens" if position.top is None else "dalmuti.follows", seat=position.to_act
        )
    if position.phase is Phase.TAKEOVER:
        return words(f"dalmuti.{position.rules.pair}", seat=position.to_act)
    return words("dalmuti.bonus", seat=position.to_act, count=position.due)


def _notes(position: Public, words: Words) -> Iterator[str]:
    if position.top is not None and position.passes:
        yield words("dalmuti.passes", count=position.passes)
    if position.revolted is not None:
        yield words("dalmuti.revolted", seat=position.revolted)


def _groups(position: Position, words: Words) -> Iterator[Group]:
    if position.top is not None:
        title = words("dalmuti.laid", seat=position.top.seat)
        yield _group(title, position.top.cards, words)
    if position.phase is not Phase.BONUS:
        return
    if isinstance(position, View):
        bonus = position.bonus
        moved = [] if bonus is None else [("gave", bonus.gave), ("got", bonus.got)]
        titles = [(words(f"dalmuti.{key}", seat=position.viewer), cards) for key, cards in moved]
    else:
        titles = [
            (words("dalmuti.paid", seat=each.intern, to=each.executive), each.paid)
            for each in position.exchanges
        ]
    for title, cards in titles:
        if cards:
            yield _group(title, cards, words)


def _group(title: str, cards: Iterable[int], words: Words) -> Group:
    return Group(title, tuple(Spot(each) for each in _faces(cards, words)))


def _facts(position: Public, seat: Seat, player: Player, words: Words) -> Iterator[str]:
    if player.role is not None and position.phase is not Phase.OVER:
        yield words.word(player.role)
    if player.place is not None:
        yield words("dalmuti.out", place=player.place - 1)
    if player.passed:
        yield words("dalmuti.passed")
    last = position.last_hand
    if last is not None and position.phase in (Phase.DEAL, Phase.OVER):
        yield words("dalmuti.scored", points=last.points[seat])
