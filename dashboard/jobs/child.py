"""The side of the child: it does the work, tells of it, and is gone when the server wants it or is gone itself.

Work is a function of a module, ``work(tell, wishes)``: `wishes` are plain data and so is what it returns, which is
never None. A sentence it raises as "中文 / English" is shown to whoever asked for the work.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, TypeAlias

from analysis.plain import as_plain

REST = 1.0
"""Seconds between two partial results: a page shows no more, and work should not spend its time on them."""
SHARE = 5
"""After a partial result that took long to make, so many times as long is work alone."""
NOTICE = 0.7
"""Seconds that work has to end by itself when nobody wants it any more."""
NICENESS = 10
"""The tables on this machine come first."""


class UnwantedError(BaseException):
    """Raised in work that nobody wants any more, by what it tells next; no error that work should catch."""


class Teller:
    """What work says while it is at it; `send` takes each message, bytes of JSON.

    `folder`, where there is one, is for what the work wants to find again when it is begun anew.
    """

    def __init__(self, send: Callable[[bytes], object], folder: Path | None = None) -> None:
        self.folder = folder
        self.unwanted = threading.Event()
        self._send = send
        self._next = 0.0

    def stage(self, zh: str, en: str) -> None:
        """Say what begins now, in both languages; the count begins anew."""
        self._say(stage=[zh, en])

    def progress(self, done: int, total: int) -> None:
        """Say how much is done."""
        self._say(progress=[int(done), int(total)])

    def partial(self, make: Callable[[], Any]) -> None:
        """Show what is known so far. `make` gives it as plain data, and is called only when it is time for it."""
        begun = time.monotonic()
        if begun < self._next:
            return
        self._say(partial=make())
        ended = time.monotonic()
        self._next = ended + max(REST, SHARE * (ended - begun))

    def end(self, result: Any) -> None:
        """Give the result. Called once, by what runs the work."""
        self._say(result=result)

    def fail(self, error: BaseException) -> None:
        """Say why there will be no result."""
        self._say(problem=said_of(error))

    def _say(self, **message: Any) -> None:
        if self.unwanted.is_set():
            raise UnwantedError
        self._send(to_json(message))


Work: TypeAlias = Callable[[Teller, dict[str, Any]], Any]


def to_json(value: Any) -> bytes:
    """Return data as JSON text, with null for numbers that JSON has not. Raises `TypeError` for what is no data."""
    return json.dumps(as_plain(value), ensure_ascii=False, allow_nan=False).encode()


def run(work: Work, wishes: dict[str, Any], folder: Path | None, told: Connection, wanted: Connection) -> None:
    """Do the work in this process; `told` takes what it says, and when `wanted` speaks or closes it is over."""
    _stand_alone()
    tell = Teller(told.send_bytes, folder)
    threading.Thread(target=_end_with, args=(wanted, tell.unwanted), daemon=True).start()
    try:
        tell.end(work(tell, wishes))
    except UnwantedError:
        return
    except Exception as error:  # noqa: BLE001  whatever happens in the work is what its page shows
        traceback.print_exc()
        tell.fail(error)


def said_of(error: BaseException) -> tuple[str, str]:
    """Return an error in both languages: its own sentence where it has one, else its name and first line.

    >>> said_of(ValueError("沒有這副牌 / no such wall: 7"))
    ('沒有這副牌', 'no such wall: 7')
    >>> said_of(KeyError("wall"))
    ('計算出錯了（KeyError）', "the work failed: KeyError 'wall'")
    """
    text = str(error)
    zh, stroke, en = text.partition(" / ")
    if stroke and not zh.isascii():
        return zh, en
    name = type(error).__name__
    return f"計算出錯了（{name}）", f"the work failed: {name} {text.splitlines()[0] if text else ''}".rstrip()


def _stand_alone() -> None:
    """Leave Ctrl-C to the server, stand in a group of processes that can be ended at once, and let others go first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)
        os.nice(NICENESS)


def _end_with(wanted: Connection, unwanted: threading.Event) -> None:
    """Wait until nobody wants the work, or nobody is left who could; let it end, else end it and all it started."""
    with suppress(EOFError, OSError):
        wanted.recv_bytes()
    unwanted.set()
    time.sleep(NOTICE)
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)
    for worker in multiprocessing.active_children():
        worker.kill()
    os._exit(1)
