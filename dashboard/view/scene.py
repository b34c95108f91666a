"""The scene: what the players of one screen may see, as rows of glyphs. Pure; no figure, no browser, no room.

The result is plain data for JSON::

    {"own", "code", "hand", "phase", "window", "hands", "pool", "live", "table", "left", "right", "pages", "folded",
     "shape", "world", "sheet_place"}

``own`` is the seat at the bottom of the screen, ``hand`` the number of the hand. ``hands`` has an entry for each seat
that is played here: ``mine``, whether its own discard is awaited, and ``refused``, its tiles that may not be thrown and
why (`dashboard.view.throws`); with hints ``danger``, that of its tiles (`dashboard.view.danger_lines`), and ``sheets``,
on which it stands (`dashboard.view.danger_sheet`).
``table`` is the square world, ``left`` and ``right`` the side panels in their own units, ``pages`` the sheets over a
hand that has ended and ``folded`` what stays when they are folded away; each is a layer of `dashboard.view.layers`.
``shape`` is ``square``, or ``portrait`` or ``landscape``: then ``table`` is a phone's world, `dashboard.view.compact`,
and there are no panels. ``world`` is its width and height, ``sheet_place`` says where it shows the square of 1000 units
in which sheets are drawn: x and y of the corner of that square, and its scale.
``company`` is there at a table of several devices: the ``page`` of its people, ``waiting`` whether the game has not yet
begun, ``answer``, the page of an undo that needs a yes, or null, and ``shuffle`` whether the next hand may be shuffled.
``window`` is the number that an action must carry, ``pool`` the state of the discards, ``live`` the position in words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dashboard.rooms.company import WAITING, Company
from dashboard.view import panels, paper, sheet
from dashboard.view.compact import draw_compact, for_fingers
from dashboard.view.compact_places import SHAPES
from dashboard.view.company_page import ask_page, company_columns
from dashboard.view.danger_lines import danger_lines
from dashboard.view.danger_sheet import danger_sheets
from dashboard.view.layers import Layer
from dashboard.view.layout import WORLD
from dashboard.view.offers import on_turn
from dashboard.view.party_panels import party_cards, party_panels
from dashboard.view.screen import Screen
from dashboard.view.square import Square
from dashboard.view.status import live_text, status
from dashboard.view.throws import Sentences, barred, barred_ids
from mahjong.view import View

_WHOLE = {"x": 0.0, "y": 0.0, "scale": 1.0}


def scene(screen: Screen) -> dict[str, Any]:
    """Return the scene of a screen."""
    refused = {seat: barred(view) for seat, view in screen.own.items()}
    ids = {seat: barred_ids(one) for seat, one in refused.items()}
    pages, folded = _sheets(screen)
    shown = _moment(screen) | {"hands": _hands(screen, refused)}
    if screen.company is not None:
        shown["company"] = _company(screen, screen.company)
    if screen.is_square:
        return shown | _square(Square(screen, ids).draw(), *_beside(screen), pages, folded)
    table = draw_compact(
        screen.main, screen.names, screen.shape, screen.events, screen.undo, screen.hint_of(screen.main),
        barred=ids.get(screen.bottom, ()), left_handed=screen.bottom in screen.left_handed,
    )  # fmt: skip
    return shown | _compact(table, pages, folded, screen.shape)


def _sheets(screen: Screen) -> tuple[list[Layer], Layer]:
    """Return the pages over a hand that has ended and what stays when they are folded, with the way to shuffle."""
    watching = screen.only_watches
    pages = sheet.pages(screen.main, screen.names, screen.rules, watching=watching)
    folded = sheet.folded_sheet(screen.main, watching=watching)
    for page in (*pages, folded) if pages and screen.shuffles else ():
        paper.shuffle(page)
    return pages, folded


def _moment(screen: Screen) -> dict[str, Any]:
    """Return which moment it is, of which table, and how it is seen."""
    public = screen.public
    return {
        "hand": public.hand_number,
        "phase": public.phase,
        "window": public.window.number if public.window is not None else 0,
        "own": screen.bottom,
        "code": screen.code,
        "pool": {"rev": screen.pool_rev},
        "live": live_text(screen.main, screen.names),
        "shape": screen.shape,
    }


def _hands(screen: Screen, refused: Mapping[int, dict[str, Sentences]]) -> dict[str, Any]:
    """Return what a page must know of each hand that is played on it, by seat."""
    return {
        str(seat): {"mine": on_turn(view), "refused": refused[seat], "size": screen.sizes[seat]} | _danger(screen, view)
        for seat, view in screen.own.items()
    }


def _danger(screen: Screen, view: View) -> dict[str, Any]:
    """Return the danger of a hand whose seat wants hints: a phone shows one hand alone."""
    hint = screen.hint_of(view)
    if hint is None or hint.danger is None or not (screen.is_square or view.seat == screen.bottom):
        return {}
    sheets = danger_sheets(view, hint.danger.ready, screen.shape, screen.bottom, alone=len(screen.own) == 1)
    return {"danger": danger_lines(hint.danger), "sheets": {name: sheet.columns() for name, sheet in sheets.items()}}


def _company(screen: Screen, company: Company) -> dict[str, Any]:
    """Return what a page must know of the people at a table of several devices."""
    winds = tuple(seat.wind for seat in screen.public.seats)
    return {
        "page": company_columns(company, screen.code, winds, screen.shape),
        "cards": party_cards(company, screen.bottom) if screen.is_square else [],
        "waiting": company.phase == WAITING,
        "answer": None if company.ask is None else ask_page(company.ask, screen.names, screen.shape).columns(),
        "shuffle": screen.shuffles,
    }


def _beside(screen: Screen) -> tuple[Layer, Layer]:
    """Return the panels on both sides of the square table."""
    main, names, company = screen.main, screen.names, screen.company
    said = status(main, names)
    if company is not None and company.game == "party":
        return party_panels(main, names, screen.code, screen.events, said, company, screen.bottom)
    hint, people = screen.hint_of(main), company is not None
    left = panels.left_panel(main, names, screen.code, screen.proof, screen.rules, hint, people=people)
    return left, panels.right_panel(main, names, screen.events, said)


def _square(table: Layer, left: Layer, right: Layer, pages: Sequence[Layer], folded: Layer) -> dict[str, Any]:
    """Return what a scene has of the square world and its panels."""
    return {
        "table": table.columns(),
        "left": left.columns(),
        "right": right.columns(),
        "pages": [page.columns() for page in pages],
        "folded": folded.columns(),
        "world": [WORLD, WORLD],
        "sheet_place": _WHOLE,
    }


def _compact(table: Layer, pages: Sequence[Layer], folded: Layer, shape: str) -> dict[str, Any]:
    """Return what a scene has of a phone's own world."""
    places = SHAPES[shape]
    return {
        "table": table.columns(),
        "left": Layer().columns(),
        "right": Layer().columns(),
        "pages": [for_fingers(page).columns() for page in pages],
        "folded": for_fingers(folded).shift(*places.folded_shift).columns(),
        "world": list(places.world),
        "sheet_place": places.sheet_place,
    }
