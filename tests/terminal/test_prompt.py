"""The plain prompt: a whole game of each, from answers on standard input."""

import io
import json
from pathlib import Path

import pytest

from zaria.cli import main
from zaria.match import Match
from zaria.words import LANGUAGES

from ..tables import one_of_each, takes_long

TABLES = [
    [id, "--players", str(players), *(f"--{option}" for option in options)]
    for id, players, options in one_of_each()
    if not takes_long(id)
]


def play(monkeypatch: pytest.MonkeyPatch, answers: str, *argv: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    return main(["play", *argv])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])
def test_a_whole_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, table: list[str], lang: str
) -> None:
    file = tmp_path / "game.json"
    answers = "1\nkeep\n" * 400
    assert play(monkeypatch, answers, *table, "--seed", "3", "--lang", lang, "--save", str(file)) == 0
    assert ("Νίκη" if lang == "el" else "inner") in capsys.readouterr().out.replace("Νίκησε", "Νίκη")
    assert Match.replay(json.loads(file.read_text("utf-8"))).over


def test_trio_until_the_answers_run_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "1\n" * 3, "trio", "--players", "4", "--teams", "--seed", "3", "--lang", "el") == 0
    out = capsys.readouterr().out
    assert "Το χέρι σου" in out
    assert "Τα λέμε" in out


def test_a_refusal_says_why_and_asks_again(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "red 13\nΚόκκινο\nq\n", "qwixx", "--seed", "3", "--lang", "el") == 0
    assert "δεν είναι επιλογή" in capsys.readouterr().out


def test_the_game_is_asked_for(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "9\n4\nq\n", "--lang", "en") == 0
    assert "Knaster." in capsys.readouterr().out


@pytest.mark.parametrize("word", ["q", "quit", "έξοδος"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_leaving_in_the_words_of_any_language(monkeypatch: pytest.MonkeyPatch, lang: str, word: str) -> None:
    answers = io.StringIO(f"{word}\nknaster\n")
    monkeypatch.setattr("sys.stdin", answers)
    assert main(["play", "--lang", lang]) == 0
    assert answers.read() == "knaster\n"  # nothing more was asked


def test_leaving_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "", "--lang", "en") == 0
    assert "You left the table" in capsys.readouterr().out


def test_a_bot_of_ones_own_that_fails_is_told_of_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "broken.py").write_text("def choose(view):\n    return 1 / 0\n")
    monkeypatch.setattr("sys.stdin", io.StringIO("enter a1\nq\n"))
    main(["play", "knaster", "--plain", "--seed", "1", "--lang", "en", "--bots", f"{tmp_path / 'broken.py'}:choose"])
    out, err = capsys.readouterr()
    assert "ZeroDivisionError: division by zero (broken.py, line 2)" in " ".join(out.split())
    assert err == ""
