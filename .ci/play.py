"""Put what the page docs/play/table.html needs into a built site: modules, Pyodide and wheels.

A hook of the build of the documentation. The modules of the page are those of ``fodasse.page``;
Pyodide comes by npm, fodasse and attrs as wheels by pip. None of them is in the repository. Where
Pyodide cannot be had the site is built all the same, and the page says so to those who open it.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tarfile
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parent.parent
PYODIDE = "314.0.7"
"""The version of Pyodide."""
SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
"""The hash of its package."""
FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "pyodide-lock.json",
    "python_stdlib.zip",
)
"""The files of it that browsers load."""
NPM = ("npm", "pack", "--loglevel=error", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")


class Unavailable(Exception):
    """Something that the page needs cannot be had."""


def on_post_build(config: Any) -> None:
    """Add the files to the site that was built."""
    folder = Path(config["site_dir"]) / "play"
    add_page(folder)
    try:
        add_python(folder)
    except Unavailable as error:
        print(f"play/table.html is built without Python, nobody can play on it: {error}")  # noqa: T201  # for the log of the job


def add_page(folder: Path) -> None:
    """Write the modules, style sheets, cards and words of the page into ``page`` in a folder."""
    from fodasse.page import files

    for name, text in files().items():
        path = folder / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def add_python(folder: Path) -> None:
    """Write Pyodide, the wheels and ``wheels.json``, their names, into ``python`` in a folder.

    Raises:
        Unavailable: npm or pip is missing, or cannot fetch or build what it should; nothing is
            written then.
    """
    with TemporaryDirectory() as name:
        place = Path(name)
        fetched = place / "python"
        fetched.mkdir()
        _run(*NPM, "--pack-destination", name, f"pyodide@{PYODIDE}")
        package = place / f"pyodide-{PYODIDE}.tgz"
        if sha256(package.read_bytes()).hexdigest() != SHA256:
            raise Unavailable(f"pyodide {PYODIDE} has another hash than the one in .ci/play.py")
        with tarfile.open(package) as files:
            for file in FILES:
                member = files.getmember(f"package/{file}")
                member.name = file
                files.extract(member, fetched, filter="data")
        pip = (sys.executable, "-m", "pip", "wheel", "-q", "--wheel-dir", name)
        _run(*pip, "-c", str(ROOT / "constraints.txt"), str(ROOT))
        wheels = [
            Path(shutil.copy(wheel, fetched)).name
            for wheel in sorted(place.glob("*-none-any.whl"))
        ]
        (fetched / "wheels.json").write_text(json.dumps(wheels), encoding="utf-8")
        shutil.copytree(fetched, folder / "python", dirs_exist_ok=True)


def _run(*command: str) -> None:
    """Run a command.

    Raises:
        Unavailable: it is missing, or failed.
    """
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except OSError:
        raise Unavailable(f"{command[0]} is missing") from None
    except subprocess.CalledProcessError as error:
        said = error.stderr.strip() or f"it ended with {error.returncode}"
        raise Unavailable(f"{Path(command[0]).name} failed: {said.splitlines()[0]}") from None


if __name__ == "__main__":
    shutil.copytree(ROOT / "docs" / "play", sys.argv[1], dirs_exist_ok=True)
    add_page(Path(sys.argv[1]))
    try:
        add_python(Path(sys.argv[1]))
    except Unavailable as error:
        sys.exit(f"there is no Python in {sys.argv[1]}: {error}")
