"""`python -m zaria.native`: make the library if its sources have changed."""

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

from ..engine import shipped
from ..engine.sources import made_from
from .build import build
from .library import HERE, PROCESSORS
from .playing import noted


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m zaria.native", description="Compile the kernels for a wheel.")
    parser.add_argument("--out", type=Path, default=Path("build/native"))
    parser.add_argument("--machine", choices=PROCESSORS, default=HERE, help="the kind of machine it is for")
    options = parser.parse_args()
    out, architecture = options.out, options.machine
    if _is_made(out, architecture):
        return 0
    if find_spec("ziglang") is None:
        print("zaria: no library, because nothing can link it here: pip install -r locks/wasm.txt", file=sys.stderr)
        return 1
    with ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=1) as apart:
        file = apart.submit(build, apart.submit(noted).result(), out, architecture).result()
    print(f"{file}: {file.stat().st_size} bytes")
    return 0


def _is_made(out: Path, architecture: str) -> bool:
    """Whether the library is there, for that machine and of the present sources."""
    try:
        about = json.loads((out / shipped.ABOUT).read_bytes())
    except (OSError, ValueError):
        return False
    return bool((about["made_from"], about.get("architecture")) == (made_from(), architecture))


if __name__ == "__main__":
    sys.exit(main())
