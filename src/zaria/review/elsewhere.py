"""Reviews in other processes: what to send there, what comes back, and the name under which to keep it."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

import msgspec

from ..games import registry
from .account import review
from .judge import checksum_of


def key(record: Mapping[str, Any], deep: bool = False) -> str:
    """The same for the same game and the same judge, and different when either is: a name for a kept review."""
    facts = [record.get(name) for name in ("zaria", "game", "players", "options", "first", "log")]
    digest = hashlib.sha256(json.dumps(facts, sort_keys=True).encode())
    digest.update(f"{checksum_of(registry.manifest(record['game']).id)} {deep}".encode())
    return digest.hexdigest()


def reviewed(record: Mapping[str, Any], deep: bool = False) -> bytes:
    """A review as JSON; the function to submit to a pool of processes."""
    return msgspec.json.encode(review(record, deep))
