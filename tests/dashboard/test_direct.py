"""The short way of a room's messages to a websocket."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import pytest
from tornado.locks import Lock
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from dashboard.view import direct


class Closing:
    """A websocket that closes while something is written to it: at first that is known late, then at once."""

    def __init__(self, late: int) -> None:
        self.write_lock, self._late = Lock(), late

    def write(self, _frame: bytes) -> asyncio.Future[None]:
        if not self._late:
            raise WebSocketClosedError
        self._late -= 1
        return asyncio.ensure_future(self._written())

    async def _written(self) -> None:
        await asyncio.sleep(0)
        raise WebSocketClosedError


@pytest.mark.parametrize("late", range(4))
def test_a_page_that_closes_while_it_is_sent_something_leaves_no_error_behind(monkeypatch, late: int):
    """A message is three frames: who waited for one of them alone left the others as errors in the log."""
    monkeypatch.setattr(WebSocketHandler, "write_message", Closing.write)
    unheard: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, told: unheard.append(told))
        with pytest.raises(WebSocketClosedError):
            await direct._Told((b"1", b"2", b"3")).send(Closing(late))
        await asyncio.sleep(0.01)  # what was not waited for ends too

    asyncio.run(run())
    gc.collect()
    assert not unheard
