"""The scene: what one seat may see, as rows of glyphs. A pure function of the view; no figure, no browser, no room.

The result is plain data for JSON::

    {"seat", "phase", "window", "mine", "live", "table", "left", "right", "pages", "folded"}

``table`` is the square world, ``left`` and ``right`` the side panels in their own units, ``pages`` the sheets over a
hand that has ended and ``folded`` what stays when they are folded away; each is a layer of `dashboard.view.layers`.
``window`` is the number that an action must carry, ``mine`` whether one's own discard is awaited, ``live`` the
position in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dashboard.view import bar, callout, middle, panels, sheet, strips
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame, edge_of
from dashboard.view.proof import NO_PROOF, Proof
from dashboard.view.status import live_text, status
from mahjong.view import View


def scene(
    view: View,
    names: Sequence[str],
    code: str = "",
    events: Sequence[str] = (),
    stakes: tuple[int, int] | None = None,
    proof: Proof = NO_PROOF,
) -> dict[str, Any]:
    """Return the scene of a view.

    `names` are the four players by seat, `code` the room's, `events` the hand's events so far as this seat may know
    them (texts of `mahjong.events`), `stakes` the chips of a win (底) and of each 台, `proof` what is known of the
    wall's promise. Raises `ValueError` unless there are four names.
    """
    if len(names) != 4:
        raise ValueError(f"要四個名字 / four names are needed: {list(names)!r}")
    own = view.seat if view.seat is not None else 0
    now = status(view, names)
    return {
        "seat": own,
        "phase": view.phase,
        "window": view.window.number if view.window is not None else 0,
        "mine": view.phase == "turn" and view.turn == view.seat,
        "live": live_text(view, names),
        "table": _table(view, names, own, events).columns(),
        "left": panels.left_panel(view, names, code, proof).columns(),
        "right": panels.right_panel(view, names, events, now).columns(),
        "pages": [page.columns() for page in sheet.pages(view, names, stakes)],
        "folded": sheet.folded_sheet(view).columns(),
    }


def _table(view: View, names: Sequence[str], own: int, events: Sequence[str]) -> Layer:
    layer = Layer()
    middle.draw_wall(layer, view, own, events)
    middle.draw_plate(layer, view, own, status(view, names))
    middle.draw_pool(layer, view, own)
    for seat in range(4):
        strips.draw_strip(layer, view, seat, Frame(edge_of(seat, own)), names[seat])
    callout.draw_callout(layer, events, own, view.seat)
    if view.seat is not None:
        bar.draw_bar(layer, view, Frame(0))
    return layer
