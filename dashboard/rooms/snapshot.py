"""What one session is sent: the scene of its seat's view as JSON text, and the numbers that go with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from dashboard.view.proof import NO_PROOF, Proof
from dashboard.view.scene import scene
from mahjong.table import Table


def scene_text(  # noqa: PLR0913  a scene is made of as much
    table: Table, seat: int | None, names: Sequence[str], code: str, window: int, *, proof: Proof = NO_PROOF
) -> str:
    """Return the scene of `seat` (None: a spectator) as JSON text; the only way from a table to a wire.

    `window` is the number an intent must carry back, `proof` what may be known of the hand's promise. After a hand all
    four hands lie open: the game is a solo one.
    """
    events = [event.seen_by(seat) for event in table.events]
    data: dict[str, Any] = scene(table.view(seat, open_end=True), names, code, events, table.rules, proof)
    data["window"] = window
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))
