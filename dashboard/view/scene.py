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

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from dashboard.rooms.company import PERSON, WAITING, Company
from dashboard.view import panels, paper, sheet
from dashboard.view.compact import draw_compact, for_fingers, shown_seat
from dashboard.view.compact_places import SHAPES, SQUARE
from dashboard.view.company_page import ask_page, company_columns
from dashboard.view.danger_lines import danger_lines
from dashboard.view.danger_sheet import danger_sheets
from dashboard.view.hints import Hint
from dashboard.view.layers import Layer
from dashboard.view.layout import WORLD
from dashboard.view.offers import on_turn
from dashboard.view.party_panels import party_cards, party_panels
from dashboard.view.proof import NO_PROOF, Proof
from dashboard.view.square import Square, main_view
from dashboard.view.status import live_text, status
from dashboard.view.text import Words
from dashboard.view.throws import barred, barred_ids
from mahjong.felt.units import NORMAL, Pose
from mahjong.rules import Rules
from mahjong.view import View

_NO_PILE: Mapping[int, Pose] = MappingProxyType({})
_NO_HINTS: Mapping[int, Hint] = MappingProxyType({})
_WHOLE = {"x": 0.0, "y": 0.0, "scale": 1.0}


def scene(
    public: View,
    own: Mapping[int, View],
    names: Sequence[str],
    code: str = "",
    events: Sequence[str] = (),
    rules: Rules | None = None,
    proof: Proof = NO_PROOF,
    *,
    pile: Mapping[int, Pose] = _NO_PILE,
    pool_rev: int = 0,
    undo: Words | None = None,
    hints: Mapping[int, Hint] = _NO_HINTS,
    shape: str = SQUARE,
    left_handed: Collection[int] = (),
    company: Company | None = None,
    sizes: Sequence[str] = (NORMAL,) * 4,
) -> dict[str, Any]:
    """Return the scene of a screen.

    `public` is a spectator's view of the moment, `own` the view of each seat that is played on this screen, `names`
    the four players by seat, `code` the room's, `events` the hand's events so far as this screen may know them (texts
    of `mahjong.events`), `rules` those of the table, `proof` what is known of the wall's promise, `pile` where each
    discard lies by its number, in the world of the felt, `pool_rev` how often that has changed, `undo` what 復原 takes
    back, `hints` those of each own seat that asked for them, `shape` the form of the screen, `left_handed` the seats
    whose bar is mirrored, `company` who sits at a table of several devices, `sizes` those of the seats' tiles
    (`mahjong.felt.units.SIZES`). Raises `ValueError` unless there are four names and the shape is known.
    """
    _check(names, shape)
    main = main_view(public, own) if shape == SQUARE else shown_seat(public, own)
    bottom = _bottom(own, company) if shape == SQUARE else main.seat or 0
    refused = {seat: barred(view) for seat, view in own.items()}
    ids = {seat: barred_ids(one) for seat, one in refused.items()}
    hint = _hint_of(main, hints)
    pages, folded = _sheets(main, public, names, rules, company)
    hands = {
        str(seat): {"mine": on_turn(view), "refused": refused[seat], "size": sizes[seat]}
        | _danger(view, hints, shape, bottom, len(own))
        for seat, view in own.items()
    }
    shown = {
        **_moment(public),
        "own": bottom,
        "code": code,
        "hands": hands,
        "pool": {"rev": pool_rev},
        "live": live_text(main, names),
        "shape": shape,
        **({} if company is None else {"company": _company(company, public, names, code, shape, bottom)}),
    }
    if shape != SQUARE:
        how = {"barred": ids.get(bottom, ()), "left_handed": bottom in left_handed}
        return shown | _compact(draw_compact(main, names, shape, events, undo, hint, **how), pages, folded, shape)
    table = Square(public, own, names, bottom, ids, hints, left_handed, company, sizes).draw(events, pile, undo)
    if company is not None and company.game == "party":
        beside = party_panels(main, names, code, events, status(main, names), company, bottom)
    else:
        left = panels.left_panel(main, names, code, proof, rules, hint, people=company is not None)
        beside = left, panels.right_panel(main, names, events, status(main, names))
    return shown | _square(table, *beside, pages, folded)


def _sheets(
    main: View, public: View, names: Sequence[str], rules: Rules | None, company: Company | None
) -> tuple[list[Layer], Layer]:
    """Return the pages over a hand that has ended and what stays when they are folded, with the way to shuffle."""
    watching = company is not None and company.only_watches
    pages, folded = sheet.pages(main, names, rules, watching=watching), sheet.folded_sheet(main, watching=watching)
    for page in (*pages, folded) if pages and _shuffles(public, company) else ():
        paper.shuffle(page)
    return pages, folded


def _moment(public: View) -> dict[str, Any]:
    window = public.window.number if public.window is not None else 0
    return {"hand": public.hand_number, "phase": public.phase, "window": window}


def _bottom(own: Mapping[int, View], company: Company | None) -> int:
    """Return the seat at the lower edge: one's own; a party's table stays as it lies, whatever seats phones take."""
    mine = [place.seat for place in company.places if place.yours and place.kind == PERSON] if company else list(own)
    return min(mine, default=0)


def _company(
    company: Company, public: View, names: Sequence[str], code: str, shape: str, bottom: int
) -> dict[str, Any]:
    page = company_columns(company, code, tuple(seat.wind for seat in public.seats), shape)
    asked = None if company.ask is None else ask_page(company.ask, names, shape).columns()
    cards = party_cards(company, bottom) if shape == SQUARE else []
    return {
        "page": page, "cards": cards, "waiting": company.phase == WAITING, "answer": asked,
        "shuffle": _shuffles(public, company),
    }  # fmt: skip


def _shuffles(public: View, company: Company | None) -> bool:
    """Whether a person here may shuffle now: no hand is played, and one comes in whose wall they share."""
    return company is not None and company.gives_share and public.phase in {"ready", "over"}


def _check(names: Sequence[str], shape: str) -> None:
    if len(names) != 4:
        raise ValueError(f"要四個名字 / four names are needed: {list(names)!r}")
    if shape != SQUARE and shape not in SHAPES:
        raise ValueError(f"沒有這種畫面形狀 / no such shape of a screen: {shape!r}")


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


def _danger(view: View, hints: Mapping[int, Hint], shape: str, bottom: int, players: int) -> dict[str, Any]:
    """Return the danger of a hand whose seat wants hints: a phone shows one hand alone."""
    hint = _hint_of(view, hints)
    if hint is None or hint.danger is None or (shape != SQUARE and view.seat != bottom):
        return {}
    sheets = danger_sheets(view, hint.danger.ready, shape, bottom, alone=players == 1)
    return {"danger": danger_lines(hint.danger), "sheets": {name: sheet.columns() for name, sheet in sheets.items()}}


def _hint_of(view: View, hints: Mapping[int, Hint]) -> Hint | None:
    return None if view.seat is None else hints.get(view.seat)
