"""Pieces of work done anywhere, their results given back in order: in this process, on local processes, or by Dask.

A result never depends on where its piece was done, so a run comes out the same on one core and on a cluster.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, Protocol, TypeAlias, TypeVar

from analysis.extras import need
from analysis.fingerprint import engine_fingerprint

PIECES_AHEAD = 3
"""Pieces handed to each worker before they are needed: enough to keep it busy, few enough to stay small."""
PATIENCE_S = 10
"""Seconds a scheduler has to answer, and to find a worker."""

P = TypeVar("P")
R = TypeVar("R")
Results: TypeAlias = Generator[R, None, None]


class WorkersError(ValueError):
    """Workers that cannot be had. The message names the value."""


class _Future(Protocol):
    def result(self) -> Any: ...


def cores() -> int:
    """Return how many cores this process may use: one process each is the default.

    >>> cores() >= 1
    True
    """
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(work: Callable[[P], R], pieces: Sequence[P], jobs: int = 1, scheduler: str | None = None) -> Results[R]:
    """Yield ``work(piece)`` of every piece in order, from `jobs` processes or the Dask cluster at `scheduler`.

    `work` and the pieces must be such that they can be sent to another process. Leaving the loop, or closing the
    iterator, stops the rest. Raises `WorkersError` if `jobs` is below 1, if the scheduler does not answer, has no
    worker, or has one with other sources; `analysis.extras.MissingExtraError` where Dask is not installed.
    """
    if jobs < 1:
        raise WorkersError(f"程序數須為正 / jobs must be at least 1: {jobs!r}")
    if scheduler is not None:
        return _on_cluster(work, pieces, connect(scheduler))
    if jobs == 1 or len(pieces) <= 1:
        return (work(piece) for piece in pieces)
    return _on_processes(work, pieces, min(jobs, len(pieces)))


def _on_processes(work: Callable[[P], R], pieces: Sequence[P], jobs: int) -> Results[R]:
    # Fresh processes: a fork would copy the locks of this one's threads in whatever state they are.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_leave_ctrl_c_to_the_parent)
    try:
        yield from _with_some_ahead(lambda piece: pool.submit(work, piece), pieces, PIECES_AHEAD * jobs)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _with_some_ahead(submit: Callable[[P], _Future], pieces: Sequence[P], ahead: int) -> Results[Any]:
    running: deque[_Future] = deque()
    for piece in pieces:
        running.append(submit(piece))
        if len(running) > ahead:
            yield running.popleft().result()
    while running:
        yield running.popleft().result()


def connect(address: str) -> Any:
    """Return a client of the Dask scheduler at `address`, whose workers play the same game as this process.

    Raises as `in_order`.
    """
    distributed = need("distributed")
    try:
        client = distributed.Client(address, timeout=PATIENCE_S, set_as_default=False)
    except (OSError, ValueError, ImportError) as error:
        raise WorkersError(
            f"排程器沒有回應 / the scheduler does not answer: {address!r} ({_first_line(error)})"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE_S)
        engines = set(client.run(engine_fingerprint).values())
    except (OSError, ImportError) as error:
        client.close()
        raise WorkersError(
            f"排程器沒有可用的工作者 / the scheduler has no worker that can play: {address!r} ({_first_line(error)})"
        ) from None
    if engines != {engine_fingerprint()}:
        client.close()
        raise WorkersError(f"工作者的程式版本不同 / a worker plays another version of the game: {address!r}")
    return client


def _on_cluster(work: Callable[[P], R], pieces: Sequence[P], client: Any) -> Results[R]:
    ahead = PIECES_AHEAD * max(1, sum(client.nthreads().values()))
    try:
        yield from _with_some_ahead(lambda piece: client.submit(work, piece, pure=False), pieces, ahead)
    finally:
        client.close()


def _first_line(error: BaseException) -> str:
    return str(error).split("\n", 1)[0] or type(error).__name__
