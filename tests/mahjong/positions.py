"""Tables that begin at a position's text, and what of a position the rules can read."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from mahjong.core.state import OVER, READY, TURN, WINDOW
from mahjong.rules import Rules
from mahjong.table import Table

HOUSE = Rules.preset("house")

_ALWAYS = (
    "hand", "index", "n_concealed", "flowers", "n_melds", "n_discards", "phase", "turn", "drawn", "window", "locks",
    "pung_locks", "liable_meld", "ready", "eight", "hand_number", "dealer", "east", "streak", "passes", "chips",
    "bonus", "n_kongs", "won", "flower_win", "seven_payer", "win_tile", "paid_by", "liable", "tai", "items", "change",
)  # fmt: skip
_RUNNING = ("seen", "calls_made", "has_drawn", "has_discarded", "after_claim")
_OPEN = ("window_kind", "window_tile", "answer", "could_win")


def at(text: str, **changes: object) -> Table:
    """Return a table at a position under house rules with `changes`."""
    return Table.from_position(text, HOUSE.but(**changes), seed=b"positions")


def essence(states: npt.NDArray[Any]) -> dict[str, Any]:
    """Return what the rules can read of a position, by name: past events, taken tiles and stale values left out."""
    st = states[0]
    found = {name: st[name].tolist() for name in _ALWAYS}
    n = int(st["n_discards"])
    for name in ("seat", "tile", "drawn", "taken"):
        found[f"discard_{name}"] = st[f"discard_{name}"][:n].tolist()
    for name in ("kind", "tile", "claimed", "from"):
        found[f"meld_{name}"] = [st[f"meld_{name}"][seat, : st["n_melds"][seat]].tolist() for seat in range(4)]
    if st["phase"] != READY:
        found["standing"] = st["wall"][st["front"] : st["back"]].tolist()
    if st["phase"] in (TURN, WINDOW):
        found.update({name: st[name].tolist() for name in _RUNNING})
    if st["phase"] == TURN:
        found["barred"] = int(st["barred"])
    if st["phase"] == WINDOW:
        found.update({name: st[name].tolist() for name in _OPEN})
    if st["phase"] >= OVER and st["won"].any() and not st["flower_win"]:
        found.update({name: st[name].tolist() for name in ("calls_made", "has_drawn", "has_discarded")})
    if st["phase"] >= OVER and st["paid_by"] >= 0 and not st["flower_win"]:
        found.update({name: st[name].tolist() for name in _OPEN[:2]})
    if st["drawn"] >= 0 or (st["phase"] >= OVER and st["won"].any() and st["paid_by"] < 0):
        found["how"] = (max(int(st["drawn_how"]), 1), int(st["open_kong_draw"]))
    return found
