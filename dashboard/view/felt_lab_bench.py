"""What lies on the bench of the felt lab: every face, one face at every angle, or a wall turned by hand.

Rows of `dashboard.view.layers`, painted by the page exactly as a table's are; the wall and what is solid come from the
functions that lay out a game.
"""

from __future__ import annotations

from math import cos, degrees, radians, sin
from typing import Any

import param

from dashboard.view import theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from dashboard.view.middle import draw_stacks
from dashboard.view.sandbox_view import COLOURS, HATCHES
from dashboard.view.solids import solids
from dashboard.view.strips import BACK
from dashboard.view.text import Words, tile
from mahjong.felt.seats import Strip, strip_boxes
from mahjong.felt.square import TURN, WALL_TILES, Square
from mahjong.felt.standing import Standing
from mahjong.felt.units import CENTRE, WORLD
from mahjong.tiles import CODES, KIND_OF

VIEWS: dict[str, str] = {"牌面 Faces": "faces", "角度 Angles": "turns", "牌牆 Wall": "wall"}
_FACES = (*CODES, BACK)
_MARGIN = 58.0
_ROOM = 1.78
"""Room for a tile at any angle, by its width."""
_EVERY = 15
"""Degrees between two of the tiles that show every angle."""
_LIFTS = (0, 15, 30, 60, 90)
"""Units above the table of the tiles that show flight; a lob rises to 90."""
_CONCEALED = 16


def _named(code: str) -> str:
    return "背面 Back" if code == BACK else str(tile(KIND_OF[code]))


class Bench(param.Parameterized):
    """What is shown, and how: `size` is a tile's width in units, `angle` its turn in degrees clockwise."""

    view = param.Selector(default="faces", objects=VIEWS, label="看什麼 Show")
    angle = param.Number(0, bounds=(-180, 180), step=1, label="角度 Angle°")
    size = param.Number(60, bounds=(24, 70), step=1, label="大小 Size")
    face = param.Selector(default="m5", objects={_named(code): code for code in _FACES}, label="哪一張 Which tile")

    turn = param.Number(degrees(TURN), bounds=(-90, 90), step=0.5, label="牆的角度 Angle of the wall°")
    x = param.Number(CENTRE, bounds=(200, 800), step=1, label="牆的左右 x")
    y = param.Number(CENTRE, bounds=(200, 800), step=1, label="牆的上下 y")
    stacks = param.Integer(40, bounds=(1, WALL_TILES // 2), label="墩數 Stacks")
    front = param.Integer(3, bounds=(0, WALL_TILES), label="前面拿走幾張 Tiles gone in front")
    behind = param.Integer(1, bounds=(0, WALL_TILES), label="後面拿走幾張 Tiles gone behind")
    melds = param.Integer(1, bounds=(0, 5), label="每家副露 Melds of each seat")
    colliders = param.Boolean(default=True, label="畫出碰撞箱 Draw the colliders")

    @property
    def standing(self) -> Standing:
        """What stands on the table as the sliders say it; a wall of which more is gone than stood is gone."""
        end = 2 * self.stacks
        square = Square(0, end, angle=radians(self.turn), x=self.x, y=self.y)
        front = min(self.front, end)
        strips = tuple(
            Strip(seat, _CONCEALED - 3 * self.melds, apart=False, groups=(3,) * self.melds) for seat in range(4)
        )
        return Standing(square, front, max(front, end - self.behind), strips)

    def setting(self) -> str:
        """Return the wall's settings as Python.

        >>> Bench(stacks=20, x=480).setting()
        'Square(first=0, end=40, angle=0.7854, x=480, y=500)'
        """
        wall = self.standing.square
        return f"Square(first={wall.first}, end={wall.end}, angle={wall.angle:.4f}, x={wall.x:g}, y={wall.y:g})"

    def shown(self) -> dict[str, Any]:
        """Return what the page paints: ``table``, the tiles in the air ``aloft``, and ``solids`` (None: not shown)."""
        table, aloft = Layer(), Layer()
        if self.view == "faces":
            _grid(table, _FACES, [self.angle] * len(_FACES), self.size, _MARGIN)
        elif self.view == "turns":
            self._turns(table, aloft)
        else:
            self._wall(table)
        seen = self.view == "wall" and self.colliders
        tiles = aloft.columns()["tiles"]
        return {
            "table": table.columns(), "aloft": tiles | {"lift": [float(name) for name in tiles["id"]]},
            "solids": solids(self.standing, 0) if seen else None,
            "looks": {kind: [COLOURS[kind], *HATCHES[kind]] for kind in COLOURS},
        }  # fmt: skip

    def _turns(self, table: Layer, aloft: Layer) -> None:
        turns = [self.angle + turn for turn in range(0, 360, _EVERY)]
        y = _caption(table, Words(f"每 {_EVERY} 度", f"every {_EVERY} degrees"), _MARGIN)
        y = _grid(table, [self.face] * len(turns), turns, self.size, y)
        y = _caption(table, Words("並排、疊起、蓋著", "side by side, stacked, face down"), y)
        room = self.size * _ROOM
        frame = Plain(self.angle)
        for place in range(4):
            along = radians(self.angle)
            middle = _MARGIN + room + self.size, y + room * 0.62
            off = (place - 1.5) * self.size
            table.tile(frame, *_moved(middle, off, along), self.size, self.face)
        for level in (0, 1):
            table.tile(frame, 560, y + room * 0.62, self.size, self.face, level=level)
            table.tile(frame, 560 + room * 1.2, y + room * 0.62, self.size, BACK, level=level)
        y = _caption(table, Words("離桌高度", "units above the table"), y + room * 1.3)
        for place, lift in enumerate(_LIFTS):
            x = _MARGIN + room * 0.75 + place * 172
            aloft.tile(frame, x, y + room * 0.55, self.size, self.face, name=str(lift))
            table.text(Plain(), x - room * 0.42, y + room * 0.55, str(lift), 17, theme.CREAM, align="right")

    def _wall(self, table: Layer) -> None:
        standing = self.standing
        draw_stacks(table, standing.square, standing.front, standing.back)
        for number, box in enumerate(box for strip in standing.strips for box in strip_boxes(strip)):
            face = BACK if box.kind == "hand" and box.seat else CODES[number % len(CODES)]
            table.tile(Plain(degrees(box.angle)), box.x, box.y, box.w, face, name=box.ref)


def _grid(layer: Layer, faces: Any, turns: list[float], size: float, top: float) -> float:
    """Put tiles into a grid from `top` downwards, each with room for any angle; return where it ends."""
    room = size * _ROOM
    columns = int((WORLD - 2 * _MARGIN) // room)
    room_wide = (WORLD - 2 * _MARGIN) / columns
    for number, (face, turn) in enumerate(zip(faces, turns, strict=True)):
        row, column = divmod(number, columns)
        x, y = _MARGIN + room_wide * (column + 0.5), top + room * (row + 0.5)
        layer.tile(Plain(turn), x, y, size, face, name=f"t{number}")
    return top + room * (-(-len(turns) // columns))


def _caption(layer: Layer, words: Words, y: float) -> float:
    layer.text(Plain(), _MARGIN, y + 12, str(words), 17, theme.GOLD, align="left")
    return y + 26


def _moved(middle: tuple[float, float], off: float, along: float) -> tuple[float, float]:
    return middle[0] + off * cos(along), middle[1] + off * sin(along)
