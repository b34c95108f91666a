"""The page of one winner: how, with which hand or flowers, every 台, what is paid for, and who pays what.

The lines add up to the hand's 台. What is paid apart from them, 七搶一 beside a self-drawn hand, has a line below.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

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
    new_paper,
    note,
    paid_before,
    payments,
)
from dashboard.view.strips import text_width
from mahjong.rules import Rules
from mahjong.score import ScoreLine, ScoreSheet
from mahjong.tiles import code_of
from mahjong.view import Result, View

_LINES_TOP, _LINES_ROOM = TOP + 142, 221
_TOTAL_Y = _LINES_TOP + _LINES_ROOM + 17
_MOST_LINES = 9
"""With more lines than these, those of one row are written as one."""
_WHOLE = 12
"""From so many tiles on, a line shows words instead of tiles."""


class _Row(NamedTuple):
    """One written line."""

    words: text.Words
    tiles: tuple[int, ...]
    worth: str
    ink: str = theme.INK


def win_page(view: View, result: Result, names: Sequence[str], sheet: ScoreSheet, rules: Rules | None = None) -> Layer:
    """Return the page of one winner. With `rules` it says how the chips of one payer come about."""
    layer = new_paper()
    _title(layer, _how(sheet, names), names[sheet.winner])
    _hand(layer, sheet, result.win_tile)
    _lines(layer, _rows(sheet, names))
    _total(layer, sheet)
    if rules is not None:
        _unit(layer, sheet, rules)
    payments(layer, view, names, sheet.payments)
    _notes(layer, view, result, sheet)
    return layer


def _how(sheet: ScoreSheet, names: Sequence[str]) -> text.Words:
    feeder = "" if sheet.paid_by is None else names[sheet.paid_by]
    return text.hand_win(feeder) if sheet.sets else text.flower_win(feeder)


def _title(layer: Layer, how: text.Words, name: str) -> None:
    layer.text(PLAIN, MIDDLE, TOP + 36, f"{name}　{how.zh}", 34, theme.RED, serif=True, bold=True, room=SIZE - 40)
    layer.text(PLAIN, MIDDLE, TOP + 67, f"{name} {how.en}", 16, theme.INK_SOFT, room=SIZE - 40)


def _hand(layer: Layer, sheet: ScoreSheet, win_tile: int | None) -> None:
    """Draw the sets of the hand, or the flowers that were won with alone."""
    groups = [(group.tiles, group.won) for group in sheet.sets] or [(line.tiles, False) for line in sheet.lines]
    count = sum(len(tiles) for tiles, _ in groups)
    gaps = 9 * (len(groups) - 1)
    width = min(31.0, (SIZE - 40 - gaps) / max(1, count))
    u = MIDDLE - (width * count + gaps) / 2
    for tiles, has_won in groups:
        won = tiles.index(win_tile) if has_won and win_tile in tiles else -1
        for place, kind in enumerate(tiles):
            layer.tile(PLAIN, u + width / 2, TOP + 108, width, code_of(kind), ring="drawn" if place == won else "")
            u += width
        u += 9


# ----------------------------------------------------------------------------------------------------------- lines
def _rows(sheet: ScoreSheet, names: Sequence[str]) -> list[_Row]:
    parts = [[line] for line in sheet.lines]
    if len(parts) > _MOST_LINES:
        parts = [list(part) for _, part in groupby(sheet.lines, key=lambda line: line.code)]
    rows = [_row(part) for part in parts]
    if sheet.robbed is not None:
        payer, line = text.pays_alone(names[sheet.robbed.payer]), sheet.robbed.line
        words = text.Words(f"{line.zh} {payer.zh}", f"{line.en}, {payer.en}")
        rows.append(_Row(words, (), text.apart(line.tai), theme.GAIN))
    return rows


def _row(lines: Sequence[ScoreLine]) -> _Row:
    """Return the row of one line, or of several of the same code with all their tiles."""
    first, tai = lines[0], sum(line.tai for line in lines)
    zh = "、".join(line.note_zh for line in lines if line.note_zh)
    en = ", ".join(line.note_en for line in lines if line.note_en)
    tiles = tuple(kind for line in lines for kind in line.tiles)
    return _Row(text.Words(f"{first.zh} {zh}".strip(), f"{first.en} {en}".strip()), tiles, text.tai(tai))


def _lines(layer: Layer, rows: Sequence[_Row]) -> None:
    if not rows:
        layer.text(PLAIN, MIDDLE, _LINES_TOP + _LINES_ROOM / 2 - 14, text.BASE_ONLY.zh, 24, theme.INK)
        layer.text(PLAIN, MIDDLE, _LINES_TOP + _LINES_ROOM / 2 + 18, text.BASE_ONLY.en, 16, theme.INK_SOFT)
    step = min(34.0, _LINES_ROOM / max(1, len(rows)))
    for number, row in enumerate(rows):
        y = _LINES_TOP + step * (number + 0.5)
        size = min(20.0, step * 0.62)
        if number % 2 == 0:
            layer.rect(PLAIN, MIDDLE, y, SIZE - 36, step, theme.IVORY_EDGE, alpha=0.28)
        layer.text(PLAIN, LEFT + 30, y, row.words.zh, size, row.ink, align="left", bold=True, room=150)
        end = _line_tiles(layer, row.tiles, y, step)
        room = end - LEFT - 190 - 10
        layer.text(PLAIN, LEFT + 190, y, row.words.en, size * 0.74, theme.INK_SOFT, align="left", room=room)
        layer.text(PLAIN, RIGHT - 30, y, row.worth, size, theme.RED, align="right", bold=True, room=72)


def _line_tiles(layer: Layer, kinds: Sequence[int], y: float, step: float) -> float:
    """Draw a line's tiles at its right end, or say that it is the whole hand; return where they begin."""
    if len(kinds) >= _WHOLE:
        words = str(text.WHOLE_HAND)
        layer.text(PLAIN, RIGHT - 104, y, words, 13, theme.INK_SOFT, align="right")
        return RIGHT - 104 - text_width(words, 13)
    width = min(20.0, step * 0.66, 132 / max(1, len(kinds)))
    for place, kind in enumerate(reversed(kinds)):
        layer.tile(PLAIN, RIGHT - 104 - width * (place + 0.5), y, width, code_of(kind))
    return RIGHT - 104 - width * len(kinds)


def _total(layer: Layer, sheet: ScoreSheet) -> None:
    layer.text(PLAIN, LEFT + 30, _TOTAL_Y, text.TOTAL.zh, 22, theme.INK, align="left", bold=True)
    layer.text(PLAIN, LEFT + 84, _TOTAL_Y, text.TOTAL.en, 15, theme.INK_SOFT, align="left")
    layer.text(PLAIN, RIGHT - 30, _TOTAL_Y, text.tai(sheet.total), 26, theme.RED, align="right", bold=True)
    if sheet.paid_tai < sheet.total:
        layer.text(PLAIN, LEFT + 190, _TOTAL_Y - 9, str(text.capped(sheet.paid_tai)), 16, theme.RED, align="left",
                   bold=True, room=270)  # fmt: skip


def _unit(layer: Layer, sheet: ScoreSheet, rules: Rules) -> None:
    """Write how the chips of one payer come about, the dealer's part left out."""
    capped = sheet.paid_tai < sheet.total
    chips = rules.base + sheet.paid_tai * rules.per_tai
    words = f"{text.BASE} {rules.base:,} ＋ {sheet.paid_tai} × {rules.per_tai:,} ＝ {chips:,}"
    y, size = (_TOTAL_Y + 11, 14) if capped else (_TOTAL_Y, 16)
    layer.text(PLAIN, LEFT + 190, y, words, size, theme.INK_SOFT, align="left", room=270)


# -------------------------------------------------------------------------------------------------------- payments
def _notes(layer: Layer, view: View, result: Result, sheet: ScoreSheet) -> None:
    """Write below each seat the dealer's part of its share, who answers for another, and what is paid apart."""
    before = paid_before(result)
    for seat, x in columns(view):
        dealer = "＋".join(f"{line.zh} {text.tai(line.tai)}" for line in sheet.payer_lines.get(seat, ()))
        others = [_liable(sheet, seat), _robbed(sheet, seat), bonus_note(before[seat])]
        rows = [words for words in (dealer, "　".join(part for part in others if part)) if words]
        for row, words in enumerate(rows):
            note(layer, x, row, words)


def _liable(sheet: ScoreSheet, seat: int) -> str:
    """Return what is said of 包牌: who pays for another, and that each pays half where the feeder pays too."""
    shared = sheet.liable is not None and sheet.paid_by not in {None, sheet.liable} and sheet.payments[sheet.paid_by]
    if shared and seat in {sheet.liable, sheet.paid_by}:
        return str(text.LIABLE_HALF if seat == sheet.liable else text.HALF)
    return str(text.LIABLE) if seat == sheet.liable else ""


def _robbed(sheet: ScoreSheet, seat: int) -> str:
    if sheet.robbed is None or seat != sheet.robbed.payer:
        return ""
    return f"{sheet.robbed.line.zh} {text.signed(sheet.robbed.payments[seat])}"
