"""Building the modules of the games: what is compiled, what is written about it, and when it must be done anew."""

import hashlib
from pathlib import Path
from typing import Any

import llvmlite
import msgspec
import numba
import numpy as np

from .. import games
from ..games import registry
from ..games.game import Game
from .backend import install
from .exports import kernels, signature
from .interface import Interface, Layout, Slot, Table, Variant
from .module import Module

HOUSE = Path(__file__).parents[1]
SHARED = (HOUSE / "engine", HOUSE / "wasm")


def stale(id: str, out: Path) -> bool:
    """Whether a game must be compiled: its module is not there, or is of other sources."""
    try:
        found = msgspec.json.decode((out / f"{id}.json").read_bytes(), type=Interface)
    except (OSError, msgspec.MsgspecError):
        return True
    return found.made_from != made_from() or not (out / f"{id}.wasm").is_file()


def made_from() -> str:
    """A mark of everything that modules are made of."""
    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__}".encode())
    for root in (*SHARED, *map(Path, games.__path__)):
        for file in sorted([*root.rglob("*.py"), *root.rglob("*.ll")]):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def build(id: str, out: Path) -> Path:
    """Compile a game; returns its module. For a process of its own, which compiles nothing else from then on."""
    context = install()
    game = registry.game(id)
    module = Module(id, context)
    for name, kernel in kernels(game).items():
        module.export(name, kernel, signature(kernel, game.rules))
    out.mkdir(parents=True, exist_ok=True)
    file = out / f"{id}.wasm"
    file.write_bytes(module.linked())
    about = msgspec.json.format(msgspec.json.encode(_interface(game, module)))
    (out / f"{id}.json").write_bytes(about)
    return file


def _interface(game: Game, module: Module) -> Interface:
    return Interface(
        game=game.id,
        version=game.manifest.version,
        made_from=made_from(),
        record=_layout(game),
        constants={name: value for name, value in _named(game) if isinstance(value, int)},
        tables={name: _table(value) for name, value in _named(game) if isinstance(value, np.ndarray)},
        actions=list(game.actions),
        variants=[_variant(game.id, *table) for table in game.manifest.variants()],
        rules=module.signatures,
    )


def _layout(game: Game) -> Layout:
    record = game.rules.State
    slots = {
        name: Slot(dtype.base.name, list(dtype.shape), offset)
        for name, (dtype, offset, *_) in (record.fields or {}).items()
    }
    return Layout(record.itemsize, slots)


def _named(game: Game) -> list[tuple[str, Any]]:
    """The constants that the rules name."""
    return [(name, value) for name, value in vars(game.rules).items() if name.isupper()]


def _table(values: Any) -> Table:
    return Table(list(values.shape), values.ravel().tolist())


def _variant(id: str, players: int, options: dict[str, bool | str]) -> Variant:
    return Variant(players, options, registry.game(id, players, **options).option_code())
