"""The scene of Fodasse: vira and stage, bids and stages taken, letters, motions."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.core.cards import HiddenHand
from fodasse.core.seats import Seat
from fodasse.games.fodasse import Phase, Player, Public, Status, View
from fodasse.games.fodasse.scoring import LETTERS, letters
from fodasse.games.fodasse.state import Position
from fodasse.pictures.cards import BACK, Face, playing_cards, printed
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Letters, Place, Scene, Spot


def scene(position: Position, words: Words) -> Scene:
    """Return the scene of a view or a state, without seats that left."""
    viewer = position.viewer if isinstance(position, View) else None
    own = () if viewer is None else position.hands[viewer]
    winners = position.winners
    return Scene(
        title="Fodasse",
        subtitle=_subtitle(position, words),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(position, winners, words),
        notes=tuple(_notes(position, words)),
        groups=tuple(_groups(position, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                score=_score(player.points, position.rules.limit),
                facts=tuple(_facts(position, seat, player, words)),
                hand=() if seat == viewer else _faces(position, player.hand, words),
                is_dealer=seat == position.dealer and position.phase is not Phase.OVER,
                is_awaited=seat == position.to_act,
                is_winner=seat in winners,
                is_away=player.status is not Status.IN,
            )
            for seat, player in enumerate(position.seats)
            if player.status is not Status.LEFT
        ),
        hand=_faces(position, own, words),
        hand_title="" if viewer is None else words("hand-of", seat=viewer),
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return playing_cards(words)


def _faces(position: Position, hand: HiddenHand, words: Words) -> tuple[Face, ...]:
    return tuple(printed(card, words, position.manilhas) for card in hand)


def _score(points: int, limit: int) -> str | Letters:
    return str(points) if letters(points, limit) is None else Letters(LETTERS, points)


def _subtitle(position: Public, words: Words) -> str:
    number, size = position.round_number, position.hand_size
    if position.phase is Phase.OVER:
        return words("over")
    if position.is_blind:
        return words("fodasse.blind-round", number=number)
    return words("fodasse.round", number=number, size=size)


def _status(position: Public, winners: tuple[Seat, ...], words: Words) -> str:
    if position.paused is not None:
        return words("fodasse.paused", minutes=position.paused)
    if position.phase is Phase.OVER:
        return words("wins", winners=winners)
    if position.phase is Phase.DEAL:
        return words("deals", seat=position.dealer)
    return words(f"fodasse.{position.phase}", seat=position.turn)


def _notes(position: Public, words: Words) -> Iterator[str]:
    if position.accumulated:
        yield words("fodasse.accumulated", count=position.accumulated)
    if position.motion is not None:
        yield words(
            "fodasse.motion",
            motion=position.motion.motion,
            in_favour=len(position.motion.in_favour),
            against=len(position.motion.against),
        )


def _groups(position: Position, words: Words) -> Iterator[Group]:
    if position.phase not in (Phase.BID, Phase.PLAY):
        return
    if position.rules.turns_up:
        vira = BACK if position.vira is None else printed(position.vira, words)
        caption = (
            "" if position.manilha is None else words("manilha-rank", rank=str(position.manilha))
        )
        yield Group(words("vira"), (Spot(vira, caption),))
    if position.stage:
        spots = [
            Spot(printed(card, words, position.manilhas), words.label(seat))
            for seat, card in position.stage
        ]
        title = words("fodasse.stage", number=len(position.stages) + 1, stages=position.hand_size)
        yield Group(title, tuple(spots))


def _facts(position: Public, seat: Seat, player: Player, words: Words) -> Iterator[str]:
    last = position.last_round
    if player.status is not Status.IN:
        yield words.word(player.status)
    elif position.phase in (Phase.BID, Phase.PLAY):
        if player.bid is not None:
            yield words("fodasse.bid-made", stages=player.bid)
        if position.phase is Phase.PLAY:
            yield words("fodasse.taken", count=player.won)
    elif last is not None and seat in last.seats:
        place = last.seats.index(seat)
        yield words("fodasse.bid-made", stages=last.bids[place])
        yield words("fodasse.taken", count=last.won[place])
    if player.penalty:
        yield words("fodasse.penalty", points=player.penalty)
