"""The square table of a screen: everything that is drawn in the world of the felt, in the order in which it lies."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from dashboard.view import bar, callout, ending, middle, plates, strips
from dashboard.view.company_page import presence_mark
from dashboard.view.hints import draw_on_plate, tags_of
from dashboard.view.layers import Layer
from dashboard.view.layout import STRIP_BAR, Frame, edge_of, mirrored
from dashboard.view.screen import Screen
from dashboard.view.status import status
from mahjong.standing import standing_of


class Square:
    """The table of one screen while it is being drawn, turned so that `bottom` sits at its lower edge."""

    def __init__(self, screen: Screen, barred: Mapping[int, Collection[str]]) -> None:
        self._screen, self._barred = screen, barred
        self._public, self._own, self._names, self._bottom = screen.public, screen.own, screen.names, screen.bottom
        self._layer = Layer()

    def draw(self) -> Layer:
        """Draw everything; what comes later lies above."""
        layer, screen = self._layer, self._screen
        for seat, view in self._own.items() or ((self._bottom, self._public),):
            with layer.of(seat):
                plates.draw_plate(layer, view, self._frame(seat), status(view, self._names), screen.undo)
                if seat in screen.hints:
                    draw_on_plate(layer, self._frame(seat), screen.hints[seat])
        closed = self._wall()
        middle.draw_pool(layer, self._public, self._bottom, screen.pile)
        for seat in range(4):
            with layer.of(seat):
                self._strip(seat, closed=seat in closed)
        if self._public.result is None:  # then the endings say it
            callout.draw_callout(layer, screen.events, self._bottom, self._own)
        for seat, view in self._own.items():
            with layer.of(seat):
                slots = mirrored(STRIP_BAR) if seat in screen.left_handed else STRIP_BAR
                bar.draw_bar(layer, view, self._frame(seat), slots)
        return layer

    def _wall(self) -> frozenset[int]:
        """Draw what is left of the wall; return the seats whose wall is still up, while a hand is played."""
        if self._public.phase == "ready":
            return frozenset()
        standing = standing_of(self._public, self._screen.events, self._screen.sizes)
        wall = standing.square, standing.front, standing.back
        middle.draw_stacks(self._layer, *wall, self._bottom, self._public.reserve)
        return standing.closed() if self._public.phase in {"turn", "window"} else frozenset()

    def _strip(self, seat: int, *, closed: bool) -> None:
        company = self._screen.company
        view = self._own.get(seat, self._screen.main if len(self._own) == 1 else self._public)
        strips.draw_strip(
            self._layer,
            view,
            seat,
            self._frame(seat),
            self._names[seat],
            self._barred.get(seat, ()),
            tags_of(self._screen.hints.get(seat)),
            closed=closed,
            mark=None if company is None else presence_mark(company.places[seat]),
            size=self._screen.sizes[seat],
            phone=company is not None and company.is_shown_again(seat),
        )
        ending.draw_ending(self._layer, view, seat, self._frame(seat))

    def _frame(self, seat: int) -> Frame:
        return Frame(edge_of(seat, self._bottom))
