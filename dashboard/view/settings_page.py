"""The settings as a page over the table: what a device or a seat may choose while the game goes on.

Stakes and rules are none of these: they are chosen in the lobby and locked once a game has begun; the page says so. A
choice is a button with the key ``set:NAME:VALUE``; the browser keeps the device's own and marks them, the room is told
of those that change what it sends (`FOR_ROOM`).
"""

from __future__ import annotations

from typing import NamedTuple

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from dashboard.view.text import Words
from mahjong.rules import Rules

_PLAIN = Plain()
_LEFT = _TOP = 116.0
_SIZE = layout.WORLD - 2 * _LEFT
_RIGHT, _MIDDLE = _LEFT + _SIZE, layout.CENTRE
_FIRST, _STEP = _TOP + 124, 74.0
_CHOICES = _LEFT + 230
_WIDTH, _GAP = 118.0, 8.0


class Setting(NamedTuple):
    """One setting: its name, its words, and its values with theirs; the first is what holds if nothing was chosen."""

    name: str
    words: Words
    values: dict[str, Words]


SETTINGS: tuple[Setting, ...] = (
    Setting("sound", Words("音效", "Sound"), text.ON_OFF),
    Setting("voice", Words("報牌", "Voice calls"), {
        "clips": Words("錄音", "Clips"), "device": Words("裝置", "Device"), "off": Words("關", "Off"),
    }),
    Setting("films", Words("動畫", "Animation"), text.ON_OFF),
    Setting("hints", Words("提示", "Hints"), {"off": text.ON_OFF["off"], "on": text.ON_OFF["on"]}),
    Setting("bar", Words("按鈕列", "Action bar"), {
        "right": Words("右手", "Right hand"), "left": Words("左手", "Left hand"),
    }),
    Setting("size", Words("牌的大小", "Tile size"), {
        "normal": Words("中", "Medium"), "small": Words("小", "Small"),
        "large": Words("大", "Large"),
    }),
    Setting("colours", Words("顏色", "Colours"), {
        "normal": Words("一般", "Normal"), "contrast": Words("高對比", "Contrast"),
    }),
    Setting("pace", text.PACE, text.PACES),
)  # fmt: skip
"""All settings, in the order of the page."""

FOR_ROOM: frozenset[str] = frozenset({"hints", "bar", "size"})
"""Settings that change what the room sends to a seat."""


def settings_page(rules: Rules) -> Layer:
    """Return the page: a row for each setting, and the stakes that are locked."""
    layer = Layer()
    # The key keeps what lies below from being pressed through the paper.
    layer.rect(_PLAIN, _MIDDLE, _MIDDLE, _SIZE, _SIZE, theme.IVORY, line=theme.GOLD, key="paper")
    layer.text(_PLAIN, _LEFT + 28, _TOP + 42, text.SETTINGS.zh, 32, theme.RED, align="left", serif=True, bold=True)
    layer.text(_PLAIN, _LEFT + 28, _TOP + 74, text.SETTINGS.en, 16, theme.INK_SOFT, align="left")
    _button(layer, _RIGHT - 98, _TOP + 54, 148, text.CLOSE, "settings", theme.RED, theme.CREAM)
    for row, setting in enumerate(SETTINGS):
        _row(layer, setting, _FIRST + row * _STEP)
    _locked(layer, rules, _FIRST + len(SETTINGS) * _STEP + 4)
    return layer


def _row(layer: Layer, setting: Setting, y: float) -> None:
    # The key of the choices without their value: a screen reader says of each what it is a choice of.
    named = {"align": "left", "room": 190, "key": f"set:{setting.name}"}
    layer.text(_PLAIN, _LEFT + 28, y - 9, setting.words.zh, 22, theme.INK, bold=True, **named)
    layer.text(_PLAIN, _LEFT + 28, y + 16, setting.words.en, 14, theme.INK_SOFT, **named)
    for place, (value, words) in enumerate(setting.values.items()):
        u = _CHOICES + _WIDTH / 2 + place * (_WIDTH + _GAP)
        _button(layer, u, y, _WIDTH, words, f"set:{setting.name}:{value}", theme.IVORY_EDGE, theme.INK)


def _locked(layer: Layer, rules: Rules, y: float) -> None:
    stakes = text.stakes(rules)
    layer.rect(_PLAIN, _MIDDLE, y - 34, _SIZE - 56, 1, theme.INK, alpha=0.25)
    layer.text(
        _PLAIN, _LEFT + 28, y - 8, f"{text.LOCKED.zh}：{stakes.zh}", 17, theme.INK, align="left", room=_SIZE - 56
    )
    layer.text(
        _PLAIN, _LEFT + 28, y + 16, f"{text.LOCKED.en}: {stakes.en}", 14, theme.INK_SOFT, align="left", room=_SIZE - 56
    )


def _button(layer: Layer, u: float, y: float, width: float, words: Words, key: str, fill: str, ink: str) -> None:
    layer.rect(_PLAIN, u, y, width, layout.BAR_HEIGHT, fill, line=theme.IVORY_EDGE, key=key)
    layer.text(_PLAIN, u, y - 9, words.zh, 20, ink, bold=True, key=key, room=width - 10)
    layer.text(_PLAIN, u, y + 15, words.en, 13, ink, alpha=0.85, key=key, room=width - 10)
