"""The table page: finds its room, joins it, and carries messages between the two for as long as the session lives.

With ``?colliders`` it shows what is solid, and is a sandbox of its own: a room's present position, or without a room a
demo table, to throw tiles into. With ``&pause=1`` it halts where tiles meet.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import panel as pn

from dashboard.rooms.hub import Hub
from dashboard.rooms.refused import RoomError
from dashboard.rooms.room import Room
from dashboard.rooms.sandbox import EVERY, EVERY_STEP, Place, Sandbox, demo_place
from dashboard.rooms.wire import Host
from dashboard.view import text
from dashboard.view.bridge import PageSession, PageTicks, ask, shared_hub
from dashboard.view.importmap import JS, LATE
from dashboard.view.lobby_app import lobby_app
from dashboard.view.table_view import TableView
from dashboard.view.template import full_page
from mahjong.rules import Rules


def table_app(hub: Hub | None = None) -> pn.Template:
    """Return the page of the room named by ``?room=``; without one, or for one that is refused, the lobby says so."""
    code = _asked_for("room")
    try:
        if "colliders" in (pn.state.session_args or {}):
            return _sandbox_page(hub or shared_hub(), code, halts=_asked_for("pause") not in {"", "0"})
        if not code:
            return lobby_app(text.NO_TABLE, hub)
        room, token = ask(_seated, hub or shared_hub(), code)
    except RoomError as error:
        return lobby_app(text.Words(error.no.zh, error.no.en), hub)
    return _host_page(room, token, TableView, room.table.rules)


def _seated(hub: Hub, code: str) -> tuple[Room, str]:
    """Return a room and a token for its persons' seats: a game at one screen is whoever's opens it on this server.

    At a table of several devices the token is empty: the browser brings one of its own.
    """
    room = hub.room(code)
    return room, room.seats.admit(*room.seats.persons) if room.is_at_one_screen else ""


def _sandbox_page(hub: Hub, code: str, *, halts: bool) -> pn.Template:
    sandbox = ask(_sandbox, hub, code, EVERY_STEP if halts else EVERY)
    return _host_page(sandbox, "", partial(TableView, colliders=True, halts=halts), sandbox.rules)


def _sandbox(hub: Hub, code: str, every: int) -> Sandbox:
    return Sandbox(Place.of_room(*_seated(hub, code)) if code else demo_place(), hub.boot, every)


def _host_page(host: Host, token: str, make: Callable[..., TableView], rules: Rules) -> pn.Template:
    session = PageSession(PageTicks(pn.state.curdoc.session_context), token)
    view = make(partial(session.hear, host), rules)
    session.enter(host, view.send)
    pn.state.on_session_destroyed(partial(_leave, session, host))
    return full_page(view, _late())


@cache
def _late() -> str:
    """Return the script that loads a page anew which got stuck on its way."""
    return (JS / f"{LATE}.js").read_text("utf-8")


def _leave(session: PageSession, room: Host, _context: Any) -> None:
    session.leave(room)


def _asked_for(name: str) -> str:
    """Return an argument of the page's address, empty if it is not there or is no text."""
    values = (pn.state.session_args or {}).get(name, [b""])
    return values[0].decode("utf-8", "replace").strip()
