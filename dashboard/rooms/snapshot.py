"""What one session is sent: the scene of what its seats may see as JSON text, and the numbers that go with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

import orjson

from dashboard.rooms.audience import PLAIN, Wishes
from dashboard.rooms.company import Company
from dashboard.view.hints import Hint, hint
from dashboard.view.proof import NO_PROOF, Proof
from dashboard.view.scene import scene
from dashboard.view.screen import Screen
from dashboard.view.text import Words
from mahjong.bots import make_bot
from mahjong.events import Event
from mahjong.felt.units import NORMAL, Pose
from mahjong.record import Line, PromisedDeal, Reveal
from mahjong.table import Table
from mahjong.view import View


@dataclass(frozen=True, slots=True)
class Shown:
    """What is shown beside the table itself: names by seat, the room's code, and the number an intent carries back.

    `proof` is what may be known of the hand's promise, `pile` where the discards lie, `pool_rev` the number of that
    pile, `undo` what one press takes back, `company` the people at a table of several devices,
    `sizes` those of the seats' tiles.
    """

    names: Sequence[str]
    code: str
    window: int
    proof: Proof = NO_PROOF
    pile: Mapping[int, Pose] = field(default_factory=dict)
    pool_rev: int = 0
    undo: Words | None = None
    company: Company | None = None
    sizes: Sequence[str] = (NORMAL,) * 4


_ADVISERS = ("efficient", "careful")
_MOMENTS, _EVENTS = 64, 8192
"""Moments of tables, and events, that are remembered: one moment is drawn for all who sit at the table."""


def scene_text(table: Table, seats: frozenset[int], shown: Shown, wishes: Wishes = PLAIN) -> str:
    """Return the scene for a page that plays `seats` (none: it watches) as JSON text; the only way to a wire.

    After a hand at one screen all four hands lie open; at a table of several devices only what the rules turn over.
    """
    open_end = shown.company is None
    own = {seat: table.view(seat, open_end=open_end) for seat in sorted(seats)}
    public, happened = _seen_by_all(table, table.state_bytes(), open_end=open_end)
    events = [seen_by_seats(event, seats) for event in happened]
    screen = Screen(
        public, own, shown.names, shown.code, events, table.rules, shown.proof,
        pile=shown.pile, pool_rev=shown.pool_rev, undo=shown.undo, shape=wishes.shape,
        hints=_hints({seat: own[seat] for seat in wishes.hints & seats}), left_handed=wishes.left_handed,
        company=shown.company, sizes=shown.sizes,
    )  # fmt: skip
    data = scene(screen)
    data["window"] = shown.window
    if shown.company is not None:
        data["company"] |= company_data(shown.company)
    return orjson.dumps(data).decode()


@lru_cache(maxsize=_MOMENTS)
def _seen_by_all(table: Table, _state: bytes, *, open_end: bool) -> tuple[View, tuple[Event, ...]]:
    """Return a spectator's view of a table in a state of its own, and all that has happened: not yet for anybody."""
    return table.view(None, open_end=open_end), table.events


def proof_of(hand: Sequence[Line]) -> Proof:
    """Return what everybody may see of a hand's promise, by its lines; the secret only once the record shows it."""
    promise = next((line.promise for line in hand if isinstance(line, PromisedDeal)), b"")
    secret = next((line.secret for line in hand if isinstance(line, Reveal)), b"")
    return Proof(promise.hex(), secret.hex())


def company_data(company: Company) -> dict[str, Any]:
    """Return the company as it is sent; `orjson` writes the values in it.

    >>> from dashboard.rooms.company import Place
    >>> company = Company("online", "waiting", (Place(0, "阿明", "person"),) * 4)
    >>> company_data(company)["places"][0].name, company_data(company)["seat_invites"]
    ('阿明', {})
    """
    shown = {one.name: getattr(company, one.name) for one in fields(company)}
    return shown | {"seat_invites": {str(seat): address for seat, address in company.seat_invites.items()}}


def _hints(asked: Mapping[int, View]) -> dict[int, Hint]:
    advisers = [make_bot(name) for name in _ADVISERS]
    told = {seat: hint(view, *advisers) for seat, view in asked.items()}
    return {seat: one for seat, one in told.items() if one is not None}


@lru_cache(maxsize=_EVENTS)
def seen_by_seats(event: Event, seats: frozenset[int]) -> str:
    """Return the text of an event as those at one screen may read it: all that any of them knows.

    >>> seen_by_seats(Event("draw", 2, 2), frozenset({0, 2})), seen_by_seats(Event("draw", 2, 2), frozenset({0}))
    ('draw 2 m3 front', 'draw 2 - front')
    """
    return event.seen_by(event.seat if event.seat in seats else None)
