"""The side panels of a party's table page: in their outer corners the QR of each seat, between them standings and log.

A panel is on the screen beside the table, so each corner belongs to the seat nearest to it: the upper left one to the
seat at the left, and on round the table. A seat that a phone holds shows no QR but a button that brings it back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from dashboard.rooms.company import Company
from dashboard.view import company_text as said
from dashboard.view import layout, text, theme
from dashboard.view.layers import Layer
from dashboard.view.layout import Plain, edge_of
from dashboard.view.panels import draw_button, draw_log, draw_rule, draw_standings
from dashboard.view.qr import QrCard
from dashboard.view.verify_text import VERIFY
from mahjong.view import View

SIDE = 188.0
"""Side of a card in a panel's units: 140 css pixels and more on a screen of 1366 by 768."""
_WIDTH = layout.PANEL_WIDTH
_PLAIN = Plain()
_UPPER, _LOWER = 118.0, 800.0
_MIDDLE_TOP = 300.0
_LOG_LINES = 11


class Corner(NamedTuple):
    """Where the card of an edge stands: which panel, and its middle there."""

    panel: str
    u: float
    v: float


CORNERS: Mapping[int, Corner] = {
    0: Corner("left", SIDE / 2, _LOWER), 1: Corner("right", _WIDTH - SIDE / 2, _LOWER),
    2: Corner("right", _WIDTH - SIDE / 2, _UPPER), 3: Corner("left", SIDE / 2, _UPPER),
}  # fmt: skip
"""By edge: 0 is the lower one, 1 that at the right, and on round the table."""


def party_cards(company: Company, own: int) -> list[dict[str, Any]]:
    """Return the QR cards of the seats for a page whose lower edge is that of seat `own`.

    Each is `QrCard.message` in the units of its ``panel``, with its ``seat``; ``held``: whether a phone has that seat.
    """
    found = []
    for seat, address in company.seat_invites.items():
        panel, u, v = CORNERS[edge_of(seat, own)]
        if address:
            card = QrCard(address, u, v, SIDE).message()
            found.append({**card, "panel": panel, "seat": seat, "held": company.is_shown_again(seat)})
    return found


def party_panels(
    view: View, names: Sequence[str], code: str, events: Sequence[str], status: text.Words, company: Company, own: int
) -> tuple[Layer, Layer]:
    """Return the left and the right panel."""
    left, right = Layer(), Layer()
    for layer, rows in ((left, _left_buttons(code)), (right, _right_words(status))):
        for row in rows:
            row.draw(layer)
    draw_standings(left, view, names, _MIDDLE_TOP + 34)
    draw_log(right, view, names, events, _MIDDLE_TOP + 10, _LOG_LINES)
    for layer in (left, right):
        draw_rule(layer, _MIDDLE_TOP - 18)
        draw_rule(layer, _LOWER - 118)
    for seat in range(4):
        _seat(left if CORNERS[edge_of(seat, own)].panel == "left" else right, view, names, company, seat, own)
    return left, right


class _Row(NamedTuple):
    """A button, or a line of text, beside a card."""

    u: float
    v: float
    words: text.Words
    key: str = ""

    def draw(self, layer: Layer) -> None:
        if self.key:
            draw_button(layer, self.u, self.v, 148, self.words, self.key)
            return
        layer.text(_PLAIN, self.u, self.v - 10, self.words.zh, 22, theme.GOLD, bold=True, room=156)
        layer.text(_PLAIN, self.u, self.v + 16, self.words.en, 15, theme.CREAM, room=156)


def _left_buttons(code: str) -> Iterator[_Row]:
    u = (SIDE + _WIDTH) / 2 + 6
    for row, (words, key) in enumerate((
        (text.RULES, "rules"),
        (text.Words(f"{said.PEOPLE.zh} {code}", said.PEOPLE.en), "people"),
        (text.LOBBY, "lobby"),
        (VERIFY, "verify"),
    )):
        yield _Row(u, 36 + row * 62, words, key)


def _right_words(status: text.Words) -> Iterator[_Row]:
    yield _Row((_WIDTH - SIDE) / 2 - 4, 60, status)


def _seat(layer: Layer, view: View, names: Sequence[str], company: Company, seat: int, own: int) -> None:
    """Say beside its card whose seat it is; where a phone has it, offer the card again."""
    corner = CORNERS[edge_of(seat, own)]
    wind = text.wind(view.seats[seat].wind)
    if corner.v == _UPPER:
        layer.text(
            _PLAIN, corner.u, _MIDDLE_TOP - 42, f"{wind.zh} {names[seat]}", 20, theme.CREAM, bold=True, room=SIDE
        )
    else:
        u = _WIDTH - corner.u + (6 if corner.panel == "left" else -6)
        layer.text(_PLAIN, u, corner.v - 44, wind.zh, 40, theme.GOLD, serif=True, bold=True)
        layer.text(_PLAIN, u, corner.v - 8, names[seat], 20, theme.CREAM, bold=True, room=150)
        if not company.is_shown_again(seat):
            layer.text(_PLAIN, u, corner.v + 18, str(said.SCAN), 14, theme.CREAM_SOFT, room=150)
    if company.is_shown_again(seat):
        draw_button(layer, corner.u, corner.v + 40, 150, said.SHOW_QR, f"qr:{seat}")
