"""Hypothesis settings: fewer examples where the rules run uncompiled. Which tests go to one worker together, and which
are left to `make test-long`. And that a process of tests ends, whatever a failed one has left in it."""

import gc
import os
import sys
import threading
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from zaria.engine.compiler import COMPILED
from zaria.games.registry import GAMES, PADS

from .server import real

settings.register_profile(
    "zaria",
    max_examples=6 if COMPILED else 2,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(  # `make soak`
    "soak", max_examples=400, deadline=None, derandomize=False, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("ZARIA_PROFILE", "zaria"))

HERE = Path(__file__).parent
SWEPT = ("e2e", "envs", "javascript", "lab", "review", "terminal")  # they stand on the rules, and treat all games alike
BOXES = {each.id: each.pad_of or each.id for each in (*GAMES.values(), *PADS.values())}  # a pad goes with its game
LEAVING = 60.0  # seconds in which a process that has run its tests must be gone


def pytest_unconfigure() -> None:
    """A test that failed may leave threads that never end; whoever waits for this process must not wait for them."""
    last = threading.Timer(LEAVING, _leave)
    last.daemon = True
    last.start()


def _leave() -> None:
    others = [each.name for each in threading.enumerate() if not each.daemon and each is not threading.main_thread()]
    if others:
        print(f"threads that did not end: {others}", file=sys.__stderr__, flush=True)
        os._exit(1)


@pytest.fixture(autouse=True, scope="module")
def _few_objects_to_look_through() -> Iterator[None]:
    """The compiler leaves a gigabyte of objects for good; looking through them again and again takes minutes."""
    yield
    gc.freeze()


@pytest.hookimpl(tryfirst=True)  # before the workers read the marks
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What is set up once for a module, a server say, is so in one worker. The other tests of a game stay together."""
    own = [item for item in items if HERE in item.path.parents and isinstance(item, pytest.Function)]
    for item in own:
        if group := _module(item) or _game(item):
            item.add_marker(pytest.mark.xdist_group(group))
    _leave_most_of_sweeps(own)
    _leave_one_store(own)


def _leave_most_of_sweeps(items: Sequence[pytest.Function]) -> None:
    """One of each is enough for `make test`; `make test-long` has the others.

    Of one game in all of a module, so that no more is compiled than it takes, and of another game in another module.
    """
    sweeps = defaultdict[str, list[pytest.Function]](list)
    for item in items:
        if _in_sweep(item):
            sweeps[item.nodeid.partition("[")[0]].append(item)
    for name, found in sweeps.items():
        module = name.partition("::")[0]
        game = min(dict.fromkeys(map(_game, found)), key=lambda game: _drawn(f"{module} {game}"))
        kept = _one_of([item for item in found if _game(item) == game], name)
        for item in found:
            if item is not kept:
                item.add_marker(pytest.mark.long)


def _one_of(several: Sequence[Any], name: str) -> Any:
    return several[_drawn(name) % len(several)]


def _drawn(name: str) -> int:
    """A number by lot, the same each time."""
    return zlib.crc32(name.encode())


def _in_sweep(item: pytest.Function) -> bool:
    """Whether it asks the same of every game where they are alike; or says so."""
    if not _params(item) or item.get_closest_marker("every") or item.get_closest_marker("long"):
        return False
    of_games = item.path.relative_to(HERE).parts[0] in SWEPT and _game(item) is not None
    return of_games or item.get_closest_marker("sweep") is not None


def _leave_one_store(items: Sequence[pytest.Function]) -> None:
    """What is asked on a file and on a PostgreSQL, `make test` asks on one of them, in every test on another one."""
    for item in items:
        store = _params(item).get("kept_in")
        if store and real.AVAILABLE:
            asked = _drawn(item.nodeid.replace(store, "")) % 2
            if store != ("sqlite", "postgres")[asked]:
                item.add_marker(pytest.mark.long)


def _params(item: pytest.Function) -> dict[str, Any]:
    return item.callspec.params if hasattr(item, "callspec") else {}


def _module(item: pytest.Function) -> str | None:
    """The module of a test that uses what this module sets up."""
    module = item.nodeid.partition("::")[0]
    fixtures: dict[str, Any] = item._fixtureinfo.name2fixturedefs
    shared = (made for each in fixtures.values() for made in each if made.scope == "module" and made.baseid == module)
    return module if any(shared) else None


def _game(item: pytest.Function) -> str | None:
    for value in _params(item).values():
        name = value[0] if isinstance(value, tuple) and value else value
        if isinstance(name, str) and name in BOXES:
            return BOXES[name]
    name = item.path.parent.name.replace("_", "-")
    return name if name in GAMES else None
