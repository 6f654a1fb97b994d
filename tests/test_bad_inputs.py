"""What people mistype, at the command line, in Python and in environments: one sentence each, and nothing is lost."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zaria
from zaria.cli import main
from zaria.envs import pettingzoo
from zaria.envs.gymnasium import ZariaEnv
from zaria.envs.vector import ZariaVectorEnv
from zaria.lab.arena import arena
from zaria.lab.simulate import simulate

GREEK = re.compile(r"[\u0370-\u03ff\u1f00-\u1fff]")
COMMANDS = [
    "",
    "paly",
    "play chess",
    "play knaster --players 13",
    "play knaster --players one",
    "play knaster --bots hal",
    "play knaster --bots nowhere:Bot",
    "play knaster --save nowhere/game.json",
    "play trio --mode mild",
    "play qwixx --jokers",
    "simulate",
    "simulate qwixx --games 0",
    "simulate qwixx --games -5",
    "simulate qwixx --games many",
    "simulate qwixx --games 1e3",
    "simulate qwixx --threads 0",
    "simulate qwixx --seed x",
    "simulate qwixx --bots",
    "simulate qwixx --bots ''",
    "simulate qwixx --bots random,random,random",
    "simulate trio --teams --players 5",
    "simulate knaster --bots strong --weights nowhere.npz",
    "arena qwixx",
    "arena qwixx --bots random,hal",
    "arena qwixx --bots random --plot nowhere/wins.png",
    "arena qwixx --bots random --plot wins.txt",
    "arena qwixx --bots random --patience -1",
    "arena qwixx --bots random --patience nan",
    "arena qwixx --bots random --processes 0",
    "arena knaster --bots master@nowhere.npz,random",
    "arena knaster --bots casual@nowhere.npz,random",
    "train trio --weights x.npz",
    "train knaster",
    "train knaster --weights nowhere/x.npz",
    "train knaster --weights x.npz --plot nowhere/x.png",
    "solve trio",
    "solve qwixx --save nowhere/x.npz",
    "replay nowhere.json",
    "replay broken.json",
    "replay other.json",
    "replay game.json --upto 999",
    "replay game.json --upto -1",
    "replay game.json --seat 9",
    "replay game.json --seat minus",
    "verify nowhere.json",
    "verify broken.json",
    "verify game.json --words abc",
    "serve --port 65536",
    "serve --port -1",
    "serve --port http",
    "serve --bot-pause -1",
    "serve --bot-pause nan",
    "serve --bot-pause inf",
    "serve --metrics-port 99999",
    "backup copy.db --data nowhere.db",
    "check --data nowhere.db",
    "export --data nowhere.db",
    "join not/a/link",
    "sit http://127.0.0.1:1/t/x --bot strong",
    "sit http://127.0.0.1:1 --bot bot:Bot",
    "new-bot 7up",
    "new-bot there",
    "games --frob",
    "rules chess",
    "rules qwixx --lang de",
    "rules qwixx --rule QX-99",
    "rules qwixx --rule (",
    "replay there",
    "replay deep.json",
    "replay numbers.json",
    "replay strange.json",
    "replay misfit.json",
    "verify seven.json",
    "review game.json",
    "arena knaster --bots master@broken.json,random",
    "arena knaster --bots syntax.py:Bot,random",
    "arena knaster --bots leaves.py:Bot,random",
    "arena knaster --bots unmade.py:Bot,random",
    "arena knaster --bots unmade.py:Other,random",
    "arena knaster --bots :Bot,random",
    "arena knaster --bots random --games 99999999999999999999",
    "train knaster --weights x.npz --work broken.json --games 1",
    "serve --data there",
    "serve --data nowhere/x.db",
    "serve --host 999.1.2.3",
    "serve --host 192.0.2.1",
    "serve --store mysql://club",
    "serve --limit most-tables=abc",
    "serve --limit most-chairs=1",
    "backup copy.db --data broken.json",
    "host close x --data broken.json",
    "join http://127.0.0.1:1",
    "join http://[::1/t/x",
    "join http://host:99999/t/x",
    "sit not/a/link --bot unmade.py:Bot",
    "sit http://127.0.0.1:1/t/x --bot unmade.py:Other",
    "new-bot class",
    "new-bot zaria",
    "sheets qwixx -o nowhere/x.pdf",
    "play knaster --save game.json --plain",
    "play trio --dice own --plain",
    "play qwixx --weights nowhere.npz --plain",
    "play qwixx --save there",
    "simulate qwixx --weights nowhere.npz --bots random",
    "arena knaster --bots master@,random",
    "arena knaster --bots @nowhere.npz,random",
    "arena knaster --bots there:Bot,random",
    "arena knaster --bots random --plot there",
    "train knaster --weights there",
    "rules qwixx --rule ''",
    "check --data there",
    "export --data there",
    "backup copy.db --data there",
    "move --from there --to copy.db",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    Path("broken.json").write_text('{"zaria": 1,')
    Path("other.json").write_text("[1, 2, 3]")
    Path("there").mkdir()
    Path("deep.json").write_text("[" * 100_000)
    Path("seven.json").write_text("7")
    Path("syntax.py").write_text("class Bot(:")
    Path("leaves.py").write_text("raise SystemExit(0)")
    Path("unmade.py").write_text("class Bot:\n    def __init__(self):\n        raise RuntimeError('not today')\n")
    record = zaria.Match(zaria.game("knaster"), chance=zaria.Seeded(1)).record()
    Path("game.json").write_text(json.dumps(record))
    Path("numbers.json").write_text(json.dumps(record | {"log": [5]}))
    Path("strange.json").write_text(json.dumps(record | {"game": ["knaster"]}))
    Path("misfit.json").write_text(json.dumps(record | {"log": [[0, "enter a1"]]}))
    return tmp_path


@pytest.mark.parametrize("lang", ["en", "el"])
@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_says_one_sentence(line: str, lang: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(folder.rglob("*"))
    argv = [word.strip("'") for word in line.split()]
    argv_said = argv if "--lang" in argv else ["--lang", lang, *argv]
    try:
        code = main(argv_said)
    except SystemExit as end:
        code = int(end.code or 0)
    out, err = capsys.readouterr()
    assert (code, out) == (2, ""), err
    sentence, *more = err.strip().splitlines()
    assert sentence.startswith("zaria: ")
    assert len(sentence) > len("zaria: ") + 8
    assert bool(GREEK.search(sentence)) == ("el" in argv_said), err
    assert len(more) <= 1, err  # where to read on
    assert sorted(path for path in folder.rglob("*") if not {"state", "__pycache__"} & {*path.parts}) == before


def knaster() -> zaria.Match:
    return zaria.Match(zaria.game("knaster"), chance=zaria.Seeded(1))


def begun(table: Any) -> Any:
    table.reset(seed=1)
    return table


class Unmade:
    def __init__(self) -> None:
        raise RuntimeError("not today")


CALLS: list[tuple[Callable[[], Any], str]] = [
    (lambda: zaria.game("chess"), "there is no game 'chess'"),
    (lambda: zaria.game("knaster", players=0), "1 to 12 players"),
    (lambda: zaria.game("knaster", players=2.0), "not 2.0"),  # type: ignore[arg-type]
    (lambda: zaria.game("trio", mode="mild"), "mode is"),
    (lambda: zaria.Match(zaria.game("knaster"), first=2), "the first seat is 0 to 1"),
    (lambda: knaster().choose(0, "enter z9"), "cannot choose 'enter z9'"),
    (lambda: knaster().choose(2, "enter a1"), "cannot choose"),
    (lambda: knaster().choose(0, 7), "cannot choose 7"),  # type: ignore[arg-type]
    (lambda: knaster().legal(9), "seats are 0 to 1, not 9"),
    (lambda: knaster().view(9), "seats are 0 to 1, not 9"),
    (lambda: knaster().happen("3 4"), "nothing is rolled or drawn now"),
    (lambda: knaster().undo(), "nobody has chosen anything yet"),
    (lambda: knaster().take_back(9), "1 lines, so 9 cannot be taken back"),
    (lambda: knaster().bot("hal", 0), "there is no bot 'hal'"),
    (lambda: zaria.Match.replay({}), "not a Zaria record"),
    (lambda: zaria.Batch(zaria.game("knaster"), 0), "at least one game"),
    (lambda: arena(zaria.game("knaster"), [], 10), "1 to 2 bots"),
    (lambda: arena(zaria.game("knaster"), ["random"], 0), "at least one game"),
    (lambda: arena(zaria.game("knaster"), [object(), "random"], 1), "is no bot"),
    (lambda: simulate(zaria.game("knaster"), 5, "hal"), "there is no bot"),
    (lambda: ZariaEnv("chess"), "there is no game"),
    (lambda: ZariaEnv("knaster", seat=2), "seats are 0 to 1, not 2"),
    (lambda: ZariaEnv("knaster", bots=()), "needs bots"),
    (lambda: ZariaEnv("knaster", bots="hal"), "there is no bot"),
    (lambda: ZariaEnv("knaster", reward="gold"), "reward is"),  # type: ignore[arg-type]
    (lambda: ZariaEnv("knaster").reset(options={"frist": 0}), "not 'frist'"),
    (lambda: ZariaEnv("knaster").reset(options={"first": 5}), "the first seat is 0 to 1"),
    (lambda: ZariaEnv("knaster").step(0), "the game is over"),
    (lambda: ZariaEnv("knaster", render_mode="rgb"), "render_mode is"),
    (lambda: begun(ZariaEnv("knaster")).step(1.5), "a whole number, not 1.5"),
    (lambda: begun(ZariaEnv("knaster")).step(None), "a whole number, not None"),
    (lambda: ZariaVectorEnv("knaster", 0), "at least one table"),
    (lambda: ZariaVectorEnv("knaster", 2.5), "at least one table"),  # type: ignore[arg-type]
    (lambda: ZariaVectorEnv("knaster", 2, threads=-1), "number of cores"),
    (lambda: begun(ZariaVectorEnv("knaster", 2)).step(np.ones(2)), "whole numbers, not float64"),
    (lambda: ZariaVectorEnv("knaster", 2, bots="master"), "is no kernel"),
    (lambda: ZariaVectorEnv("knaster", 2, autoreset_mode="Never"), "Never"),
    (lambda: ZariaVectorEnv("knaster", 2).step(np.zeros(3, np.int64)), "one action for each of the 2 tables"),
    (lambda: ZariaVectorEnv("knaster", 2).reset(options={"mask": 1}), "not 'mask'"),
    (lambda: ZariaVectorEnv("knaster", 2).reset(options={"reset_mask": np.ones(3, bool)}), "each of the 2 tables"),
    (lambda: pettingzoo.env("knaster").observe("seat_9"), "there is no agent 'seat_9'"),
    (lambda: pettingzoo.env("knaster").step(0), "has not begun"),
    (lambda: pettingzoo.env("knaster", render_mode="rgb"), "render_mode is"),
    (lambda: pettingzoo.env("knaster").reset(options={"frist": 0}), "not 'frist'"),
    (lambda: pettingzoo.env("knaster", max_cycles=0), "at least one cycle"),
    (lambda: begun(pettingzoo.env("knaster")).step("enter a1"), "a whole number, not 'enter a1'"),
    (lambda: begun(pettingzoo.parallel_env("knaster")).step([1, 2]), "by agent"),
    (lambda: begun(pettingzoo.parallel_env("knaster")).step({"seat_0": "a", "seat_1": 0}), "a whole number, not 'a'"),
    (lambda: zaria.Match.replay({"zaria": 1}), "the record lacks"),
    (lambda: arena(zaria.game("knaster"), [Unmade, "random"], 1), "cannot begin: RuntimeError: not today"),
]


@pytest.mark.parametrize(("call", "says"), CALLS, ids=[says for _, says in CALLS])
def test_a_call_says_one_sentence(call: Callable[[], Any], says: str) -> None:
    with pytest.raises(ValueError) as error:  # noqa: PT011
        call()
    assert says in str(error.value)
    assert "\n" not in str(error.value)
