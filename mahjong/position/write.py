"""A position as one line of text: `format_position`. The grammar stands in `mahjong.position`."""

from __future__ import annotations

from typing import Any

from mahjong.core.state import GAME_OVER, KONG_WINDOW, OVER, READY, TURN, WINDOW
from mahjong.position.fields import COUNTED, GAME, HAND
from mahjong.position.history import melds_of, throwers
from mahjong.position.melds import write_meld
from mahjong.position.notation import NOTHING, States, write_tiles
from mahjong.tiles import FLOWERS
from mahjong.view import kinds_in


def format_position(states: States, *, order: bool = True) -> str:
    """Return the position in `states[0]` as one line; `parse_position` reads it back.

    Without `order` the line says how many tiles stand and not which comes when. Past events are not kept.
    """
    st = states[0]
    words = [*(_write_seat(st, seat) for seat in range(4)), _write_turn(st)]
    words += _named("discards", _write_discards(st))
    for field in (COUNTED, *HAND, *GAME):
        words += _named(field.name, field.write(st))
    if st["phase"] != READY:
        words += _named("wall", _write_wall(st, order))
    return " ".join(words)


def _named(name: str, text: str) -> list[str]:
    return [f"{name}={text}"] if text else []


def _write_seat(st: Any, seat: int) -> str:
    kinds = list(kinds_in(st["hand"][seat]))
    drawn = int(st["drawn"])
    holds = st["phase"] == TURN and st["turn"] == seat and drawn >= 0
    if holds:
        kinds.remove(drawn)
    parts = [write_tiles(kinds) + (f"+{write_tiles([drawn])}" if holds else "")]
    parts += [write_meld(*meld) for meld in melds_of(st, seat)]
    flowers = [FLOWERS + bit for bit in range(8) if st["flowers"][seat] >> bit & 1]
    return "/".join([*parts, write_tiles(flowers)] if flowers else parts)


def _write_turn(st: Any) -> str:
    phase, turn = int(st["phase"]), int(st["turn"])
    if phase == READY:
        return NOTHING
    if phase == WINDOW and st["window_kind"] == KONG_WINDOW:
        return f"{turn}?{write_tiles([int(st['window_tile'])])}"
    return str(turn) + {TURN: "", WINDOW: "?", OVER: "!", GAME_OVER: "!!"}[phase]


def _write_discards(st: Any) -> str:
    """Write the discards; a seat is named only where it is not the one whose turn it was."""
    n = int(st["n_discards"])
    columns = (st[f"discard_{name}"][:n].tolist() for name in ("seat", "tile", "drawn", "taken"))
    words = []
    for expected, seat, tile, drawn, taken in zip(throwers(st)[:n], *columns, strict=True):
        who = "" if seat == expected else f"{seat}:"
        goes = f">{taken}" if taken >= 0 else ""
        words.append(f"{who}{write_tiles([tile])}{'+' if drawn else ''}{goes}")
    return ",".join(words)


def _write_wall(st: Any, order: bool) -> str:  # noqa: FBT001 - the one switch of its one caller
    standing = st["wall"][st["front"] : st["back"]].tolist()
    return write_tiles(standing) if order or not standing else f"{len(standing)}*"
