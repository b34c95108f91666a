"""The action bar of one's own strip: every call at its own place, and a faint place where there is none to make."""

from __future__ import annotations

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame
from dashboard.view.strips import text_width
from mahjong.action import Action
from mahjong.tiles import code_of
from mahjong.view import View

_CHOW_SHAPES = {"chow low": (0, 1, 2), "chow middle": (-1, 0, 1), "chow high": (-2, -1, 0)}
_KONG_PLACES = ("kong", "chow low", "chow middle", "chow high")
"""Places for the choice of kong in one's own turn, when no chow can be there."""
_ENGLISH = 13.0
"""Size of the English word of a button."""
_TILE_WIDTH = 30.0
_ABOVE, _ABOVE_V = 18.0, layout.BAR_V + 18
_RUN_WIDTH, _RUN_V = 23.0, layout.BAR_V - 7
"""A button with a run: its words in one line, its tiles below."""


def draw_bar(layer: Layer, view: View, frame: Frame) -> None:
    """Draw every button of the bar. Only while the hand is played: afterwards there is nothing to call."""
    if view.phase not in {"turn", "window"}:
        return
    offered = offers(view)
    for place in layout.BAR_SLOTS:
        if place in offered:
            _button(layer, view, frame, place, *offered[place])
        elif place != "discard":
            _faint(layer, view, frame, place)
    if view.phase == "turn" and view.turn == view.seat:
        _button(layer, view, frame, "discard", "discard", "")


def offers(view: View) -> dict[str, tuple[str, str]]:
    """Return the buttons that are legal now: place on the bar -> (name of the call, text of the action)."""
    offered: dict[str, tuple[str, str]] = {}
    kongs = iter(_KONG_PLACES)
    for action in view.legal:
        what = str(action)
        verb = what.split(" ", 1)[0]
        if verb == "self_draw":
            offered["win"] = ("self_draw", what)
        elif verb in {"concealed_kong", "added_kong"}:
            place = next(kongs, None)
            if place is not None:
                offered[place] = (verb, what)
        elif verb in {"win", "kong", "pung", "pass"}:
            offered["draw" if verb == "pass" else verb] = (verb, what)
        elif verb == "chow":
            offered[what] = ("chow", what)
        elif verb == "draw":
            offered["draw"] = (_draw_name(view), what)
    return offered


def _draw_name(view: View) -> str:
    if view.window is not None and view.window.kind == "kong":
        return "replace"
    can_call = any(str(action) != "draw" for action in view.legal)
    return "pass_draw" if can_call and view.answered is None else "draw"


def _button(layer: Layer, view: View, frame: Frame, place: str, name: str, what: str) -> None:
    left, width = layout.BAR_SLOTS[place]
    u, words = left + width / 2, text.CALLS[name]
    is_win = name in {"win", "self_draw"}
    fill, ink = (theme.RED, theme.CALL_INK["win"]) if is_win else (theme.IVORY, _ink(name))
    key = f"act:{what}" if what else "discard"
    layer.rect(frame, u, layout.BAR_V, width, layout.BAR_HEIGHT, fill, line=theme.GOLD if is_win else theme.IVORY_EDGE,
               key=key)  # fmt: skip
    tiles = _tiles_of(view, name, what)
    if len(tiles) > 1:
        _label_above(layer, frame, left, width, words, _ink(name), key)
    else:
        _labels(layer, frame, u, width, words, name, ink, key, len(tiles))
    _draw_tiles(layer, frame, left, width, tiles)


def _ink(name: str) -> str:
    plain = {"concealed_kong": "kong", "added_kong": "kong", "pass_draw": "draw", "replace": "draw"}
    return theme.CALL_INK[plain.get(name, name)]


def _labels(
    layer: Layer, frame: Frame, u: float, width: float, words: text.Words, name: str, ink: str, key: str, tiles: int
) -> None:
    room = width - 6 - (_TILE_WIDTH * tiles + 6 if tiles else 0)
    middle = u - width / 2 + 3 + room / 2
    size = min(27.0, 0.92 * room / max(1, len(words.zh)))
    layer.text(frame, middle, layout.BAR_V + 10, words.zh, size, ink, bold=True, room=room, key=key)
    english = f"{words.en} {text.KEYS[name]}" if not tiles else words.en
    fits = min(_ENGLISH, _ENGLISH * room / text_width(english, _ENGLISH))
    layer.text(frame, middle, layout.BAR_V - 16, english, fits, ink, alpha=0.8, room=room, key=key)


def _label_above(layer: Layer, frame: Frame, left: float, width: float, words: text.Words, ink: str, key: str) -> None:
    """Write both words in one line: beside three tiles there is no room for them."""
    gap, both = 5, text_width(words.zh, _ABOVE) + text_width(words.en, _ENGLISH)
    u = left + (width - both - gap) / 2
    layer.text(frame, u, _ABOVE_V, words.zh, _ABOVE, ink, align="left", bold=True, key=key)
    u += text_width(words.zh, _ABOVE) + gap
    layer.text(frame, u, _ABOVE_V - 1, words.en, _ENGLISH, ink, align="left", alpha=0.8, key=key)


def _draw_tiles(layer: Layer, frame: Frame, left: float, width: float, faces: list[str]) -> None:
    """Draw one tile at the right end of a button, or several below its words."""
    if len(faces) == 1:
        layer.tile(frame, left + width - 4 - _TILE_WIDTH / 2, layout.BAR_V + 2, _TILE_WIDTH, faces[0])
        return
    start = left + (width - _RUN_WIDTH * len(faces)) / 2
    for place, face in enumerate(faces):
        layer.tile(frame, start + _RUN_WIDTH * (place + 0.5), _RUN_V, _RUN_WIDTH, face)


def _tiles_of(view: View, name: str, what: str) -> list[str]:
    """Faces drawn on a button: the run of a chow, the tile of a kong in one's own turn."""
    if name == "chow" and view.window is not None:
        return [code_of(view.window.tile + step) for step in _CHOW_SHAPES[what]]
    return [what.split(" ")[1]] if name in {"concealed_kong", "added_kong"} else []


def _faint(layer: Layer, view: View, frame: Frame, place: str) -> None:
    """Draw the empty place of a call; pressing it says why the call cannot be made."""
    left, width = layout.BAR_SLOTS[place]
    name = place.split(" ", maxsplit=1)[0]
    layer.rect(
        frame, left + width / 2, layout.BAR_V, width, layout.BAR_HEIGHT, theme.SHADE,
        alpha=0.13, key=f"why:{place}", why=_reason(view, place),
    )  # fmt: skip
    layer.text(frame, left + width / 2, layout.BAR_V + 8, text.CALLS[name].zh, 22, theme.CREAM, alpha=0.28)
    layer.text(frame, left + width / 2, layout.BAR_V - 16, text.CALLS[name].en, 12, theme.CREAM, alpha=0.28)


def _reason(view: View, place: str) -> str:
    what = place
    if view.phase == "turn" and view.turn == view.seat:
        kind = view.drawn if view.drawn is not None else view.hand[0]
        what = {"win": "self_draw", "kong": f"concealed_kong {code_of(kind)}"}.get(place, place)
    refusal = view.why(Action.parse(what))
    return str(refusal) if refusal else ""
