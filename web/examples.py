"""The positions shown on the pages that explain the games, from the real rules: `python web/examples.py`.

Each game's folder has what happened in examples.toml, and what is seen then in examples.json; a test says when that is
stale.
"""

import json
import tomllib
from pathlib import Path
from typing import Any

import zaria

GAMES = Path(__file__).parent / "src/games"


def position(game: str, players: int, seat: int, script: str) -> dict[str, Any]:
    """A position as one seat sees it."""
    match = zaria.Match(zaria.game(game, players=players))
    for line in script.strip().splitlines():
        who, choice, text = line.partition(": ")
        if choice:
            match.choose(int(who), text)
        else:
            match.happen(line)
    private = dict(match.mine(seat))
    legal = private.pop("legal")
    return {"view": match.view(), "seat": seat, "private": private, "legal": legal}


def positions(scripts: Path) -> str:
    """The positions of a game as JSON, one to a line."""
    tables = tomllib.loads(scripts.read_text("utf-8"))
    lines = [
        f"{json.dumps(name)}: {json.dumps(position(scripts.parent.name, **table))}" for name, table in tables.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def made() -> dict[Path, str]:
    """Every examples.json and what it should hold."""
    return {file.with_suffix(".json"): positions(file) for file in sorted(GAMES.glob("*/examples.toml"))}


if __name__ == "__main__":
    for file, text in made().items():
        file.write_text(text, "utf-8")
