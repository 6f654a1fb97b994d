"""What a host may set, by option or by environment (`ZARIA_PORT=9000`); the defaults suit a family at home."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults; `metadata` would only repeat the names, so help texts live in words/."""

    host: str = "0.0.0.0"
    port: int = 8400
    data: Path = Path("zaria.db")
    secure: bool = False  # behind TLS: cookies are Secure
    origins: str = ""  # more origins that may use the server, with commas between them
    bot_pause: float = 0.7  # seconds a bot waits, so that people can follow
    rehearse: bool = True  # bots think once at the start, so that nobody waits for a compiler later
    idle_minutes: float = 10  # a table nobody looks at leaves memory after this long
    abandoned_days: float = 14  # an unfinished table nobody touched is forgotten after this long
    most_sockets: int = 20_000
    most_watchers: int = 200  # sockets at one table
    most_messages: float = 20  # a second and socket, or address for HTTP; bursts of ten seconds' worth are fine
    log_json: bool = False

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **given: Any) -> "Settings":
        """Settings given by hand go before the environment, which goes before the defaults."""
        values: dict[str, Any] = {}
        for field in fields(cls):
            name = f"ZARIA_{field.name.upper()}"
            if given.get(field.name) is not None:
                values[field.name] = given[field.name]
            elif name in environment:
                values[field.name] = _read(name, environment[name], field.type)
        return cls(**values)


def _read(name: str, text: str, kind: Any) -> Any:
    if kind is bool:
        if text.lower() not in ("0", "1", "false", "true", "no", "yes"):
            raise ValueError(f"{name} is yes or no, not {text!r}")
        return text.lower() in ("1", "true", "yes")
    try:
        return Path(text) if issubclass(kind, Path) else kind(text)
    except ValueError as error:
        raise ValueError(f"{name} should be a number, not {text!r}") from error
