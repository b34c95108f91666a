"""Where things are on a phone: two worlds, upright and lying, in which nothing is turned. Numbers only.

A phone of 390×844 css pixels shows the upright world with 0.78 pixels a unit and the lying one with 0.83, a
tablet more: what a finger presses is 58 units high, a tile of the hand 58 or 56 wide. No area meets another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dashboard.view.layout import BAR_HEIGHT, SHEET_LEFT, SHEET_SIZE, SHEET_TOP, Slot
from dashboard.view.paper import FOOT_Y
from mahjong.felt.units import TILE_RATIO

SQUARE = "square"
DRAWN_GAP, LINE_GAP = 14.0, 1.7
"""Between the hand and a tile beside it, and between its lines."""
_MOST = 16
"""Tiles of a hand that waits."""


class Area(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.w

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2


class Hand(NamedTuple):
    """Where the own hand stands: in lines of `a_line` tiles, and where the one drawn (or one too many) stands."""

    left: float
    top: float
    width: float
    a_line: int
    drawn: tuple[float, float] | None
    """Middle of the drawn tile, and of a seventeenth; None: beside the tiles, which are centred in a single line."""

    def row(self, count: int, *, apart: bool) -> list[tuple[float, float]]:
        """Return the middle of each of `count` tiles, and of one more `apart` (`dashboard.view.strips.Row`).

        The tiles stand where they would with a drawn one, so that nothing moves when it comes.
        """
        waiting = count - (count % 3 == 2)
        left = self.left + (0.0 if self.drawn else (self.a_line - 1 - waiting) * self.width / 2)
        places = [self._place(left, slot) for slot in range(count)]
        if count > _MOST and self.drawn is not None:
            places[-1] = self.drawn
        if apart:
            x, y = self._place(left, count)
            places.append(self.drawn or (x + DRAWN_GAP, y))
        return places

    def _place(self, left: float, slot: int) -> tuple[float, float]:
        line, column = divmod(slot, self.a_line)
        height = self.width * TILE_RATIO
        return round(left + self.width * (column + 0.5), 2), round(
            self.top + height / 2 + line * (height + LINE_GAP), 2
        )


class Places(NamedTuple):
    """One world: its size, its areas, the slots of its bar and buttons (`v` up from the lower edge), its hand."""

    world: tuple[float, float]
    wall: Area
    cards: tuple[Area, Area, Area]
    """Those of the left neighbour, the seat across, and the right neighbour."""
    discards: Area
    own: Area
    status: Area
    hint: Area
    danger: Area
    """What is said of a raised tile lies over the lines of the own seat."""
    melds: Area
    bar: Mapping[str, Slot]
    buttons: Mapping[str, Slot]
    calibration: Slot | None
    """The button to the calibration of the danger; None: it lies on the sheet of the raised tile."""
    hand: Hand
    sheet: Area
    """Where the paper of a sheet lies."""
    watched: Area
    watched_status: Area
    """Whoever only watches sees the fourth seat as a card too, and the status where the hand would be."""

    @property
    def sheet_place(self) -> dict[str, float]:
        """Where the world shows the square of 1000 units in which sheets are drawn, and how large."""
        scale = self.sheet.w / SHEET_SIZE
        x, y = self.sheet.x - SHEET_LEFT * scale, self.sheet.y - SHEET_TOP * scale
        return {"x": round(x, 3), "y": round(y, 3), "scale": round(scale, 5)}

    @property
    def folded_shift(self) -> tuple[float, float]:
        """How far in that square the buttons of a folded sheet are moved, to stand where the bar was."""
        place, low = self.sheet_place, self.world[1] - self.bar["draw"].v
        right = self.bar["draw"].u + self.bar["draw"].width - self.sheet.right
        return min(0.0, right) / place["scale"], (low - place["y"]) / place["scale"] - FOOT_Y


def _slots(left: float, v: float, gap: float, widths: Mapping[str, float]) -> dict[str, Slot]:
    found = {}
    for place, width in widths.items():
        found[place] = Slot(left, v, width)
        left += width + gap
    return found


def _with_ready(bar: dict[str, Slot]) -> dict[str, Slot]:
    """聽 stands where 碰 stands, as it does on the strip."""
    return bar | {"ready": bar["pung"]}


# --------------------------------------------------------------------------------------------------------- upright
_EDGE = 10.0
_HAND_TOP, _HAND_W = 762.0, 58.0
_HAND_LEFT = (500 - 8 * _HAND_W) / 2
_THIRD = 1000 - (_HAND_TOP + 2 * (_HAND_W * TILE_RATIO + LINE_GAP) + _HAND_W * TILE_RATIO / 2)
"""The third line of the hand, from below: the drawn tile and beside it the buttons."""
_BAR_LOW = 1000 - (_HAND_TOP - 7 - BAR_HEIGHT / 2)
_CALL = (500 - 2 * _EDGE - 3 * 8) / 4

PORTRAIT = Places(
    world=(500.0, 1000.0),
    wall=Area(_EDGE, 3, 480, 30),
    cards=(Area(6, 36, 160, 136), Area(170, 36, 160, 136), Area(334, 36, 160, 136)),
    discards=Area(6, 176, 488, 310),
    own=Area(_EDGE, 489, 480, 24),
    status=Area(_EDGE, 515, 480, 40),
    hint=Area(_EDGE, 560, 480, 32),
    danger=Area(6, 486, 488, 109),
    melds=Area(_EDGE, 596, 480, 34),
    bar=_with_ready(
        _slots(_EDGE, _BAR_LOW + BAR_HEIGHT + 6, 8, dict.fromkeys(("win", "kong", "pung", "discard"), _CALL))
        | _slots(_EDGE, _BAR_LOW, 8, dict.fromkeys(("chow low", "chow middle", "chow high", "draw"), _CALL))
    ),
    buttons=_slots(_EDGE, _THIRD, 8, {"sort": 72, "undo": 150, "settings": 72, "rules": 72}),
    calibration=None,
    hand=Hand(_HAND_LEFT, _HAND_TOP, _HAND_W, 8, (500 - _HAND_LEFT - _HAND_W / 2, 1000 - _THIRD)),
    sheet=Area(_EDGE, 177, 480, 480),
    watched=Area(6, 489, 488, 136),
    watched_status=Area(_EDGE, 634, 480, 40),
)  # fmt: skip

# ----------------------------------------------------------------------------------------------------------- lying
_CALLS = {
    "win": 76.0, "kong": 90.0, "pung": 66.0, "chow low": 80.0, "chow middle": 80.0, "chow high": 80.0, "discard": 78.0,
    "draw": 88.0,
}  # fmt: skip
_LYING_BAR = 470 - (382 - BAR_HEIGHT / 2)

LANDSCAPE = Places(
    world=(1000.0, 470.0),
    wall=Area(_EDGE, 2, 980, 29),
    cards=(Area(6, 34, 172, 146), Area(182, 34, 172, 146), Area(358, 34, 172, 146)),
    discards=Area(538, 34, 456, 286),
    own=Area(_EDGE, 183, 516, 24),
    status=Area(_EDGE, 209, 360, 38),
    hint=Area(_EDGE, 251, 360, 31),
    danger=Area(6, 183, 370, 138),
    melds=Area(_EDGE, 286, 516, 34),
    bar=_with_ready(_slots(8, _LYING_BAR, 6, _CALLS)),
    buttons=_slots(772, _LYING_BAR, 6, {"sort": 68, "settings": 68, "rules": 68})
    | {"undo": Slot(380, 470 - 243, 148)},
    calibration=Slot(694, _LYING_BAR, 72),
    hand=Hand((1000 - 17 * 56 - DRAWN_GAP) / 2, 389, 56, 17, None),
    sheet=Area(536, 5, 460, 460),
    watched=Area(6, 183, 524, 137),
    watched_status=Area(_EDGE, 400, 516, 40),
)  # fmt: skip

SHAPES: dict[str, Places] = {"portrait": PORTRAIT, "landscape": LANDSCAPE}
