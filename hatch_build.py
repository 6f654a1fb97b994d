"""A package without the pages would serve nothing: say so, instead of building it. Kernels go in if they are made."""

import json
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

KERNELS = ("kernels.so", "kernels.json")


class Contents(BuildHookInterface[Any]):
    """Runs before a wheel or a source distribution is built."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        pages = Path(self.root, "src", "zaria", "server", "pages", "index.html")
        if version == "editable":
            return
        if not pages.exists():
            raise SystemExit(f"{pages.parent} is empty: the pages come first; `make wheel` builds both")
        made = Path(self.root, "build", "native")
        architecture = self._architecture(made)
        if self.target_name == "wheel" and architecture is not None:
            build_data["force_include"] |= {str(made / name): f"zaria/shipped/{name}" for name in KERNELS}
            build_data["pure_python"] = False
            build_data["tag"] = f"py3-none-manylinux_2_17_{architecture}"  # called by ctypes: any Python will do

    def _architecture(self, made: Path) -> str | None:
        """What kernels of the present sources are for; a wheel without any compiles at its first start."""
        sys.path.insert(0, str(Path(self.root, "src")))
        from zaria.engine.sources import made_from

        try:
            about = json.loads((made / "kernels.json").read_bytes())
        except OSError:
            return None
        return str(about["architecture"]) if about["made_from"] == made_from() else None
