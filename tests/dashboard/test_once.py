from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

from dashboard.once import Once


def test_threads_that_ask_first_at_one_moment_get_the_same_thing():
    """Two pages opened as the server's first once had a hub each, and each hub its own game of the same code."""
    made, all_there = [], threading.Barrier(4)

    def make() -> object:
        made.append(object())
        threading.Event().wait(0.05)  # long enough for all to come in
        return made[-1]

    once = Once(make)

    def ask() -> object:
        all_there.wait(30)
        return once()

    with ThreadPoolExecutor(4) as threads:
        found = [future.result() for future in [threads.submit(ask) for _ in range(4)]]
    assert len(made) == 1
    assert found == made * 4
