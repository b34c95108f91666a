"""The scene of a sandbox: the room's own scene with what is solid, the way in of each seat, and a panel that explains.

It is `dashboard.view.scene` of a moment that stands still, with a layer more, ``solids`` (`dashboard.view.solids`); the
plates of the seats say where one is, and have 清空 where 復原 stands in a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from dashboard.view import layout, sandbox_text, text, theme
from dashboard.view.layers import Columns, Layer
from dashboard.view.layout import Plain
from dashboard.view.scene import scene
from dashboard.view.screen import Screen
from dashboard.view.solids import solids
from dashboard.view.status import status
from mahjong.felt.standing import Standing
from mahjong.felt.units import Pose
from mahjong.rules import Rules
from mahjong.view import View

SWEEP = "sweep"
"""What the button 清空 asks for."""
COLOURS = {"wall": "#5fd4ff", "hand": "#ffd84d", "meld": "#ff8ad8", "edge": "#ff7a5c", "tile": "#c45cff"}
"""Colour of each kind of solid; besides it each has its own hatching."""
HATCHES: Mapping[str, tuple[int, ...]] = {"wall": (45,), "hand": (0,), "meld": (90,), "edge": (45, -45), "tile": ()}
"""Directions of the lines in each kind's boxes, degrees."""

_PLAIN, _WIDTH = Plain(), layout.PANEL_WIDTH


class Thrown(NamedTuple):
    """How a throw went: who, slide or lob, at what speed (units/s), how far it was sent, and how often it knocked."""

    seat: int
    kind: str
    speed: int
    way: int
    hits: int


def sandbox_scene(
    public: View,
    own: Mapping[int, View],
    names: Sequence[str],
    code: str,
    events: Sequence[str],
    rules: Rules,
    *,
    pile: Mapping[int, Pose],
    rev: int,
    standing: Standing,
    told: Iterable[Thrown],
    steps: bool,
) -> dict[str, Any]:
    """Return the scene; `told` are the last throws, newest first, `steps` whether the page halts where tiles meet."""
    shown = scene(Screen(public, own, names, code, events, rules, pile=pile, pool_rev=rev))
    _on_plates(shown["table"], {status(view, names) for view in own.values() or (public,)})
    return shown | {
        "window": 0,
        "live": f"{sandbox_text.SANDBOX}. {shown['live']}",
        "right": _panel(standing, names, told, steps=steps).columns(),
        "solids": solids(standing, shown["own"])
        | {"looks": {kind: [COLOURS[kind], *HATCHES[kind]] for kind in COLOURS}},
    }


def _on_plates(table: Mapping[str, Columns], said: Iterable[text.Words]) -> None:
    """Put 清空 where 復原 stands, and say where one is where the plate would say whose turn it is."""
    rects, texts = table["rects"], table["texts"]
    for row, key in enumerate(rects["key"]):
        if key == "why:undo":
            rects["key"][row], rects["why"][row], rects["alpha"][row] = f"act:{SWEEP}", "", 0.16
    for row, key in enumerate(texts["key"]):
        if key == "why:undo":
            texts["key"][row], texts["text"][row], texts["alpha"][row] = f"act:{SWEEP}", str(sandbox_text.SWEEP), 1.0
    words = dict(pair for one in said for pair in zip(one, sandbox_text.SANDBOX, strict=True))
    texts["text"][:] = [words.get(line, line) for line in texts["text"]]


def _panel(standing: Standing, names: Sequence[str], told: Iterable[Thrown], *, steps: bool) -> Layer:
    layer = Layer()
    layer.text(_PLAIN, 8, 30, sandbox_text.SANDBOX_TITLE.zh, 25, theme.GOLD, align="left", bold=True)
    layer.text(_PLAIN, 8, 60, sandbox_text.SANDBOX_TITLE.en, 17, theme.CREAM, align="left")
    y = _kinds(layer, standing, 96)
    y = _walls(layer, standing, names, y + 12)
    if steps:
        y = _keys(layer, y + 12)
    _throws(layer, names, told, y + 12)
    return layer


def _kinds(layer: Layer, standing: Standing, y: float) -> float:
    boxes = standing.colliders()
    for kind, words in sandbox_text.SOLID.items():
        _swatch(layer, 28, y, kind)
        count = sum(box.kind == kind for box in boxes)
        layer.text(_PLAIN, 60, y, words.zh, 17, theme.CREAM, align="left")
        layer.text(_PLAIN, 116, y, words.en, 14.5, theme.CREAM_SOFT, align="left")
        if count:
            layer.text(_PLAIN, _WIDTH - 14, y, str(count), 17, theme.CREAM, align="right")
        y += 31
    return y


def _swatch(layer: Layer, x: float, y: float, kind: str) -> None:
    """Draw a small box of a kind with its hatching."""
    width, height = 38.0, 22.0
    layer.rect(_PLAIN, x, y, width, height, theme.SHADE, alpha=0.0, line=COLOURS[kind])
    for edge_x, edge_y, w, h in ((0, -1, width, 2), (0, 1, width, 2), (-1, 0, 2, height), (1, 0, 2, height)):
        layer.rect(_PLAIN, x + edge_x * width / 2, y + edge_y * height / 2, w, h, COLOURS[kind])
    for turn in HATCHES[kind]:
        long = height if turn else width
        for along in (-10, 0, 10) if turn else (-5.5, 0, 5.5):
            place = (x + along, y) if turn else (x, y + along)
            layer.rect(Plain(-turn), *place, long, 1.6, COLOURS[kind], alpha=0.8)


def _walls(layer: Layer, standing: Standing, names: Sequence[str], y: float) -> float:
    layer.rect(_PLAIN, _WIDTH / 2, y, _WIDTH - 16, 1, theme.CREAM, alpha=0.22)
    y += 24
    closed = standing.closed()
    for seat, name in enumerate(names):
        words = text.CLOSED if seat in closed else sandbox_text.OPEN
        color = theme.LOSS_ON_DARK if seat in closed else theme.GAIN_ON_DARK
        layer.text(_PLAIN, 12, y, name, 17, theme.CREAM, align="left", bold=True, room=140)
        layer.text(_PLAIN, _WIDTH - 110, y, words.zh, 17, color, align="right", bold=True)
        layer.text(_PLAIN, _WIDTH - 14, y, words.en, 14.5, color, align="right")
        y += 29
    return y


def _keys(layer: Layer, y: float) -> float:
    layer.rect(_PLAIN, _WIDTH / 2, y, _WIDTH - 16, 1, theme.CREAM, alpha=0.22)
    y += 24
    for key, words in sandbox_text.SANDBOX_KEYS:
        layer.text(_PLAIN, 28, y, key, 18, theme.GOLD, bold=True)
        layer.text(_PLAIN, 60, y, words.zh, 17, theme.CREAM, align="left")
        layer.text(_PLAIN, 160, y, words.en, 14.5, theme.CREAM_SOFT, align="left")
        y += 29
    return y


def _throws(layer: Layer, names: Sequence[str], told: Iterable[Thrown], y: float) -> None:
    layer.rect(_PLAIN, _WIDTH / 2, y, _WIDTH - 16, 1, theme.CREAM, alpha=0.22)
    y += 24
    for row, thrown in enumerate(told):
        words, fade = sandbox_text.THROWN_AS[thrown.kind], 1.0 if row == 0 else 0.72
        layer.text(_PLAIN, 12, y, words.zh, 19, theme.GOLD, align="left", bold=True, alpha=fade)
        layer.text(_PLAIN, 36, y, words.en, 14.5, theme.CREAM_SOFT, align="left", alpha=fade)
        layer.text(_PLAIN, 80, y, names[thrown.seat], 16, theme.CREAM, align="left", alpha=fade, room=76)
        told_zh, told_en = sandbox_text.thrown(thrown.speed, thrown.way, thrown.hits)
        layer.text(_PLAIN, _WIDTH - 14, y - 8, told_zh, 15, theme.CREAM, align="right", alpha=fade)
        layer.text(_PLAIN, _WIDTH - 14, y + 9, told_en, 12.5, theme.CREAM_SOFT, align="right", alpha=fade)
        y += 37
