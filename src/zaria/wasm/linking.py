"""Linking by Zig, which brings what LLVM expects of a C library for any machine: `memset`, `exp`, wide products."""

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory


class CannotLink(Exception):
    pass


def linked(object_file: bytes, target: str, *options: str) -> bytes:
    """What the linker makes of an object file for a target. Raises CannotLink."""
    with TemporaryDirectory() as folder:
        source, made = Path(folder, "kernels.o"), Path(folder, "made")
        source.write_bytes(object_file)
        command = [sys.executable, "-m", "ziglang", "cc", "-target", target, "-O2", str(source), "-o", str(made)]
        done = subprocess.run([*command, *options], capture_output=True, text=True)
        if done.returncode:
            reason = re.sub(r"\s+", " ", done.stderr).strip()
            raise CannotLink(f"nothing could be linked; `pip install ziglang` brings a linker: {reason}")
        return made.read_bytes()
