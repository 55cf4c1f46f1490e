"""Programs that run or check JavaScript; without them its tests are skipped."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

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
