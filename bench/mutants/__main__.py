"""Makes the copy of the checkout and goes on in there (`inside`), so that only the copy is ever changed."""

import fcntl
import hashlib
import os
import shutil
import sys
import tempfile
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]
COPIED = ("src/zaria", "tests", "bench", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "pages", "databases", ".*")


def work_folder() -> Path:
    """Where the copy and the sessions of this checkout are kept between runs."""
    name = hashlib.sha256(str(CHECKOUT).encode()).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"zaria-mutants-{name}"


def make_copy(copy: Path) -> None:
    shutil.rmtree(copy, ignore_errors=True)
    for name in COPIED:
        if (CHECKOUT / name).is_dir():
            shutil.copytree(CHECKOUT / name, copy / name, ignore=LEFT_OUT)
        else:
            shutil.copy2(CHECKOUT / name, copy / name)


def lock(work: Path) -> None:
    """One run at a time; the lock is held until the process ends, through `exec` too."""
    work.mkdir(exist_ok=True)
    held = os.open(work / "lock", os.O_CREAT | os.O_RDWR)
    os.set_inheritable(held, True)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit(f"another run is under way in {work}")


def main() -> None:
    lock(work_folder())
    copy = work_folder() / "copy"
    make_copy(copy)
    os.chdir(copy)
    environment = os.environ | {
        "PYTHONPATH": str(copy / "src"),  # before the checkout, which is installed
        "PYTHONDONTWRITEBYTECODE": "1",  # one change must not be taken for the next
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "NUMBA_DISABLE_JIT": "1",
    }
    os.execve(sys.executable, [sys.executable, "-m", "bench.mutants.inside", *sys.argv[1:]], environment)


if __name__ == "__main__":
    main()
