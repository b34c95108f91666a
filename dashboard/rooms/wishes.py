"""What a page asks of its own scene: its shape, and the settings of each seat that change what the room sends to it."""

from __future__ import annotations

from dataclasses import replace

from dashboard.rooms.audience import Session, Wishes
from dashboard.rooms.refused import No, no
from dashboard.view.compact_places import SHAPES, SQUARE

_ON: dict[str, tuple[str, str]] = {"hints": ("hints", "on"), "bar": ("left_handed", "left")}
"""By the setting's name: the field of `Wishes`, and the value that puts a seat into it."""
_OFF: dict[str, str] = {"hints": "off", "bar": "right"}


def shaped(session: Session, shape: str) -> Wishes | No:
    """Return the page's wishes with another shape of the scene, or why not."""
    if shape != SQUARE and shape not in SHAPES:
        return no("bad_setting", f"shape = {shape[:20]!r}")
    return replace(session.wishes, shape=shape)


def chosen(session: Session, seat: int, name: str, value: str) -> Wishes | No:
    """Return the page's wishes with a setting of one of its seats chosen, or why not."""
    if seat not in session.seats:
        return no("not_your_seat", str(seat))
    if name not in _ON or value not in {_ON[name][1], _OFF[name]}:
        return no("bad_setting", f"{name[:20]} = {value[:20]!r}")
    field, on = _ON[name]
    seats = getattr(session.wishes, field)
    return replace(session.wishes, **{field: seats | {seat} if value == on else seats - {seat}})
