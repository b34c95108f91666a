"""`Case`: a position and what somebody asserts of it, as a value. How a file writes it: `mahjong.cases.lines`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from mahjong.hand import Hand, Meld

Tiles = tuple[int, ...]
Items = tuple[tuple[str, int], ...]
"""Names of rows with their 台, one entry for each time a row counts."""

EAST = 0


class CaseError(ValueError):
    """A line that is no case: its number (from 1), the field (empty: the line as a whole), the reason in two languages.

    >>> print(CaseError(3, "hand", "看不懂的牌：'x9'", "not a tile: 'x9'"))
    第 3 行 hand：看不懂的牌：'x9' / line 3, hand: not a tile: 'x9'
    """

    def __init__(self, line: int, field: str, zh: str, en: str) -> None:
        self.line, self.field = line, field
        place_zh, place_en = (f" {field}", f", {field}") if field else ("", "")
        super().__init__(f"第 {line} 行{place_zh}：{zh} / line {line}{place_en}: {en}")


@dataclass(frozen=True, slots=True)
class Case:
    """One case. Fields have the names of the file; seats and winds are 0-3 from East, tiles are kinds.

    `hand` holds the winning tile, except in a ``wait``. None says that the case leaves a thing open or asserts nothing
    of it; `unknown` are fields of the file that mean nothing here.
    """

    line: int
    id: str
    kind: str
    title: str = ""
    confidence: str = ""
    switches: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()

    hand: Tiles = ()
    melds: tuple[Meld, ...] = ()
    flowers: Tiles = ()
    win_tile: int | None = None
    win_by: str = ""
    seat: int = EAST
    round: int = EAST

    dealer: int = EAST
    dealer_streak: int = 0
    winner: int | None = None
    discarder: int | None = None
    liable: int | None = None
    base: int | None = None
    per_tai: int | None = None
    tai_cap: int | None = None
    hand_tai: int | None = None
    multiplier: int = 1

    expected: Items | None = None
    expected_complete: bool = True
    expected_total: int | None = None
    absent: tuple[str, ...] = ()
    waits: Tiles | None = None
    waits_with_ligu: Tiles | None = None
    waits_contains_with_ligu: Tiles | None = None
    waits_lacks_without_ligu: Tiles | None = None
    payments: Mapping[int, int] | None = None
    decompositions: int | None = None
    decompositions_min: int | None = None
    pair: int | None = None
    illegal_position: bool = False

    def before_the_win(self) -> Hand:
        """Return the sixteen tiles. Raises `mahjong.tiles.TileError` for tiles that cannot be together."""
        tiles = list(self.hand)
        if self.win_tile is not None:
            tiles.remove(self.win_tile)
        return Hand(tuple(tiles), self.melds, self.flowers)

    @property
    def stakes(self) -> dict[str, int]:
        """What the case says of the stakes, as changes of `mahjong.rules.Rules`."""
        given = {"base": self.base, "per_tai": self.per_tai, "tai_cap": self.tai_cap}
        return {name: value for name, value in given.items() if value is not None}


ASSERTS: Mapping[str, tuple[str, ...]] = MappingProxyType({
    "scoring": (
        "expected", "absent", "expected_total", "payments", "waits", "waits_with_ligu", "waits_contains_with_ligu",
        "waits_lacks_without_ligu", "illegal_position",
    ),
    "wait": (
        "waits", "waits_with_ligu", "waits_contains_with_ligu", "waits_lacks_without_ligu", "illegal_position",
    ),
    "structure": ("decompositions", "decompositions_min", "pair", "illegal_position"),
    "payment": ("payments",),
    "flower_win": (),
    "process": (),
})  # fmt: skip
"""The kinds of case, each with the fields by which it can assert something; the last two are prose."""
