"""How long something takes, again and again; what is not over yet counts as well."""

import time
from collections.abc import Hashable, Sequence

LATE = 0.05  # seconds after which something unfinished counts, with its age so far


class Series:
    """Spans of time in seconds, by whatever tells them apart."""

    def __init__(self) -> None:
        self._done: list[float] = []
        self._begun: dict[Hashable, float] = {}

    def begin(self, key: Hashable, at: float | None = None) -> None:
        """Begin a span, unless it has begun already."""
        self._begun.setdefault(key, time.perf_counter() if at is None else at)

    def end(self, key: Hashable) -> None:
        begun = self._begun.pop(key, None)
        if begun is not None:
            self._done.append(time.perf_counter() - begun)

    def forget(self) -> None:
        """Give up what has begun."""
        self._begun.clear()

    def cut(self) -> list[float]:
        """All since the last cut; who waits for ever would not be counted otherwise."""
        now = time.perf_counter()
        waiting = [now - begun for begun in self._begun.values() if now - begun > LATE]
        found, self._done = self._done + waiting, []
        return found


def summed_up(spans: Sequence[float]) -> dict[str, float]:
    """The usual figures, in milliseconds."""
    ordered = sorted(spans) or [float("nan")]
    shares = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    figures = {name: 1e3 * ordered[int(share * (len(ordered) - 1))] for name, share in shares.items()}
    return figures | {"count": len(spans)}
