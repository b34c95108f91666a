"""The sheet that says how dangerous the raised tile is: where its words stand. What they say comes with the tile.

A layer with empty places, which the page fills for the tile that is raised (`#danger`): the text ``{any}`` is the
chance that anybody wins on it, and for each opponent, from the next in play on, ``{0 chance}``, ``{0 zh}`` and
``{0 en}`` are his chance and why; a rectangle with the key ``{0 share}`` is as long as a bar can be.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dashboard.view import text, theme
from dashboard.view.compact_places import SHAPES, SQUARE, Area
from dashboard.view.layers import Layer, Place
from dashboard.view.layout import BAR_HEIGHT, CORNER_U, CORNER_V, PANEL_WIDTH, Frame, Slot, Upright, edge_of
from dashboard.view.plates import draw_small
from dashboard.view.text import Words
from mahjong.core.danger_weights import shipped_model
from mahjong.view import View

PANEL_TOP, PANEL_LOW = 570.0, 764.0
"""Where the sheet begins and ends in the left panel."""
_PAD, _HEAD, _END = 8.0, 20.0, 6.0
_GAP, _WIND, _CHANCE = 8.0, 24.0, 43.0
"""Between two columns; of the sign of a wind, and of a chance, their widths."""
_CARD_LOW = CORNER_V + BAR_HEIGHT + 4
_CARD_WIDTH = 1000 - CORNER_U - _CARD_LOW
"""A card on the cloth begins above the buttons of the seat's plate, and covers its words."""
_BUTTON = 74.0


class Rows(NamedTuple):
    """How the lines of an opponent stand: the height of all, then each line's middle and its size.

    `bar` is the middle of his bar, `thick` its height; `apart` whether his chance has a line of its own with the bar,
    above that of the reasons.
    """

    height: float
    chance: tuple[float, float]
    zh: tuple[float, float]
    en: tuple[float, float]
    bar: float
    thick: float = 3
    apart: bool = False


_WIDE = Rows(56, (10, 16), (28, 15), (44, 12), 10, 8, apart=True)
_PLAIN = Rows(37, (10, 15), (10, 14), (25.5, 11.5), 34)
_CLOSE = Rows(27.6, (6.6, 13), (6.6, 13), (18.8, 11), 26.5, 2)


class Spot(NamedTuple):
    """Where a sheet lies: left, top and width in a frame whose `v` runs up, its rows, and the width of its button."""

    frame: Place
    left: float
    top: float
    width: float
    rows: Rows
    button: float = 0.0

    @property
    def height(self) -> float:
        """The height of the whole sheet."""
        return _HEAD + 3 * self.rows.height + _END

    @property
    def right(self) -> float:
        """Where the words end: at the edge, or before the button."""
        return self.left + self.width - _PAD - (self.button + _GAP if self.button else 0)


def calibration_key() -> str:
    """Return the key of the button that shows, in a page beside the table, how true the model's chances are.

    >>> calibration_key()
    'open:calibration?model=logistic@1'
    """
    return f"open:calibration?model={shipped_model().name}"


def danger_sheets(view: View, ready: Mapping[int, float], shape: str, bottom: int, *, alone: bool) -> dict[str, Layer]:
    """Return the sheets of the seat that looks, by where they lie: on the ``table`` itself, or in its ``panel``.

    `ready` is how likely each opponent is ready, `bottom` the seat at the lower edge, `alone` whether this seat is the
    only one that is played on the screen: the panel is its own then.
    """
    seat = view.seat or 0
    if shape != SQUARE:
        return {"table": _draw(_on_phone(shape), view, ready)}
    card = {"table": _draw(_on_cloth(Frame(edge_of(seat, bottom))), view, ready)}
    if not alone:
        return card
    panel = Spot(Upright(PANEL_LOW), 0, PANEL_LOW - PANEL_TOP, PANEL_WIDTH, _WIDE)
    return card | {"panel": _draw(panel, view, ready)}


def _on_cloth(frame: Frame) -> Spot:
    """Return the place of a card on the cloth, before its seat and up to the buttons of the neighbour's plate."""
    spot = Spot(frame, CORNER_U, 0, _CARD_WIDTH, _PLAIN, _BUTTON)
    return spot._replace(top=_CARD_LOW + spot.height)


def _on_phone(shape: str) -> Spot:
    places = SHAPES[shape]
    area: Area = places.danger
    rows, button = (_CLOSE, _BUTTON) if places.calibration is None else (_PLAIN, 0.0)
    return Spot(Upright(places.world[1]), area.x, places.world[1] - area.y, area.w, rows, button)


def _draw(spot: Spot, view: View, ready: Mapping[int, float]) -> Layer:
    layer, frame, height = Layer(), spot.frame, spot.height
    middle, v = spot.left + spot.width / 2, spot.top - height / 2
    layer.rect(frame, middle, v, spot.width, height, theme.ROOM, line=theme.CREAM_SOFT, key="paper")
    _head(layer, spot)
    for place, seat in enumerate(ready):
        top = spot.top - _HEAD - place * spot.rows.height
        _opponent(layer, spot, top, place, text.wind(view.seats[seat].wind), ready[seat])
    if spot.button:
        slot = Slot(spot.left + spot.width - _PAD + 2 - spot.button, v, spot.button)
        draw_small(layer, frame, slot, text.CALIBRATION, calibration_key())
    return layer


def _head(layer: Layer, spot: Spot) -> None:
    left, right, v = spot.left + _PAD, spot.right, spot.top - _HEAD / 2 - 1
    words = text.DEALS_IN
    layer.text(spot.frame, left, v, str(words), 12.5, theme.CREAM, align="left", room=right - left - _CHANCE - _GAP)
    layer.text(spot.frame, right, v, "{any}", 15, theme.CREAM, align="right", bold=True)


def _opponent(layer: Layer, spot: Spot, top: float, place: int, wind: Words, ready: float) -> None:
    rows, frame, left = spot.rows, spot.frame, spot.left + _PAD
    line, size = top - rows.chance[0], rows.chance[1]
    layer.text(frame, left, line, wind.zh, size, theme.GOLD, align="left", serif=True, bold=True)
    beside = left + _WIND
    if rows.apart:
        layer.text(frame, beside, line, wind.en, rows.en[1], theme.CREAM_SOFT, align="left")
        beside += _CHANCE + 6
        words = f"{text.LIKELY_READY} {text.percent(ready)}"
        layer.text(frame, spot.right, line, words, rows.en[1], theme.CREAM_SOFT, align="right")
    layer.text(frame, beside, line, f"{{{place} chance}}", size, theme.CREAM, align="left", bold=True)
    _bar(layer, spot, top - rows.bar, beside + _CHANCE if rows.apart else left, place)
    _why(layer, spot, top, place, left if rows.apart else beside + _CHANCE, wind)


def _why(layer: Layer, spot: Spot, top: float, place: int, start: float, wind: Words) -> None:
    rows, frame, left = spot.rows, spot.frame, spot.left + _PAD
    zh, en = f"{{{place} zh}}", f"{{{place} en}}"
    layer.text(frame, start, top - rows.zh[0], zh, rows.zh[1], theme.CREAM, align="left", room=spot.right - start)
    if not rows.apart:
        layer.text(frame, left, top - rows.en[0], wind.en, rows.en[1], theme.GOLD, align="left")
        left += _CHANCE - 8
    room = spot.right - left
    layer.text(frame, left, top - rows.en[0], en, rows.en[1], theme.CREAM_SOFT, align="left", room=room)


def _bar(layer: Layer, spot: Spot, v: float, start: float, place: int) -> None:
    """Draw the track of a bar and the place of the bar itself, as long as it may become."""
    long = spot.right - start - (2 * _CHANCE if spot.rows.apart else 0)
    for color, alpha, key in ((theme.CREAM, 0.12, ""), (theme.CREAM, 1.0, f"{{{place} share}}")):
        layer.rect(spot.frame, start + long / 2, v, long, spot.rows.thick, color, alpha=alpha, key=key)
