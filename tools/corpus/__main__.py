"""Make the conformance cases of games anew: all of them, or those of the games that are named.

    python -m tools.corpus [GAME …]

A file is written where its lines are other ones than before, so that equal cases are equal files
whichever version compresses them. It takes some minutes for each game.
"""

import lzma
import sys
from pathlib import Path

from fodasse.games import GAMES, PACKAGES
from fodasse.testing.conformance import path_of, text_of, write_cases
from tools.corpus.choosing import made

TRIES = 48
"""The number of random matches by the book among which the cases of a game are chosen."""
PRESET = 6 | lzma.PRESET_EXTREME
"""The strongest compression that needs little memory to read."""


def main(names: list[str]) -> None:
    """Write the files of games."""
    for name in names or PACKAGES:
        text = write_cases(made(GAMES[name], TRIES), GAMES[name])
        path = Path(str(path_of(name)))
        if not path.exists() or text_of(name) != text:
            path.write_bytes(lzma.compress(text.encode(), preset=PRESET))


if __name__ == "__main__":
    main(sys.argv[1:])
