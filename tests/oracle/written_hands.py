"""Hands for scoring tests, in the game's own language: tiles, melds such as ``pung 777z``, and how it was won."""

from __future__ import annotations

from typing import Any

from mahjong.rules import Rules
from mahjong.tiles import parse_tiles
from tests.oracle.cases import Win
from tests.oracle.hands import Meld
from tests.oracle.scoring import Rows, score

HOUSE = Rules.preset("house")


def tiles(text: str) -> tuple[int, ...]:
    """Read tiles and sort them."""
    return tuple(sorted(parse_tiles(text)))


def meld(text: str) -> Meld:
    """Read ``pung 777z`` and the like."""
    kind, written = text.split(maxsplit=1)
    return Meld(kind, tiles(written), None if kind == "concealed_kong" else 3)


def rows(hand: str, tile: str, by: str = "discard", *melds: str, flowers: str = "", **how: Any) -> Rows:
    """Score a hand that holds the winning tile; seat South in an East round under house rules unless told."""
    wind = {"seat_wind": how.pop("seat_wind", 1), "round_wind": how.pop("round_wind", 0)}
    rules = how.pop("rules", HOUSE)
    won = parse_tiles(tile)[0] if tile else None
    win = Win(tiles(hand), tuple(meld(one) for one in melds), tiles(flowers), won, by, **wind, **how)
    return score(win, rules).rows
