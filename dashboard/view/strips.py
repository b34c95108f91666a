"""The four strips: nameplate, concealed hand, melds and flowers of each seat, turned to its own edge."""

from __future__ import annotations

from collections.abc import Collection

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame
from dashboard.view.throws import own_tiles
from mahjong.tiles import code_of
from mahjong.view import MeldView, SeatView, View

BACK = "back"
_MINI = 18.0
"""Width of a tile on a nameplate."""
_BARRED_SHADE = 0.45
"""Shade on an own tile that may not be thrown."""


def draw_strip(
    layer: Layer, view: View, seat: int, frame: Frame, name: str, barred: Collection[str] = frozenset()
) -> None:
    """Draw everything of one seat but its action bar. `barred` are the ids of own tiles that may not be thrown."""
    shown = view.seats[seat]
    _nameplate(layer, view, shown, frame, name)
    if view.phase != "ready":
        _hand(layer, view, shown, frame, barred)
    _melds(layer, shown, frame)


def face_of(kind: int) -> str:
    """Return what a tile shows: the code of its kind, or the back for -1.

    >>> face_of(4), face_of(-1)
    ('m5', 'back')
    """
    return BACK if kind < 0 else code_of(kind)


# ------------------------------------------------------------------------------------------------------- nameplate
def _nameplate(layer: Layer, view: View, shown: SeatView, frame: Frame, name: str) -> None:
    u = layout.STRIP_START + 2
    length = layout.STRIP_END - layout.STRIP_START
    if is_awaited(view, shown.seat):
        layer.rect(frame, layout.STRIP_MIDDLE, layout.PLATE_V, length, 27, theme.GOLD, alpha=0.24)
    u = _words(layer, frame, u, text.wind(shown.wind), theme.GOLD, serif=True)
    if shown.is_dealer:
        u = _dealer_badge(layer, frame, u, view.streak)
    if shown.ready is not None:
        u = _badge(layer, frame, u, text.DECLARED[shown.ready], theme.GAIN)
    layer.text(frame, u, layout.PLATE_V, name, 18, theme.CREAM, align="left", bold=True, room=150)
    u += min(150.0, text_width(name, 18)) + 14
    layer.text(frame, u, layout.PLATE_V, f"◉ {shown.chips:,}", 17, theme.GOLD, align="left")
    u += text_width(f"◉ {shown.chips:,}", 17) + 18
    if shown.seat == view.seat:
        u = _kinds(layer, frame, u, text.WAITS, shown.waits, theme.GAIN_ON_DARK)
        _kinds(layer, frame, u, text.LOCKS, shown.locks, theme.LOSS_ON_DARK)


def _words(layer: Layer, frame: Frame, u: float, words: text.Words, color: str, *, serif: bool = False) -> float:
    layer.text(frame, u, layout.PLATE_V, words.zh, 20, color, align="left", bold=True, serif=serif)
    u += text_width(words.zh, 20) + 4
    layer.text(frame, u, layout.PLATE_V, words.en, 13, theme.CREAM_SOFT, align="left")
    return u + text_width(words.en, 13) + 12


def _dealer_badge(layer: Layer, frame: Frame, u: float, streak: int) -> float:
    zh = text.DEALER.zh + (text.streak_name(streak).zh if streak else "")
    return _badge(layer, frame, u, text.Words(zh, text.DEALER.en), theme.RED)


def _badge(layer: Layer, frame: Frame, u: float, words: text.Words, fill: str) -> float:
    width = text_width(words.zh, 16) + 10
    layer.rect(frame, u + width / 2, layout.PLATE_V, width, 23, fill)
    layer.text(frame, u + width / 2, layout.PLATE_V, words.zh, 16, theme.CREAM, bold=True)
    layer.text(frame, u + width + 4, layout.PLATE_V, words.en, 13, theme.CREAM_SOFT, align="left")
    return u + width + text_width(words.en, 13) + 16


def _kinds(layer: Layer, frame: Frame, u: float, words: text.Words, kinds: tuple[int, ...] | None, color: str) -> float:
    if not kinds:
        return u
    u = _words(layer, frame, u, words, color) - 2
    step = min(_MINI, (layout.STRIP_END - u) / len(kinds))
    for number, kind in enumerate(kinds):
        layer.tile(frame, u + _MINI / 2 + number * step, layout.PLATE_V, _MINI, code_of(kind))
    return u + len(kinds) * step + 14


def text_width(words: str, size: float) -> float:
    """Return about how wide a text is: a Chinese sign is as wide as it is high, a Latin one a little over half.

    >>> text_width("東 A", 10)
    21.6
    """
    return round(sum(size if ord(sign) > 0x2E7F else size * 0.58 for sign in words), 2)


def is_awaited(view: View, seat: int) -> bool:
    """Whether the table visibly waits for this seat: its turn. Who is asked in a window is shown to nobody else."""
    if view.phase == "window":
        return seat == view.seat and bool(view.legal)
    return view.phase == "turn" and seat == view.turn


# ------------------------------------------------------------------------------------------------------------ hand
def _hand(layer: Layer, view: View, shown: SeatView, frame: Frame, barred: Collection[str]) -> None:
    if shown.hand is not None:
        _turned_over(layer, view, shown, frame)
    elif shown.seat == view.seat:
        _own_hand(layer, view, frame, barred)
    else:
        _closed_hand(layer, shown, frame)


def _own_hand(layer: Layer, view: View, frame: Frame, barred: Collection[str]) -> None:
    places = layout.hand_places(len(view.hand), apart=view.drawn is not None)
    for u, tile in zip(places, own_tiles(view), strict=True):
        drawn = tile.what.endswith(" drawn")
        layer.tile(
            frame, u, layout.HAND_V, layout.HAND_WIDTH, tile.code,
            name=tile.id, what=tile.what, shade=_BARRED_SHADE if tile.id in barred else 0.0,
            ring="drawn" if drawn else "", tag=text.DRAWN_TAGS.get(view.drawn_how or "front", "") if drawn else "",
        )  # fmt: skip


def _closed_hand(layer: Layer, shown: SeatView, frame: Frame) -> None:
    count = shown.n_concealed - int(shown.holds_drawn)
    for slot, u in enumerate(layout.hand_places(count, apart=shown.holds_drawn)):
        layer.tile(frame, u, layout.HAND_V, layout.HAND_WIDTH, BACK, name=f"h{shown.seat}_{slot}")


def _turned_over(layer: Layer, view: View, shown: SeatView, frame: Frame) -> None:
    rest, won = split_winning_tile(view, shown)
    places = layout.hand_places(len(rest), apart=won is not None)
    for slot, kind in enumerate(rest):
        name = f"h{shown.seat}_{slot}"
        layer.tile(frame, places[slot], layout.HAND_V, layout.HAND_WIDTH, code_of(kind), name=name)
    if won is not None:
        layer.tile(
            frame, places[-1], layout.HAND_V, layout.HAND_WIDTH, code_of(won),
            name=f"h{shown.seat}_{len(rest)}", ring="drawn", tag=text.WIN_TAG,
        )  # fmt: skip


def split_winning_tile(view: View, shown: SeatView) -> tuple[list[int], int | None]:
    """Return a turned-over hand without the tile it was won with, and that tile (None for who did not win)."""
    hand = list(shown.hand or ())
    result = view.result
    if result is None or shown.seat not in result.winners or result.win_tile is None:
        return hand, None
    if len(hand) % 3 == 2 and result.win_tile in hand:
        hand.remove(result.win_tile)
    return hand, result.win_tile


# ----------------------------------------------------------------------------------------------- melds and flowers
def _melds(layer: Layer, shown: SeatView, frame: Frame) -> None:
    groups = [(_meld_faces(meld), _claimed_slot(meld)) for meld in shown.melds]
    if shown.flowers:
        groups.append(([code_of(kind) for kind in shown.flowers], -1))
    count = sum(len(faces) for faces, _ in groups)
    if not count:
        return
    gaps = layout.MELD_GAP * (len(groups) - 1)
    width = min(layout.MELD_WIDTH, (layout.MELD_END - layout.MELD_START - gaps) / count)
    u, slot = (layout.MELD_START + layout.MELD_END - width * count - gaps) / 2, 0
    for faces, claimed in groups:
        for place, face in enumerate(faces):
            layer.tile(
                frame, u + width / 2, layout.MELD_V, width, face,
                name=f"m{shown.seat}_{slot}", shade=0.12 if place == claimed else 0.0,
            )  # fmt: skip
            u, slot = u + width, slot + 1
        u += layout.MELD_GAP


def _meld_faces(meld: MeldView) -> list[str]:
    faces = [face_of(kind) for kind in meld.tiles]
    if meld.kind == "concealed_kong":
        faces[0] = faces[-1] = BACK
    return faces


def _claimed_slot(meld: MeldView) -> int:
    """Slot of the claimed tile, marked so that everybody sees which of the three was taken."""
    if meld.claimed is None or meld.kind == "concealed_kong":
        return -1
    return meld.tiles.index(meld.claimed)
