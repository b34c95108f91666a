"""The sheet over the middle of the table when a hand has ended: a page a winner, 流局, the last standings.

The browser turns the pages and folds the sheet away.
"""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import text, theme
from dashboard.view.layers import Layer
from dashboard.view.paper import (
    LEFT,
    MIDDLE,
    PLAIN,
    RIGHT,
    SIZE,
    TOP,
    bonus_note,
    columns,
    fold,
    go_on,
    new_paper,
    note,
    paid_before,
    payments,
    turn_over,
)
from dashboard.view.win_page import win_page
from mahjong.rules import Rules
from mahjong.tiles import code_of
from mahjong.view import Result, View


def pages(view: View, names: Sequence[str], rules: Rules | None = None, *, watching: bool = False) -> list[Layer]:
    """Return the pages of the sheet; none while a hand is played.

    One page for each winner, or the one of a drawn hand, and after the last hand the standings of the game. Who is
    `watching` turns and folds them, and goes on with the players.
    """
    result = view.result
    if view.phase not in {"over", "game_over"} or result is None:
        return []
    found = [win_page(view, result, names, sheet, rules) for sheet in result.sheets]
    if not result.winners:
        found = [_drawn_page(view, result, names)]
    if view.phase == "game_over":
        found.append(_last_page(view, names))
    for page in found:
        go_on(page, view, watching=watching)
        fold(page, text.SHOW_TABLE, theme.IVORY_EDGE)
        if len(found) > 1:
            turn_over(page)
    return found


def folded_sheet(view: View, *, watching: bool = False) -> Layer:
    """Return what is left of a folded sheet: the button that opens it and the one that goes on."""
    layer = Layer()
    if view.phase in {"over", "game_over"}:
        if not watching or view.phase == "game_over":
            go_on(layer, view)
        fold(layer, text.SHOW_SHEET, theme.IVORY)
    return layer


# ------------------------------------------------------------------------------------------------------- game over
def _last_page(view: View, names: Sequence[str]) -> Layer:
    layer = new_paper()
    layer.text(PLAIN, MIDDLE, TOP + 44, text.GAME_OVER.zh, 40, theme.RED, serif=True, bold=True)
    layer.text(PLAIN, MIDDLE, TOP + 80, text.GAME_OVER.en, 17, theme.INK_SOFT)
    order = sorted(view.seats, key=lambda shown: (-shown.chips, shown.seat))
    for row, shown in enumerate(order):
        y = TOP + 150 + row * 80
        layer.rect(PLAIN, MIDDLE, y, SIZE - 36, 70, theme.GOLD if row == 0 else theme.IVORY_EDGE, alpha=0.3)
        layer.text(PLAIN, LEFT + 54, y, str(row + 1), 34, theme.RED, serif=True, bold=True)
        layer.text(PLAIN, LEFT + 100, y, names[shown.seat], 26, theme.INK, align="left", bold=True, room=250)
        layer.text(PLAIN, RIGHT - 40, y, f"{shown.chips:,}", 32, theme.INK, align="right", bold=True)
    return layer


# ------------------------------------------------------------------------------------------------------ drawn hand
def _drawn_page(view: View, result: Result, names: Sequence[str]) -> Layer:
    layer = new_paper()
    layer.text(PLAIN, MIDDLE, TOP + 44, text.DRAWN_HAND.zh, 40, theme.INK, serif=True, bold=True)
    layer.text(PLAIN, MIDDLE, TOP + 80, text.DRAWN_HAND.en, 17, theme.INK_SOFT)
    ready = [shown for shown in view.seats if shown.waits]
    if not ready:
        layer.text(PLAIN, MIDDLE, TOP + 240, text.NOBODY_READY.zh, 24, theme.INK)
        layer.text(PLAIN, MIDDLE, TOP + 272, text.NOBODY_READY.en, 16, theme.INK_SOFT)
    for row, shown in enumerate(ready):
        _ready_row(layer, names[shown.seat], text.wind(shown.wind), shown.waits or (), TOP + 146 + row * 72)
    payments(layer, view, names, result.change)
    before = paid_before(result)
    for seat, x in columns(view):
        note(layer, x, 0, bonus_note(before[seat]))
    return layer


def _ready_row(layer: Layer, name: str, wind: text.Words, waits: Sequence[int], y: float) -> None:
    layer.rect(PLAIN, MIDDLE, y, SIZE - 36, 64, theme.IVORY_EDGE, alpha=0.28)
    layer.text(PLAIN, LEFT + 34, y, f"{wind.zh} {name}", 22, theme.INK, align="left", bold=True, room=190)
    layer.text(PLAIN, LEFT + 240, y - 9, text.WAITS.zh, 22, theme.GAIN, align="left", bold=True)
    layer.text(PLAIN, LEFT + 240, y + 15, text.WAITS.en, 13, theme.INK_SOFT, align="left")
    width = min(32.0, 280 / len(waits))
    for place, kind in enumerate(waits):
        layer.tile(PLAIN, LEFT + 300 + width * (place + 0.5), y, width, code_of(kind))
