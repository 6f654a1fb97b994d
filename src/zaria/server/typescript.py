"""The messages of protocol.py and the views of games/views.py as TypeScript:
`python -m zaria.server.typescript > web/src/lib/protocol.ts`."""

import inspect
from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, get_args, get_origin, is_typeddict

import msgspec
import msgspec.inspect as ms

from ..games import views
from . import protocol

HEAD = "// Made by python -m zaria.server.typescript; do not edit."
PLAIN: dict[type[ms.Type], str] = {
    ms.StrType: "string",
    ms.IntType: "number",
    ms.FloatType: "number",
    ms.BoolType: "boolean",
    ms.NoneType: "null",
    ms.AnyType: "unknown",
}


def structs() -> list[type]:
    """Every message and part of one that protocol.py names, then every shape of a view, each in its file's order."""
    messages = [made for made in vars(protocol).values() if isinstance(made, type) and issubclass(made, msgspec.Struct)]
    return messages + [made for made in vars(views).values() if is_typeddict(made)]


def types() -> str:
    """The whole TypeScript file."""
    parts = [_interface(struct) for struct in structs()]
    parts += [f"export type {name} = {_members(alias)};" for name, alias in _aliases(views) + _aliases(protocol)]
    return "\n\n".join([HEAD, *parts]) + "\n"


def _aliases(module: Any) -> list[tuple[str, Any]]:
    """The unions and lists of words a module names."""
    return [(name, m) for name, m in vars(module).items() if isinstance(m, UnionType) or get_origin(m) is Literal]


def _members(alias: Any) -> str:
    if get_origin(alias) is Literal:
        return " | ".join(f"'{word}'" for word in get_args(alias))
    return " | ".join(_text(ms.type_info(member)) for member in get_args(alias))


def _interface(struct: type) -> str:
    return "\n".join([*_comment(struct), f"export interface {struct.__name__} {{", *_lines(struct), "}"])


def _comment(struct: type) -> list[str]:
    lines = inspect.cleandoc(struct.__doc__ or "").splitlines()
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def _lines(struct: type) -> Iterator[str]:
    info = ms.type_info(struct)
    assert isinstance(info, ms.StructType | ms.TypedDictType)
    left_out = True
    if isinstance(info, ms.StructType):
        if info.tag_field is not None:
            yield f"  {info.tag_field}: '{info.tag}';"
        # Clients may leave out what has a default; the server does so only where the struct says it.
        left_out = info.forbid_unknown_fields or info.cls.__struct_config__.omit_defaults
    order = list(struct.__annotations__)
    for field in sorted(info.fields, key=lambda field: order.index(field.name) if field.name in order else -1):
        yield f"  {field.encode_name}{'?' if left_out and not field.required else ''}: {_text(field.type)};"


def _named(kind: ms.Type) -> str | None:
    """What views.py calls a type, where it has a name for it."""
    for name, alias in _aliases(views):
        if not is_typeddict(get_args(alias)[0]) and ms.type_info(alias) == kind:
            return name
    return PLAIN.get(type(kind))


def _text(kind: ms.Type) -> str:
    match kind:
        case _ if name := _named(kind):
            return name
        case ms.LiteralType():
            return " | ".join(f"'{word}'" for word in kind.values)
        case ms.Metadata() if kind.extra:
            return str(kind.extra["typescript"])
        case ms.StructType() | ms.TypedDictType():
            return kind.cls.__name__
        case ms.ListType():
            item = _text(kind.item_type)
            return f"({item})[]" if isinstance(kind.item_type, ms.UnionType) and " | " in item else f"{item}[]"
        case ms.TupleType():
            return f"[{', '.join(_text(item) for item in kind.item_types)}]"
        case ms.DictType():
            return f"Record<{_text(kind.key_type)}, {_text(kind.value_type)}>"
        case ms.UnionType():
            last = [member for member in kind.types if isinstance(member, ms.NoneType)]
            return " | ".join(_text(member) for member in (*(m for m in kind.types if m not in last), *last))
    raise TypeError(f"no TypeScript for {kind!r}")


if __name__ == "__main__":
    print(types(), end="")
