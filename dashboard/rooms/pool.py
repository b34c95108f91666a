"""The pool as a room shows it: a person's throw checked, films as they are sent, and rows that complain of a knock."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from dashboard.rooms.audience import Audience
from dashboard.rooms.refused import No, RoomError, no
from mahjong.felt.film import Film
from mahjong.felt.launch import Launch, LaunchError
from mahjong.record import Flight, Head, Line
from mahjong.seat_lines import Size
from mahjong.view import DiscardView

NOTICED = 25.0
"""Units a second: a tile that comes at a row more slowly than this is borne in silence."""

MOST_LAUNCHES = 1000
"""Launches of a hand after which no tile is moved any more: a page gone wild must not fill the record."""

MOST_SIZES = 200
"""Changes of size in a hand after which no seat's tiles change any more, for the same reason."""

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


def bars_move(tile: int, discards: Sequence[DiscardView], hand: Sequence[Line]) -> No | None:
    """Return why discard number `tile` cannot be moved about, None if it can; `hand` are the lines of the hand."""
    if not 0 <= tile < len(discards) or discards[tile].taken_by is not None:
        return no("no_such_tile", str(tile))
    return no("restless") if sum(isinstance(line, Flight) for line in hand) >= MOST_LAUNCHES else None


def bars_size(head: Head, hand: Sequence[Line]) -> No | None:
    """Return why no seat's tiles change their size, None if they may; `head` and `hand` are the record's."""
    if not head.holds_sizes:
        return no("old_record")
    return no("restless_sizes") if sum(isinstance(line, Size) for line in hand) >= MOST_SIZES else None


def film_message(film: Film, face: str, rev: int) -> dict[str, Any]:
    """Return a film as it is sent: `face` is the thrown tile's, `rev` the number of the pile it ends with."""
    return {"rev": rev, "tile": film.tile, "face": face, "seat": film.seat, **film.encode()}


def show_film(pages: Audience, film: Film, face: str, rev: int, talk: Talk | None) -> None:
    """Send a film to every page, and what the seats say whose rows it has knocked against; nobody without a `talk`."""
    pages.send_all("film", film_message(film, face, rev))
    for said in complaints(film, talk) if talk is not None else ():
        pages.send_all("say", said)


def complaints(film: Film, talk: Talk) -> Iterator[dict[str, Any]]:
    """Yield what the seats say whose rows a film has knocked against, never the thrower, each once for its worst."""
    hardest: dict[int, float] = {}
    for hit in film.contacts:
        if hit.what == "hand" and hit.seat != film.seat:
            hardest[hit.seat] = max(hit.speed, hardest.get(hit.seat, 0.0))
    return (talk(seat, speed) for seat, speed in sorted(hardest.items()) if speed >= NOTICED)
