"""Expressions of the subset as JavaScript; anything else is refused with its place."""

import ast
import json
from collections.abc import Callable
from typing import Protocol

OPERATORS = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "div", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow",
    ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "shl", ast.RShift: "shr",
}  # fmt: skip
ORDERED = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
# JavaScript's own words, and those of the translation.
RESERVED = {
    "arguments", "case", "catch", "class", "const", "debugger", "default", "delete", "do", "enum", "eval", "export",
    "extends", "function", "implements", "instanceof", "interface", "kernels", "let", "new", "null", "package",
    "private", "protected", "public", "py", "static", "subject", "super", "switch", "this", "throw", "typeof",
    "undefined", "var", "void", "with",
}  # fmt: skip


class Untranslatable(Exception):
    """Something outside the subset."""


class Scope(Protocol):
    """What names mean that are not a function's own."""

    def text(self, node: ast.Name | ast.Attribute) -> str:
        """Such a name as JavaScript."""

    def in_module(self, node: ast.Attribute) -> bool:
        """Whether this is something in a module, rather than in an object."""

    def is_given(self, callee: ast.expr) -> bool:
        """Whether JavaScript has a callee already."""

    def parameters(self, callee: ast.expr) -> list[str] | None:
        """The names of a callee's parameters, where they are known."""


def safe(name: str) -> str:
    return f"{name}_" if name in RESERVED else name


class Expressions:
    """Turns expressions of one function into JavaScript."""

    def __init__(self, scope: Scope, local: set[str], owner: str | None) -> None:
        self._scope, self.local, self._owner = scope, local, owner
        self.names: set[str] = set()  # attributes that are asked for

    def text(self, node: ast.expr) -> str:
        method = getattr(self, f"_{type(node).__name__.lower()}", None)
        if method is None:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")
        result: str = method(node)
        return result

    def truth(self, node: ast.expr) -> str:
        """An expression where only its truth matters."""
        plain = isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
        return self.text(node) if plain else f"py.truth({self.text(node)})"

    def _constant(self, node: ast.Constant) -> str:
        return literal(node.value)

    def _name(self, node: ast.Name) -> str:
        return safe(node.id) if node.id in self.local else self._scope.text(node)

    def _attribute(self, node: ast.Attribute) -> str:
        if self._is_global(node):
            return self._scope.text(node)
        self.names.add(node.attr)
        if self._is_super(node.value):
            return f"py.parent({self._owner}, self, {literal(node.attr)})"
        return f"{self.text(node.value)}.{node.attr}"

    def _is_global(self, node: ast.Attribute) -> bool:
        """Whether this is something in a module."""
        root: ast.expr = node
        while isinstance(root, ast.Attribute):
            root = root.value
        return isinstance(root, ast.Name) and root.id not in self.local and self._scope.in_module(node)

    @staticmethod
    def _is_super(node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "super"

    def _call(self, node: ast.Call) -> str:
        if not isinstance(node.func, ast.Attribute) or self._is_global(node.func) or self._is_super(node.func.value):
            return f"{self.text(node.func)}({', '.join(self._given(node, node.func))})"
        self.names.add(node.func.attr)
        given = [self.text(node.func.value), literal(node.func.attr), *self._given(node, None)]
        return f"py.call({', '.join(given)})"

    def _given(self, node: ast.Call, callee: ast.expr | None) -> list[str]:
        given = [self.text(each) for each in node.args]
        if not node.keywords:
            return given
        named = {each.arg: each.value for each in node.keywords}
        order = self._scope.parameters(callee) if callee is not None else None
        if order is not None and set(named) <= set(order):
            last = max(order.index(name) for name in named if name)
            rest = order[len(given) : last + 1]
            return [*given, *(self.text(named[name]) if name in named else "undefined" for name in rest)]
        pairs = self._dict(
            ast.Dict([None if each is None else ast.Constant(each) for each in named], [*named.values()])
        )
        if callee is not None and self._scope.is_given(callee):
            return [*given, pairs]
        if order is None or not set(named) - {None} <= set(order):
            raise Untranslatable(f"line {node.lineno}: names of arguments in {ast.unparse(node)}")
        return [*given, f"...py.named({json.dumps(order[len(given) :])}, {pairs})"]

    def _starred(self, node: ast.Starred) -> str:
        return f"...py.iter({self.text(node.value)})"

    def _list(self, node: ast.List | ast.Tuple) -> str:
        return f"[{', '.join(self.text(each) for each in node.elts)}]"

    _tuple = _list

    def _set(self, node: ast.Set) -> str:
        return f"py.set([{', '.join(self.text(each) for each in node.elts)}])"

    def _dict(self, node: ast.Dict) -> str:
        parts = [
            f"...py.items({self.text(value)})" if key is None else f"[{self.text(key)}, {self.text(value)}]"
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return f"py.dict([{', '.join(parts)}])"

    def _joinedstr(self, node: ast.JoinedStr) -> str:
        parts = []
        for each in node.values:
            if isinstance(each, ast.FormattedValue):
                parts.append(f"py.{'repr' if each.conversion == ord('r') else 'str'}({self.text(each.value)})")
            else:
                parts.append(self.text(each))
        return f"({' + '.join(parts)})"

    def _binop(self, node: ast.BinOp) -> str:
        name = OPERATORS.get(type(node.op))
        if name is None:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")
        return f"py.{name}({self.text(node.left)}, {self.text(node.right)})"

    def _unaryop(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.Not):
            return (
                f"!{self.truth(node.operand)}"
                if not isinstance(node.operand, ast.Compare)
                else f"!({self.text(node.operand)})"
            )
        if isinstance(node.op, ast.USub | ast.Invert):
            return f"py.{'neg' if isinstance(node.op, ast.USub) else 'invert'}({self.text(node.operand)})"
        raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")

    def _yield(self, node: ast.Yield) -> str:
        return f"yield {self.text(node.value) if node.value else 'null'}"

    def _yieldfrom(self, node: ast.YieldFrom) -> str:
        return f"yield* {self.text(node.value)}"

    def _boolop(self, node: ast.BoolOp) -> str:
        name = "either" if isinstance(node.op, ast.Or) else "both"
        *first, last = [self.text(each) for each in node.values]
        for each in reversed(first):
            last = f"py.{name}({each}, () => {last})"
        return last

    def _ifexp(self, node: ast.IfExp) -> str:
        return f"({self.truth(node.test)} ? {self.text(node.body)} : {self.text(node.orelse)})"

    def _compare(self, node: ast.Compare) -> str:
        parts, left = [], node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            parts.append(self._one_compare(left, operator, right))
            left = right
        return parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"

    def _one_compare(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> str:
        a, b = self.text(left), self.text(right)
        match operator:
            case ast.Eq():
                return f"py.eq({a}, {b})"
            case ast.NotEq():
                return f"!py.eq({a}, {b})"
            case ast.Is():
                return f"({a} === {b})"
            case ast.IsNot():
                return f"({a} !== {b})"
            case ast.In():
                return f"py.contains({b}, {a})"
            case ast.NotIn():
                return f"!py.contains({b}, {a})"
        return f"({a} {ORDERED[type(operator)]} {b})"

    def _subscript(self, node: ast.Subscript) -> str:
        return f"py.item({self.text(node.value)}, {self.place(node.slice)})"

    def place(self, node: ast.expr) -> str:
        """What stands between brackets."""
        if not isinstance(node, ast.Slice):
            return self.text(node)
        if node.step is not None:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")
        ends = [self.text(end) if end else "null" for end in (node.lower, node.upper)]
        return f"py.slice({', '.join(ends)})"

    def _lambda(self, node: ast.Lambda) -> str:
        names = [each.arg for each in node.args.args]
        if node.args.defaults or node.args.vararg or node.args.kwarg or node.args.kwonlyargs:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")
        return f"(({', '.join(map(safe, names))}) => {self._within(names, lambda: self.text(node.body))})"

    def _generatorexp(self, node: ast.GeneratorExp | ast.ListComp | ast.SetComp) -> str:
        return f"[...{self._loops(node.generators, lambda: f'yield {self.text(node.elt)};')}]"

    _listcomp = _generatorexp

    def _setcomp(self, node: ast.SetComp) -> str:
        return f"py.set({self._generatorexp(node)})"

    def _dictcomp(self, node: ast.DictComp) -> str:
        pair = self._loops(node.generators, lambda: f"yield [{self.text(node.key)}, {self.text(node.value)}];")
        return f"py.dict([...{pair}])"

    def _loops(self, loops: list[ast.comprehension], body: Callable[[], str]) -> str:
        names = [each.id for loop in loops for each in ast.walk(loop.target) if isinstance(each, ast.Name)]
        first = self.text(loops[0].iter)  # outside of the loop's own names

        def inside() -> str:
            text = body()
            for loop in reversed(loops):
                for test in reversed(loop.ifs):
                    text = f"if ({self.truth(test)}) {text}"
                over = first if loop is loops[0] else self.text(loop.iter)
                text = f"for (const {self.text(loop.target)} of py.iter({over})) {text}"
            return f"(function* () {{ {text} }})()"

        return self._within(names, inside)

    def _within(self, names: list[str], write: Callable[[], str]) -> str:
        before, self.local = self.local, self.local | set(names)
        text = write()
        self.local = before
        return text


def literal(value: object) -> str:
    """A constant of Python as JavaScript."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case float():
            return repr(value)
        case int():
            return str(value) if abs(value) < 1 << 53 else f"{value}n"
        case str():
            return json.dumps(value)
        case bytes():
            return f"Uint8Array.of({', '.join(map(str, value))})"
    raise Untranslatable(f"{value!r} as a constant")
