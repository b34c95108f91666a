"""A stress run: a server as a process of its own, four devices a room, and what must hold at the end."""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from dashboard.rooms.store import SUFFIX
from dashboard.stress.device import Device
from dashboard.stress.player import Player
from dashboard.stress.server import host_token
from dashboard.stress.tally import Tally, percentile
from mahjong.record import RecordError, Settle, parse_record
from mahjong.verify import verify_record

SEATS = 4
_WHILE_OPENING, _AGAIN = 120.0, 3.0
"""Seconds a page may take to get its seat, and after which it asks again."""


def run(rooms: int, hands: int, seconds: float, seed: int, pace: str) -> dict[str, Any]:
    """Play `hands` hands in each of `rooms` rooms, for so many seconds at most; return the figures as plain data."""
    with tempfile.TemporaryDirectory(prefix="mahjong-stress-") as folder, _server(folder, rooms, pace) as told:
        figures = asyncio.run(_play(told, hands, seconds, seed))
        figures["memory_mb"]["end"] = _memory(told["pid"])
        data = [(Path(folder) / f"{code}{SUFFIX}").read_bytes() for code in told["codes"]]
    figures["broken"] += [wrong for one in data for wrong in _wrong_with(one)]
    figures["hands"] = sum(sum(isinstance(line, Settle) for line in parse_record(one).lines) for one in data)
    return figures


@contextmanager
def _server(folder: str, rooms: int, pace: str) -> Iterator[dict[str, Any]]:
    command = [sys.executable, "-m", "dashboard.stress.server", str(rooms), pace]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    with subprocess.Popen(command, env={**os.environ, "MAHJONG_DATA": folder}, text=True, **pipes) as process:  # noqa: S603  our own
        try:
            yield {**json.loads(process.stdout.readline()), "pid": process.pid}
        finally:
            process.stdin.close()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()


async def _play(told: dict[str, Any], hands: int, seconds: float, seed: int) -> dict[str, Any]:
    tally, begin = Tally(SEATS), time.monotonic()
    url = f"http://127.0.0.1:{told['port']}"
    players = [
        Player(_device(url, code, room, seat), seat, hands, random.Random(f"{seed} {room} {seat}"), tally)  # noqa: S311
        for room, code in enumerate(told["codes"])
        for seat in range(SEATS)
    ]
    try:
        await asyncio.gather(*(_sit_down(players[first : first + SEATS]) for first in range(0, len(players), SEATS)))
        memory, start = _memory(told["pid"]), time.monotonic()
        await asyncio.gather(*(player.play(start + seconds) for player in players))
    finally:
        await asyncio.gather(*(player.device.leave() for player in players))
    _check_end(players, tally)
    return _figures(players, tally, memory, start - begin, time.monotonic() - start)


def _device(url: str, code: str, room: int, seat: int) -> Device:
    token = host_token(room) if seat == 0 else f"stress-{room:04d}-{seat}".ljust(22, "x")
    return Device(url, code, token, f"{code} {seat}")


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


def _figures(players: list[Player], tally: Tally, memory: float, opening: float, playing: float) -> dict[str, Any]:
    odd = sum((player.odd for player in players), Counter())
    return {
        "rooms": len(players) // SEATS, "devices": len(players), "opening_s": round(opening, 2),
        "playing_s": round(playing, 2), "taps": sum(odd.values()), "misbehaved": dict(sorted(odd.items())),
        "reconnects": sum(player.device.connections - 1 for player in players),
        "tap_to_own_ms": _spread(tally.own), "tap_to_all_ms": _spread(tally.everybody),
        "refused": dict(sorted(tally.naks.items())), "forged_refused": [tally.forgeries_refused, tally.forged],
        "memory_mb": {"start": memory}, "broken": list(tally.wrong),
    }  # fmt: skip


def _spread(seconds: list[float]) -> dict[str, float]:
    ranks = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    return {"n": len(seconds), **{name: round(1000 * percentile(seconds, part), 1) for name, part in ranks.items()}}


def _memory(pid: int) -> float:
    """Return the resident megabytes of a process, 0 where the system does not tell."""
    try:
        text = Path(f"/proc/{pid}/statm").read_text(encoding="ascii")
    except OSError:
        return 0.0
    return round(int(text.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20, 1)


def _wrong_with(data: bytes) -> Iterator[str]:
    try:
        proof = verify_record(data)
    except RecordError as error:
        yield f"a record does not verify: {error.en}"
        return
    for hand in proof.hands:
        if hand.change is not None and sum(hand.change):
            yield f"hand {hand.hand}: chips do not add up: {hand.change}"
