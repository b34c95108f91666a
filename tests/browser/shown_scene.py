"""A page that shows any scene at all, as if its room had sent it: for what is drawn, not for what is played."""

from __future__ import annotations

import io
import json
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from dashboard.rooms.hub import Hub
from dashboard.view.bridge import ask
from tests.browser.pages import Player

SIZES = {"square": (1366, 768), "portrait": (390, 844), "landscape": (844, 390)}


def open_table(player: Player, tables: tuple[Hub, str], shape: str = "square") -> None:
    """Open a page of that shape at a game of one person."""
    hub, url = tables
    code, _ = ask(hub.new_game, "solo", ("東東", None, None, None), None, "none", seed=b"shown")
    width, height = SIZES[shape]
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.goto(f"{url}/table?room={code}")
    player.wait()
    player.page.evaluate("Object.assign(window, {rev: mahjongTable.state().rev, boot: mahjongTable.state().boot})")


def show(player: Player, scene: dict[str, Any]) -> None:
    """Let the page show a scene, wholly drawn and at rest."""
    player.page.evaluate(
        "j => mahjongTable.hear({t: 'snap', boot, rev: ++rev, seq: 0, j})", json.dumps(scene, ensure_ascii=False)
    )
    player.page.wait_for_function("!mahjongTable.busy()")
    player.page.evaluate("mahjongTable.settled()")


def seen(player: Player, vision: str = "none") -> npt.NDArray[np.float64]:
    """Return the lightness of every pixel, 0-255, as an eye with that deficiency sees the page."""
    cdp = player.page.context.new_cdp_session(player.page)
    cdp.send("Emulation.setEmulatedVisionDeficiency", {"type": vision})
    shot = Image.open(io.BytesIO(player.page.screenshot())).convert("L")
    cdp.detach()
    return np.asarray(shot, float)
