"""A package without the pages would serve nothing: say so, instead of building it."""

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Pages(BuildHookInterface[Any]):
    """Runs before a wheel or a source distribution is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        pages = Path(self.root, "src", "zaria", "server", "pages", "index.html")
        if version != "editable" and not pages.exists():
            raise SystemExit(f"{pages.parent} is empty: the pages come first; `make wheel` builds both")
