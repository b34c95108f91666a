"""The four strips: nameplate, concealed hand, melds and flowers of each seat, turned to its own edge."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer, Place
from dashboard.view.layout import Frame
from dashboard.view.phone_sign import draw_phone_sign
from dashboard.view.stencil import stencil
from dashboard.view.throws import own_tiles
from mahjong.felt.seats import (
    HAND_V,
    MELD_V,
    STRIP_END,
    STRIP_MIDDLE,
    STRIP_START,
    hand_places,
    hand_width,
    meld_places,
)  # fmt: skip
from mahjong.felt.units import NORMAL
from mahjong.tiles import code_of
from mahjong.view import MeldView, SeatView, View

BACK = "back"
_NO_TAGS: Mapping[str, str] = MappingProxyType({})
_MINI = 18.0
"""Width of a tile on a nameplate."""
_SIGN = 58.0
"""Width of each sign that opens a page over the table."""
_UP = "#3f5f86"
"""Ground of the badge of a seat whose wall is still up."""
_LEAST_MINI = 11.0
"""Least room of each tile on a nameplate, the next lying over it, for which 牆未開 is still told."""
_BADGES_END = STRIP_END - 2 * _SIGN - 4
CLAIMED_SHADE = 0.12
_BARRED_SHADE = 0.45
"""Shade on an own tile that may not be thrown."""


def draw_strip(
    layer: Layer,
    view: View,
    seat: int,
    frame: Frame,
    name: str,
    barred: Collection[str] = frozenset(),
    tags: Mapping[str, str] = _NO_TAGS,
    *,
    closed: bool = False,
    mark: Mark | None = None,
    size: str = NORMAL,
    phone: bool = False,
) -> None:
    """Draw everything of one seat but its action bar.

    `barred` are the ids of own tiles that may not be thrown, `tags` the signs on the tiles of some actions,
    `closed` whether the seat's wall is still up, `mark` says that its person is away or slow, `size` how large its
    tiles are, `phone` whether it is held by one whose QR this page can show again.
    """
    shown = view.seats[seat]
    awaited, own = is_awaited(view, seat), seat == view.seat
    _nameplate(layer, shown, frame, name, view.streak, closed=closed, mark=mark, awaited=awaited, own=own, phone=phone)
    if view.phase != "ready":
        _hand(layer, view, shown, frame, barred, tags, size)
    _melds(layer, seat, shown.melds, shown.flowers, frame, size)


def face_of(kind: int) -> str:
    """Return what a tile shows: the code of its kind, or the back for -1.

    >>> face_of(4), face_of(-1)
    ('m5', 'back')
    """
    return BACK if kind < 0 else code_of(kind)


# ------------------------------------------------------------------------------------------------------- nameplate
@stencil
def _nameplate(
    layer: Layer, shown: SeatView, frame: Frame, name: str, streak: int, *,
    closed: bool, mark: Mark | None, awaited: bool, own: bool, phone: bool,
) -> None:  # fmt: skip
    u, end = STRIP_START + 2, _BADGES_END - (_SIGN if phone else 0)
    length = STRIP_END - STRIP_START
    if awaited:
        layer.rect(frame, STRIP_MIDDLE, layout.PLATE_V, length, 27, theme.GOLD, alpha=0.24)
    u = _words(layer, frame, u, text.wind(shown.wind), theme.GOLD, serif=True)
    if shown.is_dealer:
        u = _dealer_badge(layer, frame, u, streak)
    if shown.ready is not None:
        u = _badge(layer, frame, u, text.DECLARED[shown.ready], theme.GAIN)
    layer.text(frame, u, layout.PLATE_V, name, 18, theme.CREAM, align="left", bold=True, room=150)
    u += min(150.0, text_width(name, 18)) + 14
    layer.text(frame, u, layout.PLATE_V, f"◉ {shown.chips:,}", 17, theme.GOLD, align="left")
    u += text_width(f"◉ {shown.chips:,}", 17) + 18
    if mark is not None:
        sign, words, color = mark
        u = _words(layer, frame, u, text.Words(f"{sign} {words.zh}", words.en), color)
    told = [(words, held, color) for words, held, color in (
        (text.WAITS, shown.waits, theme.GAIN_ON_DARK), (text.LOCKS, shown.locks, theme.LOSS_ON_DARK)
    ) if held and own]  # fmt: skip
    words_room, tiles = sum(_words_width(words) + 12 for words, _, _ in told), sum(len(held) for _, held, _ in told)
    if closed:
        u = _closed_sign(layer, frame, u, end, words_room + _MINI * tiles, words_room + _LEAST_MINI * tiles)
    step = min(_MINI, (end - u - words_room) / max(1, tiles))
    for words, held, color in told:
        u = _kinds(layer, frame, u, words, held, color, step)
    _signs(layer, frame)
    if phone:
        draw_phone_sign(layer, frame, STRIP_END - 2.5 * _SIGN, shown.seat)


def _closed_sign(layer: Layer, frame: Frame, u: float, end: float, plenty: float, least: float) -> float:
    """Say 牆未開: in both languages where that leaves plenty for what comes after it, in one, or not at all."""
    short, left = text.Words(text.CLOSED.zh, ""), end - u
    if left < _badge_width(short) + least:
        return u
    return _badge(layer, frame, u, text.CLOSED if left >= _badge_width(text.CLOSED) + plenty else short, _UP)


def _signs(layer: Layer, frame: Frame) -> None:
    """Put the signs that open settings and rules at the right end, where no badge reaches."""
    for place, (sign, key, size) in enumerate((("?", "rules", 22), (text.SETTINGS.zh, "settings", 17))):
        u = STRIP_END - _SIGN * (place + 0.5)
        layer.rect(
            frame, u, layout.PLATE_V, _SIGN - 3, layout.RIM, theme.CREAM, alpha=0.1, line=theme.CREAM_SOFT, key=key
        )
        layer.text(frame, u, layout.PLATE_V, sign, size, theme.GOLD, bold=True, key=key)


def _words(layer: Layer, frame: Frame, u: float, words: text.Words, color: str, *, serif: bool = False) -> float:
    layer.text(frame, u, layout.PLATE_V, words.zh, 20, color, align="left", bold=True, serif=serif)
    layer.text(frame, u + text_width(words.zh, 20) + 4, layout.PLATE_V, words.en, 13, theme.CREAM_SOFT, align="left")
    return u + _words_width(words)


def _words_width(words: text.Words) -> float:
    """Return the room that words take, with what parts them from the next."""
    return text_width(words.zh, 20) + 4 + text_width(words.en, 13) + 12


def _dealer_badge(layer: Layer, frame: Frame, u: float, streak: int) -> float:
    zh = text.DEALER.zh + (text.streak_name(streak).zh if streak else "")
    return _badge(layer, frame, u, text.Words(zh, text.DEALER.en), theme.RED)


def _badge(layer: Layer, frame: Frame, u: float, words: text.Words, fill: str) -> float:
    width = text_width(words.zh, 16) + 10
    layer.rect(frame, u + width / 2, layout.PLATE_V, width, 23, fill)
    layer.text(frame, u + width / 2, layout.PLATE_V, words.zh, 16, theme.CREAM, bold=True)
    if words.en:
        layer.text(frame, u + width + 4, layout.PLATE_V, words.en, 13, theme.CREAM_SOFT, align="left")
    return u + _badge_width(words)


def _badge_width(words: text.Words) -> float:
    """Return the room a badge takes, with its word beside it and what parts it from the next."""
    return text_width(words.zh, 16) + 10 + (text_width(words.en, 13) + 16 if words.en else 10)


def _kinds(
    layer: Layer, frame: Frame, u: float, words: text.Words, kinds: Sequence[int], color: str, step: float
) -> float:
    u = _words(layer, frame, u, words, color) - 2
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
Mark = tuple[str, text.Words, str]
"""Of a person who is not quite there: a sign, what it means, and its colour."""


class Row(Protocol):
    """How the tiles of a hand stand."""

    def __call__(self, count: int, *, apart: bool) -> Sequence[tuple[float, float]]:
        """Return the place of each of so many tiles in a frame, and `apart` of one more beside them."""


class _StripRow:
    """The row of a hand on its strip, its tiles of some size."""

    def __init__(self, size: str) -> None:
        self._size = size

    def __call__(self, count: int, *, apart: bool) -> list[tuple[float, float]]:
        return [(u, HAND_V) for u in hand_places(count, apart=apart, size=self._size)]

    def width(self, count: int) -> float:
        """Return the width of each tile of so many."""
        return hand_width(count, self._size)


def _hand(
    layer: Layer, view: View, shown: SeatView, frame: Frame, barred: Collection[str], tags: Mapping[str, str], size: str
) -> None:
    row, count = _StripRow(size), shown.n_concealed - shown.holds_drawn
    if shown.hand is not None:
        draw_turned_over(layer, view, shown, frame, row, row.width(len(split_winning_tile(view, shown)[0])))
    elif shown.seat == view.seat:
        draw_own_hand(layer, view, frame, row, row.width(len(view.hand)), barred, tags)
    else:
        _closed_hand(layer, shown.seat, count, frame, size, apart=shown.holds_drawn)


def draw_own_hand(
    layer: Layer, view: View, frame: Place, row: Row, width: float, barred: Collection[str], tags: Mapping[str, str]
) -> None:
    """Draw the viewer's own tiles, each with what throwing it means; of several alike the first has its sign."""
    places, tiles = row(len(view.hand), apart=view.drawn is not None), own_tiles(view)
    first = {tile.what: tile.id for tile in reversed(tiles)}
    marked = {first[what]: tag for what, tag in tags.items() if what in first}
    for (u, v), tile in zip(places, tiles, strict=True):
        drawn = tile.what.endswith(" drawn")
        tag = text.DRAWN_TAGS.get(view.drawn_how or "front", "") if drawn else ""
        layer.tile(
            frame, u, v, width, tile.code,
            name=tile.id, what=tile.what, shade=_BARRED_SHADE if tile.id in barred else 0.0,
            ring="drawn" if drawn else "", tag=marked.get(tile.id, tag),
        )  # fmt: skip


@stencil
def _closed_hand(layer: Layer, seat: int, count: int, frame: Frame, size: str, *, apart: bool) -> None:
    row = _StripRow(size)
    for slot, (u, v) in enumerate(row(count, apart=apart)):
        layer.tile(frame, u, v, row.width(count), BACK, name=f"h{seat}_{slot}")


def draw_turned_over(layer: Layer, view: View, shown: SeatView, frame: Place, row: Row, width: float) -> None:
    """Draw a hand that lies open, the tile it was won with apart."""
    rest, won = split_winning_tile(view, shown)
    places = row(len(rest), apart=won is not None)
    for slot, kind in enumerate(rest):
        layer.tile(frame, *places[slot], width, code_of(kind), name=f"h{shown.seat}_{slot}")
    if won is not None:
        layer.tile(
            frame, *places[-1], width, code_of(won),
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
@stencil
def _melds(layer: Layer, seat: int, melds: Sequence[MeldView], flowers: Sequence[int], frame: Frame, size: str) -> None:
    groups = [(meld_faces(meld), claimed_slot(meld)) for meld in melds]
    if flowers:
        groups.append(([code_of(kind) for kind in flowers], -1))
    width, places = meld_places([len(faces) for faces, _ in groups], size)
    slot = 0
    for (faces, claimed), group in zip(groups, places, strict=True):
        for place, (face, u) in enumerate(zip(faces, group, strict=True)):
            shade = CLAIMED_SHADE if place == claimed else 0.0
            layer.tile(frame, u, MELD_V, width, face, name=f"m{seat}_{slot}", shade=shade)
            slot += 1


def meld_faces(meld: MeldView) -> list[str]:
    """Return what the tiles of a meld show; the outer two of a concealed kong lie face down."""
    faces = [face_of(kind) for kind in meld.tiles]
    if meld.kind == "concealed_kong":
        faces[0] = faces[-1] = BACK
    return faces


def claimed_slot(meld: MeldView) -> int:
    """Return the slot of the claimed tile, -1 without one: marked, everybody sees which of the three was taken."""
    if meld.claimed is None or meld.kind == "concealed_kong":
        return -1
    return meld.tiles.index(meld.claimed)
