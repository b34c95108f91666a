"""`Thinkers`: the threads in which the computers of all rooms think. None can be stopped, any can be replaced."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from queue import SimpleQueue
from typing import Any

Question = tuple[Future[Any], Callable[[], Any]]


class Thinkers:
    """So many threads, one question each at a time, in the order of asking.

    Not a `ThreadPoolExecutor`: there a call that never returns keeps its place for good, and the process from ending.

    >>> thinkers = Thinkers(2)
    >>> thinkers.submit(max, 3, 7).result()
    7
    >>> thinkers.close()
    """

    def __init__(self, count: int) -> None:
        self._questions: SimpleQueue[Question | None] = SimpleQueue()
        self._lock = threading.Lock()
        self._in_work: set[Future[Any]] = set()
        self._count = count
        for _ in range(count):
            self._hire()

    def submit(self, call: Callable[..., Any], /, *args: Any) -> Future[Any]:
        """Let a thread call something; return what will hold its result or what it raised."""
        future: Future[Any] = Future()
        self._questions.put((future, partial(call, *args)))
        return future

    def give_up(self, future: Future[Any]) -> None:
        """Wait no longer for a call that runs: another thread takes the place of its own."""
        if self._leaves(future):
            self._hire()

    def close(self) -> None:
        """Let the threads end, each after what it is at."""
        for _ in range(self._count):
            self._questions.put(None)

    def _hire(self) -> None:
        # A daemon, for the process must be able to end although a computer still thinks.
        threading.Thread(target=self._work, name="bot", daemon=True).start()

    def _work(self) -> None:
        while (question := self._questions.get()) is not None:
            future, call = question
            with self._lock:
                self._in_work.add(future)
            if future.set_running_or_notify_cancel():
                answer(future, call)
            if not self._leaves(future):
                return  # it was given up meanwhile and another thread has taken the place

    def _leaves(self, future: Future[Any]) -> bool:
        """Take a call out of work; return whether it was still in it."""
        with self._lock:
            was = future in self._in_work
            self._in_work.discard(future)
        return was


def answer(future: Future[Any], call: Callable[[], Any]) -> None:
    """Call something and keep in `future` what it returns or raises."""
    try:
        result = call()
    except BaseException as error:  # noqa: BLE001  whatever a computer raises is its answer, and not the thread's end
        future.set_exception(error)
    else:
        future.set_result(result)
