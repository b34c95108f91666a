"""The paper of every sheet over the middle of the table: its places, the four seats' payments, its buttons."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import layout, text, theme
from dashboard.view.company_text import PLAYERS_GO_ON, SHUFFLE
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from mahjong.view import Result, View

PLAIN = Plain()
LEFT, TOP, SIZE = layout.SHEET_LEFT, layout.SHEET_TOP, layout.SHEET_SIZE
RIGHT, MIDDLE = LEFT + SIZE, LEFT + SIZE / 2
PAY_Y = TOP + 408
"""Where the payments begin; below each stands what it comes from."""
COLUMN = (SIZE - 36) / 4
_NOTES_Y, _NOTE_STEP = PAY_Y + 73, 15
FOOT_Y = TOP + SIZE - 38
"""Where the buttons of a sheet stand."""


def new_paper() -> Layer:
    """Return a layer with the empty paper and its shadow."""
    layer = Layer()
    layer.rect(PLAIN, MIDDLE + 3, TOP + SIZE / 2 + 5, SIZE + 4, SIZE + 4, theme.SHADE, alpha=0.4)
    layer.rect(PLAIN, MIDDLE, TOP + SIZE / 2, SIZE, SIZE, theme.IVORY, line=theme.GOLD)
    return layer


def columns(view: View) -> list[tuple[int, float]]:
    """Return the seats from East on, each with the middle of its column."""
    seats = sorted(range(4), key=lambda seat: view.seats[seat].wind)
    return [(seat, LEFT + 18 + COLUMN * (place + 0.5)) for place, seat in enumerate(seats)]


def payments(layer: Layer, view: View, names: Sequence[str], change: Sequence[int]) -> None:
    """Write what each seat gets or pays and what it has now."""
    layer.rect(PLAIN, MIDDLE, PAY_Y - 7, SIZE - 36, 1, theme.INK, alpha=0.25)
    for seat, x in columns(view):
        wind = text.wind(view.seats[seat].wind)
        layer.text(PLAIN, x, PAY_Y + 8, f"{wind.zh} {names[seat]}", 16, theme.INK, bold=True, room=COLUMN - 8)
        layer.text(PLAIN, x, PAY_Y + 32, text.signed(change[seat]), 25, _sign_color(change[seat]), bold=True)
        layer.text(PLAIN, x, PAY_Y + 54, f"◉ {view.seats[seat].chips:,}", 14.5, theme.INK_SOFT)


def note(layer: Layer, x: float, row: int, words: str) -> None:
    """Write a small line below a payment, in the first or the second row."""
    if words:
        layer.text(PLAIN, x, _NOTES_Y + _NOTE_STEP * row, words, 13, theme.INK_SOFT, room=COLUMN - 6)


def paid_before(result: Result) -> tuple[int, ...]:
    """Return the chips of each seat that no winner's sheet explains: those of 八仙過海, paid at once."""
    won = [sum(sheet.payments[seat] for sheet in result.sheets) for seat in range(4)]
    return tuple(change - chips for change, chips in zip(result.change, won, strict=True))


def bonus_note(chips: int) -> str:
    """Return the words for what was paid at once."""
    return f"{text.BONUS.zh} {text.signed(chips)}" if chips else ""


def _sign_color(chips: int) -> str:
    return theme.GAIN if chips > 0 else theme.LOSS if chips < 0 else theme.INK_SOFT


def go_on(layer: Layer, view: View, *, watching: bool = False) -> None:
    """Draw the button that goes on: to the next hand, or after the last one to the lobby.

    The next hand is not for who only watches to deal: then it says who does.
    """
    if watching and view.phase != "game_over":
        for down, line, size in ((-9, PLAYERS_GO_ON.zh, 17), (14, PLAYERS_GO_ON.en, 13)):
            layer.text(PLAIN, RIGHT - 116, FOOT_Y + down, line, size, theme.INK_SOFT, room=190)
        return
    words, key = (text.LOBBY, "lobby") if view.phase == "game_over" else (text.NEXT_HAND, "next")
    button(layer, RIGHT - 116, 196, words, key, theme.RED, theme.CREAM)


def fold(layer: Layer, words: text.Words, fill: str) -> None:
    """Draw the button that folds the sheet away or opens it."""
    button(layer, LEFT + 74, 112, words, "fold", fill, theme.INK)


def turn_over(layer: Layer) -> None:
    """Draw the button that turns the page."""
    button(layer, LEFT + 190, 108, text.NEXT_PAGE, "page", theme.IVORY_EDGE, theme.INK)


def shuffle(layer: Layer) -> None:
    """Draw the button that opens the cloth on which the tiles of the next hand are shuffled."""
    button(layer, LEFT + 301, 102, SHUFFLE, "shuffle", theme.PAPER, theme.INK)


def button(layer: Layer, u: float, width: float, words: text.Words, key: str, fill: str, ink: str) -> None:
    """Draw a button at the foot of the paper, Chinese over English."""
    layer.rect(PLAIN, u, FOOT_Y, width, layout.BAR_HEIGHT, fill, line=theme.GOLD, key=key)
    layer.text(PLAIN, u, FOOT_Y - 9, words.zh, 24, ink, bold=True, room=width - 10, key=key)
    layer.text(PLAIN, u, FOOT_Y + 16, words.en, 13, ink, alpha=0.85, room=width - 10, key=key)
