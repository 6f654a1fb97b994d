"""The command line, as a person or a script calls it."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.cli import main
from zaria.engine.compiler import COMPILED
from zaria.games import registry
from zaria.words import LANGUAGES, say


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(argv)
    out, err = capsys.readouterr()
    return code, out, err


def run_json(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    code, out, err = run(capsys, *argv, "--json")
    assert code == 0, err
    return json.loads(out)


def test_games_lists_all_five(capsys: pytest.CaptureFixture[str]) -> None:
    assert [game["id"] for game in run_json(capsys, "games")] == list(zaria.GAMES)
    code, out, _ = run(capsys, "games", "--lang", "el")
    assert code == 0
    assert all(name in out for name in (*zaria.GAMES, "παίκτες"))


def test_listing_the_games_does_not_load_the_compiler() -> None:
    code = "import sys, zaria.cli; zaria.cli.main(['games']); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", zaria.GAMES)
def test_a_rule_is_found_by_its_id(capsys: pytest.CaptureFixture[str], game: str, lang: str) -> None:
    for rule in zaria.GAMES[game].rule_ids:
        assert main(["rules", game, "--rule", rule, "--lang", lang]) == 0
        said = capsys.readouterr().out
        assert rule in said
        assert len(said) < len(registry.rulebook(game, lang)) / 2
    assert main(["rules", game, "--rule", "XX-1", "--lang", lang]) != 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", zaria.GAMES)
def test_rules_are_printed_in_both_languages(capsys: pytest.CaptureFixture[str], game: str, lang: str) -> None:
    code, out, _ = run(capsys, "rules", game, "--lang", lang)
    assert code == 0
    assert out.startswith("# ")
    assert ("Κανόνες" if lang == "el" else "Rules") in out


GAMES = "3000" if COMPILED else "2"


def test_simulate_sums_up_and_repeats(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ("simulate", "qwixx", "--players", "4", "--games", GAMES, "--bots", "random", "--seed", "5")
    first, again = run_json(capsys, *argv), run_json(capsys, *argv, "--threads", "1")
    for result in (first, again):
        assert result["games"] == int(GAMES)
        assert result["games_per_second"] == pytest.approx(result["games"] / result["seconds"])
        assert result["decisions_per_second"] > result["games_per_second"]
    same = ("mean_scores", "mean_decisions", "win_shares", "deviations")
    assert [first[key] for key in same] == [again[key] for key in same]
    assert len(first["mean_scores"]) == 4
    assert sum(first["win_shares"]) == pytest.approx(1)


def test_simulate_speaks_to_people(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "simulate", "qwantum", "--games", "2", "--lang", "el")
    assert code == 0
    assert "μέση βαθμολογία" in out


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["simulate", "qwixx", "--players", "9"], "Qwixx is for 1 to 5 players"),
        (["simulate", "qwixx", "--jokers"], "no option 'jokers'"),
        (["simulate", "trio", "--mode", "mild"], "mode is"),
        (["simulate", "qwixx", "--bots", "hal"], "there is no bot 'hal'"),
        (["replay", "no-such-file.json"], "there is no file"),
    ],
)
def test_a_mistake_is_told_in_one_line(capsys: pytest.CaptureFixture[str], argv: list[str], says: str) -> None:
    code, out, err = run(capsys, *argv)
    assert code == 2
    assert out == ""
    assert says in err.splitlines()[-1]


def test_a_game_in_a_mistake_has_its_name_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in LANGUAGES:
        assert run(capsys, "simulate", "qwixx-cards", "--players", "9", "--lang", lang)[0] == 2
        code, _, err = run(capsys, "rules", "qwixx-cards", "--rule", "none", "--lang", lang)
        assert code == 2
        assert say("title.qwixx-cards", lang) in err


def test_an_unknown_game_is_a_usage_error(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["rules", "chess"])
    assert stop.value.code == 2
    assert "qwantum" in capsys.readouterr().err


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.json"
    match = zaria.Match(zaria.game("qwixx-cards"), chance=zaria.Seeded(3))
    match.choose(0, "take 2")
    file.write_text(json.dumps(match.record()), "utf-8")
    return file


def test_replay_shows_a_record(capsys: pytest.CaptureFixture[str], record: Path) -> None:
    view = run_json(capsys, "replay", str(record), "--seat", "0")
    assert view["seat"] == 0
    assert len(view["hands"][0]) == 5
    code, out, _ = run(capsys, "replay", str(record), "--upto", "3", "--lang", "el")
    assert code == 0
    assert "Στοίβα" in out


@pytest.mark.parametrize(
    ("content", "says"), [("{", "damaged"), ("{}", "not a Zaria record"), ('{"zaria": 7}', "of version 7")]
)
def test_replay_refuses_what_is_no_record(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, content: str, says: str
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, "utf-8")
    code, _, err = run(capsys, "replay", str(file))
    assert code == 2
    assert says in err


def test_replay_refuses_bytes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, "replay", str(file))[0] == 2


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "command", ["games", "rules", "simulate", "solve", "replay", "verify", "serve", "backup", "export", "play"]
)
def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str], command: str, lang: str) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help", "--lang", lang])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert ("γλώσσα" if lang == "el" else "language") in out
