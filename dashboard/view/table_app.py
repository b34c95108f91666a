"""The table page: finds its room, joins it, and carries messages between the two for as long as the session lives."""

from __future__ import annotations

from functools import partial
from typing import Any

import panel as pn

from dashboard.rooms.hub import PERSON, Hub, the_hub
from dashboard.rooms.refused import RoomError
from dashboard.rooms.room import Room
from dashboard.view import text
from dashboard.view.bridge import PageSession, ask
from dashboard.view.lobby_app import lobby_app
from dashboard.view.table_view import TableView
from dashboard.view.template import full_page


def table_app(hub: Hub | None = None) -> pn.Template:
    """Return the page of the room named by ``?room=``; without one, or for one that is refused, the lobby says so."""
    code = _asked_for("room")
    if not code:
        return lobby_app(text.NO_TABLE, hub)
    try:
        room, token = ask(_seated, hub or the_hub(), code)
    except RoomError as error:
        return lobby_app(text.Words(error.no.zh, error.no.en), hub)
    return _table_page(room, token)


def _seated(hub: Hub, code: str) -> tuple[Room, str]:
    """Return a room and a token for its person's seat: a solo game belongs to whoever opens it on this server."""
    room = hub.room(code)
    return room, room.seats.admit(PERSON) if room.game == "solo" else ""


def _table_page(room: Room, token: str) -> pn.Template:
    session = PageSession(pn.state.curdoc, token)
    view = TableView(partial(session.hear, room), room.table.rules)
    session.enter(room, view.send)
    pn.state.on_session_destroyed(partial(_leave, session, room))
    return full_page(view)


def _leave(session: PageSession, room: Room, _context: Any) -> None:
    session.leave(room)


def _asked_for(name: str) -> str:
    """Return an argument of the page's address, empty if it is not there or is no text."""
    values = (pn.state.session_args or {}).get(name, [b""])
    return values[0].decode("utf-8", "replace").strip()
