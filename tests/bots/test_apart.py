"""Bots that cannot be stopped from Python: what they cost is their own choices, and nobody else's."""

from pathlib import Path
from typing import Any

import pytest

import zaria
from zaria.bots import legal
from zaria.bots.apart import Home
from zaria.bots.asking import Answer
from zaria.engine.compiler import COMPILED
from zaria.lab.arena import arena, play_deals

if not COMPILED:
    pytest.skip("EVERY PROCESS IS FAR TOO SLOW UNCOMPILED: no bot is set apart in this run", allow_module_level=True)

BOTS = """
import itertools, os, signal, time

class Counting:
    def __init__(self):
        self.asked = 0

    def choose(self, view):
        self.asked += 1
        if self.asked == 3:
            self.third()
        return view["legal"][0]

class Hanging(Counting):
    def third(self):
        sum(itertools.repeat(0))  # in C, for ever, and no other thread of Python runs meanwhile

class Leaving(Counting):
    def third(self):
        os._exit(7)

class Killed(Counting):
    def third(self):
        os.kill(os.getpid(), signal.SIGKILL)

class Stubborn(Counting):
    def third(self):
        while True:
            try:
                time.sleep(1)
            except BaseException:
                continue

class Sleeping(Counting):
    def third(self):
        time.sleep(1000)

class Fine(Counting):
    def third(self):
        pass
"""
GAME, PATIENCE = zaria.game("knaster"), 0.6  # seconds in which others on this machine may have every core


@pytest.fixture
def file(tmp_path: Path) -> Path:
    file = tmp_path / "hard.py"
    file.write_text(BOTS)
    return file


def ask(home: Home, times: int) -> list[Answer]:
    match = zaria.Match(GAME, chance=zaria.Seeded(1))
    seat = match.to_act[0]
    seen = GAME.seen_by(match.s, seat)
    return [home.choose(seen, seat, legal(GAME, seen, seat), seed) for seed in range(times)]


@pytest.mark.parametrize(
    ("bot", "third", "rest"),
    [
        ("Hanging", ("stall", "0.6 s"), ("ended", "0.6 s")),
        ("Stubborn", ("stall", "0.6 s"), ("ended", "0.6 s")),
        ("Leaving", ("crash", "exit status 7"), ("ended", "exit status 7")),
        ("Killed", ("crash", "SIGKILL"), ("ended", "SIGKILL")),
        ("Sleeping", ("stall", "0.6 s"), None),
        ("Fine", None, None),
    ],
)
def test_one_that_does_not_survive_loses_the_rest_of_that_game(file: Path, bot: str, third: Any, rest: Any) -> None:
    home = Home(f"{file}:{bot}", PATIENCE)
    for _ in range(2):
        home.begin(GAME, 0)
        assert [answer.fault for answer in ask(home, 4)] == [None, None, third, rest]
    home.end()


@pytest.mark.parametrize(
    ("bot", "kind"), [pytest.param("Hanging", "stall", marks=pytest.mark.long), ("Killed", "crash")]
)
def test_the_run_goes_on_when_a_bot_takes_its_process_along(file: Path, bot: str, kind: str) -> None:
    found = arena(zaria.game("knaster", players=1), [f"{file}:{bot}"], 2, processes=2, patience=PATIENCE)
    lost, choices = {each.kind: each.times for each in found.lost}, found.standings[0].choices
    assert found.games == 2
    assert lost == {kind: 2, "ended": choices - 3 * 2}  # in each game two went well
    assert found.standings[0].milliseconds > 0


def test_one_that_behaves_plays_apart_as_it_plays_here(file: Path) -> None:
    at = GAME.id, GAME.players, GAME.options, [f"{file}:Fine", "greedy"], 3, 0, 2
    here, apart = (play_deals(*at, apart=apart) for apart in (False, True))
    assert here.scores.tolist() == apart.scores.tolist()
    assert not here.faults
    assert not apart.faults
