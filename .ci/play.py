"""Put what the page docs/play/table.html needs into a built site: Pyodide and the wheels.

A hook of the build of the documentation. Pyodide comes by npm, fodasse and attrs as wheels by pip;
they are not part of the repository. Where that fails the other pages are built all the same.
"""

from __future__ import annotations

import json
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


def on_post_build(config: Any) -> None:
    """Add the files to the site that was built."""
    try:
        add(Path(config["site_dir"]) / "play" / "python")
    except (OSError, subprocess.CalledProcessError, ValueError) as error:
        said = getattr(error, "stderr", None) or str(error)
        print(f"play/table.html cannot be played on: {said.strip().splitlines()[-1]}")  # noqa: T201


def add(folder: Path) -> None:
    """Write Pyodide, the wheels and ``wheels.json``, which names them, into a folder.

    Raises:
        OSError: npm or pip is missing.
        subprocess.CalledProcessError: they cannot fetch or build what they should.
        ValueError: the package is not the one that is known.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as place:
        _run("npm", "pack", "--silent", "--pack-destination", place, f"pyodide@{PYODIDE}")
        package = Path(place) / f"pyodide-{PYODIDE}.tgz"
        if sha256(package.read_bytes()).hexdigest() != SHA256:
            raise ValueError(f"pyodide {PYODIDE} has another hash than the one in .ci/play.py")
        with tarfile.open(package) as files:
            for name in FILES:
                found = files.extractfile(f"package/{name}")
                if found is None:
                    raise ValueError(f"pyodide {PYODIDE} has no {name}")
                (folder / name).write_bytes(found.read())
        pip = (sys.executable, "-m", "pip", "wheel", "-q", "--wheel-dir", place)
        _run(*pip, "-c", str(ROOT / "constraints.txt"), str(ROOT))
        wheels = sorted(Path(place).glob("*-none-any.whl"))
        for wheel in wheels:
            (folder / wheel.name).write_bytes(wheel.read_bytes())
    names = json.dumps([wheel.name for wheel in wheels])
    (folder / "wheels.json").write_text(names, encoding="utf-8")


def _run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


if __name__ == "__main__":
    add(Path(sys.argv[1]))
