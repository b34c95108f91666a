"""A page at which nothing happens asks nothing of the server."""

from __future__ import annotations

from asyncio import BaseEventLoop
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import panel as pn
import pytest

from tests.browser.pages import Player, table_server

LOCKED = "ServerSession.with_document_locked"


def test_a_page_at_which_nothing_happens_leaves_the_server_idle(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a table's message was the first a server got, Panel used half a core from then on.

    It asked on every tick to begin what it then did not begin. A server whose first page was the lobby was spared.
    """
    monkeypatch.setattr(type(pn.state), "_busy_cleanup_scheduled", None, raising=False)
    asked: list[str] = []
    create = BaseEventLoop.create_task

    def counted(self: BaseEventLoop, work: Coroutine[Any, Any, Any], **rest: Any) -> Any:
        asked.append(getattr(work, "__qualname__", ""))
        return create(self, work, **rest)

    with table_server(tmp_path) as address:
        player.page.goto(f"{address}/table?colliders")
        player.page.wait_for_function("window.mahjongTable && mahjongTable.paints() > 0")
        player.page.wait_for_timeout(500)
        monkeypatch.setattr(BaseEventLoop, "create_task", counted)
        player.page.wait_for_timeout(1000)
    assert asked.count(LOCKED) < 20
