"""The subset of Python that is translated means the same in JavaScript, and what is outside of it is refused."""

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from zaria.javascript.expressions import Untranslatable
from zaria.javascript.translator import Translator
from zaria.server.names import alike, tidy

from ..wasm.modules import ROOT, needed, node

pytestmark = needed

PYTHON = ROOT / "web/src/worker/python.js"
EMPTY: list[int] = []
NOTHING, CHOICE = "", "red 7"
PEOPLE = ["  Μαρία   Κ. ", "\u3164", "e" + 30 * "\u0302", "🐟" * 30, "MAPIA", "Μαρία", "Nikos ", "...", "Straße"]
NUMBERS, NAMES = (3, 1, 2), {"a": 1, "b": [1, 2]}


class Pair(NamedTuple):
    left: int
    right: int = 5

    def total(self) -> int:
        return self.left + self.right


@dataclass
class Kept:
    size: int
    parts: list[int] = field(default_factory=list)


class Base:
    kind = "base"

    def __init__(self, size: int) -> None:
        self.size, self.seen = size, [size]

    @property
    def double(self) -> int:
        return 2 * self.size

    def named(self, mark: str = "!") -> str:
        return f"{self.kind} {self.size}{mark}"


class Special(Base):
    kind = "special"

    @property
    def double(self) -> int:
        return super().double + 1

    def named(self, mark: str = "?") -> str:
        return super().named(mark) + "*"


@cache
def _squares(n: int) -> list[int]:
    return [i * i for i in range(n)]


def numbers() -> list[Any]:
    return [-7 // 2, -7 % 3, 7 // -2, 7 % -2, divmod(-9, 4), 1 << 54, (1 << 54) - 1, (1 << 60 | 1) >> 3, 3**3, -(2 - 5)]


def bits() -> list[Any]:
    cards = (1 << 54) | 5
    return [cards & (1 << 54) - 1, (cards >> 50) & 31, cards.bit_count(), (6).bit_length(), 6 ^ 3, 6 & 3 | 8]


def truths() -> list[Any]:
    return [
        EMPTY or 1,
        NOTHING or "x",
        0 or None,
        NUMBERS and 3,
        not NOTHING,
        bool(NOTHING),
        "1" == 1,
    ]


def lists() -> list[Any]:
    found = [*NUMBERS, *range(2, 4)]
    found[0] = 9
    found += [7]
    del found[-2:]
    return [
        found,
        found[1:],
        found[:-1],
        found[-1],
        len(found),
        9 in found,
        sorted(found),
        [*reversed(found)],
        max(found),
    ]


def dictionaries() -> list[Any]:
    made = {**NAMES, "c": 3} | {"d": None}
    return [made, made.get("e"), made.get("a", 4), "a" in made, [*made.items()], {k: v for k, v in made.items() if v}]


def texts() -> list[Any]:
    colour, number = CHOICE.split()
    return [colour, int(number), CHOICE.split(" ", 1), ",".join(["x", "y"]), f"{1 + 1}{None}{True}", "b" in "abc"]


def loops() -> list[Any]:
    found, k = [], 0
    while True:
        k += 1
        if k == 2:
            continue
        if k > 4:
            break
        found.append(k)
    pairs = [(i, j) for i in range(3) for j in range(i) if i != 2 or j]
    return [
        found,
        pairs,
        [[i + 1 for i in range(n)] for n in (1, 2)],
        any(n > 2 for n in found),
        next((n for n in EMPTY), 8),
    ]


def objects() -> list[Any]:
    pair, special = Pair(right=2, left=1), Special(3)
    left, right = pair
    special.size += 1
    return [pair.total(), left, right, Pair(4).right, special.double, special.named(), Base(1).named("."), special.seen]


def kinds() -> list[str]:
    found = []
    for thing in (Special(1), Base(1), Pair(1)):
        match thing:
            case Special():
                found.append("special")
            case Base() | Pair():
                found.append("other")
    return found


def errors() -> list[Any]:
    try:
        raise ValueError("wrong")
    except (TypeError, ValueError) as error:
        return ["caught", isinstance(error, ValueError), 0 < 1 <= 1 < 2, _squares(3) is _squares(3)]


def patterns() -> list[Any]:
    found = re.fullmatch(r"([a-z]+) ([1-9])", "red 7")
    return [found[2] if found else None, re.findall(r"\b[1-6]\b", "3 7 4"), Counter([2, 3, 3]).most_common()]


def fractions() -> list[Any]:
    return [1 / 2, 0.5 + 2, 0.1 - 0.3, 3 * 0.25, -0.5, 7 / 2 * 2, float(True), max(0.1, 0.3), sum([0.1, 0.2]), ~6]


def ordered() -> list[Any]:
    pairs = [(2, -1), (1, 5), (2, -3), (1, 5, 0)]
    return [
        sorted(pairs),
        max(pairs),
        min(pairs),
        sorted(NUMBERS, key=lambda n: (n % 2, -n)),
        min(NUMBERS, key=lambda n: abs(n - 2)),
        max(EMPTY, default=7),
        sorted({3, 1, 2} - {1}),
        Pair(1, 2) == Pair(1, 2),
        Pair(1, 2) == Pair(2, 1),
    ]


def generated() -> list[Any]:
    return [*_counting(3), *_counting(1)]


def _counting(n: int) -> Iterator[int]:
    for i in range(n):
        yield 2 * i
    yield from [n, n]


def kept() -> list[Any]:
    one, other = Kept(1), Kept(2, [3])
    one.parts.append(9)
    return [one.size, one.parts, other.parts, Kept(5).parts]


def given_by_name() -> list[Any]:
    fields = {"right": 4}
    pair = Pair(**fields, left=3)
    return [pair.left, pair.right, getattr(pair, "left"), [*range(3, -1, -1)], [*zip(NUMBERS, "ab", strict=False)]]  # noqa: B009


def names() -> list[Any]:
    return [[tidy(name), *(alike(name, other) for other in PEOPLE)] for name in PEOPLE]


FUNCTIONS = [
    numbers, bits, truths, lists, dictionaries, texts, loops, objects, kinds, errors, patterns, fractions, ordered,
    generated, kept, given_by_name, names,
]  # fmt: skip
GIVEN: list[tuple[Any, str]] = [
    (Counter, "py.Counter"), (re.findall, "py.findall"), (re.fullmatch, "py.fullmatch"),
    (unicodedata.normalize, "py.normalize"), (unicodedata.category, "py.category"),
]  # fmt: skip


def translated(*functions: Callable[..., Any]) -> str:
    named = {function.__name__: function for function in functions}
    return Translator(GIVEN, set(), set(), ours=(__name__, "zaria.server.names")).script(named)


def test_the_subset_means_the_same(tmp_path: Path) -> None:
    (tmp_path / "half.mjs").write_text(translated(*FUNCTIONS), "utf-8")
    node("../javascript/call.mjs", PYTHON, tmp_path / "half.mjs", tmp_path / "found.json")
    found = json.loads((tmp_path / "found.json").read_text("utf-8"))
    assert found.keys() == {function.__name__ for function in FUNCTIONS}
    for function in FUNCTIONS:
        assert found[function.__name__] == json.loads(json.dumps(function())), function.__name__


def two_places() -> list[int]:
    found = [1, 2]
    found[0], found[1] = 2, 1
    return found


def by_name(**given: int) -> int:
    return len(given)


def with_steps() -> Any:
    return NUMBERS[::2]


def otherwise() -> None:
    for _ in NUMBERS:
        pass
    else:
        print()


def matrices(a: Any) -> Any:
    return a @ a


def finally_() -> None:
    try:
        print()
    finally:
        print()


def of_others() -> str:
    return json.dumps(1)


def nested() -> Any:
    def inner() -> int:
        return 1

    return inner


OUTSIDE = [two_places, by_name, with_steps, otherwise, matrices, finally_, of_others, nested]


@pytest.mark.parametrize("function", OUTSIDE, ids=lambda function: function.__name__)
def test_what_is_outside_is_refused(function: FunctionType) -> None:
    with pytest.raises(Untranslatable, match=r"line \d+|only known by name|not ours"):
        translated(function)
