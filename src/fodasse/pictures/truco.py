"""The scene of Truco: vira and trick, worth and raise, tricks taken, both teams."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from fodasse.core.cards import HiddenHand
from fodasse.core.fields import known
from fodasse.core.seats import Seat
from fodasse.games.truco import Eleven, Phase, State, View
from fodasse.games.truco.laid import team
from fodasse.games.truco.state import awaited
from fodasse.pictures.cards import Face, playing_cards, printed
from fodasse.pictures.lettering import Words
from fodasse.pictures.scene import Group, Place, Scene, Side, Spot


def scene(table: State | View, words: Words) -> Scene:
    """Return the scene of a view or a state."""
    viewer = table.viewer if isinstance(table, View) else None
    due = awaited(cast(State, table))  # it reads only parts that a view has too
    own = table.hands[viewer] if viewer is not None else ()
    return Scene(
        title="Truco",
        subtitle=words("over")
        if table.phase is Phase.OVER
        else words("truco.hand", number=table.hand_number, worth=table.worth),
        viewer="" if viewer is None else words.label(viewer),
        status=_status(table, due, words),
        notes=tuple(_notes(table, words)),
        sides=tuple(
            Side(words.listed(seats), str(points))
            for seats, points in zip(table.teams, table.points, strict=True)
        ),
        groups=tuple(_groups(table, words)),
        places=tuple(
            Place(
                name=words.label(seat),
                hand=() if seat == viewer else _faces(table, hand, words),
                is_dealer=seat == table.dealer and table.phase is not Phase.OVER,
                is_awaited=seat in due,
                is_winner=table.winner is not None and team(seat) == table.winner,
                side=team(seat),
            )
            for seat, hand in enumerate(table.hands)
        ),
        hand=_faces(table, own, words),
        hand_title="" if viewer is None else words("hand-of", seat=viewer),
    )


def cards(words: Words) -> dict[str, Face]:
    """Return the cards of the game, by their text in JSON."""
    return playing_cards(words)


def _faces(table: State | View, hand: HiddenHand, words: Words) -> tuple[Face, ...]:
    return tuple(printed(card, words, table.manilhas) for card in hand)


def _status(table: State | View, due: tuple[Seat, ...], words: Words) -> str:
    if table.winner is not None:
        return words("wins", winners=table.teams[table.winner])
    if table.phase is Phase.DEAL:
        return words("deals", seat=table.dealer)
    if table.phase is Phase.CLAIM:
        return words("truco.claim", seats=due)
    if table.phase is Phase.ANSWER:
        if table.eleven is not None:
            return words("truco.onze", seats=due)
        number = table.rules.requests.get(known(table.asked))
        return words("truco.asked", asked=table.asked, number=number, seats=due)
    return words(f"truco.{table.phase}", seat=due[0])


def _notes(table: State | View, words: Words) -> Iterator[str]:
    if table.phase is Phase.ANSWER and table.eleven is None:
        asking = 1 - team(awaited(cast(State, table))[0])
        yield words("truco.asking", team=table.teams[asking])
    if table.claim is not None:
        yield words("truco.claimed", seat=table.claim.seat, offence=table.claim.offence)
    if table.eleven is not None and table.phase is not Phase.OVER:
        key = "ferro" if table.eleven is Eleven.FERRO else "mao-de-onze"
        yield words(f"truco.{key}", brink=table.rules.brink)
    if table.tricks:
        yield " · ".join(
            words("truco.tied", number=number)
            if trick.winner is None
            else words("truco.taken", number=number, team=table.teams[trick.winner])
            for number, trick in enumerate(table.tricks, 1)
        )
    last = table.last_hand
    if last is not None and table.phase in (Phase.CUT, Phase.OVER):
        side = last.winner
        if side is None:
            yield words("truco.hand-drawn")
        else:
            yield words("truco.last-hand", team=table.teams[side], points=last.points[side])


def _groups(table: State | View, words: Words) -> Iterator[Group]:
    exposed = table.exposed
    if exposed is not None and table.phase is Phase.EXPOSED:
        face = printed(exposed.card, words, table.manilhas)
        yield Group(words("truco.exposed-card"), (Spot(face, words.label(exposed.seat)),))
    if table.vira is not None:
        caption = "" if table.manilha is None else words("manilha-rank", rank=str(table.manilha))
        yield Group(words("vira"), (Spot(printed(table.vira, words), caption),))
    if table.trick:
        spots = [
            Spot(
                printed(laid.card, words, table.manilhas, covered=laid.covered),
                words.label(laid.seat),
            )
            for laid in table.trick
        ]
        yield Group(words("truco.trick", number=len(table.tricks) + 1), tuple(spots))
