"""Who this computer is on each server: the secrets that hold its seats, in a file of the user's own."""

import getpass
import json
import os
import secrets
from pathlib import Path
from typing import Any


def state_file() -> Path:
    """Under the user's state directory, as XDG has it."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "zaria" / "keys.json"


def _read() -> dict[str, Any]:
    try:
        kept = json.loads(state_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}


def _write(kept: dict[str, Any]) -> None:
    file = state_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as out:
        json.dump(kept, out)
    fresh.replace(file)


def secret_for(server: str) -> str:
    """The secret for a server; the first time a new one, which is kept."""
    kept = _read()
    secret = kept.get(server)
    if not isinstance(secret, str):
        kept[server] = secret = secrets.token_urlsafe(24)
        _write(kept)
    return secret


def name_for_tables(given: str | None) -> str:
    """What to be called: as given, which is remembered; as the last time; or as the user is called here."""
    kept = _read()
    if given:
        if kept.get("name") != given:
            _write(kept | {"name": given})
        return given
    remembered = kept.get("name")
    return remembered if isinstance(remembered, str) else getpass.getuser()
