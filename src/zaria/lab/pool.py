"""Where work is done: here, on the cores of this machine, or on a Dask cluster. The results are the same."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from multiprocessing import get_context, resource_tracker
from typing import Any, TypeVar

from ..errors import ZariaError

LETTING_GO = 1.0  # seconds
CONNECTING = 30.0  # seconds in which a scheduler must answer, however busy it is
MOST_LOSSES = 3  # in one run, before we believe that the work itself kills its workers
Found = TypeVar("Found")


class Pool:
    """Runs the parts of a task. `pool` opens one."""

    def __init__(self, workers: int, make: Callable[[], Executor] | None = None, expendable: bool = False) -> None:
        self.workers, self.expendable = workers, expendable  # whether a worker may die, and only its work is done again
        self._make = make
        self._executor = make() if make else None

    def run(
        self,
        function: Callable[..., Found],
        parts: Iterable[Sequence[Any]],
        again: Callable[..., Found] | None = None,
    ) -> Iterator[tuple[int, Found]]:
        """Call the function with each part, which is its arguments; gives each part's number and result, in any order.

        Parts that a dying worker takes along are done again, by the function `again` if there is one.
        """
        left = dict(enumerate(parts))
        if self._executor is None:
            yield from ((number, function(*part)) for number, part in left.items())
            return
        losses = 0
        while left:
            with _deaf_to_interrupts():
                tasks = {self._executor.submit(function, *part): number for number, part in left.items()}
            try:
                for number, found in _unbroken(tasks):
                    del left[number]
                    yield number, found
            finally:
                for task in tasks:
                    task.cancel()
            if left:
                losses += 1
                function = again or function
                if losses > MOST_LOSSES:
                    raise RuntimeError(f"workers died {losses} times; {len(left)} parts are left undone")
                self._renew()

    def in_order(self, function: Callable[..., Found], parts: Iterable[Sequence[Any]]) -> Iterator[Found]:
        """The results of `run` in the order of the parts, each as soon as all before it are there."""
        early: dict[int, Found] = {}
        due = 0
        for number, found in self.run(function, parts):
            early[number] = found
            while due in early:
                yield early.pop(due)
                due += 1

    def share(self, value: Any) -> Any:
        """Something large that many parts have as an argument."""
        return value

    def close(self) -> None:
        if self._executor:
            self._executor.shutdown()

    def abandon(self) -> None:
        """Let go of work that is going on; nothing more is done here."""
        executor, self._executor = self._executor, None
        if executor is None:
            return
        processes = list((getattr(executor, "_processes", None) or {}).values())
        waiting = getattr(executor, "_pending_work_items", {})
        executor.shutdown(wait=False, cancel_futures=True)
        until = time.monotonic() + LETTING_GO
        while processes and time.monotonic() < until and any(work.future.cancelled() for work in [*waiting.values()]):
            time.sleep(0.01)  # its thread stumbles over cancelled work when the processes are gone
        for process in processes:
            process.terminate()

    def _renew(self) -> None:
        self.close()
        self._executor = self._make() if self._make else None


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes started meanwhile do not hear Ctrl-C: whoever started them ends them, and hears of it afterwards."""
    here = threading.current_thread() is threading.main_thread() and hasattr(signal, "pthread_sigmask")
    if not here or signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        yield
        return
    heard: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: heard.append(number))
    resource_tracker.ensure_running()  # when the first process has it started, it lifts what is blocked
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        signal.signal(signal.SIGINT, before)
    if heard:
        raise KeyboardInterrupt


class _Cluster(Pool):
    """Workers elsewhere; the scheduler itself gives the parts of a dead one to others."""

    def __init__(self, client: Any) -> None:
        super().__init__(max(1, sum(client.nthreads().values())), partial(client.get_executor, pure=False))
        self._client = client

    def share(self, value: Any) -> Any:
        return self._client.scatter([value], broadcast=True, hash=False)[0]


def _unbroken(tasks: dict[Future[Found], int]) -> Iterator[tuple[int, Found]]:
    """The results of all tasks but those whose worker died."""
    for task in as_completed(tasks):
        try:
            found = task.result()
        except BrokenExecutor:
            continue
        yield tasks[task], found


@contextmanager
def pool(
    processes: int | None = None, cluster: str | None = None, threads: bool = False, apart: bool = False
) -> Iterator[Pool]:
    """So many processes, one per core if not told; or the Dask cluster whose scheduler has that address.

    One process is this one; with `apart` it is another, unless one was asked for. With `threads` there are threads
    instead of processes, for kernels that let others run meanwhile. Raises ValueError when there is no such cluster.
    """
    if processes is not None and processes < 1:
        raise ZariaError("error.no-process", given=processes)
    with _client(cluster) as client:
        workers = processes or os.cpu_count() or 1
        if client:
            opened: Pool = _Cluster(client)
        elif workers == 1 and (processes or not apart):
            opened = Pool(1)
        elif threads:
            opened = Pool(workers, partial(ThreadPoolExecutor, workers))
        else:
            opened = Pool(workers, partial(ProcessPoolExecutor, workers, get_context("spawn")), expendable=True)
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def _client(address: str | None) -> Iterator[Any]:
    if address is None:
        yield None
        return
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ZariaError("error.needs-dask") from error
    try:
        client = distributed.Client(address, timeout=CONNECTING)
    except (OSError, ValueError) as error:
        raise ZariaError("error.no-cluster", address=address, why=error) from error
    with client:
        yield client
