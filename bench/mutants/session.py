"""A session of Cosmic Ray for one folder of `src/zaria/games`: its changes, and what came of each."""

import ast
import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from cosmic_ray.commands import init
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_db import WorkDB
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from zaria.games.manifest import Manifest
from zaria.games.registry import GAMES, PADS

from . import trial
from .known import Change, change, known
from .trial import Trial

GAMES_FOLDER = Path("src/zaria/games")
MUTATED = ("rules.py", "views.py", "reasons.py")

# Each operator is replaced by those nearest to it, which are the hardest to notice: a comparison by those that differ
# from it in one case and by its opposite, arithmetic by its inverse, bits by bits. The others Cosmic Ray has (`/` for
# `+`, `is` for `==`) break everything, and a missing `@kernel` breaks nothing uncompiled.
REPLACED = {
    "ReplaceComparisonOperator": {
        "Eq": ("NotEq", "LtE", "GtE"),
        "NotEq": ("Eq", "Lt", "Gt"),
        "Lt": ("LtE", "NotEq", "GtE"),
        "LtE": ("Lt", "Eq", "Gt"),
        "Gt": ("GtE", "NotEq", "LtE"),
        "GtE": ("Gt", "Eq", "Lt"),
        "Is": ("IsNot",),
        "IsNot": ("Is",),
    },
    "ReplaceBinaryOperator": {
        "Add": ("Sub",),
        "Sub": ("Add",),
        "Mul": ("Add",),
        "Div": ("Mul",),
        "FloorDiv": ("Mod",),
        "Mod": ("FloorDiv",),
        "Pow": ("Mul",),
        "LShift": ("RShift",),
        "RShift": ("LShift",),
        "BitAnd": ("BitOr",),
        "BitOr": ("BitAnd", "BitXor"),
        "BitXor": ("BitOr", "BitAnd"),
    },
    "ReplaceUnaryOperator": {"USub": ("UAdd",), "Delete": ("Not", "Invert")},
}
OTHERS = (
    "AddNot",
    "NumberReplacer",
    "ReplaceAndWithOr",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceFalseWithTrue",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ZeroIterationForLoop",
)
OPERATORS = frozenset(
    [f"core/{name}" for name in OTHERS]
    + [f"core/{kind}_{a}_{b}" for kind, pairs in REPLACED.items() for a, others in pairs.items() for b in others]
)


def folders() -> list[str]:
    """The folders with rules: one for every game and pad, and what games share."""
    return sorted(str(file.parent.relative_to(GAMES_FOLDER)) for file in GAMES_FOLDER.rglob("rules.py"))


def games_of(folder: str) -> list[Manifest]:
    """The games whose tests may notice a change in a folder: its own, or those that import from it."""
    own = [game for game in (*GAMES.values(), *PADS.values()) if game.module == folder.replace("/", ".")]
    return own or [game for game in GAMES.values() if _imports(GAMES_FOLDER / game.module, folder)]


def _imports(importing: Path, folder: str) -> bool:
    return any(f"from ..{folder}" in file.read_text("utf-8") for file in importing.glob("*.py"))


def digest(files: Iterable[Path]) -> str:
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(f"{file} {hashlib.sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


class Session:
    """The changes of one folder, and the games whose tests may notice them."""

    def __init__(self, folder: str, work: Path, again: bool) -> None:
        """Goes on with the last session, or begins a new one where anything is new. With `again`, what was noticed by
        older tests is taken as noticed, and what was not is tried again."""
        self.folder, self.games, self.listed = folder, games_of(folder), known(folder)
        files = [file for name in MUTATED if (file := GAMES_FOLDER / folder / name).exists()]
        self._texts = {file: file.read_text("utf-8") for file in files}
        name = folder.replace("/", "-")
        self._db = WorkDB(str(work / f"{name}.sqlite"), WorkDB.Mode.create)
        stamp = work / f"{name}.stamp"
        everything = [file for top in ("src", "tests") for file in Path(top).rglob("*") if file.is_file()]
        now = [digest(files), digest(everything)]
        before = stamp.read_text("utf-8").split() if stamp.exists() else ["", ""]
        if before[0] != now[0] or (before[1] != now[1] and not again):
            init(files, self._db, {})
            self._skip_what_is_no_change()
            stamp.write_text("\n".join(now), "utf-8")
        self._again = [item for item, result in self._done() if again and not result.is_killed]

    def _skip_what_is_no_change(self) -> None:
        """Other operators, type annotations, and what is no Python."""
        skipped = [item.job_id for item in self._db.work_items if not self._counts(item.mutations[0])]
        self._db.set_multiple_results(skipped, WorkResult(WorkerOutcome.SKIPPED))

    def _counts(self, mutation: MutationSpec) -> bool:
        if mutation.operator_name not in OPERATORS:
            return False
        try:
            changed = _without_types(self._changed(mutation))
        except SyntaxError:
            return False
        return changed != _without_types(self._text(mutation))

    def _text(self, mutation: MutationSpec) -> str:
        return self._texts[mutation.module_path]

    def _changed(self, mutation: MutationSpec) -> str:
        return _changed(self._text(mutation), mutation.operator_name, mutation.occurrence)

    def _done(self) -> Iterator[tuple[WorkItem, WorkResult]]:
        for item, result in self._db.completed_work_items:
            if result.worker_outcome != WorkerOutcome.SKIPPED:
                yield item, result

    def left(self, also_listed: bool) -> list[WorkItem]:
        """The changes still to try, in the order of the text, because what notices one often notices the next.

        Those listed as changing nothing would take the longest, and are taken as read.
        """
        items = sorted([*self._db.pending_work_items, *self._again], key=_place)
        if also_listed:
            return items
        lines = {change.line for change in self.listed}
        listed = {item.job_id for item in items if lines & self._lines(item) and self._described(item) in self.listed}
        unnoticed = WorkResult(WorkerOutcome.NORMAL, "listed as changing nothing", TestOutcome.SURVIVED)
        self._db.set_multiple_results(listed, unnoticed)
        return [item for item in items if item.job_id not in listed]

    def try_out(self, item: WorkItem, usual: Mapping[str, float], first: Sequence[str]) -> Trial:
        """Make a change in the copy and run the tests, some of them first."""
        mutation = item.mutations[0]
        mutation.module_path.write_text(self._changed(mutation), "utf-8")
        try:
            came = trial.run(self.games, usual, first)
        finally:
            mutation.module_path.write_text(self._text(mutation), "utf-8")
        outcome = TestOutcome.SURVIVED if came.passed else TestOutcome.KILLED
        self._db.set_result(item.job_id, WorkResult(WorkerOutcome.NORMAL, came.noticed_by, outcome))
        return came

    def results(self) -> tuple[int, list[Change]]:
        """How many changes were noticed, and those that were not."""
        unnoticed = [item for item, result in self._done() if not result.is_killed]
        return len(list(self._done())) - len(unnoticed), sorted(map(self._described, unnoticed))

    def _lines(self, item: WorkItem) -> set[str]:
        """The lines a change is in; known at once, while making the change takes a while."""
        mutation = item.mutations[0]
        lines = self._text(mutation).splitlines()[mutation.start_pos[0] - 1 : mutation.end_pos[0]]
        return {line.strip() for line in lines}

    def _described(self, item: WorkItem) -> Change:
        mutation = item.mutations[0]
        before, after = self._text(mutation), self._changed(mutation)
        return change(mutation.module_path.name, mutation.definition_name, before, after)


def _place(item: WorkItem) -> tuple[str, tuple[int, int]]:
    mutation = item.mutations[0]
    return str(mutation.module_path), mutation.start_pos


@cache
def _changed(text: str, operator: str, occurrence: int) -> str:
    changed: str = mutate_code(text, get_operator(operator)(), occurrence)
    return changed


class _TypesRemoved(ast.NodeTransformer):
    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Constant(None)
        return self.generic_visit(node)


@cache
def _without_types(text: str) -> str:
    return ast.dump(_TypesRemoved().visit(ast.parse(text)))
