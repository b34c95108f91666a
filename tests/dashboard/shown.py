"""What a scene shows, read as rows: for tests of screens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.view.scene import scene
from dashboard.view.screen import Screen
from mahjong.felt.units import Pose
from mahjong.view import View

NAMES = ("玩家", "阿明", "小華", "美玲")

Row = dict[str, Any]


def scene_of(view: View, names: Sequence[str] = NAMES, *args: Any, **kwargs: Any) -> Row:
    """Return the scene of a screen on which the view's seat alone is played; all discards lie in rows."""
    own = {} if view.seat is None else {view.seat: view}
    return drawn(view, own, names, *args, **{"pile": lying(view), **kwargs})


def drawn(public: View, own: Mapping[int, View], *args: Any, **kwargs: Any) -> Row:
    """Return the scene of a screen that may know what is given."""
    return scene(Screen(public, own, *args, **kwargs))


def lying(view: View) -> dict[int, Pose]:
    """Return a pile in which nothing touches."""
    return {number: (300.0 + number % 10 * 44, 400.0 + number // 10 * 50, 0.0) for number in range(len(view.discards))}


def rows(columns: dict[str, list[Any]]) -> list[Row]:
    names = list(columns)
    return [dict(zip(names, values, strict=True)) for values in zip(*columns.values(), strict=True)]


def layers(shown: Row) -> list[Row]:
    return [shown["table"], shown["left"], shown["right"], shown["folded"], *shown["pages"]]


def buttons(shown: Row) -> dict[str, Row]:
    return {rect["key"]: rect for layer in layers(shown) for rect in rows(layer["rects"]) if rect["key"]}


def tiles_of(shown: Row, prefix: str) -> list[Row]:
    return [tile for tile in rows(shown["table"]["tiles"]) if tile["id"].startswith(prefix)]


def words(layer: Row) -> list[str]:
    return layer["texts"]["text"]


def why(shown: Row, tile: str, verb: str = "discard") -> str:
    """Return the sentence that says why a tile may not be thrown, empty if it may."""
    return next((sentence for sentence, ids in shown["hands"][tile[1]]["refused"][verb].items() if tile in ids), "")
