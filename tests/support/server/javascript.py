"""Programs that run or check JavaScript; without them its tests are skipped."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from fodasse.page.files import files

NODE = shutil.which("node") or ""
TSC = shutil.which("tsc") or ""
QUICKTYPE = shutil.which("quicktype") or ""
JSON2TS = shutil.which("json2ts") or ""
NPM = shutil.which("npm") or ""
MODULES = Path(NPM).resolve().parents[2] if NPM else Path()
"""The folder of modules that are installed for all programs."""
AJV = next(map(str, MODULES.glob("ajv/dist/2020.js")), "")

needs_node = pytest.mark.skipif(not NODE, reason="no Node: apt install nodejs")
needs_typescript = pytest.mark.skipif(not TSC, reason="no tsc: npm install -g typescript")


def run_with_page(script: Path, data: Any, folder: Path) -> str:
    """Run a script with the page's folder and a file of data; return what it prints."""
    for path, text in files().items():
        if path.endswith((".js", ".json")):
            file = folder / "page" / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    (folder / "page" / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    given = folder / "data.json"
    given.write_text(json.dumps(data), encoding="utf-8")
    command = [NODE, str(script), str(folder / "page"), str(given)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert done.stderr == ""
    return done.stdout
