"""The drawing of a scene: heading, cards in the middle, seats, and the viewer's hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import define, field

from fodasse.pictures.cards import (
    HEIGHT,
    SMALL_HEIGHT,
    SMALL_WIDTH,
    STAR,
    WIDTH,
    Face,
    large,
    small,
)
from fodasse.pictures.lettering import BOLD, Words, escaped, fitted, width, wrapped
from fodasse.pictures.scene import Group, Letters, Place, Scene, Side, Spot, hidden
from fodasse.pictures.style import FONT, STYLE

ACROSS: Final = 360
"""The width of a picture: that of a telephone."""
_EDGE: Final = 16
_LEFT: Final = 30
_RIGHT: Final = ACROSS - _EDGE
_CELL: Final = 54
"""The width of a card in the middle of the table, with the room for its caption."""
_NAME: Final = 150
"""The room for a name."""
_SMALL: Final = 12
"""The size of small words."""
_BOLD: Final = 15 * BOLD
"""The size at which plain words are as wide as those in bold at 15."""
_CAPTION: Final = 11.5
"""The size of captions below cards."""
_GAP: Final = 14
"""The room between two groups of cards."""


def document(
    body: str,
    size: tuple[float, float],
    title: str,
    desc: str,
    *,
    four_colours: bool,
    rules: str = "",
) -> str:
    """Return a whole SVG document.

    Args:
        body: its elements.
        size: its width and height.
        title: its title, in a few words.
        desc: its description, in sentences.
        four_colours: whether each suit has a colour of its own.
        rules: the key of the rules of the match, for ``data-rules``.
    """
    across, down = size
    four = " fds-four" if four_colours else ""
    played_by = f' data-rules="{escaped(rules)}"' if rules else ""
    told = f"<desc>{escaped(desc)}</desc>" if desc else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}"'
        f' width="{across:g}" height="{down:g}" role="img" class="fds{four}"{played_by}'
        f' font-family="{FONT}"><title>{escaped(title)}</title>{told}{STYLE}{body}</svg>\n'
    )


def words_at(
    style: str, x: float, y: float, size: float, said: str, *, anchor: str = "", bold: bool = False
) -> str:
    """Return words with the baseline at a point."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    more += ' font-weight="600"' if bold else ""
    place = f'x="{x:g}" y="{y:g}" font-size="{size:g}"'
    return f'<text class="fds-{style}" {place}{more}>{escaped(said)}</text>'


@define
class Drawing:
    """A drawing in progress, from top to bottom."""

    words: Words
    """The words of the picture."""
    y: float = 0
    """The height drawn so far."""
    parts: list[str] = field(factory=list)
    """The elements so far."""

    def draw(self, scene: Scene) -> str:
        """Draw a scene, and return its elements."""
        self._heading(scene)
        if scene.sides:
            self._sides(scene.sides)
        self._middle(scene)
        for number, place in enumerate(scene.places):
            if number:
                self._line()
            self._place(place)
        if scene.hand:
            self._hand(scene)
        self.y += 10
        panel = f'width="{ACROSS - 1}" height="{self.y - 1:g}" rx="14"'
        return f'<rect class="fds-panel" x=".5" y=".5" {panel}/>' + "".join(self.parts)

    def _say(
        self,
        style: str,
        x: float,
        size: float,
        said: str,
        *,
        anchor: str = "",
        bold: bool = False,
    ) -> None:
        self.parts.append(words_at(style, x, self.y, size, said, anchor=anchor, bold=bold))

    def _heading(self, scene: Scene) -> None:
        self.y = 27
        self._say("text", _EDGE, 16, scene.title, bold=True)
        room = _RIGHT - _EDGE - width(scene.title, 16 * BOLD) - 12
        said = fitted(scene.subtitle, 12.5, room)
        self._say("muted", _RIGHT, 12.5, said, anchor="end")
        self.y = 38

    def _sides(self, sides: Sequence[Side]) -> None:
        across = (ACROSS - 16 - 8) / 2
        for number, side in enumerate(sides):
            x = 8 + number * (across + 8)
            self.parts.append(
                f'<rect class="fds-box" x="{x:g}" y="{self.y:g}" width="{across:g}" height="36"'
                f' rx="8"/><rect class="fds-side{number}" x="{x:g}" y="{self.y:g}" width="5"'
                ' height="36" rx="2.5"/>'
            )
            name = fitted(side.name, 13, across - 50)
            self.parts.append(words_at("text", x + 13, self.y + 23, 13, name))
            self.parts.append(
                words_at(
                    "text", x + across - 9, self.y + 25, 20, side.score, anchor="end", bold=True
                )
            )
        self.y += 44

    def _middle(self, scene: Scene) -> None:
        top, felt = self.y, len(self.parts)
        self.y += 10
        for line in _lines(scene.groups):
            self._cards_line(line)
        if not scene.groups:
            self.y += 4
        self.y += 14
        middle = ACROSS / 2
        for number, said in enumerate(wrapped(scene.status, _BOLD, ACROSS - 36)):
            self.y += 20 * number
            self._say("on-felt", middle, 15, said, anchor="middle", bold=True)
        for note in scene.notes:
            self.y += 17
            said = fitted(note, _SMALL, ACROSS - 40)
            self._say("on-felt-muted", middle, _SMALL, said, anchor="middle")
        self.y += 14
        place = f'x="8" y="{top:g}" width="{ACROSS - 16}" height="{self.y - top:g}"'
        self.parts.insert(felt, f'<rect class="fds-felt" {place} rx="12"/>')
        self.y += 6

    def _cards_line(self, groups: Sequence[Group]) -> None:
        across = sum(_across(group) for group in groups) + _GAP * (len(groups) - 1)
        x = (ACROSS - across) / 2
        for group in groups:
            middle = x + _across(group) / 2
            title = fitted(group.title, _SMALL, _across(group) + _GAP)
            self.parts.append(
                words_at("on-felt-muted", middle, self.y + 11, _SMALL, title, anchor="middle")
            )
            cell = _cell(group)
            start = middle - cell * len(group.spots) / 2
            for number, spot in enumerate(group.spots):
                self._spot(spot, start + number * cell, cell)
            x += _across(group) + _GAP
        has_captions = any(spot.caption for group in groups for spot in group.spots)
        self.y += 17 + HEIGHT + (22 if has_captions else 8)

    def _spot(self, spot: Spot, x: float, cell: float) -> None:
        top = self.y + 17
        self.parts.append(large(spot.face, x + (cell - WIDTH) / 2, top))
        if spot.caption:
            said = fitted(spot.caption, _CAPTION, cell - 3)
            place = x + cell / 2, top + HEIGHT + 14
            self.parts.append(words_at("on-felt", *place, _CAPTION, said, anchor="middle"))

    def _line(self) -> None:
        self.parts.append(f'<path class="fds-line" d="M{_EDGE} {self.y:g}H{_RIGHT}"/>')

    def _place(self, place: Place) -> None:
        top, start = self.y, len(self.parts)
        facts = " · ".join(place.facts)
        if hidden(place.hand):
            is_low = bool(facts or (place.hand and place.score))
            base, below = (20, 38) if is_low else (23, 23)
            self.y = top + below
            cards = self._fan(place.hand) if place.hand else 0
            self._facts(facts, _RIGHT - _LEFT - cards)
            height = below + (12 if place.hand else 8)
        elif self._fits_beside(place, facts):
            base, below = (19, 36) if facts else (24, 24)
            self.y = top + below
            self._facts(facts, _RIGHT - _LEFT)
            self.y = top + (8 if facts else 4)
            right = _RIGHT - _score_width(place)
            self._open_hand(place.hand, right - _minis(place.hand), _RIGHT)
            height = 44 if facts else 36
        else:
            base, below = 20, 38 if facts else 20
            self.y = top + below
            self._facts(facts, _RIGHT - _LEFT)
            self.y += 7
            self._open_hand(place.hand, _LEFT, _RIGHT - _LEFT)
            height = below + 7 + SMALL_HEIGHT + 6
        self.y = top + base
        self._name(place)
        self._score(place)
        self.y = top + height
        self.parts.insert(start, _marks(place, top, height, base))

    def _facts(self, facts: str, room: float) -> None:
        if facts:
            self._say("muted", _LEFT, _SMALL, fitted(facts, _SMALL, room))

    def _fits_beside(self, place: Place, facts: str) -> bool:
        """Return whether open cards have room between the words about a seat and its points."""
        said = max(_name_width(place), width(facts, _SMALL))
        return said + 12 + _minis(place.hand) + _score_width(place) <= _RIGHT - _LEFT

    def _name(self, place: Place) -> None:
        name = fitted(place.name, _BOLD, _NAME)
        self._say("muted" if place.is_away else "text", _LEFT, 15, name, bold=True)
        if place.is_dealer:
            x = _LEFT + width(name, _BOLD) + 14
            self.parts.append(
                f'<circle class="fds-token" cx="{x:g}" cy="{self.y - 5:g}" r="8"/>'
                + words_at(
                    "on-token",
                    x,
                    self.y - 1,
                    11,
                    self.words("dealer-sign"),
                    anchor="middle",
                    bold=True,
                )
            )

    def _score(self, place: Place) -> None:
        if isinstance(place.score, Letters):
            word, count = place.score.word, place.score.count
            for number, letter in enumerate(word):
                x = _RIGHT - 7 - 14 * (len(word) - 1 - number)
                style = "gained" if number < count else "faint"
                self._say(style, x, 14, letter, anchor="middle", bold=number < count)
        elif place.score:
            self._say("text", _RIGHT, 15, place.score, anchor="end", bold=True)

    def _open_hand(self, hand: Sequence[Face], x: float, room: float) -> None:
        step = _step(len(hand), SMALL_WIDTH, SMALL_WIDTH + 2, room)
        for number, face in enumerate(hand):
            self.parts.append(small(face, x + number * step, self.y))

    def _fan(self, hand: Sequence[Face]) -> float:
        """Draw backs at the right, with their number where they are hard to count."""
        across = 13.0 + 4 * (len(hand) - 1)
        right = _RIGHT - 13.0
        if len(hand) > 4:
            self._say("muted", _RIGHT, _SMALL, str(len(hand)), anchor="end")
            right -= 22
        for number in range(len(hand)):
            x = right - 4 * (len(hand) - 1 - number)
            self.parts.append(
                f'<rect class="fds-back" x="{x:g}" y="{self.y - 13:g}" width="13" height="18"'
                ' rx="2"/>'
            )
        return across + _RIGHT - right

    def _hand(self, scene: Scene) -> None:
        self._line()
        self.y += 18
        title = fitted(scene.hand_title, _SMALL, ACROSS - 2 * _EDGE)
        self._say("muted", ACROSS / 2, _SMALL, title, anchor="middle")
        self.y += 8
        room = ACROSS - 2 * _EDGE
        lines = -(-len(scene.hand) // 10)
        most = -(-len(scene.hand) // lines)
        for start in range(0, len(scene.hand), most):
            faces = scene.hand[start : start + most]
            step = _step(len(faces), WIDTH, WIDTH + 6, room)
            x = (ACROSS - WIDTH - step * (len(faces) - 1)) / 2
            for number, face in enumerate(faces):
                self.parts.append(large(face, x + number * step, self.y))
            self.y += HEIGHT + 6


def _name_width(place: Place) -> float:
    return min(width(place.name, _BOLD), _NAME) + (26 if place.is_dealer else 0)


def _score_width(place: Place) -> float:
    """Return the room for the points of a seat, with a margin."""
    if isinstance(place.score, Letters):
        return 14 * len(place.score.word) + 8
    return max(width(place.score, _BOLD) + 10, 34) if place.score else 0


def _minis(hand: Sequence[Face]) -> float:
    """Return the width of small cards side by side."""
    return len(hand) * (SMALL_WIDTH + 2) - 2


def _marks(place: Place, top: float, height: float, base: float) -> str:
    """Return the marks behind and before the words about a seat."""
    parts = []
    if place.is_awaited:
        box = f'x="8" y="{top:g}" width="{ACROSS - 16}" height="{height:g}" rx="8"'
        arrow = f"M16 {top + base - 10:g}l8 5-8 5Z"
        parts.append(f'<rect class="fds-turn" {box}/><path class="fds-arrow" d="{arrow}"/>')
    elif place.is_winner:
        at = f"translate(20 {top + base - 5:g})"
        parts.append(f'<path class="fds-gold" transform="{at}" d="{STAR}"/>')
    if place.side is not None:
        bar = f'x="8" y="{top + 4:g}" width="4" height="{height - 8:g}" rx="2"'
        parts.append(f'<rect class="fds-side{place.side}" {bar}/>')
    return "".join(parts)


def _cell(group: Group) -> float:
    """Return the width of a card of a group; a lone card is widened for a long caption."""
    captions = [spot.caption for spot in group.spots]
    if len(captions) > 1:
        return _CELL
    return max(_CELL, min(width("".join(captions), _CAPTION) + 5, 96))


def _across(group: Group) -> float:
    return max(_cell(group) * len(group.spots), min(width(group.title, _SMALL), 110))


def _lines(groups: Sequence[Group]) -> Iterator[list[Group]]:
    """Yield groups line by line; one that is too long for a line is broken."""
    room = ACROSS - 28
    line: list[Group] = []
    for group in groups:
        lines = -(-len(group.spots) * _CELL // room)
        most = -(-len(group.spots) // lines)
        for start in range(0, len(group.spots), most):
            title = group.title if not start else ""
            part = Group(title, group.spots[start : start + most])
            used = sum(_across(each) + _GAP for each in line)
            if line and used + _across(part) > room:
                yield line
                line = []
            line.append(part)
    if line:
        yield line


def _step(count: int, card: float, usual: float, room: float) -> float:
    """Return the distance between cards at which all have room."""
    return usual if count < 2 else min(usual, (room - card) / (count - 1))
