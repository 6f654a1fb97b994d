"""Kernels that came with the package, and what happens to all others. tests/test_package.py tries a real library."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zaria.engine import shipped
from zaria.engine.compiler import COMPILED
from zaria.engine.jit import compiled
from zaria.engine.shipped import ABOUT, LIBRARY, Shipped
from zaria.engine.sources import files_of, made_from, name_of

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


def kernel(function: Any) -> Any:
    function.source_files = files_of(function)
    return Shipped(function, nogil=False)


@kernel
def doubled(n):  # type: ignore[no-untyped-def]
    return 2 * n


@kernel
def total(numbers):  # type: ignore[no-untyped-def]
    found = 0
    for number in numbers:
        found += doubled(number)
    return found


def test_what_is_in_no_library_is_compiled() -> None:
    assert doubled(4) == 8
    assert doubled(0.25) == 0.5


def test_kernels_call_each_other_wherever_they_come_from() -> None:
    assert total(np.arange(4)) == 12


def test_a_kernel_is_still_the_function_it_was() -> None:
    assert total.__name__ == "total"
    assert name_of(total.py_func) == f"{__name__}.total"


def test_who_makes_a_library_hears_of_every_kernel_and_call(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []

    def call(kernel: Shipped, given: tuple[int]) -> int:
        heard.append((kernel, given))
        return 7

    monkeypatch.setattr(shipped, "making", shipped.Making(call))
    halved = kernel(lambda n: n // 2)
    assert halved(8) == 7
    assert heard == [(halved, (8,))]
    assert shipped.making is not None
    assert shipped.making.kernels == {name_of(halved.py_func): halved}


@pytest.mark.parametrize("about", [None, "{", json.dumps({"made_from": "other sources", "functions": {}})])
def test_no_library_is_taken_that_is_not_whole_and_fresh(tmp_path: Path, about: str | None) -> None:
    if about is not None:
        (tmp_path / ABOUT).write_text(about)
        (tmp_path / LIBRARY).write_bytes(b"no library")
    assert shipped.read(tmp_path) is None


def test_a_library_for_another_machine_is_none(tmp_path: Path) -> None:
    (tmp_path / ABOUT).write_text(json.dumps({"made_from": made_from(), "functions": {}}))
    (tmp_path / LIBRARY).write_bytes(b"\x7fELF, but for no machine")
    assert shipped.read(tmp_path) is None


def test_closures_are_named_by_what_they_close_over() -> None:
    def adding(n: int) -> Any:
        return kernel(lambda m: m + n)

    assert name_of(adding(1).py_func) == name_of(adding(1).py_func) != name_of(adding(2).py_func)


def test_a_kernel_for_the_compiler_knows_its_files() -> None:
    assert compiled(doubled.py_func, nogil=False)(1) == 2
    assert total.py_func.source_files == {__file__}
