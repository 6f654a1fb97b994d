"""The numbers that the client's own pages say of the rules, from the rules: `python web/facts.py`.

Each game's folder has them in facts.json: what its manifest says of tables, the facts of its views, and what its
`facts.py` adds, where it has one. A test says when they are stale.
"""

import json
from pathlib import Path
from typing import Any

import zaria
from zaria.games import registry

GAMES = Path(__file__).parent / "src/games"


def facts(id: str) -> dict[str, Any]:
    """All there is to say of a game before there is a table."""
    game = registry.manifest(id)
    tables = {"fewest": game.players.start, "most": game.players.stop - 1, "only_for": dict(game.only_for)}
    more = registry.part(id, "facts").FACTS if registry.has_part(id, "facts") else {}
    seen: dict[str, Any] = zaria.Match(zaria.game(id), first=0).view()["facts"]
    return tables | seen | more


def made() -> dict[Path, str]:
    """Every file of facts and what it should hold, a fact to a line; some games have no folder here."""
    return {GAMES / id / "facts.json": _lines(facts(id)) for id in registry.GAMES if (GAMES / id).is_dir()}


def _lines(facts: dict[str, Any]) -> str:
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(fact)}" for name, fact in facts.items()) + "\n}\n"


if __name__ == "__main__":
    for file, text in made().items():
        file.write_text(text, "utf-8")
