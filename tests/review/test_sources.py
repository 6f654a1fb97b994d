"""A judge's checksum is over all that a verdict can come from, and over nothing else."""

import subprocess
import sys
from pathlib import Path

import pytest

from zaria.games import registry
from zaria.review import sources
from zaria.review.sources import checksum_of, file_of, sources_of

KERNELS = """
import sys
import zaria
from zaria.engine.sources import files_of
mind = zaria.judge(sys.argv[1]).mind
kernels = [mind.value, mind.policy, mind.candidates, mind.cover]
print(*{file for kernel in kernels if kernel for file in files_of(kernel.py_func)}, sep="\\n")
"""


@pytest.mark.parametrize("id", registry.GAMES)
def test_every_file_in_a_judges_reach_counts(id: str) -> None:
    """Also what its kernels are made of where another folder of the games has it."""
    done = subprocess.run([sys.executable, "-c", KERNELS, id], check=True, capture_output=True, text=True)
    kernels = {Path(line) for line in done.stdout.split("\n") if line.endswith(".py")}
    assert len(kernels) > 2
    assert kernels <= set(sources_of(id).values())


@pytest.mark.parametrize("id", registry.GAMES)
def test_what_it_learned_counts_and_other_games_do_not(id: str) -> None:
    folder = Path(str(registry.file(id, "")))
    found = set(sources_of(id).values())
    judged = registry.manifest(id).judge
    assert judged is None or folder / f"{judged}.py" in found
    assert set(folder.glob("judge.npz")) <= found
    others = {Path(str(registry.file(other, "rules.py"))) for other in registry.GAMES if other != id}
    assert not others & found


@pytest.mark.parametrize("name", ["rules.py", "judge.npz"])
def test_the_checksum_changes_with_a_file_and_with_its_name(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    id = next(id for id in registry.GAMES if Path(str(registry.file(id, "judge.npz"))).exists())
    whole = sources_of(id)
    changed = next(key for key, file in whole.items() if file == Path(str(registry.file(id, name))))
    (tmp_path / name).write_bytes(whole[changed].read_bytes() + b"\n")
    renamed = {("other" if key == changed else key): file for key, file in whole.items()}
    sums = []
    for files in (whole, whole | {changed: tmp_path / name}, renamed):
        monkeypatch.setattr(sources, "sources_of", lambda _, files=files: files)
        sums.append(checksum_of.__wrapped__(id))
    assert len(set(sums)) == 3


def test_names_that_are_no_modules_of_ours_are_passed_by() -> None:
    assert [file_of(name) for name in ("numpy", "zaria", "zaria.words", "zaria.review.account.review")] == [None] * 4
