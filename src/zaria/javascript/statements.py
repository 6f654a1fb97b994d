"""Statements of the subset as JavaScript."""

import ast
from collections.abc import Iterator

from .expressions import OPERATORS, Expressions, Untranslatable, literal, safe


class Statements:
    """Turns the body of one function into JavaScript."""

    def __init__(self, expressions: Expressions) -> None:
        self._expressions = expressions
        self._text = expressions.text

    def body(self, nodes: list[ast.stmt]) -> Iterator[str]:
        for node in nodes:
            method = getattr(self, f"_{type(node).__name__.lower()}", None)
            if method is None:
                raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")
            yield from method(node)

    def _refuse(self, node: ast.stmt, parts: list[ast.stmt]) -> None:
        if parts:
            raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")

    def _block(self, head: str, nodes: list[ast.stmt]) -> Iterator[str]:
        yield f"{head} {{"
        yield from (f"  {line}" for line in self.body(nodes))
        yield "}"

    def _expr(self, node: ast.Expr) -> Iterator[str]:
        if not isinstance(node.value, ast.Constant):  # a docstring
            yield f"{self._text(node.value)};"

    def _pass(self, node: ast.Pass) -> Iterator[str]:
        yield from ()

    def _break(self, node: ast.Break) -> Iterator[str]:
        yield "break;"

    def _continue(self, node: ast.Continue) -> Iterator[str]:
        yield "continue;"

    def _return(self, node: ast.Return) -> Iterator[str]:
        yield f"return {self._text(node.value) if node.value else 'null'};"

    def _assert(self, node: ast.Assert) -> Iterator[str]:
        yield f"if (!{self._expressions.truth(node.test)}) throw py.AssertionError();"

    def _raise(self, node: ast.Raise) -> Iterator[str]:
        yield f"throw {self._text(node.exc) if node.exc else 'error'};"

    def _assign(self, node: ast.Assign) -> Iterator[str]:
        *others, last = node.targets
        yield from self._put(last, self._text(node.value))
        for target in others:
            yield from self._put(target, self._text(last))

    def _annassign(self, node: ast.AnnAssign) -> Iterator[str]:
        if node.value:
            yield from self._put(node.target, self._text(node.value))

    def _augassign(self, node: ast.AugAssign) -> Iterator[str]:
        changed = f"py.{OPERATORS[type(node.op)]}({self._text(node.target)}, {self._text(node.value)})"
        yield from self._put(node.target, changed)

    def _put(self, target: ast.expr, value: str) -> Iterator[str]:
        match target:
            case ast.Subscript():
                place = self._expressions.place(target.slice)
                yield f"py.put({self._text(target.value)}, {place}, {value});"
            case ast.Tuple():
                if any(isinstance(each, ast.Subscript) for each in target.elts):
                    raise Untranslatable(f"line {target.lineno}: {ast.unparse(target)}")
                yield f"[{', '.join(self._text(each) for each in target.elts)}] = py.iter({value});"
            case _:
                yield f"{self._text(target)} = {value};"

    def _delete(self, node: ast.Delete) -> Iterator[str]:
        for target in node.targets:
            if not isinstance(target, ast.Subscript):
                raise Untranslatable(f"line {node.lineno}: {ast.unparse(node)}")
            yield f"py.remove({self._text(target.value)}, {self._expressions.place(target.slice)});"

    def _if(self, node: ast.If) -> Iterator[str]:
        yield from self._block(f"if ({self._expressions.truth(node.test)})", node.body)
        if node.orelse:
            yield from self._block("else", node.orelse)

    def _while(self, node: ast.While) -> Iterator[str]:
        self._refuse(node, node.orelse)
        yield from self._block(f"while ({self._expressions.truth(node.test)})", node.body)

    def _for(self, node: ast.For) -> Iterator[str]:
        self._refuse(node, node.orelse)
        yield from self._block(f"for ({self._text(node.target)} of py.iter({self._text(node.iter)}))", node.body)

    def _with(self, node: ast.With) -> Iterator[str]:
        """Of locks alone, which nobody needs where there is one thread; they are nothing there."""
        yield from self.body(node.body)

    def _try(self, node: ast.Try) -> Iterator[str]:
        self._refuse(node, [*node.orelse, *node.finalbody])
        yield from self._block("try", node.body)
        yield "catch (error) {"
        for number, handler in enumerate(node.handlers):
            kind = self._text(handler.type) if handler.type else "py.Exception"
            lines = [f"{safe(handler.name)} = error;"] if handler.name else []
            yield f"  {'else ' if number else ''}if (py.isinstance(error, {kind})) {{"
            yield from (f"    {line}" for line in (*lines, *self.body(handler.body)))
            yield "  }"
        yield "  else throw error;"
        yield "}"

    def _match(self, node: ast.Match) -> Iterator[str]:
        yield "{"
        yield f"  const subject = {self._text(node.subject)};"
        for number, case in enumerate(node.cases):
            lines = self._block(f"{'else ' if number else ''}if ({self._fits(case)})", case.body)
            yield from (f"  {line}" for line in lines)
        yield "}"

    def _fits(self, case: ast.match_case) -> str:
        kinds = case.pattern.patterns if isinstance(case.pattern, ast.MatchOr) else [case.pattern]
        fits = " || ".join(self._fit(kind) for kind in kinds)
        return fits if case.guard is None else f"({fits}) && {self._expressions.truth(case.guard)}"

    def _fit(self, pattern: ast.pattern) -> str:
        match pattern:
            case ast.MatchClass(patterns=[], kwd_patterns=[]):
                return f"py.isinstance(subject, {self._text(pattern.cls)})"
            case ast.MatchAs(pattern=None, name=None):
                return literal(True)
        raise Untranslatable(f"line {pattern.lineno}: {ast.unparse(pattern)}")
