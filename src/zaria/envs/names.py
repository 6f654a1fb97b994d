"""The names of the environments in Gymnasium's registry. Reading them loads no compiler."""

from typing import Any

import gymnasium

from ..games import registry


def names() -> dict[str, dict[str, Any]]:
    """What `register` registers: the name of every environment and what it is made with."""
    found: dict[str, dict[str, Any]] = {}
    for manifest in registry.GAMES.values():
        name = manifest.id.title().replace("-", "")
        found[f"zaria/{name}-v0"] = {"game": manifest.id}
        if 1 in manifest.players:
            found[f"zaria/{name}Solo-v0"] = {"game": manifest.id, "players": 1}
    return found


def register() -> None:
    """Give the environments their names in Gymnasium's registry: `gymnasium.make("zaria/KnasterSolo-v0")`."""
    for name, made_with in names().items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name,
                entry_point="zaria.envs.gymnasium:ZariaEnv",
                vector_entry_point="zaria.envs.vector:ZariaVectorEnv",
                kwargs=made_with,
            )
