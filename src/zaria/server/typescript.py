"""The messages of protocol.py and the views of the games as TypeScript, for the client, and a few values it needs.

`python -m zaria.server.typescript` writes web/src/lib/protocol.ts, a view.ts for each folder of the games, and what is
written beside compiled games.
"""

import ast
import inspect
import json
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import Any, Literal, get_args, get_origin, is_typeddict

import msgspec
import msgspec.inspect as ms

from .. import bots, games
from ..events import Terms
from ..games import registry, views
from ..review import shapes
from ..wasm import interface
from . import protocol
from .autoplay import PACES

HEAD = "// Made by python -m zaria.server.typescript; do not edit."
WHOLE = "// It is long because it has every message."
PROTOCOL, REVIEW, COMPILED = Path("lib/protocol.ts"), Path("lib/review.ts"), Path("worker/interface.ts")
LAST = "export type AnyPrivate = Record<string, unknown>;"  # whatever only a seat of whatever game sees
PLAIN: dict[type[ms.Type], str] = {
    ms.StrType: "string",
    ms.IntType: "number",
    ms.FloatType: "number",
    ms.BoolType: "boolean",
    ms.NoneType: "null",
    ms.AnyType: "unknown",
}


def _view_modules() -> dict[Path, ModuleType]:
    """The views of every folder of the games that has some, by the file of the client they are written to."""
    titles = {manifest.module: id for id, manifest in registry.GAMES.items()}
    modules = {
        found.name: f"{games.__name__}.{found.name}.views" for found in iter_modules(games.__path__) if found.ispkg
    }
    found = {name: import_module(module) for name, module in modules.items() if find_spec(module)}
    views = {Path("games", titles.get(name, name), "view.ts"): module for name, module in found.items()}
    return views | {
        Path("games", str(pad.pad_of), "pad", "view.ts"): registry.part(id, "views")
        for id, pad in registry.PADS.items()
    }


def _owners() -> dict[Path, list[ModuleType]]:
    """Which file of the client has the types of which modules; what several modules name belongs to the first."""
    shared = {path: [module] for path, module in _view_modules().items() if path.parts[1] not in registry.GAMES}
    each = {path: [module] for path, module in _view_modules().items() if path.parts[1] in registry.GAMES}
    return {REVIEW: [shapes], PROTOCOL: [protocol, views], COMPILED: [interface], **shared, **each}


def _types_of(module: ModuleType) -> list[type]:
    """The messages or shapes of a module, in its order; protocol.py takes some of its parts from elsewhere."""
    made = [thing for thing in vars(module).values() if isinstance(thing, type)]
    if module in (protocol, shapes, interface):
        return [thing for thing in made if issubclass(thing, msgspec.Struct) and thing is not Terms]
    own = [thing for thing in made if is_typeddict(thing) and thing.__module__ == module.__name__]
    return list(dict.fromkeys(own))


def _aliases(module: ModuleType) -> list[tuple[str, Any]]:
    """The unions and lists of words a module names."""
    return [(name, m) for name, m in vars(module).items() if isinstance(m, UnionType) or get_origin(m) is Literal]


def _home() -> dict[str, Path]:
    """The file in which each name is defined."""
    home: dict[str, Path] = {}
    for path, modules in _owners().items():
        for module in modules:
            for name in [made.__name__ for made in _types_of(module)] + [name for name, _ in _aliases(module)]:
                home.setdefault(name, path)
    return home


def files() -> dict[Path, str]:
    """Every file of the client that is made here, below web/src."""
    home = _home()
    return {path: _file(path, modules, home) for path, modules in _owners().items()}


def _file(path: Path, modules: list[ModuleType], home: dict[str, Path]) -> str:
    parts = [_interface(made) for module in modules for made in _types_of(module) if home[made.__name__] == path]
    for module in reversed(modules):
        parts += [f"export type {name} = {_members(alias)};" for name, alias in _aliases(module) if home[name] == path]
        parts += [LAST] if module is views else []
    parts += _values() if path == PROTOCOL else []
    head = f"{HEAD}\n{WHOLE}" if path == PROTOCOL else HEAD
    return "\n\n".join([head, *_imports(path, "\n".join(parts), home), *parts]) + "\n"


def _imports(path: Path, text: str, home: dict[str, Path]) -> list[str]:
    """What a file needs of others."""
    needed: dict[Path, list[str]] = {}
    for name in sorted(set(re.findall(r"\b[A-Z]\w+", re.sub(r"/\*.*?\*/|'[^']*'", "", text, flags=re.DOTALL)))):
        if name in home and home[name] != path:
            needed.setdefault(home[name], []).append(name)
    lines = [
        f"import type {{ {', '.join(names)} }} from '{_relative(path, source)}';"
        for source, names in sorted(needed.items(), key=lambda item: item[0] != PROTOCOL)
    ]
    return ["\n".join(lines)] if lines else []


def _relative(path: Path, source: Path) -> str:
    way = Path(os.path.relpath(source, path.parent)).as_posix().removesuffix(".ts")
    return way if way.startswith(".") else f"./{way}"


def _values() -> list[str]:
    """What clients must know as it is, not only of what type."""
    usual = {field.name: field.default for field in msgspec.structs.fields(Terms) if not field.required}
    return [
        _value("TERMS", usual, "The terms of a table where nobody wishes for others."),
        _value("PACES", PACES, "What pauses are multiplied by."),
        _value("BOTS", bots.NAMES, "The levels there are, also those that nobody is offered."),
    ]


def _value(name: str, value: object, about: str) -> str:
    return f"/** {about} */\nexport const {name} = {json.dumps(value)} as const;"


def _members(alias: Any) -> str:
    if get_origin(alias) is Literal:
        return " | ".join(f"'{word}'" for word in get_args(alias))
    return " | ".join(_text(ms.type_info(member)) for member in get_args(alias))


def _interface(struct: type) -> str:
    bases = [base.__name__ for base in _bases(struct)]
    extends = f" extends {', '.join(bases)}" if bases else ""
    return "\n".join([*_comment(struct), f"export interface {struct.__name__}{extends} {{", *_lines(struct), "}"])


def _bases(struct: type) -> list[type]:
    """The shapes that a shape is made of. A TypedDict forgets them, so its source is asked."""
    module = inspect.getmodule(struct)
    if not is_typeddict(struct) or module is None:
        return []
    written = {node.name: node for node in ast.parse(inspect.getsource(module)).body if isinstance(node, ast.ClassDef)}
    bases = written[struct.__name__].bases if struct.__name__ in written else []
    names = [base.id for base in bases if isinstance(base, ast.Name)]
    return [vars(module)[name] for name in names if name != "TypedDict"]


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
    inherited = {name for base in _bases(struct) for name in base.__annotations__}
    own = [field for field in info.fields if field.name not in inherited]
    for field in sorted(own, key=lambda field: order.index(field.name) if field.name in order else -1):
        yield f"  {field.encode_name}{'?' if left_out and not field.required else ''}: {_text(field.type)};"


def _named(kind: ms.Type) -> str | None:
    """What the views call a type, where they have a name for it."""
    return next((name for name, named in _names() if named == kind), PLAIN.get(type(kind)))


@cache
def _names() -> list[tuple[str, ms.Type]]:
    modules = (views, *_view_modules().values())
    return [(name, ms.type_info(alias)) for module in modules for name, alias in _aliases(module)]


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


def main() -> None:
    """Write all files of the client that are made here."""
    source = Path("web/src")
    for path, text in files().items():
        (source / path).parent.mkdir(parents=True, exist_ok=True)
        (source / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
