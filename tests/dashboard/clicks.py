"""A person who sees nothing but the scene: reads it as it was sent and answers with what its buttons and tiles send.

The same choices serve rooms without a browser and pages in one.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any

from dashboard.rooms.hub import Hub
from dashboard.rooms.intents import Intent
from dashboard.rooms.room import Room
from mahjong.hand import Hand
from mahjong.tiles import KIND_OF
from tests.dashboard.shown import buttons, tiles_of, why
from tests.dashboard.stage import Page

WINS = ("act:win", "act:self_draw")
WAYS_ON = ("act:pass", "act:draw")


def best_tile(hand: Mapping[str, str], allowed: Collection[str]) -> str:
    """Return the id of the allowed tile whose loss hurts least; `hand` are the codes by id, none of them melded."""
    rank = [discard.tile for discard in Hand(tuple(KIND_OF[code] for code in hand.values())).discards()]
    return min((tile for tile in hand if tile in allowed), key=lambda tile: rank.index(KIND_OF[hand[tile]]))


class Clicker:
    """Seat 0 of a room: wins, declares its hand ready as soon as it may, claims nothing else."""

    def __init__(self, hub: Hub, room: Room, token: str) -> None:
        self.hub, self.room, self.token = hub, room, token
        self.page = Page(token, "clicks")
        self.sent: list[str] = []
        room.join(self.page)
        room.hello(self.page, "clicks")

    @property
    def scene(self) -> dict[str, Any]:
        """What the page shows."""
        return json.loads(self.page.last("snap")["j"])

    def play_hand(self) -> dict[str, Any]:
        """Play to the sheet of the hand and return the scene."""
        for _ in range(300):
            self.hub.clock.wind(10)
            shown = self.scene
            if shown["pages"]:
                return shown
            self._click(shown)
        raise AssertionError("the hand does not end")

    def _click(self, shown: dict[str, Any]) -> None:
        what = self._choice(shown)
        reply = self.room.ask(self.token, Intent(0, len(self.sent), shown["window"], what), self.page.device)
        assert reply.refused is None, (what, reply)
        self.sent.append(what)

    def _choice(self, shown: dict[str, Any]) -> str:
        keys = buttons(shown)
        for key in (*WINS, *(WAYS_ON if not shown["hands"]["0"]["mine"] else ())):
            if key in keys:
                return key.removeprefix("act:")
        verb = "ready" if "ready" in keys else "discard"
        hand = {tile["id"]: tile for tile in tiles_of(shown, "h0_")}
        allowed = [tile for tile in hand if not why(shown, tile, verb)]
        chosen = best_tile({tile: row["face"] for tile, row in hand.items()}, allowed)
        return hand[chosen]["what"].replace("discard", verb)
