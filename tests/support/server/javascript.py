"""Programs that run or check JavaScript; without them its tests are skipped."""

from __future__ import annotations

import shutil

import pytest

NODE = shutil.which("node") or ""
TSC = shutil.which("tsc") or ""

needs_node = pytest.mark.skipif(not NODE, reason="no Node: apt install nodejs")
needs_typescript = pytest.mark.skipif(not TSC, reason="no tsc: npm install -g typescript")
