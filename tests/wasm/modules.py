"""The modules that `make wasm` has built. Where they cannot be, tests that are marked `needed` say so."""

import shutil
import subprocess
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.wasm.build import stale

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILT = ROOT / "build/wasm"
ROLLDOWN = ROOT / "web/node_modules/rolldown/bin/cli.mjs"

CAN_BE = COMPILED and shutil.which("node") is not None and find_spec("ziglang") is not None
needed = pytest.mark.skipif(
    not CAN_BE, reason="WEBASSEMBLY IS NOT TESTED: it takes compiled rules, Node, and ziglang to link it"
)


def built(id: str) -> Path:
    """The folder in which a game's module is, of the present sources."""
    assert not stale(id, BUILT), "the modules are of other sources: make wasm"
    return BUILT


Run = Callable[..., None]  # a script with its arguments, all of them files or words; the last is written by it


def node(script: str, *arguments: object) -> None:
    subprocess.run(["node", HERE / script, *map(str, arguments)], check=True, timeout=120)


def client(name: str, folder: Path) -> Path:
    """A module of the client's worker as plain JavaScript."""
    made = folder / f"{name}.mjs"
    source = ROOT / f"web/src/worker/{name}.ts"
    subprocess.run(["node", ROLLDOWN, source, "--format", "esm", "-o", made], check=True, capture_output=True)
    return made
