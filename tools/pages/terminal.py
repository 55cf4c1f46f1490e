"""Draw a match in the terminal for the docs, as `fodasse watch` prints it: docs/images/watch.svg.

    python -m tools.pages.terminal

The picture has no fonts and no links, and is light or dark as the page around it. Tests check that
it is as this script draws it, and that the command prints the same.
"""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from rich.console import Console
from rich.text import Text

import fodasse
from fodasse.bots import named
from fodasse.cli.frontend import transcribe
from fodasse.cli.names import labels
from fodasse.cli.page import Page
from fodasse.table.driver import play_match

PATH = Path(__file__).parents[2] / "docs" / "images" / "watch.svg"
SEED = 5
COLUMNS = 62
CELL, LINE, SIZE, EDGE, BAR = 8.4, 19, 14, 14, 34
STYLE = """
.back{fill:#fbfaf6;stroke:#d9d5ca}
.dot,.rule{fill:#d9d5ca;stroke:#d9d5ca}
text{fill:#22282b;white-space:pre}
.dim{opacity:.7}
.bold{font-weight:700}
.italic{font-style:italic}
.red,.bright_red{fill:#c1121f}
.yellow{fill:#8a5a00}
.green{fill:#1b7a34}
@media(prefers-color-scheme:dark){
.back{fill:#1c2023;stroke:#363c40}
.dot,.rule{fill:#4a5257;stroke:#363c40}
text{fill:#ebe8e1}
.red,.bright_red{fill:#ff8a80}
.yellow{fill:#f2bd3d}
.green{fill:#7fd39b}
}
"""
"""The colours of a terminal by the names of its styles."""


def command() -> str:
    """Return the command that prints the match."""
    return f"fodasse watch --seed {SEED}"


def told() -> list[Text]:
    """Return the lines that are shown: who plays, the third round, and the end."""
    bot = named("rules", fodasse.GAME)
    match = play_match(fodasse.GAME, [bot] * 4, seed=SEED, names=labels((), 4))
    lines = list(transcribe(match, page=Page(COLUMNS)))
    titles = [number for number, line in enumerate(lines) if line.plain.startswith("──")]
    gap = [Text("   ⋮", "dim"), Text()]
    third, last = lines[titles[3] : titles[4]], lines[titles[-1] - 4 :]
    return [*lines[: titles[1]], *gap, *third, *gap, *last]


def picture(lines: Sequence[Text]) -> str:
    """Return a window of a terminal with lines in it."""
    across, down = COLUMNS * CELL + 2 * EDGE, BAR + len(lines) * LINE + 1.5 * EDGE
    name, words = escape(command()), escape("\n".join(line.plain for line in lines))
    dots = "".join(f'<circle class="dot" cx="{18 + 16 * n}" cy="17" r="5"/>' for n in range(3))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {across:g} {down:g}" '
        f'width="{across:g}" height="{down:g}" role="img" style="max-width:100%;height:auto" '
        f"font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" "
        f'font-size="{SIZE}"><title>{name}</title><desc>{words}</desc>'
        f"<style>{''.join(STYLE.splitlines())}</style>"
        f'<rect class="back" x=".5" y=".5" width="{across - 1:g}" height="{down - 1:g}" rx="10"/>'
        f'{dots}<text class="dim" x="{across / 2:g}" y="22" text-anchor="middle">{name}</text>'
        f'<path class="rule" d="M0 {BAR}H{across:g}"/>'
        f"{''.join(_letters(lines))}</svg>\n"
    )


def _letters(lines: Sequence[Text]) -> Iterator[str]:
    """Yield each piece of one style at its place, as wide as its cells in any font."""
    console = Console()
    for number, line in enumerate(lines):
        column = 0
        for piece in line.render(console):
            words = piece.text.strip()
            if words:
                start = column + len(piece.text) - len(piece.text.lstrip())
                x, y = EDGE + start * CELL, BAR + EDGE / 2 + LINE * (number + 0.8)
                kind = f'class="{piece.style}" ' if piece.style else ""
                yield (
                    f'<text {kind}x="{x:g}" y="{y:g}" textLength="{len(words) * CELL:g}">'
                    f"{escape(words)}</text>"
                )
            column += piece.cell_length


def pictures() -> Iterator[tuple[Path, str]]:
    """Yield the path of the picture and what it should be."""
    yield PATH, picture(told())


if __name__ == "__main__":
    for path, text in pictures():
        path.write_text(text, encoding="utf-8")
