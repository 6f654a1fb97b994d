"""Bots of every level at every table choose the same in WebAssembly and natively."""

from pathlib import Path

import pytest

from zaria import bots
from zaria.games import registry

from .modules import needed, node
from .thinking import answered_by, asked

pytestmark = needed


@pytest.mark.sweep
@pytest.mark.parametrize("id", registry.GAMES)
def test_every_level_chooses_the_same_in_webassembly(id: str, tmp_path: Path) -> None:
    questions, answers = asked(id)
    given = answered_by(node, id, questions, tmp_path)
    others = [(q, here, there) for q, here, there in zip(questions, answers, given, strict=True) if here != there]
    assert not others
    assert len({(q["level"], a) for q, a in zip(questions, answers, strict=True)}) > 2 * len(bots.LEVELS)
