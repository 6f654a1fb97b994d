"""The functions that every compiled game exports, as TypeScript: `python -m zaria.wasm.typescript` writes them anew."""

from pathlib import Path

import msgspec

from ..games.registry import GAMES
from .interface import Interface, Signature
from .module import ROOM

HEAD = "// Made by python -m zaria.wasm.typescript; do not edit."
FILE = Path("worker/kernels.ts")  # below web/src
NUMBERS = {"address": "number", "length": "number", "i32": "number", "i64": "bigint", "f64": "number", None: "void"}


def made(folder: Path) -> str:
    """The file, from what was written beside the modules; all of them export the same."""
    found = [msgspec.json.decode(file.read_bytes(), type=Interface) for file in _interfaces(folder)]
    if not found or any(each.rules != found[0].rules for each in found):
        raise ValueError("every game must be compiled, and export the same functions: make wasm")
    lines = [
        HEAD,
        "",
        "/** The rules of a game. Addresses are in `memory`; `room` makes some, `release` takes it back. */",
    ]
    lines += ["export interface Kernels {", "  memory: WebAssembly.Memory;"]
    lines += [f"  {_line(name, ROOM[name])}" for name in ROOM]
    lines += [f"  {_line(name, signature)}" for name, signature in found[0].rules.items()]
    return "\n".join([*lines, "}", ""])


def _interfaces(folder: Path) -> list[Path]:
    return [file for id in GAMES if (file := folder / f"{id}.json").exists()]


def _line(name: str, signature: Signature) -> str:
    parameters = ", ".join(f"{_safe(each.name)}: {NUMBERS[each.kind]}" for each in signature.parameters)
    return f"{name}({parameters}): {NUMBERS[signature.result]};"


def _safe(name: str) -> str:
    return f"{name}_" if name == "public" else name  # a word of TypeScript's own


if __name__ == "__main__":
    Path("web/src", FILE).write_text(made(Path("build/wasm")), "utf-8")
