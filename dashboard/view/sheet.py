"""The sheet over the middle of the table when a hand has ended: every 台, the payments, 流局, the last standings.

Each winner has a page of his own; the browser turns the pages and folds the sheet away.
"""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from mahjong.score import ScoreLine, ScoreSheet
from mahjong.tiles import code_of
from mahjong.view import Result, View

_PLAIN = Plain()
_LEFT, _TOP, _SIZE = layout.SHEET_LEFT, layout.SHEET_TOP, layout.SHEET_SIZE
_RIGHT, _MIDDLE = _LEFT + _SIZE, _LEFT + _SIZE / 2
_LINES_TOP, _LINES_ROOM = _TOP + 142, 221
_TOTAL_Y = _LINES_TOP + _LINES_ROOM + 17
_PAY_Y = _TOP + 412
_BUTTON_Y = _TOP + _SIZE - 40
_COLUMN = (_SIZE - 36) / 4
_WHOLE = 12
"""From so many tiles on, a line shows words instead of tiles."""


def pages(view: View, names: Sequence[str], stakes: tuple[int, int] | None = None) -> list[Layer]:
    """Return the pages of the sheet; none while a hand is played.

    One page for each winner, or the one of a drawn hand, and after the last hand the standings of the game.
    """
    result = view.result
    if view.phase not in {"over", "game_over"} or result is None:
        return []
    together = zip(result.winners, result.sheets, strict=True)
    found = [_win_page(view, result, names, winner, sheet) for winner, sheet in together]
    for page, sheet in zip(found, result.sheets, strict=True):
        if stakes is not None:
            _unit(page, sheet, stakes)
    if not result.winners:
        found = [_drawn_page(view, result, names)]
    if view.phase == "game_over":
        found.append(_last_page(view, names))
    for page in found:
        _buttons(page, view, len(found))
    return found


def _win_page(view: View, result: Result, names: Sequence[str], winner: int, sheet: ScoreSheet) -> Layer:
    layer = Layer()
    _paper(layer)
    _title(layer, _won(result, names), names[winner])
    _hand(layer, sheet, result.win_tile)
    _lines(layer, sheet.lines)
    _total(layer, sheet)
    _payments(layer, view, names, sheet.payments)
    _dealer_lines(layer, view, sheet)
    return layer


def _paper(layer: Layer) -> None:
    layer.rect(_PLAIN, _MIDDLE + 3, _TOP + _SIZE / 2 + 5, _SIZE + 4, _SIZE + 4, theme.SHADE, alpha=0.4)
    layer.rect(_PLAIN, _MIDDLE, _TOP + _SIZE / 2, _SIZE, _SIZE, theme.IVORY, line=theme.GOLD)


def _won(result: Result, names: Sequence[str]) -> text.Words:
    if result.paid_by is None:
        return text.Words("自摸", "wins by self-draw")
    feeder = names[result.paid_by]
    return text.Words(f"胡 {feeder}", f"wins from {feeder}")


def _title(layer: Layer, how: text.Words, name: str) -> None:
    layer.text(_PLAIN, _MIDDLE, _TOP + 36, f"{name}　{how.zh}", 34, theme.RED, serif=True, bold=True, room=_SIZE - 40)
    layer.text(_PLAIN, _MIDDLE, _TOP + 67, f"{name} {how.en}", 16, theme.INK_SOFT, room=_SIZE - 40)


def _hand(layer: Layer, sheet: ScoreSheet, win_tile: int | None) -> None:
    count = sum(len(group.tiles) for group in sheet.sets)
    gaps = 9 * (len(sheet.sets) - 1)
    width = min(31.0, (_SIZE - 40 - gaps) / max(1, count))
    u = _MIDDLE - (width * count + gaps) / 2
    for group in sheet.sets:
        won = group.tiles.index(win_tile) if group.won and win_tile in group.tiles else -1
        for place, kind in enumerate(group.tiles):
            ring = "drawn" if place == won else ""
            layer.tile(_PLAIN, u + width / 2, _TOP + 108, width, code_of(kind), ring=ring)
            u += width
        u += 9


def _lines(layer: Layer, lines: Sequence[ScoreLine]) -> None:
    if not lines:
        layer.text(_PLAIN, _MIDDLE, _LINES_TOP + _LINES_ROOM / 2 - 14, text.BASE_ONLY.zh, 24, theme.INK)
        layer.text(_PLAIN, _MIDDLE, _LINES_TOP + _LINES_ROOM / 2 + 18, text.BASE_ONLY.en, 16, theme.INK_SOFT)
    step = min(34.0, _LINES_ROOM / max(1, len(lines)))
    for row, line in enumerate(lines):
        y = _LINES_TOP + step * (row + 0.5)
        size = min(20.0, step * 0.62)
        if row % 2 == 0:
            layer.rect(_PLAIN, _MIDDLE, y, _SIZE - 36, step, theme.IVORY_EDGE, alpha=0.28)
        zh, en = f"{line.zh} {line.note_zh}".strip(), f"{line.en} {line.note_en}".strip()
        layer.text(_PLAIN, _LEFT + 30, y, zh, size, theme.INK, align="left", bold=True, room=150)
        layer.text(_PLAIN, _LEFT + 190, y, en, size * 0.74, theme.INK_SOFT, align="left", room=175)
        _line_tiles(layer, line.tiles, y, step)
        layer.text(_PLAIN, _RIGHT - 30, y, f"{line.tai} 台", size, theme.RED, align="right", bold=True)


def _line_tiles(layer: Layer, kinds: Sequence[int], y: float, step: float) -> None:
    if len(kinds) >= _WHOLE:
        layer.text(_PLAIN, _RIGHT - 100, y, str(text.WHOLE_HAND), 13, theme.INK_SOFT, align="right")
        return
    width = min(20.0, step * 0.66, 140 / max(1, len(kinds)))
    for place, kind in enumerate(reversed(kinds)):
        layer.tile(_PLAIN, _RIGHT - 96 - width * (place + 0.5), y, width, code_of(kind))


def _total(layer: Layer, sheet: ScoreSheet) -> None:
    y = _TOTAL_Y
    layer.text(_PLAIN, _LEFT + 30, y, text.TOTAL.zh, 22, theme.INK, align="left", bold=True)
    layer.text(_PLAIN, _LEFT + 84, y, text.TOTAL.en, 15, theme.INK_SOFT, align="left")
    layer.text(_PLAIN, _RIGHT - 30, y, f"{sheet.total} 台", 26, theme.RED, align="right", bold=True)


def _unit(layer: Layer, sheet: ScoreSheet, stakes: tuple[int, int]) -> None:
    """Write how the chips of one payer come about, the dealer's part left out."""
    base, per_tai = stakes
    words = f"{text.BASE} {base:,} ＋ {sheet.total} × {per_tai:,} ＝ {base + sheet.total * per_tai:,}"
    layer.text(_PLAIN, _LEFT + 190, _TOTAL_Y, words, 16, theme.INK_SOFT, align="left", room=270)


def _payments(layer: Layer, view: View, names: Sequence[str], change: Sequence[int]) -> None:
    layer.rect(_PLAIN, _MIDDLE, _PAY_Y - 7, _SIZE - 36, 1, theme.INK, alpha=0.25)
    for seat, x in _columns(view):
        chips = change[seat]
        wind = text.wind(view.seats[seat].wind)
        layer.text(_PLAIN, x, _PAY_Y + 8, f"{wind.zh} {names[seat]}", 16, theme.INK, bold=True, room=_COLUMN - 8)
        layer.text(_PLAIN, x, _PAY_Y + 33, text.signed(chips), 25, _sign_color(chips), bold=True)
        layer.text(_PLAIN, x, _PAY_Y + 56, f"◉ {view.seats[seat].chips:,}", 14.5, theme.INK_SOFT)


def _sign_color(chips: int) -> str:
    return theme.GAIN if chips > 0 else theme.LOSS if chips < 0 else theme.INK_SOFT


def _columns(view: View) -> list[tuple[int, float]]:
    """Return the seats from East on, each with the middle of its column."""
    seats = sorted(range(4), key=lambda seat: view.seats[seat].wind)
    return [(seat, _LEFT + 18 + _COLUMN * (place + 0.5)) for place, seat in enumerate(seats)]


def _dealer_lines(layer: Layer, view: View, sheet: ScoreSheet) -> None:
    """Write below each payer what is the dealer's part of his share, and who answers for the whole hand."""
    for seat, x in _columns(view):
        parts = [f"{line.zh} {line.tai} 台" for line in sheet.payer_lines.get(seat, ())]
        if seat == sheet.liable:
            parts.insert(0, str(text.LIABLE))
        layer.text(_PLAIN, x, _PAY_Y + 76, "＋".join(parts), 13, theme.INK_SOFT, room=_COLUMN - 6)


def _buttons(layer: Layer, view: View, count: int) -> None:
    _go_on(layer, view)
    _button(layer, _LEFT + 84, 132, text.SHOW_TABLE, "fold", theme.IVORY_EDGE, theme.INK)
    if count > 1:
        _button(layer, _LEFT + 240, 150, text.NEXT_PAGE, "page", theme.IVORY_EDGE, theme.INK)


def _go_on(layer: Layer, view: View) -> None:
    words, key = (text.LOBBY, "lobby") if view.phase == "game_over" else (text.NEXT_HAND, "next")
    _button(layer, _RIGHT - 116, 196, words, key, theme.RED, theme.CREAM)


def _button(layer: Layer, u: float, width: float, words: text.Words, key: str, fill: str, ink: str) -> None:
    layer.rect(_PLAIN, u, _BUTTON_Y, width, layout.BAR_HEIGHT, fill, line=theme.GOLD, key=key)
    layer.text(_PLAIN, u, _BUTTON_Y - 9, words.zh, 24, ink, bold=True, room=width - 10, key=key)
    layer.text(_PLAIN, u, _BUTTON_Y + 16, words.en, 13, ink, alpha=0.85, room=width - 10, key=key)


def folded_sheet(view: View) -> Layer:
    """Return what is left of a folded sheet: the button that opens it and the one that goes on."""
    layer = Layer()
    if view.phase in {"over", "game_over"}:
        _go_on(layer, view)
        _button(layer, _LEFT + 84, 132, text.SHOW_SHEET, "fold", theme.IVORY, theme.INK)
    return layer


# ------------------------------------------------------------------------------------------------------- game over
def _last_page(view: View, names: Sequence[str]) -> Layer:
    layer = Layer()
    _paper(layer)
    layer.text(_PLAIN, _MIDDLE, _TOP + 44, text.GAME_OVER.zh, 40, theme.RED, serif=True, bold=True)
    layer.text(_PLAIN, _MIDDLE, _TOP + 80, text.GAME_OVER.en, 17, theme.INK_SOFT)
    order = sorted(view.seats, key=lambda shown: (-shown.chips, shown.seat))
    for row, shown in enumerate(order):
        y = _TOP + 150 + row * 80
        layer.rect(_PLAIN, _MIDDLE, y, _SIZE - 36, 70, theme.GOLD if row == 0 else theme.IVORY_EDGE, alpha=0.3)
        layer.text(_PLAIN, _LEFT + 54, y, str(row + 1), 34, theme.RED, serif=True, bold=True)
        layer.text(_PLAIN, _LEFT + 100, y, names[shown.seat], 26, theme.INK, align="left", bold=True, room=250)
        layer.text(_PLAIN, _RIGHT - 40, y, f"{shown.chips:,}", 32, theme.INK, align="right", bold=True)
    return layer


# ------------------------------------------------------------------------------------------------------ drawn hand
def _drawn_page(view: View, result: Result, names: Sequence[str]) -> Layer:
    layer = Layer()
    _paper(layer)
    layer.text(_PLAIN, _MIDDLE, _TOP + 44, text.DRAWN_HAND.zh, 40, theme.INK, serif=True, bold=True)
    layer.text(_PLAIN, _MIDDLE, _TOP + 80, text.DRAWN_HAND.en, 17, theme.INK_SOFT)
    ready = [shown for shown in view.seats if shown.waits]
    if not ready:
        layer.text(_PLAIN, _MIDDLE, _TOP + 240, text.NOBODY_READY.zh, 24, theme.INK)
        layer.text(_PLAIN, _MIDDLE, _TOP + 272, text.NOBODY_READY.en, 16, theme.INK_SOFT)
    for row, shown in enumerate(ready):
        _ready_row(layer, names[shown.seat], text.wind(shown.wind), shown.waits or (), _TOP + 146 + row * 72)
    _payments(layer, view, names, result.change)
    return layer


def _ready_row(layer: Layer, name: str, wind: text.Words, waits: Sequence[int], y: float) -> None:
    layer.rect(_PLAIN, _MIDDLE, y, _SIZE - 36, 64, theme.IVORY_EDGE, alpha=0.28)
    layer.text(_PLAIN, _LEFT + 34, y, f"{wind.zh} {name}", 22, theme.INK, align="left", bold=True, room=190)
    layer.text(_PLAIN, _LEFT + 240, y - 9, text.WAITS.zh, 22, theme.GAIN, align="left", bold=True)
    layer.text(_PLAIN, _LEFT + 240, y + 15, text.WAITS.en, 13, theme.INK_SOFT, align="left")
    width = min(32.0, 280 / len(waits))
    for place, kind in enumerate(waits):
        layer.tile(_PLAIN, _LEFT + 300 + width * (place + 0.5), y, width, code_of(kind))
