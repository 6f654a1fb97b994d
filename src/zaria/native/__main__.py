"""`python -m zaria.native`: make the library if its sources have changed."""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from ..engine import shipped
from .build import build
from .playing import noted


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m zaria.native", description="Compile the kernels for a wheel.")
    parser.add_argument("--out", type=Path, default=Path("build/native"))
    out = parser.parse_args().out
    if shipped.read(out) is not None:
        return 0
    if find_spec("ziglang") is None:
        print("zaria: no library, because nothing can link it here: pip install -r locks/wasm.txt", file=sys.stderr)
        return 1
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as apart:
        file = apart.submit(build, apart.submit(noted).result(), out).result()
    print(f"{file}: {file.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
