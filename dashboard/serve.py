"""The server: which app stands at which route, where it listens, and how long its sessions live.

Nothing of a table is decided here; the apps are functions that run once for each browser session.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any

import panel as pn
from bokeh.server.server import Server

from dashboard.addresses import EVERYWHERE, free_port, is_free, origins
from dashboard.came_by import noted
from dashboard.gate import MOST_BYTES
from dashboard.prepare import prepare_server
from dashboard.short_link import SHORT_LINKS

DEFAULT_PORT = 5006
PORTS_TRIED = 50
TOKEN_SECONDS = 86_400
"""A page may come back to its session for a day: the default of five minutes refuses a phone that slept."""
IDLE_SECONDS = 5.0
"""How long a connection without a request is kept. A page whose wire is dead tries those it has first, one by one."""
UNUSED_SESSION_MS = 120_000
"""How long a session without a socket is kept: long enough for a reload on a bad network."""
LOOK_MS = 200
"""Between two looks for sessions that nobody uses. Bokeh's own 17 s let a hundred of those that had said goodbye gather
where many come and go, a megabyte each, and the room they had taken was not given back."""

App = Callable[[], Any]


class PortTakenError(OSError):
    """The port that was asked for is in use. The message names it."""


def table_routes() -> dict[str, App]:
    """Return the app of every route; `/` is the lobby."""
    from dashboard.view.calibration_app import calibration_app  # noqa: PLC0415
    from dashboard.view.deal_in_app import deal_in_app  # noqa: PLC0415
    from dashboard.view.felt_lab import felt_lab_app  # noqa: PLC0415  the pages are made when a server is
    from dashboard.view.lab_app import lab_app  # noqa: PLC0415
    from dashboard.view.lobby_app import lobby_app  # noqa: PLC0415
    from dashboard.view.rules_cost_app import rules_cost_app  # noqa: PLC0415
    from dashboard.view.table_app import table_app  # noqa: PLC0415
    from dashboard.view.verify_app import verify_app  # noqa: PLC0415

    return {
        "/": lobby_app, "/lobby": lobby_app, "/table": table_app, "/phone": table_app, "/verify": verify_app,
        "/felt_lab": felt_lab_app, "/lab": lab_app, "/calibration": calibration_app, "/deal_in": deal_in_app,
        "/rules_cost": rules_cost_app,
    }  # fmt: skip


def close_rooms() -> None:
    """Stop the games and give their files back, when the server has ended. Without a game there is nothing to do."""
    from dashboard.rooms.hub import the_hub  # noqa: PLC0415  as above
    from dashboard.view.bridge import ask  # noqa: PLC0415

    if the_hub.made is not None:
        ask(the_hub.made.close)


def close_jobs() -> None:
    """End the long work of pages, when the server has ended. What it had found out by then is kept."""
    from dashboard.jobs.desk import the_desk  # noqa: PLC0415  as above

    if the_desk.made is not None:
        the_desk.made.close()


def open_server(
    routes: Mapping[str, App], port: int | None = None, address: str = EVERYWHERE, *, proxied: bool = False
) -> Server:
    """Return a server bound to its port and not yet started; call its `run_until_shutdown`, or `start` and a loop.

    Without a `port` it takes 5006 or the next free one; port 0 takes any free one. `proxied`: a tunnel or a proxy
    stands before it, whose word is taken for who asks and by which scheme. Besides the `routes` it answers to
    ``/p/CODE`` and ``/liveness``. Raises `PortTakenError` if the given `port`, or every one that was tried, is in use,
    and `OSError` if it cannot listen on `address`.
    """
    prepare_server()
    return _bind(routes, _chosen_port(port, address), address, proxied=proxied)


def _chosen_port(port: int | None, address: str) -> int:
    if port == 0:
        return free_port(address)
    tried = [port] if port is not None else range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED)
    for number in tried:
        if is_free(address, number):
            return number
    ports = str(port) if port is not None else f"{tried[0]}-{tried[-1]}"
    raise PortTakenError(f"連接埠 {ports} 已被佔用 / port {ports} is in use")


def _bind(routes: Mapping[str, App], port: int, address: str, *, proxied: bool) -> Server:
    return pn.serve(
        {path: noted(app) if isinstance(app, FunctionType) else app for path, app in routes.items()},
        port=port,
        address=address,
        websocket_origin=origins(address, port),
        title=dict.fromkeys(routes, "台灣麻將 Taiwan Mahjong"),
        session_token_expiration=TOKEN_SECONDS,
        unused_session_lifetime_milliseconds=UNUSED_SESSION_MS,
        check_unused_sessions_milliseconds=LOOK_MS,
        extra_patterns=[*SHORT_LINKS],
        websocket_max_message_size=MOST_BYTES,
        http_server_kwargs={"idle_connection_timeout": IDLE_SECONDS},
        use_xheaders=proxied,
        liveness=True,
        show=False,
        start=False,
        verbose=False,
    )
