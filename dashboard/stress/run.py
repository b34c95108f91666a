"""A stress run: a server as a process of its own, four devices a room, and what must hold at the end."""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dashboard.rooms.store import SUFFIX
from dashboard.stress.device import Device
from dashboard.stress.habits import HABITS, Temper
from dashboard.stress.player import Player
from dashboard.stress.process import ServerProcess, server_process
from dashboard.stress.server import host_token
from dashboard.stress.tally import Tally, percentile
from mahjong.record import RecordError, Settle, parse_record
from mahjong.verify import verify_record

SEATS = 4
_WHILE_OPENING, _AGAIN = 120.0, 3.0
"""Seconds a page may take to get its seat, and after which it asks again."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: `hands` in each of so many `rooms`, for `seconds` at most, by people of such `habits`.

    `pace` is the table's own. Without `to_end` it does not matter that the time was too short.
    """

    rooms: int
    hands: int
    seconds: float
    seed: int = 1
    pace: str = "none"
    habits: str = "restless"
    to_end: bool = True


def run(plan: Plan) -> dict[str, Any]:
    """Play what is planned and return the figures as plain data."""
    with (
        tempfile.TemporaryDirectory(prefix="mahjong-stress-") as folder,
        server_process(folder, plan.rooms, plan.pace) as server,
    ):
        figures = asyncio.run(_play(server, plan))
        figures["memory_mb"]["end"] = server.memory_mb()
        data = [(Path(folder) / f"{code}{SUFFIX}").read_bytes() for code in server.codes]
    figures["broken"] += [wrong for one in data for wrong in _wrong_with(one)]
    figures["hands"] = sum(sum(isinstance(line, Settle) for line in parse_record(one).lines) for one in data)
    return figures


async def _play(server: ServerProcess, plan: Plan) -> dict[str, Any]:
    tally, begin = Tally(SEATS), time.monotonic()
    players = [
        _player(_device(server, room, seat), seat, f"{plan.seed} {room} {seat}", plan, tally)
        for room in range(plan.rooms)
        for seat in range(SEATS)
    ]
    try:
        await asyncio.gather(*(_sit_down(players[first : first + SEATS]) for first in range(0, len(players), SEATS)))
        memory, cpu, start = server.memory_mb(), server.cpu_seconds(), time.monotonic()
        tally.updates = 0
        await asyncio.gather(*(player.play(start + plan.seconds) for player in players))
        spent = time.monotonic() - start, server.cpu_seconds() - cpu
    finally:
        await asyncio.gather(*(player.device.leave() for player in players))
    if plan.to_end:
        _check_end(players, tally)
    return _figures(players, tally) | {
        "opening_s": round(start - begin, 2), **_costs(*spent, tally.updates, len(players)),
        "memory_mb": {"start": memory},
    }  # fmt: skip


def _device(server: ServerProcess, room: int, seat: int) -> Device:
    token = host_token(room) if seat == 0 else f"stress-{room:04d}-{seat}".ljust(22, "x")
    return Device(server.url, server.codes[room], token, f"{server.codes[room]} {seat}")


def _player(device: Device, seat: int, seed: str, plan: Plan, tally: Tally) -> Player:
    return Player(device, seat, plan.hands, Temper(HABITS[plan.habits], random.Random(seed)), tally)  # noqa: S311


def _costs(seconds: float, cpu: float, updates: int, devices: int) -> dict[str, float]:
    """Return how long was played, the server's share of a core, and how many updates a second came to each device."""
    return {
        "playing_s": round(seconds, 2), "server_cpu_percent": round(100 * cpu / seconds, 2),
        "updates_per_device_s": round(updates / seconds / devices, 3),
    }  # fmt: skip


async def _sit_down(players: list[Player]) -> None:
    """Open the four pages of a room, sit down, and let the first start."""
    for player in players:
        await player.device.open()
        sit = {"t": "sit", "seat": player.seat, "name": f"P{player.seat}"}
        await _say_until(player.device, sit, lambda device: device.snap.get("seat") is not None)
    begun = lambda device: device.scene["company"]["phase"] != "waiting"  # noqa: E731
    await _say_until(players[0].device, {"t": "start"}, begun)


async def _say_until(device: Device, message: dict[str, Any], is_so: Callable[[Device], bool]) -> None:
    """Say something until it shows: what is said over a wire that is cut is lost."""
    end = time.monotonic() + _WHILE_OPENING
    while not is_so(device):
        if time.monotonic() > end:
            raise TimeoutError(f"{device.name}: {message}")
        await device.say(message)
        with suppress(TimeoutError):
            while not is_so(device):
                if await asyncio.wait_for(device.hear(), _AGAIN) is None:
                    await device.open()
                    break


def _check_end(players: list[Player], tally: Tally) -> None:
    for first in range(0, len(players), SEATS):
        room = players[first : first + SEATS]
        if not all(player.is_done for player in room):
            tally.broken(f"{room[0].device.code}: not played to its end: {[p.device.scene.get('phase') for p in room]}")
        elif len({(one.device.scene["window"], json.dumps(one.device.scene["pool"])) for one in room}) != 1:
            tally.broken(f"{room[0].device.code}: the screens do not agree at the end")
    lost = tally.forged - tally.forgeries_refused
    if lost > sum(player.odd["drop"] for player in players):  # an answer may be lost with its connection
        tally.broken(f"{lost} forged intents were not refused")


def _figures(players: list[Player], tally: Tally) -> dict[str, Any]:
    odd = sum((player.odd for player in players), Counter())
    return {
        "rooms": len(players) // SEATS, "devices": len(players), "taps": sum(odd.values()),
        "misbehaved": dict(sorted(odd.items())), "reconnects": sum(player.device.connections - 1 for player in players),
        "tap_to_own_ms": _spread(tally.own), "tap_to_each_ms": _spread(tally.each),
        "tap_to_all_ms": _spread(tally.everybody), "refused": dict(sorted(tally.naks.items())),
        "forged_refused": [tally.forgeries_refused, tally.forged], "broken": list(tally.wrong),
    }  # fmt: skip


def _spread(seconds: list[float]) -> dict[str, float]:
    ranks = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {"n": len(seconds), **{name: round(1000 * percentile(seconds, part), 1) for name, part in ranks.items()}}


def _wrong_with(data: bytes) -> Iterator[str]:
    try:
        proof = verify_record(data)
    except RecordError as error:
        yield f"a record does not verify: {error.en}"
        return
    for hand in proof.hands:
        if hand.change is not None and sum(hand.change):
            yield f"hand {hand.hand}: chips do not add up: {hand.change}"
