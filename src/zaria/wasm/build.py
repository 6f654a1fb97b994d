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
from .exports import bot_kernels, rule_kernels, signature
from .interface import Interface, Layout, Mind, Numbers, Signature, Slot, Variant
from .judges import Judges
from .minds import Minds
from .module import Module

HOUSE = Path(__file__).parents[1]
SHARED = (HOUSE / "engine", HOUSE / "bots", HOUSE / "wasm")
JUDGES = tuple(HOUSE / "review" / name for name in ("account.py", "judge.py", "kernels.py"))

Signatures = dict[str, Signature]


def stale(id: str, out: Path) -> bool:
    """Whether a game must be compiled: its module is not there, or is of other sources."""
    try:
        found = msgspec.json.decode((out / f"{id}.json").read_bytes(), type=Interface)
    except (OSError, msgspec.MsgspecError):
        return True
    return found.made_from != made_from()


def made_from() -> str:
    """A mark of everything that modules are made of."""
    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__}".encode())
    for file in JUDGES:
        digest.update(file.read_bytes())
    for root in (*SHARED, *map(Path, games.__path__)):
        for file in sorted(file for kind in ("*.py", "*.ll", "*.sha256") for file in root.rglob(kind)):
            digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def build(id: str, out: Path) -> list[Path]:
    """Compile a game; returns its files. For a process of its own, which compiles nothing else from then on."""
    context = install()
    game = registry.game(id)
    rules, bots, judge = (Module(name, context) for name in (id, f"{id}.bots", f"{id}.judge"))
    for module, kernels in ((rules, rule_kernels(game)), (bots, bot_kernels(game))):
        for name, kernel in kernels.items():
            module.export(name, kernel, signature(kernel, game.rules))
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob(f"{id}.*"):
        old.unlink()
    minds = Minds(bots, out).of(game)
    (out / f"{id}.wasm").write_bytes(rules.made())
    (out / f"{id}.bots.wasm").write_bytes(bots.made())
    judged = Judges(judge, out).of(game)
    (out / f"{id}.judge.wasm").write_bytes(judge.made())
    (out / f"{id}.judge.json").write_bytes(msgspec.json.encode(judged))
    about = _interface(game, rules.signatures, bots.signatures, minds)
    (out / f"{id}.json").write_bytes(msgspec.json.format(msgspec.json.encode(about)))  # the last: all is there now
    return sorted(out.glob(f"{id}.*"))


def _interface(game: Game, rules: Signatures, bots: Signatures, minds: dict[int, dict[str, Mind]]) -> Interface:
    return Interface(
        game=game.id,
        version=game.manifest.version,
        made_from=made_from(),
        record=_layout(game),
        constants={name: value for name, value in _named(game) if isinstance(value, int)},
        tables={name: _table(value) for name, value in _named(game) if isinstance(value, np.ndarray)},
        actions=list(game.actions),
        variants=[_variant(game.id, *table) for table in game.manifest.variants()],
        rules=rules,
        bots=bots,
        minds=minds,
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


def _table(values: Any) -> Numbers:
    return Numbers(list(values.shape), values.ravel().tolist())


def _variant(id: str, players: int, options: dict[str, bool | str]) -> Variant:
    return Variant(players, options, registry.game(id, players, **options).option_code())
