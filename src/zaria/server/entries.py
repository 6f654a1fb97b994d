"""What is written of a change at a table."""

import msgspec

from .. import events
from ..events import Row
from .folding import snapshot_of
from .live import Live
from .pictures import Showing, summary
from .store import Entry, Result


def entry_of(live: Live, rows: list[Row], state: str, before: set[str] | None) -> Entry:
    """What is to be written; a choice seats nobody, so `before` is who sat only where people wished something."""
    table = live.table
    after = table.keys if before is not None else set()
    now = table.state
    ended = now == "over" and (state != "over" or any(isinstance(row.event, events.Renamed) for row in rows))
    return Entry(
        table.id,
        rows,
        summary(table) if before is not None or now != state else None,
        sitters=after - before if before else after,
        leavers=before - after if before else (),
        result=result_of(live.showing) if ended else None,
        snapshot=snapshot_of(table, live.saved),
        reopened=state == "over" and now == "playing",
    )


def result_of(showing: Showing) -> Result:
    """What is shown of a game that is over, whatever becomes of its rules."""
    picture = showing.fresh_picture([False] * len(showing.table.seats))
    return Result(msgspec.json.encode(showing.table.record()), msgspec.json.encode(picture))
