"""What this computer keeps of a table on a server, so that later it need not believe the record alone.

The words for the dice, and what was shown on the way: docs/protocol.md, "Checking the dice". The browser's is
web/src/lib/memory.ts.
"""

import hashlib
import os
import secrets
import time
from pathlib import Path
from typing import Any, Self

import msgspec

from ..chance import promise
from ..verify import Kept
from .keyring import state_file

DAYS = 60
HEADS = 8  # of the chain: the first, the latest, and some between


class Memory(msgspec.Struct):
    """Of one table. Without a place it is forgotten with the process."""

    words: str = msgspec.field(default_factory=lambda: secrets.token_hex(16))  # told when all have promised theirs
    commitment: str | None = None  # the server's, when ours were promised
    seats: list[int] = []  # where they count
    promises: list[str | None] | None = None  # everybody's, before any words of ours were told
    heads: dict[int, str] = {}
    drawn: bool | None = None  # whether who begins was to be drawn

    @classmethod
    def of(cls, server: str, table: str) -> Self:
        """As it was kept, or a new one."""
        try:
            return msgspec.json.decode(_place(server, table).read_bytes(), type=cls)
        except (OSError, msgspec.MsgspecError):
            return cls()

    def keep(self, server: str, table: str) -> None:
        """For this user's eyes alone."""
        place = _place(server, table)
        fresh = place.with_suffix(".new")
        place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _forget_old(place.parent)
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
            out.write(msgspec.json.encode(self))
        fresh.replace(place)

    def see(self, picture: dict[str, Any]) -> None:
        """What a picture shows to somebody who sits there."""
        table, seats = picture["table"], [mine["seat"] for mine in picture["mine"]]
        if not seats:
            return
        if self.drawn is None:
            self.drawn = table["first"] is None
        if table["state"] in ("open", "opening"):
            self.seats = [seat for seat in seats if table["promises"][seat] == promise(self.words)]
        if table["state"] == "opening" and self.promises is None:
            self.promises = table["promises"]
        if chain := picture.get("chain"):
            self._add_head(chain["lines"], chain["head"])

    def _add_head(self, lines: int, head: str) -> None:
        self.heads.setdefault(lines, head)
        if len(self.heads) > HEADS:
            kept = sorted(self.heads)[::2]
            self.heads = {number: self.heads[number] for number in {*kept, max(self.heads)}}

    def kept(self) -> Kept:
        promises = {seat: given for seat, given in enumerate(self.promises or ()) if given}
        return Kept(self.commitment, dict.fromkeys(self.seats, self.words), self.heads, promises, bool(self.drawn))


def _place(server: str, table: str) -> Path:
    name = hashlib.sha256(f"{server} {table}".encode()).hexdigest()[:32]
    return state_file().parent / "tables" / f"{name}.json"


def _forget_old(folder: Path) -> None:
    oldest = time.time() - DAYS * 86_400
    for place in folder.glob("*.json"):
        if place.stat().st_mtime < oldest:
            place.unlink(missing_ok=True)
