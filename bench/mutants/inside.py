"""The run itself, in the copy: every session in turn, then a table and what was missed."""

import argparse
import sys
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from . import trial
from .known import Change
from .session import GAMES_FOLDER, MUTATED, Session, folders

LATELY = 3  # tests that noticed the last changes, which are tried first


def main() -> int:
    options = argparse.ArgumentParser(prog="python -m bench.mutants", description=__doc__)
    options.add_argument("folders", nargs="*", default=folders(), help="of src/zaria/games; all, if none is named")
    options.add_argument("--again", action="store_true", help="after new tests, try only what was not noticed before")
    options.add_argument("--listed", action="store_true", help="try also what is listed as changing nothing")
    chosen = options.parse_args()
    trial.load()
    console, work = Console(), Path.cwd().parent
    sessions = [Session(folder, work, chosen.again) for folder in chosen.folders]
    try:
        with _progress(console) as progress:
            for session in sessions:
                _run(session, progress, chosen.listed)
    except KeyboardInterrupt:
        console.print("Interrupted. The same command goes on from here.")
        return 130
    return _report(console, sessions)


def _progress(console: Console) -> Progress:
    """A bar drawn after every trial, not by a thread of its own: a fork must find no lock taken."""
    name, unnoticed = TextColumn("{task.description}"), TextColumn("{task.fields[unnoticed]} unnoticed")
    columns = (name, BarColumn(), MofNCompleteColumn(), unnoticed, TimeRemainingColumn())
    return Progress(*columns, console=console, auto_refresh=False)


def _run(session: Session, progress: Progress, also_listed: bool) -> None:
    left, unnoticed = session.left(also_listed), 0
    bar = progress.add_task(session.folder, total=len(left), unnoticed=unnoticed)
    if not left:
        return
    usual, lately = _usual(session), list[str]()
    for item in left:
        came = session.try_out(item, usual, lately)
        unnoticed += came.passed
        if came.noticed_by in usual:
            lately = [came.noticed_by, *(test for test in lately if test != came.noticed_by)][:LATELY]
        progress.update(bar, advance=1, unnoticed=unnoticed, refresh=True)


def _usual(session: Session) -> dict[str, float]:
    """How many seconds of the processor each test takes unchanged."""
    unchanged = trial.run(session.games, {}, keep_bytecode=True)
    if not unchanged.passed:
        sys.exit(f"{session.folder}: the tests fail without any change: {unchanged.noticed_by}")
    for name in MUTATED:  # whatever is compiled of these is for the unchanged text
        for stale in GAMES_FOLDER.glob(f"**/__pycache__/{Path(name).stem}.*"):
            stale.unlink()
    return unchanged.seconds


def _report(console: Console, sessions: list[Session]) -> int:
    """A line a folder; fails where a change was missed that nobody has explained, or an explanation is out of date."""
    table = Table("folder", "changes", "noticed", "change nothing", "missed")
    wrong: list[tuple[str, Change]] = []
    for session in sessions:
        noticed, unnoticed = session.results()
        missed = [change for change in unnoticed if change not in session.listed]
        wrong += [(f"{session.folder}: nobody noticed", change) for change in missed]
        outdated = session.listed.keys() - set(unnoticed)
        wrong += [(f"{session.folder}: listed, but noticed or gone", change) for change in sorted(outdated)]
        counts = (noticed + len(unnoticed), noticed, len(unnoticed) - len(missed), len(missed))
        table.add_row(session.folder, *map(str, counts))
    console.print(table)
    for what, change in wrong:
        print(f"\n{what}\n{change}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
