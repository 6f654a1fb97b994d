"""How much one sender may send: a bucket that fills steadily and holds ten seconds' worth."""

import time


class Bucket:
    """An allowance of `rate` messages a second."""

    def __init__(self, rate: float) -> None:
        self.rate = rate
        self._left = 10 * rate
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(10 * self.rate, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    @property
    def full(self) -> bool:
        """Whether the sender has been quiet long enough to be forgotten."""
        return self._left + (time.monotonic() - self._at) * self.rate >= 10 * self.rate


class Buckets:
    """A bucket per sender; quiet senders are forgotten."""

    def __init__(self, rate: float) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def take(self, sender: str) -> bool:
        if len(self._buckets) > 10_000:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
        return self._buckets.setdefault(sender, Bucket(self._rate)).take()
