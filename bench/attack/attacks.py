"""The list of all attacks."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from . import crowds, frames, long_log, requests, tables
from .everything import at_once
from .stranger import Stranger


@dataclass(frozen=True)
class Attack:
    """What is done, and whether those who play must not notice it."""

    name: str
    strike: Callable[[Stranger], Awaitable[None]]
    prepare: Callable[[Path], list[str]] | None = None  # adds tables to a data file and returns their ids
    bearable: bool = True  # play must go on as if nothing were; otherwise the server must only end when told to

    @property
    def about(self) -> str:
        return (self.strike.__doc__ or "").strip().split("\n")[0]


ALL = at_once(
    frames.continuations,
    frames.pings,
    frames.heartbeats,
    frames.messages,
    frames.broken,
    crowds.presence,
    crowds.half,
    crowds.slow,
    crowds.deaf,
    tables.masters_of_many,
    tables.flood,
    requests.replays,
    requests.gets,
    requests.pipelined,
)
ALL.__doc__ = "Many of these at once."

ATTACKS = {
    attack.name: attack
    for attack in (
        Attack("continuations", frames.continuations),
        Attack("pings", frames.pings),
        Attack("heartbeats", frames.heartbeats),
        Attack("messages", frames.messages),
        Attack("chorus", frames.chorus),
        Attack("oversized", frames.oversized),
        Attack("broken", frames.broken),
        Attack("masters", tables.masters),
        Attack("masters-of-many", tables.masters_of_many),
        Attack("masters-watched", tables.masters_watched),
        Attack("seat", crowds.seat),
        Attack("presence", crowds.presence),
        Attack("idle", crowds.idle),
        Attack("half", crowds.half),
        Attack("watchers", crowds.watchers),
        Attack("tables", tables.flood),
        Attack("endless", tables.endless),
        Attack("replays", requests.replays),
        Attack("gets", requests.gets),
        Attack("pipelined", requests.pipelined),
        Attack("looks", requests.looks),
        Attack("practice", requests.practice),
        Attack("reviews", requests.reviews),
        Attack("slow", crowds.slow),
        Attack("deaf", crowds.deaf),
        Attack("long-logs", requests.long_logs, prepare=long_log.prepare),
        Attack("refused", requests.refused),
        Attack("all", ALL, bearable=False),
    )
}
