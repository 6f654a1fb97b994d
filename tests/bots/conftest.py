"""All bots of a game are tested by one worker, because every worker has to compile what it tests."""

from pathlib import Path
from typing import Any

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents and isinstance(item, pytest.Function):
            item.add_marker(pytest.mark.xdist_group(_game(item)))


def _game(item: pytest.Function) -> str:
    params: dict[str, Any] = item.callspec.params if hasattr(item, "callspec") else {}
    game = params["variant"][0] if "variant" in params else params.get("game")
    return str(game or item.path.stem.removeprefix("test_").replace("_", "-"))
