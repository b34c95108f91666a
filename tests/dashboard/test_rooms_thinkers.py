"""Threads for computers: each question gets its answer, and one that hangs costs nobody else a thread."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from dashboard.rooms.thinkers import Thinkers


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    made = Thinkers(2)
    yield made
    made.close()


def test_questions_are_answered_in_order_and_what_is_raised_is_an_answer(thinkers: Thinkers) -> None:
    assert [thinkers.submit(pow, 2, n).result(30) for n in range(5)] == [1, 2, 4, 8, 16]
    assert isinstance(thinkers.submit(lambda: 1 // 0).exception(30), ZeroDivisionError)
    assert isinstance(thinkers.submit(sys.exit).exception(30), SystemExit)
    assert thinkers.submit(pow, 2, 5).result(30) == 32


def test_a_question_that_is_called_off_is_not_asked(thinkers: Thinkers) -> None:
    free, asked = threading.Event(), []
    busy = [thinkers.submit(free.wait, 30) for _ in range(2)]
    waiting = thinkers.submit(asked.append, 1)
    assert waiting.cancel()
    free.set()
    assert all(future.result(30) for future in busy)
    assert thinkers.submit(len, asked).result(30) == 0


def test_whoever_is_given_up_keeps_no_thread_from_the_others(thinkers: Thinkers) -> None:
    free, begun = threading.Event(), threading.Barrier(3)

    def hang() -> bool:
        begun.wait(30)
        return free.wait(30)

    hung = [thinkers.submit(hang) for _ in range(2)]
    begun.wait(30)
    answer = thinkers.submit(pow, 2, 3)
    assert not answer.done()
    thinkers.give_up(hung[0])
    assert answer.result(30) == 8
    for future in (*hung, answer):  # twice, and too late: nothing more happens
        thinkers.give_up(future)
    free.set()
    assert all(future.result(30) for future in hung)
    assert thinkers.submit(pow, 2, 4).result(30) == 16


def test_a_closed_workshop_ends_its_threads() -> None:
    names = [f"closing {number}" for number in range(2)]
    thinkers, met = Thinkers(2), threading.Barrier(2)

    def mark(name: str) -> None:
        threading.current_thread().name = name
        met.wait(30)

    for future in [thinkers.submit(mark, name) for name in names]:
        future.result(30)
    marked = [thread for thread in threading.enumerate() if thread.name in names]
    assert len(marked) == 2
    thinkers.close()
    for thread in marked:
        thread.join(30)
        assert not thread.is_alive()


def test_the_process_ends_although_a_computer_still_thinks() -> None:
    code = (
        "import threading; from dashboard.rooms.thinkers import Thinkers;"
        "begun = threading.Event(); t = Thinkers(1);"
        "t.submit(lambda: (begun.set(), threading.Event().wait())); begun.wait()"
    )
    assert subprocess.run([sys.executable, "-c", code], timeout=60, check=False).returncode == 0
