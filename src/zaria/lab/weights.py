"""Files of what has been learned."""

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.packing import pack


def packed(table: NDArray[Any], reads: NDArray[np.float64], step: float, price: float) -> NDArray[np.uint8]:
    """A table of three axes made small; see `zaria.engine.packing`."""
    room = np.zeros(4 * table.size + 64, np.uint8)
    levels = np.zeros(table.shape, np.int16)
    return room[: pack(table.astype(np.float64), reads, step, price, levels, room)].copy()


def write(parts: dict[str, NDArray[Any]], file: Path) -> None:
    """Write the weights, always the same bytes for the same numbers."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, values in sorted(parts.items()):
            content = io.BytesIO()
            np.save(content, values)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue(), zipfile.ZIP_DEFLATED)
