"""The one style sheet of all pictures, light and dark.

It is the same in every picture, and its names are its own: a page may hold many pictures.
"""

from typing import Final

FONT: Final = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

_LIGHT: Final = """
.fds-panel{fill:#fbfaf6;stroke:#d9d5ca}
.fds-text{fill:#22282b}
.fds-muted{fill:#626a6e}
.fds-felt{fill:#20704b;stroke:#185a3b}
.fds-on-felt{fill:#fff}
.fds-on-felt-muted{fill:#cfe6d8}
.fds-turn{fill:#f4e6bd}
.fds-arrow{fill:#a66a00}
.fds-line{stroke:#e6e2d8}
.fds-faint{fill:#c6c2b8}
.fds-gained{fill:#b3261e}
.fds-token{fill:#22282b}
.fds-on-token{fill:#fff}
.fds-box{fill:#f0ede4}
.fds-side0{fill:#2f6fb0}
.fds-side1{fill:#c2571a}
.fds-paper{fill:#fffefa;stroke:#8d8a82}
.fds-marked{stroke:#d99a00;stroke-width:2.5}
.fds-gold{fill:#d99a00}
.fds-back{fill:#34507d;stroke:#1f3255}
.fds-weave{fill:none;stroke:#a9bddd}
.fds-eye{fill:#fff}
.fds-pupil{fill:#1f3255}
.fds-ink{fill:#3b2a63}
.fds-spades,.fds-clubs{fill:#1c1c1c}
.fds-hearts,.fds-diamonds{fill:#c1121f}
.fds-four .fds-diamonds{fill:#1560bd}
.fds-four .fds-clubs{fill:#1b7a34}
"""
_SCREEN: Final = ".fds{max-width:100%;height:auto}"
_DARK: Final = """
.fds-panel{fill:#1c2023;stroke:#363c40}
.fds-text{fill:#ebe8e1}
.fds-muted{fill:#a4abaf}
.fds-felt{fill:#18523a;stroke:#226b4c}
.fds-turn{fill:#463a17}
.fds-arrow{fill:#f2bd3d}
.fds-line{stroke:#31373b}
.fds-faint{fill:#565d61}
.fds-gained{fill:#ff8a80}
.fds-token{fill:#ebe8e1}
.fds-on-token{fill:#1c2023}
.fds-box{fill:#272c30}
.fds-side0{fill:#6ea8e6}
.fds-side1{fill:#f0935a}
.fds-paper{fill:#f1eee6;stroke:#55524b}
.fds-marked{stroke:#e5a50a}
"""

SHEET: Final = _LIGHT.strip() + "\n@media (prefers-color-scheme:dark){" + _DARK.rstrip() + "\n}\n"
"""The colours of cards and tables as a style sheet, for pages that hold symbols of cards."""
STYLE: Final = (
    "<style>"
    + "".join(_LIGHT.split("\n"))
    + f"@media screen{{{_SCREEN}}}"
    + "@media (prefers-color-scheme:dark){"
    + "".join(_DARK.split("\n"))
    + "}</style>"
)
"""The element that every picture holds."""
