"""`python -m zaria.wasm`: compile every game whose sources have changed, each in a process of its own."""

import argparse
import gzip
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from ..games.registry import GAMES
from .build import build, stale


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m zaria.wasm", description="Compile the games to WebAssembly.")
    parser.add_argument("games", nargs="*", default=list(GAMES), help="all of them, if none is named")
    parser.add_argument("--out", type=Path, default=Path("build/wasm"))
    parser.add_argument("--processes", type=int, default=1, help="how many compile at once")
    options = parser.parse_args()
    wanted = [id for id in options.games if stale(id, options.out)]
    if wanted and find_spec("ziglang") is None:
        print("zaria: no WebAssembly, because nothing can link it here: pip install -r locks/wasm.txt", file=sys.stderr)
        return 1
    with ProcessPoolExecutor(options.processes, get_context("spawn"), max_tasks_per_child=1) as pool:
        for files in pool.map(build, wanted, [options.out] * len(wanted)):
            for file in files:
                raw = file.read_bytes()
                print(f"{file}: {len(raw)} bytes, {len(gzip.compress(raw, 9))} compressed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
