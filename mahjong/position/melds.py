"""Melds of a position's text: ``4(5)6p<0``, ``777z<2``, ``7777z<2``, ``777z+7z<2``, ``7777z``, both ways."""

from __future__ import annotations

import re

from mahjong.core.params import ADDED_KONG_SET, CHOW, CONCEALED_KONG_SET, OPEN_KONG, PUNG_SET
from mahjong.position.history import meld_tiles
from mahjong.position.notation import read_seat, read_tile, read_tiles, refuse, write_tiles
from mahjong.tiles import FLOWERS

_CHOW = re.compile(r"([1-9]*)\(([1-9])\)([1-9]*)([mps])")

_ALIKE = {
    (3, False, True): PUNG_SET,
    (4, False, True): OPEN_KONG,
    (4, True, True): ADDED_KONG_SET,
    (4, False, False): CONCEALED_KONG_SET,
}
"""Melds of one kind by the number of tiles, whether one was added, and whether one was claimed."""

MeldRow = tuple[int, int, int, int]
"""Kind, tile (of a chow the lowest), claimed kind, and the seat it came from, as the state keeps them."""


def write_meld(kind: int, tile: int, claimed: int, source: int) -> str:
    """Return the text of a meld.

    >>> write_meld(CHOW, 12, 13, 0), write_meld(ADDED_KONG_SET, 31, 31, 2)
    ('4(5)6p<0', '777z+7z<2')
    """
    tiles = meld_tiles(kind, tile)
    if kind == CONCEALED_KONG_SET:
        return write_tiles(tiles)
    text = write_tiles(tiles)
    if kind == ADDED_KONG_SET:
        text = f"{write_tiles(tiles[:3])}+{write_tiles([tile])}"
    if kind == CHOW:
        at = tiles.index(claimed)
        text = f"{text[:at]}({text[at]}){text[at + 1 :]}"
    return f"{text}<{source}"


def read_meld(text: str, field: str) -> MeldRow:
    """Return the meld a text says; the opposite of `write_meld`. Raises `PositionError`.

    >>> read_meld("4(5)6p<0", "seat 1") == (CHOW, 12, 13, 0)
    True
    """
    body, comes, source_text = text.partition("<")
    source = read_seat(source_text, field) if comes else -1
    chow = _CHOW.fullmatch(body)
    if chow is not None and comes:
        return _read_chow(chow, source, text, field)
    three, plus, added = body.partition("+")
    tiles = read_tiles(three, field) + ([read_tile(added, field)] if plus else [])
    kind = _ALIKE.get((len(tiles), bool(plus), bool(comes)))
    if kind is None or len(set(tiles)) != 1 or tiles[0] >= FLOWERS:
        refuse(field, text, "不成面子（吃的那張加括號）", "not a meld (of a chow the claimed tile stands in brackets)")
    return kind, tiles[0], tiles[0] if comes else -1, source


def _read_chow(found: re.Match[str], source: int, text: str, field: str) -> MeldRow:
    before, claimed, after, suit = found.groups()
    tiles = read_tiles(f"{before}{claimed}{after}{suit}", field)
    if len(tiles) != 3 or tiles != [tiles[0], tiles[0] + 1, tiles[0] + 2]:
        refuse(field, text, "不成順子", "not a run")
    return CHOW, tiles[0], tiles[len(before)], source
