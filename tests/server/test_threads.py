"""Threads beside the event loop."""

import os
from pathlib import Path

import pytest

from zaria.engine.compiler import COMPILED
from zaria.server.protocol import NewTable

from .hubs import hub_on, run, until

TASKS = Path("/proc/self/task")

if not COMPILED:
    pytest.skip("the server is tested with compiled rules", allow_module_level=True)


@pytest.mark.skipif(not TASKS.exists(), reason="threads have a priority of their own on Linux only")
def test_no_thread_is_nicer_than_the_event_loop_it_shares_the_interpreter_with(tmp_path: Path) -> None:
    """One that is stopped while it holds the interpreter stops the event loop, for as long as it has to wait."""

    async def work() -> None:
        async with hub_on(tmp_path / "z.db", rehearse=False) as hub:
            live = await hub.create("host", NewTable(game="knaster", players=2, bots=["strong", "strong"]))
            await hub.begin(live.table.id, "host")
            await until(lambda: live.table.state == "over")
            threads = [int(task.name) for task in TASKS.iterdir()]
            assert len(threads) > 2
            assert {os.getpriority(os.PRIO_PROCESS, thread) for thread in threads} == {os.nice(0)}

    run(work())
