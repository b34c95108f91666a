"""The other seats on a phone: a card each with what is public of it, and a row of discards for every seat."""

from __future__ import annotations

from collections.abc import Sequence

from dashboard.view import text, theme
from dashboard.view.compact_places import Area
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain
from dashboard.view.middle import DRAWN_SHADE
from dashboard.view.small_tiles import fill
from dashboard.view.strips import CLAIMED_SHADE, claimed_slot, is_awaited, meld_faces, split_winning_tile, text_width
from dashboard.view.text import Words
from mahjong.felt.units import TILE_RATIO
from mahjong.tiles import code_of
from mahjong.view import DiscardView, SeatView, View

_PLAIN = Plain()
_LINES = (12.0, 31.0, 50.0)
"""Middle of each line of words on a card, from its top; below them lie the tiles."""
_TILES_TOP, _INSET = 61.0, 5.0
_LARGEST = 26.0
"""Width of a meld's tile on a card, where there are few."""
_A_LINE, _FEW, _MANY = 12, 35.0, 27.0
"""While no seat has thrown more than fit into one line its tiles are large, afterwards they lie in two."""
_WIND_W = 34.0
_GAP = 5.0


def draw_card(layer: Layer, view: View, seat: int, area: Area, name: str, called: Words | None) -> None:
    """Draw the card of a seat; a call that it has just made stands on it in place of chips and number of tiles."""
    shown = view.seats[seat]
    won = view.result is not None and seat in view.result.winners
    _ground(layer, area, awaited=is_awaited(view, seat), line=theme.GOLD if won else "")
    left, right = area.x + _INSET + 2, area.right - _INSET - 2
    first, second, third = (area.y + down for down in _LINES)
    end = pair(layer, left, first, text.wind(shown.wind), 19, 11.5, theme.GOLD, 60)
    if shown.is_dealer:
        badge(layer, end + 7, first, dealer_words(view), theme.RED, right - end - 7)
    layer.text(_PLAIN, left, second, name, 16, theme.CREAM, align="left", bold=True, room=right - left)
    if called is not None:
        badge(layer, left, third, called, theme.RED, right - left, size=16)
    else:
        _numbers(layer, shown, left, right, third)
    _draw_groups(layer, view, shown, area)


def _ground(layer: Layer, area: Area, *, awaited: bool, line: str) -> None:
    fill_with, alpha = (theme.GOLD, 0.24) if awaited else (theme.SHADE, 0.2)
    layer.rect(_PLAIN, *area.middle, area.w, area.h, fill_with, alpha=alpha, line=line)


def _numbers(layer: Layer, shown: SeatView, left: float, right: float, y: float) -> None:
    layer.text(_PLAIN, left, y, f"◉ {shown.chips:,}", 14, theme.GOLD, align="left", room=52)
    u = left + min(52.0, text_width(f"◉ {shown.chips:,}", 14)) + 8
    count = text.tiles_held(shown.n_concealed)
    if shown.ready is None:
        pair(layer, u, y, count, 13, 11.5, theme.CREAM, right - u)
    else:
        end = u + text_width(count.zh, 13)
        layer.text(_PLAIN, u, y, count.zh, 13, theme.CREAM, align="left", bold=True, room=end - u)
        badge(layer, end + 6, y, text.DECLARED[shown.ready], theme.GAIN, right - end - 6)


def _draw_groups(layer: Layer, view: View, shown: SeatView, area: Area) -> None:
    """Draw melds and flowers, and a hand that is turned over, as small tiles below the words."""
    groups = meld_groups(shown)
    hand, won = ([], None) if shown.hand is None else split_winning_tile(view, shown)
    box = Area(area.x + _INSET, area.y + _TILES_TOP, area.w - 2 * _INSET, area.h - _TILES_TOP - _INSET)
    sizes = [len(faces) for faces, _ in groups] + [len(hand)] * bool(hand) + [1] * (won is not None)
    width, spots = fill(sizes, box.w, box.h, _LARGEST)
    draw_groups(layer, shown.seat, groups, spots, width, box)
    turned = [*hand, *(() if won is None else (won,))]
    places = [spot for group in spots[len(groups) :] for spot in group]
    for slot, (kind, (x, y)) in enumerate(zip(turned, places, strict=True)):
        ring = "drawn" if won is not None and slot == len(turned) - 1 else ""
        layer.tile(_PLAIN, box.x + x, box.y + y, width, code_of(kind), name=f"h{shown.seat}_{slot}", ring=ring)


def meld_groups(shown: SeatView) -> list[tuple[list[str], int]]:
    """Return the faces of each meld with the slot of its claimed tile, and last the flowers."""
    groups = [(meld_faces(meld), claimed_slot(meld)) for meld in shown.melds]
    return groups + ([([code_of(kind) for kind in shown.flowers], -1)] if shown.flowers else [])


def draw_groups(
    layer: Layer, seat: int, groups: Sequence[tuple[list[str], int]], spots: Sequence[Sequence[tuple[float, float]]],
    width: float, area: Area,
) -> None:  # fmt: skip
    """Draw melds and flowers of a seat at their spots in an area; more spots than groups are left alone."""
    slot = 0
    for (faces, claimed), group in zip(groups, spots, strict=False):
        for place, (face, (x, y)) in enumerate(zip(faces, group, strict=True)):
            shade = CLAIMED_SHADE if place == claimed else 0.0
            layer.tile(_PLAIN, area.x + x, area.y + y, width, face, name=f"m{seat}_{slot}", shade=shade)
            slot += 1


# -------------------------------------------------------------------------------------------------------- discards
def draw_discards(layer: Layer, view: View, seats: Sequence[int], area: Area) -> None:
    """Draw a row for each of `seats`, the first above: what it threw and nobody took, in order."""
    height = area.h / len(seats)
    lying = {seat: _lying(view, seat) for seat in seats}
    most = _FEW if max(map(len, lying.values())) <= _A_LINE else _MANY
    for row, seat in enumerate(seats):
        area_of = Area(area.x, area.y + row * height, area.w, height - 2)
        _ground_of_row(layer, view, seat, area_of)
        _discards(layer, lying[seat], len(view.discards) - 1, area_of, most)


def _lying(view: View, seat: int) -> list[tuple[int, DiscardView]]:
    return [(number, one) for number, one in enumerate(view.discards) if one.seat == seat and one.taken_by is None]


def _ground_of_row(layer: Layer, view: View, seat: int, area: Area) -> None:
    awaited, wind = is_awaited(view, seat), text.wind(view.seats[seat].wind)
    layer.rect(
        _PLAIN, *area.middle, area.w, area.h, theme.GOLD if awaited else theme.SHADE, alpha=0.16 if awaited else 0.12
    )
    x, y = area.x + _WIND_W / 2, area.y + area.h / 2
    layer.text(_PLAIN, x, y - 8, wind.zh, 20, theme.GOLD, serif=True, bold=True, room=_WIND_W - 4)
    layer.text(_PLAIN, x, y + 13, wind.en, 11.5, theme.CREAM_SOFT, room=_WIND_W - 4)


def _discards(layer: Layer, lying: Sequence[tuple[int, DiscardView]], last: int, area: Area, most: float) -> None:
    width, (spots,) = fill([len(lying)], area.w - _WIND_W - 2, area.h - 3, most)
    left, top = area.x + _WIND_W, area.y + (1.5 if most < _FEW else (area.h - most * TILE_RATIO) / 2)
    for (number, discard), (u, v) in zip(lying, spots, strict=True):
        layer.tile(
            _PLAIN, left + u, top + v, width, code_of(discard.tile), name=f"d{number}",
            shade=DRAWN_SHADE if discard.drawn else 0.0, ring="lit" if number == last else "",
        )  # fmt: skip


# ----------------------------------------------------------------------------------------------------------- words
def pair(
    layer: Layer, x: float, y: float, words: Words, size: float, english: float, color: str, room: float,
) -> float:  # fmt: skip
    """Write Chinese and English side by side from `x` on, both smaller if `room` is short; return where they end."""
    first, second = text_width(words.zh, size), text_width(words.en, english)
    k = min(1.0, room / (first + _GAP + second))
    layer.text(_PLAIN, x, y, words.zh, size * k, color, align="left", bold=True, room=first * k)
    x += (first + _GAP) * k
    layer.text(_PLAIN, x, y, words.en, english * k, theme.CREAM_SOFT, align="left", room=second * k)
    return x + second * k


def badge(layer: Layer, x: float, y: float, words: Words, fill_with: str, room: float, size: float = 13) -> float:
    """Draw a badge with the Chinese word in it and the English one beside it; return where they end."""
    inner, second = text_width(words.zh, size), text_width(words.en, 11.5)
    k = min(1.0, room / (inner + 8 + 4 + second))
    width = (inner + 8) * k
    layer.rect(_PLAIN, x + width / 2, y, width, size + 5, fill_with)
    layer.text(_PLAIN, x + width / 2, y, words.zh, size * k, theme.CREAM, bold=True, room=inner * k)
    layer.text(_PLAIN, x + width + 4 * k, y, words.en, 11.5 * k, theme.CREAM_SOFT, align="left", room=second * k)
    return x + width + (4 + second) * k


def dealer_words(view: View) -> Words:
    """Return 莊 with how often it stayed."""
    return Words(text.DEALER.zh + (text.streak_name(view.streak).zh if view.streak else ""), text.DEALER.en)
