"""`Player`: somebody at a device who plays by what the scene offers, as his habits are.

The worst drop their connection and come back, tap twice, tap late, repeat what they sent, and forge intents for others.
"""

from __future__ import annotations

import asyncio
import itertools
import time
from collections import Counter
from typing import Any

from dashboard.stress.device import Device
from dashboard.stress.habits import Temper
from dashboard.stress.tally import Tally

BEAT = 1.5
_TURN = ("self_draw", "win", "pass", "draw")
_LONG = 1.0
"""Seconds of silence after which somebody taps anew: what he sent may be lost."""


class Player:
    """Plays one seat of a room until so many hands are over."""

    def __init__(self, device: Device, seat: int, hands: int, temper: Temper, tally: Tally) -> None:
        self.device, self.seat, self.hands = device, seat, hands
        self.odd: Counter[str] = Counter()
        self._asked: tuple[int, float] = -1, 0.0
        self._temper, self._tally = temper, tally
        self._seq = 0
        self._acted = -1
        self._sent: dict[int, tuple[float, dict[str, Any]]] = {}
        self._forged: set[int] = set()

    @property
    def is_done(self) -> bool:
        """Whether the hands are played, as far as this page knows."""
        scene = self.device.scene
        over = scene.get("phase") in {"over", "game_over"}
        return scene.get("phase") == "game_over" or (over and scene.get("hand", 0) >= self.hands)

    async def play(self, until: float) -> None:
        """Play to the end, or until a moment of `time.monotonic`."""
        beside = [asyncio.create_task(self._beat())]
        if self._temper.resizes and self.seat == 0:
            beside.append(asyncio.create_task(self._resize()))
        try:
            while not self.is_done and time.monotonic() < until:
                heard = await self._hear()
                if heard is None:
                    await self._come_back()
                    continue
                for message in heard:
                    self._take(message)
                await self._act()
        finally:
            for task in beside:
                task.cancel()

    async def _hear(self) -> list[dict[str, Any]] | None:
        """Wait for a message, for as long as nothing else is to be done."""
        thinks = self._asked[1] - time.monotonic()
        try:
            return await asyncio.wait_for(self.device.hear(), thinks if thinks > 0 else _LONG)
        except TimeoutError:
            if thinks <= 0:
                self._acted = -1
            return []

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            await self.device.say({"t": "ping", "n": self._seq})

    async def _resize(self) -> None:
        for size in itertools.cycle(("small", "normal")):
            await asyncio.sleep(self._temper.resizes)
            await self.device.say({"t": "set", "seat": self.seat, "name": "size", "value": size})

    async def _come_back(self) -> None:
        await asyncio.sleep(self._temper.chance.uniform(0.1, 0.8))
        await self.device.open()
        self._acted = -1

    def _take(self, message: dict[str, Any]) -> None:
        kind, now = message.get("t"), time.monotonic()
        if kind == "snap":
            self._tally.saw(self.device.code, self.device.name, self.device.scene["window"], now)
            sent = self._sent.pop(message["seq"], None)
            if sent is not None:
                self._tally.answered(now - sent[0])
            self._check(message)
        elif kind == "nak":
            if message.get("seq") in self._forged:
                self._tally.refused_forgery()
            elif message["code"] not in {"stale", "not_your_turn", "window_closed", "hand_running"}:
                self._tally.naks[message["code"]] += 1
            self._sent.pop(message.get("seq"), None)

    def _check(self, message: dict[str, Any]) -> None:
        hands = sorted(map(int, self.device.scene["hands"]))
        if message["seat"] is not None and hands not in ([self.seat], []):
            self._tally.broken(f"{self.device.name} sees the hands {hands}")
        if self.device.scene["company"]["phase"] != "waiting" and message["seat"] not in {self.seat, None}:
            self._tally.broken(f"{self.device.name} has seat {message['seat']}, not {self.seat}")

    async def _act(self) -> None:
        scene = self.device.scene
        window = scene.get("window", -1)
        if not scene or window == self._acted or self.device.snap.get("seat") != self.seat:
            return
        if scene["phase"] == "over" and scene["hand"] < self.hands:
            self._acted = window
            await self.device.say({"t": "next", "seat": self.seat, "window": window})
            return
        what = self._choice(scene)
        if what is None or self._still_thinks(window):
            return
        self._acted = window
        self._tally.tapped(self.device.code, window, time.monotonic(), public=what.startswith("discard"))
        await self._tap(what, window)

    def _still_thinks(self, window: int) -> bool:
        """Whether it is too early to tap; thinking begins when one is asked."""
        if self._asked[0] != window:
            self._asked = window, time.monotonic() + self._temper.pause()
        return time.monotonic() < self._asked[1]

    def _choice(self, scene: dict[str, Any]) -> str | None:
        """Return what the plainest player does: win, pass, draw, else throw the tile just drawn or the last."""
        keys = set(scene["table"]["rects"]["key"])
        for name in _TURN:
            if f"act:{name}" in keys and not (scene["hands"].get(str(self.seat), {}).get("mine") and name == "draw"):
                return name
        if not scene["hands"].get(str(self.seat), {}).get("mine"):
            return None
        tiles = scene["table"]["tiles"]
        barred = {one for ids in scene["hands"][str(self.seat)]["refused"]["discard"].values() for one in ids}
        own = [
            what for tile, what in zip(tiles["id"], tiles["what"], strict=True)
            if tile.startswith(f"h{self.seat}_") and what and tile not in barred
        ]  # fmt: skip
        return own[-1] if own else None

    async def _tap(self, what: str, window: int) -> None:
        self._seq += 1
        tap = {"t": "act", "seat": self.seat, "seq": self._seq, "window": window, "what": what}
        self._sent[self._seq] = time.monotonic(), tap
        odd = self._temper.vice()
        self.odd[odd or "plain"] += 1
        if odd == "late":
            await asyncio.sleep(self._temper.chance.uniform(0.1, 0.5))
        await self.device.say(tap)
        if odd == "twice":
            await self.device.say(tap)
        elif odd == "again" and self._seq > 1:
            await self.device.say(tap | {"seq": self._seq - 1})
        elif odd == "malformed":
            await self.device.say({"t": "act", "seat": "east", "seq": -1, "what": "x" * 5000})
        elif odd == "forged":
            self._forged.add(10**6 + self._seq)
            self._tally.forged += 1
            await self.device.say(tap | {"seat": (self.seat + 1) % 4, "seq": 10**6 + self._seq})
        elif odd == "drop":
            self.device.drop()
            self._forged.clear()
