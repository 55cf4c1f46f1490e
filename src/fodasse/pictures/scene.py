"""The scene of a picture, in terms of any card game, and its description in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from attrs import frozen

from fodasse.pictures.cards import Back, Face, Print
from fodasse.pictures.lettering import Words


@frozen
class Spot:
    """A card in the middle of the table."""

    face: Face
    """The card."""
    caption: str = ""
    """The words below it, such as who played it."""


@frozen
class Group:
    """Cards that lie together in the middle of the table."""

    title: str
    """The words above them."""
    spots: tuple[Spot, ...]
    """The cards, in order."""


@frozen
class Letters:
    """Points as letters of a word."""

    word: str
    """The word."""
    count: int
    """The number of its letters that a seat has."""


@frozen
class Place:
    """A seat at the table."""

    name: str
    """Its label."""
    score: str | Letters = ""
    """Its points; "": they are those of its side."""
    facts: tuple[str, ...] = ()
    """Other facts about it, such as its bid."""
    hand: tuple[Face, ...] = ()
    """Its cards."""
    is_dealer: bool = False
    """Whether it deals."""
    is_awaited: bool = False
    """Whether its answer is awaited."""
    is_winner: bool = False
    """Whether it has won the match."""
    is_away: bool = False
    """Whether it takes no part at the moment."""
    side: int | None = None
    """The side it plays for, 0 or 1; None where everybody plays alone."""


@frozen
class Side:
    """Partners and their points."""

    name: str
    """Their labels."""
    score: str
    """Their points."""


@frozen
class Scene:
    """A table as one picture shows it."""

    title: str
    """The game."""
    subtitle: str
    """The moment of the match."""
    status: str
    """What is awaited."""
    places: tuple[Place, ...]
    """The seats in order."""
    groups: tuple[Group, ...] = ()
    """The cards in the middle."""
    notes: tuple[str, ...] = ()
    """More about the table, one line each."""
    sides: tuple[Side, ...] = ()
    """The two sides, where seats are partners."""
    viewer: str = ""
    """The label of the seat that sees the table; "": a spectator, or all cards are open."""
    hand: tuple[Face, ...] = ()
    """The viewer's cards."""
    hand_title: str = ""
    """The words above them."""


def label(scene: Scene, words: Words) -> str:
    """Return the title of a picture, in a few words."""
    parts = {"game": scene.title, "moment": scene.subtitle}
    if scene.viewer:
        return words("shown.view", name=scene.viewer, **parts)
    return words("shown.table", **parts)


def description(scene: Scene, words: Words) -> str:
    """Return a picture's whole content in words, one sentence a line."""
    return "\n".join(
        line if line.endswith("?") else f"{line}." for line in _sentences(scene, words)
    )


def _sentences(scene: Scene, words: Words) -> Iterator[str]:
    yield scene.status
    yield from scene.notes
    for side in scene.sides:
        yield f"{side.name}: {side.score}"
    for group in scene.groups:
        yield f"{group.title}: {'; '.join(_spots(group.spots, words))}"
    for place in scene.places:
        yield f"{place.name}: {'; '.join(_parts(place, words))}"
    if scene.hand:
        yield f"{scene.hand_title}: {', '.join(_cards(scene.hand, words))}"


def _spots(spots: Sequence[Spot], words: Words) -> Iterator[str]:
    for caption, cards in groupby(spots, key=lambda spot: spot.caption):
        said = ", ".join(_cards([spot.face for spot in cards], words))
        yield f"{said}, {caption}" if caption else said


def _parts(place: Place, words: Words) -> Iterator[str]:
    for is_so, key in (
        (place.is_winner, "winner"),
        (place.is_awaited, "awaited"),
        (place.is_dealer, "dealer"),
    ):
        if is_so:
            yield words(key)
    yield from place.facts
    if isinstance(place.score, Letters):
        word, count = place.score.word, place.score.count
        yield words("letters", count=count, letters=word[:count])
    elif place.score:
        yield words("score", score=place.score)
    if place.hand:
        yield ", ".join(_cards(place.hand, words))


def _cards(faces: Iterable[Face], words: Words) -> Iterator[str]:
    for face, same in groupby(faces):
        count = len(list(same))
        if isinstance(face, Back):
            yield words("known-backs" if face.is_known else "backs", count=count)
        else:
            yield face.words if count == 1 else f"{count} × {face.words}"


def hidden(hand: Sequence[Face]) -> bool:
    """Return whether all cards of a hand are unknown backs."""
    return not any(isinstance(face, Print) or face.is_known for face in hand)
