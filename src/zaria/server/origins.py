"""Where those at a table have come from, for as long as the process runs: a table that leaves memory and comes back is
still whose it was. Nothing of it is written anywhere.
"""

from collections.abc import Container

MOST = 50_000  # tables; the ones first forgotten are in memory no more


class Origin:
    """Of one table."""

    __slots__ = ("came_from", "opener", "sent_away")

    def __init__(self) -> None:
        self.opener = ""  # the address of whoever opened it
        self.came_from: dict[int, str] = {}  # the address of whoever sat down in a seat
        self.sent_away: set[str] = set()  # addresses of those whom the host asked to leave


class Origins:
    """Of the tables of a process, the oldest first."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._of: dict[str, Origin] = {}

    def of(self, table: str, live: Container[str] = ()) -> Origin:
        """A table's, which is made where there is none; `live` tables are not forgotten to make room."""
        if table not in self._of and len(self._of) >= self._most:
            gone = next((other for other in self._of if other not in live), None)
            if gone is not None:
                del self._of[gone]
        return self._of.setdefault(table, Origin())
