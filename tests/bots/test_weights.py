"""What the bots have learned is as it was published."""

import hashlib
from importlib.resources import files

import pytest

WEIGHTS = files("zaria.bots") / "weights"
LINES = (WEIGHTS / "checksums.txt").read_text("ascii").splitlines()
CHECKSUMS = {name: digest for digest, name in map(str.split, LINES)}


def test_every_file_has_a_checksum() -> None:
    assert {file.name for file in WEIGHTS.iterdir()} == {*CHECKSUMS, "checksums.txt"}


@pytest.mark.parametrize("name", CHECKSUMS)
def test_the_files_are_small_and_unchanged(name: str) -> None:
    content = (WEIGHTS / name).read_bytes()
    assert hashlib.sha256(content).hexdigest() == CHECKSUMS[name]
    assert len(content) <= 5_000_000
