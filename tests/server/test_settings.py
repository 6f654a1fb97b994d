"""Settings come from options, then from the environment, then from what suits a family; limits too."""

from dataclasses import fields
from pathlib import Path

import pytest

from zaria.cli import main
from zaria.server import run
from zaria.server.settings import LIMITS, Settings, limit


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What servers would have been started with."""
    found: list[Settings] = []
    monkeypatch.setattr(run, "serve", lambda settings, lang: found.append(settings))
    return found


def test_a_limit_by_option_goes_before_the_environment(served: list[Settings], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZARIA_MOST_TABLES", "7")
    monkeypatch.setenv("ZARIA_MOST_WATCHERS", "9")
    assert main(["serve", "--limit", "most-tables=50", "--limit", "idle-minutes=2.5"]) == 0
    (settings,) = served
    assert (settings.most_tables, settings.idle_minutes, settings.most_watchers) == (50, 2.5, 9)


@pytest.mark.parametrize("given", ["most-cows=1", "most-tables", "most-tables=", "most-tables=2.5", "most-tables=-1"])
def test_what_is_no_limit_is_refused_with_a_sentence(
    given: str, served: list[Settings], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", "--limit", given])
    assert ended.value.code == 2
    assert given in capsys.readouterr().err
    assert served == []
    with pytest.raises(ValueError, match=r"."):
        limit(given)


@pytest.mark.parametrize("name", ["ZARIA_MOST_TABLES", "ZARIA_MOST_MESSAGES", "ZARIA_BOT_PAUSE", "ZARIA_PORT"])
@pytest.mark.parametrize("given", ["-5", "nan", "inf", "many", ""])
def test_what_is_no_number_in_the_environment_is_refused_likewise(
    name: str, given: str, served: list[Settings], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, given)
    with pytest.raises(ValueError, match=name):
        Settings.from_environment()
    assert main(["serve", "--lang", "en"]) == 2
    assert name in capsys.readouterr().err
    assert served == []


def test_the_documentation_has_every_setting() -> None:
    page = (Path(__file__).parents[2] / "docs/operating.md").read_text("utf-8")
    names = [f"ZARIA_{field.name.upper()}" for field in fields(Settings)]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_help_lists_every_limit(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    said = "".join(capsys.readouterr().out.split())
    assert [name for name, field in LIMITS.items() if f"{name}={field.default}" not in said] == []
