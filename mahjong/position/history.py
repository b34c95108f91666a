"""What follows from the tiles on the table: whose turn each discard was, who has drawn, what has been called.

A position's text does not say these things again; a state that says otherwise is impossible.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from mahjong.core.items import SEVEN_ROB_ONE
from mahjong.core.params import ADDED_KONG_SET, CHOW, CONCEALED_KONG_SET, OPEN_KONG, PUNG_SET
from mahjong.core.state import (
    CALLED_CONCEALED,
    CALLED_OPENLY,
    DISCARD_WINDOW,
    GAME_OVER,
    KONG_WINDOW,
    OVER,
    READY,
    TURN,
    WINDOW,
)
from mahjong.core.tables import GROUP, POWER

KONGS = (OPEN_KONG, ADDED_KONG_SET, CONCEALED_KONG_SET)


def throwers(st: Any) -> list[int]:
    """Return the seat whose turn it was for every discard, and last the seat that acts after all of them."""
    n = int(st["n_discards"])
    turns = [int(st["dealer"])]
    for seat, taker in zip(st["discard_seat"][:n].tolist(), st["discard_taken"][:n].tolist(), strict=True):
        turns.append(taker if taker >= 0 else (seat + 1) % 4)
    return turns


def drawing_turns(st: Any) -> list[int]:
    """Return the seats of all turns that began with a draw from the front, the turn in progress included."""
    n = int(st["n_discards"])
    seats, taken = st["discard_seat"][:n].tolist(), st["discard_taken"][:n].tolist()
    if st["phase"] != WINDOW or st["window_kind"] != DISCARD_WINDOW:
        seats.append(int(st["turn"]))
    return [seat for seat, before in zip(seats[1:], taken, strict=False) if before < 0]


def meld_tiles(kind: int, tile: int) -> list[int]:
    """Return the kinds of a meld, the lowest first."""
    if kind == CHOW:
        return [tile, tile + 1, tile + 2]
    return [tile] * (4 if kind in KONGS else 3)


def melds_of(st: Any, seat: int) -> list[tuple[int, int, int, int]]:
    """Return the melds of a seat as (kind, tile, claimed, source), in the order they were laid down."""
    n = min(max(int(st["n_melds"][seat]), 0), 5)
    columns = (st[name][seat, :n].tolist() for name in ("meld_kind", "meld_tile", "meld_claimed", "meld_from"))
    return list(zip(*columns, strict=True))


def all_melds(st: Any) -> list[tuple[int, int, int, int, int]]:
    """Return the melds of all seats as (seat, kind, tile, claimed, source)."""
    return [(seat, *meld) for seat in range(4) for meld in melds_of(st, seat)]


def is_over(st: Any) -> bool:
    """Return whether the hand has ended."""
    return bool(st["phase"] in (OVER, GAME_OVER))


def was_won_on_discard(st: Any) -> bool:
    """Return whether the hand was won on the last discard."""
    last = int(st["n_discards"]) - 1
    if last < 0 or st["discard_taken"][last] < 0 or st["flower_win"]:
        return False
    return bool(st["won"][st["discard_taken"][last]] and st["paid_by"] == st["discard_seat"][last])


def kong_is_open_to_rob(st: Any) -> bool:
    """Return whether a kong has been declared that others may still rob."""
    return bool(st["phase"] == WINDOW and st["window_kind"] == KONG_WINDOW)


def derive(st: Any) -> None:
    """Fill everything that follows from hands, melds, discards, phase and turn (the names in `DERIVED`)."""
    st["n_concealed"] = st["hand"].sum(axis=1)
    st["index"] = 0
    for seat in range(4):
        np.add.at(st["index"][seat], GROUP, POWER * st["hand"][seat].astype(np.int64))
    st["seen"] = _seen(st)
    kinds = [kind for _, kind, _, _, _ in all_melds(st)]
    st["n_kongs"] = sum(kind in KONGS for kind in kinds) - kong_is_open_to_rob(st)
    openly = any(kind != CONCEALED_KONG_SET for kind in kinds)
    concealed = CONCEALED_KONG_SET in kinds or _was_concealed_kong_robbed(st)
    st["calls_made"] = CALLED_OPENLY * openly + CALLED_CONCEALED * concealed
    st["tai"] = [total_tai(st, seat) for seat in range(4)]
    _derive_turns(st)


DERIVED = (
    "n_concealed", "index", "seen", "n_kongs", "calls_made", "has_drawn", "has_discarded", "after_claim", "tai",
)  # fmt: skip


def total_tai(st: Any, seat: int) -> int:
    """Return the 台 of a winner: the sum of its rows, a 七搶一 beside a winning hand apart."""
    rows = st["items"][seat]
    return int(rows.sum() - (0 if st["flower_win"] else rows[SEVEN_ROB_ONE]))


def _seen(st: Any) -> Any:
    """Count the tiles that lie open: every discard, and of the open melds what came out of the hand."""
    seen = np.zeros(34, np.int64)
    for tile in st["discard_tile"][: st["n_discards"]].tolist():
        seen[tile] += 1
    for _, kind, tile, claimed, _ in all_melds(st):
        if kind != CONCEALED_KONG_SET:
            np.add.at(seen, meld_tiles(kind, tile), 1)
            seen[claimed] -= 1
    return seen


def _was_concealed_kong_robbed(st: Any) -> bool:
    """Return whether the hand was won on a concealed kong, which is then no meld any more."""
    payer, tile = int(st["paid_by"]), int(st["win_tile"])
    if payer < 0 or tile < 0 or st["flower_win"] or was_won_on_discard(st):
        return False
    return all((kind, of) != (PUNG_SET, tile) for kind, of, _, _ in melds_of(st, payer))


def _derive_turns(st: Any) -> None:
    n = int(st["n_discards"])
    for name in ("has_drawn", "has_discarded"):
        st[name] = 0
    if st["phase"] != READY:
        st["has_drawn"][drawing_turns(st)] = 1
    st["has_discarded"][st["discard_seat"][:n].tolist()] = 1
    taken = n > 0 and st["discard_taken"][n - 1] >= 0
    st["after_claim"] = st["phase"] == TURN and st["drawn"] < 0 and taken
