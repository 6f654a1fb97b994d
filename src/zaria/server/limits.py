"""How much one sender may send, open or hold."""

import ipaddress
import time
from collections import Counter
from collections.abc import Container

BURST = 10  # seconds' worth that may come at once
SOCKETS_WORTH = 10  # of messages, or of frames, for all sockets of one address together


class Bucket:
    """An allowance that fills steadily and holds a burst."""

    __slots__ = ("_at", "_left", "_most", "rate")

    def __init__(self, rate: float, burst: float | None = None) -> None:
        self.rate, self._most = rate, BURST * rate if burst is None else burst
        self._left = self._most
        self._at = time.monotonic()

    def take(self, amount: float = 1) -> bool:
        """Whether so much more is allowed now."""
        now = time.monotonic()
        left = self._left + (now - self._at) * self.rate
        if left > self._most:
            left = self._most
        self._at = now
        allowed = left >= amount
        self._left = left - amount if allowed else left
        return allowed

    @property
    def full(self) -> bool:
        """Whether the sender has been quiet long enough to be forgotten."""
        return self._left + (time.monotonic() - self._at) * self.rate >= self._most


class Buckets:
    """A bucket per sender; quiet senders are forgotten."""

    def __init__(self, rate: float, burst: float | None = None) -> None:
        self._rate, self._burst = rate, burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, sender: str) -> bool:
        if len(self._buckets) > 10_000:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.full}
        bucket = self._buckets.get(sender)
        if bucket is None:
            bucket = self._buckets[sender] = Bucket(self._rate, self._burst)
        return bucket.take()


class Tally:
    """How much each sender makes us keep.

    >>> tally = Tally(100)
    >>> tally.add("a", 60), tally.add("a", 60), tally.add("b", 60), tally.add("a", -60)
    (True, False, True, True)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: Counter[str] = Counter()

    def add(self, sender: str, amount: int) -> bool:
        """Count so much more, or less; whether it is bearable."""
        kept = self._kept[sender] + amount
        if kept:
            self._kept[sender] = kept
        else:
            self._kept.pop(sender, None)
        return kept <= self._most


class Proxies:
    """Those whose word on where people come from is believed, as uvicorn reads them: addresses, networks, or * for all.

    >>> [address in Proxies("127.0.0.1, 10.0.0.0/8") for address in ("127.0.0.1", "10.1.2.3", "192.0.2.7", "unknown")]
    [True, True, False, False]
    >>> "192.0.2.7" in Proxies("*"), "2001:db8::/64" in Proxies("2001:db8::5"), "127.0.0.1" in Proxies("")
    (True, True, False)
    """

    def __init__(self, names: str) -> None:
        given = [name.strip() for name in names.split(",")]
        self._all = "*" in given
        self._networks = [network for name in given if (network := _network(name))]

    def __contains__(self, address: object) -> bool:
        own = _network(str(address))
        same = [each for each in self._networks if own and each.version == own.version]
        return self._all or any(own.overlaps(each) for each in same if own)


def _network(text: str) -> ipaddress.IPv4Network | ipaddress.IPv6Network | None:
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


class Gate:
    """How many connections there are, in all and from each address, and how fast each makes new ones."""

    def __init__(self, most: int, most_each: int, most_new: float, trusted: Container[str] = ()) -> None:
        self._most, self._most_each, self._trusted = most, most_each, trusted
        self._new = Buckets(most_new)
        self._inside: Counter[str] = Counter()
        self.count = 0

    def enter(self, address: str) -> bool:
        """Let one more in, unless it is too many; proxies, which bring many people, only count in all."""
        crowd = self._inside[address] >= self._most_each or not self._new.take(address)
        if self.count >= self._most or (crowd and address not in self._trusted):
            return False
        self.count += 1
        self._inside[address] += 1
        return True

    def trusts(self, address: str) -> bool:
        """Whether this is a proxy, and so many people."""
        return address in self._trusted

    def leave(self, address: str) -> None:
        self.count -= 1
        self._inside[address] -= 1
        if not self._inside[address]:
            del self._inside[address]


def network_of(host: str) -> str:
    """Who an address belongs to, as far as limits go: whoever has one IPv6 address has a whole /64 of them.

    >>> network_of("192.0.2.7"), network_of("2001:db8::7:1"), network_of("testclient")
    ('192.0.2.7', '2001:db8::/64', 'testclient')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host
