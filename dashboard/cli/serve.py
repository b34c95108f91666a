"""`mahjong serve`: the table in the browser."""

from __future__ import annotations

import os
import signal
import sys
from typing import Annotated

import typer

from dashboard.addresses import EVERYWHERE, LOCAL, lan_addresses


def serve(
    port: Annotated[
        int | None,
        typer.Option(
            min=1, max=65535, help="連接埠，預設從 5006 起找空的 / port, by default the first free one from 5006"
        ),
    ] = None,
    address: Annotated[
        str, typer.Option(help="監聽的位址；127.0.0.1 只限本機 / where to listen; 127.0.0.1 keeps it private")
    ] = EVERYWHERE,
    browser: Annotated[bool, typer.Option(help="自動開瀏覽器 / open a browser")] = True,
) -> None:
    """開桌，本機和同網路的瀏覽器都能玩 / Serve the table to the browsers of this machine and its network."""
    from dashboard.cli.errors import WrongUse
    from dashboard.cli.progress import compile_core
    from dashboard.serve import DEFAULT_PORT, PortTakenError, close_rooms, open_server, table_routes

    try:
        server = open_server(table_routes(), port, address)
    except PortTakenError as error:
        raise WrongUse(str(error)) from None
    except OSError as error:
        raise WrongUse(f"無法監聽 {address} / cannot listen on {address}: {error.strerror or error}") from None
    compile_core()
    server.start()
    if port is None and server.port != DEFAULT_PORT:
        typer.echo(
            f"連接埠 {DEFAULT_PORT} 已被佔用，改用 {server.port} / port {DEFAULT_PORT} is in use, took {server.port}"
        )
    _greet(address, server.port)
    if browser and _has_screen():
        typer.launch(f"http://{_home(address)}:{server.port}")
    loop = server.io_loop.asyncio_loop
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: loop.call_soon_threadsafe(loop.stop))
    server.io_loop.start()
    server.stop()
    close_rooms()
    typer.echo("收桌，牌局都存好了 / The table is closed; every game is kept.")


def _greet(address: str, port: int) -> None:
    typer.echo(f"開桌 / The table is open:  http://{_home(address)}:{port}")
    if address == EVERYWHERE:
        for ip in lan_addresses():
            typer.echo(f"同網路的裝置 / on this network:  http://{ip}:{port}")
    typer.echo("按 Ctrl-C 收桌 / Ctrl-C closes it")


def _home(address: str) -> str:
    return "localhost" if address in (*LOCAL, EVERYWHERE) else address


def _has_screen() -> bool:
    """Whether a browser opened from here would be seen: not over ssh, not in a job without a terminal."""
    display = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return sys.stdout.isatty() and (display or sys.platform in ("darwin", "win32"))
