"""Two seats claim in the same instant, over real wires: whichever is heard first, the same comes of it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.dashboard.company import LONE
from tests.dashboard.wired import PEOPLE, Wired, draw_the_same, heard_of, wired
from tests.oracle.steer import written_wall

CALLING = {0: "5s", 1: "46s 147m 258p 9m 19p 12345z", 2: "55s"}
WINNING = {0: "5s", 1: LONE, 2: "55s"}
CLAIMS = {
    "a pung before a chow": (CALLING, {1: "chow middle", 2: "pung"}),
    "a win before a pung": (WINNING, {1: "win", 2: "pung"}),
    "a chow that the other lets pass": (CALLING, {1: "chow middle", 2: "pass"}),
}


def claim(table: Wired, claims: dict[int, str], order: Sequence[int]) -> None:
    """Let seats answer an open window in the same instant: nobody waits for what came of another's answer."""
    wires = {seat: table.wires[PEOPLE[seat]] for seat in order}
    moment = table.room.moment

    async def said() -> None:
        for seat, wire in wires.items():
            wire.seq += 1
            await wire.say({"t": "act", "seat": seat, "seq": wire.seq, "window": moment, "what": claims[seat]})
        await asyncio.gather(*(wire.until(heard_of(wire.seq)) for wire in wires.values()))

    table.run(said())
    table.settle()
    table.pass_all()


def outcome(table: Wired) -> tuple[Any, ...]:
    """Return what has come of it: the position, and what every screen shows."""
    scenes = {name: json.loads(wire.snap["j"]) for name, wire in table.wires.items()}
    return table.room.table.state_bytes(), scenes


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", CLAIMS)
def test_whoever_is_heard_first_the_same_comes_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    draw_the_same(monkeypatch)
    hands, claims = CLAIMS[name]
    came = []
    for order in ((1, 2), (2, 1)):
        with wired(tmp_path / str(order), "online", written_wall(hands)) as table:
            table.do(0, "discard s5")
            assert set(table.room.table.pending()) == {1, 2}
            claim(table, claims, order)
            came.append(outcome(table))
            done = [line for line in table.room.table.view(None).seats if line.melds]
            assert done or table.room.table.phase == "over"
    assert came[0] == came[1]
