"""The action bar of one's own strip: every call at its own place, greyed where only a rule forbids it.

A place where nothing can be called shows nothing, but whoever presses it is told why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer, Place
from dashboard.view.layout import Slot
from dashboard.view.offers import CLAIMS, Offer, offers, on_turn, plays_ready, reason
from dashboard.view.strips import text_width
from mahjong.tiles import code_of
from mahjong.view import View

_CHOW_SHAPES = {"chow low": (0, 1, 2), "chow middle": (-1, 0, 1), "chow high": (-2, -1, 0)}
_WINS = {"win", "self_draw", "flower_win"}
_ENGLISH = 13.0
"""Size of the English word of a button."""
_TILE_WIDTH = 30.0
_ABOVE, _ABOVE_UP = 18.0, 18
_RUN_WIDTH, _RUN_UP = 23.0, -7
"""A button with a run: its words in one line, its tiles below; both from its middle line."""
_GREY_FILL, _GREY_WORDS, _GREY_TILES = 0.26, 0.62, 0.5
"""Opacity of the ground and the words of a call that a rule forbids, and the shade on its tiles."""


class _Button(NamedTuple):
    """What is drawn of one call: its slot on the bar, its words and their colour, and its key (`#play`)."""

    slot: Slot
    name: str
    words: text.Words
    ink: str
    key: str
    greyed: bool

    @property
    def alpha(self) -> float:
        """Opacity of the words."""
        return _GREY_WORDS if self.greyed else 1.0


def draw_bar(layer: Layer, view: View, frame: Place, slots: Mapping[str, Slot] = layout.STRIP_BAR) -> None:
    """Draw every button of the bar, each in its slot of a frame whose `v` runs up as the viewer sees it.

    Only while the hand is played: afterwards there is nothing to call.
    """
    if view.phase not in {"turn", "window"}:
        return
    found = offers(view)
    for place in _empty_places(view, found):
        _empty(layer, view, frame, slots[place], place)
    for place, offer in found.items():
        _draw(layer, view, frame, slots[place], place, offer)
    if on_turn(view):
        _draw(layer, view, frame, slots["discard"], "discard", Offer("discard", "", str(text.CHOOSE_FIRST)))


def _empty_places(view: View, found: Collection[str]) -> list[str]:
    """Return the places without a call, the one that answers above its like last: 聽 shares its slot with 碰."""
    places = [place for place in (*CLAIMS, "draw") if place not in found]
    if not on_turn(view) or "ready" in found:
        return places
    return [*places, "ready"] if plays_ready(view) else ["ready", *places]


def _draw(layer: Layer, view: View, frame: Place, slot: Slot, place: str, offer: Offer) -> None:
    button = _button(slot, place, offer)
    _ground(layer, frame, button, str(text.HOW_TO_DECLARE) if place == "ready" else offer.why)
    tiles = _tiles_of(view, offer)
    if len(tiles) > 1:
        _label_above(layer, frame, button)
    else:
        _labels(layer, frame, button, len(tiles))
    _draw_tiles(layer, frame, button, tiles)


def _button(slot: Slot, place: str, offer: Offer) -> _Button:
    greyed = bool(offer.why and offer.what)
    ink = theme.CREAM if greyed else _ink(offer.name)
    return _Button(slot, offer.name, text.CALLS[offer.name], ink, _key(place, offer), greyed)


def _key(place: str, offer: Offer) -> str:
    if place in {"discard", "ready"}:
        return place
    return f"why:{place}" if offer.why else f"act:{offer.what}"


def _ground(layer: Layer, frame: Place, button: _Button, why: str) -> None:
    is_win = button.name in _WINS
    fill, line = (theme.RED, theme.GOLD) if is_win else (theme.IVORY, theme.IVORY_EDGE)
    if button.greyed:
        fill, line = theme.SHADE, theme.CREAM_SOFT
    layer.rect(
        frame, button.slot.middle, button.slot.v, button.slot.width, layout.BAR_HEIGHT, fill,
        alpha=_GREY_FILL if button.greyed else 1.0, line=line, key=button.key, why=why,
    )  # fmt: skip


def _ink(name: str) -> str:
    plain = {"concealed_kong": "kong", "added_kong": "kong", "pass_draw": "draw", "replace": "draw"}
    return theme.CALL_INK["win" if name in _WINS else plain.get(name, name)]


def _labels(layer: Layer, frame: Place, button: _Button, tiles: int) -> None:
    """Write Chinese over English, the key beside it; a greyed call says that it can be asked."""
    room = button.slot.width - 6 - (_TILE_WIDTH * tiles + 6 if tiles else 0)
    middle, words = button.slot.u + 3 + room / 2, button.words
    size = min(27.0, 0.92 * room / max(1, len(words.zh)))
    style = {"room": room, "key": button.key}
    layer.text(frame, middle, button.slot.v + 10, words.zh, size, button.ink, bold=True, alpha=button.alpha, **style)
    sign = "?" if button.greyed else text.KEYS[button.name]
    english = words.en if tiles else f"{words.en} {sign}"
    fits = min(_ENGLISH, _ENGLISH * room / text_width(english, _ENGLISH))
    layer.text(frame, middle, button.slot.v - 16, english, fits, button.ink, alpha=0.8 * button.alpha, **style)


def _label_above(layer: Layer, frame: Place, button: _Button) -> None:
    """Write both words in one line: beside three tiles there is no room for them."""
    gap, words = 5, button.words
    both = text_width(words.zh, _ABOVE) + text_width(words.en, _ENGLISH)
    u = button.slot.u + (button.slot.width - both - gap) / 2
    style = {"align": "left", "key": button.key}
    layer.text(
        frame, u, button.slot.v + _ABOVE_UP, words.zh, _ABOVE, button.ink, bold=True, alpha=button.alpha, **style
    )
    u += text_width(words.zh, _ABOVE) + gap
    layer.text(
        frame, u, button.slot.v + _ABOVE_UP - 1, words.en, _ENGLISH, button.ink, alpha=0.8 * button.alpha, **style
    )


def _draw_tiles(layer: Layer, frame: Place, button: _Button, faces: list[str]) -> None:
    """Draw one tile at the right end of a button, or several below its words."""
    shade = _GREY_TILES if button.greyed else 0.0
    if len(faces) == 1:
        u = button.slot.u + button.slot.width - 4 - _TILE_WIDTH / 2
        layer.tile(frame, u, button.slot.v + 2, _TILE_WIDTH, faces[0], shade=shade)
        return
    start = button.slot.u + (button.slot.width - _RUN_WIDTH * len(faces)) / 2
    for place, face in enumerate(faces):
        layer.tile(frame, start + _RUN_WIDTH * (place + 0.5), button.slot.v + _RUN_UP, _RUN_WIDTH, face, shade=shade)


def _tiles_of(view: View, offer: Offer) -> list[str]:
    """Faces drawn on a button: the run of a chow, the tile of a kong in one's own turn."""
    if offer.name == "chow" and view.window is not None:
        return [code_of(view.window.tile + step) for step in _CHOW_SHAPES[offer.what]]
    return [offer.what.split(" ")[1]] if offer.name in {"concealed_kong", "added_kong"} else []


def _empty(layer: Layer, view: View, frame: Place, slot: Slot, place: str) -> None:
    """Leave the place of a call empty; pressing it says why there is none."""
    layer.rect(
        frame, slot.middle, slot.v, slot.width, layout.BAR_HEIGHT, theme.SHADE,
        alpha=0.0, key=f"why:{place}", why=reason(view, place),
    )  # fmt: skip
