"""The square table of a screen: everything that is drawn in the world of the felt, in the order in which it lies."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dashboard.rooms.company import Company
from dashboard.view import bar, callout, ending, middle, plates, strips
from dashboard.view.company_page import presence_mark
from dashboard.view.hints import Hint, draw_on_plate, tags_of
from dashboard.view.layers import Layer
from dashboard.view.layout import STRIP_BAR, Frame, edge_of, mirrored
from dashboard.view.status import status
from dashboard.view.text import Words
from mahjong.felt.units import NORMAL, Pose
from mahjong.standing import standing_of
from mahjong.view import View


def main_view(public: View, own: Mapping[int, View]) -> View:
    """Return the view whose words stand for the whole screen: of several players, of the one whose turn it is."""
    return own.get(public.turn, public) if len(own) != 1 else next(iter(own.values()))


class Square:
    """The table of one screen while it is being drawn, turned so that `bottom` sits at its lower edge."""

    def __init__(
        self,
        public: View,
        own: Mapping[int, View],
        names: Sequence[str],
        bottom: int,
        barred: Mapping[int, Collection[str]],
        hints: Mapping[int, Hint],
        left_handed: Collection[int],
        company: Company | None = None,
        sizes: Sequence[str] = (NORMAL,) * 4,
    ) -> None:
        self._public, self._own, self._names, self._bottom = public, own, names, bottom
        self._barred, self._hints, self._left_handed = barred, hints, left_handed
        self._company, self._sizes = company, sizes
        self._layer = Layer()

    def draw(self, events: Sequence[str], pile: Mapping[int, Pose], undo: Words | None) -> Layer:
        """Draw everything; what comes later lies above."""
        layer = self._layer
        for seat, view in self._own.items() or ((self._bottom, self._public),):
            with layer.of(seat):
                plates.draw_plate(layer, view, self._frame(seat), status(view, self._names), undo)
                if seat in self._hints:
                    draw_on_plate(layer, self._frame(seat), self._hints[seat])
        closed = self._wall(events)
        middle.draw_pool(layer, self._public, self._bottom, pile)
        for seat in range(4):
            with layer.of(seat):
                self._strip(seat, closed=seat in closed)
        if self._public.result is None:  # then the endings say it
            callout.draw_callout(layer, events, self._bottom, self._own)
        for seat, view in self._own.items():
            with layer.of(seat):
                slots = mirrored(STRIP_BAR) if seat in self._left_handed else STRIP_BAR
                bar.draw_bar(layer, view, self._frame(seat), slots)
        return layer

    def _wall(self, events: Sequence[str]) -> frozenset[int]:
        """Draw what is left of the wall; return the seats whose wall is still up, while a hand is played."""
        if self._public.phase == "ready":
            return frozenset()
        standing = standing_of(self._public, events, self._sizes)
        wall = standing.square, standing.front, standing.back
        middle.draw_stacks(self._layer, *wall, self._bottom, self._public.reserve)
        return standing.closed() if self._public.phase in {"turn", "window"} else frozenset()

    def _strip(self, seat: int, *, closed: bool) -> None:
        view = self._own.get(seat, main_view(self._public, self._own) if len(self._own) == 1 else self._public)
        ids = self._barred.get(seat, ())
        tags = tags_of(self._hints.get(seat))
        mark = None if self._company is None else presence_mark(self._company.places[seat])
        strips.draw_strip(
            self._layer,
            view,
            seat,
            self._frame(seat),
            self._names[seat],
            ids,
            tags,
            closed=closed,
            mark=mark,
            size=self._sizes[seat],
            phone=self._company is not None and self._company.is_shown_again(seat),
        )
        ending.draw_ending(self._layer, view, seat, self._frame(seat))

    def _frame(self, seat: int) -> Frame:
        return Frame(edge_of(seat, self._bottom))
