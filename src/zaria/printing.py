"""What commands print: JSON for scripts, and bars on the screen while something takes long."""

import json
import sys
from typing import Any


def print_json(value: Any) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def progress() -> Any:
    """Bars on the screen, if it is one."""
    from rich.console import Console
    from rich.progress import Progress

    return Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
