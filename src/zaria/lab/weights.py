"""Files of what has been learned."""

import io
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray


def write(parts: dict[str, NDArray[Any]], file: Path) -> None:
    """Write the weights, always the same bytes for the same numbers."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, values in sorted(parts.items()):
            content = io.BytesIO()
            np.save(content, values)
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue(), zipfile.ZIP_DEFLATED)
