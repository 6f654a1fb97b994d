"""The figures of all attacks as a table."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from typing import Any

from .trial import Outcome
from .victim import Figures

HEADS = (
    "attack",
    "choice, quiet",
    "choice, attacked",
    "told",
    "healthz",
    "table",
    "bot",
    "new",
    "again",
    "goes on",
    "MB: then, most, now",
    "files",
    "log kB",
    "data MB/min",
    "CPU",
    "waited",
    "ends s",
    "verdict",
)


def as_json(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    return [asdict(outcome) for outcome in outcomes]


def table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """A line for each attack, and below it what was done and what was wrong."""
    rows = [HEADS, *(_row(outcome) for outcome in outcomes)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEADS))]
    for row, outcome in zip(rows, [None, *outcomes], strict=True):
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
        if outcome:
            yield from (f"    {line}" for line in _notes(outcome))
    yield "choice: p50 / p99 / max in ms; told (everybody), healthz, table, bot: p99 / max; new, again: a socket in ms;"
    yield "waited: the part of the time the server was ready to run and its core was taken, by its bots or by others"


def _row(outcome: Outcome) -> tuple[str, ...]:
    before, after = outcome.before, outcome.after
    attacked = outcome.attacked
    return (
        outcome.attack,
        _figures(outcome.quiet, "accepted", "p50", "p99", "max"),
        _figures(attacked, "accepted", "p50", "p99", "max"),
        *(_figures(attacked, name, "p99", "max") for name in ("told", "healthz", "table", "bot")),
        *(_milliseconds(seconds) for seconds in (outcome.visited, outcome.reconnected)),
        "yes" if outcome.goes_on else "NO",
        f"{before.memory:.0f}, {outcome.most_memory:.0f}, {after.memory:.0f}",
        f"{before.files} → {outcome.most_files}",
        f"{(after.log - before.log) / 1e3:,.1f}",
        f"{(after.data - before.data) / outcome.seconds * 60 / 1e6:,.1f}",
        f"{(after.processor - before.processor) / outcome.seconds:.0%}",
        f"{(after.waited - before.waited) / outcome.seconds:.0%}",
        "never" if outcome.stopped is None else f"{outcome.stopped:.1f}",
        "SPOILT" if outcome.complaints else "fine",
    )


def _figures(figures: Figures, name: str, *which: str) -> str:
    return " / ".join(f"{figures[name][each]:,.0f}" if figures[name]["count"] else "–" for each in which)


def _milliseconds(seconds: float | None) -> str:
    return "NOT" if seconds is None else f"{1e3 * seconds:.0f}"


def _notes(outcome: Outcome) -> Iterator[str]:
    did = ", ".join(f"{count:,} {name}" for name, count in outcome.did.items() if not name.startswith("LET IN"))
    yield f"{did or 'nothing'} in {outcome.seconds:.0f} s" + (f"; gave up: {outcome.failed}" if outcome.failed else "")
    if outcome.complaints:
        yield f"→ {'; '.join(outcome.complaints)}"
