"""Compilation happens once, is announced, and never goes stale."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba.core.caching import NullCache
from numba.core.event import install_recorder

from zaria.engine.compiler import COMPILED, kernel
from zaria.words import LANGUAGES, say

if not COMPILED:
    pytest.skip("these tests are about compilation, which is switched off in this run", allow_module_level=True)

HELPER = """
from zaria.engine.compiler import kernel

@kernel
def factor():
    return {factor}
"""
PROGRAM = """
from zaria.engine.compiler import kernel
from helper import factor

def times(inner):
    @kernel
    def product(x):
        return x * inner()
    return product

print(times(factor)(7))
"""

NESTED = """
from zaria.engine.compiler import kernel
from helper import factor

@kernel
def other():
    return 5

def same(inner):
    @kernel
    def value():
        return inner()
    return value

print(same(same(factor))(), same(same(other))())
"""


def run(folder: Path, factor: int, lang: str = "en") -> tuple[str, str]:
    (folder / "helper.py").write_text(HELPER.format(factor=factor))
    (folder / "program.py").write_text(PROGRAM)
    # Python takes a file of the same second and size for the one it has read.
    environment = os.environ | {"NUMBA_CACHE_DIR": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    environment["ZARIA_LANG"] = lang
    done = subprocess.run(
        [sys.executable, "program.py"], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip(), done.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_start_compiles_and_says_so_and_the_second_does_not(tmp_path: Path, lang: str) -> None:
    assert run(tmp_path, 3, lang) == ("21", f"zaria: {say('cli.compiling', lang)}\n")
    assert run(tmp_path, 3, lang) == ("21", "")


def test_a_change_in_a_called_kernel_is_noticed(tmp_path: Path) -> None:
    assert run(tmp_path, 3)[0] == "21"
    assert run(tmp_path, 5)[0] == "35"


def test_closures_over_different_closures_are_told_apart(tmp_path: Path) -> None:
    """The second is like the first but for what stands two levels below; it must not be taken for it."""
    (tmp_path / "helper.py").write_text(HELPER.format(factor=3))
    (tmp_path / "program.py").write_text(NESTED)
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    for _ in range(2):
        command = [sys.executable, "program.py"]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == "3 5"


def test_a_kernel_typed_at_a_prompt_works_and_is_not_cached(tmp_path: Path) -> None:
    typed = HELPER.format(factor=6) + PROGRAM.replace("from helper import factor", "")
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-"], input=typed, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "42"
    assert not list(tmp_path.iterdir())


def test_a_kernel_is_compiled_once_for_all_small_integers() -> None:
    @kernel
    def doubled(x: Any) -> Any:
        return 2 * x

    @kernel
    def calls(small: Any, wide: Any) -> Any:
        return doubled(small) + doubled(3) + doubled(wide)

    for made in (doubled, calls):
        setattr(made, "_cache", NullCache())  # noqa: B010  # an earlier run would spare the compiler all work
    with install_recorder("numba:compile") as compiled:
        assert calls(np.uint8(200), 10**12) == 400 + 6 + 2 * 10**12
    begun = [event.data["dispatcher"].py_func.__name__ for _, event in compiled.buffer if event.is_start]
    assert begun == ["calls", "doubled"]
