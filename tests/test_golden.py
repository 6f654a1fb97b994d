"""The golden playthroughs still play the same, and every variant has one."""

import pytest

from . import golden
from .tables import Variant, extremes, named


@pytest.mark.parametrize("variant", extremes(), ids=named)
def test_the_game_plays_as_written_down(variant: Variant) -> None:
    text = golden.path(variant).read_text("utf-8")
    assert golden.playthrough(golden.record_of(text, variant)) == text


def test_every_variant_has_a_playthrough_and_none_is_left_over() -> None:
    assert {path.stem for path in golden.FOLDER.glob("*.txt")} == {named(variant) for variant in extremes()}
