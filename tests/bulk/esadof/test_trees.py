"""Tree search in this game."""

from __future__ import annotations

from compiled_trees import check_searches


def test_searches_repeat_and_count_each_iteration() -> None:
    check_searches("esadof", 4)
