"""The scene of Truco: vira and trick, worth and raise, tricks taken, both teams."""

from __future__ import annotations

from collections.abc import Iterator

from fodasse.core.cards import HiddenHand
from fodasse.core.seats import Seat
from fodasse.games.truco import Eleven, Phase, View
from fodasse.games.truco.laid import team
from fodasse.games.truco.public import Public
from fodasse.games.truco.state import Position
from fodasse.pictures.cards import Face, playing_cards, printed
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Place, Scene, Side, Spot


def scene(position: Position, words: Words) -> Scene:
    """Return the scene of a view or a state."""
    viewer = position.viewer if isinstance(position, View) else None
    due = position.awaited
    own = position.hands[viewer] if viewer is not None else ()
    return Scene(
        title="Truco",
        subtitle=words("over")
        if position.phase is Phase.OVER
        else words("truco.hand", number=position.hand_number, worth=position.worth),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(position, due, words),
        notes=tuple(_notes(position, words)),
        sides=tuple(
            Side(words.listed(seats), str(points))
            for seats, points in zip(position.teams, position.points, strict=True)
        ),
        groups=tuple(_groups(position, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                hand=() if seat == viewer else _faces(position, hand, words),
                is_dealer=seat == position.dealer and position.phase is not Phase.OVER,
                is_awaited=seat in due,
                is_winner=position.winner is not None and team(seat) == position.winner,
                side=team(seat),
            )
            for seat, hand in enumerate(position.hands)
        ),
        hand=_faces(position, own, words),
        hand_title="" if viewer is None else words("hand-of", seat=viewer),
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return playing_cards(words)


def _faces(position: Position, hand: HiddenHand, words: Words) -> tuple[Face, ...]:
    return tuple(printed(card, words, position.manilhas) for card in hand)


def _status(position: Public, due: tuple[Seat, ...], words: Words) -> str:
    if position.winner is not None:
        return words("wins", winners=position.teams[position.winner])
    if position.phase is Phase.DEAL:
        return words("deals", seat=position.dealer)
    if position.phase is Phase.CLAIM:
        return words("truco.claim", seats=due)
    if position.phase is Phase.ANSWER:
        if position.eleven is not None:
            return words("truco.onze", seats=due)
        return words("truco.asked", asked=position.asked, number=position.request, seats=due)
    return words(f"truco.{position.phase}", seat=due[0])


def _notes(position: Position, words: Words) -> Iterator[str]:
    if position.phase is Phase.ANSWER and position.asker is not None and not position.eleven:
        yield words("truco.asking", team=position.teams[position.asker])
    if position.runner is not None:
        yield words("truco.would-run", seat=position.runner)
    if position.claim is not None:
        yield words("truco.claimed", seat=position.claim.seat, offence=position.claim.offence)
    if position.eleven is not None and position.phase is not Phase.OVER:
        key = "ferro" if position.eleven is Eleven.FERRO else "mao-de-onze"
        yield words(f"truco.{key}", brink=position.rules.brink)
    if position.tricks:
        yield " · ".join(
            words("truco.tied", number=number)
            if trick.winner is None
            else words("truco.taken", number=number, team=position.teams[trick.winner])
            for number, trick in enumerate(position.tricks, 1)
        )
    last = position.last_hand
    if last is not None and position.phase in (Phase.CUT, Phase.OVER):
        side = last.winner
        if side is None:
            yield words("truco.hand-drawn")
        else:
            yield words("truco.last-hand", team=position.teams[side], points=last.points[side])


def _groups(position: Position, words: Words) -> Iterator[Group]:
    exposed = position.exposed
    if exposed is not None and position.phase is Phase.EXPOSED:
        face = printed(exposed.card, words, position.manilhas)
        yield Group(words("truco.exposed-card"), (Spot(face, words.label(exposed.seat)),))
    if position.vira is not None:
        caption = (
            "" if position.manilha is None else words("manilha-rank", rank=str(position.manilha))
        )
        yield Group(words("vira"), (Spot(printed(position.vira, words), caption),))
    if position.trick:
        spots = [
            Spot(
                printed(laid.card, words, position.manilhas, covered=laid.covered),
                words.label(laid.seat),
            )
            for laid in position.trick
        ]
        yield Group(words("truco.trick", number=len(position.tricks) + 1), tuple(spots))
