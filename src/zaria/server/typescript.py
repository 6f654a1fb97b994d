"""The messages of protocol.py as TypeScript: `python -m zaria.server.typescript > web/src/lib/protocol.ts`."""

import inspect
from collections.abc import Iterator
from types import UnionType

import msgspec
import msgspec.inspect as ms

from . import protocol

HEAD = "// Made by python -m zaria.server.typescript; do not edit."


def structs() -> list[type[msgspec.Struct]]:
    """Every message and part of one that protocol.py names, in its order."""
    return [made for made in vars(protocol).values() if isinstance(made, type) and issubclass(made, msgspec.Struct)]


def types() -> str:
    """The whole TypeScript file."""
    parts = [_interface(struct) for struct in structs()]
    parts += [
        f"export type {name} = {_text(ms.type_info(union))};"
        for name, union in vars(protocol).items()
        if isinstance(union, UnionType)
    ]
    return "\n\n".join([HEAD, *parts]) + "\n"


def _interface(struct: type[msgspec.Struct]) -> str:
    return "\n".join([*_comment(struct), f"export interface {struct.__name__} {{", *_lines(struct), "}"])


def _comment(struct: type[msgspec.Struct]) -> list[str]:
    lines = inspect.cleandoc(struct.__doc__ or "").splitlines()
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _lines(struct: type[msgspec.Struct]) -> Iterator[str]:
    info = ms.type_info(struct)
    assert isinstance(info, ms.StructType)
    if info.tag_field is not None:
        yield f"  {info.tag_field}: '{info.tag}';"
    # Clients may leave out what has a default; the server does so only where the struct says it.
    left_out = info.forbid_unknown_fields or struct.__struct_config__.omit_defaults
    for field in info.fields:
        yield f"  {field.encode_name}{'?' if left_out and not field.required else ''}: {_text(field.type)};"


def _text(kind: ms.Type) -> str:
    match kind:
        case ms.StrType():
            return "string"
        case ms.IntType() | ms.FloatType():
            return "number"
        case ms.BoolType():
            return "boolean"
        case ms.NoneType():
            return "null"
        case ms.AnyType():
            return "unknown"
        case ms.StructType():
            return kind.cls.__name__
        case ms.ListType():
            item = _text(kind.item_type)
            return f"({item})[]" if " | " in item else f"{item}[]"
        case ms.DictType():
            return f"Record<{_text(kind.key_type)}, {_text(kind.value_type)}>"
        case ms.UnionType():
            last = [member for member in kind.types if isinstance(member, ms.NoneType)]
            return " | ".join(_text(member) for member in (*(m for m in kind.types if m not in last), *last))
    raise TypeError(f"no TypeScript for {kind!r}")


if __name__ == "__main__":
    print(types(), end="")
