"""A review in the terminal speaks as the table does: nothing of the notation is left in another language."""

import re

import msgspec
import pytest

import zaria
from zaria.review.words import told
from zaria.terminal.wording import TableWording

from ..review.games import one_of, review_of_one

NOTATION = re.compile(
    r"\b(red|yellow|green|blue|purple|pass|enter|circle|keep|reroll|take|play|cross|centre|low|high)\b"
)


@pytest.mark.parametrize("id", list(zaria.GAMES))
def test_choices_rolls_and_names_are_in_words(id: str) -> None:
    record, found = one_of(id).record(), review_of_one(id)
    names = [f"Όνομα{seat}" for seat in range(found.players)]
    lines = list(told(found, "el", None, TableWording(record, "el", names)))
    assert not [line for line in lines if NOTATION.search(line)]
    for name in names:
        assert any(line.startswith(f"{name}: ") for line in lines)


def test_every_choice_of_trio_has_its_name() -> None:
    record = one_of("trio").record()
    wording = TableWording(record, "en", ["Ann", "Ben", "Cleo"])
    choice = next(choice for choice in review_of_one("trio").choices if choice.seat == 0)
    names = {text: wording.choice(choice, text) for text in ("centre 2", "low 2", "high 3")}
    assert names == {"centre 2": "centre B", "low 2": "low (Ben)", "high 3": "high (Cleo)"}


def test_two_choices_that_the_table_calls_alike_are_told_apart() -> None:
    wording = TableWording(one_of("qwantum").record(), "el")
    choice = msgspec.structs.replace(review_of_one("qwantum").choices[0], made="reroll white 2", best="reroll 1 2")
    assert wording.choice(choice, choice.made) == "Ξαναρίξε 2 (λευκό 2)"
    assert wording.choice(choice, choice.best) == "Ξαναρίξε 2 (1 2)"
