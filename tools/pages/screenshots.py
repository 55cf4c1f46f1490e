"""Take the pictures of the page in the docs, with Chromium: docs/images/page-*.png.

    PYTHONPATH=tests python -m tools.pages.screenshots

No test compares them: letters look different on another machine.
"""

import struct
import zlib
from pathlib import Path
from tempfile import TemporaryDirectory

from support.server.browsing import Browser, Page, browsing
from support.server.page_moments import MOMENTS, page_of
from support.server.page_people import Tables, tables

FOLDER = Path(__file__).parents[2] / "docs" / "images"
STILL = 3600.0
DESKTOP, PHONE = (1200, 740), (390, 800)


def main() -> None:
    """Take all pictures."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        with browsing(place) as browser, tables(browser, place, pace=STILL) as at:
            take(page_of(at, MOMENTS["fodasse-play"]()), "page-fodasse", DESKTOP)
            take(waiting(browser, at), "page-waiting", PHONE)
            truco = page_of(at, MOMENTS["truco-answer"](), language="pt-BR")
            take(truco, "page-truco", PHONE, dark=True)
            take(page_of(at, MOMENTS["dalmuti-bonus"]()), "page-dalmuti", PHONE)


def waiting(browser: Browser, at: Tables) -> Page:
    """A waiting room with links for two people."""
    page = browser.open(at.url)
    page.write("[name=name]", "Ana")
    page.click(".own-table > summary")
    for number, name in (2, "Beto"), (3, "Carla"):
        page.write(f".place:nth-of-type({number}) input", name)
    page.choose(".place:nth-of-type(4) select", "medium")
    page.click("button[type=submit]")
    page.until("document.querySelector('[data-key=give-1]')")
    page.ask(
        "document.querySelectorAll('.links input').forEach("
        "each => { each.value = 'https://cards.example/rooms/…' })"
    )
    return page


def take(page: Page, name: str, size: tuple[int, int], *, dark: bool = False) -> None:
    """Save what a page shows on a screen."""
    path = FOLDER / f"{name}.png"
    page.resize(*size, dark=dark, scale=1 if size == DESKTOP else 1.5)
    page.picture(path)
    path.write_bytes(packed(path.read_bytes()))


def packed(png: bytes) -> bytes:
    """Return the same picture in fewer bytes."""
    at, data, chunks = 8, b"", []
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        kind, body = png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        if kind == b"IDAT":
            data += body
        else:
            chunks.append((kind, body))
        at += size + 12
    best = zlib.compressobj(9, zlib.DEFLATED, 15, 9)
    chunks.insert(-1, (b"IDAT", best.compress(zlib.decompress(data)) + best.flush()))
    return png[:8] + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in chunks
    )


if __name__ == "__main__":
    main()
