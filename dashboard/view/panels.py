"""The two side panels: standings on the left, what happens on the right. In their own units, `PANEL_WIDTH` wide.

A panel may be shorter than its text: the browser leaves out the rows below its end, so the least needed come last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from dashboard.view import layout, text, theme
from dashboard.view.company_text import PEOPLE, SHUFFLE
from dashboard.view.hints import Hint, draw_in_panel
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from dashboard.view.proof import NO_PROOF, Proof, draw_proof
from dashboard.view.stencil import stencil
from dashboard.view.strips import is_awaited
from dashboard.view.verify_text import VERIFY
from mahjong.rules import Rules
from mahjong.tiles import KIND_OF
from mahjong.view import SeatView, View

_PLAIN = Plain()
_WIDTH = layout.PANEL_WIDTH
_LOG_LINES = 24
_KEYS_HEIGHT = 288.0


def left_panel(
    view: View,
    names: Sequence[str],
    code: str,
    proof: Proof = NO_PROOF,
    rules: Rules | None = None,
    hint: Hint | None = None,
    *,
    people: bool = False,
) -> Layer:
    """Return the panel with title, rules, standings, room, promise, the way back to the lobby, and hint or keys.

    With `people` the room's code is a button that opens the page of those who sit there.
    """
    layer = Layer()
    layer.text(_PLAIN, 8, 34, text.TITLE.zh, 38, theme.GOLD, align="left", serif=True, bold=True)
    if rules is not None:
        _rulesdraw_button(layer, rules)
    draw_rule(layer, 68)
    draw_standings(layer, view, names, 104)
    draw_rule(layer, 366)
    if people:
        draw_button(
            layer, 74, 397 if proof.promise else 404, 132, text.Words(f"{PEOPLE.zh} {code}", PEOPLE.en), "people"
        )
    elif code:
        y = 386 if proof.promise else 404
        layer.text(_PLAIN, 8, y, f"{text.ROOM.zh} {text.ROOM.en}", 15, theme.CREAM_SOFT, align="left")
        layer.text(_PLAIN, 98, y, code, 20, theme.CREAM, align="left", bold=True)
    if people:  # below the button there is room for one line
        draw_proof(layer, proof._replace(promise="") if proof.secret else proof, 438, _WIDTH - 148)
    else:
        draw_proof(layer, proof, 412, _WIDTH - 148)
    _ways_out(layer, proof)
    draw_rule(layer, 452)
    if hint is None:
        _key_help(layer, ready=rules is not None and plays_ready(rules), people=people)
    else:
        draw_in_panel(layer, hint)
    _paces(layer, 766)
    return layer


def _ways_out(layer: Layer, proof: Proof) -> None:
    """Draw the way to the lobby; once the secret is shown, beside it the one to the page that proves the hand."""
    if proof.secret:
        draw_button(layer, _WIDTH - 102, 404, 63, VERIFY, "verify")
        draw_button(layer, _WIDTH - 34.5, 404, 63, text.LOBBY, "lobby")
    else:
        draw_button(layer, _WIDTH - 68, 404, 130, text.LOBBY, "lobby")


@stencil
def _key_help(layer: Layer, *, ready: bool, people: bool) -> None:
    keys = text.key_help(ready=ready) + ([("W", SHUFFLE)] if people else [])
    for row, (key, words) in enumerate(keys):
        y = 472 + row * _KEYS_HEIGHT / len(keys)
        layer.text(_PLAIN, 40, y, key, 15, theme.GOLD, bold=True)
        layer.text(_PLAIN, 88, y, words.zh, 15, theme.CREAM_SOFT, align="left")
        layer.text(_PLAIN, 196, y, words.en, 13.5, theme.CREAM_SOFT, align="left")


def _rulesdraw_button(layer: Layer, rules: Rules) -> None:
    """Name the rules that are played; pressing the name shows them."""
    preset = text.preset_name(rules.preset_name)
    words = text.Words(f"{text.RULES.zh}：{preset.zh}", f"{text.RULES.en}: {preset.en}")
    draw_button(layer, _WIDTH - 88, 34, 170, words, "rules")


def plays_ready(rules: Rules) -> bool:
    """Whether hands are declared ready at this table."""
    return any(rules.tai[row] for row in ("heavenly_ready", "earthly_ready", "ready"))


@stencil
def _paces(layer: Layer, y: float) -> None:
    draw_rule(layer, y)
    layer.text(_PLAIN, 8, y + 24, str(text.PACE), 15, theme.CREAM_SOFT, align="left", key="pace")
    width = (_WIDTH - 16) / len(text.PACES)
    for place, (name, words) in enumerate(text.PACES.items()):
        draw_button(layer, 8 + width * (place + 0.5), y + 72, width - 6, words, f"pace:{name}")


def draw_button(layer: Layer, u: float, y: float, width: float, words: text.Words, key: str) -> None:
    """Draw a button of a panel, Chinese over English."""
    layer.rect(_PLAIN, u, y, width, layout.BAR_HEIGHT, theme.CREAM, alpha=0.1, line=theme.CREAM_SOFT, key=key)
    layer.text(_PLAIN, u, y - 8, words.zh, 19, theme.CREAM, key=key, room=width - 10)
    layer.text(_PLAIN, u, y + 15, words.en, 12.5, theme.CREAM_SOFT, key=key, room=width - 10)


def draw_rule(layer: Layer, y: float) -> None:
    """Draw a line across a panel."""
    layer.rect(_PLAIN, _WIDTH / 2, y, _WIDTH - 16, 1, theme.CREAM, alpha=0.22)


def draw_standings(layer: Layer, view: View, names: Sequence[str], top: float) -> None:
    """Draw the four seats in the order of their winds, 66 units each, the first about the line `top`."""
    for row, seat in enumerate(sorted(range(4), key=lambda seat: view.seats[seat].wind)):
        change = view.result.change[seat] if view.result is not None else 0
        _standing(layer, view.seats[seat], names[seat], top + row * 66, change, awaited=is_awaited(view, seat))


@stencil
def _standing(layer: Layer, shown: SeatView, name: str, y: float, change: int, *, awaited: bool) -> None:
    if awaited:
        layer.rect(_PLAIN, _WIDTH / 2, y, _WIDTH, 58, theme.GOLD, alpha=0.16)
    wind = text.wind(shown.wind)
    layer.text(_PLAIN, 30, y, wind.zh, 32, theme.GOLD if shown.is_dealer else theme.CREAM_SOFT, serif=True, bold=True)
    layer.text(_PLAIN, 62, y - 12, name, 20, theme.CREAM, align="left", bold=True, room=180)
    marks = [wind.en, *([str(text.DEALER)] if shown.is_dealer else ())]
    marks += [str(text.DECLARED[shown.ready])] if shown.ready is not None else []
    layer.text(_PLAIN, 62, y + 14, " · ".join(marks), 14, theme.CREAM_SOFT, align="left", room=200)
    layer.text(
        _PLAIN, _WIDTH - 14, y - (8 if change else 0), f"{shown.chips:,}", 26, theme.CREAM, align="right", bold=True
    )
    if change:
        color = theme.GAIN_ON_DARK if change > 0 else theme.LOSS_ON_DARK
        layer.text(_PLAIN, _WIDTH - 14, y + 18, text.signed(change), 16, color, align="right")


def right_panel(view: View, names: Sequence[str], events: Sequence[str], status: text.Words) -> Layer:
    """Return the panel with the state of the table and what happened, the newest first."""
    layer = Layer()
    layer.text(_PLAIN, 8, 30, status.zh, 25, theme.GOLD, align="left", bold=True, room=_WIDTH - 16)
    layer.text(_PLAIN, 8, 60, status.en, 17, theme.CREAM, align="left", room=_WIDTH - 16)
    draw_rule(layer, 84)
    draw_log(layer, view, names, events, 112, _LOG_LINES)
    return layer


def draw_log(layer: Layer, view: View, names: Sequence[str], events: Sequence[str], top: float, most: int) -> None:
    """Draw what happened, the newest first about the line `top`, in at most so many lines of 34 units."""
    winds = [seat.wind for seat in view.seats]
    lines = (line for line in (_line(event, names, winds) for event in reversed(events)) if line is not None)
    for row, line in enumerate(islice(lines, most)):
        _log_line(layer, line, top + row * 34, fade=1.0 if row == 0 else 0.72)


@stencil
def _log_line(layer: Layer, line: tuple[str, text.Words, str], y: float, *, fade: float) -> None:
    wind, words, code = line
    layer.text(_PLAIN, 20, y, wind, 18, theme.GOLD, serif=True, bold=True, alpha=fade)
    layer.text(_PLAIN, 42, y, words.zh, 17, theme.CREAM, align="left", alpha=fade, room=146)
    layer.text(_PLAIN, _WIDTH - 44, y, words.en, 13.5, theme.CREAM_SOFT, align="right", alpha=fade, room=126)
    if code:
        layer.tile(_PLAIN, _WIDTH - 20, y, 20, code)


_SILENT = {"draw", "settle", "deal"}
"""Events that say nothing a player needs to read again."""


def _line(event: str, names: Sequence[str], winds: Sequence[int]) -> tuple[str, text.Words, str] | None:
    """Return wind, words and tile of one event's text (`mahjong.events`), or None for what is not listed."""
    words, name = event.split(" "), text.event_name(event)
    if name == "drawn_hand":
        return "", text.DRAWN_HAND, ""
    if name in _SILENT or name not in text.EVENTS:
        return None
    seat, verb = int(words[1]), text.EVENTS[name]
    code = words[2] if len(words) > 2 and words[2] in KIND_OF else ""
    tile = text.tile(KIND_OF[code]) if code else text.Words("", "")
    zh = f"{names[seat]} {verb.zh} {tile.zh}".strip()
    return text.wind(winds[seat]).zh, text.Words(zh, f"{verb.en} {tile.en}".strip()), code
