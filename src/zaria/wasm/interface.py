"""What a caller must know of a compiled game: it is written beside the module, and its types are the client's too."""

from typing import Literal

import msgspec

Kind = Literal["address", "length", "i32", "i64", "f64"]


class Slot(msgspec.Struct):
    """Where a field of a record is: NumPy's name of its numbers, how many there are on each axis, its first byte."""

    type: str
    shape: list[int]
    offset: int


class Layout(msgspec.Struct):
    """A record, byte by byte."""

    size: int
    fields: dict[str, Slot]


class Numbers(msgspec.Struct):
    """Numbers in rows, one after the other."""

    shape: list[int]
    values: list[int]


class Parameter(msgspec.Struct):
    """One plain argument of an exported function."""

    name: str
    kind: Kind


class Signature(msgspec.Struct):
    """How an exported function is called, and what it gives."""

    parameters: list[Parameter]
    result: Kind | None


class Variant(msgspec.Struct):
    """A table there can be, and its options as one number."""

    players: int
    options: dict[str, bool | str]
    code: int


class Widened(msgspec.Struct):
    """What a bot holds once its weights are widened: arrays in one room, which a function fills from a file's."""

    function: str
    bytes: int
    arrays: list[Slot]


class Weights(msgspec.Struct):
    """A file of what has been learned: arrays one after the other, in the order of a function's parameters."""

    file: str
    bytes: int
    arrays: list[Slot]
    widened: Widened | None


class Mind(msgspec.Struct):
    """How a bot chooses: by which function of the bots' module, with which weights before its other arguments."""

    function: str
    weights: Weights | None


class Interface(msgspec.Struct):
    """A compiled game. `made_from` changes with its sources, `version` with its rules; actions are in their order.

    `minds` are by the number of players and the level.
    """

    game: str
    version: int
    made_from: str
    record: Layout
    constants: dict[str, int]
    tables: dict[str, Numbers]
    actions: list[str]
    variants: list[Variant]
    rules: dict[str, Signature]
    bots: dict[str, Signature]
    minds: dict[int, dict[str, Mind]]


class Knowledge(msgspec.Struct):
    """What the judge of a table knows, before the other arguments of its functions: files, and plain numbers.

    `abroad` is what it knows where it plays on, if that is something else.
    """

    players: int
    options: dict[str, bool | str]
    deep: bool
    knowledge: list[Weights | float]
    abroad: list[Weights | float] | None


class Judging(msgspec.Struct):
    """The judge of a game: the functions of its module, in which the rules are too, and what it knows by table."""

    functions: dict[str, Signature]
    tables: list[Knowledge]
