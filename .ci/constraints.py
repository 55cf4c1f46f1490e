"""Write constraints.txt: the versions that the tests run with, for every supported Python.

    python .ci/constraints.py python3.11 python3.12 python3.13

Each interpreter's own pip resolves what it would install today for ``.[dev]``, installing nothing.
A package with the same version everywhere takes one line; any other takes a line for each version,
with a marker for its Pythons. Run this when .ci/run says that newer versions differ and pass. From
then on .ci/run tests them, because the README's command installs them.
"""

import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
OWN = "fodasse"


def resolve(interpreter: str) -> tuple[str, dict[str, str]]:
    """Return an interpreter's version, such as "3.11", and versions by name to install."""
    with TemporaryDirectory() as folder:
        subprocess.run([interpreter, "-m", "venv", folder], check=True)
        python = Path(folder) / "bin" / "python"
        asked = ["install", "--quiet", "--dry-run", "--report", "-", f"{ROOT}[dev]"]
        report = json.loads(_output(python, "-m", "pip", *asked))
        version = _output(python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])")
    found = [each["metadata"] for each in report["install"]]
    return version.strip(), {
        each["name"].lower().replace("_", "-").replace(".", "-"): each["version"]
        for each in found
        if each["name"] != OWN
    }


def _output(*command: str | Path) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def lines(resolved: dict[str, dict[str, str]]) -> list[str]:
    """Return the lines of the file, given what each Python would install."""
    pythons: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for python, versions in resolved.items():
        for name, version in versions.items():
            pythons[name][version].append(f'python_version == "{python}"')
    return [
        f"{name}=={version}" + ("" if len(versions) == 1 else f"; {' or '.join(markers)}")
        for name, versions in sorted(pythons.items())
        for version, markers in versions.items()
    ]


if __name__ == "__main__":
    given = sys.argv[1:] or [sys.executable]
    text = "\n".join(lines(dict(resolve(interpreter) for interpreter in given)))
    (ROOT / "constraints.txt").write_text(text + "\n", encoding="utf-8")
