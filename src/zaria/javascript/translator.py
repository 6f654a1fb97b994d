"""What is in reach of some functions and classes, as one piece of JavaScript."""

import ast
import builtins
import inspect
import textwrap
from dataclasses import MISSING, is_dataclass
from dataclasses import fields as dataclass_fields
from functools import _lru_cache_wrapper as Cached  # noqa: N812
from functools import cached_property
from types import FunctionType, ModuleType, UnionType
from typing import Any, get_args, is_typeddict

import msgspec
import numpy as np
from numba.core.dispatcher import Dispatcher

from .expressions import Expressions, Untranslatable, literal, safe
from .statements import Statements


class Translator:
    """Writes JavaScript for whatever it is asked for, and for everything that this needs.

    `given` names what is there already, such as kernels; `asked` are the methods that callers in JavaScript use. Of a
    class only those methods are written that somebody asks for by their names. Functions of modules that are not `ours`
    are not translated.
    """

    def __init__(
        self, given: list[tuple[Any, str]], asked: set[str], left_out: set[str], ours: str | tuple[str, ...] = "zaria."
    ) -> None:
        self._ours = ours
        self._given = {id(thing): text for thing, text in given}
        self._kept = [thing for thing, _ in given]  # so that no identity is used twice
        self._asked, self._left_out = asked | {"__init__"}, left_out
        self._texts: dict[int, str] = {}
        self._named: dict[str, int] = {}
        self._functions: dict[str, str] = {}
        self._constants: dict[str, str] = {}
        self._made: dict[str, str] = {}  # constants that classes make
        self._classes: dict[str, type] = {}

    def script(self, exports: dict[str, Any]) -> str:
        """The JavaScript for some objects, by the names they are exported under."""
        names = {name: self.value(thing) for name, thing in exports.items()}
        classes: dict[str, str] = {}
        while True:  # a method may ask for more methods
            before = len(self._asked), len(self._classes)
            classes = {name: self._class(name, made) for name, made in list(self._classes.items())}
            if before == (len(self._asked), len(self._classes)):
                break
        plain, made = (
            [f"const {name} = {text};" for name, text in found.items()] for found in (self._constants, self._made)
        )
        given = ", ".join(f"{literal(name)}: {text}" for name, text in names.items())
        parts = [*self._functions.values(), *plain, *classes.values(), *made, f"return {{ {given} }};"]
        return "export default function (py, kernels) {\n" + textwrap.indent("\n".join(parts), "  ") + "\n}\n"

    def value(self, thing: Any, hint: str = "value") -> str:
        """An object of Python as an expression of JavaScript."""
        if id(thing) in self._given:
            return self._given[id(thing)]
        if thing is None or isinstance(thing, bool | int | float | str | bytes):
            return literal(thing)
        if is_typeddict(thing):
            return "null"  # a type, and nothing besides
        if isinstance(thing, np.integer):
            return literal(int(thing))
        if id(thing) not in self._texts:
            self._kept.append(thing)
            self._texts[id(thing)] = name = self._name(getattr(thing, "__name__", hint))
            self._write(name, thing)
        return self._texts[id(thing)]

    def give(self, thing: Any, text: str) -> None:
        """From now on JavaScript has this."""
        self._given[id(thing)] = text
        self._kept.append(thing)

    def has(self, thing: Any) -> bool:
        """Whether JavaScript has it already."""
        return id(thing) in self._given

    def _name(self, wanted: str) -> str:
        number = self._named[wanted] = self._named.get(wanted, 0) + 1
        return f"{safe(wanted)}_{number}"

    def _write(self, name: str, thing: Any) -> None:
        if isinstance(thing, FunctionType):
            self._functions[name] = self._function(name, thing, None)
        elif isinstance(thing, Dispatcher):
            self._functions[name] = self._function(name, thing.py_func, None)
        elif isinstance(thing, Cached):
            self._constants[name] = f"py.cached({self.value(thing.__wrapped__)})"
        elif isinstance(thing, type):
            for base in self._bases(thing):
                self.value(base)
            self._classes[name] = thing
        else:
            known = self._made if _has_structs(thing) or isinstance(thing, UnionType) else self._constants
            known[name] = self._data(thing)

    def _data(self, thing: Any) -> str:
        if isinstance(thing, np.ndarray):
            return self._data(thing.tolist())
        if isinstance(thing, tuple | list):
            return f"[{', '.join(self._part(each) for each in thing)}]"
        if isinstance(thing, dict):
            pairs = (f"[{self._part(key)}, {self._part(each)}]" for key, each in thing.items())
            return f"py.dict([{', '.join(pairs)}])"
        if isinstance(thing, UnionType):
            return f"[{', '.join(map(self.value, get_args(thing)))}]"
        if isinstance(thing, msgspec.Struct):
            values = (self._part(each) for each in msgspec.structs.astuple(thing))
            return f"{self.value(type(thing))}({', '.join(values)})"
        raise Untranslatable(f"{thing!r} as a constant")

    def _part(self, thing: Any) -> str:
        return self._data(thing) if isinstance(thing, tuple | list | dict | msgspec.Struct) else self.value(thing)

    def _function(self, name: str, function: FunctionType, owner: str | None) -> str:
        node = _source(function, self._ours)
        parameters = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        rest = [node.args.vararg.arg] if node.args.vararg else []
        if node.args.kwarg or (rest and node.args.kwonlyargs):
            raise Untranslatable(f"{function.__qualname__}: parameters that are only known by name")
        assigned = _assigned(node)
        expressions = Expressions(_Scope(self, function), {*parameters, *rest, *assigned}, owner)
        try:
            lines = [*Statements(expressions).body(node.body)]
        except Untranslatable as error:
            raise Untranslatable(f"{function.__module__}.{function.__qualname__}: {error}") from error
        self._asked |= expressions.names
        own = sorted(map(safe, assigned - {*parameters, *rest}))
        head = [f"let {', '.join(own)};"] if own else []
        given = ", ".join([*self._parameters(function, parameters), *(f"...{safe(each)}" for each in rest)])
        body = textwrap.indent("\n".join([*head, *lines]), "  ")
        star = "*" if any(isinstance(each, ast.Yield | ast.YieldFrom) for each in ast.walk(node)) else ""
        return f"function{star} {name}({given}) {{\n{body}\n}}"

    def _parameters(self, function: FunctionType, names: list[str]) -> list[str]:
        known = inspect.signature(function).parameters
        empty = inspect.Parameter.empty
        return [
            safe(name) if known[name].default is empty else f"{safe(name)} = {self._part(known[name].default)}"
            for name in names
        ]

    def _class(self, name: str, made: type) -> str:
        bases = self._bases(made)
        base = self.value(bases[0]) if bases else "null"
        fields = _fields(made)
        parts = []
        for attribute, thing in vars(made).items():
            left_out = f"{made.__name__}.{attribute}" in self._left_out or attribute in fields
            left_out = left_out or (attribute == "__init__" and is_dataclass(made))
            if attribute in self._asked and not left_out:
                parts += self._member(name, attribute, thing)
        inside = textwrap.indent(",\n".join(parts), "  ")
        stated = ", ".join(f"[{literal(field)}, () => {self._part(value)}]" for field, value in fields.items())
        return f"const {name} = py.class_({literal(made.__name__)}, {base}, [{stated}], {{\n{inside}\n}});"

    def _bases(self, made: type) -> list[type]:
        """The class that a class continues, where that is one of ours or an error."""
        bases = (
            base for base in made.__bases__ if base.__module__.startswith(self._ours) or issubclass(base, Exception)
        )
        return [*bases][:1]

    def _member(self, owner: str, name: str, thing: Any) -> list[str]:
        match thing:
            case property():
                found = [f"{name}: py.property({self._method(owner, name, thing.fget)}"]
                found += [f", {self._method(owner, name, thing.fset)}"] if thing.fset else []
                return ["".join(found) + ")"]
            case cached_property():
                return [f"{name}: py.cachedProperty({self._method(owner, name, thing.func)})"]
            case classmethod() | staticmethod():
                raise Untranslatable(f"{owner}.{name}: no plain method")
            case FunctionType():
                own = thing.__qualname__ == f"{self._classes[owner].__qualname__}.{name}"
                return [f"{name}: {self._method(owner, name, thing) if own else self.value(thing)}"]
            case ModuleType():  # the rules: what is asked of them beside the steps of a match
                return [f"{name}: {{ ...kernels, outcomes: {self.value(thing.outcomes)} }}"]
        return [f"{name}: {self._part(thing)}"]

    def _method(self, owner: str, name: str, function: Any) -> str:
        return self._function(safe(name), function, owner)


class _Scope:
    """What names mean in a function that are not its own."""

    def __init__(self, translator: Translator, function: FunctionType) -> None:
        self._translator = translator
        cells = zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
        self._known = function.__globals__ | {name: cell.cell_contents for name, cell in cells}

    def text(self, node: ast.Name | ast.Attribute) -> str:
        if isinstance(node, ast.Name) and node.id not in self._known:
            if not hasattr(builtins, node.id):
                raise Untranslatable(f"line {node.lineno}: {node.id} is not known")
            return f"py.{node.id}"
        return self._translator.value(self._thing(node), ast.unparse(node).replace(".", "_"))

    def in_module(self, node: ast.Attribute) -> bool:
        return isinstance(self._thing(node.value), ModuleType | type)

    def _thing(self, node: ast.expr) -> Any:
        if isinstance(node, ast.Attribute):
            return getattr(self._thing(node.value), node.attr)
        assert isinstance(node, ast.Name)
        return self._known[node.id] if node.id in self._known else getattr(builtins, node.id)

    def is_given(self, callee: ast.expr) -> bool:
        return isinstance(callee, ast.Name | ast.Attribute) and self._translator.has(self._thing(callee))

    def parameters(self, callee: ast.expr) -> list[str] | None:
        """The names of a callee's parameters, where they are known."""
        if isinstance(callee, ast.Name) and callee.id not in self._known:
            return _BUILTIN.get(callee.id)
        try:
            return list(inspect.signature(self._thing(callee)).parameters)
        except (KeyError, TypeError, ValueError):
            return None


_BUILTIN = {
    "enumerate": ["iterable", "start"],
    "max": ["iterable", "key", "default"],
    "min": ["iterable", "key", "default"],
    "sorted": ["iterable", "key"],
    "zip": ["a", "b", "c", "strict"],
}


def _source(function: FunctionType, ours: str | tuple[str, ...]) -> ast.FunctionDef:
    """The source of a function of ours; what Python brings must be given."""
    if function.__module__.startswith(ours):
        node = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        if isinstance(node, ast.FunctionDef):
            return node
    raise Untranslatable(f"{function.__module__}.{function.__qualname__} is not ours to translate")


def _assigned(node: ast.FunctionDef) -> set[str]:
    """The names that a function gives values to, but for those of its comprehensions."""
    found: set[str] = set()
    todo: list[ast.AST] = list(node.body)
    while todo:
        at = todo.pop()
        if isinstance(at, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp | ast.Lambda):
            continue
        if isinstance(at, ast.Name) and isinstance(at.ctx, ast.Store):
            found.add(at.id)
        if isinstance(at, ast.ExceptHandler) and at.name:
            found.add(at.name)
        todo += ast.iter_child_nodes(at)
    return found


def _has_structs(thing: Any) -> bool:
    if isinstance(thing, dict):
        return _has_structs([*thing.values()])
    return any(map(_has_structs, thing)) if isinstance(thing, tuple | list) else isinstance(thing, msgspec.Struct)


def _default(field: msgspec.structs.FieldInfo) -> Any:
    if field.required:
        return None
    return field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()


def _plain_default(field: Any) -> Any:
    if field.default_factory is not MISSING:
        return field.default_factory()
    return None if field.default is MISSING else field.default


def _fields(made: type) -> dict[str, Any]:
    """The fields of a class that is a record, with their values where none is given."""
    if issubclass(made, msgspec.Struct):
        fields = msgspec.structs.fields(made)
        return {field.name: _default(field) for field in fields}
    if is_dataclass(made):
        return {field.name: _plain_default(field) for field in dataclass_fields(made)}
    if issubclass(made, tuple) and hasattr(made, "_fields"):
        defaults = getattr(made, "_field_defaults", {})
        return {field: defaults.get(field) for field in made._fields}
    return {}
