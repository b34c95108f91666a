"""The table on a phone: one hand, the other seats as cards, a row of discards for each, and nothing turned.

Another way to turn the same views into a layer of the same form as the square world's, with the same keys and ids. Of
several seats that are played on one phone it shows the one that has to act. Where things are is in
`dashboard.view.compact_places`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dashboard.view import bar, plates, text, theme
from dashboard.view.callout import called
from dashboard.view.cards import badge, dealer_words, draw_card, draw_discards, draw_groups, meld_groups, pair
from dashboard.view.compact_places import SHAPES, Area, Places
from dashboard.view.danger_sheet import calibration_key
from dashboard.view.hints import Hint, tags_of
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain, Upright, edge_of, mirrored
from dashboard.view.offers import on_turn
from dashboard.view.small_tiles import fill
from dashboard.view.status import status
from dashboard.view.strips import draw_own_hand, draw_turned_over, text_width
from mahjong.tiles import code_of
from mahjong.view import SeatView, View

_PLAIN = Plain()
_WALL = 80
"""Tiles of the wall before the first flower is replaced: 144 without the 64 of the deal."""
_MELD, _MINI = 25.0, 24.0
"""Width of a tile of the own melds, and of a kind that is waited for."""
_BAR_H, _BAR_W = 14.0, 0.35
"""Height of the bar that stands for the wall, and its part of the line."""
_SHEET_BUTTON = 70.0
"""Height of the buttons of a sheet, in the units of the square that it is drawn in."""


def shown_seat(public: View, own: Mapping[int, View]) -> View:
    """Return the view of the one seat that a phone shows: whose turn it is, or who may answer first, or who is next.

    While others act it is the next of them in play. A screen on which nobody plays has the public view.
    """
    order = sorted(own, key=lambda seat: (seat - public.turn) % 4)
    asked = [seat for seat in order if own[seat].legal and own[seat].answered is None]
    seats = ([seat for seat in order if on_turn(own[seat])] or asked) if public.phase in {"turn", "window"} else order
    return own[(seats or order)[0]] if own else public


def draw_compact(
    view: View,
    names: Sequence[str],
    shape: str,
    events: Sequence[str] = (),
    undo: text.Words | None = None,
    hint: Hint | None = None,
    *,
    barred: Collection[str] = (),
    left_handed: bool = False,
) -> Layer:
    """Return the world of a shape (a key of `SHAPES`) as a viewer sees it; the rest is as in `scene`.

    `barred` are the ids of own tiles that may not be thrown.
    """
    places = SHAPES[shape]
    if left_handed:
        places = _left_handed(places)
    return _Phone(view, names, places, barred).draw(events, undo, hint)


def _left_handed(places: Places) -> Places:
    """Return the places with the bar mirrored, and with it the buttons that stand in its line."""
    end, line = places.world[0], places.bar["draw"].v
    beside = {name: slot for name, slot in places.buttons.items() if slot.v == line}
    return places._replace(
        bar=mirrored(places.bar, 0, end),
        buttons={**places.buttons, **mirrored(beside, 0, end)},
        calibration=places.calibration and mirrored({"": places.calibration}, 0, end)[""],
    )


def for_fingers(page: Layer) -> Layer:
    """Make the buttons of a sheet as high as a finger needs it, where the sheet is drawn smaller than in the square."""
    return page.heighten(_SHEET_BUTTON)


class _Phone:
    """One compact world while it is being drawn."""

    def __init__(self, view: View, names: Sequence[str], places: Places, barred: Collection[str]) -> None:
        self._view, self._names, self._places, self._barred = view, names, places, barred
        self._own = view.seat or 0
        self._layer = Layer()
        self._frame = Upright(places.world[1])

    def draw(self, events: Sequence[str], undo: text.Words | None, hint: Hint | None) -> Layer:
        """Draw everything."""
        layer, view, places = self._layer, self._view, self._places
        _draw_wall(layer, view, places.wall)
        order = sorted(range(4), key=lambda seat: -edge_of(seat, self._own))
        call = called(events, () if view.seat is None else (view.seat,))
        for seat, area in zip(order, (*places.cards, *((places.watched,) if view.seat is None else ())), strict=False):
            with layer.of(seat):
                words = _won(view, seat) or (call[1] if call is not None and call[0] == seat else None)
                draw_card(layer, view, seat, area, self._names[seat], words)
        draw_discards(layer, view, order, places.discards)
        with layer.of(self._own):
            self._draw_buttons(undo)
            if view.seat is None:
                _draw_status(layer, status(view, self._names), places.watched_status)
            else:
                self._draw_own(hint)
        return layer

    def _draw_own(self, hint: Hint | None) -> None:
        layer, view, places = self._layer, self._view, self._places
        _draw_own_line(layer, view, self._own, self._names[self._own], places.own)
        _draw_status(layer, status(view, self._names), places.status)
        _draw_kinds(layer, view.seats[self._own], places.status)
        if hint is not None:
            _draw_hint(layer, hint, places.hint)
            if hint.danger is not None and places.calibration is not None:
                plates.draw_small(layer, self._frame, places.calibration, text.CALIBRATION, calibration_key())
        groups = meld_groups(view.seats[self._own])
        width, spots = fill([len(faces) for faces, _ in groups], places.melds.w, places.melds.h, _MELD)
        draw_groups(layer, self._own, groups, spots, width, places.melds)
        bar.draw_bar(layer, view, self._frame, places.bar)
        self._draw_hand(tags_of(hint))

    def _draw_buttons(self, undo: text.Words | None) -> None:
        layer, frame, slots = self._layer, self._frame, self._places.buttons
        if self._view.seat is not None:
            plates.draw_small(layer, frame, slots["sort"], text.SORT, "sort")
            plates.draw_undo(layer, frame, slots["undo"], undo)
        plates.draw_small(layer, frame, slots["settings"], text.SETTINGS, "settings")
        rules = text.Words(f"{text.RULES.zh} ?", text.RULES.en)
        plates.draw_small(layer, frame, slots["rules"], rules, "rules")

    def _draw_hand(self, tags: Mapping[str, str]) -> None:
        layer, view, hand = self._layer, self._view, self._places.hand
        shown = view.seats[self._own]
        if view.phase == "ready":
            return
        if shown.hand is not None:
            draw_turned_over(layer, view, shown, _PLAIN, hand.row, hand.width)
        else:
            draw_own_hand(layer, view, _PLAIN, hand.row, hand.width, self._barred, tags)


def _won(view: View, seat: int) -> text.Words | None:
    """Return how a seat has won the hand, None if it has not: several may win off one discard."""
    result = view.result
    if result is None or seat not in result.winners:
        return None
    return text.CALLS["self_draw"] if result.paid_by is None else text.CALLED["win"]


# ------------------------------------------------------------------------------------------------------------ lines
def _draw_wall(layer: Layer, view: View, area: Area) -> None:
    """Write round, hand and tiles left; beside it a bar that shrinks, and at its left the reserve that is not drawn."""
    state, room = plates.state_of_hand(view), area.w * (1 - _BAR_W) - 10
    _two_lines(layer, area, state, (15.0, 11.5), theme.CREAM, room)
    if view.phase == "ready":
        return
    full, (_, y) = area.w * _BAR_W, area.middle
    left, a_tile = area.right - full, full / _WALL
    reserve = min(view.reserve, view.wall_left) * a_tile
    rest = max(0, view.drawable) * a_tile
    layer.rect(_PLAIN, left + full / 2, y, full, _BAR_H, theme.SHADE, alpha=0.3)
    layer.rect(_PLAIN, left + reserve / 2, y, reserve, _BAR_H, theme.CREAM_SOFT, alpha=0.45)
    if rest:
        layer.rect(_PLAIN, left + reserve + rest / 2, y, rest, _BAR_H, theme.GOLD, alpha=0.9)


def _draw_own_line(layer: Layer, view: View, seat: int, name: str, area: Area) -> None:
    shown, (_, y) = view.seats[seat], area.middle
    x = pair(layer, area.x, y, text.wind(shown.wind), 20, 12, theme.GOLD, 70) + 10
    if shown.is_dealer:
        x = badge(layer, x, y, dealer_words(view), theme.RED, 120) + 10
    if shown.ready is not None:
        x = badge(layer, x, y, text.DECLARED[shown.ready], theme.GAIN, 90) + 10
    chips = f"◉ {shown.chips:,}"
    room = min(90.0, text_width(chips, 17))
    layer.text(_PLAIN, area.right, y, chips, 17, theme.GOLD, align="right", bold=True, room=room)
    layer.text(_PLAIN, x, y, name, 17, theme.CREAM, align="left", bold=True, room=area.right - room - 12 - x)


def _draw_status(layer: Layer, words: text.Words, area: Area) -> None:
    _two_lines(layer, area, words, (20.0, 12.5), theme.GOLD, area.w / 2 - 6)


def _draw_kinds(layer: Layer, shown: SeatView, area: Area) -> None:
    """Beside the status: what the own hand waits for, and what it let go."""
    left = area.x + area.w / 2
    marks = ((text.WAITS, shown.waits, theme.GAIN_ON_DARK), (text.LOCKS, shown.locks, theme.LOSS_ON_DARK))
    there = [(words, kinds, color) for words, kinds, color in marks if kinds]
    room = area.w / 2 / max(1, len(there))
    for place, (words, kinds, color) in enumerate(there):
        _draw_mark(layer, words, kinds, color, Area(left + place * room, area.y, room, area.h))


def _draw_mark(layer: Layer, words: text.Words, kinds: Sequence[int], color: str, area: Area) -> None:
    """Write what kinds of tiles are for, Chinese over English, and draw the kinds beside it."""
    said = max(text_width(words.zh, 16), text_width(words.en, 11.5))
    _two_lines(layer, area, words, (16.0, 11.5), color, said)
    start, (_, y) = area.x + said + 3, area.middle
    width = min(_MINI, (area.right - 6 - start) / len(kinds))
    for number, kind in enumerate(kinds):
        layer.tile(_PLAIN, start + width * (number + 0.5), y, width, code_of(kind))


def _draw_hint(layer: Layer, hint: Hint, area: Area) -> None:
    """Write how far the hand is and what the computer would do; a careful one's tile has its sign on it."""
    said = [hint.words, *hint.advice[:1]]
    words = text.Words(" · ".join(one.zh for one in said), " · ".join(one.en for one in said))
    _two_lines(layer, area, words, (14.0, 11.5), theme.GAIN_ON_DARK, area.w)


def _two_lines(
    layer: Layer, area: Area, words: text.Words, sizes: tuple[float, float], color: str, room: float
) -> None:
    """Write Chinese over English at the left of an area."""
    upper = area.h * sizes[0] / sum(sizes)
    layer.text(_PLAIN, area.x, area.y + upper / 2, words.zh, sizes[0], color, align="left", bold=True, room=room)
    y = area.y + (upper + area.h) / 2
    layer.text(_PLAIN, area.x, y, words.en, sizes[1], theme.CREAM_SOFT, align="left", room=room)
