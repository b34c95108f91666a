"""The table in a cell of a notebook: a room without a server, whose messages the kernel's own loop carries."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from dashboard.rooms.refused import RoomError
from dashboard.view.cell import CellTable


async def _until(condition):
    async with asyncio.timeout(60):
        while not condition():  # noqa: ASYNC110  other threads make it true, and know nothing of this loop
            await asyncio.sleep(0.02)


def _in_a_kernel(steps):
    async def run():
        cell = CellTable(seed=b"a cell", pace="none")
        heard = []
        cell.__panel__()._send_msg = heard.append
        try:
            return await steps(cell, heard)
        finally:
            cell.close()

    return asyncio.run(run())


def _first(heard, kind):
    return next((message for message in heard if message["t"] == kind), None)


def test_the_page_says_hello_and_gets_the_table():
    async def steps(cell, heard):
        cell.__panel__()._handle_msg({"t": "hello", "device": "cell", "rev": 0})
        await _until(lambda: _first(heard, "snap"))
        return json.loads(_first(heard, "snap")["j"]), cell.look()

    scene, view = _in_a_kernel(steps)
    assert scene["own"] == view.seat == 0
    assert len(view.hand) + (view.drawn is not None) == 17


def test_a_discard_flies_and_the_computers_go_on():
    async def steps(cell, heard):
        page = cell.__panel__()
        page._handle_msg({"t": "hello", "device": "cell", "rev": 0})
        await _until(lambda: _first(heard, "snap"))
        scene = json.loads(_first(heard, "snap")["j"])
        what = next(what for layer in ("table", "over") for what in _discards_in(scene.get(layer, {})) if what)
        page._handle_msg({"t": "act", "seat": 0, "seq": 1, "window": scene["window"], "what": what})
        await _until(lambda: _first(heard, "film"))
        await _until(lambda: len(cell.look().discards) > 1)
        return cell.look()

    assert _in_a_kernel(steps).discards[0].seat == 0


def _discards_in(layer):
    return [what for what in layer.get("tiles", {}).get("what", []) if what.startswith("discard")]


def test_nothing_is_left_when_it_is_closed():
    async def steps(cell, _heard):
        return Path(cell._folder.name), [path.stem for path in cell._hub.store.folder.glob("*.mjr")]

    folder, records = _in_a_kernel(steps)
    assert len(records) == 1
    assert not folder.exists()


def test_outside_a_notebook_there_is_no_loop_to_carry_messages():
    with pytest.raises(RuntimeError, match="no running event loop"):
        CellTable()


def test_a_bad_name_is_named():
    async def run():
        CellTable("")

    with pytest.raises(RoomError):
        asyncio.run(run())
