"""The scene: what one seat may see, as rows of glyphs. A pure function of the view; no figure, no browser, no room.

The result is plain data for JSON::

    {"seat", "phase", "window", "mine", "refused", "live", "table", "left", "right", "pages", "folded"}

``table`` is the square world, ``left`` and ``right`` the side panels in their own units, ``pages`` the sheets over a
hand that has ended and ``folded`` what stays when they are folded away; each is a layer of `dashboard.view.layers`.
``window`` is the number that an action must carry, ``mine`` whether one's own discard is awaited, ``refused`` the own
tiles that may not be thrown and why (`dashboard.view.throws`), ``live`` the position in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from dashboard.view import bar, callout, middle, panels, sheet, strips
from dashboard.view.layers import Layer
from dashboard.view.layout import Frame, edge_of
from dashboard.view.offers import on_turn
from dashboard.view.proof import NO_PROOF, Proof
from dashboard.view.status import live_text, status
from dashboard.view.throws import Sentences, barred
from mahjong.rules import Rules
from mahjong.view import View


def scene(
    view: View,
    names: Sequence[str],
    code: str = "",
    events: Sequence[str] = (),
    rules: Rules | None = None,
    proof: Proof = NO_PROOF,
) -> dict[str, Any]:
    """Return the scene of a view.

    `names` are the four players by seat, `code` the room's, `events` the hand's events so far as this seat may know
    them (texts of `mahjong.events`), `rules` those of the table, `proof` what is known of the wall's promise. Raises
    `ValueError` unless there are four names.
    """
    if len(names) != 4:
        raise ValueError(f"要四個名字 / four names are needed: {list(names)!r}")
    own = view.seat if view.seat is not None else 0
    now, refused = status(view, names), barred(view)
    return {
        "seat": own,
        "phase": view.phase,
        "window": view.window.number if view.window is not None else 0,
        "mine": on_turn(view),
        "refused": refused,
        "live": live_text(view, names),
        "table": _table(view, names, own, events, _ids(refused["discard"])).columns(),
        "left": panels.left_panel(view, names, code, proof, rules).columns(),
        "right": panels.right_panel(view, names, events, now).columns(),
        "pages": [page.columns() for page in sheet.pages(view, names, rules)],
        "folded": sheet.folded_sheet(view).columns(),
    }


def _ids(sentences: Sentences) -> frozenset[str]:
    return frozenset(chain.from_iterable(sentences.values()))


def _table(view: View, names: Sequence[str], own: int, events: Sequence[str], refused: frozenset[str]) -> Layer:
    layer = Layer()
    middle.draw_wall(layer, view, own, events)
    middle.draw_plate(layer, view, own, status(view, names))
    middle.draw_pool(layer, view, own)
    for seat in range(4):
        strips.draw_strip(layer, view, seat, Frame(edge_of(seat, own)), names[seat], refused)
    callout.draw_callout(layer, events, own, view.seat)
    if view.seat is not None:
        bar.draw_bar(layer, view, Frame(0))
    return layer
