"""Checking the dice of a record: a fair one passes, and the first thing that does not fit is named."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.chance import Verifiable, commitment
from zaria.cli import main
from zaria.verify import verify

SECRET, WORDS = b"a secret of thirty-two bytes....", ["apple", "βροχή"]


def fair_record() -> dict[str, Any]:
    """A finished game of Knaster whose rolls come from the secret and the words."""
    game, dice = zaria.game("knaster", players=2), Verifiable(SECRET, WORDS)
    match, draws = zaria.Match(game, first=dice.draw(0, 2)), 0
    while not match.over:
        if match.needs_chance:
            draws += 1
            match.happen(game.outcome_text(match.state, dice.draw(draws, 36)))
        else:
            match.choose(match.to_act[0], match.legal(match.to_act[0])[0])
    promise = {"commitment": commitment(SECRET), "secret": SECRET.hex(), "words": WORDS, "drawn_first": True}
    return match.record() | {"dice": promise}


RECORD = fair_record()


def changed(change: Any) -> dict[str, Any]:
    record = copy.deepcopy(RECORD)
    change(record)
    return record


def test_a_fair_record() -> None:
    rolls = sum(seat is None for seat, _ in RECORD["log"])
    assert verify(RECORD) == (True, rolls, None, "verify.fair")


def test_the_first_roll_that_differs_is_named() -> None:
    line = [i for i, (seat, _) in enumerate(RECORD["log"]) if seat is None][3]
    other = "6 6" if RECORD["log"][line][1] != "6 6" else "5 5"
    verdict = verify(changed(lambda record: record["log"].__setitem__(line, [None, other])))
    assert verdict == (False, 3, line + 1, "verify.line-differs")


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda record: record["dice"].update(commitment="0" * 64), "verify.secret-differs"),
        (lambda record: record["dice"].update(secret=b"another".hex()), "verify.secret-differs"),
        (lambda record: record.update(first=1 - record["first"]), "verify.first-differs"),
        (lambda record: record["dice"].update(words=["apple", "rain"], drawn_first=False), "verify.line-differs"),
    ],
)
def test_broken_promises(change: Any, key: str) -> None:
    verdict = verify(changed(change))
    assert (verdict.fair, verdict.key) == (False, key)


@pytest.mark.parametrize(
    "change",
    [
        lambda record: record.pop("dice"),
        lambda record: record["dice"].pop("secret"),
        lambda record: record["dice"].update(secret="not hex"),
        lambda record: record["log"].__setitem__(1, [0, "fly"]),
    ],
)
def test_what_cannot_be_checked_is_said(change: Any) -> None:
    with pytest.raises(zaria.BadRecord):
        verify(changed(change))


def test_the_command_tells_its_verdict(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(RECORD), "utf-8")
    assert main(["verify", str(file), "--lang", "en"]) == 0
    assert "as promised" in capsys.readouterr().out
    file.write_text(json.dumps(changed(lambda record: record["log"].__setitem__(0, [None, "1 1"]))), "utf-8")
    with pytest.raises(SystemExit) as stop:
        main(["verify", str(file), "--lang", "el"])
    assert stop.value.code == 1
    assert "Η γραμμή 1 δεν ταιριάζει" in capsys.readouterr().out
