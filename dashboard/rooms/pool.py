"""The pool as a room shows it: a person's throw checked, films as they are sent, and rows that complain of a knock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from dashboard.rooms.refused import RoomError, no
from mahjong.felt.film import Film
from mahjong.felt.launch import Launch, LaunchError

NOTICED = 25.0
"""Units a second: a tile that comes at a row more slowly than this is borne in silence."""

Talk: TypeAlias = Callable[[int, float], dict[str, Any]]
"""What a seat says whose row was knocked against, at what speed (units/s), as it is sent: seat, zh, en, clip, loud.

Chance, and what was said last, are its own affair.
"""


def launch_of(how: tuple[object, ...]) -> Launch:
    """Return a person's throw. Raises `RoomError` with the reason for one that no hand can make."""
    try:
        return Launch.from_how(how)
    except LaunchError as error:
        zh, _, en = str(error).partition(" / ")
        raise RoomError(no("bad_throw", en[:200], zh[:200])) from None


def film_message(film: Film, face: str, rev: int) -> dict[str, Any]:
    """Return a film as it is sent: `face` is the thrown tile's, `rev` the number of the pile it ends with."""
    return {"rev": rev, "tile": film.tile, "face": face, "seat": film.seat, **film.encode()}


def complaints(film: Film, talk: Talk) -> Iterator[dict[str, Any]]:
    """Yield what the seats say whose rows a film has knocked against, never the thrower, each once for its worst."""
    hardest: dict[int, float] = {}
    for hit in film.contacts:
        if hit.what == "hand" and hit.seat != film.seat:
            hardest[hit.seat] = max(hit.speed, hardest.get(hit.seat, 0.0))
    return (talk(seat, speed) for seat, speed in sorted(hardest.items()) if speed >= NOTICED)
